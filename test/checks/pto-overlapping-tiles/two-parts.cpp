// Two parts of one size that are placed by number, and a tile that reads both:
// where the second part lies over the end of the first one, the tile reads as
// many bytes behind them that nothing has written.
//
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

using Part = Tile<TileType::Vec, float, 8, 64>; // 0x800 bytes
using Whole = Tile<TileType::Vec, float, 16, 64>;
using GmPart =
    GlobalTensor<float, Shape<1, 1, 1, 8, 64>, Stride<512, 512, 512, 64, 1>>;
using GmWhole = GlobalTensor<float, Shape<1, 1, 1, 16, 64>,
                             Stride<1024, 1024, 1024, 64, 1>>;

template <int Second, int WholeRows = 16>
AICORE void concat(__gm__ float *x, __gm__ float *y) {
  Part top, bottom;
  Tile<TileType::Vec, float, WholeRows, 64> both;
  TASSIGN(top, 0x0);
  TASSIGN(bottom, Second);
  // WARN@-1 [pto-overlapping-tiles]: 'bottom' (UB [0x400, 0xc00)) overlaps 'top' (UB [0x0, 0x800)) while both are in use: the value of 'top' is overwritten before it is read
  // NOTE@-3: 'top' is placed at UB [0x0, 0x800) here
  // NOTE@+12: 'top' is written here
  // NOTE@+12: 'bottom' overwrites it here
  // NOTE@+13: 'bottom' is read here, by 'both'
  // NOTE@+12: 'top' is read here, by 'both'
  // NOTE@+11: and 1024 bytes after them, which nothing has written
  // NOTE@+16: in this call of 'concat<1024, 16>'
  // NOTE@-9: 'bottom' fits at 0x1000, the first free address
  TASSIGN(both, 0x0);
  GmPart g(x), h(x + 512);
  GlobalTensor<float, Shape<1, 1, 1, WholeRows, 64>,
               Stride<1024, 1024, 1024, 64, 1>>
      out(y);
  TLOAD(top, g);
  TLOAD(bottom, h);
  pipe_barrier(PIPE_ALL);
  TMULS(both, both, 2.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, both);
}
void ok_concat(__gm__ float *x, __gm__ float *y) { concat<0x800>(x, y); }
void bug_rows_for_bytes(__gm__ float *x, __gm__ float *y) {
  concat<0x400>(x, y);
}
// The second part ends where the data ends.
void ok_moved_back(__gm__ float *x, __gm__ float *y) {
  concat<0x400, 12>(x, y);
}

// What lies behind them was written before.
void ok_written_behind(__gm__ float *x, __gm__ float *y) {
  Part top, bottom;
  Whole both;
  TASSIGN(top, 0x0);
  TASSIGN(bottom, 0x400);
  TASSIGN(both, 0x0);
  GmPart g(x), h(x + 512);
  GmWhole out(y);
  TEXPANDS(both, 0.0f);
  pipe_barrier(PIPE_ALL);
  TLOAD(top, g);
  TLOAD(bottom, h);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, both);
}

// Each half of a row is made in steps, in its place.
template <int Second> AICORE void rotate(__gm__ float *x, int n) {
  using Half = Tile<TileType::Vec, float, 1, 32>;
  using Row = Tile<TileType::Vec, float, 1, 64>;
  Row in, out;
  Half x1, x2, y1, y2, t;
  TASSIGN(in, 0x0);
  TASSIGN(x1, 0x0);
  TASSIGN(x2, 0x80);
  TASSIGN(out, 0x400);
  TASSIGN(y1, 0x400);
  TASSIGN(y2, 0x400 + Second);
  // WARN@-1 [pto-overlapping-tiles]: 'y2' (UB [0x420, 0x4a0)) overlaps 'y1' (UB [0x400, 0x480)) while both are in use: the value of 'y1' is overwritten before it is read
  // NOTE@-3: 'y1' is placed at UB [0x400, 0x480) here
  // NOTE@+16: 'y1' is written here
  // NOTE@+20: 'y2' overwrites it here
  // NOTE@+21: 'y2' is read here, by 'out'
  // NOTE@+20: 'y1' is read here, by 'out'
  // NOTE@+19: and 96 bytes after them, which nothing has written
  // NOTE@+23: in this call of 'rotate<32>'
  // NOTE@-9: 'y2' fits at 0x100, the first free address
  TASSIGN(t, 0x800);
  for (int i = 0; i < n; ++i) {
    GlobalTensor<float, Shape<1, 1, 1, 1, 64>, Stride<64, 64, 64, 64, 1>> g(
        x + i * 64);
    TLOAD(in, g);
    pipe_barrier(PIPE_ALL);
    TMULS(y1, x1, 0.5f);
    TMULS(t, x2, -0.25f);
    pipe_barrier(PIPE_V);
    TADD(y1, y1, t);
    pipe_barrier(PIPE_V);
    TMULS(y2, x2, 0.5f);
    TMULS(t, x1, 0.25f);
    pipe_barrier(PIPE_V);
    TADD(y2, y2, t);
    pipe_barrier(PIPE_ALL);
    TSTORE(g, out);
    pipe_barrier(PIPE_ALL);
  }
}
void ok_rotate(__gm__ float *x, int n) { rotate<32 * sizeof(float)>(x, n); }
void bug_rotate(__gm__ float *x, int n) { rotate<32>(x, n); }

