// A std::span knows where it begins and how long it is.
// RUN: %build/bin/pto-events %s -- -std=c++20 -I %inputs | FileCheck %s

#include <array>
#include <pto/pto-inst.hpp>
#include <span>
using namespace pto;
using VecT = Tile<TileType::Vec, float, 16, 16>;

inline AICORE void placeAll(std::span<VecT> tiles) {
  for (size_t i = 0; i < tiles.size(); ++i)
    TASSIGN(tiles[i], i * 0x400);
}

// CHECK-LABEL: kernel ofArray
// CHECK-NEXT: {{[0-9]+}}: place 'a[0]' UB [0x0, 0x400)
// CHECK-NEXT: {{[0-9]+}}: place 'a[1]' UB [0x400, 0x800)
// CHECK-LABEL: kernel ofStdArray
// CHECK-NEXT: {{[0-9]+}}: place 'b[0]' UB [0x0, 0x400)
// CHECK-NEXT: {{[0-9]+}}: place 'b[1]' UB [0x400, 0x800)
// CHECK-NEXT: {{[0-9]+}}: place 'b[2]' UB [0x800, 0xc00)
// CHECK-NEXT: kernels 2, incomplete 0
__global__ AICORE void ofArray() {
  VecT a[2];
  placeAll(a);
}
__global__ AICORE void ofStdArray() {
  std::array<VecT, 3> b;
  placeAll(b);
}
