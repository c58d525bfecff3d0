// The move that repacks exponents for the cube reads them one behind the other,
// for whole boxes of sixteen rows, whatever the rows of its source are.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

using Exponents =
    Tile<TileType::Vec, uint8_t, 64, 32, BLayout::RowMajor, 64, 32>;
using Packed = Tile<TileType::Vec, uint8_t, 64, 4, BLayout::RowMajor, -1, -1,
                    SLayout::RowMajor, 32>;
using Scratch = Tile<TileType::Vec, uint8_t, 1, 128>;
using ExponentsGm =
    GlobalTensor<uint8_t, Shape<1, 1, 1, 64, 32>, Stride<1, 1, 1, 32, 1>>;

template <int Rows, int Address> AICORE inline void repack(__gm__ uint8_t *x) {
  Exponents rows;
  Packed packed(Rows, 4);
  Scratch tmp;
  TASSIGN(rows, 0x0);
  TASSIGN(packed, Address);
  // WARN@-1 [pto-overlapping-tiles]: 'packed' (UB [0xe0, 0x1e0)) overlaps 'rows' (UB [0x0, 0x800)), and TMOV works on both at once
  // NOTE@-3: 'rows' is placed at UB [0x0, 0x800) here
  // NOTE@+8: 'packed' is written while 'rows' is still read here
  // NOTE@+12: in this call of 'repack<64, 224>'
  // NOTE@-5: 'packed' fits at 0x800, the first free address
  TASSIGN(tmp, 0x1000);
  ExponentsGm g(x);
  TLOAD(rows, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMOV(packed, rows, tmp);
}

__global__ AICORE void ok_behind(__gm__ uint8_t *x) { repack<64, 0x100>(x); }
__global__ AICORE void ok_fewer(__gm__ uint8_t *x) { repack<30, 0x80>(x); }
__global__ AICORE void bug_inside(__gm__ uint8_t *x) { repack<64, 0xe0>(x); }
// A box that has one row has sixteen.
__global__ AICORE void bug_box(__gm__ uint8_t *x) {
  Exponents rows;
  Packed packed(33, 4);
  Scratch tmp;
  TASSIGN(rows, 0x0);
  TASSIGN(packed, 0xa0);
  // WARN@-1 [pto-overlapping-tiles]: 'packed' (UB [0xa0, 0x1a0)) overlaps 'rows' (UB [0x0, 0x800)), and TMOV works on both at once
  // NOTE@-3: 'rows' is placed at UB [0x0, 0x800) here
  // NOTE@+7: 'packed' is written while 'rows' is still read here
  // NOTE@-4: 'packed' fits at 0x800, the first free address
  TASSIGN(tmp, 0x1000);
  ExponentsGm g(x);
  TLOAD(rows, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMOV(packed, rows, tmp);
}

// Other moves go by the rows of their source.
__global__ AICORE void bug_rows(__gm__ uint8_t *x) {
  Exponents rows, other;
  TASSIGN(rows, 0x0);
  TASSIGN(other, 0x400);
  // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0x400, 0xc00)) overlaps 'rows' (UB [0x0, 0x800)), and TMOV works on both at once
  // NOTE@-3: 'rows' is placed at UB [0x0, 0x800) here
  // NOTE@+6: 'other' is written while 'rows' is still read here
  // NOTE@-4: 'other' fits at 0x800, the first free address
  ExponentsGm g(x);
  TLOAD(rows, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMOV(other, rows);
}
