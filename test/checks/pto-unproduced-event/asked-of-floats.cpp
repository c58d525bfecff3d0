// A number with a point that is not a certain one may lie on either side of any
// other, so what is asked of it next has both answers.
//
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

template <bool SetsAlways>
AICORE inline void stores(__gm__ float *x, __gm__ float *y, int n) {
  VecT a, o;
  TASSIGN(a, 0x0);
  TASSIGN(o, 0x400);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256);
    if (y[i] == 0.0f)
      continue;
    TLOAD(a, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 0, which nothing has set: every path past the branch below hangs, here or at another wait
    // NOTE@+6: no path past this branch reaches the end of the kernel
    // NOTE@+20: in this call of 'stores<false>'
    // NOTE@-4: set_flag(PIPE_MTE3, PIPE_V, 0) has to come first
    TEXP(o, a);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    if (y[i] > 1.0f) {
      TSTORE(g, o);
      if (!SetsAlways)
        set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    }
    if (SetsAlways)
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    pipe_barrier(PIPE_ALL);
  }
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
__global__ AICORE void ok_stores(__gm__ float *x, __gm__ float *y, int n) {
  stores<true>(x, y, n);
}
__global__ AICORE void bug_stores(__gm__ float *x, __gm__ float *y, int n) {
  stores<false>(x, y, n);
}

// What is asked for twice has one answer, and of two bounds one may decide the
// other.
__global__ AICORE void ok_same(__gm__ float *x, __gm__ float *y) {
  VecT a;
  TASSIGN(a, 0x0);
  const float limit = y[0];
  if (limit == 1.0f)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  if (limit != 2.0f && limit == 1.0f)
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXPANDS(a, 1.0f);
}
__global__ AICORE void ok_bounds(__gm__ float *x, __gm__ float *y) {
  VecT a;
  TASSIGN(a, 0x0);
  const float limit = y[0];
  if (limit > 4.0f) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if (limit > 3.0f)
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TEXPANDS(a, 1.0f);
}
