// Stages that a kernel calls through a table, or hands on by name, are no kernels of
// their own: what they wait for another one sets.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

struct Context {
  VecT t[2];
  GmT gm;
  AICORE explicit Context(__gm__ float *x) : gm(x) {
    TASSIGN(t[0], 0x0);
    TASSIGN(t[1], 0x400);
  }
};
void load(Context &c, int i) {
  TLOAD(c.t[i & 1], c.gm);
  set_flag(PIPE_MTE2, PIPE_V, i & 1);
}
void compute(Context &c, int i) {
  wait_flag(PIPE_MTE2, PIPE_V, i & 1);
  TRELU(c.t[i & 1], c.t[i & 1]);
  set_flag(PIPE_V, PIPE_MTE3, i & 1);
}
void store(Context &c, int i) {
  wait_flag(PIPE_V, PIPE_MTE3, i & 1);
  TSTORE(c.gm, c.t[i & 1]);
}
void storeAtOnce(Context &c, int i) {
  TSTORE(c.gm, c.t[i & 1]);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'c.t[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-20: 'c.t[0]' is placed at UB [0x0, 0x400) here
  // NOTE@-11: PIPE_V writes 'c.t[0]' here (TRELU)
  // NOTE@+19: in this call of 'load'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  wait_flag(PIPE_V, PIPE_MTE3, i & 1);
}

void ok_table(__gm__ float *x) {
  using Stage = void (*)(Context &, int);
  constexpr Stage table[] = {load, compute, store};
  Context c(x);
  for (int s = 0; s < 3; ++s)
    for (int i = 0; i < 2; ++i)
      table[s](c, i);
}
void bug_table(__gm__ float *x) {
  using Stage = void (*)(Context &, int);
  constexpr Stage table[] = {load, compute, storeAtOnce};
  Context c(x);
  for (int s = 0; s < 3; ++s)
    for (int i = 0; i < 2; ++i)
      table[s](c, i);
}
static void then(Context &c, void (*stage)(Context &, int)) { stage(c, 0); }
void ok_handed_on(__gm__ float *x) {
  Context c(x);
  then(c, load);
  then(c, compute);
  then(c, store);
}
// A name that only the host has to do with changes nothing.
void bug_kernel(__gm__ float *x) {
  Context c(x);
  wait_flag(PIPE_MTE3, PIPE_MTE2, 3);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 3, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_MTE3, PIPE_MTE2, 3) has to come first
  TLOAD(c.t[0], c.gm);
}
void *launched() { return reinterpret_cast<void *>(bug_kernel); }
