// Each set is right on some path, but each path through one branch sets a flag
// twice or leaves one set.
// RUN: %check_pto %s

#include "../Tiles.h"

void bug_continue(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which is set already: every path through the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@+2: no path through this branch waits for each flag that it sets
    // NOTE@-3: wait for it there as well
    if (in[i] == 0.0f) {
      pipe_barrier(PIPE_ALL);
      continue;
    }
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    pipe_barrier(PIPE_ALL);
  }
}
void ok_continue(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if (in[i] == 0.0f) {
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      pipe_barrier(PIPE_ALL);
      continue;
    }
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    pipe_barrier(PIPE_ALL);
  }
}

void bug_return(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which stays set: every path through the branch below sets a flag twice or leaves one set, this one or another
  // NOTE@+3: no path through this branch waits for each flag that it sets
  // NOTE@-3: wait for it there as well
  if (n == 0)
    return;
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
}
void ok_return(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  if (n == 0)
    return;
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
}

void bug_third_mode(__gm__ float *in, int n, int mode) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which is set already: every path through the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@+8: no path through this branch waits for each flag that it sets
    // NOTE@-3: wait for it there as well
    if (mode == 1) {
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(b, a);
    } else if (mode == 2) {
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TADD(b, a, a);
    } else {
      TEXPANDS(b, 2.0f);
    }
    pipe_barrier(PIPE_ALL);
  }
}
// That there is a third mode, nothing says.
void ok_two_modes(__gm__ float *in, int n, int mode) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if (mode == 1) {
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(b, a);
    } else if (mode == 2) {
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TADD(b, a, a);
    }
    pipe_barrier(PIPE_ALL);
  }
}
void ok_all_modes(__gm__ float *in, int n, int mode) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if (mode == 1) {
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(b, a);
    } else {
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TADD(b, a, a);
    }
    pipe_barrier(PIPE_ALL);
  }
}
// Who takes the first branch takes the second one.
void ok_branches_that_belong_together(__gm__ float *in, bool ready, bool go) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  if (ready) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  if (go) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
  }
}
// What is set in the fourth iteration, the fifth one waits for.
void ok_waits_an_iteration_later(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    if (i + 1 < n)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
// Guards that never hold, for reasons beyond what is followed.
void ok_dead_guards(__gm__ float *in, uint32_t n, int k, int m, float x) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  const bool less = k < m, notLess = m <= k;
  if (get_block_idx() >= get_block_num() || (n + 7) / 8 * 8 < n)
    return;
  if (less == notLess || (x < 0.0f && x > 1.0f) || (n | 1) == 0)
    return;
  if (n != 0 && n % 16 == 0 && n / 16 == 0)
    return;
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(a, a);
}
void ok_unreachable(__gm__ float *in, int mode) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  if (mode == 0) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  } else {
    __builtin_unreachable();
  }
  TEXP(a, a);
}
// Whole groups of eight, of which the end is not come to.
void ok_groups_of_eight(__gm__ float *in, int m) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  const int n = m & ~7;
  for (int i = 0; i < n; ++i) {
    if ((i & 7) == 0)
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    TEXP(a, a);
    pipe_barrier(PIPE_ALL);
    if ((i & 7) == 7)
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  }
}

// A state that a parameter was made into asks for the parameter.
void bug_mode_of_a_parameter(__gm__ float *in, int n, int m) {
  GmT gm(in);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  const int mode = m == 0 ? 0 : m == 1 ? 1 : 2;
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 1, which stays set: every path through the branch below sets a flag twice or leaves one set, this one or another
  // NOTE@+7: no path through this branch waits for each flag that it sets
  // NOTE@-3: wait for it there as well
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
    TLOAD(t[i % 2], gm);
    pipe_barrier(PIPE_ALL);
    if (mode == 2)
      return;
    TEXP(t[i % 2], t[i % 2]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void ok_mode_of_a_parameter(__gm__ float *in, int n, int m) {
  GmT gm(in);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  const int mode = m == 0 ? 0 : m == 1 ? 1 : 2;
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    if (mode == 2)
      break;
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
    TLOAD(t[i % 2], gm);
    pipe_barrier(PIPE_ALL);
    TEXP(t[i % 2], t[i % 2]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
