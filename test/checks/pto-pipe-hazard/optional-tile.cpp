// A tile that a kernel may or may not have, by a pointer that may be null.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,ptoadvice-incomplete-analysis

#include "../Tiles.h"

AICORE inline void loaded(event_t id) {
  set_flag(PIPE_MTE2, PIPE_V, id);
  wait_flag(PIPE_MTE2, PIPE_V, id);
}

// The bias is waited for (IsInTime), or loaded behind the flag.
template <bool IsInTime>
AICORE inline void addBias(__gm__ float *x, __gm__ float *b, int n) {
  VecT tile, held, *bias = nullptr;
  TASSIGN(tile, 0x0);
  TASSIGN(held, 0x400);
  if (b != nullptr)
    bias = &held;
  for (int i = 0; i < n; ++i) {
    GmT gm(x), given(b);
    TLOAD(tile, gm);
    if (IsInTime && bias != nullptr)
      TLOAD(*bias, given);
    loaded(EVENT_ID0);
    if (!IsInTime && bias)
      TLOAD(*bias, given);
    if (bias)
      TADD(tile, tile, *bias);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'held' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
      // NOTE@-14: 'held' is placed at UB [0x400, 0x800) here
      // NOTE@-5: PIPE_MTE2 writes 'held' here (TLOAD)
      // NOTE@+12: in this call of 'addBias<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(gm, tile);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_bias(__gm__ float *x, __gm__ float *b, int n) {
  addBias<true>(x, b, n);
}
__global__ AICORE void bug_bias(__gm__ float *x, __gm__ float *b, int n) {
  addBias<false>(x, b, n);
}

// Left where there is none.
template <bool IsInTime>
AICORE inline void useIfThere(VecT *tile, __gm__ float *x) {
  if (!tile)
    return;
  GmT gm(x);
  TLOAD(*tile, gm);
  if (IsInTime)
    loaded(EVENT_ID1);
  TEXP(*tile, *tile);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'tile' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@+12: 'tile' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'tile' here (TLOAD)
  // NOTE@+11: in this call of 'useIfThere<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_left(__gm__ float *x, bool has) {
  VecT tile;
  TASSIGN(tile, 0x0);
  useIfThere<true>(has ? &tile : nullptr, x);
}
__global__ AICORE void bug_left(__gm__ float *x, bool has) {
  VecT tile;
  TASSIGN(tile, 0x0);
  useIfThere<false>(has ? &tile : nullptr, x);
}
