// A number whose work grows by the same for each time that it doubles: the
// kernel doubles (or halves) up to it, and nobody hands over 3 of that. What is
// right for all powers of two is right; what is wrong for one of them is said.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

AICORE inline void vectorDone() {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// Squares up to a size: all but the last step make the next one's operand,
// which waits for V.
template <int Part> AICORE inline void square(__gm__ float *x, uint32_t size) {
  VecT t, sum;
  TASSIGN(t, 0x0);
  TASSIGN(sum, 0x400);
  GmT g(x);
  for (uint32_t i = 1; i < size; i *= 2) {
    TLOAD(t, g);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 't' is placed at UB [0x0, 0x400) here
    // NOTE@+5: PIPE_V reads 't' here (TEXP)
    // NOTE@+17: in this call of 'square<4>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(sum, t);
    if (i < size / Part)
      vectorDone();
  }
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(g, sum);
}
__global__ AICORE void ok_doubles(__gm__ float *x, uint32_t size) {
  square<2>(x, size);
}
// The last but one does not wait either.
__global__ AICORE void bug_last_but_one(__gm__ float *x, uint32_t size) {
  square<4>(x, size);
}

// The same by an exponent, with another number that counts.
__global__ AICORE void ok_shifts(__gm__ float *x, int size, int rounds) {
  VecT t, sum;
  TASSIGN(t, 0x0);
  TASSIGN(sum, 0x400);
  GmT g(x);
  for (int e = 0; (1 << e) < size; ++e) {
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(sum, t);
    if ((1 << e) < size / 2)
      vectorDone();
  }
  for (int r = 0; r < rounds; ++r)
    TADDS(sum, sum, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(g, sum);
}

// By halves.
__global__ AICORE void ok_halves(__gm__ float *x, int size) {
  VecT t, sum;
  TASSIGN(t, 0x0);
  TASSIGN(sum, 0x400);
  GmT g(x);
  int done = 1;
  for (int s = size / 2; s > 0; s /= 2) {
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(sum, t);
    done *= 2;
    if (done != size)
      vectorDone();
  }
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(g, sum);
}

// Step by step any number may be handed over: what is wrong for odd ones is
// wrong.
__global__ AICORE void bug_by_steps(__gm__ float *x, uint32_t size) {
  VecT t, sum;
  TASSIGN(t, 0x0);
  TASSIGN(sum, 0x400);
  GmT g(x);
  for (uint32_t i = 0; i < size; i += 2) {
    TLOAD(t, g);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 't' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 't' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(sum, t);
    if (i / 2 + 1 < size / 2)
      vectorDone();
  }
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(g, sum);
}
