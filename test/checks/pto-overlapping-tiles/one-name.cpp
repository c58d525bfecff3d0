// A value that is written through one tile and read through another one, both
// placed by hand with one constant, is one value. What destroys it is a tile
// that was placed with another constant, and is wanted itself.
// RUN: %check_pto %s

#include "../Tiles.h"

using RowT = Tile<TileType::Vec, float, 1, 16>;
using StatRow = Tile<TileType::Vec, float, 1, 16, BLayout::RowMajor, 1, 16>;
using StatCol = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor, 16, 1>;

constexpr unsigned In = 0x0, Out = 0x400, Scratch = 0x800, Rows = 0x2000,
                   RowBytes = 64, Blocks = 16 * RowBytes;

// The mean is written as a row and read as a column; the sum is scratch from
// the mean on.
template <unsigned SumAt, unsigned MeanAt>
AICORE inline void centre(VecT &in, VecT &out, VecT &tmp, StatRow &square) {
  constexpr unsigned Sum = SumAt, Mean = MeanAt;
  StatRow sumRow, meanRow;
  StatCol sumCol, meanCol;
  TASSIGN(sumRow, Sum);
  TASSIGN(sumCol, Sum);
  TASSIGN(meanRow, Mean);
  // WARN@-1 [pto-overlapping-tiles]: 'meanRow' (UB [0x1000, 0x1040)) overlaps 'sumRow' (UB [0x1000, 0x1040)) while both are in use: the value of 'meanRow' is overwritten before it is read
  // NOTE@-4: 'sumRow' is placed at UB [0x1000, 0x1040) here
  // NOTE@+10: 'meanRow' is written here
  // NOTE@+13: 'sumRow' overwrites it here
  // NOTE@+14: 'sumRow' is read here
  // NOTE@+15: 'meanRow' is read here, by 'meanCol', whose address has its name
  // NOTE@+28: in this call of 'centre<4096U, 4096U>'
  // NOTE@+34: in this call of 'normalise<4096U, 4096U>'
  // NOTE@-9: 'meanRow' fits at 0xc40, the first free address
  TASSIGN<Mean>(meanCol);
  TROWSUM(sumCol, in, tmp);
  pipe_barrier(PIPE_V);
  TMULS(meanRow, sumRow, 1.0f / 16);
  pipe_barrier(PIPE_V);
  TMUL(square, meanRow, meanRow);
  pipe_barrier(PIPE_V);
  TMULS(sumRow, square, -0.5f);
  pipe_barrier(PIPE_V);
  TADD(square, square, sumRow);
  pipe_barrier(PIPE_V);
  TROWEXPANDSUB(out, in, meanCol);
}

template <unsigned SumAt, unsigned MeanAt>
AICORE inline void normalise(__gm__ float *x, __gm__ float *y) {
  VecT in, out, tmp;
  StatRow square;
  TASSIGN(in, In);
  TASSIGN(out, Out);
  TASSIGN(tmp, Scratch);
  TASSIGN(square, 0xc00);
  GmT gx(x), gy(y);
  TLOAD(in, gx);
  pipe_barrier(PIPE_ALL);
  centre<SumAt, MeanAt>(in, out, tmp, square);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, out);
  TSTORE(gy, in);
}

__global__ AICORE void bug_stride_forgotten(__gm__ float *x, __gm__ float *y) {
  normalise<0x1000, 0x1000>(x, y);
}

__global__ AICORE void ok_apart(__gm__ float *x, __gm__ float *y) {
  normalise<0x1000, 0x1040>(x, y);
}

