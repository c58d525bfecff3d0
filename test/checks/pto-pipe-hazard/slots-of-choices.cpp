// A counter that differs between paths: its remainder is worked out for each of
// its values, so a slot that no path has is not taken.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile

#include "../Tiles.h"

__global__ void twin(__gm__ float *in, int n, int m) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  int count = 0;
  if (n > 3)
    count += 4;
  if (m > 2)
    count += 8;
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, count % 2);
  TEXP(b, a);
}
__global__ void bug(__gm__ float *in, int n, int m) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gm(in);
  int count = 0;
  if (n > 3)
    count += 3;
  if (m > 2)
    count += 8;
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, count / 4 % 2);
  if (n > 3 && m <= 2)
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-19: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
