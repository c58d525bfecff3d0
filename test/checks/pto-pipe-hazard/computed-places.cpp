// A mark that says whether there is anything to wait for, and that is taken
// back for some of what memory holds. The numbers that a path is tried with
// have to lie where it reads them, wherever a search has led it.
//
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

AICORE inline int next(__gm__ int *mask, int n, int i) {
  while (i < n && mask[i] == 0)
    ++i;
  return i;
}
template <bool Forgets>
AICORE void kernel(__gm__ float *x, __gm__ float *y, __gm__ int *mask, int n) {
  VecT in[2], out[2];
  for (int k = 0; k < 2; ++k) {
    TASSIGN(in[k], k * 0x400);
    TASSIGN(out[k], 0x800 + k * 0x400);
  }
  bool isIn[2] = {false, false}, isOut[2] = {false, false};
  int s = 0;
  for (int i = next(mask, n, 0); i < n; i = next(mask, n, i + 1)) {
    GmT g(x + i * 256), o(y + i * 256);
    if (isIn[s])
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)s);
    TLOAD(in[s], g);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'in[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-11: 'in[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+7: PIPE_V reads 'in[0]' here (TEXP)
    // NOTE@+33: in this call of 'kernel<true>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, (event_t)s);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)s);
    if (isOut[s])
      wait_flag(PIPE_MTE3, PIPE_V, (event_t)s);
    TEXP(out[s], in[s]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)s);
    isIn[s] = true;
    set_flag(PIPE_V, PIPE_MTE3, (event_t)s);
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)s);
    if (mask[i] == 1) {
      TSTORE(o, out[s]);
      if (Forgets)
        isIn[s] = false;
    }
    set_flag(PIPE_MTE3, PIPE_V, (event_t)s);
    isOut[s] = true;
    s ^= 1;
  }
  for (int k = 0; k < 2; ++k) {
    if (isIn[k])
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)k);
    if (isOut[k])
      wait_flag(PIPE_MTE3, PIPE_V, (event_t)k);
  }
}
__global__ AICORE void ok_kept(__gm__ float *x, __gm__ float *y,
                               __gm__ int *mask, int n) {
  kernel<false>(x, y, mask, n);
}
__global__ AICORE void bug_forgotten(__gm__ float *x, __gm__ float *y,
                                     __gm__ int *mask, int n) {
  kernel<true>(x, y, mask, n);
}
