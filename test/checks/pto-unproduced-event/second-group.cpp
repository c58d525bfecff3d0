// What is drained behind each group is not there for the second one. That all
// groups but one are empty is right on some path, but not what a kernel is made
// for.
//
// RUN: %check_pto %s

#include "../Tiles.h"

template <bool DrainsEach>
AICORE void groups(__gm__ float *x, __gm__ int *rows, int groups) {
  VecT a;
  TASSIGN(a, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int g = 0; g < groups; ++g) {
    const int n = rows[g];
    if (n == 0)
      continue;
    for (int i = 0; i < n; ++i) {
      GmT gm(x + i * 256);
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the loop below hangs, here or at another wait
      // NOTE@-4: no path through this loop, for the second time in a loop around it, reaches the end of the kernel
      // NOTE@+18: in this call of 'groups<true>'
      // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
      TLOAD(a, gm);
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(gm, a);
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    }
    if (DrainsEach)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  if (!DrainsEach)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
void ok_groups(__gm__ float *x, __gm__ int *rows, int n) {
  groups<false>(x, rows, n);
}
void bug_groups(__gm__ float *x, __gm__ int *rows, int n) {
  groups<true>(x, rows, n);
}

// The one group that is this core's.
void ok_own_group(__gm__ float *x, __gm__ int *rows, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  bool isPrimed = true;
  for (int g = 0; g < n; ++g) {
    if (rows[g] == 0)
      continue;
    for (int i = 0; i < rows[g]; ++i) {
      GmT gm(x + i * 256);
      if (!isPrimed)
        set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      TLOAD(a, gm);
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(gm, a);
      pipe_barrier(PIPE_ALL);
      isPrimed = false;
    }
  }
  if (isPrimed)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

// The group that memory says is this core's: none has two.
void ok_owned_group(__gm__ float *x, __gm__ int *owners, __gm__ int *rows,
                    int n) {
  VecT a;
  TASSIGN(a, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  bool hasGroup = false;
  for (int g = 0; g < n; ++g) {
    if (owners[g] != get_block_idx())
      continue;
    for (int i = 0; i < rows[g]; ++i) {
      GmT gm(x + i * 256);
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      TLOAD(a, gm);
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(gm, a);
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    }
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    hasGroup = true;
  }
  if (!hasGroup)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
