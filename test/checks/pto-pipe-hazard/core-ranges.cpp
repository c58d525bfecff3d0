// Each core has a range of its own, and the slot goes by the number of the
// block: what is said of the order rests on runs with numbers for the core,
// which is one of those that there are. RUN: %check_pto %s

#include "../Tiles.h"

template <bool Waits> AICORE inline void range(__gm__ float *x, int n) {
  VecT t[2], u;
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  TASSIGN(u, 0x800);
  const int begin = get_block_idx() * n;
  for (int i = begin; i < begin + n; ++i) {
    GmT gx(x + i * 256);
    TLOAD(t[i & 1], gx);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(u, t[i & 1]);
    if (Waits) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    }
    TSTORE(gx, u);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'u' (UB [0x800, 0xc00)) without waiting for PIPE_V, which writes it
    // NOTE@-14: 'u' is placed at UB [0x800, 0xc00) here
    // NOTE@-8: PIPE_V writes 'u' here (TEXP)
    // NOTE@+5: in this call of 'range<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_range(__gm__ float *x, int n) { range<false>(x, n); }
__global__ AICORE void ok_range(__gm__ float *x, int n) { range<true>(x, n); }
