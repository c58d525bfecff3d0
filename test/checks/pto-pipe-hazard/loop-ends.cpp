// How loops end: by inequality, by a pointer, by a break, or only after more
// iterations than are followed.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"

struct Ring {
  VecT t[2];
  AICORE Ring() {
    int address = 0;
    for (VecT *p = t; p != t + 2; ++p) {
      TASSIGN(*p, address);
      address += 0x400;
      set_flag(PIPE_V, PIPE_MTE2, (event_t)(p - t));
    }
  }
  AICORE void drain() {
    for (VecT *p = t; p < t + 2; ++p)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(p - &t[0]));
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set: every path through the branch below hangs, here or at another wait
      // NOTE@+30: no path through this branch reaches the end of the kernel
      // NOTE@+44: in this call of 'drain'
      // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
  }
};

// That there is a next one tells that the loop goes on, and no more than that.
__global__ AICORE void ok_next_by_inequality(__gm__ float *in, unsigned n) {
  GmT gm(in);
  Ring ring;
  if (n != 0) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)0);
    TLOAD(ring.t[0], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)0);
  }
  for (unsigned i = 0; i != n; ++i) {
    if (i + 1 != n) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)((i + 1) & 1));
      TLOAD(ring.t[(i + 1) & 1], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)((i + 1) & 1));
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 1));
    TEXP(ring.t[i & 1], ring.t[i & 1]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
  }
  ring.drain();
}
__global__ AICORE void bug_next_by_inequality(__gm__ float *in, unsigned n) {
  GmT gm(in);
  Ring ring;
  if (n != 0) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)0);
    TLOAD(ring.t[0], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)0);
  }
  for (unsigned i = 0; i != n; ++i) {
    if (i != n) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)((i + 1) & 1));
      TLOAD(ring.t[(i + 1) & 1], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)((i + 1) & 1));
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i & 1));
    TEXP(ring.t[i & 1], ring.t[i & 1]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
  }
  ring.drain();
}
__global__ AICORE void ok_pointer_to_the_end(__gm__ float *in, unsigned n) {
  GmT gm(in);
  Ring ring;
  __gm__ float *at = in, *end = in + n * 256;
  if (at != end) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)0);
    TLOAD(ring.t[0], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)0);
  }
  for (int slot = 0; at != end; slot ^= 1) {
    __gm__ float *next = at + 256;
    if (next != end) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(slot ^ 1));
      TLOAD(ring.t[slot ^ 1], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)(slot ^ 1));
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(ring.t[slot], ring.t[slot]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    at = next;
  }
  ring.drain();
}
__global__ AICORE void bug_pointer_to_the_end(__gm__ float *in, unsigned n) {
  GmT gm(in);
  Ring ring;
  __gm__ float *at = in, *end = in + n * 256;
  if (at != end) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)0);
    TLOAD(ring.t[0], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)0);
  }
  for (int slot = 0; at != end; slot ^= 1) {
    __gm__ float *next = at + 256;
    if (next != end) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(slot ^ 1));
      TLOAD(ring.t[slot ^ 1], gm);
      // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'ring.t[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-94: 'ring.t[0]' is placed at UB [0x0, 0x400) here
      // NOTE@+6: PIPE_V writes 'ring.t[0]' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, (event_t)(slot ^ 1));
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    TEXP(ring.t[slot], ring.t[slot]);
    at = next;
  }
  ring.drain();
}
__global__ AICORE void ok_counts_down(__gm__ float *in, unsigned left) {
  if (left == 0)
    return;
  GmT gm(in);
  Ring ring;
  int slot = 0;
  wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  TLOAD(ring.t[slot], gm);
  set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
  do {
    const bool isLast = left == 1;
    if (!isLast) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(slot ^ 1));
      TLOAD(ring.t[slot ^ 1], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)(slot ^ 1));
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(ring.t[slot], ring.t[slot]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    slot ^= 1;
  } while (--left != 0);
  ring.drain();
}
__global__ AICORE void bug_counts_down(__gm__ float *in, unsigned left) {
  if (left == 0)
    return;
  GmT gm(in);
  Ring ring;
  int slot = 0;
  wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  TLOAD(ring.t[slot], gm);
  set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
  do {
    const bool isLast = left == 2;
    if (!isLast) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(slot ^ 1));
      TLOAD(ring.t[slot ^ 1], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)(slot ^ 1));
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(ring.t[slot], ring.t[slot]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    slot ^= 1;
  } while (--left != 0);
  ring.drain();
}

