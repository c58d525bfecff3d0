// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests with which bounds a kernel is tried again.

#include "pto-tidy/Analysis/Attempts.h"
#include "gtest/gtest.h"

using namespace ptotidy;

namespace {
const Budget Usual;

/// What an attempt took: \p Part of the work and the steps that are allowed.
InterpreterStats took(double Part) {
  InterpreterStats S;
  S.Steps = Usual.Steps * Part;
  S.Work = Usual.Work * Part;
  S.UnknownIterations = 1;
  return S;
}

constexpr double Little = 0.01, Much = 0.9;
} // namespace

TEST(Attempts, TheFirstHasAPartOfTheWorkAndMostlyIsEnough) {
  const Attempt A = Attempt::first(Usual);
  EXPECT_LT(A.Bounds.Work, Usual.Work);
  EXPECT_LT(A.Bounds.Steps, Usual.Steps);
  EXPECT_EQ(A.Bounds.UnknownLoop, Usual.UnknownLoop);
  EXPECT_TRUE(A.Bounds.FollowRings);
  EXPECT_FALSE(A.next(Usual, took(Little), /*TooMuch=*/false));
}

TEST(Attempts, WithoutLoopsOfUnknownLengthAllOfTheWorkIsTried) {
  const Attempt A = Attempt::first(Usual);
  InterpreterStats S = took(Much);
  S.UnknownIterations = 0;
  const auto All = A.next(Usual, S, /*TooMuch=*/true);
  ASSERT_TRUE(All);
  EXPECT_EQ(All->Bounds.Work, Usual.Work);
  EXPECT_EQ(All->Bounds.Steps, Usual.Steps);
  EXPECT_EQ(All->Bounds.UnknownLoop, Usual.UnknownLoop);
  EXPECT_TRUE(All->Bounds.FollowRings);
  EXPECT_FALSE(All->next(Usual, S, /*TooMuch=*/true));
}

TEST(Attempts, RingsAreGivenUpFirst) {
  const Attempt A = Attempt::first(Usual);
  InterpreterStats S = took(Much);
  S.FollowedRings = true;
  const auto Pairs = A.next(Usual, S, /*TooMuch=*/true);
  ASSERT_TRUE(Pairs);
  EXPECT_FALSE(Pairs->Bounds.FollowRings);
  EXPECT_EQ(Pairs->Bounds.UnknownLoop, Usual.UnknownLoop);
  const auto One = Pairs->next(Usual, took(Much), /*TooMuch=*/true);
  ASSERT_TRUE(One);
  EXPECT_EQ(One->Bounds.UnknownLoop, 1u);
}

TEST(Attempts, IterationsRiseAsLongAsTheyAreCheap) {
  const auto One =
      Attempt::first(Usual).next(Usual, took(Much), /*TooMuch=*/true);
  ASSERT_TRUE(One);
  EXPECT_EQ(One->Bounds.UnknownLoop, 1u);
  EXPECT_EQ(One->Bounds.Work, Usual.Work);
  EXPECT_FALSE(One->next(Usual, took(Much), /*TooMuch=*/false));
  EXPECT_FALSE(One->next(Usual, took(Much), /*TooMuch=*/true));
  const auto Two = One->next(Usual, took(Little), /*TooMuch=*/false);
  ASSERT_TRUE(Two);
  EXPECT_EQ(Two->Bounds.UnknownLoop, 2u);
  EXPECT_FALSE(Two->Bounds.FollowRings);
  const auto Four = Two->next(Usual, took(Little), /*TooMuch=*/false);
  ASSERT_TRUE(Four);
  EXPECT_EQ(Four->Bounds.UnknownLoop, 4u);
  EXPECT_FALSE(Four->next(Usual, took(Little), /*TooMuch=*/false));
}

TEST(Attempts, WhatWasTooMuchAfterAllIsTakenBack) {
  auto A = Attempt::first(Usual).next(Usual, took(Much), /*TooMuch=*/true);
  ASSERT_TRUE(A);
  const auto Two = A->next(Usual, took(Little), /*TooMuch=*/false);
  ASSERT_TRUE(Two);
  const auto Again = Two->next(Usual, took(Much), /*TooMuch=*/true);
  ASSERT_TRUE(Again);
  EXPECT_EQ(Again->Bounds.UnknownLoop, 1u);
  // Whatever it takes now, it is the last one.
  EXPECT_FALSE(Again->next(Usual, took(Little), /*TooMuch=*/false));
  EXPECT_FALSE(Again->next(Usual, took(Much), /*TooMuch=*/true));
}
