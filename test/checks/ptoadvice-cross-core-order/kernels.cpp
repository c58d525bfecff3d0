// A wait for another core orders what that core was told of before it.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-cross-core-order

#include "../Tiles.h"

void ok_flag_to_the_load(GmT &gm) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag_dev(0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TLOAD(a, gm);
}
void bug_nothing_was_told(GmT &gm) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  wait_flag_dev(0);
  TLOAD(a, gm);
  // WARN@-1 [ptoadvice-cross-core-order]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)), and nothing but a wait for another core stands between it and PIPE_V, which reads it
  // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_V reads 'a' here (TEXP)
  // NOTE@-5: this wait orders only what other cores had been told of before it; they had not been told that PIPE_V is done
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}
// The other core hears of the store, and V was over before that began.
void ok_told_of_what_came_after(GmT &out, GmT &gm) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, b);
  ffts_cross_core_sync(PIPE_MTE3, 0x21);
  wait_flag_dev(0);
  TLOAD(a, gm);
}
void bug_told_of_another_pipe(GmT &out, GmT &gm) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  ffts_cross_core_sync(PIPE_MTE2, 0x21);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, b);
  wait_flag_dev(0);
  TEXP(b, a);
  // WARN@-1 [ptoadvice-cross-core-order]: WAR hazard: PIPE_V writes 'b' (UB [0x400, 0x800)), and nothing but a wait for another core stands between it and PIPE_MTE3, which reads it
  // NOTE@-12: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-5: PIPE_MTE3 reads 'b' here (TSTORE)
  // NOTE@-5: this wait orders only what other cores had been told of before it; they had not been told that PIPE_MTE3 is done
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// Told too early: the store may still run.
void bug_told_before(GmT &out, GmT &gm, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TEXPANDS(a, 0.0f);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < n; ++i) {
    ffts_cross_core_sync(PIPE_MTE3, 0x21);
    TSTORE(out, a);
    wait_flag_dev(0);
    TLOAD(b, gm);
    // WARN@-1 [ptoadvice-cross-core-order]: WAR hazard: PIPE_MTE2 writes 'b' (UB [0x200, 0x600)), and nothing but a wait for another core stands between it and PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
    // NOTE@-10: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-10: 'b' is placed at UB [0x200, 0x600) here
    // NOTE@-6: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE@-6: this wait orders only what other cores had been told of before it; they had not been told that PIPE_MTE3 is done
    // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
    pipe_barrier(PIPE_ALL);
  }
}
// The pipe is not known: it may be any.
void ok_unknown_pipe(GmT &out, GmT &gm, pipe_t pipe) {
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < 2; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(out, a);
    ffts_cross_core_sync(pipe, 0x21);
    wait_flag_dev(0);
  }
}
// The names on A5.
void ok_both_told(GmT &out, GmT &gm) {
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < 2; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(out, a);
    set_intra_block(PIPE_MTE3, 1);
    wait_intra_block(PIPE_MTE2, 2);
  }
}
void bug_one_path_is_told(GmT &out, GmT &gm, bool last) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, a);
  if (!last)
    set_cross_core(PIPE_MTE3, 1);
  wait_cross_core(PIPE_MTE2, 2);
  TLOAD(a, gm);
  // WARN@-1 [ptoadvice-cross-core-order]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)), and nothing but a wait for another core stands between it and PIPE_MTE3, which reads it
  // NOTE@-10: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_MTE3 reads 'a' here (TSTORE)
  // NOTE@-5: this wait orders only what other cores had been told of before it; they had not been told that PIPE_MTE3 is done
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}
// What is no matter of other cores is reported by its own check, once.
void bug_without_a_wait(GmT &out, GmT &gm) {
  VecT a;
  TASSIGN(a, 0x0);
  wait_flag_dev(0);
  TLOAD(a, gm);
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
