// A barrier that vector instructions lack between them on A2A3 explains no flag
// that stays set: it is another bug.
// RUN: %check_pto %s
// RUN: %check_pto %s -- -D__NPU_ARCH__=3510

#include "../Tiles.h"

void ok_drained(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a[2], b[2], scratch;
  for (int i = 0; i < 2; ++i) {
    TASSIGN(a[i], i * 0x400);
    TASSIGN(b[i], 0x800 + i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, i);
    set_flag(PIPE_MTE3, PIPE_V, i);
  }
  TASSIGN(scratch, 0x1000);
  for (int i = 0; i < n; ++i) {
    const int s = i % 2;
    wait_flag(PIPE_V, PIPE_MTE2, s);
    TLOAD(a[s], gm);
    set_flag(PIPE_MTE2, PIPE_V, s);
    wait_flag(PIPE_MTE2, PIPE_V, s);
    wait_flag(PIPE_MTE3, PIPE_V, s);
    TABS(scratch, a[s]);
    TEXP(b[s], scratch);
    set_flag(PIPE_V, PIPE_MTE2, s);
    set_flag(PIPE_V, PIPE_MTE3, s);
    wait_flag(PIPE_V, PIPE_MTE3, s);
    TSTORE(gm, b[s]);
    set_flag(PIPE_MTE3, PIPE_V, s);
  }
  for (int i = 0; i < 2; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, i);
    wait_flag(PIPE_MTE3, PIPE_V, i);
  }
}
void bug_not_drained(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a[2], b[2], scratch;
  for (int i = 0; i < 2; ++i) {
    TASSIGN(a[i], i * 0x400);
    TASSIGN(b[i], 0x800 + i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, i);
    set_flag(PIPE_MTE3, PIPE_V, i);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_V id 0, which is still set when the kernel ends
    // NOTE@-2: whatever runs next on this core finds it set: wait for it before the end
    // WARN@-3 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_V id 1, which is still set when the kernel ends
    // NOTE@-4: whatever runs next on this core finds it set: wait for it before the end
  }
  TASSIGN(scratch, 0x1000);
  for (int i = 0; i < n; ++i) {
    const int s = i % 2;
    wait_flag(PIPE_V, PIPE_MTE2, s);
    TLOAD(a[s], gm);
    set_flag(PIPE_MTE2, PIPE_V, s);
    wait_flag(PIPE_MTE2, PIPE_V, s);
    wait_flag(PIPE_MTE3, PIPE_V, s);
    TABS(scratch, a[s]);
    TEXP(b[s], scratch);
    set_flag(PIPE_V, PIPE_MTE2, s);
    set_flag(PIPE_V, PIPE_MTE3, s);
    wait_flag(PIPE_V, PIPE_MTE3, s);
    TSTORE(gm, b[s]);
    set_flag(PIPE_MTE3, PIPE_V, s);
  }
  for (int i = 0; i < 2; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, i);
  }
}
