// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests sets of bytes against maps of single bytes.

#include "pto-tidy/Storage/ByteSet.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace ptotidy;

namespace {
constexpr MemorySpace UB = MemorySpace::UB, L1 = MemorySpace::L1;

Region bytes(int64_t Offset, int64_t Length) {
  Region R;
  R.Offset = Offset;
  R.Length = Length;
  return R;
}
} // namespace

TEST(ByteSet, AgreesWithSingleBytes) {
  std::mt19937 Random(1);
  auto number = [&](int64_t Most) {
    return std::uniform_int_distribution<int64_t>(0, Most)(Random);
  };
  for (unsigned Round = 0; Round != 50; ++Round) {
    ByteSet Set, Other;
    std::set<int64_t> Bytes;
    for (unsigned I = 0; I != 12; ++I) {
      const int64_t Base = number(30), Offset = number(30), Length = number(9);
      (I % 3 ? Set : Other).add(UB, Linear(Base), bytes(Offset, Length));
      for (int64_t B = 0; B != Length; ++B)
        Bytes.insert(Base + Offset + B);
    }
    Set.joinWith(Other);
    for (int64_t At = 0; At != 70; ++At) {
      EXPECT_EQ(Set.overlaps(UB, Linear(At), bytes(0, 2)),
                Bytes.count(At) + Bytes.count(At + 1) != 0)
          << At;
    }
    for (int64_t At = 0; At != 70; ++At)
      EXPECT_EQ(Set.overlaps(UB, Linear(At), bytes(0, 1)), Bytes.count(At) != 0)
          << "byte " << At << " of round " << Round;
  }
}

TEST(ByteSet, AGapBetweenTheRunsOfARegionIsHeld) {
  Region Rows = bytes(0, 16);
  Rows.Count = 2;
  Rows.Stride = 64;
  ByteSet Set;
  Set.add(UB, Linear(0), Rows);
  EXPECT_TRUE(Set.overlaps(UB, Linear(32), bytes(0, 8)));
  EXPECT_FALSE(Set.overlaps(UB, Linear(80), bytes(0, 8)));
}

TEST(ByteSet, SpacesAndSymbolsAreApart) {
  const Linear Slot = Linear::symbol(1);
  ByteSet Set;
  Set.add(UB, Linear(0), bytes(0, 32));
  EXPECT_FALSE(Set.overlaps(L1, Linear(0), bytes(0, 32)));
  EXPECT_FALSE(Set.overlaps(UB, Slot, bytes(0, 32)));
  EXPECT_FALSE(Set.hasOtherBase(UB, Linear(64)));
  EXPECT_TRUE(Set.hasOtherBase(UB, Slot));
  Set.add(UB, Slot + Linear(32), bytes(0, 32));
  EXPECT_TRUE(Set.overlaps(UB, Slot, bytes(32, 1)));
  EXPECT_FALSE(Set.overlaps(UB, Slot, bytes(0, 32)));
  EXPECT_TRUE(Set.hasOtherBase(UB, Linear(64)));
}

TEST(ByteSet, TheSameBytesAreTheSameSet) {
  ByteSet A, B;
  A.add(UB, Linear(0), bytes(0, 64));
  B.add(UB, Linear(0), bytes(32, 32));
  EXPECT_FALSE(A == B);
  B.add(UB, Linear(0), bytes(0, 32));
  EXPECT_TRUE(A == B);
}
