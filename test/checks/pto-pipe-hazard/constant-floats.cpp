// Comparisons of floats that are known when the kernel is compiled.
// RUN: %check_pto %s

#include "../Tiles.h"

constexpr float Scale = 0.125f;

// The arm that is compiled waits for the load.
template <bool Waits> AICORE inline void scaled(__gm__ float *x) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT g(x);
  TLOAD(a, g);
  if constexpr (Scale != 1.0f && Waits) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TADDS(a, a, Scale);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+4: in this call of 'scaled<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_scaled(__gm__ float *x) { scaled<true>(x); }
__global__ AICORE void bug_scaled(__gm__ float *x) { scaled<false>(x); }

// So does an arm that is not discarded, but never taken otherwise.
__global__ AICORE void ok_plain(__gm__ float *x) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT g(x);
  TLOAD(a, g);
  if (Scale < 1.0f) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TADDS(a, a, Scale);
}
__global__ AICORE void bug_plain(__gm__ float *x) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT g(x);
  TLOAD(a, g);
  if (Scale > 1.0f) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TADDS(a, a, Scale);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// A number that the host hands over may be anything.
__global__ AICORE void ok_given(__gm__ float *x, float scale) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT g(x);
  TLOAD(a, g);
  if (scale != 1.0f) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TADDS(a, a, scale);
  }
}
