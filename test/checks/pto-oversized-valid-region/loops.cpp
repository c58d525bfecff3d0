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

// Both conditions ask for bit 2 of f: the loop over 8 blocks never meets the
// narrow tile (with n: 64 / 64 != 0 and n >= 64 are the same).
template <uint32_t Blocks> AICORE inline void fill(DynT &t) {
  for (uint32_t k = 1; k <= Blocks; ++k) {
    t.SetValidShape(k * 8, 16);
    TEXPANDS(t, 0.0f);
  }
}
__global__ AICORE void ok_bit(__gm__ float *x, unsigned f) {
  if (f & 4)
    return;
  DynT t;
  TASSIGN(t, 0x0);
  if (f >> 2 & 1)
    fill<4>(t);
  else
    fill<2>(t);
}

// n is no multiple of 16 where the function goes on, so it is no multiple of
// 32: fill<4> is never called.
__global__ AICORE void ok_remainder(__gm__ float *x, unsigned n) {
  if (n % 16 == 0)
    return;
  DynT t;
  TASSIGN(t, 0x0);
  if (n % 32 == 0)
    fill<4>(t);
  else
    fill<2>(t);
}
