// A ring whose slot is the remainder of a counter that a `continue` holds back:
// paths are kept apart by the remainder before they are by the counter.
// RUN: %check_pto %s

#include "../Tiles.h"

template <int Slots, bool IsWaitedFor>
AICORE inline void ring(GmT &gm, __gm__ int *lengths, int n) {
  VecT t[Slots];
  for (int j = 0; j < Slots; ++j) {
    TASSIGN(t[j], j * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, j);
  }
  int k = 0;
  for (int i = 0; i < n; ++i) {
    if (lengths[i] == 0)
      continue;
    const int s = k % Slots;
    wait_flag(PIPE_V, PIPE_MTE2, s);
    TLOAD(t[s], gm);
    if (IsWaitedFor) {
      set_flag(PIPE_MTE2, PIPE_V, s);
      wait_flag(PIPE_MTE2, PIPE_V, s);
    }
    TEXP(t[s], t[s]);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-16: 't[0]' is placed at UB [0x0, 0x400) here
    // NOTE@-8: PIPE_MTE2 writes 't[0]' here (TLOAD)
    // NOTE@+21: in this call of 'ring<4, false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_V, PIPE_MTE2, s);
    ++k;
  }
  for (int j = 0; j < Slots; ++j)
    wait_flag(PIPE_V, PIPE_MTE2, j);
}
void ok_three(GmT &gm, __gm__ int *lengths, int n) {
  ring<3, true>(gm, lengths, n);
}
void ok_four(GmT &gm, __gm__ int *lengths, int n) {
  ring<4, true>(gm, lengths, n);
}
void ok_six(GmT &gm, __gm__ int *lengths, int n) {
  ring<6, true>(gm, lengths, n);
}
void ok_eight(GmT &gm, __gm__ int *lengths, int n) {
  ring<8, true>(gm, lengths, n);
}
void bug_four(GmT &gm, __gm__ int *lengths, int n) {
  ring<4, false>(gm, lengths, n);
}
