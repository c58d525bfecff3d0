// B2: a tile that is larger than its space, or passes its end.
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=A5 -- -D__NPU_ARCH__=3510
// RUN: %check_pto %s --suffixes=K --config '{CheckOptions: {PtoTarget: "Kirin9030"}}'
// RUN: %check_pto %s --suffixes=D -- '-DPTO_UBUF_SIZE_BYTES=(256u * 1024u)'

#include "../Tiles.h"

// 64 KB, 256 KB.
using Big = Tile<TileType::Vec, float, 128, 128>;
using Huge = Tile<TileType::Vec, float, 256, 256>;

void too_large() {
  Huge t;
  TASSIGN<0x0>(t);
  // WARN@-1 [pto-out-of-bounds-address]: 't' of 256 KB does not fit into the 192 KB of UB on A2A3
  // WARN-K@-2 [pto-out-of-bounds-address]: 't' of 256 KB does not fit into the 128 KB of UB on Kirin9030
}
void too_large_at_run_time() {
  Huge t;
  TASSIGN(t, 0x0);
  // WARN@-1 [pto-out-of-bounds-address]: 't' of 256 KB does not fit into the 192 KB of UB on A2A3
  // WARN-K@-2 [pto-out-of-bounds-address]: 't' of 256 KB does not fit into the 128 KB of UB on Kirin9030
}
void ok_largest() {
  Big a, b;
  TASSIGN<0x0>(a);
  TASSIGN<0x10000>(b);
}
void beyond() {
  Big t;
  TASSIGN<0x20020>(t);
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x20020, 0x30020)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 't' fits at 0x0, the first free address
  // WARN-K@-3 [pto-out-of-bounds-address]: 't' (UB [0x20020, 0x30020)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // NOTE-K@-4: 't' fits at 0x0, the first free address
}
void beyond_at_run_time() {
  Big t;
  TASSIGN(t, 0x20020);
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x20020, 0x30020)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 't' fits at 0x0, the first free address
  // WARN-K@-3 [pto-out-of-bounds-address]: 't' (UB [0x20020, 0x30020)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // NOTE-K@-4: 't' fits at 0x0, the first free address
}
void beyond_everywhere() {
  Big t;
  TASSIGN(t, 0x3FC00);
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x3fc00, 0x4fc00)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 't' fits at 0x0, the first free address
  // WARN-A5@-3 [pto-out-of-bounds-address]: 't' (UB [0x3fc00, 0x4fc00)) ends beyond the 256 KB (0x40000) of UB on A5
  // NOTE-A5@-4: 't' fits at 0x0, the first free address
  // WARN-K@-5 [pto-out-of-bounds-address]: 't' (UB [0x3fc00, 0x4fc00)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // NOTE-K@-6: 't' fits at 0x0, the first free address
  // WARN-D@-7 [pto-out-of-bounds-address]: 't' (UB [0x3fc00, 0x4fc00)) ends beyond the 256 KB (0x40000) of UB on A2A3
  // NOTE-D@-8: 't' fits at 0x0, the first free address
}
void negative() {
  VecT t;
  int at = 0x400;
  at -= 0x800;
  TASSIGN(t, at);
  // WARN@-1 [pto-out-of-bounds-address]: 't' is placed at a negative address, -0x400
  // NOTE@-2: 't' fits at 0x0, the first free address
  // WARN-A5@-3 [pto-out-of-bounds-address]: 't' is placed at a negative address, -0x400
  // NOTE-A5@-4: 't' fits at 0x0, the first free address
  // WARN-K@-5 [pto-out-of-bounds-address]: 't' is placed at a negative address, -0x400
  // NOTE-K@-6: 't' fits at 0x0, the first free address
  // WARN-D@-7 [pto-out-of-bounds-address]: 't' is placed at a negative address, -0x400
  // NOTE-D@-8: 't' fits at 0x0, the first free address
}
void computed() {
  VecT t[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(t[i], 0x2F400 + i * 0x400);
    // WARN@-1 [pto-out-of-bounds-address]: 't[3]' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
    // NOTE@-2: 't[3]' fits at 0x0, the first free address
    // WARN-K@-3 [pto-out-of-bounds-address]: 't[0]' (UB [0x2f400, 0x2f800)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
    // NOTE-K@-4: 't[0]' fits at 0x0, the first free address
}
void ok_computed() {
  VecT t[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(t[i], 0x1F000 + i * 0x400);
}
// Unknown addresses decide nothing.
void ok_unknown(uint32_t at) {
  Big t;
  TASSIGN(t, at);
}

// A view at the end of its parent keeps the parent's shape and narrows its
// valid region. Form 2 checks the capacity, so there it is a finding.
void ok_view_at_the_end() {
  using View = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 8, 16>;
  View v;
  TASSIGN(v, 0x2FE00);
  // WARN-K@-1 [pto-out-of-bounds-address]: 'v' (UB [0x2fe00, 0x30200)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // NOTE-K@-2: 'v' fits at 0x0, the first free address
}
void form2_view_at_the_end() {
  using View = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 8, 16>;
  View v;
  TASSIGN<0x2FE00>(v);
  // WARN@-1 [pto-out-of-bounds-address]: 'v' (UB [0x2fe00, 0x30200)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'v' fits at 0x0, the first free address
  // WARN-K@-3 [pto-out-of-bounds-address]: 'v' (UB [0x2fe00, 0x30200)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // NOTE-K@-4: 'v' fits at 0x0, the first free address
}
void valid_region_passes_the_end() {
  using View = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 9, 16>;
  View v;
  TASSIGN(v, 0x2FE00);
  // WARN@-1 [pto-out-of-bounds-address]: 'v' (UB [0x2fe00, 0x30200)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'v' fits at 0x0, the first free address
  // WARN-K@-3 [pto-out-of-bounds-address]: 'v' (UB [0x2fe00, 0x30200)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // NOTE-K@-4: 'v' fits at 0x0, the first free address
}
void unknown_region_at_the_end(unsigned rows) {
  DynT v(rows, 16);
  TASSIGN(v, 0x2FE00);
  // WARN@-1 [pto-out-of-bounds-address]: 'v' (UB [0x2fe00, 0x30200)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'v' fits at 0x0, the first free address
  // WARN-K@-3 [pto-out-of-bounds-address]: 'v' (UB [0x2fe00, 0x30200)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // NOTE-K@-4: 'v' fits at 0x0, the first free address
}
// A guard says that it fits.
void ok_guarded_region_at_the_end(unsigned rows) {
  if (rows > 8)
    return;
  DynT v(rows, 16);
  TASSIGN(v, 0x2FE00);
  // WARN-K@-1 [pto-out-of-bounds-address]: 'v' (UB [0x2fe00, 0x30200)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // NOTE-K@-2: 'v' fits at 0x0, the first free address
}

// The other spaces.
void l0a() {
  TileLeft<half, 128, 128> a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x8000);
  // WARN-K@-1 [pto-out-of-bounds-address]: 'b' (L0A [0x8000, 0x10000)) ends beyond the 32 KB (0x8000) of L0A on Kirin9030
  TASSIGN(c, 0x8020);
  // WARN@-1 [pto-out-of-bounds-address]: 'c' (L0A [0x8020, 0x10020)) ends beyond the 64 KB (0x10000) of L0A on A2A3
  // WARN-A5@-2 [pto-out-of-bounds-address]: 'c' (L0A [0x8020, 0x10020)) ends beyond the 64 KB (0x10000) of L0A on A5
  // WARN-K@-3 [pto-out-of-bounds-address]: 'c' (L0A [0x8020, 0x10020)) ends beyond the 32 KB (0x8000) of L0A on Kirin9030
  // WARN-D@-4 [pto-out-of-bounds-address]: 'c' (L0A [0x8020, 0x10020)) ends beyond the 64 KB (0x10000) of L0A on A2A3
}
void l0c() {
  TileAcc<float, 128, 128> a, b;
  TASSIGN(a, 0x10000);
  // WARN-K@-1 [pto-out-of-bounds-address]: 'a' (L0C [0x10000, 0x20000)) ends beyond the 64 KB (0x10000) of L0C on Kirin9030
  // NOTE-K@-2: 'a' fits at 0x0, the first free address
  TASSIGN(b, 0x10020);
  // WARN@-1 [pto-out-of-bounds-address]: 'b' (L0C [0x10020, 0x20020)) ends beyond the 128 KB (0x20000) of L0C on A2A3
  // NOTE@-2: 'b' fits at 0x0, the first free address
  // WARN-K@-3 [pto-out-of-bounds-address]: 'b' (L0C [0x10020, 0x20020)) ends beyond the 64 KB (0x10000) of L0C on Kirin9030
  // NOTE-K@-4: 'b' fits at 0x0, the first free address
  // WARN-D@-5 [pto-out-of-bounds-address]: 'b' (L0C [0x10020, 0x20020)) ends beyond the 128 KB (0x20000) of L0C on A2A3
  // NOTE-D@-6: 'b' fits at 0x0, the first free address
}
void l1() {
  Tile<TileType::Mat, half, 256, 256, BLayout::ColMajor, 256, 256,
       SLayout::RowMajor>
      a, b;
  TASSIGN(a, 0x60000);
  TASSIGN(b, 0x60020);
  // WARN@-1 [pto-out-of-bounds-address]: 'b' (L1 [0x60020, 0x80020)) ends beyond the 512 KB (0x80000) of L1 on A2A3
  // NOTE@-2: 'b' fits at 0x0, the first free address
  // WARN-A5@-3 [pto-out-of-bounds-address]: 'b' (L1 [0x60020, 0x80020)) ends beyond the 512 KB (0x80000) of L1 on A5
  // NOTE-A5@-4: 'b' fits at 0x0, the first free address
  // WARN-K@-5 [pto-out-of-bounds-address]: 'b' (L1 [0x60020, 0x80020)) ends beyond the 512 KB (0x80000) of L1 on Kirin9030
  // NOTE-K@-6: 'b' fits at 0x0, the first free address
  // WARN-D@-7 [pto-out-of-bounds-address]: 'b' (L1 [0x60020, 0x80020)) ends beyond the 512 KB (0x80000) of L1 on A2A3
  // NOTE-D@-8: 'b' fits at 0x0, the first free address
}
void bias() {
  Tile<TileType::Bias, float, 1, 256> a;
  Tile<TileType::Bias, float, 1, 256> b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x20);
  // WARN@-1 [pto-out-of-bounds-address]: 'b' (Bias [0x20, 0x420)) ends beyond the 1 KB (0x400) of Bias on A2A3
  // WARN-K@-2 [pto-out-of-bounds-address]: 'b' (Bias [0x20, 0x420)) ends beyond the 1 KB (0x400) of Bias on Kirin9030
  // WARN-D@-3 [pto-out-of-bounds-address]: 'b' (Bias [0x20, 0x420)) ends beyond the 1 KB (0x400) of Bias on A2A3
}
void fbuffer() {
  Tile<TileType::Scaling, uint64_t, 1, 256> a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x20);
  // WARN@-1 [pto-out-of-bounds-address]: 'b' (FBuffer [0x20, 0x820)) ends beyond the 2 KB (0x800) of FBuffer on A2A3
  // WARN-D@-2 [pto-out-of-bounds-address]: 'b' (FBuffer [0x20, 0x820)) ends beyond the 2 KB (0x800) of FBuffer on A2A3
}
// Two 4-bit elements share a byte: 128 KB, not 256.
void ok_four_bits() {
  Tile<TileType::Vec, int4b_t, 512, 512> t;
  TASSIGN(t, 0x0);
}
void four_bits_too_many() {
  Tile<TileType::Vec, int4b_t, 512, 1024> t;
  TASSIGN(t, 0x20);
  // WARN@-1 [pto-out-of-bounds-address]: 't' of 256 KB does not fit into the 192 KB of UB on A2A3
  // WARN-A5@-2 [pto-out-of-bounds-address]: 't' (UB [0x20, 0x40020)) ends beyond the 256 KB (0x40000) of UB on A5
  // NOTE-A5@-3: 't' fits at 0x0, the first free address
  // WARN-K@-4 [pto-out-of-bounds-address]: 't' of 256 KB does not fit into the 128 KB of UB on Kirin9030
  // WARN-D@-5 [pto-out-of-bounds-address]: 't' (UB [0x20, 0x40020)) ends beyond the 256 KB (0x40000) of UB on A2A3
  // NOTE-D@-6: 't' fits at 0x0, the first free address
}
// A convolution tile has a buffer, in elements.
void conv() {
  ConvTile<TileType::Mat, half, 0x20000, Layout::NC1HWC0,
           ConvTileShape<1, 2, 64, 64, 16>>
      a, b, c;
  TASSIGN(a, 0x40000);
  TASSIGN<0x40020>(b);
  // WARN@-1 [pto-out-of-bounds-address]: 'b' (L1 [0x40020, 0x80020)) ends beyond the 512 KB (0x80000) of L1 on A2A3
  // NOTE@-2: 'b' fits at 0x0, the first free address
  // WARN-A5@-3 [pto-out-of-bounds-address]: 'b' (L1 [0x40020, 0x80020)) ends beyond the 512 KB (0x80000) of L1 on A5
  // NOTE-A5@-4: 'b' fits at 0x0, the first free address
  // WARN-K@-5 [pto-out-of-bounds-address]: 'b' (L1 [0x40020, 0x80020)) ends beyond the 512 KB (0x80000) of L1 on Kirin9030
  // NOTE-K@-6: 'b' fits at 0x0, the first free address
  // WARN-D@-7 [pto-out-of-bounds-address]: 'b' (L1 [0x40020, 0x80020)) ends beyond the 512 KB (0x80000) of L1 on A2A3
  // NOTE-D@-8: 'b' fits at 0x0, the first free address
  // At run time the part that is used may be smaller.
  TASSIGN(c, 0x40020);
}

