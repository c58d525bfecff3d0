// The depth of a ring that the kernel is given is no more than there are flags.
// RUN: %check_pto %s --checks=-*,pto-out-of-range-event-id

#include "../Tiles.h"

struct Tiling {
  int depth;
};

__global__ AICORE void ok_given(__gm__ float *x, __gm__ Tiling *t, int n) {
  const int depth = t->depth;
  for (int i = 0; i < n; ++i) {
    const int slot = i % depth;
    VecT v;
    TASSIGN(v, slot * 0x400);
    if (i >= depth)
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
    GmT g(x + i * 256);
    TLOAD(v, g);
    set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    TSTORE(g, v);
    if (i + depth < n)
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
  }
}
__global__ AICORE void bug_deeper_than_the_flags(__gm__ float *x, int n) {
  const int depth = 9;
  for (int i = 0; i < n; ++i) {
    const int slot = i % depth;
    VecT v;
    TASSIGN(v, slot * 0x400);
    if (i >= depth)
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-out-of-range-event-id]: this waits for event id 8 of PIPE_MTE3 to PIPE_MTE2, which has the ids 0 to 7
    GmT g(x + i * 256);
    TLOAD(v, g);
    set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    // WARN@-1 [pto-out-of-range-event-id]: this sets event id 8 of PIPE_MTE2 to PIPE_MTE3, which has the ids 0 to 7
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    // WARN@-1 [pto-out-of-range-event-id]: this waits for event id 8 of PIPE_MTE2 to PIPE_MTE3, which has the ids 0 to 7
    TSTORE(g, v);
    if (i + depth < n)
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-out-of-range-event-id]: this sets event id 8 of PIPE_MTE3 to PIPE_MTE2, which has the ids 0 to 7
  }
}

// The first uses of a ring, one by one, and what gives its buffers back, one
// step behind.
AICORE inline void load(__gm__ float *x, int i, int slot) {
  VecT v;
  TASSIGN(v, slot * 0x400);
  GmT g(x + i * 256);
  TLOAD(v, g);
  set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
}
AICORE inline void store(__gm__ float *x, int i, int slot) {
  VecT v;
  TASSIGN(v, slot * 0x400);
  wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
  GmT g(x + i * 256);
  TSTORE(g, v);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
}
__global__ AICORE void ok_first_uses(__gm__ float *x, __gm__ Tiling *t, int n) {
  const int depth = t->depth, first = n < depth ? n : depth;
  load(x, 0, 0);
  for (int i = 1; i < first; ++i) {
    load(x, i, i);
    store(x, i - 1, i - 1);
  }
  for (int i = depth; i < n; ++i) {
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)(i % depth));
    load(x, i, i % depth);
    store(x, i - 1, (i - 1) % depth);
  }
  store(x, n - 1, (n - 1) % depth);
  for (int i = 0; i < first; ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
}
