// Two arms that never run in one call do not clash, however many conditions
// stand within the first of them.
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse --suffixes=BUG -- -DBUG
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse

#include "../Tiles.h"

// A kernel for several sizes: the second arm runs for another size, or after
// the first one.
template <bool IsOther>
void sizes(__gm__ float *in, __gm__ float *out, int size, int mode, int kind,
           int last) {
  GmT from(in), to(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  if (size == 16)
    if (mode == 1)
      if (kind == 2)
        if (last == 3)
          TSTORE(to, a);
  if (IsOther ? size == 32 : size < 32)
    TLOAD(b, from);
    // WARN-BUG@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
    // NOTE-BUG@-10: 'a' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-10: 'b' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-6: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE-BUG@+6: in this call of 'sizes<false>'
    // NOTE-BUG@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
#ifdef BUG
void bug_sizes(__gm__ float *in, __gm__ float *out, int size, int mode,
               int kind, int last) {
  sizes<false>(in, out, size, mode, kind, last);
}
#else
void ok_sizes(__gm__ float *in, __gm__ float *out, int size, int mode, int kind,
              int last) {
  sizes<true>(in, out, size, mode, kind, last);
}
#endif

// More conditions than a record of what two paths did alike keeps.
template <bool IsOther>
void deep(__gm__ float *in, __gm__ float *out, int size, int c0, int c1, int c2,
          int c3, int c4, int c5) {
  GmT from(in), to(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  if (size == 16)
    if (c0 == 1)
      if (c1 == 1)
        if (c2 == 1)
          if (c3 == 1)
            if (c4 == 1)
              if (c5 == 1)
                TSTORE(to, a);
  if (IsOther ? size == 32 : size < 32)
    TLOAD(b, from);
    // WARN-BUG@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
    // NOTE-BUG@-13: 'a' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-13: 'b' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-6: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE-BUG@+6: in this call of 'deep<false>'
    // NOTE-BUG@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
#ifdef BUG
void bug_deep(__gm__ float *in, __gm__ float *out, int size, int c0, int c1,
              int c2, int c3, int c4, int c5) {
  deep<false>(in, out, size, c0, c1, c2, c3, c4, c5);
}
#else
void ok_deep(__gm__ float *in, __gm__ float *out, int size, int c0, int c1,
             int c2, int c3, int c4, int c5) {
  deep<true>(in, out, size, c0, c1, c2, c3, c4, c5);
}
#endif

// Arms of a loop, of a condition that does not change, or does.
template <bool Changes>
void loop(__gm__ float *in, __gm__ float *out, int n, int order, int mode,
          int kind, int last) {
  GmT from(in), to(out);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  for (int i = 0; i < n; ++i) {
    const int now = Changes ? 2 - i : order;
    if (now == 1) {
      TLOAD(b, from);
      // WARN-BUG@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
      // NOTE-BUG@-8: 'a' is placed at UB [0x0, 0x400) here
      // NOTE-BUG@-8: 'b' is placed at UB [0x0, 0x400) here
      // NOTE-BUG@+10: PIPE_MTE3 reads 'a' here (TSTORE)
      // NOTE-BUG@+15: in this call of 'loop<true>'
      // NOTE-BUG@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    } else if (now == 0) {
      TEXP(c, c);
    } else if (mode == 1)
      if (kind == 2)
        if (last == 3)
          TSTORE(to, a);
  }
}
#ifdef BUG
void bug_loop(__gm__ float *in, __gm__ float *out, int n, int order, int mode,
              int kind, int last) {
  loop<true>(in, out, n, order, mode, kind, last);
}
#else
void ok_loop(__gm__ float *in, __gm__ float *out, int n, int order, int mode,
             int kind, int last) {
  loop<false>(in, out, n, order, mode, kind, last);
}
#endif

// Sixteen ways behind the first arm, all of which came through it: what they have
// in common still says when it was.
template <bool IsOther>
void ways(__gm__ float *in, __gm__ float *out, int size, int c0, int c1,
          int c2, int c3) {
  GmT from(in), to(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  if (size == 16)
    TSTORE(to, a);
  if (c0 == 1) {
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  }
  if (c1 == 1) {
    set_flag(PIPE_MTE3, PIPE_MTE1, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE1, EVENT_ID0);
  }
  if (c2 == 1) {
    set_flag(PIPE_MTE3, PIPE_M, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_M, EVENT_ID0);
  }
  if (c3 == 1) {
    set_flag(PIPE_MTE3, PIPE_FIX, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_FIX, EVENT_ID0);
  }
  if (IsOther ? size == 32 : size < 32)
    TLOAD(b, from);
    // WARN-BUG@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
    // NOTE-BUG@-23: 'a' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-23: 'b' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-22: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE-BUG@+6: in this call of 'ways<false>'
    // NOTE-BUG@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
#ifdef BUG
void bug_ways(__gm__ float *in, __gm__ float *out, int size, int c0, int c1,
              int c2, int c3) {
  ways<false>(in, out, size, c0, c1, c2, c3);
}
#else
void ok_ways(__gm__ float *in, __gm__ float *out, int size, int c0, int c1,
             int c2, int c3) {
  ways<true>(in, out, size, c0, c1, c2, c3);
}
#endif
