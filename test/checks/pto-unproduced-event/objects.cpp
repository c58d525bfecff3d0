// Events in objects, records with a name, and code that runs without being seen.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"
#include <algorithm>
#include <tuple>

// Two objects have an event each.
struct Input {
  VecT t;
  Event<Op::TLOAD, Op::TADD> loaded;
};
void ok_event_of_each_object(__gm__ float *in) {
  GmT gm(in);
  Input a, b[2];
  VecT y;
  TASSIGN(a.t, 0x0);
  TASSIGN(b[0].t, 0x400);
  TASSIGN(b[1].t, 0x800);
  TASSIGN(y, 0xc00);
  a.loaded = TLOAD(a.t, gm);
  b[0].loaded = TLOAD(b[0].t, gm);
  b[1].loaded = TLOAD(b[1].t, gm);
  TADD(y, a.t, b[0].t, a.loaded, b[0].loaded);
  TADD(y, y, b[1].t, b[1].loaded);
}
void bug_event_of_one_object(__gm__ float *in) {
  GmT gm(in);
  Input a, b;
  VecT y;
  TASSIGN(a.t, 0x0);
  TASSIGN(b.t, 0x400);
  TASSIGN(y, 0xc00);
  a.loaded = TLOAD(a.t, gm);
  a.loaded = TLOAD(b.t, gm);
  // WARN@-1 [pto-unmatched-flag]: this sets event 'a.loaded' (PIPE_MTE2 -> PIPE_V), which is set already
  // NOTE@-3: it is set here before
  // NOTE@-3: add a wait between the two
  TADD(y, a.t, b.t, a.loaded, b.loaded);
  // WARN@-1 [pto-unproduced-event]: this waits for event 'b.loaded' (PIPE_MTE2 -> PIPE_V), which nothing has set before: the kernel hangs here
  // NOTE@-2: an instruction whose result is assigned to 'b.loaded' has to come first
}

// A record that has a name sets the flag of each event that it is given to.
void ok_record_for_two(__gm__ float *out, __gm__ float *in) {
  GmT gm(in), to(out);
  VecT x, z;
  TASSIGN(x, 0x0);
  TASSIGN(z, 0x400);
  Event<Op::TLOAD, Op::TADD> loaded;
  Event<Op::TADD, Op::TSTORE_VEC> done;
  Event<Op::TADD, Op::TLOAD> freed;
  loaded = TLOAD(x, gm);
  auto added = TADD(z, x, x, loaded);
  done = added;
  freed = added;
  TSTORE(to, z, done);
  TLOAD(x, gm, freed);
}
void bug_record_for_one(__gm__ float *out, __gm__ float *in) {
  GmT gm(in), to(out);
  VecT x, z;
  TASSIGN(x, 0x0);
  TASSIGN(z, 0x400);
  Event<Op::TLOAD, Op::TADD> loaded;
  Event<Op::TADD, Op::TSTORE_VEC> done;
  Event<Op::TADD, Op::TLOAD> freed;
  loaded = TLOAD(x, gm);
  auto added = TADD(z, x, x, loaded);
  done = added;
  TSTORE(to, z, done);
  TLOAD(x, gm, freed);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'x' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@-11: 'x' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_V reads 'x' here (TADD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  // WARN@-5 [pto-unproduced-event]: this waits for event 'freed' (PIPE_V -> PIPE_MTE2), which nothing has set before: the kernel hangs here
  // NOTE@-6: an instruction whose result is assigned to 'freed' has to come first
}

// A destructor may do anything.
struct Scope {
  AICORE Scope() { wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0); }
  AICORE ~Scope() { set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0); }
};
void ok_destructor(__gm__ float *in) {
  GmT gm(in);
  VecT x;
  TASSIGN(x, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  {
    Scope scope;
    TLOAD(x, gm);
  }
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(x, x);
}
void ok_destructor_of_a_statement(__gm__ float *in) {
  GmT gm(in);
  VecT x;
  TASSIGN(x, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  Scope{};
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(x, x);
}
// In the middle of another expression.
AICORE int idOf(const Scope &) { return 0; }
void ok_destructor_of_a_temporary(__gm__ float *in) {
  GmT gm(in);
  VecT x;
  TASSIGN(x, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  idOf(Scope{});
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_destructor_of_a_temporary' was not followed to its end: the destructor of this object is not followed
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(x, x);
}
// One that does nothing does nothing.
struct Plain {
  AICORE ~Plain() {}
};
void bug_destructor_of_nothing(__gm__ float *in) {
  GmT gm(in);
  VecT x;
  TASSIGN(x, 0x0);
  { Plain plain; }
  TLOAD(x, gm);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 0, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_MTE2, PIPE_V, 0) has to come first
  TEXP(x, x);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'x' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'x' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_MTE2 writes 'x' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// The standard library calls what it is given.
void ok_callback(__gm__ float *in) {
  GmT gm(in);
  VecT x;
  TASSIGN(x, 0x0);
  std::for_each(&x, &x + 1, [&](VecT &t) {
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_callback' was not followed to its end: the body of this function is not known
    TLOAD(t, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  });
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(x, x);
}
