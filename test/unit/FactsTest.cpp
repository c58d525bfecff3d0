// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests what a path knows.

#include "pto-tidy/Values/Facts.h"
#include "gtest/gtest.h"

using namespace ptotidy;

namespace {
class FactsTest : public testing::Test {
protected:
  SymbolTable Symbols;
  Facts Known;
  Linear N = Symbols.named("n", {Interval::Min, Interval::Max});
  Linear M = Symbols.named("m", {0, 100});
  Linear I = Symbols.named("i", {0, Interval::Max});

  /// "L <= 0", as 0 or 1.
  Linear notPositive(const Linear &L) {
    return Symbols.term(SymbolKind::NotPositive, L, 0, 0, {0, 1});
  }
  /// "A < B".
  Linear less(const Linear &A, const Linear &B) {
    return notPositive(A - B + 1);
  }
  Linear zero(const Linear &L) {
    return Symbols.term(SymbolKind::Zero, L, 0, 0, {0, 1});
  }
  Linear equal(const Linear &A, const Linear &B) { return zero(A - B); }
  std::optional<bool> decide(const Linear &L) {
    return Known.decide(L, Symbols);
  }
  bool assume(const Linear &L, bool Holds) {
    return Known.assume(L, Holds, Symbols);
  }
};
} // namespace

TEST_F(FactsTest, ConstantsAreDecided) {
  EXPECT_EQ(decide(0), false);
  EXPECT_EQ(decide(-1), true);
  EXPECT_EQ(decide(N), std::nullopt);
}

TEST_F(FactsTest, BoundsOfSymbolsDecide) {
  EXPECT_EQ(decide(less(M, 101)), true);
  EXPECT_EQ(decide(less(M, 0)), false);
  EXPECT_EQ(decide(less(M, 100)), std::nullopt);
  EXPECT_EQ(decide(M + 1), true);
}

TEST_F(FactsTest, WhatWasAssumedIsKnown) {
  EXPECT_TRUE(assume(less(I, N), true));
  EXPECT_EQ(decide(less(I, N)), true);
  // The same said otherwise.
  EXPECT_EQ(decide(notPositive(N - I)), false);
  EXPECT_EQ(decide(less(I, N + 1)), true);
  EXPECT_EQ(decide(equal(I, N)), false);
  EXPECT_EQ(decide(less(I + 1, N)), std::nullopt);
  EXPECT_FALSE(assume(less(N, I), true));
}

TEST_F(FactsTest, LeavingALoopFixesItsCount) {
  // After two iterations: 0 < n, 1 < n, and not 2 < n.
  EXPECT_TRUE(assume(less(0, N), true));
  EXPECT_TRUE(assume(less(1, N), true));
  EXPECT_TRUE(assume(less(2, N), false));
  EXPECT_EQ(decide(equal(N, 2)), true);
  EXPECT_EQ(decide(less(2, N)), false);
  EXPECT_EQ(Known.simplify(N + 1, Symbols).asConstant(), 3);
}

TEST_F(FactsTest, NothingIsLearnedBeyondSixtyFourBits) {
  const Linear AtLeast = notPositive(Linear(Interval::Min) - N),
               AtMost = notPositive(N + Interval::Min);
  for (const Linear &Question : {AtLeast, AtMost})
    for (bool Holds : {true, false}) {
      Facts Before = Known;
      EXPECT_TRUE(assume(Question, Holds));
      EXPECT_EQ(decide(less(N, 5)), std::nullopt);
      EXPECT_EQ(decide(less(N, -5)), std::nullopt);
      Known = Before;
    }
}

TEST_F(FactsTest, ExcludedValues) {
  EXPECT_TRUE(assume(equal(N, 3), false));
  EXPECT_EQ(decide(equal(N, 3)), false);
  EXPECT_EQ(decide(equal(N, 4)), std::nullopt);
  EXPECT_EQ(decide(N - 3), true);
  EXPECT_FALSE(assume(equal(N, 3), true));
}

TEST_F(FactsTest, ExcludingTheEndsNarrows) {
  EXPECT_TRUE(assume(equal(M, 0), false));
  EXPECT_TRUE(assume(less(M, 3), true));
  EXPECT_TRUE(assume(equal(M, 1), false));
  EXPECT_EQ(decide(equal(M, 2)), true);
}

