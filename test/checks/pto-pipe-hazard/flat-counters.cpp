// Tiles and their parts, counted through by one number. The last part of one
// tile is followed by the first one of the next, whatever the length is.
//
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

template <int Slots, bool Waits>
AICORE void flat(__gm__ half *a, __gm__ half *b, __gm__ float *c, int total,
                 int parts) {
  MatT left[Slots], right[Slots];
  LeftT l;
  RightT r;
  AccT acc;
  for (int s = 0; s < Slots; ++s) {
    TASSIGN(left[s], s * 0x1000);
    TASSIGN(right[s], s * 0x1000 + 0x800);
    set_flag(PIPE_MTE1, PIPE_MTE2, (event_t)s);
  }
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  bool busy = false;
  auto load = [&](int i) {
    const int s = i % Slots;
    wait_flag(PIPE_MTE1, PIPE_MTE2, (event_t)s);
    GmMat ga(a + i % parts * 1024), gb(b + i % parts * 1024);
    TLOAD(left[s], ga);
    TLOAD(right[s], gb);
    set_flag(PIPE_MTE2, PIPE_MTE1, (event_t)s);
  };
  for (int i = 0; i < 2 && i < total; ++i)
    load(i);
  for (int i = 0; i < total; ++i) {
    const int part = i % parts, s = i % Slots;
    if (i + 2 < total)
      load(i + 2);
    wait_flag(PIPE_MTE2, PIPE_MTE1, (event_t)s);
    TMOV(l, left[s]);
    TMOV(r, right[s]);
    set_flag(PIPE_MTE1, PIPE_MTE2, (event_t)s);
    set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
    wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
    if (part == 0) {
      if (busy && Waits)
        wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
      TMATMUL(acc, l, r);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_M writes 'acc' (L0C [0x0, 0x1000)) without waiting for PIPE_FIX, which reads it
      // NOTE@-27: 'acc' is placed at L0C [0x0, 0x1000) here
      // NOTE@+20: PIPE_FIX reads 'acc' here (TSTORE)
      // NOTE@+35: in this call of 'flat<4, false>'
      // NOTE@-5: flag PIPE_FIX -> PIPE_M id 0 is set for it, but a wait is for the oldest set in flight: use another id for one of the two, or wait for both
      if (busy && !Waits)
        wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
      busy = false;
    } else {
      TMATMUL_ACC(acc, acc, l, r);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_M writes 'acc' (L0C [0x0, 0x1000)) without waiting for PIPE_FIX, which reads it
      // NOTE@-37: 'acc' is placed at L0C [0x0, 0x1000) here
      // NOTE@+10: PIPE_FIX reads 'acc' here (TSTORE)
      // NOTE@+25: in this call of 'flat<4, false>'
      // NOTE@-5: flag PIPE_FIX -> PIPE_M id 0 is set for it, but a wait is for the oldest set in flight: use another id for one of the two, or wait for both
    }
    set_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
    wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
    if (part == parts - 1) {
      set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
      wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
      GmAcc g(c + i / parts * 1024);
      TSTORE(g, acc);
      set_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
      busy = true;
    }
  }
  for (int s = 0; s < Slots; ++s)
    wait_flag(PIPE_MTE1, PIPE_MTE2, (event_t)s);
  if (busy)
    wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
}
__global__ AICORE void ok_flat(__gm__ half *a, __gm__ half *b, __gm__ float *c,
                               int total, int parts) {
  flat<4, true>(a, b, c, total, parts);
}
__global__ AICORE void bug_too_late(__gm__ half *a, __gm__ half *b,
                                    __gm__ float *c, int total, int parts) {
  flat<4, false>(a, b, c, total, parts);
}
