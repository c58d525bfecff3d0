// On some paths a barrier has ordered the load already, on others the flag does.
// RUN: %check_pto %s

#include "../Tiles.h"

void ok_barriers_around_a_set(GmT &gm, int n, bool c) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  for (int i = 0; i < n; ++i)
    pipe_barrier(PIPE_ALL);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  if (c)
    pipe_barrier(PIPE_ALL);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, a);
}
void bug_set_for_another_pipe(GmT &gm, int n, bool c) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  for (int i = 0; i < n; ++i)
    pipe_barrier(PIPE_ALL);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  if (c)
    pipe_barrier(PIPE_ALL);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TSTORE(gm, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-10: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-10: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
