// Waits that nothing comes before, and their twins.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event

#include "../Tiles.h"

void bug_no_set(VecT &a) {
  TEXP(a, a);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
}
void ok_set(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void bug_another_id(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
}
void bug_another_pair(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
}
void bug_set_too_late(VecT &a) {
  TEXP(a, a);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void bug_waited_for_twice(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
  // NOTE@-3: the last wait is here
  // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
}
// After the first wait that hangs there is nothing to say.
void bug_once(VecT &a) {
  TEXP(a, a);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}

// Loops.
void bug_not_primed(VecT &a, int n) {
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
void ok_primed(VecT &a, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// Each place is right once, and no loop of two iterations gets to its end.
void bug_not_set_again(VecT &a, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    TEXP(a, a);
  }
}
void ok_set_again_now_and_then(VecT &a, const bool *more, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(a, a);
    if (more[i])
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
void bug_one_slot_not_set_again(VecT &a, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
void ok_not_in_the_first_iteration(VecT &a, int n) {
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  if (n > 0)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// Slots: the second one is not primed.
void bug_one_slot_primed(VecT &a, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
  }
}
void ok_both_slots_primed(VecT &a, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i & 1));
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
// The drain hangs where the loop did not run: only the caller knows whether
// that happens.
void ok_for_all_that_is_known(VecT &a, int n) {
  for (int i = 0; i < n; ++i) {
    TEXP(a, a);
    if (i == 0)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// Conditions.
void bug_in_the_other_arm(VecT &a, int n) {
  TEXP(a, a);
  if (n > 0)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  else
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
  if (n > 0)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_under_the_same_condition(VecT &a, int n) {
  TEXP(a, a);
  if (n > 0)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  if (n > 0)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}

// Events.
void bug_event_never_recorded(VecT &a, VecT &b) {
  Event<Op::TLOAD, Op::TEXP> loaded;
  TEXP(b, a, loaded);
  // WARN@-1 [pto-unproduced-event]: this waits for event 'loaded' (PIPE_MTE2 -> PIPE_V), which nothing has set before: the kernel hangs here
  // NOTE@-2: an instruction whose result is assigned to 'loaded' has to come first
}
void ok_event_recorded(VecT &a, VecT &b, GmT &gm) {
  Event<Op::TLOAD, Op::TEXP> loaded;
  loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
}
void bug_event_waited_for_twice(VecT &a, VecT &b, VecT &c, GmT &gm) {
  Event<Op::TLOAD, Op::TEXP> loaded;
  loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
  TEXP(c, a, loaded);
  // WARN@-1 [pto-unproduced-event]: this waits again for event 'loaded' (PIPE_MTE2 -> PIPE_V), which nothing has set since the last wait: the kernel hangs here
  // NOTE@-3: the last wait is here
  // NOTE@-3: an instruction whose result is assigned to 'loaded' has to come first
}
void ok_event_recorded_again(VecT &a, VecT &b, VecT &c, GmT &gm) {
  Event<Op::TLOAD, Op::TEXP> loaded;
  loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
  loaded = TLOAD(a, gm);
  TEXP(c, a, loaded);
}
// An event of one pipe is a barrier.
void ok_event_of_one_pipe(VecT &a, VecT &b) {
  Event<Op::TEXP, Op::TADD> done;
  TADD(b, a, a, done);
}
void ok_record_event(VecT &a, VecT &b, GmT &gm) {
  auto loaded = TLOAD(a, gm);
  TEXP(b, a, loaded);
  TSYNC(loaded);
}
// What goes to another core is set there.
void ok_another_core(VecT &a) {
  Event<Op::TMOV_A2V, Op::TADD, false> ready;
  ready.Wait<3>();
  TEXP(a, a);
}

// Where knowledge ends.
void outside();
void ok_unknown_call(VecT &a) {
  outside();
  TEXP(a, a);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_unknown_id(VecT &a, event_t id) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, id);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_unknown_pipe(VecT &a, pipe_t from) {
  TEXP(a, a);
  set_flag(from, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// Parts of kernels that are not in this file.
inline void ok_inline_helper(VecT &a) {
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TEXP(a, a);
}
struct Part {
  void ok_member(VecT &a) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(a, a);
  }
};

// Helpers, by their calls.
template <pipe_t From, pipe_t To> AICORE inline void waitFor(event_t id) {
  wait_flag(From, To, id);
  // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
  // NOTE@-2: the last wait is here
  // NOTE@+7: in this call of 'waitFor<PIPE_V, PIPE_MTE2>'
  // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
}
void bug_second_call_of_a_helper(VecT &a) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  waitFor<PIPE_V, PIPE_MTE2>(EVENT_ID0);
  waitFor<PIPE_V, PIPE_MTE2>(EVENT_ID0);
}

// A loop of unknown length is left after a few iterations, so what a long ring
// of flags holds then is not known; a short one was seen as a whole.
void ok_long_ring(VecT &a, const int *more) {
  TEXP(a, a);
  for (int i = 0; more[i]; ++i)
    set_flag(PIPE_V, PIPE_MTE2, event_t(i % 8));
  for (int i = 0; i < 8; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, event_t(i));
}
void bug_beyond_a_short_ring(VecT &a, const int *more) {
  TEXP(a, a);
  for (int i = 0; more[i]; ++i)
    set_flag(PIPE_V, PIPE_MTE2, event_t(i % 2));
  for (int i = 0; i < 3; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, event_t(i));
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 2, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 2) has to come first
}
void bug_another_pair_than_the_ring(VecT &a, int n) {
  TEXP(a, a);
  for (int i = 0; i < n; ++i)
    set_flag(PIPE_V, PIPE_MTE2, event_t(i % 8));
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 0, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_MTE2, PIPE_V, 0) has to come first
}

// However long the loop, the flags that pile up in it do not hide the one that
// is missing.
void bug_wrong_slot_in_a_long_loop(VecT &a) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < 30000; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, event_t(i % 2));
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void ok_slots_in_a_long_loop(VecT &a) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < 30000; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, event_t(i % 2));
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, event_t(i % 2));
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
// As many sets in one loop as there are waits in the next: nothing hangs.
void ok_sets_pile_up(VecT &a) {
  for (int i = 0; i < 9000; ++i) {
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  for (int i = 0; i < 9000; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void bug_one_wait_too_many(VecT &a) {
  for (int i = 0; i < 9000; ++i) {
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  for (int i = 0; i < 9000; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
  // NOTE@-3: the last wait is here
  // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
}

// A kernel that is too long to be followed to its end: where there is but one
// path, no other one comes to a wait as it should.
void bug_not_primed_in_a_long_kernel() {
  for (int i = 0; i < 20000; ++i) {
    VecT a;
    TASSIGN(a, i % 97 * 1024);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
void ok_primed_in_a_long_kernel() {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < 20000; ++i) {
    VecT a;
    TASSIGN(a, i % 97 * 1024);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void bug_one_set_left_out_in_a_long_kernel() {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < 20000; ++i) {
    VecT a;
    TASSIGN(a, i % 97 * 1024);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    TEXP(a, a);
    if (i % 97 != 96)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
// On one of two paths, in a kernel that is followed to its end for its flags
// alone.
void bug_on_one_way_into_a_long_kernel(int n) {
  if (n > 0)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < 20000; ++i) {
    VecT a;
    TASSIGN(a, i % 97 * 1024);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path past the branch below hangs, here or at another wait
    // NOTE@-7: no path past this branch reaches the end of the kernel
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
// A cube core has two vector cores at most.
void bug_no_third_vector_core(VecT &a, GmT &in) {
  TLOAD(a, in);
  if (get_subblockid() > 1)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 0, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_MTE2, PIPE_V, 0) has to come first
  TEXP(a, a);
}
void ok_second_vector_core(VecT &a, GmT &in) {
  TLOAD(a, in);
  if (get_subblockid() <= 1)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(a, a);
}
