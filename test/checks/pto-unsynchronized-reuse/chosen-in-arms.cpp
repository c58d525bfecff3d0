// A number that one arm of `?:` takes out of a table belongs to the slot that
// it was taken for: it is as with `if` and `else`.
//
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse

#include "../Tiles.h"

// Slot 0 lies at 0x0 or 0x2000 and has event 0, slot 1 lies at 0x1000 or 0x3000
// and has event 1.
template <bool IsOfOtherSlot>
AICORE void work(__gm__ float *in, bool odd, bool moved) {
  GmT gm(in);
  const int near[2] = {0x0, 0x1000}, far[2] = {0x2000, 0x3000};
  const int slot = odd ? 1 : 0;
  VecT tiles[4], t;
  for (int i = 0; i < 4; ++i)
    TASSIGN(tiles[i], i * 0x1000);
  TLOAD(tiles[0], gm);
  TLOAD(tiles[2], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TLOAD(tiles[1], gm);
  TLOAD(tiles[3], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  const int place = moved ? far[slot] + 0 * slot : near[slot] + 0 * slot;
  TASSIGN(t, place);
  const int id = IsOfOtherSlot ? 1 - slot : slot;
  wait_flag(PIPE_MTE2, PIPE_V, (event_t)id);
  TMULS(t, t, 2.0f);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V reads 't' (UB [0x3000, 0x3400)) without waiting for PIPE_MTE2, which writes 'tiles[3]' (UB [0x3000, 0x3400)) in the same bytes
  // NOTE@-13: 'tiles[3]' is placed at UB [0x3000, 0x3400) here
  // NOTE@-6: 't' is placed at UB [0x3000, 0x3400) here
  // NOTE@-10: PIPE_MTE2 writes 'tiles[3]' here (TLOAD)
  // NOTE@+8: in this call of 'work<true>'
  // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
  wait_flag(PIPE_MTE2, PIPE_V, (event_t)(1 - id));
}
__global__ AICORE void ok_its_own(__gm__ float *in, bool odd, bool moved) {
  work<false>(in, odd, moved);
}
__global__ AICORE void bug_the_other(__gm__ float *in, bool odd, bool moved) {
  work<true>(in, odd, moved);
}
