// O3: two tiles in one place, and nothing orders the accesses.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile

#include "../Tiles.h"

// The manual's case: the buffer is reused without an intervening TSYNC.
void bug_reuse(__gm__ float *in, __gm__ float *out) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TSTORE(gmOut, a);
  TLOAD(b, gmIn);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: 'b' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE3 reads 'a' here (TSTORE)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
void ok_reuse_with_flags(__gm__ float *in, __gm__ float *out) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TSTORE(gmOut, a);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(b, gmIn);
}
void ok_reuse_with_tsync(__gm__ float *in, __gm__ float *out) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  Event<Op::TSTORE_VEC, Op::TLOAD> stored;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  stored = TSTORE(gmOut, a);
  TSYNC(stored);
  TLOAD(b, gmIn);
}
void ok_reuse_apart(__gm__ float *in, __gm__ float *out) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TSTORE(gmOut, a);
  TLOAD(b, gmIn);
}
void bug_partial(__gm__ float *in, __gm__ float *out) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x3C0);
  TSTORE(gmOut, a);
  TLOAD(b, gmIn);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x3c0, 0x7c0)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: 'b' is placed at UB [0x3c0, 0x7c0) here
  // NOTE@-5: PIPE_MTE3 reads 'a' here (TSTORE)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
// Write after write, read after write.
void bug_waw(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TEXPANDS(a, 0.0f);
  TLOAD(b, gm);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x200, 0x600)) without waiting for PIPE_V, which writes 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: 'b' is placed at UB [0x200, 0x600) here
  // NOTE@-5: PIPE_V writes 'a' here (TEXPANDS)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
void bug_raw_reinterpreted(__gm__ float *in) {
  GmT gm(in);
  VecT a;
  HalfT b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  TABS(c, b);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V reads 'b' (UB [0x0, 0x200)) without waiting for PIPE_MTE2, which writes 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: 'b' is placed at UB [0x0, 0x200) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_raw_reinterpreted(__gm__ float *in) {
  GmT gm(in);
  VecT a;
  HalfT b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TABS(c, b);
}
// Two readers never clash.
void ok_two_readers(__gm__ float *out) {
  GmT gm(out);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TSTORE(gm, a);
  TEXP(c, b);
}
// V after V is never part of O3.
void ok_vector_after_vector() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXP(c, a);
  TEXPANDS(b, 1.0f);
  TEXP(c, b);
}
// Symbolic addresses.
void bug_symbolic(__gm__ float *in, __gm__ float *out, uint32_t base) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, base);
  TASSIGN(b, base + 512);
  TSTORE(gmOut, a);
  TLOAD(b, gmIn);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [base + 0x200, base + 0x600)) without waiting for PIPE_MTE3, which reads 'a' (UB [base + 0x0, base + 0x400)) in the same bytes
  // NOTE@-5: 'a' is placed at UB [base + 0x0, base + 0x400) here
  // NOTE@-5: 'b' is placed at UB [base + 0x200, base + 0x600) here
  // NOTE@-5: PIPE_MTE3 reads 'a' here (TSTORE)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
