// O2: scratch that is used for certain, over what the instruction still reads.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles --config '{CheckOptions: {PtoTarget: A2A3}}'

#include "../Tiles.h"

template <class TileT>
using Gm = GlobalTensor<typename TileT::DType,
                        Shape<1, 1, 1, TileT::ValidRow, TileT::ValidCol>,
                        Stride<8192, 8192, 8192, TileT::ValidCol, 1>>;

/// Loads 0x8000 on, lets \p work use scratch where \p place puts it, and stores
/// the result.
template <class SrcT, class DstT, class TmpT, class PlaceT, class WorkT>
AICORE inline void around(__gm__ typename SrcT::DType *x,
                          __gm__ typename DstT::DType *y, PlaceT place,
                          WorkT work) {
  SrcT src;
  DstT dst;
  TmpT tmp;
  TASSIGN(src, 0x8000);
  TASSIGN(dst, 0x20000);
  place(tmp);
  Gm<SrcT> from(x);
  Gm<DstT> to(y);
  TLOAD(src, from);
  pipe_barrier(PIPE_ALL);
  work(src, dst, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, dst);
}

// Of each row 512 bytes are folded into 256, and the rest behind that: rows of
// the scratch that lie closer than those of the source come over what is read
// later; as far apart, they come over what was read.
using WideT = Tile<TileType::Vec, float, 16, 256>;
using MiddleT = Tile<TileType::Vec, float, 16, 128>;
using RowT = Tile<TileType::Vec, float, 16, 64>;
using SumsT = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
template <class SrcT, class TmpT, class PlaceT>
AICORE inline void largest(__gm__ float *x, __gm__ float *y, PlaceT place) {
  around<SrcT, SumsT, TmpT>(
      x, y, place, [](SrcT &s, SumsT &d, TmpT &t) { TROWMAX(d, s, t); });
}
void bug_rows_closer(__gm__ float *x, __gm__ float *y) {
  largest<WideT, MiddleT>(x, y, [](MiddleT &tmp) { TASSIGN(tmp, 0x8000); });
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x8000, 0xa000)) overlaps 'src' (UB [0x8000, 0xc000)), and TROWMAX works on both at once
  // NOTE@-27: 'src' is placed at UB [0x8000, 0xc000) here
  // NOTE@-6: 'tmp' is written while 'src' is still read here
  // NOTE@-22: in this call of 'operator()'
  // NOTE@-9: in this call of 'around<...>'
  // NOTE@-6: in this call of 'largest<...>'
  // NOTE@-7: 'tmp' fits at 0x0, the first free address
}
void ok_rows_as_far(__gm__ float *x, __gm__ float *y) {
  largest<WideT, WideT>(x, y, [](WideT &tmp) { TASSIGN(tmp, 0x8000); });
}
void ok_within_what_was_read(__gm__ float *x, __gm__ float *y) {
  largest<WideT, WideT>(x, y, [](WideT &tmp) { TASSIGN(tmp, 0x8100); });
}
void bug_behind_what_was_read(__gm__ float *x, __gm__ float *y) {
  largest<WideT, WideT>(x, y, [](WideT &tmp) { TASSIGN(tmp, 0x8200); });
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x8200, 0xc200)) overlaps 'src' (UB [0x8000, 0xc000)), and TROWMAX works on both at once
  // NOTE@-43: 'src' is placed at UB [0x8000, 0xc000) here
  // NOTE@-22: 'tmp' is written while 'src' is still read here
  // NOTE@-38: in this call of 'operator()'
  // NOTE@-25: in this call of 'around<...>'
  // NOTE@-6: in this call of 'largest<...>'
  // NOTE@-7: 'tmp' fits at 0x0, the first free address
}
// All of the row is read at once.
void ok_rows_of_512_bytes(__gm__ float *x, __gm__ float *y) {
  largest<MiddleT, RowT>(x, y, [](RowT &tmp) { TASSIGN(tmp, 0x8000); });
}
void bug_rows_further_apart(__gm__ float *x, __gm__ float *y) {
  largest<MiddleT, WideT>(x, y, [](WideT &tmp) { TASSIGN(tmp, 0x8000); });
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x8000, 0xc000)) overlaps 'src' (UB [0x8000, 0xa000)), and TROWMAX works on both at once
  // NOTE@-57: 'src' is placed at UB [0x8000, 0xa000) here
  // NOTE@-36: 'tmp' is written while 'src' is still read here
  // NOTE@-52: in this call of 'operator()'
  // NOTE@-39: in this call of 'around<...>'
  // NOTE@-6: in this call of 'largest<...>'
  // NOTE@-7: 'tmp' fits at 0x0, the first free address
}
// No scratch is used.
void ok_rows_of_256_bytes(__gm__ float *x, __gm__ float *y) {
  largest<RowT, WideT>(x, y, [](WideT &tmp) { TASSIGN(tmp, 0x8000); });
}

