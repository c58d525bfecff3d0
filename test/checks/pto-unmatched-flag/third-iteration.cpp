// What is right in the first two iterations of a loop and wrong in the third
// one, whatever the kernel is given: the last slot of three.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag

#include "../Tiles.h"

// Released under the number that IdT gives for a slot.
template <class IdT>
AICORE inline void ring(__gm__ float *x, int n, int rows, int stride) {
  VecT t[3], out;
  TASSIGN(out, 0x3000);
  for (int i = 0; i < 3; ++i) {
    TASSIGN(t[i], i * 0x1000);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
  const int mine = n / get_block_num();
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < mine; ++i) {
      const int slot = i % 3;
      GmT gm(x + row * stride + i * 1024);
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 2, which nothing has set since the last wait: the kernel hangs here
      // NOTE@-2: the last wait is here
      // NOTE@+28: in this call of 'ring<OneBit>'
      // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 2) has to come first
      TLOAD(t[slot], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
      wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
      TEXP(out, t[slot]);
      set_flag(PIPE_V, PIPE_MTE2, (event_t)IdT::of(slot));
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is set already: every path through the loop below sets a flag twice or leaves one set, this one or another
      // NOTE@-14: no path through this loop, in an iteration after the second, waits for each flag that it sets
      // NOTE@+19: in this call of 'ring<OneBit>'
      // NOTE@-4: wait for it there as well
    }
  for (int i = 0; i < 3; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}

struct Same {
  static AICORE int of(int slot) { return slot; }
};
__global__ AICORE void ok_same(__gm__ float *x, int n, int rows, int stride) {
  ring<Same>(x, n, rows, stride);
}

struct OneBit {
  static AICORE int of(int slot) { return slot & 1; }
};
__global__ AICORE void bug_one_bit(__gm__ float *x, int n, int rows,
                                   int stride) {
  ring<OneBit>(x, n, rows, stride);
}

// Groups that the host hands over whole are right, though no run of two
// iterations, or of three, is: of three, of four, and of eight.
template <int Group>
AICORE inline void groups(__gm__ float *x, int n, int rows) {
  GmT gm(x);
  VecT t;
  TASSIGN(t, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < n; ++i) {
      if (i % Group == 0) {
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
        TLOAD(t, gm);
        set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
        wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      }
      TEXP(t, t);
      if (i % Group == Group - 1)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void ok_three(__gm__ float *x, int n, int rows) {
  groups<3>(x, n, rows);
}
__global__ AICORE void ok_four(__gm__ float *x, int n, int rows) {
  groups<4>(x, n, rows);
}
__global__ AICORE void ok_eight(__gm__ float *x, int n, int rows) {
  groups<8>(x, n, rows);
}

// A part of the work that is never more than two iterations long, by what the
// kernel itself says of it.
__global__ AICORE void ok_two_at_most(__gm__ float *x, int n, int rows) {
  GmT gm(x);
  VecT t[2];
  for (int i = 0; i < 2; ++i)
    TASSIGN(t[i], i * 0x1000);
  for (int row = 0; row < rows; row += 2) {
    const int parts = rows - row < 2 ? rows - row : 2;
    for (int i = 0; i < parts; ++i) {
      TLOAD(t[i & 1], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 1));
    }
    for (int i = 0; i < parts; ++i) {
      wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 1));
      TEXP(t[i & 1], t[i & 1]);
    }
    pipe_barrier(PIPE_ALL);
  }
}

// Wrong from the third round on where the kernel is given one number alone: the
// release comes before it is prefetched again, but for one.
template <int Left> AICORE inline void prefetched(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[3];
  for (int s = 0; s < 3; ++s) {
    TASSIGN(t[s], s * 0x1000);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
  }
  if (n > 0) {
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(t[0], gm);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  }
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n) {
      const int next = (i + 1) % 3;
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)next);
      TLOAD(t[next], gm);
      set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)next);
    }
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)(i % 3));
    TSTORE(gm, t[i % 3]);
    if (i == Left)
      continue;
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)(i % 3));
  }
  for (int s = 0; s < 3; ++s)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 2, which nothing has set: the kernel hangs here with n = 5; flags go wrong with all numbers that were tried
    // NOTE@+7: in this call of 'prefetched<2>'
    // NOTE@-3: 28 runs were tried, with small and large numbers for what the kernel is given; each waits for a flag that is not set, sets one twice, or leaves one set
}
__global__ AICORE void ok_prefetched(__gm__ float *x, int n) {
  prefetched<-1>(x, n);
}
__global__ AICORE void bug_prefetched(__gm__ float *x, int n) {
  prefetched<2>(x, n);
}
