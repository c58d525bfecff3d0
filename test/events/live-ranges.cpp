// RUN: %build/bin/pto-events --live-ranges %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

void ranges(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TEXP(b, a);
  TEXP(b, b);
}
// CHECK:      "begin": 0,
// CHECK-NEXT: "end": 1024,
// CHECK-NEXT: "firstDefinition": 10,
// CHECK-NEXT: "kernel": "ranges",
// CHECK-NEXT: "lastUse": 12,
// CHECK-NEXT: "placed": 8,
// CHECK-NEXT: "space": "UB",
// CHECK-NEXT: "symbolic": false,
// CHECK-NEXT: "tile": "a",
// CHECK-NEXT: "type": "Vec, float, 16 x 16"
// CHECK:      "begin": 1024,
// CHECK:      "firstDefinition": 12,
// CHECK:      "lastUse": 13,
// CHECK:      "tile": "b",
