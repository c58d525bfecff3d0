// Slots that are given to one another in many arms: what they can be is not
// worked out for ever.
// RUN: %check_pto %s --checks=-*,pto-out-of-range-event-id

#include "../Tiles.h"

extern "C" __global__ AICORE void ok_many_arms(int n, int m) {
  VecT x;
  TASSIGN(x, 0x0);
  TEXPANDS(x, 0.0f);
  int s0 = 0;
  int s1 = 0;
  int s2 = 0;
  int s3 = 0;
  int s4 = 0;
  int s5 = 0;
  int s6 = 0;
  int s7 = 0;
  int s8 = 0;
  for (int i = 0; i < n; ++i) {
    if (m == 0)
      s8 = s7;
    if (m == 1)
      s8 = s7;
    if (m == 2)
      s8 = s7;
    if (m == 3)
      s8 = s7;
    if (m == 0)
      s7 = s6;
    if (m == 1)
      s7 = s6;
    if (m == 2)
      s7 = s6;
    if (m == 3)
      s7 = s6;
    if (m == 0)
      s6 = s5;
    if (m == 1)
      s6 = s5;
    if (m == 2)
      s6 = s5;
    if (m == 3)
      s6 = s5;
    if (m == 0)
      s5 = s4;
    if (m == 1)
      s5 = s4;
    if (m == 2)
      s5 = s4;
    if (m == 3)
      s5 = s4;
    if (m == 0)
      s4 = s3;
    if (m == 1)
      s4 = s3;
    if (m == 2)
      s4 = s3;
    if (m == 3)
      s4 = s3;
    if (m == 0)
      s3 = s2;
    if (m == 1)
      s3 = s2;
    if (m == 2)
      s3 = s2;
    if (m == 3)
      s3 = s2;
    if (m == 0)
      s2 = s1;
    if (m == 1)
      s2 = s1;
    if (m == 2)
      s2 = s1;
    if (m == 3)
      s2 = s1;
    if (m == 0)
      s1 = s0;
    if (m == 1)
      s1 = s0;
    if (m == 2)
      s1 = s0;
    if (m == 3)
      s1 = s0;
    s0 = (s0 + 1) % 2;
    set_flag(PIPE_MTE2, PIPE_V, (event_t)s8);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)s8);
  }
}
extern "C" __global__ AICORE void bug_nine(int n) {
  VecT x;
  TASSIGN(x, 0x0);
  TEXPANDS(x, 0.0f);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(slot + 8));
    // WARN@-1 [pto-out-of-range-event-id]: this sets event id 8 of PIPE_MTE2 to PIPE_V, which has the ids 0 to 7
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(slot + 8));
    // WARN@-1 [pto-out-of-range-event-id]: this waits for event id 8 of PIPE_MTE2 to PIPE_V, which has the ids 0 to 7
    slot = (slot + 1) % 2;
  }
}
