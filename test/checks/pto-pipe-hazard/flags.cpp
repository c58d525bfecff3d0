// H1: one tile, two pipes, nothing that orders them. Section 5: flags.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-unmatched-flag,-pto-unproduced-event,-pto-no-op-sync,-pto-uninitialized-tile

#include "../Tiles.h"

// RAW, WAR and WAW.
void bug_raw(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_raw(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
}
void bug_war(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
  TLOAD(a, gm);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_V reads 'a' here (TEXP)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}
void ok_war(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TLOAD(a, gm);
}
void bug_waw(__gm__ float *in) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 0.0f);
  TLOAD(a, gm);
  // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}
void ok_waw(__gm__ float *in) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 0.0f);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TLOAD(a, gm);
}
void bug_store(__gm__ float *out) {
  GmT gm(out);
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 0.0f);
  TSTORE(gm, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
// Two readers never clash.
void ok_two_readers(__gm__ float *out) {
  GmT gm(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
  TSTORE(gm, a);
}

// The wait stands before the set, on another pair, on another id, or nowhere.
// Set after the wait: such a wait never returns, so what follows it never runs.
// It is nobody's hazard, and no rule of ours.
void ok_wait_before_set(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}
void bug_set_before_access(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TLOAD(a, gm);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void bug_other_id(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}
void bug_other_pair(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void bug_wait_after_access(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}
// A flag covers everything that its pipe was given before.
void ok_one_flag_for_two_loads(__gm__ float *in) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  TLOAD(b, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADD(c, a, b);
}
void bug_flag_between_two_loads(__gm__ float *in) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TLOAD(b, gm);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADD(c, a, b);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-5: PIPE_MTE2 writes 'b' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// One missing wait is one bug, even for two operands.
void bug_two_operands_one_wait(__gm__ float *in) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  TLOAD(b, gm);
  TADD(c, a, b);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// Transitivity: MTE2 -> V -> MTE3 -> MTE2.
void ok_transitive(__gm__ float *in, __gm__ float *out) {
  GmT gm(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gmOut, b);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(a, gm);
}
// The chain begins before the access that it should cover.
void bug_transitive_too_early(__gm__ float *in, __gm__ float *out) {
  GmT gm(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXPANDS(b, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gmOut, b);
  TEXP(a, a);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(a, gm);
  // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-11: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_V writes 'a' here (TEXP)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}

// A wait on PIPE_S stops the scalar unit, and with it everything behind.
void ok_wait_on_scalar(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  TEXP(b, a);
}
// S as the source says when the work was issued, not when it was done.
void bug_set_by_scalar(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_S, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_S, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// Scalar access.
float bug_get_value(__gm__ float *in) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  return a.GetValue(0);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_S reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_S, id) after the first and wait_flag before the second, or an Event
}
float ok_get_value(__gm__ float *in) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  return a.GetValue(0);
}
void bug_set_value() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  a.SetValue(0, 1.0f);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_S, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_S writes 'a' here (SetValue)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_S, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_set_value() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  a.SetValue(0, 1.0f);
  set_flag(PIPE_S, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_S, PIPE_V, EVENT_ID0);
  TEXP(b, a);
}

// Flags in helper templates.
template <pipe_t From, pipe_t To> AICORE void syncPipes(int id = 0) {
  set_flag(From, To, id);
  wait_flag(From, To, id);
}
template <pipe_t From, pipe_t To> struct Flag {
  event_t id;
  AICORE void set() const { set_flag(From, To, id); }
  AICORE void wait() const { wait_flag(From, To, id); }
};
void ok_helper_template(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  syncPipes<PIPE_MTE2, PIPE_V>(3);
  TEXP(b, a);
}
void bug_helper_template_of_another_pair(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  syncPipes<PIPE_V, PIPE_MTE2>();
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_flag_object(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Flag<PIPE_MTE2, PIPE_V> loaded{EVENT_ID4};
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  loaded.set();
  loaded.wait();
  TEXP(b, a);
}
void bug_flag_object(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Flag<PIPE_MTE2, PIPE_V> loaded{EVENT_ID4};
  Flag<PIPE_MTE2, PIPE_V> other{EVENT_ID5};
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  other.set();
  TLOAD(a, gm);
  loaded.set();
  other.wait();
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  loaded.wait();
}
// Ids that are computed.
void ok_computed_id(__gm__ float *in, int slot) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, (event_t)(EVENT_ID0 + slot));
  wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
  TEXP(b, a);
}
void bug_computed_id(__gm__ float *in, int slot) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  set_flag(PIPE_MTE2, PIPE_V, (event_t)(slot + 1));
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
  wait_flag(PIPE_MTE2, PIPE_V, (event_t)(slot + 1));
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
}
// Whatever pipe comes next: the scalar unit feeds them all.
void ok_wait_on_scalar_for_every_pipe(__gm__ float *in, __gm__ float *out) {
  GmT gm(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  TEXP(b, a);
  TSTORE(gmOut, a);
}
void bug_wait_on_one_pipe(__gm__ float *in, __gm__ float *out) {
  GmT gm(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  TSTORE(gmOut, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
// ... but it stops only for what the flag's source has done.
void bug_wait_on_scalar_for_another_pipe(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE3, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_S, EVENT_ID0);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
