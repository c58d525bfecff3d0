// What gathers from global memory and scatters to it: a function of the vector
// unit on A5; on A2A3 a loop of the scalar unit that waits inside the library.
// Into L1 it is a copy on MTE2 on both.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --suffixes=,A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

using RowsT = Tile<TileType::Vec, float, 8, 32>;
using NumbersT = Tile<TileType::Vec, int32_t, 1, 8>;
using GmRows = GlobalTensor<float, Shape<1, 1, 1, 8, 32>,
                            Stride<256, 256, 256, 32, 1>>;
using GmNumbers = GlobalTensor<int32_t, Shape<1, 1, 1, 1, 8>,
                               Stride<8, 8, 8, 8, 1>>;

struct Tiles {
  RowsT rows;
  NumbersT numbers;
  AICORE Tiles() {
    TASSIGN(rows, 0x0);
    TASSIGN(numbers, 0x400);
  }
};

void bug_gather_without_flags(GmRows &table, GmNumbers &gm) {
  Tiles t;
  TLOAD(t.numbers, gm);
  MGATHER<Coalesce::Row>(t.rows, table, t.numbers);
  // WARN-A5@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't.numbers' (UB [0x400, 0x420)) without waiting for PIPE_MTE2, which writes it
  // NOTE-A5@-9: 't.numbers' is placed at UB [0x400, 0x420) here
  // NOTE-A5@-4: PIPE_MTE2 writes 't.numbers' here (TLOAD)
  // NOTE-A5@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  TSTORE(table, t.rows);
  // WARN-A5@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 't.rows' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-15: 't.rows' is placed at UB [0x0, 0x400) here
  // NOTE-A5@-8: PIPE_V writes 't.rows' here (MGATHER)
  // NOTE-A5@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_gather(GmRows &table, GmNumbers &gm) {
  Tiles t;
  TLOAD(t.numbers, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  MGATHER<Coalesce::Row>(t.rows, table, t.numbers);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(table, t.rows);
}
void bug_scatter_without_flag(GmRows &table, GmNumbers &gm) {
  Tiles t;
  TLOAD(t.rows, table);
  TLOAD(t.numbers, gm);
  MSCATTER<Coalesce::Row>(table, t.rows, t.numbers);
  // WARN-A5@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't.rows' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-A5@-35: 't.rows' is placed at UB [0x0, 0x400) here
  // NOTE-A5@-5: PIPE_MTE2 writes 't.rows' here (TLOAD)
  // NOTE-A5@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_scatter(GmRows &table, GmNumbers &gm) {
  Tiles t;
  TLOAD(t.rows, table);
  TLOAD(t.numbers, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  MSCATTER<Coalesce::Row>(table, t.rows, t.numbers);
}
void bug_gather_into_l1(GmMat &table, GmNumbers &gm, GmMat &scratch) {
  MatT mat;
  LeftT left;
  TASSIGN(mat, 0x0);
  TASSIGN(left, 0x0);
  MGATHER<Coalesce::Row>(mat, table, gm, scratch);
  TMOV(left, mat);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE1 reads 'mat' (L1 [0x0, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'mat' is placed at L1 [0x0, 0x800) here
  // NOTE@-4: PIPE_MTE2 writes 'mat' here (MGATHER)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE1, id) after the first and wait_flag before the second, or an Event
}
void ok_gather_into_l1(GmMat &table, GmNumbers &gm, GmMat &scratch) {
  MatT mat;
  LeftT left;
  TASSIGN(mat, 0x0);
  TASSIGN(left, 0x0);
  MGATHER<Coalesce::Row>(mat, table, gm, scratch);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  TMOV(left, mat);
}
