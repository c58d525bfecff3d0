// A view that is placed by a number made of its parent's data() lies where that
// number says, and instructions need it aligned as any other tile.
// RUN: %check_pto %s --checks=-*,pto-misaligned-address

#include "../Tiles.h"

using RowsT = Tile<TileType::Vec, float, 8, 16>;

__global__ AICORE void bug_thirty_elements() {
  VecT t;
  RowsT v;
  TASSIGN(t, 0x0);
  TASSIGN(v, (uint64_t)t.data() + 30 * sizeof(float));
  // WARN@-1 [pto-misaligned-address]: 'v' is placed at 0x78, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x80
  TEXPANDS(v, 0.0f);
}
__global__ AICORE void ok_two_rows() {
  VecT t;
  RowsT v;
  TASSIGN(t, 0x0);
  TASSIGN(v, (uint64_t)t.data() + 32 * sizeof(float));
  TEXPANDS(v, 0.0f);
}
// An offset that is not known may be any.
__global__ AICORE void ok_some_rows(int row) {
  VecT t;
  RowsT v;
  TASSIGN(t, 0x0);
  TASSIGN(v, (uint64_t)t.data() + row * sizeof(float));
  TEXPANDS(v, 0.0f);
}
