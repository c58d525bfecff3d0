// Section 3 of the rules: storage that is shared on purpose.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile

#include "../Tiles.h"

using HalfRows = Tile<TileType::Vec, float, 8, 16>;
using Flat = Tile<TileType::Vec, float, 1, 256>;

void ok_alias() {
  VecT a, c;
  Flat b;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TALIAS(b, a);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(b, b);
  TEXP(c, a);
}
void ok_reshape() {
  VecT a, c;
  Flat b;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TRESHAPE(b, a);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(b, b);
  TEXP(c, a);
}
void ok_subview() {
  VecT a, c;
  HalfRows low, high;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TSUBVIEW(low, a, 0, 0);
  SUBVIEW(high, a, 8, 0);
  TEXPANDS(a, 1.0f);
  TEXPANDS(low, 2.0f);
  TEXPANDS(high, 2.0f);
  TADD(low, low, high);
  TEXP(c, a);
}
// The view lies where its parent lies: at 0x200, where something else is.
void bug_subview_against_another() {
  VecT a, c;
  HalfRows high, other;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(other, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0x200, 0x400)) overlaps 'high' (UB [0x200, 0x400)) while both are in use: the value of 'high' is overwritten before it is read
  // NOTE@+6: 'high' is placed at UB [0x200, 0x400) here
  // NOTE@+6: 'high' is written here
  // NOTE@+6: 'other' overwrites it here
  // NOTE@+6: 'other' is read here
  // NOTE@+6: 'high' is read here
  // NOTE@-7: 'other' fits at 0x400, the first free address
  SUBVIEW(high, a, 8, 0);
  TEXPANDS(high, 1.0f);
  TEXPANDS(other, 2.0f);
  TEXP(c, other);
  TEXP(c, high);
}
void ok_subview_beside_another() {
  VecT a, c;
  HalfRows low, other;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(other, 0x400);
  SUBVIEW(low, a, 8, 0);
  TEXPANDS(low, 1.0f);
  TEXPANDS(other, 2.0f);
  TEXP(other, other);
  TEXP(low, low);
}

// Cut out of a tile by hand.
void ok_view_by_data() {
  VecT a, c;
  HalfRows low, high;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(low, (uint64_t)a.data());
  TASSIGN(high, (uint64_t)a.data() + 8 * 16 * sizeof(float));
  TEXPANDS(a, 1.0f);
  TEXPANDS(low, 2.0f);
  TEXPANDS(high, 3.0f);
  TADD(low, low, high);
  TEXP(c, a);
}
void ok_view_by_data_reinterpret_cast() {
  VecT a, c;
  HalfRows high;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  uint64_t at = reinterpret_cast<uint64_t>(a.data()) + 0x200;
  TASSIGN(high, at);
  TEXPANDS(a, 1.0f);
  TEXPANDS(high, 3.0f);
  TEXP(high, high);
  TEXP(c, a);
}
// Twice the offset: outside of the parent, and in somebody else's bytes.
void bug_view_by_data_hits_another() {
  VecT a, b, c;
  HalfRows high;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x400, 0x800)) overlaps 'high' (UB [0x400, 0x600)) while both are in use: the value of 'b' is overwritten before it is read
  // NOTE@+7: 'high' is placed at UB [0x400, 0x600) here
  // NOTE@+7: 'b' is written here
  // NOTE@+7: 'high' overwrites it here
  // NOTE@+7: 'high' is read here
  // NOTE@+7: 'b' is read here
  // NOTE@-7: 'b' fits at 0xc00, the first free address
  TASSIGN(c, 0x800);
  TASSIGN(high, (uint64_t)a.data() + 0x400);
  TEXPANDS(b, 1.0f);
  TEXPANDS(high, 3.0f);
  TEXP(c, high);
  TEXP(c, b);
}

void ok_copy() {
  VecT a, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  VecT b = a;
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(b, b);
  TEXP(c, a);
}
void ok_copy_assigned() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  b = a;
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(b, b);
  TEXP(c, a);
}

