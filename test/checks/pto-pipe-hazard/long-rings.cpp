// Rings of four and more buffers in a loop of unknown length: it is followed
// until it comes back to the first one.
// RUN: %check_pto %s

#include "../Tiles.h"

void ok_ring_of_four(__gm__ float *in, int n) {
  GmT gm(in);
  VecT t[4];
  for (int i = 0; i < 4; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
  for (int i = 0; i < n; ++i) {
    const int slot = i % 4;
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    TLOAD(t[slot], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(t[slot], t[slot]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}
// Nobody waits for the buffer that is loaded again.
void bug_ring_of_four(__gm__ float *in, int n) {
  GmT gm(in);
  VecT t[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(t[i], i * 0x400);
  for (int i = 0; i < n; ++i) {
    const int slot = i % 4;
    TLOAD(t[slot], gm);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-5: 't[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V writes 't[0]' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(t[slot], t[slot]);
  }
}
// The flag is not set again.
void bug_ring_of_eight(__gm__ float *in, int n) {
  GmT gm(in);
  VecT t[8];
  for (int i = 0; i < 8; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
    TLOAD(t[slot], gm);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-11: 't[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V writes 't[0]' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(t[slot], t[slot]);
    if (++slot == 8)
      slot = 0;
  }
}
void ok_ring_of_eight(__gm__ float *in, int n) {
  GmT gm(in);
  VecT t[8];
  for (int i = 0; i < 8; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    TLOAD(t[slot], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(t[slot], t[slot]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    if (++slot == 8)
      slot = 0;
  }
  for (int i = 0; i < 8; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}
// The next tile is loaded an iteration before it is used.
void ok_ring_with_prefetch(__gm__ float *in, int n) {
  GmT gm(in);
  VecT t[4];
  for (int i = 0; i < 4; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
  if (n > 0) {
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(t[0], gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  for (int i = 0; i < n; ++i) {
    const int slot = i % 4, next = (i + 1) % 4;
    if (i + 1 < n) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)next);
      TLOAD(t[next], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)next);
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(t[slot], t[slot]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}
void bug_ring_with_prefetch(__gm__ float *in, int n) {
  GmT gm(in);
  VecT t[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(t[i], i * 0x400);
  if (n > 0) {
    TLOAD(t[0], gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  for (int i = 0; i < n; ++i) {
    const int slot = i % 4, next = (i + 1) % 4;
    if (i + 1 < n) {
      TLOAD(t[next], gm);
      // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-10: 't[0]' is placed at UB [0x0, 0x400) here
      // NOTE@+5: PIPE_V writes 't[0]' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, (event_t)next);
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(t[slot], t[slot]);
  }
}
