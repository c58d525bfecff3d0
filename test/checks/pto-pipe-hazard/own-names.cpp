// Functions of the program that have the names of the device's are followed.
//
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-unproduced-event,pto-unmatched-flag,pto-overlapping-tiles,ptoadvice-incomplete-analysis

#include "../Tiles.h"

namespace typed {
template <pipe_t From, pipe_t To> AICORE void set_flag(event_t id) {
  ::set_flag(From, To, id);
}
template <pipe_t From, pipe_t To> AICORE void wait_flag(event_t id) {
  ::wait_flag(From, To, id);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 1, which nothing has set before: the kernel hangs here
  // NOTE@+36: in this call of 'wait_flag<PIPE_MTE2, PIPE_V>'
  // NOTE@-3: set_flag(PIPE_MTE2, PIPE_V, 1) has to come first
}
AICORE void pipe_barrier() {}
} // namespace typed

__global__ AICORE void right(__gm__ float *x, __gm__ float *y) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  TLOAD(a, in);
  typed::set_flag<PIPE_MTE2, PIPE_MTE3>(EVENT_ID0);
  typed::wait_flag<PIPE_MTE2, PIPE_MTE3>(EVENT_ID0);
  TSTORE(out, a);
}

__global__ AICORE void wrongPipe(__gm__ float *x, __gm__ float *y) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  TLOAD(a, in);
  typed::set_flag<PIPE_MTE2, PIPE_V>(EVENT_ID0);
  typed::wait_flag<PIPE_MTE2, PIPE_V>(EVENT_ID0);
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}

__global__ AICORE void hangs(__gm__ float *x, __gm__ float *y) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  TLOAD(a, in);
  typed::set_flag<PIPE_MTE2, PIPE_V>(EVENT_ID0);
  typed::wait_flag<PIPE_MTE2, PIPE_V>(EVENT_ID1);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
}

// It takes no pipe, so that it is none of the device's.
__global__ AICORE void noBarrier(__gm__ float *x, __gm__ float *y) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  TLOAD(a, in);
  typed::pipe_barrier();
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}

AICORE int get_block_offset(int slot, int distance) { return slot * distance; }
template <int Distance>
AICORE void placed(__gm__ float *x, __gm__ float *y) {
  VecT a, b;
  GmT in(x), out(y);
  TASSIGN(a, get_block_offset(0, Distance));
  TASSIGN(b, get_block_offset(1, Distance));
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+7: 'a' is read here
  // NOTE@+7: 'b' is read here
  // NOTE@+12: in this call of 'placed<512>'
  // NOTE@-8: 'b' fits at 0x400, the first free address
  TLOAD(a, in);
  TLOAD(b, in);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
  TSTORE(out, b);
}
__global__ AICORE void apart(__gm__ float *x, __gm__ float *y) {
  placed<0x400>(x, y);
}
__global__ AICORE void together(__gm__ float *x, __gm__ float *y) {
  placed<0x200>(x, y);
}
