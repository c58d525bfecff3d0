// What is padded in place is written behind the valid region, in whole blocks.
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

template <int Rows, int Cols>
using PartT = Tile<TileType::Vec, float, 16, 64, BLayout::RowMajor, Rows, Cols,
                   SLayout::NoneBox, 512, PadValue::Zero>;
using WholeT = PartT<16, 64>;
using GmWhole = GlobalTensor<float, Shape<1, 1, 1, 16, 64>,
                             Stride<1024, 1024, 1024, 64, 1>>;

// Stored once it was padded.
void bug_columns(GmWhole &gm) {
  PartT<16, 40> part;
  WholeT whole;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TFILLPAD_INPLACE(whole, part);
  TSTORE(gm, whole);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_V, which writes it
  // NOTE@-4: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE@-4: PIPE_V writes 'whole' here (TFILLPAD_INPLACE), beyond what is valid
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-5 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-8: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE-A5@-8: PIPE_V writes 'whole' here (TFILLPAD_INPLACE), beyond what is valid
  // NOTE-A5@-8: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_columns(GmWhole &gm) {
  PartT<16, 40> part;
  WholeT whole;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TFILLPAD_INPLACE(whole, part);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, whole);
}
void bug_rows(GmWhole &gm) {
  PartT<9, 64> part;
  WholeT whole;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TFILLPAD_INPLACE(whole, part);
  TSTORE(gm, whole);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_V, which writes it
  // NOTE@-4: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE@-4: PIPE_V writes 'whole' here (TFILLPAD_INPLACE), beyond what is valid
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-5 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-8: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE-A5@-8: PIPE_V writes 'whole' here (TFILLPAD_INPLACE), beyond what is valid
  // NOTE-A5@-8: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_rows(GmWhole &gm) {
  PartT<9, 64> part;
  WholeT whole;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TFILLPAD_INPLACE(whole, part);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, whole);
}
// Less than a block is left. A5 goes by elements.
void ok_part_of_a_block_unless_a5(GmWhole &gm) {
  PartT<16, 60> part;
  WholeT whole;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TFILLPAD_INPLACE(whole, part);
  TSTORE(gm, whole);
  // WARN-A5@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-4: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE-A5@-4: PIPE_V writes 'whole' here (TFILLPAD_INPLACE), beyond what is valid
  // NOTE-A5@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
// How much is valid is known when the kernel runs.
void bug_tail(GmWhole &gm, int n) {
  PartT<16, DYNAMIC> part(n);
  WholeT whole;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TFILLPAD_INPLACE(whole, part);
  TSTORE(gm, whole);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_V, which writes it
  // NOTE@-4: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE@-4: PIPE_V writes 'whole' here (TFILLPAD_INPLACE), beyond what is valid
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-5 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-8: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE-A5@-8: PIPE_V writes 'whole' here (TFILLPAD_INPLACE), beyond what is valid
  // NOTE-A5@-8: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_tail(GmWhole &gm, int n) {
  PartT<16, DYNAMIC> part(n);
  WholeT whole;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TFILLPAD_INPLACE(whole, part);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, whole);
}
// Never as little as leaves a block.
void ok_no_tail_unless_a5(GmWhole &gm, int n) {
  if (n <= 56)
    return;
  PartT<16, DYNAMIC> part(n);
  WholeT whole;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TFILLPAD_INPLACE(whole, part);
  TSTORE(gm, whole);
  // WARN-A5@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-4: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE-A5@-4: PIPE_V writes 'whole' here (TFILLPAD_INPLACE), beyond what is valid
  // NOTE-A5@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
// It is written where a load may still write.
void bug_load_over_padding(GmWhole &gm) {
  PartT<16, 40> part;
  WholeT whole, loaded;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TASSIGN(loaded, 0x0);
  TLOAD(loaded, gm);
  TFILLPAD_INPLACE(whole, part);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V writes 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_MTE2, which writes 'loaded' (UB [0x0, 0x1000)) in the same bytes
  // NOTE@-5: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE@-5: 'loaded' is placed at UB [0x0, 0x1000) here
  // NOTE@-5: PIPE_MTE2 writes 'loaded' here (TLOAD)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
  // WARN-A5@-6 [pto-unsynchronized-reuse]: PIPE_V writes 'whole' (UB [0x0, 0x1000)) without waiting for PIPE_MTE2, which writes 'loaded' (UB [0x0, 0x1000)) in the same bytes
  // NOTE-A5@-10: 'whole' is placed at UB [0x0, 0x1000) here
  // NOTE-A5@-10: 'loaded' is placed at UB [0x0, 0x1000) here
  // NOTE-A5@-10: PIPE_MTE2 writes 'loaded' here (TLOAD)
  // NOTE-A5@-10: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
void ok_load_over_padding(GmWhole &gm) {
  PartT<16, 40> part;
  WholeT whole, loaded;
  TASSIGN(part, 0x0);
  TASSIGN(whole, 0x0);
  TASSIGN(loaded, 0x0);
  TLOAD(loaded, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TFILLPAD_INPLACE(whole, part);
}
