// What another core pushes comes into UB or L1: the sum in L0C is begun by this
// core or not at all.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile

#include "../Tiles.h"

using PartT = Tile<TileType::Mat, half, 64, 64, BLayout::ColMajor, 64, 64,
                   SLayout::RowMajor, 512>;
using SideT = TileLeft<half, 64, 64>;
using OtherSideT = TileRight<half, 64, 64>;
using SumT = TileAcc<float, 64, 64>;
using GmPart =
    GlobalTensor<half, Shape<1, 1, 1, 64, 64>, Stride<4096, 4096, 4096, 64, 1>>;
using GmSum = GlobalTensor<float, Shape<1, 1, 1, 64, 64>,
                           Stride<4096, 4096, 4096, 64, 1>>;
using Queue = TPipe<0, 2, 8192, 2>;

template <bool Begins>
AICORE inline void multiplyPopped(__gm__ half *x, __gm__ float *y, Queue &in) {
  PartT popped, loaded;
  SideT left;
  OtherSideT right;
  SumT sum;
  TASSIGN(popped, 0x0);
  TASSIGN(loaded, 0x2000);
  TASSIGN(left, 0x0);
  TASSIGN(right, 0x0);
  TASSIGN(sum, 0x0);
  GmPart g(x);
  TLOAD(loaded, g);
  TPOP(popped, in);
  pipe_barrier(PIPE_ALL);
  TMOV(left, popped);
  TMOV(right, loaded);
  pipe_barrier(PIPE_ALL);
  if constexpr (Begins)
    TMATMUL(sum, left, right);
  else
    TMATMUL_ACC(sum, sum, left, right);
    // WARN@-1 [pto-uninitialized-tile]: TMATMUL_ACC reads 'sum' (L0C [0x0, 0x4000)), which nothing has written
    // NOTE@-13: 'sum' is placed at L0C [0x0, 0x4000) here
    // NOTE@+7: in this call of 'multiplyPopped<false>'
  pipe_barrier(PIPE_ALL);
  GmSum out(y);
  TSTORE(out, sum);
}
__global__ AICORE void bug_never_begun(__gm__ half *x, __gm__ float *y,
                                       Queue &in) {
  multiplyPopped<false>(x, y, in);
}
__global__ AICORE void ok_begun(__gm__ half *x, __gm__ float *y, Queue &in) {
  multiplyPopped<true>(x, y, in);
}

// In UB there may be what the other core left there.
__global__ AICORE void ok_left_in_ub(__gm__ float *x, Queue &in) {
  VecT popped, rest;
  TASSIGN(popped, 0x0);
  TASSIGN(rest, 0x400);
  GmT g(x);
  TPOP(popped, in);
  pipe_barrier(PIPE_ALL);
  TSTORE(g, rest);
}
