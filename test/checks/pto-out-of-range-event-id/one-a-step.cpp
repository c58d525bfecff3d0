// A flag for each step of a loop that is as long as the caller says. Where
// eight are in flight, there are no more steps than flags; where each is waited
// for at once, a remainder is missing. RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

// Nothing but the flags tells how many parts there are.
__global__ AICORE void ok_in_flight(__gm__ float *x, int parts) {
  for (int i = 0; i < parts; ++i) {
    VecT t;
    TASSIGN(t, i * 0x400);
    GmT gx(x + i * 256);
    TLOAD(t, gx);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)i);
  }
  for (int i = 0; i < parts; ++i) {
    VecT t;
    TASSIGN(t, i * 0x400);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)i);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE3, (event_t)i);
  }
  for (int i = 0; i < parts; ++i) {
    VecT t;
    TASSIGN(t, i * 0x400);
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)i);
    GmT gx(x + i * 256);
    TSTORE(gx, t);
  }
}

// A row of up to eight parts that stays, and the next one.
__global__ AICORE void ok_resident(__gm__ float *x, int rows, int length) {
  const int parts = length / 256;
  VecT t[8];
  for (int i = 0; i < 8; ++i)
    TASSIGN(t[i], i * 0x400);
  for (int r = 0; r < rows; ++r) {
    for (int i = 0; i < parts; ++i) {
      GmT gx(x + r * length + i * 256);
      if (r > 0)
        wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
      TLOAD(t[i], gx);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)i);
    }
    for (int i = 0; i < parts; ++i) {
      wait_flag(PIPE_MTE2, PIPE_V, (event_t)i);
      TEXP(t[i], t[i]);
      set_flag(PIPE_V, PIPE_MTE3, (event_t)i);
    }
    for (int i = 0; i < parts; ++i) {
      wait_flag(PIPE_V, PIPE_MTE3, (event_t)i);
      GmT gx(x + r * length + i * 256);
      TSTORE(gx, t[i]);
      if (r + 1 < rows)
        set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
    }
  }
}

// The array tells, whoever waits when.
__global__ AICORE void ok_array(__gm__ float *x, int parts) {
  VecT t[8];
  for (int i = 0; i < 8; ++i)
    TASSIGN(t[i], i * 0x400);
  for (int i = 0; i < parts; ++i) {
    GmT gx(x + i * 256);
    TLOAD(t[i], gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)i);
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)i);
    TSTORE(gx, t[i]);
  }
}

__global__ AICORE void bug_remainder(__gm__ float *x, int parts) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (int i = 0; i < parts; ++i) {
    GmT gx(x + i * 256);
    TLOAD(t[i % 2], gx);
    set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)i);
    // WARN@-1 [pto-out-of-range-event-id]: this sets event id 8 of PIPE_MTE2 to PIPE_MTE3, which has the ids 0 to 7
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)i);
    // WARN@-1 [pto-out-of-range-event-id]: this waits for event id 8 of PIPE_MTE2 to PIPE_MTE3, which has the ids 0 to 7
    TSTORE(gx, t[i % 2]);
    pipe_barrier(PIPE_ALL);
  }
}
