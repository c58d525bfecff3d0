// Kernels in which no instruction brings a value into a tile: excerpts, but for
// one that waits for a load and stores what it made of it.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile

#include "../Tiles.h"

void bug_load_is_gone(__gm__ float *out) {
  GmT result(out);
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x400);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMUL(y, x, x);
  // WARN@-1 [pto-uninitialized-tile]: TMUL reads 'x' (UB [0x0, 0x400)), which nothing has written
  // NOTE@-6: 'x' is placed at UB [0x0, 0x400) here
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(result, y);
}
void ok_load(__gm__ float *out, __gm__ float *in) {
  GmT source(in), result(out);
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x400);
  TLOAD(x, source);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMUL(y, x, x);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(result, y);
}
// How long a store takes does not depend on what is stored.
void ok_measurement(__gm__ float *out) {
  GmT result(out);
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x400);
  TMUL(y, x, x);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(result, y);
}
// What is computed goes nowhere: a part of some kernel.
void ok_nothing_is_stored() {
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x400);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMUL(y, x, x);
}
