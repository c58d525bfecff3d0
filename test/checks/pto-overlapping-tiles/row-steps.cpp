// Rows that one loop places by number, and how far apart the tile has them that
// reads them all.
//
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

using Row = Tile<TileType::Vec, float, 1, 64>; // 0x100 bytes
using Rows = Tile<TileType::Vec, float, 16, 64>;
using SomeRows =
    Tile<TileType::Vec, float, 16, 64, BLayout::RowMajor, DYNAMIC, DYNAMIC>;
using GmRow =
    GlobalTensor<float, Shape<1, 1, 1, 1, 64>, Stride<64, 64, 64, 64, 1>>;
using GmRows = GlobalTensor<float, Shape<1, 1, 1, 16, 64>,
                            Stride<1024, 1024, 1024, 64, 1>>;
using GmSome = GlobalTensor<float, Shape<1, 1, 1, DYNAMIC, DYNAMIC>,
                            Stride<1024, 1024, 1024, 64, 1>>;

template <int Step>
AICORE void gather(__gm__ float *x, __gm__ float *y, __gm__ int *ids) {
  for (int i = 0; i < 16; ++i) {
    GmRow g(x + ids[i] * 64);
    Row row;
    TASSIGN(row, i * Step);
    // WARN@-1 [pto-overlapping-tiles]: 'row' (UB [0x80, 0x180)) overlaps the one before, 'row' (UB [0x40, 0x140)): each overwrites a part of the other's value before it is read
    // NOTE@+4: both are written here
    // NOTE@+9: both are read here, by 'all'
    // NOTE@+14: in this call of 'gather<64>'
    // NOTE@-5: what 'row' holds is 256 bytes: place the next one as far away
    TLOAD(row, g);
  }
  pipe_barrier(PIPE_ALL);
  Rows all;
  TASSIGN(all, 0x0);
  GmRows out(y);
  TSTORE(out, all);
}
void ok_gather(__gm__ float *x, __gm__ float *y, __gm__ int *ids) {
  gather<256>(x, y, ids);
}
void bug_elements_for_bytes(__gm__ float *x, __gm__ float *y, __gm__ int *ids) {
  gather<64>(x, y, ids);
}
void bug_rows_of_48(__gm__ float *x, __gm__ float *y) {
  GmRows g(x), out(y);
  Rows in, all;
  TASSIGN(in, 0x4000);
  TASSIGN(all, 0x0);
  TLOAD(in, g);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < 16; ++i) {
    Row from, row;
    TASSIGN(from, 0x4000 + i * 256);
    TASSIGN(row, i * 192);
    // WARN@-1 [pto-overlapping-tiles]: 'row' (UB [0x180, 0x280)) overlaps the one before, 'row' (UB [0xc0, 0x1c0)): each overwrites a part of the other's value before it is read
    // NOTE@+3: both are written here
    // NOTE@+5: both are read here, by 'all'
    // NOTE@-4: what 'row' holds is 256 bytes: place the next one as far away
    TEXP(row, from);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(out, all);
}

// As many as there are, up to sixteen, and so many of them are stored.
template <int Step> AICORE void some(__gm__ float *x, __gm__ float *y, int n) {
  const int count = n < 16 ? n : 16;
  for (int i = 0; i < count; ++i) {
    GmRow g(x + i * 64);
    Row row;
    TASSIGN(row, i * Step);
    // WARN@-1 [pto-overlapping-tiles]: 'row' (UB [0x100, 0x200)) overlaps the one before, 'row' (UB [0x80, 0x180)): each overwrites a part of the other's value before it is read
    // NOTE@+4: both are written here
    // NOTE@+9: both are read here, by 'all'
    // NOTE@+11: in this call of 'some<128>'
    // NOTE@-5: what 'row' holds is 256 bytes: place the next one as far away
    TLOAD(row, g);
  }
  pipe_barrier(PIPE_ALL);
  SomeRows all(count, 64);
  TASSIGN(all, 0x0);
  GmSome out(y, Shape<1, 1, 1, DYNAMIC, DYNAMIC>(count, 64));
  TSTORE(out, all);
}
void ok_some(__gm__ float *x, __gm__ float *y, int n) { some<256>(x, y, n); }
void bug_some(__gm__ float *x, __gm__ float *y, int n) { some<128>(x, y, n); }

