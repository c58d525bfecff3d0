// Addresses and sizes that the sum of the two does not fit into 64 bits with.
// RUN: %check_pto %s --checks=pto-out-of-bounds-address

#include "../Tiles.h"

void bug_last_address() {
  VecT t;
  TASSIGN(t, 0x7FFFFFFFFFFFFFE0);
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x7fffffffffffffe0, 0x80000000000003e0)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 't' fits at 0x0, the first free address
}

void bug_least_address() {
  VecT t;
  int64_t least = INT64_MIN;
  TASSIGN(t, static_cast<uint64_t>(least));
  // WARN@-1 [pto-out-of-bounds-address]: 't' is placed at a negative address, -0x8000000000000000
  // NOTE@-2: 't' fits at 0x0, the first free address
}

// 2^62 bytes and more are all more than a memory has.
void bug_largest_tile() {
  Tile<TileType::Vec, float, 0x7FFFFFF8, 0x7FFFFFF8> t;
  TASSIGN(t, 0x0);
  // WARN@-1 [pto-out-of-bounds-address]: 't' of 1099511627776 KB does not fit into the 192 KB of UB on A2A3
}

void ok() {
  VecT t;
  TASSIGN(t, 0x2FC00);
}
