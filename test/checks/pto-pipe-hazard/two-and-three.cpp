// Slots that turn by two beside slots that turn by three come round after six
// iterations: what one stage takes for its slot, and another one for its own,
// meets in the fifth.
// RUN: %check_pto %s

#include "../Tiles.h"

// The result is computed in the first two slots by turns; the third stage takes
// one of three. Flags are those of two slots.
__global__ AICORE void bug_third_slot(__gm__ float *x, int n) {
  VecT out[2];
  TASSIGN(out[0], 0x0);
  TASSIGN(out[1], 0x400);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256);
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)(i % 2));
    TEXPANDS(out[i % 2], 1.0f);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'out[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-9: 'out[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+5: PIPE_MTE3 reads 'out[0]' here (TSTORE)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_V, PIPE_MTE3, (event_t)(i % 2));
    VecT &stored = i % 3 == 1 ? out[1] : out[0];
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)(i % 2));
    TSTORE(g, stored);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)(i % 2));
  }
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
}
__global__ AICORE void ok_one_slot(__gm__ float *x, int n) {
  VecT out[2];
  TASSIGN(out[0], 0x0);
  TASSIGN(out[1], 0x400);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256);
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)(i % 2));
    TEXPANDS(out[i % 2], 1.0f);
    set_flag(PIPE_V, PIPE_MTE3, (event_t)(i % 2));
    VecT &stored = i % 2 == 1 ? out[1] : out[0];
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)(i % 2));
    TSTORE(g, stored);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)(i % 2));
  }
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
}

// Three slots, of which no more than two are in use: two flags are enough.
__global__ AICORE void ok_two_of_three(__gm__ float *x, int n) {
  VecT out[3];
  TASSIGN(out[0], 0x0);
  TASSIGN(out[1], 0x400);
  TASSIGN(out[2], 0x800);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256);
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)(i % 2));
    TEXPANDS(out[i % 3], 1.0f);
    set_flag(PIPE_V, PIPE_MTE3, (event_t)(i % 2));
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)(i % 2));
    TSTORE(g, out[i % 3]);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)(i % 2));
  }
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
}

// A ring of three and a ring of two, and tails of whole pairs.
template <int Drained> AICORE inline void rings(__gm__ float *x, int n) {
  VecT in[3], out[2];
  TASSIGN(in[0], 0x0);
  TASSIGN(in[1], 0x400);
  TASSIGN(in[2], 0x800);
  TASSIGN(out[0], 0x1000);
  TASSIGN(out[1], 0x1400);
  for (int s = 0; s < 3; ++s)
    set_flag(PIPE_V, PIPE_MTE2, (event_t)s);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 2, which is still set when the kernel ends
    // NOTE@+24: in this call of 'rings<2>'
    // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
  for (int s = 0; s < 2; ++s)
    set_flag(PIPE_MTE3, PIPE_V, (event_t)s);
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256);
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 3));
    TLOAD(in[i % 3], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 3));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 3));
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)(i & 1));
    TADDS(out[i & 1], in[i % 3], 1.0f);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 3));
    set_flag(PIPE_V, PIPE_MTE3, (event_t)(i & 1));
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)(i & 1));
    TSTORE(g, out[i & 1]);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)(i & 1));
  }
  for (int s = 0; s < Drained; ++s)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)s);
  for (int s = 0; s < 2; ++s)
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)s);
}
__global__ AICORE void ok_rings(__gm__ float *x, int n) { rings<3>(x, n); }
__global__ AICORE void bug_rings(__gm__ float *x, int n) { rings<2>(x, n); }
