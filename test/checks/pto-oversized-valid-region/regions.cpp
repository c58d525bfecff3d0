// Valid regions that do not fit their tile.
// RUN: %check_pto %s --checks=-*,pto-oversized-valid-region -- -DPTO_MOCK_ANY_VALID_REGION
// RUN: %check_pto %s --checks=-*,pto-oversized-valid-region -- -DPTO_MOCK_ANY_VALID_REGION -D__PTO_AUTO__

#include "../Tiles.h"

using RowsT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, DYNAMIC, 16>;
using ColsT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 16, DYNAMIC>;

// In the declaration.
void bug_rows() {
  DynT t(17, 16);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 17 rows, but the tile has 16
  // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}
void bug_columns() {
  DynT t(16, 24);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 24 columns, but the tile has 16
  // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}
void ok_all() {
  DynT t(16, 16);
  TEXP(t, t);
}
void bug_one_dimension() {
  RowsT t(32);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 32 rows, but the tile has 16
  // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}
void bug_other_dimension() {
  ColsT t(32);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 32 columns, but the tile has 16
  // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}
void ok_one_dimension() {
  RowsT t(8);
  ColsT u(8);
  TEXP(t, u);
}
void bug_negative() {
  DynT t(-4, 16);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of -4 rows
  // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}

// Set later.
void bug_set_rows() {
  DynT t(16, 16);
  t.SetValidRow(20);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 20 rows, but the tile has 16
  // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}
void bug_set_columns() {
  DynT t(16, 16);
  t.SetValidCol(20);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 20 columns, but the tile has 16
  // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}
void bug_set_shape() {
  DynT t(16, 16);
  t.SetValidShape(8, 17);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 17 columns, but the tile has 16
  // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}
void bug_set_negative() {
  DynT t(16, 16);
  t.SetValidShape(8, -2);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of -2 columns
  // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}
void ok_set() {
  DynT t(16, 16);
  t.SetValidRow(1);
  t.SetValidCol(16);
  t.SetValidShape(16, 8);
  TEXP(t, t);
}

// Computed.
template <int N> AICORE inline void setHalf(DynT &t) {
  t.SetValidRow(N / 2);
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 32 rows, but the tile has 16
  // NOTE@+5: in this call of 'setHalf<64>'
  // NOTE@+5: TEXP works on that region here
}
void bug_in_a_helper() {
  DynT t(16, 16);
  setHalf<64>(t);
  TEXP(t, t);
}
void ok_in_a_helper() {
  DynT t(16, 16);
  setHalf<16>(t);
  TEXP(t, t);
}
void bug_known_by_a_condition(int n) {
  DynT t(16, 16);
  if (n > 16) {
    t.SetValidRow(n);
    // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of at least 17 rows, but the tile has 16
    // NOTE@+1: TEXP works on that region here
    TEXP(t, t);
  }
}
void ok_known_by_a_condition(int n) {
  DynT t(16, 16);
  if (n <= 16)
    t.SetValidRow(n);
  TEXP(t, t);
}
void ok_unknown(int n) {
  DynT t(n, n);
  t.SetValidRow(n);
  TEXP(t, t);
}
void bug_each_iteration() {
  DynT t(16, 16);
  for (int i = 0; i < 4; ++i)
    t.SetValidRow(17 + i);
    // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 20 rows, but the tile has 16
    // NOTE@+1: TEXP works on that region here
  TEXP(t, t);
}
// How often it runs is not known: the last iterations may be none.
void ok_some_iterations(int n) {
  DynT t(16, 16);
  for (int i = 0; i < n; ++i)
    t.SetValidRow(8 * (i + 1));
  TEXP(t, t);
}

// In the type.
using EmptyT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 0, 16>;
using NegativeT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 16, -2>;
using LargeT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 32, 16>;
void bug_empty_type() {
  EmptyT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
  // WARN@-1 [pto-oversized-valid-region]: TEXP uses 'a' with a valid region of 0 rows
  // WARN@-2 [pto-oversized-valid-region]: TEXP uses 'b' with a valid region of 0 rows
}
void bug_negative_type() {
  NegativeT a;
  VecT b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
  // WARN@-1 [pto-oversized-valid-region]: TEXP uses 'a' with a valid region of -2 columns
}
void bug_large_type() {
  LargeT a;
  VecT b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
  // WARN@-1 [pto-oversized-valid-region]: TEXP uses 'a' with a valid region of 32 rows, but the tile has 16
}
void ok_type() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
}

// Empty where the instruction needs one.
void ok_nothing_left_to_sum() {
  DynT a(0, 16);
  VecT b, tmp;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(tmp, 0x800);
  TROWSUM(b, a, tmp);
}
void ok_empty_exp() {
  DynT a(0, 16), b(0, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
}
void bug_empty_product() {
  TileLeft<half, 32, 32, 32, DYNAMIC> a(0);
  RightT b;
  AccT c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x0);
  TMATMUL(c, a, b);
  // WARN@-1 [pto-oversized-valid-region]: TMATMUL needs a valid region, and that of 'a' has 0 columns
}
void ok_product(int n) {
  TileLeft<half, 32, 32, 32, DYNAMIC> a(n);
  RightT b;
  AccT c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x0);
  if (n == 0)
    a.SetValidCol(32);
  TMATMUL(c, a, b);
}

// Nothing works on the region.
void ok_unused() {
  DynT a(32, 16);
  VecT b, c;
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXP(c, b);
}
void ok_scratch() {
  VecT a, b;
  DynT tmp(32, 32);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(tmp, 0x800);
  TROWSUM(b, a, tmp);
}
// 32 rows without a column are nothing.
void ok_no_columns() {
  DynT a(32, 0);
  VecT b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TPARTMAX(c, a, b);
}

// The members behind SetValidShape are set directly.
void bug_member() {
  DynT t(4, 4);
  TASSIGN(t, 0x0);
  t.RowMaskInternal = 20;
  // WARN@-1 [pto-oversized-valid-region]: 't' gets a valid region of 20 rows, but the tile has 16
  // NOTE@+1: TEXPANDS works on that region here
  TEXPANDS(t, 1.0f);
}
void ok_fixed_member() {
  VecT t;
  TASSIGN(t, 0x0);
  t.RowMaskInternal = 20;
  TEXPANDS(t, 1.0f);
}
void ok_member(int rows) {
  DynT t(4, 4);
  TASSIGN(t, 0x0);
  t.RowMaskInternal = rows;
  t.ColMaskInternal += 4;
  TEXPANDS(t, 1.0f);
}
