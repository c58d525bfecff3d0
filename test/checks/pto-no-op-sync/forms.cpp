// Synchronisation that does nothing.
// RUN: %check_pto %s --checks=-*,pto-no-op-sync
// RUN: %check_pto %s --checks=-*,pto-no-op-sync --suffixes=,A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

void bug_no_operands(VecT &a, GmT &gm) {
  TLOAD(a, gm);
  TSYNC();
  // WARN@-1 [pto-no-op-sync]: TSYNC() without operands waits for nothing
  // NOTE@-2: pass the events to wait for, or drain a pipe with TSYNC<Op>()
}
void ok_with_operands(VecT &a, GmT &gm) {
  Event<Op::TLOAD, Op::TEXP> loaded;
  loaded = TLOAD(a, gm);
  TSYNC(loaded);
}
void ok_barrier_of_an_op(VecT &a, GmT &gm) {
  TLOAD(a, gm);
  TSYNC<Op::TLOAD>();
}
void bug_waited_for_already(VecT &a, VecT &b, GmT &gm) {
  auto loaded = TLOAD(a, gm);
  TSYNC(loaded);
  TEXP(b, a, loaded);
  // WARN@-1 [pto-no-op-sync]: this waits for 'loaded', which was waited for already and not recorded since
  // NOTE@-3: it is waited for here
}
void ok_recorded_since(VecT &a, VecT &b, GmT &gm) {
  auto loaded = TLOAD(a, gm);
  TSYNC(loaded);
  loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
}
// On one path it is the first wait.
void ok_perhaps_waited_for(VecT &a, VecT &b, GmT &gm, int n) {
  auto loaded = TLOAD(a, gm);
  if (n > 0)
    TSYNC(loaded);
  TEXP(b, a, loaded);
}
// A flag that is waited for twice hangs, which is pto-unproduced-event.
void ok_here_a_flag(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// What A5 lacks.
void bug_on_a5_barrier(VecT &a) {
  TEXP(a, a);
  pipe_barrier(PIPE_V);
  // WARN-A5@-1 [pto-no-op-sync]: there is no barrier of PIPE_V on A5
  // NOTE-A5@-2: A5 orders dependent vector instructions in hardware: nothing is needed here
}
void bug_on_a5_barrier_of_an_op(VecT &a) {
  TEXP(a, a);
  TSYNC<Op::TADD>();
  // WARN-A5@-1 [pto-no-op-sync]: there is no barrier of PIPE_V on A5
  // NOTE-A5@-2: A5 orders dependent vector instructions in hardware: nothing is needed here
}
void bug_on_a5_flag_to_itself(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_V, EVENT_ID0);
  // WARN-A5@-1 [pto-no-op-sync]: a flag from PIPE_V to itself hangs on A5
  // NOTE-A5@-2: A5 orders dependent vector instructions in hardware: nothing is needed here
  wait_flag(PIPE_V, PIPE_V, EVENT_ID0);
  // WARN-A5@-1 [pto-no-op-sync]: a flag from PIPE_V to itself hangs on A5
  // NOTE-A5@-2: A5 orders dependent vector instructions in hardware: nothing is needed here
}
void ok_on_a5(VecT &a) {
  TEXP(a, a);
  pipe_barrier(PIPE_ALL);
  pipe_barrier(PIPE_MTE3);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
}
// An event of the vector unit does nothing there, and is legal.
void ok_event_of_one_pipe(VecT &a, VecT &b) {
  Event<Op::TEXP, Op::TADD> done;
  done = TEXP(b, a);
  TADD(a, b, b, done);
}
