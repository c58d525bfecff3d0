// The scratch of a row reduction is written where a row has more than one
// repeat of 256 bytes, on A2A3.
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse,pto-overlapping-tiles
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse,pto-overlapping-tiles --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

using WideT = Tile<TileType::Vec, float, 16, 128>;
using NarrowT = Tile<TileType::Vec, float, 16, 64>;
using WideInt = Tile<TileType::Vec, int32_t, 16, 128>;
using ColumnT = Tile<TileType::Vec, float, 16, 8, BLayout::RowMajor, 16, 1>;
using GmWide = GlobalTensor<float, Shape<1, 1, 1, 16, 128>,
                            Stride<2048, 2048, 2048, 128, 1>>;

// As in PTOAS issue 934: the planner took the bytes of a tile that is still
// being stored for the scratch of the next reduction.
void bug_scratch_over_a_tile_in_store(GmWide &out) {
  WideT a, k, tmp;
  ColumnT sum;
  TASSIGN(a, 0x0);
  TASSIGN(k, 0x2000);
  TASSIGN(tmp, 0x3000);
  TASSIGN(sum, 0x8000);
  TEXP(k, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, k);
  TROWSUM(sum, a, tmp);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V writes 'tmp' (UB [0x3000, 0x5000)) without waiting for PIPE_MTE3, which reads 'k' (UB [0x2000, 0x4000)) in the same bytes
  // NOTE@-9: 'k' is placed at UB [0x2000, 0x4000) here
  // NOTE@-9: 'tmp' is placed at UB [0x3000, 0x5000) here
  // NOTE@-5: PIPE_MTE3 reads 'k' here (TSTORE)
  // NOTE@-5: 'tmp' is scratch here
  // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
void ok_waited_for(GmWide &out) {
  WideT a, k, tmp;
  ColumnT sum;
  TASSIGN(a, 0x0);
  TASSIGN(k, 0x2000);
  TASSIGN(tmp, 0x3000);
  TASSIGN(sum, 0x8000);
  TEXP(k, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, k);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  TROWSUM(sum, a, tmp);
}
// A value that the scratch destroys.
void bug_scratch_over_a_value() {
  WideT a, b, tmp;
  ColumnT sum;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x2000);
  TASSIGN(tmp, 0x2400);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x2400, 0x4400)) overlaps 'b' (UB [0x2000, 0x4000)) while both are in use: the value of 'b' is overwritten before it is read
  // NOTE@-3: 'b' is placed at UB [0x2000, 0x4000) here
  // NOTE@+6: 'b' is written here
  // NOTE@+6: 'tmp' overwrites it here
  // NOTE@+5: 'tmp' is scratch here
  // NOTE@+5: 'b' is read here
  // NOTE@-7: 'tmp' fits at 0x4000, the first free address
  TASSIGN(sum, 0x8000);
  TEXP(b, a);
  TROWMAX(sum, a, tmp);
  TADD(a, a, b);
}
// Rows of one repeat need none.
void ok_one_repeat() {
  NarrowT a, b, tmp;
  ColumnT sum;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x2000);
  TASSIGN(tmp, 0x2400);
  TASSIGN(sum, 0x8000);
  TEXP(b, a);
  TROWSUM(sum, a, tmp);
  TADD(a, a, b);
}
// Integers need 32 bytes.
void ok_behind_the_first_block() {
  WideInt a, b, tmp;
  Tile<TileType::Vec, int32_t, 16, 8, BLayout::RowMajor, 16, 1> sum;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x2020);
  TASSIGN(tmp, 0x2000);
  TASSIGN(sum, 0x8000);
  TABS(b, a);
  TROWSUM(sum, a, tmp);
  TADD(a, a, b);
}

// Chunks of a row, of which the last one may be short: then the scratch is not
// used, and for all others it is.
template <int Place> AICORE void chunks(__gm__ float *x, int n) {
  using ChunkT =
      Tile<TileType::Vec, float, 16, 128, BLayout::RowMajor, 16, DYNAMIC>;
  using GmChunk = GlobalTensor<float, Shape<1, 1, 1, 16, DYNAMIC>,
                               Stride<1, 1, 1, DYNAMIC, 1>>;
  ChunkT in[2] = {ChunkT(128), ChunkT(128)}, tmp(128);
  ColumnT most;
  TASSIGN(in[0], 0x0);
  TASSIGN(in[1], 0x2000);
  TASSIGN(tmp, Place);
  TASSIGN(most, 0x8000);
  const int count = (n + 127) / 128;
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int c = 0; c < count; ++c) {
    const int slot = c & 1, length = c == count - 1 ? n - c * 128 : 128;
    in[slot].SetValidCol(length);
    tmp.SetValidCol(length);
    GmChunk g(x + c * 128, Shape<1, 1, 1, 16, DYNAMIC>(length),
              Stride<1, 1, 1, DYNAMIC, 1>(n));
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    TLOAD(in[slot], g);
    // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'in[1]' (UB [0x2000, 0x4000)) without waiting for PIPE_V, which writes 'tmp' (UB [0x2000, 0x4000)) in the same bytes
    // NOTE@-15: 'in[1]' is placed at UB [0x2000, 0x4000) here
    // NOTE@-15: 'tmp' is placed at UB [0x2000, 0x4000) here
    // NOTE@+5: PIPE_V writes 'tmp' here (TROWMAX, as scratch), as much of it as its valid region may be
    // NOTE@+12: in this call of 'chunks<8192>'
    // NOTE@-6: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TROWMAX(most, in[slot], tmp);
    pipe_barrier(PIPE_V);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void ok_chunks(__gm__ float *x, int n) { chunks<0x4000>(x, n); }
void bug_chunks(__gm__ float *x, int n) { chunks<0x2000>(x, n); }
