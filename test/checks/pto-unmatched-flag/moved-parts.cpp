// What the compiler writes to copy or move an object runs what its members have
// for that.
// RUN: %check_pto %s

#include "../Tiles.h"
#include <array>
#include <tuple>
#include <utility>

template <bool Disarms> struct Signal {
  int id;
  bool on = true;
  AICORE explicit Signal(int i) : id(i) {}
  AICORE Signal(Signal &&o) : id(o.id), on(o.on) {
    if (Disarms)
      o.on = false;
  }
  AICORE Signal &operator=(Signal &&o) {
    if (on)
      set_flag(PIPE_MTE3, PIPE_V, id);
    id = o.id;
    on = o.on;
    o.on = false;
    return *this;
  }
  AICORE ~Signal() {
    if (on)
      set_flag(PIPE_MTE3, PIPE_V, id);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_V id 0, which is set already
      // NOTE@-2: it is set here the time before
      // NOTE@+23: in this call of '~Signal'
      // NOTE@+28: in this call of 'passOn<false>'
      // NOTE@-5: add a wait between the two
  }
};

// The tile that is stored, and the flag for those who write it next.
template <bool Disarms> struct Lease {
  VecT &tile;
  Signal<Disarms> done;
};
template <bool Disarms>
AICORE inline void store(Lease<Disarms> l, __gm__ float *p) {
  GmT g(p);
  TSTORE(g, l.tile);
}
template <bool Disarms> AICORE inline void passOn(__gm__ float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, 0);
  wait_flag(PIPE_V, PIPE_MTE3, 0);
  {
    Lease<Disarms> l{t, Signal<Disarms>(0)};
    store(std::move(l), x);
  }
  wait_flag(PIPE_MTE3, PIPE_V, 0);
}
__global__ AICORE void ok_moved(__gm__ float *x) { passOn<true>(x); }
__global__ AICORE void bug_both_armed(__gm__ float *x) { passOn<false>(x); }

// An assignment gives back what its left side held before.
template <int First> AICORE inline void assigned(__gm__ float *x) {
  struct Slot {
    Signal<true> done;
  };
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, 0);
  wait_flag(PIPE_V, PIPE_MTE3, 0);
  {
    Slot a{Signal<true>(0)}, b{Signal<true>(1)};
    GmT g(x);
    TSTORE(g, t);
    a = std::move(b);
    wait_flag(PIPE_MTE3, PIPE_V, First);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 1, which nothing has set before: the kernel hangs here
    // NOTE@+6: in this call of 'assigned<1>'
    // NOTE@-3: set_flag(PIPE_MTE3, PIPE_V, 1) has to come first
  }
  wait_flag(PIPE_MTE3, PIPE_V, 1 - First);
}
__global__ AICORE void ok_assigned(__gm__ float *x) { assigned<0>(x); }
__global__ AICORE void bug_assigned(__gm__ float *x) { assigned<1>(x); }

// In pairs, tuples, arrays and closures.
template <typename T, typename F>
AICORE inline void moved(__gm__ float *x, F &&make) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  pipe_barrier(PIPE_ALL);
  {
    T a = make();
    T b = std::move(a);
    GmT g(x);
    TSTORE(g, t);
  }
  wait_flag(PIPE_MTE3, PIPE_V, 0);
}
struct Two {
  Signal<true> of[1];
};
__global__ AICORE void ok_in_others(__gm__ float *x) {
  using One = Signal<true>;
  moved<std::pair<int, One>>(x, [] { return std::pair<int, One>(1, 0); });
  moved<std::tuple<One>>(x, [] { return std::tuple<One>(0); });
  moved<Two>(x, [] { return Two{{One(0)}}; });
  moved<std::array<One, 1>>(x, [] { return std::array<One, 1>{One(0)}; });
}
__global__ AICORE void ok_in_closure(__gm__ float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  pipe_barrier(PIPE_ALL);
  {
    Signal<true> done(0);
    auto inner = [d = std::move(done)] { (void)d; };
    auto outer = std::move(inner);
    GmT g(x);
    TSTORE(g, t);
  }
  wait_flag(PIPE_MTE3, PIPE_V, 0);
}
