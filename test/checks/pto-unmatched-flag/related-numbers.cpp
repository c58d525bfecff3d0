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
