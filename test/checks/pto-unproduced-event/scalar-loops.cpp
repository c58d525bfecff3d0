// A loop that only computes, however long it is, hides nothing of what the loop
// around it does: all its iterations leave it where the first ones do.
//
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag

#include "../Tiles.h"

template <bool Gives>
AICORE void count(__gm__ float *x, __gm__ int *rank, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    int place = 0;
    for (int j = 0; j < m; ++j)
      place += rank[j];
    GmT g(x + i * 256), out(x + place * 256);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@+6: no path through this branch reaches the end of the kernel
    // NOTE@+21: in this call of 'count<false>'
    // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    if (rank[i] > 3) {
      if (Gives)
        set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      continue;
    }
    TSTORE(out, t);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void ok_count(__gm__ float *x, __gm__ int *rank, int n,
                                int m) {
  count<true>(x, rank, n, m);
}
__global__ AICORE void bug_count(__gm__ float *x, __gm__ int *rank, int n,
                                 int m) {
  count<false>(x, rank, n, m);
}

// One that looks for the next one to work on.
template <bool Gives>
AICORE void search(__gm__ float *x, __gm__ int *mask, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  int i = 0;
  while (i < n) {
    int next = i + 1;
    while (next < n && mask[next] == 0)
      ++next;
    GmT g(x + i * 256);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path past the branch below hangs, here or at another wait
    // NOTE@+6: no path past this branch reaches the end of the kernel
    // NOTE@+17: in this call of 'search<false>'
    // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if (Gives || mask[i] != 2) {
      TEXP(t, t);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
    i = next;
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void ok_search(__gm__ float *x, __gm__ int *mask, int n) {
  search<true>(x, mask, n);
}
__global__ AICORE void bug_search(__gm__ float *x, __gm__ int *mask, int n) {
  search<false>(x, mask, n);
}
