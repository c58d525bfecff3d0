// A helper is wrong wherever it is called, and one of the calls is named: the
// same one, wherever the objects of a run lie in memory.
// REQUIRES: pto-lint
// RUN: not %pto_lint %s -- -std=c++17 -I %inputs > %t.1
// RUN: env GLIBC_TUNABLES=glibc.malloc.mmap_threshold=500:glibc.malloc.mmap_max=60000 \
// RUN:   not %pto_lint %s -- -std=c++17 -I %inputs > %t.2
// RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=85 \
// RUN:   not %pto_lint %s -- -std=c++17 -I %inputs > %t.3
// RUN: diff %t.1 %t.2
// RUN: diff %t.1 %t.3
// RUN: FileCheck %s --input-file=%t.1
// CHECK: [[#CALL:]]:5: note: in this call of 'late'

#include <pto/pto-inst.hpp>

using namespace pto;
using VecT = Tile<TileType::Vec, float, 16, 16>;
using GmT = GlobalTensor<float, Shape<1, 1, 1, 16, 16>,
                         Stride<256, 256, 256, 16, 1>>;

AICORE inline void late(VecT &t, GmT &g) {
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  VecT other;
  TEXP(t, other);
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
}
__global__ AICORE void kernel(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (n == 0)
    late(t, g);
  if (n == 1)
    late(t, g);
  if (n == 2)
    late(t, g);
  if (n == 3)
    late(t, g);
  if (n == 4)
    late(t, g);
  if (n == 5)
    late(t, g);
  if (n == 6)
    late(t, g);
  if (n == 7)
    late(t, g);
  if (n == 8)
    late(t, g);
  if (n == 9)
    late(t, g);
  if (n == 10)
    late(t, g);
  if (n == 11)
    late(t, g);
  if (n == 12)
    late(t, g);
  if (n == 13)
    late(t, g);
  if (n == 14)
    late(t, g);
  if (n == 15)
    late(t, g);
  if (n == 16)
    late(t, g);
  if (n == 17)
    late(t, g);
  if (n == 18)
    late(t, g);
  if (n == 19)
    late(t, g);
  if (n == 20)
    late(t, g);
  if (n == 21)
    late(t, g);
  if (n == 22)
    late(t, g);
  if (n == 23)
    late(t, g);
  if (n == 24)
    late(t, g);
  if (n == 25)
    late(t, g);
  if (n == 26)
    late(t, g);
  if (n == 27)
    late(t, g);
  if (n == 28)
    late(t, g);
  if (n == 29)
    late(t, g);
  if (n == 30)
    late(t, g);
  if (n == 31)
    late(t, g);
  if (n == 32)
    late(t, g);
  if (n == 33)
    late(t, g);
  if (n == 34)
    late(t, g);
  if (n == 35)
    late(t, g);
  if (n == 36)
    late(t, g);
  if (n == 37)
    late(t, g);
  if (n == 38)
    late(t, g);
  if (n == 39)
    late(t, g);
}
