// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests what paths that come to a place as they should, or not, say
// of it.

#include "pto-tidy/Rules/Uses.h"
#include "gtest/gtest.h"
#include <functional>

using namespace ptotidy;

namespace {
/// A path that made \p Decision last, and that runs take or not.
class Path {
public:
  Path(unsigned Decision, bool Takes) : Decision(Decision), Takes(Takes) {}
  void come(Outcomes &To, bool IsProper) {
    To.add(IsProper, PathPoint{Decision, Taken});
  }
  unsigned Searches = 0;

private:
  unsigned Decision;
  bool Takes;
  std::function<bool()> Taken = [this] {
    ++Searches;
    return Takes;
  };
};
} // namespace

TEST(Outcomes, OnePathAsItShouldIsEnough) {
  Outcomes Place;
  EXPECT_FALSE(Place.isWrong());
  Path(1, true).come(Place, false);
  EXPECT_TRUE(Place.isWrong());
  Path(2, true).come(Place, true);
  EXPECT_FALSE(Place.isWrong());
}

TEST(Outcomes, BeforeAnyQuestionItIsCertain) {
  Outcomes Place;
  Path(2, true).come(Place, true);
  Path(0, true).come(Place, false);
  EXPECT_TRUE(Place.isWrong());
}

TEST(Outcomes, RightAndThenWrongWithoutAQuestionIsWrongWhereRunsTakeIt) {
  for (bool Takes : {true, false}) {
    Outcomes Place;
    Path Way(3, Takes);
    Way.come(Place, true);
    EXPECT_FALSE(Place.isWrong());
    Way.come(Place, false);
    EXPECT_EQ(Place.isWrong(), Takes);
    Way.come(Place, false);
    EXPECT_EQ(Way.Searches, 1u) << "a way is searched once";
  }
}

TEST(Outcomes, SearchesAreBounded) {
  Outcomes Place;
  unsigned Searches = 0;
  for (unsigned Decision = 1; Decision != 20; ++Decision) {
    Path Way(Decision, false);
    Way.come(Place, true);
    Way.come(Place, false);
    Searches += Way.Searches;
  }
  EXPECT_EQ(Searches, 4u);
}
