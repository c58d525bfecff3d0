// O1: how much of its scratch an instruction uses for certain on A2A3. The
// others use none of it there, or less.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

template <class TileT>
using Gm = GlobalTensor<typename TileT::DType,
                        Shape<1, 1, 1, TileT::ValidRow, TileT::ValidCol>,
                        Stride<8192, 8192, 8192, TileT::ValidCol, 1>>;

/// The scratch at 0x10000, and a tile that is wanted in it.
template <class SrcT, class DstT, class TmpT, class PlaceT, class WorkT>
AICORE inline void around(__gm__ void *x, PlaceT place, WorkT work) {
  VecT live;
  SrcT src;
  DstT dst;
  TmpT tmp;
  TASSIGN(src, 0x0);
  TASSIGN(dst, 0x8000);
  TASSIGN(tmp, 0x10000);
  place(live);
  Gm<SrcT> from(static_cast<__gm__ typename SrcT::DType *>(x));
  Gm<DstT> to(static_cast<__gm__ typename DstT::DType *>(x));
  Gm<VecT> other(static_cast<__gm__ float *>(x));
  TLOAD(src, from);
  TLOAD(live, other);
  pipe_barrier(PIPE_ALL);
  work(src, dst, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, dst);
  TSTORE(other, live);
}

// Row sums of 16 rows of 256: half of a row of each, as many bytes apart as the
// scratch's rows are.
using WideT = Tile<TileType::Vec, float, 16, 256>;
using SumT = Tile<TileType::Vec, float, 16, 8, BLayout::RowMajor, 16, 1>;
template <int Live> AICORE inline void sum(__gm__ float *x) {
  around<WideT, SumT, WideT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x13c00, 0x14000)) overlaps 'tmp' (UB [0x10000, 0x14000)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-22: 'tmp' is placed at UB [0x10000, 0x14000) here
      // NOTE@-17: 'live' is written here
      // NOTE@+7: 'tmp' overwrites it here
      // NOTE@+6: 'tmp' is scratch here
      // NOTE@-15: 'live' is read here
      // NOTE@-19: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+4: in this call of 'sum<80896>'
      // NOTE@-10: 'live' fits at 0x4000, the first free address
      [](WideT &s, SumT &d, WideT &t) { TROWSUM(d, s, t); });
}
__global__ AICORE void bug_sum(__gm__ float *x) { sum<0x13c00>(x); }
__global__ AICORE void ok_sum(__gm__ float *x) { sum<0x14000>(x); }
// Of one repeat nothing is folded.
__global__ AICORE void ok_short_rows(__gm__ float *x) {
  around<VecT, SumT, VecT>(
      x, [](VecT &live) { TASSIGN(live, 0x10000); },
      [](VecT &s, SumT &d, VecT &t) { TROWSUM(d, s, t); });
}
// Integers are added up by the scalar unit, in one block.
using IntT = Tile<TileType::Vec, int32_t, 16, 256>;
using IntSumT = Tile<TileType::Vec, int32_t, 16, 8, BLayout::RowMajor, 16, 1>;
template <int Live> AICORE inline void whole(__gm__ float *x) {
  around<IntT, IntSumT, IntT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x10000, 0x10400)) overlaps 'tmp' (UB [0x10000, 0x14000)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-48: 'tmp' is placed at UB [0x10000, 0x14000) here
      // NOTE@-43: 'live' is written here
      // NOTE@+7: 'tmp' overwrites it here
      // NOTE@+6: 'tmp' is scratch here
      // NOTE@-41: 'live' is read here
      // NOTE@-45: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+4: in this call of 'whole<65536>'
      // NOTE@-10: 'live' fits at 0x4000, the first free address
      [](IntT &s, IntSumT &d, IntT &t) { TROWSUM(d, s, t); });
}
__global__ AICORE void bug_integers(__gm__ float *x) { whole<0x10000>(x); }
__global__ AICORE void ok_integers(__gm__ float *x) { whole<0x10020>(x); }

// Where the extreme of each part of a row is, and what it is.
using IdxT = Tile<TileType::Vec, uint32_t, 16, 8, BLayout::RowMajor, 16, 1>;
template <int Live> AICORE inline void index(__gm__ float *x) {
  around<WideT, IdxT, WideT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x10000, 0x10400)) overlaps 'tmp' (UB [0x10000, 0x14000)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-68: 'tmp' is placed at UB [0x10000, 0x14000) here
      // NOTE@-63: 'live' is written here
      // NOTE@+7: 'tmp' overwrites it here
      // NOTE@+6: 'tmp' is scratch here
      // NOTE@-61: 'live' is read here
      // NOTE@-65: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+4: in this call of 'index<65536>'
      // NOTE@-10: 'live' fits at 0x4000, the first free address
      [](WideT &s, IdxT &d, WideT &t) { TROWARGMAX(d, s, t); });
}
__global__ AICORE void bug_index(__gm__ float *x) { index<0x10000>(x); }
__global__ AICORE void ok_index(__gm__ float *x) { index<0x14000>(x); }