TEST_F(FactsTest, ScaledFormsAreOne) {
  // 4 * i < 4 * n is i < n.
  EXPECT_TRUE(assume(less(I.scaled(4), N.scaled(4)), true));
  EXPECT_EQ(decide(less(I, N)), true);
  // 2 * n is never 3.
  EXPECT_EQ(decide(equal(N.scaled(2), 3)).value_or(false), false);
  EXPECT_FALSE(assume(equal(N.scaled(2), 3), true));
}

TEST_F(FactsTest, BothAndEither) {
  Linear A = less(I, N), B = less(M, 50);
  Linear And = Symbols.term(SymbolKind::Both, A, B, 0, {0, 1});
  Linear Or = Symbols.term(SymbolKind::Either, A, B, 0, {0, 1});
  {
    Facts Saved = Known;
    EXPECT_TRUE(assume(And, true));
    EXPECT_EQ(decide(A), true);
    EXPECT_EQ(decide(B), true);
    EXPECT_EQ(decide(Or), true);
    Known = Saved;
  }
  {
    Facts Saved = Known;
    EXPECT_TRUE(assume(Or, false));
    EXPECT_EQ(decide(A), false);
    EXPECT_EQ(decide(B), false);
    EXPECT_EQ(decide(And), false);
    Known = Saved;
  }
  EXPECT_TRUE(assume(And, false));
  EXPECT_TRUE(assume(A, true));
  EXPECT_TRUE(assume(B, false));
}

TEST_F(FactsTest, EqualUnknownsAreOneSymbol) {
  Linear A = Symbols.term(SymbolKind::Modulo, N, 0, 2, {0, 1});
  Linear B = Symbols.term(SymbolKind::Modulo, N, 0, 2, {0, 1});
  EXPECT_EQ(A, B);
  EXPECT_NE(A, Symbols.term(SymbolKind::Modulo, N, 0, 4, {0, 3}));
  EXPECT_EQ(Symbols.named("n"), N);
  EXPECT_NE(Symbols.fresh(), Symbols.fresh());
  EXPECT_TRUE(assume(A, true));
  EXPECT_EQ(decide(B), true);
}

TEST_F(FactsTest, JoinKeepsWhatBothKnow) {
  Facts Other = Known;
  EXPECT_TRUE(assume(equal(N, 2), true));
  EXPECT_TRUE(assume(less(I, 5), true));
  EXPECT_TRUE(Other.assume(equal(N, 6), true, Symbols));
  Known.joinWith(Other);
  EXPECT_EQ(Known.boundsOf(N, Symbols), (Interval{2, 6}));
  EXPECT_EQ(decide(less(N, 7)), true);
  EXPECT_EQ(decide(less(I, 5)), std::nullopt);
}

TEST_F(FactsTest, JoinIsSoundForExclusions) {
  Facts Other = Known;
  EXPECT_TRUE(assume(equal(N, 3), false));
  EXPECT_TRUE(Other.assume(less(N, 3), true, Symbols));
  Known.joinWith(Other);
  EXPECT_EQ(decide(equal(N, 3)).value_or(false), false);
  EXPECT_EQ(decide(equal(N, 2)), std::nullopt);
}

TEST_F(FactsTest, GuardsTellPathsApart) {
  Facts Other = Known;
  EXPECT_TRUE(assume(less(N, 4), true));
  EXPECT_TRUE(Other.assume(less(N, 4), false, Symbols));
  Guard Mine = Known.differenceTo(Other, Symbols);
  Guard Theirs = Other.differenceTo(Known, Symbols);
  ASSERT_FALSE(Mine.empty());
  ASSERT_FALSE(Theirs.empty());
  EXPECT_FALSE(Known.contradicts(Mine, Symbols));
  EXPECT_TRUE(Known.contradicts(Theirs, Symbols));
  EXPECT_TRUE(Other.contradicts(Mine, Symbols));
  // After the join neither is contradicted, until one is assumed.
  Facts Joined = Known;
  Joined.joinWith(Other);
  EXPECT_FALSE(Joined.contradicts(Mine, Symbols));
  EXPECT_FALSE(Joined.contradicts(Theirs, Symbols));
  EXPECT_TRUE(Joined.assumeAll(Theirs, Symbols));
  EXPECT_TRUE(Joined.contradicts(Mine, Symbols));
}

