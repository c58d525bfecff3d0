// The size of the first part is chosen in front of the loop over all parts: one
// part of less than four ends well, and only none at all would hang.
// RUN: %check_pto %s

#include "../Tiles.h"

// The wait that stands behind the loop is right where there was a part. With
// less than four, the bug waits twice.
template <bool Again> AICORE inline void parts(__gm__ float *x, int n) {
  DynT t(1, 16);
  TASSIGN(t, 0x0);
  GmT g(x);
  const int first = n < 4 ? n : 4;
  t.SetValidRow(first);
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; i += 4) {
    if (i > 0) {
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      TLOAD(t, g);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  if (Again && first < 4)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-4: the last wait is here
    // NOTE@+3: in this call of 'parts<true>'
    // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
}
__global__ AICORE void bug_parts(__gm__ float *x, int n) { parts<true>(x, n); }
__global__ AICORE void ok_parts(__gm__ float *x, int n) { parts<false>(x, n); }
