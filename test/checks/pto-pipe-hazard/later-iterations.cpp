// What a loop of unknown length comes to only after more iterations than are
// followed one by one.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-overlapping-tiles,pto-out-of-bounds-address,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

void bug_after_a_long_loop(GmT &out, GmT &in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, in);
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
    pipe_barrier(PIPE_ALL);
  }
  if (n > 8) {
    TEXP(b, a);
    TSTORE(out, b);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
    // NOTE@-11: 'b' is placed at UB [0x400, 0x800) here
    // NOTE@-4: PIPE_V writes 'b' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  }
}
void ok_after_a_long_loop(GmT &out, GmT &in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, in);
    pipe_barrier(PIPE_ALL);
    TEXP(b, a);
    pipe_barrier(PIPE_ALL);
  }
  if (n > 8) {
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(out, b);
  }
}

void bug_every_eighth_iteration(GmT &out, GmT &in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    if (i % 8 == 7)
      TSTORE(out, b);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
      // NOTE@-9: 'b' is placed at UB [0x400, 0x800) here
      // NOTE@-5: PIPE_V writes 'b' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
  }
}
void ok_every_eighth_iteration(GmT &out, GmT &in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    if (i % 8 == 7) {
      pipe_barrier(PIPE_ALL);
      TSTORE(out, b);
    }
    pipe_barrier(PIPE_ALL);
  }
}

// Two slots with a flag each: which slot belongs to which flag is still known.
template <bool OtherSlot>
AICORE inline void storeFromTheEighthOn(GmT &out, GmT &in, int n) {
  VecT buf[2];
  TASSIGN(buf[0], 0x0);
  TASSIGN(buf[1], 0x400);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    event_t id = slot ? EVENT_ID1 : EVENT_ID0;
    wait_flag(PIPE_MTE3, PIPE_MTE2, id);
    TLOAD(buf[slot], in);
    if (i >= 8)
      TLOAD(buf[OtherSlot ? 1 - slot : slot], in);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'buf[1]' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-11: 'buf[1]' is placed at UB [0x400, 0x800) here
      // NOTE@+5: PIPE_MTE3 reads 'buf[1]' here (TSTORE)
      // NOTE@+12: in this call of 'storeFromTheEighthOn<true>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_MTE3, id);
    wait_flag(PIPE_MTE2, PIPE_MTE3, id);
    TSTORE(out, buf[slot]);
    set_flag(PIPE_MTE3, PIPE_MTE2, id);
    slot = 1 - slot;
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
}
void bug_loads_the_other_slot(GmT &out, GmT &in, int n) {
  storeFromTheEighthOn<true>(out, in, n);
}
void ok_loads_its_own_slot(GmT &out, GmT &in, int n) {
  storeFromTheEighthOn<false>(out, in, n);
}

void bug_placed_later(GmT &out, GmT &in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, in);
    pipe_barrier(PIPE_ALL);
    if (i == 100) {
      TASSIGN(b, 0x30000);
      // WARN@-1 [pto-out-of-bounds-address]: 'b' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
      // NOTE@-2: 'b' fits at 0x400, the first free address
      TEXP(b, a);
    }
    pipe_barrier(PIPE_ALL);
  }
}
void ok_placed_later(GmT &out, GmT &in, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, in);
    pipe_barrier(PIPE_ALL);
    if (i == 100) {
      TASSIGN(b, 0x400);
      TEXP(b, a);
    }
    pipe_barrier(PIPE_ALL);
  }
}

// A slot that does not turn evenly is not known then, and makes no finding.
void ok_slots_from_memory(GmT &out, GmT &in, __gm__ int *slots, int n) {
  VecT buf[2];
  TASSIGN(buf[0], 0x0);
  TASSIGN(buf[1], 0x400);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    TLOAD(buf[slot & 1], in);
    pipe_barrier(PIPE_ALL);
    if (i >= 8) {
      TSTORE(out, buf[slot & 1]);
      set_flag(PIPE_MTE3, PIPE_MTE2, slot & 1 ? EVENT_ID1 : EVENT_ID0);
      wait_flag(PIPE_MTE3, PIPE_MTE2, slot & 1 ? EVENT_ID1 : EVENT_ID0);
    }
    slot = slots[i];
  }
}

// What comes back to a value is as it is now: eight iterations later the slot
// is one of the two.
void bug_slot_that_comes_back(GmT &out, GmT &in, int n) {
  VecT buf[2];
  TASSIGN(buf[0], 0x0);
  TASSIGN(buf[1], 0x400);
  bool odd = false;
  for (int i = 0; i < n; ++i) {
    if (i % 8 == 7) {
      TLOAD(buf[odd], in);
      TSTORE(out, buf[odd]);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'buf[1]' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
      // NOTE@-7: 'buf[1]' is placed at UB [0x400, 0x800) here
      // NOTE@-4: PIPE_MTE2 writes 'buf[1]' here (TLOAD)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    }
    pipe_barrier(PIPE_ALL);
    odd = !odd;
  }
}
void ok_slot_that_comes_back(GmT &out, GmT &in, int n) {
  VecT buf[2];
  TASSIGN(buf[0], 0x0);
  TASSIGN(buf[1], 0x400);
  bool odd = false;
  for (int i = 0; i < n; ++i) {
    if (i % 8 == 7) {
      TLOAD(buf[odd], in);
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      TSTORE(out, buf[odd]);
    }
    pipe_barrier(PIPE_ALL);
    odd = !odd;
  }
}
