// What is known of joined paths fits runs that never come by both accesses:
// those tell less than the ones that do, with whichever numbers.
// RUN: %check_pto %s

#include "../Tiles.h"

// Tiles and the steps over K in one loop: the last step of a tile gives back
// what the first one of the next takes.
template <bool Waits>
AICORE inline void flat(__gm__ half *a, __gm__ float *o, int tiles, int k) {
  MatT m[2];
  LeftT l[2];
  RightT r;
  AccT c;
  for (int i = 0; i < 2; ++i) {
    TASSIGN(m[i], i * 0x800);
    TASSIGN(l[i], i * 0x800);
  }
  TASSIGN(r, 0x0);
  TASSIGN(c, 0x0);
  const int steps = tiles * k;
  for (int t = 0; t < steps; ++t) {
    const int at = t % k, panel = t / 4, s1 = panel & 1, s0 = t & 1;
    if (t % 4 == 0) {
      if (panel >= 2)
        wait_flag(PIPE_MTE1, PIPE_MTE2, (event_t)s1);
      GmMat g(a + t * 1024);
      TLOAD(m[s1], g);
      set_flag(PIPE_MTE2, PIPE_MTE1, (event_t)s1);
      wait_flag(PIPE_MTE2, PIPE_MTE1, (event_t)s1);
    }
    if (t >= 2)
      wait_flag(PIPE_M, PIPE_MTE1, (event_t)s0);
    TEXTRACT(l[s0], m[s1], 0, 0);
    if (t == 0)
      TEXTRACT(r, m[s1], 0, 0);
    if (t % 4 == 3 && t + 5 < steps)
      set_flag(PIPE_MTE1, PIPE_MTE2, (event_t)s1);
    set_flag(PIPE_MTE1, PIPE_M, (event_t)s0);
    wait_flag(PIPE_MTE1, PIPE_M, (event_t)s0);
    if (at == 0) {
      if (Waits && t != 0)
        wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
      TMATMUL(c, l[s0], r);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_M writes 'c' (L0C [0x0, 0x1000)) without waiting for PIPE_FIX, which reads it
      // NOTE@-26: 'c' is placed at L0C [0x0, 0x1000) here
      // NOTE@+17: PIPE_FIX reads 'c' here (TSTORE)
      // NOTE@+24: in this call of 'flat<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_FIX, PIPE_M, id) after the first and wait_flag before the second, or an Event
    } else {
      TMATMUL_ACC(c, c, l[s0], r);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_M writes 'c' (L0C [0x0, 0x1000)) without waiting for PIPE_FIX, which reads it
      // NOTE@-33: 'c' is placed at L0C [0x0, 0x1000) here
      // NOTE@+10: PIPE_FIX reads 'c' here (TSTORE)
      // NOTE@+17: in this call of 'flat<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_FIX, PIPE_M, id) after the first and wait_flag before the second, or an Event
    }
    if (t + 2 < steps)
      set_flag(PIPE_M, PIPE_MTE1, (event_t)s0);
    if (at == k - 1) {
      set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
      wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
      GmAcc g(o + t * 1024);
      TSTORE(g, c);
      if (Waits && t + 1 < steps)
        set_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
    }
  }
}
__global__ AICORE void bug_flat(__gm__ half *a, __gm__ float *o, int tiles,
                                int k) {
  flat<false>(a, o, tiles, k);
}
__global__ AICORE void ok_flat(__gm__ half *a, __gm__ float *o, int tiles,
                               int k) {
  flat<true>(a, o, tiles, k);
}

// Rows in a ring of four, credits in a ring of three, both by the number of the
// row. The slot of a row was read last Back rows behind the one that it held;
// the credit is of three rows ago.
template <int Back>
AICORE inline void rows(__gm__ float *x, int begin, int end) {
  VecT row[4], sum;
  for (int i = 0; i < 4; ++i)
    TASSIGN(row[i], i * 0x400);
  TASSIGN(sum, 0x8000);
  for (int r = begin - Back; r < begin; ++r) {
    GmT g(x + r * 256);
    TLOAD(row[r % 4], g);
  }
  for (int i = 0; i < 3; ++i)
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  for (int r = begin; r < end; ++r) {
    const event_t id = (event_t)(r % 3);
    wait_flag(PIPE_V, PIPE_MTE2, id);
    GmT g(x + r * 256);
    TLOAD(row[r % 4], g);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'row[2]' (UB [0x800, 0xc00)) without waiting for PIPE_V, which reads it
    // NOTE@-14: 'row[2]' is placed at UB [0x800, 0xc00) here
    // NOTE@+5: PIPE_V reads 'row[2]' here (TADD)
    // NOTE@+11: in this call of 'rows<2>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, id);
    wait_flag(PIPE_MTE2, PIPE_V, id);
    TADD(sum, row[r % 4], row[(r - Back) % 4]);
    set_flag(PIPE_V, PIPE_MTE2, id);
  }
  for (int i = 0; i < 3; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}
__global__ AICORE void bug_rows(__gm__ float *x, int begin, int end) {
  rows<2>(x, begin, end);
}
__global__ AICORE void ok_rows(__gm__ float *x, int begin, int end) {
  rows<1>(x, begin, end);
}

// The last offset of a list is none below those in front of it: what ends there
// is the last part with anything in it.
template <bool Waits>
AICORE inline void parts(__gm__ float *x, __gm__ int *offsets, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  for (int e = 0; e < n; ++e) {
    const int begin = offsets[e], end = offsets[e + 1];
    if (begin == end)
      continue;
    if (Waits && begin > 0)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    GmT g(x + begin * 256);
    TLOAD(t, g);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-10: 't' is placed at UB [0x0, 0x400) here
    // NOTE@+5: PIPE_V writes 't' here (TEXP)
    // NOTE@+10: in this call of 'parts<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    if (Waits && end < offsets[n])
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
__global__ AICORE void bug_parts(__gm__ float *x, __gm__ int *offsets, int n) {
  parts<false>(x, offsets, n);
}
__global__ AICORE void ok_parts(__gm__ float *x, __gm__ int *offsets, int n) {
  parts<true>(x, offsets, n);
}