// Columns become rows, over rows that are still to be read.
using FlatT = Tile<TileType::Vec, float, 64, 16>;
using SmallT = Tile<TileType::Vec, float, 16, 8>;
using SmallFlatT = Tile<TileType::Vec, float, 8, 16>;
template <class SrcT, class DstT, class PlaceT>
AICORE inline void transpose(__gm__ float *x, __gm__ float *y, PlaceT place) {
  around<SrcT, DstT, DstT>(x, y, place,
                           [](SrcT &s, DstT &d, DstT &t) { TTRANS(d, s, t); });
}
void bug_transposed_over_its_source(__gm__ float *x, __gm__ float *y) {
  transpose<RowT, FlatT>(x, y, [](FlatT &tmp) { TASSIGN(tmp, 0x8000); });
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x8000, 0x9000)) overlaps 'src' (UB [0x8000, 0x9000)), and TTRANS works on both at once
  // NOTE@-81: 'src' is placed at UB [0x8000, 0x9000) here
  // NOTE@-6: 'tmp' is written while 'src' is still read here
  // NOTE@-76: in this call of 'operator()'
  // NOTE@-9: in this call of 'around<...>'
  // NOTE@-6: in this call of 'transpose<...>'
  // NOTE@-7: 'tmp' fits at 0x0, the first free address
}
void ok_transposed_elsewhere(__gm__ float *x, __gm__ float *y) {
  transpose<RowT, FlatT>(x, y, [](FlatT &tmp) { TASSIGN(tmp, 0x9000); });
}
void ok_one_block(__gm__ float *x, __gm__ float *y) {
  transpose<SmallT, SmallFlatT>(x, y,
                                [](SmallFlatT &tmp) { TASSIGN(tmp, 0x8000); });
}

// A row that is no whole group of 32 is copied over the indices.
using ValuesT = Tile<TileType::Vec, float, 1, 64, BLayout::RowMajor, 1, 40>;
using IndicesT = Tile<TileType::Vec, uint32_t, 1, 64, BLayout::RowMajor, 1, 40>;
using PairsT = Tile<TileType::Vec, float, 1, 128, BLayout::RowMajor, 1, 80>;
template <int Tmp>
AICORE inline void sorted(__gm__ float *x, __gm__ uint32_t *i,
                          __gm__ float *y) {
  ValuesT values, tmp;
  IndicesT indices;
  PairsT pairs;
  TASSIGN(values, 0x0);
  TASSIGN(indices, 0x400);
  TASSIGN(pairs, 0x800);
  TASSIGN(tmp, Tmp);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x400, 0x500)) overlaps 'indices' (UB [0x400, 0x500)), and TSORT32 works on both at once
  // NOTE@-4: 'indices' is placed at UB [0x400, 0x500) here
  // NOTE@+9: 'tmp' is written while 'indices' is still read here
  // NOTE@+14: in this call of 'sorted<1024>'
  // NOTE@-5: 'tmp' fits at 0x100, the first free address
  Gm<ValuesT> gx(x);
  Gm<IndicesT> gi(i);
  Gm<PairsT> gy(y);
  TLOAD(values, gx);
  TLOAD(indices, gi);
  pipe_barrier(PIPE_ALL);
  TSORT32(pairs, values, indices, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, pairs);
}
void bug_copied_over_indices(__gm__ float *x, __gm__ uint32_t *i,
                             __gm__ float *y) {
  sorted<0x400>(x, i, y);
}
void ok_copied_onto_itself(__gm__ float *x, __gm__ uint32_t *i,
                           __gm__ float *y) {
  sorted<0x0>(x, i, y);
}

