// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests linear expressions and intervals.

#include "pto-tidy/Values/Linear.h"
#include "gtest/gtest.h"
#include <array>
#include <random>

using namespace ptotidy;

namespace {
const Linear X = Linear::symbol(1), Y = Linear::symbol(2),
             Z = Linear::symbol(3);

int64_t value(const Linear &L, const std::array<int64_t, 4> &Values) {
  uint64_t V = L.constant();
  for (const auto &[S, C] : L.terms())
    V += static_cast<uint64_t>(C) * static_cast<uint64_t>(Values[S]);
  return static_cast<int64_t>(V);
}
} // namespace

TEST(Linear, QuotientsWrap) {
  EXPECT_EQ(dividedBy(-7, 2), -3);
  EXPECT_EQ(remainderOf(-7, 2), -1);
  EXPECT_EQ(dividedBy(Interval::Min, -1), Interval::Min);
  EXPECT_EQ(remainderOf(Interval::Min, -1), 0);
  EXPECT_EQ(remainderOf(Interval::Min, Interval::Min), 0);
}

TEST(Linear, Constants) {
  EXPECT_TRUE(Linear(3).isConstant());
  EXPECT_TRUE(Linear(3).is(3));
  EXPECT_EQ(Linear(3).asConstant(), 3);
  EXPECT_EQ(X.asConstant(), std::nullopt);
  EXPECT_EQ(X.asSymbol(), SymbolId(1));
  EXPECT_EQ((X + 1).asSymbol(), std::nullopt);
  EXPECT_EQ(X.scaled(2).asSymbol(), std::nullopt);
}

TEST(Linear, WhatCancelsIsGone) {
  EXPECT_EQ(X - X, Linear(0));
  EXPECT_EQ((X + 512) - X, Linear(512));
  EXPECT_EQ((X + Y) - Y, X);
  EXPECT_EQ(X.scaled(0), Linear(0));
  EXPECT_EQ(X.scaled(3) + X.scaled(-3), Linear(0));
}

TEST(Linear, TheOrderOfTermsDoesNotMatter) {
  EXPECT_EQ(X + Y + Z, Z + Y + X);
  EXPECT_TRUE((X + Y + 1).sameSymbols(Y + X + 2));
  EXPECT_FALSE((X + Y).sameSymbols(X + Y.scaled(2)));
}

TEST(Linear, AlgebraAgreesWithNumbers) {
  std::mt19937_64 Random(1);
  std::uniform_int_distribution<int64_t> Small(-9, 9), Any;
  for (int I = 0; I != 2000; ++I) {
    std::array<int64_t, 4> Values = {0, Any(Random), Any(Random), Any(Random)};
    auto make = [&] {
      return X.scaled(Small(Random)) + Y.scaled(Small(Random)) +
             Z.scaled(Small(Random)) + Small(Random);
    };
    Linear A = make(), B = make();
    int64_t F = Small(Random);
    auto wrapped = [](uint64_t V) { return static_cast<int64_t>(V); };
    uint64_t VA = value(A, Values), VB = value(B, Values);
    EXPECT_EQ(value(A + B, Values), wrapped(VA + VB));
    EXPECT_EQ(value(A - B, Values), wrapped(VA - VB));
    EXPECT_EQ(value(A.scaled(F), Values), wrapped(VA * uint64_t(F)));
    EXPECT_EQ(A == B, !(A < B) && !(B < A));
    int64_t Factor = 0;
    Linear Form = A.canonicalForm(Factor);
    EXPECT_EQ(Form.constant(), 0);
    EXPECT_EQ(Form.scaled(Factor) + A.constant(), A);
  }
}

TEST(Linear, SumsStopAtTheEnds) {
  const Linear X = Linear::symbol(1);
  EXPECT_EQ((X + Linear(Interval::Max)) + Linear(1), X + Linear(Interval::Max));
  EXPECT_EQ(X - Linear(Interval::Min), X + Linear(Interval::Max));
  EXPECT_EQ(Linear(-2) - Linear(Interval::Max), Linear(Interval::Min));
}

