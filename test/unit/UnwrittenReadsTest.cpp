// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests what is remembered of reads of bytes that nothing has
// written, with paths made by hand.

#include "pto-tidy/Order/UnwrittenReads.h"
#include "gtest/gtest.h"
#include <deque>

using namespace ptotidy;

namespace {
CodePoint at(unsigned Line) {
  return {clang::SourceLocation::getFromRawEncoding(Line), nullptr};
}

class UnwrittenReadsTest : public testing::Test {
protected:
  UnwrittenReadsTest() {
    Shape.Space = MemorySpace::UB;
    Shape.Rows = 1;
    Shape.Cols = 256;
    Shape.ElementBits = 32;
  }

  /// A tile of 1 KB at \p Address.
  TileRef tile(const std::string &Name, const Linear &Address) {
    Names.push_back(Name);
    TileRef T;
    T.Shape = &Shape;
    T.Name = &Names.back();
    T.Base = Address;
    T.Placed = true;
    return T;
  }
  void write(WrittenBytes &Path, const TileRef &T, unsigned Line) {
    Path.write(T, capacityRegion(Shape, T.Base), at(Line), All);
  }
  void read(WrittenBytes &Path, const TileRef &T, unsigned Line) {
    Path.read(T, {capacityRegion(Shape, T.Base)}, "TTEST", at(Line), Known,
              Symbols, All);
  }
  /// The lines of reads that no path comes to with something written.
  std::set<unsigned> unwritten() const {
    std::set<unsigned> Lines;
    for (const auto &[Place, Read] : All.Reads)
      if (All.isUnwritten(Place, Read))
        Lines.insert(Place.Code.first);
    return Lines;
  }

  TileShape Shape;
  std::deque<std::string> Names;
  SymbolTable Symbols;
  Facts Known;
  UnwrittenReads All;
};
using Lines = std::set<unsigned>;
} // namespace

TEST_F(UnwrittenReadsTest, FindsWhatNobodyWrote) {
  WrittenBytes Path;
  const TileRef A = tile("a", 0), B = tile("b", 0x400);
  write(Path, A, 1);
  read(Path, A, 2);
  read(Path, B, 3);
  EXPECT_EQ(unwritten(), Lines{3});
}

TEST_F(UnwrittenReadsTest, AnotherTileOfTheseBytesWillDo) {
  WrittenBytes Path;
  write(Path, tile("a", 0), 1);
  read(Path, tile("b", 0x200), 2);
  EXPECT_EQ(unwritten(), Lines());
}

TEST_F(UnwrittenReadsTest, BytesAtUnknownPlacesMayBeTheseOnes) {
  WrittenBytes Path;
  const Linear Anywhere = Symbols.fresh({0, 0x10000});
  write(Path, tile("a", Anywhere), 1);
  read(Path, tile("b", 0), 2);
  EXPECT_EQ(unwritten(), Lines());
}

TEST_F(UnwrittenReadsTest, OneRightPathIsEnough) {
  WrittenBytes Without, With;
  const TileRef A = tile("a", 0);
  read(Without, A, 2);
  EXPECT_EQ(unwritten(), Lines{2});
  write(With, A, 1);
  read(With, A, 2);
  EXPECT_EQ(unwritten(), Lines());
}

// What a path found missing once, it finds there in the next iteration.
TEST_F(UnwrittenReadsTest, FirstReadOfAPathCounts) {
  WrittenBytes Path;
  const TileRef A = tile("a", 0);
  for (int I = 0; I != 2; ++I) {
    read(Path, A, 1);
    write(Path, A, 2);
  }
  EXPECT_EQ(unwritten(), Lines{1});
}

TEST_F(UnwrittenReadsTest, WhatRunsUnseenMayHaveWritten) {
  WrittenBytes Path;
  Path.lose();
  EXPECT_TRUE(Path.isLost());
  read(Path, tile("a", 0), 1);
  EXPECT_EQ(unwritten(), Lines());
}

TEST_F(UnwrittenReadsTest, JoinedPathsHoldWhatOneOfThemHolds) {
  WrittenBytes Path, Other;
  const TileRef A = tile("a", 0);
  write(Other, A, 1);
  Path.joinWith(Other, Guard(), Guard(), Symbols);
  read(Path, A, 2);
  EXPECT_EQ(unwritten(), Lines());
  EXPECT_TRUE(All.Reads.begin()->second.Unwritten);
}

// A loop that writes further on each time may reach the bytes later.
TEST_F(UnwrittenReadsTest, LoopsThatAreCutMayGoOn) {
  const UnwrittenReads::LoopKey Loop(this, nullptr);
  WrittenBytes Path;
  All.enterLoop(Loop);
  for (int I = 0; I != 4; ++I) {
    All.beginIteration(Loop, false);
    write(Path, tile("a", 0x400 * I), 1);
  }
  All.cutLoop(Loop, 4, Path);
  All.leaveLoop();
  read(Path, tile("b", 0x400 * 6), 2);
  EXPECT_EQ(unwritten(), Lines());
}

TEST_F(UnwrittenReadsTest, RingsThatHaveGoneRoundDoNot) {
  const UnwrittenReads::LoopKey Loop(this, nullptr);
  WrittenBytes Path;
  All.enterLoop(Loop);
  for (int I = 0; I != 4; ++I) {
    All.beginIteration(Loop, false);
    write(Path, tile("a", 0x400 * (I % 2)), 1);
  }
  All.cutLoop(Loop, 4, Path);
  All.leaveLoop();
  read(Path, tile("b", 0x400 * 6), 2);
  EXPECT_EQ(unwritten(), Lines{2});
}

// A loop that runs as often as a constant says is as good as unrolled: the slot
// that its last iteration reads was not read before.
TEST_F(UnwrittenReadsTest, CountedIterationsAreAskedOneByOne) {
  for (const bool IsCounted : {true, false}) {
    All = UnwrittenReads();
    const UnwrittenReads::LoopKey Loop(this, nullptr);
    WrittenBytes Path;
    for (int I = 0; I != 2; ++I)
      write(Path, tile("a", 0x400 * I), 1);
    All.enterLoop(Loop);
    for (int I = 0; I != 3; ++I) {
      All.beginIteration(Loop, IsCounted);
      read(Path, tile("b", 0x400 * I), 2);
    }
    All.leaveLoop();
    EXPECT_EQ(unwritten(), IsCounted ? Lines{2} : Lines());
  }
}

TEST_F(UnwrittenReadsTest, IterationsOfLoopsInLoopsAreApart) {
  const UnwrittenReads::LoopKey Outer(this, nullptr), Inner(&All, nullptr);
  std::set<unsigned> Rounds;
  All.enterLoop(Outer);
  for (int I = 0; I != 3; ++I) {
    All.beginIteration(Outer, true);
    All.enterLoop(Inner);
    for (int J = 0; J != 3; ++J) {
      All.beginIteration(Inner, true);
      Rounds.insert(All.round());
    }
    All.leaveLoop();
  }
  All.leaveLoop();
  EXPECT_EQ(Rounds.size(), 9u);
}
