// A panel that is loaded each fourth time, into one of two slots that were
// given free in front of the loop. Four iterations take one of them.
// RUN: %check_pto %s

#include "../Tiles.h"

template <bool TakesFirst> AICORE inline void panels(GmT &gm, int n) {
  VecT panel[2], out;
  TASSIGN(panel[0], 0x0);
  TASSIGN(panel[1], 0x400);
  TASSIGN(out, 0x1000);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 4 == 0) {
      if (TakesFirst || i > 0)
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      TLOAD(panel[slot], gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    TEXP(out, panel[slot]);
    if ((i + 1) % 4 == 0 || i + 1 == n) {
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is set already
      // NOTE@-15: it is set here before
      // NOTE@+9: in this call of 'panels<false>'
      // NOTE@-4: add a wait between the two
      slot ^= 1;
    }
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void ok(GmT &gm, int n) { panels<true>(gm, n); }
void bug(GmT &gm, int n) { panels<false>(gm, n); }
