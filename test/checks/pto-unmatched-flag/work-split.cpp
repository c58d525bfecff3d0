// A kernel that has no work leaves early, behind the flags that it set. Whether
// that can be is a matter of numbers: of quotients, products and minima.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline void copyAll(__gm__ float *x, __gm__ float *y, VecT &tile,
                           int first, int last) {
  for (int i = first; i < last; ++i) {
    GmT gx(x + i * 256), gy(y + i * 256);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(tile, gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, tile);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

__global__ AICORE void bug_nothing_left_for_this_one(__gm__ float *x,
                                                     __gm__ float *y, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  const int workers = get_block_num(), id = get_block_idx();
  const int mine = n / workers + (id < n % workers ? 1 : 0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_MTE2 id 0, which stays set: every path through the branch below sets a flag twice or leaves one set, this one or another
  // NOTE@+3: no path through this branch waits for each flag that it sets
  // NOTE@-3: wait for it there as well
  if (mine == 0)
    return;
  copyAll(x, y, tile, 0, mine);
}

__global__ AICORE void ok_asked_before(__gm__ float *x, __gm__ float *y,
                                       int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  const int workers = get_block_num(), id = get_block_idx();
  const int mine = n / workers + (id < n % workers ? 1 : 0);
  if (mine == 0)
    return;
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  copyAll(x, y, tile, 0, mine);
}

__global__ AICORE void bug_begins_behind_the_end(__gm__ float *x,
                                                 __gm__ float *y, int n,
                                                 int each) {
  VecT tile;
  TASSIGN(tile, 0x0);
  const int first = (int)get_block_idx() * each;
  const int last = first + each < n ? first + each : n;
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_MTE2 id 0, which stays set: every path through the branch below sets a flag twice or leaves one set, this one or another
  // NOTE@+3: no path through this branch waits for each flag that it sets
  // NOTE@-3: wait for it there as well
  if (first >= last)
    return;
  copyAll(x, y, tile, first, last);
}

__global__ AICORE void bug_less_than_a_group(__gm__ float *x, __gm__ float *y,
                                             int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_MTE2 id 0, which stays set: every path through the branch below sets a flag twice or leaves one set, this one or another
  // NOTE@+3: no path through this branch waits for each flag that it sets
  // NOTE@-3: wait for it there as well
  if (n / 16 == 0)
    return;
  copyAll(x, y, tile, 0, n);
}

// There is no number for which it leaves there.
__global__ AICORE void ok_never_less(__gm__ float *x, __gm__ float *y, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  if (n < 32)
    return;
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  const int groups = n / 16;
  if (groups * groups == 1)
    return;
  copyAll(x, y, tile, 0, n);
}

// n >> s is never more than n (n, s > 0), so the kernel never returns there.
__global__ AICORE void ok_shifted_back(__gm__ float *x, int n, int s) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (n <= 0 || s <= 0 || s > 8)
    return;
  const int aligned = (n >> s) << s;
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  if (aligned > n)
    return;
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(t, g);
}

// (int)(n * 0.5f) is never more than n (n > 0), so the kernel never returns there.
__global__ AICORE void ok_half_of_it(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (n <= 0)
    return;
  const int half = (int)((float)n * 0.5f);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  if (half > n)
    return;
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(t, g);
}

// block_idx is less than block_num, as get_block_idx() is less than get_block_num().
__global__ AICORE void ok_one_of_all(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  if (block_idx >= block_num)
    return;
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(t, g);
}

// The loop leaves seg at nseg - 1 at most (nseg > 0), so the kernel never returns behind the set_flag.
__global__ AICORE void ok_found_by_a_loop(__gm__ float *x, __gm__ int *offs, int nseg) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (nseg <= 0)
    return;
  const int first = (int)get_block_idx() * 16;
  int seg = 0;
  while (seg + 1 < nseg && first >= offs[seg + 1])
    ++seg;
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  if (seg >= nseg)
    return;
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(t, g);
}

// most begins with 1 and only grows.
__global__ AICORE void ok_only_grows(__gm__ float *x, __gm__ int *p, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  int most = 1;
  for (int i = 0; i < n; ++i)
    most = p[i] > most ? p[i] : most;
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  if (most == 0)
    return;
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(t, g);
}

// rest is not below 0: 16 is taken from it only where it has 16 (n >= 0).
__global__ AICORE void ok_rest_of_a_division(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (n < 0)
    return;
  int rest = n;
  while (rest >= 16)
    rest -= 16;
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  if (rest < 0)
    return;
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(t, g);
}
