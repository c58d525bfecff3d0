// Constructors of arrays of arrays run for each element.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-out-of-bounds-address,ptoadvice-incomplete-analysis

#include "../Tiles.h"

struct Waits {
  AICORE Waits() {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
};
struct Idle {
  int n;
  AICORE Idle() { n = 0; }
};

extern "C" __global__ AICORE void ok_waits(__gm__ float *p) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  TLOAD(a, g);
  Waits w[1][2];
  TADD(x, a, a);
}
extern "C" __global__ AICORE void bug_waits_for_nothing(__gm__ float *p) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  TLOAD(a, g);
  Idle w[1][2];
  TADD(x, a, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

template <unsigned Address> struct Placed {
  VecT tile;
  AICORE Placed() { TASSIGN(tile, Address); }
  // WARN@-1 [pto-out-of-bounds-address]: 'q[0][0].tile' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@+4: in this call of 'Placed'
  // NOTE@-3: 'q[0][0].tile' fits at 0x0, the first free address
};
extern "C" __global__ AICORE void bug_beyond(__gm__ float *p) {
  Placed<0x30000> q[2][2];
  GmT g(p);
  TLOAD(q[1][0].tile, g);
}
extern "C" __global__ AICORE void ok_inside(__gm__ float *p) {
  Placed<0x20000> q[2][2];
  GmT g(p);
  TLOAD(q[1][0].tile, g);
}

// Of more than 64 objects the constructors are not run.
extern "C" __global__ AICORE void many(__gm__ float *p) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  TLOAD(a, g);
  Waits w[65];
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'many' was not followed to its end: the body of this function is not known
  TADD(x, a, a);
}
extern "C" __global__ AICORE void bug_many_that_compute(__gm__ float *p) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  TLOAD(a, g);
  Idle w[65];
  TADD(x, a, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
