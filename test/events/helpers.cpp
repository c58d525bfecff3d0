// Helper templates, lambdas and structs are seen through.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

template <pipe_t From, pipe_t To> AICORE void sync(int id) {
  set_flag(From, To, id);
  wait_flag(From, To, id);
}
// CHECK-LABEL: kernel flags
// CHECK: set PIPE_MTE2 -> PIPE_V id 3
// CHECK-NEXT: wait PIPE_MTE2 -> PIPE_V id 3
// CHECK-NEXT: set PIPE_V -> PIPE_MTE3 id 1
// CHECK-NEXT: wait PIPE_V -> PIPE_MTE3 id 1
// CHECK-NEXT: drain PIPE_ALL
void flags() {
  VecT a;
  TASSIGN(a, 0x0);
  sync<PIPE_MTE2, PIPE_V>(3);
  sync<PIPE_V, PIPE_MTE3>(EVENT_ID1);
  pipe_barrier(PIPE_ALL);
}
// CHECK-LABEL: kernel lambdas
// CHECK: place 'a' UB [0x100, 0x500)
// CHECK: place 'b' UB [0x500, 0x900)
// CHECK: TEXP on PIPE_V: writes 'b' UB [0x500, 0x900){{.*}} reads 'a' UB [0x100, 0x500)
void lambdas() {
  uint32_t next = 0x100;
  VecT a, b;
  auto place = [&](auto &t) {
    TASSIGN(t, next);
    next += 0x400;
  };
  place(a);
  place(b);
  [&] { TEXP(b, a); }();
}
struct Worker {
  VecT in, out;
  uint32_t base = 0x1000;
  void init() {
    TASSIGN(in, base);
    TASSIGN(out, base + 0x400);
  }
  void run() { TEXP(out, in); }
};
// CHECK-LABEL: kernel structs
// CHECK: place 'one.in' UB [0x1000, 0x1400)
// CHECK: place 'one.out' UB [0x1400, 0x1800)
// CHECK: place 'w[1].in' UB [0x4000, 0x4400)
// CHECK: place 'w[1].out' UB [0x4400, 0x4800)
// CHECK: TEXP on PIPE_V: writes 'w[1].out' UB [0x4400, 0x4800){{.*}} reads 'w[1].in' UB [0x4000, 0x4400)
void structs() {
  Worker one, w[2];
  one.init();
  w[1].base = 0x4000;
  w[1].init();
  w[1].run();
}
// CHECK-LABEL: kernel events
// CHECK: TLOAD on PIPE_MTE2: writes 'a'
// CHECK-NEXT: set PIPE_MTE2 -> PIPE_V 'loaded'
// CHECK-NEXT: wait PIPE_MTE2 -> PIPE_V 'loaded'
// CHECK-NEXT: TEXP on PIPE_V
void events(__gm__ float *p) {
  GmT gm(p);
  VecT a, b;
  Event<Op::TLOAD, Op::TEXP> loaded;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
}
// CHECK-LABEL: kernel views
// CHECK: place 'v' UB [0x200, 0x400) (alias)
// CHECK: place 'r' UB [0x0, 0x400) (alias)
// CHECK: place 'h' UB [0x200, 0x400)
void views() {
  VecT t;
  Tile<TileType::Vec, float, 8, 16> v, h;
  Tile<TileType::Vec, float, 1, 256> r;
  TASSIGN(t, 0x0);
  TSUBVIEW(v, t, 8, 0);
  TRESHAPE(r, t);
  TASSIGN(h, (uint64_t)t.data() + 0x200);
  TEXP(v, v);
}
// CHECK-LABEL: kernel symbolic
// CHECK: place 'a' UB [base + 0x0, base + 0x400)
// CHECK: place 'b' UB [base + 0x400, base + 0x800)
void symbolic(uint32_t base) {
  VecT a, b;
  TASSIGN(a, base);
  TASSIGN(b, base + sizeof(float) * VecT::Numel);
  TEXP(b, a);
}
