// A matmul and a store that both name a phase hand the accumulator over by the
// hardware's unit flag. That orders these two and nothing else: an access that
// names none needs a flag, a value that was not written is none, and two tiles in
// one place are as they are anywhere.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-overlapping-tiles,pto-uninitialized-tile

#include "../Tiles.h"

using AccGm = GlobalTensor<float, Shape<1, 1, 1, 32, 32>,
                           Stride<1024, 1024, 1024, 32, 1>>;

// The sources of a matmul, loaded and waited for.
AICORE inline void loadSources(__gm__ half *in, LeftT &l, RightT &r) {
  GmMat gm(in);
  MatT m;
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TLOAD(m, gm);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  TMOV(l, m);
  TMOV(r, m);
  set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
  wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
}

void ok_both(__gm__ half *in, AccGm &out) {
  LeftT l;
  RightT r;
  AccT c;
  loadSources(in, l, r);
  TASSIGN(c, 0x0);
  TMATMUL<AccPhase::Partial>(c, l, r);
  TMATMUL_ACC<AccPhase::Final>(c, c, l, r);
  TSTORE<STPhase::Final>(out, c);
  TMATMUL<AccPhase::Final>(c, l, r);
  TSTORE<STPhase::Final>(out, c);
}
void bug_matmul_only(__gm__ half *in, AccGm &out) {
  LeftT l;
  RightT r;
  AccT c;
  loadSources(in, l, r);
  TASSIGN(c, 0x0);
  TMATMUL<AccPhase::Final>(c, l, r);
  TSTORE(out, c);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_FIX reads 'c' (L0C [0x0, 0x1000)) without waiting for PIPE_M, which writes it
  // NOTE@-4: 'c' is placed at L0C [0x0, 0x1000) here
  // NOTE@-4: PIPE_M writes 'c' here (TMATMUL)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_M, PIPE_FIX, id) after the first and wait_flag before the second, or an Event
}
void bug_store_only(__gm__ half *in, AccGm &out) {
  LeftT l;
  RightT r;
  AccT c;
  loadSources(in, l, r);
  TASSIGN(c, 0x0);
  TMATMUL(c, l, r);
  TSTORE<STPhase::Final>(out, c);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_FIX reads 'c' (L0C [0x0, 0x1000)) without waiting for PIPE_M, which writes it
  // NOTE@-4: 'c' is placed at L0C [0x0, 0x1000) here
  // NOTE@-4: PIPE_M writes 'c' here (TMATMUL)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_M, PIPE_FIX, id) after the first and wait_flag before the second, or an Event
}
void ok_store_only(__gm__ half *in, AccGm &out) {
  LeftT l;
  RightT r;
  AccT c;
  loadSources(in, l, r);
  TASSIGN(c, 0x0);
  TMATMUL(c, l, r);
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  TSTORE<STPhase::Final>(out, c);
}
void bug_plain_after(__gm__ half *in, AccGm &out) {
  LeftT l;
  RightT r;
  AccT c;
  loadSources(in, l, r);
  TASSIGN(c, 0x0);
  TMATMUL<AccPhase::Final>(c, l, r);
  TSTORE<STPhase::Final>(out, c);
  TMATMUL(c, l, r);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_M writes 'c' (L0C [0x0, 0x1000)) without waiting for PIPE_FIX, which reads it
  // NOTE@-5: 'c' is placed at L0C [0x0, 0x1000) here
  // NOTE@-4: PIPE_FIX reads 'c' here (TSTORE)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_FIX, PIPE_M, id) after the first and wait_flag before the second, or an Event
}
// What the store has waited for comes before what waits for the store.
void ok_plain_after(__gm__ half *in, AccGm &out) {
  LeftT l;
  RightT r;
  AccT c;
  loadSources(in, l, r);
  TASSIGN(c, 0x0);
  TMATMUL<AccPhase::Final>(c, l, r);
  TSTORE<STPhase::Final>(out, c);
  set_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
  wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
  TMATMUL(c, l, r);
}

// A block that is larger than all there is: no segment of it is worked on.
template <int All, int Block>
AICORE inline void segments(__gm__ half *in, AccGm &out) {
  LeftT l;
  RightT r;
  AccT c;
  loadSources(in, l, r);
  TASSIGN(c, 0x0);
  for (int k = 0; k < All / Block; ++k)
    TMATMUL<AccPhase::Final>(c, l, r);
  TSTORE<STPhase::Final>(out, c);
  // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 'c' (L0C [0x0, 0x1000)), which nothing has written
  // NOTE@-5: 'c' is placed at L0C [0x0, 0x1000) here
  // NOTE@+2: in this call of 'segments<64, 128>'
}
void bug_no_segment(__gm__ half *in, AccGm &out) { segments<64, 128>(in, out); }
void ok_a_segment(__gm__ half *in, AccGm &out) { segments<128, 128>(in, out); }

template <int Second>
AICORE inline void two(__gm__ half *in, AccGm &out, AccGm &other) {
  LeftT l;
  RightT r;
  AccT c, d;
  loadSources(in, l, r);
  TASSIGN(c, 0x0);
  TASSIGN(d, Second);
  // WARN@-1 [pto-overlapping-tiles]: 'd' (L0C [0x800, 0x1800)) overlaps 'c' (L0C [0x0, 0x1000)) while both are in use: the value of 'c' is overwritten before it is read
  // NOTE@-3: 'c' is placed at L0C [0x0, 0x1000) here
  // NOTE@+6: 'c' is written here
  // NOTE@+6: 'd' overwrites it here
  // NOTE@+6: 'c' is read here
  // NOTE@+6: 'd' is read here
  // NOTE@+8: in this call of 'two<2048>'
  // NOTE@-8: 'd' fits at 0x1000, the first free address
  TMATMUL<AccPhase::Final>(c, l, r);
  TMATMUL<AccPhase::Final>(d, l, r);
  TSTORE<STPhase::Final>(out, c);
  TSTORE<STPhase::Final>(other, d);
}
void bug_in_one_place(__gm__ half *in, AccGm &out, AccGm &other) {
  two<0x800>(in, out, other);
}
void ok_apart(__gm__ half *in, AccGm &out, AccGm &other) {
  two<0x1000>(in, out, other);
}
