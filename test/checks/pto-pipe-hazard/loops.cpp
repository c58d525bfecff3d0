// H1 in loops: iteration i against i + 1, i + 2 and i + 3.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-unmatched-flag,-pto-unproduced-event,-pto-no-op-sync,-pto-uninitialized-tile

#include "../Tiles.h"

// The load of the next iteration overwrites what this one still reads.
void bug_next_iteration(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
  }
}
void ok_next_iteration(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
// Primed before the loop, drained after it.
void ok_primed_and_drained(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// Primed, but set before the read that it should protect.
void bug_primed_set_too_early(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+5: PIPE_V reads 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(b, a);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// Ping-pong by i & 1.
void ok_ping_pong_mask(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    const event_t id = (event_t)(i & 1);
    wait_flag(PIPE_V, PIPE_MTE2, id);
    TLOAD(a[i & 1], gm);
    set_flag(PIPE_MTE2, PIPE_V, id);
    wait_flag(PIPE_MTE2, PIPE_V, id);
    TEXP(b, a[i & 1]);
    set_flag(PIPE_V, PIPE_MTE2, id);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
// The id of the other slot: the wait belongs to the iteration before.
void bug_ping_pong_other_id(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    TLOAD(a[i & 1], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 1));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)((i + 1) & 1));
    TEXP(b, a[i & 1]);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-11: 'a[0]' is placed at UB [0x0, 0x400) here
    // NOTE@-6: PIPE_MTE2 writes 'a[0]' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
  }
}
// flag ^= 1, with the ids from the same flag.
void ok_ping_pong_toggle(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  int flag = 0;
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    wait_flag(PIPE_V, PIPE_MTE2, flag);
    TLOAD(a[flag], gm);
    set_flag(PIPE_MTE2, PIPE_V, flag);
    wait_flag(PIPE_MTE2, PIPE_V, flag);
    TEXP(b, a[flag]);
    set_flag(PIPE_V, PIPE_MTE2, flag);
    flag ^= 1;
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
// The slot toggles and the id does not follow.
void bug_ping_pong_one_id(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  int flag = 0;
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    TLOAD(a[flag], gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-8: 'a[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'a[0]' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, flag);
    wait_flag(PIPE_MTE2, PIPE_V, flag);
    TEXP(b, a[flag]);
    flag ^= 1;
  }
}
// flag ? A : B.
void ok_ping_pong_select(__gm__ float *in, int n) {
  VecT ping, pong, b;
  TASSIGN(ping, 0x0);
  TASSIGN(pong, 0x400);
  TASSIGN(b, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  bool flag = false;
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    VecT &a = flag ? pong : ping;
    event_t id = flag ? EVENT_ID1 : EVENT_ID0;
    wait_flag(PIPE_V, PIPE_MTE2, id);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, id);
    wait_flag(PIPE_MTE2, PIPE_V, id);
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE2, id);
    flag = !flag;
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void bug_ping_pong_select(__gm__ float *in, int n) {
  VecT ping, pong, b;
  TASSIGN(ping, 0x0);
  TASSIGN(pong, 0x400);
  TASSIGN(b, 0x800);
  bool flag = false;
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    VecT &a = flag ? pong : ping;
    event_t id = flag ? EVENT_ID1 : EVENT_ID0;
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'ping' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-10: 'ping' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'ping' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, id);
    wait_flag(PIPE_MTE2, PIPE_V, id);
    TEXP(b, a);
    flag = !flag;
  }
}
// The address toggles, not the tile.
void ok_ping_pong_address(__gm__ float *in, int n) {
  VecT b;
  TASSIGN(b, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    VecT a;
    TASSIGN(a, (i % 2) * 0x400);
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 2));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 2));
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}

// What leaving a loop, or staying in it, says.
void ok_barrier_unless_last(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    if (i + 1 < n)
      pipe_barrier(PIPE_ALL);
  }
}
void ok_barrier_unless_last_spelt_otherwise(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    if (i != n - 1)
      pipe_barrier(PIPE_ALL);
  }
}
void bug_barrier_one_too_early(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    if (i + 2 < n)
      pipe_barrier(PIPE_ALL);
  }
}
void ok_wait_unless_first(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    if (i > 0)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    if (i < n - 1)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
void ok_wait_unless_first_of_two_slots(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    if (i >= 2)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
    TLOAD(a[i & 1], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 1));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 1));
    TEXP(b, a[i & 1]);
    if (i + 2 < n)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
  }
}
// What the trip count says after the loop: more than two iterations have set
// the flag.
void ok_fact_after_the_loop(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  if (n > 0) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, gm);
  }
}
void ok_fact_after_the_loop_of_two(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
    if (i > 1)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    if (i > 1)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  if (n > 2)
    TLOAD(a, gm);
}
void bug_fact_after_the_loop_of_two(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
    if (i > 1)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    if (i > 1)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  if (n > 1)
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-14: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-10: PIPE_V reads 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}

