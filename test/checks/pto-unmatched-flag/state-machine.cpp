// A loop whose condition is known on each path, and that ends by what its body
// asks: one of unknown length, whose rounds are several iterations.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"

enum class Step { Init, Load, Compute, Store, Next, Done };

template <bool Drains, bool Waits>
AICORE inline void machine(__gm__ float *x, __gm__ float *y, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  Step step = Step::Init;
  int i = 0;
  while (step != Step::Done) {
    switch (step) {
    case Step::Init:
      step = n > 0 ? Step::Load : Step::Done;
      break;
    case Step::Load: {
      if (Waits && i > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      GmT from(x + i * 256);
      TLOAD(a, from);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
      // NOTE@-15: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@+11: PIPE_V reads 'a' here (TEXP)
      // NOTE@+53: in this call of 'machine<true, false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      step = Step::Compute;
      break;
    }
    case Step::Compute:
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      if (i > 0)
        wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      TEXP(b, a);
      if (Waits)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      step = Step::Store;
      break;
    case Step::Store: {
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      GmT to(y + i * 256);
      TSTORE(to, b);
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_V id 0, which is still set when the kernel ends
      // NOTE@+27: in this call of 'machine<false, true>'
      // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
      step = Step::Next;
      break;
    }
    case Step::Next:
      ++i;
      if (i < n) {
        step = Step::Load;
      } else {
        if (Waits)
          wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
        if (Drains)
          wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
        step = Step::Done;
      }
      break;
    case Step::Done:
      break;
    }
  }
}
__global__ AICORE void ok_machine(__gm__ float *x, __gm__ float *y, int n) {
  machine<true, true>(x, y, n);
}
__global__ AICORE void bug_not_drained(__gm__ float *x, __gm__ float *y,
                                       int n) {
  machine<false, true>(x, y, n);
}
__global__ AICORE void bug_not_waited_for(__gm__ float *x, __gm__ float *y,
                                          int n) {
  machine<true, false>(x, y, n);
}
