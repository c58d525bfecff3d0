// Ids of rings: toggled by bits, over loops in loops, and one that does not
// come back to its first id.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"

AICORE void copy(GmT &gm, VecT &tile, int id) {
  TLOAD(tile, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)id);
  wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)id);
  TSTORE(gm, tile);
}

// The slot goes on from one row to the next.
__global__ AICORE void ok_toggle(__gm__ float *x, int rows, int n) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)0);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)1);
  int slot = 0;
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < n; ++i) {
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      copy(gm, t[slot], slot);
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      slot ^= 1;
    }
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)1);
}
__global__ AICORE void bug_toggle(__gm__ float *x, int rows, int n) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)0);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)1);
  int slot = 0;
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < n; ++i) {
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      copy(gm, t[slot], slot);
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      slot ^= 1;
    }
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)0);
  // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
  // NOTE@-3: the last wait is here
  // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)1);
}
// Banks 0 and 2.
__global__ AICORE void ok_banks(__gm__ float *x, int rows, int n) {
  GmT gm(x);
  VecT t[4];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[2], 0x400);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)0);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)2);
  int bank = 0;
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < n; ++i) {
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)bank);
      copy(gm, t[bank], bank);
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)bank);
      bank ^= 2;
    }
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)2);
}
__global__ AICORE void bug_banks(__gm__ float *x, int rows, int n) {
  GmT gm(x);
  VecT t[4];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[2], 0x400);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)0);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)2);
  int bank = 0;
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < n; ++i) {
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)bank);
      copy(gm, t[bank], bank);
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)bank);
      bank ^= 2;
    }
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)1);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_MTE3, PIPE_MTE2, 1) has to come first
}

// Four slots, and from the fifth iteration on ids that nobody sets.
__global__ AICORE void ok_four(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[4];
  for (int i = 0; i < 4; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  }
  for (int i = 0; i < n; ++i) {
    const int slot = i % 4, id = i % 4;
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)id);
    copy(gm, t[slot], slot);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)id);
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
}
__global__ AICORE void bug_four(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[4];
  for (int i = 0; i < 4; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  }
  for (int i = 0; i < n; ++i) {
    const int slot = i % 4, id = i;
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)id);
    // WARN@-1 [pto-out-of-range-event-id]: this waits for event id 8 of PIPE_MTE3 to PIPE_MTE2, which has the ids 0 to 7
    // WARN@-2 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 4, which nothing has set before: the kernel hangs here
    // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 4) has to come first
    copy(gm, t[slot], slot);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)id);
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
}

// One bit of a counter, where its remainder was meant: the ids are 0 and 4, and
// 4 was never given.
template <int Mask> AICORE void masked(__gm__ float *in, int n) {
  VecT slots[4];
  for (int i = 0; i < 4; ++i) {
    TASSIGN(slots[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
  for (int i = 0; i < n; ++i) {
    GmT g(in + i * 256);
    const int slot = i & Mask;
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 4, which nothing has set before: the kernel hangs here
    // NOTE@+14: in this call of 'masked<4>'
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 4) has to come first
    TLOAD(slots[i & 3], g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(slots[i & 3], slots[i & 3]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}
__global__ AICORE void ok_remainder(__gm__ float *in, int n) {
  masked<3>(in, n);
}
__global__ AICORE void bug_bit(__gm__ float *in, int n) { masked<4>(in, n); }
