// A step that all iterations take, or none, with flags that go from one
// iteration to the next. At the end of an iteration the path without the step
// meets the last one with it, and both have no flag set: which of the two it
// was is not to be lost.
// RUN: %check_pto %s --checks=pto-unproduced-event,pto-unmatched-flag,pto-pipe-hazard

#include "../Tiles.h"

AICORE inline void step(VecT &a, GmT &g) {
  TLOAD(a, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(a, a);
}

void ok_step(__gm__ float *x, int n, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    if (m > 0) {
      if (i > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      step(a, g);
      if (i < n - 1)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
  }
}
void bug_step_left_out_last(__gm__ float *x, int n, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    if (m > 0) {
      if (i > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
        // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
        // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
      step(a, g);
      if (i > 0 && i < n - 1)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
  }
}

AICORE inline void addBias(VecT &a, __gm__ float *bias, int i, int n) {
  if (bias == nullptr)
    return;
  GmT g(bias);
  if (i != 0)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  step(a, g);
  if (i + 1 != n)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void ok_in_helper(__gm__ float *bias, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i)
    addBias(a, bias, i, n);
}

// The same over two loops: behind the inner one it is asked once more whether
// there was a step.
void ok_steps_then_store(__gm__ float *x, int n, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) {
      if (i > 0 || j > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      step(a, g);
      if (i < n - 1 || j < m - 1)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
    if (m > 0)
      pipe_barrier(PIPE_V);
  }
}
void bug_steps_then_store(__gm__ float *x, int n, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) {
      if (i > 0 || j > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
        // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
        // NOTE@-3: no path through this branch reaches the end of the kernel
        // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
      step(a, g);
      if (i < n - 1 && j < m - 1)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
    if (m > 0)
      pipe_barrier(PIPE_V);
  }
}
