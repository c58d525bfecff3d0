// A function that takes a flag from its caller, and gives it back, is no kernel
// of its own where something names it, wherever that stands.
// RUN: %check_pto %s

#include "../Tiles.h"

namespace {
// Instantiations in a table.
template <int I> AICORE void stage(VecT *a, VecT &b, __gm__ float *x) {
  GmT g(x);
  wait_flag(PIPE_V, PIPE_MTE2, I);
  TLOAD(a[I], g);
  set_flag(PIPE_MTE2, PIPE_V, I);
  wait_flag(PIPE_MTE2, PIPE_V, I);
  TEXP(b, a[I]);
  set_flag(PIPE_V, PIPE_MTE2, I);
}
template <int I> AICORE void early(VecT *a, VecT &b, __gm__ float *x) {
  GmT g(x);
  TLOAD(a[I], g);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
  // NOTE@+14: 'a[0]' is placed at UB [0x0, 0x400) here
  // NOTE@+7: PIPE_V reads 'a[0]' here (TEXP)
  // NOTE@+18: in this call of 'early<0>'
  // NOTE@+28: in this call of 'run'
  // NOTE@-6: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  wait_flag(PIPE_V, PIPE_MTE2, I);
  set_flag(PIPE_MTE2, PIPE_V, I);
  wait_flag(PIPE_MTE2, PIPE_V, I);
  TEXP(b, a[I]);
  set_flag(PIPE_V, PIPE_MTE2, I);
}
using Stage = void (*)(VecT *, VecT &, __gm__ float *);
AICORE inline void run(const Stage *steps, __gm__ float *x, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  set_flag(PIPE_V, PIPE_MTE2, 0);
  set_flag(PIPE_V, PIPE_MTE2, 1);
  for (int i = 0; i < n; ++i)
    steps[i & 1](a, b, x + i * 256);
  wait_flag(PIPE_V, PIPE_MTE2, 0);
  wait_flag(PIPE_V, PIPE_MTE2, 1);
}
} // namespace
__global__ AICORE void ok_table(__gm__ float *x, int n) {
  static constexpr Stage steps[2] = {&stage<0>, &stage<1>};
  run(steps, x, n);
}
__global__ AICORE void bug_table(__gm__ float *x, int n) {
  static constexpr Stage steps[2] = {&early<0>, &early<1>};
  run(steps, x, n);
}

// One that stands outside of all functions.
AICORE void ping(VecT *a, VecT &b, __gm__ float *x) { stage<0>(a, b, x); }
AICORE void pong(VecT *a, VecT &b, __gm__ float *x) { stage<1>(a, b, x); }
constexpr Stage Steps[2] = {ping, pong};
__global__ AICORE void ok_outside(__gm__ float *x, int n) {
  run(Steps, x, n);
}

// What waits for the flag of its caller.
template <int> AICORE void store(VecT &t, __gm__ float *x) {
  GmT g(x);
  wait_flag(PIPE_V, PIPE_MTE3, 0);
  TSTORE(g, t);
  set_flag(PIPE_MTE3, PIPE_V, 0);
}
struct Called {
  VecT &t;
  __gm__ float *x;
  int done = (store<0>(t, x), 1);
};
struct Pointed {
  void (*run)(VecT &, __gm__ float *) = store<1>;
};
struct Constant {
  static constexpr auto run = &store<2>;
};
AICORE inline auto selected() { return &store<3>; }
template <typename F> AICORE inline void around(__gm__ float *x, F &&between) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, 0);
  between(t, x);
  wait_flag(PIPE_MTE3, PIPE_V, 0);
}
__global__ AICORE void ok_members(__gm__ float *x) {
  around(x, [](VecT &t, __gm__ float *x) { Called{t, x}; });
  around(x, [](VecT &t, __gm__ float *x) { Pointed().run(t, x); });
  around(x, [](VecT &t, __gm__ float *x) { Constant::run(t, x); });
  around(x, [](VecT &t, __gm__ float *x) { selected()(t, x); });
}
