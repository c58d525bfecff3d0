// A call that has several ways out runs once on each path, whatever else is
// called in the same expression.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline int slot(int i) { return i; }

AICORE inline void load(__gm__ float *in, VecT &x, int n, int) {
  if (n == 7)
    return;
  GmT gm(in);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TLOAD(x, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}
AICORE inline void compute(VecT &x, VecT &y, int n, int) {
  if (n == 7)
    return;
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMULS(y, x, 2.0f);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_call_as_argument(__gm__ float *in, int n) {
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x400);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < 4; ++i) {
    load(in, x, n, slot(i));
    compute(x, y, n, slot(i));
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

AICORE inline int setUnless(int n) {
  if (n == 7)
    return 1;
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_V id 0, which is still set when the kernel ends
  // NOTE@+14: in this call of 'setUnless'
  // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
  return 2;
}
void ok_behind_another_call(int n) {
  VecT x;
  TASSIGN(x, 0x0);
  const int both = slot(16) + setUnless(n);
  if (both == 18)
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
void bug_behind_another_call(int n) {
  VecT x;
  TASSIGN(x, 0x0);
  const int both = slot(16) + setUnless(n);
  if (both == 17)
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 0, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_MTE3, PIPE_V, 0) has to come first
}
void ok_in_a_condition(int n) {
  VecT x;
  TASSIGN(x, 0x0);
  if (slot(16) == 16 && setUnless(n) == 2 && slot(n) != 7)
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
