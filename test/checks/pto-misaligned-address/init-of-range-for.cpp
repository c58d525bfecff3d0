// What a range-for declares in front of its range is there in its body.
//
// RUN: %check_pto %s --checks=-*,pto-misaligned-address -- -std=c++20

#include "../Tiles.h"

void bug_init(VecT &t) {
  const int slots[2] = {0, 1};
  for (int base = 0x10; int i : slots)
    TASSIGN(t, base + i * 0x400);
    // WARN@-1 [pto-misaligned-address]: 't' is placed at 0x10, which is not a multiple of the 32 bytes that UB requires
    // NOTE@-2: the next aligned address is 0x20
}
void ok_init(VecT &t) {
  const int slots[2] = {0, 1};
  for (int base = 0x20; int i : slots)
    TASSIGN(t, base + i * 0x400);
}
