// Option Strict takes the manual by the letter: pairs on one pipe count too,
// unless some synchronisation stands between.
// RUN: %check_pto %s --config '{CheckOptions: {pto-unsynchronized-reuse.Strict: true}}'
// RUN: %check_pto %s --suffixes=DEFAULT

#include "../Tiles.h"

void bug_same_pipe() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 1.0f);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: 'b' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-5: put a TSYNC or a barrier between the two
}
void ok_same_pipe_with_barrier() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  pipe_barrier(PIPE_V);
  TEXPANDS(b, 1.0f);
}
void ok_same_pipe_with_tsync() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TSYNC<Op::TEXP>();
  TEXPANDS(b, 1.0f);
}
// One tile is no reuse.
void ok_one_tile() {
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  TEXPANDS(a, 2.0f);
}
void bug_two_loads(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TLOAD(a, gm);
  TLOAD(b, gm);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x200, 0x600)) without waiting for PIPE_MTE2, which writes 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: 'b' is placed at UB [0x200, 0x600) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-5: put a TSYNC or a barrier between the two
}
void ok_two_loads_with_barrier(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TLOAD(a, gm);
  pipe_barrier(PIPE_MTE2);
  TLOAD(b, gm);
}
