// Tiles that are loaded when a key changes: where it stays, what they hold is
// read again.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

AICORE inline void use(VecT &sum, VecT &in, VecT &weights, VecT &temporary,
                       GmT &gm) {
  TLOAD(in, gm);
  pipe_barrier(PIPE_ALL);
  TMUL(sum, in, weights);
  pipe_barrier(PIPE_V);
  TEXP(temporary, in);
  pipe_barrier(PIPE_V);
  TADD(sum, sum, temporary);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, sum);
  pipe_barrier(PIPE_ALL);
}

template <int Temporary>
AICORE void experts(__gm__ float *x, __gm__ int *keys, int n) {
  GmT gm(x);
  VecT weights, in, temporary, sum;
  TASSIGN(weights, 0x0);
  TASSIGN(in, 0x400);
  TASSIGN(temporary, Temporary);
  // WARN@-1 [pto-overlapping-tiles]: 'temporary' (UB [0x200, 0x600)) overlaps 'weights' (UB [0x0, 0x400)) while both are in use: the value of 'weights' is overwritten before it is read
  // NOTE@-4: 'weights' is placed at UB [0x0, 0x400) here
  // NOTE@+12: 'weights' is written here
  // NOTE@-18: 'temporary' overwrites it here
  // NOTE@-17: 'temporary' is read here
  // NOTE@-22: 'weights' is read here
  // NOTE@+11: in this call of 'use'
  // NOTE@+17: in this call of 'experts<512>'
  // NOTE@-9: 'temporary' fits at 0x800, the first free address
  TASSIGN(sum, 0x1000);
  int last = -1;
  for (int i = 0; i < n; ++i) {
    const int key = keys[i];
    if (key != last) {
      TLOAD(weights, gm);
      last = key;
    }
    use(sum, in, weights, temporary, gm);
  }
}
__global__ AICORE void ok_experts(__gm__ float *x, __gm__ int *keys, int n) {
  experts<0x800>(x, keys, n);
}
__global__ AICORE void bug_experts(__gm__ float *x, __gm__ int *keys, int n) {
  experts<0x200>(x, keys, n);
}

// Whoever destroys it says so.
template <bool Says>
AICORE void invalidated(__gm__ float *x, __gm__ int *keys, int n) {
  GmT gm(x);
  VecT weights, in, temporary, sum;
  TASSIGN(weights, 0x0);
  TASSIGN(in, 0x400);
  TASSIGN(temporary, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'temporary' (UB [0x200, 0x600)) overlaps 'weights' (UB [0x0, 0x400)) while both are in use: the value of 'weights' is overwritten before it is read
  // NOTE@-4: 'weights' is placed at UB [0x0, 0x400) here
  // NOTE@+12: 'weights' is written here
  // NOTE@+20: 'temporary' overwrites it here
  // NOTE@+21: 'temporary' is read here
  // NOTE@+15: 'weights' is read here
  // NOTE@+34: in this call of 'invalidated<false>'
  // NOTE@-8: 'temporary' fits at 0x800, the first free address
  TASSIGN(sum, 0x1000);
  bool valid = false;
  int last = 0;
  for (int i = 0; i < n; ++i) {
    const int key = keys[i];
    if (!valid || key != last) {
      TLOAD(weights, gm);
      last = key;
      valid = true;
    }
    TLOAD(in, gm);
    pipe_barrier(PIPE_ALL);
    TMUL(sum, in, weights);
    pipe_barrier(PIPE_V);
    if (keys[i + n] > 0) {
      TEXP(temporary, in);
      pipe_barrier(PIPE_V);
      TADD(sum, sum, temporary);
      if constexpr (Says)
        valid = false;
    }
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, sum);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_invalidated(__gm__ float *x, __gm__ int *keys,
                                      int n) {
  invalidated<true>(x, keys, n);
}
__global__ AICORE void bug_not_invalidated(__gm__ float *x, __gm__ int *keys,
                                           int n) {
  invalidated<false>(x, keys, n);
}
