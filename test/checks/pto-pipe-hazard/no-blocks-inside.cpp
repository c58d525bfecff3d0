// What would be wrong where an inner loop has no blocks at all: nobody calls a
// kernel like that. What is wrong for some blocks, or in one of several modes,
// is said.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

template <int First>
AICORE inline void attend(__gm__ float *q, __gm__ float *k, int blocks) {
  VecT sum, block;
  TASSIGN(sum, 0x0);
  TASSIGN(block, 0x400);
  GmT gq(q);
  TLOAD(sum, gq);
  for (int i = 0; i < blocks; ++i) {
    GmT gk(k + i * 256);
    TLOAD(block, gk);
    if (i >= First) {
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    if (i >= First)
      TADD(sum, sum, block);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gq, sum);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'sum' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-20: 'sum' is placed at UB [0x0, 0x400) here
  // NOTE@-18: PIPE_MTE2 writes 'sum' here (TLOAD)
  // NOTE@+7: in this call of 'attend<1>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_blocks(__gm__ float *q, __gm__ float *k, int n) {
  attend<0>(q, k, n);
}
__global__ AICORE void bug_one_block(__gm__ float *q, __gm__ float *k, int n) {
  attend<1>(q, k, n);
}

// 0 is a mode like others.
template <int Waits>
AICORE inline void byMode(__gm__ float *q, int mode, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(q);
  for (int i = 0; i < n; ++i) {
    TLOAD(t, g);
    if (mode != Waits) {
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    TEXP(t, t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-10: 't' is placed at UB [0x0, 0x400) here
    // NOTE@-8: PIPE_MTE2 writes 't' here (TLOAD)
    // NOTE@+7: in this call of 'byMode<0>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
__global__ AICORE void bug_mode(__gm__ float *q, int mode, int n) {
  byMode<0>(q, mode, n);
}
__global__ AICORE void ok_no_mode(__gm__ float *q, unsigned mode, int n) {
  byMode<-1>(q, mode & 1, n);
}
