// Flags whose set, or wait, stands in one arm of a condition only, while its
// counterpart beside the condition comes on every path.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

void bug_set_in_one_arm(VecT &a, GmT &in, int n) {
  if (n > 16) {
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 0, which is set on some paths only: on the others the kernel hangs here
  // NOTE@-6: where this condition does not hold, nothing sets it
  // NOTE@-5: it is set here only
  // NOTE@-4: set it on both paths, or wait on one only
  TEXP(a, a);
}
void ok_both_in_the_arm(VecT &a, GmT &in, int n) {
  if (n > 16) {
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TEXP(a, a);
}
void ok_set_in_both_arms(VecT &a, GmT &in, int n) {
  if (n > 16) {
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  } else {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(a, a);
}

// In a loop, by what is loaded; through helpers.
AICORE inline void setFlag(event_t id) { set_flag(PIPE_MTE2, PIPE_V, id); }
AICORE inline void waitFlag(event_t id) { wait_flag(PIPE_MTE2, PIPE_V, id); }
// WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 0, which is set on some paths only: on the others the kernel hangs here
// NOTE@+6: where this condition holds, nothing sets it
// NOTE@-4: it is set here only
// NOTE@+9: in this call of 'waitFlag'
// NOTE@-5: set it on both paths, or wait on one only
void bug_in_a_loop(VecT &a, GmT &in, __gm__ int *valid, int n) {
  for (int i = 0; i < n; ++i) {
    if (!valid[i]) {
    } else {
      TLOAD(a, in);
      setFlag(EVENT_ID0);
    }
    waitFlag(EVENT_ID0);
    TEXP(a, a);
    pipe_barrier(PIPE_ALL);
  }
}
void ok_in_a_loop(VecT &a, GmT &in, __gm__ int *valid, int n) {
  for (int i = 0; i < n; ++i) {
    if (valid[i]) {
      TLOAD(a, in);
      setFlag(EVENT_ID0);
    }
    if (valid[i])
      waitFlag(EVENT_ID0);
    TEXP(a, a);
    pipe_barrier(PIPE_ALL);
  }
}

// The other way round.
void bug_wait_in_one_arm(VecT &a, GmT &in, int n) {
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which is waited for on some paths only: on the others it stays set
  // NOTE@+3: where this condition does not hold, nothing waits for it
  // NOTE@+3: it is waited for here only
  // NOTE@-4: wait for it on both paths, or set it on one only
  if (n > 16) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
  }
}
void ok_wait_in_both_arms(VecT &a, GmT &in, int n) {
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  if (n > 16) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
  } else {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
}
void bug_wait_in_one_arm_of_a_loop(VecT &a, GmT &in, __gm__ int *valid, int n) {
  for (int i = 0; i < n; ++i) {
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which is waited for on some paths only: on the others it stays set
    // NOTE@+3: where this condition does not hold, nothing waits for it
    // NOTE@+3: it is waited for here only
    // NOTE@-4: wait for it on both paths, or set it on one only
    if (valid[i]) {
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(a, a);
    }
    pipe_barrier(PIPE_ALL);
  }
}

// Conditions that may belong together in ways that are not known.
void ok_one_of_two(VecT &a, GmT &in, int mode) {
  if (mode == 0)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  if (mode == 1)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(a, a);
}
void ok_one_of_two_in_a_chain(VecT &a, GmT &in, int mode) {
  if (mode == 0)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  else if (mode == 1)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(a, a);
}
void ok_leaves_before_the_wait(VecT &a, GmT &in, int n, bool any) {
  if (n > 16) {
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  if (!any)
    return;
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(a, a);
}
void ok_wait_in_another_arm(VecT &a, GmT &in, int n, bool any) {
  if (n > 16) {
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  if (any)
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(a, a);
}
// The first iteration's flag comes from elsewhere, and n is not 0.
void ok_loop_runs(VecT &a, GmT &in, int n) {
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, in);
    pipe_barrier(PIPE_ALL);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_drained_where_it_is_left(VecT &a, GmT &in, int n, bool last) {
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  if (n > 16) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
  }
  if (last)
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}
// What is known of the same values may exclude one arm.
void ok_never_empty(VecT &a, GmT &in, int rows) {
  for (int i = 0; i < (rows + 15) / 16; ++i) {
    if (rows - i * 16 > 0) {
      TLOAD(a, in);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    pipe_barrier(PIPE_ALL);
  }
}
void ok_within_the_product(VecT &a, GmT &in, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if (i * m + j < n * m) {
        TLOAD(a, in);
        set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      }
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(a, a);
      pipe_barrier(PIPE_ALL);
    }
}
