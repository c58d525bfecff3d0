// A number that was chosen by a condition, and how many flags are set, or which
// one, by that number: the arm is wrong where every path that turns out to have
// come through it is.
// RUN: %check_pto %s

#include "../Tiles.h"

AICORE inline void copy(VecT &t, __gm__ float *x, int slot) {
  GmT gx(x);
  wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
  TLOAD(t, gx);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(gx, t);
  set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
}

template <bool DrainsAll>
AICORE void depths(__gm__ float *x, int n, bool twice) {
  int depth = 1;
  if (twice)
    depth = 2;
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (int i = 0; i < depth; ++i)
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  for (int i = 0; i < n; ++i)
    copy(t[i % depth], x, i % depth);
  for (int i = 0; i < (DrainsAll ? 2 : depth); ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 1, which nothing has set: every path past the branch below hangs, here or at another wait
    // NOTE@-12: no path past this branch reaches the end of the kernel
    // NOTE@+4: in this call of 'depths<true>'
    // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 1) has to come first
}
__global__ AICORE void bug_depths(__gm__ float *x, int n, bool twice) {
  depths<true>(x, n, twice);
}
__global__ AICORE void ok_depths(__gm__ float *x, int n, bool twice) {
  depths<false>(x, n, twice);
}

// Behind a barrier the paths of both arms are one.
template <bool Same> AICORE void ids(__gm__ float *x, bool odd) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT gx(x);
  TLOAD(t, gx);
  pipe_barrier(PIPE_ALL);
  event_t id = EVENT_ID0;
  if (odd)
    id = EVENT_ID1;
  set_flag(PIPE_MTE2, PIPE_MTE3, id);
  wait_flag(PIPE_MTE2, PIPE_MTE3, Same ? id : EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_MTE3 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
  // NOTE@-4: no path through this branch reaches the end of the kernel
  // NOTE@+5: in this call of 'ids<false>'
  // NOTE@-4: set_flag(PIPE_MTE2, PIPE_MTE3, 0) has to come first
  TSTORE(gx, t);
}
__global__ AICORE void bug_ids(__gm__ float *x, bool odd) {
  ids<false>(x, odd);
}
__global__ AICORE void ok_ids(__gm__ float *x, bool odd) { ids<true>(x, odd); }

template <bool Same> AICORE void conditional(__gm__ float *x, bool odd) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT gx(x);
  TLOAD(t, gx);
  pipe_barrier(PIPE_ALL);
  set_flag(PIPE_MTE2, PIPE_MTE3, odd ? EVENT_ID1 : EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, Same && odd ? EVENT_ID1 : EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_MTE3 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
  // NOTE@-3: no path through this branch reaches the end of the kernel
  // NOTE@+5: in this call of 'conditional<false>'
  // NOTE@-4: set_flag(PIPE_MTE2, PIPE_MTE3, 0) has to come first
  TSTORE(gx, t);
}
__global__ AICORE void bug_conditional(__gm__ float *x, bool odd) {
  conditional<false>(x, odd);
}
__global__ AICORE void ok_conditional(__gm__ float *x, bool odd) {
  conditional<true>(x, odd);
}

// Who asks for the one asks for the other: there is a path for each arm.
__global__ AICORE void ok_that_belong_together(__gm__ float *x, bool first,
                                               bool last) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT gx(x);
  int id = 0;
  if (first)
    id = 1;
  int other = 0;
  if (last)
    other = 1;
  TLOAD(t, gx);
  pipe_barrier(PIPE_ALL);
  set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)id);
  wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)other);
  TSTORE(gx, t);
}
