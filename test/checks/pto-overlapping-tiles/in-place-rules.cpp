// O2: which of several results and sources may lie in one place.
// RUN: %check_pto %s --suffixes=,A2A3 --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --suffixes=,A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

template <class TileT>
using Gm = GlobalTensor<typename TileT::DType,
                        Shape<1, 1, 1, TileT::Rows, TileT::Cols>,
                        Stride<8192, 8192, 8192, TileT::Cols, 1>>;

/// Two sources at 0x0 and 0x2000, two results where they are asked for.
template <class SrcT, class DstT, int Second, class PlaceT, class WorkT>
AICORE inline void around(__gm__ void *x, PlaceT place, WorkT work) {
  SrcT a, b;
  DstT d, e;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x2000);
  TASSIGN(e, Second);
  place(d);
  Gm<SrcT> from(static_cast<__gm__ typename SrcT::DType *>(x));
  Gm<DstT> to(static_cast<__gm__ typename DstT::DType *>(x));
  TLOAD(a, from);
  TLOAD(b, from);
  pipe_barrier(PIPE_ALL);
  work(a, b, d, e);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, d);
  TSTORE(to, e);
}

using ListT = Tile<TileType::Vec, float, 1, 1024>;
template <int First, int Second> AICORE inline void mix(__gm__ float *x) {
  around<ListT, ListT, Second>(
      x, [](ListT &d) { TASSIGN(d, First); },
      // WARN-A2A3@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x1000)) overlaps 'a' (UB [0x0, 0x1000)), and TINTERLEAVE does not work in place here
      // NOTE-A2A3@-20: 'a' is placed at UB [0x0, 0x1000) here
      // NOTE-A2A3@+13: 'd' is written while 'a' is still read here
      // NOTE-A2A3@-13: in this call of 'operator()'
      // NOTE-A2A3@-6: in this call of 'around<...>'
      // NOTE-A2A3@+13: in this call of 'mix<0, 8192>'
      // NOTE-A2A3@-7: 'd' fits at 0x1000, the first free address
      // WARN-A5@-8 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x1000)) overlaps 'a' (UB [0x0, 0x1000)), and TINTERLEAVE does not work in place here
      // NOTE-A5@-27: 'a' is placed at UB [0x0, 0x1000) here
      // NOTE-A5@+6: 'd' is written while 'a' is still read here
      // NOTE-A5@-20: in this call of 'operator()'
      // NOTE-A5@-13: in this call of 'around<...>'
      // NOTE-A5@+6: in this call of 'mix<0, 8192>'
      // NOTE-A5@-14: 'd' fits at 0x1000, the first free address
      [](ListT &a, ListT &b, ListT &d, ListT &e) {
        TINTERLEAVE(e, d, b, a);
      });
}
__global__ AICORE void bug_mixed(__gm__ float *x) { mix<0x0, 0x2000>(x); }
__global__ AICORE void ok_mixed(__gm__ float *x) { mix<0x4000, 0x6000>(x); }

// All is cleared before anything is read.
template <int First> AICORE inline void scatter(__gm__ float *x) {
  around<ListT, ListT, 0x6000>(
      x, [](ListT &d) { TASSIGN(d, First); },
      // WARN-A2A3@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x1000)) overlaps 'a' (UB [0x0, 0x1000)), and TSCATTER does not work in place here
      // NOTE-A2A3@-45: 'a' is placed at UB [0x0, 0x1000) here
      // NOTE-A2A3@+18: 'd' is written while 'a' is still read here
      // NOTE-A2A3@-38: in this call of 'operator()'
      // NOTE-A2A3@-6: in this call of 'around<...>'
      // NOTE-A2A3@+18: in this call of 'scatter<0>'
      // NOTE-A2A3@-7: 'd' fits at 0x1000, the first free address
      // WARN-A5@-8 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x1000)) overlaps 'a' (UB [0x0, 0x1000)), and TSCATTER does not work in place here
      // NOTE-A5@-52: 'a' is placed at UB [0x0, 0x1000) here
      // NOTE-A5@+11: 'd' is written while 'a' is still read here
      // NOTE-A5@-45: in this call of 'operator()'
      // NOTE-A5@-13: in this call of 'around<...>'
      // NOTE-A5@+11: in this call of 'scatter<0>'
      // NOTE-A5@-14: 'd' fits at 0x1000, the first free address
      [](ListT &a, ListT &b, ListT &d, ListT &e) {
        Tile<TileType::Vec, uint32_t, 1, 1024> where;
        TASSIGN(where, 0x8000);
        TEXPANDS(where, 0u);
        TMULS(e, b, 2.0f);
        pipe_barrier(PIPE_ALL);
        TSCATTER(d, a, where);
      });
}
__global__ AICORE void bug_scattered(__gm__ float *x) { scatter<0x0>(x); }
__global__ AICORE void ok_scattered(__gm__ float *x) { scatter<0x4000>(x); }

