// On A5 a push is a move into the memory of the other core, on PIPE_FIX or
// PIPE_MTE3. What is popped has been moved there by it: nothing is written here.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard --config "{CheckOptions: {PtoTarget: A5}}"

#include "../Tiles.h"

using Queue = TPipe<0, 1, 1024, 2>;

void ok_popped(Queue &in) {
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x1000);
  TPOP(x, in);
  TEXP(y, x);
}
void bug_pushed_too_early(Queue &out) {
  VecT y;
  TASSIGN(y, 0x1000);
  TEXPANDS(y, 1.0f);
  TPUSH(y, out);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'y' (UB [0x1000, 0x1400)) without waiting for PIPE_V, which writes it
  // NOTE@-4: 'y' is placed at UB [0x1000, 0x1400) here
  // NOTE@-4: PIPE_V writes 'y' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event, would
}
void ok_pushed(Queue &out) {
  VecT y;
  TASSIGN(y, 0x1000);
  TEXPANDS(y, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TPUSH(y, out);
}
