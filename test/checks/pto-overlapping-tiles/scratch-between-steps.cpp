// O1, O2: scratch that is used for certain on A2A3.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

template <class TileT>
using Gm = GlobalTensor<typename TileT::DType,
                        Shape<1, 1, 1, TileT::ValidRow, TileT::ValidCol>,
                        Stride<8192, 8192, 8192, TileT::ValidCol, 1>>;

/// The scratch at 0x10000, and a tile that is wanted behind it.
template <class SrcT, class DstT, class TmpT, class PlaceT, class WorkT>
AICORE inline void around(__gm__ float *x, PlaceT place, WorkT work) {
  VecT live;
  SrcT src;
  DstT dst;
  TmpT tmp;
  TASSIGN(src, 0x0);
  TASSIGN(dst, 0x8000);
  TASSIGN(tmp, 0x10000);
  place(live);
  Gm<SrcT> from(x);
  Gm<DstT> to(x);
  Gm<VecT> other(x);
  TLOAD(src, from);
  TLOAD(live, other);
  pipe_barrier(PIPE_ALL);
  work(src, dst, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, dst);
  TSTORE(other, live);
}

// All 32 KB go through the scratch.
using TallT = Tile<TileType::Vec, float, 64, 128>;
using FlatT = Tile<TileType::Vec, float, 128, 64>;
template <int Live> AICORE inline void transpose(__gm__ float *x) {
  around<TallT, FlatT, FlatT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x17c00, 0x18000)) overlaps 'tmp' (UB [0x10000, 0x18000)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-21: 'tmp' is placed at UB [0x10000, 0x18000) here
      // NOTE@-16: 'live' is written here
      // NOTE@+7: 'tmp' overwrites it here
      // NOTE@+6: 'tmp' is scratch here
      // NOTE@-14: 'live' is read here
      // NOTE@-18: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+5: in this call of 'transpose<97280>'
      // NOTE@-10: 'live' fits at 0x18000, the first free address
      [](TallT &s, FlatT &d, FlatT &t) { TTRANS(d, s, t); });
}
__global__ AICORE void bug_transposed(__gm__ float *x) {
  transpose<0x17c00>(x);
}
__global__ AICORE void ok_transposed(__gm__ float *x) { transpose<0x18000>(x); }
// Rows of eight go straight to their place.
using NarrowT = Tile<TileType::Vec, float, 8, 128>;
using NarrowFlatT = Tile<TileType::Vec, float, 128, 8>;
__global__ AICORE void ok_transposed_directly(__gm__ float *x) {
  around<NarrowT, NarrowFlatT, NarrowFlatT>(
      x, [](VecT &live) { TASSIGN(live, 0x10000); },
      [](NarrowT &s, NarrowFlatT &d, NarrowFlatT &t) { TTRANS(d, s, t); });
}

// 256 bytes for eight rows of a vector that is a column.
using ColumnT = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
template <int Live> AICORE inline void expand(__gm__ float *x) {
  around<VecT, VecT, VecT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x101c0, 0x105c0)) overlaps 'tmp' (UB [0x10000, 0x10400)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-51: 'tmp' is placed at UB [0x10000, 0x10400) here
      // NOTE@-46: 'live' is written here
      // NOTE@+17: 'tmp' overwrites it here
      // NOTE@+16: 'tmp' is scratch here
      // NOTE@-44: 'live' is read here
      // NOTE@-48: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+15: in this call of 'expand<65984>'
      // NOTE@-10: 'live' fits at 0x400, the first free address
      [](VecT &s, VecT &d, VecT &t) {
    ColumnT column;
    TASSIGN(column, 0x4000);
    TROWSUM(column, s, t);
    pipe_barrier(PIPE_V);
    // WARN-A5@-1 [pto-no-op-sync]: there is no barrier of PIPE_V on A5
    // NOTE-A5@-58: in this call of 'operator()'
    // NOTE-A5@-19: in this call of 'around<...>'
    // NOTE-A5@+5: in this call of 'expand<65984>'
    // NOTE-A5@-5: A5 orders dependent vector instructions in hardware: nothing is needed here
    TROWEXPANDMUL(d, s, column, t);
  });
}
__global__ AICORE void bug_expanded(__gm__ float *x) { expand<0x101c0>(x); }
__global__ AICORE void ok_expanded(__gm__ float *x) { expand<0x10200>(x); }

