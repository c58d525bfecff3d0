// What a loop does each fourth time uses its second slot in the fifth iteration
// and comes back to the first one in the ninth.
// RUN: %check_pto %s

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
  // The host hands over whole groups of four.
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
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
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      next = 1 - next;
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    const int now = 1 - next;
    TEXP(out, panel[now]);
    if (k % 4 == 3)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)now);
  }
  // The host hands over whole groups of four.
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}

// A panel that is reduced over eight iterations; the second one is loaded into
// the first one's place while the last iteration of it may still be read.
void ok_panel_of_eight(GmT &gm, int n) {
  VecT panel, out;
  TASSIGN(panel, 0x0);
  TASSIGN(out, 0x1000);
  for (int k = 0; k < n; ++k) {
    if (k % 8 == 0) {
      if (k > 0) {
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      }
      TLOAD(panel, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    TEXP(out, panel);
  }
}
void bug_panel_of_eight(GmT &gm, int n) {
  VecT panel, out;
  TASSIGN(panel, 0x0);
  TASSIGN(out, 0x1000);
  for (int k = 0; k < n; ++k) {
    if (k % 8 == 0) {
      TLOAD(panel, gm);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'panel' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
      // NOTE@-6: 'panel' is placed at UB [0x0, 0x400) here
      // NOTE@+5: PIPE_V reads 'panel' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    TEXP(out, panel);
  }
}
// Nothing says that a slot is free again. The two slots hide that until the
// third panel.
void bug_third_panel(GmT &gm, int n) {
  VecT panel[2], out;
  TASSIGN(panel[0], 0x0);
  TASSIGN(panel[1], 0x400);
  TASSIGN(out, 0x1000);
  for (int k = 0; k < n; ++k) {
    const int slot = k / 4 % 2;
    if (k % 4 == 0) {
      TLOAD(panel[slot], gm);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'panel[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
      // NOTE@-8: 'panel[0]' is placed at UB [0x0, 0x400) here
      // NOTE@+5: PIPE_V reads 'panel[0]' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    TEXP(out, panel[slot]);
  }
}
// What only later iterations wait for is set for them.
void ok_flag_of_the_third_panel(GmT &gm, int n) {
  VecT panel[2], out;
  TASSIGN(panel[0], 0x0);
  TASSIGN(panel[1], 0x400);
  TASSIGN(out, 0x1000);
  for (int k = 0; k < n; ++k) {
    const int slot = k / 4 % 2;
    if (k % 4 == 0) {
      if (k >= 8)
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      TLOAD(panel[slot], gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    TEXP(out, panel[slot]);
    if (k % 4 == 3 && k + 5 < n)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  }
}

// The host hands over whole groups of eight, and at least one. That no set
// comes before the drain within the first iterations tells nothing.
void ok_whole_groups(GmT &gm, int n) {
  VecT row;
  TASSIGN(row, 0x0);
  for (int i = 0; i < n; ++i) {
    if (i % 8 == 0 && i > 0)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(row, gm);
    if (i % 8 == 7) {
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(gm, row);
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    }
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
