// The way out of a loop says how its counter lies to its end: a last step
// behind it that runs whenever there is work.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

/// Rows of 128 in chunks, of which each lane takes a half.
template <int Short>
AICORE inline void halves(__gm__ float *p, int64_t work, int64_t len,
                          __gm__ int32_t *ends) {
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x400);
  for (int64_t w = 0; w < work; ++w) {
    const int64_t length = ends ? ends[w + 1] - ends[w] : len;
    const int32_t chunk = static_cast<int32_t>(length < 128 ? length : 128);
    const int32_t begin = static_cast<int32_t>(w % 2) * 64;
    const int32_t left = chunk - begin;
    const int32_t rows = left > 64 ? 64 : left;
    if (rows < 1)
      continue;
    const int32_t end = begin + rows;
    GmT in(p + w * 256), out(p + (work + w) * 256);
    TLOAD(x, in);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'x' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-14: 'x' is placed at UB [0x0, 0x400) here
    // NOTE@+5: PIPE_V reads 'x' here (TMULS)
    // NOTE@+31: in this call of 'halves<1>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TMULS(y, x, 3.0f);
    pipe_barrier(PIPE_V);
    int32_t c = 0;
    for (; c + 1 < end; ++c) {
      TADDS(y, y, 2.0f);
      pipe_barrier(PIPE_ALL);
    }
    if (c + Short < end) {
      TADDS(y, y, 2.0f);
      pipe_barrier(PIPE_ALL);
    }
    TSTORE(out, y);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'y' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
    // NOTE@-32: 'y' is placed at UB [0x400, 0x800) here
    // NOTE@-14: PIPE_V writes 'y' here (TMULS)
    // NOTE@+12: in this call of 'halves<1>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  }
}
extern "C" __global__ AICORE void
ok_last_step(__gm__ float *p, int64_t work, int64_t len, __gm__ int32_t *ends) {
  halves<0>(p, work, len, ends);
}
extern "C" __global__ AICORE void
bug_one_row(__gm__ float *p, int64_t work, int64_t len, __gm__ int32_t *ends) {
  halves<1>(p, work, len, ends);
}
