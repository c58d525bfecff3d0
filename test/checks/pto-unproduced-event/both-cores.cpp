// Code of the other kind of core that the preprocessor took away says nothing
// about flags where it only waits for others, or tells them.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag --suffixes=WAITS -- -D__DAV_VEC__ -D__DAV_CUBE__ -DOTHERS=waitForOthers
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag --suffixes=SETS -- -D__DAV_VEC__ -D__DAV_CUBE__ -DOTHERS=setForOthers
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag --suffixes=CALLS -- -D__DAV_VEC__ -D__DAV_CUBE__ -DOTHERS=callForOthers

#include "../Tiles.h"

AICORE inline uint16_t message(int mode, int id) {
  return 1 | mode << 4 | id << 8;
}
AICORE inline void waitForOthers() {
  pipe_barrier(PIPE_ALL);
#if defined(__DAV_CUBE__)
  wait_flag_dev(12);
  ffts_cross_core_sync(PIPE_FIX, message(2, 11));
#elif defined(__DAV_VEC__)
  ffts_cross_core_sync(PIPE_MTE3, message(2, 12));
  wait_flag_dev(11);
#endif
}
AICORE inline void setForOthers() {
#if defined(__DAV_CUBE__)
  wait_flag_dev(12);
#elif defined(__DAV_VEC__)
  wait_flag_dev(11);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
#endif
}
AICORE inline void callForOthers() {
#if defined(__DAV_CUBE__)
  wait_flag_dev(12);
#elif defined(__DAV_VEC__)
  setForOthers();
#endif
}

__global__ AICORE void sum(__gm__ float *x, __gm__ float *y, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  OTHERS();
  GmT gx(x), gy(y);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gx);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TLOAD(b, gy);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    // WARN-WAITS@-1 [pto-unproduced-event]: this waits again for flag PIPE_MTE2 -> PIPE_V id 0, which nothing has set since the last wait: the kernel hangs here
    // NOTE-WAITS@-4: the last wait is here
    // NOTE-WAITS@-3: set_flag(PIPE_MTE2, PIPE_V, 0) has to come first
    TADD(a, a, b);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(gx, a);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
}
