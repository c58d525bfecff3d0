// A wait for a flag that is not known is no hang: what comes behind it is judged
// as usual, but for flags of the same pair of pipes.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag

#include "../Tiles.h"

template <bool IsSet, bool IsDrained>
void pingPong(__gm__ float *from, event_t first) {
  GmT in(from);
  VecT a;
  TASSIGN(a, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  wait_flag(PIPE_V, PIPE_MTE2, first);
  TLOAD(a, in);
  if (IsSet)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 0, which nothing has set before: the kernel hangs here
  // NOTE@+18: in this call of 'pingPong<false, true>'
  // NOTE@-3: set_flag(PIPE_MTE2, PIPE_V, 0) has to come first
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE3 id 0, which is still set when the kernel ends
  // NOTE@+16: in this call of 'pingPong<true, false>'
  // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
  if (IsDrained)
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, first);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}

__global__ void twin(__gm__ float *in, event_t first) {
  pingPong<true, true>(in, first);
}
__global__ void bug_not_set(__gm__ float *in, event_t first) {
  pingPong<false, true>(in, first);
}
__global__ void bug_not_waited_for(__gm__ float *in, event_t first) {
  pingPong<true, false>(in, first);
}
