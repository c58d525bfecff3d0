// A ring whose last iterations do not give their slots back, as nobody waits
// for them any more. One iteration too early, and the last wait hangs.
// RUN: %check_pto %s

#include "../Tiles.h"

template <int Slots, int Ahead> AICORE inline void ring(GmT &gm, int n) {
  VecT in[Slots];
  for (int i = 0; i < Slots; ++i)
    TASSIGN(in[i], i * 0x400);
  for (int i = 0; i < n; ++i) {
    const int slot = i % Slots;
    if (i >= Slots)
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
      // NOTE@-2: no path through this branch reaches the end of the kernel
      // NOTE@+19: in this call of 'ring<4, 5>'
      // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
      // WARN@-5 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 1, which nothing has set: every path through the branch below hangs, here or at another wait
      // NOTE@+8: no path through this branch reaches the end of the kernel
      // NOTE@+15: in this call of 'ring<4, 5>'
      // NOTE@-8: set_flag(PIPE_MTE3, PIPE_MTE2, 1) has to come first
    TLOAD(in[slot], gm);
    set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    TSTORE(gm, in[slot]);
    if (i + Ahead < n)
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
  }
}
void ok_2(GmT &gm, int n) { ring<2, 2>(gm, n); }
void ok_3(GmT &gm, int n) { ring<3, 3>(gm, n); }
void ok_4(GmT &gm, int n) { ring<4, 4>(gm, n); }
void ok_5(GmT &gm, int n) { ring<5, 5>(gm, n); }
void ok_6(GmT &gm, int n) { ring<6, 6>(gm, n); }
void bug_4(GmT &gm, int n) { ring<4, 5>(gm, n); }

// Beside another ring that is longer.
template <int Ahead> AICORE inline void two_rings(GmT &gm, int n) {
  VecT in[4], out[2];
  for (int i = 0; i < 4; ++i)
    TASSIGN(in[i], i * 0x400);
  for (int i = 0; i < 2; ++i)
    TASSIGN(out[i], 0x2000 + i * 0x400);
  for (int i = 0; i < n; ++i) {
    const int slot = i % 4, other = i % 2;
    if (i >= 4)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    TLOAD(in[slot], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    if (i >= 2)
      wait_flag(PIPE_MTE3, PIPE_V, (event_t)other);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 1, which nothing has set: every path through the branch below hangs, here or at another wait
      // NOTE@+10: no path through this branch reaches the end of the kernel
      // NOTE@+13: in this call of 'two_rings<3>'
      // NOTE@-4: set_flag(PIPE_MTE3, PIPE_V, 1) has to come first
    TEXP(out[other], in[slot]);
    if (i + 4 < n)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    set_flag(PIPE_V, PIPE_MTE3, (event_t)other);
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)other);
    TSTORE(gm, out[other]);
    if (i + Ahead < n)
      set_flag(PIPE_MTE3, PIPE_V, (event_t)other);
  }
}
void ok_two(GmT &gm, int n) { two_rings<2>(gm, n); }
void bug_two(GmT &gm, int n) { two_rings<3>(gm, n); }
