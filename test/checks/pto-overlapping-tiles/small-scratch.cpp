// O1: scratch that was declared smaller than what an instruction uses of it on
// A2A3, with another tile behind it.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

template <class TileT>
using Gm = GlobalTensor<typename TileT::DType,
                        Shape<1, 1, 1, TileT::ValidRow, TileT::ValidCol>,
                        Stride<8192, 8192, 8192, TileT::ValidCol, 1>>;

/// The scratch at 0x10000, and a value behind its end.
template <class SrcT, class DstT, class TmpT, class PlaceT, class WorkT>
AICORE inline void before(__gm__ void *x, PlaceT place, WorkT work) {
  VecT next;
  SrcT src;
  DstT dst;
  TmpT tmp;
  TASSIGN(src, 0x0);
  TASSIGN(dst, 0x8000);
  TASSIGN(tmp, 0x10000);
  place(next);
  Gm<SrcT> from(static_cast<__gm__ typename SrcT::DType *>(x));
  Gm<DstT> to(static_cast<__gm__ typename DstT::DType *>(x));
  Gm<VecT> other(static_cast<__gm__ float *>(x));
  TLOAD(src, from);
  TLOAD(next, other);
  pipe_barrier(PIPE_ALL);
  work(src, dst, tmp);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, dst);
  TSTORE(other, next);
}

// Each of 16 rows is folded into 128 elements, which begin where the next row
// of the scratch does: 15 * 32 + 512 bytes.
using WideT = Tile<TileType::Vec, float, 16, 256>;
using SumT = Tile<TileType::Vec, float, 16, 8, BLayout::RowMajor, 16, 1>;
using NarrowT = Tile<TileType::Vec, float, 16, 8>;
__global__ AICORE void bug_narrow(__gm__ float *x) {
  before<WideT, SumT, NarrowT>(
      x, [](VecT &next) { TASSIGN(next, 0x10200); },
      // WARN@-1 [pto-overlapping-tiles]: 'next' (UB [0x10200, 0x10600)) overlaps 'tmp' (UB [0x10000, 0x10200)) while both are in use: the value of 'next' is overwritten before it is read
      // NOTE@-23: 'tmp' is placed at UB [0x10000, 0x10200) here
      // NOTE@-18: 'next' is written here
      // NOTE@+6: 'tmp' overwrites it here
      // NOTE@+5: 'tmp' is scratch here
      // NOTE@-16: 'next' is read here
      // NOTE@-20: in this call of 'operator()'
      // NOTE@-9: in this call of 'before<...>'
      // NOTE@+1: TROWSUM uses 992 bytes from where 'tmp' begins
      [](WideT &s, SumT &d, NarrowT &t) { TROWSUM(d, s, t); });
}
__global__ AICORE void ok_behind_narrow(__gm__ float *x) {
  before<WideT, SumT, NarrowT>(
      x, [](VecT &next) { TASSIGN(next, 0x10400); },
      [](WideT &s, SumT &d, NarrowT &t) { TROWSUM(d, s, t); });
}
// A maximum keeps one repeat of each row: 15 * 32 + 256 bytes.
__global__ AICORE void bug_narrow_maximum(__gm__ float *x) {
  before<WideT, SumT, NarrowT>(
      x, [](VecT &next) { TASSIGN(next, 0x102c0); },
      // WARN@-1 [pto-overlapping-tiles]: 'next' (UB [0x102c0, 0x106c0)) overlaps 'tmp' (UB [0x10000, 0x10200)) while both are in use: the value of 'next' is overwritten before it is read
      // NOTE@-43: 'tmp' is placed at UB [0x10000, 0x10200) here
      // NOTE@-38: 'next' is written here
      // NOTE@+6: 'tmp' overwrites it here
      // NOTE@+5: 'tmp' is scratch here
      // NOTE@-36: 'next' is read here
      // NOTE@-40: in this call of 'operator()'
      // NOTE@-9: in this call of 'before<...>'
      // NOTE@+1: TROWMAX uses 736 bytes from where 'tmp' begins
      [](WideT &s, SumT &d, NarrowT &t) { TROWMAX(d, s, t); });
}
__global__ AICORE void ok_behind_narrow_maximum(__gm__ float *x) {
  before<WideT, SumT, NarrowT>(
      x, [](VecT &next) { TASSIGN(next, 0x102e0); },
      [](WideT &s, SumT &d, NarrowT &t) { TROWMAX(d, s, t); });
}

// As long as the source's rows, and fewer.
using FewT = Tile<TileType::Vec, float, 8, 256>;
__global__ AICORE void bug_few(__gm__ float *x) {
  before<WideT, SumT, FewT>(
      x, [](VecT &next) { TASSIGN(next, 0x12000); },
      // WARN@-1 [pto-overlapping-tiles]: 'next' (UB [0x12000, 0x12400)) overlaps 'tmp' (UB [0x10000, 0x12000)) while both are in use: the value of 'next' is overwritten before it is read
      // NOTE@-65: 'tmp' is placed at UB [0x10000, 0x12000) here
      // NOTE@-60: 'next' is written here
      // NOTE@+6: 'tmp' overwrites it here
      // NOTE@+5: 'tmp' is scratch here
      // NOTE@-58: 'next' is read here
      // NOTE@-62: in this call of 'operator()'
      // NOTE@-9: in this call of 'before<...>'
      // NOTE@+1: TROWSUM uses 15872 bytes from where 'tmp' begins
      [](WideT &s, SumT &d, FewT &t) { TROWSUM(d, s, t); });
}
// Between the parts of the rows that are folded there.
using GapT = Tile<TileType::Vec, float, 1, 64>;
__global__ AICORE void ok_between_rows(__gm__ float *x) {
  GapT gap;
  TASSIGN(gap, 0x12200);
  Gm<GapT> other(x);
  TLOAD(gap, other);
  before<WideT, SumT, FewT>(
      x, [](VecT &next) { TASSIGN(next, 0x14000); },
      [](WideT &s, SumT &d, FewT &t) { TROWSUM(d, s, t); });
  TSTORE(other, gap);
}

// TTRANS goes through all of what it turns.
using TurnedT = Tile<TileType::Vec, float, 256, 16>;
using BlockT = Tile<TileType::Vec, float, 16, 16>;
__global__ AICORE void bug_turned(__gm__ float *x) {
  before<WideT, TurnedT, BlockT>(
      x, [](VecT &next) { TASSIGN(next, 0x10400); },
      // WARN@-1 [pto-overlapping-tiles]: 'next' (UB [0x10400, 0x10800)) overlaps 'tmp' (UB [0x10000, 0x10400)) while both are in use: the value of 'next' is overwritten before it is read
      // NOTE@-95: 'tmp' is placed at UB [0x10000, 0x10400) here
      // NOTE@-90: 'next' is written here
      // NOTE@+6: 'tmp' overwrites it here
      // NOTE@+5: 'tmp' is scratch here
      // NOTE@-88: 'next' is read here
      // NOTE@-92: in this call of 'operator()'
      // NOTE@-9: in this call of 'before<...>'
      // NOTE@+1: TTRANS uses 16384 bytes from where 'tmp' begins
      [](WideT &s, TurnedT &d, BlockT &t) { TTRANS(d, s, t); });
}
__global__ AICORE void ok_turned(__gm__ float *x) {
  before<WideT, TurnedT, BlockT>(
      x, [](VecT &next) { TASSIGN(next, 0x14000); },
      [](WideT &s, TurnedT &d, BlockT &t) { TTRANS(d, s, t); });
}
