// Events picked by a slot that is not known, in the middle of an expression
// that does something.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-missing-vector-barrier

#include "../Tiles.h"

using LoadEvent = Event<Op::TLOAD, Op::TADD>;

__global__ AICORE void ok_two_events(__gm__ float *x, int n) {
  GmT gm(x);
  VecT a, b[2];
  TASSIGN(a, 0x0);
  TASSIGN(b[0], 0x400);
  TASSIGN(b[1], 0x800);
  LoadEvent ea, eb[2];
  ea = TLOAD(a, gm);
  eb[0] = TLOAD(b[0], gm);
  eb[1] = TLOAD(b[1], gm);
  const int slot = n & 1;
  TSYNC(ea, eb[slot]);
  TADD(a, a, b[slot]);
  TSYNC(eb[1 - slot]);
}
__global__ AICORE void bug_two_events(__gm__ float *x, int n) {
  GmT gm(x);
  VecT a, b[2];
  TASSIGN(a, 0x0);
  TASSIGN(b[0], 0x400);
  TASSIGN(b[1], 0x800);
  LoadEvent ea, eb[2];
  ea = TLOAD(a, gm);
  eb[0] = TLOAD(b[0], gm);
  eb[1] = TLOAD(b[1], gm);
  const int slot = n & 1;
  TSYNC(ea, eb[slot]);
  TADD(a, a, b[slot]);
  TSYNC(ea);
  // WARN@-1 [pto-unproduced-event]: this waits again for event 'ea' (PIPE_MTE2 -> PIPE_V), which nothing has set since the last wait: the kernel hangs here
  // NOTE@-4: the last wait is here
  // NOTE@-3: an instruction whose result is assigned to 'ea' has to come first
  TSYNC(eb[1 - slot]);
}

// What is counted by a slot does not come between two conditions.
__global__ AICORE void ok_counted(__gm__ float *x, __gm__ int *c, int n) {
  GmT gm(x);
  VecT t;
  TASSIGN(t, 0x0);
  int count[2] = {0, 0};
  TLOAD(t, gm);
  if (c[0])
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  count[n & 1]++;
  if (c[0]) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TADDS(t, t, 1.0f);
  }
}
__global__ AICORE void bug_counted(__gm__ float *x, __gm__ int *c, int n) {
  GmT gm(x);
  VecT t;
  TASSIGN(t, 0x0);
  int count[2] = {0, 0};
  TLOAD(t, gm);
  if (c[0])
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  count[n & 1]++;
  if (c[0]) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 1, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_MTE2, PIPE_V, 1) has to come first
    TADDS(t, t, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-12: 't' is placed at UB [0x0, 0x400) here
    // NOTE@-11: PIPE_MTE2 writes 't' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  }
}

// One instruction, whichever event it records.
using AddEvent = Event<Op::TADD, Op::TSTORE_VEC>;
__global__ AICORE void ok_recorded(__gm__ float *x, int n) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  AddEvent eb[2];
  const int slot = n & 1;
  eb[slot] = TADD(b, a, a);
  TSYNC(eb[slot]);
  TSTORE(gm, b);
}
__global__ AICORE void bug_recorded(__gm__ float *x, int n) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  AddEvent eb[2];
  const int slot = n & 1;
  eb[slot] = TADD(b, a, a);
  TSYNC(eb[1 - slot]);
  // WARN@-1 [pto-unproduced-event]: this waits for event 'eb[0]' (PIPE_V -> PIPE_MTE3), which nothing has set before: the kernel hangs here
  // NOTE@-2: an instruction whose result is assigned to 'eb[0]' has to come first
  // WARN@-3 [pto-unproduced-event]: this waits for event 'eb[1]' (PIPE_V -> PIPE_MTE3), which nothing has set before: the kernel hangs here
  // NOTE@-4: an instruction whose result is assigned to 'eb[1]' has to come first
  TSTORE(gm, b);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE@-13: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-9: PIPE_V writes 'b' here (TADD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