// Who reads them at their distance wants the first part of each.
void ok_packed_bursts(__gm__ float *x, __gm__ float *y, __gm__ int *ids) {
  for (int i = 0; i < 16; ++i) {
    GmRow g(x + ids[i] * 64);
    Row row;
    TASSIGN(row, i * 128);
    TLOAD(row, g);
  }
  pipe_barrier(PIPE_ALL);
  Tile<TileType::Vec, float, 16, 32> all;
  TASSIGN(all, 0x0);
  GlobalTensor<float, Shape<1, 1, 1, 16, 32>, Stride<512, 512, 512, 32, 1>> out(
      y);
  TSTORE(out, all);
}
void ok_packed_results(__gm__ float *x, __gm__ half *y) {
  GmRows g(x);
  Rows in;
  TASSIGN(in, 0x4000);
  TLOAD(in, g);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < 16; ++i) {
    Row from;
    Tile<TileType::Vec, half, 1, 64> to;
    TASSIGN(from, 0x4000 + i * 256);
    TASSIGN(to, i * 64);
    TCVT(to, from, RoundMode::CAST_RINT);
    pipe_barrier(PIPE_V);
  }
  pipe_barrier(PIPE_ALL);
  Tile<TileType::Vec, half, 16, 32> all;
  TASSIGN(all, 0x0);
  GlobalTensor<half, Shape<1, 1, 1, 16, 32>, Stride<512, 512, 512, 32, 1>> out(
      y);
  TSTORE(out, all);
}

// 48 of each 64 that are loaded, packed; then whatever lies there, in rows of
// 64.
void ok_packed_and_flat(__gm__ float *x, __gm__ float *y, __gm__ int *ids) {
  for (int i = 0; i < 16; ++i) {
    GmRow g(x + ids[i] * 48);
    Row row;
    TASSIGN(row, i * 192);
    TLOAD(row, g);
  }
  pipe_barrier(PIPE_ALL);
  Tile<TileType::Vec, float, 12, 64> all, out;
  TASSIGN(all, 0x0);
  TASSIGN(out, 0x4000);
  TEXP(out, all);
  pipe_barrier(PIPE_ALL);
  GlobalTensor<float, Shape<1, 1, 1, 12, 64>, Stride<768, 768, 768, 64, 1>> to(
      y);
  TSTORE(to, out);
}

// Sums of rows, sixteen at a time.
template <int Step> AICORE void sums(__gm__ float *x, __gm__ float *y) {
  using Sums = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
  using Table = Tile<TileType::Vec, float, 8, 16>;
  Rows in, scratch;
  Table all;
  TASSIGN(in, 0x0);
  TASSIGN(scratch, 0x1000);
  TASSIGN(all, 0x2000);
  for (int i = 0; i < 8; ++i) {
    GmRows g(x + i * 1024);
    Sums some;
    TASSIGN(some, 0x2000 + i * Step);
    // WARN@-1 [pto-overlapping-tiles]: 'some' (UB [0x2040, 0x2080)) overlaps the one before, 'some' (UB [0x2020, 0x2060)): each overwrites a part of the other's value before it is read
    // NOTE@+6: both are written here
    // NOTE@+10: both are read here, by 'all'
    // NOTE@+12: in this call of 'sums<32>'
    // NOTE@-5: what 'some' holds is 64 bytes: place the next one as far away
    TLOAD(in, g);
    pipe_barrier(PIPE_ALL);
    TROWSUM(some, in, scratch);
    pipe_barrier(PIPE_ALL);
  }
  GlobalTensor<float, Shape<1, 1, 1, 8, 16>, Stride<128, 128, 128, 16, 1>> out(
      y);
  TSTORE(out, all);
}
void ok_sums(__gm__ float *x, __gm__ float *y) { sums<64>(x, y); }
void bug_sums(__gm__ float *x, __gm__ float *y) { sums<32>(x, y); }
