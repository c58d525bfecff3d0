// One row that is longer than what the vector unit takes at a time: a
// destination that begins inside of its source overwrites what is still to be
// read.
// RUN: %check_pto %s

#include "../Tiles.h"

using FlatT = Tile<TileType::Vec, float, 1, 1024>;
using FlatH = Tile<TileType::Vec, half, 1, 1024>;
using ShortT = Tile<TileType::Vec, float, 1, 64>;
using PartT = Tile<TileType::Vec, float, 1, 256>;
using ScalarT = Tile<TileType::Vec, float, 1, 8>;
using GmF = GlobalTensor<float, Shape<1, 1, 1, 1, 1024>,
                         Stride<1024, 1024, 1024, 1024, 1>>;

void bug_ahead(GmF &gm) {
  FlatT in, out;
  TASSIGN(in, 0x0);
  TASSIGN(out, 0xf00);
  // WARN@-1 [pto-overlapping-tiles]: 'out' (UB [0xf00, 0x1f00)) overlaps 'in' (UB [0x0, 0x1000)), and TMULS works on both at once
  // NOTE@-3: 'in' is placed at UB [0x0, 0x1000) here
  // NOTE@+4: 'out' is written while 'in' is still read here
  // NOTE@-4: 'out' fits at 0x1000, the first free address
  TLOAD(in, gm);
  pipe_barrier(PIPE_ALL);
  TMULS(out, in, 2.0f);
}
void ok_behind(GmF &gm) {
  FlatT in, out;
  TASSIGN(in, 0x100);
  TASSIGN(out, 0x0);
  TLOAD(in, gm);
  pipe_barrier(PIPE_ALL);
  TMULS(out, in, 2.0f);
}
void ok_apart(GmF &gm) {
  FlatT in, out;
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x1000);
  TLOAD(in, gm);
  pipe_barrier(PIPE_ALL);
  TMULS(out, in, 2.0f);
}
// All of it is read at once.
void ok_ahead_in_a_short_row() {
  ShortT in, out;
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x20);
  TEXPANDS(in, 1.0f);
  TMULS(out, in, 2.0f);
}
void bug_wider_in_place() {
  FlatH in;
  FlatT out;
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'out' (UB [0x0, 0x1000)) overlaps 'in' (UB [0x0, 0x800)), and TCVT works on both at once
  // NOTE@-3: 'in' is placed at UB [0x0, 0x800) here
  // NOTE@+3: 'out' is written while 'in' is still read here
  // NOTE@-4: 'out' fits at 0x800, the first free address
  TEXPANDS(in, (half)1.0f);
  TCVT(out, in, RoundMode::CAST_NONE);
}
void ok_narrower_in_place() {
  FlatT in;
  FlatH out;
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x0);
  TEXPANDS(in, 1.0f);
  TCVT(out, in, RoundMode::CAST_NONE);
}

// Views of one tile overlap on purpose, but not within one instruction.
void bug_views_slip(GmF &gm) {
  FlatT p;
  PartT low, high, sum;
  TASSIGN(p, 0x0);
  TASSIGN(low, (uint64_t)p.data());
  TASSIGN(high, (uint64_t)p.data() + 256);
  // WARN@-1 [pto-overlapping-tiles]: 'high' (UB [0x100, 0x500)) overlaps 'low' (UB [0x0, 0x400)), and TSUB works on both at once
  // NOTE@-3: 'low' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'high' is written while 'low' is still read here
  // NOTE@-4: 'high' fits at 0x1000, the first free address
  TASSIGN(sum, 0x2000);
  TLOAD(p, gm);
  pipe_barrier(PIPE_ALL);
  TADD(sum, low, high);
  pipe_barrier(PIPE_V);
  TSUB(high, low, high);
}
void ok_views_side_by_side(GmF &gm) {
  FlatT p;
  PartT low, high, sum;
  TASSIGN(p, 0x0);
  TASSIGN(low, (uint64_t)p.data());
  TASSIGN(high, (uint64_t)p.data() + 256 * sizeof(float));
  TASSIGN(sum, 0x2000);
  TLOAD(p, gm);
  pipe_barrier(PIPE_ALL);
  TADD(sum, low, high);
  pipe_barrier(PIPE_V);
  TSUB(high, low, high);
}
