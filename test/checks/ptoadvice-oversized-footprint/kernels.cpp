// Kernels that hold too much at a time for one of two targets.
// RUN: %check_pto %s --checks=-*,ptoadvice-oversized-footprint --config '{CheckOptions: {PtoTarget: "A2A3;Kirin9030"}}'

#include "../Tiles.h"

/// 64 KB of UB; Kirin9030 has 128 KB.
using BigT = Tile<TileType::Vec, float, 64, 256>;
using GmBig = GlobalTensor<float, Shape<1, 1, 1, 64, 256>,
                           Stride<16384, 16384, 16384, 256, 1>>;

void bug_three_at_a_time(GmBig x, GmBig y) {
// WARN@-1 [ptoadvice-oversized-footprint]: this kernel holds 192 KB of UB at a time, more than the 128 KB that Kirin9030 has: no placement makes it fit
// NOTE@+5: 'a' holds UB [0x0, 0x10000)
// NOTE@+5: 'b' holds UB [0x10000, 0x20000)
// NOTE@+5: 'c' holds UB [0x20000, 0x30000)
// NOTE@+7: here all of these are in use
  BigT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x10000);
  TASSIGN(c, 0x20000);
  TLOAD(a, x);
  TLOAD(b, y);
  TADD(c, a, b);
  TSTORE(x, c);
}
// Two at a time: c could lie where a does.
void ok_two_at_a_time(GmBig x, GmBig y) {
  BigT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x10000);
  TASSIGN(c, 0x20000);
  TLOAD(a, x);
  TEXP(b, a);
  TSTORE(y, b);
  TLOAD(c, x);
  TSTORE(y, c);
}
// In place: the bytes of two names count once.
void ok_in_place(GmBig x, GmBig y) {
  BigT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x20000);
  TASSIGN(c, 0x20000);
  TLOAD(a, x);
  TLOAD(b, y);
  TADD(c, a, b);
  TSTORE(x, c);
}
void bug_in_a_loop(GmBig x, GmBig y, int n) {
// WARN@-1 [ptoadvice-oversized-footprint]: this kernel holds 192 KB of UB at a time, more than the 128 KB that Kirin9030 has: no placement makes it fit
// NOTE@+7: 'c' holds UB [0x20000, 0x30000)
// NOTE@+4: 'a' holds UB [0x0, 0x10000)
// NOTE@+4: 'b' holds UB [0x10000, 0x20000)
// NOTE@+8: here all of these are in use
  BigT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x10000);
  TASSIGN(c, 0x20000);
  TEXPANDS(c, 0.0f);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, x);
    TEXP(b, a);
    TADD(c, c, b);
  }
  TSTORE(y, c);
}
// Of two of them one row is touched.
void ok_small_region(GmBig x, GmBig y) {
  using NarrowT =
      Tile<TileType::Vec, float, 64, 256, BLayout::RowMajor, 1, 256>;
  BigT a;
  NarrowT b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x10000);
  TASSIGN(c, 0x20000);
  TLOAD(a, x);
  TLOAD(b, y);
  TLOAD(c, y);
  TADD(b, b, c);
  TADD(a, a, b);
  TSTORE(x, a);
}

// Where the base is not known no address is out of bounds.
void bug_unknown_base(GmBig x, int base) {
// WARN@-1 [ptoadvice-oversized-footprint]: this kernel holds 192 KB of UB at a time, more than the 128 KB that Kirin9030 has: no placement makes it fit
// NOTE@+5: 'a' holds UB base1 + [0x0, 0x10000)
// NOTE@+5: 'b' holds UB base1 + [0x10000, 0x20000)
// NOTE@+5: 'c' holds UB base1 + [0x20000, 0x30000)
// NOTE@+7: here all of these are in use
  BigT a, b, c;
  TASSIGN(a, base);
  TASSIGN(b, base + 0x10000);
  TASSIGN(c, base + 0x20000);
  TLOAD(a, x);
  TLOAD(b, x);
  TADD(c, a, b);
  TSTORE(x, c);
}
void ok_unknown_distance(GmBig x, int base, int more, int most) {
  BigT a, b, c;
  TASSIGN(a, base);
  TASSIGN(b, more);
  TASSIGN(c, most);
  TLOAD(a, x);
  TLOAD(b, x);
  TADD(c, a, b);
  TSTORE(x, c);
}
