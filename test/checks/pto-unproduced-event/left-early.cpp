// A helper waits for a flag and leaves early without setting it again. By which
// numbers it does is found by computing them.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline int atMost16(int x) { return x < 16 ? (x < 0 ? 0 : x) : 16; }

__global__ AICORE void bug_no_rows_left(__gm__ float *x, __gm__ float *y,
                                        int n, int rows) {
  VecT tile;
  TASSIGN(tile, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  const int first = (int)get_block_idx() * n;
  for (int i = first; i < first + n; ++i) {
    GmT gx(x + i * 256), gy(y + i * 256);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@+3: no path through this branch reaches the end of the kernel
    // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
    if (atMost16(rows - i * 16) == 0)
      continue;
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

__global__ AICORE void ok_waits_where_there_are(__gm__ float *x,
                                                __gm__ float *y, int n,
                                                int rows) {
  VecT tile;
  TASSIGN(tile, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  const int first = (int)get_block_idx() * n;
  for (int i = first; i < first + n; ++i) {
    GmT gx(x + i * 256), gy(y + i * 256);
    if (atMost16(rows - i * 16) == 0)
      continue;
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

__global__ AICORE void bug_masked_out(__gm__ float *x, __gm__ float *y, int n,
                                      unsigned mask) {
  VecT tile;
  TASSIGN(tile, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    GmT gx(x + i * 256), gy(y + i * 256);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@+3: no path through this branch reaches the end of the kernel
    // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
    if ((mask >> i & 1) == 0)
      continue;
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
