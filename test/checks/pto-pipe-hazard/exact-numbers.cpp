// Numbers at the ends of their types, and numbers without a sign, are what the
// language says: marks for "nothing yet", range checks, complements, epsilons.
//
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-unproduced-event,pto-unmatched-flag,ptoadvice-incomplete-analysis

#include "../Tiles.h"
#include <stdint.h>

AICORE void order() {
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
}

// Every number of 32 bits is less than the largest one of 64.
__global__ AICORE void largest(__gm__ float *x, __gm__ float *y, uint32_t n) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  uint64_t limit = UINT64_MAX;
  TLOAD(a, in);
  if (n < limit)
    order();
  TSTORE(out, a);
}

// The first one that is looked at is less than what stands for "none".
__global__ AICORE void leastOf(__gm__ float *x, __gm__ float *y, uint32_t n) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  uint64_t best = UINT64_MAX;
  for (uint32_t i = 0; i < 3; ++i) {
    uint64_t length = n + i;
    if (length < best) {
      best = length;
      TLOAD(a, in);
    }
  }
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-12: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}

// And behind what stands for "nothing yet" lies everything.
__global__ AICORE void first(__gm__ float *x, __gm__ float *y) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  int64_t last = INT64_MIN;
  TLOAD(a, in);
  for (int i = 2; i < 4; ++i) {
    int64_t now = i;
    if (now > last)
      order();
    last = now;
    TSTORE(out, a);
  }
}

// A range check by one comparison.
template <int Until>
AICORE void ranged(__gm__ float *x, __gm__ float *y, int32_t i) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  if ((uint32_t)(i - 1) >= (uint32_t)Until)
    return;
  TLOAD(a, in);
  if (i > 0 && i <= 4)
    order();
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+7: in this call of 'ranged<5>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void inRange(__gm__ float *x, __gm__ float *y, int32_t i) {
  ranged<4>(x, y, i);
}
__global__ AICORE void beyond(__gm__ float *x, __gm__ float *y, int32_t i) {
  ranged<5>(x, y, i);
}

// The complement of a short number is a large one.
__global__ AICORE void complement(__gm__ float *x, __gm__ float *y,
                                  uint16_t n) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  TLOAD(a, in);
  uint32_t inverse = ~(uint32_t)n;
  if (inverse > 0xffffu)
    order();
  TSTORE(out, a);
}

// What is known wraps.
__global__ AICORE void wraps(__gm__ float *x, __gm__ float *y, uint32_t n) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  if (n == 0) {
    if (n - 1u > 100u) {
      TLOAD(a, in);
      TSTORE(out, a);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
      // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    }
  }
}

// What one path knows of two numbers is no bound of theirs on another one.
__global__ AICORE void parity(__gm__ float *x, __gm__ float *y, int n, int m) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  TLOAD(a, in);
  if (n >= 0 && n <= 1 && m >= 0 && m <= 1) {
    int t = n ^ m;
    if (t)
      pipe_barrier(PIPE_ALL);
    return;
  }
  if ((n ^ m) <= 1)
    pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-13: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-12: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}

// Small numbers are different ones.
template <bool AreOne>
AICORE void compared(__gm__ float *x, __gm__ float *y, float epsilon) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  TLOAD(a, in);
  if (epsilon < 1e-8f)
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  if (epsilon < (AreOne ? 1e-8f : 2e-8f))
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  else
    pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-11: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-10: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+7: in this call of 'compared<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void asOne(__gm__ float *x, __gm__ float *y, float e) {
  compared<true>(x, y, e);
}
__global__ AICORE void asTwo(__gm__ float *x, __gm__ float *y, float e) {
  compared<false>(x, y, e);
}

// Where some were left out, it may be the least one or none.
template <bool Waits>
AICORE void someOf(__gm__ float *x, __gm__ float *y, __gm__ uint64_t *lengths,
                   __gm__ int *taken) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  uint64_t best = UINT64_MAX;
  for (int i = 0; i < 2; ++i) {
    if (taken[i] != 0)
      continue;
    if (lengths[i] < best) {
      best = lengths[i];
      TLOAD(a, in);
      if (Waits || i == 0)
        order();
    }
  }
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-15: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+11: in this call of 'someOf<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void someInOrder(__gm__ float *x, __gm__ float *y,
                                   __gm__ uint64_t *lengths,
                                   __gm__ int *taken) {
  someOf<true>(x, y, lengths, taken);
}
__global__ AICORE void someWithout(__gm__ float *x, __gm__ float *y,
                                   __gm__ uint64_t *lengths,
                                   __gm__ int *taken) {
  someOf<false>(x, y, lengths, taken);
}
