// Sorting, merging and gathering read what lies elsewhere after they have
// written there, so a destination at the first byte of the source is no
// in-place pair. Column sums in pairs and merges of lists use their scratch for
// certain.
// RUN: %check_pto %s

#include "../Tiles.h"

using ListT = Tile<TileType::Vec, float, 1, 1024>;
using SortedT = Tile<TileType::Vec, float, 1, 2048>;
using IdxT = Tile<TileType::Vec, uint32_t, 1, 1024>;
using GmList = GlobalTensor<float, Shape<1, 1, 1, 1, 1024>,
                            Stride<1024, 1024, 1024, 1024, 1>>;
using GmSorted = GlobalTensor<float, Shape<1, 1, 1, 1, 2048>,
                              Stride<2048, 2048, 2048, 2048, 1>>;
using GmIdx = GlobalTensor<uint32_t, Shape<1, 1, 1, 1, 1024>,
                           Stride<1024, 1024, 1024, 1024, 1>>;

AICORE inline void merge(__gm__ float *x, ListT &to) {
  ListT from;
  TASSIGN(from, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'from' (UB [0x0, 0x1000)) overlaps 'to' (UB [0x0, 0x1000)), and TMRGSORT does not work in place here
  // NOTE@+13: 'to' is placed at UB [0x0, 0x1000) here
  // NOTE@+6: 'to' is written while 'from' is still read here
  // NOTE@+12: in this call of 'merge'
  // NOTE@-5: 'from' fits at 0x1000, the first free address
  GmList g(x);
  TLOAD(from, g);
  pipe_barrier(PIPE_ALL);
  TMRGSORT(to, from, 64);
  pipe_barrier(PIPE_ALL);
  TSTORE(g, to);
}
__global__ AICORE void bug_merged_in_place(__gm__ float *x) {
  ListT to;
  TASSIGN(to, 0x0);
  merge(x, to);
}
__global__ AICORE void bug_merged_into_the_end(__gm__ float *x) {
  ListT to;
  TASSIGN(to, 0x800);
  merge(x, to);
}
__global__ AICORE void ok_merged(__gm__ float *x) {
  ListT to;
  TASSIGN(to, 0x1000);
  merge(x, to);
}

AICORE inline void sort(__gm__ float *x, __gm__ uint32_t *i, SortedT &to) {
  ListT from;
  IdxT idx;
  TASSIGN(from, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'from' (UB [0x0, 0x1000)) overlaps 'to' (UB [0x0, 0x2000)), and TSORT32 works on both at once
  // NOTE@+23: 'to' is placed at UB [0x0, 0x2000) here
  // NOTE@+15: 'to' is written while 'from' is still read here
  // NOTE@+22: in this call of 'sort'
  // NOTE@-5: 'from' fits at 0x2000, the first free address
  TASSIGN(idx, 0x3000);
  // WARN@-1 [pto-overlapping-tiles]: 'idx' (UB [0x3000, 0x4000)) overlaps 'to' (UB [0x2000, 0x4000)), and TSORT32 works on both at once
  // NOTE@+23: 'to' is placed at UB [0x2000, 0x4000) here
  // NOTE@+9: 'to' is written while 'idx' is still read here
  // NOTE@+22: in this call of 'sort'
  // NOTE@-5: 'idx' fits at 0x1000, the first free address
  GmList gx(x);
  GmIdx gi(i);
  GmSorted gy(x);
  TLOAD(from, gx);
  TLOAD(idx, gi);
  pipe_barrier(PIPE_ALL);
  TSORT32(to, from, idx);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, to);
}
__global__ AICORE void bug_sorted_in_place(__gm__ float *x,
                                           __gm__ uint32_t *i) {
  SortedT to;
  TASSIGN(to, 0x0);
  sort(x, i, to);
}
__global__ AICORE void bug_sorted_over_the_indices(__gm__ float *x,
                                                   __gm__ uint32_t *i) {
  SortedT to;
  TASSIGN(to, 0x2000);
  sort(x, i, to);
}
__global__ AICORE void ok_sorted(__gm__ float *x, __gm__ uint32_t *i) {
  SortedT to;
  TASSIGN(to, 0x1000);
  sort(x, i, to);
}

template <int To>
AICORE inline void gather(__gm__ float *x, __gm__ uint32_t *i,
                          __gm__ float *y) {
  ListT from, to;
  IdxT idx, tmp;
  TASSIGN(from, 0x0);
  TASSIGN(idx, 0x1000);
  TASSIGN(to, To);
  // WARN@-1 [pto-overlapping-tiles]: 'to' (UB [0x0, 0x1000)) overlaps 'from' (UB [0x0, 0x1000)), and TGATHER works on both at once
  // NOTE@-4: 'from' is placed at UB [0x0, 0x1000) here
  // NOTE@+9: 'to' is written while 'from' is still read here
  // NOTE@+15: in this call of 'gather<0>'
  // NOTE@-5: 'to' fits at 0x2000, the first free address
  TASSIGN(tmp, 0x4000);
  GmList gx(x), gy(y);
  GmIdx gi(i);
  TLOAD(from, gx);
  TLOAD(idx, gi);
  pipe_barrier(PIPE_ALL);
  TGATHER(to, from, idx, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, to);
}
__global__ AICORE void bug_gathered_in_place(__gm__ float *x,
                                             __gm__ uint32_t *i,
                                             __gm__ float *y) {
  gather<0x0>(x, i, y);
}
__global__ AICORE void ok_gathered(__gm__ float *x, __gm__ uint32_t *i,
                                   __gm__ float *y) {
  gather<0x2000>(x, i, y);
}
// The positions are read in turn.
__global__ AICORE void ok_gathered_over_positions(__gm__ float *x,
                                                  __gm__ uint32_t *i,
                                                  __gm__ float *y) {
  gather<0x1000>(x, i, y);
}

// Two lists are merged in the scratch, which is written while they are read.
template <int TmpAt> AICORE inline void merge2(__gm__ float *x) {
  using HalfList = Tile<TileType::Vec, float, 1, 512>;
  HalfList a, b;
  ListT both, tmp, to;
  TASSIGN(both, 0x0);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TASSIGN(tmp, TmpAt);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x0, 0x1000)) overlaps 'a' (UB [0x0, 0x800)), and TMRGSORT works on both at once
  // NOTE@-4: 'a' is placed at UB [0x0, 0x800) here
  // NOTE@+13: 'tmp' is written while 'a' is still read here
  // NOTE@+17: in this call of 'merge2<0>'
  // NOTE@-5: 'tmp' fits at 0x1000, the first free address
  // WARN@-6 [pto-overlapping-tiles]: 'tmp' (UB [0x0, 0x1000)) overlaps 'b' (UB [0x800, 0x1000)), and TMRGSORT works on both at once
  // NOTE@-8: 'b' is placed at UB [0x800, 0x1000) here
  // NOTE@+8: 'tmp' is written while 'b' is still read here
  // NOTE@+12: in this call of 'merge2<0>'
  // NOTE@-10: 'tmp' fits at 0x1000, the first free address
  TASSIGN(to, 0x4000);
  GmList g(x);
  TLOAD(both, g);
  pipe_barrier(PIPE_ALL);
  MrgSortExecutedNumList executed{0, 0, 0, 0};
  TMRGSORT<ListT, ListT, HalfList, HalfList, false>(to, executed, tmp, a, b);
  pipe_barrier(PIPE_ALL);
  TSTORE(g, to);
}
__global__ AICORE void bug_merged_onto_a_list(__gm__ float *x) {
  merge2<0x0>(x);
}
__global__ AICORE void ok_merged_elsewhere(__gm__ float *x) {
  merge2<0x2000>(x);
}

