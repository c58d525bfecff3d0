// What only rounds that are not followed come to may set the flags that it
// names, and wait for these; the other ids of the pair are judged.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

template <event_t Later, bool Waits>
AICORE inline void rounds(__gm__ float *x, int n) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 1, which is set already
    // NOTE@-2: it is set here the time before
    // NOTE@+13: in this call of 'rounds<EVENT_ID0, false>'
    // NOTE@-4: add a wait between the two
    if (Waits)
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    pipe_barrier(PIPE_ALL);
    TADD(b, a, a);
    pipe_barrier(PIPE_ALL);
    if (i == 100) {
      set_flag(PIPE_MTE2, PIPE_V, Later);
      wait_flag(PIPE_MTE2, PIPE_V, Later);
    }
  }
}
void bug_another_id(__gm__ float *x, int n) { rounds<EVENT_ID0, false>(x, n); }
void ok_another_id(__gm__ float *x, int n) { rounds<EVENT_ID0, true>(x, n); }
// It may be waited for there.
void ok_that_id(__gm__ float *x, int n) { rounds<EVENT_ID1, false>(x, n); }

// What stands there may be any id.
void ok_any_id(__gm__ float *x, int n, int id) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < n; ++i) {
    TADD(b, a, a);
    pipe_barrier(PIPE_ALL);
    if (i == 100)
      wait_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(id));
  }
}
// That comes too late for the second round.
void bug_second_round(__gm__ float *x, int n, int id) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 1, which is set already
    // NOTE@-2: it is set here the time before
    // NOTE@-3: add a wait between the two
    pipe_barrier(PIPE_ALL);
    TADD(b, a, a);
    pipe_barrier(PIPE_ALL);
    if (i == 100)
      wait_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(id));
  }
}
