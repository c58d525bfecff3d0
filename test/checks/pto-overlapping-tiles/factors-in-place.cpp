// O2: TQUANT finds the maximum of each 32 elements, then a factor, and then
// reads its source again.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

using SourceT = Tile<TileType::Vec, float, 32, 128>;
using QuantT = Tile<TileType::Vec, int8_t, 32, 128>;
using ExponentsT = Tile<TileType::Vec, uint8_t, 1, 128>;
using FactorsT = Tile<TileType::Vec, float, 1, 128>;

template <int Maxima, int Factors>
AICORE inline void quantise(__gm__ float *x, __gm__ int8_t *y) {
  SourceT source;
  QuantT result;
  ExponentsT exponents;
  FactorsT maxima, factors;
  TASSIGN(source, 0x0);
  TASSIGN(result, 0x4000);
  TASSIGN(exponents, 0x5000);
  TASSIGN(maxima, Maxima);
  // WARN@-1 [pto-overlapping-tiles]: 'maxima' (UB [0x0, 0x200)) overlaps 'source' (UB [0x0, 0x4000)), and TQUANT works on both at once
  // NOTE@-5: 'source' is placed at UB [0x0, 0x4000) here
  // NOTE@+22: 'maxima' is written while 'source' is still read here
  // NOTE@+27: in this call of 'quantise<0, 24576>'
  // NOTE@-5: 'maxima' fits at 0x5080, the first free address
  TASSIGN(factors, Factors);
  // WARN@-1 [pto-overlapping-tiles]: 'factors' (UB [0x0, 0x200)) overlaps 'source' (UB [0x0, 0x4000)), and TQUANT works on both at once
  // NOTE@-11: 'source' is placed at UB [0x0, 0x4000) here
  // NOTE@+16: 'factors' is written while 'source' is still read here
  // NOTE@+24: in this call of 'quantise<28672, 0>'
  // NOTE@-5: 'factors' fits at 0x5080, the first free address
  // WARN@-6 [pto-overlapping-tiles]: 'factors' (UB [0x4000, 0x4200)) overlaps 'result' (UB [0x4000, 0x5000)), and TQUANT works on both at once
  // NOTE@-15: 'result' is placed at UB [0x4000, 0x5000) here
  // NOTE@+11: 'result' and 'factors' are both written here
  // NOTE@+28: in this call of 'quantise<24576, 16384>'
  // NOTE@-10: 'factors' fits at 0x5080, the first free address
  GlobalTensor<float, Shape<1, 1, 1, 32, 128>,
               Stride<4096, 4096, 4096, 128, 1>>
      gx(x);
  GlobalTensor<int8_t, Shape<1, 1, 1, 32, 128>,
               Stride<4096, 4096, 4096, 128, 1>>
      gy(y);
  TLOAD(source, gx);
  pipe_barrier(PIPE_ALL);
  TQUANT<QuantType::MXFP8, QuantT, SourceT, ExponentsT, FactorsT, FactorsT>(
      result, source, &exponents, &maxima, &factors);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, result);
}
void bug_maxima_over_source(__gm__ float *x, __gm__ int8_t *y) {
  quantise<0x0, 0x6000>(x, y);
}
void bug_factors_over_source(__gm__ float *x, __gm__ int8_t *y) {
  quantise<0x7000, 0x0>(x, y);
}
void ok_maxima_over_result(__gm__ float *x, __gm__ int8_t *y) {
  quantise<0x4000, 0x6000>(x, y);
}
void ok_factors_over_maxima(__gm__ float *x, __gm__ int8_t *y) {
  quantise<0x6000, 0x6000>(x, y);
}
void bug_factors_over_result(__gm__ float *x, __gm__ int8_t *y) {
  quantise<0x6000, 0x4000>(x, y);
}
