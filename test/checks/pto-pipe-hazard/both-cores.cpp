// Code for both kinds of core, parsed for both at once and for one.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard --suffixes=BOTH -- -D__DAV_VEC__ -D__DAV_CUBE__
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard --suffixes=CUBE -- -D__DAV_CUBE__
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard --suffixes=VEC -- -D__DAV_VEC__

#include "../Tiles.h"

// What the other core waits for is not seen, so nothing is said about it.
inline void drain() {
#if defined(__DAV_VEC__)
  set_flag(PIPE_MTE3, PIPE_S, EVENT_ID7);
  wait_flag(PIPE_MTE3, PIPE_S, EVENT_ID7);
#elif defined(__DAV_CUBE__)
  set_flag(PIPE_FIX, PIPE_S, EVENT_ID7);
  wait_flag(PIPE_FIX, PIPE_S, EVENT_ID7);
#endif
}
void cube(GmAcc &g, int n) {
  LeftT a;
  RightT b;
  AccT c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x0);
  for (int i = 0; i < n; ++i) {
    TMATMUL(c, a, b);
    // WARN-VEC@-1 [pto-pipe-hazard]: WAR hazard: PIPE_M writes 'c' (L0C [0x0, 0x1000)) without waiting for PIPE_FIX, which reads it
    // NOTE-VEC@-4: 'c' is placed at L0C [0x0, 0x1000) here
    // NOTE-VEC@+4: PIPE_FIX reads 'c' here (TSTORE)
    // NOTE-VEC@-4: nothing orders the two: add set_flag(PIPE_FIX, PIPE_M, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    TSTORE(g, c);
    drain();
  }
}

