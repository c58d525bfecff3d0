// B3: the first byte is no multiple of the alignment. The fix rounds up a
// constant where that stays free and in bounds.
// RUN: %check_pto %s --fixes
// RUN: %check_pto %s --suffixes=WIDE -- -DPTO_UBUF_ALIGN_BYTES=256

#include "../Tiles.h"

void constant() {
  VecT t;
  TASSIGN(t, 0x108);
  // WARN@-1 [pto-misaligned-address]: 't' is placed at 0x108, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x120
  // FIX@-3: TASSIGN(t, 0x120);
  // WARN-WIDE@-4 [pto-misaligned-address]: 't' is placed at 0x108, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-5: the next aligned address is 0x200
}
void form2() {
  VecT t;
  TASSIGN<0x210>(t);
  // WARN@-1 [pto-misaligned-address]: 't' is placed at 0x210, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x220
  // FIX@-3: TASSIGN<0x220>(t);
  // WARN-WIDE@-4 [pto-misaligned-address]: 't' is placed at 0x210, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-5: the next aligned address is 0x300
}
void ok_aligned() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN<0x20020>(b);
  // WARN-WIDE@-1 [pto-misaligned-address]: 'b' is placed at 0x20020, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-2: the next aligned address is 0x20100
  TASSIGN(c, 0x10100);
}
// Rounded up, a would run into b: no fix for a.
void neighbour() {
  VecT a, b;
  TASSIGN(a, 0x3F0);
  // WARN@-1 [pto-misaligned-address]: 'a' is placed at 0x3f0, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x400
  // WARN-WIDE@-3 [pto-misaligned-address]: 'a' is placed at 0x3f0, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-4: the next aligned address is 0x400
  TASSIGN(b, 0x7F0);
  // WARN@-1 [pto-misaligned-address]: 'b' is placed at 0x7f0, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x800
  // FIX@-3: TASSIGN(b, 0x800);
  // WARN-WIDE@-4 [pto-misaligned-address]: 'b' is placed at 0x7f0, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-5: the next aligned address is 0x800
}
// The same with b placed first.
void neighbour_placed_before() {
  VecT a, b;
  TASSIGN(b, 0x7F0);
  // WARN@-1 [pto-misaligned-address]: 'b' is placed at 0x7f0, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x800
  // FIX@-3: TASSIGN(b, 0x800);
  // WARN-WIDE@-4 [pto-misaligned-address]: 'b' is placed at 0x7f0, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-5: the next aligned address is 0x800
  TASSIGN(a, 0x3F0);
  // WARN@-1 [pto-misaligned-address]: 'a' is placed at 0x3f0, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x400
  // WARN-WIDE@-3 [pto-misaligned-address]: 'a' is placed at 0x3f0, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-4: the next aligned address is 0x400
}
// Rounded up it just fits; sixteen bytes more and it passes the end of UB.
void end_of_space() {
  VecT t;
  TASSIGN(t, 0x2FBF0);
  // WARN@-1 [pto-misaligned-address]: 't' is placed at 0x2fbf0, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x2fc00
  // FIX@-3: TASSIGN(t, 0x2fc00);
  // WARN-WIDE@-4 [pto-misaligned-address]: 't' is placed at 0x2fbf0, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-5: the next aligned address is 0x2fc00
}
void beyond_the_end() {
  VecT t;
  TASSIGN(t, 0x2FC10);
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x2fc10, 0x30010)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 't' fits at 0x0, the first free address
  // WARN@-3 [pto-misaligned-address]: 't' is placed at 0x2fc10, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-4: the next aligned address is 0x2fc20
  // WARN-WIDE@-5 [pto-out-of-bounds-address]: 't' (UB [0x2fc10, 0x30010)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE-WIDE@-6: 't' fits at 0x0, the first free address
  // WARN-WIDE@-7 [pto-misaligned-address]: 't' is placed at 0x2fc10, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-8: the next aligned address is 0x2fd00
}
// Computed: the literal to change is not at hand, so there is no fix.
void computed() {
  uint32_t offset = 250 * sizeof(float);
  VecT t;
  TASSIGN(t, offset);
  // WARN@-1 [pto-misaligned-address]: 't' is placed at 0x3e8, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x400
  // WARN-WIDE@-3 [pto-misaligned-address]: 't' is placed at 0x3e8, which is not a multiple of the 256 bytes that UB requires
  // NOTE-WIDE@-4: the next aligned address is 0x400
}
void in_a_loop() {
  VecT t[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(t[i], i * 0x408);
    // WARN@-1 [pto-misaligned-address]: 't[1]' is placed at 0x408, which is not a multiple of the 32 bytes that UB requires
    // NOTE@-2: the next aligned address is 0x420
    // WARN-WIDE@-3 [pto-misaligned-address]: 't[1]' is placed at 0x408, which is not a multiple of the 256 bytes that UB requires
    // NOTE-WIDE@-4: the next aligned address is 0x500
}
// Unknown: nothing is known, even where a multiple is added.
void ok_unknown(uint32_t at) {
  VecT t, u;
  TASSIGN(t, at);
  TASSIGN(u, at * 32);
}
// A view lies where its parent's rows lie.
void ok_view() {
  using Narrow = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 16, 8>;
  VecT t;
  Narrow v;
  TASSIGN(t, 0x0);
  TSUBVIEW(v, t, 0, 4);
}
void in_a_helper_place(VecT &t, uint32_t at) { TASSIGN(t, at); }
// WARN@-1 [pto-misaligned-address]: 'b' is placed at 0x2010, which is not a multiple of the 32 bytes that UB requires
// NOTE@+8: in this call of 'in_a_helper_place'
// NOTE@-3: the next aligned address is 0x2020
// WARN-WIDE@-4 [pto-misaligned-address]: 'b' is placed at 0x2010, which is not a multiple of the 256 bytes that UB requires
// NOTE-WIDE@+5: in this call of 'in_a_helper_place'
// NOTE-WIDE@-6: the next aligned address is 0x2100
void in_a_helper() {
  VecT a, b;
  in_a_helper_place(a, 0x1000);
  in_a_helper_place(b, 0x2010);
}
void l0(float) {
  LeftT l;
  TASSIGN(l, 0x10);
  // WARN@-1 [pto-misaligned-address]: 'l' is placed at 0x10, which is not a multiple of the 32 bytes that L0A requires
  // NOTE@-2: the next aligned address is 0x20
  // FIX@-3: TASSIGN(l, 0x20);
  // WARN-WIDE@-4 [pto-misaligned-address]: 'l' is placed at 0x10, which is not a multiple of the 32 bytes that L0A requires
  // NOTE-WIDE@-5: the next aligned address is 0x20
}
// Behind the last address there is no aligned one.
void no_next() {
  VecT t;
  TASSIGN(t, 0x7fffffffffffffff);
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x7fffffffffffffff, 0x80000000000003ff)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 't' fits at 0x0, the first free address
  // WARN@-3 [pto-misaligned-address]: 't' is placed at 0x7fffffffffffffff, which is not a multiple of the 32 bytes that UB requires
  // WARN-WIDE@-4 [pto-out-of-bounds-address]: 't' (UB [0x7fffffffffffffff, 0x80000000000003ff)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE-WIDE@-5: 't' fits at 0x0, the first free address
  // WARN-WIDE@-6 [pto-misaligned-address]: 't' is placed at 0x7fffffffffffffff, which is not a multiple of the 256 bytes that UB requires
}
