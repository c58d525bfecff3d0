// Sums of rows, placed by number, that are written over rows which are not read
// yet. Of a value that is read row by row, the rows behind are in use.
//
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

using Row = Tile<TileType::Vec, float, 1, 64>; // 0x100 bytes
using Rows = Tile<TileType::Vec, float, 16, 64>;
using SomeRows =
    Tile<TileType::Vec, float, 16, 64, BLayout::RowMajor, DYNAMIC, DYNAMIC>;
using GmRows = GlobalTensor<float, Shape<1, 1, 1, 16, 64>,
                            Stride<1024, 1024, 1024, 64, 1>>;
using GmSome = GlobalTensor<float, Shape<1, 1, 1, DYNAMIC, DYNAMIC>,
                            Stride<1024, 1024, 1024, 64, 1>>;

template <int SumsAt> AICORE void sums(__gm__ float *x, __gm__ float *y) {
  constexpr int In = 0x0, Sums = SumsAt, Sum = 0x8000, RowBytes = 256;
  GmRows g(x);
  Row sum;
  TASSIGN(sum, Sum);
  {
    Rows in;
    TASSIGN(in, In);
    TLOAD(in, g);
  }
  pipe_barrier(PIPE_ALL);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < 16; ++i) {
    Row from, to;
    TASSIGN(from, In + i * RowBytes);
    pipe_barrier(PIPE_V);
    TADD(sum, sum, from);
    TASSIGN(to, Sums + i * RowBytes);
    // WARN@-1 [pto-overlapping-tiles]: 'to' (UB [0x800, 0x900)) overlaps 'in' (UB [0x0, 0x1000)) while both are in use: the value of 'in' is overwritten before it is read
    // NOTE@-12: 'in' is placed at UB [0x0, 0x1000) here
    // NOTE@-12: 'in' is written here
    // NOTE@+6: 'to' overwrites it here
    // NOTE@-6: 'in' is read here, by 'from', whose address has its name
    // NOTE@+10: 'to' is read here, by 'all', whose address has its name
    // NOTE@+12: in this call of 'sums<2048>'
    // NOTE@-8: 'to' fits at 0x1800, the first free address
    pipe_barrier(PIPE_V);
    TMOV(to, sum);
  }
  pipe_barrier(PIPE_ALL);
  Rows all;
  TASSIGN(all, Sums);
  GmRows out(y);
  TSTORE(out, all);
}
void ok_sums(__gm__ float *x, __gm__ float *y) { sums<0x1000>(x, y); }
void bug_half_as_far(__gm__ float *x, __gm__ float *y) { sums<0x800>(x, y); }
// Over rows that have been read.
void ok_in_place(__gm__ float *x, __gm__ float *y) { sums<0x0>(x, y); }

// As many as there are, up to sixteen.
template <int SumsAt>
AICORE void someSums(__gm__ float *x, __gm__ float *y, int n) {
  constexpr int In = 0x0, Sums = SumsAt, Sum = 0x8000, RowBytes = 256;
  const int count = n < 16 ? n : 16;
  GmRows g(x);
  Rows in;
  Row sum;
  TASSIGN(sum, Sum);
  TASSIGN(in, In);
  TLOAD(in, g);
  pipe_barrier(PIPE_ALL);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < count; ++i) {
    Row from, to;
    TASSIGN(from, In + i * RowBytes);
    pipe_barrier(PIPE_V);
    TADD(sum, sum, from);
    TASSIGN(to, Sums + i * RowBytes);
    // WARN@-1 [pto-overlapping-tiles]: 'to' (UB [0x800, 0x900)) overlaps 'in' (UB [0x0, 0x1000)) while both are in use: the value of 'in' is overwritten before it is read
    // NOTE@-11: 'in' is placed at UB [0x0, 0x1000) here
    // NOTE@-11: 'in' is written here
    // NOTE@+6: 'to' overwrites it here
    // NOTE@-6: 'in' is read here, by 'from', whose address has its name
    // NOTE@+10: 'to' is read here, by 'all', whose address has its name
    // NOTE@+15: in this call of 'someSums<2048>'
    // NOTE@-8: 'to' fits at 0x1800, the first free address
    pipe_barrier(PIPE_V);
    TMOV(to, sum);
  }
  pipe_barrier(PIPE_ALL);
  SomeRows all(count, 64);
  TASSIGN(all, Sums);
  GmSome out(y, Shape<1, 1, 1, DYNAMIC, DYNAMIC>(count, 64));
  TSTORE(out, all);
}
void ok_some(__gm__ float *x, __gm__ float *y, int n) {
  someSums<0x1000>(x, y, n);
}
void bug_some(__gm__ float *x, __gm__ float *y, int n) {
  someSums<0x800>(x, y, n);
}

// What is made of a row takes its place, and is read by the name of the rows
// before: a recurrence in one buffer.
void ok_recurrence(__gm__ float *x, __gm__ float *y) {
  constexpr int Before = 0x0, Now = 0x100, Part = 0x8000, RowBytes = 256;
  GmRows g(x), out(y);
  Rows in;
  Row part;
  TASSIGN(in, Before);
  TASSIGN(part, Part);
  TLOAD(in, g);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < 15; ++i) {
    Row before, from, to;
    TASSIGN(before, Before + i * RowBytes);
    TASSIGN(from, Now + i * RowBytes);
    TASSIGN(to, Now + i * RowBytes);
    TMULS(part, before, 0.9f);
    pipe_barrier(PIPE_V);
    TADD(to, from, part);
    pipe_barrier(PIPE_V);
  }
  pipe_barrier(PIPE_ALL);
  Rows all;
  TASSIGN(all, Before);
  TSTORE(out, all);
}
