// Flags and barriers that order nothing that is not ordered without them.
// RUN: %check_pto %s --checks=-*,ptoadvice-redundant-sync --config '{CheckOptions: {PtoTarget: A2A3}}'

#include "../Tiles.h"

using IndexT = Tile<TileType::Vec, int32_t, 16, 16>;


// Straight lines.
void bug_direct_beside_chain(GmT in, GmT out) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x4000);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  // WARN@-1 [ptoadvice-redundant-sync]: all that flag PIPE_MTE2 -> PIPE_MTE3 id 0 orders is ordered without it
  // NOTE@+3: the flag is waited for here
  // NOTE@-3: the set and the wait can be taken out together
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, b);
}
void ok_chain(GmT in, GmT out) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x4000);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, b);
}
void bug_two_barriers(GmT in, GmT out) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  pipe_barrier(PIPE_ALL);
  pipe_barrier(PIPE_ALL);
  // WARN@-1 [ptoadvice-redundant-sync]: all that this barrier of PIPE_ALL orders is ordered without it
  // NOTE@-2: it can be taken out
  TSTORE(out, a);
}
void bug_barrier_beside_flag(GmT in, GmT out) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  pipe_barrier(PIPE_ALL);
  // WARN@-1 [ptoadvice-redundant-sync]: all that this barrier of PIPE_ALL orders is ordered without it
  // NOTE@-2: it can be taken out
  TSTORE(out, a);
}
void ok_barrier_at_both_ends(GmT in, GmT out) {
  VecT a;
  pipe_barrier(PIPE_ALL);
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
  pipe_barrier(PIPE_ALL);
}
// Behind the last instruction it may be for the kernel after: one of them.
void bug_two_barriers_at_the_end(GmT in, GmT out) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
  pipe_barrier(PIPE_ALL);
  pipe_barrier(PIPE_ALL);
  // WARN@-1 [ptoadvice-redundant-sync]: all that this barrier of PIPE_ALL orders is ordered without it
  // NOTE@-2: it can be taken out
}
void bug_flag_twice_in_front_of_a_loop(GmT in, GmT out, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  // WARN@-1 [ptoadvice-redundant-sync]: all that flag PIPE_MTE2 -> PIPE_MTE3 id 0 orders is ordered without it
  // NOTE@+2: the flag is waited for here
  // NOTE@-3: the set and the wait can be taken out together
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  for (int i = 0; i < n; ++i)
    TSTORE(out, a);
}
// ... also where another path left before its first instruction.
void bug_flag_twice_unless_left_early(GmT in, GmT out, int n) {
  if (n < 0)
    return;
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  // WARN@-1 [ptoadvice-redundant-sync]: all that flag PIPE_MTE2 -> PIPE_MTE3 id 0 orders is ordered without it
  // NOTE@+2: the flag is waited for here
  // NOTE@-3: the set and the wait can be taken out together
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  for (int i = 0; i < n; ++i)
    TSTORE(out, a);
}
// What a path without instructions passes may be for other kernels.
void ok_barrier_of_an_empty_path(GmT in, GmT out, bool first) {
  VecT a;
  TASSIGN(a, 0x0);
  if (first) {
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(out, a);
  } else {
    pipe_barrier(PIPE_ALL);
  }
}
void ok_flag_in_front_of_a_loop(GmT in, GmT more, int n) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x4000);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n; ++i)
    TEXP(b, b);
}
// Two tiles with nothing in common: the vector unit need not wait.
void bug_nothing_in_common(GmT in, GmT out) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x4000);
  TASSIGN(c, 0x8000);
  TEXP(b, c);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [ptoadvice-redundant-sync]: all that flag PIPE_V -> PIPE_MTE2 id 0 orders is ordered without it
  // NOTE@+2: the flag is waited for here
  // NOTE@-3: the set and the wait can be taken out together
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, a);
}
void ok_unknown_place(GmT in, GmT out, int where) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, where);
  TASSIGN(c, 0x8000);
  TEXP(b, c);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, a);
}

