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

// Five modes at two places, each of which writes what it likes.
template <int Reader>
AICORE inline void twice(__gm__ float *x, int mode, int n) {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TASSIGN(d, 0xc00);
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(b, 0.0f);
    pipe_barrier(PIPE_ALL);
    if (mode == 2)
      TLOAD(a, g);
    else if (mode == 3)
      TEXPANDS(c, 1.0f);
    else if (mode == 0)
      TADDS(a, b, 1.0f);
    pipe_barrier(PIPE_ALL);
    if (mode == Reader)
      TSTORE(g, d);
      // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 'd' (UB [0xc00, 0x1000)), which nothing has written
      // NOTE@-15: 'd' is placed at UB [0xc00, 0x1000) here
      // NOTE@+16: in this call of 'twice<3>'
    pipe_barrier(PIPE_ALL);
    if (mode == 0)
      TADD(b, b, b);
    else if (mode == 2)
      TADD(c, b, a);
    else if (mode == 3)
      TADD(b, c, b);
    else if (mode == 1)
      TLOAD(c, g);
    else
      TADD(d, b, b);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_twice(__gm__ float *x, int mode, int n) {
  twice<3>(x, mode, n);
}
__global__ AICORE void ok_twice(__gm__ float *x, int mode, int n) {
  twice<4>(x, mode, n);
}
