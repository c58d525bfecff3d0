// A flag that is a queue of tokens, more of them than are followed: what waits
// for those behind is not known, and orders everything.
// RUN: %check_pto %s

#include "../Tiles.h"

template <int Steps, bool Waits> AICORE inline void steps(__gm__ float *x) {
  using RowT = Tile<TileType::Vec, float, 1, 8>;
  using RowGm =
      GlobalTensor<float, Shape<1, 1, 1, 1, 8>, Stride<8, 8, 8, 8, 1>>;
  RowT t[Steps];
  for (int i = 0; i < Steps; ++i)
    TASSIGN(t[i], i * 32);
  for (int i = 0; i < Steps; ++i) {
    RowGm g(x + i * 8);
    TLOAD(t[i], g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  for (int i = 0; i < Steps; ++i) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TADDS(t[i], t[i], 1.0f);
    if (Waits)
      pipe_barrier(PIPE_ALL);
    RowGm g(x + i * 8);
    TSTORE(g, t[i]);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 't[0]' (UB [0x0, 0x20)) without waiting for PIPE_V, which writes it
    // NOTE@-14: 't[0]' is placed at UB [0x0, 0x20) here
    // NOTE@-7: PIPE_V writes 't[0]' here (TADDS)
    // NOTE@+4: in this call of 'steps<64, false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  }
}
__global__ AICORE void bug_few(__gm__ float *x) { steps<64, false>(x); }
__global__ AICORE void ok_few(__gm__ float *x) { steps<64, true>(x); }
__global__ AICORE void ok_many(__gm__ float *x) { steps<150, true>(x); }
