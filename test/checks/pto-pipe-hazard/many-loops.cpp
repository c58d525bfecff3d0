// A loop with more loops and questions in it than a table holds at first: what
// is known of the outer one is not lost while the inner ones are looked at.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

// clang-format off
#define LOOP(n)                                                                \
  for (int i##n = 0; i##n < size; ++i##n) {                                    \
    if (data[i##n] > n)                                                        \
      ++count;                                                                 \
    total += count;                                                            \
  }
#define TEN(n)                                                                 \
  LOOP(n##0) LOOP(n##1) LOOP(n##2) LOOP(n##3) LOOP(n##4)                       \
  LOOP(n##5) LOOP(n##6) LOOP(n##7) LOOP(n##8) LOOP(n##9)
#define MANY                                                                   \
  TEN(1) TEN(2) TEN(3) TEN(4) TEN(5) TEN(6) TEN(7) TEN(8) TEN(9)
// clang-format on

__global__ AICORE void ok_many(__gm__ float *x, __gm__ int *data, int size,
                               int n) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  GmT g(x);
  int count = 0, total = 0, slot = 0;
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int r = 0; r < n; ++r) {
    MANY;
    wait_flag(PIPE_V, PIPE_MTE2, slot);
    TLOAD(t[slot], g);
    set_flag(PIPE_MTE2, PIPE_V, slot);
    wait_flag(PIPE_MTE2, PIPE_V, slot);
    TEXP(t[slot], t[slot]);
    set_flag(PIPE_V, PIPE_MTE2, slot);
    slot = 1 - slot;
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}

__global__ AICORE void bug_many(__gm__ float *x, __gm__ int *data, int size,
                                int n) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  GmT g(x);
  int count = 0, total = 0, slot = 0;
  for (int r = 0; r < n; ++r) {
    MANY;
    TLOAD(t[slot], g);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-8: 't[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V writes 't[0]' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, slot);
    wait_flag(PIPE_MTE2, PIPE_V, slot);
    TEXP(t[slot], t[slot]);
    slot = 1 - slot;
  }
}