// One place, many instantiations, one warning.
template <int N> void instantiated() {
  Tile<TileType::Vec, float, N, 256> t;
  TASSIGN(t, 0x1F000);
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x1f000, 0x3f000)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: in instantiation 'instantiated<128>'
  // NOTE@-3: 't' fits at 0x0, the first free address
  // WARN-A5@-4 [pto-out-of-bounds-address]: 't' (UB [0x1f000, 0x47000)) ends beyond the 256 KB (0x40000) of UB on A5
  // NOTE-A5@-5: in instantiation 'instantiated<160>'
  // NOTE-A5@-6: 't' fits at 0x0, the first free address
  // WARN-K@-7 [pto-out-of-bounds-address]: 't' (UB [0x1f000, 0x3f000)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // NOTE-K@-8: in instantiation 'instantiated<128>'
  // NOTE-K@-9: 't' fits at 0x0, the first free address
  // WARN-D@-10 [pto-out-of-bounds-address]: 't' (UB [0x1f000, 0x47000)) ends beyond the 256 KB (0x40000) of UB on A2A3
  // NOTE-D@-11: in instantiation 'instantiated<160>'
  // NOTE-D@-12: 't' fits at 0x0, the first free address
}
template void instantiated<128>();
template void instantiated<160>();
template void instantiated<16>();
