// Flags that are right where the numbers that the kernel is given have to do
// with each other, as the host makes them, and wrong where that does not help.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

// The last number, and how many there are.
template <int First>
AICORE inline void copy(__gm__ float *x, int count, int last) {
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 0; i < count; ++i) {
    GmT g(x + i * 256);
    if (i > First)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(g, t);
    if (i != last)
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_MTE2 id 0, which is still set when the kernel ends
      // NOTE@+8: in this call of 'copy<1>'
      // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
  }
}
__global__ AICORE void ok_last(__gm__ float *x, int count, int last) {
  copy<0>(x, count, last);
}
__global__ AICORE void bug_last(__gm__ float *x, int count, int last) {
  copy<1>(x, count, last);
}

// Rows and columns of a list, and how many tiles they make, in memory.
struct Sizes {
  int rows, columns, tiles;
};
AICORE inline void prefetch(__gm__ float *x, __gm__ Sizes *s) {
  VecT t[2];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(t[i], i * 0x400);
    GmT g(x + i * 256);
    TLOAD(t[i], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)i);
  }
  int it = 0;
  for (int r = 0; r < s->rows; ++r)
    for (int c = 0; c < s->columns; ++c, ++it) {
      wait_flag(PIPE_MTE2, PIPE_V, (event_t)(it % 2));
      TEXP(t[it % 2], t[it % 2]);
      if (it + 2 < s->tiles) {
        set_flag(PIPE_V, PIPE_MTE2, (event_t)(it % 2));
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)(it % 2));
        GmT g(x + (it + 2) * 256);
        TLOAD(t[it % 2], g);
        set_flag(PIPE_MTE2, PIPE_V, (event_t)(it % 2));
      }
    }
}
__global__ AICORE void ok_product(__gm__ float *x, __gm__ Sizes *s) {
  prefetch(x, s);
}
// A power of two and its exponent.
__global__ AICORE void ok_exponent(__gm__ float *x, int n, int exponent) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  int step = 0;
  for (int length = 1; length < n; length *= 2, ++step) {
    if (step != 0)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    if (step != exponent - 1)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}

// A helper that is called for the last tile behind the loop as well: its arm
// for those that are not the last is none that a run takes there.
template <int First>
AICORE inline void copyTiles(__gm__ float *x, int full, int all, bool hasTail) {
  VecT t;
  TASSIGN(t, 0x0);
  auto tile = [&](int i) {
    if (i > First)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    GmT g(x + i * 256);
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(g, t);
    if (i + 1 < all)
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_MTE2 id 0, which is set already: every path through the branch below sets a flag twice or leaves one set, this one or another
      // NOTE@-2: no path through this branch, in an iteration that is not the first, waits for each flag that it sets
      // NOTE@+5: in this call of 'operator()'
      // NOTE@+12: in this call of 'copyTiles<1>'
      // NOTE@-5: wait for it there as well
  };
  for (int i = 0; i < full; ++i)
    tile(i);
  if (hasTail)
    tile(full);
}
__global__ AICORE void ok_tail(__gm__ float *x, int full, int all, bool tail) {
  copyTiles<0>(x, full, all, tail);
}
__global__ AICORE void bug_tail(__gm__ float *x, int full, int all, bool tail) {
  copyTiles<1>(x, full, all, tail);
}

// Two rows in for each one out, and one more.
template <int First>
AICORE inline void stride2(__gm__ float *x, int in, int out) {
  VecT t[2], sum;
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  TASSIGN(sum, 0x800);
  int loaded = 0, used = 0;
  auto load = [&]() {
    GmT g(x + loaded * 256);
    if (loaded >= First)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(loaded % 2));
      // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set since the last wait: the kernel hangs here
      // NOTE@-2: the last wait is here
      // NOTE@+22: in this call of 'operator()'
      // NOTE@+33: in this call of 'stride2<3>'
      // NOTE@-5: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
    TLOAD(t[loaded % 2], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(loaded % 2));
    ++loaded;
  };
  auto take = [&]() {
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(used % 2));
    TMAX(sum, sum, t[used % 2]);
    if (used + 2 < in)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)(used % 2));
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which stays set: every path through the branch below sets a flag twice or leaves one set, this one or another
      // NOTE@-2: no path through this branch, in an iteration that is not the first, waits for each flag that it sets
      // NOTE@+13: in this call of 'operator()'
      // NOTE@+19: in this call of 'stride2<3>'
      // NOTE@-5: wait for it there as well
    ++used;
  };
  TEXPANDS(sum, 0.0f);
  load();
  for (int o = 0; o < out; ++o) {
    load();
    take();
    load();
    take();
    if (o + 1 == out)
      take();
  }
}
__global__ AICORE void ok_stride(__gm__ float *x, int in, int out) {
  stride2<2>(x, in, out);
}
__global__ AICORE void bug_stride(__gm__ float *x, int in, int out) {
  stride2<3>(x, in, out);
}
