// Chunks of several groups go through two slots in turn, and each is stored
// when the next one is there: which slot comes next, and which one is pending,
// belong together, however many chunks each group had.
//
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

// The slot is picked by a condition. Bug: what is loaded goes where the pending
// chunk is, which is being stored.
template <bool OverPending>
AICORE void groups(__gm__ float *x, __gm__ float *y, __gm__ int *rows,
                   int groups, int n) {
  VecT ping, pong;
  TASSIGN(ping, 0x0);
  TASSIGN(pong, 0x400);
  int chunk = 0;
  for (int g = 0; g < groups; ++g) {
    bool hasPending = false;
    int pending = 0;
    for (int d = 0; d < n; ++d) {
      const int count = rows[g * n + d];
      if (count == 0)
        continue;
      for (int p = 0; p < count; ++p) {
        const int now = chunk & 1;
        event_t loaded = now ? EVENT_ID1 : EVENT_ID0;
        GmT in(x + chunk * 256);
        if (hasPending) {
          event_t before = pending ? EVENT_ID1 : EVENT_ID0;
          wait_flag(PIPE_MTE2, PIPE_MTE3, before);
          auto &last = pending ? pong : ping;
          auto &next = (OverPending ? pending : now) ? pong : ping;
          GmT out(y + chunk * 256);
          TSTORE(out, last);
          TLOAD(next, in);
          // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'ping' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
          // NOTE@-23: 'ping' is placed at UB [0x0, 0x400) here
          // NOTE@-4: PIPE_MTE3 reads 'ping' here (TSTORE)
          // NOTE@+28: in this call of 'groups<true>'
          // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
          set_flag(PIPE_MTE3, PIPE_MTE2, before);
          set_flag(PIPE_MTE2, PIPE_MTE3, loaded);
          wait_flag(PIPE_MTE3, PIPE_MTE2, before);
        } else {
          auto &next = now ? pong : ping;
          TLOAD(next, in);
          set_flag(PIPE_MTE2, PIPE_MTE3, loaded);
        }
        hasPending = true;
        pending = now;
        ++chunk;
      }
    }
    if (hasPending) {
      event_t before = pending ? EVENT_ID1 : EVENT_ID0;
      wait_flag(PIPE_MTE2, PIPE_MTE3, before);
      auto &last = pending ? pong : ping;
      GmT out(y + chunk * 256);
      TSTORE(out, last);
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID2);
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID2);
    }
  }
}
__global__ AICORE void bug_over_pending(__gm__ float *x, __gm__ float *y,
                                        __gm__ int *rows, int n, int m) {
  groups<true>(x, y, rows, n, m);
}
__global__ AICORE void ok_over_groups(__gm__ float *x, __gm__ float *y,
                                      __gm__ int *rows, int n, int m) {
  groups<false>(x, y, rows, n, m);
}
