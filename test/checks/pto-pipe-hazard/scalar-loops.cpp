// H1: TCI without scratch is a loop of the scalar unit on A2A3. Kernels wait for
// PIPE_V before they store what it made, so only what PIPE_V reads counts.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

using IndexT = Tile<TileType::Vec, int32_t, 1, 16>;
using GmI = GlobalTensor<int32_t, Shape<1, 1, 1, 1, 16>,
                         Stride<16, 16, 16, 16, 1>>;

enum class Between { Nothing, Barrier, Flag };
template <Between Sync> AICORE inline void count(__gm__ int32_t *x) {
  IndexT index, doubled;
  TASSIGN(index, 0x0);
  TASSIGN(doubled, 0x40);
  GmI gm(x);
  TCI<IndexT, int32_t, 0>(index, 0);
  if constexpr (Sync == Between::Barrier)
    pipe_barrier(PIPE_V);
  if constexpr (Sync == Between::Flag) {
    set_flag(PIPE_S, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_S, PIPE_V, EVENT_ID0);
  }
  TMULS(doubled, index, 2);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'index' (UB [0x0, 0x40)) without waiting for PIPE_S, which writes it
  // NOTE@-12: 'index' is placed at UB [0x0, 0x40) here
  // NOTE@-10: PIPE_S writes 'index' here (TCI)
  // NOTE@+7: in this call of 'count<Between::Nothing>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_S, PIPE_V, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, doubled);
}
__global__ AICORE void bug_nothing(__gm__ int32_t *x) {
  count<Between::Nothing>(x);
}
__global__ AICORE void ok_flag(__gm__ int32_t *x) { count<Between::Flag>(x); }

// A barrier of PIPE_V is none of the scalar unit's.
__global__ AICORE void bug_barrier(__gm__ int32_t *x) {
  IndexT index, doubled;
  TASSIGN(index, 0x0);
  TASSIGN(doubled, 0x40);
  TCI<IndexT, int32_t, 0>(index, 0);
  pipe_barrier(PIPE_V);
  // WARN-A5@-1 [pto-no-op-sync]: there is no barrier of PIPE_V on A5
  // NOTE-A5@-2: A5 orders dependent vector instructions in hardware: nothing is needed here
  TMULS(doubled, index, 2);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'index' (UB [0x0, 0x40)) without waiting for PIPE_S, which writes it
  // NOTE@-8: 'index' is placed at UB [0x0, 0x40) here
  // NOTE@-7: PIPE_S writes 'index' here (TCI)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_S, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// What the library's own test does.
__global__ AICORE void ok_stored(__gm__ int32_t *x) {
  IndexT index;
  TASSIGN(index, 0x0);
  GmI gm(x);
  TCI<IndexT, int32_t, 0>(index, 0);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, index);
}
