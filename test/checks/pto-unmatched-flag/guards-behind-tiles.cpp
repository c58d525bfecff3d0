// A tile of a given size fits where it is used. That it was declared says
// nothing of the size: who asks for it may do so behind that.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

__global__ AICORE void ok_behind(__gm__ float *x, int n, int rows) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    DynT t(rows, 16);
    TASSIGN(t, 0x0);
    if (rows > 16)
      continue;
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    GmT g(x);
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void bug_behind(__gm__ float *x, int n, int rows) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    DynT t(rows, 16);
    TASSIGN(t, 0x0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@+3: no path through this branch reaches the end of the kernel
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    if (rows > 16)
      continue;
    GmT g(x);
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// Used, it fits: what is asked behind that leaves nothing out.
__global__ AICORE void ok_used(__gm__ float *x, int n, int rows) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    DynT t(rows, 16);
    TASSIGN(t, 0x0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    GmT g(x);
    TLOAD(t, g);
    if (rows > 16)
      continue;
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
