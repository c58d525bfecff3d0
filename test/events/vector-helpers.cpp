// A helper of instructions on registers leaves nothing behind: its loops are
// not followed, also where a register is given under another type.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include "../checks/Tiles.h"

struct Bytes {
  int of;
};
struct Words {
  int of;
};
#pragma clang attribute push(__attribute__((annotate("pto_tidy::device"))),   \
                             apply_to = function)
AICORE void vload(Words &out, const float *from);
AICORE void vor(Bytes &out, Bytes &a, Bytes &b);
#pragma clang attribute pop

AICORE inline void pack(const float *from) {
  for (int i = 0; i < 200; ++i) {
    Words even, odd, packed;
    vload(even, from + i);
    vload(odd, from + i + 1);
    vor((Bytes &)packed, (Bytes &)even, reinterpret_cast<Bytes &>(odd));
  }
}

// CHECK-LABEL: kernel packed
// CHECK: TLOAD on PIPE_MTE2
// CHECK: TSTORE on PIPE_MTE3
// CHECK: kernels 1, incomplete 0, {{.*}}, steps {{[0-9]$}}
__global__ AICORE void packed(float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  TLOAD(t, g);
  pack(x);
  pipe_barrier(PIPE_ALL);
  TSTORE(g, t);
}
