// Where a guard ends: in the body of a switch, in the condition of a loop, and
// what std::swap and a closure do with it.
// RUN: %check_pto %s -- -std=c++20

#include "../Tiles.h"
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>

struct Given {
  int id;
  AICORE explicit Given(int i) : id(i) {}
  AICORE ~Given() { set_flag(PIPE_MTE3, PIPE_V, id); }
};
template <int Id> AICORE inline void bySwitch(__gm__ float *x, int mode) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  pipe_barrier(PIPE_ALL);
  GmT g(x);
  switch (mode) {
  default:
    set_flag(PIPE_MTE3, PIPE_V, 0);
    break;
  case 1:
    Given done(Id);
    TSTORE(g, t);
    break;
  }
  wait_flag(PIPE_MTE3, PIPE_V, 0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 0, which nothing has set: every path through the branch below hangs, here or at another wait
  // NOTE@-7: no path through this branch reaches the end of the kernel
  // NOTE@+13: in this call of 'bySwitch<1>'
  // NOTE@-4: set_flag(PIPE_MTE3, PIPE_V, 0) has to come first
  TEXPANDS(t, 2.0f);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
  // NOTE@-20: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-11: PIPE_MTE3 reads 't' here (TSTORE)
  // NOTE@+7: in this call of 'bySwitch<1>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_switch(__gm__ float *x, int mode) {
  bySwitch<0>(x, mode);
}
__global__ AICORE void bug_switch(__gm__ float *x, int mode) {
  bySwitch<1>(x, mode);
}

