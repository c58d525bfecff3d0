// Tiles without a place.
// RUN: %check_pto %s --checks=-*,pto-unassigned-tile
// RUN: %check_pto %s --checks=-*,pto-unassigned-tile --suffixes=AUTO -- -D__PTO_AUTO__

#include "../Tiles.h"

void bug_destination() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TEXP(b, a);
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 'b', which no TASSIGN has placed in UB
  // NOTE@-2: 'b' fits at 0x400, the first free address
  TEXP(b, a);
}
void bug_source() {
  VecT a, b;
  TASSIGN(b, 0x0);
  TEXP(b, a);
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 'a', which no TASSIGN has placed in UB
  // NOTE@-2: 'a' fits at 0x400, the first free address
}
void ok_placed() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN<0x400>(b);
  TEXP(b, a);
}
// Nothing is placed: a kernel for Auto mode.
void ok_nothing_placed() {
  VecT a, b;
  TEXP(b, a);
}
void bug_placed_too_late() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TEXP(b, a);
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 'b', which no TASSIGN has placed in UB
  // NOTE@-2: 'b' fits at 0x400, the first free address
  TASSIGN(b, 0x400);
}

// Conditions.
void ok_placed_on_some_path(int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  if (n > 0)
    TASSIGN(b, 0x400);
  TEXP(b, a);
}
void bug_placed_on_another_path(int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  if (n > 0)
    TASSIGN(b, 0x400);
  else
    TEXP(b, a);
    // WARN@-1 [pto-unassigned-tile]: TEXP uses 'b', which no TASSIGN has placed in UB
    // NOTE@-2: 'b' fits at 0x400, the first free address
}

// Arrays.
void bug_one_element() {
  VecT a[3];
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TADD(a[0], a[1], a[2]);
  // WARN@-1 [pto-unassigned-tile]: TADD uses 'a[2]', which no TASSIGN has placed in UB
  // NOTE@-2: 'a[2]' fits at 0x800, the first free address
}
void ok_all_elements() {
  VecT a[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(a[i], i * 0x400);
  TADD(a[0], a[1], a[2]);
}
void ok_unknown_element(int n) {
  VecT a[3];
  TASSIGN(a[n], 0x0);
  TASSIGN(a[1], 0x400);
  TADD(a[0], a[1], a[1]);
}

// Declared again in each iteration.
void bug_declared_in_the_loop() {
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < 2; ++i) {
    VecT b;
    TEXP(b, a);
    // WARN@-1 [pto-unassigned-tile]: TEXP uses 'b', which no TASSIGN has placed in UB
    // NOTE@-2: 'b' fits at 0x400, the first free address
    TASSIGN(b, 0x400);
  }
}

// Copies, views and aliases have what their tile has.
void bug_copy() {
  VecT a, b;
  TASSIGN(a, 0x0);
  VecT c = b;
  TEXP(c, a);
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 'c', which no TASSIGN has placed in UB
  // NOTE@-2: 'c' fits at 0x400, the first free address
}
void ok_copy() {
  VecT a;
  TASSIGN(a, 0x0);
  VecT c = a;
  TEXP(c, a);
}
void ok_reshape() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TRESHAPE(b, a);
  TEXP(b, a);
}
void bug_reshape() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TRESHAPE(c, b);
  TEXP(c, a);
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 'c', a view of 'b', which no TASSIGN has placed in UB
}

// Helpers.
AICORE inline void placeAt(VecT &t, int at) { TASSIGN(t, at); }
AICORE inline void expTo(VecT &out, VecT &in) { TEXP(out, in); }
// WARN@-1 [pto-unassigned-tile]: TEXP uses 'b', which no TASSIGN has placed in UB
// NOTE@+11: in this call of 'expTo'
// NOTE@-3: 'b' fits at 0x400, the first free address
void ok_placed_by_a_helper() {
  VecT a, b;
  placeAt(a, 0x0);
  placeAt(b, 0x400);
  expTo(b, a);
}
void bug_used_by_a_helper() {
  VecT a, b;
  placeAt(a, 0x0);
  expTo(b, a);
}

// From outside.
void ok_parameter(VecT &b) {
  VecT a;
  TASSIGN(a, 0x0);
  TEXP(b, a);
}
struct Buffers {
  VecT a, b;
};
void ok_member(Buffers &s) {
  TASSIGN(s.a, 0x0);
  TEXP(s.b, s.a);
}
void outside(VecT &t);
void ok_passed_on() {
  VecT a, b;
  TASSIGN(a, 0x0);
  outside(b);
  TEXP(b, a);
}

// An operand that is scratch need not be used on every target.
void ok_scratch() {
  VecT a, b, tmp;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TROWSUM(b, a, tmp);
}

// The tile's own pointer, set by hand.
void ok_pointer_set() {
  VecT a, b;
  TASSIGN(a, 0x0);
  b.data() = a.data();
  TEXP(b, a);
}

// An alias of a tile that is not known may have a place.
void ok_alias_of_an_unknown_element(VecT *tiles, int n) {
  VecT a[2], b, c;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(c, 0x800);
  TRESHAPE(b, tiles[n]);
  TEXP(c, b);
}
// Nor is it where it was before.
void ok_alias_that_was_elsewhere(VecT *tiles, int n) {
  VecT b, c;
  TASSIGN(c, 0x800);
  TASSIGN(b, 0x0);
  TRESHAPE(b, tiles[n]);
  TASSIGN(c, 0x0);
  TEXPANDS(c, 1.0f);
  TEXP(c, b);
}

// What fills the padding of a tile uses it, however little it reads of it.
using PaddedT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 16, 16,
                     SLayout::NoneBox, 512, PadValue::Zero>;
void bug_padding(GmT &gm) {
  VecT a;
  PaddedT padded;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  TFILLPAD_INPLACE(padded, a);
  // WARN@-1 [pto-unassigned-tile]: TFILLPAD_INPLACE uses 'padded', which no TASSIGN has placed in UB
  // NOTE@-2: 'padded' fits at 0x400, the first free address
}
void ok_padding(GmT &gm) {
  VecT a;
  PaddedT padded;
  TASSIGN(a, 0x0);
  TASSIGN(padded, 0x0);
  TLOAD(a, gm);
  TFILLPAD_INPLACE(padded, a);
}
// A setter of sizes places nothing.
template <bool Places> void convolution(__gm__ half *x) {
  GlobalTensor<half, Shape<1, 1, 8, 16, 16>, Stride<2048, 2048, 256, 16, 1>,
               Layout::NC1HWC0>
      gm(x);
  ConvTile<TileType::Mat, half, 4096, Layout::NC1HWC0,
           ConvTileShape<1, 1, 8, 16, 16>>
      a, b;
  a.SetFmapH(8);
  b.SetFmapH(8);
  TASSIGN(a, 0x0);
  if constexpr (Places)
    TASSIGN(b, 0x4000);
  TLOAD(a, gm);
  TLOAD(b, gm);
  // WARN@-1 [pto-unassigned-tile]: TLOAD uses 'b', which no TASSIGN has placed in L1
  // NOTE@+4: in this call of 'convolution<false>'
  // NOTE@-3: 'b' fits at 0x2000, the first free address
}
void ok_both_are_placed(__gm__ half *x) { convolution<true>(x); }
void bug_one_is_placed(__gm__ half *x) { convolution<false>(x); }
