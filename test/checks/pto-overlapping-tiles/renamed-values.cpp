// Generated code gives a value another name each time that it changes its
// shape, and has one constant for all that lies at a place. A larger value that
// is put there is wanted by those who read it; the first one by a tile that has
// its very place and is no row of the larger one.
//
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

using Mat = Tile<TileType::Vec, float, 16, 64>; // 0x1000 bytes
using Col = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
using RowOf16 = Tile<TileType::Vec, float, 1, 16>;
using RowOf64 = Tile<TileType::Vec, float, 1, 64>;
using GmMat64 = GlobalTensor<float, Shape<1, 1, 1, 16, 64>,
                             Stride<1024, 1024, 1024, 64, 1>>;

// Nobody has read v4 when v5 overwrites it.
template <int PlaceOf5> AICORE void unread(__gm__ float *x, __gm__ float *y) {
  const int64_t p0 = 0x0, p1 = 0x1000, p2 = 0x2000, p3 = PlaceOf5, p4 = 0x4000;
  GmMat64 g(x), out(y);
  Mat v1, v2, v5, v6, v8;
  Col v3, v7;
  RowOf16 a, v4;
  TASSIGN(v1, p0);
  TLOAD(v1, g);
  pipe_barrier(PIPE_ALL);
  TASSIGN(v2, p4);
  TASSIGN(v3, p1);
  TROWSUM(v3, v1, v2);
  pipe_barrier(PIPE_V);
  TASSIGN(a, p1);
  TASSIGN(v4, p2);
  TADDS(v4, a, 1.0f);
  pipe_barrier(PIPE_V);
  TASSIGN(v5, p3);
  // WARN@-1 [pto-overlapping-tiles]: 'v5' (UB [0x2000, 0x3000)) overlaps 'v4' (UB [0x2000, 0x2040)) while both are in use: the value of 'v4' is overwritten before it is read
  // NOTE@-5: 'v4' is placed at UB [0x2000, 0x2040) here
  // NOTE@-5: 'v4' is written here
  // NOTE@+5: 'v5' overwrites it here
  // NOTE@+7: 'v5' is read here
  // NOTE@+10: 'v4' is read here, by 'v7', whose address has its name
  // NOTE@+14: in this call of 'unread<8192>'
  // NOTE@-8: 'v5' fits at 0x2040, the first free address
  TROWEXPANDMUL(v5, v1, v3);
  pipe_barrier(PIPE_V);
  TASSIGN(v6, p0);
  TADD(v6, v5, v1);
  pipe_barrier(PIPE_V);
  TASSIGN(v7, p2);
  TASSIGN(v8, p4);
  TROWEXPANDDIV(v8, v6, v7);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, v8);
}
void ok_unread(__gm__ float *x, __gm__ float *y) { unread<0x3000>(x, y); }
void bug_unread(__gm__ float *x, __gm__ float *y) { unread<0x2000>(x, y); }

