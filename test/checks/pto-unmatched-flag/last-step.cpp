// What the last step of an inner loop gives back is never taken any more in the
// end. That the loop may have no steps at all, and gives nothing back then,
// makes it no better where it has some. RUN: %check_pto %s

#include "../Tiles.h"

template <bool Drains>
AICORE inline void rounds(__gm__ float *x, int n, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 1, which stays set: every path through the branch below sets a flag twice or leaves one set, this one or another
  // NOTE@+10: no path through this branch waits for each flag that it sets
  // NOTE@+18: in this call of 'rounds<false>'
  // NOTE@-4: wait for it there as well
  for (int i = 0; i < n; ++i) {
    GmT gx(x + i * 256);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
    TLOAD(t, gx);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    for (int k = 0; k < m; ++k)
      if (k == m - 1) {
        TEXP(t, t);
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
      }
  }
  if (Drains)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
__global__ AICORE void bug_drain(__gm__ float *x, int n, int m) {
  rounds<false>(x, n, m);
}
__global__ AICORE void ok_drain(__gm__ float *x, int n, int m) {
  rounds<true>(x, n, m);
}
