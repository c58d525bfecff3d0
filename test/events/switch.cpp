// switch, if and return: the arms that a program can take.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

// CHECK-LABEL: kernel known
// CHECK: place 'a'
// CHECK-NOT: TEXP
// CHECK: TABS on PIPE_V
// CHECK-NEXT: TNEG on PIPE_V
// CHECK-NOT: TEXP
// CHECK-LABEL: kernel unknown
void known() {
  VecT a;
  TASSIGN(a, 0x0);
  const int kind = 2;
  switch (kind) {
  case 1:
    TEXP(a, a);
    break;
  case 2:
    TABS(a, a);
    [[fallthrough]];
  case 3:
    TNEG(a, a);
    break;
  default:
    TEXP(a, a);
  }
}
// CHECK-DAG: TEXP on PIPE_V
// CHECK-DAG: TABS on PIPE_V
// CHECK-DAG: TNEG on PIPE_V
// CHECK-LABEL: kernel returns
void unknown(int kind) {
  VecT a;
  TASSIGN(a, 0x0);
  switch (kind) {
  case 1:
    TEXP(a, a);
    break;
  case 2:
    TABS(a, a);
    break;
  default:
    TNEG(a, a);
  }
}
// CHECK: TABS on PIPE_V
// CHECK-NOT: TEXP
// CHECK-LABEL: kernel constexprIf
void returns() {
  VecT a;
  TASSIGN(a, 0x0);
  TABS(a, a);
  if (sizeof(float) == 4)
    return;
  TEXP(a, a);
}
// CHECK-NOT: TEXP
// CHECK: TABS on PIPE_V
// CHECK-NOT: TEXP
// CHECK-LABEL: kernel ranges
template <int N> void constexprIf() {
  VecT a;
  TASSIGN(a, 0x0);
  if constexpr (N > 4)
    TEXP(a, a);
  else
    TABS(a, a);
}
template void constexprIf<3>();
// CHECK: TNEG on PIPE_V
// CHECK-NOT: TEXP
// CHECK: TABS on PIPE_V
// CHECK-NOT: TEXP
// CHECK: kernels 5,
void ranges(int kind) {
  VecT a;
  TASSIGN(a, 0x0);
  TNEG(a, a);
  if (kind < 5)
    return;
  switch (kind) {
  case 1 ... 3:
    TEXP(a, a);
    break;
  case 4 ... 8:
    if (kind > 8)
      TEXP(a, a);
    break;
  default:
    TABS(a, a);
  }
}