// One path knows that M is 0, the other one that N is 1: if N is not 1 it was
// the first one.
TEST_F(FactsTest, JoinKeepsThatItWasOneOfThePaths) {
  Facts Other = Known;
  EXPECT_TRUE(assume(equal(M, 0), true));
  EXPECT_TRUE(assume(less(0, N), true));
  EXPECT_TRUE(Other.assume(less(0, M), true, Symbols));
  EXPECT_TRUE(Other.assume(equal(N, 1), true, Symbols));
  const Guard Mine = Known.differenceTo(Other, Symbols);
  const Guard Theirs = Other.differenceTo(Known, Symbols);
  Facts Forgetful = Known;
  Forgetful.joinWith(Other);
  Known.joinWith(Other, Mine, Theirs, Symbols);
  EXPECT_TRUE(Known.settle(Symbols));
  EXPECT_EQ(decide(less(0, M)), std::nullopt);
  for (Facts *F : {&Forgetful, &Known})
    EXPECT_TRUE(F->assume(less(1, N), true, Symbols));
  EXPECT_TRUE(Known.maySettle(Symbols));
  EXPECT_TRUE(Known.settle(Symbols));
  EXPECT_FALSE(Known.maySettle(Symbols));
  EXPECT_EQ(decide(equal(M, 0)), true);
  EXPECT_EQ(Forgetful.decide(equal(M, 0), Symbols), std::nullopt);
  // Neither of the two has both.
  EXPECT_FALSE(assume(less(0, M), true) && Known.settle(Symbols));
}

TEST_F(FactsTest, NotBothIsSettledByTheOne) {
  const Linear Both =
      Symbols.term(SymbolKind::Both, equal(M, 0), less(1, N), 0, {0, 1});
  EXPECT_TRUE(Known.assume(Both, false, Symbols));
  EXPECT_TRUE(Known.settle(Symbols));
  EXPECT_EQ(decide(equal(M, 0)), std::nullopt);
  Facts Other = Known;
  EXPECT_TRUE(Known.assume(less(1, N), true, Symbols));
  EXPECT_TRUE(Known.settle(Symbols));
  EXPECT_EQ(decide(equal(M, 0)), false);
  // Where one of the two does not hold, nothing follows.
  EXPECT_TRUE(Other.assume(less(1, N), false, Symbols));
  EXPECT_TRUE(Other.settle(Symbols));
  EXPECT_EQ(Other.decide(equal(M, 0), Symbols), std::nullopt);
}

TEST_F(FactsTest, WaysOfManyPathsAreUnited) {
  Facts First = Known;
  EXPECT_TRUE(First.assume(equal(M, 0), true, Symbols));
  EXPECT_TRUE(First.assume(less(0, N), true, Symbols));
  Facts Joined = First;
  // A loop up to M that was left after each of eight iterations, with N == 1.
  for (int64_t Iterations = 1; Iterations != 9; ++Iterations) {
    Facts Next = Known;
    EXPECT_TRUE(Next.assume(equal(M, Iterations), true, Symbols));
    EXPECT_TRUE(Next.assume(equal(N, 1), true, Symbols));
    const Guard Mine = Joined.differenceTo(Next, Symbols);
    const Guard Theirs = Next.differenceTo(Joined, Symbols);
    Joined.joinWith(Next, Mine, Theirs, Symbols);
  }
  EXPECT_TRUE(Joined.assume(less(1, N), true, Symbols));
  EXPECT_TRUE(Joined.settle(Symbols));
  EXPECT_EQ(Joined.decide(equal(M, 0), Symbols), true);
}

TEST_F(FactsTest, EqualFactsHaveNoDifference) {
  Facts Other = Known;
  EXPECT_TRUE(assume(less(N, 4), true));
  EXPECT_TRUE(Other.assume(less(N, 4), true, Symbols));
  EXPECT_TRUE(Known.differenceTo(Other, Symbols).empty());
  EXPECT_TRUE(Known == Other);
}

