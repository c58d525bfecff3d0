// Flags that go wrong for a reason that takes numbers to see: each run that is
// tried goes wrong.
// RUN: %check_pto %s

#include "../Tiles.h"

// A ring of four is drained for as many slots as are loaded ahead.
template <int Slots> AICORE inline void drain(__gm__ float *x, int n) {
  VecT t[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(t[i], i * 0x400);
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256);
    if (i >= 4)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 4));
    TLOAD(t[i % 4], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 4));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 4));
    TEXP(t[i % 4], t[i % 4]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 4));
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which stays set: every path through the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@-7: no path through this branch waits for each flag that it sets
    // NOTE@+6: in this call of 'drain<3>'
    // NOTE@-4: wait for it there as well
  }
  for (int k = n < Slots ? n : Slots; k > 0; --k)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)((n - k) % 4));
}
__global__ AICORE void bug_drain(__gm__ float *x, int n) { drain<3>(x, n); }
__global__ AICORE void ok_drain(__gm__ float *x, int n) { drain<4>(x, n); }

// That there is something to store is never said.
template <bool Says>
AICORE inline void pending(__gm__ float *x, __gm__ int *rows, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  auto store = [&] {
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(g, t);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  };
  for (int e = 0; e < n; ++e) {
    const int count = rows[e];
    bool has = false;
    for (int i = 0; i < count; ++i) {
      if (has)
        store();
      TLOAD(t, g);
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_MTE3 id 0, which is set already with n = 5, numbers in memory that are 5; flags go wrong with all numbers that were tried
      // NOTE@+9: in this call of 'pending<false>'
      // NOTE@-3: 75 runs were tried, with small and large numbers for what the kernel is given; each waits for a flag that is not set, sets one twice, or leaves one set
      has = Says;
    }
    if (has)
      store();
  }
}
__global__ AICORE void bug_pending(__gm__ float *x, __gm__ int *rows, int n) {
  pending<false>(x, rows, n);
}
__global__ AICORE void ok_pending(__gm__ float *x, __gm__ int *rows, int n) {
  pending<true>(x, rows, n);
}

// What is in flight is kept in bits, and drained from the lowest one on.
template <bool Notes> AICORE inline void bits(__gm__ float *x, int n) {
  VecT t[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(t[i], i * 0x400);
  unsigned inFlight = 0;
  for (int i = 0; i < n; ++i) {
    const int s = i % 4;
    GmT g(x + i * 256);
    if (inFlight & (1u << s))
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)s);
    TLOAD(t[s], g);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 't[2]' (UB [0x800, 0xc00)) without waiting for PIPE_V, which writes it
    // NOTE@-9: 't[2]' is placed at UB [0x800, 0xc00) here
    // NOTE@+5: PIPE_V writes 't[2]' here (TEXP)
    // NOTE@+17: in this call of 'bits<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, (event_t)s);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)s);
    TEXP(t[s], t[s]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)s);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 2, which is still set when the kernel ends
    // NOTE@+10: in this call of 'bits<false>'
    // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
    if (Notes || s != 2)
      inFlight |= 1u << s;
  }
  while (inFlight) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)__builtin_ctz(inFlight));
    inFlight &= inFlight - 1;
  }
}
__global__ AICORE void bug_bits(__gm__ float *x, int n) { bits<false>(x, n); }
__global__ AICORE void ok_bits(__gm__ float *x, int n) { bits<true>(x, n); }
