// Numbers out of memory that are counts, and numbers that say that there is
// nothing yet.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline void step(VecT &t, GmT &gx) {
  TLOAD(t, gx);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
  // NOTE@+15: 't' is placed at UB [0x0, 0x400) here
  // NOTE@+6: PIPE_MTE3 reads 't' here (TSTORE)
  // NOTE@+22: in this call of 'step'
  // NOTE@+28: in this call of 'counted<1>'
  // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(gx, t);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

// Who leaves where there are 0 rows has no fewer of them.
template <int From>
AICORE inline void counted(__gm__ float *x, __gm__ int *rows, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  int row = 0;
  for (int e = 0; e < n; ++e) {
    const int count = rows[e];
    if (count == 0)
      continue;
    GmT gx(x + row * 16);
    if (row > From)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    step(t, gx);
    row += count;
  }
  if (row > 0)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void bug_counted(__gm__ float *x, __gm__ int *rows, int n) {
  counted<1>(x, rows, n);
}
__global__ AICORE void ok_counted(__gm__ float *x, __gm__ int *rows, int n) {
  counted<0>(x, rows, n);
}

// What is -1 as long as there is nothing is none of those in memory.
template <int Nothing>
AICORE inline void cached(__gm__ float *x, __gm__ int *expert, int n) {
  VecT w, sum;
  TASSIGN(w, 0x0);
  TASSIGN(sum, 0x400);
  TEXPANDS(sum, 0.0f);
  int have = -1;
  for (int i = 0; i < n; ++i) {
    const int e = expert[i];
    if (e != have) {
      if (have > Nothing) {
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      }
      GmT gx(x + e * 256);
      TLOAD(w, gx);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'w' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
      // NOTE@-14: 'w' is placed at UB [0x0, 0x400) here
      // NOTE@+8: PIPE_V reads 'w' here (TADD)
      // NOTE@+15: in this call of 'cached<0>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      have = e;
    }
    pipe_barrier(PIPE_V);
    TADD(sum, sum, w);
  }
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  GmT gy(x);
  TSTORE(gy, sum);
}
__global__ AICORE void bug_cached(__gm__ float *x, __gm__ int *expert, int n) {
  cached<0>(x, expert, n);
}
__global__ AICORE void ok_cached(__gm__ float *x, __gm__ int *expert, int n) {
  cached<-1>(x, expert, n);
}
