// What a helper returned is asked for again: it is the same value.
// RUN: %check_pto %s

#include "../Tiles.h"

inline int larger(int a, int b) { return a > b ? a : b; }
inline int largerByArms(int a, int b) {
  if (a > b)
    return a;
  return b;
}

void ok_last_of_larger(GmT &gm, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  for (int k = 0; k < larger(m, 1); ++k) {
    TABS(a, a);
    if (k == larger(m, 1) - 1)
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, a);
}
void ok_last_of_larger_by_arms(GmT &gm, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  for (int k = 0; k < largerByArms(m, 1); ++k) {
    TABS(a, a);
    if (k + 1 >= largerByArms(m, 1))
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, a);
}
void bug_last_two_of_larger(GmT &gm, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  for (int k = 0; k < larger(m, 1); ++k) {
    TABS(a, a);
    if (k + 2 >= larger(m, 1))
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE3 id 0, which is set already
      // NOTE@-2: it is set here the time before
      // NOTE@-3: add a wait between the two
  }
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, a);
}

// Rows of the share before begin with those of the neighbour; where they end is
// known to nobody else.
template <bool FreesFirst>
AICORE inline void rows(GmT &gm, int first, int start, int end) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = first; i < end; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@+9: no path through this branch reaches the end of the kernel
    // NOTE@+18: in this call of 'rows<false>'
    // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if (FreesFirst && i < start)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    if (i < start)
      continue;
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_skipped_rows_are_freed(GmT &gm, int first, int start, int end) {
  rows<true>(gm, first, start, end);
}
void bug_skipped_rows_are_not_freed(GmT &gm, int first, int start, int end) {
  rows<false>(gm, first, start, end);
}