// Rows are written one by one, and read as a block.
template <unsigned AccAt>
AICORE inline void accumulate(__gm__ float *x, __gm__ float *y) {
  constexpr unsigned Acc = AccAt;
  VecT in, all;
  RowT acc;
  TASSIGN(in, In);
  TASSIGN(acc, Acc);
  GmT gx(x), gy(y);
  TLOAD(in, gx);
  pipe_barrier(PIPE_ALL);
  RowT from, to;
  TASSIGN(from, In);
  TASSIGN(to, Rows);
  // WARN@-1 [pto-overlapping-tiles]: 'to' (UB [0x2000, 0x2040)) overlaps 'acc' (UB [0x2000, 0x2040)) while both are in use: the value of 'acc' is overwritten before it is read
  // NOTE@-8: 'acc' is placed at UB [0x2000, 0x2040) here
  // NOTE@+6: 'acc' is written here
  // NOTE@+7: 'to' overwrites it here
  // NOTE@+12: 'acc' is read here
  // NOTE@+17: 'to' is read here, by 'all', whose address has its name
  // NOTE@+20: in this call of 'accumulate<8192U>'
  // NOTE@-8: 'to' fits at 0x400, the first free address
  TMOV(acc, from);
  pipe_barrier(PIPE_V);
  TMOV(to, acc);
  for (int i = 1; i < 16; ++i) {
    RowT next, sum;
    TASSIGN(next, In + i * RowBytes);
    TASSIGN(sum, Rows + i * RowBytes);
    pipe_barrier(PIPE_V);
    TADD(acc, acc, next);
    pipe_barrier(PIPE_V);
    TMOV(sum, acc);
  }
  pipe_barrier(PIPE_ALL);
  TASSIGN(all, Rows);
  TSTORE(gy, all);
}

__global__ AICORE void bug_size_forgotten(__gm__ float *x, __gm__ float *y) {
  accumulate<Rows>(x, y);
}

__global__ AICORE void ok_behind(__gm__ float *x, __gm__ float *y) {
  accumulate<Rows + Blocks>(x, y);
}

// In place on purpose: the reader's name is the destroyer's.
__global__ AICORE void ok_result_has_the_name(__gm__ float *x,
                                              __gm__ float *y) {
  constexpr unsigned Sum = 0x1000, Result = Sum;
  VecT in;
  StatRow sum, result, again;
  TASSIGN(in, In);
  TASSIGN(sum, Sum);
  TASSIGN(result, Result);
  TASSIGN(again, Result);
  GmT gx(x), gy(y);
  TLOAD(in, gx);
  pipe_barrier(PIPE_ALL);
  TCOLSUM(sum, in);
  pipe_barrier(PIPE_V);
  TMULS(result, sum, 2.0f);
  pipe_barrier(PIPE_V);
  TADDS(result, result, 1.0f);
  pipe_barrier(PIPE_V);
  TADDS(in, in, 1.0f);
  TMULS(again, again, 3.0f);
}

