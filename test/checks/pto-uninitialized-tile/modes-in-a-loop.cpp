// Five modes at two places of a loop make more ways to have written some tiles
// than four; each of them counts by itself.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile

#include "../Tiles.h"

template <int Storing>
AICORE inline void modes(__gm__ float *x, int mode, int n) {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xc00);
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(b, 0.0f);
    if (mode == 1)
      TLOAD(d, g);
    else if (mode == 2) {
      TLOAD(b, g);
      TLOAD(a, g);
    } else if (mode == Storing)
      TSTORE(g, d);
      // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 'd' (UB [0xc00, 0x1000)), which nothing has written
      // NOTE@-12: 'd' is placed at UB [0xc00, 0x1000) here
      // NOTE@+20: in this call of 'modes<3>'
    else if (mode == 0)
      TLOAD(a, g);
    if (mode == 0)
      TADD(b, b, b);
    else if (mode == 2) {
      TLOAD(c, g);
      TADD(b, c, a);
      TADD(a, c, a);
    } else if (mode == 3) {
      TLOAD(c, g);
      TLOAD(b, g);
    } else if (mode == 1)
      TLOAD(a, g);
    else
      TADD(d, b, b);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_modes(__gm__ float *x, int mode, int n) {
  modes<3>(x, mode, n);
}
__global__ AICORE void ok_modes(__gm__ float *x, int mode, int n) {
  modes<4>(x, mode, n);
}
