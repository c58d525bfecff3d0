// Tiles that no hardware has: neither a division by zero nor work without end.
//
// RUN: %check_pto %s

#include "../Tiles.h"

// Elements wider than what the vector unit takes at once, and than what it has
// elements of at all: they have no layout.
struct Wide {
  char Bytes[48];
};
struct Wider {
  char Bytes[512];
};
void wide() {
  Tile<TileType::Vec, Wide, 4, 8, BLayout::RowMajor, 4, 4> a;
  Tile<TileType::Vec, Wide, 4, 8> d;
  TASSIGN(a, 0x0);
  TASSIGN(d, 0x0);
  TFILLPAD_INPLACE(d, a);
}
void wider() {
  using T = Tile<TileType::Vec, Wider, 4, 8>;
  T a, b, d;
  TASSIGN(a, 0x200);
  TASSIGN(b, 0x8000);
  TASSIGN(d, 0x0);
  TADD(d, a, b);
}

// Sixteen million rows.
void bug_rows() {
  using T = Tile<TileType::Vec, float, (1 << 24), 8>;
  T a, b, d;
  TASSIGN(a, 0x20);
  // WARN@-1 [pto-out-of-bounds-address]: 'a' of 524288 KB does not fit into the 192 KB of UB on A2A3
  TASSIGN(b, 0x80000000);
  // WARN@-1 [pto-out-of-bounds-address]: 'b' of 524288 KB does not fit into the 192 KB of UB on A2A3
  TASSIGN(d, 0x0);
  // WARN@-1 [pto-out-of-bounds-address]: 'd' of 524288 KB does not fit into the 192 KB of UB on A2A3
  for (int i = 0; i < 64; ++i)
    TADD(d, a, b);
}

// A number that a loop spreads over all of 64 bits.
void ok_hash(GmT &g) {
  VecT t;
  unsigned long h = 14695981039346656037ul;
  for (int i = 0; i < 2000; ++i)
    h = (h ^ i) * 1099511628211ul;
  TASSIGN(t, (h & 7) * 0x400);
  TLOAD(t, g);
}
