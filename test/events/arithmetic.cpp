// Numbers are computed as C++ does.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

template <class Number> AICORE inline void show(Number address) {
  VecT t;
  TASSIGN(t, address);
}
// CHECK-LABEL: kernel shifts
// CHECK: place 't' UB [-0x4,
// CHECK: place 't' UB [-0x1,
// CHECK: place 't' UB [-0x3,
void shifts() {
  int a = -7, b = -6;
  show(a >> 1);
  b >>= 3;
  show(b);
  show(a / 2);
}
// CHECK-LABEL: kernel large
// CHECK: place 't' UB [0x1,
// CHECK: place 't' UB [0x0,
// CHECK: place 't' UB [0x3,
// CHECK: place 't' UB [0x1,
// CHECK: place 't' UB [0x0,
void large() {
  uint64_t none = -1;
  size_t size = 0x1000, need = 0x2000;
  show(none > 5);
  show(none < 0x1000);
  show(none >> 62);
  show(size - need > 0x400); // wraps
  show(none / 2 < 5);
}
// CHECK-LABEL: kernel leftOut
// CHECK: place 't' UB [0x2,
// CHECK: place 't' UB [0x0,
// CHECK: place 't' UB [0x0,
void leftOut() {
  uint32_t rows[2][3] = {{1, 2, 3}};
  int cubes[2][2][2] = {{{1, 2}}};
  show(rows[0][1]);
  show(rows[1][1]);
  show(cubes[1][1][1]);
}
// CHECK-LABEL: kernel compound
// CHECK: place 't' UB [0x13b13b13,
// CHECK: place 't' UB [0x2c,
void compound() {
  int a = -1;
  a /= 13u;
  show(a);
  uint8_t b = 200;
  b += 100;
  show(b);
}
