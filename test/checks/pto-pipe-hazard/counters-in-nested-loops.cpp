// Slots that a counter picks over two nested loops: it takes more values than
// are kept, and what it leaves when it is divided is known all the same.
// RUN: %check_pto %s

#include "../Tiles.h"

inline int smaller(int a, int b) { return a < b ? a : b; }

void ok_some_are_skipped(GmT &gm, __gm__ int *lengths, int n) {
  VecT t[2];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, i);
  }
  int k = 0;
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < n; ++i) {
      if (lengths[i] > 2)
        continue;
      wait_flag(PIPE_V, PIPE_MTE2, k % 2);
      TLOAD(t[k % 2], gm);
      set_flag(PIPE_MTE2, PIPE_V, k % 2);
      wait_flag(PIPE_MTE2, PIPE_V, k % 2);
      TEXP(t[k % 2], t[k % 2]);
      set_flag(PIPE_V, PIPE_MTE2, k % 2);
      ++k;
    }
  for (int i = 0; i < 2; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, i);
}
void bug_freed_too_early(GmT &gm, __gm__ int *lengths, int n) {
  VecT t[2];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, i);
  }
  int k = 0;
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < n; ++i) {
      if (lengths[i] > 2)
        continue;
      wait_flag(PIPE_V, PIPE_MTE2, k % 2);
      TLOAD(t[k % 2], gm);
      // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-11: 't[0]' is placed at UB [0x0, 0x400) here
      // NOTE@+5: PIPE_V writes 't[0]' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, k % 2);
      wait_flag(PIPE_MTE2, PIPE_V, k % 2);
      set_flag(PIPE_V, PIPE_MTE2, k % 2);
      TEXP(t[k % 2], t[k % 2]);
      ++k;
    }
  for (int i = 0; i < 2; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, i);
}

// A ring of two beside one of three: six slots together.
void ok_rings_of_two_lengths(GmT &gm, __gm__ int *lengths, int n) {
  VecT in[2], out[3];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(in[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, i);
  }
  for (int i = 0; i < 3; ++i) {
    TASSIGN(out[i], 0x4000 + i * 0x400);
    set_flag(PIPE_MTE3, PIPE_V, i);
  }
  int k = 0;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < lengths[j]; ++i) {
      const int s = k % 2, d = k % 3;
      wait_flag(PIPE_V, PIPE_MTE2, s);
      TLOAD(in[s], gm);
      set_flag(PIPE_MTE2, PIPE_V, s);
      wait_flag(PIPE_MTE2, PIPE_V, s);
      wait_flag(PIPE_MTE3, PIPE_V, d);
      TEXP(out[d], in[s]);
      set_flag(PIPE_V, PIPE_MTE2, s);
      set_flag(PIPE_V, PIPE_MTE3, d);
      wait_flag(PIPE_V, PIPE_MTE3, d);
      TSTORE(gm, out[d]);
      set_flag(PIPE_MTE3, PIPE_V, d);
      ++k;
    }
  for (int i = 0; i < 2; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, i);
  for (int i = 0; i < 3; ++i)
    wait_flag(PIPE_MTE3, PIPE_V, i);
}

// The flag is set from the first use on, and the counter says whether it was.
void ok_counted_from_the_first_use(GmT &gm, int m, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  int k = 0;
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < smaller(n, m); ++i) {
      if (k > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      TLOAD(a, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(a, a);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      ++k;
    }
  if (k > 0)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void bug_counted_from_the_second_use(GmT &gm, int m, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  int k = 0;
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < smaller(n, m); ++i) {
      if (k > 1)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      TLOAD(a, gm);
      // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@+4: PIPE_V writes 'a' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(a, a);
      if (k > 0)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      ++k;
    }
  if (k > 1)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// A counter that picks nothing has the same values as the slot at first.
template <bool IsWaitedFor>
AICORE inline void besideACounter(GmT &gm, __gm__ int *lengths, int n) {
  VecT t[2];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, i);
  }
  int count = 0, s = 0;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < lengths[j]; ++i) {
      wait_flag(PIPE_V, PIPE_MTE2, s);
      TLOAD(t[s], gm);
      if (IsWaitedFor) {
        set_flag(PIPE_MTE2, PIPE_V, s);
        wait_flag(PIPE_MTE2, PIPE_V, s);
      }
      TEXP(t[s], t[s]);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
      // NOTE@-14: 't[0]' is placed at UB [0x0, 0x400) here
      // NOTE@-8: PIPE_MTE2 writes 't[0]' here (TLOAD)
      // NOTE@+13: in this call of 'besideACounter<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_V, PIPE_MTE2, s);
      ++count;
      s = s == 1 ? 0 : s + 1;
    }
  for (int i = 0; i < 2; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, i);
}
void ok_beside_a_counter(GmT &gm, __gm__ int *lengths, int n) {
  besideACounter<true>(gm, lengths, n);
}
void bug_beside_a_counter(GmT &gm, __gm__ int *lengths, int n) {
  besideACounter<false>(gm, lengths, n);
}
