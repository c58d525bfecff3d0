// Slots picked by a variable that runs on over two loops, one in the other, or
// one after the other.
// RUN: %check_pto %s

#include "../Tiles.h"

/// Two buffers in turn, each given back by a flag of its own.
struct Buffers {
  VecT t[2];
  AICORE Buffers() {
    for (int i = 0; i < 2; ++i) {
      TASSIGN(t[i], i * 0x400);
      set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
    }
  }
  AICORE void use(GmT &gm, int slot, int flag) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)flag);
    TLOAD(t[slot], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)flag);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)flag);
    TEXP(t[slot], t[slot]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)flag);
  }
  AICORE void drain() {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  }
};

void ok_counter_of_two_loops(__gm__ float *in, int heads, int tiles) {
  GmT gm(in);
  Buffers b;
  int count = 0;
  for (int h = 0; h < heads; ++h)
    for (int t = 0; t < tiles; ++t) {
      b.use(gm, count & 1, count & 1);
      ++count;
    }
  b.drain();
}
void ok_counter_of_two_loops_in_turn(__gm__ float *in, int n, int p) {
  GmT gm(in);
  Buffers b;
  int count = 0;
  for (int i = 0; i < n; ++i, ++count)
    b.use(gm, count % 2, count % 2);
  for (int i = 0; i < p; ++i, ++count)
    b.use(gm, count % 2, count % 2);
  b.drain();
}
// The buffer is given back before it was used.
void bug_counter_of_two_loops(__gm__ float *in, int heads, int tiles) {
  GmT gm(in);
  Buffers b;
  int count = 0;
  for (int h = 0; h < heads; ++h)
    for (int t = 0; t < tiles; ++t) {
      const int slot = count & 1;
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      TLOAD(b.t[slot], gm);
      // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'b.t[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-50: 'b.t[0]' is placed at UB [0x0, 0x400) here
      // NOTE@+5: PIPE_V writes 'b.t[0]' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
      wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      TEXP(b.t[slot], b.t[slot]);
      ++count;
    }
  b.drain();
}

// A tile that is declared and placed in the loop, by a slot that turns.
void ok_placed_by_slot(__gm__ float *in, int n, int p) {
  GmT gm(in);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  int slot = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < p; ++j) {
      VecT x;
      TASSIGN(x, slot * 0x400);
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      TLOAD(x, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(x, x);
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      slot ^= 1;
    }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
// A reference to it: paths that refer to two of them are two.
void ok_reference_by_slot(__gm__ float *in, int n, int p) {
  GmT gm(in);
  Buffers b;
  int slot = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < p; ++j) {
      VecT &x = b.t[slot];
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      TLOAD(x, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(x, x);
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      slot ^= 1;
    }
  b.drain();
}
void bug_reference_by_slot(__gm__ float *in, int n, int p) {
  GmT gm(in);
  Buffers b;
  int slot = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < p; ++j) {
      VecT &x = b.t[slot];
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(slot ^ 1));
      TLOAD(x, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(x, x);
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is set already
      // NOTE@-114: it is set here before
      // NOTE@-3: add a wait between the two
      slot ^= 1;
    }
  b.drain();
}

// One bit counts 0, 1, 0, 1.
struct Cursor {
  uint32_t slot : 1;
  uint32_t count : 31;
};
void ok_bit_field(__gm__ float *in, int n) {
  GmT gm(in);
  Buffers b;
  Cursor c{0, 0};
  for (int i = 0; i < n; ++i) {
    b.use(gm, c.slot, c.slot);
    ++c.slot;
  }
  b.drain();
}

