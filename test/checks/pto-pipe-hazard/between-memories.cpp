// UB to L1 runs on MTE3 and back on MTE1, where a chip has these ways.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

using BlockT = Tile<TileType::Vec, half, 32, 32, BLayout::ColMajor, 32, 32,
                    SLayout::RowMajor>;

void bug_out_too_early() {
  BlockT a;
  MatT mat;
  TASSIGN(a, 0x0);
  TASSIGN(mat, 0x0);
  TEXPANDS(a, (half)1.0f);
  TMOV(mat, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x800) here
  // NOTE@-4: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_out() {
  BlockT a;
  MatT mat;
  TASSIGN(a, 0x0);
  TASSIGN(mat, 0x0);
  TEXPANDS(a, (half)1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TMOV(mat, a);
}
void bug_back_too_early(GmMat &gm) {
  BlockT a;
  MatT mat;
  TASSIGN(a, 0x0);
  TASSIGN(mat, 0x0);
  TLOAD(mat, gm);
  TMOV(a, mat);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE1 reads 'mat' (L1 [0x0, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-4: 'mat' is placed at L1 [0x0, 0x800) here
  // NOTE@-4: PIPE_MTE2 writes 'mat' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE1, id) after the first and wait_flag before the second, or an Event
}
void ok_back(GmMat &gm) {
  BlockT a;
  MatT mat;
  TASSIGN(a, 0x0);
  TASSIGN(mat, 0x0);
  TLOAD(mat, gm);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  TMOV(a, mat);
}
