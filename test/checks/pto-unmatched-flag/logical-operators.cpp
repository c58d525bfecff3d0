// What stands behind && and || is done only where it is come to.
// RUN: %check_pto %s \
// RUN:   --checks=-*,pto-unmatched-flag,pto-unproduced-event,pto-pipe-hazard,pto-out-of-bounds-address

#include "../Tiles.h"

AICORE inline bool give(VecT &t, GmT &g) {
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which is waited for on some paths only: on the others it stays set
  // NOTE@+25: where this condition does not hold, nothing waits for it
  // NOTE@+6: it is waited for here only
  // NOTE@+22: in this call of 'give'
  // NOTE@-5: wait for it on both paths, or set it on one only
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
  TLOAD(t, g);
  if (n > 0 && (set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1), true) && m > 4)
    g = GmT(x + 256);
  if (n > 0) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    TEXP(t, t);
  }
}
__global__ AICORE void bug_both(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  TLOAD(t, g);
  if (n > 0 && (set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1), true) && m > 4) {
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 1, which stays set: every path past the branch below sets a flag twice or leaves one set, this one or another
  // NOTE@-2: no path past this branch waits for each flag that it sets
  // NOTE@-3: wait for it there as well
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    TEXP(t, t);
  }
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
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-79: PIPE_MTE2 writes 't' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
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
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x30400, 0x30800)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 't' fits at 0x0, the first free address
}

// What only asks splits nothing: what is asked for again is known.
AICORE inline bool isFirst(int i) { return i == 0; }
__global__ AICORE void ok_asks(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    if (!isFirst(i) || isFirst(m))
      give(t, g);
    if (!isFirst(i) || isFirst(m))
      take();
  }
}

// An operand that gives the answer alone, on whichever side it stands.
__global__ AICORE void bug_more_is_asked(__gm__ float *x, int n, bool on) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (on) {
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 2, which stays set: every path past the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@+3: no path past this branch waits for each flag that it sets
    // NOTE@-3: wait for it there as well
  }
  if (n > 4 && on) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
    TEXP(t, t);
  }
}
__global__ AICORE void ok_the_same_is_asked(__gm__ float *x, int n, bool on) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (n > 4 && on) {
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
  }
  if (on && n > 4) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
    TEXP(t, t);
  }
}
__global__ AICORE void ok_less_is_asked(__gm__ float *x, int n, bool on) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (on) {
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
  }
  if (n > 4 && on)
    pipe_barrier(PIPE_V);
  if (on) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
    TEXP(t, t);
  }
}
