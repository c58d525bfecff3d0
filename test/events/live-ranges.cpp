// RUN: %build/bin/pto-events --live-ranges %s -- -std=c++17 -I %inputs > %t
// RUN: %python %S/live_ranges.py %t | FileCheck %s --match-full-lines

#include "../checks/Tiles.h"

void ranges(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TEXP(b, a);
  TEXP(b, b);
}
// CHECK:      ranges: a (Vec, float, 16 x 16) UB 0-1024, placed 9, used 11-13
// CHECK-NEXT: ranges: b (Vec, float, 16 x 16) UB 1024-2048, placed 10, used 13-14

// What goes from one iteration into the next is there in all of the loop; what
// each iteration makes anew is not.
void loop(__gm__ float *in, int n) {
  GmT gm(in);
  VecT sum, part;
  TASSIGN(sum, 0x0);
  TASSIGN(part, 0x400);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    pipe_barrier(PIPE_ALL);
    TLOAD(part, gm);
    pipe_barrier(PIPE_ALL);
    TADD(sum, sum, part);
    pipe_barrier(PIPE_ALL);
  }
}
// CHECK-NEXT: loop: sum (Vec, float, 16 x 16) UB 0-1024, placed 24, used 26-32
// CHECK-NEXT: loop: part (Vec, float, 16 x 16) UB 1024-2048, placed 25, used 29-31

// Placing a tile anew where it was changes nothing of what lies there.
void again(__gm__ float *in, int n) {
  GmT gm(in);
  VecT sum, part;
  TASSIGN(sum, 0x0);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TASSIGN(part, 0x400);
    TASSIGN(sum, 0x0);
    TLOAD(part, gm);
    pipe_barrier(PIPE_ALL);
    TADD(sum, sum, part);
    pipe_barrier(PIPE_ALL);
  }
}
// CHECK-NEXT: again: sum (Vec, float, 16 x 16) UB 0-1024, placed 42, used 43-50
// CHECK-NEXT: again: sum (Vec, float, 16 x 16) UB 0-1024, placed 46, used 45-50
// CHECK-NEXT: again: part (Vec, float, 16 x 16) UB 1024-2048, placed 45, used 47-49

// A ring of two slots: each is loaded in one iteration and used in the next.
void prefetch(__gm__ float *in, int n) {
  GmT gm(in);
  VecT slot[2], sum;
  TASSIGN(slot[0], 0x0);
  TASSIGN(slot[1], 0x400);
  TASSIGN(sum, 0x800);
  TLOAD(slot[0], gm);
  for (int i = 0; i < n; ++i) {
    pipe_barrier(PIPE_ALL);
    TLOAD(slot[(i + 1) & 1], gm);
    pipe_barrier(PIPE_ALL);
    TEXP(sum, slot[i & 1]);
    pipe_barrier(PIPE_ALL);
  }
}
// CHECK-NEXT: prefetch: slot[0] (Vec, float, 16 x 16) UB 0-1024, placed 61, used 64-70
// CHECK-NEXT: prefetch: slot[1] (Vec, float, 16 x 16) UB 1024-2048, placed 62, used 66-70
// CHECK-NEXT: prefetch: sum (Vec, float, 16 x 16) UB 2048-3072, placed 63, used 69-69

// Reading through another name keeps the value, and does not make the name's
// own range longer.
void alias(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TRESHAPE(c, a);
  for (int i = 0; i < n; ++i) {
    pipe_barrier(PIPE_ALL);
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
    TADD(b, b, c);
    pipe_barrier(PIPE_ALL);
  }
}
// CHECK-NEXT: alias: a (Vec, float, 16 x 16) UB 0-1024, placed 82, used 87-90
// CHECK-NEXT: alias: b (Vec, float, 16 x 16) UB 1024-2048, placed 83, used 89-90
// CHECK-NEXT: alias: c (Vec, float, 16 x 16) UB 0-1024, placed 84, used 90-90

// So does reading what another tile has left there, which is then in use for as
// long; a tile whose bytes were written over since is not.
void left(__gm__ float *in) {
  GmT gm(in);
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TASSIGN(b, 0x0);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TASSIGN(c, 0x0);
  TASSIGN(d, 0x400);
  TEXP(d, c);
}
// CHECK-NEXT: left: a (Vec, float, 16 x 16) UB 0-1024, placed 103, used 104-104
// CHECK-NEXT: left: b (Vec, float, 16 x 16) UB 0-1024, placed 106, used 107-111
// CHECK-NEXT: left: c (Vec, float, 16 x 16) UB 0-1024, placed 109, used 111-111
// CHECK-NEXT: left: d (Vec, float, 16 x 16) UB 1024-2048, placed 110, used 111-111

// Rows are in the order of the source also where an arm of an if is taken for
// the first time in a later iteration.
void arms(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    pipe_barrier(PIPE_ALL);
    if (i > 0)
      TLOAD(b, gm);
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    if (i > 0)
      TADD(a, a, b);
  }
}
// CHECK-NEXT: arms: b (Vec, float, 16 x 16) UB 1024-2048, placed 124, used 128-132
// CHECK-NEXT: arms: a (Vec, float, 16 x 16) UB 0-1024, placed 123, used 129-132

// An address of which only the distance to another one is known.
void symbolic(__gm__ float *in, uint64_t base) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, base + 0x40);
  TLOAD(a, gm);
}
// CHECK-NEXT: symbolic: a (Vec, float, 16 x 16) UB base + 64-1088, placed 142, used 143-143
// CHECK-NOT:  {{.}}
