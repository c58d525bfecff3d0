// NOLINT on the line of the warning, for each rule.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile

#include "Tiles.h"

void o1() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0); // NOLINT(pto-overlapping-tiles)
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void h1(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  // NOLINTNEXTLINE(pto-pipe-hazard)
  TEXP(b, a);
}
void o3(__gm__ float *in, __gm__ float *out) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TSTORE(gmOut, a);
  TLOAD(b, gmIn); // NOLINT
}
// NOLINTBEGIN(pto-*)
void bounds() {
  VecT t, u;
  TASSIGN(t, 0x30000);
  TASSIGN(u, 0x10);
}
void g1() {
  TileLeft<float8_e4m3_t, 64, 64> a;
  TileLeftScale<float8_e8m0_t, 64, 2> s;
  TGET_SCALE_ADDR(s, a);
}
// NOLINTEND(pto-*)
