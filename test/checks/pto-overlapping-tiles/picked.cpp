// O1, O2: tiles of which other operands say what is read, and tiles that are
// written in part.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles --config '{CheckOptions: {PtoTarget: A2A3}}'

#include "../Tiles.h"

template <class TileT>
using Gm = GlobalTensor<typename TileT::DType,
                        Shape<1, 1, 1, TileT::ValidRow, TileT::ValidCol>,
                        Stride<8192, 8192, 8192, TileT::ValidCol, 1>>;

using TableT = Tile<TileType::Vec, float, 16, 128>;
using IndicesT = Tile<TileType::Vec, int32_t, 16, 64>;
using PickedT = Tile<TileType::Vec, float, 16, 64>;

// Any element of the table may be picked.
template <int Indices>
AICORE inline void picks(__gm__ float *x, __gm__ int32_t *i, __gm__ float *y) {
  TableT table;
  IndicesT indices, tmp;
  PickedT picked;
  TASSIGN(table, 0x0);
  TASSIGN(indices, Indices);
  // WARN@-1 [pto-overlapping-tiles]: 'indices' (UB [0x1000, 0x2000)) overlaps 'table' (UB [0x0, 0x2000)), and TGATHER takes both as values of their own
  // NOTE@-3: 'table' is placed at UB [0x0, 0x2000) here
  // NOTE@+12: the two are read as different values here
  // NOTE@+17: in this call of 'picks<4096>'
  // NOTE@-5: 'indices' fits at 0x2000, the first free address
  // 'table' (UB [0x0, 0x2000)), and TGATHER takes both as values of their own
  TASSIGN(picked, 0x4000);
  TASSIGN(tmp, 0x6000);
  Gm<TableT> gx(x);
  Gm<IndicesT> gi(i);
  Gm<PickedT> gy(y);
  TLOAD(table, gx);
  TLOAD(indices, gi);
  pipe_barrier(PIPE_ALL);
  TGATHER(picked, table, indices, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, picked);
}
void bug_indices_over_table(__gm__ float *x, __gm__ int32_t *i,
                            __gm__ float *y) {
  picks<0x1000>(x, i, y);
}
void ok_indices_behind_table(__gm__ float *x, __gm__ int32_t *i,
                             __gm__ float *y) {
  picks<0x2000>(x, i, y);
}

// Nobody wrote either: two values are wanted all the same.
void bug_one_place_for_both(__gm__ float *y) {
  TableT table;
  IndicesT indices, tmp;
  PickedT picked;
  TASSIGN(table, 0x0);
  TASSIGN(indices, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'indices' (UB [0x0, 0x1000)) overlaps 'table' (UB [0x0, 0x2000)), and TGATHER reads both although nothing wrote either
  // NOTE@-3: 'table' is placed at UB [0x0, 0x2000) here
  // NOTE@+5: the two are read as different values here
  // NOTE@-4: 'indices' fits at 0x2000, the first free address
  TASSIGN(picked, 0x4000);
  TASSIGN(tmp, 0x6000);
  Gm<PickedT> gy(y);
  TGATHER(picked, table, indices, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, picked);
}

// A table that is cleared, and filled by other tiles, may have its indices in
// it.
void ok_indices_in_the_table(__gm__ float *x, __gm__ int32_t *i,
                             __gm__ float *y) {
  TableT table;
  PickedT part, picked;
  IndicesT indices, tmp;
  TASSIGN(table, 0x0);
  TASSIGN(part, 0x0);
  TASSIGN(indices, 0x1000);
  TASSIGN(picked, 0x4000);
  TASSIGN(tmp, 0x6000);
  Gm<PickedT> gx(x), gy(y);
  Gm<IndicesT> gi(i);
  TEXPANDS(table, 0.0f);
  pipe_barrier(PIPE_ALL);
  TLOAD(part, gx);
  TLOAD(indices, gi);
  pipe_barrier(PIPE_ALL);
  TGATHER(picked, table, indices, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, picked);
}

// By comparison it looks at all elements.
using ThresholdsT = Tile<TileType::Vec, float, 16, 8, BLayout::RowMajor, 16, 1>;
using CountsT = Tile<TileType::Vec, uint32_t, 16, 8>;
template <int Thresholds>
AICORE inline void compares(__gm__ float *x, __gm__ float *t,
                            __gm__ int32_t *y) {
  PickedT source;
  ThresholdsT thresholds;
  CountsT counts;
  IndicesT positions, tmp;
  TASSIGN(source, 0x0);
  TASSIGN(thresholds, Thresholds);
  // WARN@-1 [pto-overlapping-tiles]: 'thresholds' (UB [0x200, 0x400)) overlaps 'source' (UB [0x0, 0x1000)) while both are in use: the value of 'source' is overwritten before it is read
  // NOTE@-3: 'source' is placed at UB [0x0, 0x1000) here
  // NOTE@+12: 'source' is written here
  // NOTE@+12: 'thresholds' overwrites it here
  // NOTE@+13: 'thresholds' is read here
  // NOTE@+12: 'source' is read here
  // NOTE@+18: in this call of 'compares<512>'
  // NOTE@-8: 'thresholds' fits at 0x1000, the first free address
  TASSIGN(counts, 0x3000);
  TASSIGN(positions, 0x4000);
  TASSIGN(tmp, 0x6000);
  Gm<PickedT> gx(x);
  Gm<ThresholdsT> gt(t);
  Gm<IndicesT> gy(y);
  TLOAD(source, gx);
  TLOAD(thresholds, gt);
  pipe_barrier(PIPE_ALL);
  TGATHER<IndicesT, PickedT, ThresholdsT, CountsT, IndicesT, CmpMode::GT>(
      positions, source, thresholds, counts, tmp, 0);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, positions);
}
void bug_thresholds_over_source(__gm__ float *x, __gm__ float *t,
                                __gm__ int32_t *y) {
  compares<0x200>(x, t, y);
}
void ok_thresholds_behind_source(__gm__ float *x, __gm__ float *t,
                                 __gm__ int32_t *y) {
  compares<0x1000>(x, t, y);
}

