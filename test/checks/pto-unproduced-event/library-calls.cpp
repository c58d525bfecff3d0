// Instructions of the library that talk to other cores order what is around
// them, and leave each flag as they found it: nobody tells them of one.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag

#include "../Tiles.h"

using Queue = TPipe<0, 1, 1024, 2>;
void someoneElse();

void bug_not_set(VecT &a, Queue &queue, int n) {
  for (int i = 0; i < n; ++i) {
    TPOP(a, queue);
    TEXP(a, a);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
  }
}
void bug_not_waited_for(VecT &a, Queue &queue) {
  TPOP(a, queue);
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is still set when the kernel ends
  // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
  TPUSH(queue, a);
}
void ok_around(VecT &a, Queue &queue, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    TPOP(a, queue);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// Nor does asking a queue which message it is at; waiting for one may.
void bug_asks_the_queue(VecT &a, Queue &queue) {
  TASSIGN(a, queue.cons.getTileId() % 2 * 0x400);
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is still set when the kernel ends
  // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
}
void ok_asks_the_queue(VecT &a, Queue &queue) {
  TASSIGN(a, queue.cons.getTileId() % 2 * 0x400);
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void ok_waits_for_the_queue(VecT &a, Queue &queue) {
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  queue.cons.wait();
}
// What is no instruction of the library may do both.
void ok_not_of_the_library(VecT &a) {
  someoneElse();
  TEXP(a, a);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  someoneElse();
}
