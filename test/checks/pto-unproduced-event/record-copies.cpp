// Copies of a RecordEvent: they are waited for as the record is.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

static void waitFor(RecordEvent e) { TSYNC(e); }
static RecordEvent load(VecT &t, GmT &gm) {
  RecordEvent done = TLOAD(t, gm);
  return done;
}

void ok_one_ahead(__gm__ float *in) {
  GmT gm(in);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  RecordEvent next = TLOAD(t[0], gm);
  RecordEvent now = next;
  next = TLOAD(t[1], gm);
  TSYNC(now);
  TABS(t[0], t[0]);
  TSYNC(next);
  TABS(t[1], t[1]);
}
void bug_one_ahead(__gm__ float *in) {
  GmT gm(in);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  RecordEvent next = TLOAD(t[0], gm);
  RecordEvent now = next;
  next = TLOAD(t[1], gm);
  TSYNC(now);
  TABS(t[1], t[1]);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't[1]' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 't[1]' is placed at UB [0x400, 0x800) here
  // NOTE@-5: PIPE_MTE2 writes 't[1]' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_by_value(__gm__ float *in) {
  GmT gm(in);
  VecT t;
  TASSIGN(t, 0x0);
  RecordEvent loaded = TLOAD(t, gm);
  waitFor(loaded);
  TABS(t, t);
}
void ok_returned(__gm__ float *in) {
  GmT gm(in);
  VecT t;
  TASSIGN(t, 0x0);
  RecordEvent loaded = load(t, gm);
  TSYNC(loaded);
  TABS(t, t);
}
void bug_returned(__gm__ float *in) {
  GmT gm(in);
  VecT t;
  TASSIGN(t, 0x0);
  RecordEvent loaded = load(t, gm);
  TABS(t, t);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-4: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-56: PIPE_MTE2 writes 't' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  TSYNC(loaded);
}