// The first elements of each row are taken, as many as the indices say.
using ShortsT = Tile<TileType::Vec, int16_t, 16, 64>;
using BothT = Tile<TileType::Vec, int16_t, 16, 128>;
template <int Second>
AICORE inline void concatenates(__gm__ int16_t *x, __gm__ int16_t *y) {
  ShortsT a, b, first, second;
  BothT both;
  TASSIGN(a, 0x0);
  TASSIGN(b, Second);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x80, 0x880)) overlaps 'a' (UB [0x0, 0x800)), and TCONCAT takes both as values of their own
  // NOTE@-3: 'a' is placed at UB [0x0, 0x800) here
  // NOTE@+13: the two are read as different values here
  // NOTE@+17: in this call of 'concatenates<128>'
  // NOTE@-5: 'b' fits at 0x800, the first free address
  TASSIGN(first, 0x2000);
  TASSIGN(second, 0x3000);
  TASSIGN(both, 0x4000);
  Gm<ShortsT> gx(x);
  Gm<BothT> gy(y);
  TLOAD(a, gx);
  TLOAD(b, gx);
  TLOAD(first, gx);
  TLOAD(second, gx);
  pipe_barrier(PIPE_ALL);
  TCONCAT(both, a, b, first, second);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, both);
}
void bug_second_over_first(__gm__ int16_t *x, __gm__ int16_t *y) {
  concatenates<0x80>(x, y);
}
void ok_second_behind_first(__gm__ int16_t *x, __gm__ int16_t *y) {
  concatenates<0x800>(x, y);
}

// TINSERT writes a block: what it leaves is still wanted.
using LargeT = Tile<TileType::Vec, float, 32, 128>;
using PartT = Tile<TileType::Vec, float, 8, 128>;
template <int Part, int Row>
AICORE inline void inserts(__gm__ float *x, __gm__ float *p, __gm__ float *y) {
  LargeT large;
  PartT part;
  TASSIGN(large, 0x0);
  TASSIGN(part, Part);
  // WARN@-1 [pto-overlapping-tiles]: 'part' (UB [0x2000, 0x3000)) overlaps 'large' (UB [0x0, 0x4000)) while both are in use: the value of 'large' is overwritten before it is read
  // NOTE@-3: 'large' is placed at UB [0x0, 0x4000) here
  // NOTE@+8: 'large' is written here
  // NOTE@+8: 'part' overwrites it here
  // NOTE@+9: 'part' is read here
  // NOTE@+10: 'large' is read here
  // NOTE@+13: in this call of 'inserts<8192, 0>'
  // NOTE@-8: 'part' fits at 0x4000, the first free address
  Gm<LargeT> gx(x), gy(y);
  Gm<PartT> gp(p);
  TLOAD(large, gx);
  TLOAD(part, gp);
  pipe_barrier(PIPE_ALL);
  TINSERT(large, part, Row, 0);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, large);
}
void bug_part_over_what_stays(__gm__ float *x, __gm__ float *p,
                              __gm__ float *y) {
  inserts<0x2000, 0>(x, p, y);
}
void ok_part_behind(__gm__ float *x, __gm__ float *p, __gm__ float *y) {
  inserts<0x4000, 0>(x, p, y);
}
