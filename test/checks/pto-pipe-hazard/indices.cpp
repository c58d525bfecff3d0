// What is gathered by is read, in every form but the one that compares.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

using IdxT = Tile<TileType::Vec, int32_t, 16, 16>;
using GmIdx = GlobalTensor<int32_t, Shape<1, 1, 1, 16, 16>,
                           Stride<256, 256, 256, 16, 1>>;

void bug_given_back_too_early(__gm__ int32_t *in, int n) {
  GmIdx gm(in);
  VecT x, y;
  IdxT idx, tmp;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x1000);
  TASSIGN(idx, 0x2000);
  TASSIGN(tmp, 0x3000);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(idx, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'idx' (UB [0x2000, 0x2400)) without waiting for PIPE_V, which reads it
    // NOTE@-7: 'idx' is placed at UB [0x2000, 0x2400) here
    // NOTE@+5: PIPE_V reads 'idx' here (TGATHER)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TGATHER(y, x, idx, tmp);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_given_back(__gm__ int32_t *in, int n) {
  GmIdx gm(in);
  VecT x, y;
  IdxT idx, tmp;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x1000);
  TASSIGN(idx, 0x2000);
  TASSIGN(tmp, 0x3000);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(idx, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TGATHER(y, x, idx, tmp);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
