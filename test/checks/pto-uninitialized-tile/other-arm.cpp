// What one arm of a condition has written is nothing for a path that came by the
// other one.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

void ok_same_arm(__gm__ float *in, uint64_t op) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  if (op == 1)
    TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  if (op == 1)
    TADD(c, a, b);
  else
    TADDS(c, a, 1.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, c);
}
void bug_other_arm(__gm__ float *in, uint64_t op) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  if (op == 2)
    TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  if (op == 1)
    TADD(c, a, b);
    // WARN@-1 [pto-uninitialized-tile]: TADD reads 'b' (UB [0x400, 0x800)), which nothing has written
    // NOTE@-9: 'b' is placed at UB [0x400, 0x800) here
  else
    TADDS(c, a, 1.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, c);
}

// The first step of a sum begins it.
void ok_first_step(__gm__ float *in, int core) {
  GmT gm(in);
  VecT a, sum;
  TASSIGN(a, 0x0);
  TASSIGN(sum, 0x400);
  for (int j = 0; j < 4; ++j) {
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    if (j == 0)
      TMULS(sum, a, 1.0f);
    else
      TADD(sum, sum, a);
    pipe_barrier(PIPE_ALL);
  }
  TSTORE(gm, sum);
}
void bug_first_core(__gm__ float *in, int core) {
  GmT gm(in);
  VecT a, sum;
  TASSIGN(a, 0x0);
  TASSIGN(sum, 0x400);
  for (int j = 0; j < 4; ++j) {
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    if (core == 0)
      TMULS(sum, a, 1.0f);
    else
      TADD(sum, sum, a);
      // WARN@-1 [pto-uninitialized-tile]: TADD reads 'sum' (UB [0x400, 0x800)), which nothing has written
      // NOTE@-9: 'sum' is placed at UB [0x400, 0x800) here
    pipe_barrier(PIPE_ALL);
  }
  TSTORE(gm, sum);
}
// Which of the two was taken is not asked again: one of them may have written.
void ok_not_asked_again(__gm__ float *in, bool x, bool y) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  if (x)
    TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  if (y)
    TADD(a, a, b);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, a);
}
