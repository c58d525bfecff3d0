// G1: GET_SCALE_ADDR on any target but A5, in Manual mode, or on no tile.
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=A5 -- -D__NPU_ARCH__=3510
// RUN: %check_pto %s --suffixes=AUTO -- -D__NPU_ARCH__=3510 -D__PTO_AUTO__
// RUN: %check_pto %s --suffixes=AUTO2 -- -D__PTO_AUTO__
// RUN: %check_pto %s --suffixes=LIST --config '{CheckOptions: {PtoTarget: "A5;Kirin9030"}}' -- -D__PTO_AUTO__

#include "../Tiles.h"

using Left8 = TileLeft<float8_e4m3_t, 64, 64>;
using LeftScale = TileLeftScale<float8_e8m0_t, 64, 2>;

void manual_name() {
  Left8 a;
  LeftScale s;
  GET_SCALE_ADDR(s, a);
  // WARN@-1 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // WARN-A5@-2 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported in Manual mode
  // WARN-AUTO2@-3 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // WARN-LIST@-4 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on Kirin9030
}
void library_name() {
  Left8 a;
  LeftScale s;
  TGET_SCALE_ADDR(s, a);
  // WARN@-1 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // WARN-A5@-2 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported in Manual mode
  // WARN-AUTO2@-3 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // WARN-LIST@-4 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on Kirin9030
}
void on_a_global_tensor(__gm__ float *p) {
  GmT gm(p);
  LeftScale s;
  TGET_SCALE_ADDR(s, gm);
  // WARN@-1 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // WARN-A5@-2 [pto-illegal-scale-addr]: GET_SCALE_ADDR works on two tiles only
  // WARN-AUTO@-3 [pto-illegal-scale-addr]: GET_SCALE_ADDR works on two tiles only
  // WARN-AUTO2@-4 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // WARN-LIST@-5 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on Kirin9030
}
template <typename T> void instantiated() {
  TileLeft<T, 64, 64> a;
  LeftScale s;
  GET_SCALE_ADDR(s, a);
  // WARN@-1 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // NOTE@-2: in instantiation 'instantiated<float8_e4m3_t>'
  // WARN-A5@-3 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported in Manual mode
  // NOTE-A5@-4: in instantiation 'instantiated<float8_e4m3_t>'
  // WARN-AUTO2@-5 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // NOTE-AUTO2@-6: in instantiation 'instantiated<float8_e4m3_t>'
  // WARN-LIST@-7 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on Kirin9030
  // NOTE-LIST@-8: in instantiation 'instantiated<float8_e4m3_t>'
}
template void instantiated<float8_e4m3_t>();
template void instantiated<float8_e5m2_t>();
void helper(LeftScale &s, Left8 &a) { GET_SCALE_ADDR(s, a); }
// WARN@-1 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
// NOTE@+10: in this call of 'helper'
// WARN-A5@-3 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported in Manual mode
// NOTE-A5@+8: in this call of 'helper'
// WARN-AUTO2@-5 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
// NOTE-AUTO2@+6: in this call of 'helper'
// WARN-LIST@-7 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on Kirin9030
// NOTE-LIST@+4: in this call of 'helper'
void in_a_helper() {
  Left8 a;
  LeftScale s;
  helper(s, a);
}