// Bound again to the very placement it had.
void ok_rebound_to_the_same() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  for (int i = 0; i < 4; ++i) {
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x400);
    TEXPANDS(a, 1.0f);
    TEXP(b, a);
    TADD(c, a, b);
  }
}
// A declaration in a loop body is a new tile each time.
void ok_declared_in_the_loop() {
  for (int i = 0; i < 4; ++i) {
    VecT a, b, c;
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x400);
    TASSIGN(c, 0x0);
    TEXPANDS(a, 1.0f);
    TEXP(b, a);
    TEXP(c, b);
    TMULS(b, c, 2.0f);
  }
}
void bug_declared_in_the_loop() {
  for (int i = 0; i < 4; ++i) {
    VecT a, b, c;
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x400);
    TASSIGN(c, 0x0);
    // WARN@-1 [pto-overlapping-tiles]: 'c' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
    // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+5: 'a' is written here
    // NOTE@+5: 'c' overwrites it here
    // NOTE@+5: 'c' is read here
    // NOTE@+4: 'a' is read here
    // NOTE@-7: 'c' fits at 0x800, the first free address
    TEXPANDS(a, 1.0f);
    TEXP(c, b);
    TADD(b, c, a);
  }
}

// The caller binds both parameters to one tile.
namespace ok_parameters_are_one_tile {
void scale(VecT &dst, VecT &src) {
  TMULS(dst, src, 2.0f);
  TADD(dst, dst, src);
}
void kernel() {
  VecT a, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  scale(a, a);
  TEXP(c, a);
}
} // namespace ok_parameters_are_one_tile

// A chain of views has one storage.
void ok_view_of_a_view() {
  using Quarter = Tile<TileType::Vec, float, 4, 16>;
  VecT a, c;
  HalfRows high;
  Quarter last;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TSUBVIEW(high, a, 8, 0);
  TASSIGN(last, (uint64_t)high.data() + 0x100);
  TEXPANDS(a, 1.0f);
  TEXPANDS(last, 2.0f);
  TEXP(last, last);
  TEXP(high, high);
  TEXP(c, a);
}
// SUBVIEW that returns the view.
void ok_returned_view() {
  VecT a, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  VecT v = SUBVIEW(a, 8, 0, 8, 16);
  TEXPANDS(a, 1.0f);
  TEXPANDS(v, 2.0f);
  TEXP(v, v);
  TEXP(c, a);
}

