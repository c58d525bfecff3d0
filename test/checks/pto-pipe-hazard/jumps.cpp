// What jumps back make is a loop, and a jump ahead skips what lies between, as
// in code that a compiler wrote.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"

/// A loop that is tested at its head.
template <bool Waits>
AICORE inline void rounds(__gm__ float *x, __gm__ float *y, int n) {
  GmT from(x), to(y);
  VecT a, b;
  int i, next;
  bool more;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  i = 0;
  goto head;
head:
  more = i < n;
  if (more) {
    goto body;
  } else {
    goto end;
  }
body:
  TLOAD(a, from);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@-14: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: PIPE_V reads 'a' here (TADDS)
  // NOTE@+21: in this call of 'rounds<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADDS(b, a, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(to, b);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  if (Waits) {
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  next = i + 1;
  i = next;
  goto head;
end:
  return;
}
void bug_rounds(__gm__ float *x, __gm__ float *y, int n) {
  rounds<false>(x, y, n);
}
void ok_rounds(__gm__ float *x, __gm__ float *y, int n) {
  rounds<true>(x, y, n);
}

/// One within another one.
template <bool Waits> AICORE inline void nested(__gm__ float *x, int n, int m) {
  GmT from(x);
  VecT a, b;
  int i = 0, j;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
outer:
  if (i >= n)
    goto end;
  j = 0;
  TLOAD(a, from);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+8: PIPE_V reads 'a' here (TADDS)
  // NOTE@+18: in this call of 'nested<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
inner:
  if (j >= m)
    goto next;
  TADDS(b, a, 1.0f);
  j = j + 1;
  goto inner;
next:
  if (Waits)
    pipe_barrier(PIPE_ALL);
  i = i + 1;
  goto outer;
end:
  return;
}
void bug_nested(__gm__ float *x, int n, int m) { nested<false>(x, n, m); }
void ok_nested(__gm__ float *x, int n, int m) { nested<true>(x, n, m); }

/// With two jumps at its head, the second one to what comes behind it.
template <bool Waits> AICORE inline void falls(__gm__ float *x, int n) {
  GmT from(x);
  VecT a, b;
  int i = n;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
head:
  if (i > 0)
    goto body;
  goto end;
body:
  TLOAD(a, from);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: PIPE_V reads 'a' here (TADDS)
  // NOTE@+11: in this call of 'falls<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADDS(b, a, 1.0f);
  if (Waits)
    pipe_barrier(PIPE_ALL);
  i = i - 1;
  goto head;
end:;
}
void bug_falls(__gm__ float *x, int n) { falls<false>(x, n); }
void ok_falls(__gm__ float *x, int n) { falls<true>(x, n); }

/// Of known length, and tested at its end.
template <int Step> AICORE inline void slots(__gm__ float *x) {
  GmT from(x);
  VecT a;
  int i = 0;
again:
  TASSIGN(a, i * Step);
  // WARN@-1 [pto-out-of-bounds-address]: 'a' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@+7: in this call of 'slots<65536>'
  // NOTE@-3: 'a' fits at 0x0, the first free address
  TLOAD(a, from);
  pipe_barrier(PIPE_ALL);
  if (++i < 4)
    goto again;
}
void bug_slots(__gm__ float *x) { slots<0x10000>(x); }
void ok_slots(__gm__ float *x) { slots<0xfc00>(x); }

/// Out of a loop, and over what comes next.
template <bool Waits>
AICORE inline void leaves(__gm__ float *x, __gm__ float *y, int n) {
  GmT from(x), to(y);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    TLOAD(a, from);
    if (Waits) {
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    }
    if (i == 1)
      goto store;
    pipe_barrier(PIPE_ALL);
  }
  return;
store:
  TSTORE(to, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-15: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-14: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+4: in this call of 'leaves<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void bug_leaves(__gm__ float *x, __gm__ float *y, int n) {
  leaves<false>(x, y, n);
}
void ok_leaves(__gm__ float *x, __gm__ float *y, int n) {
  leaves<true>(x, y, n);
}

// In a loop, the statements that leave it, or go on, are its own.
void ok_loop_around(__gm__ float *x, int n) {
  GmT from(x);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < n; ++i) {
    int j = 0;
  again:
    if (j > 5)
      break;
    if (j > 4)
      continue;
    TLOAD(a, from);
    pipe_barrier(PIPE_ALL);
    if (++j < n)
      goto again;
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
}
// Left in the middle, with all of it in a block.
template <bool Waits> AICORE inline void leftInside(__gm__ float *x, int n) {
  GmT from(x);
  VecT a, b;
  int i = 0;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  if (n <= 0)
    goto done;
again: {
  TLOAD(a, from);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: PIPE_V reads 'a' here (TADDS)
  // NOTE@+14: in this call of 'leftInside<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADDS(b, a, 1.0f);
  if (++i >= n)
    goto done;
  if (Waits)
    pipe_barrier(PIPE_ALL);
  goto again;
}
done:
  pipe_barrier(PIPE_ALL);
}
void bug_left_inside(__gm__ float *x, int n) { leftInside<false>(x, n); }
void ok_left_inside(__gm__ float *x, int n) { leftInside<true>(x, n); }

// Or in statements of the block around it.
template <bool Waits> AICORE inline void leftBetween(__gm__ float *x, int n) {
  GmT from(x);
  VecT a, b;
  int i = 0;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
again:
  TLOAD(a, from);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: PIPE_V reads 'a' here (TADDS)
  // NOTE@+11: in this call of 'leftBetween<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADDS(b, a, 1.0f);
  if (++i >= n)
    return;
  if (Waits)
    pipe_barrier(PIPE_ALL);
  goto again;
}
void bug_left_between(__gm__ float *x, int n) { leftBetween<false>(x, n); }
void ok_left_between(__gm__ float *x, int n) { leftBetween<true>(x, n); }

// Nobody leaves it.
void ok_without_end(__gm__ float *x) {
  GmT from(x);
  VecT a;
  TASSIGN(a, 0x0);
again:
  TLOAD(a, from);
  pipe_barrier(PIPE_ALL);
  goto again;
}
// Of no other kind of loop it is known how it ends.
void two_ways_on(__gm__ float *x, int n) {
  GmT from(x);
  VecT a;
  int i = 0;
  TASSIGN(a, 0x0);
again:
// WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'two_ways_on' was not followed to its end: this statement is not modelled
  TLOAD(a, from);
  pipe_barrier(PIPE_ALL);
  if (++i < n) {
    pipe_barrier(PIPE_ALL);
    goto again;
  }
}

// Into a loop, or a block, nothing is followed.
void middle(__gm__ float *x, int n) {
  GmT from(x);
  VecT a;
  TASSIGN(a, 0x0);
  int i = 0;
  if (n > 3)
    goto half;
again:
// WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'middle' was not followed to its end: this statement is not modelled
  // to its end: this statement is not modelled
  TLOAD(a, from);
half:
  pipe_barrier(PIPE_ALL);
  if (++i < n)
    goto again;
}
void block(__gm__ float *x, int n) {
  GmT from(x);
  VecT a;
  TASSIGN(a, 0x0);
  if (n > 3)
    goto half;
    // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'block' was not followed to its end: this statement is not modelled
  // its end: this statement is not modelled
  {
    TLOAD(a, from);
  half:
    pipe_barrier(PIPE_ALL);
  }
}
