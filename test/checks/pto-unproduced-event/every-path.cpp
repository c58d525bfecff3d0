// Each wait is right on some path, but no path through one branch, or through
// one loop, comes to the end of the kernel.
// RUN: %check_pto %s

#include "../Tiles.h"

/// A buffer that is given back by a flag.
struct Buffer {
  VecT t;
  AICORE Buffer() {
    TASSIGN(t, 0x0);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  AICORE void load(GmT &gm) {
    TLOAD(t, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
};

void bug_continue(__gm__ float *in, int n) {
  GmT gm(in);
  Buffer b;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@+4: no path through this branch reaches the end of the kernel
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    b.load(gm);
    if (in[i] == 0.0f)
      continue;
    TEXP(b.t, b.t);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_continue(__gm__ float *in, int n) {
  GmT gm(in);
  Buffer b;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    b.load(gm);
    if (in[i] == 0.0f) {
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      continue;
    }
    TEXP(b.t, b.t);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// One iteration too early.
void bug_last_iterations(__gm__ float *in, int n) {
  GmT gm(in);
  Buffer b;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path past the branch below hangs, here or at another wait
    // NOTE@+4: no path past this branch, in an iteration that is not the first, reaches the end of the kernel
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    b.load(gm);
    TEXP(b.t, b.t);
    if (i < n - 2)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
void ok_last_iteration(__gm__ float *in, int n) {
  GmT gm(in);
  Buffer b;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    b.load(gm);
    TEXP(b.t, b.t);
    if (i < n - 1)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  if (n <= 0)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// One of several ways to compute.
void bug_one_mode(__gm__ float *in, int n, int mode) {
  GmT gm(in);
  Buffer b;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@+8: no path through this branch reaches the end of the kernel
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    b.load(gm);
    switch (mode) {
    case 1:
      TEXP(b.t, b.t);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      break;
    case 2:
      TEXP(b.t, b.t);
      break;
    default:
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void bug_no_else(__gm__ float *in, int n) {
  GmT gm(in);
  Buffer b;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path past the branch below hangs, here or at another wait
    // NOTE@+3: no path past this branch reaches the end of the kernel
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    b.load(gm);
    if (in[i] > 0.0f) {
      TEXP(b.t, b.t);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_with_else(__gm__ float *in, int n) {
  GmT gm(in);
  Buffer b;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    b.load(gm);
    if (in[i] > 0.0f) {
      TEXP(b.t, b.t);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    } else {
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// Whoever calls it sees to it that both or none hold: there is a path for each
// branch that is right.
void ok_conditions_that_belong_together(__gm__ float *in, int n, bool first,
                                        bool last) {
  GmT gm(in);
  Buffer b;
  if (!first)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  b.load(gm);
  if (last)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// A pipeline of three, for three tiles and more.
void ok_needs_three_tiles(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if (i + 3 < n) {
      TEXP(a, a);
    } else {
      TEXP(a, a);
      if (i + 3 == n)
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      if (i + 2 == n)
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
      if (i + 1 == n)
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID2);
    }
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID2);
}
// What the fifth iteration waits for, none that is followed comes to.
void ok_waits_later(__gm__ float *in, int n) {
  GmT gm(in);
  Buffer b;
  for (int i = 0; i < n; ++i) {
    if (i % 8 == 0)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    b.load(gm);
    TEXP(b.t, b.t);
    if (i % 8 == 7 || i == n - 1)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    else
      pipe_barrier(PIPE_ALL);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// Somebody may set it there.
void someoneElse();
void ok_unknown_call(__gm__ float *in, int n) {
  GmT gm(in);
  Buffer b;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    b.load(gm);
    if (in[i] == 0.0f) {
      someoneElse();
      // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_unknown_call' was not followed to its end: the body of this function is not known
      continue;
    }
    TEXP(b.t, b.t);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// What is set in the eighth iteration, no path that is followed comes to.
void ok_set_in_the_eighth_iteration(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    pipe_barrier(PIPE_ALL);
    if (i % 8 == 7) {
      if (i > 7)
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    }
  }
  if (n / 8 > 0)
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
}
void ok_counts_to_eight(__gm__ float *in, int n) {
  VecT a;
  GmT gm(in);
  TASSIGN(a, 0x0);
  int count = 0;
  for (int i = 0; i < n; ++i) {
    if (count == 0) {
      if (i)
        wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      TEXPANDS(a, 0.0f);
    }
    if (++count == 8) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(gm, a);
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      count = 0;
    }
  }
  if (count == 0 && n > 0)
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
// Of another pair of pipes, what is set there makes no difference.
void bug_beside_the_eighth_iteration(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    pipe_barrier(PIPE_ALL);
    if (i % 8 == 7) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    }
  }
}
