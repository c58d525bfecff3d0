// O2: rows of the destination that lie further apart than those of the source
// come over rows that are still to be read, though the first byte is the same.
// RUN: %check_pto %s

#include "../Tiles.h"

using DenseT = Tile<TileType::Vec, float, 16, 64>;
using WideT = Tile<TileType::Vec, float, 16, 128, BLayout::RowMajor, 16, 64>;
using GmD = GlobalTensor<float, Shape<1, 1, 1, 16, 64>,
                         Stride<1024, 1024, 1024, 64, 1>>;

template <class SrcT, class DstT, int Dst>
AICORE inline void scale(__gm__ float *x) {
  GmD gm(x);
  SrcT a;
  DstT d;
  TASSIGN(a, 0x0);
  TASSIGN(d, Dst);
  // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x2000)) overlaps 'a' (UB [0x0, 0x1000)), and TMULS works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+5: 'd' is written while 'a' is still read here
  // NOTE@+9: in this call of 'scale<...>'
  // NOTE@-5: 'd' fits at 0x1000, the first free address
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TMULS(d, a, 2.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}
__global__ AICORE void bug_spread(__gm__ float *x) {
  scale<DenseT, WideT, 0x0>(x);
}
__global__ AICORE void ok_apart(__gm__ float *x) {
  scale<DenseT, WideT, 0x2000>(x);
}
__global__ AICORE void ok_equally_far(__gm__ float *x) {
  scale<WideT, WideT, 0x0>(x);
}
__global__ AICORE void ok_closer(__gm__ float *x) {
  scale<WideT, DenseT, 0x0>(x);
}

// What moves or pads rows in UB does it row by row, too.
template <class SrcT, class DstT, int Src, int Dst>
AICORE inline void move(__gm__ float *x) {
  GmD gm(x);
  SrcT a;
  DstT d;
  TASSIGN(a, Src);
  TASSIGN(d, Dst);
  // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x2000)) overlaps 'a' (UB [0x0, 0x1000)), and TMOV works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+5: 'd' is written while 'a' is still read here
  // NOTE@+9: in this call of 'move<...>'
  // NOTE@-5: 'd' fits at 0x1000, the first free address
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TMOV(d, a);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}
__global__ AICORE void bug_move_spread(__gm__ float *x) {
  move<DenseT, WideT, 0x0, 0x0>(x);
}
__global__ AICORE void ok_move_closer(__gm__ float *x) {
  move<WideT, DenseT, 0x0, 0x0>(x);
}
__global__ AICORE void ok_move_down(__gm__ float *x) {
  move<DenseT, DenseT, 0x100, 0x0>(x);
}

using PaddedT = Tile<TileType::Vec, float, 16, 128>;
template <int Dst> AICORE inline void expand(__gm__ float *x) {
  GmD gm(x);
  DenseT a;
  PaddedT d;
  TASSIGN(a, 0x0);
  TASSIGN(d, Dst);
  // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x2000)) overlaps 'a' (UB [0x0, 0x1000)), and TFILLPAD_EXPAND works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+5: 'd' is written while 'a' is still read here
  // NOTE@+8: in this call of 'expand<0>'
  // NOTE@-5: 'd' fits at 0x1000, the first free address
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TFILLPAD_EXPAND(d, a);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}
__global__ AICORE void bug_expand(__gm__ float *x) { expand<0x0>(x); }
__global__ AICORE void ok_expand(__gm__ float *x) { expand<0x2000>(x); }

__global__ AICORE void bug_move_up(__gm__ float *x) {
  GmD gm(x);
  DenseT a, d;
  TASSIGN(a, 0x0);
  TASSIGN(d, 0x100);
  // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x100, 0x1100)) overlaps 'a' (UB [0x0, 0x1000)), and TMOV works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+4: 'd' is written while 'a' is still read here
  // NOTE@-4: 'd' fits at 0x1000, the first free address
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TMOV(d, a);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}

// TCONCAT copies the rows of its first source, and behind them those of its
// second one.
using LeftHalfT = Tile<TileType::Vec, float, 16, 64>;
using InBothT = Tile<TileType::Vec, float, 16, 128>;
using RightHalfT = Tile<TileType::Vec, float, 16, 128, BLayout::RowMajor, 16, 64>;

template <int First, int Second, int Dst, class FirstT = LeftHalfT,
          class SecondT = LeftHalfT>
AICORE inline void concatenate(__gm__ float *x) {
  GmD gm(x);
  FirstT a;
  SecondT b;
  InBothT d;
  TASSIGN(a, First);
  TASSIGN(b, Second);
  TASSIGN(d, Dst);
  // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x2000)) overlaps 'a' (UB [0x0, 0x1000)), and TCONCAT works on both at once
  // NOTE@-4: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+11: 'd' is written while 'a' is still read here
  // NOTE@+15: in this call of 'concatenate<...>'
  // NOTE@-5: 'd' fits at 0x1000, the first free address
  // WARN@-6 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x2000)) overlaps 'b' (UB [0x0, 0x1000)), and TCONCAT works on both at once
  // NOTE@-8: 'b' is placed at UB [0x0, 0x1000) here
  // NOTE@+6: 'd' is written while 'b' is still read here
  // NOTE@+13: in this call of 'concatenate<...>'
  // NOTE@-10: 'd' fits at 0x1000, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TCONCAT(d, a, b);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}
__global__ AICORE void bug_wider_rows_over_the_first(__gm__ float *x) {
  concatenate<0x0, 0x4000, 0x0>(x);
}
__global__ AICORE void bug_over_the_second(__gm__ float *x) {
  concatenate<0x4000, 0x0, 0x0>(x);
}
__global__ AICORE void ok_all_apart(__gm__ float *x) {
  concatenate<0x4000, 0x6000, 0x0>(x);
}
// The second one lies where it belongs, or both do.
__global__ AICORE void ok_appended(__gm__ float *x) {
  concatenate<0x4000, 0x100, 0x0, LeftHalfT, RightHalfT>(x);
}
__global__ AICORE void ok_both_in_place(__gm__ float *x) {
  concatenate<0x0, 0x100, 0x0, RightHalfT, RightHalfT>(x);
}
__global__ AICORE void bug_the_second_lies_under_the_first(__gm__ float *x) {
  GmD gm(x);
  LeftHalfT a;
  RightHalfT b;
  InBothT d;
  TASSIGN(a, 0x4000);
  TASSIGN(b, 0x80);
  TASSIGN(d, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x2000)) overlaps 'b' (UB [0x80, 0x2080)), and TCONCAT works on both at once
  // NOTE@-3: 'b' is placed at UB [0x80, 0x2080) here
  // NOTE@+5: 'd' is written while 'b' is still read here
  // NOTE@-4: 'd' fits at 0x5000, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TCONCAT(d, a, b);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}
// Nothing is wrong where the rows go to those in front of them.
__global__ AICORE void ok_rows_in_front(__gm__ float *x) {
  concatenate<0x200, 0x6000, 0x0, RightHalfT>(x);
}
