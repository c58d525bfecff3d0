// O1: a tile that is filled with one number, and then in parts, has one value.
// RUN: %check_pto %s

#include "../Tiles.h"

using RowsT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, DYNAMIC, 16>;
using GmR = GlobalTensor<float, Shape<1, 1, 1, DYNAMIC, 16>,
                         Stride<256, 256, 256, 16, 1>>;
template <int Rows> using LineT = Tile<TileType::Vec, float, Rows, 64>;
template <int Rows>
using GmL = GlobalTensor<float, Shape<1, 1, 1, Rows, 64>,
                         Stride<Rows * 64, Rows * 64, Rows * 64, 64, 1>>;
/// A statistic of 16 rows: as reductions give it, and as others take it.
using ColumnT = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
using RowT = Tile<TileType::Vec, float, 1, 16>;

// Lines that are made of one another; the last one stays 0.
template <int Line> AICORE inline void lines(__gm__ float *x) {
  LineT<4> all;
  LineT<1> first, second, other;
  TASSIGN(all, 0x0);
  TASSIGN(first, Line);
  // WARN@-1 [pto-overlapping-tiles]: 'first' (UB [0x380, 0x480)) overlaps 'all' (UB [0x0, 0x400)) while both are in use: the value of 'all' is overwritten before it is read
  // NOTE@-3: 'all' is placed at UB [0x0, 0x400) here
  // NOTE@+10: 'all' is written here
  // NOTE@+13: 'first' overwrites it here
  // NOTE@+14: 'first' is read here
  // NOTE@+15: 'all' is read here
  // NOTE@+17: in this call of 'lines<896>'
  // NOTE@-8: 'first' fits at 0x580, the first free address
  TASSIGN(second, Line + 0x100);
  TASSIGN(other, 0x800);
  GmL<1> gm(x);
  GmL<4> gmAll(x);
  TEXPANDS(all, 0.0f);
  pipe_barrier(PIPE_ALL);
  TLOAD(other, gm);
  pipe_barrier(PIPE_ALL);
  TABS(first, other);
  pipe_barrier(PIPE_V);
  TMUL(second, first, other);
  pipe_barrier(PIPE_ALL);
  TSTORE(gmAll, all);
}
__global__ AICORE void ok_lines(__gm__ float *x) { lines<0x0>(x); }
__global__ AICORE void bug_lines_beyond(__gm__ float *x) { lines<0x380>(x); }

// Zeros behind the rows that there are.
__global__ AICORE void ok_padded(__gm__ float *x, unsigned n) {
  VecT full, result;
  RowsT rows(16), loaded(16);
  TASSIGN(full, 0x0);
  TASSIGN(rows, 0x0);
  TASSIGN(result, 0x400);
  TASSIGN(loaded, 0x800);
  for (unsigned i = 0; i < n; i += 16) {
    const unsigned count = n - i < 16 ? n - i : 16;
    rows.SetValidRow(count);
    loaded.SetValidRow(count);
    TEXPANDS(full, 0.0f);
    GmR gm(x, Shape<1, 1, 1, DYNAMIC, 16>(count));
    GmT gmAll(x);
    TLOAD(loaded, gm);
    pipe_barrier(PIPE_ALL);
    TABS(rows, loaded);
    pipe_barrier(PIPE_V);
    TMUL(loaded, rows, loaded);
    pipe_barrier(PIPE_V);
    TEXP(result, full);
    pipe_barrier(PIPE_ALL);
    TSTORE(gmAll, result);
    pipe_barrier(PIPE_ALL);
  }
}

