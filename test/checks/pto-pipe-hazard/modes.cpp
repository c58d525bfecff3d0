// A mode picks one of several ways to work. With a value that picks none, flags
// go wrong as well: nobody hands it over, and what is missing there is no bug.
// Where something is missing with each mode as well, both are reported.
//
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-unsynchronized-reuse,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

enum class Format : int { Rows = 1, Heads = 4 };

// There is a case for each enumerator.
template <bool Waits>
AICORE void storeByFormat(__gm__ float *x, __gm__ float *y, int n,
                          Format format) {
  VecT t;
  TASSIGN(t, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    GmT g(x + i * 256), rows(y + i * 256), heads(y + i);
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    switch (format) {
    case Format::Rows:
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(rows, t);
      break;
    case Format::Heads:
      if (Waits)
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(heads, t);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 't' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-20: 't' is placed at UB [0x0, 0x400) here
      // NOTE@-13: PIPE_V writes 't' here (TEXP)
      // NOTE@+16: in this call of 'storeByFormat<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
      if (!Waits)
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      break;
    }
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void ok_format(__gm__ float *x, __gm__ float *y, int n,
                                 Format format) {
  storeByFormat<true>(x, y, n, format);
}
__global__ AICORE void bug_format(__gm__ float *x, __gm__ float *y, int n,
                                  Format format) {
  storeByFormat<false>(x, y, n, format);
}

// Two questions, of a number.
template <bool Waits>
AICORE void storeByMode(__gm__ float *x, __gm__ float *y, int n, int mode) {
  VecT t;
  TASSIGN(t, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    GmT g(x + i * 256), rows(y + i * 256), heads(y + i);
    TLOAD(t, g);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-7: 't' is placed at UB [0x0, 0x400) here
    // NOTE@+5: PIPE_V writes 't' here (TEXP)
    // NOTE@+32: in this call of 'storeByMode<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    if (mode == 0) {
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(rows, t);
    }
    if (mode == 1) {
      if (Waits)
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(heads, t);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 't' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-24: 't' is placed at UB [0x0, 0x400) here
      // NOTE@-12: PIPE_V writes 't' here (TEXP)
      // NOTE@+15: in this call of 'storeByMode<false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
      if (!Waits)
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    }
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void ok_mode(__gm__ float *x, __gm__ float *y, int n,
                               int mode) {
  storeByMode<true>(x, y, n, mode);
}
__global__ AICORE void bug_mode(__gm__ float *x, __gm__ float *y, int n,
                                int mode) {
  storeByMode<false>(x, y, n, mode);
}

// What the kernel is given comes as one record, which it copies.
struct Arguments {
  __gm__ float *x, *y;
  int rows, mode;
};
__global__ AICORE void ok_record(__gm__ Arguments *given) {
  const Arguments a = *given;
  storeByMode<true>(a.x, a.y, a.rows, a.mode);
}

// Without a loop: with no mode of these a flag stays set in the end.
template <bool Waits>
AICORE void storeOnce(__gm__ float *x, __gm__ float *y, int mode) {
  VecT a, b;
  TASSIGN(a, 0x0);
  GmT g(x), out(y), other(y + 256);
  TLOAD(a, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(a, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  if (mode == 0) {
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(out, a);
  } else if (mode == 1) {
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(other, a);
  }
  TASSIGN(b, 0x0);
  if (Waits) {
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  TLOAD(b, g);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-21: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-8: 'b' is placed at UB [0x0, 0x400) here
  // NOTE@-11: PIPE_MTE3 reads 'a' here (TSTORE)
  // NOTE@+9: in this call of 'storeOnce<false>'
  // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
  pipe_barrier(PIPE_ALL);
  TSTORE(out, b);
}
__global__ AICORE void ok_once(__gm__ float *x, __gm__ float *y, int mode) {
  storeOnce<true>(x, y, mode);
}
__global__ AICORE void bug_once(__gm__ float *x, __gm__ float *y, int mode) {
  storeOnce<false>(x, y, mode);
}

// A list of modes.
template <bool Waits>
AICORE void storeByList(__gm__ float *x, __gm__ float *y, int n,
                        __gm__ int *modes) {
  VecT t;
  TASSIGN(t, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@+38: in this call of 'storeByList<false>'
    // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
    GmT g(x + i * 256), rows(y + i * 256), heads(y + i);
    TLOAD(t, g);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-11: 't' is placed at UB [0x0, 0x400) here
    // NOTE@+14: PIPE_MTE3 reads 't' here (TSTORE)
    // NOTE@+31: in this call of 'storeByList<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    switch (modes[i]) {
    case 0:
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(rows, t);
      break;
    case 1:
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(heads, t);
      break;
    case 2:
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      break;
    }
    if (Waits)
      set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  if (Waits)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void ok_list(__gm__ float *x, __gm__ float *y, int n,
                               __gm__ int *modes) {
  storeByList<true>(x, y, n, modes);
}
__global__ AICORE void bug_list(__gm__ float *x, __gm__ float *y, int n,
                                __gm__ int *modes) {
  storeByList<false>(x, y, n, modes);
}
