// A loop that runs as often as a constant says is taken for what it is unrolled:
// each of its iterations is asked what it reads.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile

#include "../Tiles.h"
#include <initializer_list>

AICORE inline void load(__gm__ float *x, int at) {
  GmT gm(x);
  VecT t;
  TASSIGN(t, at * 0x400);
  TLOAD(t, gm);
}

// Slots 0 to 3 are written, 1 to 4 are read.
template <int First> AICORE void slots(__gm__ float *x, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 4; ++j)
      load(x, j);
    pipe_barrier(PIPE_ALL);
    for (int j = 0; j < 4; ++j) {
      GmT gm(x + j * 256);
      VecT t;
      TASSIGN(t, (First + j) * 0x400);
      TSTORE(gm, t);
      // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't' (UB [0x1000, 0x1400)), which nothing has written
      // NOTE@-3: 't' is placed at UB [0x1000, 0x1400) here
      // NOTE@+5: in this call of 'slots<1>'
    }
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_slots(__gm__ float *x, int n) { slots<1>(x, n); }
__global__ AICORE void ok_slots(__gm__ float *x, int n) { slots<0>(x, n); }

// Rows and columns: one row too many.
template <int Rows> AICORE void blocks(__gm__ float *x) {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      load(x, i * 3 + j);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < 3; ++j) {
      GmT gm(x);
      VecT t;
      TASSIGN(t, (i * 3 + j) * 0x400);
      TSTORE(gm, t);
      // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't' (UB [0x1800, 0x1c00)), which nothing has written
      // NOTE@-3: 't' is placed at UB [0x1800, 0x1c00) here
      // NOTE@+3: in this call of 'blocks<3>'
    }
}
__global__ AICORE void bug_blocks(__gm__ float *x) { blocks<3>(x); }
__global__ AICORE void ok_blocks(__gm__ float *x) { blocks<2>(x); }

// The slot that only the next round fills is not read before that.
__global__ AICORE void ok_next_round(__gm__ float *x, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 2; ++j) {
      load(x, j);
      pipe_barrier(PIPE_ALL);
      if (i > 0 || j > 0) {
        GmT gm(x);
        VecT t;
        TASSIGN(t, (j ^ 1) * 0x400);
        TSTORE(gm, t);
      }
      pipe_barrier(PIPE_ALL);
    }
  }
}

// What other iterations fill, of a loop of unknown length.
__global__ AICORE void ok_filled_by_others(__gm__ float *x, int n) {
  for (int i = 0; i < n; ++i) {
    load(x, i % 8);
    pipe_barrier(PIPE_ALL);
    if (i % 8 == 7)
      for (int j = 0; j < 8; ++j) {
        GmT gm(x);
        VecT t;
        TASSIGN(t, j * 0x400);
        TSTORE(gm, t);
      }
    pipe_barrier(PIPE_ALL);
  }
}

// How often a loop runs, a path may know from the round before. That is no
// constant: another path has written the slot.
__global__ AICORE void ok_known_by_the_path(__gm__ half *x, __gm__ half *y,
                                            __gm__ float *z, int m, int n,
                                            int k) {
  MatT a, b;
  LeftT left;
  RightT right;
  AccT sum;
  int step = 0, round = 0;
  for (int i = 0; i < 4; ++i)
    set_flag(PIPE_MTE1, PIPE_MTE2, (event_t)i);
  for (int i = 0; i < 2; ++i) {
    set_flag(PIPE_M, PIPE_MTE1, (event_t)i);
    set_flag(PIPE_FIX, PIPE_M, (event_t)i);
  }
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      const int at = round % 2;
      TASSIGN(sum, at * 0x1000);
      for (int l = 0; l < k; ++l) {
        const int slot = step % 4, half_slot = step % 2;
        TASSIGN(a, slot * 0x800);
        TASSIGN(b, 0x4000 + slot * 0x800);
        wait_flag(PIPE_MTE1, PIPE_MTE2, (event_t)slot);
        GmMat ga(x + (i * k + l) * 1024), gb(y + (j * k + l) * 1024);
        TLOAD(a, ga);
        TLOAD(b, gb);
        set_flag(PIPE_MTE2, PIPE_MTE1, (event_t)slot);
        TASSIGN(left, half_slot * 0x800);
        TASSIGN(right, half_slot * 0x800);
        wait_flag(PIPE_MTE2, PIPE_MTE1, (event_t)slot);
        wait_flag(PIPE_M, PIPE_MTE1, (event_t)half_slot);
        TMOV(left, a);
        TMOV(right, b);
        set_flag(PIPE_MTE1, PIPE_MTE2, (event_t)slot);
        set_flag(PIPE_MTE1, PIPE_M, (event_t)half_slot);
        wait_flag(PIPE_MTE1, PIPE_M, (event_t)half_slot);
        if (l == 0) {
          wait_flag(PIPE_FIX, PIPE_M, (event_t)at);
          TMATMUL(sum, left, right);
        } else {
          TMATMUL_ACC(sum, sum, left, right);
        }
        set_flag(PIPE_M, PIPE_MTE1, (event_t)half_slot);
        step += 1;
      }
      set_flag(PIPE_M, PIPE_FIX, (event_t)at);
      wait_flag(PIPE_M, PIPE_FIX, (event_t)at);
      GmAcc gz(z + (i * n + j) * 1024);
      TSTORE(gz, sum);
      set_flag(PIPE_FIX, PIPE_M, (event_t)at);
      round += 1;
    }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_MTE1, PIPE_MTE2, (event_t)i);
  for (int i = 0; i < 2; ++i) {
    wait_flag(PIPE_M, PIPE_MTE1, (event_t)i);
    wait_flag(PIPE_FIX, PIPE_M, (event_t)i);
  }
}

// The same where the loops go through lists.
template <int First> AICORE void listed(__gm__ float *x, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j : {0, 1, 2, 3})
      load(x, j);
    pipe_barrier(PIPE_ALL);
    for (int j : {0, 1, 2, 3}) {
      GmT gm(x + j * 256);
      VecT t;
      TASSIGN(t, (First + j) * 0x400);
      TSTORE(gm, t);
      // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't' (UB [0x1000, 0x1400)), which nothing has written
      // NOTE@-3: 't' is placed at UB [0x1000, 0x1400) here
      // NOTE@+5: in this call of 'listed<1>'
    }
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_listed(__gm__ float *x, int n) { listed<1>(x, n); }
__global__ AICORE void ok_listed(__gm__ float *x, int n) { listed<0>(x, n); }
