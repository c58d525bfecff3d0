// O1: two values are wanted in one place.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile

#include "../Tiles.h"

// The classic: two addresses are the same by mistake.
void bug_same_address() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x800, the first free address
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_apart() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

// They share their last and first 0x200 bytes only.
void bug_partial() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_adjacent() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

// Form 2 is no different.
void bug_form2() {
  VecT a, b, c;
  TASSIGN<0x0>(a);
  TASSIGN<0x200>(b);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN<0x800>(c);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

// The later-bound tile is the one to move, whichever is written first.
void bug_later_bound_is_written_first() {
  VecT a, b, c;
  TASSIGN(c, 0x800);
  TASSIGN(b, 0x0);
  TASSIGN(a, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'a' (UB [0x0, 0x400)) overlaps 'b' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'b' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+5: 'b' is read here
  // NOTE@+4: 'a' is read here
  // NOTE@-7: 'a' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

// B is read first, then A: both values were wanted at one time.
void bug_reads_one_by_one() {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+7: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xC00);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(d, a);
}
void bug_reads_the_other_way() {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'a' is read here
  // NOTE@+7: 'b' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xC00);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, a);
  TEXP(d, b);
}

// Reuse after the last read: what a buffer is for.
void ok_reuse_in_turn() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXP(c, a);
  TEXPANDS(b, 2.0f);
  TADD(c, c, b);
}

// A is written anew before it is read again.
void ok_renewed() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXPANDS(a, 3.0f);
  TADD(c, c, a);
}

// A write through B that is never read through B is a write into A.
void ok_filled_through_another_name() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, a);
}
// The read through B comes after B's next write: that value was never read.
void ok_read_after_next_write_only() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, a);
  TEXPANDS(b, 3.0f);
  TADD(c, c, b);
}
// B placed anew before it is read: what it wrote was nobody's.
void ok_placed_anew_before_read() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, a);
  TASSIGN(b, 0x1000);
  TEXPANDS(b, 3.0f);
  TADD(c, c, b);
}

// Reading what another tile wrote, never having written it oneself, is how
// kernels reinterpret a buffer.
void ok_reinterpret() {
  VecT a, c;
  HalfT b;
  HalfT d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xC00);
  TEXPANDS(a, 1.0f);
  TEXP(d, b);
  TEXP(c, a);
}

// A TASSIGN starts a new tile: what was written before is another's.
void ok_placed_anew_in_between() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TASSIGN(a, 0x400);
  TADD(c, a, b);
}
// Rebinding to the very placement it had keeps the alias group, not the value.
void ok_same_placement_again() {
  VecT a, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TASSIGN(a, 0x0);
  TEXPANDS(a, 2.0f);
  TEXP(c, a);
}

// Different memory spaces never meet.
void ok_other_space() {
  LeftT l;
  RightT r;
  AccT acc;
  VecT v, w;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TASSIGN(v, 0x0);
  TASSIGN(w, 0x400);
  TEXPANDS(v, 1.0f);
  TMATMUL(acc, l, r);
  TEXP(w, v);
}

// A destination that is also read, and lost in between.
void bug_accumulator() {
  VecT sum, tmp, x;
  TASSIGN(sum, 0x0);
  TASSIGN(x, 0x1000);
  TASSIGN(tmp, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x200, 0x600)) overlaps 'sum' (UB [0x0, 0x400)) while both are in use: the value of 'sum' is overwritten before it is read
  // NOTE@-4: 'sum' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'sum' is written here
  // NOTE@+6: 'tmp' overwrites it here
  // NOTE@+6: 'tmp' is read here
  // NOTE@+5: 'sum' is read here
  // NOTE@-7: 'tmp' fits at 0x400, the first free address
  TEXPANDS(sum, 0.0f);
  TEXPANDS(x, 1.0f);
  TEXP(tmp, x);
  TADD(sum, sum, tmp);
}

// Scratch has no value before or after.
void ok_scratch() {
  VecT x, tmp, y;
  using Col = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
  Col m;
  TASSIGN(x, 0x0);
  TASSIGN(tmp, 0x1000);
  TASSIGN(y, 0x1000);
  TASSIGN(m, 0x2000);
  TEXPANDS(x, 1.0f);
  TROWMAX(m, x, tmp);
  TROWEXPANDSUB(y, x, m);
  TEXP(y, y);
}