// Rows and columns of tiles, of which the last ones are smaller.
void ok_tiles_of_a_matrix(__gm__ float *in, int rows, int cols) {
  GmT gm(in);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  int slot = 0;
  for (int i = 0; i < rows; i += 16) {
    const int height = rows - i < 16 ? rows - i : 16;
    for (int j = 0; j < cols; j += 16) {
      const int width = cols - j < 16 ? cols - j : 16;
      DynT x(height, width);
      TASSIGN(x, slot * 0x400);
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      TLOAD(x, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(x, x);
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      slot ^= 1;
    }
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}

// Three buffers: what goes round in loops is one of three numbers, whichever of
// the loops went on.
struct Ring {
  VecT t[3];
  AICORE Ring() {
    for (int i = 0; i < 3; ++i) {
      TASSIGN(t[i], i * 0x400);
      set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
    }
  }
  AICORE void use(GmT &gm, int slot) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    TLOAD(t[slot], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(t[slot], t[slot]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  }
  AICORE void drain() {
    for (int i = 0; i < 3; ++i)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
};
void ok_ring_wrapped_by_if(__gm__ float *in, int n, int p) {
  GmT gm(in);
  Ring ring;
  int slot = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < p; ++j) {
      ring.use(gm, slot);
      if (++slot == 3)
        slot = 0;
    }
  ring.drain();
}
void ok_ring_in_three_loops(__gm__ float *in, int n, int p, int q) {
  GmT gm(in);
  Ring ring;
  int slot = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < p; ++j)
      for (int k = 0; k < q; ++k) {
        ring.use(gm, slot);
        slot = slot == 2 ? 0 : slot + 1;
      }
  ring.drain();
}
void ok_two_in_three_loops(__gm__ float *in, int n, int p, int q) {
  GmT gm(in);
  Buffers b;
  int slot = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < p; ++j)
      for (int k = 0; k < q; ++k) {
        b.use(gm, slot, slot);
        slot = (slot + 1) % 2;
      }
  b.drain();
}
void ok_ring_that_runs_down(__gm__ float *in, int n, int p) {
  GmT gm(in);
  Ring ring;
  int left = 2;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < p; ++j) {
      ring.use(gm, left);
      if (left == 0)
        left = 3;
      --left;
    }
  ring.drain();
}
// It goes up to four, of which nothing sets the last.
void bug_ring_wrapped_too_late(__gm__ float *in, int n, int p) {
  GmT gm(in);
  Ring ring;
  int slot = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < p; ++j) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 3, which nothing has set before: the kernel hangs here
      // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 3) has to come first
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      if (++slot == 4)
        slot = 0;
    }
  ring.drain();
}
void bug_ring_in_three_loops(__gm__ float *in, int n, int p, int q) {
  GmT gm(in);
  Ring ring;
  int slot = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < p; ++j)
      for (int k = 0; k < q; ++k) {
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
        TLOAD(ring.t[slot], gm);
        // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'ring.t[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
        // NOTE@-92: 'ring.t[0]' is placed at UB [0x0, 0x400) here
        // NOTE@+5: PIPE_V writes 'ring.t[0]' here (TEXP)
        // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
        set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
        wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
        set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
        TEXP(ring.t[slot], ring.t[slot]);
        slot = slot == 2 ? 0 : slot + 1;
      }
  ring.drain();
}

// Stored an iteration late, where sequences may be empty or end with a flush:
// which flag is set and which slot comes next go together.
struct DelayedStore {
  VecT t[2];
  int slot = 0;
  bool hasStore = false;
  AICORE DelayedStore() {
    for (int i = 0; i < 2; ++i) {
      TASSIGN(t[i], i * 0x400);
      set_flag(PIPE_MTE3, PIPE_V, (event_t)i);
    }
  }
  AICORE void flush(GmT &gm) {
    if (!hasStore)
      return;
    int last = slot ^ 1;
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)last);
    TSTORE(gm, t[last]);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)last);
    hasStore = false;
  }
  AICORE void compute(GmT &gm, int written) {
    flush(gm);
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)slot);
    TEXPANDS(t[written], 1.0f);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 's.t[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-18: 's.t[0]' is placed at UB [0x0, 0x400) here
    // NOTE@-10: PIPE_MTE3 reads 's.t[0]' here (TSTORE)
    // NOTE@+32: in this call of 'compute'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_V, PIPE_MTE3, (event_t)slot);
    slot ^= 1;
    hasStore = true;
  }
  AICORE void drain(GmT &gm) {
    flush(gm);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
  }
};
void ok_delayed_store(__gm__ float *out, __gm__ int *lengths, int n, int m) {
  GmT gm(out);
  DelayedStore s;
  for (int i = 0; i < n; ++i) {
    if (lengths[i] == 0)
      continue;
    for (int j = 0; j < m; ++j)
      s.compute(gm, s.slot);
    if (lengths[i] & 1)
      s.flush(gm);
  }
  s.drain(gm);
}
void bug_delayed_store(__gm__ float *out, __gm__ int *lengths, int n, int m) {
  GmT gm(out);
  DelayedStore s;
  for (int i = 0; i < n; ++i) {
    if (lengths[i] == 0)
      continue;
    for (int j = 0; j < m; ++j)
      s.compute(gm, s.slot ^ 1);
    if (lengths[i] & 1)
      s.flush(gm);
  }
  s.drain(gm);
}
