// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests the ways that paths came, by hand-made arms.

#include "pto-tidy/Order/Trails.h"
#include "gtest/gtest.h"

using namespace ptotidy;

namespace {

class TrailsTest : public ::testing::Test {
protected:
  Trails Ways;
  int Statements[4] = {};

  Trails::Arm arm(unsigned Statement, bool Again = false,
                  bool IsPossible = true) {
    Trails::Arm A;
    A.Identity = &Statements[Statement];
    A.mark(A.Again, Again);
    A.IsPossible = IsPossible;
    return A;
  }
  void finish(Trails::Trail Came, Trails::EndType End = Trails::Clean) {
    Ways.finish(Came, Ways.last(), End);
  }
  void hang(Trails::Trail Came, unsigned Line = 1) {
    Trails::Fault H;
    H.Where.Loc = clang::SourceLocation::getFromRawEncoding(Line);
    H.Came = Came;
    Ways.add(H);
  }
  /// The arms that are named, by their statements' numbers.
  std::vector<int> wrong(unsigned ReportedLine = 0, bool OfHangs = true) {
    std::vector<int> Numbers;
    for (const Trails::WrongArm &W : Ways.wrongArms(
             OfHangs, [](const Trails::Fault &) { return true; },
             [&](const Trails::Fault &H) {
               return H.Where.Loc.getRawEncoding() == ReportedLine;
             }))
      Numbers.push_back(static_cast<const int *>(W.Through.Identity) -
                        Statements);
    return Numbers;
  }
};

TEST_F(TrailsTest, AnArmWithOnePathThatEndsIsRight) {
  const Trails::Trail A = Ways.enter(0, arm(0));
  const Trails::Trail B = Ways.enter(0, arm(1));
  hang(A);
  hang(B);
  EXPECT_EQ(wrong(), std::vector<int>({0, 1}));
  finish(Ways.enter(A, arm(2)));
  EXPECT_EQ(wrong(), std::vector<int>({1}));
}

TEST_F(TrailsTest, TheLastArmOfAWayIsNamed) {
  const Trails::Trail A = Ways.enter(0, arm(0));
  hang(Ways.enter(A, arm(1)));
  EXPECT_EQ(wrong(), std::vector<int>({1}));
  // What is reported already explains all arms on its way.
  EXPECT_EQ(wrong(1), std::vector<int>());
}

TEST_F(TrailsTest, ARunThroughAnArmSpeaksForAllCallsOfItsFunction) {
  const CallSite First = {}, Last = {};
  auto in = [&](const CallSite &Call, Trails::Arm::KindType Kind) {
    Trails::Arm A = arm(Kind == Trails::Arm::Body ? 1 : 0);
    A.Kind = Kind;
    A.Where.Stack = &Call;
    return A;
  };
  hang(Ways.enter(0, in(Last, Trails::Arm::Taken)));
  hang(Ways.enter(0, in(Last, Trails::Arm::Body)));
  // A path may be right for not having been followed far enough.
  finish(Ways.enter(0, in(First, Trails::Arm::Taken)));
  EXPECT_EQ(wrong(), std::vector<int>({0, 1}));
  Trails Run;
  for (auto Kind : {Trails::Arm::Taken, Trails::Arm::Body}) {
    const Trails::Trail Came = Run.enter(0, in(First, Kind));
    Run.finish(Came, Run.last(), Trails::Clean);
  }
  Ways.learn(Run);
  EXPECT_EQ(wrong(), std::vector<int>({1}));
}

TEST_F(TrailsTest, AJoinFinishesBothWays) {
  const Trails::Trail A = Ways.enter(0, arm(0));
  const Trails::Trail B = Ways.enter(0, arm(1));
  hang(A);
  hang(B);
  EXPECT_EQ(Ways.join(A, A), A);
  finish(Ways.join(A, B));
  EXPECT_EQ(wrong(), std::vector<int>());
}

TEST_F(TrailsTest, WhatIsNotFollowedEndsAsWhatBeganLikeIt) {
  const Trails::Heads Alike = Ways.newHeads();
  const Trails::Trail A = Ways.enter(Ways.begin(0, Alike), arm(0));
  hang(A);
  // It went by an arm that the others hang behind.
  Ways.finishLike(Alike, A, A, Trails::Clean);
  EXPECT_EQ(wrong(), std::vector<int>({0}));
  finish(Ways.begin(0, Ways.newHeads()));
  EXPECT_EQ(wrong(), std::vector<int>({0}));
  const Trails::Trail B = Ways.enter(Ways.begin(0, Alike), arm(1));
  finish(B, Trails::WithFlags);
  EXPECT_EQ(wrong(), std::vector<int>());
  EXPECT_EQ(wrong(0, false), std::vector<int>());
}

TEST_F(TrailsTest, WhatIsNotFollowedEndsNoBetterThanItIs) {
  const Trails::Heads Alike = Ways.newHeads();
  const Trails::Trail Head = Ways.begin(0, Alike);
  finish(Ways.enter(Head, arm(1)));
  const Trails::Trail A = Ways.enter(Head, arm(0));
  Trails::Fault Twice;
  Twice.Kind = Trails::Fault::SetsTwice;
  Twice.Where.Loc = clang::SourceLocation::getFromRawEncoding(1);
  Twice.Came = A;
  Ways.add(Twice);
  Ways.finishLike(Alike, A, A, Trails::WithFlags);
  EXPECT_EQ(wrong(0, false), std::vector<int>({0}));
}

TEST_F(TrailsTest, ALaterIterationIsJudgedByItself) {
  finish(Ways.enter(0, arm(0)));
  hang(Ways.enter(0, arm(0, true)));
  EXPECT_EQ(wrong(), std::vector<int>({0}));
  finish(Ways.enter(0, arm(0, true)));
  EXPECT_EQ(wrong(), std::vector<int>());
}

TEST_F(TrailsTest, ALaterIterationOfALoopAroundIsJudgedByItself) {
  auto inOuter = [&](bool Again) {
    Trails::Arm A = arm(0, Again);
    A.mark(A.OuterAgain);
    return A;
  };
  finish(Ways.enter(0, arm(0)));
  finish(Ways.enter(0, arm(0, true)));
  hang(Ways.enter(0, inOuter(false)));
  EXPECT_EQ(wrong(), std::vector<int>({0}));
  // One of its own iterations is right there: not this one.
  finish(Ways.enter(0, inOuter(true)));
  EXPECT_EQ(wrong(), std::vector<int>());
}

TEST_F(TrailsTest, ASecondTimeInALoopAroundIsJudgedByItself) {
  Trails::Arm Later = arm(0);
  Later.mark(Later.OuterAgain);
  Trails::Arm Second = Later;
  Second.mark(Second.Twice);
  finish(Ways.enter(0, Later));
  hang(Ways.enter(0, Second));
  EXPECT_EQ(wrong(), std::vector<int>({0}));
  finish(Ways.enter(0, Second));
  EXPECT_EQ(wrong(), std::vector<int>());
}

TEST_F(TrailsTest, TheThirdIterationIsJudgedByItself) {
  auto inIteration = [&](unsigned Number, bool OuterAgain = false) {
    Trails::Arm A = arm(0, Number > 0);
    A.Kind = Trails::Arm::Body;
    A.mark(A.Third, Number > 1);
    A.mark(A.OuterAgain, OuterAgain);
    return A;
  };
  const Trails::Trail First = Ways.enter(0, inIteration(0)),
                      Second = Ways.enter(First, inIteration(1));
  finish(Second);
  hang(Ways.enter(Second, inIteration(2)));
  EXPECT_EQ(wrong(), std::vector<int>({0}));
  // In a later iteration of a loop around it: it is right there.
  finish(Ways.enter(0, inIteration(3, true)));
  EXPECT_EQ(wrong(), std::vector<int>());
}

TEST_F(TrailsTest, TheThirdIterationInALoopAroundIsJudgedByItself) {
  Trails::Arm Third = arm(0, true);
  Third.Kind = Trails::Arm::Body;
  Third.mark(Third.Third);
  finish(Ways.enter(0, Third));
  Trails::Arm Later = Third;
  Later.mark(Later.OuterAgain);
  hang(Ways.enter(0, Later));
  EXPECT_EQ(wrong(), std::vector<int>({0}));
  finish(Ways.enter(0, Later));
  EXPECT_EQ(wrong(), std::vector<int>());
}

TEST_F(TrailsTest, OneStatementIsPassedWhereAllWaysLeadThroughIt) {
  const Trails::Arm A = arm(0), B = arm(1);
  const Trails::Trail Through = Ways.enter(Ways.enter(0, A), B),
                      Past = Ways.enter(0, B);
  EXPECT_TRUE(Ways.comesFromBoth(Through, A.Identity, A.Identity));
  EXPECT_FALSE(Ways.comesFromBoth(Past, A.Identity, A.Identity));
  EXPECT_FALSE(
      Ways.comesFromBoth(Ways.join(Through, Past), A.Identity, A.Identity));
}

TEST_F(TrailsTest, OfTwoArmsTheOneThatAllWaysLeadThroughLast) {
  const Trails::Arm A = arm(0), B = arm(1), C = arm(2);
  const Trails::Trail AfterA = Ways.enter(Ways.enter(Ways.enter(0, B), A), C),
                      AfterB = Ways.enter(Ways.enter(0, A), B);
  auto isLast = [&](Trails::Trail Came, const Trails::Arm &One,
                    const Trails::Arm &Other, const CallSite *Stack = nullptr) {
    return Ways.comesLastFrom(Came, One.Identity, Other.Identity, Stack);
  };
  EXPECT_TRUE(isLast(AfterA, A, B));
  EXPECT_FALSE(isLast(AfterA, B, A));
  EXPECT_FALSE(isLast(AfterB, A, B));
  EXPECT_FALSE(isLast(Ways.join(AfterA, AfterB), A, B));
  EXPECT_TRUE(isLast(Ways.join(AfterA, Ways.enter(AfterB, A)), A, B));
  // Neither of them, or not in this call.
  EXPECT_FALSE(isLast(AfterB, C, C));
  CallSite Call;
  EXPECT_FALSE(isLast(AfterA, A, B, &Call));
  Trails::Trail FarBehind = AfterA;
  for (int I = 0; I != 300; ++I)
    FarBehind = Ways.enter(FarBehind, C);
  EXPECT_FALSE(isLast(FarBehind, A, B));
}

TEST_F(TrailsTest, AnArmAfterTheOtherOneIsJudgedByItself) {
  Trails::Arm After = arm(0, true);
  After.mark(After.AfterOther);
  // That one time is followed by the next says nothing of this.
  finish(Ways.enter(Ways.enter(0, arm(0)), arm(0, true)));
  hang(Ways.enter(Ways.enter(0, arm(1)), After));
  finish(Ways.enter(0, arm(1)));
  EXPECT_EQ(wrong(), std::vector<int>({0}));
  finish(Ways.enter(0, After));
  EXPECT_EQ(wrong(), std::vector<int>());
}

TEST_F(TrailsTest, WhatEndsLikeAnotherDidNotComeThroughTheOtherArmAsWell) {
  Trails::Arm After = arm(0, true);
  After.mark(After.AfterOther);
  const Trails::Heads Alike = Ways.newHeads();
  finish(Ways.enter(Ways.begin(0, Alike), arm(0)));
  const Trails::Trail First = Ways.enter(0, arm(1)),
                      Last = Ways.enter(First, After);
  hang(Last);
  Ways.finishLike(Alike, Last, First, Trails::Clean);
  EXPECT_EQ(wrong(), std::vector<int>({0}));
  // It had time to go wrong.
  Ways.finishLike(Alike, Last, Last, Trails::Clean);
  EXPECT_EQ(wrong(), std::vector<int>());
}

TEST_F(TrailsTest, WhatIsCutHadNoTimeToGoWrongInItsLastIteration) {
  const Trails::Trail First = Ways.enter(0, arm(0));
  const Trails::Trail Last = Ways.last();
  const Trails::Trail Second = Ways.enter(First, arm(1));
  hang(First);
  hang(Second);
  Ways.finish(Second, Last, Trails::Clean);
  EXPECT_EQ(wrong(), std::vector<int>({1}));
}

TEST_F(TrailsTest, WhatMayBeImpossibleIsNotNamed) {
  hang(Ways.enter(Ways.enter(0, arm(0)), arm(1, false, false)));
  EXPECT_EQ(wrong(), std::vector<int>({0}));
}

TEST_F(TrailsTest, FlagsThatStaySetAreAnotherMatterThanHangs) {
  const Trails::Trail A = Ways.enter(0, arm(0)), B = Ways.enter(0, arm(1)),
                      C = Ways.enter(0, arm(2));
  Trails::Fault F;
  F.Kind = Trails::Fault::StaysSet;
  for (Trails::Trail T : {A, B}) {
    finish(T, Trails::WithFlags);
    F.Came = T;
    Ways.add(F);
  }
  hang(C);
  finish(Ways.enter(B, arm(3)));
  EXPECT_EQ(wrong(), std::vector<int>({2}));
  EXPECT_EQ(wrong(1, false), std::vector<int>({0}));
}

TEST_F(TrailsTest, ARehearsalThatEndsShowsThatAnArmIsRight) {
  Trails::Arm Later = arm(1);
  Later.mark(Later.Later);
  Later.IsWitnessed =
      std::make_shared<const std::function<bool()>>([] { return true; });
  hang(Ways.enter(0, arm(0)));
  hang(Ways.enter(0, Later));
  hang(Ways.enter(0, arm(2, true)));
  EXPECT_EQ(wrong(), std::vector<int>({0, 1, 2}));
  Trails Rehearsed;
  // Of the arm in an iteration that is not the first, the first says nothing.
  const Trails::Trail Came =
      Rehearsed.enter(Rehearsed.enter(0, arm(1)), arm(2));
  Rehearsed.finish(Came, Rehearsed.last(), Trails::Clean);
  Ways.learn(Rehearsed);
  EXPECT_EQ(wrong(), std::vector<int>({0, 2}));
}

TEST_F(TrailsTest, AHangThatIsNotCertainCountsAsAnEnd) {
  hang(Ways.enter(0, arm(0)));
  EXPECT_TRUE(Ways.wrongArms(
                      true, [](const Trails::Fault &) { return false; },
                      [](const Trails::Fault &) { return false; })
                  .empty());
}

} // namespace