TEST_F(FactsTest, AChoiceIsWhatItsGuardSays) {
  Facts Other = Known;
  EXPECT_TRUE(assume(less(N, 4), true));
  EXPECT_TRUE(Other.assume(less(N, 4), false, Symbols));
  Guard Low = Known.differenceTo(Other, Symbols);
  Guard High = Other.differenceTo(Known, Symbols);
  Linear C = Symbols.choice({{Low, Linear(0x200)}, {High, Linear(0x400)}},
                            {0x200, 0x400});
  EXPECT_EQ(Known.simplify(C, Symbols).asConstant(), 0x200);
  EXPECT_EQ(Other.simplify(C + 1, Symbols).asConstant(), 0x401);
  Facts Joined = Known;
  Joined.joinWith(Other);
  EXPECT_EQ(Joined.simplify(C, Symbols).asConstant(), std::nullopt);
}

TEST_F(FactsTest, AChoiceKnowsItsFewValues) {
  Linear Slot = Symbols.choice({{{}, Linear(0)}, {{}, Linear(2)}});
  EXPECT_EQ(Known.valuesOf(Slot + 1, Symbols), ValueList({1, 3}));
  EXPECT_EQ(decide(equal(Slot, 1)), false);
  EXPECT_EQ(decide(equal(Slot, 2)), std::nullopt);
  // Of values of values, and without what is known not to be.
  Linear Outer = Symbols.choice({{{}, Slot + 1}, {{}, Linear(0)}});
  EXPECT_EQ(Known.valuesOf(Outer, Symbols), ValueList({0, 1, 3}));
  EXPECT_TRUE(assume(equal(Outer, 0), false));
  EXPECT_EQ(Known.valuesOf(Outer, Symbols), ValueList({1, 3}));
  EXPECT_EQ(decide(less(Outer, 1)), false);
  // One that is not known, or too many, make no list.
  EXPECT_EQ(Known.valuesOf(Symbols.choice({{{}, Slot}, {{}, N}}), Symbols),
            ValueList());
  EXPECT_EQ(uniteValues({{0, 1, 2, 3, 4}, {5, 6, 7, 8}}), ValueList());
}

TEST_F(FactsTest, WhatIsKnownOfAChoiceIsKnownOfThePickedValue) {
  Linear Slot =
      Symbols.choice({{{}, Linear(0)}, {{}, Linear(1)}, {{}, Linear(2)}});
  Linear Outer = Symbols.choice({{{}, Linear(0)}, {{}, Slot + 1}});
  const SymbolId Id = *Outer.asSymbol();
  const Facts::Alternative First = Symbols[Id].Alternatives[0],
                           Second = Symbols[Id].Alternatives[1];
  EXPECT_TRUE(assume(equal(Outer, 3), false));
  EXPECT_TRUE(Known.mayPick(Id, First, Symbols));
  EXPECT_TRUE(Known.pick(Id, Second, Symbols));
  EXPECT_EQ(Known.valuesOf(Slot, Symbols), ValueList({0, 1}));
  Facts Other;
  EXPECT_TRUE(Other.assume(less(2, Outer), true, Symbols));
  EXPECT_FALSE(Other.mayPick(Id, First, Symbols));
  EXPECT_EQ(Other.simplify(Slot, Symbols).asConstant(), 2);
}

TEST_F(FactsTest, InternedFactsAreOfCanonicalForms) {
  // 10 - 3n is in [-5, 4]: n is in [2, 5].
  const FactId Id = Symbols.internFact(Linear(10) - N.scaled(3), {-5, 4});
  EXPECT_EQ(Id, Symbols.internFact(N, {2, 5}));
  // 2n is at least 3: n is at least 2.
  EXPECT_EQ(Symbols.internFact(N.scaled(2), {3, Interval::Max}),
            Symbols.internFact(N, {2, Interval::Max}));
}

TEST_F(FactsTest, InternedFactsAreShared) {
  FactId A = Symbols.internFact(N, {0, 3});
  EXPECT_EQ(Symbols.internFact(N, {0, 3}), A);
  EXPECT_NE(Symbols.internFact(N, {0, 4}), A);
  EXPECT_EQ(Symbols.fact(A).first, N);
}

