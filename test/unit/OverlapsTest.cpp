// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests how two accesses lie to each other.

#include "pto-tidy/Order/Overlaps.h"
#include "gtest/gtest.h"

using namespace ptotidy;

namespace {
class OverlapsTest : public testing::Test {
protected:
  OverlapsTest() {
    Shape.Space = MemorySpace::UB;
    Shape.Rows = 1;
    Shape.Cols = 256;
    Shape.ElementBits = 32;
  }

  /// An access to all of a tile of 1 KB at \p Base.
  Access at(const Linear &Base, const Linear &LoadedFrom = Linear()) {
    Access A;
    A.Tile.Shape = &Shape;
    A.Tile.Base = Base;
    A.Touched = A.Capacity = capacityRegion(Shape, Base);
    A.LoadedFrom = LoadedFrom;
    return A;
  }

  SymbolTable Symbols;
  Facts Known;
  TileShape Shape;
};
} // namespace

TEST_F(OverlapsTest, DistancesAreConstants) {
  const Linear N = Symbols.fresh(), M = Symbols.fresh();
  EXPECT_EQ(distance(N + 0x400, N, Known, Symbols), 0x400);
  EXPECT_EQ(distance(N, N + 0x400, Known, Symbols), -0x400);
  EXPECT_EQ(distance(N, M, Known, Symbols), std::nullopt);
  ASSERT_TRUE(Known.assumeRange(N, Interval::single(0x800), Symbols));
  EXPECT_EQ(distance(N, 0x200, Known, Symbols), 0x600);
}

TEST_F(OverlapsTest, WhatIsTooFarApartStaysApart) {
  EXPECT_EQ(bytesBetween(Interval::Max, Interval::Min), BeyondAllMemories);
  EXPECT_EQ(bytesBetween(Interval::Min, Interval::Max), -BeyondAllMemories);
}

TEST_F(OverlapsTest, AcrossOneEnd) {
  const Access Before = at(0x400);
  const Region Write = at(0).Touched;
  EXPECT_TRUE(straddles(Write, Before, 0x200));  // over its end
  EXPECT_TRUE(straddles(Write, Before, -0x200)); // over its beginning
  EXPECT_FALSE(straddles(Write, Before, 0));     // all of it
  EXPECT_FALSE(straddles(Write, Before, 0x400)); // behind it
  Region Half = Write;
  Half.Length = 0x200;
  EXPECT_FALSE(straddles(Half, Before, 0x100)); // inside of it
}

TEST_F(OverlapsTest, ReadsBeyondWhatIsStraddled) {
  const Access Before = at(0), Write = at(0x200);
  EXPECT_FALSE(readsBeyond(at(0), Write, Before, Known, Symbols));
  EXPECT_TRUE(readsBeyond(at(0x200), Write, Before, Known, Symbols));
  EXPECT_TRUE(readsBeyond(at(0x400), Write, Before, Known, Symbols));
  EXPECT_FALSE(readsBeyond(at(0x600), Write, Before, Known, Symbols));
}

TEST_F(OverlapsTest, TheSameDataTwice) {
  const Linear X = Symbols.fresh(), Y = Symbols.fresh();
  auto isSame = [&](const Linear &First, const Linear &Second) {
    return loadTheSame(at(0x200, Second), at(0, First), 0x200);
  };
  EXPECT_TRUE(isSame(X, X + 0x200));
  EXPECT_FALSE(isSame(X, X + 0x400));
  EXPECT_FALSE(isSame(X, Y + 0x200));
  // Not known.
  EXPECT_FALSE(isSame(Linear(), Linear(0x200)));
  // One place, loaded twice: that is for two values.
  EXPECT_FALSE(loadTheSame(at(0, X), at(0, X), 0));
}
