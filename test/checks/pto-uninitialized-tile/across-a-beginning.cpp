// A tile that lies across the beginning of another one of its shape, where
// nothing was ever written.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile

#include "../Tiles.h"

// Generated code has a tile for each use of a buffer.
template <int Read> AICORE inline void copyShifted(__gm__ float *x) {
  GmT g(x);
  VecT in, out;
  TASSIGN(in, 0x40);
  TASSIGN(out, Read);
  TLOAD(in, g);
  pipe_barrier(PIPE_ALL);
  TSTORE(g, out);
  // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 'out' (UB [0x0, 0x400)), a part of which nothing has written
  // NOTE@-5: 'out' is placed at UB [0x0, 0x400) here
  // NOTE@+2: in this call of 'copyShifted<0>'
}
__global__ AICORE void bug_shifted(__gm__ float *x) { copyShifted<0x0>(x); }
__global__ AICORE void ok_same_place(__gm__ float *x) { copyShifted<0x40>(x); }
// Its end may be padding.
__global__ AICORE void ok_shifted_behind(__gm__ float *x) {
  copyShifted<0x80>(x);
}

// What is before it was filled.
__global__ AICORE void ok_filled_before(__gm__ float *x) {
  GmT g(x);
  Tile<TileType::Vec, float, 1, 16> head;
  VecT in, out;
  TASSIGN(head, 0x0);
  TASSIGN(in, 0x40);
  TASSIGN(out, 0x0);
  TEXPANDS(head, 0.0f);
  TLOAD(in, g);
  pipe_barrier(PIPE_ALL);
  TSTORE(g, out);
}
// A block around it, of which some rows are nobody's.
__global__ AICORE void ok_around(__gm__ float *x) {
  GmT g(x);
  VecT in;
  Tile<TileType::Vec, float, 32, 16> all, sum;
  TASSIGN(in, 0x400);
  TASSIGN(all, 0x0);
  TASSIGN(sum, 0x1000);
  TLOAD(in, g);
  pipe_barrier(PIPE_ALL);
  TADDS(sum, all, 1.0f);
}

// Matrices begin with an element that counts, whoever wrote behind it.
template <int Left, int Sum>
AICORE inline void multiply(__gm__ half *x, __gm__ float *y) {
  GmMat g(x);
  GmAcc out(y);
  MatT loaded;
  LeftT left, other;
  RightT right;
  AccT sum, stored;
  TASSIGN(loaded, 0x0);
  TASSIGN(left, 0x200);
  TASSIGN(other, Left);
  TASSIGN(right, 0x0);
  TASSIGN(sum, 0x400);
  TASSIGN(stored, Sum);
  TLOAD(loaded, g);
  pipe_barrier(PIPE_ALL);
  TMOV(left, loaded);
  TMOV(right, loaded);
  pipe_barrier(PIPE_ALL);
  TMATMUL(sum, other, right);
  // WARN@-1 [pto-uninitialized-tile]: TMATMUL reads 'other' (L0A [0x0, 0x800)), a part of which nothing has written
  // NOTE@-11: 'other' is placed at L0A [0x0, 0x800) here
  // NOTE@+8: in this call of 'multiply<0, 1024>'
  pipe_barrier(PIPE_ALL);
  TSTORE(out, stored);
  // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 'stored' (L0C [0x0, 0x1000)), a part of which nothing has written
  // NOTE@-13: 'stored' is placed at L0C [0x0, 0x1000) here
  // NOTE@+6: in this call of 'multiply<512, 0>'
}
__global__ AICORE void bug_left(__gm__ half *x, __gm__ float *y) {
  multiply<0x0, 0x400>(x, y);
}
__global__ AICORE void bug_sum(__gm__ half *x, __gm__ float *y) {
  multiply<0x200, 0x0>(x, y);
}
__global__ AICORE void ok_multiplied(__gm__ half *x, __gm__ float *y) {
  multiply<0x200, 0x400>(x, y);
}
