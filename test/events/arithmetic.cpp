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
// The one quotient that is too large wraps; so do addresses at the end.
// CHECK-LABEL: kernel least
// CHECK-NEXT: place 't' UB [-0x8000000000000000,
// CHECK-NEXT: place 't' UB [0x0,
// CHECK-NEXT: place 't' UB [base + 0x0,
// CHECK-NEXT: place 't' UB [base + 0x0,
// CHECK-NEXT: place 't' UB [0x40,
void least(int64_t given) {
  int64_t min = INT64_MIN, one = -1;
  show(min / one);
  show(min % one);
  show(given * min / one);
  show(given % one);
  if (-given == min)
    show(0x40);
  for (int64_t i = min; i != given; i /= one)
    show(0x60);
}
// Numbers beyond those that have a sign.
// CHECK-LABEL: kernel unsignedNumbers
// CHECK-NEXT: place 't' UB [0x1,
// CHECK-NEXT: place 't' UB [0xff,
// CHECK-NEXT: place 't' UB [0x3,
// CHECK-NEXT: place 't' UB [0x1f,
// CHECK-NEXT: place 't' UB [0x2,
enum Sizes : uint64_t { All = ~0ull, Half = 1ull << 63 };
struct Limits {
  static constexpr uint64_t Most = ~0ull;
};
void unsignedNumbers() {
  const uint64_t most[2] = {~0ull, 1};
  show(All / Half);
  show(most[0] >> 56);
  int mask = -4;
  show(__builtin_ffs(mask));
  show(__builtin_popcount(mask) + 1);
  switch (most[0]) {
  case 1:
    show(1);
    break;
  case Limits::Most:
    show(2);
    break;
  }
}
// No element is that far away.
// CHECK-LABEL: kernel farElement
// CHECK-NOT: place 't' UB [0x1,
// CHECK: place 't' UB [
// CHECK-LABEL: kernel bitsOfUnknown
void farElement() {
  int few[2] = {1, 2};
  show(*(few + (1ll << 32)));
}
// How many bits an unknown mask has is one number, whenever that is asked.
// CHECK: place 't' UB [0x40,
// CHECK-NOT: place 't' UB [0x60,
// CHECK: place 't' UB [0x80,
void bitsOfUnknown(unsigned mask) {
  if (__builtin_popcount(mask) > 4) {
    show(0x40);
    if (__builtin_popcount(mask) <= 4)
      show(0x60);
  }
  show(0x80);
}
