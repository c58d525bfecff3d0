// Rings that turn by themselves: of different lengths, one in a loop and one
// around it, and over items that may be left out.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

/// Rows are summed up: a ring of In slots for rows, and one of Out for sums.
template <int In, int Out>
AICORE inline void ok_segments(__gm__ float *x, __gm__ float *y,
                               __gm__ int *rows, int n) {
  VecT a[In], o[Out];
  GmT from(x), to(y);
  for (int q = 0; q < In; ++q) {
    TASSIGN(a[q], q * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, q);
  }
  for (int q = 0; q < Out; ++q) {
    TASSIGN(o[q], 0x4000 + q * 0x400);
    set_flag(PIPE_MTE3, PIPE_V, q);
  }
  int in = 0, out = 0;
  for (int t = 0; t < n; ++t) {
    const int count = rows[t];
    if (count <= 0)
      continue;
    wait_flag(PIPE_MTE3, PIPE_V, out);
    TEXPANDS(o[out], 0.0f);
    for (int k = 0; k < count; ++k) {
      wait_flag(PIPE_V, PIPE_MTE2, in);
      TLOAD(a[in], from);
      set_flag(PIPE_MTE2, PIPE_V, in);
      wait_flag(PIPE_MTE2, PIPE_V, in);
      pipe_barrier(PIPE_V);
      TADD(o[out], o[out], a[in]);
      set_flag(PIPE_V, PIPE_MTE2, in);
      in = (in + 1) % In;
    }
    set_flag(PIPE_V, PIPE_MTE3, out);
    wait_flag(PIPE_V, PIPE_MTE3, out);
    TSTORE(to, o[out]);
    set_flag(PIPE_MTE3, PIPE_V, out);
    out = (out + 1) % Out;
  }
  for (int q = 0; q < In; ++q)
    wait_flag(PIPE_V, PIPE_MTE2, q);
  for (int q = 0; q < Out; ++q)
    wait_flag(PIPE_MTE3, PIPE_V, q);
}
void segments_of_5_and_2(__gm__ float *x, __gm__ float *y, __gm__ int *r,
                         int n) {
  ok_segments<5, 2>(x, y, r, n);
}
void segments_of_4_and_3(__gm__ float *x, __gm__ float *y, __gm__ int *r,
                         int n) {
  ok_segments<4, 3>(x, y, r, n);
}
/// The sum is stored after its slot was given back.
void bug_segments(__gm__ float *x, __gm__ float *y, __gm__ int *rows, int n) {
  VecT a[4], o[3];
  GmT from(x), to(y);
  for (int q = 0; q < 4; ++q) {
    TASSIGN(a[q], q * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, q);
  }
  for (int q = 0; q < 3; ++q) {
    TASSIGN(o[q], 0x4000 + q * 0x400);
    set_flag(PIPE_MTE3, PIPE_V, q);
  }
  int in = 0, out = 0;
  for (int t = 0; t < n; ++t) {
    const int count = rows[t];
    if (count <= 0)
      continue;
    wait_flag(PIPE_MTE3, PIPE_V, out);
    TEXPANDS(o[out], 0.0f);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'o[0]' (UB [0x4000, 0x4400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-11: 'o[0]' is placed at UB [0x4000, 0x4400) here
    // NOTE@+15: PIPE_MTE3 reads 'o[0]' here (TSTORE)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    for (int k = 0; k < count; ++k) {
      wait_flag(PIPE_V, PIPE_MTE2, in);
      TLOAD(a[in], from);
      set_flag(PIPE_MTE2, PIPE_V, in);
      wait_flag(PIPE_MTE2, PIPE_V, in);
      pipe_barrier(PIPE_V);
      TADD(o[out], o[out], a[in]);
      set_flag(PIPE_V, PIPE_MTE2, in);
      in = (in + 1) % 4;
    }
    set_flag(PIPE_V, PIPE_MTE3, out);
    wait_flag(PIPE_V, PIPE_MTE3, out);
    set_flag(PIPE_MTE3, PIPE_V, out);
    TSTORE(to, o[out]);
    out = (out + 1) % 3;
  }
  for (int q = 0; q < 4; ++q)
    wait_flag(PIPE_V, PIPE_MTE2, q);
  for (int q = 0; q < 3; ++q)
    wait_flag(PIPE_MTE3, PIPE_V, q);
}
/// One step of a ring of four, in a lambda that captures the ring.
void ok_left_out(__gm__ float *x, __gm__ int *used, int n) {
  VecT a[4], o;
  GmT from(x);
  for (int q = 0; q < 4; ++q)
    TASSIGN(a[q], q * 0x400);
  TASSIGN(o, 0x4000);
  int done = 0;
  auto step = [&](int j) {
    if (j >= 4)
      wait_flag(PIPE_V, PIPE_MTE2, j % 4);
    TLOAD(a[j % 4], from);
    set_flag(PIPE_MTE2, PIPE_V, j % 4);
    wait_flag(PIPE_MTE2, PIPE_V, j % 4);
    TADDS(o, a[j % 4], 1.0f);
    set_flag(PIPE_V, PIPE_MTE2, j % 4);
  };
  for (int i = 0; i < n; ++i) {
    if (used[i] == 0)
      continue;
    step(done);
    ++done;
  }
  for (int j = done > 4 ? done - 4 : 0; j < done; ++j)
    wait_flag(PIPE_V, PIPE_MTE2, j % 4);
}
void bug_left_out(__gm__ float *x, __gm__ int *used, int n) {
  VecT a[4], o;
  GmT from(x);
  for (int q = 0; q < 4; ++q)
    TASSIGN(a[q], q * 0x400);
  TASSIGN(o, 0x4000);
  int done = 0;
  auto step = [&](int j) {
    if (j >= 4)
      wait_flag(PIPE_V, PIPE_MTE2, j % 4);
    TLOAD(a[j % 4], from);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-8: 'a[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+6: PIPE_V reads 'a[0]' here (TADDS)
    // NOTE@+10: in this call of 'operator()'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, j % 4);
    wait_flag(PIPE_MTE2, PIPE_V, j % 4);
    set_flag(PIPE_V, PIPE_MTE2, j % 4);
    TADDS(o, a[j % 4], 1.0f);
  };
  for (int i = 0; i < n; ++i) {
    if (used[i] == 0)
      continue;
    step(done);
    ++done;
  }
  for (int j = done > 4 ? done - 4 : 0; j < done; ++j)
    wait_flag(PIPE_V, PIPE_MTE2, j % 4);
}
