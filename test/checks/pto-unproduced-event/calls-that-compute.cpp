// A call that only computes is not followed, however long it takes: of its
// vector instructions nothing is left but that they ran.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline void twice(__ubuf__ float *to, __ubuf__ float *from,
                         unsigned repeat) {
  (void)to, (void)from, (void)repeat;
}
AICORE inline void compute(__ubuf__ float *at) {
  for (uint16_t stage = 0; stage < 8; ++stage)
    for (uint16_t group = 0; group < 256; ++group)
      twice(at + group * 64, at + group * 64, stage);
}

AICORE inline void load(__gm__ float *x, unsigned k, unsigned n) {
  if (k >= n)
    return;
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)(k % 4));
  // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_MTE3 -> PIPE_MTE2 id 2, which nothing has set since the last wait: the kernel hangs here
  // NOTE@-2: the last wait is here
  // NOTE@+18: in this call of 'load'
  // NOTE@+36: in this call of 'stream<2U>'
  // NOTE@-5: set_flag(PIPE_MTE3, PIPE_MTE2, 2) has to come first
  VecT t;
  TASSIGN(t, k % 4 * 0x400);
  GmT g(x + k * 256);
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, (event_t)(k % 4));
}

// A ring of four, two ahead.
template <unsigned Slots>
AICORE inline void stream(__gm__ float *x, __gm__ float *y, unsigned n) {
  for (int i = 0; i < 4; ++i)
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  load(x, 0, n);
  load(x, 1, n);
  for (unsigned k = 0; k < n; ++k) {
    load(x, k + 2, n);
    const event_t ev = (event_t)(k % Slots);
    wait_flag(PIPE_MTE2, PIPE_V, ev);
    compute((__ubuf__ float *)(uintptr_t)(k % Slots * 0x400));
    set_flag(PIPE_V, PIPE_MTE3, ev);
    wait_flag(PIPE_V, PIPE_MTE3, ev);
    VecT t;
    TASSIGN(t, k % Slots * 0x400);
    GmT g(y + k * 256);
    TSTORE(g, t);
    set_flag(PIPE_MTE3, PIPE_MTE2, ev);
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
}

__global__ AICORE void bug_slots_by_what_is_ahead(__gm__ float *x,
                                                  __gm__ float *y,
                                                  unsigned n) {
  stream<2>(x, y, n);
}

__global__ AICORE void ok_slots_of_the_ring(__gm__ float *x, __gm__ float *y,
                                            unsigned n) {
  stream<4>(x, y, n);
}

// What a call learns by not coming back is known behind it.
AICORE inline void assume(bool holds) {
  if (!holds)
    __builtin_unreachable();
}
__global__ AICORE void ok_cannot_be(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  assume(n > 0);
  if (n < 1)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(t, g);
}
__global__ AICORE void bug_may_be(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (n < 1)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
  TLOAD(t, g);
}