// Nor is anything where the other core has nothing to do.
void wait_all(int n);
#define WAIT_FOR_ALL
void bug_beside_an_idle_core(GmT &g, int n, int m) {
  VecT v;
  TASSIGN(v, 0x0);
#if defined(__DAV_VEC__)
  TLOAD(v, g);
#elif defined(__DAV_CUBE__)
  (void)n; // no use for it
  (void)m;
  return;
#endif
  TEXP(v, v);
  // WARN-BOTH@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-BOTH@-10: 'v' is placed at UB [0x0, 0x400) here
  // NOTE-BOTH@-9: PIPE_MTE2 writes 'v' here (TLOAD)
  // NOTE-BOTH@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  // WARN-VEC@-5 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-VEC@-14: 'v' is placed at UB [0x0, 0x400) here
  // NOTE-VEC@-13: PIPE_MTE2 writes 'v' here (TLOAD)
  // NOTE-VEC@-8: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_beside_a_busy_core(GmT &g, int n, int m) {
  VecT v;
  TASSIGN(v, 0x0);
#if defined(__DAV_VEC__)
  TLOAD(v, g);
#elif defined(__DAV_CUBE__)
  (void)n;
  wait_all(m);
#endif
  TEXP(v, v);
  // WARN-VEC@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-VEC@-9: 'v' is placed at UB [0x0, 0x400) here
  // NOTE-VEC@-8: PIPE_MTE2 writes 'v' here (TLOAD)
  // NOTE-VEC@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_beside_a_macro(GmT &g) {
  VecT v;
  TASSIGN(v, 0x0);
#if defined(__DAV_VEC__)
  TLOAD(v, g);
#else
  WAIT_FOR_ALL
#endif
  TEXP(v, v);
  // WARN-VEC@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-VEC@-8: 'v' is placed at UB [0x0, 0x400) here
  // NOTE-VEC@-7: PIPE_MTE2 writes 'v' here (TLOAD)
  // NOTE-VEC@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_beside_a_directive(GmT &g, int n) {
  VecT v;
  TASSIGN(v, 0x0);
#if defined(__DAV_VEC__)
  TLOAD(v, g);
#elif defined(__DAV_CUBE__)
  (void)n;
#define WAITS_FOR_ALL
#endif
  TEXP(v, v);
  // WARN-VEC@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-VEC@-9: 'v' is placed at UB [0x0, 0x400) here
  // NOTE-VEC@-8: PIPE_MTE2 writes 'v' here (TLOAD)
  // NOTE-VEC@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// Where nothing was taken away, both are checked.
void bug_in_the_other_part(GmT &g) {
  VecT v;
  TASSIGN(v, 0x0);
#if defined(__DAV_CUBE__)
  set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
  wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
#endif
  TLOAD(v, g);
  TEXP(v, v);
  // WARN-BOTH@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-BOTH@-8: 'v' is placed at UB [0x0, 0x400) here
  // NOTE-BOTH@-4: PIPE_MTE2 writes 'v' here (TLOAD)
  // NOTE-BOTH@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  // WARN-CUBE@-5 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-CUBE@-12: 'v' is placed at UB [0x0, 0x400) here
  // NOTE-CUBE@-8: PIPE_MTE2 writes 'v' here (TLOAD)
  // NOTE-CUBE@-8: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  // WARN-VEC@-9 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-VEC@-16: 'v' is placed at UB [0x0, 0x400) here
  // NOTE-VEC@-12: PIPE_MTE2 writes 'v' here (TLOAD)
  // NOTE-VEC@-12: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// A kernel that is as a whole the one or the other.
void bug_before_its_end(GmT &g, GmAcc &h) {
  VecT v;
  AccT c;
  TASSIGN(v, 0x0);
  TASSIGN(c, 0x0);
#ifndef __DAV_CUBE__
  TLOAD(v, g);
  TEXP(v, v);
  // WARN-VEC@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-VEC@-6: 'v' is placed at UB [0x0, 0x400) here
  // NOTE-VEC@-4: PIPE_MTE2 writes 'v' here (TLOAD)
  // NOTE-VEC@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
#else
  TSTORE(h, c);
  {
    TLOAD(v, g);
    TEXP(v, v);
    // WARN-BOTH@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE-BOTH@-15: 'v' is placed at UB [0x0, 0x400) here
    // NOTE-BOTH@-4: PIPE_MTE2 writes 'v' here (TLOAD)
    // NOTE-BOTH@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    // WARN-CUBE@-5 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE-CUBE@-19: 'v' is placed at UB [0x0, 0x400) here
    // NOTE-CUBE@-8: PIPE_MTE2 writes 'v' here (TLOAD)
    // NOTE-CUBE@-8: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  }
#endif
}

// In the body of a switch, and behind a label.
void ok_in_a_switch(GmT &g, int m) {
  VecT v;
  TASSIGN(v, 0x0);
  TLOAD(v, g);
  switch (m) {
  default:
#if defined(__DAV_VEC__)
    ;
#elif defined(__DAV_CUBE__)
    pipe_barrier(PIPE_ALL);
#endif
    TEXP(v, v);
    // WARN-VEC@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE-VEC@-11: 'v' is placed at UB [0x0, 0x400) here
    // NOTE-VEC@-11: PIPE_MTE2 writes 'v' here (TLOAD)
    // NOTE-VEC@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  }
}
void ok_behind_a_label(GmT &g, int m) {
  VecT v;
  TASSIGN(v, 0x0);
  TLOAD(v, g);
  switch (m) {
  case 0:
  default:
#if defined(__DAV_VEC__)
#elif defined(__DAV_CUBE__)
    pipe_barrier(PIPE_ALL);
#endif
    TEXP(v, v);
    // WARN-VEC@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE-VEC@-11: 'v' is placed at UB [0x0, 0x400) here
    // NOTE-VEC@-11: PIPE_MTE2 writes 'v' here (TLOAD)
    // NOTE-VEC@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  }
}
void bug_behind_another_label(GmT &g, int m) {
  VecT v;
  TASSIGN(v, 0x0);
  TLOAD(v, g);
  switch (m) {
  case 0:
#if defined(__DAV_VEC__)
#elif defined(__DAV_CUBE__)
    pipe_barrier(PIPE_ALL);
#endif
    break;
  default:
    TEXP(v, v);
    // WARN-BOTH@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE-BOTH@-12: 'v' is placed at UB [0x0, 0x400) here
    // NOTE-BOTH@-12: PIPE_MTE2 writes 'v' here (TLOAD)
    // NOTE-BOTH@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    // WARN-CUBE@-5 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE-CUBE@-16: 'v' is placed at UB [0x0, 0x400) here
    // NOTE-CUBE@-16: PIPE_MTE2 writes 'v' here (TLOAD)
    // NOTE-CUBE@-8: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    // WARN-VEC@-9 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE-VEC@-20: 'v' is placed at UB [0x0, 0x400) here
    // NOTE-VEC@-20: PIPE_MTE2 writes 'v' here (TLOAD)
    // NOTE-VEC@-12: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  }
}