// Tiles are declared again in blocks: what one block has loaded, or computed,
// is read behind it under its name.
template <unsigned KeysAt>
AICORE inline void blocks(__gm__ float *g, __gm__ float *k, __gm__ float *y) {
  constexpr unsigned Gate = 0x0, Keys = KeysAt, Loaded = 0x1000;
  GmT gg(g), gk(k), gy(y);
  {
    VecT load;
    TASSIGN(load, Gate);
    TLOAD(load, gg);
  }
  {
    VecT load;
    TASSIGN(load, Loaded);
    TLOAD(load, gk);
  }
  pipe_barrier(PIPE_ALL);
  {
    VecT from, keys;
    TASSIGN(from, Loaded);
    TASSIGN(keys, Keys);
    // WARN@-1 [pto-overlapping-tiles]: 'keys' (UB [0x200, 0x600)) overlaps 'load' (UB [0x0, 0x400)) while both are in use: the value of 'load' is overwritten before it is read
    // NOTE@-14: 'load' is placed at UB [0x0, 0x400) here
    // NOTE@-14: 'load' is written here
    // NOTE@+5: 'keys' overwrites it here
    // NOTE@+11: 'load' is read here, by 'gate', whose address has its name
    // NOTE@+12: 'keys' is read here
    // NOTE@+17: in this call of 'blocks<512U>'
    // NOTE@-8: 'keys' fits at 0x400, the first free address
    TMULS(keys, from, 2.0f);
  }
  pipe_barrier(PIPE_V);
  VecT gate, keys, out;
  TASSIGN(gate, Gate);
  TASSIGN(keys, Keys);
  TASSIGN(out, 0x2000);
  TEXP(out, gate);
  pipe_barrier(PIPE_V);
  TMUL(out, out, keys);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, out);
}
__global__ AICORE void bug_blocks(__gm__ float *g, __gm__ float *k,
                                  __gm__ float *y) {
  blocks<0x200>(g, k, y);
}
__global__ AICORE void ok_blocks(__gm__ float *g, __gm__ float *k,
                                 __gm__ float *y) {
  blocks<0x400>(g, k, y);
}
// Loaded anew under its name, it was nobody's before.
__global__ AICORE void ok_loaded_anew(__gm__ float *g, __gm__ float *y) {
  constexpr unsigned First = 0x0, Second = 0x200;
  GmT gg(g), gy(y);
  {
    VecT load;
    TASSIGN(load, First);
    TLOAD(load, gg);
  }
  pipe_barrier(PIPE_ALL);
  {
    VecT other;
    TASSIGN(other, Second);
    TEXPANDS(other, 1.0f);
    pipe_barrier(PIPE_ALL);
    TSTORE(gy, other);
  }
  pipe_barrier(PIPE_ALL);
  {
    VecT load;
    TASSIGN(load, First);
    TLOAD(load, gg);
  }
  pipe_barrier(PIPE_ALL);
  VecT first;
  TASSIGN(first, First);
  TSTORE(gy, first);
}
// A value that is changed in place through a tile of the inner loop, which is
// placed with its constant in each iteration, and the sum of the next row.
template <bool OfItsOwn>
AICORE void scaled(__gm__ float *x, __gm__ float *y, int rows, int steps) {
  constexpr unsigned Sum = 0x4000;
  GmT gx(x), gy(y);
  for (int r = 0; r < rows; ++r) {
    VecT sum;
    TASSIGN(sum, Sum);
    TEXPANDS(sum, 0.0f);
    for (int i = 0; i < steps; ++i) {
      pipe_barrier(PIPE_ALL);
      VecT part;
      TASSIGN(part, 0x0);
      TLOAD(part, gx);
      pipe_barrier(PIPE_ALL);
      VecT run;
      TASSIGN(run, Sum);
      // WARN@-1 [pto-overlapping-tiles]: 'run' (UB [0x4000, 0x4400)) overlaps 'sum' (UB [0x4000, 0x4400)) while both are in use: the value of 'sum' is overwritten before it is read
      // NOTE@-11: 'sum' is placed at UB [0x4000, 0x4400) here
      // NOTE@-11: 'sum' is written here
      // NOTE@+6: 'run' overwrites it here
      // NOTE@+10: 'run' is read here
      // NOTE@+14: 'sum' is read here
      // NOTE@+23: in this call of 'scaled<true>'
      // NOTE@-8: 'run' fits at 0x400, the first free address
      if constexpr (OfItsOwn)
        TMULS(run, part, 2.0f);
      else
        TMULS(run, run, 2.0f);
      pipe_barrier(PIPE_ALL);
      if constexpr (OfItsOwn)
        TADD(part, part, run);
      else
        TADD(run, run, part);
    }
    pipe_barrier(PIPE_ALL);
    TSTORE(gy, sum);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_scaled(__gm__ float *x, __gm__ float *y, int rows,
                                 int steps) {
  scaled<false>(x, y, rows, steps);
}
__global__ AICORE void bug_scaled(__gm__ float *x, __gm__ float *y, int rows,
                                  int steps) {
  scaled<true>(x, y, rows, steps);
}