// A power is a logarithm first, all of it.
template <int Live> AICORE inline void power(__gm__ float *x) {
  around<VecT, VecT, VecT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x103c0, 0x107c0)) overlaps 'tmp' (UB [0x10000, 0x10400)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-87: 'tmp' is placed at UB [0x10000, 0x10400) here
      // NOTE@-82: 'live' is written here
      // NOTE@+7: 'tmp' overwrites it here
      // NOTE@+6: 'tmp' is scratch here
      // NOTE@-80: 'live' is read here
      // NOTE@-84: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+4: in this call of 'power<66496>'
      // NOTE@-10: 'live' fits at 0x400, the first free address
      [](VecT &s, VecT &d, VecT &t) { TPOW(d, s, s, t); });
}
__global__ AICORE void bug_power(__gm__ float *x) { power<0x103c0>(x); }
__global__ AICORE void ok_power(__gm__ float *x) { power<0x10400>(x); }

// A bit for each element says which are less than zero.
using BitsT = Tile<TileType::Vec, uint8_t, 16, 32>;
template <int Live> AICORE inline void slopes(__gm__ float *x) {
  around<VecT, VecT, BitsT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x10000, 0x10400)) overlaps 'tmp' (UB [0x10000, 0x10200)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-107: 'tmp' is placed at UB [0x10000, 0x10200) here
      // NOTE@-102: 'live' is written here
      // NOTE@+7: 'tmp' overwrites it here
      // NOTE@+6: 'tmp' is scratch here
      // NOTE@-100: 'live' is read here
      // NOTE@-104: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+4: in this call of 'slopes<65536>'
      // NOTE@-10: 'live' fits at 0x400, the first free address
      [](VecT &s, VecT &d, BitsT &t) { TPRELU(d, s, s, t); });
}
__global__ AICORE void bug_slopes(__gm__ float *x) { slopes<0x10000>(x); }
__global__ AICORE void ok_slopes(__gm__ float *x) { slopes<0x10200>(x); }

// Rows that are no whole groups of 32 are copied with something behind them, on
// all targets.
template <int Cols, int Live> AICORE inline void sort(__gm__ float *x) {
  using ListT = Tile<TileType::Vec, float, 1, 128, BLayout::RowMajor, 1, Cols>;
  using SortedT = Tile<TileType::Vec, float, 1, 256>;
  around<ListT, SortedT, ListT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x10000, 0x10400)) overlaps 'tmp' (UB [0x10000, 0x10200)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-129: 'tmp' is placed at UB [0x10000, 0x10200) here
      // NOTE@-124: 'live' is written here
      // NOTE@+22: 'tmp' overwrites it here
      // NOTE@+21: 'tmp' is scratch here
      // NOTE@-122: 'live' is read here
      // NOTE@-126: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+20: in this call of 'sort<40, 65536>'
      // NOTE@-10: 'live' fits at 0x200, the first free address
      // WARN-A5@-11 [pto-overlapping-tiles]: 'live' (UB [0x10000, 0x10400)) overlaps 'tmp' (UB [0x10000, 0x10200)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE-A5@-139: 'tmp' is placed at UB [0x10000, 0x10200) here
      // NOTE-A5@-134: 'live' is written here
      // NOTE-A5@+12: 'tmp' overwrites it here
      // NOTE-A5@+11: 'tmp' is scratch here
      // NOTE-A5@-132: 'live' is read here
      // NOTE-A5@-136: in this call of 'operator()'
      // NOTE-A5@-19: in this call of 'around<...>'
      // NOTE-A5@+10: in this call of 'sort<40, 65536>'
      // NOTE-A5@-20: 'live' fits at 0x200, the first free address
      [](ListT &s, SortedT &d, ListT &t) {
    Tile<TileType::Vec, uint32_t, 1, 128> positions;
    TASSIGN(positions, 0x4000);
    TCI<decltype(positions), uint32_t, 0>(positions, 0u);
    pipe_barrier(PIPE_ALL);
    TSORT32(d, s, positions, t);
  });
}
__global__ AICORE void bug_sorted(__gm__ float *x) { sort<40, 0x10000>(x); }
__global__ AICORE void ok_sorted(__gm__ float *x) { sort<40, 0x10100>(x); }
__global__ AICORE void ok_sorted_in_groups(__gm__ float *x) {
  sort<64, 0x10000>(x);
}

// A block holds the number that is divided.
template <int Live> AICORE inline void root(__gm__ float *x) {
  around<VecT, VecT, VecT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x10000, 0x10400)) overlaps 'tmp' (UB [0x10000, 0x10400)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-167: 'tmp' is placed at UB [0x10000, 0x10400) here
      // NOTE@-162: 'live' is written here
      // NOTE@+7: 'tmp' overwrites it here
      // NOTE@+6: 'tmp' is scratch here
      // NOTE@-160: 'live' is read here
      // NOTE@-164: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+4: in this call of 'root<65536>'
      // NOTE@-10: 'live' fits at 0x400, the first free address
      [](VecT &s, VecT &d, VecT &t) { TRSQRT(d, s, t); });
}
__global__ AICORE void bug_root(__gm__ float *x) { root<0x10000>(x); }
__global__ AICORE void ok_root(__gm__ float *x) { root<0x10020>(x); }
