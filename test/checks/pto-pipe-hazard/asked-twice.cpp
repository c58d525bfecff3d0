// A conditional operator gives the same when it is asked again.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline int least(int a, int b) { return a < b ? a : b; }

// Whether this tile is the last one, each helper finds out for itself.
template <bool IsLate> AICORE inline void load(VecT &a, GmT &gm, int n, int i) {
  const int valid = least(n - i * 16, 16);
  TLOAD(a, gm);
  if (IsLate ? valid > 8 : valid != 16) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
}
AICORE inline void fill(VecT &a, int n, int i) {
  const int valid = least(n - i * 16, 16);
  if (valid != 16)
    TEXP(a, a);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@+13: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-12: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@+13: in this call of 'fill'
    // NOTE@-5: nothing orders the two: set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event, would
}
void ok_same_question(GmT &gm, int n, int i) {
  VecT a;
  TASSIGN(a, 0x0);
  load<false>(a, gm, n, i);
  fill(a, n, i);
}
void bug_another_question(GmT &gm, int n, int i) {
  VecT a;
  TASSIGN(a, 0x0);
  load<true>(a, gm, n, i);
  fill(a, n, i);
}
void ok_same_operator(GmT &gm, int n, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  const int first = n < m ? n : m;
  if (first != m) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  const int second = n < m ? n : m;
  if (second != m)
    TEXP(a, a);
}
