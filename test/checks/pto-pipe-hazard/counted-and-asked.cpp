// What was counted, and what it was counted of, are asked for one after the
// other: whoever comes by the use has come by the barrier. How the loop lets
// the count go with the number is lost; runs with numbers tell.
// RUN: %check_pto %s

#include "../Tiles.h"

// One tile for each sixteen rows.
template <int Least> AICORE inline void tiles(__gm__ float *x, int rows) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  int tiles = 0;
  for (int r = 0; r < rows; r += 16)
    ++tiles;
  TLOAD(t, g);
  if (rows > 16)
    pipe_barrier(PIPE_ALL);
  if (tiles >= Least)
    TADDS(t, t, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-11: 't' is placed at UB [0x0, 0x400) here
    // NOTE@-7: PIPE_MTE2 writes 't' here (TLOAD)
    // NOTE@+4: in this call of 'tiles<1>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void bug_tiles(__gm__ float *x, int rows) {
  tiles<1>(x, rows);
}
__global__ AICORE void ok_tiles(__gm__ float *x, int rows) {
  tiles<2>(x, rows);
}

// Blocks of 128: small numbers do not come by the use at all.
template <int Most> AICORE inline void blocks(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  int blocks = 0;
  for (int i = 0; i < n; i += 128)
    ++blocks;
  TLOAD(t, g);
  if (n > 128)
    pipe_barrier(PIPE_ALL);
  if (blocks > Most)
    TADDS(t, t, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-11: 't' is placed at UB [0x0, 0x400) here
    // NOTE@-7: PIPE_MTE2 writes 't' here (TLOAD)
    // NOTE@+3: in this call of 'blocks<0>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void bug_blocks(__gm__ float *x, int n) { blocks<0>(x, n); }
__global__ AICORE void ok_blocks(__gm__ float *x, int n) { blocks<1>(x, n); }

// A slot that turns with each step, asked by its remainder.
template <int Slot> AICORE inline void turns(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  int slot = 0;
  for (int i = 0; i < n; ++i)
    slot ^= 1;
  TLOAD(t, g);
  if (n > 0 && n % 2 == 1)
    pipe_barrier(PIPE_ALL);
  if (slot == Slot)
    TADDS(t, t, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-11: 't' is placed at UB [0x0, 0x400) here
    // NOTE@-7: PIPE_MTE2 writes 't' here (TLOAD)
    // NOTE@+3: in this call of 'turns<0>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void bug_turns(__gm__ float *x, int n) { turns<0>(x, n); }
__global__ AICORE void ok_turns(__gm__ float *x, int n) { turns<1>(x, n); }

// The other way round: for no numbers is there less than two tiles behind more
// than sixteen rows, so none are found for that path.
template <int Rows>
AICORE inline void tiles_first(__gm__ float *x, int rows) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  int tiles = 0;
  for (int r = 0; r < rows; r += 16)
    ++tiles;
  TLOAD(t, g);
  if (tiles >= 2)
    pipe_barrier(PIPE_ALL);
  if (rows > Rows)
    TADDS(t, t, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-11: 't' is placed at UB [0x0, 0x400) here
    // NOTE@-7: PIPE_MTE2 writes 't' here (TLOAD)
    // NOTE@+4: in this call of 'tiles_first<8>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void bug_tiles_first(__gm__ float *x, int rows) {
  tiles_first<8>(x, rows);
}
__global__ AICORE void ok_tiles_first(__gm__ float *x, int rows) {
  tiles_first<16>(x, rows);
}

// Answers that are summed up.
template <int Of>
AICORE inline void sums(__gm__ float *x, int a, int b, int c) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  const int all = (a > 0) + (b > 0) + (c > 0);
  TLOAD(t, g);
  if (all == Of)
    pipe_barrier(PIPE_ALL);
  if (a > 0 && b > 0 && c > 0)
    TADDS(t, t, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-9: 't' is placed at UB [0x0, 0x400) here
    // NOTE@-7: PIPE_MTE2 writes 't' here (TLOAD)
    // NOTE@+4: in this call of 'sums<2>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void bug_sums(__gm__ float *x, int a, int b, int c) {
  sums<2>(x, a, b, c);
}
__global__ AICORE void ok_sums(__gm__ float *x, int a, int b, int c) {
  sums<3>(x, a, b, c);
}

// The same as bits of a key.
template <int Key>
AICORE inline void keys(__gm__ float *x, int a, int b, int c) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  const int key = ((a > 4) << 2) | ((b > 4) << 1) | (c > 4);
  TLOAD(t, g);
  if (key == Key)
    pipe_barrier(PIPE_ALL);
  if (a > 4 && b <= 4 && c > 4)
    TADDS(t, t, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-9: 't' is placed at UB [0x0, 0x400) here
    // NOTE@-7: PIPE_MTE2 writes 't' here (TLOAD)
    // NOTE@+4: in this call of 'keys<6>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void bug_keys(__gm__ float *x, int a, int b, int c) {
  keys<6>(x, a, b, c);
}
__global__ AICORE void ok_keys(__gm__ float *x, int a, int b, int c) {
  keys<5>(x, a, b, c);
}
