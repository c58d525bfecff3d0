// O2: what is several instructions of the hardware on A2A3 reads its sources
// again when it has written, and does not work in place.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

using IntT = Tile<TileType::Vec, int16_t, 16, 32>;
using GmI = GlobalTensor<int16_t, Shape<1, 1, 1, 16, 32>,
                         Stride<512, 512, 512, 32, 1>>;
using MaskT = Tile<TileType::Vec, uint8_t, 32, 32>;

/// Loads two tiles, works on them, and stores what came of it.
template <class TileT, class GlobalT, class PlaceT, class WorkT>
AICORE inline void around(GlobalT &gm, PlaceT place, WorkT work) {
  TileT a, b, d, t;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  place(d);
  TASSIGN(t, 0xc00);
  // WARN@-1 [pto-overlapping-tiles]: 't' (UB [0xc00, 0x1000)) overlaps 'd' (UB [0xc00, 0x1000)), and TXOR works on both at once
  // NOTE@+40: 'd' is placed at UB [0xc00, 0x1000) here
  // NOTE@+54: 'd' and 't' are both written here
  // NOTE@+7: in this call of 'operator()'
  // NOTE@+36: in this call of 'around<...>'
  // NOTE@+57: in this call of 'exclusive<3072>'
  // NOTE@-7: 't' fits at 0x800, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  work(a, b, d, t);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}
template <int Dst> AICORE inline void remainder(__gm__ float *x) {
  GmT gm(x);
  around<VecT, GmT>(
      gm, [](VecT &d) { TASSIGN(d, Dst); },
      // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)), and TFMOD does not work in place here
      // NOTE@-23: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@+12: 'd' is written while 'a' is still read here
      // NOTE@-11: in this call of 'operator()'
      // NOTE@-6: in this call of 'around<...>'
      // NOTE@+11: in this call of 'remainder<0>'
      // NOTE@-7: 'd' fits at 0x800, the first free address
      // WARN@-8 [pto-overlapping-tiles]: 'd' (UB [0x400, 0x800)) overlaps 'b' (UB [0x400, 0x800)), and TFMOD does not work in place here
      // NOTE@-29: 'b' is placed at UB [0x400, 0x800) here
      // NOTE@+5: 'd' is written while 'b' is still read here
      // NOTE@-18: in this call of 'operator()'
      // NOTE@-13: in this call of 'around<...>'
      // NOTE@+5: in this call of 'remainder<1024>'
      // NOTE@-14: 'd' fits at 0x800, the first free address
      [](VecT &a, VecT &b, VecT &d, VecT &t) { TFMOD(d, a, b); });
}
__global__ AICORE void bug_dividend(__gm__ float *x) { remainder<0x0>(x); }
__global__ AICORE void bug_divisor(__gm__ float *x) { remainder<0x400>(x); }
__global__ AICORE void ok_remainder(__gm__ float *x) { remainder<0x800>(x); }

template <int Dst> AICORE inline void exclusive(__gm__ int16_t *x) {
  GmI gm(x);
  around<IntT, GmI>(
      gm, [](IntT &d) { TASSIGN(d, Dst); },
      // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)), and TXOR does not work in place here
      // NOTE@-47: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@+12: 'd' is written while 'a' is still read here
      // NOTE@-35: in this call of 'operator()'
      // NOTE@-6: in this call of 'around<...>'
      // NOTE@+11: in this call of 'exclusive<0>'
      // NOTE@-7: 'd' fits at 0x800, the first free address
      // WARN@-8 [pto-overlapping-tiles]: 'd' (UB [0x400, 0x800)) overlaps 'b' (UB [0x400, 0x800)), and TXOR does not work in place here
      // NOTE@-53: 'b' is placed at UB [0x400, 0x800) here
      // NOTE@+5: 'd' is written while 'b' is still read here
      // NOTE@-42: in this call of 'operator()'
      // NOTE@-13: in this call of 'around<...>'
      // NOTE@+6: in this call of 'exclusive<1024>'
      // NOTE@-14: 'd' fits at 0x800, the first free address
      [](IntT &a, IntT &b, IntT &d, IntT &t) { TXOR(d, a, b, t); });
}
__global__ AICORE void bug_first_term(__gm__ int16_t *x) { exclusive<0x0>(x); }
__global__ AICORE void bug_second_term(__gm__ int16_t *x) {
  exclusive<0x400>(x);
}
__global__ AICORE void bug_scratch(__gm__ int16_t *x) { exclusive<0xc00>(x); }
__global__ AICORE void ok_exclusive(__gm__ int16_t *x) { exclusive<0x800>(x); }

template <int Dst> AICORE inline void masked(__gm__ int16_t *x) {
  GmI gm(x);
  around<IntT, GmI>(
      gm, [](IntT &d) { TASSIGN(d, Dst); },
      // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)), and TANDS does not work in place here
      // NOTE@-74: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@+6: 'd' is written while 'a' is still read here
      // NOTE@-62: in this call of 'operator()'
      // NOTE@-6: in this call of 'around<...>'
      // NOTE@+6: in this call of 'masked<0>'
      // NOTE@-7: 'd' fits at 0x800, the first free address
      [](IntT &a, IntT &b, IntT &d, IntT &t) {
    TANDS(d, a, static_cast<int16_t>(7));
  });
}
__global__ AICORE void bug_masked(__gm__ int16_t *x) { masked<0x0>(x); }
__global__ AICORE void ok_masked(__gm__ int16_t *x) { masked<0x800>(x); }

template <int Dst> AICORE inline void reciprocal(__gm__ float *x) {
  GmT gm(x);
  around<VecT, GmT>(
      gm, [](VecT &d) { TASSIGN(d, Dst); },
      // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)), and TDIVS does not work in place here
      // NOTE@-92: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@+5: 'd' is written while 'a' is still read here
      // NOTE@-80: in this call of 'operator()'
      // NOTE@-6: in this call of 'around<...>'
      // NOTE@+5: in this call of 'reciprocal<0>'
      // NOTE@-7: 'd' fits at 0x800, the first free address
      [](VecT &a, VecT &b, VecT &d, VecT &t) { TDIVS(d, 1.0f, a); });
}
__global__ AICORE void bug_number_by_tile(__gm__ float *x) {
  reciprocal<0x0>(x);
}
__global__ AICORE void ok_number_by_tile(__gm__ float *x) {
  reciprocal<0x800>(x);
}
__global__ AICORE void ok_tile_by_number(__gm__ float *x) {
  GmT gm(x);
  around<VecT, GmT>(
      gm, [](VecT &d) { TASSIGN(d, 0x0); },
      [](VecT &a, VecT &b, VecT &d, VecT &t) { TDIVS(d, a, 2.0f); });
}

// Of a slope nothing is read after the product was written.
template <int Dst> AICORE inline void slopes(__gm__ float *x) {
  GmT gm(x);
  around<VecT, GmT>(
      gm, [](VecT &d) { TASSIGN(d, Dst); },
      // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)), and TPRELU does not work in place here
      // NOTE@-119: 'a' is placed at UB [0x0, 0x400) here
      // NOTE@+8: 'd' is written while 'a' is still read here
      // NOTE@-107: in this call of 'operator()'
      // NOTE@-6: in this call of 'around<...>'
      // NOTE@+8: in this call of 'slopes<0>'
      // NOTE@-7: 'd' fits at 0x800, the first free address
      [](VecT &a, VecT &b, VecT &d, VecT &t) {
    MaskT mask;
    TASSIGN(mask, 0x1000);
    TPRELU(d, a, b, mask);
  });
}
__global__ AICORE void bug_slopes(__gm__ float *x) { slopes<0x0>(x); }
__global__ AICORE void ok_slopes(__gm__ float *x) { slopes<0x400>(x); }

// One tile is as wrong as two names of it.
__global__ AICORE void bug_one_tile(__gm__ float *x) {
  GmT gm(x);
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TRECIP(a, a);
  // WARN@-1 [pto-overlapping-tiles]: TRECIP writes 'a' (UB [0x0, 0x400)) while it still reads it: it does not work in place
  // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-3: write the result to a tile of its own
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, a);
}
