// Before C++20 TASSIGN<Address> is not found where only the tile's namespace
// has it: there is no fix then.
// RUN: %check_pto %s --checks=-*,ptoadvice-runtime-address --fixes

#include <pto/pto-inst.hpp>

using PlainT = pto::Tile<pto::TileType::Vec, float, 16, 16>;

void bug_found_by_argument() {
  PlainT a;
  TASSIGN(a, 0x400);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x400: TASSIGN<0x400> would have it checked at compile time
}
void bug_named() {
  PlainT a;
  pto::TASSIGN(a, 0x400);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x400: TASSIGN<0x400> would have it checked at compile time
  // FIX@-2: pto::TASSIGN<0x400>(a);
}
void bug_used() {
  using pto::TASSIGN;
  PlainT a;
  TASSIGN(a, 0x400);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x400: TASSIGN<0x400> would have it checked at compile time
  // FIX@-2: TASSIGN<0x400>(a);
}
