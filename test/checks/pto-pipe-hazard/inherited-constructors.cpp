// Constructors that a class has from its base (`using Base::Base`).
// RUN: %check_pto %s

#include "../Tiles.h"

// One that sets a flag, over two levels.
struct Credit {
  int id;
  AICORE explicit Credit(int i) : id(i) { set_flag(PIPE_V, PIPE_MTE2, i); }
};
struct Free : Credit {
  using Credit::Credit;
};
struct InFree : Free {
  using Free::Free;
  int more = 7;
};
// One that keeps a number.
struct Cursor {
  int slot;
  AICORE explicit Cursor(const int &s) : slot(s) {}
  AICORE int turn() {
    int s = slot;
    slot ^= 1;
    return s;
  }
};
struct InCursor : Cursor {
  using Cursor::Cursor;
};

template <bool IsEarly> AICORE inline void ring(__gm__ float *x, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  InFree first(0), second(first.more - 6);
  InCursor at(0);
  for (int i = 0; i < n; ++i) {
    const int s = at.turn();
    GmT g(x + i * 256);
    if (!IsEarly)
      wait_flag(PIPE_V, PIPE_MTE2, s);
    TLOAD(a[s], g);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-12: 'a[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+7: PIPE_V reads 'a[0]' here (TEXP)
    // NOTE@+13: in this call of 'ring<true>'
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    if (IsEarly)
      wait_flag(PIPE_V, PIPE_MTE2, s);
    set_flag(PIPE_MTE2, PIPE_V, s);
    wait_flag(PIPE_MTE2, PIPE_V, s);
    TEXP(b, a[s]);
    set_flag(PIPE_V, PIPE_MTE2, s);
  }
  wait_flag(PIPE_V, PIPE_MTE2, 0);
  wait_flag(PIPE_V, PIPE_MTE2, 1);
}
__global__ AICORE void ok_ring(__gm__ float *x, int n) { ring<false>(x, n); }
__global__ AICORE void bug_ring(__gm__ float *x, int n) { ring<true>(x, n); }

// An Event with another name.
using Base = Event<Op::TLOAD, Op::TEXP>;
struct Loaded : Base {
  using Base::Base;
};
struct Own : Base {
  AICORE explicit Own(RecordEvent r) : Base(r) {}
};
template <typename EventT, bool Waits>
AICORE inline void byEvent(__gm__ float *x) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  GmT g(x);
  EventT e(TLOAD(a, g));
  if (Waits)
    e.Wait();
  TEXP(b, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+10: in this call of 'byEvent<Loaded, false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  if (!Waits)
    e.Wait();
}
__global__ AICORE void ok_event(__gm__ float *x) {
  byEvent<Loaded, true>(x);
  pipe_barrier(PIPE_ALL);
  byEvent<Own, true>(x);
}
__global__ AICORE void bug_event(__gm__ float *x) { byEvent<Loaded, false>(x); }