// The address of the mask's row: eight bytes.
using MaskT = Tile<TileType::Vec, uint8_t, 16, 32>;
using BytesT = Tile<TileType::Vec, uint8_t, 1, 4096>;
template <int Tmp> AICORE inline void select(__gm__ float *x) {
  VecT a, b, d;
  MaskT mask;
  BytesT tmp;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(d, 0x800);
  TASSIGN(mask, 0x1000);
  TASSIGN(tmp, Tmp);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x1080, 0x2080)) overlaps 'mask' (UB [0x1000, 0x1200)), and TSEL works on both at once
  // NOTE@-3: 'mask' is placed at UB [0x1000, 0x1200) here
  // NOTE@+17: 'tmp' is written while 'mask' is still read here
  // NOTE@+20: in this call of 'select<4224>'
  // NOTE@-5: 'tmp' fits at 0x1200, the first free address
  // WARN@-6 [pto-overlapping-tiles]: 'tmp' (UB [0x800, 0x1800)) overlaps 'd' (UB [0x800, 0xc00)), and TSEL works on both at once
  // NOTE@-9: 'd' is placed at UB [0x800, 0xc00) here
  // NOTE@+12: 'd' and 'tmp' are both written here
  // NOTE@+20: in this call of 'select<2048>'
  // NOTE@-10: 'tmp' fits at 0x1200, the first free address
  Gm<VecT> gm(x);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TCMP(mask, a, b, CmpMode::GT);
  pipe_barrier(PIPE_V);
  // WARN-A5@-1 [pto-no-op-sync]: there is no barrier of PIPE_V on A5
  // NOTE-A5@+6: in this call of 'select<4224>'
  // NOTE-A5@-3: A5 orders dependent vector instructions in hardware: nothing is needed here
  TSEL(d, mask, a, b, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}
__global__ AICORE void bug_in_the_mask(__gm__ float *x) { select<0x1080>(x); }
__global__ AICORE void ok_behind_the_mask(__gm__ float *x) {
  select<0x1200>(x);
}
__global__ AICORE void bug_in_the_destination(__gm__ float *x) {
  select<0x800>(x);
}

// Positions in bytes, as many as there are.
using IndexT = Tile<TileType::Vec, int32_t, 1, 256>;
using HalfsT = Tile<TileType::Vec, half, 1, 256>;
template <int Live>
AICORE inline void gather(__gm__ half *x, __gm__ int32_t *positions) {
  HalfsT src, dst, live;
  IndexT index, tmp;
  TASSIGN(src, 0x0);
  TASSIGN(dst, 0x400);
  TASSIGN(index, 0x1000);
  TASSIGN(tmp, 0x2000);
  TASSIGN(live, Live);
  // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x2200, 0x2400)) overlaps 'tmp' (UB [0x2000, 0x2400)) while both are in use: the value of 'live' is overwritten before it is read
  // NOTE@-3: 'tmp' is placed at UB [0x2000, 0x2400) here
  // NOTE@+11: 'live' is written here
  // NOTE@+15: 'tmp' overwrites it here
  // NOTE@+14: 'tmp' is scratch here
  // NOTE@+16: 'live' is read here
  // NOTE@+18: in this call of 'gather<8704>'
  // NOTE@-8: 'live' fits at 0x200, the first free address
  Gm<HalfsT> gm(x);
  Gm<IndexT> at(positions);
  TLOAD(src, gm);
  TLOAD(index, at);
  pipe_barrier(PIPE_ALL);
  TMULS(live, src, static_cast<half>(2));
  pipe_barrier(PIPE_V);
  // WARN-A5@-1 [pto-no-op-sync]: there is no barrier of PIPE_V on A5
  // NOTE-A5@+8: in this call of 'gather<8704>'
  // NOTE-A5@-3: A5 orders dependent vector instructions in hardware: nothing is needed here
  TGATHER(dst, src, index, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, dst);
  TSTORE(gm, live);
}
__global__ AICORE void bug_gathered(__gm__ half *x, __gm__ int32_t *positions) {
  gather<0x2200>(x, positions);
}
__global__ AICORE void ok_gathered(__gm__ half *x, __gm__ int32_t *positions) {
  gather<0x2400>(x, positions);
}