TEST_F(FactsTest, AQuestionIsFreeWhereNothingElseSpeaksOfItsValues) {
  EXPECT_TRUE(Known.isFree(less(N, 16), Symbols));
  // The same form, with another bound.
  EXPECT_TRUE(assume(less(N, 1), false));
  EXPECT_TRUE(Known.isFree(less(N, 16), Symbols));
  EXPECT_TRUE(Known.isFree(equal(M, 3), Symbols));
  EXPECT_TRUE(assume(equal(M, 5), false));
  EXPECT_TRUE(Known.isFree(equal(M, 3), Symbols));
  EXPECT_FALSE(Known.isFree(less(N, M), Symbols));
  // i < (m + 15) / 16 says something of m - 16 * i.
  EXPECT_TRUE(
      assume(less(I, Symbols.term(SymbolKind::Quotient, M + 15, 0, 16, {0, 8})),
             true));
  EXPECT_FALSE(Known.isFree(less(I.scaled(16), M), Symbols));
  EXPECT_FALSE(Known.isFree(equal(M, 3), Symbols));
}

TEST_F(FactsTest, WhatDependsOnTheWayIsAsFreeAsTheWay) {
  Facts Other = Known;
  EXPECT_TRUE(assume(less(N, 4), true));
  EXPECT_TRUE(Other.assume(less(N, 4), false, Symbols));
  Linear C = Symbols.choice({{Known.differenceTo(Other, Symbols), Linear(0)},
                             {Other.differenceTo(Known, Symbols), Linear(1)}});
  EXPECT_TRUE(Facts().isFree(C, Symbols));
  EXPECT_TRUE(Facts().isFree(equal(C, 1), Symbols));
  EXPECT_FALSE(Known.isFree(equal(C, 1), Symbols));
  // Nothing tells the ways apart, or two values together do.
  EXPECT_FALSE(Facts().isFree(Symbols.choice({{{}, 0}, {{}, 1}}), Symbols));
  const Guard Less = {Symbols.internFact(I - N, {Interval::Min, -1})};
  const Guard NotLess = {Symbols.internFact(I - N, {0, Interval::Max})};
  EXPECT_FALSE(
      Facts().isFree(Symbols.choice({{Less, 0}, {NotLess, 1}}), Symbols));
}

TEST_F(FactsTest, AWitnessIsFoundByComputing) {
  EXPECT_EQ(Facts().findWitness(Symbols), Witness::Found);
  Linear Size = Symbols.named("size", {1, Interval::Max});
  Linear Q = Symbols.term(SymbolKind::Division, M, Size, 0);
  Linear P = Symbols.term(SymbolKind::Product, Size, Size, 0);
  // m / size == 3, size * size > 200: m is 45 or more.
  EXPECT_TRUE(assume(equal(Q, 3), true));
  EXPECT_TRUE(assume(less(200, P), true));
  EXPECT_EQ(Known.findWitness(Symbols), Witness::Found);
  Facts Other = Known;
  EXPECT_TRUE(assume(less(M, 60), true));
  EXPECT_EQ(Known.findWitness(Symbols), Witness::Found);
  Other.assume(less(M, 44), true, Symbols);
  EXPECT_EQ(Other.findWitness(Symbols), Witness::None);
}

TEST_F(FactsTest, AWitnessIsFoundRoundARemainder) {
  auto remainder = [&](const Linear &L) {
    return Symbols.term(SymbolKind::Modulo, L, 0, 32, {0, 31});
  };
  // n > 0 and (n + 4) % 32 == 27, and above 100; 12 n + 1 goes round as well.
  EXPECT_TRUE(assume(less(0, N), true));
  EXPECT_TRUE(assume(equal(remainder(N + 4), 27), true));
  EXPECT_EQ(Known.findWitness(Symbols), Witness::Found);
  EXPECT_TRUE(assume(less(100, N), true));
  EXPECT_EQ(Known.findWitness(Symbols), Witness::Found);
  EXPECT_TRUE(assume(equal(remainder(M.scaled(12) + 1), 5), true));
  EXPECT_EQ(Known.findWitness(Symbols), Witness::Found);
  Facts Never;
  Never.assume(equal(remainder(N.scaled(2) + 1), 4), true, Symbols);
  EXPECT_EQ(Never.findWitness(Symbols), Witness::None);
}

