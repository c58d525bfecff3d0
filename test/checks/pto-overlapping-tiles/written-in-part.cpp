// Two values are wanted in one place, though a part of the second one is written
// again before anybody reads it: through a view of its tile, or as one block.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

using WideT = Tile<TileType::Vec, float, 16, 32>;
using BlockT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 1, 8>;
using GmW = GlobalTensor<float, Shape<1, 1, 1, 16, 32>,
                         Stride<512, 512, 512, 32, 1>>;

template <unsigned Destination>
void throughView(__gm__ float *p) {
  WideT source, copy;
  VecT destination;
  BlockT part;
  GmW g(p);
  GmT h(p + 512);
  TASSIGN(source, 0x4000);
  TASSIGN(copy, 0x1000);
  TASSIGN(destination, Destination);
  // WARN@-1 [pto-overlapping-tiles]: 'destination' (UB [0x4000, 0x4400)) overlaps 'source' (UB [0x4000, 0x4800)) while both are in use: the value of 'source' is overwritten before it is read
  // NOTE@-4: 'source' is placed at UB [0x4000, 0x4800) here
  // NOTE@+6: 'source' is written here
  // NOTE@+6: 'destination' overwrites it here
  // NOTE@+8: 'source' is read here
  // NOTE@+12: 'destination' is read here
  // NOTE@+13: in this call of 'throughView<16384U>'
  // NOTE@-8: 'destination' fits at 0x0, the first free address
  TLOAD(source, g);
  TLOAD(destination, h);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMULS(copy, source, 2.0f);
  TSUBVIEW(part, destination, 0, 0);
  TEXTRACT(part, copy, 3, 8);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(h, destination);
}
void bug_through_view(__gm__ float *p) { throughView<0x4000>(p); }
void ok_through_view(__gm__ float *p) { throughView<0x5000>(p); }

template <unsigned Destination>
void byBlock(__gm__ float *p) {
  VecT source, destination;
  BlockT block;
  GmT g(p), h(p + 256);
  TASSIGN(source, 0x4000);
  TASSIGN(block, 0x1000);
  TASSIGN(destination, Destination);
  // WARN@-1 [pto-overlapping-tiles]: 'destination' (UB [0x4200, 0x4600)) overlaps 'source' (UB [0x4000, 0x4400)) while both are in use: the value of 'source' is overwritten before it is read
  // NOTE@-4: 'source' is placed at UB [0x4000, 0x4400) here
  // NOTE@+6: 'source' is written here
  // NOTE@+6: 'destination' overwrites it here
  // NOTE@+8: 'source' is read here
  // NOTE@+11: 'destination' is read here
  // NOTE@+12: in this call of 'byBlock<16896U>'
  // NOTE@-8: 'destination' fits at 0x0, the first free address
  TLOAD(source, g);
  TLOAD(destination, h);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXTRACT(block, source, 12, 8);
  TINSERT(destination, block, 5, 8);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(h, destination);
}
void bug_by_block(__gm__ float *p) { byBlock<0x4200>(p); }
void ok_by_block(__gm__ float *p) { byBlock<0x5000>(p); }

// All of it is written again: what was loaded was nobody's.
void ok_all_of_it(__gm__ float *p) {
  WideT source, copy;
  VecT destination, part;
  GmW g(p);
  GmT h(p + 512);
  TASSIGN(source, 0x4000);
  TASSIGN(copy, 0x1000);
  TASSIGN(destination, 0x4000);
  TLOAD(source, g);
  TEXPANDS(destination, 0.0f);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMULS(copy, source, 2.0f);
  TSUBVIEW(part, destination, 0, 0);
  TEXTRACT(part, copy, 0, 8);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(h, destination);
}
