// Rings in loops in loops, where the usual attempts say too little of flags:
// one is more paths than are followed, and one with fewer iterations does not
// come round the ring. What seemed wrong in any attempt is followed once more,
// by the paths alone that go right so far.
// RUN: %check_pto %s

#include "../Tiles.h"

// Rows that are left out, so that the ring of four turns with the rows that are
// not.
template <pipe_t Freed> AICORE inline void gather(GmT &gm, __gm__ int *ids, int n) {
  VecT row[4];
  for (int i = 0; i < 4; ++i) {
    TASSIGN(row[i], i * 0x400);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  }
  int next = 0;
  for (int chunk = 0; chunk < n; chunk += 64) {
    const int count = n - chunk < 64 ? n - chunk : 64;
    for (int i = 0; i < count; ++i, ++next) {
      if (ids[chunk + i] < 0)
        continue;
      const int slot = next % 4;
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
      // NOTE@-2: the last wait is here
      // NOTE@+31: in this call of 'gather<PIPE_MTE2>'
      // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
      // WARN@-5 [pto-unproduced-event]: this waits again for flag PIPE_MTE3 -> PIPE_MTE2 id 1, which nothing has set since the last wait: the kernel hangs here
      // NOTE@-6: the last wait is here
      // NOTE@+27: in this call of 'gather<PIPE_MTE2>'
      // NOTE@-8: set_flag(PIPE_MTE3, PIPE_MTE2, 1) has to come first
      // WARN@-9 [pto-unproduced-event]: this waits again for flag PIPE_MTE3 -> PIPE_MTE2 id 2, which nothing has set since the last wait: the kernel hangs here
      // NOTE@-10: the last wait is here
      // NOTE@+23: in this call of 'gather<PIPE_MTE2>'
      // NOTE@-12: set_flag(PIPE_MTE3, PIPE_MTE2, 2) has to come first
      // WARN@-13 [pto-unproduced-event]: this waits again for flag PIPE_MTE3 -> PIPE_MTE2 id 3, which nothing has set since the last wait: the kernel hangs here
      // NOTE@-14: the last wait is here
      // NOTE@+19: in this call of 'gather<PIPE_MTE2>'
      // NOTE@-16: set_flag(PIPE_MTE3, PIPE_MTE2, 3) has to come first
      TLOAD(row[slot], gm);
      set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
      wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
      TSTORE(gm, row[slot]);
      if (Freed == PIPE_MTE3)
        set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      else
        set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    }
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
}
void ok_rows(GmT &gm, __gm__ int *ids, int n) {
  gather<PIPE_MTE3>(gm, ids, n);
}
void bug_rows(GmT &gm, __gm__ int *ids, int n) {
  gather<PIPE_MTE2>(gm, ids, n);
}

// An item of which each core takes some, in blocks of as many as there are.
template <bool IsPrimed> AICORE inline void blocks(GmT &gm, __gm__ int *counts) {
  VecT buf[2];
  TASSIGN(buf[0], 0x0);
  TASSIGN(buf[1], 0x400);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  if (IsPrimed)
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
  unsigned turn = 0;
  int base = 0;
  for (int item = 0; item < 32; ++item) {
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'bug_blocks' was not followed to its end: it has more paths than are followed
    const int n = counts[item];
    if (item % get_block_num() != get_block_idx()) {
      base += n;
      continue;
    }
    for (int rows = n; rows > 0; rows -= 16) {
      const unsigned slot = turn++ & 1u;
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
      // NOTE@+17: in this call of 'blocks<false>'
      // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 1) has to come first
      TLOAD(buf[slot], gm);
      set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
      wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
      TSTORE(gm, buf[slot]);
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
    }
    base += n;
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID1);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
  // NOTE@+4: in this call of 'blocks<false>'
  // NOTE@-3: set_flag(PIPE_MTE3, PIPE_MTE2, 1) has to come first
}
void ok_blocks(GmT &gm, __gm__ int *counts) { blocks<true>(gm, counts); }
void bug_blocks(GmT &gm, __gm__ int *counts) { blocks<false>(gm, counts); }

// All but the first row of an item are added to it. The second one keeps its
// slot.
template <bool IsFreed>
AICORE inline void sum(GmT &gm, __gm__ int *lengths, int items) {
  VecT in[2], out;
  TASSIGN(in[0], 0x0);
  TASSIGN(in[1], 0x400);
  TASSIGN(out, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  int slot = 0;
  for (int item = 0; item < items; ++item) {
    const int n = lengths[item];
    for (int i = 0; i < n; ++i) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set: every path through the loop below hangs, here or at another wait
      // NOTE@-3: no path through this loop, in an iteration that is not the first, reaches the end of the kernel
      // NOTE@+27: in this call of 'sum<false>'
      // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
      TLOAD(in[slot], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
      wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
      if (i == 0) {
        TMOV(out, in[slot]);
        set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      } else {
        pipe_barrier(PIPE_V);
        TADD(out, out, in[slot]);
        if (IsFreed)
          set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
      }
      slot ^= 1;
    }
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, out);
    pipe_barrier(PIPE_ALL);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void ok_sum(GmT &gm, __gm__ int *lengths, int items) {
  sum<true>(gm, lengths, items);
}
void bug_sum(GmT &gm, __gm__ int *lengths, int items) {
  sum<false>(gm, lengths, items);
}