// Global memory: it may be one buffer.
void ok_global_memory(GmT in, GmT out, GmT more) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x4000);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, a);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  TLOAD(b, more);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, b);
}

// The vector unit.
void bug_vector_barriers(GmT in) {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x4000);
  TASSIGN(c, 0x8000);
  TASSIGN(d, 0xc000);
  TEXP(b, a);
  pipe_barrier(PIPE_V);
  // WARN@-1 [ptoadvice-redundant-sync]: all that this barrier of PIPE_V orders is ordered without it
  // NOTE@-2: it can be taken out
  TEXP(d, c);
}
void ok_vector_barrier(GmT in) {
  VecT a, b, c, d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x4000);
  TASSIGN(c, 0x8000);
  TASSIGN(d, 0xc000);
  TEXP(b, a);
  TEXP(d, c);
  pipe_barrier(PIPE_V);
  TEXP(b, b);
}

// Loops.
void bug_in_loop(GmT in, GmT out, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID1);
    // WARN@-1 [ptoadvice-redundant-sync]: all that flag PIPE_MTE2 -> PIPE_MTE3 id 1 orders is ordered without it
    // NOTE@+2: the flag is waited for here
    // NOTE@-3: the set and the wait can be taken out together
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID1);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(out, a);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
void ok_in_loop(GmT in, GmT out, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(out, a);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
// A ring of five slots comes back to a slot in the sixth iteration only.
void ok_long_ring(GmT in, GmT out, int n) {
  for (int i = 0; i < n; ++i) {
    VecT a;
    TASSIGN(a, (i % 5) * 0x4000);
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
// Rows at a distance that is not known may all be one: each counts as a clash.
void bug_rows_of_unknown_length(GmT in, GmT out, int rows, int length) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  // WARN@-1 [ptoadvice-redundant-sync]: all that flag PIPE_MTE2 -> PIPE_V id 0 orders is ordered without it
  // NOTE@+2: the flag is waited for here
  // NOTE@-3: the set and the wait can be taken out together
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0; i < rows; ++i) {
    VecT row;
    TASSIGN(row, i * length);
    TEXP(row, row);
  }
}
void ok_rows_of_unknown_length(GmT in, GmT out, int rows, int length) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  for (int i = 0; i < rows; ++i) {
    VecT row;
    TASSIGN(row, i * length);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(row, row);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(row, in);
  }
}
// Rows at a known distance may come to any place later on.
void ok_rows_of_known_length(GmT in, GmT out, int rows) {
  VecT a;
  TASSIGN(a, 0x8000);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0; i < rows; ++i) {
    VecT row;
    TASSIGN(row, i * 0x400);
    TEXP(row, row);
  }
}
// Nor is a ring of places at unknown distances from all others.
void ok_long_ring_somewhere(GmT in, GmT out, int n, int from) {
  for (int i = 0; i < n; ++i) {
    VecT a;
    TASSIGN(a, from + (i % 5) * 0x4000);
    TLOAD(a, in);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}

// On one path only.
void ok_on_one_path(GmT in, GmT out, bool fast) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  if (fast) {
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  } else {
    pipe_barrier(PIPE_ALL);
  }
  TSTORE(out, a);
}
void bug_on_both_paths(GmT in, GmT out, bool fast) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  if (fast) {
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    // WARN@-1 [ptoadvice-redundant-sync]: all that flag PIPE_MTE2 -> PIPE_MTE3 id 0 orders is ordered without it
    // NOTE@+2: the flag is waited for here
    // NOTE@-3: the set and the wait can be taken out together
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
}

// What is not known.
void other();
void ok_opaque(GmT in, GmT out) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  pipe_barrier(PIPE_ALL);
  other();
  pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
}
void ok_scalar_read_of_global_memory(GmT in, GmT out, __gm__ float *p, VecT &x) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, in);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, a);
  pipe_barrier(PIPE_ALL);
  if (p[0] > 1)
    TLOAD(x, in);
}
void ok_unknown_pipe(GmT out) {
  IndexT a;
  TASSIGN(a, 0x0);
  TCI<IndexT, int32_t, 0>(a, 0);
  set_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, a);
}
