// Helpers of which one kind of core sees something else, in a parse for both:
// what was not parsed may wait.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard -- -D__DAV_VEC__ -D__DAV_CUBE__ -D__DAV_C220_VEC__ -D__DAV_C220_CUBE__

#include "../Tiles.h"

AICORE inline void orderLoads() {
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}

// Nothing is parsed, or nothing that does more than compute.
AICORE inline void nothing() {
#if defined(__DAV_CUBE__)
#elif defined(__DAV_VEC__)
  orderLoads();
#endif
}
AICORE inline void computes(int &k) {
#if defined(__DAV_CUBE__)
  k = 1;
#elif defined(__DAV_VEC__)
  orderLoads();
#endif
}
// It comes back out of what is parsed.
AICORE inline int returns(int n) {
#if defined(__DAV_CUBE__)
  if (n > 4)
    return 1;
  return 2;
#elif defined(__DAV_VEC__)
  orderLoads();
  return 2;
#endif
}
AICORE inline int returnsBefore(int n) {
  if (n > 4)
    return 1;
#if defined(__DAV_CUBE__)
  return 2;
#elif defined(__DAV_VEC__)
  orderLoads();
  return 2;
#endif
}
// Macros of one generation of chips.
AICORE inline void ofA2A3() {
#if defined(__DAV_C220_CUBE__)
  pipe_barrier(PIPE_M);
#elif defined(__DAV_C220_VEC__)
  orderLoads();
#endif
}
// The other core has a definition of its own.
#if defined(__DAV_CUBE__)
AICORE inline void oneEach() {}
AICORE inline void onlyCube() {}
AICORE inline void calledByCube() { oneEach(); }
#elif defined(__DAV_VEC__)
AICORE inline void oneEach() { orderLoads(); }
#endif

/// A tile that is being loaded, and one for what is made of it.
struct Loaded {
  VecT a, x;
  AICORE explicit Loaded(__gm__ float *p) {
    GmT g(p);
    TASSIGN(a, 0x0);
    TASSIGN(x, 0x400);
    TLOAD(a, g);
  }
};

extern "C" __global__ AICORE void ok_nothing(__gm__ float *p) {
  Loaded t(p);
  nothing();
  TADD(t.x, t.a, t.a);
}
extern "C" __global__ AICORE void ok_computes(__gm__ float *p) {
  Loaded t(p);
  int k = 0;
  computes(k);
  TADD(t.x, t.a, t.a);
}
extern "C" __global__ AICORE void ok_returns(__gm__ float *p, int n) {
  Loaded t(p);
  returns(n);
  TADD(t.x, t.a, t.a);
}
extern "C" __global__ AICORE void ok_of_a2a3(__gm__ float *p) {
  Loaded t(p);
  ofA2A3();
  TADD(t.x, t.a, t.a);
}
extern "C" __global__ AICORE void ok_one_each(__gm__ float *p) {
  Loaded t(p);
  oneEach();
  TADD(t.x, t.a, t.a);
}
extern "C" __global__ AICORE void bug_returns_before(__gm__ float *p, int n) {
  Loaded t(p);
  returnsBefore(n);
  TADD(t.x, t.a, t.a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't.a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-37: 't.a' is placed at UB [0x0, 0x400) here
  // NOTE@-36: PIPE_MTE2 writes 't.a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
extern "C" __global__ AICORE void bug_only_cube(__gm__ float *p) {
  Loaded t(p);
  onlyCube();
  TADD(t.x, t.a, t.a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't.a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-46: 't.a' is placed at UB [0x0, 0x400) here
  // NOTE@-45: PIPE_MTE2 writes 't.a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
extern "C" __global__ AICORE void bug_called_by_cube(__gm__ float *p) {
  Loaded t(p);
  calledByCube();
  TADD(t.x, t.a, t.a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't.a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-55: 't.a' is placed at UB [0x0, 0x400) here
  // NOTE@-54: PIPE_MTE2 writes 't.a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