TEST(Linear, Rounding) {
  EXPECT_EQ(floorDiv(-7, 2), -4);
  EXPECT_EQ(ceilDiv(-7, 2), -3);
  EXPECT_EQ(floorDiv(7, 2), 3);
  EXPECT_EQ(ceilDiv(7, 2), 4);
}

TEST(Linear, CanonicalForm) {
  int64_t Factor = 0;
  EXPECT_EQ((X.scaled(-4) + Y.scaled(6) + 3).canonicalForm(Factor),
            X.scaled(2) - Y.scaled(3));
  EXPECT_EQ(Factor, -2);
  EXPECT_EQ(Linear(7).canonicalForm(Factor), Linear(0));
  EXPECT_EQ(Factor, 1);
  // The same form from either side of a comparison.
  int64_t One = 0, Other = 0;
  EXPECT_EQ((X - Y).canonicalForm(One), (Y - X).canonicalForm(Other));
  EXPECT_EQ(One, -Other);
}

TEST(Linear, CanonicalFormOfAnExtremeCoefficient) {
  int64_t Factor = 0;
  Linear Extreme = X.scaled(Interval::Min);
  Linear Form = Extreme.canonicalForm(Factor);
  EXPECT_EQ(Form.scaled(Factor), Extreme);
}

TEST(Interval, PlusSaturates) {
  const Interval All{}, One = Interval::single(1);
  EXPECT_EQ(One.plus(One), Interval::single(2));
  EXPECT_EQ(All.plus(One), All);
  EXPECT_EQ((Interval{Interval::Max - 1, Interval::Max - 1}.plus({5, 5})).Hi,
            Interval::Max);
  EXPECT_EQ((Interval{Interval::Min + 1, 0}.plus({-5, 0})).Lo, Interval::Min);
  // Half open, in both directions at once.
  EXPECT_EQ((Interval{3, Interval::Max}.plus({Interval::Min, 4})), All);
  EXPECT_EQ((Interval{3, Interval::Max}.plus({4, 5})),
            (Interval{7, Interval::Max}));
}

TEST(Interval, TimesSaturatesAndTurnsRound) {
  EXPECT_EQ((Interval{2, 3}.times(4)), (Interval{8, 12}));
  EXPECT_EQ((Interval{2, 3}.times(-4)), (Interval{-12, -8}));
  EXPECT_EQ((Interval{0, Interval::Max}.times(-1)),
            (Interval{Interval::Min, 0}));
  EXPECT_EQ((Interval{}.times(0)), Interval::single(0));
  EXPECT_EQ((Interval{1, Interval::Max / 2 + 1}.times(2)),
            (Interval{2, Interval::Max}));
  EXPECT_EQ((Interval{Interval::Min / 2 - 1, 1}.times(2)),
            (Interval{Interval::Min, 2}));
}

TEST(Interval, MeetAndHull) {
  const Interval A{0, 5}, B{3, 9}, C{6, 9};
  EXPECT_EQ(A.meet(B), (Interval{3, 5}));
  EXPECT_TRUE(A.meet(C).isEmpty());
  EXPECT_EQ(A.hull(C), (Interval{0, 9}));
  EXPECT_TRUE(A.contains(Interval{1, 5}));
  EXPECT_FALSE(A.contains(B));
}

TEST(Interval, BoundsHoldForEveryMember) {
  std::mt19937_64 Random(2);
  std::uniform_int_distribution<int64_t> D(-20, 20);
  for (int I = 0; I != 500; ++I) {
    Interval A{D(Random), 0}, B{D(Random), 0};
    A.Hi = A.Lo + std::abs(D(Random));
    B.Hi = B.Lo + std::abs(D(Random));
    int64_t F = D(Random);
    for (int64_t V = A.Lo; V <= A.Hi; ++V) {
      EXPECT_TRUE(A.times(F).contains(V * F));
      for (int64_t W = B.Lo; W <= B.Hi; ++W)
        EXPECT_TRUE(A.plus(B).contains(V + W));
    }
  }
}
