// Parsed for one kind of core, a helper that nobody calls may be one of the
// other kind's: its flags are those of the kernel that calls it there. A kernel
// is one whoever calls it.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag --suffixes=ONE -- -xhip --offload-host-only -nogpuinc -nogpulib -Xclang --hipstdpar '-D__global__=__attribute__((global))' -D__DAV_CUBE__
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag --suffixes=BOTH -- -xhip --offload-host-only -nogpuinc -nogpulib -Xclang --hipstdpar '-D__global__=__attribute__((global))' -D__DAV_VEC__ -D__DAV_CUBE__

#include "../Tiles.h"

AICORE void ok_load(VecT &t, GmT &g) {
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}

__global__ AICORE void ok_kernel(__gm__ float *x, int n) {
#if defined(__DAV_VEC__)
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    ok_load(t, g);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
#endif
}

__global__ AICORE void bug_kernel(__gm__ float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN-ONE@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
  // NOTE-ONE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
  // WARN-BOTH@-3 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
  // NOTE-BOTH@-4: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}
