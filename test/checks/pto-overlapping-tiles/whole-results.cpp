// O1: what is rearranged is written from its first element to its last one,
// whatever is valid of the source's rows.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

/// What is loaded, worked on and stored, with a tile that is wanted behind it
/// in the result.
template <class SrcT, class DstT, class PlaceT, class WorkT>
AICORE inline void around(__gm__ float *x, PlaceT place, WorkT work) {
  VecT live;
  SrcT src;
  DstT dst;
  TASSIGN(src, 0x0);
  TASSIGN(dst, 0x8000);
  place(live);
  GlobalTensor<typename SrcT::DType, Shape<1, 1, 1, SrcT::Rows, SrcT::Cols>,
               Stride<1, 1, 1, SrcT::Cols, 1>>
      from(reinterpret_cast<__gm__ typename SrcT::DType *>(x));
  GmT other(x);
  TLOAD(src, from);
  TLOAD(live, other);
  pipe_barrier(PIPE_ALL);
  work(src, dst);
  pipe_barrier(PIPE_ALL);
  TSTORE(from, dst);
  TSTORE(other, live);
}

// 128 rows of 64 come of 64 rows of 128: the last of them begins at 0xff00.
using TallT = Tile<TileType::Vec, float, 64, 128>;
using FlatT = Tile<TileType::Vec, float, 128, 64>;
template <int Live> AICORE inline void transpose(__gm__ float *x) {
  around<TallT, FlatT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0xfc00, 0x10000)) overlaps 'dst' (UB [0x8000, 0x10000)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-22: 'dst' is placed at UB [0x8000, 0x10000) here
      // NOTE@-16: 'live' is written here
      // NOTE@+10: 'dst' overwrites it here
      // NOTE@-14: 'dst' is read here
      // NOTE@-14: 'live' is read here
      // NOTE@-18: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+8: in this call of 'transpose<64512>'
      // NOTE@-10: 'live' fits at 0x10000, the first free address
      [](TallT &s, FlatT &d) {
    FlatT tmp;
    TASSIGN(tmp, 0x20000);
    TTRANS(d, s, tmp);
  });
}
__global__ AICORE void bug_transposed(__gm__ float *x) { transpose<0xfc00>(x); }
__global__ AICORE void ok_transposed(__gm__ float *x) { transpose<0x10000>(x); }

// Every second element of 16 KB.
using HalvedT = Tile<TileType::Vec, float, 64, 64>;
using PickedT = Tile<TileType::Vec, float, 32, 64>;
template <int Live> AICORE inline void pick(__gm__ float *x) {
  around<HalvedT, PickedT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0x9c00, 0xa000)) overlaps 'dst' (UB [0x8000, 0xa000)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-47: 'dst' is placed at UB [0x8000, 0xa000) here
      // NOTE@-41: 'live' is written here
      // NOTE@+8: 'dst' overwrites it here
      // NOTE@-39: 'dst' is read here
      // NOTE@-39: 'live' is read here
      // NOTE@-43: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+6: in this call of 'pick<39936>'
      // NOTE@-10: 'live' fits at 0x4000, the first free address
      [](HalvedT &s, PickedT &d) {
    TGATHER<PickedT, HalvedT, MaskPattern::P0101>(d, s);
  });
}
__global__ AICORE void bug_picked(__gm__ float *x) { pick<0x9c00>(x); }
__global__ AICORE void ok_picked(__gm__ float *x) { pick<0xa000>(x); }

// All of the destination is cleared before anything is put there.
using SparseT = Tile<TileType::Vec, float, 64, 64, BLayout::RowMajor, 2, 64>;
using WhereT = Tile<TileType::Vec, uint32_t, 64, 64>;
template <int Live> AICORE inline void scatter(__gm__ float *x) {
  around<HalvedT, SparseT>(
      x, [](VecT &live) { TASSIGN(live, Live); },
      // WARN@-1 [pto-overlapping-tiles]: 'live' (UB [0xbc00, 0xc000)) overlaps 'dst' (UB [0x8000, 0xc000)) while both are in use: the value of 'live' is overwritten before it is read
      // NOTE@-70: 'dst' is placed at UB [0x8000, 0xc000) here
      // NOTE@-64: 'live' is written here
      // NOTE@+12: 'dst' overwrites it here
      // NOTE@-62: 'dst' is read here
      // NOTE@-62: 'live' is read here
      // NOTE@-66: in this call of 'operator()'
      // NOTE@-9: in this call of 'around<...>'
      // NOTE@+10: in this call of 'scatter<48128>'
      // NOTE@-10: 'live' fits at 0x4000, the first free address
      [](HalvedT &s, SparseT &d) {
    WhereT where;
    TASSIGN(where, 0x20000);
    TEXPANDS(where, 0u);
    pipe_barrier(PIPE_ALL);
    TSCATTER(d, s, where);
  });
}
__global__ AICORE void bug_scattered(__gm__ float *x) { scatter<0xbc00>(x); }
__global__ AICORE void ok_scattered(__gm__ float *x) { scatter<0xc000>(x); }
