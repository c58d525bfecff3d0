// H1. Section 5: barriers, one pipe and the same pipe, what is not visible.
// RUN: %check_pto %s

#include "../Tiles.h"

void ok_barrier_all(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TEXP(b, a);
}
// Draining one pipe stops no other one: the barrier is for the pipe itself.
void bug_barrier_of_one_pipe(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  pipe_barrier(PIPE_V);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void bug_barrier_before(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  pipe_barrier(PIPE_ALL);
  TLOAD(a, gm);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_syncall(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  SYNCALL<SyncCoreType::AIVOnly>();
  TEXP(b, a);
}

// One pipe: MTE2, M, MTE1 and FIX run in order; V after V is another check's.
void ok_same_pipe_mte2(__gm__ float *in) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  TLOAD(a, gm);
}
void ok_vector_after_vector() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
  TADD(a, b, a);
}
void ok_same_pipe_m() {
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TMATMUL(acc, l, r);
  TMATMUL_ACC(acc, acc, l, r);
}
void ok_two_stores(__gm__ float *out) {
  GmT gm(out);
  VecT a;
  TASSIGN(a, 0x0);
  TSTORE(gm, a);
  TSTORE(gm, a);
}

// What is not visible orders everything.
void unknown();
void ok_opaque_call(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  unknown();
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_opaque_call' was not followed to its end: the body of this function is not known
  TEXP(b, a);
}
void ok_opaque_call_may_have_set_the_flag(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  unknown();
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_opaque_call_may_have_set_the_flag' was not followed to its end: the body of this function is not known
  TLOAD(a, gm);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
}
void ok_function_pointer(__gm__ float *in, void (*f)()) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  f();
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_function_pointer' was not followed to its end: the body of this function is not known
  TEXP(b, a);
}
void ok_buffer_tokens(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  get_buf(PIPE_MTE2, 0);
  TLOAD(a, gm);
  rls_buf(PIPE_MTE2, 0);
  get_buf(PIPE_V, 0);
  TEXP(b, a);
  rls_buf(PIPE_V, 0);
}
void ok_cross_core_flags(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  ffts_cross_core_sync(PIPE_MTE2, getFFTSMsg(2, 0));
  wait_flag_dev(0);
  TEXP(b, a);
}
void ok_intra_block(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  set_intra_block(PIPE_MTE2, 0);
  wait_intra_block(PIPE_V, 0);
  TEXP(b, a);
}
// It waits for nothing.
void bug_instruction_below_tiles(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  copy_ubuf_to_ubuf(b.data(), a.data(), 0, 1, 32, 0, 0);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  TEXP(b, a);
}
// What asks for a number, or does arithmetic, orders nothing.
int pure(int x) { return x + 1; }
void bug_pure_function(__gm__ float *in) {
  GmT gm(in + pure(get_block_idx()));
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  int x = pure(1) + get_block_idx();
  (void)x;
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
namespace pto {
template <typename A> RecordEvent TNOSUCHTHING(A &a);
}
void ok_unknown_instruction(__gm__ float *in) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  pto::TNOSUCHTHING(a);
}


// A queue that is not the library's: what it orders is not known.
struct OtherQueue {};
void ok_queue(__gm__ float *in, OtherQueue &queue) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  TPOP(c, queue);
  TEXP(b, a);
}
// The twin of all that orders everything.
void bug_nothing_in_between(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// ... and of what an unknown call may have set: here the flag is not.
void bug_no_call_set_the_flag(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TLOAD(a, gm);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
