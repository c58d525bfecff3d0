// What a function gives only where there is something: which rows the next
// chunk has is known where it has told that there is one.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"

struct Chunk {
  int rows;
};
AICORE bool next(int &done, int total, int most, Chunk &chunk) {
  if (done >= total)
    return false;
  chunk.rows = total - done < most ? total - done : most;
  done += chunk.rows;
  return true;
}

void ok(GmT &gm, int total) {
  VecT scale;
  TASSIGN(scale, 0x800);
  TEXPANDS(scale, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  int done = 0;
  Chunk now;
  if (!next(done, total, 2, now))
    return;
  while (true) {
    Chunk later;
    const bool goesOn = next(done, total, 2, later);
    for (int i = 0; i < now.rows; ++i) {
      VecT row;
      TASSIGN(row, i * 0x400);
      TEXPANDS(row, 1.0f);
    }
    TSTORE(gm, scale);
    if (!goesOn)
      break;
    now = later;
  }
}
void bug(GmT &gm, int total) {
  VecT scale;
  TASSIGN(scale, 0x800);
  TEXPANDS(scale, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  int done = 0;
  Chunk now;
  if (!next(done, total, 3, now))
    return;
  while (true) {
    Chunk later;
    const bool goesOn = next(done, total, 3, later);
    for (int i = 0; i < now.rows; ++i) {
      VecT row;
      TASSIGN(row, i * 0x400);
      TEXPANDS(row, 1.0f);
      // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V writes 'row' (UB [0x800, 0xc00)) without waiting for PIPE_MTE3, which reads 'scale' (UB [0x800, 0xc00)) in the same bytes
      // NOTE@-16: 'scale' is placed at UB [0x800, 0xc00) here
      // NOTE@-4: 'row' is placed at UB [0x800, 0xc00) here
      // NOTE@+3: PIPE_MTE3 reads 'scale' here (TSTORE)
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
    }
    TSTORE(gm, scale);
    // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE3 reads 'scale' (UB [0x800, 0xc00)) without waiting for PIPE_V, which writes 'row' (UB [0x800, 0xc00)) in the same bytes
    // NOTE@-23: 'scale' is placed at UB [0x800, 0xc00) here
    // NOTE@-11: 'row' is placed at UB [0x800, 0xc00) here
    // NOTE@-11: PIPE_V writes 'row' here (TEXPANDS)
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
    if (!goesOn)
      break;
    now = later;
  }
}
