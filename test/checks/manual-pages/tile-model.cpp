// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The examples of the manual's page "Tile Programming Model".
//
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=A5 -- -D__NPU_ARCH__=3510

#include <pto/pto-inst.hpp>
using namespace pto;

// "Basic vector tiles". Legal, nothing is placed by hand: silent.
void example() {
  using TileT = Tile<TileType::Vec, float, 16, 16>;
  TileT a, b, c;
  TADD(c, a, b);
}

namespace static_valid_region {

// "Static valid region (mask)". A type only: silent.
using TileT =
    pto::Tile<pto::TileType::Vec, float, 128, 256, pto::BLayout::RowMajor,
              127 /*row_valid*/, 127 /*col_valid*/, pto::SLayout::NoneBox,
              pto::TileConfig::fractalABSize, pto::PadValue::Zero>;

} // namespace static_valid_region

// "Dynamic valid region (mask)". Legal, the rows are given at run time: silent.
// The page has no function around it.
void dynamic_valid_region(unsigned m) {
  using TileT =
      pto::Tile<pto::TileType::Vec, float, 128, 256, pto::BLayout::RowMajor,
                pto::DYNAMIC /*row_valid*/, 127 /*col_valid*/>;
  TileT t(/*row_valid_runtime=*/m);
}
