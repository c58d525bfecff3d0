// Loops over arrays, arrays of the standard library and lists in braces.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"
#include <array>
#include <initializer_list>

void bug_array(__gm__ float *x) {
  GmT g(x);
  VecT t[2];
  int at = 0;
  for (VecT &each : t) {
    TASSIGN(each, at);
    at += 0x400;
  }
  TLOAD(t[0], g);
  TABS(t[1], t[0]);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 't[0]' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 't[0]' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void bug_std_array(__gm__ float *x) {
  GmT g(x);
  std::array<VecT, 2> t;
  int at = 0;
  for (VecT &each : t) {
    TASSIGN(each, at);
    at += 0x400;
  }
  TLOAD(t[0], g);
  TABS(t[1], t[0]);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 't[0]' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 't[0]' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_std_array(__gm__ float *x) {
  GmT g(x);
  std::array<VecT, 2> t;
  int at = 0;
  for (VecT &each : t) {
    TASSIGN(each, at);
    at += 0x400;
  }
  TLOAD(t[0], g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TABS(t[1], t[0]);
}
void bug_braces(VecT &t) {
  TASSIGN(t, 0x0);
  for (event_t e : {EVENT_ID0, EVENT_ID1})
    set_flag(PIPE_MTE3, PIPE_MTE2, e);
  for (event_t e : {EVENT_ID0, EVENT_ID1, EVENT_ID2})
    wait_flag(PIPE_MTE3, PIPE_MTE2, e);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 2, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_MTE3, PIPE_MTE2, 2) has to come first
}
void ok_braces(VecT &t) {
  TASSIGN(t, 0x0);
  for (event_t e : {EVENT_ID0, EVENT_ID1})
    set_flag(PIPE_MTE3, PIPE_MTE2, e);
  for (const event_t &e : {EVENT_ID1, EVENT_ID0})
    wait_flag(PIPE_MTE3, PIPE_MTE2, e);
}
void bug_pointers(__gm__ float *x) {
  GmT g(x);
  VecT a, b;
  int at = 0;
  for (VecT *each : {&a, &b}) {
    TASSIGN(*each, at);
    at += 0x400;
  }
  TLOAD(a, g);
  TABS(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_pointers(__gm__ float *x) {
  GmT g(x);
  VecT a, b;
  int at = 0;
  for (VecT *each : {&a, &b}) {
    TASSIGN(*each, at);
    at += 0x400;
  }
  TLOAD(a, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TABS(b, a);
}
