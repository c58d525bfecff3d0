// Each operand of && and || is a condition of its own: that one does not hold
// may be right where the one before it does not hold, and wrong where it does.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

// A wait under one question more than its set.
__global__ AICORE void ok_asked_again(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  TLOAD(t, g);
  if (n > 3 && m > 4)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  if (n > 3 && m > 4) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
  }
}
__global__ AICORE void bug_asked_more(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  TLOAD(t, g);
  if (n > 3)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which stays set: every path past the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@+2: no path past this branch waits for each flag that it sets
    // NOTE@-3: wait for it there as well
  if (n > 3 && m > 4) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
  }
}

// The same of what leaves early.
__global__ AICORE void ok_leaves(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  TLOAD(t, g);
  if (n > 3)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  if (n <= 3 || m <= 4) {
    if (n > 3)
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    return;
  }
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(t, t);
}
__global__ AICORE void bug_leaves(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  TLOAD(t, g);
  if (n > 3)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which stays set: every path through the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@+2: no path through this branch waits for each flag that it sets
    // NOTE@-3: wait for it there as well
  if (n <= 3 || m <= 4)
    return;
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(t, t);
}

// What the second operand may not make up for: three of them.
__global__ AICORE void ok_of_three(__gm__ float *x, int n, int m, int k) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  TLOAD(t, g);
  const bool loaded = n > 3 && m > 4;
  if (loaded)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  if (n > 3 && m > 4 && k > 5)
    g = GmT(x + 256);
  if (loaded) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
  }
}
__global__ AICORE void bug_of_three(__gm__ float *x, int n, int m, int k) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  TLOAD(t, g);
  if (n > 3 && m > 4)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which stays set: every path past the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@+2: no path past this branch waits for each flag that it sets
    // NOTE@-3: wait for it there as well
  if (n > 3 && m > 4 && k > 5) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
  }
}

// The first operand sets the flag itself.
AICORE inline bool load(VecT &t, GmT &g, int n) {
  if (n <= 3)
    return false;
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 1, which stays set: every path past the branch below sets a flag twice or leaves one set, this one or another
  // NOTE@+16: no path past this branch waits for each flag that it sets
  // NOTE@+15: in this call of 'load'
  // NOTE@-4: wait for it there as well
  return true;
}
__global__ AICORE void ok_sets(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (load(t, g, n) && (wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1), m > 4))
    TEXP(t, t);
}
__global__ AICORE void bug_sets(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (load(t, g, n) && m > 4) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    TEXP(t, t);
  }
}
