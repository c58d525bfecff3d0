// A derived object is found from each of its bases, however far apart.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

template <class Number> AICORE inline void show(Number address) {
  VecT t;
  TASSIGN(t, address);
}

template <class Derived> struct Base {
  int offset = 0x10;
  AICORE int ask() { return static_cast<Derived &>(*this).address(); }
};
template <class Derived> struct Middle : Base<Derived> {
  int step = 0x20;
};
struct Other {
  int unused = 0x30;
};
struct Plan : Other, Middle<Plan> {
  int first = 0x40, second = 0x80;
  AICORE int address() { return second + step; }
};
// CHECK-LABEL: kernel crtp
// CHECK-NEXT: place 't' UB [0xa0,
// CHECK-NEXT: place 't' UB [0x80,
// CHECK-NEXT: place 't' UB [0x40,
// CHECK-NEXT: place 't' UB [0x10,
void crtp() {
  Plan plan;
  show(plan.ask());
  Base<Plan> *base = &plan;
  show(static_cast<Plan *>(base)->second);
  Middle<Plan> &middle = plan;
  show(static_cast<Plan &>(middle).first);
  show(static_cast<Plan *>(base)->offset);
}

// A class derived from a tile of the library is that tile.
struct Slot : VecT {};
struct Ring : Slot {
  AICORE void place() {
    Slot &slot = *this;
    TASSIGN(static_cast<Ring &>(slot), 0x400);
  }
};
// CHECK-LABEL: kernel tiles
// CHECK: place 'ring' UB [0x400,
// CHECK: TEXP on PIPE_V
// CHECK: 'ring' UB [0x400,
void tiles() {
  Ring ring;
  ring.place();
  VecT &tile = ring;
  TEXP(static_cast<Ring &>(tile), tile);
}
