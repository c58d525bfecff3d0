// A number that a loop counts up to is not negative: `n % 4 != 0` is a tail,
// and nothing else.
//
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

template <bool GivesBack>
AICORE void sumsOfFour(__gm__ float *x, __gm__ float *y, int n) {
  VecT in, sum;
  TASSIGN(in, 0x0);
  TASSIGN(sum, 0x400);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256), o(y + i / 4 * 256);
    TLOAD(in, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if (i % 4 == 0) {
      wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      TEXP(sum, in);
    } else {
      TADD(sum, sum, in);
    }
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    if (i % 4 == 3) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(o, sum);
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    }
  }
  if (n % 4 != 0) {
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    GmT o(y + n / 4 * 256);
    TSTORE(o, sum);
    if (GivesBack)
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 0, which nothing has set: every path through the branch below hangs, here or at another wait
  // NOTE@-10: no path through this branch reaches the end of the kernel
  // NOTE@+7: in this call of 'sumsOfFour<false>'
  // NOTE@-4: set_flag(PIPE_MTE3, PIPE_V, 0) has to come first
}
__global__ AICORE void ok_given_back(__gm__ float *x, __gm__ float *y, int n) {
  sumsOfFour<true>(x, y, n);
}
__global__ AICORE void bug_kept(__gm__ float *x, __gm__ float *y, int n) {
  sumsOfFour<false>(x, y, n);
}
