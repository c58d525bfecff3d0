// Two counters that start anew at different numbers. A state that stands for
// later iterations has gone through none in which one of them did.
// RUN: %check_pto %s

#include "../Tiles.h"

template <int Most> AICORE inline void batches(GmT &gm, int n) {
  VecT in, out;
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x400);
  int slot = 0, inBatch = 0;
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    pipe_barrier(PIPE_ALL);
    TLOAD(in, gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    // WARN@-1 [pto-out-of-range-event-id]: this sets event id 8 of PIPE_MTE2 to PIPE_V, which has the ids 0 to 7
    // NOTE@+18: in this call of 'batches<9>'
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    // WARN@-1 [pto-out-of-range-event-id]: this waits for event id 8 of PIPE_MTE2 to PIPE_V, which has the ids 0 to 7
    // NOTE@+15: in this call of 'batches<9>'
    if (inBatch == 0)
      wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    TEXP(out, in);
    if (++slot == Most)
      slot = 0;
    if (++inBatch == 16) {
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      inBatch = 0;
    }
  }
  if (inBatch == 0)
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
void ok(GmT &gm, int n) { batches<5>(gm, n); }
void bug(GmT &gm, int n) { batches<9>(gm, n); }
