// Objects whose beginning, copies or end are not written out: elements of
// std::array, parameters without a name, copies in a range-for.
// RUN: %check_pto %s

#include "../Tiles.h"
#include <array>

struct Credit {
  inline static int next = 0;
  int id;
  AICORE Credit() : id(next++) { set_flag(PIPE_V, PIPE_MTE2, id); }
};
struct Cursor {
  int slot = 0;
  AICORE int turn() {
    int s = slot;
    slot ^= 1;
    return s;
  }
};
struct Stored {
  int id;
  AICORE explicit Stored(int i) : id(i) {}
  AICORE ~Stored() { set_flag(PIPE_MTE3, PIPE_V, id); }
};

// No braces: the constructors run all the same, and so do default member
// initialisers.
template <bool IsEarly> AICORE inline void ring(__gm__ float *x, int n) {
  VecT a[2], b;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x400);
  TASSIGN(b, 0x800);
  Credit::next = 0;
  std::array<Credit, 2> credits;
  std::array<Cursor, 1> at;
  for (int i = 0; i < n; ++i) {
    const int s = credits[at[0].turn()].id;
    GmT g(x + i * 256);
    if (!IsEarly)
      wait_flag(PIPE_V, PIPE_MTE2, s);
    TLOAD(a[s], g);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a[0]' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-13: 'a[0]' is placed at UB [0x0, 0x400) here
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

// Each element ends, of arrays of both kinds, the last one first.
template <bool IsStored> AICORE inline void ends(__gm__ float *x) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 1.0f);
  pipe_barrier(PIPE_ALL);
  GmT g(x);
  {
    std::array<Stored, 1> done{Stored(0)};
    Stored more[2] = {Stored(1), Stored(2)};
    TSTORE(g, a);
  }
  if (!IsStored)
    TSTORE(g, a);
  wait_flag(PIPE_MTE3, PIPE_V, 0);
  wait_flag(PIPE_MTE3, PIPE_V, 1);
  wait_flag(PIPE_MTE3, PIPE_V, 2);
  TEXPANDS(a, 2.0f);
  // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
  // NOTE@-18: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_MTE3 reads 'a' here (TSTORE)
  // NOTE@+4: in this call of 'ends<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void ok_ends(__gm__ float *x) { ends<true>(x); }
__global__ AICORE void bug_stored_later(__gm__ float *x) { ends<false>(x); }

// A parameter ends with the call, whether it has a name or not.
AICORE inline void finish(Stored) {}
__global__ AICORE void ok_no_name(__gm__ float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  pipe_barrier(PIPE_ALL);
  GmT g(x);
  TSTORE(g, t);
  finish(Stored(0));
  wait_flag(PIPE_MTE3, PIPE_V, 0);
  TEXPANDS(t, 2.0f);
}

// A copy speaks for the upper ids.
struct Channel {
  int id;
  AICORE explicit Channel(int i) : id(i) {}
  AICORE Channel(const Channel &o) : id(o.id + 4) {}
};
template <int First> AICORE inline void copies(__gm__ float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  Channel of[2] = {Channel(0), Channel(1)};
  for (auto one : of)
    set_flag(PIPE_V, PIPE_MTE3, one.id);
  wait_flag(PIPE_V, PIPE_MTE3, First);
  wait_flag(PIPE_V, PIPE_MTE3, 5);
  GmT g(x);
  TSTORE(g, t);
}
__global__ AICORE void ok_copies(__gm__ float *x) { copies<4>(x); }

// What stands in a class runs for each object, also where nothing else does.
struct Armed {
  int id;
  int isSet = (set_flag(PIPE_MTE3, PIPE_V, id), 1);
};
AICORE inline void arm(int id) { Armed a{id}; }
AICORE inline int armed(int id) {
  set_flag(PIPE_MTE3, PIPE_V, id);
  return id;
}
AICORE inline void armByDefault(int id = armed(1)) { (void)id; }
__global__ AICORE void ok_default_initialisers(__gm__ float *x) {
  VecT t;
  TASSIGN(t, 0x0);
  TEXPANDS(t, 1.0f);
  pipe_barrier(PIPE_ALL);
  GmT g(x);
  TSTORE(g, t);
  arm(0);
  armByDefault();
  wait_flag(PIPE_MTE3, PIPE_V, 0);
  wait_flag(PIPE_MTE3, PIPE_V, 1);
  TEXPANDS(t, 2.0f);
}
