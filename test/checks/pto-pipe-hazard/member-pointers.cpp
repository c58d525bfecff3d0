// Methods that are called by a pointer which is known, and one of a base that
// is called by its class: neither depends on the object. RUN: %check_pto %s

#include "../Tiles.h"

template <bool IsEarly> struct Steps {
  VecT a, b;
  __gm__ float *x;
  AICORE void load() {
    GmT g(x);
    TLOAD(a, g);
    set_flag(PIPE_MTE2, PIPE_V, 0);
  }
  AICORE void math() {
    if (IsEarly)
      TEXP(b, a);
      // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
      // NOTE@+10: 's.a' is placed at UB [0x0, 0x400) here
      // NOTE@-8: PIPE_MTE2 writes 's.a' here (TLOAD)
      // NOTE@+12: in this call of 'load'
      // NOTE@+22: in this call of 'run'
      // NOTE@-6: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    wait_flag(PIPE_MTE2, PIPE_V, 0);
    if (!IsEarly)
      TEXP(b, a);
  }
  AICORE void run() {
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x400);
    constexpr void (Steps::*All[])() = {&Steps::load, &Steps::math};
    for (auto step : All)
      (this->*step)();
  }
};
__global__ AICORE void ok_steps(__gm__ float *x) {
  Steps<false> s;
  s.x = x;
  s.run();
}
__global__ AICORE void bug_steps(__gm__ float *x) {
  Steps<true> s;
  s.x = x;
  s.run();
}

struct Loader {
  VecT t;
  AICORE virtual void load(__gm__ float *x) {
    GmT g(x);
    TLOAD(t, g);
  }
};
struct Other : Loader {
  AICORE void load(__gm__ float *) override {}
};
template <bool Waits> AICORE inline void byClass(__gm__ float *x) {
  Other o;
  VecT b;
  TASSIGN(o.t, 0x0);
  TASSIGN(b, 0x400);
  o.Loader::load(x);
  if (Waits)
    pipe_barrier(PIPE_ALL);
  TEXP(b, o.t);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'o.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'o.t' is placed at UB [0x0, 0x400) here
  // NOTE@-17: PIPE_MTE2 writes 'o.t' here (TLOAD)
  // NOTE@+4: in this call of 'byClass<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_by_class(__gm__ float *x) { byClass<true>(x); }
__global__ AICORE void bug_by_class(__gm__ float *x) { byClass<false>(x); }
