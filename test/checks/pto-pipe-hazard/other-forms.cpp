// Forms of instructions with other operands than the usual ones.
// RUN: %check_pto %s

#include "../Tiles.h"

/// One source of UB, two destinations in the layout of the cube.
template <bool Waits> AICORE inline void splits(GmH &gm) {
  HalfT src;
  Tile<TileType::Vec, half, 16, 16, BLayout::ColMajor, 16, 16,
       SLayout::RowMajor>
      first, second;
  TASSIGN(src, 0x0);
  TASSIGN(first, 0x200);
  TASSIGN(second, 0x400);
  TLOAD(src, gm);
  if (Waits) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TEXTRACT(first, second, src, 0, 0, 0, 0);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'src' (UB [0x0, 0x200)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-10: 'src' is placed at UB [0x0, 0x200) here
  // NOTE@-8: PIPE_MTE2 writes 'src' here (TLOAD)
  // NOTE@+3: in this call of 'splits<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void bug_split(GmH &gm) { splits<false>(gm); }
void ok_split(GmH &gm) { splits<true>(gm); }

/// Positions of what is larger than the number of its row, and their counts.
template <bool Waits> AICORE inline void selects(GmT &gm) {
  VecT src;
  Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor> numbers;
  Tile<TileType::Vec, uint32_t, 16, 16> positions;
  Tile<TileType::Vec, uint32_t, 16, 1, BLayout::ColMajor> counts;
  VecT tmp;
  TASSIGN(src, 0x0);
  TASSIGN(numbers, 0x400);
  TASSIGN(positions, 0x800);
  TASSIGN(counts, 0xc00);
  TASSIGN(tmp, 0x1000);
  TEXPANDS(numbers, 1.0f);
  TLOAD(src, gm);
  if (Waits) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TGATHER<decltype(positions), VecT, decltype(numbers), decltype(counts), VecT,
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'src' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-13: 'src' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_MTE2 writes 'src' here (TLOAD)
  // NOTE@+4: in this call of 'selects<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
          CmpMode::GT>(positions, src, numbers, counts, tmp, 0);
}
void bug_select(GmT &gm) { selects<false>(gm); }
void ok_select(GmT &gm) { selects<true>(gm); }

/// What is read ahead goes through its tile.
template <bool Waits> AICORE inline void reads_ahead(GmT &gm) {
  VecT ahead, a;
  TASSIGN(ahead, 0x0);
  TASSIGN(a, 0x400);
  TEXPANDS(ahead, 1.0f);
  TMULS(a, ahead, 2.0f);
  if (Waits) {
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  TPREFETCH(ahead, gm);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'ahead' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@-10: 'ahead' is placed at UB [0x0, 0x400) here
  // NOTE@-8: PIPE_V reads 'ahead' here (TMULS)
  // NOTE@+3: in this call of 'reads_ahead<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}
void bug_read_ahead(GmT &gm) { reads_ahead<false>(gm); }
void ok_read_ahead(GmT &gm) { reads_ahead<true>(gm); }
