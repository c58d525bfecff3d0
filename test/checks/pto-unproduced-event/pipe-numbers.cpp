// A kernel that has no name for a pipe in one of its builds gives it the number
// that the device compiler has for it.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"
#ifndef PIPE_FIX
#define PIPE_FIX static_cast<pipe_t>(10)
#endif

using Acc = TileAcc<float, 16, 16>;
using Left = TileLeft<half, 16, 16>;
using Right = TileRight<half, 16, 16>;

__global__ AICORE void bug(GmT &gm, Left &left, Right &right) {
  Acc acc;
  TASSIGN(acc, 0x0);
  TMATMUL(acc, left, right);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_M -> PIPE_FIX id 0, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_M, PIPE_FIX, 0) has to come first
  TSTORE(gm, acc);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_FIX reads 'acc' (L0C [0x0, 0x400)) without waiting for PIPE_M, which writes it
  // NOTE@-7: 'acc' is placed at L0C [0x0, 0x400) here
  // NOTE@-7: PIPE_M writes 'acc' here (TMATMUL)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_M, PIPE_FIX, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void twin(GmT &gm, Left &left, Right &right) {
  Acc acc;
  TASSIGN(acc, 0x0);
  TMATMUL(acc, left, right);
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  TSTORE(gm, acc);
}
