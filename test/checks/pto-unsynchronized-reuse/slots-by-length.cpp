// The place of a slot is computed from how much it holds. The last chunk may be
// shorter, and then it lies within the slot before, wherever that is.
//
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse,pto-pipe-hazard

#include "../Tiles.h"

constexpr int Most = 1024;
using Chunk =
    Tile<TileType::Vec, float, 1, Most, BLayout::RowMajor, 1, DYNAMIC>;
using GmChunk = GlobalTensor<float, Shape<1, 1, 1, 1, DYNAMIC>,
                             Stride<Most, Most, Most, Most, 1>>;

template <bool ByLength>
AICORE void chunks(__gm__ float *x, __gm__ float *y, int n) {
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
  int slot = 0;
  for (int at = 0; at < n; at += Most) {
    const int length = n - at < Most ? n - at : Most;
    Chunk t(length);
    TASSIGN(t, slot * (ByLength ? length : Most) * sizeof(float));
    GmChunk g(x + at, {length}), o(y + at, {length});
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
    TLOAD(t, g);
    // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 't' (UB [base - 0x1000, base + 0x0)) without waiting for PIPE_MTE3, which reads 't' (UB [0x0, 0x1000)) in the same bytes
    // NOTE@-5: 't' is placed at UB [0x0, 0x1000) here
    // NOTE@-6: 't' is placed at UB [base - 0x1000, base + 0x0) here
    // NOTE@+8: PIPE_MTE3 reads 't' here (TSTORE), as much of it as its valid region may be
    // NOTE@+18: in this call of 'chunks<true>'
    // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(o, t);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
    slot ^= 1;
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
}
__global__ AICORE void ok_by_capacity(__gm__ float *x, __gm__ float *y, int n) {
  chunks<false>(x, y, n);
}
__global__ AICORE void bug_by_length(__gm__ float *x, __gm__ float *y, int n) {
  chunks<true>(x, y, n);
}
