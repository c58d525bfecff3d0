// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests what is remembered of flags, with paths made by hand.

#include "pto-tidy/Order/FlagUses.h"
#include "gtest/gtest.h"

using namespace ptotidy;

namespace {
constexpr std::pair<Pipe, Pipe> LoadsToV(Pipe::MTE2, Pipe::V);

CodePoint at(unsigned Line) {
  return {clang::SourceLocation::getFromRawEncoding(Line), nullptr};
}

FlagKey key(int64_t Id) {
  return {LoadsToV.first, LoadsToV.second, Linear(Id), nullptr};
}

/// One path over the flags of one pair of pipes; the slot of a flag is its
/// number.
class Path {
public:
  explicit Path(FlagUses &Uses) : Uses(Uses) {}

  void set(unsigned Line, unsigned Id = 0) {
    History.set(Id, key(Id), Counts[Id]++, at(Line), 0, Uses);
  }
  void wait(unsigned Line, unsigned Id = 0) {
    History.wait(Id, key(Id), Counts[Id], at(Line), 0, Uses);
    Counts[Id] -= Counts[Id] != 0;
  }
  auto finish() { return History.finish(Counts, Uses); }
  /// Both paths go on as one.
  void joinWith(const Path &O) { History.joinWith(O.History); }

  FlagHistory History;

private:
  FlagUses &Uses;
  std::map<unsigned, unsigned> Counts;
};

/// The lines of what is wrong in \p Places.
std::set<unsigned> wrongIn(const FlagUses::PlaceMap &Places) {
  std::set<unsigned> Lines;
  for (const auto &[Place, Use] : Places)
    if (Use.isWrong())
      Lines.insert(Use.Where.Loc.getRawEncoding());
  return Lines;
}
} // namespace

using Lines = std::set<unsigned>;

TEST(FlagUses, PairsAreRight) {
  FlagUses Uses;
  Path P(Uses);
  P.set(1);
  P.wait(2);
  P.set(3);
  P.wait(4);
  EXPECT_FALSE(P.finish());
  EXPECT_FALSE(P.History.isWrong());
  EXPECT_EQ(wrongIn(Uses.Sets), Lines());
  EXPECT_EQ(wrongIn(Uses.Waits), Lines());
  EXPECT_FALSE(Uses.Ends.at(0).isWrong());
  EXPECT_EQ(Uses.SetsOf.at({0, at(2).key()}), std::set{at(1).key()});
  EXPECT_EQ(Uses.WaitsOf.at({0, at(3).key()}), std::set{at(4).key()});
}

TEST(FlagUses, WaitForNothingHangs) {
  FlagUses Uses;
  Path P(Uses);
  P.set(1);
  P.wait(2);
  P.wait(3);
  EXPECT_TRUE(P.History.hangs());
  EXPECT_EQ(wrongIn(Uses.Waits), Lines{3});
  // What stands behind it is never come to.
  P.wait(4, 1);
  EXPECT_EQ(wrongIn(Uses.Waits), Lines{3});
}

TEST(FlagUses, SetOfSetFlagNamesTheSetBefore) {
  FlagUses Uses;
  Path P(Uses);
  P.set(1);
  P.set(2);
  EXPECT_EQ(wrongIn(Uses.Sets), Lines{2});
  const FlagUse &Use = Uses.Sets.at({2, 0, 0, false});
  EXPECT_EQ(Use.Earlier.Loc, at(1).Loc);
}

TEST(FlagUses, FlagOfTheEndIsItsLastSet) {
  FlagUses Uses;
  Path P(Uses);
  P.set(1, 3);
  const auto StaysSet = P.finish();
  ASSERT_TRUE(StaysSet);
  EXPECT_EQ(StaysSet->second.Loc, at(1).Loc);
  EXPECT_TRUE(Uses.Ends.at(3).isWrong());
  EXPECT_EQ(Uses.LeftOver.at(LoadsToV), std::set{std::vector{3u}});
}

// A place counts only where no path comes to it as it should.
TEST(FlagUses, OneRightPathIsEnough) {
  FlagUses Uses;
  Uses.OnePath = false;
  Path Wrong(Uses), Right(Uses);
  Wrong.wait(2);
  EXPECT_EQ(wrongIn(Uses.Waits), Lines{2});
  Right.set(1);
  Right.wait(2);
  EXPECT_EQ(wrongIn(Uses.Waits), Lines());
}