// Another tile of the same size is none of its parts.
template <int At> AICORE inline void summed(__gm__ float *x) {
  VecT sum, loaded, square;
  TASSIGN(sum, 0x0);
  TASSIGN(loaded, At);
  // WARN@-1 [pto-overlapping-tiles]: 'loaded' (UB [0x0, 0x400)) overlaps 'sum' (UB [0x0, 0x400)) while both are in use: the value of 'sum' is overwritten before it is read
  // NOTE@-3: 'sum' is placed at UB [0x0, 0x400) here
  // NOTE@+8: 'sum' is written here
  // NOTE@+9: 'loaded' overwrites it here
  // NOTE@+10: 'loaded' is read here
  // NOTE@+11: 'sum' is read here
  // NOTE@+14: in this call of 'summed<0>'
  // NOTE@-8: 'loaded' fits at 0x400, the first free address
  TASSIGN(square, 0x800);
  GmT gm(x);
  TEXPANDS(sum, 0.0f);
  pipe_barrier(PIPE_ALL);
  TLOAD(loaded, gm);
  pipe_barrier(PIPE_ALL);
  TMUL(square, loaded, loaded);
  pipe_barrier(PIPE_V);
  TADD(sum, sum, square);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, sum);
}
__global__ AICORE void bug_summed(__gm__ float *x) { summed<0x0>(x); }
__global__ AICORE void ok_summed(__gm__ float *x) { summed<0x400>(x); }

// Nor is what comes when the number was used.
template <int At> AICORE inline void compared(__gm__ float *x) {
  VecT zero, loaded;
  Tile<TileType::Vec, float, 16, 8> line;
  TASSIGN(zero, 0x0);
  TASSIGN(loaded, 0x400);
  TASSIGN(line, At);
  // WARN@-1 [pto-overlapping-tiles]: 'line' (UB [0x0, 0x200)) overlaps 'zero' (UB [0x0, 0x400)) while both are in use: the value of 'zero' is overwritten before it is read
  // NOTE@-4: 'zero' is placed at UB [0x0, 0x400) here
  // NOTE@+9: 'zero' is written here
  // NOTE@+13: 'line' overwrites it here
  // NOTE@+14: 'line' is read here
  // NOTE@+15: 'zero' is read here
  // NOTE@+18: in this call of 'compared<0>'
  // NOTE@-8: 'line' fits at 0x800, the first free address
  GmT gm(x);
  GlobalTensor<float, Shape<1, 1, 1, 16, 8>, Stride<128, 128, 128, 8, 1>>
      gmLine(x);
  TEXPANDS(zero, 0.0f);
  TLOAD(loaded, gm);
  pipe_barrier(PIPE_ALL);
  TMAX(loaded, loaded, zero);
  pipe_barrier(PIPE_ALL);
  TLOAD(line, gmLine);
  pipe_barrier(PIPE_ALL);
  TROWEXPANDADD(loaded, loaded, line);
  pipe_barrier(PIPE_V);
  TMAX(loaded, loaded, zero);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, loaded);
}
__global__ AICORE void bug_compared(__gm__ float *x) { compared<0x0>(x); }
__global__ AICORE void ok_compared(__gm__ float *x) { compared<0x800>(x); }

// A sum that was set to 0 is a value from the first round on.
template <int At> AICORE inline void rounds(__gm__ float *x, unsigned n) {
  VecT sum, tile;
  Tile<TileType::Vec, float, 16, 8> part;
  TASSIGN(sum, 0x0);
  TASSIGN(tile, 0x400);
  TASSIGN(part, At);
  // WARN@-1 [pto-overlapping-tiles]: 'part' (UB [0x0, 0x200)) overlaps 'sum' (UB [0x0, 0x400)) while both are in use: the value of 'sum' is overwritten before it is read
  // NOTE@-4: 'sum' is placed at UB [0x0, 0x400) here
  // NOTE@+15: 'sum' is written here
  // NOTE@+10: 'part' overwrites it here
  // NOTE@+11: 'part' is read here
  // NOTE@+12: 'sum' is read here
  // NOTE@+18: in this call of 'rounds<0>'
  // NOTE@-8: 'part' fits at 0x800, the first free address
  GmT gm(x);
  TEXPANDS(sum, 0.0f);
  for (unsigned i = 0; i < n; ++i) {
    TLOAD(tile, gm);
    pipe_barrier(PIPE_ALL);
    TROWEXPAND(part, tile);
    pipe_barrier(PIPE_V);
    TROWEXPANDMUL(tile, tile, part);
    pipe_barrier(PIPE_V);
    TADD(sum, sum, tile);
    pipe_barrier(PIPE_ALL);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, sum);
}
__global__ AICORE void bug_part_of_a_sum(__gm__ float *x, unsigned n) {
  rounds<0x0>(x, n);
}
__global__ AICORE void ok_beside_a_sum(__gm__ float *x, unsigned n) {
  rounds<0x800>(x, n);
}

