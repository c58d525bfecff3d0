// Conditions that exclude each other though they are not spelled alike: labels
// of a switch that share an arm, and comparisons of floating-point numbers.
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse --suffixes=BUG -- -DBUG
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse

#include "../Tiles.h"

// The second switch has an arm of its own for each mode that stores. The bug:
// it lacks one.
template <bool KnowsAll>
void labels(__gm__ float *in, __gm__ float *out, int mode) {
  GmT from(in), to(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  switch (mode) {
  case 1:
  case 3:
    TSTORE(to, a);
    break;
  default:
    break;
  }
  switch (mode) {
  case 1:
    break;
  case KnowsAll ? 3 : 4:
    break;
  default:
    TLOAD(b, from);
    // WARN-BUG@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
    // NOTE-BUG@-18: 'a' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-18: 'b' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-15: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE-BUG@+43: in this call of 'labels<false>'
    // NOTE-BUG@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
  }
}

template <bool IsOpposite>
void compared(__gm__ float *in, __gm__ float *out, float x, float y) {
  GmT from(in), to(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  if (x != 1.0f)
    TSTORE(to, a);
  if (x == (IsOpposite ? 1.0f : 2.0f))
    TLOAD(b, from);
    // WARN-BUG@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
    // NOTE-BUG@-7: 'a' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-7: 'b' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-6: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE-BUG@+27: in this call of 'compared<false>'
    // NOTE-BUG@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}

template <bool IsOpposite>
void ordered(__gm__ float *in, __gm__ float *out, float x, float y) {
  GmT from(in), to(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  if (x > y)
    TSTORE(to, a);
  if (IsOpposite ? x <= y : x >= y)
    TLOAD(b, from);
    // WARN-BUG@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
    // NOTE-BUG@-7: 'a' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-7: 'b' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-6: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE-BUG@+12: in this call of 'ordered<false>'
    // NOTE-BUG@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}

#ifdef BUG
void bug_labels(__gm__ float *in, __gm__ float *out, int mode) {
  labels<false>(in, out, mode);
}
void bug_compared(__gm__ float *in, __gm__ float *out, float x, float y) {
  compared<false>(in, out, x, y);
}
void bug_ordered(__gm__ float *in, __gm__ float *out, float x, float y) {
  ordered<false>(in, out, x, y);
}
#else
void ok_labels(__gm__ float *in, __gm__ float *out, int mode) {
  labels<true>(in, out, mode);
}
void ok_compared(__gm__ float *in, __gm__ float *out, float x, float y) {
  compared<true>(in, out, x, y);
}
void ok_ordered(__gm__ float *in, __gm__ float *out, float x, float y) {
  ordered<true>(in, out, x, y);
}
#endif
