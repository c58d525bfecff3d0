// A tail behind the full tiles of a ring of two, in the slot of their count.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline void step(VecT &t, __gm__ float *x, int slot) {
  GmT gx(x);
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
  // NOTE@+18: in this call of 'step'
  // NOTE@+28: in this call of 'tiles<1>'
  // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 1) has to come first
  TLOAD(t, gx);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(gx, t);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
}

template <int Primed>
AICORE void tiles(__gm__ float *x, unsigned full, unsigned tail) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (int i = 0; i < Primed; ++i)
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  for (unsigned i = 0; i < full; ++i)
    step(t[i & 1], x, i & 1);
  if (tail)
    step(t[full & 1], x, full & 1);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
  // NOTE@+5: in this call of 'tiles<1>'
  // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 1) has to come first
}
__global__ AICORE void bug_tiles(__gm__ float *x, unsigned full,
                                 unsigned tail) {
  tiles<1>(x, full, tail);
}
__global__ AICORE void ok_tiles(__gm__ float *x, unsigned full, unsigned tail) {
  tiles<2>(x, full, tail);
}
