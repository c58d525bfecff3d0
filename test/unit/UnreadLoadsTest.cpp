// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests what is remembered of loads that nothing reads, with paths
// made by hand.

#include "pto-tidy/Order/UnreadLoads.h"
#include "gtest/gtest.h"
#include <deque>

using namespace ptotidy;

namespace {
class UnreadLoadsTest : public testing::Test {
protected:
  UnreadLoadsTest() {
    Shape.Space = MemorySpace::UB;
    Shape.Rows = 1;
    Shape.Cols = 256;
    Shape.ElementBits = 32;
  }

  /// A tile of 1 KB at \p Address.
  TileRef tile(const std::string &Name, int64_t Address) {
    Names.push_back(Name);
    TileRef T;
    T.Shape = &Shape;
    T.Name = &Names.back();
    T.Group = static_cast<unsigned>(Names.size());
    T.Base = Linear(Address);
    T.Placed = true;
    return T;
  }
  void issue(PendingLoads &Path, InstructionInfo Info, unsigned Line,
             const TileRef &Written, std::vector<TileRef> Read = {}) {
    InstructionEvent E;
    E.Info = std::move(Info);
    E.Where.Loc = clang::SourceLocation::getFromRawEncoding(Line);
    auto add = [&](const TileRef &T, OperandRole Role) {
      Operand O;
      O.Tile = T;
      O.Role = Role;
      O.Touched = O.Capacity = capacityRegion(*T.Shape, T.Base);
      E.Operands.push_back(O);
    };
    add(Written, OperandRole::Write);
    for (const TileRef &T : Read)
      add(T, OperandRole::Read);
    Path.issue(E, Now, All);
  }
  void load(PendingLoads &Path, const TileRef &T, unsigned Line) {
    issue(Path, {"TLOAD", InstructionUnit::Load, "wg"}, Line, T);
  }
  void compute(PendingLoads &Path, const TileRef &T, std::vector<TileRef> Read,
               unsigned Line) {
    issue(Path, {"TTEST", InstructionUnit::Vector, "wr"}, Line, T, Read);
  }
  /// \p Path overwrites what is at 0, and two tiles read what lies there then.
  void overwriteAndRead(PendingLoads &Path) {
    compute(Path, Sum, {}, 10);
    compute(Path, Out, {Sum, Mask}, 11);
  }
  /// The lines of the loads that are lost, once \p Path has ended.
  std::set<unsigned> lost(const PendingLoads &Path) {
    Path.finish(All);
    std::set<unsigned> Lines;
    for (const auto &[Place, Load] : All.Loads)
      if (Load.isLost())
        Lines.insert(Place.Loaded.first);
    return Lines;
  }

  TileShape Shape;
  std::deque<std::string> Names;
  UnreadLoads All;
  PathMoment Now;
  PendingLoads Path;
  const TileRef Loaded = tile("loaded", 0), Sum = tile("sum", 0),
                Mask = tile("mask", 0), Out = tile("out", 0x400);
};
using Lines = std::set<unsigned>;
} // namespace

TEST_F(UnreadLoadsTest, TwoReadersOfWhatOverwroteALoad) {
  load(Path, Loaded, 1);
  overwriteAndRead(Path);
  EXPECT_EQ(lost(Path), Lines{1});
  const UnreadLoads::Load &Load = All.Loads.begin()->second;
  EXPECT_EQ(Load.By->Name, Sum.Name);
  EXPECT_EQ(Load.Overwritten.Loc.getRawEncoding(), 10u);
  ASSERT_EQ(Load.Readers.size(), 2u);
  EXPECT_EQ(Load.Readers[0].first.Name, Sum.Name);
  EXPECT_EQ(Load.Readers[1].first.Name, Mask.Name);
}

// A loop loads several tiles by one name: the one that is overwritten counts.
TEST_F(UnreadLoadsTest, NamesTheTileThatIsOverwritten) {
  TileRef Before = Loaded;
  Before.Base = Linear(0x800);
  load(Path, Before, 1);
  load(Path, Loaded, 1);
  overwriteAndRead(Path);
  EXPECT_EQ(lost(Path), Lines{1});
  EXPECT_EQ(All.Loads.begin()->second.Tile.Base, Linear(0));
}

TEST_F(UnreadLoadsTest, OneReaderIsNotEnough) {
  load(Path, Loaded, 1);
  compute(Path, Sum, {}, 2);
  compute(Path, Out, {Sum}, 3);
  compute(Path, Out, {Sum}, 4);
  EXPECT_EQ(lost(Path), Lines());
}

TEST_F(UnreadLoadsTest, ReadBeforeItIsOverwritten) {
  load(Path, Loaded, 1);
  compute(Path, Out, {Mask}, 2);
  overwriteAndRead(Path);
  EXPECT_EQ(lost(Path), Lines());
}

TEST_F(UnreadLoadsTest, ReadOnAnotherPath) {
  load(Path, Loaded, 1);
  PendingLoads Other = Path;
  compute(Other, Out, {Loaded}, 2);
  overwriteAndRead(Path);
  Path.joinWith(Other);
  EXPECT_EQ(lost(Path), Lines());
}

