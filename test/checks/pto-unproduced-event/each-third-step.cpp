// A slot that is filled with three steps' work, and given back by the last one
// of them: the iteration that would give it back the second time is not
// followed, but it begins as the one that did so the first time.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag

#include "../Tiles.h"

using PanelT = Tile<TileType::Vec, float, 48, 16>;
using GmPanel = GlobalTensor<float, Shape<1, 1, 1, 48, 16>,
                             Stride<768, 768, 768, 16, 1>>;

AICORE inline void fill(PanelT &panel, __gm__ float *x, int k) {
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
  // NOTE@-2: the last wait is here
  // NOTE@+49: in this call of 'fill'
  // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
  GmPanel gm(x + k * 256);
  TLOAD(panel, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}
AICORE inline void work(int k) {
  VecT row;
  TASSIGN(row, (k % 3) * 0x400);
  TEXP(row, row);
}

__global__ AICORE void ok_whole_panels(__gm__ float *x, int n) {
  if (n % 3 != 0)
    return;
  PanelT panel;
  TASSIGN(panel, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int k = 0; k < n; ++k) {
    if (k % 3 == 0)
      fill(panel, x, k);
    work(k);
    if (k % 3 == 2)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// The host gives whole panels.
__global__ AICORE void ok_whole_panels_by_the_host(__gm__ float *x, int n) {
  PanelT panel;
  TASSIGN(panel, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int k = 0; k < n; ++k) {
    if (k % 3 == 0)
      fill(panel, x, k);
    work(k);
    if ((k + 1) % 3 == 0)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
// It is given back by none.
__global__ AICORE void bug_never_given_back(__gm__ float *x, int n) {
  PanelT panel;
  TASSIGN(panel, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int k = 0; k < n; ++k) {
    if (k % 3 == 0)
      fill(panel, x, k);
    work(k);
  }
}
// The last step is a copy of its own.
__global__ AICORE void ok_last_step_apart(__gm__ float *x, int n) {
  if (n == 0)
    return;
  PanelT panel;
  TASSIGN(panel, 0x0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int k = 0; k < n - 1; ++k) {
    if (k % 3 == 0)
      fill(panel, x, k);
    work(k);
    if ((k + 1) % 3 == 0)
      set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  work(n - 1);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
