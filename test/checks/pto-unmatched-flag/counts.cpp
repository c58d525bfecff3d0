// A number that was asked for 0, and then for more, is a count: nobody asks
// what happens where it is less.
// RUN: %check_pto %s

#include "../Tiles.h"

/// The first round waits for what was loaded in front of all of them.
AICORE inline void rounds(VecT &weights, VecT &result, GmT &gm, int count) {
  for (int i = 0; i < count; ++i) {
    if (i == 0)
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(result, weights);
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, result);
    pipe_barrier(PIPE_ALL);
  }
}
template <bool IsAskedInFront>
AICORE inline void experts(__gm__ float *x, __gm__ int32_t *counts, int n) {
  VecT weights, result;
  TASSIGN(weights, 0x0);
  TASSIGN(result, 0x400);
  GmT gm(x);
  for (int e = 0; e < n; ++e) {
    const int32_t count = counts[e];
    if (IsAskedInFront && count == 0)
      continue;
    TLOAD(weights, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which is set already: every path through the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@+4: no path through this branch waits for each flag that it sets
    // NOTE@+13: in this call of 'experts<false>'
    // NOTE@-4: wait for it there as well
    if (count == 0)
      continue;
    rounds(weights, result, gm, count);
  }
}
__global__ AICORE void ok_asked_in_front(__gm__ float *x,
                                         __gm__ int32_t *counts, int n) {
  experts<true>(x, counts, n);
}
__global__ AICORE void bug_asked_behind(__gm__ float *x,
                                        __gm__ int32_t *counts, int n) {
  experts<false>(x, counts, n);
}

// The same in an `if` that does nothing else.
AICORE inline void rest(VecT &tile, GmT &gm, int n) {
  if (n > 0) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(tile, tile);
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, tile);
  }
}
__global__ AICORE void ok_asked_twice(__gm__ float *x, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  if (n == 0)
    return;
  GmT gm(x);
  TLOAD(tile, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  rest(tile, gm, n);
}

// Who does something for less asks for it.
__global__ AICORE void bug_less_than_none(__gm__ float *x, int change) {
  VecT tile;
  TASSIGN(tile, 0x0);
  if (change == 0)
    return;
  GmT gm(x);
  TLOAD(tile, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which is waited for on some paths only: on the others it stays set
  // NOTE@+3: where this condition does not hold, nothing waits for it
  // NOTE@+3: it is waited for here only
  // NOTE@-4: wait for it on both paths, or set it on one only
  if (change > 0) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(tile, tile);
  } else {
    pipe_barrier(PIPE_ALL);
    TABS(tile, tile);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, tile);
}
