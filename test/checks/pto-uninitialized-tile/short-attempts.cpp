// A kernel that is too much work with more than one iteration of each loop: one
// does not show that the next may write elsewhere.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile --config '{CheckOptions: {pto-uninitialized-tile.MaxSteps: 300}}'

#include "../MuchWork.h"

template <bool InFront>
AICORE inline void fillSlots(__gm__ float *x, int n, int rows, int tiles,
                             int first) {
  GmT gm(x);
  VecT a, in, last;
  TASSIGN(a, 0x0);
  TASSIGN(last, 0x9c00);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  if constexpr (InFront)
    TSTORE(gm, last);
    // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 'last' (UB [0x9c00, 0xa000)), which nothing has written
    // NOTE@-7: 'last' is placed at UB [0x9c00, 0xa000) here
    // NOTE@+11: in this call of 'fillSlots<true>'
  much(a, rows, tiles, first);
  for (int i = 0; i < n; ++i) {
    TASSIGN(in, 0x8000 + i % 8 * 0x400);
    TLOAD(in, gm);
  }
  if constexpr (!InFront)
    TSTORE(gm, last);
}

void bug_in_front(__gm__ float *x, int n, int rows, int tiles, int first) {
  fillSlots<true>(x, n, rows, tiles, first);
}
void ok_behind(__gm__ float *x, int n, int rows, int tiles, int first) {
  fillSlots<false>(x, n, rows, tiles, first);
}
