// B1: a tile in a space that the target does not have.
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=A5 -- -D__NPU_ARCH__=3510
// RUN: %check_pto %s --suffixes=LIST --config '{CheckOptions: {PtoTarget: "A5;kirin9030;KirinX90"}}'

#include "../Tiles.h"

using LeftScale = TileLeftScale<float8_e8m0_t, 64, 2>;
using RightScale = TileRightScale<float8_e8m0_t, 2, 64>;

// Scale spaces exist on A5 and A6 only.
void left_scale() {
  LeftScale s;
  TASSIGN(s, 0x0);
  // WARN@-1 [pto-unavailable-memory-space]: 's' is placed in ScaleLeft, a memory space that does not exist on A2A3
  // WARN-LIST@-2 [pto-unavailable-memory-space]: 's' is placed in ScaleLeft, a memory space that does not exist on Kirin9030
  // WARN-LIST@-3 [pto-unavailable-memory-space]: 's' is placed in ScaleLeft, a memory space that does not exist on KirinX90
}
void right_scale() {
  RightScale s;
  TASSIGN<0x0>(s);
  // WARN@-1 [pto-unavailable-memory-space]: 's' is placed in ScaleRight, a memory space that does not exist on A2A3
  // WARN-LIST@-2 [pto-unavailable-memory-space]: 's' is placed in ScaleRight, a memory space that does not exist on Kirin9030
  // WARN-LIST@-3 [pto-unavailable-memory-space]: 's' is placed in ScaleRight, a memory space that does not exist on KirinX90
}
// Every other space is there everywhere.
void ok_all_others() {
  VecT v;
  MatT m;
  LeftT l;
  RightT r;
  AccT a;
  Tile<TileType::Bias, float, 1, 32> b;
  Tile<TileType::Scaling, uint64_t, 1, 32> f;
  TASSIGN(v, 0x0);
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(f, 0x0);
}
// The address does not matter.
void unknown_address(uint32_t at) {
  LeftScale s;
  TASSIGN(s, at);
  // WARN@-1 [pto-unavailable-memory-space]: 's' is placed in ScaleLeft, a memory space that does not exist on A2A3
  // WARN-LIST@-2 [pto-unavailable-memory-space]: 's' is placed in ScaleLeft, a memory space that does not exist on Kirin9030
  // WARN-LIST@-3 [pto-unavailable-memory-space]: 's' is placed in ScaleLeft, a memory space that does not exist on KirinX90
}
// A tile that is never placed is nowhere.
void ok_never_placed() {
  LeftScale s;
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 0.0f);
  (void)s;
}
