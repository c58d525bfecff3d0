// Two objects have two addresses, and so have two parts of one.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

struct Pair {
  VecT First, Second;
};

AICORE inline void use(VecT &a, VecT &b, __gm__ float *x) {
  GmT g(x);
  TLOAD(a, g);
  TLOAD(b, g);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
  pipe_barrier(PIPE_ALL);
  TSTORE(g, a);
}

__global__ AICORE void ok_variables(__gm__ float *x) {
  VecT a, b;
  auto place = [&](VecT *t) { TASSIGN(*t, t == &b ? 0x400 : 0x0); };
  place(&a);
  place(&b);
  use(a, b, x);
}
__global__ AICORE void bug_variables(__gm__ float *x) {
  VecT a, b;
  auto once = [&](VecT *t) { TASSIGN(*t, t != &b || t != &a ? 0x0 : 0x400); };
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-2: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-20: 'a' is written here
  // NOTE@-20: 'b' overwrites it here
  // NOTE@-19: 'b' is read here
  // NOTE@-20: 'a' is read here
  // NOTE@+4: in this call of 'use'
  // NOTE@-8: 'b' fits at 0x400, the first free address
  once(&a);
  once(&b);
  use(a, b, x);
}

__global__ AICORE void ok_members(__gm__ float *x) {
  Pair p[2];
  auto place = [&](VecT &t) { TASSIGN(t, &t == &p[1].Second ? 0x400 : 0x0); };
  place(p[0].First);
  place(p[1].Second);
  use(p[0].First, p[1].Second, x);
}
__global__ AICORE void bug_members(__gm__ float *x) {
  Pair p[2];
  auto place = [&](VecT &t) { TASSIGN(t, &t == &p[0].Second ? 0x400 : 0x0); };
  // WARN@-1 [pto-overlapping-tiles]: 'p[1].Second' (UB [0x0, 0x400)) overlaps 'p[0].First' (UB [0x0, 0x400)) while both are in use: the value of 'p[0].First' is overwritten before it is read
  // NOTE@-2: 'p[0].First' is placed at UB [0x0, 0x400) here
  // NOTE@-43: 'p[0].First' is written here
  // NOTE@-43: 'p[1].Second' overwrites it here
  // NOTE@-42: 'p[1].Second' is read here
  // NOTE@-43: 'p[0].First' is read here
  // NOTE@+4: in this call of 'use'
  // NOTE@-8: 'p[1].Second' fits at 0x400, the first free address
  place(p[0].First);
  place(p[1].Second);
  use(p[0].First, p[1].Second, x);
}

// A pointer that was handed over may point to either.
__global__ AICORE void ok_same(__gm__ float *x) {
  VecT a, b;
  VecT *t = &a;
  TASSIGN(a, t == &a ? 0x0 : 0x400);
  t = &b;
  TASSIGN(b, t == &a ? 0x0 : 0x400);
  use(a, b, x);
}
