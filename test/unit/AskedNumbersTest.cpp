// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests how the numbers that a run asked for are varied.

#include "pto-tidy/Interpreter/AskedNumbers.h"
#include "gtest/gtest.h"

using namespace ptotidy;

namespace {
InterpreterStats asked(std::initializer_list<const char *> Names) {
  InterpreterStats S;
  for (const char *Name : Names)
    S.AskedNames.insert(Name);
  return S;
}
/// True where in some of the related numbers \p Fits holds.
bool anyOf(const AskedNumbers &Of,
           llvm::function_ref<bool(const GivenNumbers &)> Fits) {
  return llvm::any_of(Of.related(), Fits);
}
int64_t named(const GivenNumbers &N, const char *Name) {
  return N.ByName.at(Name);
}
} // namespace

TEST(AskedNumbers, OneNumberAloneIsRelatedToNone) {
  EXPECT_TRUE(AskedNumbers(asked({})).related().empty());
  EXPECT_TRUE(AskedNumbers(asked({"n"})).related().empty());
}

TEST(AskedNumbers, NamesAndElementsAreSetByTheirPlace) {
  InterpreterStats S = asked({"b", "a"});
  S.AskedElements.insert({"list", 8});
  const AskedNumbers Numbers(S);
  ASSERT_EQ(Numbers.size(), 3u);
  GivenNumbers N = Numbers.all(4);
  EXPECT_EQ(N.Others, 4);
  EXPECT_EQ(named(N, "a"), 4);
  EXPECT_EQ(N.Elements.at("list").at(8), 4);
  Numbers.set(N, 1, 7);
  Numbers.set(N, 2, 9);
  EXPECT_EQ(named(N, "a"), 4);
  EXPECT_EQ(named(N, "b"), 7);
  EXPECT_EQ(N.Elements.at("list").at(8), 9);
}

TEST(AskedNumbers, ListsBeginWithZerosAndDoNotFall) {
  InterpreterStats S = asked({"n"});
  for (int64_t Offset : {0, 4, 8})
    S.AskedElements.insert({"ends", Offset});
  S.AskedElements.insert({"scalar", 0});
  const AskedNumbers Numbers(S);
  const auto Two = Numbers.allButFirst(2, 3);
  ASSERT_TRUE(Two);
  EXPECT_EQ(named(*Two, "n"), 3);
  using Elements = std::map<int64_t, int64_t>;
  EXPECT_EQ(Two->Elements.at("ends"), (Elements{{0, 0}, {4, 0}, {8, 3}}));
  EXPECT_EQ(Two->Elements.at("scalar"), (Elements{{0, 3}}));
  EXPECT_FALSE(Numbers.allButFirst(3, 3));
  EXPECT_FALSE(AskedNumbers(asked({"n"})).allButFirst(1, 3));
}

TEST(AskedNumbers, SomeAreOneNextToEachOtherOrTwiceOneAndOneMore) {
  const AskedNumbers Two(asked({"a", "b"}));
  EXPECT_TRUE(anyOf(Two, [](const GivenNumbers &N) {
    return named(N, "b") == named(N, "a") - 1;
  }));
  EXPECT_TRUE(anyOf(Two, [](const GivenNumbers &N) {
    return named(N, "a") > 1 && named(N, "b") == 2 * named(N, "a") + 1;
  }));
}

TEST(AskedNumbers, SomeAreTheSumOrTheProductOfOthers) {
  const AskedNumbers Three(asked({"a", "b", "c"}));
  for (const char *All : {"a", "b", "c"}) {
    auto others = [&](const GivenNumbers &N, bool Times) {
      int64_t Result = Times;
      for (const auto &[Name, V] : N.ByName)
        if (Name != All)
          Result = Times ? Result * V : Result + V;
      return Result;
    };
    for (bool Times : {false, true})
      EXPECT_TRUE(anyOf(Three,
                        [&](const GivenNumbers &N) {
                          return named(N, All) == others(N, Times);
                        }))
          << All << Times;
  }
}

TEST(AskedNumbers, OfManyEachIsVariedByItself) {
  const AskedNumbers Many(asked({"a", "b", "c", "d", "e"}));
  for (const GivenNumbers &N : Many.related())
    EXPECT_LE(llvm::count_if(N.ByName,
                             [](const auto &One) { return One.second != 4; }),
              1);
}
