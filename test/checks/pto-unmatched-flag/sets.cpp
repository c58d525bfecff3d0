// Flags that are set twice, or left over, and their twins.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag

#include "../Tiles.h"

void bug_set_twice(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is set already
  // NOTE@-3: it is set here before
  // NOTE@-3: add a wait between the two
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_waited_for_between(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_two_ids(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void bug_left_over(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is still set when the kernel ends
  // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
}

// Loops.
void bug_not_drained(VecT &a, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is still set when the kernel ends
  // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
void ok_drained(VecT &a, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void bug_no_wait_in_the_loop(VecT &a, int n) {
  for (int i = 0; i < n; ++i) {
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is set already
    // NOTE@-2: it is set here the time before
    // NOTE@-3: add a wait between the two
  }
}
void ok_not_in_the_last_iteration(VecT &a, int n) {
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(a, a);
    if (i + 1 < n)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
void bug_one_slot_not_drained(VecT &a, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 1, which is still set when the kernel ends
  // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// Conditions: whether both hold at once is not known.
void ok_as_far_as_is_known(VecT &a, int m, int n) {
  TEXP(a, a);
  if (m > 0)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  if (n > 0)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// A ring that is not drained: which flag is left over depends on how far it
// went round, but one is.
void bug_ring_not_drained(VecT &a, int n) {
  int slot = 0;
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0; one of the flags of this pair of pipes is still set when the kernel ends
  // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, event_t(slot));
    slot = 1 - slot;
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, event_t(slot));
  }
}
void ok_ring_drained(VecT &a, int n) {
  int slot = 0;
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, event_t(slot));
    slot = 1 - slot;
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, event_t(slot));
  }
  wait_flag(PIPE_V, PIPE_MTE2, event_t(slot));
}
// A path that comes to none of the flags says nothing of them.
void bug_ring_not_drained_behind_a_return(VecT &a, int n) {
  if (n == 0)
    return;
  int slot = 0;
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, event_t(slot));
    slot = 1 - slot;
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, event_t(slot));
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0; one of the flags of this pair of pipes is still set when the kernel ends
    // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
  }
}
// Who asks whether the slot is 0 thinks that it may be 1.
void bug_ring_drained_where_it_is_even(VecT &a, int n) {
  int slot = 0;
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, event_t(slot));
    slot = 1 - slot;
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, event_t(slot));
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 1, which stays set: every path past the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@+3: no path past this branch waits for each flag that it sets
    // NOTE@-3: wait for it there as well
  }
  if (slot == 0)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// Events.
void bug_event_recorded_twice(VecT &a, VecT &b, GmT &gm) {
  Event<Op::TLOAD, Op::TEXP> loaded;
  loaded = TLOAD(a, gm);
  loaded = TLOAD(b, gm);
  // WARN@-1 [pto-unmatched-flag]: this sets event 'loaded' (PIPE_MTE2 -> PIPE_V), which is set already
  // NOTE@-3: it is set here before
  // NOTE@-3: add a wait between the two
  TEXP(a, b, loaded);
}
void bug_event_never_waited_for(VecT &a, GmT &gm) {
  Event<Op::TLOAD, Op::TEXP> loaded;
  loaded = TLOAD(a, gm);
  // WARN@-1 [pto-unmatched-flag]: this sets event 'loaded' (PIPE_MTE2 -> PIPE_V), which is still set when the kernel ends
  // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
}
void ok_event(VecT &a, VecT &b, GmT &gm) {
  Event<Op::TLOAD, Op::TEXP> loaded;
  loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
}
// An event of one pipe is a barrier: it sets nothing.
void ok_event_of_one_pipe(VecT &a, VecT &b) {
  Event<Op::TEXP, Op::TADD> done;
  done = TEXP(a, b);
}
void ok_record_event(VecT &a, GmT &gm) {
  auto loaded = TLOAD(a, gm);
  loaded = TLOAD(a, gm);
}

// Where knowledge ends.
void outside();
void ok_unknown_call(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  outside();
}
void ok_unknown_id(VecT &a, event_t id) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, id);
}
inline void ok_inline_helper(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
