// A panel of four blocks that is given back by its fourth one, so that a last
// panel which has fewer is never given back. With two slots in three loops it
// is two rounds later that this hangs, and what came by no panel at all has
// joined by then.
// RUN: %check_pto %s

#include "../Tiles.h"

template <bool ByLast>
AICORE inline void use(VecT &x, VecT &y, int blocks, int slot) {
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int s = 0; s < blocks; ++s) {
    TADDS(y, x, 1.0f);
    pipe_barrier(PIPE_V);
    if (s == (ByLast ? blocks : 4) - 1)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  }
}

template <bool ByLast>
AICORE inline void chosen(__gm__ float *x, int blocks, int n, int m) {
  VecT t[2], y;
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  TASSIGN(y, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  unsigned count = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int b = 0; b < blocks; b += 4) {
        const int steps = blocks - b < 4 ? blocks - b : 4;
        const unsigned slot = count++ & 1;
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
        // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
        // NOTE@-4: no path through this branch reaches the end of the kernel
        // NOTE@+10: in this call of 'chosen<false>'
        // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
        GmT gx(x + b * 256);
        TLOAD(t[slot], gx);
        use<ByLast>(t[slot], y, steps, slot);
      }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
__global__ AICORE void bug_chosen(__gm__ float *x, int blocks, int n, int m) {
  chosen<false>(x, blocks, n, m);
}
__global__ AICORE void ok_chosen(__gm__ float *x, int blocks, int n, int m) {
  chosen<true>(x, blocks, n, m);
}

// The same where a helper chooses between what it is given.
AICORE inline int lesser(int a, int b) { return a < b ? a : b; }

template <bool ByLast>
AICORE inline void helped(__gm__ float *x, int blocks, int n, int m) {
  VecT t[2], y;
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  TASSIGN(y, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  unsigned slot = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int b = 0; b < blocks; b += 4) {
        const int steps = lesser(blocks - b, 4);
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
        // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
        // NOTE@-17: no path through this branch reaches the end of the kernel
        // NOTE@-4: in this call of 'lesser'
        // NOTE@+11: in this call of 'helped<false>'
        // NOTE@-5: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
        GmT gx(x + b * 256);
        TLOAD(t[slot], gx);
        use<ByLast>(t[slot], y, steps, slot);
        slot ^= 1;
      }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
__global__ AICORE void bug_helped(__gm__ float *x, int blocks, int n, int m) {
  helped<false>(x, blocks, n, m);
}
__global__ AICORE void ok_helped(__gm__ float *x, int blocks, int n, int m) {
  helped<true>(x, blocks, n, m);
}
