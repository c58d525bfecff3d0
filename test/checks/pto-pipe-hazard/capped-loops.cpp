// Slots are filled while there are any, and while there is work: the loop is
// followed to its last slot, behind which there may be more work.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

__global__ AICORE void ok_more(__gm__ float *x, unsigned total) {
  VecT t, u;
  TASSIGN(t, 0x0);
  TASSIGN(u, 0x8000);
  unsigned next = 0;
  for (unsigned i = 0; i < 8 && next < total; ++i, ++next) {
    GmT g(x + next * 256);
    TLOAD(t, g);
  }
  if (next < total) {
    GmT g(x + next * 256);
    TLOAD(u, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(u, u);
  }
}
__global__ AICORE void bug_more(__gm__ float *x, unsigned total) {
  VecT t, u;
  TASSIGN(t, 0x0);
  TASSIGN(u, 0x8000);
  unsigned next = 0;
  for (unsigned i = 0; i < 8 && next < total; ++i, ++next) {
    GmT g(x + next * 256);
    TLOAD(t, g);
  }
  if (next < total) {
    GmT g(x + next * 256);
    TLOAD(u, g);
    TEXP(u, u);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'u' (UB [0x8000, 0x8400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-11: 'u' is placed at UB [0x8000, 0x8400) here
    // NOTE@-4: PIPE_MTE2 writes 'u' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  }
}

// The other way round, in a `while`, in a helper, with a slot each.
AICORE inline unsigned fill(VecT (&t)[6], __gm__ float *x, unsigned next,
                            unsigned total) {
  unsigned i = 0;
  while (next + i != total && i < 6) {
    GmT g(x + (next + i) * 256);
    TLOAD(t[i], g);
    ++i;
  }
  return next + i;
}
__global__ AICORE void ok_filled(__gm__ float *x, unsigned total) {
  VecT t[6], u;
  for (int i = 0; i < 6; ++i)
    TASSIGN(t[i], i * 0x400);
  TASSIGN(u, 0x8000);
  const unsigned next = fill(t, x, 0, total);
  if (next != total) {
    GmT g(x + next * 256);
    TLOAD(u, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(u, u);
  }
}
__global__ AICORE void bug_filled(__gm__ float *x, unsigned total) {
  VecT t[6], u;
  for (int i = 0; i < 6; ++i)
    TASSIGN(t[i], i * 0x400);
  TASSIGN(u, 0x8000);
  const unsigned next = fill(t, x, 0, total);
  if (next != total) {
    GmT g(x + next * 256);
    TLOAD(u, g);
    TEXP(u, u);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'u' (UB [0x8000, 0x8400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-7: 'u' is placed at UB [0x8000, 0x8400) here
    // NOTE@-4: PIPE_MTE2 writes 'u' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  }
}

// All work fits into the slots: nothing comes behind the last one.
__global__ AICORE void ok_no_more(__gm__ float *x, unsigned total) {
  VecT t, u;
  TASSIGN(t, 0x0);
  TASSIGN(u, 0x8000);
  if (total > 3)
    return;
  unsigned next = 0;
  for (unsigned i = 0; i < 8 && next < total; ++i, ++next) {
    GmT g(x + next * 256);
    TLOAD(t, g);
  }
  if (next < total) {
    GmT g(x + next * 256);
    TLOAD(u, g);
    TEXP(u, u);
  }
}