// The largest so far has two names, of which the one is there for reductions.
template <int Row> AICORE inline void largest(__gm__ float *x, unsigned n) {
  VecT tile, scratch;
  ColumnT column;
  RowT row, before, change;
  TASSIGN(tile, 0x0);
  TASSIGN(scratch, 0x400);
  TASSIGN(column, 0x800);
  TASSIGN(row, Row);
  // WARN@-1 [pto-overlapping-tiles]: 'row' (UB [0x820, 0x860)) overlaps 'column' (UB [0x800, 0x840)) while both are in use: the value of 'row' is overwritten before it is read
  // NOTE@-3: 'column' is placed at UB [0x800, 0x840) here
  // NOTE@+8: 'row' is written here
  // NOTE@+15: 'column' overwrites it here
  // NOTE@+16: 'row' is read here
  // NOTE@+18: 'column' is read here
  // NOTE@+27: in this call of 'largest<2080>'
  // NOTE@-8: 'row' fits at 0x840, the first free address
  TASSIGN(before, 0x880);
  TASSIGN(change, 0x8c0);
  TEXPANDS(row, -1.0f);
  pipe_barrier(PIPE_V);
  for (unsigned i = 0; i < n; ++i) {
    GmT gm(x);
    TLOAD(tile, gm);
    pipe_barrier(PIPE_ALL);
    TMULS(before, row, 1.0f);
    pipe_barrier(PIPE_V);
    TROWMAX(column, tile, scratch);
    pipe_barrier(PIPE_V);
    TMAX(row, row, before);
    pipe_barrier(PIPE_V);
    TSUB(change, before, row);
    TROWEXPANDSUB(tile, tile, column);
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, tile);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_two_forms(__gm__ float *x, unsigned n) {
  largest<0x800>(x, n);
}
__global__ AICORE void bug_half_of_it(__gm__ float *x, unsigned n) {
  largest<0x820>(x, n);
}

// A block of two statistics, cleared once.
__global__ AICORE void ok_statistics(__gm__ float *x, unsigned n) {
  VecT tile, scratch;
  Tile<TileType::Vec, float, 2, 16> both;
  ColumnT mean, deviation;
  RowT meanRow, deviationRow;
  TASSIGN(tile, 0x0);
  TASSIGN(scratch, 0x400);
  TASSIGN(both, 0x800);
  TASSIGN(mean, 0x800);
  TSUBVIEW(meanRow, both, 0, 0);
  TASSIGN(deviation, 0x840);
  TASSIGN(deviationRow, 0x840);
  GlobalTensor<float, Shape<1, 1, 1, 2, 16>, Stride<32, 32, 32, 16, 1>> gmBoth(
      x);
  TEXPANDS(both, 0.0f);
  pipe_barrier(PIPE_V);
  for (unsigned i = 0; i < n; ++i) {
    GmT gm(x);
    TLOAD(tile, gm);
    pipe_barrier(PIPE_ALL);
    TROWSUM(mean, tile, scratch);
    pipe_barrier(PIPE_V);
    TMULS(meanRow, meanRow, 0.0625f);
    pipe_barrier(PIPE_V);
    TROWEXPANDSUB(tile, tile, mean);
    pipe_barrier(PIPE_V);
    TROWMAX(deviation, tile, scratch);
    pipe_barrier(PIPE_V);
    TABS(deviationRow, deviationRow);
    pipe_barrier(PIPE_V);
    TROWEXPANDMUL(tile, tile, deviation);
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, tile);
    TSTORE(gmBoth, both);
    pipe_barrier(PIPE_ALL);
  }
}

// Sixteen numbers in a row of zeros, which is stored with its rest.
void ok_padded_row(__gm__ float *x, __gm__ float *y) {
  LineT<16> sums, in, scratch;
  ColumnT most;
  TASSIGN(sums, 0x0);
  TASSIGN(in, 0x1000);
  TASSIGN(scratch, 0x2000);
  TASSIGN(most, 0x100);
  GmL<16> g(x), out(y);
  TEXPANDS(sums, 0.0f);
  TLOAD(in, g);
  pipe_barrier(PIPE_ALL);
  TROWMAX(most, in, scratch);
  pipe_barrier(PIPE_V);
  TROWEXPANDSUB(in, in, most);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, sums);
}
