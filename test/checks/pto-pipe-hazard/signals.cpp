// To tell another core something is to wait for nothing on this one. A wait for
// another core orders everything, as what it answers to is not known.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

void bug_told(__gm__ float *in, __gm__ float *out, int n) {
  GmT from(in), to(out);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, from);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+7: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(to, a);
    ffts_cross_core_sync(PIPE_MTE3, 1 | (2 << 4) | (2 << 8));
  }
}
void ok_answered(__gm__ float *in, __gm__ float *out, int n) {
  GmT from(in), to(out);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, from);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(to, a);
    ffts_cross_core_sync(PIPE_MTE3, 1 | (2 << 4) | (2 << 8));
    wait_flag_dev(3);
  }
}
void ok_barrier(__gm__ float *in, __gm__ float *out, int n) {
  GmT from(in), to(out);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, from);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(to, a);
    pipe_barrier(PIPE_ALL);
    ffts_cross_core_sync(PIPE_MTE3, 1 | (2 << 4) | (2 << 8));
  }
}