// Two panels of L1.
template <int Second>
AICORE void panels(__gm__ half *x, __gm__ half *w, __gm__ float *y) {
  using Panel = Tile<TileType::Mat, half, 64, 64, BLayout::ColMajor, 64, 64,
                     SLayout::RowMajor>; // 0x2000 bytes
  using Both = Tile<TileType::Mat, half, 64, 128, BLayout::ColMajor, 64, 128,
                    SLayout::RowMajor>;
  Panel left, right;
  Both both;
  TileLeft<half, 64, 128> a;
  TASSIGN(left, 0x0);
  TASSIGN(right, Second);
  // WARN@-1 [pto-overlapping-tiles]: 'right' (L1 [0x1000, 0x3000)) overlaps 'left' (L1 [0x0, 0x2000)) while both are in use: the value of 'left' is overwritten before it is read
  // NOTE@-3: 'left' is placed at L1 [0x0, 0x2000) here
  // NOTE@+11: 'left' is written here
  // NOTE@+11: 'right' overwrites it here
  // NOTE@+12: 'right' is read here, by 'both'
  // NOTE@+11: 'left' is read here, by 'both'
  // NOTE@+10: and 4096 bytes after them, which nothing has written
  // NOTE@+15: in this call of 'panels<4096>'
  // NOTE@-9: 'right' fits at 0x4000, the first free address
  TASSIGN(both, 0x0);
  TASSIGN(a, 0x0);
  GlobalTensor<half, Shape<1, 1, 1, 64, 64>, Stride<8192, 8192, 8192, 128, 1>>
      g(x), h(x + 64);
  TLOAD(left, g);
  TLOAD(right, h);
  pipe_barrier(PIPE_ALL);
  TMOV(a, both);
}
void ok_panels(__gm__ half *x, __gm__ half *w, __gm__ float *y) {
  panels<0x2000>(x, w, y);
}
void bug_panels(__gm__ half *x, __gm__ half *w, __gm__ float *y) {
  panels<64 * 64>(x, w, y);
}

// Two halves of a row, many rows in one loop: what a straddled half waits for
// comes behind all of them.
template <int Second> AICORE void halves(__gm__ float *x, __gm__ float *y) {
  using Half = Tile<TileType::Vec, float, 1, 64>;
  using Rows = Tile<TileType::Vec, float, 16, 128>;
  Rows rows;
  TASSIGN(rows, 0x0);
  for (int r = 0; r < 16; ++r) {
    GlobalTensor<float, Shape<1, 1, 1, 1, 64>, Stride<64, 64, 64, 64, 1>> g(
        x + r * 64);
    Half left, right;
    TASSIGN(left, r * 0x200);
    TASSIGN(right, r * 0x200 + Second);
    // WARN@-1 [pto-overlapping-tiles]: 'right' (UB [0x1e40, 0x1f40)) overlaps 'left' (UB [0x1e00, 0x1f00)) while both are in use: the value of 'left' is overwritten before it is read
    // NOTE@-3: 'left' is placed at UB [0x1e00, 0x1f00) here
    // NOTE@+7: 'left' is written here
    // NOTE@+7: 'right' overwrites it here
    // NOTE@+11: 'right' is read here, by 'rows'
    // NOTE@+10: 'left' is read here, by 'rows'
    // NOTE@+9: and 192 bytes after them, which nothing has written
    // NOTE@+13: in this call of 'halves<64>'
    // NOTE@-9: 'right' fits at 0x2000, the first free address
    TLOAD(left, g);
    TLOAD(right, g);
  }
  pipe_barrier(PIPE_ALL);
  GlobalTensor<float, Shape<1, 1, 1, 16, 128>, Stride<2048, 2048, 2048, 128, 1>>
      out(y);
  TSTORE(out, rows);
}
void ok_halves(__gm__ float *x, __gm__ float *y) {
  halves<64 * sizeof(float)>(x, y);
}
void bug_halves(__gm__ float *x, __gm__ float *y) { halves<64>(x, y); }