TEST_F(FactsTest, AWitnessIsWhatEveryLaunchIs) {
  Symbols.noteBelowZero(I - N);
  EXPECT_TRUE(assume(less(I, N), false));
  EXPECT_EQ(Known.findWitness(Symbols), Witness::None);
}

TEST_F(FactsTest, NumbersAreFoundFromWhereTheyAreLookedFor) {
  EXPECT_TRUE(assume(less(9, N + M), true));
  for (int64_t Start : {3, 8}) {
    const auto Found = Known.findNumbers(Symbols, Start);
    ASSERT_TRUE(Found);
    EXPECT_EQ(Found->size(), 2u);
    EXPECT_GT(Found->at(*N.asSymbol()) + Found->at(*M.asSymbol()), 9);
  }
  EXPECT_EQ(Known.findNumbers(Symbols, 8)->at(*M.asSymbol()), 8);
  EXPECT_TRUE(Facts().findNumbers(Symbols, 3)->empty());
  EXPECT_TRUE(
      assume(equal(Symbols.term(SymbolKind::Product, N, N, 0), 2), true));
  EXPECT_FALSE(Known.findNumbers(Symbols, 3));
}

TEST_F(FactsTest, ASymbolHasTheSameNameInEachTable) {
  EXPECT_EQ(Symbols.nameOf(*Symbols.named("size").asSymbol()), "size");
  EXPECT_EQ(Symbols.nameOf(*Symbols.fresh().asSymbol()), "");
  const Linear At = Symbols.named("sizes") + 4;
  EXPECT_EQ(
      Symbols.nameOf(*Symbols.term(SymbolKind::Load, At, 0, 32).asSymbol()),
      "32 bits at sizes, version 0 + 4");
  EXPECT_EQ(
      Symbols.nameOf(*Symbols.term(SymbolKind::Load, At + N, 0, 32).asSymbol()),
      "");
  const auto Element =
      Symbols.elementOf(*Symbols.term(SymbolKind::Load, At, 0, 32).asSymbol());
  ASSERT_TRUE(Element);
  EXPECT_EQ(Element->Array, "32 bits at sizes, version 0");
  EXPECT_EQ(Element->Offset, 4);
  EXPECT_FALSE(Symbols.elementOf(*Symbols.named("size").asSymbol()));
}

TEST_F(FactsTest, NoWitnessOfWhatIsNotUnderstood) {
  Linear Lost = Symbols.fresh();
  EXPECT_TRUE(assume(less(Lost, N), true));
  EXPECT_EQ(Known.findWitness(Symbols), Witness::Unknown);
  // Whatever it is, it is not this.
  Linear Twice = Symbols.term(SymbolKind::Product, Lost, Lost, 0);
  EXPECT_TRUE(assume(less(Twice, 0), true));
  EXPECT_EQ(Known.findWitness(Symbols), Witness::None);
}

TEST_F(FactsTest, AWitnessKeepsToTheWayThatItTakes) {
  const Guard Less = {Symbols.internFact(N, {Interval::Min, 3})};
  const Guard NotLess = {Symbols.internFact(N, {4, Interval::Max})};
  Linear C = Symbols.choice({{Less, 0}, {NotLess, N}});
  EXPECT_TRUE(assume(equal(C, 7), true));
  EXPECT_EQ(Known.findWitness(Symbols), Witness::Found);
  Facts Never;
  // No way gives 2: it is 0, or 4 and more.
  Never.assume(equal(C, 2), true, Symbols);
  EXPECT_EQ(Never.findWitness(Symbols), Witness::None);
  // Of this one nobody knows when it is 0.
  Linear Open = Symbols.choice({{{}, 0}, {NotLess, 1}});
  Facts Any;
  Any.assume(equal(Open, 1), true, Symbols);
  EXPECT_EQ(Any.findWitness(Symbols), Witness::Unknown);
}

