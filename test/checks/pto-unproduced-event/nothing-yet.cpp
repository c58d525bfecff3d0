// A store that is left for the next step: the variable that says what is to be
// stored begins as a value that says that there is nothing yet, and no other
// value of it means that.
// RUN: %check_pto %s

#include "../Tiles.h"

/// Two tiles in turn, each stored a step after it was written.
struct Delayed {
  VecT y[2];
  int s = 0;

  AICORE Delayed() {
    TASSIGN(y[0], 0x0);
    TASSIGN(y[1], 0x400);
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
  }
  AICORE void fill() {
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)s);
    TEXPANDS(y[s], 1.0f);
    set_flag(PIPE_V, PIPE_MTE3, (event_t)s);
  }
  AICORE void store(GmT &gm) {
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)(s ^ 1));
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE3 id 0, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@+86: in this call of 'store'
    // NOTE@-4: set_flag(PIPE_V, PIPE_MTE3, 0) has to come first
    // WARN@-5 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE3 id 1, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-6: the last wait is here
    // NOTE@+82: in this call of 'store'
    // NOTE@-8: set_flag(PIPE_V, PIPE_MTE3, 1) has to come first
    TSTORE(gm, y[s ^ 1]);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)(s ^ 1));
  }
  AICORE void drain() {
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID1);
  }
};

void ok_offset(GmT &gm, __gm__ int *where, int n) {
  Delayed d;
  int last = -1;
  for (int t = 0; t < n; ++t) {
    d.fill();
    if (last >= 0)
      d.store(gm);
    last = where[t];
    d.s ^= 1;
  }
  if (last >= 0)
    d.store(gm);
  d.drain();
}
void ok_pointer(GmT &gm, __gm__ float *out, __gm__ int *where, int n) {
  Delayed d;
  __gm__ float *pending = nullptr;
  for (int t = 0; t < n; ++t) {
    d.fill();
    if (pending)
      d.store(gm);
    pending = out + where[t] * 512;
    d.s ^= 1;
  }
  if (pending)
    d.store(gm);
  d.drain();
}
void ok_all_ones(GmT &gm, __gm__ uint32_t *where, int n) {
  Delayed d;
  uint32_t last = ~0u;
  for (int t = 0; t < n; ++t) {
    d.fill();
    if (!(last == ~0u))
      d.store(gm);
    last = where[t];
    d.s ^= 1;
  }
  if (last != ~0u)
    d.store(gm);
  d.drain();
}
void ok_length(GmT &gm, __gm__ int *lengths, int n) {
  struct {
    Delayed d;
    int length = 0;
  } step;
  for (int t = 0; t < n; ++t) {
    step.d.fill();
    if (t > 0 && step.length > 0)
      step.d.store(gm);
    step.length = lengths[t];
    step.d.s ^= 1;
  }
  if (step.length > 0)
    step.d.store(gm);
  step.d.drain();
}
// The other slot's turn comes first.
void bug_other_slot(GmT &gm, __gm__ int *where, int n) {
  Delayed d;
  int last = -1;
  for (int t = 0; t < n; ++t) {
    d.fill();
    if (last >= 0)
      d.store(gm);
    last = where[t];
    d.s ^= 1;
  }
  d.s ^= 1;
  if (last >= 0)
    d.store(gm);
  d.drain();
}

// A value that is given at one place is none of these.
void bug_mode(GmT &gm, __gm__ int *modes) {
  VecT a;
  TASSIGN(a, 0x0);
  const int mode = modes[0];
  TEXPANDS(a, 1.0f);
  if (mode > 0)
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE3 id 0, which is set on some paths only: on the others the kernel hangs here
  // NOTE@-4: where this condition does not hold, nothing sets it
  // NOTE@-4: it is set here only
  // NOTE@-4: set it on both paths, or wait on one only
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, a);
}
