// Numbers that are handed over through unions, as PyPTO's entry functions do.
//
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

static AICORE void drainedBehind(VecT &a, GmT &in, int64_t row, int64_t rows) {
  if (row < rows)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TEXP(a, a);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path past the branch below hangs, here or at another wait
  // NOTE@-5: no path past this branch reaches the end of the kernel
  // NOTE@+19: in this call of 'drainedBehind'
  // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
  TLOAD(a, in);
}
static AICORE void drainedInside(VecT &a, GmT &in, int64_t row, int64_t rows) {
  if (row < rows)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TEXP(a, a);
  if (row < rows)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void bug_drained_behind(__gm__ int64_t *args, GmT &in) {
  VecT a;
  TASSIGN(a, 0x0);
  union {
    uint64_t u64;
    int64_t val;
  } conv;
  conv.u64 = args[2];
  drainedBehind(a, in, args[3], conv.val);
}
__global__ AICORE void ok_drained_inside(__gm__ int64_t *args, GmT &in) {
  VecT a;
  TASSIGN(a, 0x0);
  union {
    uint64_t u64;
    int64_t val;
  } conv;
  conv.u64 = args[2];
  drainedInside(a, in, args[3], conv.val);
}

// One number, read twice.
template <typename FromT, typename ToT> union Scalar {
  FromT from;
  ToT to;
};
template <typename ScalarT>
static AICORE void askedTwice(VecT &a, ScalarT count) {
  if (count.to > 4)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  TEXP(a, a);
  if (count.to > 4)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
__global__ AICORE void ok_asked_twice(__gm__ int64_t *args) {
  VecT a;
  TASSIGN(a, 0x0);
  Scalar<uint64_t, int64_t> count;
  count.from = args[2];
  if (count.to > 4)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TEXP(a, a);
  if (count.to > 4)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  askedTwice(a, count);
}

// The low half of what was written; nothing is known of the other order.
__global__ AICORE void bug_low_half(__gm__ int64_t *args, GmT &in) {
  VecT a;
  TASSIGN(a, 0x0);
  Scalar<uint64_t, int32_t> id = {0x100000001};
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(id.to));
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  TEXP(a, a);
  set_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(id.to + 1));
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 2, which is still set when the kernel ends
  // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
}
__global__ AICORE void ok_low_half(__gm__ int64_t *args, GmT &in) {
  VecT a;
  TASSIGN(a, 0x0);
  Scalar<uint64_t, int32_t> id = {0x100000001};
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(id.to));
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
  TEXP(a, a);
}
__global__ AICORE void ok_half_written(__gm__ int64_t *args, GmT &in) {
  VecT a;
  TASSIGN(a, 0x0);
  Scalar<uint64_t, int32_t> id = {0};
  id.to = static_cast<int32_t>(args[2]);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(id.from));
  wait_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(id.from));
  TEXP(a, a);
}
__global__ AICORE void ok_a_float_over_it(__gm__ float *args, GmT &in) {
  VecT a;
  TASSIGN(a, 0x0);
  Scalar<uint32_t, float> id = {0};
  id.to = args[2];
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(id.from));
  wait_flag(PIPE_MTE2, PIPE_V, static_cast<event_t>(id.from));
  TEXP(a, a);
}
