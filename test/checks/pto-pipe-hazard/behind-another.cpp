// Where a wait is missing on one path alone, others that were joined with it
// go on as they are: what they have not waited for is still to be found.
//
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

template <bool StoresLast>
AICORE void sums(__gm__ float *x, __gm__ float *y, int blocks) {
  VecT in, squares, plain;
  TASSIGN(in, 0x0);
  TASSIGN(squares, 0x400);
  TASSIGN(plain, 0x800);
  GmT out(y), other(y + 256);
  TEXPANDS(squares, 0.0f);
  pipe_barrier(PIPE_V);
  TEXPANDS(plain, 0.0f);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int b = 0; b < blocks; ++b) {
    GmT g(x + b * 256);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(in, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    TADD(squares, squares, in);
    pipe_barrier(PIPE_V);
    if (StoresLast)
      TADD(plain, plain, in);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(g, in);
    if (!StoresLast)
      TADD(plain, plain, in);
    pipe_barrier(PIPE_V);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  // Without a block nothing orders TEXPANDS and this one, and nobody asks for
  // none.
  TSTORE(out, squares);
  TSTORE(other, plain);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'plain' (UB [0x800, 0xc00)) without waiting for PIPE_V, which writes it
  // NOTE@-36: 'plain' is placed at UB [0x800, 0xc00) here
  // NOTE@-15: PIPE_V writes 'plain' here (TADD)
  // NOTE@+9: in this call of 'sums<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_before_the_store(__gm__ float *x, __gm__ float *y,
                                           int blocks) {
  sums<true>(x, y, blocks);
}
__global__ AICORE void bug_behind_the_store(__gm__ float *x, __gm__ float *y,
                                            int blocks) {
  sums<false>(x, y, blocks);
}
