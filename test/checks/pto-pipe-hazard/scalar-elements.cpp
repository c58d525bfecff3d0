// The scalar unit reads and writes elements of a tile through its data().
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

using ScalarT = Tile<TileType::Vec, float, 1, 8>;

AICORE inline float ok_exp(ScalarT &tile, float value) {
  tile.data()[0] = value;
  set_flag(PIPE_S, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_S, PIPE_V, EVENT_ID0);
  TEXP(tile, tile);
  set_flag(PIPE_V, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_S, EVENT_ID0);
  return tile.data()[0];
}
void ok_scalars(__gm__ float *out) {
  ScalarT t;
  TASSIGN(t, 0x0);
  out[0] = ok_exp(t, 1.0f) + ok_exp(t, 2.0f);
}
// A barrier of V holds up neither what is issued on S nor what V has from it.
AICORE inline float bug_exp(ScalarT &tile, float value) {
  tile.data()[0] = value;
  TEXP(tile, tile);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x20)) without waiting for PIPE_S, which writes it
  // NOTE@+14: 't' is placed at UB [0x0, 0x20) here
  // NOTE@-4: PIPE_S writes 't' here (a scalar write)
  // NOTE@+13: in this call of 'bug_exp'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_S, PIPE_V, id) after the first and wait_flag before the second, or an Event
  pipe_barrier(PIPE_V);
  return tile.data()[0];
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_S reads 't' (UB [0x0, 0x20)) without waiting for PIPE_V, which writes it
  // NOTE@+7: 't' is placed at UB [0x0, 0x20) here
  // NOTE@-10: PIPE_V writes 't' here (TEXP)
  // NOTE@+6: in this call of 'bug_exp'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_S, id) after the first and wait_flag before the second, or an Event
}
void bug_scalars(__gm__ float *out) {
  ScalarT t;
  TASSIGN(t, 0x0);
  out[0] = bug_exp(t, 1.0f);
}
void bug_inside_an_expression(__gm__ float *out) {
  ScalarT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  out[0] = 1.0f +
           a.data()[1];
           // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_S reads 'a' (UB [0x0, 0x20)) without waiting for PIPE_V, which writes it
           // NOTE@-5: 'a' is placed at UB [0x0, 0x20) here
           // NOTE@-5: PIPE_V writes 'a' here (TEXPANDS)
           // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_S, id) after the first and wait_flag before the second, or an Event
}
void bug_added_to(float sum) {
  ScalarT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  a.data()[0] += sum;
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_S reads 'a' (UB [0x0, 0x20)) without waiting for PIPE_V, which writes it
  // NOTE@-4: 'a' is placed at UB [0x0, 0x20) here
  // NOTE@-4: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_S, id) after the first and wait_flag before the second, or an Event
}
void bug_counted_up() {
  ScalarT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  ++a.data()[3];
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_S reads 'a' (UB [0x0, 0x20)) without waiting for PIPE_V, which writes it
  // NOTE@-4: 'a' is placed at UB [0x0, 0x20) here
  // NOTE@-4: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_S, id) after the first and wait_flag before the second, or an Event
}
void bug_through_a_pointer(__gm__ float *out) {
  ScalarT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  float *p = a.data();
  if (*p > 0.0f)
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_S reads 'a' (UB [0x0, 0x20)) without waiting for PIPE_V, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x20) here
  // NOTE@-5: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_S, id) after the first and wait_flag before the second, or an Event
    out[0] = 1.0f;
}
