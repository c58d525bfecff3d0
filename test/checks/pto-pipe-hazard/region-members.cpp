// A tile stays the tile that it is when the members behind SetValidShape are
// set directly.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

template <class T, bool Waits>
void copy(T &t, __gm__ float *in, __gm__ float *out, unsigned rows) {
  TASSIGN(t, 0x0);
  t.RowMaskInternal = rows;
  GmT from(in), to(out);
  TLOAD(t, from);
  if (Waits) {
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  }
  TSTORE(to, t);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-10: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_MTE2 writes 't' here (TLOAD)
  // NOTE@+5: in this call of 'copy<pto::Tile<pto::TileType::Vec, float, 16, 16, pto::BLayout::RowMajor, -1, -1>, false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ void bug(__gm__ float *in, __gm__ float *out) {
  DynT t(16, 16);
  copy<DynT, false>(t, in, out, 4);
}
__global__ void twin(__gm__ float *in, __gm__ float *out) {
  DynT t(16, 16);
  copy<DynT, true>(t, in, out, 4);
}
// Rows that the member no longer counts are not touched.
__global__ void bug_rows(__gm__ float *in, __gm__ float *out) {
  DynT t(16, 16);
  VecT below;
  TASSIGN(t, 0x0);
  TASSIGN(below, 0xc0);
  t.RowMaskInternal = 4;
  GmT from(in);
  TLOAD(t, from);
  TEXPANDS(below, 1.0f);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V writes 'below' (UB [0xc0, 0x4c0)) without waiting for PIPE_MTE2, which writes 't' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-7: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-7: 'below' is placed at UB [0xc0, 0x4c0) here
  // NOTE@-5: PIPE_MTE2 writes 't' here (TLOAD)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
__global__ void twin_rows(__gm__ float *in, __gm__ float *out) {
  DynT t(16, 16);
  VecT below;
  TASSIGN(t, 0x0);
  TASSIGN(below, 0x100);
  t.RowMaskInternal = 4;
  GmT from(in);
  TLOAD(t, from);
  TEXPANDS(below, 1.0f);
}
