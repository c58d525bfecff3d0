// What a loop does each fourth time uses its second slot in the fifth iteration.
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse,pto-pipe-hazard

#include "../Tiles.h"

void ok(GmT &gm, int n) {
  VecT panel[2], out;
  TASSIGN(panel[0], 0x0);
  TASSIGN(panel[1], 0x400);
  TASSIGN(out, 0x1000);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  int next = 0;
  for (int k = 0; k < n; ++k) {
    if (k % 4 == 0) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)next);
      TLOAD(panel[next], gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      next = 1 - next;
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    const int now = 1 - next;
    TEXP(out, panel[now]);
    if (k % 4 == 3)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)now);
  }
}
void bug(GmT &gm, int n) {
  VecT panel[2], out;
  TASSIGN(panel[0], 0x0);
  TASSIGN(panel[1], 0x200);
  TASSIGN(out, 0x1000);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  int next = 0;
  for (int k = 0; k < n; ++k) {
    if (k % 4 == 0) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)next);
      TLOAD(panel[next], gm);
      // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'panel[1]' (UB [0x200, 0x600)) without waiting for PIPE_V, which reads 'panel[0]' (UB [0x0, 0x400)) in the same bytes
      // NOTE@-11: 'panel[0]' is placed at UB [0x0, 0x400) here
      // NOTE@-11: 'panel[1]' is placed at UB [0x200, 0x600) here
      // NOTE@+7: PIPE_V reads 'panel[0]' here (TEXP)
      // NOTE@-5: nothing orders the two: set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event, would
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      next = 1 - next;
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    const int now = 1 - next;
    TEXP(out, panel[now]);
    if (k % 4 == 3)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)now);
  }
}
