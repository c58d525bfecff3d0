// Modes, and the instructions that use them.
// RUN: %check_pto %s --checks=-*,pto-mode-change-in-flight

#include "../Tiles.h"

using LeftF = TileLeft<float, 32, 32>;
using RightF = TileRight<float, 32, 32>;
using ConvT = ConvTile<TileType::Mat, half, 4096, Layout::NC1HWC0,
                       ConvTileShape<1, 1, 16, 16, 16>>;

/// Placed tiles for products and convolutions.
struct Cube {
  LeftF a;
  RightF b;
  LeftT ha;
  RightT hb;
  AccT c;
  ConvT conv;
  AICORE Cube() {
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x0);
    TASSIGN(ha, 0x1000);
    TASSIGN(hb, 0x1000);
    TASSIGN(c, 0x0);
    TASSIGN(conv, 0x0);
  }
};
constexpr RoundMode kRound = RoundMode::CAST_RINT;

void bug_hf32() {
  Cube q;
  TMATMUL(q.c, q.a, q.b);
  SETHF32MODE(true, kRound);
  // WARN@-1 [pto-mode-change-in-flight]: SETHF32MODE sets what TMATMUL on PIPE_M may still be using
  // NOTE@-3: TMATMUL is issued here
  // NOTE@-3: the scalar unit does not wait for it: add set_flag(PIPE_M, PIPE_S, id) after TMATMUL and wait_flag before this, or pipe_barrier(PIPE_ALL)
}
void bug_tf32() {
  Cube q;
  TGEMV(q.c, q.a, q.b);
  SETTF32MODE(true, kRound);
  // WARN@-1 [pto-mode-change-in-flight]: SETTF32MODE sets what TGEMV on PIPE_M may still be using
  // NOTE@-3: TGEMV is issued here
  // NOTE@-3: the scalar unit does not wait for it: add set_flag(PIPE_M, PIPE_S, id) after TGEMV and wait_flag before this, or pipe_barrier(PIPE_ALL)
}
// What the same tile says is set already.
void ok_same_tile() {
  Cube q;
  SETFMATRIX(q.conv);
  TIMG2COL(q.ha, q.conv, 0, 0);
  SETFMATRIX(q.conv);
  TIMG2COL(q.ha, q.conv, 0, 0);
}
void bug_fmatrix() {
  Cube q;
  ConvT other;
  TASSIGN(other, 0x8000);
  SETFMATRIX(q.conv);
  TIMG2COL(q.ha, q.conv, 0, 0);
  SETFMATRIX(other);
  // WARN@-1 [pto-mode-change-in-flight]: SETFMATRIX sets what TIMG2COL on PIPE_MTE1 may still be using
  // NOTE@-3: TIMG2COL is issued here
  // NOTE@-3: the scalar unit does not wait for it: add set_flag(PIPE_MTE1, PIPE_S, id) after TIMG2COL and wait_flag before this, or pipe_barrier(PIPE_ALL)
}
void bug_repeat() {
  Cube q;
  TIMG2COL(q.ha, q.conv, 0, 0);
  SET_IMG2COL_RPT(q.conv);
  // WARN@-1 [pto-mode-change-in-flight]: SET_IMG2COL_RPT sets what TIMG2COL on PIPE_MTE1 may still be using
  // NOTE@-3: TIMG2COL is issued here
  // NOTE@-3: the scalar unit does not wait for it: add set_flag(PIPE_MTE1, PIPE_S, id) after TIMG2COL and wait_flag before this, or pipe_barrier(PIPE_ALL)
}
void bug_padding() {
  Cube q;
  TIMG2COL(q.ha, q.conv, 0, 0);
  SET_IMG2COL_PADDING(q.conv);
  // WARN@-1 [pto-mode-change-in-flight]: SET_IMG2COL_PADDING sets what TIMG2COL on PIPE_MTE1 may still be using
  // NOTE@-3: TIMG2COL is issued here
  // NOTE@-3: the scalar unit does not wait for it: add set_flag(PIPE_MTE1, PIPE_S, id) after TIMG2COL and wait_flag before this, or pipe_barrier(PIPE_ALL)
}

