// For the order the bytes count, not the tile: records of accesses survive a
// declaration and a TASSIGN, and the same variable in the next iteration is the
// same tile (H1). Another variable is another tile (O3).
// RUN: %check_pto %s --checks=-*,pto-*,-pto-uninitialized-tile

#include "../Tiles.h"

void bug_declared_in_the_loop(__gm__ float *in, int n) {
  VecT b;
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    VecT a;
    TASSIGN(a, 0x0);
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
  }
}
void ok_declared_in_the_loop(__gm__ float *in, int n) {
  VecT b;
  TASSIGN(b, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    VecT a;
    TASSIGN(a, 0x0);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
// Placed anew, at another byte: only the bytes in common count.
void bug_placed_half_a_tile_further(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TLOAD(a, gm);
  TASSIGN(a, 0x200);
  TEXP(b, a);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_V reads 'a' (UB [0x200, 0x600)) without waiting for PIPE_MTE2, which writes 'a' (UB [0x0, 0x400)) in the same bytes
  // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: 'a' is placed at UB [0x200, 0x600) here
  // NOTE@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
void ok_placed_behind_itself(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TLOAD(a, gm);
  TASSIGN(a, 0x400);
  TEXP(b, a);
}
// Two names that the loop body declares are two tiles, in the next iteration
// too.
void bug_two_variables_of_the_loop(__gm__ float *in, int n) {
  VecT c;
  TASSIGN(c, 0x800);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    VecT a, b;
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x0);
    TLOAD(a, gm);
    // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads 'b' (UB [0x0, 0x400)) in the same bytes
    // NOTE@-3: 'b' is placed at UB [0x0, 0x400) here
    // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'b' here (TEXP)
    // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(c, b);
  }
}
// An alias of the tile is the tile.
void bug_alias_of_the_last_iteration(__gm__ float *in, int n) {
  Tile<TileType::Vec, float, 1, 256> out;
  TASSIGN(out, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    VecT a;
    Tile<TileType::Vec, float, 1, 256> flat;
    TASSIGN(a, 0x0);
    TRESHAPE(flat, a);
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-3: 'flat' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'flat' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(out, flat);
  }
}
void ok_alias_of_the_last_iteration(__gm__ float *in, int n) {
  Tile<TileType::Vec, float, 1, 256> out;
  TASSIGN(out, 0x400);
  for (int i = 0; i < n; ++i) {
    GmT gm(in + i * 256);
    VecT a;
    Tile<TileType::Vec, float, 1, 256> flat;
    TASSIGN(a, 0x0);
    TRESHAPE(flat, a);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(out, flat);
    pipe_barrier(PIPE_ALL);
  }
}

// A new tile assigned to one that is placed gives it a valid region, and leaves
// it where it was.
void bug_new_region_in_the_old_place(__gm__ float *in) {
  GmT gm(in);
  DynT a(16, 16);
  VecT b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < 4; ++i) {
    a = DynT(16, 8);
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads it
    // NOTE@-6: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V reads 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
  }
}
void ok_new_region_in_the_old_place(__gm__ float *in) {
  GmT gm(in);
  DynT a(16, 16);
  VecT b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  for (int i = 0; i < 4; ++i) {
    a = DynT(16, 8);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(b, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
}
// It touches no more than its new region ...
void bug_whole_region_reaches_the_other(__gm__ float *in) {
  GmT gm(in);
  DynT a(16, 16);
  VecT b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  a = DynT(16, 16);
  TEXP(c, b);
  TLOAD(a, gm);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which reads 'b' (UB [0x200, 0x600)) in the same bytes
  // NOTE@-6: 'b' is placed at UB [0x200, 0x600) here
  // NOTE@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_V reads 'b' here (TEXP)
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
void ok_new_region_ends_before_the_other(__gm__ float *in) {
  GmT gm(in);
  DynT a(16, 16);
  VecT b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  a = DynT(8, 16);
  TEXP(c, b);
  TLOAD(a, gm);
}
// ... and a tile that comes from elsewhere brings its own place.
void ok_comes_from_elsewhere(__gm__ float *in) {
  GmT gm(in);
  DynT a(16, 16);
  VecT c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TEXP(c, a);
  DynT other(16, 16);
  TASSIGN(other, 0xc00);
  a = other;
  TLOAD(a, gm);
}