// 64 elements are read at once.
using ShortT = Tile<TileType::Vec, float, 1, 64>;
using ShortIdxT = Tile<TileType::Vec, uint32_t, 1, 64>;
__global__ AICORE void ok_short_enough() {
  ShortT from, to;
  ShortIdxT idx, tmp;
  TASSIGN(from, 0x0);
  TASSIGN(to, 0x0);
  TASSIGN(idx, 0x1000);
  TASSIGN(tmp, 0x4000);
  TEXPANDS(from, 1.0f);
  TEXPANDS(idx, 0u);
  pipe_barrier(PIPE_V);
  TGATHER(to, from, idx, tmp);
}

template <int TmpAt, bool InPairs> AICORE inline void sum(__gm__ float *x) {
  VecT from, tmp;
  ShortT to;
  TASSIGN(from, 0x0);
  TASSIGN(tmp, TmpAt);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x200, 0x600)) overlaps 'from' (UB [0x0, 0x400)), and TCOLSUM works on both at once
  // NOTE@-3: 'from' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'tmp' is written while 'from' is still read here
  // NOTE@+11: in this call of 'sum<512, true>'
  // NOTE@-5: 'tmp' fits at 0x400, the first free address
  TASSIGN(to, 0x1000);
  GmT gx(x);
  TLOAD(from, gx);
  pipe_barrier(PIPE_ALL);
  TCOLSUM(to, from, tmp, InPairs);
  pipe_barrier(PIPE_ALL);
  TSTORE(gx, from);
}
__global__ AICORE void bug_scratch_over_the_source(__gm__ float *x) {
  sum<0x200, true>(x);
}
__global__ AICORE void ok_scratch_is_not_used(__gm__ float *x) {
  sum<0x200, false>(x);
}
__global__ AICORE void ok_scratch_is_apart(__gm__ float *x) {
  sum<0x400, true>(x);
}
__global__ AICORE void ok_sum_begins_in_the_scratch(__gm__ float *x) {
  sum<0x1000, true>(x);
}

