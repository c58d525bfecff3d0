// What runs on the device was not computed by the compiler.
//
// RUN: %build/bin/pto-events %s -- -std=c++23 -I %inputs | FileCheck %s

#include <pto/pto-inst.hpp>
using namespace pto;
using VecT = Tile<TileType::Vec, float, 16, 16>;
using GmT = GlobalTensor<float, Shape<1, 1, 1, 16, 16>,
                         Stride<256, 256, 256, 16, 1>>;

__global__ AICORE void kernel(__gm__ float *x, int n) {
  VecT a, b;
  GmT in(x);
  for (int i = 0; i < n; ++i) {
    if consteval {
      TASSIGN(a, 0x20);
    } else {
      TASSIGN(a, 0x40);
    }
    if !consteval {
      TASSIGN(b, 0x800);
    }
    TLOAD(a, in);
    TLOAD(b, in);
  }
}
// CHECK-LABEL: kernel kernel
// CHECK-NEXT: 18: place 'a' UB [0x40, 0x440)
// CHECK-NEXT: 21: place 'b' UB [0x800, 0xc00)
// CHECK-NOT: 0x20
