// Long loops of known length: what repeats is left out, what changes is not.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

// A thousand alike iterations are a few.
// CHECK-LABEL: kernel alike
// CHECK-COUNT-4: TEXP on PIPE_V
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
// Every 97th one differs: nothing is left out.
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