// A tile that is widened in place destroys what is still to be read, where the
// last chunk is not the only one.
using LongT = Tile<TileType::Vec, float, 1, 1024, BLayout::RowMajor, 1, -1>;
using LongHalfT = Tile<TileType::Vec, half, 1, 1024, BLayout::RowMajor, 1, -1>;
using GmLong = GlobalTensor<float, Shape<1, 1, 1, 1, 1024>,
                            Stride<1024, 1024, 1024, 1024, 1>>;
using GmLongHalf = GlobalTensor<half, Shape<1, 1, 1, 1, 1024>,
                                Stride<1024, 1024, 1024, 1024, 1>>;
template <int HalfAt>
AICORE inline void widen(__gm__ half *x, __gm__ float *y, int n) {
  for (int i = 0; i < n; i += 1024) {
    const int length = n - i < 1024 ? n - i : 1024;
    LongHalfT from(length);
    LongT to(length);
    TASSIGN(to, 0x0);
    TASSIGN(from, HalfAt);
    // WARN@-1 [pto-overlapping-tiles]: 'from' (UB [0x0, 0x800)) overlaps 'to' (UB [0x0, 0x1000)), and TCVT works on both at once
    // NOTE@-3: 'to' is placed at UB [0x0, 0x1000) here
    // NOTE@+7: 'to' is written while 'from' is still read here
    // NOTE@+14: in this call of 'widen<0>'
    // NOTE@-5: 'from' fits at 0x1000, the first free address
    GmLongHalf gx(x + i);
    GmLong gy(y + i);
    TLOAD(from, gx);
    pipe_barrier(PIPE_ALL);
    TCVT(to, from, RoundMode::CAST_NONE);
    pipe_barrier(PIPE_ALL);
    TSTORE(gy, to);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_widened_in_place(__gm__ half *x, __gm__ float *y,
                                            int n) {
  widen<0x0>(x, y, n);
}
__global__ AICORE void ok_widened(__gm__ half *x, __gm__ float *y, int n) {
  widen<0x1000>(x, y, n);
}

// The same with one tile.
using OneT = Tile<TileType::Vec, float, 1, 1024>;
template <bool Apart> AICORE void merge_itself(__gm__ float *x) {
  OneT from, to;
  TASSIGN(from, 0x0);
  TASSIGN(to, 0x1000);
  GmList g(x);
  TLOAD(from, g);
  pipe_barrier(PIPE_ALL);
  TMRGSORT(Apart ? to : from, from, 64);
  // WARN@-1 [pto-overlapping-tiles]: TMRGSORT writes 'from' (UB [0x0, 0x1000)) while it still reads it: it does not work in place
  // NOTE@-7: 'from' is placed at UB [0x0, 0x1000) here
  // NOTE@+5: in this call of 'merge_itself<false>'
  // NOTE@-4: write the result to a tile of its own
  pipe_barrier(PIPE_ALL);
  TSTORE(g, Apart ? to : from);
}
__global__ AICORE void bug_one_tile(__gm__ float *x) { merge_itself<false>(x); }
__global__ AICORE void ok_two_tiles(__gm__ float *x) { merge_itself<true>(x); }

// Rows that become fractals.
using RowsT = Tile<TileType::Vec, half, 64, 128, BLayout::RowMajor, 64, 128>;
using FractalsT = Tile<TileType::Vec, half, 64, 128, BLayout::ColMajor, 64, 128,
                       SLayout::RowMajor, 512>;
using OneRowT = Tile<TileType::Vec, half, 1, 128, BLayout::RowMajor, 1, 128>;
using GmRows = GlobalTensor<half, Shape<1, 1, 1, 64, 128>,
                            Stride<8192, 8192, 8192, 128, 1>>;
template <class From> AICORE void into_fractals(__gm__ half *x, int64_t at) {
  From from;
  FractalsT to;
  TASSIGN(from, 0x0);
  TASSIGN(to, at);
  // WARN@-1 [pto-overlapping-tiles]: 'to' (UB [0x0, 0x4000)) overlaps 'from' (UB [0x0, 0x4000)), and TMOV does not work in place here
  // NOTE@-3: 'from' is placed at UB [0x0, 0x4000) here
  // NOTE@+6: 'to' is written while 'from' is still read here
  // NOTE@+10: in this call of 'into_fractals<pto::Tile<pto::TileType::Vec, _Float16, 64, 128, pto::BLayout::RowMajor, 64, 128>>'
  // NOTE@-5: 'to' fits at 0x4000, the first free address
  GmRows g(x);
  TLOAD(from, g);
  pipe_barrier(PIPE_ALL);
  TMOV(to, from);
  pipe_barrier(PIPE_ALL);
  TSTORE(g, to);
}
__global__ AICORE void bug_rows_into_fractals(__gm__ half *x) {
  into_fractals<RowsT>(x, 0x0);
}
__global__ AICORE void ok_rows_into_fractals(__gm__ half *x) {
  into_fractals<RowsT>(x, 0x4000);
}
__global__ AICORE void ok_one_row_into_fractals(__gm__ half *x) {
  into_fractals<OneRowT>(x, 0x0);
}
