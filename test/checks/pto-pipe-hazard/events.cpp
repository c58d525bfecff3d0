// H1. Section 5: Event, RecordEvent and TSYNC.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-unmatched-flag,-pto-unproduced-event,-pto-no-op-sync

#include "../Tiles.h"

void ok_event_wait(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded = TLOAD(a, gm);
  loaded.Wait();
  TEXP(b, a);
}
void bug_event_never_waited(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded = TLOAD(a, gm);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_event_tsync(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded = TLOAD(a, gm);
  TSYNC(loaded);
  TEXP(b, a);
}
void ok_event_trailing(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
}
void ok_event_initialized(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  Event<Op::TLOAD, Op::TEXP> loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
}
void bug_event_of_another_load(__gm__ float *in) {
  GmT gm(in);
  VecT a, b, c;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  loaded = TLOAD(c, gm);
  TLOAD(a, gm);
  TEXP(b, a, loaded);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// An earlier one of the same pipe is covered.
void ok_event_of_a_later_load(__gm__ float *in) {
  GmT gm(in);
  VecT a, b, c;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  loaded = TLOAD(c, gm);
  TEXP(b, a, loaded);
}
// The event leads to the vector pipe, but MTE3 reads.
void bug_event_of_another_pair(__gm__ float *in, __gm__ float *out) {
  GmT gm(in), gmOut(out);
  VecT a;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  loaded = TLOAD(a, gm);
  TSYNC(loaded);
  TSTORE(gmOut, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_chain_of_events(__gm__ float *in, __gm__ float *out) {
  GmT gm(in), gmOut(out);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  Event<Op::TEXP, Op::TSTORE_VEC> computed;
  Event<Op::TSTORE_VEC, Op::TLOAD> stored;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded = TLOAD(a, gm);
  computed = TEXP(b, a, loaded);
  stored = TSTORE(gmOut, b, computed);
  TLOAD(a, gm, stored);
}
// As with flags, a wait for what is set only later never returns.
void ok_event_wait_before_assignment(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TSYNC(loaded);
  loaded = TLOAD(a, gm);
  TEXP(b, a);
}

// Plain records.
void ok_record_events(__gm__ float *in) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  auto first = TLOAD(a, gm);
  RecordEvent second = TLOAD(b, gm);
  TSYNC(first, second);
  TADD(c, a, b);
}
void ok_record_event_trailing(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  auto loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
}
// The manual's TSYNC without operands orders nothing.
void bug_tsync_without_operands(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  TSYNC();
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// TSYNC<Op> drains the pipe of the op, and lets no other one wait.
void bug_tsync_op(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  TSYNC<Op::TEXP>();
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// Events in arrays and in structs.
void ok_event_array(__gm__ float *in) {
  GmT gm(in);
  VecT a[2], b;
  Event<Op::TLOAD, Op::TEXP> loaded[2];
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  for (int i = 0; i < 2; ++i)
    loaded[i] = TLOAD(a[i], gm);
  for (int i = 0; i < 2; ++i)
    TEXP(b, a[i], loaded[i]);
}
void bug_event_array(__gm__ float *in) {
  GmT gm(in);
  VecT a[2], b;
  Event<Op::TLOAD, Op::TEXP> loaded[2];
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  for (int i = 0; i < 2; ++i)
    loaded[i] = TLOAD(a[i], gm);
  TEXP(b, a[1], loaded[0]);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a[1]' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a[1]' is placed at UB [0x400, 0x800) here
  // NOTE@-4: PIPE_MTE2 writes 'a[1]' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
struct Stage {
  VecT tile;
  Event<Op::TLOAD, Op::TEXP> loaded;
  void load(GmT &gm) { loaded = TLOAD(tile, gm); }
  void compute(VecT &out) { TEXP(out, tile, loaded); }
};
void ok_event_member(__gm__ float *in) {
  GmT gm(in);
  Stage s;
  VecT b;
  TASSIGN(s.tile, 0x0);
  TASSIGN(b, 0x400);
  s.load(gm);
  s.compute(b);
}
// Passed to a helper.
namespace ok_event_parameter {
void compute(VecT &out, VecT &in, Event<Op::TLOAD, Op::TEXP> &loaded) {
  TEXP(out, in, loaded);
}
void kernel(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded = TLOAD(a, gm);
  compute(b, a, loaded);
}
} // namespace ok_event_parameter
// Record and Wait, spelt out.
void ok_record_and_wait(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  loaded.Record();
  loaded.Wait();
  TEXP(b, a);
}
// One of two producers: the other one is not waited for.
void bug_record_of_one_of_two(__gm__ float *in) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  auto first = TLOAD(a, gm);
  TLOAD(b, gm);
  TSYNC(first);
  TADD(c, a, b);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-5: PIPE_MTE2 writes 'b' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// Everything behind it follows, on every pipe.
void ok_record_for_every_pipe(__gm__ float *in, __gm__ float *out) {
  GmT gm(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  auto loaded = TLOAD(a, gm);
  TSYNC(loaded);
  TEXP(b, a);
  TSTORE(gmOut, a);
}
void bug_event_for_one_pipe(__gm__ float *in, __gm__ float *out) {
  GmT gm(in), gmOut(out);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded = TLOAD(a, gm);
  TSYNC(loaded);
  TEXP(b, a);
  TSTORE(gmOut, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
// The twins of the above: of a member, of a parameter, of Record and Wait.
void bug_event_member_not_used(__gm__ float *in) {
  GmT gm(in);
  Stage s;
  VecT b;
  TASSIGN(s.tile, 0x0);
  TASSIGN(b, 0x400);
  s.load(gm);
  TEXP(b, s.tile);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.tile' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 's.tile' is placed at UB [0x0, 0x400) here
  // NOTE@-92: PIPE_MTE2 writes 's.tile' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
namespace bug_event_parameter_by_another_name {
void compute(VecT &out, VecT &in, Event<Op::TLOAD, Op::TEXP> &loaded) {
  TEXP(out, in);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@+10: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+11: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+11: in this call of 'compute'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  loaded.Wait();
}
void kernel(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded = TLOAD(a, gm);
  compute(b, a, loaded);
}
} // namespace bug_event_parameter_by_another_name
void bug_recorded_too_early(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded.Record();
  TLOAD(a, gm);
  loaded.Wait();
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
