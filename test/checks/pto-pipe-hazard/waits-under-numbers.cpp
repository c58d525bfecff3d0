// A wait under a condition is no wait where the condition does not hold,
// whatever it asks: numbers that the kernel is given, or that memory holds.
// RUN: %check_pto %s -- '-DGIVEN=n'
// RUN: %check_pto %s -- '-DGIVEN=n==4'
// RUN: %check_pto %s -- '-DGIVEN=n%%2==0'
// RUN: %check_pto %s -- '-DGIVEN=n>m'
// RUN: %check_pto %s -- '-DGIVEN=n>3&&on'
// RUN: %check_pto %s -- '-DGIVEN=!on'
// RUN: %check_pto %s -- '-DGIVEN=list[0]>0'
// RUN: %check_pto %s -- '-DGIVEN=list[n]'
// RUN: %check_pto %s -- '-DGIVEN=list[n]!=list[n+1]'
// RUN: %check_pto %s -- '-DGIVEN=job->rows'
// RUN: %check_pto %s -- '-DGIVEN=job->list[0]>0'
// RUN: %check_pto %s -- '-DGIVEN=job->next->list[1]>0'
// RUN: %check_pto %s -- '-DGIVEN=AT(wide[0])->rows>0'
// RUN: %check_pto %s -- '-DGIVEN=AT(wide[0])->rows>AT(wide[1])->rows'
// RUN: %check_pto %s -- '-DGIVEN=*(__gm__ int*)0x1234>0'
// RUN: %check_pto %s -- '-DGIVEN=get_block_idx()!=0'

#include "../Tiles.h"

#define AT(Address) reinterpret_cast<__gm__ Job *>(Address)
struct Job {
  int rows;
  __gm__ int *list;
  __gm__ Job *next;
};

__global__ AICORE void ok_all(__gm__ float *x, int n, int m, bool on,
                              __gm__ int *list, __gm__ Job *job,
                              __gm__ int64_t *wide) {
  VecT t, u;
  TASSIGN(t, 0x0);
  TASSIGN(u, 0x400);
  GmT g(x);
  if (GIVEN) {
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TEXPANDS(u, 0.0f);
  if (GIVEN) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TADD(u, u, t);
  }
}
__global__ AICORE void bug_wait(__gm__ float *x, int n, int m, bool on,
                                __gm__ int *list, __gm__ Job *job,
                                __gm__ int64_t *wide) {
  VecT t, u;
  TASSIGN(t, 0x0);
  TASSIGN(u, 0x400);
  GmT g(x);
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXPANDS(u, 0.0f);
  if (GIVEN)
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADD(u, u, t);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-10: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_MTE2 writes 't' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
