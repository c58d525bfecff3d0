// RUN: %check_pto %s --checks=-*,pto-*,-pto-unmatched-flag,-pto-unproduced-event,-pto-no-op-sync,-pto-uninitialized-tile

#include "../Tiles.h"

void bug_last_iteration(__gm__ float *in, int m) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  for (int j = 0; j < m; ++j) {
    TEXP(b, a);
    if (j + 1 < m)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  TLOAD(a, gm);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@-10: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_V reads 'a' here (TEXP)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}
