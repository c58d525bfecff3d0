// A compact tile lies in whole fractals: of one with 16 rows, 8 valid ones take all.
// RUN: %check_pto %s

#include "../Tiles.h"

using HalfMatT = Tile<TileType::Mat, half, 16, 256, BLayout::ColMajor, DYNAMIC,
                      DYNAMIC, SLayout::RowMajor>;
using CompactT =
    Tile<TileType::Left, half, 16, 128, BLayout::RowMajor, DYNAMIC, DYNAMIC,
         SLayout::RowMajor, 512, PadValue::Null, CompactMode::Normal>;
using WeightT = TileRight<half, 128, 32>;
using SumT = TileAcc<float, 16, 32>;

void ok_behind(WeightT &w) {
  HalfMatT m(8, 256);
  CompactT a(8, 128), b(8, 128);
  SumT c;
  TASSIGN(m, 0x0);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x1000);
  TASSIGN(c, 0x0);
  TEXTRACT(a, m, 0, 0);
  TEXTRACT(b, m, 0, 128);
  pipe_barrier(PIPE_ALL);
  TMATMUL(c, a, w);
  TMATMUL_ACC(c, c, b, w);
}
void bug_inside(WeightT &w) {
  HalfMatT m(8, 256);
  CompactT a(8, 128), b(8, 128);
  SumT c;
  TASSIGN(m, 0x0);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (L0A [0x800, 0x1800)) overlaps 'a' (L0A [0x0, 0x1000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at L0A [0x0, 0x1000) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+7: 'a' is read here
  // NOTE@+7: 'b' is read here
  // NOTE@-7: 'b' fits at 0x1000, the first free address
  TASSIGN(c, 0x0);
  TEXTRACT(a, m, 0, 0);
  TEXTRACT(b, m, 0, 128);
  pipe_barrier(PIPE_ALL);
  TMATMUL(c, a, w);
  TMATMUL_ACC(c, c, b, w);
}
// How much of it 64 columns of 128 take depends on how it is packed.
void ok_not_known(WeightT &w) {
  HalfMatT m(8, 256);
  CompactT a(8, 64), b(8, 64);
  SumT c;
  TASSIGN(m, 0x0);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TASSIGN(c, 0x0);
  TEXTRACT(a, m, 0, 0);
  TEXTRACT(b, m, 0, 64);
  pipe_barrier(PIPE_ALL);
  TMATMUL(c, a, w);
  TMATMUL_ACC(c, c, b, w);
}
