// An Event is the flag that it got when it was made: a copy of it is the same
// one, whatever it is called, and two of one name are two.
// RUN: %check_pto %s
// --checks=-*,pto-unproduced-event,pto-unmatched-flag,pto-pipe-hazard

#include "../Tiles.h"

using Loaded = Event<Op::TLOAD, Op::TEXP>;
using Computed = Event<Op::TEXP, Op::TSTORE_VEC>;

// Returned by a function: as what the instruction gives, by a name, in an
// aggregate, and by a lambda.
AICORE inline Loaded load(VecT &t, GmT &gm) { return TLOAD(t, gm); }
AICORE inline Computed compute(VecT &to, VecT &from, Loaded &from_gm) {
  Computed result = TEXP(to, from, from_gm);
  return result;
}
struct Stage {
  VecT *tile;
  Loaded ready;
};
AICORE inline Stage stage(VecT &t, GmT &gm) { return {&t, TLOAD(t, gm)}; }

__global__ AICORE void ok_returned(__gm__ float *x) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  Loaded loaded = load(a, gm);
  Computed computed = compute(b, a, loaded);
  TSTORE(gm, b, computed);
}

__global__ AICORE void ok_aggregate(__gm__ float *x) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  Stage one = stage(a, gm), two = stage(b, gm);
  TEXP(a, a, one.ready);
  TEXP(b, b, two.ready);
}

__global__ AICORE void ok_lambda(__gm__ float *x) {
  GmT gm(x);
  VecT a;
  TASSIGN(a, 0x0);
  auto start = [&]() -> Loaded { return TLOAD(a, gm); };
  Loaded loaded = start();
  TEXP(a, a, loaded);
}

// Two of one helper, and the second one is never waited for.
__global__ AICORE void bug_one_of_two(__gm__ float *x) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  Loaded first = load(a, gm);
  Loaded second = load(b, gm);
  first.Wait();
  TADD(a, a, b);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-52: PIPE_MTE2 writes 'b' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// Copies: the flag is set once and waited for once, by whichever name.
__global__ AICORE void ok_copied(__gm__ float *x) {
  GmT gm(x);
  VecT a;
  TASSIGN(a, 0x0);
  Loaded made = TLOAD(a, gm);
  Loaded copy = made;
  auto finish = [copy, &a]() mutable { TEXP(a, a, copy); };
  finish();
}
__global__ AICORE void bug_copied(__gm__ float *x) {
  GmT gm(x);
  VecT a;
  TASSIGN(a, 0x0);
  Loaded made = TLOAD(a, gm);
  Loaded copy = made;
  copy.Wait();
  made.Wait();
  // WARN@-1 [pto-unproduced-event]: this waits again for event 'made' (PIPE_MTE2 -> PIPE_V), which nothing has set since the last wait: the kernel hangs here
  // NOTE@-3: the last wait is here
  // NOTE@-3: an instruction whose result is assigned to 'made' has to come first
  TEXP(a, a);
}

// A helper has an Event of the same name.
AICORE inline void loadAndUse(VecT &t, GmT &gm) {
  Loaded event;
  event = TLOAD(t, gm);
  TEXP(t, t, event);
}
__global__ AICORE void ok_one_name(__gm__ float *x) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  Loaded event;
  event = TLOAD(a, gm);
  loadAndUse(b, gm);
  TEXP(a, a, event);
}
AICORE inline void loadOnly(VecT &t, GmT &gm) {
  Loaded event;
  event = TLOAD(t, gm);
}
__global__ AICORE void bug_one_name(__gm__ float *x) {
  GmT gm(x);
  VecT a;
  TASSIGN(a, 0x0);
  Loaded event;
  loadOnly(a, gm);
  TEXP(a, a, event);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-11: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  // WARN@-5 [pto-unproduced-event]: this waits for event 'event' (PIPE_MTE2 -> PIPE_V), which nothing has set before: the kernel hangs here
  // NOTE@-6: an instruction whose result is assigned to 'event' has to come first
}
__global__ AICORE void bug_shadowed(__gm__ float *x) {
  GmT gm(x);
  VecT a;
  TASSIGN(a, 0x0);
  Loaded event;
  {
    Loaded event;
    event = TLOAD(a, gm);
  }
  event.Wait();
  // WARN@-1 [pto-unproduced-event]: this waits for event 'event' (PIPE_MTE2 -> PIPE_V), which nothing has set before: the kernel hangs here
  // NOTE@-2: an instruction whose result is assigned to 'event' has to come first
  TEXP(a, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-11: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// One that is given its id is the flag of that id.
using Third = Event<Op::TLOAD, Op::TEXP, false, EVENT_ID3>;
__global__ AICORE void ok_given_id(__gm__ float *x) {
  GmT gm(x);
  VecT a;
  TASSIGN(a, 0x0);
  Third third;
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID3);
  third.Wait();
  TEXP(a, a);
}
__global__ AICORE void bug_given_id(__gm__ float *x) {
  GmT gm(x);
  VecT a;
  TASSIGN(a, 0x0);
  Third third = TLOAD(a, gm);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 2, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_MTE2, PIPE_V, 2) has to come first
  TEXP(a, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
