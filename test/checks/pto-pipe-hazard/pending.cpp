// A variable says whether something is in flight that nobody has waited for,
// and is asked for behind a loop that may skip it.
// RUN: %check_pto %s

#include "../Tiles.h"

using RowT = Tile<TileType::Vec, float, 1, 64>;
using GmRow = GlobalTensor<float, Shape<1, 1, 1, 1, 64>,
                           Stride<64, 64, 64, 64, 1>>;

template <bool Resets>
AICORE inline void scatter(__gm__ float *y, __gm__ int *to, int rows, int n) {
  RowT row;
  TASSIGN(row, 0x0);
  bool stored = false;
  for (int r = 0; r < rows; ++r) {
    TEXPANDS(row, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'row' (UB [0x0, 0x100)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-5: 'row' is placed at UB [0x0, 0x100) here
    // NOTE@+9: PIPE_MTE3 reads 'row' here (TSTORE)
    // NOTE@+22: in this call of 'scatter<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    for (int k = 0; k < n; ++k) {
      if (to[k] < 0)
        continue;
      GmRow g(y + to[k] * 64);
      TSTORE(g, row);
      stored = true;
    }
    if (Resets ? stored : !stored) {
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      stored = false;
    }
  }
}

__global__ AICORE void bug_asks_for_the_contrary(__gm__ float *y,
                                                 __gm__ int *to, int rows,
                                                 int n) {
  scatter<false>(y, to, rows, n);
}

__global__ AICORE void ok_waits_for_what_is_stored(__gm__ float *y,
                                                   __gm__ int *to, int rows,
                                                   int n) {
  scatter<true>(y, to, rows, n);
}

// The same with a count.
template <int Least>
AICORE inline void combine(__gm__ float *x, __gm__ float *y, __gm__ int *to,
                           int n, int experts) {
  RowT row;
  TASSIGN(row, 0x0);
  for (int e = 0; e < experts; ++e) {
    int sent = 0;
    for (int k = 0; k < n; ++k) {
      if (to[k] != e)
        continue;
      GmRow gx(x + k * 64), gy(y + k * 64);
      if (sent > Least) {
        set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
        wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      }
      TLOAD(row, gx);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'row' (UB [0x0, 0x100)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-13: 'row' is placed at UB [0x0, 0x100) here
      // NOTE@+5: PIPE_MTE3 reads 'row' here (TSTORE)
      // NOTE@+18: in this call of 'combine<1>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(gy, row);
      ++sent;
    }
    if (sent > 0) {
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    }
  }
}

__global__ AICORE void bug_second_one_does_not_wait(__gm__ float *x,
                                                    __gm__ float *y,
                                                    __gm__ int *to, int n,
                                                    int experts) {
  combine<1>(x, y, to, n, experts);
}

__global__ AICORE void ok_all_but_the_first_wait(__gm__ float *x,
                                                 __gm__ float *y,
                                                 __gm__ int *to, int n,
                                                 int experts) {
  combine<0>(x, y, to, n, experts);
}
