// A mask that conditions add bits to, again and again, is one of more and more
// choices. It is not computed over all of them, which would be twice as much
// work with each bit.
// RUN: %build/bin/pto-events --counts %s -- -std=c++17 -I %inputs | FileCheck %s
// CHECK: kernels 1, incomplete 0, placements 1, decided 1

#include <pto/pto-inst.hpp>

using namespace pto;

__global__ AICORE void kernel(__gm__ int *flags, int epoch) {
  using ListT = Tile<TileType::Vec, int, 1, 256>;
  ListT list;
  TASSIGN(list, 0x0);
  GlobalTensor<int, Shape<1, 1, 1, 1, 256>, Stride<256, 256, 256, 256, 1>> g(
      flags);
  TLOAD(list, g);
  set_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  unsigned ready = 0;
  for (unsigned i = 0; i < 32; ++i)
    if (list.GetValue(i * 8) >= epoch)
      ready |= 1u << i;
}
