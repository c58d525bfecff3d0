// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests what operators make of numbers that are not known.

#include "Arithmetic.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace ptotidy;

namespace {
class ArithmeticTest : public testing::Test {
protected:
  SymbolTable Symbols;
  DecisionTrace Trace;
  State Path;
  State *Running = &Path;
  Arithmetic Math{Symbols, Trace, Running};
  Linear N = Symbols.named("n", {0, Interval::Max});
  Linear M = Symbols.named("m", {0, Interval::Max});
  Linear Any = Symbols.named("any");

  Interval bounds(const Linear &L) { return Path.Known->boundsOf(L, Symbols); }
  /// Whether \p Truth holds when it is known that \p Of is \p V.
  std::optional<bool> holdsWhere(const Linear &Of, int64_t V,
                                 const Linear &Truth) {
    Facts Known = *Path.Known;
    EXPECT_TRUE(Known.assumeRange(Of, Interval::single(V), Symbols));
    return Known.decide(Truth, Symbols);
  }
};
} // namespace

TEST_F(ArithmeticTest, DividesAsCppDoes) {
  EXPECT_TRUE(Math.quotient(7, 2).is(3));
  EXPECT_TRUE(Math.quotient(-7, 2).is(-3));
  EXPECT_TRUE(Math.remainder(7, 4).is(3));
  EXPECT_TRUE(Math.remainder(-7, 4).is(-3));
  EXPECT_TRUE(Math.remainder(7, -4).is(3));
  EXPECT_FALSE(Math.quotient(7, 0).isConstant());
}

TEST_F(ArithmeticTest, TakesOutWhatDividesWithoutARemainder) {
  EXPECT_EQ(Math.quotient(N.scaled(64) + Linear(32), 32), N.scaled(2) + 1);
  EXPECT_TRUE(Math.remainder(N.scaled(4) + Linear(3), 4).is(3));
  EXPECT_EQ(Math.quotient(N, 4), Math.quotient(N, 4));
  EXPECT_NE(Math.quotient(N, 4), Math.quotient(M, 4));
}

TEST_F(ArithmeticTest, ADividendLessItsMultipleIsTheRemainder) {
  EXPECT_EQ(Math.difference(N, Math.quotient(N, 4).scaled(4)),
            Math.remainder(N, 4));
}

TEST_F(ArithmeticTest, RemaindersStayBelowTheDivisor) {
  EXPECT_EQ(bounds(Math.remainder(N, 4)).Hi, 3);
  EXPECT_EQ(Math.bits(BO_And, N, 3, 32), Math.remainder(N, 4));
}

TEST_F(ArithmeticTest, AProductIsOneNumberWhicheverFactorIsFirst) {
  EXPECT_EQ(Math.product(N, M), Math.product(M, N));
  EXPECT_EQ(Math.product(N, 3), N.scaled(3));
  EXPECT_GE(bounds(Math.product(N, M)).Lo, 0);
}

TEST_F(ArithmeticTest, BitsThatTurnAreOneLessTheNumber) {
  const Linear Slot = Math.remainder(N, 2);
  EXPECT_EQ(Math.bits(BO_Xor, Slot, 1, 32), Linear(1) - Slot);
  EXPECT_TRUE(Math.bits(BO_And, N, 0, 32).is(0));
  EXPECT_EQ(Math.bits(BO_Or, 0, N, 32), N);
}

TEST_F(ArithmeticTest, ShiftsAreProductsAndQuotients) {
  EXPECT_EQ(Math.shift(BO_Shl, N, 3), N.scaled(8));
  EXPECT_EQ(Math.shift(BO_Shr, N, 3), Math.quotient(N, 8));
  EXPECT_TRUE(Math.shift(BO_Shr, -1, 1).is(-1));
}

TEST_F(ArithmeticTest, AsksWhetherANumberIsInARange) {
  EXPECT_TRUE(Math.isIn(3, {0, 4}).is(1));
  EXPECT_TRUE(Math.isIn(5, {0, 4}).is(0));
  const Linear Is = Math.isIn(Any, {0, 4});
  EXPECT_EQ(holdsWhere(Any, 4, Is), true);
  EXPECT_EQ(holdsWhere(Any, 5, Is), false);
  const Linear IsOne = Math.isInAny(Any, {Interval{0, 1}, Interval{7, 7}});
  EXPECT_EQ(holdsWhere(Any, 7, IsOne), true);
  EXPECT_EQ(holdsWhere(Any, 2, IsOne), false);
}

TEST_F(ArithmeticTest, RemembersWhatWasAsked) {
  const unsigned Before = Math.questions();
  Math.notPositive(N - M);
  EXPECT_EQ(Math.questions(), Before + 1);
  EXPECT_EQ(Math.askedOf(), N - M);
}

TEST_F(ArithmeticTest, ComparesWhatHasNoRoomInSigned) {
  // The largest number without a sign, as 64 bits have it.
  const Linear Largest(-1);
  const auto Less = Math.farAway(BO_LT, 5, Largest, /*IsUnsigned=*/true);
  ASSERT_TRUE(Less);
  EXPECT_TRUE(Less->is(1));
  EXPECT_FALSE(Math.farAway(BO_LT, 5, 6, /*IsUnsigned=*/true));
}

TEST_F(ArithmeticTest, OfComparisonsThatAreNotModelledOneHolds) {
  EXPECT_EQ(Math.opaqueOperator(BO_GE, N, M),
            Linear(1) - Math.opaqueOperator(BO_LT, N, M));
  EXPECT_EQ(Math.opaqueOperator(BO_EQ, N, M), Math.opaqueOperator(BO_EQ, M, N));
}
