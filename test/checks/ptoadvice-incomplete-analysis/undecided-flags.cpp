// A kernel that was followed to its end, one iteration of each loop, and one of
// whose flags seems to be wrong. Where the run that is to tell is too much work
// as well (pto-unmatched-flag/more-work.cpp has the bound at which it is not),
// nobody has seen that the flag is right.
//
// RUN: %check_pto %s --checks=-*,ptoadvice-incomplete-analysis,pto-unmatched-flag --config '{CheckOptions: {pto-unmatched-flag.MaxSteps: 100, ptoadvice-incomplete-analysis.MaxSteps: 100}}'

#include "../MuchWork.h"

template <bool IsDrained>
void ring(__gm__ float *from, int n, int rows, int tiles, int first) {
  GmT in(from);
  VecT a, slots[2];
  TASSIGN(a, 0x0);
  TASSIGN(slots[0], 0x800);
  TASSIGN(slots[1], 0xc00);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    const event_t id = (event_t)(i & 1);
    wait_flag(PIPE_V, PIPE_MTE2, id);
    TLOAD(slots[i & 1], in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, slots[i & 1]);
    set_flag(PIPE_V, PIPE_MTE2, id);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  if (IsDrained)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  much(a, rows, tiles, first);
}

__global__ void undecided(__gm__ float *in, int n, int rows, int tiles,
                          int first) {
  ring<false>(in, n, rows, tiles, first);
}
__global__ void decided(__gm__ float *in, int n, int rows, int tiles,
                        int first) {
  ring<true>(in, n, rows, tiles, first);
}

// WARN@MuchWork.h:18 [ptoadvice-incomplete-analysis]: the flags of kernel 'undecided' were not decided on all of its paths: the work on it reached its bound