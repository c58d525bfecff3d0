// Small functions of the standard library and of the compiler: what they give and
// what they write.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"
#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

// A hint is no answer of its own.
void ok_hints(__gm__ float *in, int n) {
  GmT gm(in);
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 0; i < n; ++i) {
    if (likely(i > 0))
      wait_flag(PIPE_MTE3, PIPE_MTE2, 0);
    TLOAD(t, gm);
    set_flag(PIPE_MTE2, PIPE_MTE3, 0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, 0);
    TSTORE(gm, t);
    if (!unlikely(i + 1 >= n))
      set_flag(PIPE_MTE3, PIPE_MTE2, 0);
  }
}
void bug_hints(__gm__ float *in, int n) {
  GmT gm(in);
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 0; i < n; ++i) {
    if (likely(i > 1))
      wait_flag(PIPE_MTE3, PIPE_MTE2, 0);
    TLOAD(t, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-6: 't' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_MTE3 reads 't' here (TSTORE)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_MTE3, 0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, 0);
    TSTORE(gm, t);
    if (i > 0 && likely(i + 1 < n))
      set_flag(PIPE_MTE3, PIPE_MTE2, 0);
  }
}

struct Slot {
  VecT t;
  int id;
};
void ok_swapped_pointers(__gm__ float *in, int n) {
  GmT gm(in);
  Slot a, b;
  a.id = 0;
  b.id = 1;
  TASSIGN(a.t, 0x0);
  TASSIGN(b.t, 0x400);
  Slot *now = &a, *next = &b;
  for (int i = 0; i < n; ++i) {
    if (i >= 2)
      wait_flag(PIPE_MTE3, PIPE_MTE2, now->id);
    TLOAD(now->t, gm);
    set_flag(PIPE_MTE2, PIPE_MTE3, now->id);
    wait_flag(PIPE_MTE2, PIPE_MTE3, now->id);
    TSTORE(gm, now->t);
    if (i + 2 < n)
      set_flag(PIPE_MTE3, PIPE_MTE2, now->id);
    std::swap(now, next);
  }
}
void bug_swapped_pointers(__gm__ float *in) {
  GmT gm(in);
  Slot a, b;
  a.id = 0;
  b.id = 1;
  TASSIGN(a.t, 0x0);
  TASSIGN(b.t, 0x400);
  Slot *now = &a, *next = &b;
  TLOAD(now->t, gm);
  std::swap(now, next);
  TEXP(next->t, next->t);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 'a.t' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a.t' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void ok_exchanged(__gm__ float *in) {
  GmT gm(in);
  VecT t;
  TASSIGN(t, 0x0);
  int id = 0;
  set_flag(PIPE_MTE3, PIPE_MTE2, std::exchange(id, 1));
  TLOAD(t, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, id);
  wait_flag(PIPE_MTE2, PIPE_MTE3, 1);
  TSTORE(gm, t);
  wait_flag(PIPE_MTE3, PIPE_MTE2, 0);
}

struct Tiling {
  int rows, bytes;
};
// What was copied over it is not known.
void ok_copied_over(__gm__ Tiling *tiling, __gm__ float *in) {
  Tiling own{};
  memcpy(&own, tiling, sizeof(own));
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, own.bytes);
  TLOAD(a, gm);
  TLOAD(b, gm);
  set_flag(PIPE_MTE2, PIPE_V, 0);
  wait_flag(PIPE_MTE2, PIPE_V, 0);
  TADD(a, a, b);
}
void ok_filled(__gm__ float *in) {
  GmT gm(in);
  VecT t;
  TASSIGN(t, 0x0);
  std::array<bool, 2> used{};
  used.fill(true);
  set_flag(PIPE_MTE3, PIPE_MTE2, 0);
  if (used[1])
    wait_flag(PIPE_MTE3, PIPE_MTE2, 0);
  TLOAD(t, gm);
}
void bug_filled(__gm__ float *in) {
  GmT gm(in);
  VecT t;
  TASSIGN(t, 0x0);
  std::array<bool, 2> used{true, true};
  used.fill(false);
  TLOAD(t, gm);
  set_flag(PIPE_MTE2, PIPE_V, 0);
  if (used[1])
    wait_flag(PIPE_MTE2, PIPE_V, 0);
  TEXP(t, t);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-9: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-7: PIPE_MTE2 writes 't' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  if (!used[1])
    wait_flag(PIPE_MTE2, PIPE_V, 0);
}

static void slots(__gm__ float *in, int count) {
  GmT gm(in);
  VecT sum;
  TASSIGN(sum, 0x800); // behind two of them
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < count; ++i) {
    VecT t;
    TASSIGN(t, i * 0x400);
    TLOAD(t, gm);
    set_flag(PIPE_MTE2, PIPE_V, 0);
    wait_flag(PIPE_MTE2, PIPE_V, 0);
    TADD(sum, sum, t);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, sum);
}
void ok_clamped(__gm__ float *in, int n) { slots(in, std::clamp(n, 1, 2)); }
void ok_least_of_a_list(__gm__ float *in, int n) { slots(in, std::min({n, 2, 4})); }
void ok_greatest_of_a_list(__gm__ float *in, int n) {
  const int rest = std::max({n, 0, -1}), most = rest < 2 ? rest : 2;
  slots(in, most);
}
