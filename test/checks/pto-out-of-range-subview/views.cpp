// Views and their sources.
// RUN: %check_pto %s --checks=-*,pto-out-of-range-subview --suffixes=,MANUAL
// RUN: %check_pto %s --checks=-*,pto-out-of-range-subview --suffixes=,AUTO -- -D__PTO_AUTO__

#include "../Tiles.h"

using RowsT = Tile<TileType::Vec, float, 8, 16>;
using BlockT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 4, 8>;
using LineT = Tile<TileType::Vec, float, 1, 64>;

// Beyond the shape.
void bug_rows() {
  VecT a;
  RowsT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 12, 0);
  // WARN@-1 [pto-out-of-range-subview]: this view takes rows 12 to 20 of 'a', which has 16
  TEXP(b, b);
}
void ok_rows() {
  VecT a;
  RowsT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 8, 0);
  TEXP(b, b);
}
void bug_columns() {
  VecT a;
  BlockT b;
  TASSIGN(a, 0x0);
  SUBVIEW(b, a, 0, 12);
  // WARN@-1 [pto-out-of-range-subview]: this view takes columns 12 to 20 of 'a', which has 16
  TEXP(b, b);
}
void ok_columns() {
  VecT a;
  BlockT b;
  TASSIGN(a, 0x0);
  SUBVIEW(b, a, 12, 8);
  TEXP(b, b);
}
// The library counts elements: column 48 is the first one of row 3.
void ok_linear() {
  VecT a;
  BlockT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 0, 48);
  TEXP(b, b);
}
void bug_linear() {
  VecT a;
  BlockT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 0, 16 * 13);
  // WARN@-1 [pto-out-of-range-subview]: this view takes rows 13 to 17 of 'a', which has 16
  TEXP(b, b);
}

// Beyond the last byte.
void bug_bytes() {
  VecT a;
  LineT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 14, 0);
  // WARN-MANUAL@-1 [pto-out-of-range-subview]: this view ends 128 bytes beyond 'a'
  // WARN-AUTO@-2 [pto-out-of-range-subview]: this view has 64 valid columns and 'a' only 16, which Auto mode does not allow for a view
  TEXP(b, b);
}
void ok_bytes() {
  VecT a;
  LineT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 12, 0);
  // WARN-AUTO@-1 [pto-out-of-range-subview]: this view has 64 valid columns and 'a' only 16, which Auto mode does not allow for a view
  TEXP(b, b);
}

// Beyond the valid region.
void bug_valid_rows() {
  DynT a(10, 16);
  BlockT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 8, 0);
  // WARN@-1 [pto-out-of-range-subview]: this view takes rows 8 to 12 of 'a', which has 10 valid ones
  TEXP(b, b);
}
void ok_valid_rows() {
  DynT a(12, 16);
  BlockT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 8, 0);
  TEXP(b, b);
}
void ok_unknown_rows(int n, int row) {
  DynT a(n, 16);
  BlockT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 8, 0);
  TEXP(b, b);
  TSUBVIEW(b, a, row, 0);
  TEXP(b, b);
}
// The last iterations may be none.
void ok_some_iterations(int n) {
  VecT a;
  RowsT b;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    TSUBVIEW(b, a, i * 8, 0);
    TEXP(b, b);
  }
}

// The form that returns the view.
void bug_returned() {
  VecT a;
  TASSIGN(a, 0x0);
  VecT b = SUBVIEW(a, 8, 0, 12, 16);
  // WARN@-1 [pto-out-of-range-subview]: this view takes rows 8 to 20 of 'a', which has 16
  (void)b;
}
void ok_returned() {
  VecT a;
  TASSIGN(a, 0x0);
  VecT b = SUBVIEW(a, 8, 0, 8, 16);
  TEXP(b, b);
}

// In another memory.
void bug_memory() {
  VecT a;
  MatT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 0, 0);
  // WARN@-1 [pto-out-of-range-subview]: this view lies in L1 and 'a' in UB
}

// What only Auto mode asks.
using ColT = Tile<TileType::Vec, float, 16, 16, BLayout::ColMajor>;
void bug_layout_in_auto_mode() {
  VecT a;
  ColT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 0, 0);
  // WARN-AUTO@-1 [pto-out-of-range-subview]: this view has another layout than 'a', which Auto mode does not allow for a view
  TEXP(b, b);
}
using WideT = Tile<TileType::Vec, float, 4, 64>;
void bug_larger_in_auto_mode() {
  VecT a;
  WideT b;
  TASSIGN(a, 0x0);
  TSUBVIEW(b, a, 0, 0);
  // WARN-AUTO@-1 [pto-out-of-range-subview]: this view has 64 valid columns and 'a' only 16, which Auto mode does not allow for a view
  TEXP(b, b);
}

// An access beyond the view's shape.
void bug_access_rows() {
  DynT a(16, 16);
  TASSIGN(a, 0x0);
  DynT b = SUBVIEW(a, 0, 0, 8, 16);
  b.SetValidRow(16);
  TEXP(b, b);
  // WARN@-1 [pto-out-of-range-subview]: TEXP works on 16 rows of 'b', a view that has 8
  // NOTE@-4: the view is made here
}
void bug_access_columns() {
  DynT a(16, 16);
  TASSIGN(a, 0x0);
  DynT b = SUBVIEW(a, 0, 0, 16, 8);
  b.SetValidShape(16, 16);
  TEXP(b, b);
  // WARN@-1 [pto-out-of-range-subview]: TEXP works on 16 columns of 'b', a view that has 8
  // NOTE@-4: the view is made here
}
void ok_access() {
  DynT a(16, 16);
  TASSIGN(a, 0x0);
  DynT b = SUBVIEW(a, 0, 0, 8, 16);
  TEXP(b, b);
  b.SetValidRow(4);
  TEXP(b, b);
}
// Which of the two it is, the path tells.
void ok_other_path(bool whole) {
  DynT a(16, 16);
  TASSIGN(a, 0x0);
  DynT b = SUBVIEW(a, 0, 0, 8, 16);
  if (whole)
    b = a;
  b.SetValidRow(whole ? 16 : 8);
  TEXP(b, b);
}
