// GET_SCALE_ADDR gives a placement: the source's address shifted right, in the
// scale space, which is addressed apart from L0A.
// RUN: %check_pto %s --checks=-pto-illegal-scale-addr,pto-overlapping-tiles,pto-out-of-bounds-address,pto-unavailable-memory-space,pto-misaligned-address,pto-pipe-hazard,pto-unsynchronized-reuse -- -D__NPU_ARCH__=3510
// The library's constant says how far: here it is another one.
// RUN: %check_pto %s --suffixes=SHIFT --checks=pto-overlapping-tiles,pto-out-of-bounds-address -- -D__NPU_ARCH__=3510 '-DSHIFT_MX_ADDR=SHIFT_MX_ADDR = 3, OtherShift'
// Without it, it is the manual's.
// RUN: %check_pto %s --checks=pto-overlapping-tiles,pto-out-of-bounds-address -- -D__NPU_ARCH__=3510 -DSHIFT_MX_ADDR=NoShift
// RUN: %check_pto %s --suffixes=A2A3 --checks=pto-unavailable-memory-space

#include "Tiles.h"

using Left8 = TileLeft<float8_e4m3_t, 64, 64>;
using Right8 = TileRight<float8_e4m3_t, 64, 64>;
using LeftScale = TileLeftScale<float8_e8m0_t, 64, 2>;
using RightScale = TileRightScale<float8_e8m0_t, 2, 64>;
using Acc = TileAcc<float, 64, 64>;
using ScaleMat =
    Tile<TileType::Mat, float8_e8m0_t, 64, 2, BLayout::ColMajor>;

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
// Two scales in one place of that space are two values.
void bug_scales_overlap() {
  Left8 a, c;
  Right8 b;
  LeftScale as, cs;
  RightScale bs;
  Acc acc;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x1000);
  TASSIGN(b, 0x0);
  TASSIGN(as, 0x0);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'as' is placed in ScaleLeft, a memory space that does not exist on A2A3
  TASSIGN(cs, 0x40);
  // WARN-SHIFT@-1 [pto-overlapping-tiles]: 'cs' (ScaleLeft [0x40, 0xc0)) overlaps 'as' (ScaleLeft [0x0, 0x80)) while both are in use: the value of 'as' is overwritten before it is read
  // NOTE-SHIFT@-4: 'as' is placed at ScaleLeft [0x0, 0x80) here
  // NOTE-SHIFT@+18: 'as' is written here
  // NOTE-SHIFT@+18: 'cs' overwrites it here
  // NOTE-SHIFT@+19: 'as' is read here
  // NOTE-SHIFT@+19: 'cs' is read here
  // NOTE-SHIFT@-7: 'cs' fits at 0x80, the first free address
  // WARN@-8 [pto-overlapping-tiles]: 'cs' (ScaleLeft [0x40, 0xc0)) overlaps 'as' (ScaleLeft [0x0, 0x80)) while both are in use: the value of 'as' is overwritten before it is read
  // NOTE@-11: 'as' is placed at ScaleLeft [0x0, 0x80) here
  // NOTE@+11: 'as' is written here
  // NOTE@+11: 'cs' overwrites it here
  // NOTE@+12: 'as' is read here
  // NOTE@+12: 'cs' is read here
  // NOTE@-14: 'cs' fits at 0x80, the first free address
  // WARN-A2A3@-15 [pto-unavailable-memory-space]: 'cs' is placed in ScaleLeft, a memory space that does not exist on A2A3
  TASSIGN(bs, 0x0);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'bs' is placed in ScaleRight, a memory space that does not exist on A2A3
  TASSIGN(acc, 0x0);
  ScaleMat m;
  TASSIGN(m, 0x0);
  TMOV(as, m);
  TMOV(cs, m);
  pipe_barrier(PIPE_ALL);
  TMATMUL_MX(acc, a, as, b, bs);
  TMATMUL_MX(acc, c, cs, b, bs);
}
void ok_scales_apart() {
  Left8 a, c;
  Right8 b;
  LeftScale as, cs;
  RightScale bs;
  Acc acc;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x1000);
  TASSIGN(b, 0x0);
  TASSIGN(as, 0x0);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'as' is placed in ScaleLeft, a memory space that does not exist on A2A3
  TASSIGN(cs, 0x80);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'cs' is placed in ScaleLeft, a memory space that does not exist on A2A3
  TASSIGN(bs, 0x0);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'bs' is placed in ScaleRight, a memory space that does not exist on A2A3
  TASSIGN(acc, 0x0);
  ScaleMat m;
  TASSIGN(m, 0x0);
  TMOV(as, m);
  TMOV(cs, m);
  pipe_barrier(PIPE_ALL);
  TMATMUL_MX(acc, a, as, b, bs);
  TMATMUL_MX(acc, c, cs, b, bs);
}
// What GET_SCALE_ADDR gives is a placement, no alias: those of 0x1000 and 0x1100
// are 0x400 and 0x440, and each is 0x80 long.
void bug_scale_addresses_overlap() {
  Left8 a, c;
  Right8 b;
  LeftScale as, cs;
  RightScale bs;
  Acc acc;
  ScaleMat m;
  TASSIGN(a, 0x1000);
  TASSIGN(c, 0x1100);
  TASSIGN(b, 0x0);
  TGET_SCALE_ADDR(as, a);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'as' is placed in ScaleLeft, a memory space that does not exist on A2A3
  TGET_SCALE_ADDR(cs, c);
  // WARN-SHIFT@-1 [pto-overlapping-tiles]: 'cs' (ScaleLeft [0x220, 0x2a0)) overlaps 'as' (ScaleLeft [0x200, 0x280)) while both are in use: the value of 'as' is overwritten before it is read
  // NOTE-SHIFT@-4: 'as' is placed at ScaleLeft [0x200, 0x280) here
  // NOTE-SHIFT@+17: 'as' is written here
  // NOTE-SHIFT@+17: 'cs' overwrites it here
  // NOTE-SHIFT@+18: 'as' is read here
  // NOTE-SHIFT@+18: 'cs' is read here
  // NOTE-SHIFT@-7: 'cs' fits at 0x0, the first free address
  // WARN@-8 [pto-overlapping-tiles]: 'cs' (ScaleLeft [0x440, 0x4c0)) overlaps 'as' (ScaleLeft [0x400, 0x480)) while both are in use: the value of 'as' is overwritten before it is read
  // NOTE@-11: 'as' is placed at ScaleLeft [0x400, 0x480) here
  // NOTE@+10: 'as' is written here
  // NOTE@+10: 'cs' overwrites it here
  // NOTE@+11: 'as' is read here
  // NOTE@+11: 'cs' is read here
  // NOTE@-14: 'cs' fits at 0x0, the first free address
  // WARN-A2A3@-15 [pto-unavailable-memory-space]: 'cs' is placed in ScaleLeft, a memory space that does not exist on A2A3
  TASSIGN(bs, 0x0);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'bs' is placed in ScaleRight, a memory space that does not exist on A2A3
  TASSIGN(acc, 0x0);
  TASSIGN(m, 0x0);
  TMOV(as, m);
  TMOV(cs, m);
  pipe_barrier(PIPE_ALL);
  TMATMUL_MX(acc, a, as, b, bs);
  TMATMUL_MX(acc, c, cs, b, bs);
}
void ok_scale_addresses() {
  Left8 a, c;
  Right8 b;
  LeftScale as, cs;
  RightScale bs;
  Acc acc;
  ScaleMat m;
  TASSIGN(a, 0x1000);
  TASSIGN(c, 0x2000);
  TASSIGN(b, 0x0);
  TGET_SCALE_ADDR(as, a);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'as' is placed in ScaleLeft, a memory space that does not exist on A2A3
  TGET_SCALE_ADDR(cs, c);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'cs' is placed in ScaleLeft, a memory space that does not exist on A2A3
  TASSIGN(bs, 0x0);
  // WARN-A2A3@-1 [pto-unavailable-memory-space]: 'bs' is placed in ScaleRight, a memory space that does not exist on A2A3
  TASSIGN(acc, 0x0);
  TASSIGN(m, 0x0);
  TMOV(as, m);
  TMOV(cs, m);
  pipe_barrier(PIPE_ALL);
  TMATMUL_MX(acc, a, as, b, bs);
  TMATMUL_MX(acc, c, cs, b, bs);
}

