// Another core may have written what this one reads, but not on A2A3: the two
// kinds of core share global memory only there.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile --suffixes=A5 -- -D__NPU_ARCH__=3510

#include "../Tiles.h"

void bug_waits_for_a_separate_core(__gm__ float *x) {
  GmT gm(x);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  wait_flag_dev(0);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TADD(c, a, b);
  // WARN@-1 [pto-uninitialized-tile]: TADD reads 'b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-7: 'b' is placed at UB [0x400, 0x800) here
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, c);
  ffts_cross_core_sync(PIPE_MTE3, 0x121);
}
void ok_loads_what_a_separate_core_stored(__gm__ float *x, __gm__ float *y) {
  GmT gm(x), from(y);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  wait_flag_dev(0);
  TLOAD(a, gm);
  TLOAD(b, from);
  pipe_barrier(PIPE_ALL);
  TADD(c, a, b);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, c);
  ffts_cross_core_sync(PIPE_MTE3, 0x121);
}
// Told another core, in whose reach this one's memory is not.
void bug_tells_a_separate_core(__gm__ float *x) {
  GmT gm(x);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  ffts_cross_core_sync(PIPE_MTE2, 0x121);
  TADD(c, a, b);
  // WARN@-1 [pto-uninitialized-tile]: TADD reads 'b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-6: 'b' is placed at UB [0x400, 0x800) here
}
// These flags are those of cores that write into each other's memory.
void ok_waits_within_the_block(__gm__ float *x) {
  GmT gm(x);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  wait_intra_block(PIPE_V, 0);
  TADD(c, a, b);
}
// The memories of the cube are written by this core's instructions alone.
template <bool IsFirst> void accumulates(__gm__ half *x, __gm__ float *out) {
  GmMat gm(x);
  GmAcc to(out);
  MatT m;
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TLOAD(m, gm);
  wait_intra_block(PIPE_MTE1, 0);
  pipe_barrier(PIPE_ALL);
  TMOV(l, m);
  TMOV(r, m);
  pipe_barrier(PIPE_ALL);
  if constexpr (IsFirst)
    TMATMUL(acc, l, r);
  else
    TMATMUL_ACC(acc, acc, l, r);
    // WARN@-1 [pto-uninitialized-tile]: TMATMUL_ACC reads 'acc' (L0C [0x0, 0x1000)), which nothing has written
    // NOTE@-12: 'acc' is placed at L0C [0x0, 0x1000) here
    // NOTE@+11: in this call of 'accumulates<false>'
    // WARN-A5@-4 [pto-uninitialized-tile]: TMATMUL_ACC reads 'acc' (L0C [0x0, 0x1000)), which nothing has written
    // NOTE-A5@-15: 'acc' is placed at L0C [0x0, 0x1000) here
    // NOTE-A5@+8: in this call of 'accumulates<false>'
  pipe_barrier(PIPE_ALL);
  TSTORE(to, acc);
}
void ok_first_product(__gm__ half *x, __gm__ float *out) {
  accumulates<true>(x, out);
}
void bug_goes_on_with_nothing(__gm__ half *x, __gm__ float *out) {
  accumulates<false>(x, out);
}