// A loop without a condition that a counter leaves is as long as that says.
void ok_break_by_a_counter(GmT &gm) {
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0;; ++i) {
    if (!(i < 8))
      break;
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    TEXP(a, a);
    pipe_barrier(PIPE_ALL);
  }
  TLOAD(a, gm);
}
void bug_break_by_a_counter(GmT &gm) {
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0;; ++i) {
    if (!(i < 8))
      break;
    pipe_barrier(PIPE_ALL);
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    TEXP(a, a);
  }
  TLOAD(a, gm);
  // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-11: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_V writes 'a' here (TEXP)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}

// Rows up to the valid ones, and then from there to the last: of the two loops
// one is long whatever is valid, and what comes behind is come to.
void ok_rows_and_tail(GmT &gm, int left) {
  VecT a, b, zero;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(zero, 0x800);
  TEXPANDS(a, 0.0f);
  TEXPANDS(zero, 0.0f);
  int valid = left < 128 ? left : 128;
  for (int i = 1; i < valid; ++i)
    TADDS(a, a, 1.0f);
  for (int i = valid; i < 128; ++i)
    TMOV(b, zero);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, a);
}
void bug_rows_and_tail(GmT &gm, int left) {
  VecT a, b, zero;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(zero, 0x800);
  TEXPANDS(a, 0.0f);
  TEXPANDS(zero, 0.0f);
  int valid = left < 128 ? left : 128;
  for (int i = 1; i < valid; ++i)
    TADDS(a, a, 1.0f);
  for (int i = valid; i < 128; ++i)
    TMOV(b, zero);
  TSTORE(gm, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-12: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_V writes 'a' here (TADDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
// The same by breaks alone: what a chunk of one row leaves behind, a loop that
// goes on for 127 more comes to the end with.
void ok_rows_and_tail_by_breaks(GmT &gm, int left) {
  VecT first, a;
  TASSIGN(first, 0x0);
  TASSIGN(a, 0x400);
  int valid = left < 128 ? left : 128;
  for (int chunk = 0; chunk < 8; ++chunk) {
    TLOAD(first, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TMOV(a, first);
    for (int i = 1;; ++i) {
      if (i >= valid)
        break;
      TADDS(a, a, 1.0f);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
    }
    for (int i = valid;; ++i) {
      if (i >= 128)
        break;
      TEXPANDS(a, 0.0f);
    }
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  }
}
void bug_rows_and_tail_by_breaks(GmT &gm, int left) {
  VecT first, a;
  TASSIGN(first, 0x0);
  TASSIGN(a, 0x400);
  int valid = left < 128 ? left : 128;
  for (int chunk = 0; chunk < 8; ++chunk) {
    TLOAD(first, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'first' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 'first' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'first' here (TMOV)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TMOV(a, first);
    for (int i = 1;; ++i) {
      if (i >= valid)
        break;
      TADDS(a, a, 1.0f);
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
    }
    for (int i = valid;; ++i) {
      if (i >= 128)
        break;
      TEXPANDS(a, 0.0f);
    }
  }
}
// Each row is another tile.
void bug_rows_one_by_one(GmT &gm, int valid) {
  VecT all;
  TASSIGN(all, 0x0);
  for (int i = 1; i < valid; ++i) {
    Tile<TileType::Vec, float, 1, 16> row;
    TASSIGN(row, i * 0x40);
    TEXPANDS(row, 1.0f);
  }
  for (int i = valid; i < 16; ++i) {
    Tile<TileType::Vec, float, 1, 16> row;
    TASSIGN(row, i * 0x40);
    TEXPANDS(row, 0.0f);
  }
  TSTORE(gm, all);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE3 reads 'all' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes 'row' (UB [0x100, 0x140)) in the same bytes
  // NOTE@-13: 'all' is placed at UB [0x0, 0x400) here
  // NOTE@-11: 'row' is placed at UB [0x100, 0x140) here
  // NOTE@-11: PIPE_V writes 'row' here (TEXPANDS)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
