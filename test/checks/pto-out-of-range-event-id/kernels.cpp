// Flags whose event id is not one of the eight that a pair of pipes has.
// RUN: %check_pto %s --checks=-*,pto-out-of-range-event-id

#include "../Tiles.h"

__global__ AICORE void bug_constant() {
  VecT t;
  TASSIGN(t, 0x0);
  set_flag(PIPE_MTE2, PIPE_V, (event_t)8);
  // WARN@-1 [pto-out-of-range-event-id]: this sets event id 8 of PIPE_MTE2 to PIPE_V, which has the ids 0 to 7
  wait_flag(PIPE_MTE2, PIPE_V, (event_t)8);
  // WARN@-1 [pto-out-of-range-event-id]: this waits for event id 8 of PIPE_MTE2 to PIPE_V, which has the ids 0 to 7
}
__global__ AICORE void ok_constant() {
  VecT t;
  TASSIGN(t, 0x0);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID7);
  wait_flag(PIPE_MTE2, PIPE_V, (event_t)7);
}

// A ring with a base.
template <int Base> AICORE void ring(int n) {
  for (int i = 0; i < n; ++i) {
    const auto id = (event_t)(Base + i % 4);
    set_flag(PIPE_V, PIPE_MTE3, id);
    // WARN@-1 [pto-out-of-range-event-id]: this sets event id 8 of PIPE_V to PIPE_MTE3, which has the ids 0 to 7
    // NOTE@+9: in this call of 'ring<5>'
    wait_flag(PIPE_V, PIPE_MTE3, id);
    // WARN@-1 [pto-out-of-range-event-id]: this waits for event id 8 of PIPE_V to PIPE_MTE3, which has the ids 0 to 7
    // NOTE@+6: in this call of 'ring<5>'
  }
}
__global__ AICORE void bug_ring(int n) {
  VecT t;
  TASSIGN(t, 0x0);
  ring<5>(n);
}
__global__ AICORE void ok_ring(int n) {
  VecT t;
  TASSIGN(t, 0x0);
  ring<4>(n);
}

// An id that counts down too far.
__global__ AICORE void bug_below() {
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 1; i >= 0; --i) {
    set_flag(PIPE_V, PIPE_MTE3, (event_t)(i - 1));
    // WARN@-1 [pto-out-of-range-event-id]: this sets event id -1 of PIPE_V to PIPE_MTE3, which has the ids 0 to 7
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)(i - 1));
    // WARN@-1 [pto-out-of-range-event-id]: this waits for event id -1 of PIPE_V to PIPE_MTE3, which has the ids 0 to 7
  }
}
__global__ AICORE void ok_below() {
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 1; i >= 0; --i) {
    set_flag(PIPE_V, PIPE_MTE3, (event_t)i);
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)i);
  }
}

// What is taken out of range elsewhere comes to other ids here.
__global__ AICORE void ok_guarded(int n) {
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 0; i < 12; ++i) {
    if (i >= 8)
      continue;
    set_flag(PIPE_V, PIPE_MTE3, (event_t)i);
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)i);
  }
  const int last = n > 7 ? 7 : n < 0 ? 0 : n;
  set_flag(PIPE_V, PIPE_MTE2, (event_t)last);
  wait_flag(PIPE_V, PIPE_MTE2, (event_t)last);
}
