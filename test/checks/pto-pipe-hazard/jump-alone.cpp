// Arms that hold no more than a jump, which only later iterations take: what
// the jump skips is missing then.
// RUN: %check_pto %s

#include "../Tiles.h"

// At most six blocks: the seventh iteration leaves with what it has loaded.
template <bool IsWaited>
AICORE inline void untilSixth(__gm__ float *x, __gm__ float *y, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT to(y);
  for (int i = 0; i < n; ++i) {
    GmT from(x + i * 256);
    TLOAD(a, from);
    if (IsWaited)
      pipe_barrier(PIPE_ALL);
    if (i >= 5)
      break;
    pipe_barrier(PIPE_ALL);
  }
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-14: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-10: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+6: in this call of 'untilSixth<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  pipe_barrier(PIPE_ALL);
  TSTORE(to, b);
}
__global__ AICORE void bug_break(__gm__ float *x, __gm__ float *y, int n) {
  untilSixth<false>(x, y, n);
}
__global__ AICORE void ok_break(__gm__ float *x, __gm__ float *y, int n) {
  untilSixth<true>(x, y, n);
}

// One block is left out, and the barrier with it.
template <bool IsWaited>
AICORE inline void butOne(__gm__ float *x, __gm__ float *y, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT to(y);
  for (int i = 0; i < n; ++i) {
    GmT from(x + i * 256);
    TLOAD(a, from);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+5: PIPE_V reads 'a' here (TEXP)
    // NOTE@+14: in this call of 'butOne<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    if (IsWaited)
      pipe_barrier(PIPE_ALL);
    if (i == 7)
      continue;
    pipe_barrier(PIPE_ALL);
  }
  TSTORE(to, b);
}
__global__ AICORE void bug_continue(__gm__ float *x, __gm__ float *y, int n) {
  butOne<false>(x, y, n);
}
__global__ AICORE void ok_continue(__gm__ float *x, __gm__ float *y, int n) {
  butOne<true>(x, y, n);
}

// A search, which only computes, for the first block: what it leaves by is no
// branch that matters.
__global__ AICORE void ok_search(__gm__ float *x, __gm__ float *y,
                                   __gm__ const int *ends, int n, int first) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  int group = 0;
  for (; group < 16; ++group)
    if (ends[group] > first)
      break;
  GmT to(y);
  for (int i = group; i < n; ++i) {
    GmT from(x + i * 256);
    TLOAD(a, from);
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
    pipe_barrier(PIPE_ALL);
  }
  TSTORE(to, b);
}
