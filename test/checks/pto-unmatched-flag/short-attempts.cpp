// A kernel that is too much work with four iterations of each loop is followed
// again with two. Two ids are no ring of more then, as long as the second
// iteration comes to no flag that the first did not come to.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event --config '{CheckOptions: {pto-unmatched-flag.MaxSteps: 1300, pto-unproduced-event.MaxSteps: 1300}}'

#include "../MuchWork.h"

// much() has more paths than 1300 steps can follow, in four iterations of each
// loop.
AICORE inline void load(VecT &slot, GmT &in, event_t id) {
  wait_flag(PIPE_V, PIPE_MTE2, id);
  TLOAD(slot, in);
  set_flag(PIPE_MTE2, PIPE_V, id);
}

template <bool WaitsForTheNext> void ring(VecT &a, GmT &in, int n) {
  VecT slots[2];
  TASSIGN(slots[0], 0x800);
  TASSIGN(slots[1], 0xc00);
  load(slots[0], in, EVENT_ID0);
  bool ping = true;
  for (int i = 0; i < n; ++i) {
    const event_t now = ping ? EVENT_ID0 : EVENT_ID1;
    const event_t next = ping ? EVENT_ID1 : EVENT_ID0;
    wait_flag(PIPE_MTE2, PIPE_V, WaitsForTheNext ? next : now);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_MTE2 -> PIPE_V id 1, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@+21: in this call of 'ring<true>'
    // NOTE@+27: in this call of 'twoRings<true>'
    // NOTE@-5: set_flag(PIPE_MTE2, PIPE_V, 1) has to come first
    if (i + 1 < n)
      load(slots[ping ? 1 : 0], in, next);
    TEXP(a, slots[ping ? 0 : 1]);
    set_flag(PIPE_V, PIPE_MTE2, now);
    ping = !ping;
  }
}

template <bool IsWrong>
void twoRings(__gm__ float *from, int n, int rows, int tiles, int first) {
  if (n < 1)
    return;
  GmT in(from);
  VecT a;
  TASSIGN(a, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  ring<false>(a, in, n);
  ring<IsWrong>(a, in, n);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  much(a, rows, tiles, first);
}

__global__ void bug(__gm__ float *in, int n, int rows, int tiles, int first) {
  twoRings<true>(in, n, rows, tiles, first);
}
__global__ void twin(__gm__ float *in, int n, int rows, int tiles, int first) {
  twoRings<false>(in, n, rows, tiles, first);
}

// Two iterations of this ring show two of its four ids.
__global__ void ok_ring_of_four(__gm__ float *from, int n, int rows, int tiles,
                                int first) {
  GmT in(from);
  VecT slots[4], a;
  for (int i = 0; i < 4; ++i)
    TASSIGN(slots[i], 0x800 + i * 0x400);
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    if (i >= 4)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 3));
    TLOAD(slots[i & 3], in);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 3));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 3));
    TEXP(a, slots[i & 3]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 3));
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  much(a, rows, tiles, first);
}
