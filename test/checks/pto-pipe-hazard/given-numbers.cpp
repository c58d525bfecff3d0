// A conflict is rehearsed with numbers for what the kernel is given, and none
// of what it may be given keeps one that is there from being reported.
// RUN: %check_pto %s -- -DGIVEN=n
// RUN: %check_pto %s -- '-DGIVEN=m*n'
// RUN: %check_pto %s -- '-DGIVEN=n/(m+1)'
// RUN: %check_pto %s -- '-DGIVEN=n%%16'
// RUN: %check_pto %s -- '-DGIVEN=s.fields[1].count'
// RUN: %check_pto %s -- '-DGIVEN=p->fields[1].count'
// RUN: %check_pto %s -- '-DGIVEN=w'
// RUN: %check_pto %s -- '-DGIVEN=(int)f'
// RUN: %check_pto %s -- '-DGIVEN=list[0]'
// RUN: %check_pto %s -- '-DGIVEN=list[n]'
// RUN: %check_pto %s -- '-DGIVEN=list[get_block_idx()+1]-list[get_block_idx()]'
// RUN: %check_pto %s -- '-DGIVEN=list[list[n]]'
// RUN: %check_pto %s -- '-DGIVEN=narrow[3]'
// RUN: %check_pto %s -- '-DGIVEN=*wide'
// RUN: %check_pto %s -- '-DGIVEN=block_idx'
// RUN: %check_pto %s -- '-DGIVEN=block_num'
// RUN: %check_pto %s -- '-DGIVEN=get_block_idx()'
// RUN: %check_pto %s -- '-DGIVEN=get_block_num()'
// RUN: %check_pto %s -- '-DGIVEN=get_subblockid()*64+n'
// RUN: %check_pto %s -- '-DGIVEN=get_subblockdim()*n'
// RUN: %check_pto %s -- '-DGIVEN=get_sys_cnt()'
// RUN: %check_pto %s -- '-DGIVEN=get_ctrl()'
// RUN: %check_pto %s -- '-DGIVEN=n*(get_block_num()-get_block_idx())'
// RUN: %check_pto %s -- '-DGIVEN=(n+get_block_num()-1)/get_block_num()'

#include "../Tiles.h"

struct Field {
  int count;
};
struct Sizes {
  int rows;
  Field fields[2];
};

// The slots go round, and the load of the third step does not wait for the
// vector unit, which reads the first one's.
template <bool Waits>
AICORE inline void steps(__gm__ float *x, int64_t count, int first) {
  VecT t[2], u;
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  TASSIGN(u, 0x800);
  for (int64_t i = 0; i < count; ++i) {
    GmT gx(x + (first + i) * 256);
    if (Waits && i >= 2)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
    TLOAD(t[i % 2], gx);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-9: 't[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+7: PIPE_V reads 't[0]' here (TEXP)
    // NOTE@+43: in this call of 'steps<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 2));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 2));
    if (i > 0)
      wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID4);
    TEXP(u, t[i % 2]);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    if (Waits && i + 2 < count)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
    TSTORE(gx, u);
    if (i + 1 < count)
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID4);
  }
}

// The last step, where the number of steps is odd, does not wait.
template <bool Waits>
AICORE inline void last(__gm__ float *x, int64_t count, int first) {
  VecT t;
  TASSIGN(t, 0x0);
  for (int64_t i = 0; i < count; ++i) {
    GmT gx(x + (first + i) * 256);
    TLOAD(t, gx);
    if (Waits || i + 1 < count || count % 2 == 0) {
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    }
    TSTORE(gx, t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-10: 't' is placed at UB [0x0, 0x400) here
    // NOTE@-8: PIPE_MTE2 writes 't' here (TLOAD)
    // NOTE@+12: in this call of 'last<false>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
  }
}

__global__ AICORE void bug_steps(__gm__ float *x, int n, int m, Sizes s,
                                 __gm__ Sizes *p, int64_t w, float f,
                                 __gm__ int *list, __gm__ uint8_t *narrow,
                                 __gm__ int64_t *wide) {
  steps<false>(x, GIVEN, get_block_idx() * n);
  pipe_barrier(PIPE_ALL);
  last<false>(x, GIVEN, get_block_idx() * n);
}
__global__ AICORE void ok_steps(__gm__ float *x, int n, int m, Sizes s,
                                __gm__ Sizes *p, int64_t w, float f,
                                __gm__ int *list, __gm__ uint8_t *narrow,
                                __gm__ int64_t *wide) {
  steps<true>(x, GIVEN, get_block_idx() * n);
  pipe_barrier(PIPE_ALL);
  last<true>(x, GIVEN, get_block_idx() * n);
}
