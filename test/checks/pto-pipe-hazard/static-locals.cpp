// A static local has its initial value when the kernel is launched first, also
// on paths that have not come to it when they meet others.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline uint64_t okSlot(bool turn) {
  static uint64_t slot = 0;
  if (turn)
    slot = 1 - slot;
  return slot;
}
void ok_toggled(GmT &in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    const uint64_t slot = okSlot(false);
    wait_flag(PIPE_V, PIPE_MTE2, slot);
    TLOAD(a[slot], in);
    set_flag(PIPE_MTE2, PIPE_V, slot);
    wait_flag(PIPE_MTE2, PIPE_V, slot);
    TEXP(b, a[slot]);
    set_flag(PIPE_V, PIPE_MTE2, slot);
    okSlot(true);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
AICORE inline uint64_t bugSlot(bool turn) {
  static uint64_t slot;
  if (turn)
    slot ^= 1;
  return slot;
}
// The third iteration loads into the first one's slot.
void bug_nobody_gives_back(GmT &in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  for (int i = 0; i < n; ++i) {
    const uint64_t slot = bugSlot(false);
    TLOAD(a[slot], in);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-7: 'a[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'a[0]' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, slot);
    wait_flag(PIPE_MTE2, PIPE_V, slot);
    TEXP(b, a[slot]);
    bugSlot(true);
  }
}
AICORE inline int okCount() {
  static int count = 2;
  return count++;
}
void ok_one_path_has_counted(GmT &in, bool twice) {
  VecT a;
  TASSIGN(a, 0x0);
  if (twice)
    okCount();
  if (okCount() == 2 && twice)
    TSTORE(in, a);
}
AICORE inline int bugCount() {
  static int count = 2;
  return count++;
}
void bug_one_path_has_not(GmT &in, bool twice) {
  VecT a;
  TASSIGN(a, 0x0);
  if (twice)
    bugCount();
  if (bugCount() == 2 && !twice) {
    TLOAD(a, in);
    TSTORE(in, a);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  }
}
