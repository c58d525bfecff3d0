// Loops, ping-pong slots, and what a loop's exit says.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

// A known trip count is followed to its end.
// CHECK-LABEL: kernel known
// CHECK-COUNT-6: TEXP on PIPE_V
// CHECK-NOT: TEXP
// CHECK: TABS on PIPE_V
void known() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < 6; ++i)
    TEXP(b, a);
  TABS(b, a);
}
// An unknown one for four iterations.
// CHECK-LABEL: kernel unknown
// CHECK-COUNT-4: TEXP on PIPE_V
// CHECK-NOT: TEXP
// CHECK: TABS on PIPE_V
void unknown(int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i)
    TEXP(b, a);
  TABS(b, a);
}
// CHECK-LABEL: kernel pingPong
// CHECK: place 'a[0]' UB [0x0, 0x400)
// CHECK: place 'a[1]' UB [0x400, 0x800)
// CHECK: TEXP on PIPE_V: writes 'b'{{.*}} reads 'a[0]' UB [0x0, 0x400)
// CHECK: set PIPE_V -> PIPE_MTE2 id 0
// CHECK: TEXP on PIPE_V: writes 'b'{{.*}} reads 'a[1]' UB [0x400, 0x800)
// CHECK: set PIPE_V -> PIPE_MTE2 id 1
// CHECK: TEXP on PIPE_V: writes 'b'{{.*}} reads 'a[0]' UB [0x0, 0x400)
// CHECK: set PIPE_V -> PIPE_MTE2 id 0
// CHECK: TEXP on PIPE_V: writes 'b'{{.*}} reads 'a[1]' UB [0x400, 0x800)
// CHECK: set PIPE_V -> PIPE_MTE2 id 1
void pingPong(int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  int flag = 0;
  for (int i = 0; i < n; ++i) {
    TEXP(b, a[flag]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
    flag ^= 1;
  }
}
// CHECK-LABEL: kernel nested
// CHECK-COUNT-6: TEXP on PIPE_V
// CHECK-NOT: TEXP
// CHECK-LABEL: kernel whileLoop
void nested() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      TEXP(b, a);
}
// CHECK-COUNT-3: TEXP on PIPE_V
// CHECK-NOT: TEXP
// CHECK-LABEL: kernel doLoop
void whileLoop() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  int n = 3;
  while (n--)
    TEXP(b, a);
}
// CHECK-COUNT-1: TEXP on PIPE_V
// CHECK-NOT: TEXP
// CHECK-LABEL: kernel breaks
void doLoop() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  do
    TEXP(b, a);
  while (false);
}
// CHECK-COUNT-2: TEXP on PIPE_V
// CHECK-NOT: TEXP
// CHECK: TABS on PIPE_V
// CHECK: kernels 7, incomplete 0,
void breaks() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < 8; ++i) {
    if (i == 1)
      continue;
    if (i == 3)
      break;
    TEXP(b, a);
  }
  TABS(b, a);
}
