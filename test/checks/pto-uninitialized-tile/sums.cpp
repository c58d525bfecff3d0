// A sum that goes on was written from its first byte to its last one.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile

#include "../Tiles.h"

// Each step has a tile of its own, as in generated code.
AICORE inline void firstStep(LeftT &l, RightT &r, __gm__ half *x) {
  MatT m;
  AccT c;
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(c, 0x1000);
  GmMat from(x);
  TLOAD(m, from);
  pipe_barrier(PIPE_ALL);
  TMOV(l, m);
  TMOV(r, m);
  pipe_barrier(PIPE_ALL);
  TMATMUL(c, l, r);
}
AICORE inline void store(__gm__ float *y, int at) {
  AccT c;
  TASSIGN(c, at);
  GmAcc to(y);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, c);
}
__global__ AICORE void ok_one_place(__gm__ half *x, __gm__ float *y) {
  LeftT l;
  RightT r;
  AccT c;
  firstStep(l, r, x);
  TASSIGN(c, 0x1000);
  TMATMUL_ACC(c, c, l, r);
  store(y, 0x1000);
}
__global__ AICORE void bug_behind_it(__gm__ half *x, __gm__ float *y) {
  LeftT l;
  RightT r;
  AccT c;
  firstStep(l, r, x);
  TASSIGN(c, 0x1800);
  TMATMUL_ACC(c, c, l, r);
  // WARN@-1 [pto-uninitialized-tile]: TMATMUL_ACC reads 'c' (L0C [0x1800, 0x2800)), a part of which nothing has written
  // NOTE@-3: 'c' is placed at L0C [0x1800, 0x2800) here
  store(y, 0x1000);
}
__global__ AICORE void bug_in_front_of_it(__gm__ half *x, __gm__ float *y) {
  LeftT l;
  RightT r;
  AccT c;
  firstStep(l, r, x);
  TASSIGN(c, 0xc00);
  TMATMUL_ACC(c, l, r);
  // WARN@-1 [pto-uninitialized-tile]: TMATMUL_ACC reads 'c' (L0C [0xc00, 0x1c00)), a part of which nothing has written
  // NOTE@-3: 'c' is placed at L0C [0xc00, 0x1c00) here
  store(y, 0x1000);
}

// Two halves make one.
using HalfAccT = TileAcc<float, 32, 16>;
using HalfRightT = TileRight<half, 32, 16>;
template <bool BothHalves>
AICORE inline void halves(__gm__ half *x, __gm__ float *y) {
  MatT m;
  LeftT l;
  RightT r;
  HalfRightT h;
  HalfAccT left, right;
  AccT all;
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(h, 0x4000);
  TASSIGN(left, 0x0);
  TASSIGN(right, 0x800);
  TASSIGN(all, 0x0);
  GmMat from(x);
  GmAcc to(y);
  TLOAD(m, from);
  pipe_barrier(PIPE_ALL);
  TMOV(l, m);
  TMOV(r, m);
  TEXTRACT(h, m, 0, 0);
  pipe_barrier(PIPE_ALL);
  TMATMUL(left, l, h);
  if constexpr (BothHalves)
    TMATMUL(right, l, h);
  TMATMUL_ACC(all, all, l, r);
  // WARN@-1 [pto-uninitialized-tile]: TMATMUL_ACC reads 'all' (L0C [0x0, 0x1000)), a part of which nothing has written
  // NOTE@-14: 'all' is placed at L0C [0x0, 0x1000) here
  // NOTE@+8: in this call of 'halves<false>'
  pipe_barrier(PIPE_ALL);
  TSTORE(to, all);
}
__global__ AICORE void ok_both_halves(__gm__ half *x, __gm__ float *y) {
  halves<true>(x, y);
}
__global__ AICORE void bug_one_half(__gm__ half *x, __gm__ float *y) {
  halves<false>(x, y);
}