void ok_symbolic(__gm__ float *in, __gm__ float *out, uint32_t base) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, base);
  TASSIGN(b, base + 1024);
  TSTORE(gmOut, a);
  TLOAD(b, gmIn);
}
// Valid regions.
void ok_unknown_region(__gm__ float *in, __gm__ float *out, unsigned rows) {
  GmT gmIn(in), gmOut(out);
  DynT a(rows, 16), b(rows, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TSTORE(gmOut, a);
  TLOAD(b, gmIn);
}
void bug_unknown_region_same_byte(__gm__ float *in, __gm__ float *out,
                                  unsigned rows) {
  GmT gmIn(in), gmOut(out);
  DynT a(rows, 16), b(rows, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TSTORE(gmOut, a);
  TLOAD(b, gmIn);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: 'b' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE3 reads 'a' here (TSTORE)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
// Aliases are one storage: that is pto-pipe-hazard's.
void ok_other_space(__gm__ half *in) {
  GmMat gm(in);
  MatT a;
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(a, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TMATMUL(acc, l, r);
  TLOAD(a, gm);
}
// Ping-pong slots that overlap by half, with flags that are right for slots
// that are apart.
void bug_slots_overlap(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x200);
  TASSIGN(b, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    const event_t id = (event_t)(i & 1);
    wait_flag(PIPE_V, PIPE_MTE2, id);
    TLOAD(a[i & 1], gm);
    // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'a[1]' (UB [0x200, 0x600)) without waiting for PIPE_V, which reads 'a[0]' (UB [0x0, 0x400)) in the same bytes
    // NOTE@-11: 'a[0]' is placed at UB [0x0, 0x400) here
    // NOTE@-11: 'a[1]' is placed at UB [0x200, 0x600) here
    // NOTE@+4: PIPE_V reads 'a[0]' here (TEXP)
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
    set_flag(PIPE_MTE2, PIPE_V, id);
    wait_flag(PIPE_MTE2, PIPE_V, id);
    TEXP(b, a[i & 1]);
    set_flag(PIPE_V, PIPE_MTE2, id);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
// Arms that never run together; an early return.
void ok_arms(__gm__ float *in, __gm__ float *out, bool store) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  if (store)
    TSTORE(gmOut, a);
  else
    TLOAD(b, gmIn);
}
void bug_arms_and_after(__gm__ float *in, __gm__ float *out, bool store) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  if (store)
    TSTORE(gmOut, a);
  TLOAD(b, gmIn);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: 'b' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE3 reads 'a' here (TSTORE)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
// A tile declared in the loop body: last iteration's bytes are still being
// stored.
void bug_declared_in_the_loop(__gm__ float *in, __gm__ float *out, int n) {
  for (int i = 0; i < n; ++i) {
    GmT gmIn(in + i * 256), gmOut(out + i * 256);
    VecT a, b;
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x0);
    TLOAD(a, gmIn);
    // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'b' (UB [0x0, 0x400)) in the same bytes
    // NOTE@-3: 'b' is placed at UB [0x0, 0x400) here
    // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_MTE3 reads 'b' here (TSTORE)
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gmOut, b);
  }
}
void ok_declared_in_the_loop(__gm__ float *in, __gm__ float *out, int n) {
  for (int i = 0; i < n; ++i) {
    GmT gmIn(in + i * 256), gmOut(out + i * 256);
    VecT a, b;
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x0);
    TLOAD(a, gmIn);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(gmOut, b);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
}
// The call that led there is a note.
namespace bug_in_a_helper {
void load(VecT &t, GmT &gm) { TLOAD(t, gm); }
// WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
// NOTE@+8: 'a' is placed at UB [0x0, 0x400) here
// NOTE@+8: 'b' is placed at UB [0x0, 0x400) here
// NOTE@+8: PIPE_MTE3 reads 'a' here (TSTORE)
// NOTE@+8: in this call of 'load'
// NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
void kernel(__gm__ float *in, __gm__ float *out) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TSTORE(gmOut, a);
  load(b, gmIn);
}
} // namespace bug_in_a_helper

// The twins of the above.
void ok_waw(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TEXPANDS(a, 0.0f);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TLOAD(b, gm);
}
void ok_slots_apart(__gm__ float *in, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    const event_t id = (event_t)(i & 1);
    wait_flag(PIPE_V, PIPE_MTE2, id);
    TLOAD(a[i & 1], gm);
    set_flag(PIPE_MTE2, PIPE_V, id);
    wait_flag(PIPE_MTE2, PIPE_V, id);
    TEXP(b, a[i & 1]);
    set_flag(PIPE_V, PIPE_MTE2, id);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void ok_early_return(__gm__ float *in, __gm__ float *out, bool store) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  if (store) {
    TSTORE(gmOut, a);
    return;
  }
  TLOAD(b, gmIn);
}
namespace ok_in_a_helper {
void load(VecT &t, GmT &gm) { TLOAD(t, gm); }
void kernel(__gm__ float *in, __gm__ float *out) {
  GmT gmIn(in), gmOut(out);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TSTORE(gmOut, a);
  pipe_barrier(PIPE_ALL);
  load(b, gmIn);
}
} // namespace ok_in_a_helper
// Tiles of one alias group are one storage: H1's. The same bytes under a name
// of their own are O3's.
void bug_same_place_by_hand(__gm__ float *in) {
  GmT gm(in);
  VecT a;
  Tile<TileType::Vec, float, 1, 256> flat, out;
  TASSIGN(a, 0x0);
  TASSIGN(flat, 0x0);
  TASSIGN(out, 0x400);
  TLOAD(a, gm);
  TEXP(out, flat);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V reads 'flat' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: 'flat' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
