// A valid region that fits in the first iterations of a loop of known length
// and not in the last one is wrong there.
// RUN: %check_pto %s

#include "../Tiles.h"

__global__ AICORE void bug_last_one_too_tall(__gm__ float *x) {
  GmT g(x);
  for (int rows = 8; rows <= 24; rows += 8) {
    DynT tile(rows, 16);
    // WARN@-1 [pto-oversized-valid-region]: 'tile' gets a valid region of 24 rows, but the tile has 16
    // NOTE@+2: TLOAD works on that region here
    TASSIGN(tile, 0x0);
    TLOAD(tile, g);
    pipe_barrier(PIPE_ALL);
  }
}

__global__ AICORE void ok_all_fit(__gm__ float *x) {
  GmT g(x);
  for (int rows = 8; rows <= 16; rows += 8) {
    DynT tile(rows, 16);
    TASSIGN(tile, 0x0);
    TLOAD(tile, g);
    pipe_barrier(PIPE_ALL);
  }
}

__global__ AICORE void bug_last_one_too_wide(__gm__ float *x) {
  DynT tile(16, 16);
  TASSIGN(tile, 0x0);
  GmT g(x);
  TLOAD(tile, g);
  pipe_barrier(PIPE_ALL);
  for (int columns = 4; columns < 24; columns += 4) {
    tile.SetValidShape(16, columns);
    // WARN@-1 [pto-oversized-valid-region]: 'tile' gets a valid region of 20 columns, but the tile has 16
    // NOTE@+1: TEXP works on that region here
    TEXP(tile, tile);
  }
}

__global__ AICORE void ok_as_wide_as_it_is(__gm__ float *x) {
  DynT tile(16, 16);
  TASSIGN(tile, 0x0);
  GmT g(x);
  TLOAD(tile, g);
  pipe_barrier(PIPE_ALL);
  for (int columns = 4; columns < 20; columns += 4) {
    tile.SetValidShape(16, columns);
    TEXP(tile, tile);
  }
}
