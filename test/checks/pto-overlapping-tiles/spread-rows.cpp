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