// The twins of the above: the same bytes, but nobody said that they are shared.
void bug_no_alias() {
  VecT a, c;
  Flat b, d;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(d, 0xC00);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(d, b);
  TEXP(c, a);
}
void bug_no_subview(GmT &gm) {
  VecT a, c;
  HalfRows low, high;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(low, 0xC00);
  TASSIGN(high, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'high' (UB [0x200, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+6: 'high' overwrites it here
  // NOTE@+6: 'high' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@-7: 'high' fits at 0x400, the first free address
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TEXPANDS(high, 2.0f);
  TEXP(low, high);
  TEXP(c, a);
}
// Row 4, column 8 of a parent with 64-byte rows: 0x120. The view's rows end 32
// bytes further, where the left half of the parent's next row begins.
void bug_subview_at_its_byte_offset() {
  using Part = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 4, 8>;
  using Row = Tile<TileType::Vec, float, 1, 8>;
  VecT a;
  Part part, kept;
  Row other, out;
  TASSIGN(a, 0x0);
  TASSIGN(kept, 0x1000);
  TASSIGN(other, 0x160);
  // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0x160, 0x180)) overlaps 'part' (UB [0x120, 0x520)) while both are in use: the value of 'other' is overwritten before it is read
  // NOTE@+7: 'part' is placed at UB [0x120, 0x520) here
  // NOTE@+7: 'other' is written here
  // NOTE@+7: 'part' overwrites it here
  // NOTE@+7: 'part' is read here
  // NOTE@+7: 'other' is read here
  // NOTE@-7: 'other' fits at 0x520, the first free address
  TASSIGN(out, 0x2000);
  TSUBVIEW(part, a, 4, 8);
  TEXPANDS(other, 1.0f);
  TEXPANDS(part, 2.0f);
  TABS(kept, part);
  TEXP(out, other);
}
void ok_subview_at_its_byte_offset() {
  using Part = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 4, 8>;
  using Row = Tile<TileType::Vec, float, 1, 8>;
  VecT a;
  Part part, kept;
  Row other, out;
  TASSIGN(a, 0x0);
  TASSIGN(kept, 0x1000);
  TASSIGN(other, 0x140);
  TASSIGN(out, 0x2000);
  TSUBVIEW(part, a, 4, 8);
  TEXPANDS(other, 1.0f);
  TEXPANDS(part, 2.0f);
  TABS(kept, part);
  TEXP(out, other);
}
void bug_no_copy() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}
void bug_rebound_to_anothers_place() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  for (int i = 0; i < 4; ++i) {
    TASSIGN(a, 0x400);
    TASSIGN(b, 0x400);
    // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x400, 0x800)) overlaps 'a' (UB [0x400, 0x800)) while both are in use: the value of 'a' is overwritten before it is read
    // NOTE@-3: 'a' is placed at UB [0x400, 0x800) here
    // NOTE@+5: 'a' is written here
    // NOTE@+5: 'b' overwrites it here
    // NOTE@+5: 'b' is read here
    // NOTE@+4: 'a' is read here
    // NOTE@-7: 'b' fits at 0xc00, the first free address
    TEXPANDS(a, 1.0f);
    TEXPANDS(b, 2.0f);
    TADD(c, a, b);
  }
}
// Two tiles at one place: to the function they are two values.
namespace bug_parameters_are_two_tiles {
void scale(VecT &out, VecT &x, VecT &y) {
  TMULS(x, out, 2.0f);
  TMULS(y, out, 3.0f);
  TADD(out, x, y);
}
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-10: 'a' is written here
  // NOTE@-10: 'b' overwrites it here
  // NOTE@-10: 'b' is read here
  // NOTE@-11: 'a' is read here
  // NOTE@+4: in this call of 'scale'
  // NOTE@-8: 'b' fits at 0x800, the first free address
  TASSIGN(c, 0x400);
  TEXPANDS(c, 1.0f);
  scale(c, a, b);
}
} // namespace bug_parameters_are_two_tiles

// A view by hand: who reads a value under another name, without having written
// one, works on that value from then on, under both names.
void ok_view_that_reads_before_it_writes() {
  VecT a, c;
  Flat b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TADDS(b, b, 2.0f);
  TEXP(a, a);
  TADDS(b, b, 2.0f);
  TEXP(c, a);
  TEXP(c, b);
}
void ok_view_that_reads_in_each_iteration(int n) {
  for (int i = 0; i < n; ++i) {
    VecT a, c;
    Flat b;
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x0);
    TASSIGN(c, 0x800);
    TEXPANDS(a, 1.0f);
    if (i & 1)
      TADDS(b, b, 2.0f);
    TADDS(b, b, 2.0f);
    TEXP(c, a);
    TEXP(c, b);
  }
}
void bug_writes_before_it_reads() {
  VecT a, c;
  Flat b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'a' is read here
  // NOTE@+6: 'b' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, a);
  TEXP(c, b);
}
// Once it holds a value of its own, to read it makes no view of it.
void bug_reads_what_was_written_over_its_own() {
  VecT a, c;
  Flat b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'b' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'b' is written here
  // NOTE@+6: 'a' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(b, 2.0f);
  TEXPANDS(a, 1.0f);
  TEXP(c, b);
  TEXP(c, a);
}
// Nor does a tile that was placed anew have what it read before.
void bug_placed_anew_since() {
  VecT a, c;
  Flat b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXP(c, b);
  TASSIGN(b, 0x40);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x40, 0x440)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: 'a' is written here
  // NOTE@+4: 'b' overwrites it here
  // NOTE@+4: 'a' is read here
  // NOTE@+4: 'b' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TEXPANDS(b, 2.0f);
  TEXP(c, a);
  TEXP(c, b);
}