// Between rows of whole blocks A2A3 goes through its scratch, with which the
// result may begin where the source does.
using SquareT = Tile<TileType::Vec, float, 32, 32>;
template <int First> AICORE inline void transpose(__gm__ float *x) {
  around<SquareT, SquareT, 0x6000>(
      x, [](SquareT &d) { TASSIGN(d, First); },
      // WARN-A5@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x1000)) overlaps 'a' (UB [0x0, 0x1000)), and TTRANS does not work in place here
      // NOTE-A5@-77: 'a' is placed at UB [0x0, 0x1000) here
      // NOTE-A5@+9: 'd' is written while 'a' is still read here
      // NOTE-A5@-70: in this call of 'operator()'
      // NOTE-A5@-6: in this call of 'around<...>'
      // NOTE-A5@+10: in this call of 'transpose<0>'
      // NOTE-A5@-7: 'd' fits at 0x1000, the first free address
      [](SquareT &a, SquareT &b, SquareT &d, SquareT &e) {
        SquareT tmp;
        TASSIGN(tmp, 0x8000);
        TMULS(e, b, 2.0f);
        TTRANS(d, a, tmp);
      });
}
// Right on A2A3 only.
__global__ AICORE void bug_transposed(__gm__ float *x) { transpose<0x0>(x); }
__global__ AICORE void ok_transposed(__gm__ float *x) { transpose<0x4000>(x); }

// Element by element where rows are no whole blocks, however few they are
// (pto-isa issue 173).
using TinyT = Tile<TileType::Vec, float, 8, 8>;
template <int First> AICORE inline void transpose_tiny(__gm__ float *x) {
  around<TinyT, TinyT, 0x6000>(
      x, [](TinyT &d) { TASSIGN(d, First); },
      // WARN-A2A3@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x100)) overlaps 'a' (UB [0x0, 0x100)), and TTRANS does not work in place here
      // NOTE-A2A3@-101: 'a' is placed at UB [0x0, 0x100) here
      // NOTE-A2A3@+16: 'd' is written while 'a' is still read here
      // NOTE-A2A3@-94: in this call of 'operator()'
      // NOTE-A2A3@-6: in this call of 'around<...>'
      // NOTE-A2A3@+17: in this call of 'transpose_tiny<0>'
      // NOTE-A2A3@-7: 'd' fits at 0x100, the first free address
      // WARN-A5@-8 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x100)) overlaps 'a' (UB [0x0, 0x100)), and TTRANS does not work in place here
      // NOTE-A5@-108: 'a' is placed at UB [0x0, 0x100) here
      // NOTE-A5@+9: 'd' is written while 'a' is still read here
      // NOTE-A5@-101: in this call of 'operator()'
      // NOTE-A5@-13: in this call of 'around<...>'
      // NOTE-A5@+10: in this call of 'transpose_tiny<0>'
      // NOTE-A5@-14: 'd' fits at 0x100, the first free address
      [](TinyT &a, TinyT &b, TinyT &d, TinyT &e) {
        TinyT tmp;
        TASSIGN(tmp, 0x8000);
        TMULS(e, b, 2.0f);
        TTRANS(d, a, tmp);
      });
}
__global__ AICORE void bug_transposed_tiny(__gm__ float *x) {
  transpose_tiny<0x0>(x);
}
__global__ AICORE void ok_transposed_tiny(__gm__ float *x) {
  transpose_tiny<0x4000>(x);
}