// TADDDEQRELU clears its scratch when the sum is in the first source; before
// it writes the result, and behind the last use of the second one. TPRELU
// selects from the first source by a mask that is in the scratch.
using SumT = Tile<TileType::Vec, int32_t, 16, 64>;
using ResultT = Tile<TileType::Vec, half, 16, 64>;
template <int Tmp>
AICORE inline void dequantised(__gm__ int32_t *x, __gm__ half *y) {
  SumT a, b, tmp;
  ResultT d;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x1000);
  TASSIGN(d, 0x2000);
  TASSIGN(tmp, Tmp);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x0, 0x1000)) overlaps 'a' (UB [0x0, 0x1000)), and TADDDEQRELU works on both at once
  // NOTE@-5: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+8: 'tmp' is written while 'a' is still read here
  // NOTE@+12: in this call of 'dequantised<0>'
  // NOTE@-5: 'tmp' fits at 0x2800, the first free address
  Gm<SumT> gx(x);
  Gm<ResultT> gy(y);
  TLOAD(a, gx);
  TLOAD(b, gx);
  pipe_barrier(PIPE_ALL);
  TADDDEQRELU(d, a, b, 0.5f, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, d);
}
void bug_cleared_sum(__gm__ int32_t *x, __gm__ half *y) {
  dequantised<0x0>(x, y);
}
void ok_over_the_second(__gm__ int32_t *x, __gm__ half *y) {
  dequantised<0x1000>(x, y);
}
void ok_over_the_result(__gm__ int32_t *x, __gm__ half *y) {
  dequantised<0x2000>(x, y);
}

// The index of a row is written when all is in the scratch, one behind the
// other.
using IndexT = Tile<TileType::Vec, uint32_t, 16, 1, BLayout::ColMajor>;
using PartsT = Tile<TileType::Vec, float, 16, 16>;
template <int Tmp>
AICORE inline void where(__gm__ float *x, __gm__ uint32_t *y) {
  MiddleT s;
  PartsT t;
  IndexT d;
  TASSIGN(s, 0x0);
  TASSIGN(d, 0x4000);
  TASSIGN(t, Tmp);
  // WARN@-1 [pto-overlapping-tiles]: 't' (UB [0x3fe0, 0x43e0)) overlaps 'd' (UB [0x4000, 0x4040)), and TROWARGMAX works on both at once
  // NOTE@-3: 'd' is placed at UB [0x4000, 0x4040) here
  // NOTE@+9: 'd' and 't' are both written here
  // NOTE@+16: in this call of 'where<16352>'
  // NOTE@-5: 't' fits at 0x2000, the first free address
  Gm<MiddleT> gx(x);
  GlobalTensor<uint32_t, Shape<1, 1, 1, 16, 1>, Stride<16, 16, 16, 1, 16>,
               Layout::DN>
      gy(y);
  TLOAD(s, gx);
  pipe_barrier(PIPE_ALL);
  TROWARGMAX(d, s, t);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, d);
}
void ok_index_over_scratch(__gm__ float *x, __gm__ uint32_t *y) {
  where<0x4000>(x, y);
}
void bug_index_inside_scratch(__gm__ float *x, __gm__ uint32_t *y) {
  where<0x3fe0>(x, y);
}
