// A kernel that is too much work even with one iteration of each loop: where a
// flag seems to be wrong, it is followed once more for its flags alone. What
// comes to an end so is judged.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,ptoadvice-incomplete-analysis --config '{CheckOptions: {pto-unproduced-event.MaxSteps: 250, ptoadvice-incomplete-analysis.MaxSteps: 250}}'

#include "../Tiles.h"

// Where each tile is takes more than 250 steps to see.
void rows(VecT &a) {
  for (int i = 0; i < 64; ++i) {
    // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'bug_behind' was not followed to its end: the work on it reached its bound
    // WARN@-2 [ptoadvice-incomplete-analysis]: kernel 'twin_behind' was not followed to its end: the work on it reached its bound
    VecT row;
    // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'twin' was not followed to its end: the work on it reached its bound
    TASSIGN(row, 0x1000 + i * 0x400);
    // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'bug' was not followed to its end: the work on it reached its bound
    TEXP(row, a);
  }
}

template <bool IsPrimed> void pipeline(__gm__ float *from, int n) {
  GmT in(from);
  VecT a;
  TASSIGN(a, 0x0);
  if (IsPrimed)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
    // NOTE@+13: in this call of 'pipeline<false>'
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    rows(a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  if (IsPrimed)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

__global__ void twin(__gm__ float *in, int n) { pipeline<true>(in, n); }
__global__ void bug(__gm__ float *in, int n) { pipeline<false>(in, n); }

// No attempt comes to the flags behind the rows.
template <int Id> void behind(int n) {
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i)
    rows(a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, (event_t)Id);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE3 id 1, which nothing has set before: the kernel hangs here
  // NOTE@+4: in this call of 'behind<1>'
  // NOTE@-3: set_flag(PIPE_V, PIPE_MTE3, 1) has to come first
}
__global__ void twin_behind(int n) { behind<0>(n); }
__global__ void bug_behind(int n) { behind<1>(n); }
