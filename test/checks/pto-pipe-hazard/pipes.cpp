// H1 in the cube's memories: which pipe an instruction runs on.
// RUN: %check_pto %s

#include "../Tiles.h"

void bug_load_to_extract(__gm__ half *p) {
  GmMat gm(p);
  MatT a;
  LeftT l;
  TASSIGN(a, 0x0);
  TASSIGN(l, 0x0);
  TLOAD(a, gm);
  TEXTRACT(l, a, 0, 0);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE1 reads 'a' (L1 [0x0, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at L1 [0x0, 0x800) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE1, id) after the first and wait_flag before the second, or an Event
}
void ok_load_to_extract(__gm__ half *p) {
  GmMat gm(p);
  MatT a;
  LeftT l;
  TASSIGN(a, 0x0);
  TASSIGN(l, 0x0);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  TEXTRACT(l, a, 0, 0);
}
void bug_move_to_matmul() {
  MatT a;
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(a, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TMOV(l, a);
  TMATMUL(acc, l, r);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_M reads 'l' (L0A [0x0, 0x800)) without waiting for PIPE_MTE1, which writes it
  // NOTE@-6: 'l' is placed at L0A [0x0, 0x800) here
  // NOTE@-4: PIPE_MTE1 writes 'l' here (TMOV)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE1, PIPE_M, id) after the first and wait_flag before the second, or an Event
}
void ok_move_to_matmul() {
  MatT a;
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(a, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TMOV(l, a);
  set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
  wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
  TMATMUL(acc, l, r);
}
// L0C is emptied by FIX, not by MTE3.
void bug_store_of_accumulator(__gm__ float *p) {
  GmAcc gm(p);
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TMATMUL(acc, l, r);
  set_flag(PIPE_M, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, acc);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_FIX reads 'acc' (L0C [0x0, 0x1000)) without waiting for PIPE_M, which writes it
  // NOTE@-6: 'acc' is placed at L0C [0x0, 0x1000) here
  // NOTE@-6: PIPE_M writes 'acc' here (TMATMUL)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_M, PIPE_FIX, id) after the first and wait_flag before the second, or an Event
}
void ok_store_of_accumulator(__gm__ float *p) {
  GmAcc gm(p);
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TMATMUL(acc, l, r);
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  TSTORE(gm, acc);
}
// The next product overwrites what FIX may still be storing.
void bug_next_product(__gm__ float *p) {
  GmAcc gm(p);
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TSTORE(gm, acc);
  TMATMUL(acc, l, r);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_M writes 'acc' (L0C [0x0, 0x1000)) without waiting for PIPE_FIX, which reads it
  // NOTE@-4: 'acc' is placed at L0C [0x0, 0x1000) here
  // NOTE@-4: PIPE_FIX reads 'acc' here (TSTORE)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_FIX, PIPE_M, id) after the first and wait_flag before the second, or an Event
}
void bug_bias() {
  using Bias = Tile<TileType::Bias, float, 1, 32>;
  using BiasMat = Tile<TileType::Mat, float, 1, 32>;
  LeftT l;
  RightT r;
  AccT acc;
  Bias bias;
  BiasMat mat;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TASSIGN(bias, 0x0);
  TASSIGN(mat, 0x0);
  TMOV(bias, mat);
  TMATMUL_BIAS(acc, l, r, bias);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_M reads 'bias' (Bias [0x0, 0x80)) without waiting for PIPE_MTE1, which writes it
  // NOTE@-5: 'bias' is placed at Bias [0x0, 0x80) here
  // NOTE@-4: PIPE_MTE1 writes 'bias' here (TMOV)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE1, PIPE_M, id) after the first and wait_flag before the second, or an Event
}
void ok_bias() {
  using Bias = Tile<TileType::Bias, float, 1, 32>;
  using BiasMat = Tile<TileType::Mat, float, 1, 32>;
  LeftT l;
  RightT r;
  AccT acc;
  Bias bias;
  BiasMat mat;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TASSIGN(bias, 0x0);
  TASSIGN(mat, 0x0);
  TMOV(bias, mat);
  set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
  wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
  TMATMUL_BIAS(acc, l, r, bias);
}
// FBuffer is filled by FIX, from which TSTORE_FP follows in order.
void ok_fbuffer(__gm__ half *p) {
  using Fp = Tile<TileType::Scaling, uint64_t, 1, 32>;
  using FpMat = Tile<TileType::Mat, uint64_t, 1, 32>;
  GmMat gm(p);
  AccT acc;
  Fp fp;
  FpMat mat;
  TASSIGN(acc, 0x0);
  TASSIGN(fp, 0x0);
  TASSIGN(mat, 0x0);
  TMOV(fp, mat);
  TSTORE_FP(gm, acc, fp);
}
// Acc to Vec is FIX, then V.
void bug_acc_to_vec() {
  using V = Tile<TileType::Vec, float, 32, 32>;
  AccT acc;
  V v, w;
  TASSIGN(acc, 0x0);
  TASSIGN(v, 0x0);
  TASSIGN(w, 0x1000);
  TMOV(v, acc);
  TEXP(w, v);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'v' (UB [0x0, 0x1000)) without waiting for PIPE_FIX, which writes it
  // NOTE@-5: 'v' is placed at UB [0x0, 0x1000) here
  // NOTE@-4: PIPE_FIX writes 'v' here (TMOV)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_FIX, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// Filling L1 is MTE2.
void ok_fill_in_l1(__gm__ half *p) {
  GmMat gm(p);
  MatT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  TFILLPAD(a, a);
}
void bug_fill_in_ub(__gm__ float *p) {
  GmT gm(p);
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  TFILLPAD(a, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// TCI is scalar or vector code, by target and version: nothing is claimed.
void ok_tci_by_scalar() {
  using I = Tile<TileType::Vec, int32_t, 16, 16>;
  I a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TCI<I, int32_t, 0>(a, 0);
  set_flag(PIPE_S, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_S, PIPE_V, EVENT_ID0);
  TADD(b, a, a);
}
void bug_tci_without_a_wait() {
  using I = Tile<TileType::Vec, int32_t, 16, 16>;
  I a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TCI<I, int32_t, 0>(a, 0);
  TADD(b, a, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_S, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_S writes 'a' here (TCI)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_S, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// With scratch it is vector code on A2A3, whatever a compiler thinks
// (PTOAS issue 1499).
using IntRow = Tile<TileType::Vec, int32_t, 1, 64>;
using GmIntRow = GlobalTensor<int32_t, Shape<1, 1, 1, 1, 64>,
                              Stride<64, 64, 64, 64, 1>>;
void bug_tci_with_scratch_waited_for_on_S(GmIntRow &out) {
  IntRow a, tmp;
  TASSIGN(a, 0x0);
  TASSIGN(tmp, 0x400);
  TCI<IntRow, IntRow, int32_t, 0>(a, 0, tmp);
  set_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x100)) without waiting for PIPE_V, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x100) here
  // NOTE@-6: PIPE_V writes 'a' here (TCI)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_tci_with_scratch(GmIntRow &out) {
  IntRow a, tmp;
  TASSIGN(a, 0x0);
  TASSIGN(tmp, 0x400);
  TCI<IntRow, IntRow, int32_t, 0>(a, 0, tmp);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, a);
}

// L1 to L0B is MTE1, too, and L0B's reader is M.
void bug_load_to_right(__gm__ half *p) {
  GmMat gm(p);
  MatT a;
  RightT r;
  TASSIGN(a, 0x0);
  TASSIGN(r, 0x0);
  TLOAD(a, gm);
  TMOV(r, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE1 reads 'a' (L1 [0x0, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at L1 [0x0, 0x800) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE1, id) after the first and wait_flag before the second, or an Event
}
void ok_load_to_right(__gm__ half *p) {
  GmMat gm(p);
  MatT a;
  RightT r;
  TASSIGN(a, 0x0);
  TASSIGN(r, 0x0);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  TMOV(r, a);
}
// UB to GM is MTE3.
void bug_store_of_vector(__gm__ float *p) {
  GmT gm(p);
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  set_flag(PIPE_V, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_FIX, EVENT_ID0);
  TSTORE(gm, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_store_of_vector(__gm__ float *p) {
  GmT gm(p);
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, a);
}
// L0C to UB is FIX, and so is L0C to L1.
void ok_acc_to_vec() {
  using V = Tile<TileType::Vec, float, 32, 32>;
  AccT acc;
  V v, w;
  TASSIGN(acc, 0x0);
  TASSIGN(v, 0x0);
  TASSIGN(w, 0x1000);
  TMOV(v, acc);
  set_flag(PIPE_FIX, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_FIX, PIPE_V, EVENT_ID0);
  TEXP(w, v);
}
void bug_acc_to_l1() {
  AccT acc;
  MatT m;
  LeftT l;
  TASSIGN(acc, 0x0);
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TMOV(m, acc);
  set_flag(PIPE_MTE3, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE1, EVENT_ID0);
  TEXTRACT(l, m, 0, 0);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE1 reads 'm' (L1 [0x0, 0x800)) without waiting for PIPE_FIX, which writes it
  // NOTE@-7: 'm' is placed at L1 [0x0, 0x800) here
  // NOTE@-6: PIPE_FIX writes 'm' here (TMOV)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_FIX, PIPE_MTE1, id) after the first and wait_flag before the second, or an Event
}
void ok_acc_to_l1() {
  AccT acc;
  MatT m;
  LeftT l;
  TASSIGN(acc, 0x0);
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TMOV(m, acc);
  set_flag(PIPE_FIX, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_FIX, PIPE_MTE1, EVENT_ID0);
  TEXTRACT(l, m, 0, 0);
}
// L1 to FBuffer is FIX: it follows the load into L1 by no order of its own.
void bug_load_to_fbuffer() {
  using Fp = Tile<TileType::Scaling, uint64_t, 1, 32>;
  using FpMat = Tile<TileType::Mat, uint64_t, 1, 32>;
  GlobalTensor<uint64_t, Shape<1, 1, 1, 1, 32>, Stride<32, 32, 32, 32, 1>> gm(
      nullptr);
  Fp fp;
  FpMat mat;
  TASSIGN(fp, 0x0);
  TASSIGN(mat, 0x0);
  TLOAD(mat, gm);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  TMOV(fp, mat);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_FIX reads 'mat' (L1 [0x0, 0x100)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'mat' is placed at L1 [0x0, 0x100) here
  // NOTE@-6: PIPE_MTE2 writes 'mat' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_FIX, id) after the first and wait_flag before the second, or an Event
}
void ok_load_to_fbuffer() {
  using Fp = Tile<TileType::Scaling, uint64_t, 1, 32>;
  using FpMat = Tile<TileType::Mat, uint64_t, 1, 32>;
  GlobalTensor<uint64_t, Shape<1, 1, 1, 1, 32>, Stride<32, 32, 32, 32, 1>> gm(
      nullptr);
  Fp fp;
  FpMat mat;
  TASSIGN(fp, 0x0);
  TASSIGN(mat, 0x0);
  TLOAD(mat, gm);
  set_flag(PIPE_MTE2, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_FIX, EVENT_ID0);
  TMOV(fp, mat);
}
// M's next product waits for FIX.
void ok_next_product(__gm__ float *p) {
  GmAcc gm(p);
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TSTORE(gm, acc);
  set_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
  wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
  TMATMUL(acc, l, r);
}
// MTE1 and FIX run their own instructions in order.
void ok_same_pipe_mte1() {
  MatT a, b;
  LeftT l;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TASSIGN(l, 0x0);
  TEXTRACT(l, a, 0, 0);
  TEXTRACT(l, b, 0, 0);
}
void ok_same_pipe_fix(__gm__ float *p) {
  using V = Tile<TileType::Vec, float, 32, 32>;
  AccT acc, other;
  V v;
  TASSIGN(acc, 0x0);
  TASSIGN(other, 0x1000);
  TASSIGN(v, 0x0);
  TMOV(v, acc);
  TMOV(v, other);
}
// A fill of UB is vector code and waits for the load.
void ok_fill_in_ub(__gm__ float *p) {
  GmT gm(p);
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TFILLPAD(a, a);
}
