// Long loops of known length: what repeats is left out, what changes is not.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

// A thousand alike iterations are a few.
// CHECK-LABEL: kernel alike
// CHECK-COUNT-3: TEXP on PIPE_V
// CHECK-NOT: TEXP
// CHECK: TABS on PIPE_V
void alike() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < 1000; ++i)
    TEXP(b, a);
  TABS(b, a);
}
// The one that differs is met, and the counter is right after the loop.
// CHECK-LABEL: kernel oneDiffers
// CHECK: TABS on PIPE_V
// CHECK: TEXP on PIPE_V
// CHECK: place 'a' UB [0x3e800, 0x3ec00)
void oneDiffers() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  int bytes = 0;
  for (int i = 0; i < 1000; ++i) {
    if (i == 500)
      TABS(b, a);
    else
      TEXP(b, a);
    bytes += 256;
  }
  TASSIGN(a, bytes);
}
// Every 97th one differs, and each of them is met.
// CHECK-LABEL: kernel remainder
// CHECK-COUNT-5: TABS on PIPE_V
// CHECK-NOT: TABS
// CHECK-LABEL: kernel moving
void remainder() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < 400; ++i)
    if (i % 97 == 0)
      TABS(b, a);
}
// An address that moves is followed to the last one.
// CHECK: place 't' UB [0x0, 0x400)
// CHECK: place 't' UB [0x7c00, 0x8000)
// CHECK: place 't' UB [0x18c00, 0x19000)
// CHECK-LABEL: kernel triangle
void moving() {
  for (int i = 0; i < 100; ++i) {
    VecT t;
    TASSIGN(t, i * 1024);
    TEXP(t, t);
  }
}
// The inner loop grows with the outer one: the sum of 0 .. 99 is right.
// CHECK: place 't' UB [0x9ab00, 0x9af00)
void triangle() {
  VecT t;
  int sum = 0;
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < i; ++j)
      sum += 128;
  TASSIGN(t, sum);
  TEXP(t, t);
}
// Where an iteration has many steps, leaving out one of four pays: the first
// two and the last are followed.
// CHECK-LABEL: kernel nest
// CHECK-COUNT-60: place 't'
// CHECK-NOT: place 't'
// CHECK: TABS on PIPE_V
void nest() {
  VecT a;
  TASSIGN(a, 0x0);
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 20; ++i) {
      VecT t;
      TASSIGN(t, 0x400 + i * 1024);
      TEXP(t, t);
    }
  TABS(a, a);
}
// What the first iteration finds in flight is another matter: a period of two
// slots shows in four iterations all the same.
// CHECK-LABEL: kernel slots
// CHECK-COUNT-6: TLOAD on PIPE_MTE2
// CHECK-NOT: TLOAD
// CHECK: TABS on PIPE_V
void slots(float *in) {
  VecT ring[2], out;
  TASSIGN(ring[0], 0x0);
  TASSIGN(ring[1], 0x400);
  TASSIGN(out, 0x800);
  GmT g(in);
  for (int i = 0; i < 64; ++i) {
    TLOAD(ring[i % 2], g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(out, ring[i % 2]);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  TABS(out, out);
}
// Three loops in one: what lies between two turns of the place in the innermost
// one is left out, and each of its 192 turns is met.
// CHECK-LABEL: kernel flat
// CHECK-COUNT-192: TABS on PIPE_V
// CHECK-NOT: TABS
// CHECK: place 't' UB [0xbf00, 0xc300)
void flat() {
  VecT a, b, t;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  int sum = 0;
  for (int i = 0; i < 24 * 8 * 96; ++i) {
    const int row = i / 96, column = i % 96;
    TEXP(b, a);
    if (column == 95) {
      TABS(b, a);
      sum = row * 256;
    }
  }
  TASSIGN(t, sum);
}
// Counted down, it turns at the other end.
// CHECK-LABEL: kernel down
// CHECK-COUNT-8: TABS on PIPE_V
// CHECK-NOT: TABS on
void down() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 799; i >= 0; --i) {
    TEXP(b, a);
    if (i % 100 == 99)
      TABS(b, a);
  }
}
// A flag says whether the loop goes on, and comes no nearer to its end by that.
// CHECK-LABEL: kernel byFlag
// CHECK-COUNT-4: TEXP on PIPE_V
// CHECK-NOT: TEXP on
void byFlag() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  int i = 0;
  bool go = i < 1000;
  while (go) {
    TEXP(b, a);
    ++i;
    go = i < 1000;
  }
}