void bug_lost_in_l0c() {
  LeftT l;
  RightT r;
  AccT acc, other;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TASSIGN(other, 0x800);
  // WARN@-1 [pto-overlapping-tiles]: 'other' (L0C [0x800, 0x1800)) overlaps 'acc' (L0C [0x0, 0x1000)) while both are in use: the value of 'acc' is overwritten before it is read
  // NOTE@-3: 'acc' is placed at L0C [0x0, 0x1000) here
  // NOTE@+5: 'acc' is written here
  // NOTE@+5: 'other' overwrites it here
  // NOTE@+5: 'acc' is read here
  // NOTE@+5: 'other' is read here
  // NOTE@-7: 'other' fits at 0x1000, the first free address
  TMATMUL(acc, l, r);
  TMATMUL(other, l, r);
  TMATMUL_ACC(acc, acc, l, r);
  TMATMUL_ACC(other, other, l, r);
}
void ok_in_l0c() {
  LeftT l;
  RightT r;
  AccT acc, other;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TASSIGN(other, 0x1000);
  TMATMUL(acc, l, r);
  TMATMUL(other, l, r);
  TMATMUL_ACC(acc, acc, l, r);
  TMATMUL_ACC(other, other, l, r);
}

// The value that 'b' got first was read before 'b' was written anew, here in
// place. Nothing has read the value of 'a' that it destroyed: if 'b' were a view
// of 'a', 'a' would have been written for nothing.
void bug_in_place_after_the_read() {
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
  TEXP(b, b);
  TEXP(c, a);
}
void bug_written_anew_after_the_read() {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+8: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xC00);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXPANDS(b, 3.0f);
  TEXP(d, a);
}
// The same, twice in a row: 'b' is a view by hand. Only a part of 'a' is its.
void ok_part_is_filled_in_place() {
  VecT a, c;
  Tile<TileType::Vec, float, 8, 16> b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(b, b);
  TEXP(c, a);
}
// The value of 'a' was read in time: its buffer has another value since.
void ok_updated_in_place_after_the_last_read() {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xC00);
  TEXPANDS(a, 1.0f);
  TEXP(c, a);
  TEXPANDS(b, 2.0f);
  TEXP(b, b);
  TEXP(d, a);
}
void ok_updated_in_place_after_a_read_by_hand() {
  VecT a, b, c, d, view;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(view, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xC00);
  TEXPANDS(a, 1.0f);
  TEXP(c, view);
  TEXPANDS(b, 2.0f);
  TEXP(b, b);
  TEXP(d, a);
}
// 'a' is written anew, or somebody else has the bytes.
void ok_updated_in_place_and_renewed() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(b, b);
  TEXPANDS(a, 3.0f);
  TEXP(c, a);
}
void ok_updated_in_place_and_taken_over() {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(d, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(b, b);
  TEXPANDS(d, 3.0f);
  TEXP(c, a);
}
// On the path where 'b' takes the bytes, 'a' is not read.
void ok_updated_in_place_on_another_path(bool first) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  if (first) {
    TEXPANDS(b, 2.0f);
    TEXP(b, b);
  }
  if (!first)
    TEXP(c, a);
}
void bug_updated_in_place_on_the_same_path(bool first) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+9: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  if (first) {
    TEXPANDS(b, 2.0f);
    TEXP(b, b);
  }
  if (first)
    TEXP(c, a);
}
void bug_lost_value_is_updated_in_place() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'a' is read here
  // NOTE@+6: 'b' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x1000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 1.0f);
  TADD(a, a, c);
  TADD(b, b, c);
}

// What is written later over another part of 'b' does not make the part of 'a'
// that 'b' destroyed right again.
void bug_other_half_reused() {
  VecT a, b, c, d;
  TASSIGN(a, 0x1000);
  TASSIGN(b, 0xe00);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0xe00, 0x1200)) overlaps 'a' (UB [0x1000, 0x1400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x1000, 0x1400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+7: 'a' is read here
  // NOTE@-7: 'b' fits at 0x0, the first free address
  TASSIGN(c, 0xa00);
  TASSIGN(d, 0x2000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TABS(c, b);
  TADD(d, c, a);
}
// 'c' takes all of 'b', also what it shared with 'a': that is a new user of the
// bytes, and 'a' there is read as its value.
void ok_destroyed_half_reused() {
  VecT a, b, c, d;
  TASSIGN(a, 0x1000);
  TASSIGN(b, 0xe00);
  TASSIGN(c, 0x1000);
  TASSIGN(d, 0x2000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TABS(d, b);
  TEXPANDS(c, 3.0f);
  TABS(d, a);
}

// A value that the kernel gets in a tile from outside. Where it lies is not
// known, and at a known distance lies only what is cut from it: an alias.
void ok_comes_from_outside(VecT &a, uint64_t base) {
  VecT b, view, c;
  TASSIGN(b, base);
  TASSIGN(view, (uint64_t)a.data() + 0x200);
  TASSIGN(c, base + 0x400);
  TEXPANDS(b, 1.0f);
  TEXP(c, b);
  TEXPANDS(view, 2.0f);
  TEXP(c, view);
  TEXP(c, a);
}
// From the kernel's own caller it comes with its place.
static void reads(VecT &a) {
  VecT b, c;
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@+14: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+14: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@+11: in this call of 'reads'
  // NOTE@-8: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(b, 1.0f);
  TEXP(c, b);
  TEXP(c, a);
}
void bug_comes_from_the_caller() {
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  reads(a);
}
