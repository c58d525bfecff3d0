// Data that is loaded twice into the bytes that two tiles share, from as far
// apart as the tiles lie: nothing is lost. From elsewhere, it is.
//
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

using Part = Tile<TileType::Vec, float, 1, 64>; // 0x100 bytes
using Whole = Tile<TileType::Vec, float, 1, 128>;
using GmPart =
    GlobalTensor<float, Shape<1, 1, 1, 1, 64>, Stride<64, 64, 64, 64, 1>>;
using GmWhole =
    GlobalTensor<float, Shape<1, 1, 1, 1, 104>, Stride<104, 104, 104, 104, 1>>;

// Rows of 104, of which the second part is moved back to end where they end;
// all columns are computed, and 104 stored.
template <int From> AICORE void moveBack(__gm__ float *x, __gm__ float *y) {
  Part lo, hi;
  Whole all, result;
  Tile<TileType::Vec, float, 1, 128, BLayout::RowMajor, 1, 104> stored;
  TASSIGN(lo, 0x0);
  TASSIGN(hi, 40 * sizeof(float));
  // WARN@-1 [pto-overlapping-tiles]: 'hi' (UB [0xa0, 0x1a0)) overlaps 'lo' (UB [0x0, 0x100)) while both are in use: the value of 'lo' is overwritten before it is read
  // NOTE@-3: 'lo' is placed at UB [0x0, 0x100) here
  // NOTE@+11: 'lo' is written here
  // NOTE@+11: 'hi' overwrites it here
  // NOTE@+12: 'hi' is read here, by 'all'
  // NOTE@+11: 'lo' is read here, by 'all'
  // NOTE@+10: and 96 bytes after them, which nothing has written
  // NOTE@+15: in this call of 'moveBack<64>'
  // NOTE@-9: 'hi' fits at 0x400, the first free address
  TASSIGN(all, 0x0);
  TASSIGN(result, 0x200);
  TASSIGN(stored, 0x200);
  GmPart first(x), second(x + From);
  TLOAD(lo, first);
  TLOAD(hi, second);
  pipe_barrier(PIPE_ALL);
  TEXP(result, all);
  pipe_barrier(PIPE_ALL);
  GmWhole g(y);
  TSTORE(g, stored);
}
void ok_moved_back(__gm__ float *x, __gm__ float *y) { moveBack<40>(x, y); }
void bug_forgotten(__gm__ float *x, __gm__ float *y) { moveBack<64>(x, y); }

// Rows again, from one of them on: the eighth, at the place of the eighth. What
// is the sixteenth row there is it here as well.
using Rows = Tile<TileType::Vec, float, 16, 64>;
using Fewer = Tile<TileType::Vec, float, 12, 64>;
template <int Pitch>
using GmRows =
    GlobalTensor<float, Shape<1, 1, 1, 16, 64>,
                 Stride<16 * Pitch, 16 * Pitch, 16 * Pitch, Pitch, 1>>;
using GmFewer =
    GlobalTensor<float, Shape<1, 1, 1, 12, 64>, Stride<768, 768, 768, 64, 1>>;
template <int Row, int From>
AICORE void loadRows(__gm__ float *x, __gm__ float *y) {
  Rows a, sum;
  Fewer other, more;
  TASSIGN(a, 0x0);
  TASSIGN(other, Row * 64 * sizeof(float));
  // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0x800, 0x1400)) overlaps 'a' (UB [0x0, 0x1000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+10: 'a' is written here
  // NOTE@+10: 'other' overwrites it here
  // NOTE@+11: 'other' is read here
  // NOTE@+11: 'a' is read here
  // NOTE@+19: in this call of 'loadRows<8, 16>'
  // NOTE@-8: 'other' fits at 0x1000, the first free address
  TASSIGN(sum, 0x4000);
  TASSIGN(more, 0x6000);
  GmRows<64> g(x);
  GmFewer h(x + From * 64);
  TLOAD(a, g);
  TLOAD(other, h);
  pipe_barrier(PIPE_ALL);
  TEXP(more, other);
  TEXP(sum, a);
  pipe_barrier(PIPE_ALL);
  GmRows<64> o(y);
  GmFewer p(y + 1024);
  TSTORE(o, sum);
  TSTORE(p, more);
}
void ok_again(__gm__ float *x, __gm__ float *y) { loadRows<8, 8>(x, y); }
void ok_other(__gm__ float *x, __gm__ float *y) { loadRows<16, 16>(x, y); }
void bug_other(__gm__ float *x, __gm__ float *y) { loadRows<8, 16>(x, y); }
// Rows of which every other one is wanted.
void ok_every_other(__gm__ float *x, __gm__ float *y) {
  Rows a, sum;
  TASSIGN(a, 0x0);
  TASSIGN(sum, 0x4000);
  GmRows<128> g(x);
  TLOAD(a, g);
  pipe_barrier(PIPE_ALL);
  TEXP(sum, a);
  pipe_barrier(PIPE_ALL);
  GmRows<64> o(y);
  TSTORE(o, sum);
}
