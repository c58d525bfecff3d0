// dsb(): what the scalar unit wrote to UB is there before anything later is
// issued. It waits for no other pipe, and for global memory it says nothing of
// UB.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

void ok_of_ub(__gm__ float *out) {
  GmT gm(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  a.SetValue(0, 1.0f);
  dsb(DSB_UB);
  TEXP(b, a);
  TSTORE(gm, a);
}
void ok_of_all(__gm__ float *out) {
  GmT gm(out);
  VecT a;
  TASSIGN(a, 0x0);
  a.SetValue(0, 1.0f);
  dsb(static_cast<mem_dsb_t>(0));
  TSTORE(gm, a);
}
void ok_chain(__gm__ float *out) {
  GmT gm(out);
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 0.0f);
  set_flag(PIPE_V, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_S, EVENT_ID0);
  a.SetValue(0, 1.0f);
  dsb(DSB_UB);
  TSTORE(gm, a);
}
// A function that does nothing else is entered for it.
AICORE void flushScalar() { dsb(DSB_UB); }
void ok_in_a_function(__gm__ float *out) {
  GmT gm(out);
  VecT a;
  TASSIGN(a, 0x0);
  a.SetValue(0, 1.0f);
  flushScalar();
  TSTORE(gm, a);
}
void bug_of_global_memory(__gm__ float *out) {
  GmT gm(out);
  VecT a;
  TASSIGN(a, 0x0);
  a.SetValue(0, 1.0f);
  dsb(DSB_DDR);
  TSTORE(gm, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_S, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_S writes 'a' here (SetValue)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_S, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void bug_before(__gm__ float *out) {
  GmT gm(out);
  VecT a;
  TASSIGN(a, 0x0);
  dsb(DSB_UB);
  a.SetValue(0, 1.0f);
  TSTORE(gm, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_S, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_S writes 'a' here (SetValue)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_S, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void bug_of_another_pipe(__gm__ float *out) {
  GmT gm(out);
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 0.0f);
  dsb(DSB_ALL);
  TSTORE(gm, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
