// TPUSH and TPOP move data on pipes of this core: TPUSH reads on PIPE_MTE3, or
// out of L0C on PIPE_FIX, and on A2A3 TPOP writes on PIPE_MTE2. They may wait for
// the other core, which orders what that one was told of, and nothing else.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"

using Queue = TPipe<0, 1, 1024, 2>;
using AccGm = GlobalTensor<float, Shape<1, 1, 1, 32, 32>,
                           Stride<1024, 1024, 1024, 32, 1>>;

void bug_pushed_too_early(__gm__ float *in, Queue &out) {
  GmT gm(in);
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x1000);
  TLOAD(x, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(y, x);
  TPUSH(y, out);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'y' (UB [0x1000, 0x1400)) without waiting for PIPE_V, which writes it
  // NOTE@-7: 'y' is placed at UB [0x1000, 0x1400) here
  // NOTE@-4: PIPE_V writes 'y' here (TEXP)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_pushed(__gm__ float *in, Queue &out) {
  GmT gm(in);
  VecT x, y;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x1000);
  TLOAD(x, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(y, x);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TPUSH(y, out);
}
void bug_overwritten_while_it_is_pushed(Queue &out, int n) {
  VecT y;
  TASSIGN(y, 0x1000);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(y, 1.0f * i);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'y' (UB [0x1000, 0x1400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-4: 'y' is placed at UB [0x1000, 0x1400) here
    // NOTE@+4: PIPE_MTE3 reads 'y' here (TPUSH)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TPUSH(y, out);
  }
}
// The other core is told of the push. What it answers to is over.
void ok_answered_in_between(Queue &in, Queue &out, int n) {
  VecT x, y;
  TASSIGN(y, 0x1000);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(y, x);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TPUSH(y, out);
  }
}
// But not of what comes behind it.
void bug_behind_the_answer(__gm__ float *in, Queue &out, int n) {
  GmT gm(in);
  VecT x, y, z;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x1000);
  TASSIGN(z, 0x2000);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    TLOAD(x, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'x' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-7: 'x' is placed at UB [0x0, 0x400) here
    // NOTE@+9: PIPE_V reads 'x' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    TMULS(y, x, 2.0f);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TPUSH(y, out);
    TEXP(z, x);
    TFREE(out);
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
void ok_behind_the_answer(__gm__ float *in, Queue &out, int n) {
  GmT gm(in);
  VecT x, y, z;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x1000);
  TASSIGN(z, 0x2000);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    TLOAD(x, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    TMULS(y, x, 2.0f);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TPUSH(y, out);
    TEXP(z, x);
    TFREE(out);
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
void bug_popped_and_read(Queue &in) {
  VecT x, y;
  TASSIGN(y, 0x1000);
  TPOP(x, in);
  TEXP(y, x);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'x' (UB [base + 0x0, base + 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-3: 'x' is placed at UB [base + 0x0, base + 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'x' here (TPOP)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_popped(Queue &in) {
  VecT x, y;
  TASSIGN(y, 0x1000);
  TPOP(x, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(y, x);
}
// What is popped lies in the queue's own buffer, in one slot after the other,
// whatever it was placed at before.
void ok_popped_elsewhere(Queue &in, __gm__ float *src, int n) {
  GmT gm(src);
  VecT x, y, z;
  TASSIGN(x, 0x0);
  TASSIGN(y, 0x0);
  TASSIGN(z, 0x1000);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(z, x);
  }
  TLOAD(y, gm);
}
void bug_accumulator(__gm__ half *a, Queue &out) {
  GmMat gm(a);
  MatT m;
  LeftT l;
  RightT r;
  AccT c;
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(c, 0x0);
  TMATMUL(c, l, r);
  TPUSH(c, out);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_FIX reads 'c' (L0C [0x0, 0x1000)) without waiting for PIPE_M, which writes it
  // NOTE@-4: 'c' is placed at L0C [0x0, 0x1000) here
  // NOTE@-4: PIPE_M writes 'c' here (TMATMUL)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_M, PIPE_FIX, id) after the first and wait_flag before the second, or an Event
}
// Handed over by the hardware's unit flag.
void ok_unit_flag(TPipe<0, 1, 4096, 2, 2, false, true> &out) {
  LeftT l;
  RightT r;
  AccT c;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(c, 0x0);
  TMATMUL(c, l, r);
  TPUSH(c, out);
}
// A queue of signals is the scalar unit's.
void ok_signal(TPipe<0, 4, 32, 2> &out) {
  VecT y;
  TASSIGN(y, 0x1000);
  TEXPANDS(y, 1.0f);
  TPUSH(y, out);
}
// Slots in global memory: TALLOC waits for one and TPUSH tells of it.
using Slot = GlobalTensor<float, Shape<1, 1, 1, 16, 16>,
                          Stride<256, 256, 256, 16, 1>>;
void bug_slot(Queue &out, int n) {
  VecT y;
  TASSIGN(y, 0x1000);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(y, 1.0f * i);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'y' (UB [0x1000, 0x1400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-4: 'y' is placed at UB [0x1000, 0x1400) here
    // NOTE@+6: PIPE_MTE3 reads 'y' here (TSTORE)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    Slot slot((__gm__ float *)nullptr);
    TALLOC<Queue, Slot, TileSplitAxis::TILE_UP_DOWN>(out, slot);
    TSTORE(slot, y);
    TPUSH<Queue, Slot, TileSplitAxis::TILE_UP_DOWN>(out, slot);
  }
}
void ok_slot(Queue &out, int n) {
  VecT y;
  TASSIGN(y, 0x1000);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(y, 1.0f * i);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    Slot slot((__gm__ float *)nullptr);
    TALLOC<Queue, Slot, TileSplitAxis::TILE_UP_DOWN>(out, slot);
    TSTORE(slot, y);
    TPUSH<Queue, Slot, TileSplitAxis::TILE_UP_DOWN>(out, slot);
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  }
}