TEST_F(FactsTest, WhatIsLearnedBoundsTheQuotient) {
  Linear Size = Symbols.named("size", {1, Interval::Max});
  Linear Q = Symbols.term(SymbolKind::Division, M, Size, 0);
  EXPECT_EQ(decide(less(Q, 3)), std::nullopt);
  EXPECT_TRUE(assume(less(Size, 50), false));
  EXPECT_EQ(decide(less(Q, 3)), true);
  EXPECT_EQ(decide(less(Q, 2)), std::nullopt);
}

TEST_F(FactsTest, AQuotientThatIsTooLargeContradicts) {
  Linear Size = Symbols.named("size", {1, Interval::Max});
  Linear Q = Symbols.term(SymbolKind::Division, M, Size, 0);
  EXPECT_TRUE(assume(less(1, Q), true));
  Facts Other = Known;
  EXPECT_FALSE(assume(equal(Size, 51), true));
  EXPECT_TRUE(Other.assume(equal(Size, 50), true, Symbols));
}

TEST_F(FactsTest, ProductsOfSizesAreBounded) {
  Linear Size = Symbols.named("size", {1, Interval::Max});
  Linear P = Symbols.term(SymbolKind::Product, M, Size, 0);
  EXPECT_EQ(decide(less(P, 401)), std::nullopt);
  EXPECT_TRUE(assume(less(Size, 5), true));
  EXPECT_EQ(decide(less(P, 401)), true);
  EXPECT_EQ(decide(less(P, 400)), std::nullopt);
}

TEST_F(FactsTest, BitsOfKnownNumbersAreKnown) {
  Linear Slot = Symbols.named("slot", {0, 7});
  Linear Bit = Symbols.term(SymbolKind::ShiftLeft, 1, Slot, 0);
  Linear Mask = Symbols.term(SymbolKind::BitAnd, Bit, 5, 0, {0, 5});
  EXPECT_EQ(decide(equal(Bit, 4)), std::nullopt);
  Facts Other = Known;
  ASSERT_TRUE(assume(equal(Slot, 2), true));
  EXPECT_EQ(decide(equal(Bit, 4)), true);
  EXPECT_EQ(decide(equal(Mask, 0)), false);
  // What was known of the result may not go with it.
  ASSERT_TRUE(Other.assume(equal(Mask, 0), false, Symbols));
  EXPECT_FALSE(Facts(Other).assume(equal(Slot, 1), true, Symbols));
  EXPECT_TRUE(Other.assume(equal(Slot, 0), true, Symbols));
  // More bits than there are.
  Linear Far = Symbols.term(SymbolKind::ShiftLeft, 1, Slot + 40, 0);
  EXPECT_EQ(decide(equal(Far, 0)), std::nullopt);
}

TEST_F(FactsTest, SumsWithAChoiceAreLookedThroughByCases) {
  // rows = min(m, 16), as two paths gave it.
  Guard Short = {Symbols.internFact(M, {Interval::Min, 15})};
  Guard Long = {Symbols.internFact(M, {16, Interval::Max})};
  Linear Rows = Symbols.choice({{Short, M}, {Long, 16}});
  EXPECT_EQ(decide(less(M, Rows)), false);
  EXPECT_EQ(decide(less(Rows, M)), std::nullopt);
  // Up to 16 nothing is left, and from 17 on something.
  Facts Other = Known;
  ASSERT_TRUE(assume(less(M, 17), true));
  EXPECT_EQ(decide(less(0, M - Rows)), false);
  ASSERT_TRUE(Other.assume(less(16, M), true, Symbols));
  EXPECT_EQ(Other.decide(less(0, M - Rows), Symbols), true);
}

TEST_F(FactsTest, WhatIsKnownIsAskedTogether) {
  Linear X = Symbols.named("x", {0, 1}), Y = Symbols.named("y", {0, 1});
  auto slot = [&](const Linear &By) {
    return Symbols.choice({{{Symbols.internFact(By, {1, 1})}, 1},
                           {{Symbols.internFact(By, {0, 0})}, 0}});
  };
  Linear First = slot(X), Second = slot(Y);
  Linear Same = equal(First, Second);
  // The slots differ, and the second one is 1: each fact of the guard alone is
  // possible, and so is one of the two ways to have both.
  ASSERT_TRUE(assume(equal(Y, 1), true));
  const FactId Differ = Symbols.internFact(Same, {0, 0}),
               FirstIsOne = Symbols.internFact(X, {1, 1}),
               FirstIsZero = Symbols.internFact(X, {0, 0});
  EXPECT_FALSE(Known.contradicts(Differ, Symbols));
  EXPECT_FALSE(Known.contradicts(FirstIsOne, Symbols));
  EXPECT_FALSE(Known.with({FirstIsOne, Differ}, Symbols).has_value());
  EXPECT_FALSE(Known.with({Differ, FirstIsOne}, Symbols).has_value());
  EXPECT_TRUE(Known.with({Differ, FirstIsZero}, Symbols).has_value());
  EXPECT_TRUE(Known.with({}, Symbols).has_value());
}

