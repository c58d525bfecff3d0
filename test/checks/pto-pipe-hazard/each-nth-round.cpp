// What a loop of unknown length does each N-th time is looked at for rounds that
// come later than those that are followed, by a remainder or by a counter, and
// where each round fills another row.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-unsynchronized-reuse

#include "../Tiles.h"

using RowT = Tile<TileType::Vec, float, 1, 256>;
using BlockT = Tile<TileType::Vec, float, 8, 256>;
using RowGm =
    GlobalTensor<float, Shape<1, 1, 1, 1, 256>, Stride<256, 256, 256, 256, 1>>;
using BlockGm = GlobalTensor<float, Shape<1, 1, 1, 8, 256>,
                             Stride<2048, 2048, 2048, 256, 1>>;

template <pipe_t From, pipe_t To> AICORE inline void order(event_t id) {
  set_flag(From, To, id);
  wait_flag(From, To, id);
}

void bug_remainder(RowGm &gm, RowGm &out, int n) {
  RowT in, sum;
  TASSIGN(in, 0x0);
  TASSIGN(sum, 0x400);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TLOAD(in, gm);
    order<PIPE_MTE2, PIPE_V>(EVENT_ID0);
    TADD(sum, sum, in);
    order<PIPE_V, PIPE_MTE2>(EVENT_ID0);
    if (i % 32 == 31) {
      TSTORE(out, sum);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'sum' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
      // NOTE@-10: 'sum' is placed at UB [0x400, 0x800) here
      // NOTE@-6: PIPE_V writes 'sum' here (TADD)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
      order<PIPE_MTE3, PIPE_V>(EVENT_ID1);
    }
  }
}
void ok_remainder(RowGm &gm, RowGm &out, int n) {
  RowT in, sum;
  TASSIGN(in, 0x0);
  TASSIGN(sum, 0x400);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TLOAD(in, gm);
    order<PIPE_MTE2, PIPE_V>(EVENT_ID0);
    TADD(sum, sum, in);
    order<PIPE_V, PIPE_MTE2>(EVENT_ID0);
    if (i % 32 == 31) {
      order<PIPE_V, PIPE_MTE3>(EVENT_ID0);
      TSTORE(out, sum);
      order<PIPE_MTE3, PIPE_V>(EVENT_ID1);
    }
  }
}
// The round after it writes what is still being stored.
void bug_counter(RowGm &gm, RowGm &out, int n) {
  RowT in, sum;
  TASSIGN(in, 0x0);
  TASSIGN(sum, 0x400);
  TEXPANDS(sum, 0.0f);
  int left = 16;
  for (int i = 0; i < n; ++i) {
    TLOAD(in, gm);
    order<PIPE_MTE2, PIPE_V>(EVENT_ID0);
    TADD(sum, sum, in);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'sum' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-8: 'sum' is placed at UB [0x400, 0x800) here
    // NOTE@+5: PIPE_MTE3 reads 'sum' here (TSTORE)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    order<PIPE_V, PIPE_MTE2>(EVENT_ID0);
    if (--left == 0) {
      order<PIPE_V, PIPE_MTE3>(EVENT_ID0);
      TSTORE(out, sum);
      left = 16;
    }
  }
}
void bug_rows(RowGm &gm, BlockGm &out, int n) {
  RowT in;
  BlockT block;
  TASSIGN(in, 0x0);
  TASSIGN(block, 0x400);
  int fill = 0;
  for (int i = 0; i < n; ++i) {
    TLOAD(in, gm);
    order<PIPE_MTE2, PIPE_V>(EVENT_ID0);
    RowT row;
    TASSIGN(row, 0x400 + fill * 0x400);
    TEXP(row, in);
    order<PIPE_V, PIPE_MTE2>(EVENT_ID0);
    if (++fill == 8) {
      TSTORE(out, block);
      // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE3 reads 'block' (UB [0x400, 0x2400)) without waiting for PIPE_V, which writes 'row' (UB [base + 0x1400, base + 0x1800)) in the same bytes
      // NOTE@-12: 'block' is placed at UB [0x400, 0x2400) here
      // NOTE@-7: 'row' is placed at UB [base + 0x1400, base + 0x1800) here
      // NOTE@-7: PIPE_V writes 'row' here (TEXP)
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
      fill = 0;
      order<PIPE_MTE3, PIPE_V>(EVENT_ID1);
    }
  }
}
void ok_rows(RowGm &gm, BlockGm &out, int n) {
  RowT in;
  BlockT block;
  TASSIGN(in, 0x0);
  TASSIGN(block, 0x400);
  int fill = 0;
  for (int i = 0; i < n; ++i) {
    TLOAD(in, gm);
    order<PIPE_MTE2, PIPE_V>(EVENT_ID0);
    RowT row;
    TASSIGN(row, 0x400 + fill * 0x400);
    TEXP(row, in);
    order<PIPE_V, PIPE_MTE2>(EVENT_ID0);
    if (++fill == 8) {
      order<PIPE_V, PIPE_MTE3>(EVENT_ID0);
      TSTORE(out, block);
      fill = 0;
      order<PIPE_MTE3, PIPE_V>(EVENT_ID1);
    }
  }
}

// A ring that begins in its middle turns back: all its slots are reached.
template <int Stride> AICORE inline void skipsTheFirst(RowGm &gm, int n) {
  RowT a, b;
  for (int i = 0; i < n; ++i)
    if (i > 0) {
      TASSIGN(a, 0x0);
      TASSIGN(b, Stride / 2 + i % 3 * Stride);
      TLOAD(b, gm);
      TEXPANDS(a, 1.0f);
      // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes 'b' (UB [0x200, 0x600)) in the same bytes
      // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@-5: 'b' is placed at UB [0x200, 0x600) here
      // NOTE@-5: PIPE_MTE2 writes 'b' here (TLOAD)
      // NOTE@+5: in this call of 'skipsTheFirst<1024>'
      // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
      order<PIPE_V, PIPE_MTE2>(EVENT_ID0);
    }
}
void bug_turns_back(RowGm &gm, int n) { skipsTheFirst<0x400>(gm, n); }
void ok_turns_back(RowGm &gm, int n) { skipsTheFirst<0x800>(gm, n); }