// Three slots: the guard is off by one, and only the fourth iteration loads
// over a slot without waiting for its reader.
void bug_guard_off_by_one(__gm__ float *in, int n) {
  VecT a[3], b;
  for (int k = 0; k < 3; ++k)
    TASSIGN(a[k], k * 0x400);
  TASSIGN(b, 0x1000);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    if (i > 3)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 3));
    TLOAD(a[i % 3], gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-8: 'a[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'a[0]' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 3));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 3));
    TEXP(b, a[i % 3]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 3));
  }
}
void ok_guard_of_three_slots(__gm__ float *in, int n) {
  VecT a[3], b;
  for (int k = 0; k < 3; ++k)
    TASSIGN(a[k], k * 0x400);
  TASSIGN(b, 0x1000);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    if (i > 2)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 3));
    TLOAD(a[i % 3], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 3));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 3));
    TEXP(b, a[i % 3]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 3));
  }
}
// A prefetch: slot (i + 1) & 1 is loaded while slot i & 1 is computed, and
// nothing waits for the computation of the iteration before.
void bug_prefetch(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  GmT gm(in);
  TLOAD(a[0], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n) {
      TLOAD(a[(i + 1) & 1], gm);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
      // NOTE@-10: 'a[0]' is placed at UB [0x0, 0x400) here
      // NOTE@+5: PIPE_V reads 'a[0]' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, (event_t)((i + 1) & 1));
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 1));
    TEXP(b, a[i & 1]);
  }
}
void bug_in_the_fourth_iteration_only(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    if (i == 1)
      TEXP(b, a[1]);
    if (i == 3)
      TLOAD(a[1], gm);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a[1]' (UB [0x400, 0x800)) without waiting for PIPE_V, which reads it
      // NOTE@-9: 'a[1]' is placed at UB [0x400, 0x800) here
      // NOTE@-5: PIPE_V reads 'a[1]' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  }
}

// Known trip counts are followed to their end.
void bug_in_the_last_of_ten(__gm__ float *in) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < 10; ++i)
    if (i == 9)
      TLOAD(a, gm);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_in_none_of_ten(__gm__ float *in) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < 10; ++i)
    if (i == 10)
      TLOAD(a, gm);
  TEXP(b, a);
}

// Nested: the last step of the inner loop against the first of the next.
void bug_nested(__gm__ float *in, int n, int m) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if (j > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      TLOAD(a, gm);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
      // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@+4: PIPE_V reads 'a' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(b, a);
      if (j + 1 < m)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
}
void ok_nested(__gm__ float *in, int n, int m) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) {
      if (j > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      TLOAD(a, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(b, a);
      if (j + 1 < m)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
    if (i + 1 < n)
      pipe_barrier(PIPE_ALL);
  }
}
void ok_nested_first_of_all(__gm__ float *in, int n, int m) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  bool first = true;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if (!first)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      first = false;
      TLOAD(a, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(b, a);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
}

void bug_while(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  while (n-- > 0) {
    TEXP(b, a);
    pipe_barrier(PIPE_V);
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-5: PIPE_V reads 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
}
void ok_do(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  do {
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
    pipe_barrier(PIPE_ALL);
  } while (--n > 0);
}
void bug_do(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  do {
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+3: PIPE_V reads 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
  } while (--n > 0);
}
// break and continue leave the barrier out.
void bug_continue(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+3: PIPE_V reads 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
    if (i == 1)
      continue;
    pipe_barrier(PIPE_ALL);
  }
}
void ok_continue_before_the_access(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    if (i == 1)
      continue;
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
    pipe_barrier(PIPE_ALL);
  }
}
void bug_break(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    if (i == 2)
      break;
    pipe_barrier(PIPE_ALL);
  }
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-11: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_break(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    if (i == 2)
      break;
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
  }
  TEXP(b, a);
}

// The twins of those above.
void ok_prefetch(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  GmT gm(in);
  TLOAD(a[0], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n) {
      if (i > 0)
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)((i + 1) & 1));
      TLOAD(a[(i + 1) & 1], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)((i + 1) & 1));
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 1));
    TEXP(b, a[i & 1]);
    if (i + 2 < n)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
  }
}
void ok_until_the_fourth_iteration(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  GmT gm(in);
  for (int i = 0; i < n; ++i) {
    if (i == 1)
      TEXP(b, a[1]);
    if (i == 2)
      pipe_barrier(PIPE_ALL);
    if (i == 3)
      TLOAD(a[1], gm);
  }
}
void ok_while(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  while (n-- > 0) {
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
}
// Behind a loop that n > 0 entered, its body has run: the condition was true
// before it was false.
void ok_loop_has_run(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  TLOAD(a, gm);
  for (int i = 0; i < n; ++i)
    pipe_barrier(PIPE_ALL);
  if (n > 0)
    TEXP(b, a);
}
void bug_loop_may_not_have_run(__gm__ float *in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  TLOAD(a, gm);
  for (int i = 0; i < n; ++i)
    pipe_barrier(PIPE_ALL);
  if (n > -1)
    TEXP(b, a);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-7: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
