// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests how long the comparisons of a loop go on as they did.

#include "LoopTurns.h"
#include "gtest/gtest.h"

using namespace ptotidy;

namespace {
struct LoopTurnsTest : testing::Test {
  /// One iteration, in which the only comparison has \p Distances.
  void iterate(std::initializer_list<int64_t> Distances) {
    std::vector<ComparisonLog::Comparison> Compared;
    for (int64_t D : Distances)
      Compared.emplace_back(this, D);
    Turns.endIteration(Compared);
  }
  LoopTurns Turns;
};
} // namespace

TEST_F(LoopTurnsTest, NothingKeepsWhatIsNotComparedFromGoingOn) {
  iterate({});
  iterate({});
  EXPECT_EQ(Turns.mostPeriods(1), Interval::Max);
  // There was no period of two.
  EXPECT_EQ(Turns.mostPeriods(2), Interval::Max);
}

TEST_F(LoopTurnsTest, GoesOnUntilTheSidesAreEqual) {
  iterate({-9});
  iterate({-8});
  EXPECT_EQ(Turns.mostPeriods(1), 7);
  iterate({-1});
  EXPECT_EQ(Turns.mostPeriods(1), 0);
}

TEST_F(LoopTurnsTest, FromAboveAsFromBelow) {
  iterate({9});
  iterate({6});
  EXPECT_EQ(Turns.mostPeriods(1), 1);
}

TEST_F(LoopTurnsTest, WhatGrowsApartNeverTurns) {
  iterate({1});
  iterate({2});
  EXPECT_EQ(Turns.mostPeriods(1), Interval::Max);
}

TEST_F(LoopTurnsTest, WhatHasJustTurnedIsAState) {
  iterate({-1});
  iterate({0});
  EXPECT_EQ(Turns.mostPeriods(1), Interval::Max);
  iterate({-2});
  EXPECT_EQ(Turns.mostPeriods(1), Interval::Max);
}

TEST_F(LoopTurnsTest, ComparesAPeriodWithTheOneBefore) {
  iterate({-8});
  iterate({-100});
  iterate({-6});
  EXPECT_EQ(Turns.mostPeriods(2), 2);
}

TEST_F(LoopTurnsTest, WhatIsComparedInSeveralWaysIsNoNumber) {
  iterate({-9, -5});
  iterate({-8, -4});
  EXPECT_EQ(Turns.mostPeriods(1), Interval::Max);
}

TEST_F(LoopTurnsTest, TheLogEndsWithTheOutermostLoop) {
  ComparisonLog Log;
  Log.add(this, 1);
  EXPECT_EQ(Log.size(), 0u);
  Log.enterLoop();
  Log.add(this, 1);
  Log.enterLoop();
  Log.add(this, 2);
  Log.leaveLoop();
  EXPECT_EQ(Log.since(1).size(), 1u);
  Log.leaveLoop();
  EXPECT_EQ(Log.size(), 0u);
}
