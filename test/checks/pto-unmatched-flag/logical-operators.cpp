// What stands behind && and || is done only where it is come to.
// RUN: %check_pto %s
// --checks=-*,pto-unmatched-flag,pto-unproduced-event,pto-pipe-hazard,pto-out-of-bounds-address

#include "../Tiles.h"

AICORE inline bool give(VecT &t, GmT &g) {
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  return true;
}
AICORE inline bool take() {
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  return true;
}

// A flag behind ||.
__global__ AICORE void ok_either(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  const bool done = n <= 0 || give(t, g);
  if (n > 0)
    take();
}
__global__ AICORE void bug_either(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  const bool done = n <= 0 || give(t, g);
  if (n > 4)
    take();
}

// A flag behind &&, in the condition itself.
__global__ AICORE void ok_both(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (n > 0 && (set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1), true) && m > 0)
    TEXP(t, t);
  if (n > 0)
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
}
__global__ AICORE void bug_both(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (n > 0 && (set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1), true) && m > 0)
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
}

// A wait behind && that another one makes up for, in time or too late.
__global__ AICORE void ok_in_time(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  give(t, g);
  const bool ready = n > 0 && take();
  if (!ready)
    take();
  TEXP(t, t);
}
__global__ AICORE void bug_too_late(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  give(t, g);
  const bool ready = n > 0 && take();
  TEXP(t, t);
  if (!ready)
    take();
}

// An assignment behind &&.
__global__ AICORE void ok_address(__gm__ float *x, int n) {
  VecT t;
  int at = 0x0;
  if (n > 0 && (at = 0x400) != 0)
    at += 0x400;
  TASSIGN(t, at);
}
__global__ AICORE void ok_address_elsewhere(__gm__ float *x, int n) {
  VecT t;
  int at = 0x0;
  if (n > 0 && (at = 0x30000) != 0)
    return;
  TASSIGN(t, at);
}
__global__ AICORE void bug_address(__gm__ float *x, int n) {
  VecT t;
  int at = 0x0;
  if (n > 0 && (at = 0x30000) != 0)
    at += 0x400;
  TASSIGN(t, at);
}

// What only asks splits nothing: what is asked for again is known.
AICORE inline bool isFirst(int i) { return i == 0; }
__global__ AICORE void ok_asks(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    if (!isFirst(i) || isFirst(m))
      give<10>(t, g);
      // ERROR@-1 [clang-diagnostic-error]: comparison between pointer and integer ('bool (*)(VecT &, GmT &)' (aka 'bool (*)(Tile<TileType::Vec, float, 16, 16> &, GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>> &)') and 'int')
    if (!isFirst(i) || isFirst(m))
      take();
  }
}
