// V1: dependent vector instructions, and everything that stands between them.
// RUN: %check_pto %s --checks=-*,ptoadvice-missing-vector-barrier
// RUN: %check_pto %s --checks=-*,ptoadvice-missing-vector-barrier --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

void bug_raw() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  TEXP(c, b);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: RAW dependence: TEXP reads 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TEXP wrote it
  // NOTE@-5: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-4: PIPE_V writes 'b' here (TEXP)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
}
void bug_war() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  TEXP(a, c);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: WAR dependence: TEXP writes 'a' (UB [0x0, 0x400)) with no barrier of PIPE_V since TEXP read it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_V reads 'a' here (TEXP)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
}
void bug_waw() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  TEXP(b, c);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: WAW dependence: TEXP writes 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TEXP wrote it
  // NOTE@-5: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-4: PIPE_V writes 'b' here (TEXP)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
}
// Reads do not depend on reads.
void ok_two_reads() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  TEXP(c, a);
}
// In place: an instruction does not depend on itself.
void ok_in_place() {
  VecT a;
  TASSIGN(a, 0x0);
  TEXP(a, a);
}
void ok_barrier() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  pipe_barrier(PIPE_V);
  TEXP(c, b);
}
void ok_barrier_of_all() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  pipe_barrier(PIPE_ALL);
  TEXP(c, b);
}
void bug_barrier_of_another_pipe() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  pipe_barrier(PIPE_MTE3);
  TEXP(c, b);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: RAW dependence: TEXP reads 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TEXP wrote it
  // NOTE@-6: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-5: PIPE_V writes 'b' here (TEXP)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
}
void ok_tsync_op() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  TSYNC<Op::TADD>();
  TEXP(c, b);
}
void bug_tsync_op_of_another_pipe() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  TSYNC<Op::TLOAD>();
  TEXP(c, b);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: RAW dependence: TEXP reads 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TEXP wrote it
  // NOTE@-6: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-5: PIPE_V writes 'b' here (TEXP)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
}
void ok_event() {
  VecT a, b, c;
  Event<Op::TEXP, Op::TADD> done;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  done = TEXP(b, a);
  TADD(c, b, b, done);
}
void ok_record_event() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  auto done = TEXP(b, a);
  TADD(c, b, b, done);
}
// V -> MTE3 -> V comes back behind what V did before.
void ok_round_trip() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  TEXP(c, b);
}
// MTE3 does not wait for V here, so what V waits for says nothing of V.
void bug_half_a_round_trip() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  TEXP(c, b);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: RAW dependence: TEXP reads 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TEXP wrote it
  // NOTE@-7: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-6: PIPE_V writes 'b' here (TEXP)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
}
void ok_scalar_wait() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  set_flag(PIPE_V, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_S, EVENT_ID0);
  TEXP(c, b);
}
// The barrier stands before the first one of the two.
void bug_barrier_too_early() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  pipe_barrier(PIPE_V);
  TEXP(b, a);
  TEXP(c, b);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: RAW dependence: TEXP reads 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TEXP wrote it
  // NOTE@-6: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-4: PIPE_V writes 'b' here (TEXP)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
}
// Each link of a chain needs its own.
void bug_chain() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  TADD(c, a, b);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: RAW dependence: TADD reads 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TEXP wrote it
  // NOTE@-5: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-4: PIPE_V writes 'b' here (TEXP)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
  TADDS(b, b, 1.0f);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: WAR dependence: TADDS writes 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TADD read it
  // NOTE@-10: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-8: PIPE_V reads 'b' here (TADD)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
}
// On some path there is none.
void bug_on_one_path(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  if (n > 0)
    pipe_barrier(PIPE_V);
  TEXP(c, b);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: RAW dependence: TEXP reads 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TEXP wrote it
  // NOTE@-7: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-6: PIPE_V writes 'b' here (TEXP)
  // NOTE@-4: put pipe_barrier(PIPE_V) between the two
}
void ok_where_it_is_needed(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  if (n > 0)
    pipe_barrier(PIPE_V);
  if (n > 0)
    TEXP(c, b);
}
// From one iteration to the next.
void bug_loop(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  for (int i = 0; i < n; ++i) {
    TEXP(b, a);
    // WARN@-1 [ptoadvice-missing-vector-barrier]: WAR dependence: TEXP writes 'b' (UB [0x400, 0x800)) with no barrier of PIPE_V since TEXP read it
    // NOTE@-5: 'b' is placed at UB [0x400, 0x800) here
    // NOTE@+3: PIPE_V reads 'b' here (TEXP)
    // NOTE@-4: put pipe_barrier(PIPE_V) between the two
    pipe_barrier(PIPE_V);
    TEXP(c, b);
  }
}
void ok_loop(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  for (int i = 0; i < n; ++i) {
    TEXP(b, a);
    pipe_barrier(PIPE_V);
    TEXP(c, b);
    pipe_barrier(PIPE_V);
  }
}
// Two tiles in the same bytes.
void bug_two_tiles() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x600);
  TEXP(b, a);
  TEXP(c, a);
  // WARN@-1 [ptoadvice-missing-vector-barrier]: WAW dependence: TEXP writes 'c' (UB [0x600, 0xa00)) with no barrier of PIPE_V since TEXP wrote 'b' (UB [0x400, 0x800))
  // NOTE@-5: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-5: 'c' is placed at UB [0x600, 0xa00) here
  // NOTE@-5: PIPE_V writes 'b' here (TEXP)
  // NOTE@-5: put pipe_barrier(PIPE_V) between the two
}
void ok_two_tiles_apart() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  TEXP(c, a);
}
// A function without a body orders everything.
void outside();
void ok_unknown_call() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  outside();
  TEXP(c, b);
}
// The barrier of a helper.
AICORE inline void finishVector() { pipe_barrier(PIPE_V); }
void ok_helper() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXP(b, a);
  finishVector();
  TEXP(c, b);
}
