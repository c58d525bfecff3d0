// A number that tells again what follows from others, as the host makes it: an
// order that is right with the one that fits, whatever the others are, is
// right. Where no such number is right, the conflict is said.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

// The index of the last column.
template <int Waits>
AICORE inline void sumRows(__gm__ float *x, int rows, int columns, int last) {
  VecT t, sum;
  TASSIGN(t, 0x0);
  TASSIGN(sum, 0x400);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      GmT g(x + (r * columns + c) * 256);
      TLOAD(t, g);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      if (c == Waits)
        wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      if (c == 0)
        TEXP(sum, t);
        // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'sum' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
        // NOTE@-13: 'sum' is placed at UB [0x400, 0x800) here
        // NOTE@+15: PIPE_MTE3 reads 'sum' here (TSTORE)
        // NOTE@+26: in this call of 'sumRows<1>'
        // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
      else
        TADD(sum, sum, t);
        // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'sum' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
        // NOTE@-20: 'sum' is placed at UB [0x400, 0x800) here
        // NOTE@+8: PIPE_MTE3 reads 'sum' here (TSTORE)
        // NOTE@+19: in this call of 'sumRows<1>'
        // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      if (c == last) {
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        TSTORE(g, sum);
        set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      }
    }
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
__global__ AICORE void ok_last(__gm__ float *x, int rows, int columns,
                               int last) {
  sumRows<0>(x, rows, columns, last);
}
__global__ AICORE void bug_last(__gm__ float *x, int rows, int columns,
                                int last) {
  sumRows<1>(x, rows, columns, last);
}

// How many tiles there are in two lists.
template <int Early>
AICORE inline void sumTwo(__gm__ float *x, int first, int second, int all) {
  VecT t, sum;
  TASSIGN(t, 0x0);
  TASSIGN(sum, 0x400);
  GmT g(x);
  int seen = 0;
  for (int list = 0; list < 2; ++list)
    for (int i = 0; i < (list == 0 ? first : second); ++i, ++seen) {
      TLOAD(t, g);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      if (seen == all - 1 - Early)
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      if (seen == 0)
        TEXP(sum, t);
      else
        TADD(sum, sum, t);
      if (seen == all - 1)
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  if (Early == 0)
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
  TSTORE(g, sum);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'sum' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE@-24: 'sum' is placed at UB [0x400, 0x800) here
  // NOTE@-12: PIPE_V writes 'sum' here (TADD)
  // NOTE@+10: in this call of 'sumTwo<1>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  if (Early != 0)
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
}
__global__ AICORE void ok_all(__gm__ float *x, int first, int second, int all) {
  sumTwo<0>(x, first, second, all);
}
__global__ AICORE void bug_all(__gm__ float *x, int first, int second,
                               int all) {
  sumTwo<1>(x, first, second, all);
}

// Whether two given numbers are the same is a mode of the kernel: no host hands
// over one of them by what the kernel counts.
template <bool Waits>
AICORE inline void addResidual(__gm__ float *x, __gm__ float *r,
                               __gm__ float *y, int in, int out) {
  VecT t, residual;
  TASSIGN(t, 0x0);
  TASSIGN(residual, 0x400);
  GmT gx(x), gr(r), gy(y);
  TLOAD(t, gx);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(t, t);
  if (in == out) {
    TLOAD(residual, gr);
    if (Waits) {
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    }
    TADD(t, t, residual);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'residual' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-14: 'residual' is placed at UB [0x400, 0x800) here
    // NOTE@-8: PIPE_MTE2 writes 'residual' here (TLOAD)
    // NOTE@+13: in this call of 'addResidual<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  }
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gy, t);
}
__global__ AICORE void ok_residual(__gm__ float *x, __gm__ float *r,
                                   __gm__ float *y, int in, int out) {
  addResidual<true>(x, r, y, in, out);
}
__global__ AICORE void bug_residual(__gm__ float *x, __gm__ float *r,
                                    __gm__ float *y, int in, int out) {
  addResidual<false>(x, r, y, in, out);
}

// An order that is made in one arm of such a question.
template <bool InBoth>
AICORE inline void storeLayer(__gm__ float *x, __gm__ float *y, int layer,
                              int firstLayer) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT gx(x), gy(y);
  TLOAD(t, gx);
  if (InBoth || layer != firstLayer) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TEXP(t, t);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-9: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_MTE2 writes 't' here (TLOAD)
  // NOTE@+12: in this call of 'storeLayer<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gy, t);
}
__global__ AICORE void ok_layer(__gm__ float *x, __gm__ float *y, int layer,
                                int firstLayer) {
  storeLayer<true>(x, y, layer, firstLayer);
}
__global__ AICORE void bug_layer(__gm__ float *x, __gm__ float *y, int layer,
                                 int firstLayer) {
  storeLayer<false>(x, y, layer, firstLayer);
}
