// A branch that is taken in the first iteration, or in the last one, and in
// between in later iterations than those that are followed: what it does there
// meets iterations before and behind it that no end of the loop has.
//
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-overlapping-tiles

#include "../Tiles.h"

AICORE inline void loaded() {
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}
AICORE inline void vectorDone() {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// Flushed each eighth time, and in the last iteration.
__global__ AICORE void ok_full(__gm__ float *x, __gm__ float *y, int n) {
  VecT acc, in;
  TASSIGN(acc, 0x0);
  TASSIGN(in, 0x400);
  GmT from(x), to(y);
  int since = 0;
  for (int i = 0; i < n; ++i) {
    TLOAD(in, from);
    loaded();
    if (since == 0) {
      if (i > 0)
        wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      TMOV(acc, in);
    } else {
      TADD(acc, acc, in);
    }
    vectorDone();
    if (++since == 8 || i + 1 == n) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(to, acc);
      if (i + 1 < n)
        set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      since = 0;
    }
  }
}
__global__ AICORE void bug_full(__gm__ float *x, __gm__ float *y, int n) {
  VecT acc, in;
  TASSIGN(acc, 0x0);
  TASSIGN(in, 0x400);
  GmT from(x), to(y);
  int since = 0;
  for (int i = 0; i < n; ++i) {
    TLOAD(in, from);
    loaded();
    if (since == 0)
      TMOV(acc, in);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'acc' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-10: 'acc' is placed at UB [0x0, 0x400) here
      // NOTE@+8: PIPE_MTE3 reads 'acc' here (TSTORE)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    else
      TADD(acc, acc, in);
    vectorDone();
    if (++since == 8 || i + 1 == n) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(to, acc);
      since = 0;
    }
  }
}
__global__ AICORE void bug_bits(__gm__ float *x, __gm__ float *y, int n) {
  VecT acc, in;
  TASSIGN(acc, 0x0);
  TASSIGN(in, 0x400);
  GmT from(x), to(y);
  int since = 0;
  for (int i = 0; i < n; ++i) {
    TLOAD(in, from);
    loaded();
    if (since == 0)
      TMOV(acc, in);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'acc' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-10: 'acc' is placed at UB [0x0, 0x400) here
      // NOTE@+8: PIPE_MTE3 reads 'acc' here (TSTORE)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    else
      TADD(acc, acc, in);
    vectorDone();
    if ((++since == 8) | (i + 1 == n)) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(to, acc);
      since = 0;
    }
  }
}
__global__ AICORE void bug_bools(__gm__ float *x, __gm__ float *y, int n) {
  VecT acc, in;
  TASSIGN(acc, 0x0);
  TASSIGN(in, 0x400);
  GmT from(x), to(y);
  for (int i = 0, bytes = 0; i < n; ++i) {
    TLOAD(in, from);
    loaded();
    if (bytes == 0)
      TMOV(acc, in);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'acc' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-9: 'acc' is placed at UB [0x0, 0x400) here
      // NOTE@+10: PIPE_MTE3 reads 'acc' here (TSTORE)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    else
      TADD(acc, acc, in);
    vectorDone();
    bytes += 128;
    const bool full = bytes == 1024, last = i == n - 1;
    if (full || last) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(to, acc);
      bytes = 0;
    }
  }
}

// Loaded in the first iteration, and again each sixteenth time.
template <bool Waits>
AICORE inline void reload(__gm__ float *x, __gm__ float *y, __gm__ float *z,
                          int n) {
  VecT scale, in;
  TASSIGN(scale, 0x0);
  TASSIGN(in, 0x400);
  GmT from(x), to(y), scales(z);
  for (int i = 0; i < n; ++i) {
    if ((i & 15) == 0) {
      if (Waits && i > 0) {
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
      }
      TLOAD(scale, scales);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'scale' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
      // NOTE@-11: 'scale' is placed at UB [0x0, 0x400) here
      // NOTE@+8: PIPE_V reads 'scale' here (TMUL)
      // NOTE@+21: in this call of 'reload<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    }
    if (i > 0)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(in, from);
    loaded();
    TMUL(in, in, scale);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(to, in);
    if (i + 1 < n)
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
}
__global__ AICORE void ok_reload(__gm__ float *x, __gm__ float *y,
                                 __gm__ float *z, int n) {
  reload<true>(x, y, z, n);
}
__global__ AICORE void bug_reload(__gm__ float *x, __gm__ float *y,
                                  __gm__ float *z, int n) {
  reload<false>(x, y, z, n);
}
// By two iterations that are named.
template <bool Waits>
AICORE inline void named(__gm__ float *x, __gm__ float *y, __gm__ float *z,
                         int n) {
  VecT scale, in;
  TASSIGN(scale, 0x0);
  TASSIGN(in, 0x400);
  GmT from(x), to(y), scales(z);
  for (int i = 0; i < n; ++i) {
    if (i == 0 || i == 9) {
      if (Waits && i == 9)
        pipe_barrier(PIPE_ALL);
      TLOAD(scale, scales);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'scale' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
      // NOTE@-9: 'scale' is placed at UB [0x0, 0x400) here
      // NOTE@+8: PIPE_V reads 'scale' here (TMUL)
      // NOTE@+21: in this call of 'named<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    }
    if (i > 0)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(in, from);
    loaded();
    TMUL(in, in, scale);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(to, in);
    if (i + 1 < n)
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
}
__global__ AICORE void ok_named(__gm__ float *x, __gm__ float *y,
                                __gm__ float *z, int n) {
  named<true>(x, y, z, n);
}
__global__ AICORE void bug_named(__gm__ float *x, __gm__ float *y,
                                 __gm__ float *z, int n) {
  named<false>(x, y, z, n);
}

// What only the first iteration does, no later one does again.
__global__ AICORE void ok_first(__gm__ float *x, __gm__ float *y,
                                __gm__ float *z, int n) {
  VecT scale, in;
  TASSIGN(scale, 0x0);
  TASSIGN(in, 0x400);
  GmT from(x), to(y), scales(z);
  for (int i = 0; i < n; ++i) {
    if (i == 0)
      TLOAD(scale, scales);
    if (i > 0)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(in, from);
    loaded();
    TMUL(in, in, scale);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(to, in);
    if (i + 1 < n)
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
}
