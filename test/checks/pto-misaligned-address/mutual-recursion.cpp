// Functions that call one another, and that nobody else calls: the analysis
// begins with the first of them.
//
// RUN: %check_pto %s --checks=-*,pto-misaligned-address,pto-unproduced-event

#include "../Tiles.h"

// Called by one of them, it is no beginning.
AICORE void ok_consume(VecT &t) {
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(t, t);
}
AICORE void bug_pong(int n);
AICORE void ok_ping(int n) {
  VecT t;
  TASSIGN(t, 0x20);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  ok_consume(t);
  if (n > 0)
    bug_pong(n - 1);
}
AICORE void bug_pong(int n) {
  VecT t;
  TASSIGN(t, 0x10);
  // WARN@-1 [pto-misaligned-address]: 't' is placed at 0x10, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-6: in this call of 'bug_pong'
  // NOTE@-3: the next aligned address is 0x20
  if (n > 0)
    ok_ping(n - 1);
}
