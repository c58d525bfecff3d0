// Lists in memory that a number of their own ends, or marks: which element does
// so no joined path knows, and small numbers are none of them.
// RUN: %check_pto %s

#include "../Tiles.h"

// The block that ends the list was loaded, and nothing waits for it.
template <bool IsWaited>
AICORE inline void untilEnd(__gm__ float *x, __gm__ float *y,
                            __gm__ const int *blocks, int n) {
  VecT keys, result;
  TASSIGN(keys, 0x0);
  TASSIGN(result, 0x400);
  GmT to(y);
  for (int i = 0; i < n; ++i) {
    GmT from(x + i * 256);
    TLOAD(keys, from);
    if (IsWaited)
      pipe_barrier(PIPE_ALL);
    if (blocks[i] == -1)
      break;
    pipe_barrier(PIPE_ALL);
  }
  TEXP(result, keys);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'keys' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-14: 'keys' is placed at UB [0x0, 0x400) here
  // NOTE@-10: PIPE_MTE2 writes 'keys' here (TLOAD)
  // NOTE@+7: in this call of 'untilEnd<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  pipe_barrier(PIPE_ALL);
  TSTORE(to, result);
}
__global__ AICORE void bug_end_marked(__gm__ float *x, __gm__ float *y,
                                      __gm__ const int *blocks, int n) {
  untilEnd<false>(x, y, blocks, n);
}
__global__ AICORE void ok_end_marked(__gm__ float *x, __gm__ float *y,
                                       __gm__ const int *blocks, int n) {
  untilEnd<true>(x, y, blocks, n);
}

// No block of the one type: only then V waits for what was loaded.
template <bool IsWaited>
AICORE inline void counted(__gm__ float *x, __gm__ float *y,
                           __gm__ const int *types, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT from(x), to(y);
  int special = 0;
  for (int i = 0; i < n; ++i)
    if (types[i] > 8)
      ++special;
  TLOAD(a, from);
  if (IsWaited || special == 0)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-12: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+7: in this call of 'counted<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  pipe_barrier(PIPE_ALL);
  TSTORE(to, b);
}
__global__ AICORE void bug_type_counted(__gm__ float *x, __gm__ float *y,
                                        __gm__ const int *types, int n) {
  counted<false>(x, y, types, n);
}
__global__ AICORE void ok_type_counted(__gm__ float *x, __gm__ float *y,
                                         __gm__ const int *types, int n) {
  counted<true>(x, y, types, n);
}

// A mode in memory.
__global__ AICORE void bug_mode(__gm__ float *x, __gm__ float *y,
                                __gm__ const int *mode) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT from(x), to(y);
  TLOAD(a, from);
  if (mode[0] != 17)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  pipe_barrier(PIPE_ALL);
  TSTORE(to, b);
}

// The query is waited for with the first block that there is: nobody has the
// kernel work on none.
__global__ AICORE void ok_first_block(__gm__ float *x, __gm__ float *y,
                                        __gm__ const int *blocks, int n) {
  VecT query, keys, sum;
  TASSIGN(query, 0x0);
  TASSIGN(keys, 0x400);
  TASSIGN(sum, 0x800);
  GmT first(x), to(y);
  TLOAD(query, first);
  TEXPANDS(sum, 0.0f);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    if (blocks[i] < 0)
      continue;
    GmT from(x + blocks[i] * 256);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(keys, from);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TMUL(keys, keys, query);
    TADD(sum, sum, keys);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TADD(sum, sum, query);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, sum);
}
