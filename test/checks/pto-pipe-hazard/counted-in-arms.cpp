// What a loop counts in an arm, beside what it issues there. A path that was
// joined does not know how often the arm was taken, so that the numbers found
// for it may be those of a run that takes it otherwise; runs with one of
// everything, and with lists that begin with zeros, show what is left out.
// RUN: %check_pto %s

#include "../Tiles.h"

// The store is waited for where two pages were added or more.
template <int Stored>
AICORE inline void pages(__gm__ float *x, __gm__ int32_t *valid, int n) {
  VecT sum;
  TASSIGN(sum, 0x0);
  GmT g(x);
  TEXPANDS(sum, 0.0f);
  int used = 0;
  for (int p = 0; p < n; ++p)
    if (valid[p]) {
      TADDS(sum, sum, 1.0f);
      ++used;
    }
  if (used > 1) {
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  }
  if (used >= Stored)
    TSTORE(g, sum);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'sum' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-16: 'sum' is placed at UB [0x0, 0x400) here
    // NOTE@-11: PIPE_V writes 'sum' here (TADDS)
    // NOTE@+5: in this call of 'pages<1>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void bug_pages(__gm__ float *x, __gm__ int32_t *valid,
                                 int n) {
  pages<1>(x, valid, n);
}
__global__ AICORE void ok_pages(__gm__ float *x, __gm__ int32_t *valid, int n) {
  pages<2>(x, valid, n);
}

// The same, of blocks up to the diagonal.
template <int Stored>
AICORE inline void blocks(__gm__ float *x, int row, int n) {
  VecT sum;
  TASSIGN(sum, 0x0);
  GmT g(x);
  TEXPANDS(sum, 0.0f);
  int done = 0;
  for (int p = 0; p < n; ++p) {
    if (p > row)
      break;
    TADDS(sum, sum, 1.0f);
    ++done;
  }
  if (done > 1) {
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  }
  if (done >= Stored)
    TSTORE(g, sum);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'sum' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-17: 'sum' is placed at UB [0x0, 0x400) here
    // NOTE@-11: PIPE_V writes 'sum' here (TADDS)
    // NOTE@+4: in this call of 'blocks<1>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void bug_blocks(__gm__ float *x, int row, int n) {
  blocks<1>(x, row, n);
}
__global__ AICORE void ok_blocks(__gm__ float *x, int row, int n) {
  blocks<2>(x, row, n);
}

// Parts of a list by their ends, of which some, or all, may have nothing in
// them: who stores has waited.
__global__ AICORE void ok_some(__gm__ float *x, __gm__ int32_t *ends, int n) {
  VecT sum;
  TASSIGN(sum, 0x0);
  GmT g(x);
  TEXPANDS(sum, 0.0f);
  bool any = false;
  for (int p = 0; p < n; ++p)
    for (int i = p == 0 ? 0 : ends[p - 1]; i < ends[p]; ++i) {
      TADDS(sum, sum, 1.0f);
      any = true;
    }
  if (any) {
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(g, sum);
  }
}
