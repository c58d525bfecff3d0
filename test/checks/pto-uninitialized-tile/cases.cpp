// A switch in a loop: its cases write by lines of their own, which are no more
// ways to have written the tile that is asked for than one.
// RUN: %check_pto %s

#include "../Tiles.h"

template <int Second>
AICORE inline void apply(__gm__ float *x, int mode, int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, g);
    if (mode == 2 || mode == Second)
      TLOAD(b, g);
    pipe_barrier(PIPE_ALL);
    switch (mode) {
    case 0:
      TABS(c, a);
      break;
    case 1:
      TADD(c, a, b);
      // WARN@-1 [pto-uninitialized-tile]: TADD reads 'b' (UB [0x400, 0x800)), which nothing has written
      // NOTE@-15: 'b' is placed at UB [0x400, 0x800) here
      // NOTE@+17: in this call of 'apply<3>'
      break;
    case 2:
      TMUL(c, a, b);
      break;
    case 3:
      TADDS(c, a, 2.0f);
      break;
    default:
      TMOV(c, a);
    }
    pipe_barrier(PIPE_ALL);
    TSTORE(g, c);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_second(__gm__ float *x, int mode, int n) {
  apply<3>(x, mode, n);
}
__global__ AICORE void ok_second(__gm__ float *x, int mode, int n) {
  apply<1>(x, mode, n);
}