TEST_F(FactsTest, AllowsNothingThatSumsDoNotGoWith) {
  // first = min(n, 2), and so is done where n is positive. One is left: then
  // it is three, and not more.
  auto among = [&](Interval I) { return Guard{Symbols.internFact(N, I)}; };
  Linear First =
      Symbols.choice({{among({1, 1}), N}, {among({2, Interval::Max}), 2}});
  Linear Done = Symbols.choice(
      {{among({Interval::Min, 0}), 0}, {among({1, Interval::Max}), First}});
  ASSERT_TRUE(assume(less(0, N), true));
  ASSERT_TRUE(assume(equal(N - First, 1), true));
  auto isLeft = [&](Interval I) {
    return Guard{Symbols.internFact(N - Done, I)};
  };
  EXPECT_TRUE(Known.with(isLeft({1, 2}), Symbols).has_value());
  EXPECT_FALSE(Known.with(isLeft({3, 9}), Symbols).has_value());
}

TEST_F(FactsTest, AllowsNothingThatNoAlternativeGoesWith) {
  // done = min(n, 16) after the first tile, and it is less than n: so it is 16.
  Guard Short = {Symbols.internFact(M, {Interval::Min, 15})};
  Guard Long = {Symbols.internFact(M, {16, Interval::Max})};
  Linear Done = Symbols.choice({{Short, M}, {Long, 16}});
  ASSERT_TRUE(assume(less(Done, M), true));
  const FactId Below = Symbols.internFact(Done, {Interval::Min, 15}),
               Full = Symbols.internFact(Done, {16, Interval::Max});
  EXPECT_FALSE(Known.with({Below}, Symbols).has_value());
  EXPECT_TRUE(Known.with({Full}, Symbols).has_value());
}

TEST_F(FactsTest, TellsWhatWasLearnedSince) {
  Linear X = Symbols.named("x"), Y = Symbols.named("y");
  ASSERT_TRUE(Known.assumeRange(X, {1, 5}, Symbols));
  const uint64_t Before = Known.knowledge(Symbols);
  EXPECT_TRUE(Known.learnedSince(Before, Symbols)->empty());
  Facts Other = Known;
  ASSERT_TRUE(Known.assumeRange(Y, {0, 3}, Symbols));
  auto Learned = Known.learnedSince(Before, Symbols);
  ASSERT_TRUE(Learned.has_value());
  EXPECT_EQ(*Learned, (llvm::SmallVector<SymbolId, 16>{*Y.asSymbol()}));
  // A join is no successor of either, nor is anything of what is no name.
  Other.joinWith(Known);
  EXPECT_FALSE(Other.learnedSince(Before, Symbols).has_value());
  EXPECT_FALSE(Known.learnedSince(0, Symbols).has_value());
}

TEST_F(FactsTest, AnswersFollowWhatIsLearned) {
  Linear X = Symbols.named("x");
  const FactId Large = Symbols.internFact(X, {10, Interval::Max});
  EXPECT_FALSE(Known.contradicts(Large, Symbols));
  // Of other symbols much may be learned; the answer stays.
  for (int I = 0; I != 20; ++I) {
    ASSERT_TRUE(Known.assumeRange(Symbols.fresh(), {0, I}, Symbols));
    EXPECT_FALSE(Known.contradicts(Large, Symbols));
  }
  Facts There = Known;
  ASSERT_TRUE(There.assumeRange(X, {0, 9}, Symbols));
  EXPECT_TRUE(There.contradicts(Large, Symbols));
  EXPECT_FALSE(Known.contradicts(Large, Symbols));
}
