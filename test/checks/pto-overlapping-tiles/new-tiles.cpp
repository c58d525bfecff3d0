// What starts a new tile: a declaration that is executed again and every
// TASSIGN. What was written before counts as another's.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile

#include "../Tiles.h"

// Declared and placed outside of the loop, 'a' brings its value along, and 'b'
// has destroyed it.
void bug_declared_before_the_loop(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+9: 'a' is written here
  // NOTE@+9: 'b' overwrites it here
  // NOTE@+9: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x800, the first free address
  TASSIGN(c, 0x400);
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      TEXP(c, a);
    TEXPANDS(a, 1.0f);
    TEXPANDS(b, 2.0f);
    TEXP(c, b);
  }
}
// Declared inside, it is a new tile: it reads what lies there.
void ok_declared_in_the_loop(int n) {
  VecT c;
  TASSIGN(c, 0x400);
  for (int i = 0; i < n; ++i) {
    VecT a, b;
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x0);
    if (i > 0)
      TEXP(c, a);
    TEXPANDS(a, 1.0f);
    TEXPANDS(b, 2.0f);
    TEXP(c, b);
  }
}
// So does a TASSIGN that is executed again, of a tile declared outside.
void ok_placed_in_the_loop(int n) {
  VecT a, b, c;
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  for (int i = 0; i < n; ++i) {
    TASSIGN(a, 0x0);
    if (i > 0)
      TEXP(c, a);
    TEXPANDS(a, 1.0f);
    TEXPANDS(b, 2.0f);
    TEXP(c, b);
  }
}
// In a straight line: the TASSIGN stands before the write, or before the read.
void bug_placed_before_the_write() {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xC00);
  TASSIGN(a, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'a' (UB [0x0, 0x400)) overlaps 'b' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-5: 'b' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+5: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'a' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(d, a);
}
void ok_placed_before_the_read() {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xC00);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TASSIGN(a, 0x0);
  TEXP(d, a);
}
// A tile that the iteration before destroyed: two declarations of one name are
// two tiles, but within an iteration both values are wanted.
void bug_within_one_iteration(int n) {
  VecT c;
  TASSIGN(c, 0x400);
  for (int i = 0; i < n; ++i) {
    VecT a, b;
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x0);
    // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
    // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+5: 'a' is written here
    // NOTE@+5: 'b' overwrites it here
    // NOTE@+5: 'b' is read here
    // NOTE@+4: 'a' is read here
    // NOTE@-7: 'b' fits at 0x800, the first free address
    TEXPANDS(a, 1.0f);
    TEXPANDS(b, 2.0f);
    TADD(c, a, b);
  }
}

// A value that is carried across iterations under two names: each is the next
// one's input. Nobody else wants the bytes.
void ok_carried_under_two_names(int n) {
  VecT old, now, x;
  TASSIGN(old, 0x0);
  TASSIGN(now, 0x0);
  TASSIGN(x, 0x400);
  TEXPANDS(old, 1.0f);
  TEXPANDS(x, 2.0f);
  for (int i = 0; i < n; ++i)
    TADD(now, old, x);
  TEXP(x, old);
}
// The new value is wanted beside the old one.
void bug_carried_and_read_beside(int n) {
  VecT old, now, x, y;
  TASSIGN(old, 0x0);
  TASSIGN(now, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'now' (UB [0x0, 0x400)) overlaps 'old' (UB [0x0, 0x400)) while both are in use: the value of 'old' is overwritten before it is read
  // NOTE@-3: 'old' is placed at UB [0x0, 0x400) here
  // NOTE@+8: 'old' is written here
  // NOTE@+9: 'now' overwrites it here
  // NOTE@+9: 'now' is read here
  // NOTE@+9: 'old' is read here
  // NOTE@-7: 'now' fits at 0xc00, the first free address
  TASSIGN(x, 0x400);
  TASSIGN(y, 0x800);
  TEXPANDS(x, 2.0f);
  TEXPANDS(old, 1.0f);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(now, 2.0f);
    TEXP(y, now);
    TADD(x, x, old);
  }
}

// A fill in place through a name that was never written before: it works on the
// bytes of 'a'.
void ok_filled_in_place() {
  VecT a, part, c;
  TASSIGN(a, 0x0);
  TASSIGN(part, 0x200);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TMULS(part, part, 2.0f);
  TADDS(part, part, 1.0f);
  TEXP(c, a);
}
// Filled with a value of its own, which is read.
void bug_filled_and_read() {
  VecT a, part, c;
  TASSIGN(a, 0x0);
  TASSIGN(part, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'part' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'part' overwrites it here
  // NOTE@+6: 'part' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@-7: 'part' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(part, 2.0f);
  TADDS(c, part, 1.0f);
  TEXP(c, a);
}
