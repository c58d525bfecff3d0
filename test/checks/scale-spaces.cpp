// GET_SCALE_ADDR gives a placement: the source's address shifted right, in the
// scale space, which is addressed apart from L0A.
// RUN: %check_pto %s --checks=-pto-illegal-scale-addr,pto-overlapping-tiles,pto-out-of-bounds-address,pto-unavailable-memory-space,pto-misaligned-address,pto-pipe-hazard,pto-unsynchronized-reuse -- -D__NPU_ARCH__=3510
// RUN: %check_pto %s --suffixes=A2A3 --checks=pto-unavailable-memory-space

#include "Tiles.h"

using Left8 = TileLeft<float8_e4m3_t, 64, 64>;
using Right8 = TileRight<float8_e4m3_t, 64, 64>;
using LeftScale = TileLeftScale<float8_e8m0_t, 64, 2>;
using RightScale = TileRightScale<float8_e8m0_t, 2, 64>;
using Acc = TileAcc<float, 64, 64>;

// 4 KB on A5.
void past_the_end() {
  Left8 a;
  LeftScale s;
  TASSIGN(a, 0x4000);
  TGET_SCALE_ADDR(s, a);
  // WARN@-1 [pto-out-of-bounds-address]: 's' (ScaleLeft [0x1000, 0x1080)) ends beyond the 4 KB (0x1000) of ScaleLeft on A5
  // NOTE@-2: 's' fits at 0x0, the first free address
  // WARN-A2A3@-3 [pto-unavailable-memory-space]: 's' is placed in ScaleLeft, a memory space that does not exist on A2A3
}
void ok_inside() {
  Left8 a;
  LeftScale s;
  TASSIGN(a, 0x2000);
  TGET_SCALE_ADDR(s, a);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 's' is placed in ScaleLeft, a memory space that does not exist on A2A3
}
// 0x0 of L0A and 0x0 of its scales are different bytes.
void ok_apart_from_l0a() {
  Left8 a;
  Right8 b;
  LeftScale as;
  RightScale bs;
  Acc acc;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(as, 0x0);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'as' is placed in ScaleLeft, a memory space that does not exist on A2A3
  TASSIGN(bs, 0x0);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'bs' is placed in ScaleRight, a memory space that does not exist on A2A3
  TASSIGN(acc, 0x0);
  TMATMUL_MX(acc, a, as, b, bs);
}