// A value that was written through a view outlives the view.
void bug_view_ends_first() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'view' (UB [0x0, 0x400)) while both are in use: the value of 'view' is overwritten before it is read
  // NOTE@+9: 'view' is placed at UB [0x0, 0x400) here
  // NOTE@+9: 'view' is written here
  // NOTE@+10: 'b' overwrites it here
  // NOTE@+10: 'b' is read here
  // NOTE@+9: 'view' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  {
    VecT view;
    TASSIGN(view, (uint64_t)a.data());
    TEXPANDS(view, 1.0f);
  }
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_view_ends_first() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  {
    VecT view;
    TASSIGN(view, (uint64_t)a.data());
    TEXPANDS(view, 1.0f);
  }
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
// Whose tile is gone as well is nobody's.
void ok_view_and_tile_end() {
  VecT b, c;
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  {
    VecT a;
    TASSIGN(a, 0x0);
    VecT view;
    TASSIGN(view, (uint64_t)a.data());
    TEXPANDS(view, 1.0f);
    TEXP(c, a);
  }
  TEXPANDS(b, 2.0f);
  VecT a;
  TASSIGN(a, 0x0);
  TADD(c, a, b);
}

// The view that SUBVIEW returns ends before its source does.
void bug_returned_view_ends() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+10: 'b' overwrites it here
  // NOTE@+10: 'b' is read here
  // NOTE@+10: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  {
    VecT v = SUBVIEW(a, 8, 0, 8, 16);
    TEXP(c, v);
  }
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}
void ok_returned_view_ends() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  {
    VecT v = SUBVIEW(a, 8, 0, 8, 16);
    TEXP(c, v);
  }
  TEXP(c, a);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
}
// What is placed by the number of a tile in another memory is no view of it.
void ok_number_of_another_memory(GmMat &gm) {
  LeftT a;
  RightT b, b2;
  MatT m;
  AccT c, c2;
  TASSIGN(m, 0x0);
  TASSIGN(a, 0x0);
  TASSIGN(b, (uintptr_t)a.data());
  TASSIGN(b2, 0x0);
  TASSIGN(c, 0x0);
  TASSIGN(c2, 0x1000);
  TLOAD(m, gm);
  pipe_barrier(PIPE_ALL);
  TMOV(b, m);
  TMOV(a, m);
  pipe_barrier(PIPE_ALL);
  TMATMUL(c, a, b);
  pipe_barrier(PIPE_ALL);
  TMOV(b2, m);
  pipe_barrier(PIPE_ALL);
  TMATMUL(c2, a, b2);
}
void bug_number_of_another_memory(GmMat &gm) {
  LeftT a;
  RightT b, b2;
  MatT m;
  AccT c, c2;
  TASSIGN(m, 0x0);
  TASSIGN(a, 0x0);
  TASSIGN(b, (uintptr_t)a.data());
  TASSIGN(b2, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b2' (L0B [0x0, 0x800)) overlaps 'b' (L0B [0x0, 0x800)) while both are in use: the value of 'b' is overwritten before it is read
  // NOTE@-3: 'b' is placed at L0B [0x0, 0x800) here
  // NOTE@+9: 'b' is written here
  // NOTE@+11: 'b2' overwrites it here
  // NOTE@+12: 'b' is read here
  // NOTE@+12: 'b2' is read here
  // NOTE@-7: 'b2' fits at 0x800, the first free address
  TASSIGN(c, 0x0);
  TASSIGN(c2, 0x1000);
  TLOAD(m, gm);
  pipe_barrier(PIPE_ALL);
  TMOV(b, m);
  TMOV(a, m);
  pipe_barrier(PIPE_ALL);
  TMOV(b2, m);
  pipe_barrier(PIPE_ALL);
  TMATMUL(c, a, b);
  TMATMUL(c2, a, b2);
}
