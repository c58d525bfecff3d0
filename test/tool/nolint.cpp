// NOLINT works for checks of a module as for clang-tidy's own.
// RUN: %check_pto %s --checks=pto-misaligned-address

#include <pto/pto-inst.hpp>
using namespace pto;

using TileT = Tile<TileType::Vec, float, 16, 16>;

extern "C" __global__ AICORE void suppressed(__gm__ float *in) {
  GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<1, 1, 1, 16, 1>> gm(in);
  TileT a, b, c, d, e;
  TASSIGN(a, 0x1);
  // WARN@-1 [pto-misaligned-address]: 'a' is placed at 0x1, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x20
  TASSIGN(b, 0x1001); // NOLINT(pto-misaligned-address)
  // NOLINTNEXTLINE(pto-*)
  TASSIGN(c, 0x2001);
  // NOLINTBEGIN
  TASSIGN(d, 0x3001);
  // NOLINTEND
  TASSIGN(e, 0x4001); // NOLINT(pto-pipe-hazard): another check
  // WARN@-1 [pto-misaligned-address]: 'e' is placed at 0x4001, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x4020
  TLOAD(a, gm);
  TLOAD(b, gm);
  TLOAD(c, gm);
  TLOAD(d, gm);
  TLOAD(e, gm);
}