// The only path that there was is each run.
TEST(FlagUses, WrongOnTheOnlyPathIsCertain) {
  FlagUses Uses;
  Path P(Uses);
  P.wait(2);
  Uses.OnePath = false;
  Path Later(Uses);
  Later.set(1);
  Later.wait(2);
  EXPECT_EQ(wrongIn(Uses.Waits), Lines{2});
}

TEST(FlagUses, RehearsalsTeachWhatIsRight) {
  FlagUses Uses, Rehearsed;
  Uses.OnePath = false;
  Path Wrong(Uses), Right(Rehearsed);
  Wrong.wait(2);
  Right.set(1);
  Right.wait(2);
  Uses.learn(Rehearsed);
  EXPECT_EQ(wrongIn(Uses.Waits), Lines());
}

// A flag that is set in front of a loop is right for its first iteration only.
TEST(FlagUses, SecondWaitAtOnePlaceIsAnother) {
  FlagUses Uses;
  Uses.OnePath = false;
  Path P(Uses);
  P.set(1);
  P.wait(2);
  P.wait(2);
  EXPECT_EQ(wrongIn(Uses.Waits), Lines{2});
  EXPECT_FALSE(Uses.Waits.at({2, 0, 0, false}).isWrong());
  EXPECT_TRUE(Uses.Waits.at({2, 0, 0, true}).isWrong());
}

TEST(FlagUses, JoinedPathsHaveNoLastSetOfTheirOwn) {
  FlagUses Uses;
  Path A(Uses), B(Uses);
  A.set(1);
  B.set(2);
  EXPECT_TRUE(A.History.lastSet(0));
  A.joinWith(B);
  EXPECT_FALSE(A.History.lastSet(0));
  A.wait(3);
  EXPECT_TRUE(Uses.Unclear.count(0));
}

TEST(FlagUses, WhatRunsUnseenMayHaveSetFlags) {
  FlagUses Uses;
  Path P(Uses);
  P.History.lose();
  P.wait(1);
  P.set(2);
  P.set(3);
  EXPECT_FALSE(P.finish());
  EXPECT_EQ(wrongIn(Uses.Waits), Lines());
  EXPECT_EQ(wrongIn(Uses.Sets), Lines());
}

TEST(FlagUses, RingThatHasNotGoneRoundMayHaveMore) {
  int Loop = 0;
  FlagUses Uses;
  Path P(Uses);
  for (unsigned I = 0; I != 4; ++I) {
    Uses.beginIteration(&Loop, nullptr, /*IsFirst=*/I == 0);
    Uses.noteRing(key(I), /*IsSet=*/true, {0, 5});
    P.set(1, I);
  }
  EXPECT_TRUE(Uses.mayHaveMore(&Loop, nullptr, LoadsToV));
  EXPECT_FALSE(Uses.mayHaveMore(&Loop, nullptr, {Pipe::V, Pipe::MTE3}));
  P.History.cutLoop(&Loop, nullptr, 4, Uses);
  EXPECT_TRUE(Uses.CutSets.count(LoadsToV));
  EXPECT_FALSE(Uses.CutWaits.count(LoadsToV));
  // Iterations that are not followed may set any flag of the ring.
  EXPECT_FALSE(Uses.isSetKnown(key(5)));
  EXPECT_TRUE(Uses.isSetKnown(key(6)));
  EXPECT_TRUE(Uses.isWaitKnown(key(5)));
}

TEST(FlagUses, RingThatHasGoneRoundHasNoMore) {
  int Loop = 0;
  FlagUses Uses;
  Path P(Uses);
  for (unsigned I = 0; I != 4; ++I) {
    Uses.beginIteration(&Loop, nullptr, /*IsFirst=*/I == 0);
    P.set(1, I % 2);
    P.wait(2, I % 2);
  }
  EXPECT_FALSE(Uses.mayHaveMore(&Loop, nullptr));
  P.History.cutLoop(&Loop, nullptr, 4, Uses);
  EXPECT_TRUE(Uses.CutSets.empty());
}

TEST(FlagNumbers, NoIdMeansAllOfThePair) {
  FlagNumbers One, All;
  One.add(LoadsToV, 1);
  EXPECT_TRUE(One.contains(key(1)));
  EXPECT_FALSE(One.contains(key(2)));
  All.add(LoadsToV, std::nullopt);
  EXPECT_TRUE(All.contains(key(2)));
  EXPECT_FALSE(All.contains({Pipe::V, Pipe::MTE3, Linear(2), nullptr}));
}