// Before, and after all of it.
void ok_before() {
  Cube q;
  SETHF32MODE(true, kRound);
  SETTF32MODE(false, kRound);
  TMATMUL(q.c, q.a, q.b);
}
void ok_flag() {
  Cube q;
  TMATMUL(q.c, q.a, q.b);
  set_flag(PIPE_M, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_S, EVENT_ID0);
  SETHF32MODE(true, kRound);
}
void ok_barrier() {
  Cube q;
  TIMG2COL(q.ha, q.conv, 0, 0);
  pipe_barrier(PIPE_ALL);
  SETFMATRIX(q.conv);
}
void ok_event() {
  Cube q;
  RecordEvent done = TMATMUL(q.c, q.a, q.b);
  TSYNC(done);
  SETHF32MODE(true, kRound);
}
void ok_over_another_pipe() {
  Cube q;
  TMATMUL(q.c, q.a, q.b);
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  set_flag(PIPE_FIX, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_FIX, PIPE_S, EVENT_ID0);
  SETHF32MODE(true, kRound);
}
void bug_other_pipe_waits() {
  Cube q;
  TMATMUL(q.c, q.a, q.b);
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  SETHF32MODE(true, kRound);
  // WARN@-1 [pto-mode-change-in-flight]: SETHF32MODE sets what TMATMUL on PIPE_M may still be using
  // NOTE@-5: TMATMUL is issued here
  // NOTE@-3: the scalar unit does not wait for it: add set_flag(PIPE_M, PIPE_S, id) after TMATMUL and wait_flag before this, or pipe_barrier(PIPE_ALL)
}
void bug_barrier_of_its_pipe() {
  Cube q;
  TMATMUL(q.c, q.a, q.b);
  pipe_barrier(PIPE_M);
  SETHF32MODE(true, kRound);
  // WARN@-1 [pto-mode-change-in-flight]: SETHF32MODE sets what TMATMUL on PIPE_M may still be using
  // NOTE@-4: TMATMUL is issued here
  // NOTE@-3: the scalar unit does not wait for it: add set_flag(PIPE_M, PIPE_S, id) after TMATMUL and wait_flag before this, or pipe_barrier(PIPE_ALL)
}

// What does not use the mode.
void ok_other_type() {
  Cube q;
  TMATMUL(q.c, q.ha, q.hb);
  SETHF32MODE(true, kRound);
}
void ok_other_instruction() {
  Cube q;
  TMATMUL(q.c, q.a, q.b);
  SETFMATRIX(q.conv);
}
void ok_other_operand() {
  Cube q;
  TIMG2COL<LeftT, ConvT, SetFmatrixMode::FMATRIX_A_MANUAL>(q.ha, q.conv, 0, 0);
  SETFMATRIX<ConvT, SetFmatrixMode::FMATRIX_B_MANUAL>(q.conv);
}
void ok_sets_itself() {
  Cube q;
  TIMG2COL<LeftT, ConvT, SetFmatrixMode::FMATRIX_A_AUTO>(q.ha, q.conv, 0, 0);
  SETFMATRIX(q.conv);
}

// In the next iteration: what is set again there is the same.
void ok_again(int n) {
  Cube q;
  for (int i = 0; i < n; ++i) {
    SETFMATRIX(q.conv);
    TIMG2COL(q.ha, q.conv, 0, 0);
  }
}
void bug_loop(int n) {
  Cube q;
  for (int i = 0; i < n; ++i) {
    SETHF32MODE(true, kRound);
    TMATMUL(q.c, q.a, q.b);
    SETHF32MODE(false, kRound);
    // WARN@-1 [pto-mode-change-in-flight]: SETHF32MODE sets what TMATMUL on PIPE_M may still be using
    // NOTE@-3: TMATMUL is issued here
    // NOTE@-3: the scalar unit does not wait for it: add set_flag(PIPE_M, PIPE_S, id) after TMATMUL and wait_flag before this, or pipe_barrier(PIPE_ALL)
  }
}
void ok_loop(int n) {
  Cube q;
  for (int i = 0; i < n; ++i) {
    SETFMATRIX(q.conv);
    TIMG2COL(q.ha, q.conv, 0, 0);
    set_flag(PIPE_MTE1, PIPE_S, EVENT_ID0);
    wait_flag(PIPE_MTE1, PIPE_S, EVENT_ID0);
  }
}

// Which of the two ran, the path tells.
void ok_other_path(bool product) {
  Cube q;
  if (product)
    TMATMUL(q.c, q.a, q.b);
  if (!product)
    SETHF32MODE(true, kRound);
}
void bug_some_path(bool product) {
  Cube q;
  if (product)
    TMATMUL(q.c, q.a, q.b);
  SETHF32MODE(true, kRound);
  // WARN@-1 [pto-mode-change-in-flight]: SETHF32MODE sets what TMATMUL on PIPE_M may still be using
  // NOTE@-3: TMATMUL is issued here
  // NOTE@-3: the scalar unit does not wait for it: add set_flag(PIPE_M, PIPE_S, id) after TMATMUL and wait_flag before this, or pipe_barrier(PIPE_ALL)
}
