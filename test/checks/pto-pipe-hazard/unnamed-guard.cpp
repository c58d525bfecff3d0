// A guard that nobody names ends with its statement: what it gives back is
// given back before anything was done.
//
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-unmatched-flag,pto-unproduced-event,ptoadvice-incomplete-analysis

#include "../Tiles.h"

template <pipe_t From, pipe_t To> struct Lease {
  int Id;
  explicit AICORE Lease(int Id) : Id(Id) { wait_flag(From, To, (event_t)Id); }
  AICORE ~Lease() { set_flag(From, To, (event_t)Id); }
};
template <bool IsNamed>
AICORE void kernel(__gm__ float *x, __gm__ float *y, int n) {
  VecT in, out;
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x400);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256), o(y + i * 256);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(in, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if constexpr (IsNamed) {
      Lease<PIPE_MTE3, PIPE_V> held(0);
      TEXP(out, in);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(o, out);
    } else {
      Lease<PIPE_MTE3, PIPE_V>(0);
      TEXP(out, in);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'out' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-20: 'out' is placed at UB [0x400, 0x800) here
      // NOTE@+6: PIPE_MTE3 reads 'out' here (TSTORE)
      // NOTE@+15: in this call of 'kernel<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(o, out);
    }
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
__global__ AICORE void ok_named(__gm__ float *x, __gm__ float *y, int n) {
  kernel<true>(x, y, n);
}
__global__ AICORE void bug_unnamed(__gm__ float *x, __gm__ float *y, int n) {
  kernel<false>(x, y, n);
}
