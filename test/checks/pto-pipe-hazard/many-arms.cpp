// Accesses that many paths come to: what the paths that are in order have in
// common tells when the access is.
// RUN: %check_pto %s

#include "../Tiles.h"

// Eight ways through an iteration, and a barrier in front of each next one.
template <bool HasBarrier>
AICORE void modes(__gm__ float *x, __gm__ float *y, int n, int mode) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT gx(x), gy(y);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, gx);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+33: PIPE_V reads 'a' here (TNEG)
    // NOTE@+53: in this call of 'modes<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    if (mode & 4)
      TADDS(a, a, 1.0f);
    switch (mode & 3) {
    case 0:
      TMOV(b, a);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'b' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-17: 'b' is placed at UB [0x400, 0x800) here
      // NOTE@+31: PIPE_MTE3 reads 'b' here (TSTORE)
      // NOTE@+41: in this call of 'modes<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
      break;
    case 1:
      TEXP(b, a);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'b' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-25: 'b' is placed at UB [0x400, 0x800) here
      // NOTE@+23: PIPE_MTE3 reads 'b' here (TSTORE)
      // NOTE@+33: in this call of 'modes<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
      break;
    case 2:
      TABS(b, a);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'b' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-33: 'b' is placed at UB [0x400, 0x800) here
      // NOTE@+15: PIPE_MTE3 reads 'b' here (TSTORE)
      // NOTE@+25: in this call of 'modes<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
      break;
    default:
      TNEG(b, a);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'b' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-41: 'b' is placed at UB [0x400, 0x800) here
      // NOTE@+7: PIPE_MTE3 reads 'b' here (TSTORE)
      // NOTE@+17: in this call of 'modes<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
      break;
    }
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(gy, b);
    if (HasBarrier ? i + 1 < n : i + 1 == n)
      pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_modes(__gm__ float *x, __gm__ float *y, int n,
                                int mode) {
  modes<true>(x, y, n, mode);
}
__global__ AICORE void bug_modes(__gm__ float *x, __gm__ float *y, int n,
                                 int mode) {
  modes<false>(x, y, n, mode);
}

// The first tile comes once: ahead of the loop, or in it.
AICORE inline void step(VecT &q, VecT &o, __gm__ float *x, int tile) {
  GmT gx(x);
  if (tile == 0) {
    TLOAD(q, gx);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'q' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@+13: 'q' is placed at UB [0x0, 0x400) here
    // NOTE@+7: PIPE_V reads 'q' here (TEXP)
    // NOTE@+17: in this call of 'step'
    // NOTE@+22: in this call of 'ahead<false>'
    // NOTE@-6: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TEXP(o, q);
}
template <bool GoesOn>
AICORE void ahead(__gm__ float *x, uint16_t preload, int tiles) {
  VecT q, o;
  TASSIGN(q, 0x0);
  TASSIGN(o, 0x400);
  for (int p = 0; p < preload && p < tiles; ++p)
    step(q, o, x, p);
  for (int t = 0; t < tiles; ++t)
    if (t + preload < tiles)
      step(q, o, x, GoesOn ? t + preload : t);
}
__global__ AICORE void ok_ahead(__gm__ float *x, uint16_t preload, int tiles) {
  ahead<true>(x, preload, tiles);
}
__global__ AICORE void bug_ahead(__gm__ float *x, uint16_t preload, int tiles) {
  ahead<false>(x, preload, tiles);
}
