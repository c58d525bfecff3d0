// What does not come back ends the run: who breaks the rule does not come past the
// check.
// RUN: %check_pto %s -- -fexceptions
// RUN: %check_pto %s --suffixes=MORE -- -fexceptions -DMOST=3

#include "../Tiles.h"
#include <cassert>
#include <cstdlib>

#ifndef MOST
#define MOST 2
#endif

[[noreturn]] void fatal(const char *what);
void trap();

static void slots(__gm__ float *in, int count) {
  GmT gm(in);
  VecT sum;
  TASSIGN(sum, 0x800); // behind two of them
  TEXPANDS(sum, 0.0f);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < count; ++i) {
    VecT t;
    TASSIGN(t, i * 0x400);
    // WARN-MORE@-1 [pto-overlapping-tiles]: 't' (UB [0x800, 0xc00)) overlaps 'sum' (UB [0x800, 0xc00)) while both are in use: the value of 'sum' is overwritten before it is read
    // NOTE-MORE@-7: 'sum' is placed at UB [0x800, 0xc00) here
    // NOTE-MORE@+8: 'sum' is written here
    // NOTE-MORE@+5: 't' overwrites it here
    // NOTE-MORE@+6: 't' is read here
    // NOTE-MORE@+5: 'sum' is read here
    // NOTE-MORE@+11: in this call of 'slots'
    // NOTE-MORE@-8: 't' fits at 0x0, the first free address
    TLOAD(t, gm);
    pipe_barrier(PIPE_ALL);
    TADD(sum, sum, t);
    pipe_barrier(PIPE_ALL);
  }
  TSTORE(gm, sum);
}
void by_assert(__gm__ float *in, int count) {
  assert(count <= MOST);
  slots(in, count);
}
void by_builtin(__gm__ float *in, int count) {
  if (count > MOST)
    __builtin_trap();
  slots(in, count);
}
void by_trap(__gm__ float *in, int count) {
  if (count > MOST)
    trap();
  slots(in, count);
}
void by_abort(__gm__ float *in, int count) {
  if (count > MOST)
    abort();
  slots(in, count);
}
void by_attribute(__gm__ float *in, int count) {
  if (count > MOST)
    fatal("count");
  slots(in, count);
}
void by_throw(__gm__ float *in, int count) {
  if (count > MOST)
    throw count;
  slots(in, count);
}
