// H1 on the paths that a program can take.
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile

#include "../Tiles.h"

void bug_barrier_in_one_arm(__gm__ float *in, bool c) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  if (c)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_barrier_in_both_arms(__gm__ float *in, bool c) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  if (c) {
    pipe_barrier(PIPE_ALL);
  } else {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TEXP(b, a);
}
// The same unknown condition twice takes the same arm.
void ok_same_condition_twice(__gm__ float *in, bool c) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  if (c) {
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  if (c)
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
}
void ok_same_comparison_twice(__gm__ float *in, int n, int m) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  if (n % 4 < m)
    TLOAD(a, gm);
  if (m > n % 4)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
}
void ok_same_member_twice(__gm__ float *in, const int *options) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  if (options[2])
    TLOAD(a, gm);
  if (options[2] != 0)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
}
void bug_condition_changed_in_between(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  if (n > 0)
    TLOAD(a, gm);
  --n;
  if (n > 0)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void bug_conditions_differ(__gm__ float *in, bool c, bool d) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  if (c)
    TLOAD(a, gm);
  if (d)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_conjunction(__gm__ float *in, bool c, bool d) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  if (c && d)
    TLOAD(a, gm);
  if (d)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
}
void ok_early_return(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  if (n == 0) {
    TLOAD(a, gm);
    return;
  }
  TEXP(b, a);
}
void ok_return_in_helper_lambda(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  auto load = [&]() -> bool {
    if (n == 0)
      return false;
    TLOAD(a, gm);
    return true;
  };
  if (load())
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
}
void ok_value_tells_the_path(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  bool loaded = false;
  if (n > 0) {
    TLOAD(a, gm);
    loaded = true;
  }
  if (loaded)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
}
void ok_value_tells_the_path_unequal(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  bool loaded = false;
  if (n != 0) {
    TLOAD(a, gm);
    loaded = true;
  }
  if (loaded)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
}
void ok_if_constexpr_helper(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  if constexpr (sizeof(float) == 4)
    pipe_barrier(PIPE_ALL);
  TEXP(b, a);
}
void ok_switch(__gm__ float *in, int kind) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  switch (kind) {
  case 0:
    TLOAD(a, gm);
    break;
  case 1:
    TEXP(b, a);
    break;
  default:
    break;
  }
}
void bug_switch(__gm__ float *in, int kind) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  switch (kind) {
  case 0:
    TLOAD(a, gm);
    break;
  case 1:
    TLOAD(a, gm);
    pipe_barrier(PIPE_ALL);
    break;
  default:
    break;
  }
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-15: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-12: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void bug_switch_falls_through(__gm__ float *in, int kind) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  switch (kind) {
  case 0:
    TLOAD(a, gm);
    [[fallthrough]];
  case 1:
    TEXP(b, a);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    break;
  default:
    break;
  }
}
void ok_switch_on_constant(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  const int kind = 2;
  switch (kind) {
  case 0:
    TLOAD(a, gm);
    break;
  case 2:
    break;
  }
  TEXP(b, a);
}
void ok_conditional_operator(__gm__ float *in, bool c) {
  GmT gm(in);
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  TLOAD(c ? a[0] : a[1], gm);
  TEXP(b, c ? a[1] : a[0]);
}
void bug_conditional_operator(__gm__ float *in, bool c) {
  GmT gm(in);
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  TLOAD(c ? a[0] : a[1], gm);
  TEXP(b, c ? a[0] : a[1]);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a[0]' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a[0]' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// A helper that is called twice: the clash is between the calls.
namespace bug_between_calls {
void step(VecT &t, VecT &out, GmT &gm) {
  TLOAD(t, gm);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@+11: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: PIPE_V reads 'a' here (TEXP)
  // NOTE@+12: in this call of 'step'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(out, t);
}
void kernel(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  step(a, b, gm);
  step(a, b, gm);
}
} // namespace bug_between_calls
namespace ok_between_calls {
void step(VecT &t, VecT &out, GmT &gm) {
  TLOAD(t, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(out, t);
}
void kernel(__gm__ float *in) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  step(a, b, gm);
  step(c, b, gm);
}
} // namespace ok_between_calls

// Instantiations: one warning for all of them.
namespace bug_instantiations {
template <typename T, int N> void kernel(__gm__ T *in) {
  using TileT = Tile<TileType::Vec, T, N, 32>;
  GlobalTensor<T, Shape<1, 1, 1, N, 32>, Stride<1, 1, 1, 32, 1>> gm(in);
  TileT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x4000);
  TLOAD(a, gm);
  TABS(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x800) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: in instantiation 'bug_instantiations::kernel<float, 16>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
template void kernel<float, 16>(__gm__ float *);
template void kernel<float, 32>(__gm__ float *);
template void kernel<half, 16>(__gm__ half *);
} // namespace bug_instantiations

// An alias group is one storage.
void bug_through_an_alias(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  Tile<TileType::Vec, float, 1, 256> flat, out;
  TASSIGN(a, 0x0);
  TASSIGN(out, 0x400);
  TRESHAPE(flat, a);
  TLOAD(a, gm);
  TEXP(out, flat);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'flat' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// Two views of one tile that have no byte in common.
void ok_views_apart(__gm__ float *in) {
  using Rows = Tile<TileType::Vec, float, 8, 16>;
  GlobalTensor<float, Shape<1, 1, 1, 8, 16>, Stride<128, 128, 128, 16, 1>> gm(
      in);
  VecT a;
  Rows low, high, out;
  TASSIGN(a, 0x0);
  TASSIGN(out, 0x400);
  TSUBVIEW(low, a, 0, 0);
  TSUBVIEW(high, a, 8, 0);
  TLOAD(low, gm);
  TEXP(out, high);
}
// The bytes count, not the placement: a tile placed anew is the same tile.
void bug_placed_anew(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  TASSIGN(a, 0x0);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
// Unknown region: the first bytes are touched in any case.
void bug_unknown_region(__gm__ float *in, unsigned rows) {
  GmT gm(in);
  DynT a(rows, 16), b(rows, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
