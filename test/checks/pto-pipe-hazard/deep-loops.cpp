// Loops in loops, with slots of which nothing is known: four iterations of each
// are too much work, so the kernel is followed again with fewer, and what
// stands behind them is seen.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard --config '{CheckOptions: {pto-pipe-hazard.MaxSteps: 600}}'

#include "../Tiles.h"

template <bool Waits>
void deep(__gm__ float *in, __gm__ float *out, int rows, int tiles, int first) {
  VecT slots[8], a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < 8; ++i)
    TASSIGN(slots[i], 0x800 + i * 0x400);
  GmT from(in), to(out);
  TLOAD(a, from);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0; i < rows; ++i)
    for (int row = 0; row < rows; ++row)
      for (int tile = 0; tile < tiles; ++tile) {
        for (int part = 0; part < 4; ++part) {
          if (tile + part > row + first)
            continue;
          TEXP(slots[(tile + first) % 8], a);
          TEXP(b, slots[(part + tile + i + first) % 8]);
        }
        if (tile > first)
          TABS(slots[(row + first) % 8], a);
      }
  if constexpr (Waits) {
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
  }
  TSTORE(to, b);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE@-25: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-12: PIPE_V writes 'b' here (TEXP)
  // NOTE@+6: in this call of 'deep<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}

__global__ void bug(__gm__ float *in, __gm__ float *out, int rows, int tiles,
                    int first) {
  deep<false>(in, out, rows, tiles, first);
}
__global__ void twin(__gm__ float *in, __gm__ float *out, int rows, int tiles,
                     int first) {
  deep<true>(in, out, rows, tiles, first);
}

// The same of loops that end by nothing but a break.
template <bool Waits>
void endless(__gm__ float *in, __gm__ float *out, int rows, int tiles,
             int first) {
  VecT slots[8], a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < 8; ++i)
    TASSIGN(slots[i], 0x800 + i * 0x400);
  GmT from(in), to(out);
  TLOAD(a, from);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0;; ++i) {
    if (i >= rows)
      break;
    for (int row = 0;; ++row) {
      if (row >= rows)
        break;
      for (int tile = 0;; ++tile) {
        if (tile >= tiles)
          break;
        for (int part = 0; part < 4; ++part) {
          if (tile + part > row + first)
            continue;
          TEXP(slots[(tile + first) % 8], a);
          TEXP(b, slots[(part + tile + i + first) % 8]);
        }
        if (tile > first)
          TABS(slots[(row + first) % 8], a);
      }
    }
  }
  if constexpr (Waits) {
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
  }
  TSTORE(to, b);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE@-33: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-14: PIPE_V writes 'b' here (TEXP)
  // NOTE@+6: in this call of 'endless<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}

__global__ void endlessBug(__gm__ float *in, __gm__ float *out, int rows,
                           int tiles, int first) {
  endless<false>(in, out, rows, tiles, first);
}
__global__ void endlessTwin(__gm__ float *in, __gm__ float *out, int rows,
                            int tiles, int first) {
  endless<true>(in, out, rows, tiles, first);
}
