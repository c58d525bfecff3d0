// A panel that is given back with the last of n * m steps. Nothing that is known
// of a sum or of a product tells which step that is; runs with numbers do, and
// where they come by the panel as they should, nothing is said of it.
// RUN: %check_pto %s

#include "../Tiles.h"

template <bool Waits> AICORE inline void panels(GmT &gm, int n, int m) {
  VecT panel[2], out;
  TASSIGN(panel[0], 0x0);
  TASSIGN(panel[1], 0x400);
  TASSIGN(out, 0x1000);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  int slot = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const int k = i * m + j;
      if (k % 4 == 0) {
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
        TLOAD(panel[Waits ? slot : 0], gm);
        // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'panel[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
        // NOTE@-13: 'panel[0]' is placed at UB [0x0, 0x400) here
        // NOTE@+6: PIPE_V reads 'panel[0]' here (TEXP)
        // NOTE@+16: in this call of 'panels<false>'
        // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
        set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
        wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      }
      TEXP(out, panel[Waits ? slot : 0]);
      if ((k + 1) % 4 == 0 || k + 1 == n * m) {
        set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
        slot ^= 1;
      }
    }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void ok_by_position(GmT &gm, int n, int m) { panels<true>(gm, n, m); }
// One panel for both flags.
void bug_by_position(GmT &gm, int n, int m) { panels<false>(gm, n, m); }
