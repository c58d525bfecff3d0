// On A5 a push is a move into the memory of the other core, on PIPE_FIX or
// PIPE_MTE3. What is popped has been moved there by it: nothing is written here.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard --config "{CheckOptions: {PtoTarget: A5}}"

#include "../Tiles.h"

using Queue = TPipe<0, 1, 1024, 2>;

void ok_popped(Queue &in) {
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x1000);
  TPOP(x, in);
  TEXP(y, x);
}
void bug_pushed_too_early(Queue &out) {
  VecT y;
  TASSIGN(y, 0x1000);
  TEXPANDS(y, 1.0f);
  TPUSH(y, out);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'y' (UB [0x1000, 0x1400)) without waiting for PIPE_V, which writes it
  // NOTE@-4: 'y' is placed at UB [0x1000, 0x1400) here
  // NOTE@-4: PIPE_V writes 'y' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_pushed(Queue &out) {
  VecT y;
  TASSIGN(y, 0x1000);
  TEXPANDS(y, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TPUSH(y, out);
}

// What is popped out of this core's own memory holds up PIPE_V until it is
// there, and no other pipe: it takes a flag to hold up the next load.
template <bool Early> AICORE inline void addPopped(GmT &g, Queue &in, int n) {
  VecT r[2], popped;
  TASSIGN(r[0], 0x0);
  TASSIGN(r[1], 0x400);
  for (int i = 0; i < 2; ++i)
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  for (int i = 0; i < n; ++i) {
    const event_t slot = (event_t)(i & 1);
    wait_flag(PIPE_V, PIPE_MTE2, slot);
    TLOAD(r[slot], g);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'r[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-9: 'r[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+9: PIPE_V reads 'r[0]' here (TADD)
    // NOTE@+17: in this call of 'addPopped<true>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, slot);
    wait_flag(PIPE_MTE2, PIPE_V, slot);
    TASSIGN(popped, 0x1000);
    TPOP(popped, in);
    if (Early)
      set_flag(PIPE_V, PIPE_MTE2, slot);
    TADD(popped, popped, r[slot]);
    if (!Early)
      set_flag(PIPE_V, PIPE_MTE2, slot);
    TFREE(in);
  }
  for (int i = 0; i < 2; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}
void bug_given_back_too_early(GmT &g, Queue &in, int n) {
  addPopped<true>(g, in, n);
}
void ok_given_back(GmT &g, Queue &in, int n) { addPopped<false>(g, in, n); }

// Through global memory it is loaded: that holds up PIPE_MTE2 until the other
// core has filled the only entry again, which it does after this one gave it
// back. Where there are two, nothing has to wait for that.
using OneInMemory = TPipe<0, 5, 1024, 1>;
using TwoInMemory = TPipe<0, 5, 1024, 2>;
using OneInUb = TPipe<0, 1, 1024, 1>;
template <class Q> AICORE inline void loadBehindTheAnswer(GmT &g, Q &in) {
  VecT r, popped;
  TASSIGN(r, 0x0);
  TEXPANDS(r, 1.0f);
  TFREE(in);
  TASSIGN(popped, 0x1000);
  TPOP(popped, in);
  TLOAD(r, g);
  // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'r' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-7: 'r' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_V writes 'r' here (TEXPANDS)
  // NOTE@+4: in this call of 'loadBehindTheAnswer<pto::TPipe<'\x00', '\x05', 1024, 1>>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}
void ok_held_by_the_load(GmT &g, OneInMemory &in) {
  loadBehindTheAnswer(g, in);
}
void bug_held_is_the_vector_unit(GmT &g, OneInUb &in) {
  loadBehindTheAnswer(g, in);
}
void bug_other_entry(GmT &g, TwoInMemory &in) { loadBehindTheAnswer(g, in); }

// ... and nothing but a flag holds up who reads what it brings.
template <bool Waits> AICORE inline void readPopped(TwoInMemory &in, int n) {
  VecT y, popped;
  TASSIGN(y, 0x0);
  for (int i = 0; i < n; ++i) {
    TPOP(popped, in);
    if (Waits) {
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    TEXP(y, popped);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'popped' (UB [base + 0x0, base + 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-7: 'popped' is placed at UB [base + 0x0, base + 0x400) here
    // NOTE@-8: PIPE_MTE2 writes 'popped' here (TPOP)
    // NOTE@+5: in this call of 'readPopped<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    TFREE(in);
  }
}
void bug_read_too_early(TwoInMemory &in, int n) { readPopped<false>(in, n); }
void ok_read(TwoInMemory &in, int n) { readPopped<true>(in, n); }

// What was given back to one queue is no order for a push into another.
template <bool Waits>
AICORE inline void pushSum(Queue &in, TPipe<2, 6, 1024, 2> &out, int n) {
  VecT y, popped;
  TASSIGN(y, 0x0);
  for (int i = 0; i < n; ++i) {
    TASSIGN(popped, 0x1000);
    TPOP(popped, in);
    TEXP(y, popped);
    TFREE(in);
    if (Waits) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    }
    TPUSH(y, out);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'y' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-12: 'y' is placed at UB [0x0, 0x400) here
    // NOTE@-9: PIPE_V writes 'y' here (TEXP)
    // NOTE@+6: in this call of 'pushSum<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
  }
}
void bug_pushed_behind_free(Queue &in, TPipe<2, 6, 1024, 2> &out, int n) {
  pushSum<false>(in, out, n);
}
void ok_pushed_behind_free(Queue &in, TPipe<2, 6, 1024, 2> &out, int n) {
  pushSum<true>(in, out, n);
}

// What is popped out of this core's own memory is there for PIPE_V, and for no
// other pipe that does not wait for it; and TFREE tells of PIPE_V alone.
template <bool Waits, bool Stored>
AICORE inline void storePopped(GmT &g, int n) {
  Queue in(nullptr, 0x0, 0x0);
  VecT popped;
  for (int i = 0; i < n; ++i) {
    TPOP(popped, in);
    if (Waits) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    }
    TSTORE(g, popped);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'popped' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-7: 'popped' is placed at UB [0x0, 0x400) here
    // NOTE@-8: PIPE_V writes 'popped' here (TPOP)
    // NOTE@+15: in this call of 'storePopped<false, true>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    if (Stored) {
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    }
    TFREE(in);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'popped' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-17: 'popped' is placed at UB [0x400, 0x800) here
    // NOTE@-13: PIPE_MTE3 reads 'popped' here (TSTORE)
    // NOTE@+8: in this call of 'storePopped<true, false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
  }
}
void bug_stored_before_it_is_there(GmT &g, int n) {
  storePopped<false, true>(g, n);
}
void bug_freed_before_it_is_stored(GmT &g, int n) {
  storePopped<true, false>(g, n);
}
void ok_stored(GmT &g, int n) { storePopped<true, true>(g, n); }

// wait_intra_block() holds up the pipe that it names.
template <pipe_t Held> AICORE inline void behindOtherCore(GmT &g, int n) {
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x400);
  for (int i = 0; i < n; ++i) {
    wait_intra_block(Held, 1);
    TLOAD(x, g);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'x' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 'x' is placed at UB [0x0, 0x400) here
    // NOTE@+5: PIPE_V reads 'x' here (TEXP)
    // NOTE@+8: in this call of 'behindOtherCore<PIPE_V>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(y, x);
    set_intra_block(PIPE_V, 2);
  }
}
void bug_another_pipe_is_held(GmT &g, int n) { behindOtherCore<PIPE_V>(g, n); }
void ok_the_loads_are_held(GmT &g, int n) { behindOtherCore<PIPE_MTE2>(g, n); }
void ok_all_are_held(GmT &g, int n) { behindOtherCore<PIPE_S>(g, n); }
