// A tile that is placed once over another one, and read in each iteration,
// wants the value that it found there the first time, and not one of elements
// of another size.
// RUN: %check_pto %s

#include "../Tiles.h"

using RowT = Tile<TileType::Vec, float, 1, 16>;
using ColT = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
using GmRow = GlobalTensor<float, Shape<1, 1, 1, 1, 16>,
                           Stride<16, 16, 16, 16, 1>>;

// The factors are made as a row, once, and used as a column.
template <int OutAt>
AICORE inline void scale(__gm__ float *x, __gm__ half *y, __gm__ float *f,
                         int n) {
  RowT row;
  ColT col;
  VecT in, scaled;
  HalfT out;
  TASSIGN(row, 0x100);
  TASSIGN(in, 0x1000);
  TASSIGN(scaled, 0x2000);
  TASSIGN(out, OutAt);
  // WARN@-1 [pto-overlapping-tiles]: 'out' (UB [0x100, 0x300)) overlaps 'row' (UB [0x100, 0x140)) while both are in use: the value of 'row' is overwritten before it is read
  // NOTE@-5: 'row' is placed at UB [0x100, 0x140) here
  // NOTE@+9: 'row' is written here
  // NOTE@+17: 'out' overwrites it here
  // NOTE@+18: 'out' is read here
  // NOTE@+13: 'row' is read here, by 'col'
  // NOTE@+22: in this call of 'scale<256>'
  // NOTE@-8: 'out' fits at 0x140, the first free address
  GmRow factors(f);
  TLOAD(row, factors);
  pipe_barrier(PIPE_ALL);
  TMULS(row, row, 2.0f);
  TASSIGN(col, 0x100);
  for (int i = 0; i < n; ++i) {
    GmT from(x + i * 256);
    GmH to(y + i * 256);
    TLOAD(in, from);
    pipe_barrier(PIPE_ALL);
    TROWEXPANDMUL(scaled, in, col);
    pipe_barrier(PIPE_ALL);
    TCVT(out, scaled, RoundMode::CAST_ROUND);
    pipe_barrier(PIPE_ALL);
    TSTORE(to, out);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_over_the_factors(__gm__ float *x, __gm__ half *y,
                                            __gm__ float *f, int n) {
  scale<0x100>(x, y, f, n);
}
__global__ AICORE void ok_beside_the_factors(__gm__ float *x, __gm__ half *y,
                                             __gm__ float *f, int n) {
  scale<0x3000>(x, y, f, n);
}

// Made anew in each iteration, they may lie under what comes after them.
__global__ AICORE void ok_made_anew(__gm__ float *x, __gm__ half *y,
                                    __gm__ float *f, int n) {
  RowT row;
  ColT col;
  VecT in, scaled;
  HalfT out;
  TASSIGN(row, 0x100);
  TASSIGN(in, 0x1000);
  TASSIGN(scaled, 0x2000);
  TASSIGN(out, 0x100);
  TASSIGN(col, 0x100);
  for (int i = 0; i < n; ++i) {
    GmRow factors(f + i * 16);
    GmT from(x + i * 256);
    GmH to(y + i * 256);
    TLOAD(row, factors);
    TLOAD(in, from);
    pipe_barrier(PIPE_ALL);
    TROWEXPANDMUL(scaled, in, col);
    pipe_barrier(PIPE_ALL);
    TCVT(out, scaled, RoundMode::CAST_ROUND);
    pipe_barrier(PIPE_ALL);
    TSTORE(to, out);
    pipe_barrier(PIPE_ALL);
  }
}

// What goes on from one iteration to the next has a tile for each of them, and
// may be read through any.
__global__ AICORE void ok_goes_on(__gm__ float *x, __gm__ float *f, int n) {
  RowT first, next;
  ColT col;
  VecT in, scaled;
  TASSIGN(first, 0x100);
  TASSIGN(next, 0x100);
  TASSIGN(in, 0x1000);
  TASSIGN(scaled, 0x2000);
  GmRow factors(f);
  TLOAD(first, factors);
  TASSIGN(col, 0x100);
  for (int i = 0; i < n; ++i) {
    GmT from(x + i * 256);
    pipe_barrier(PIPE_ALL);
    TLOAD(in, from);
    pipe_barrier(PIPE_ALL);
    TROWEXPANDMUL(scaled, in, col);
    pipe_barrier(PIPE_ALL);
    TSTORE(from, scaled);
    TCOLSUM(next, scaled, in, false);
    pipe_barrier(PIPE_ALL);
    TSTORE(factors, next);
  }
}
