// In a lambda `this` is the object around it, not the closure.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

struct Worker {
  int first = 7;
  int slot = 1;
  VecT a, b;
  void init() {
    TASSIGN(a, 0x400);
    TASSIGN(b, 0x800);
  }
  void run(GmT &gm, int other) {
    auto load = [&](int next) {
      TLOAD(a, gm);
      set_flag(PIPE_MTE2, PIPE_V, slot);
      wait_flag(PIPE_MTE2, PIPE_V, this->slot);
      slot = next;
    };
    auto compute = [this, other] {
      auto inner = [this] { TEXP(b, a); };
      inner();
      set_flag(PIPE_V, PIPE_MTE3, slot);
      wait_flag(PIPE_V, PIPE_MTE3, other);
    };
    load(3);
    compute();
    auto copied = [*this]() mutable {
      slot = 5;
      TASSIGN(a, 0x1000);
      set_flag(PIPE_V, PIPE_S, slot);
    };
    copied();
    [=, &gm] { TSTORE(gm, b); }();
    set_flag(PIPE_S, PIPE_V, slot);
  }
};
// CHECK-LABEL: kernel members
// CHECK: TLOAD on PIPE_MTE2: writes 'w.a' UB [0x400, 0x800)
// CHECK-NEXT: set PIPE_MTE2 -> PIPE_V id 1
// CHECK-NEXT: wait PIPE_MTE2 -> PIPE_V id 1
// CHECK-NEXT: TEXP on PIPE_V: writes 'w.b' UB [0x800, 0xc00) {{.*}} reads 'w.a' UB [0x400, 0x800)
// CHECK-NEXT: set PIPE_V -> PIPE_MTE3 id 3
// CHECK-NEXT: wait PIPE_V -> PIPE_MTE3 id 3
// CHECK-NEXT: place '{{.*}}' UB [0x1000, 0x1400)
// CHECK-NEXT: set PIPE_V -> PIPE_S id 5
// CHECK-NEXT: TSTORE on PIPE_MTE3: reads 'w.b' UB [0x800, 0xc00)
// CHECK-NEXT: set PIPE_S -> PIPE_V id 3
void members(__gm__ float *p) {
  GmT gm(p);
  Worker w;
  w.init();
  w.run(gm, 3);
}
