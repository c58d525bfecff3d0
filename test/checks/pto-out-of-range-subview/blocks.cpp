// Blocks that are taken out of a tile, or put into one.
// RUN: %check_pto %s --checks=-*,pto-out-of-range-subview

#include "../Tiles.h"

using SmallLeftT = TileLeft<half, 16, 16>;

void ok_taken(MatT &mat, SmallLeftT &left) {
  TASSIGN(mat, 0x0);
  TASSIGN(left, 0x0);
  TEXTRACT(left, mat, 16, 16);
}
void bug_taken_rows(MatT &mat, SmallLeftT &left) {
  TASSIGN(mat, 0x0);
  TASSIGN(left, 0x0);
  TEXTRACT(left, mat, 24, 0);
  // WARN@-1 [pto-out-of-range-subview]: TEXTRACT reaches up to row 40 of 'mat', which has 32
}
void bug_taken_columns(MatT &mat, SmallLeftT &left) {
  TASSIGN(mat, 0x0);
  TASSIGN(left, 0x0);
  TEXTRACT(left, mat, 0, 32);
  // WARN@-1 [pto-out-of-range-subview]: TEXTRACT reaches up to column 48 of 'mat', which has 32
}
// Of a block at a row that is not known, it is known how many there are.
void ok_somewhere(MatT &mat, SmallLeftT &left, int row) {
  TASSIGN(mat, 0x0);
  TASSIGN(left, 0x0);
  TEXTRACT(left, mat, row, 0);
}
void bug_too_large(MatT &mat, TileLeft<half, 64, 32> &left, int row) {
  TASSIGN(mat, 0x0);
  TASSIGN(left, 0x0);
  TEXTRACT(left, mat, row, 0);
  // WARN@-1 [pto-out-of-range-subview]: TEXTRACT reaches up to row 64 of 'mat', which has 32
}
// One that goes to a tile that is not known has one element, for all that is
// known.
void ok_to_some_tile(MatT &mat, SmallLeftT *lefts, int n) {
  TASSIGN(mat, 0x0);
  TEXTRACT(lefts[n], mat, 16, 16);
}
// How many iterations there are is the caller's.
void ok_as_many_as_there_are(MatT &mat, SmallLeftT &left, int n) {
  TASSIGN(mat, 0x0);
  TASSIGN(left, 0x0);
  for (int k = 0; k < n; ++k)
    TEXTRACT(left, mat, 0, k * 16);
}
void ok_put(MatT &mat, HalfT &part) {
  TASSIGN(mat, 0x0);
  TASSIGN(part, 0x0);
  TINSERT(mat, part, 16, 16);
}
void bug_put(MatT &mat, HalfT &part) {
  TASSIGN(mat, 0x0);
  TASSIGN(part, 0x0);
  TINSERT(mat, part, 16, 24);
  // WARN@-1 [pto-out-of-range-subview]: TINSERT reaches up to column 40 of 'mat', which has 32
}
