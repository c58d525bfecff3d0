// O2: scratch that is filled before the rows of a source are read (A2A3).
// RUN: %check_pto %s

#include "../Tiles.h"

using ColumnT = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
using BlocksT = Tile<TileType::Vec, float, 16, 8>;
using WideT = Tile<TileType::Vec, float, 16, 64>;

/// A matrix at 0x0, its result at 0x1000 and a column at 0x2000.
struct Operands {
  WideT src, dst;
  ColumnT column;
  AICORE Operands() {
    TASSIGN(src, 0x0);
    TASSIGN(dst, 0x1000);
    TASSIGN(column, 0x2000);
    TEXPANDS(src, 1.0f);
    TEXPANDS(column, 1.0f);
  }
};

void bug_over_the_source() {
  Operands t;
  BlocksT tmp;
  TASSIGN(tmp, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x0, 0x200)) overlaps 't.src' (UB [0x0, 0x1000)), and TROWEXPANDSUB works on both at once
  // NOTE@-13: 't.src' is placed at UB [0x0, 0x1000) here
  // NOTE@+2: 'tmp' is written while 't.src' is still read here
  // NOTE@-4: 'tmp' fits at 0x2040, the first free address
  TROWEXPANDSUB(t.dst, t.src, t.column, tmp);
}
void bug_inside_of_the_source() {
  Operands t;
  BlocksT tmp;
  TASSIGN(tmp, 0x400);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x400, 0x600)) overlaps 't.src' (UB [0x0, 0x1000)), and TROWEXPANDSUB works on both at once
  // NOTE@-23: 't.src' is placed at UB [0x0, 0x1000) here
  // NOTE@+2: 'tmp' is written while 't.src' is still read here
  // NOTE@-4: 'tmp' fits at 0x2040, the first free address
  TROWEXPANDSUB(t.dst, t.src, t.column, tmp);
}
void ok_behind_the_column() {
  Operands t;
  BlocksT tmp;
  TASSIGN(tmp, 0x2040);
  TROWEXPANDSUB(t.dst, t.src, t.column, tmp);
}
// In place is another thing.
void ok_result_over_the_source() {
  Operands t;
  BlocksT tmp;
  TASSIGN(tmp, 0x2040);
  TROWEXPANDSUB(t.src, t.src, t.column, tmp);
}
// Declared as a column, it is used as a block for each row.
void bug_column_over_the_result() {
  Operands t;
  ColumnT tmp;
  TASSIGN(tmp, 0x1000);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x1000, 0x1040)) overlaps 't.dst' (UB [0x1000, 0x2000)), and TROWEXPANDSUB works on both at once
  // NOTE@-46: 't.dst' is placed at UB [0x1000, 0x2000) here
  // NOTE@+2: 't.dst' and 'tmp' are both written here
  // NOTE@+1: TROWEXPANDSUB uses 512 bytes from where 'tmp' begins
  TROWEXPANDSUB(t.dst, t.src, t.column, tmp);
}
void bug_column_in_front_of_a_live_tile() {
  Operands t;
  ColumnT tmp;
  VecT live;
  TASSIGN(live, 0x2200);
  TASSIGN(tmp, 0x2100);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x2100, 0x2140)) overlaps 'live' (UB [0x2200, 0x2600)) while both are in use: the value of 'live' is overwritten before it is read
  // NOTE@-3: 'live' is placed at UB [0x2200, 0x2600) here
  // NOTE@+5: 'live' is written here
  // NOTE@+5: 'tmp' overwrites it here
  // NOTE@+4: 'tmp' is scratch here
  // NOTE@+4: 'live' is read here
  // NOTE@+2: TROWEXPANDSUB uses 512 bytes from where 'tmp' begins
  TEXPANDS(live, 2.0f);
  TROWEXPANDSUB(t.dst, t.src, t.column, tmp);
  TEXP(live, live);
}
void ok_column_in_front_of_a_live_tile() {
  Operands t;
  ColumnT tmp;
  VecT live;
  TASSIGN(live, 0x2300);
  TASSIGN(tmp, 0x2100);
  TEXPANDS(live, 2.0f);
  TROWEXPANDSUB(t.dst, t.src, t.column, tmp);
  TEXP(live, live);
}

void bug_product_over_the_source() {
  Operands t;
  WideT tmp;
  TASSIGN(tmp, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x0, 0x1000)) overlaps 't.src' (UB [0x0, 0x1000)), and TROWPROD works on both at once
  // NOTE@-85: 't.src' is placed at UB [0x0, 0x1000) here
  // NOTE@+2: 'tmp' is written while 't.src' is still read here
  // NOTE@-4: 'tmp' fits at 0x2040, the first free address
  TROWPROD(t.column, t.src, tmp);
}
void bug_product_over_a_live_tile() {
  Operands t;
  BlocksT tmp;
  WideT live;
  TASSIGN(live, 0x3000);
  TASSIGN(tmp, 0x3000);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x3000, 0x3200)) overlaps 'live' (UB [0x3000, 0x4000)) while both are in use: the value of 'live' is overwritten before it is read
  // NOTE@-3: 'live' is placed at UB [0x3000, 0x4000) here
  // NOTE@+5: 'live' is written here
  // NOTE@+5: 'tmp' overwrites it here
  // NOTE@+4: 'tmp' is scratch here
  // NOTE@+4: 'live' is read here
  // NOTE@-7: 'tmp' fits at 0x2040, the first free address
  TEXP(live, t.src);
  TROWPROD(t.column, t.src, tmp);
  TADD(t.dst, t.src, live);
}
// It uses one block of it.
void ok_product_in_front_of_a_live_tile() {
  Operands t;
  BlocksT tmp;
  WideT live;
  TASSIGN(live, 0x3020);
  TASSIGN(tmp, 0x3000);
  TEXP(live, t.src);
  TROWPROD(t.column, t.src, tmp);
  TADD(t.dst, t.src, live);
}

// The place of each row of the mask is written into the scratch before that row
// is read.
using MaskT = Tile<TileType::Vec, uint8_t, 16, 32, BLayout::RowMajor, 16, 2>;
using PlaceT = Tile<TileType::Vec, uint8_t, 1, 32>;
template <int Scratch>
AICORE void select(__gm__ float *x, __gm__ float *y) {
  VecT a, b;
  MaskT mask;
  PlaceT place;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(mask, 0x800);
  TASSIGN(place, Scratch);
  // WARN@-1 [pto-overlapping-tiles]: 'place' (UB [0x800, 0x820)) overlaps 'mask' (UB [0x800, 0xa00)), and TSEL works on both at once
  // NOTE@-3: 'mask' is placed at UB [0x800, 0xa00) here
  // NOTE@+9: 'place' is written while 'mask' is still read here
  // NOTE@+16: in this call of 'select<2048>'
  // NOTE@-5: 'place' fits at 0xa00, the first free address
  GmT g(x), out(y);
  TLOAD(a, g);
  pipe_barrier(PIPE_ALL);
  TCMPS(mask, a, 0.0f, CmpMode::GT);
  TEXPANDS(b, 0.0f);
  pipe_barrier(PIPE_V);
  TSEL(b, mask, a, b, place);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, b);
}
void ok_behind_the_mask(__gm__ float *x, __gm__ float *y) {
  select<0xa00>(x, y);
}
void bug_over_the_mask(__gm__ float *x, __gm__ float *y) {
  select<0x800>(x, y);
}
