// Flags were measured to count their sets. A queue of tokens, all of which are
// put in at one place or taken out at one, and as many on every path, is no
// mistake; each wait is for the oldest set in flight, and what that does not
// order is a hazard. Two fences that were given one id are two places of both.
//
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

// Two slots, and one id for each direction.
template <bool Drains, int Ahead>
AICORE inline void slots(__gm__ half *a, __gm__ half *b) {
  MatT panel[2];
  LeftT left[2];
  RightT right[2];
  AccT acc;
  TASSIGN(panel[0], 0x0);
  TASSIGN(panel[1], 0x800);
  for (int s = 0; s < 2; ++s) {
    TASSIGN(left[s], 0x800 * s);
    TASSIGN(right[s], 0x800 * s);
  }
  TASSIGN(acc, 0x0);
  GmMat ga(a), gb(b);
  TLOAD(panel[0], ga);
  TLOAD(panel[1], gb);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  constexpr int Tiles = 4;
  TMOV(left[0], panel[0]);
  TMOV(right[0], panel[1]);
  set_flag(PIPE_MTE1, PIPE_M, EVENT_ID4);
  for (int k = 0; k < Tiles; ++k) {
    if (k + 1 < Tiles) {
      if (k >= 1)
        wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID5);
      TMOV(left[(k + 1) & 1], panel[0]);
      TMOV(right[(k + 1) & 1], panel[1]);
      set_flag(PIPE_MTE1, PIPE_M, EVENT_ID4);
    }
    wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID4);
    if (k == 0)
      TMATMUL(acc, left[(k + Ahead) & 1], right[(k + Ahead) & 1]);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_M reads 'left[1]' (L0A [0x800, 0x1000)) without waiting for PIPE_MTE1, which writes it
      // NOTE@-25: 'left[1]' is placed at L0A [0x800, 0x1000) here
      // NOTE@-9: PIPE_MTE1 writes 'left[1]' here (TMOV)
      // NOTE@+26: in this call of 'slots<true, 1>'
      // NOTE@-5: flag PIPE_MTE1 -> PIPE_M id 4 is set for it, but a wait is for the oldest set in flight: use another id for one of the two, or wait for both
    else
      TMATMUL_ACC(acc, acc, left[(k + Ahead) & 1], right[(k + Ahead) & 1]);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_M reads 'left[0]' (L0A [0x0, 0x800)) without waiting for PIPE_MTE1, which writes it
      // NOTE@-32: 'left[0]' is placed at L0A [0x0, 0x800) here
      // NOTE@-16: PIPE_MTE1 writes 'left[0]' here (TMOV)
      // NOTE@+19: in this call of 'slots<true, 1>'
      // NOTE@-5: flag PIPE_MTE1 -> PIPE_M id 4 is set for it, but a wait is for the oldest set in flight: use another id for one of the two, or wait for both
    set_flag(PIPE_M, PIPE_MTE1, EVENT_ID5);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_M -> PIPE_MTE1 id 5, which is set already: every path through the loop below sets a flag twice or leaves one set, this one or another
    // NOTE@-25: no path through this loop waits for each flag that it sets
    // NOTE@+11: in this call of 'slots<false, 0>'
    // NOTE@-4: wait for it there as well
  }
  wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID5);
  if constexpr (Drains)
    wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID5);
}
__global__ AICORE void ok_slots(__gm__ half *a, __gm__ half *b) {
  slots<true, 0>(a, b);
}
__global__ AICORE void bug_slots(__gm__ half *a, __gm__ half *b) {
  slots<false, 0>(a, b);
}
__global__ AICORE void bug_ahead(__gm__ half *a, __gm__ half *b) {
  slots<true, 1>(a, b);
}

// A fence inside another one of the same id.
template <int Id> AICORE inline void nested(__gm__ float *x, __gm__ float *y) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  GmT from(x), to(y);
  TLOAD(a, from);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
  TLOAD(b, from);
  set_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(Id));
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 2, which is set already
  // NOTE@-4: it is set here before
  // NOTE@+14: in this call of 'nested<2>'
  // NOTE@-4: add a wait between the two
  wait_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(Id));
  TADDS(c, b, 1.0f);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
  TADD(c, c, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(to, c);
}
__global__ AICORE void ok_nested(__gm__ float *x, __gm__ float *y) {
  nested<3>(x, y);
}
__global__ AICORE void bug_nested(__gm__ float *x, __gm__ float *y) {
  nested<2>(x, y);
}

// One behind the other.
__global__ AICORE void bug_in_order(__gm__ float *x, __gm__ float *y) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  GmT from(x), to(y);
  TLOAD(a, from);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
  TLOAD(b, from);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 2, which is set already
  // NOTE@-4: it is set here before
  // NOTE@-3: add a wait between the two
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
  TADDS(c, a, 1.0f);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID2);
  TADD(c, c, b);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(to, c);
}
