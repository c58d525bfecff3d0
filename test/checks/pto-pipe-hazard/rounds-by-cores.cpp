// Rounds of a few tiles each, of which every core takes its own: the next round
// loads over what the last one may still read.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

template <int Depth, bool Waits>
AICORE inline void rounds(__gm__ half *a, unsigned total) {
  MatT slot[Depth];
  for (unsigned i = 0; i < Depth; ++i)
    TASSIGN(slot[i], i * 0x800);
  LeftT left;
  TASSIGN(left, 0x0);
  const unsigned cores = get_block_num();
  unsigned next = get_block_idx();
  bool isFirst = true;
  while (next < total) {
    if (Waits && !isFirst)
      wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
    isFirst = false;
    unsigned count = 0;
    for (unsigned i = 0; i < Depth && next < total; ++i, next += cores) {
      GmMat g(a + next * 1024);
      TLOAD(slot[i], g);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'slot[0]' (L1 [0x0, 0x800)) without waiting for PIPE_MTE1, which reads it
      // NOTE@-15: 'slot[0]' is placed at L1 [0x0, 0x800) here
      // NOTE@+8: PIPE_MTE1 reads 'slot[0]' here (TEXTRACT)
      // NOTE@+13: in this call of 'rounds<3, false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE1, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      ++count;
    }
    set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
    for (unsigned r = 0; r < count; ++r)
      TEXTRACT(left, slot[r], 0, 0);
    if (Waits && next < total)
      set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
  }
}
__global__ AICORE void bug_rounds_of_three(__gm__ half *a, unsigned total) {
  rounds<3, false>(a, total);
}
__global__ AICORE void ok_rounds_of_three(__gm__ half *a, unsigned total) {
  rounds<3, true>(a, total);
}
__global__ AICORE void ok_rounds_of_eight(__gm__ half *a, unsigned total) {
  rounds<8, true>(a, total);
}
