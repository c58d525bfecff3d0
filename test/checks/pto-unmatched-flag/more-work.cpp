// A kernel that reaches its end within the bounds with fewer iterations of its
// loops only shows too little to judge its flags. Where one of them seems to be
// wrong, the kernel is followed again with more iterations and larger bounds.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag --config '{CheckOptions: {pto-unmatched-flag.MaxSteps: 250}}'

#include "../MuchWork.h"

// much() is more than 250 steps in two iterations of each loop, and fewer than
// 500.
template <bool IsDrained>
void ring(__gm__ float *from, int n, int rows, int tiles, int first) {
  GmT in(from);
  VecT a, slots[2];
  TASSIGN(a, 0x0);
  TASSIGN(slots[0], 0x800);
  TASSIGN(slots[1], 0xc00);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 1, which is still set when the kernel ends
  // NOTE@+19: in this call of 'ring<false>'
  // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
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

__global__ void bug_not_drained(__gm__ float *in, int n, int rows, int tiles,
                                int first) {
  ring<false>(in, n, rows, tiles, first);
}
__global__ void twin(__gm__ float *in, int n, int rows, int tiles, int first) {
  ring<true>(in, n, rows, tiles, first);
}

// Each kernel of the unit gets its turn, as long as other places are in doubt.
// Ids that are constants are no ring, whatever iterations are followed.
template <bool IsDrained>
void byHand(__gm__ float *from, int n, int rows, int tiles, int first) {
  GmT in(from);
  VecT a, slots[2];
  TASSIGN(a, 0x0);
  TASSIGN(slots[0], 0x800);
  TASSIGN(slots[1], 0xc00);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 1, which is still set when the kernel ends
  // NOTE@+27: in this call of 'byHand<false>'
  // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
  for (int i = 0; i < n; ++i) {
    if (i == 0) {
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      TLOAD(slots[0], in);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(a, slots[0]);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    } else {
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
      TLOAD(slots[1], in);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
      TEXP(a, slots[1]);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
    }
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  if (IsDrained)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  much(a, rows, tiles, first);
}

__global__ void bug_not_drained_by_hand(__gm__ float *in, int n, int rows,
                                        int tiles, int first) {
  byHand<false>(in, n, rows, tiles, first);
}
__global__ void twin_by_hand(__gm__ float *in, int n, int rows, int tiles,
                             int first) {
  byHand<true>(in, n, rows, tiles, first);
}
