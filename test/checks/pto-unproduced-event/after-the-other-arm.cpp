// What memory holds may be the one in one iteration and the other in the next:
// an arm is judged by itself where the one before was the other one.
// RUN: %check_pto %s

#include "../Tiles.h"

// A token of another expert takes the flag of the last store, and sets it no
// more.
__global__ AICORE void bug_skips_behind_the_wait(__gm__ float *x,
                                                 __gm__ int *expert,
                                                 __gm__ float *y, int tokens,
                                                 int mine) {
  VecT tile;
  TASSIGN(tile, 0x0);
  int used = 0;
  for (int i = 0; i < tokens; ++i) {
    if (used > 0)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
      // NOTE@+3: no path through this branch, where it was the other way before, reaches the end of the kernel
      // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
    if (expert[i] != mine)
      continue;
    GmT gx(x + i * 256), gy(y + used * 256);
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    ++used;
  }
  if (used > 0)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

__global__ AICORE void ok_waits_behind_the_skip(__gm__ float *x,
                                                __gm__ int *expert,
                                                __gm__ float *y, int tokens,
                                                int mine) {
  VecT tile;
  TASSIGN(tile, 0x0);
  int used = 0;
  for (int i = 0; i < tokens; ++i) {
    if (expert[i] != mine)
      continue;
    if (used > 0)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    GmT gx(x + i * 256), gy(y + used * 256);
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    ++used;
  }
  if (used > 0)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

__global__ AICORE void bug_page_is_missing(__gm__ float *x, __gm__ int *page,
                                           __gm__ float *y, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  bool busy = false;
  for (int i = 0; i < n; ++i) {
    if (busy)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
      // NOTE@+3: no path through this branch, where it was the other way before, reaches the end of the kernel
      // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
    if (page[i] < 0)
      continue;
    GmT gx(x + page[i] * 256), gy(y + i * 256);
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    busy = true;
  }
  if (busy)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

// What it waited for, it takes no more.
__global__ AICORE void ok_notes_that_it_waited(__gm__ float *x,
                                               __gm__ int *page,
                                               __gm__ float *y, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  bool busy = false;
  for (int i = 0; i < n; ++i) {
    if (busy)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    busy = false;
    if (page[i] < 0)
      continue;
    GmT gx(x + page[i] * 256), gy(y + i * 256);
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    busy = true;
  }
  if (busy)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

// Who fills `kind` marks where a group begins and where it ends. That one
// begins in the middle of another one happens in no run.
__global__ AICORE void ok_groups_in_memory(__gm__ float *x, __gm__ int *kind,
                                           __gm__ float *y, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  TEXPANDS(tile, 0.0f);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < n; ++i) {
    GmT gx(x + i * 256), gy(y + i * 256);
    if (kind[i] == 1) {
      TLOAD(tile, gx);
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    }
    if (kind[i] == 2) {
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(gy, tile);
      pipe_barrier(PIPE_ALL);
    }
  }
}

// The last one is marked in memory, once: behind it there is no other one.
__global__ AICORE void ok_last_is_marked(__gm__ float *x, __gm__ int *last,
                                         __gm__ float *y, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  GmT gy(y);
  for (int i = 0; i < n; ++i) {
    GmT gx(x + i * 256);
    TLOAD(tile, gx);
    if (last[i]) {
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(gy, tile);
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      break;
    }
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

// Behind the last job, which memory marks, there is no other one.
__global__ AICORE void ok_drained_behind_the_last(__gm__ float *x,
                                                  __gm__ int *last,
                                                  __gm__ float *y, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    GmT gx(x + i * 256), gy(y + i * 256);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    if (last[i])
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
}

// The list ends behind the wait for the store before.
__global__ AICORE void bug_list_ends(__gm__ float *x, __gm__ int *page,
                                     __gm__ float *y, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  bool busy = false;
  for (int i = 0; i < n; ++i) {
    if (busy)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    if (page[i] < 0)
      break;
    GmT gx(x + page[i] * 256), gy(y + i * 256);
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    busy = true;
  }
  if (busy)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@-12: no path through this branch, in an iteration that is not the first, reaches the end of the kernel
    // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
}

// Lengths grow by no iteration: whoever has no work left has none later.
__global__ AICORE void ok_short_ones_come_last(__gm__ float *x, __gm__ int *len,
                                               __gm__ float *y, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  const int most = len[0];
  int used = 0;
  for (int i = 0; i < n; ++i) {
    if (i * 16 >= most)
      continue;
    if (used > 0)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    GmT gx(x + i * 256), gy(y + i * 256);
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    ++used;
  }
  if (used > 0)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
