// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

struct Worker {
  VecT in;
  uint32_t base = 0x1000;
  void init() { TASSIGN(in, base); }
};
// CHECK: place 'w[0].in' UB [0x1000, 0x1400)
// CHECK: place 'w[1].in' UB [0x1000, 0x1400)
void structs() {
  Worker w[2];
  w[0].init();
  w[1].init();
  TEXP(w[1].in, w[0].in);
}