// Also where it is all that an arm has, or the body of a loop.
template <int Id> AICORE inline void alone(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  pipe_barrier(PIPE_ALL);
  GmT g(x);
  TSTORE(g, t);
  if (n > 1)
    Given done(Id);
  else
    Given done(0);
  wait_flag(PIPE_MTE3, PIPE_V, 0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 0, which is set on some paths only: on the others the kernel hangs here
  // NOTE@-6: where this condition holds, nothing sets it
  // NOTE@-51: it is set here only
  // NOTE@+10: in this call of 'alone<1>'
  // NOTE@-5: set it on both paths, or wait on one only
  TEXPANDS(t, 2.0f);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
  // NOTE@-17: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-14: PIPE_MTE3 reads 't' here (TSTORE)
  // NOTE@+4: in this call of 'alone<1>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_alone(__gm__ float *x, int n) { alone<0>(x, n); }
__global__ AICORE void bug_alone(__gm__ float *x, int n) { alone<1>(x, n); }
__global__ AICORE void ok_alone_in_loop(__gm__ float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  pipe_barrier(PIPE_ALL);
  GmT g(x);
  TSTORE(g, t);
  for (int i = 0; i < 2; ++i)
    Given done(i);
  wait_flag(PIPE_MTE3, PIPE_V, 0);
  wait_flag(PIPE_MTE3, PIPE_V, 1);
  TEXPANDS(t, 2.0f);
}

// The token is given back at the end of each iteration, and of the last
// question.
struct Turn {
  int &left;
  AICORE explicit Turn(int &l) : left(l) { wait_flag(PIPE_V, PIPE_MTE2, 0); }
  AICORE ~Turn() { set_flag(PIPE_V, PIPE_MTE2, 0); }
  AICORE explicit operator bool() const { return left-- > 0; }
};
template <int Id> AICORE inline void byTurns(__gm__ float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  int left = 2;
  set_flag(PIPE_V, PIPE_MTE2, 0);
  while (Turn turn{left}) {
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, 0);
    wait_flag(PIPE_MTE2, PIPE_V, 0);
    TABS(t, t);
  }
  wait_flag(PIPE_V, PIPE_MTE2, Id);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
  // NOTE@+4: in this call of 'byTurns<1>'
  // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
}
__global__ AICORE void ok_turns(__gm__ float *x) { byTurns<0>(x); }
__global__ AICORE void bug_turns(__gm__ float *x) { byTurns<1>(x); }

// An assignment opens the next generation, also in std::swap.
struct Generation {
  int id;
  AICORE explicit Generation(int i) : id(i) {}
  Generation(const Generation &) = default;
  AICORE Generation &operator=(const Generation &o) {
    id = o.id + 4;
    return *this;
  }
};
template <int Id> AICORE inline void swapped(__gm__ float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  Generation a(0), b(1);
  std::swap(a, b);
  set_flag(PIPE_V, PIPE_MTE3, a.id);
  wait_flag(PIPE_V, PIPE_MTE3, Id);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE3 id 1, which nothing has set before: the kernel hangs here
  // NOTE@+11: in this call of 'swapped<1>'
  // NOTE@-3: set_flag(PIPE_V, PIPE_MTE3, 1) has to come first
  GmT g(x);
  TSTORE(g, t);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 't' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE@-12: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-12: PIPE_V writes 't' here (TEXPANDS)
  // NOTE@+4: in this call of 'swapped<1>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_swapped(__gm__ float *x) { swapped<5>(x); }
__global__ AICORE void bug_swapped(__gm__ float *x) { swapped<1>(x); }

// A ring by a pointer that comes round at the end of its array.
template <bool IsEarly> AICORE inline void byPointer(__gm__ float *x, int n) {
  VecT b[2];
  TASSIGN(b[0], 0x0);
  TASSIGN(b[1], 0x400);
  GmT g(x);
  set_flag(PIPE_V, PIPE_MTE2, 0);
  set_flag(PIPE_V, PIPE_MTE2, 1);
  VecT *now = std::begin(b);
  for (int i = 0; i < n; ++i) {
    const int id = now - b;
    if (!IsEarly)
      wait_flag(PIPE_V, PIPE_MTE2, id);
    TLOAD(*now, g);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'b[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-12: 'b[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+7: PIPE_V writes 'b[0]' here (TABS)
    // NOTE@+19: in this call of 'byPointer<true>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    if (IsEarly)
      wait_flag(PIPE_V, PIPE_MTE2, id);
    set_flag(PIPE_MTE2, PIPE_V, id);
    wait_flag(PIPE_MTE2, PIPE_V, id);
    TABS(*now, *now);
    set_flag(PIPE_V, PIPE_MTE2, id);
    now = std::next(now);
    if (now == std::end(b))
      now = b;
  }
  wait_flag(PIPE_V, PIPE_MTE2, 0);
  wait_flag(PIPE_V, PIPE_MTE2, 1);
}
__global__ AICORE void ok_pointer(__gm__ float *x, int n) {
  byPointer<false>(x, n);
}
__global__ AICORE void bug_pointer(__gm__ float *x, int n) {
  byPointer<true>(x, n);
}

// Structured bindings in closures.
struct Turns {
  int now, next;
};
AICORE inline Turns first() { return {0, 1}; }
template <bool IsNow> AICORE inline void byBindings(__gm__ float *x, int n) {
  VecT b[2];
  TASSIGN(b[0], 0x0);
  TASSIGN(b[1], 0x400);
  GmT g(x);
  auto [now, next] = first();
  auto turn = [&] {
    const int before = now;
    now = next;
    next = before;
  };
  TLOAD(b[now], g);
  for (int i = 0; i < n; ++i) {
    set_flag(PIPE_MTE2, PIPE_V, 0);
    wait_flag(PIPE_MTE2, PIPE_V, 0);
    turn();
    TLOAD(b[now], g);
    TABS(b[IsNow ? now : next], b[IsNow ? now : next]);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'b[1]' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-16: 'b[1]' is placed at UB [0x400, 0x800) here
    // NOTE@-4: PIPE_MTE2 writes 'b[1]' here (TLOAD)
    // NOTE@+10: in this call of 'byBindings<true>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_V, PIPE_MTE2, 0);
    wait_flag(PIPE_V, PIPE_MTE2, 0);
  }
}
__global__ AICORE void ok_bindings(__gm__ float *x, int n) {
  byBindings<false>(x, n);
}
__global__ AICORE void bug_bindings(__gm__ float *x, int n) {
  byBindings<true>(x, n);
}

// Functions that std::apply and std::invoke call.
template <bool Waits> AICORE inline void applied(__gm__ float *x) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  GmT g(x);
  std::tuple<VecT &, VecT &> both(a, b);
  std::apply([&](auto &...t) { (TLOAD(t, g), ...); }, both);
  if (Waits)
    pipe_barrier(PIPE_ALL);
  std::invoke([&](VecT &t) { TEXP(c, t); }, b);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-9: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-6: PIPE_MTE2 writes 'b' here (TLOAD)
  // NOTE@usr/include/c++/12/bits/invoke.h:61: in this call of 'operator()'
  // NOTE@usr/include/c++/12/bits/invoke.h:96: in this call of '__invoke_impl<void, (lambda), pto::Tile<pto::TileType::Vec, float, 16, 16> &>'
  // NOTE@usr/include/c++/12/functional:110: in this call of '__invoke<(lambda), pto::Tile<pto::TileType::Vec, float, 16, 16> &>'
  // NOTE@-7: in this call of 'invoke<(lambda), pto::Tile<pto::TileType::Vec, float, 16, 16> &>'
  // NOTE@+4: in this call of 'applied<false>'
  // NOTE@-9: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_applied(__gm__ float *x) { applied<true>(x); }
__global__ AICORE void bug_applied(__gm__ float *x) { applied<false>(x); }
