// The last step of a ring stands behind its loop: its slot is `(n - 1) % slots`,
// which is `n - 1` itself where the loop had few iterations.
// RUN: %check_pto %s

#include "../Tiles.h"

template <int Primed> AICORE inline void lastStep(GmT &gm, int n) {
  VecT in[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(in[i], i * 0x400);
  for (int i = 0; i < Primed; ++i)
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  auto step = [&](int slot) {
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 2, which nothing has set before: the kernel hangs here
    // NOTE@+10: in this call of 'operator()'
    // NOTE@+19: in this call of 'lastStep<2>'
    // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 2) has to come first
    TLOAD(in[slot], gm);
    set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    TSTORE(gm, in[slot]);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
  };
  for (int i = 0; i + 1 < n; ++i)
    step(i % 3);
  if (n > 0)
    step((n - 1) % 3);
  for (int i = 0; i < 3; ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 2, which nothing has set before: the kernel hangs here
    // NOTE@+4: in this call of 'lastStep<2>'
    // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 2) has to come first
}
void ok(GmT &gm, int n) { lastStep<3>(gm, n); }
void bug(GmT &gm, int n) { lastStep<2>(gm, n); }

// A slot by the number of a row in a block of rows.
template <int Primed> AICORE inline void rows(GmT &gm, int n, int m) {
  VecT in[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(in[i], i * 0x400);
  for (int i = 0; i < Primed; ++i)
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const int slot = (i * m + j) % 4;
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 3, which nothing has set before: the kernel hangs here
      // NOTE@+15: in this call of 'rows<3>'
      // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 3) has to come first
      TLOAD(in[slot], gm);
      set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
      wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
      TSTORE(gm, in[slot]);
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
    }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 3, which nothing has set before: the kernel hangs here
    // NOTE@+4: in this call of 'rows<3>'
    // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 3) has to come first
}
void ok_rows(GmT &gm, int n, int m) { rows<4>(gm, n, m); }
void bug_rows(GmT &gm, int n, int m) { rows<3>(gm, n, m); }

// The last stores are waited for behind the last step. That the loop behind
// comes to a slot twice is what joined paths would do, and no run does.
template <int Stores>
AICORE inline void lastStores(GmT &gm, int n) {
  VecT in[2], out[5];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(in[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
  for (int i = 0; i < 5; ++i)
    TASSIGN(out[i], 0x800 + i * 0x400);
  const int each = (n + (int)get_block_num() - 1) / (int)get_block_num();
  const int first = (int)get_block_idx() * each;
  const int end = first + each < n ? first + each : n;
  const int mine = end > first ? end - first : 0;
  auto step = [&](int i) {
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 2));
    if (i >= 5)
      wait_flag(PIPE_MTE3, PIPE_V, (event_t)(i % 5));
    TEXP(out[i % 5], in[i % 2]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(gm, out[i % 5]);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)(i % 5));
  };
  auto load = [&](int i) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
    TLOAD(in[i % 2], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 2));
  };
  if (mine > 0) {
    load(0);
    for (int i = 0; i < mine - 1; ++i) {
      load(i + 1);
      step(i);
    }
    step(mine - 1);
  }
  for (int i = mine > Stores ? mine - Stores : 0; i < mine; ++i)
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)(i % 5));
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@-24: no path through this branch reaches the end of the kernel
    // NOTE@-6: in this call of 'operator()'
    // NOTE@+6: in this call of 'lastStores<6>'
    // NOTE@-5: set_flag(PIPE_MTE3, PIPE_V, 0) has to come first
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void ok_stores(GmT &gm, int n) { lastStores<5>(gm, n); }
void bug_stores(GmT &gm, int n) { lastStores<6>(gm, n); }
