// Two tiles that are rounded up: no fix where both came to one place, though
// the one is free as long as the other is where it is.
// RUN: %check_pto %s --checks=-*,pto-misaligned-address --fixes -- -DPTO_UBUF_ALIGN_BYTES=512

#include <pto/pto-inst.hpp>

using namespace pto;
using RowT = Tile<TileType::Vec, float, 1, 8>; // 32 bytes

__global__ AICORE void bug_one_place() {
  RowT a, b;
  TASSIGN(a, 0x20);
  // WARN@-1 [pto-misaligned-address]: 'a' is placed at 0x20, which is not a multiple of the 512 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x200
  TASSIGN(b, 0x40);
  // WARN@-1 [pto-misaligned-address]: 'b' is placed at 0x40, which is not a multiple of the 512 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x200
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 1.0f);
}
__global__ AICORE void bug_two_places() {
  RowT a, b;
  TASSIGN(a, 0x20);
  // WARN@-1 [pto-misaligned-address]: 'a' is placed at 0x20, which is not a multiple of the 512 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x200
  // FIX@-3: TASSIGN(a, 0x200);
  TASSIGN(b, 0x240);
  // WARN@-1 [pto-misaligned-address]: 'b' is placed at 0x240, which is not a multiple of the 512 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x400
  // FIX@-3: TASSIGN(b, 0x400);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 1.0f);
}
