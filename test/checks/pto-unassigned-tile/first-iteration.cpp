// A tile that a loop places behind its first use has no place in the first
// iteration, and that it has one in the others does not help.
// RUN: %check_pto %s --checks=-*,pto-unassigned-tile

#include "../Tiles.h"

template <bool Late> AICORE inline void walk(GmT &g, int n) {
  VecT x, y;
  TASSIGN(y, 0x4000);
  for (int i = 0; i < n; ++i) {
    if (!Late)
      TASSIGN(x, (i & 1) * 0x400);
    TLOAD(x, g);
    // WARN@-1 [pto-unassigned-tile]: TLOAD uses 'x', which no TASSIGN has placed in UB
    // NOTE@+10: in this call of 'walk<true>'
    // NOTE@-3: 'x' fits at 0x0, the first free address
    if (Late)
      TASSIGN(x, (i & 1) * 0x400);
    pipe_barrier(PIPE_ALL);
    TEXP(y, x);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_placed_behind_its_use(GmT &g, int n) {
  walk<true>(g, n);
}
__global__ AICORE void ok_placed_before_its_use(GmT &g, int n) {
  walk<false>(g, n);
}

// Who asks whether there was one before does not use it in the first.
__global__ AICORE void ok_used_from_the_second_on(GmT &g, int n) {
  VecT x, y;
  TASSIGN(y, 0x4000);
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      TEXP(y, x);
    TASSIGN(x, (i & 1) * 0x400);
    TLOAD(x, g);
    pipe_barrier(PIPE_ALL);
  }
}
// What a caller knows, nobody else does: no path says more than another.
__global__ AICORE void ok_what_the_caller_knows(GmT &g, int n, int first) {
  VecT x, y;
  TASSIGN(y, 0x4000);
  for (int i = 0; i < n; ++i) {
    if (i != first)
      TEXP(y, x);
    TASSIGN(x, (i & 1) * 0x400);
    TLOAD(x, g);
    pipe_barrier(PIPE_ALL);
  }
}
