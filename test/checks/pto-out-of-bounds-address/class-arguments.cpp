// A kernel's configuration as a template argument of class type.
// RUN: %check_pto %s -- -std=c++20

#include "../Tiles.h"

struct Config {
  int depth;
  unsigned base;
  unsigned step;
};
template <Config C> AICORE inline void one(__gm__ float *x) {
  VecT a;
  TASSIGN(a, C.base);
  // WARN@-1 [pto-out-of-bounds-address]: 'a' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@+6: in this call of 'one<Config{2, 196608, 0}>'
  // NOTE@-3: 'a' fits at 0x0, the first free address
  GmT gx(x);
  TLOAD(a, gx);
}
__global__ AICORE void bug_base(__gm__ float *x) {
  one<Config{2, 0x30000, 0}>(x);
}
__global__ AICORE void ok_base(__gm__ float *x) {
  one<Config{2, 0x2000, 0}>(x);
}

AICORE inline unsigned last(const Config &c) {
  return c.base + (c.depth - 1) * c.step;
}
template <Config C> AICORE inline void ring(__gm__ float *x, int n) {
  VecT a[4];
  for (int i = 0; i < C.depth; ++i)
    TASSIGN(a[i], C.base + i * C.step);
    // WARN@-1 [pto-out-of-bounds-address]: 'a[1]' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
    // NOTE@+16: in this call of 'ring<Config{2, 195584, 1024}>'
    // NOTE@-3: 'a[1]' fits at 0x0, the first free address
  VecT z;
  TASSIGN(z, last(C));
  // WARN@-1 [pto-out-of-bounds-address]: 'z' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@+11: in this call of 'ring<Config{2, 195584, 1024}>'
  // NOTE@-3: 'z' fits at 0x0, the first free address
  GmT gx(x);
  for (int i = 0; i < n; ++i) {
    pipe_barrier(PIPE_ALL);
    TLOAD(a[i % C.depth], gx);
  }
  pipe_barrier(PIPE_ALL);
  TLOAD(z, gx);
}
__global__ AICORE void bug_ring(__gm__ float *x, int n) {
  ring<Config{2, 0x2fc00, 0x400}>(x, n);
}
__global__ AICORE void ok_ring(__gm__ float *x, int n) {
  ring<Config{2, 0x2f800, 0x400}>(x, n);
}
