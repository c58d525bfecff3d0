// A round that leaves between set and wait, in a loop of known length: each
// round parts the paths once more, and none that took the way out comes to the
// end.
// RUN: %check_pto %s --checks=pto-unproduced-event,pto-unmatched-flag
// RUN: %check_pto %s --checks=pto-unproduced-event,pto-unmatched-flag --suffixes=BEHIND -- -DBEHIND

#include "../Tiles.h"

template <bool AskedInFront>
AICORE inline void dispatch(__gm__ float *x, __gm__ int32_t *expert, int mine) {
  VecT row[2];
  TASSIGN(row[0], 0x0);
  TASSIGN(row[1], 0x400);
  GmT gm(x);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
  int taken = 0;
  for (int i = 0; i < 16; ++i) {
    if (AskedInFront && expert[i] != mine)
      continue;
    const int slot = taken & 1;
    wait_flag(PIPE_MTE3, PIPE_MTE2, event_t(slot));
    // WARN-BEHIND@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE-BEHIND@+6: no path through this branch reaches the end of the kernel
    // NOTE-BEHIND@+17: in this call of 'dispatch<false>'
    // NOTE-BEHIND@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
    TLOAD(row[slot], gm);
    set_flag(PIPE_MTE2, PIPE_MTE3, event_t(slot));
    if (!AskedInFront && expert[i] != mine)
      continue;
    wait_flag(PIPE_MTE2, PIPE_MTE3, event_t(slot));
    TSTORE(gm, row[slot]);
    set_flag(PIPE_MTE3, PIPE_MTE2, event_t(slot));
    ++taken;
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
}
#ifdef BEHIND
__global__ AICORE void bug_asked_behind(__gm__ float *x,
                                        __gm__ int32_t *expert, int mine) {
  dispatch<false>(x, expert, mine);
}
#else
__global__ AICORE void ok_asked_in_front(__gm__ float *x,
                                         __gm__ int32_t *expert, int mine) {
  dispatch<true>(x, expert, mine);
}
#endif
