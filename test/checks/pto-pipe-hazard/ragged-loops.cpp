// Sequences of different lengths, one behind the other. That the block which is
// the first one of all waits for nothing, and that the last ones are not
// waited for, rests on numbers in memory that belong together.
// RUN: %check_pto %s

#include "../Tiles.h"

// Offsets in a list do not fall.
template <bool Waits>
AICORE inline void offsets(__gm__ float *x, __gm__ int *begin, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  for (int q = 0; q < n; ++q)
    for (int i = begin[q]; i < begin[q + 1]; ++i) {
      if (Waits && i > 0)
        wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      GmT gx(x + i * 256);
      TLOAD(t, gx);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-8: 't' is placed at UB [0x0, 0x400) here
      // NOTE@+5: PIPE_MTE3 reads 't' here (TSTORE)
      // NOTE@+12: in this call of 'offsets<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(gx, t);
      if (Waits)
        set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    }
  if (Waits && begin[n] > 0)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void bug_offsets(__gm__ float *x, __gm__ int *begin, int n) {
  offsets<false>(x, begin, n);
}
__global__ AICORE void ok_offsets(__gm__ float *x, __gm__ int *begin, int n) {
  offsets<true>(x, begin, n);
}

// Two slots, and a total that is summed up before, that is given, or that the
// offsets end with.
template <int First>
AICORE inline void block(VecT (&t)[2], __gm__ float *x, int i, int total) {
  const int s = i & 1;
  if (i >= First)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
  GmT gx(x + i * 256);
  TLOAD(t[s], gx);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
  // NOTE@+18: 't[0]' is placed at UB [0x0, 0x400) here
  // NOTE@+9: PIPE_MTE3 reads 't[0]' here (TSTORE)
  // NOTE@+24: in this call of 'block<3>'
  // NOTE@+26: in this call of 'summed<3>'
  // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_V, (event_t)s);
  wait_flag(PIPE_MTE2, PIPE_V, (event_t)s);
  TEXP(t[s], t[s]);
  set_flag(PIPE_V, PIPE_MTE3, (event_t)s);
  wait_flag(PIPE_V, PIPE_MTE3, (event_t)s);
  TSTORE(gx, t[s]);
  if (i + 2 < total)
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
}

template <int First>
AICORE inline void summed(__gm__ float *x, __gm__ int *length, int n) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  int total = 0;
  for (int q = 0; q < n; ++q)
    total += length[q];
  int i = 0;
  for (int q = 0; q < n; ++q)
    for (int b = 0; b < length[q]; ++b, ++i)
      block<First>(t, x, i, total);
}
__global__ AICORE void bug_summed(__gm__ float *x, __gm__ int *length, int n) {
  summed<3>(x, length, n);
}
__global__ AICORE void ok_summed(__gm__ float *x, __gm__ int *length, int n) {
  summed<2>(x, length, n);
}

__global__ AICORE void ok_given(__gm__ float *x, __gm__ int *length, int n,
                                int total) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  int i = 0;
  for (int q = 0; q < n; ++q)
    for (int b = 0; b < length[q]; ++b, ++i)
      block<2>(t, x, i, total);
}

__global__ AICORE void ok_last_offset(__gm__ float *x, __gm__ int *begin,
                                      int n) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  const int total = begin[n];
  for (int q = 0; q < n; ++q)
    for (int i = begin[q]; i < begin[q + 1]; ++i)
      block<2>(t, x, i, total);
}

// The first and the last of those that count.
template <bool Waits>
AICORE inline void listed(__gm__ float *x, __gm__ int *counts, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  int first = -1, last = -1;
  for (int i = 0; i < n; ++i)
    if (counts[i]) {
      if (first < 0)
        first = i;
      last = i;
    }
  for (int i = 0; i < n; ++i) {
    if (!counts[i])
      continue;
    if (Waits && i != first)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    GmT gx(x + i * 256);
    TLOAD(t, gx);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-16: 't' is placed at UB [0x0, 0x400) here
    // NOTE@+5: PIPE_MTE3 reads 't' here (TSTORE)
    // NOTE@+13: in this call of 'listed<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gx, t);
    if (i != last)
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_MTE2 id 0, which is still set when the kernel ends
      // NOTE@+5: in this call of 'listed<false>'
      // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
  }
}
__global__ AICORE void bug_listed(__gm__ float *x, __gm__ int *counts, int n) {
  listed<false>(x, counts, n);
}
__global__ AICORE void ok_listed(__gm__ float *x, __gm__ int *counts, int n) {
  listed<true>(x, counts, n);
}
