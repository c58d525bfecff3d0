// The groups of a loop are waited for by their number: (n + 7) / 8 of an n that
// is at most 4 is at most 1, whatever its sign.
// RUN: %check_pto %s

#include "../Tiles.h"

template <int TooMany> AICORE inline void groups(__gm__ float *from, int n) {
  GmT gm(from);
  VecT panel[2], out;
  TASSIGN(panel[0], 0x0);
  TASSIGN(panel[1], 0x400);
  TASSIGN(out, 0x1000);
  for (int k = 0; k < n; ++k) {
    const int slot = k / 8 % 2;
    if (k % 8 == 0) {
      if (k >= 16)
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      TLOAD(panel[slot], gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
    TEXP(out, panel[slot]);
    if (k % 8 == 7 || k == n - 1)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  }
  const int count = (n + 7) / 8 + TooMany;
  for (int g = count > 2 ? count - 2 : 0; g < count; ++g)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(g % 2));
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
    // NOTE@+4: in this call of 'groups<1>'
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
}
void ok_groups(__gm__ float *from, int n) { groups<0>(from, n); }
void bug_groups(__gm__ float *from, int n) { groups<1>(from, n); }
