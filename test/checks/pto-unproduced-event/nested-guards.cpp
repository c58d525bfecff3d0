// Guards of flags in loops in loops, and in a tail: what paths that were joined
// could do together none of them does.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag

#include "../Tiles.h"

AICORE inline void step(VecT &t, GmT &gm, bool waits, bool sets) {
  if (waits)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@+8: no path through this branch reaches the end of the kernel
    // NOTE@+25: in this call of 'step'
    // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
  TLOAD(t, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, t);
  if (sets)
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

__global__ AICORE void ok_either(__gm__ float *x, int tiles, int parts) {
  GmT gm(x);
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 0; i < tiles; ++i)
    for (int k = 0; k < parts; ++k)
      step(t, gm, i > 0 || k > 0, i + 1 < tiles || k + 1 < parts);
}
// One part of the last tile, and the last part of one, set nothing.
__global__ AICORE void bug_both(__gm__ float *x, int tiles, int parts) {
  GmT gm(x);
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 0; i < tiles; ++i)
    for (int k = 0; k < parts; ++k)
      step(t, gm, i > 0 || k > 0, i + 1 < tiles && k + 1 < parts);
}
// The last part of a tile sets nothing, and the first one of the next waits.
template <bool EachTile>
AICORE void parts(__gm__ float *x, int tiles, int parts) {
  GmT gm(x);
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 0; i < tiles; ++i)
    for (int k = 0; k < parts; ++k) {
      if (k > 0 || (!EachTile && i > 0))
        wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
        // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
        // NOTE@-3: no path through this branch reaches the end of the kernel
        // NOTE@+11: in this call of 'parts<false>'
        // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
      TLOAD(t, gm);
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(gm, t);
      if (k + 1 < parts)
        set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    }
}
__global__ AICORE void bug_last_part(__gm__ float *x, int tiles, int n) {
  parts<false>(x, tiles, n);
}
__global__ AICORE void ok_each_tile(__gm__ float *x, int tiles, int n) {
  parts<true>(x, tiles, n);
}

// Two by two, with a tail where the number is odd.
AICORE inline void load(VecT &t, GmT &gm, event_t id) {
  wait_flag(PIPE_MTE3, PIPE_MTE2, id);
  TLOAD(t, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, id);
}
AICORE inline void store(VecT &t, GmT &gm, event_t id) {
  wait_flag(PIPE_MTE2, PIPE_MTE3, id);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_MTE3 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
  // NOTE@+15: no path through this branch reaches the end of the kernel
  // NOTE@+23: in this call of 'store'
  // NOTE@+27: in this call of 'pairs<0>'
  // NOTE@-5: set_flag(PIPE_MTE2, PIPE_MTE3, 0) has to come first
  TSTORE(gm, t);
  set_flag(PIPE_MTE3, PIPE_MTE2, id);
}
template <int TailOf> AICORE void pairs(__gm__ float *x, int n) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
  if (n > 0)
    load(a, gm, EVENT_ID0);
  for (int i = 0; i + 1 < n; i += 2) {
    load(b, gm, EVENT_ID1);
    store(a, gm, EVENT_ID0);
    if (i + 2 < n)
      load(a, gm, EVENT_ID0);
    store(b, gm, EVENT_ID1);
  }
  if (n > 0 && n % 2 == TailOf)
    store(a, gm, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
}
__global__ AICORE void ok_odd_tail(__gm__ float *x, int n) { pairs<1>(x, n); }
__global__ AICORE void bug_even_tail(__gm__ float *x, int n) { pairs<0>(x, n); }
