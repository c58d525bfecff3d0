// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example of the manual's page "pto.get_scale_addr".

#include <pto/pto-inst.hpp>
using namespace pto;

// Illegal on A2A3, where the instruction is unsupported. On A5 it is legal in
// Auto mode (__PTO_AUTO__) and not yet supported in Manual mode, so illegal
// there too. Both calls are.
template <typename T, int ARows, int ACols, int BRows, int BCols>
void example() {
  using LeftTile = TileLeft<T, ARows, ACols>;
  using RightTile = TileRight<T, BRows, BCols>;
  using LeftScaleTile = TileLeftScale<T, ARows, ACols>;
  using RightScaleTile = TileRightScale<T, BRows, BCols>;

  LeftTile aTile;
  RightTile bTile;
  LeftScaleTile aScaleTile;
  RightScaleTile bScaleTile;

  GET_SCALE_ADDR(aScaleTile, aTile);
  GET_SCALE_ADDR(bScaleTile, bTile);
}

// The page leaves the template as it is. This is not on the page.
#ifdef INSTANTIATE
template void example<float8_e4m3_t, 64, 64, 64, 64>();
#endif
