// The number of the last tile, as the tile of the last element, and answers
// that are multiplied by sizes before they are asked for.
// RUN: %check_pto %s

#include "../Tiles.h"

// The last tile alone is stored; nothing waits for it.
template <int Number>
AICORE inline void stored(__gm__ float *x, int rows, int last) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < rows; ++i) {
    GmT g(x + i * 256);
    TLOAD(a, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TADDS(b, a, 1.0f);
    if (i == last)
      TSTORE(g, b);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
      // NOTE@-10: 'b' is placed at UB [0x400, 0x800) here
      // NOTE@-5: PIPE_V writes 'b' here (TADDS)
      // NOTE@+6: in this call of 'stored<0>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_divided(__gm__ float *x, int rows) {
  stored<0>(x, rows, (rows * 64 - 1) / 64);
}
__global__ AICORE void bug_shifted(__gm__ float *x, int rows) {
  VecT a;
  TASSIGN(a, 0x0);
  const int last = (rows * 64 - 1) >> 6;
  for (int i = 0; i < rows; ++i) {
    GmT g(x + i * 256);
    TEXPANDS(a, 1.0f);
    if (i == last)
      TSTORE(g, a);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@-5: PIPE_V writes 'a' here (TEXPANDS)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_behind_the_last(__gm__ float *x, int rows) {
  stored<1>(x, rows, (rows * 64 + 63) / 64);
}

// What is left behind the last whole tile, as a number of bytes.
__global__ AICORE void bug_bytes_left(__gm__ float *x, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  const int left = (n % 64 != 0) * 256;
  if (!left)
    return;
  GmT g(x + n / 64);
  TLOAD(a, g);
  TADDS(b, a, 1.0f);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_bytes_left(__gm__ float *x, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  const int left = (n % 64 != 0) * 256;
  if (!left)
    return;
  GmT g(x + n / 64);
  TLOAD(a, g);
  if (n % 64) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TADDS(b, a, 1.0f);
}

// One more than an answer is no answer.
__global__ AICORE void bug_always(__gm__ float *x, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT g(x);
  TLOAD(a, g);
  const int tiles = (n > 2) + 1;
  if (tiles)
    TADDS(b, a, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_always(__gm__ float *x, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT g(x);
  TLOAD(a, g);
  const bool any = (n > 2) + 1;
  if (any) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TADDS(b, a, 1.0f);
}
__global__ AICORE void ok_all_but(__gm__ float *x, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT g(x);
  TLOAD(a, g);
  const int missing = 256 - (n > 2) * 256;
  if (missing) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  if (n <= 2)
    TADDS(b, a, 1.0f);
}
__global__ AICORE void bug_all_but(__gm__ float *x, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT g(x);
  TLOAD(a, g);
  const int missing = 256 - (n > 2) * 256;
  if (missing) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  if (n > 2)
    TADDS(b, a, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-12: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-10: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
