// A chunk of up to eight rows, and a loop over its rows: what is not the last
// chunk has all eight, so the loop over chunks goes on only where the one over
// rows was followed to its end.
// RUN: %check_pto %s

#include "../Tiles.h"

using ChunkT = Tile<TileType::Vec, float, 8, 16>;
using RowT = Tile<TileType::Vec, float, 1, 16>;
using GmChunk = GlobalTensor<float, Shape<1, 1, 1, 8, 16>,
                             Stride<128, 128, 128, 16, 1>>;

template <bool Early>
AICORE inline void stream(__gm__ float *x, __gm__ float *y, uint32_t n) {
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
  uint32_t ping = 0;
  for (uint32_t first = 0; first < n; first += 8, ping ^= 1) {
    const uint32_t rows = n - first < 8 ? n - first : 8;
    const event_t ev = ping ? EVENT_ID1 : EVENT_ID0;
    ChunkT chunk;
    TASSIGN(chunk, ping * 0x200);
    GmChunk gx(x + first * 16), gy(y + first * 16);
    wait_flag(PIPE_MTE3, PIPE_MTE2, ev);
    TLOAD(chunk, gx);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'chunk' (UB [0x0, 0x200)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-5: 'chunk' is placed at UB [0x0, 0x200) here
    // NOTE@+14: PIPE_MTE3 reads 'chunk' here (TSTORE)
    // NOTE@+23: in this call of 'stream<true>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, ev);
    wait_flag(PIPE_MTE2, PIPE_V, ev);
    for (uint32_t row = 0; row < rows; ++row) {
      RowT v;
      TASSIGN(v, ping * 0x200 + row * 64);
      TADDS(v, v, 1.0f);
    }
    set_flag(PIPE_V, PIPE_MTE3, ev);
    wait_flag(PIPE_V, PIPE_MTE3, ev);
    if (Early)
      set_flag(PIPE_MTE3, PIPE_MTE2, ev);
    TSTORE(gy, chunk);
    if (!Early)
      set_flag(PIPE_MTE3, PIPE_MTE2, ev);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
}

__global__ AICORE void bug_released_too_early(__gm__ float *x, __gm__ float *y,
                                              uint32_t n) {
  stream<true>(x, y, n);
}

__global__ AICORE void ok_released(__gm__ float *x, __gm__ float *y,
                                   uint32_t n) {
  stream<false>(x, y, n);
}

// The same where the chunk is cut into pieces by another loop.
template <bool Waits>
AICORE inline void pieces(__gm__ float *x, __gm__ float *y, int n) {
  RowT piece;
  TASSIGN(piece, 0x1000);
  TEXPANDS(piece, 0.0f);
  for (int first = 0; first < n; first += 1024) {
    int length = n - first;
    if (length > 1024)
      length = 1024;
    ChunkT chunk;
    TASSIGN(chunk, 0x0);
    GmChunk gx(x + first), gy(y + first);
    TLOAD(chunk, gx);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'chunk' (UB [0x0, 0x200)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-4: 'chunk' is placed at UB [0x0, 0x200) here
    // NOTE@+10: PIPE_MTE3 reads 'chunk' here (TSTORE)
    // NOTE@+19: in this call of 'pieces<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    for (int k = 0; k < (length + 127) / 128; ++k)
      TADDS(piece, piece, 1.0f);
    TADDS(chunk, chunk, 1.0f);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, chunk);
    if (Waits) {
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    }
  }
}

__global__ AICORE void bug_loaded_again_too_early(__gm__ float *x,
                                                  __gm__ float *y, int n) {
  pieces<false>(x, y, n);
}

__global__ AICORE void ok_loaded_again(__gm__ float *x, __gm__ float *y,
                                       int n) {
  pieces<true>(x, y, n);
}

// A ring of two over the steps of all chunks, counted by 'it': from the third step on each load waits for the store two steps before.
using StepT = Tile<TileType::Vec, float, 4, 16>;
using GmStep = GlobalTensor<float, Shape<1, 1, 1, 4, 16>, Stride<64, 64, 64, 16, 1>>;
__global__ AICORE void ok_steps(__gm__ float *x, __gm__ float *y, int n) {
  unsigned it = 0;
  for (int i = 0; i < n; i += 16) {
    const int cur = n - i < 16 ? n - i : 16;
    for (int s = 0; s < (cur + 3) / 4; ++s, ++it) {
      const int ev = it % 2;
      if (it >= 2)
        wait_flag(PIPE_MTE3, PIPE_MTE2, ev);
      StepT t;
      TASSIGN(t, ev * 0x100);
      GmStep gx(x + (i + s * 4) * 16), gy(y + (i + s * 4) * 16);
      TLOAD(t, gx);
      set_flag(PIPE_MTE2, PIPE_MTE3, ev);
      wait_flag(PIPE_MTE2, PIPE_MTE3, ev);
      TSTORE(gy, t);
      set_flag(PIPE_MTE3, PIPE_MTE2, ev);
    }
  }
  if (it > 0)
    wait_flag(PIPE_MTE3, PIPE_MTE2, 0);
  if (it > 1)
    wait_flag(PIPE_MTE3, PIPE_MTE2, 1);
}

// A chunk of 128 rows, of which each core takes its own.
using LongT = Tile<TileType::Vec, float, 128, 16, BLayout::RowMajor, DYNAMIC,
                   16>;
template <bool Early>
AICORE inline void sumRows(__gm__ float *x, __gm__ float *y, int n) {
  RowT sum;
  TASSIGN(sum, 0x8000);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
  int pong = 0, item = 0;
  for (int first = 0; first < n; first += 128, ++item) {
    if (item % get_block_num() != get_block_idx())
      continue;
    const int rows = n - first < 128 ? n - first : 128;
    const event_t ev = pong ? EVENT_ID1 : EVENT_ID0;
    LongT in(rows), out(rows);
    TASSIGN(in, pong * 0x2000);
    TASSIGN(out, 0x4000 + pong * 0x2000);
    GmChunk gx(x + first * 16), gy(y + first * 16);
    wait_flag(PIPE_V, PIPE_MTE2, ev);
    TLOAD(in, gx);
    set_flag(PIPE_MTE2, PIPE_V, ev);
    wait_flag(PIPE_MTE2, PIPE_V, ev);
    wait_flag(PIPE_MTE3, PIPE_V, ev);
    TEXPANDS(sum, 0.0f);
    for (int i = 0; i < rows; ++i) {
      RowT row, to;
      TASSIGN(row, pong * 0x2000 + i * 64);
      TASSIGN(to, 0x4000 + pong * 0x2000 + i * 64);
      TADD(sum, sum, row);
      TMOV(to, sum);
      // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V writes 'to' (UB [0x4000, 0x4040)) without waiting for PIPE_MTE3, which reads 'out' (UB [0x4000, 0x6000)) in the same bytes
      // NOTE@-15: 'out' is placed at UB [0x4000, 0x6000) here
      // NOTE@-5: 'to' is placed at UB [0x4000, 0x4040) here
      // NOTE@+9: PIPE_MTE3 reads 'out' here (TSTORE)
      // NOTE@+21: in this call of 'sumRows<true>'
      // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    }
    set_flag(PIPE_V, PIPE_MTE2, ev);
    set_flag(PIPE_V, PIPE_MTE3, ev);
    wait_flag(PIPE_V, PIPE_MTE3, ev);
    if (Early)
      set_flag(PIPE_MTE3, PIPE_V, ev);
    TSTORE(gy, out);
    if (!Early)
      set_flag(PIPE_MTE3, PIPE_V, ev);
    pong ^= 1;
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
}

__global__ AICORE void bug_summed_too_early(__gm__ float *x, __gm__ float *y,
                                            int n) {
  sumRows<true>(x, y, n);
}

__global__ AICORE void ok_summed(__gm__ float *x, __gm__ float *y, int n) {
  sumRows<false>(x, y, n);
}
