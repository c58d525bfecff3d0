// Placements that do nothing in Auto mode.
// RUN: %check_pto %s --checks=-*,pto-manual-placement-in-auto-mode -- -D__PTO_AUTO__
// RUN: %check_pto %s --checks=-*,pto-manual-placement-in-auto-mode --suffixes=MANUAL

#include "../Tiles.h"

using LineT = Tile<TileType::Vec, float, 1, 256>;
using RowsT = Tile<TileType::Vec, float, 8, 16>;

// Two tiles made one.
void bug_same_address() {
  VecT a, out;
  LineT line;
  TASSIGN(a, 0x0);
  TASSIGN(line, 0x0);
  // WARN@-1 [pto-manual-placement-in-auto-mode]: 'line' is read and never written: in Auto mode this TASSIGN does not make it a view of 'a'
  // NOTE@-2: TRESHAPE or TSUBVIEW says that two tiles are one
  TEXPANDS(a, 1.0f);
  TEXP(out, line);
}
void bug_part_of_it() {
  VecT a, out;
  RowsT rows;
  TASSIGN(a, 0x400);
  TASSIGN<0x600>(rows);
  // WARN@-1 [pto-manual-placement-in-auto-mode]: 'rows' is read and never written: in Auto mode this TASSIGN does not make it a view of 'a'
  // NOTE@-2: TRESHAPE or TSUBVIEW says that two tiles are one
  TEXPANDS(a, 1.0f);
  TEXP(out, rows);
}
void bug_computed_from_data() {
  VecT a, out;
  RowsT rows;
  TASSIGN(rows, (uint64_t)a.data() + 512);
  // WARN@-1 [pto-manual-placement-in-auto-mode]: 'rows' is read and never written: in Auto mode this TASSIGN does not make it a view of 'a'
  // NOTE@-2: TRESHAPE or TSUBVIEW says that two tiles are one
  TEXPANDS(a, 1.0f);
  TEXP(out, rows);
}
void ok_reshape() {
  VecT a, out;
  LineT line;
  TASSIGN(a, 0x0);
  TASSIGN(line, 0x0);
  TRESHAPE(line, a);
  TEXPANDS(a, 1.0f);
  TEXP(out, line);
}
void ok_subview() {
  VecT a, out;
  RowsT rows;
  TASSIGN(rows, 0x0);
  TSUBVIEW(rows, a, 8, 0);
  TEXPANDS(a, 1.0f);
  TEXP(out, rows);
}
void ok_elsewhere() {
  VecT a, b, out;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXPANDS(a, 1.0f);
  TEXP(out, b);
}
// Bytes that are used again, which kernels for both modes do.
void ok_used_again() {
  VecT a, b, out;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TEXPANDS(a, 1.0f);
  TEXP(out, a);
  TEXPANDS(b, 1.0f);
  TEXP(out, b);
}
void ok_written_later() {
  VecT a, b, out;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TEXP(out, a);
  TEXPANDS(b, 1.0f);
}
void ok_address_taken(__gm__ float *x) {
  VecT a, b, out;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TEXPANDS(a, 1.0f);
  copy_gm_to_ubuf(b.data(), x, 0, 1, 1, 0, 0);
  TEXP(out, b);
}

// One tile made two.
void bug_moved() {
  VecT a, out;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  TASSIGN(a, 0x400);
  TEXP(out, a);
  // WARN@-1 [pto-manual-placement-in-auto-mode]: TEXP reads 'a' where TASSIGN put it, but in Auto mode it was not moved and has the value from before
  // NOTE@-3: this TASSIGN has no effect
  // NOTE@-3: use a tile of its own for each place
}
void ok_written_again() {
  VecT a, out;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  TASSIGN(a, 0x400);
  TEXPANDS(a, 1.0f);
  TEXP(out, a);
}
void ok_not_moved() {
  VecT a, out;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  TASSIGN(a, 0x0);
  TEXP(out, a);
}
void ok_buffers_in_turn(__gm__ float *x, int n) {
  VecT a, out;
  GmT gm(x);
  for (int i = 0; i < n; ++i) {
    TASSIGN(a, (i & 1) * 0x400);
    TLOAD(a, gm);
    TEXP(out, a);
  }
}
void bug_two_buffers(__gm__ float *x) {
  VecT a, out;
  GmT gm(x);
  for (int i = 0; i < 2; ++i) {
    TASSIGN(a, i * 0x400);
    TLOAD(a, gm);
  }
  for (int i = 0; i < 2; ++i) {
    TASSIGN(a, i * 0x400);
    TEXP(out, a);
    // WARN@-1 [pto-manual-placement-in-auto-mode]: TEXP reads 'a' where TASSIGN put it, but in Auto mode it was not moved and has the value from before
    // NOTE@-3: this TASSIGN has no effect
    // NOTE@-3: use a tile of its own for each place
  }
}
void ok_moved_on_some_path(bool move) {
  VecT a, out;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  if (move)
    TASSIGN(a, 0x400);
  TEXP(out, a);
}

// Bound twice.
void bug_bound_twice() {
  VecT a, b, out;
  LineT line;
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 1.0f);
  TRESHAPE(line, a);
  TEXP(out, line);
  TRESHAPE(line, b);
  // WARN@-1 [pto-manual-placement-in-auto-mode]: 'line' is bound to 'b' here, but a tile has one place in Auto mode
  // NOTE@-4: it is bound to 'a' here
  // NOTE@-3: use a tile of its own for each place
  TEXP(out, line);
}
void bug_reshape_and_subview() {
  VecT a, b, out;
  RowsT rows;
  RowsT c;
  TEXPANDS(a, 1.0f);
  TEXPANDS(c, 1.0f);
  TRESHAPE(rows, c);
  TEXP(out, rows);
  TSUBVIEW(rows, a, 0, 0);
  // WARN@-1 [pto-manual-placement-in-auto-mode]: 'rows' is bound to 'a' here, but a tile has one place in Auto mode
  // NOTE@-4: it is bound to 'c' here
  // NOTE@-3: use a tile of its own for each place
  TEXP(out, rows);
}
void bug_other_part(int n) {
  VecT a, out;
  RowsT rows;
  TEXPANDS(a, 1.0f);
  for (int i = 0; i < 2; ++i) {
    TSUBVIEW(rows, a, i * 8, 0);
    // WARN@-1 [pto-manual-placement-in-auto-mode]: 'rows' is bound to another part of 'a' here, but a tile has one place in Auto mode
    // NOTE@-2: it is bound to 'a' here
    // NOTE@-3: use a tile of its own for each place
    TEXP(out, rows);
  }
}
void ok_declared_again(int n) {
  VecT a, out;
  TEXPANDS(a, 1.0f);
  for (int i = 0; i < 2; ++i) {
    RowsT rows;
    TSUBVIEW(rows, a, i * 8, 0);
    TEXP(out, rows);
  }
}
void ok_same_again(int n) {
  VecT a, out;
  RowsT rows;
  TEXPANDS(a, 1.0f);
  for (int i = 0; i < 2; ++i) {
    TSUBVIEW(rows, a, 8, 0);
    TEXP(out, rows);
  }
}
