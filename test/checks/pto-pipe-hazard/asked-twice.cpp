// What is asked again gives the same answer: conditional operators, and memory
// that nobody wrote to.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline int least(int a, int b) { return a < b ? a : b; }

// Whether this tile is the last one, each helper finds out for itself.
template <bool IsLate> AICORE inline void load(VecT &a, GmT &gm, int n, int i) {
  const int valid = least(n - i * 16, 16);
  TLOAD(a, gm);
  if (IsLate ? valid > 8 : valid != 16) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
}
AICORE inline void fill(VecT &a, int n, int i) {
  const int valid = least(n - i * 16, 16);
  if (valid != 16)
    TEXP(a, a);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@+13: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-12: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@+13: in this call of 'fill'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_same_question(GmT &gm, int n, int i) {
  VecT a;
  TASSIGN(a, 0x0);
  load<false>(a, gm, n, i);
  fill(a, n, i);
}
void bug_another_question(GmT &gm, int n, int i) {
  VecT a;
  TASSIGN(a, 0x0);
  load<true>(a, gm, n, i);
  fill(a, n, i);
}
void ok_same_operator(GmT &gm, int n, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  const int first = n < m ? n : m;
  if (first != m) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  const int second = n < m ? n : m;
  if (second != m)
    TEXP(a, a);
}
// A loop that only computes leaves memory as it is.
void ok_memory_behind_a_loop(GmT &gm, __gm__ int *from, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  if (from[1] == 3) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += least(i, 5);
  if (from[1] == 3)
    TEXP(a, a);
}
AICORE inline void put(__gm__ int *to, int i) { to[i] = i; }
void bug_memory_behind_a_loop_that_writes(GmT &gm, __gm__ int *from, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  if (from[1] == 3) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  for (int i = 0; i < n; ++i)
    put(from, i);
  if (from[1] == 3)
    TEXP(a, a);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-11: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-11: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// Cut to eight bits, a number is another one with a sign than without.
void bug_cut_with_a_sign(GmT &gm, uint32_t u) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  if ((uint8_t)u == 0)
    pipe_barrier(PIPE_V);
  if ((int8_t)u < 0)
    TEXP(a, a);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-7: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_cut_with_a_sign(GmT &gm, uint32_t u) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  if ((int8_t)u < 0) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  if ((uint8_t)u == 0)
    pipe_barrier(PIPE_V);
  if ((int8_t)u < 0)
    TEXP(a, a);
}
