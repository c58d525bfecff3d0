// Code that runs in ways that are not followed: objects that the standard
// library calls, inherited constructors, generic lambdas that became pointers.
// It may have waited.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard

#include "../Tiles.h"
#include <algorithm>

AICORE inline void orderLoads() {
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}

/// A tile that is being loaded, and one for what is made of it.
struct Loaded {
  VecT a, x;
  AICORE explicit Loaded(__gm__ float *p) {
    GmT g(p);
    TASSIGN(a, 0x0);
    TASSIGN(x, 0x400);
    TLOAD(a, g);
  }
};

struct Waits {
  AICORE void operator()(int) const { orderLoads(); }
};
struct Counts {
  AICORE void operator()(int &n) const { ++n; }
};
void ok_called_by_the_library(__gm__ float *p) {
  Loaded t(p);
  int numbers[2] = {1, 2};
  std::for_each(numbers, numbers + 2, Waits{});
  TADD(t.x, t.a, t.a);
}
void bug_called_by_the_library(__gm__ float *p) {
  Loaded t(p);
  int numbers[2] = {1, 2};
  std::for_each(numbers, numbers + 2, Counts{});
  TADD(t.x, t.a, t.a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't.a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-24: 't.a' is placed at UB [0x0, 0x400) here
  // NOTE@-23: PIPE_MTE2 writes 't.a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

struct WaitsFirst {
  AICORE explicit WaitsFirst(int) { orderLoads(); }
};
struct Inherits : WaitsFirst {
  using WaitsFirst::WaitsFirst;
};
struct Idle {
  AICORE explicit Idle(int) {}
};
struct InheritsIdle : Idle {
  using Idle::Idle;
};
void ok_inherited_constructor(__gm__ float *p) {
  Loaded t(p);
  Inherits object(1);
  TADD(t.x, t.a, t.a);
}
void bug_inherited_constructor(__gm__ float *p) {
  Loaded t(p);
  InheritsIdle object(1);
  TADD(t.x, t.a, t.a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't.a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-51: 't.a' is placed at UB [0x0, 0x400) here
  // NOTE@-50: PIPE_MTE2 writes 't.a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

void ok_generic_lambda(__gm__ float *p) {
  Loaded t(p);
  void (*f)(int) = [](auto) { orderLoads(); };
  f(1);
  TADD(t.x, t.a, t.a);
}

// A table of functions, by constants.
AICORE inline void nothing() {}
constexpr void (*Steps[])() = {orderLoads, nothing};
void ok_table(__gm__ float *p) {
  Loaded t(p);
  Steps[0]();
  TADD(t.x, t.a, t.a);
}
void bug_table(__gm__ float *p) {
  Loaded t(p);
  Steps[1]();
  TADD(t.x, t.a, t.a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't.a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-76: 't.a' is placed at UB [0x0, 0x400) here
  // NOTE@-75: PIPE_MTE2 writes 't.a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
