// Chunks of several groups go round a ring of three slots, and each is stored
// when the next one has come. How many chunks a group has nobody knows, and
// what is pending when a loop is left belongs to which slot is next.
//
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

struct Ring {
  VecT t[3];
  AICORE Ring() {
    for (int s = 0; s < 3; ++s) {
      TASSIGN(t[s], s * 0x400);
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
    }
  }
  AICORE void load(__gm__ float *x, int s) {
    GmT g(x);
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the loop below hangs, here or at another wait
    // NOTE@+29: no path through this loop, in an iteration that is not the first, reaches the end of the kernel
    // NOTE@+30: in this call of 'load'
    // NOTE@+43: in this call of 'groups<true>'
    // NOTE@-5: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
    TLOAD(t[s], g);
    set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)s);
  }
  AICORE void flush(__gm__ float *y, int s) {
    GmT g(y);
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)s);
    TSTORE(g, t[s]);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
  }
  AICORE void drain() {
    for (int s = 0; s < 3; ++s)
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
  }
};

// Bug: the slot that was loaded just now is stored, and not the pending one, so
// that the last one of each group of several is stored twice.
template <bool OfNow>
AICORE inline void groups(__gm__ float *x, __gm__ float *y, __gm__ int *counts,
                          int groups) {
  Ring ring;
  int chunk = 0;
  for (int g = 0; g < groups; ++g) {
    bool hasPending = false;
    int pending = 0;
    for (int i = 0; i < counts[g]; ++i) {
      const int now = chunk % 3;
      ring.load(x, now);
      if (hasPending)
        ring.flush(y, OfNow ? now : pending);
      hasPending = true;
      pending = now;
      ++chunk;
    }
    if (hasPending)
      ring.flush(y, pending);
  }
  ring.drain();
}
__global__ AICORE void bug_flushes_now(__gm__ float *x, __gm__ float *y,
                                       __gm__ int *counts, int n) {
  groups<true>(x, y, counts, n);
}
__global__ AICORE void ok_flushes_pending(__gm__ float *x, __gm__ float *y,
                                          __gm__ int *counts, int n) {
  groups<false>(x, y, counts, n);
}
