// Loops that only compute: what they leave behind, without following each of
// their iterations.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

// Any iteration may find it, not only the first ones: the address is not known.
// CHECK-LABEL: kernel search
// CHECK: place 't' UB [0x0, 0x400)
// CHECK: place 't' UB [base + 0x0, base + 0x400)
// CHECK-NOT: lost track
void search(const int *p, int n) {
  VecT t;
  int at = 0;
  for (int i = 0; i < n; ++i)
    if (p[i]) {
      at = i;
      break;
    }
  TASSIGN(t, at * 1024);
  TEXP(t, t);
}

// Polling up to a limit is left both ways.
// CHECK-LABEL: kernel poll
// CHECK-NOT: lost track
// CHECK: TABS on PIPE_V
// CHECK: TEXP on PIPE_V
void poll(volatile int *flag) {
  VecT t;
  TASSIGN(t, 0x0);
  bool ready = false;
  for (int i = 0; i < 1000000; ++i)
    if (*flag) {
      ready = true;
      break;
    }
  if (!ready) {
    TABS(t, t);
    return;
  }
  TEXP(t, t);
}

// So is a loop that orders something each time.
// CHECK-LABEL: kernel pollInOrder
// CHECK-NOT: lost track
// CHECK: TABS on PIPE_V
// CHECK: TEXP on PIPE_V
void pollInOrder(volatile int *flag) {
  VecT t;
  TASSIGN(t, 0x0);
  bool ready = false;
  for (int i = 0; i < 1000000; ++i) {
    pipe_barrier(PIPE_ALL);
    if (*flag) {
      ready = true;
      break;
    }
  }
  if (!ready) {
    TABS(t, t);
    return;
  }
  TEXP(t, t);
}

// A table is computed number by number.
// CHECK-LABEL: kernel table
// CHECK: place 't' UB [0x15400, 0x15800)
void table() {
  VecT t;
  int address[100];
  for (int i = 0; i < 100; ++i)
    address[i] = i * 1024;
  TASSIGN(t, address[85]);
  TEXP(t, t);
}

// A pointer walks over more than is followed.
// CHECK-LABEL: kernel clear
// CHECK-NOT: lost track
// CHECK: place 't' UB [0x400, 0x800)
void clear() {
  VecT t;
  long stack[1000000];
  volatile long *p = stack;
  int at = 0;
  for (int i = 0; i < 1000000; ++i) {
    *(p++) = 0;
    at = 1024;
  }
  TASSIGN(t, at);
  TEXP(t, t);
}

// What a pointer went over is not what it was.
// CHECK-LABEL: kernel overwrite
// CHECK: place 't' UB [0xc00, 0x1000)
// CHECK: place 't' UB [base + 0x0, base + 0x400)
void overwrite(int n) {
  VecT t;
  int address[4] = {0, 1024, 2048, 3072};
  int *p = address;
  for (int i = 0; i < n; ++i)
    *(p++) = 7;
  TASSIGN(t, address[3]);
  TEXP(t, t);
}

// One variable follows another an iteration later.
// CHECK-LABEL: kernel after
// CHECK: place 't' UB [0x0, 0x400)
// CHECK: place 't' UB [base + 0x0, base + 0x400)
void after(int n, const int *p) {
  VecT t;
  int last = 0, before = 0;
  for (int i = 0; i < n; ++i) {
    before = last;
    last = 1024 * p[i];
  }
  TASSIGN(t, before);
  TEXP(t, t);
}

// CHECK: kernels 7, incomplete 0
