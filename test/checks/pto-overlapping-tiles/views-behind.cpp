// A view that lies behind its tile renews nothing of it.
// RUN: %check_pto %s

#include "../Tiles.h"

using IdxT = Tile<TileType::Vec, uint32_t, 1, 128>;
using SrcT = Tile<TileType::Vec, float, 1, 128>;
using RowT = Tile<TileType::Vec, float, 1, 256>;
using GmI = GlobalTensor<uint32_t, Shape<1, 1, 1, 1, 128>,
                         Stride<128, 128, 128, 128, 1>>;
using GmS = GlobalTensor<float, Shape<1, 1, 1, 1, 128>,
                         Stride<128, 128, 128, 128, 1>>;
using GmR = GlobalTensor<float, Shape<1, 1, 1, 1, 256>,
                         Stride<256, 256, 256, 256, 1>>;

template <int At> AICORE inline void sort(GmI &ids, GmS &from, GmR &to) {
  RowT sorted, merged;
  IdxT idx;
  SrcT src;
  TASSIGN(sorted, 0x0);
  TASSIGN(merged, 0x400);
  TASSIGN(idx, At);
  // WARN@-1 [pto-overlapping-tiles]: 'idx' (UB [0x600, 0x800)) overlaps 'merged' (UB [0x400, 0x800)) while both are in use: the value of 'idx' is overwritten before it is read
  // NOTE@-3: 'merged' is placed at UB [0x400, 0x800) here
  // NOTE@+7: 'idx' is written here
  // NOTE@+14: 'merged' overwrites it here
  // NOTE@+15: 'merged' is read here
  // NOTE@+10: 'idx' is read here
  // NOTE@+18: in this call of 'sort<1536>'
  // NOTE@-8: 'idx' fits at 0xa00, the first free address
  TASSIGN(src, 0x1000);
  TLOAD(idx, ids); // once, and read in each iteration
  for (int i = 0; i < 8; ++i) {
    TLOAD(src, from);
    pipe_barrier(PIPE_ALL);
    SrcT tmp;
    TASSIGN(tmp, (uint64_t)idx.data() + 128 * sizeof(uint32_t));
    TSORT32(sorted, src, idx, tmp);
    pipe_barrier(PIPE_ALL);
    TMOV(merged, sorted);
    pipe_barrier(PIPE_ALL);
    TSTORE(to, merged);
    pipe_barrier(PIPE_ALL);
  }
}
void bug_indices_under_the_result(GmI &ids, GmS &from, GmR &to) {
  sort<0x600>(ids, from, to);
}
void ok_indices_behind_the_result(GmI &ids, GmS &from, GmR &to) {
  sort<0x800>(ids, from, to);
}
