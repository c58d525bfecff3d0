// What is done in all rounds or in none, in loops in loops.
// RUN: %check_pto %s

#include "../Tiles.h"

// An operand that is loaded once a round, with two loops behind it: "not both
// wanted and not the last" says by the next round that it is not wanted.
void ok_once_a_round(GmT &gm, __gm__ int *mode, int n, int m, int k) {
  const bool wanted = mode[0] != 0;
  VecT a;
  TASSIGN(a, 0x0);
  for (int r = 0; r < n; ++r) {
    if (wanted) {
      if (r > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID7);
      TLOAD(a, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID7);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID7);
    }
    for (int j = 0; j < m; ++j)
      for (int i = 0; i < k; ++i)
        if (wanted)
          TEXP(a, a);
    if (wanted && r + 1 < n)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID7);
  }
}
void bug_once_a_round(GmT &gm, __gm__ int *mode, int n, int m, int k) {
  const bool wanted = mode[0] != 0;
  VecT a;
  TASSIGN(a, 0x0);
  for (int r = 0; r < n; ++r) {
    if (wanted) {
      if (r > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID7);
        // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 7, which nothing has set before: the kernel hangs here
        // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 7) has to come first
      TLOAD(a, gm);
      // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@+8: PIPE_V writes 'a' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID7);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID7);
    }
    for (int j = 0; j < m; ++j)
      for (int i = 0; i < k; ++i)
        if (wanted)
          TEXP(a, a);
    if (!wanted && r + 1 < n)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID7);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 7, which is set already
      // NOTE@-2: it is set here the time before
      // NOTE@-3: add a wait between the two
  }
}

// A result that is stored in each round of two loops: whatever the inner one
// ended with, the first of its rounds is not the last of both.
void ok_not_the_last_of_both(GmT &gm, __gm__ int *mode, int n, int m) {
  const bool wanted = mode[0] != 0;
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXPANDS(a, 1.0f);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (wanted) {
        if (i > 0 || j > 0)
          wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
        TEXP(b, a);
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        TSTORE(gm, b);
        if (i < n - 1 || j < m - 1)
          set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      }
}
void bug_not_the_last_of_one(GmT &gm, __gm__ int *mode, int n, int m) {
  const bool wanted = mode[0] != 0;
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXPANDS(a, 1.0f);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (wanted) {
        if (i > 0 || j > 0)
          wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
          // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 0, which nothing has set: every path through the branch below hangs, here or at another wait
          // NOTE@-3: no path through this branch reaches the end of the kernel
          // NOTE@-3: set_flag(PIPE_MTE3, PIPE_V, 0) has to come first
        TEXP(b, a);
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        TSTORE(gm, b);
        if (j < m - 1)
          set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      }
}
