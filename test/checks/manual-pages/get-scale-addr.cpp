// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example of the manual's page "pto.get_scale_addr".
//
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=A5 -- -D__NPU_ARCH__=3510
// RUN: %check_pto %s --suffixes=AUTO -- -D__NPU_ARCH__=3510 -D__PTO_AUTO__
// RUN: %check_pto %s --suffixes=INST -- -DINSTANTIATE
// RUN: %check_pto %s --suffixes=INSTA5 -- -DINSTANTIATE -D__NPU_ARCH__=3510
// RUN: %check_pto %s --suffixes=INSTAUTO -- -DINSTANTIATE -D__NPU_ARCH__=3510 -D__PTO_AUTO__

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
  // WARN@-1 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // WARN-A5@-2 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported in Manual mode
  // WARN-INST@-3 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // NOTE-INST@-4: in instantiation 'example<float8_e4m3_t, 64, 64, 64, 64>'
  // WARN-INSTA5@-5 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported in Manual mode
  // NOTE-INSTA5@-6: in instantiation 'example<float8_e4m3_t, 64, 64, 64, 64>'
  GET_SCALE_ADDR(bScaleTile, bTile);
  // WARN@-1 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // WARN-A5@-2 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported in Manual mode
  // WARN-INST@-3 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported on A2A3
  // NOTE-INST@-4: in instantiation 'example<float8_e4m3_t, 64, 64, 64, 64>'
  // WARN-INSTA5@-5 [pto-illegal-scale-addr]: GET_SCALE_ADDR is not supported in Manual mode
  // NOTE-INSTA5@-6: in instantiation 'example<float8_e4m3_t, 64, 64, 64, 64>'
}

// The page leaves the template as it is. This is not on the page.
#ifdef INSTANTIATE
template void example<float8_e4m3_t, 64, 64, 64, 64>();
#endif