// A row of the larger one, if nobody reads all of that beside it.
template <bool IsBeside> AICORE void rows(__gm__ float *x, __gm__ float *y) {
  const int64_t p0 = 0x0, p1 = 0x1000, p2 = 0x2000;
  GmMat64 g(x), out(y);
  Mat v1, v3, v5;
  RowOf64 v2, v4, v6;
  TASSIGN(v1, p0);
  TLOAD(v1, g);
  pipe_barrier(PIPE_ALL);
  TASSIGN(v2, p1);
  TCOLSUM(v2, v1);
  pipe_barrier(PIPE_V);
  TASSIGN(v3, p1);
  // WARN@-1 [pto-overlapping-tiles]: 'v3' (UB [0x1000, 0x2000)) overlaps 'v2' (UB [0x1000, 0x1100)) while both are in use: the value of 'v2' is overwritten before it is read
  // NOTE@-5: 'v2' is placed at UB [0x1000, 0x1100) here
  // NOTE@-5: 'v2' is written here
  // NOTE@+5: 'v3' overwrites it here
  // NOTE@+10: 'v3' is read here
  // NOTE@+9: 'v2' is read here, by 'v4', whose address has its name
  // NOTE@+18: in this call of 'rows<true>'
  // NOTE@-8: 'v3' fits at 0x3000, the first free address
  TEXP(v3, v1);
  pipe_barrier(PIPE_V);
  TASSIGN(v4, p1);
  TASSIGN(v5, p2);
  TASSIGN(v6, 0x4000);
  if constexpr (IsBeside) {
    TCOLEXPANDMUL(v5, v3, v4);
  } else {
    TMULS(v6, v4, 2.0f);
    pipe_barrier(PIPE_V);
    TCOLEXPANDMUL(v5, v3, v6);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(out, v5);
}
void ok_first_row(__gm__ float *x, __gm__ float *y) { rows<false>(x, y); }
void bug_beside_all(__gm__ float *x, __gm__ float *y) { rows<true>(x, y); }

// The same name reads it before and after.
template <int PlaceOf6> AICORE void again(__gm__ float *x, __gm__ float *y) {
  const int64_t p0 = 0x0, p1 = 0x1000, p2 = 0x2000, p3 = PlaceOf6, p4 = 0x4000;
  GmMat64 g(x), out(y);
  Mat v1, v2, v5, v6, v7;
  Col sum, v4;
  RowOf16 v3, row;
  TASSIGN(v1, p0);
  TLOAD(v1, g);
  pipe_barrier(PIPE_ALL);
  TASSIGN(v2, p4);
  TASSIGN(sum, p1);
  TROWSUM(sum, v1, v2);
  pipe_barrier(PIPE_V);
  TASSIGN(row, p1);
  TASSIGN(v3, p2);
  TRECIP(v3, row);
  pipe_barrier(PIPE_V);
  TASSIGN(v4, p2);
  TASSIGN(v5, p4);
  TROWEXPANDMUL(v5, v1, v4);
  pipe_barrier(PIPE_V);
  TASSIGN(v6, p3);
  // WARN@-1 [pto-overlapping-tiles]: 'v6' (UB [0x2000, 0x3000)) overlaps 'v3' (UB [0x2000, 0x2040)) while both are in use: the value of 'v3' is overwritten before it is read
  // NOTE@-9: 'v3' is placed at UB [0x2000, 0x2040) here
  // NOTE@-9: 'v3' is written here
  // NOTE@+5: 'v6' overwrites it here
  // NOTE@+7: 'v6' is read here
  // NOTE@+8: 'v3' is read here, by 'v4', whose address has its name
  // NOTE@+12: in this call of 'again<8192>'
  // NOTE@-8: 'v6' fits at 0x2040, the first free address
  TEXP(v6, v5);
  pipe_barrier(PIPE_V);
  TASSIGN(v7, p4);
  TADD(v7, v6, v1);
  pipe_barrier(PIPE_V);
  TROWEXPANDMUL(v7, v7, v4);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, v7);
}
void ok_again(__gm__ float *x, __gm__ float *y) { again<0x3000>(x, y); }
void bug_again(__gm__ float *x, __gm__ float *y) { again<0x2000>(x, y); }

// Nobody wants the first value; its place is that of half a row later on.
void ok_halves_of_rows(__gm__ float *x, __gm__ float *y) {
  using RowOf32 = Tile<TileType::Vec, float, 1, 32>;
  const int64_t p0 = 0x0, p1 = 0x1000, p2 = 0x1080, p3 = 0x2000;
  RowOf64 v1, v3, v6;
  RowOf32 v2, low, high, v4, v5;
  GlobalTensor<float, Shape<1, 1, 1, 1, 64>, Stride<64, 64, 64, 64, 1>> g(x),
      out(y);
  TASSIGN(v1, p0);
  TLOAD(v1, g);
  pipe_barrier(PIPE_ALL);
  TASSIGN(v4, p0);
  TASSIGN(v2, p1);
  TADDS(v2, v4, 1.0f);
  pipe_barrier(PIPE_V);
  TASSIGN(v3, p1);
  TEXP(v3, v1);
  pipe_barrier(PIPE_V);
  TASSIGN(low, p1);
  TASSIGN(high, p2);
  TASSIGN(v5, p3);
  TMUL(v5, low, high);
  TASSIGN(v6, 0x3000);
  TMULS(v6, v3, 2.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, v6);
  RowOf32 last;
  TASSIGN(last, p3);
  GlobalTensor<float, Shape<1, 1, 1, 1, 32>, Stride<32, 32, 32, 32, 1>> to(y);
  TSTORE(to, last);
}