// What one path has not looked at yet is pending behind the join.
TEST_F(UnreadLoadsTest, JoinedPathsHaveLoadedWhatOneOfThemHas) {
  PendingLoads Other;
  load(Other, Loaded, 1);
  Path.joinWith(Other);
  EXPECT_TRUE(Path.hasAny());
  overwriteAndRead(Path);
  EXPECT_EQ(lost(Path), Lines{1});
}

// A ring may read in a later iteration what it has loaded in the last one that
// is followed. What has been overwritten by then is gone.
TEST_F(UnreadLoadsTest, LoopsThatAreLeftMayReadItLater) {
  load(Path, Loaded, 1);
  Path.leave(All);
  overwriteAndRead(Path);
  EXPECT_EQ(lost(Path), Lines());
}

TEST_F(UnreadLoadsTest, LoopsThatAreLeftDoNotBringItBack) {
  load(Path, Loaded, 1);
  compute(Path, Sum, {}, 2);
  Path.leave(All);
  compute(Path, Out, {Sum, Mask}, 3);
  EXPECT_EQ(lost(Path), Lines{1});
}

TEST_F(UnreadLoadsTest, WhatRunsUnseenMayHaveReadIt) {
  load(Path, Loaded, 1);
  Path.lose();
  overwriteAndRead(Path);
  EXPECT_EQ(lost(Path), Lines());
}

TEST_F(UnreadLoadsTest, WhatRunsUnseenAtTheEndMayReadIt) {
  load(Path, Loaded, 1);
  PendingLoads Other = Path;
  overwriteAndRead(Path);
  Other.lose();
  Other.finish(All);
  EXPECT_EQ(lost(Path), Lines());
}

TEST_F(UnreadLoadsTest, ALoadOverALoad) {
  load(Path, Loaded, 1);
  load(Path, Sum, 2);
  compute(Path, Out, {Sum}, 3);
  EXPECT_EQ(lost(Path), Lines());
  compute(Path, Out, {Sum, Mask}, 4);
  EXPECT_EQ(lost(Path), Lines{1});
}

// One slot of a ring lies on the other tile's; that the others are read does
// not help it. With a wait in between somebody may have read it, and with a
// condition in between it may be another run that overwrites it.
TEST_F(UnreadLoadsTest, LoadsAtOnceCountByThemselves) {
  TileRef Slot = Loaded;
  Slot.Base = Linear(0x800);
  auto linesWith = [&](unsigned Waits, uint64_t Learned) {
    PendingLoads Path;
    All = {};
    load(Path, Slot, 1);
    load(Path, Sum, 2);
    ++Now.Syncs;
    compute(Path, Out, {Sum, Slot}, 3);
    load(Path, Loaded, 1);
    Now.Syncs += Waits;
    Now.Knowledge += Learned;
    load(Path, Sum, 2);
    compute(Path, Out, {Sum, Mask}, 3);
    return lost(Path);
  };
  EXPECT_EQ(linesWith(0, 0), Lines{1});
  EXPECT_EQ(linesWith(1, 0), Lines());
  EXPECT_EQ(linesWith(0, 1), Lines());
}

TEST_F(UnreadLoadsTest, NobodyLooksAtLoadsOfAnotherSize) {
  TileShape Halves = Shape;
  Halves.ElementBits = 16;
  TileRef Inside = Sum;
  Inside.Shape = &Halves;
  Inside.Base = Linear(0x40);
  load(Path, Loaded, 1);
  load(Path, Inside, 2);
  compute(Path, Out, {Inside}, 3);
  EXPECT_EQ(lost(Path), Lines());
  compute(Path, Out, {Mask}, 4);
  EXPECT_EQ(lost(Path), Lines{1});
}

// What is left of it is nobody's but theirs.
TEST_F(UnreadLoadsTest, TheRestOfItMayBeRead) {
  TileShape Halves = Shape;
  Halves.ElementBits = 16;
  TileRef Inside = Sum, Rest = Mask;
  Inside.Shape = &Halves;
  Rest.Base = Linear(0x200);
  load(Path, Loaded, 1);
  load(Path, Inside, 2);
  compute(Path, Out, {Inside, Rest}, 3);
  EXPECT_EQ(lost(Path), Lines());
}

TEST_F(UnreadLoadsTest, APartMayBePatched) {
  TileShape Row = Shape;
  Row.Cols = 8;
  TileRef Patch = Sum;
  Patch.Shape = &Row;
  load(Path, Loaded, 1);
  load(Path, Patch, 2);
  compute(Path, Out, {Sum, Mask}, 3);
  EXPECT_EQ(lost(Path), Lines());
}

TEST_F(UnreadLoadsTest, OtherPlacesAreOtherTiles) {
  const TileRef Beside = tile("beside", 0x400), Twin = tile("twin", 0x400);
  load(Path, Loaded, 1);
  compute(Path, Beside, {}, 2);
  compute(Path, tile("result", 0x800), {Beside, Twin}, 3);
  EXPECT_EQ(lost(Path), Lines());
}
