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
template <class TileT, class GlobalT, int Dst, class WorkT>
AICORE inline void around(GlobalT &gm, WorkT work) {
  TileT a, b, d, t;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(d, Dst);
  TASSIGN(t, 0xc00);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  work(a, b, d, t);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}
template <int Dst> AICORE inline void remainder(__gm__ float *x) {
  GmT gm(x);
  around<VecT, GmT, Dst>(
      gm, [](VecT &a, VecT &b, VecT &d, VecT &t) { TFMOD(d, a, b); });
}
__global__ AICORE void bug_dividend(__gm__ float *x) { remainder<0x0>(x); }
__global__ AICORE void bug_divisor(__gm__ float *x) { remainder<0x400>(x); }
__global__ AICORE void ok_remainder(__gm__ float *x) { remainder<0x800>(x); }

template <int Dst> AICORE inline void exclusive(__gm__ int16_t *x) {
  GmI gm(x);
  around<IntT, GmI, Dst>(
      gm, [](IntT &a, IntT &b, IntT &d, IntT &t) { TXOR(d, a, b, t); });
}
__global__ AICORE void bug_first_term(__gm__ int16_t *x) { exclusive<0x0>(x); }
__global__ AICORE void bug_second_term(__gm__ int16_t *x) {
  exclusive<0x400>(x);
}
__global__ AICORE void bug_scratch(__gm__ int16_t *x) { exclusive<0xc00>(x); }
__global__ AICORE void ok_exclusive(__gm__ int16_t *x) { exclusive<0x800>(x); }

template <int Dst> AICORE inline void masked(__gm__ int16_t *x) {
  GmI gm(x);
  around<IntT, GmI, Dst>(gm, [](IntT &a, IntT &b, IntT &d, IntT &t) {
    TANDS(d, a, static_cast<int16_t>(7));
  });
}
__global__ AICORE void bug_masked(__gm__ int16_t *x) { masked<0x0>(x); }
__global__ AICORE void ok_masked(__gm__ int16_t *x) { masked<0x800>(x); }

template <int Dst> AICORE inline void reciprocal(__gm__ float *x) {
  GmT gm(x);
  around<VecT, GmT, Dst>(
      gm, [](VecT &a, VecT &b, VecT &d, VecT &t) { TDIVS(d, 1.0f, a); });
}
__global__ AICORE void bug_number_by_tile(__gm__ float *x) {
  reciprocal<0x0>(x);
}
__global__ AICORE void ok_number_by_tile(__gm__ float *x) {
  reciprocal<0x800>(x);
}
__global__ AICORE void ok_tile_by_number(__gm__ float *x) {
  GmT gm(x);
  around<VecT, GmT, 0x0>(
      gm, [](VecT &a, VecT &b, VecT &d, VecT &t) { TDIVS(d, a, 2.0f); });
}

// Of a slope nothing is read after the product was written.
template <int Dst> AICORE inline void slopes(__gm__ float *x) {
  GmT gm(x);
  around<VecT, GmT, Dst>(gm, [](VecT &a, VecT &b, VecT &d, VecT &t) {
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
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, a);
}
