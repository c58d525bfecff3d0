// Auto mode: TASSIGN has no effect, so the O and B rules are silent. G1 is not.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile -- -D__PTO_AUTO__
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile --suffixes=MANUAL

#include "Tiles.h"

void o1() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN-MANUAL@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE-MANUAL@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE-MANUAL@+6: 'a' is written here
  // NOTE-MANUAL@+6: 'b' overwrites it here
  // NOTE-MANUAL@+6: 'b' is read here
  // NOTE-MANUAL@+5: 'a' is read here
  // NOTE-MANUAL@-7: 'b' fits at 0x800, the first free address
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void o2() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x40);
  // WARN-MANUAL@-1 [pto-overlapping-tiles]: 'b' (UB [0x40, 0x440)) overlaps 'a' (UB [0x0, 0x400)), and TEXP works on both at once
  // NOTE-MANUAL@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE-MANUAL@+3: 'b' is written while 'a' is still read here
  // NOTE-MANUAL@-4: 'b' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
}
void o3(__gm__ float *in, __gm__ float *out) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TSTORE(gmOut, a);
  TLOAD(b, gmIn);
  // WARN-MANUAL@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE-MANUAL@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE-MANUAL@-5: 'b' is placed at UB [0x0, 0x400) here
  // NOTE-MANUAL@-5: PIPE_MTE3 reads 'a' here (TSTORE)
  // NOTE-MANUAL@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
void b2() {
  VecT t;
  TASSIGN(t, 0x30000);
  // WARN-MANUAL@-1 [pto-out-of-bounds-address]: 't' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE-MANUAL@-2: 't' fits at 0x0, the first free address
}
void b3() {
  VecT t;
  TASSIGN(t, 0x10);
  // WARN-MANUAL@-1 [pto-misaligned-address]: 't' is placed at 0x10, which is not a multiple of the 32 bytes that UB requires
  // NOTE-MANUAL@-2: the next aligned address is 0x20
}
void g1() {
  TileLeft<float8_e4m3_t, 64, 64> a;
  TileLeftScale<float8_e8m0_t, 64, 2> s;
  TGET_SCALE_ADDR(s, a);
  // WARN@-1 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // WARN-MANUAL@-2 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
}
// A wait that nothing ends hangs in every mode.
void flags() {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 0.0f);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 0, which nothing has set before: the kernel hangs here
  // NOTE@-2: set_flag(PIPE_MTE2, PIPE_V, 0) has to come first
  // WARN-MANUAL@-3 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_V id 0, which nothing has set before: the kernel hangs here
  // NOTE-MANUAL@-4: set_flag(PIPE_MTE2, PIPE_V, 0) has to come first
}
