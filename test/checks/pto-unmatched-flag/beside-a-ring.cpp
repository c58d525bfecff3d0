// In few iterations a ring is not seen whole. An id that its code cannot come
// to is no member of it, and one whose members are all met is whole.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event --config '{CheckOptions: {pto-unmatched-flag.MaxSteps: 400, pto-unproduced-event.MaxSteps: 400}}'

#include "../MuchWork.h"

AICORE inline void tile(VecT &slot, VecT &sum, GmT &in, int id) {
  wait_flag(PIPE_V, PIPE_MTE2, (event_t)id);
  TLOAD(slot, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADD(sum, sum, slot);
  set_flag(PIPE_V, PIPE_MTE2, (event_t)id);
}

// The last id is that of the sum, which each round begins anew.
template <bool GivesBack>
void sums(__gm__ float *from, int rounds, int n, int rows, int tiles,
          int first) {
  GmT in(from);
  VecT slots[3], sum;
  for (int i = 0; i < 3; ++i)
    TASSIGN(slots[i], 0x800 + i * 0x400);
  TASSIGN(sum, 0x0);
  for (int i = 0; i < 4; ++i)
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  for (int round = 0; round < rounds; ++round) {
    int turn = 0;
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID3);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 3, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@+22: in this call of 'sums<false>'
    // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 3) has to come first
    TLOAD(sum, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    for (int i = 0; i < n; ++i) {
      tile(slots[turn % 3], sum, in, turn % 3);
      ++turn;
    }
    if (GivesBack)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID3);
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  much(sum, rows, tiles, first);
}
__global__ void ok_sums(__gm__ float *from, int rounds, int n, int rows,
                        int tiles, int first) {
  sums<true>(from, rounds, n, rows, tiles, first);
}
__global__ void bug_sums(__gm__ float *from, int rounds, int n, int rows,
                         int tiles, int first) {
  sums<false>(from, rounds, n, rows, tiles, first);
}

// What the last tile of a round gives back, its first one waits for.
template <bool GivesBack>
void rounds(__gm__ float *from, int rounds, int n, int rows, int tiles,
            int first) {
  GmT gm(from);
  VecT sum;
  TASSIGN(sum, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int round = 0; round < rounds; ++round)
    for (int i = 0; i < n; ++i) {
      if (i == 0) {
        wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
        // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
        // NOTE@-2: the last wait is here
        // NOTE@+28: in this call of 'rounds<false>'
        // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
        TLOAD(sum, gm);
        set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
        wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      }
      TEXP(sum, sum);
      if (i == n - 1) {
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        TSTORE(gm, sum);
        if (GivesBack)
          set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      }
    }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
  // NOTE@-10: no path through this branch reaches the end of the kernel
  // NOTE@+10: in this call of 'rounds<false>'
  // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
  much(sum, rows, tiles, first);
}
__global__ void ok_rounds(__gm__ float *from, int r, int n, int rows, int tiles,
                          int first) {
  rounds<true>(from, r, n, rows, tiles, first);
}
__global__ void bug_rounds(__gm__ float *from, int r, int n, int rows,
                           int tiles, int first) {
  rounds<false>(from, r, n, rows, tiles, first);
}

// A slot that turns.
template <bool GivesBack>
void turns(__gm__ float *from, int rounds, int n, int rows, int tiles,
           int first) {
  GmT in(from);
  VecT slots[3], sum;
  for (int i = 0; i < 3; ++i)
    TASSIGN(slots[i], 0x800 + i * 0x400);
  TASSIGN(sum, 0x0);
  for (int i = 0; i < 4; ++i)
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  int slot = 0;
  for (int round = 0; round < rounds; ++round) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID3);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 3, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@+22: in this call of 'turns<false>'
    // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 3) has to come first
    TLOAD(sum, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
    for (int i = 0; i < n; ++i) {
      tile(slots[slot], sum, in, slot);
      slot = (slot + 1) % 3;
    }
    if (GivesBack)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID3);
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  much(sum, rows, tiles, first);
}
__global__ void ok_turns(__gm__ float *from, int rounds, int n, int rows,
                         int tiles, int first) {
  turns<true>(from, rounds, n, rows, tiles, first);
}
__global__ void bug_turns(__gm__ float *from, int rounds, int n, int rows,
                          int tiles, int first) {
  turns<false>(from, rounds, n, rows, tiles, first);
}
