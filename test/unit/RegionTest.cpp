// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests the geometry of tiles against maps of single bytes.

#include "pto-tidy/Storage/Region.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>
#include <set>

using namespace ptotidy;

namespace {
using Bytes = std::set<int64_t>;

Bytes bytesOf(const Region &R, int64_t Shift = 0) {
  Bytes Out;
  for (int64_t I = 0; I < R.Count; ++I)
    for (int64_t B = 0; B < R.Length; ++B)
      Out.insert(R.Offset + I * R.Stride + B + Shift);
  return Out;
}

bool meet(const Bytes &A, const Bytes &B) {
  return std::any_of(A.begin(), A.end(),
                     [&](int64_t V) { return B.count(V) != 0; });
}

TileShape vec(int64_t Rows, int64_t Cols, unsigned Bits, BlockLayout Layout) {
  TileShape S;
  S.Space = MemorySpace::UB;
  S.Rows = Rows;
  S.Cols = Cols;
  S.ElementBits = Bits;
  S.Block = Layout;
  return S;
}

TileShape boxed(MemorySpace Space, int64_t Rows, int64_t Cols, unsigned Bits,
                BlockLayout Block, FractalLayout Fractal, int64_t Size = 512) {
  TileShape S = vec(Rows, Cols, Bits, Block);
  S.Space = Space;
  S.Fractal = Fractal;
  S.FractalBytes = Size;
  return S;
}

/// Element by element, from the definition of the layouts: blocks of
/// innerRows x innerCols, ordered by Block, elements inside by Fractal.
Bytes elementBytes(const TileShape &S, const Block &B, bool WholeFractals) {
  Bytes Out;
  int64_t IR = S.innerRows(), IC = S.innerCols();
  int64_t R0 = B.Row, R1 = B.Row + B.Rows, C0 = B.Col, C1 = B.Col + B.Cols;
  if (WholeFractals) {
    R0 = R0 / IR * IR;
    C0 = C0 / IC * IC;
    R1 = (R1 + IR - 1) / IR * IR;
    C1 = (C1 + IC - 1) / IC * IC;
  }
  for (int64_t R = R0; R < R1; ++R)
    for (int64_t C = C0; C < C1; ++C) {
      int64_t BlockIndex = S.Block == BlockLayout::RowMajor
                               ? R / IR * (S.Cols / IC) + C / IC
                               : C / IC * (S.Rows / IR) + R / IR;
      int64_t Inner = S.Fractal == FractalLayout::ColMajor
                          ? C % IC * IR + R % IR
                          : R % IR * IC + C % IC;
      int64_t At = BlockIndex * IR * IC + Inner;
      for (int64_t Bit = 0; Bit < int64_t(S.ElementBits); Bit += 8)
        Out.insert((At * S.ElementBits + Bit) / 8);
    }
  return Out;
}
} // namespace

TEST(Region, OverlapAndCoverAgainstBytes) {
  std::mt19937 Random(1);
  auto pick = [&](int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Random);
  };
  unsigned Overlaps = 0, Covers = 0;
  for (int I = 0; I != 20000; ++I) {
    auto make = [&] {
      Region R;
      R.Offset = pick(0, 24);
      R.Count = pick(1, 5);
      R.Length = pick(1, 12);
      R.Stride = R.Length + pick(0, 12);
      return R;
    };
    Region A = make(), B = make();
    int64_t Delta = pick(-40, 40);
    Bytes InA = bytesOf(A, Delta), InB = bytesOf(B);
    bool Meet = meet(InA, InB);
    Overlaps += Meet;
    ASSERT_EQ(overlaps(A, B, Delta), Meet)
        << A.Offset << "+" << A.Count << "*" << A.Length << "/" << A.Stride
        << " " << B.Offset << "+" << B.Count << "*" << B.Length << "/"
        << B.Stride << " by " << Delta;
    ASSERT_EQ(overlaps(B, A, -Delta), Meet);
    bool Cover = std::includes(InA.begin(), InA.end(), InB.begin(), InB.end());
    Covers += Cover;
    // Delta is the base of the outer one minus that of the inner one.
    bool Said = covers(A, B, Delta);
    ASSERT_TRUE(!Said || Cover) << "not all bytes are covered";
    if (Cover && B.contiguous() && A.contiguous()) {
      ASSERT_TRUE(Said);
    }
  }
  EXPECT_GT(Overlaps, 1000u);
  EXPECT_GT(Covers, 20u);
}

TEST(Region, EmptyTouchesNothing) {
  Region Empty, Some;
  Some.Length = 32;
  EXPECT_TRUE(Empty.empty());
  EXPECT_FALSE(overlaps(Empty, Some, 0));
  EXPECT_FALSE(covers(Some, Empty, 0));
}

// Rows by a number that wrapped: to go through them took minutes.
TEST(Region, RunsWithoutNumber) {
  Region Wild;
  Wild.Count = int64_t(1) << 50;
  Wild.Length = 0x200;
  Wild.Stride = 0x400;
  Region Few = Wild;
  Few.Count = 4;
  EXPECT_TRUE(overlaps(Wild, Few, 0));
  EXPECT_TRUE(covers(Wild, Few, 0));
  EXPECT_FALSE(covers(Wild, Wild, 0));
  EXPECT_FALSE(overlaps(Wild, Wild, 0x200));
}

TEST(Region, AnywhereOverlapsOnlyWhatCoversIt) {
  Region Whole, Part, Lost;
  Whole.Length = 64;
  Part.Length = 32;
  Lost.Length = 64;
  Lost.Anywhere = true;
  EXPECT_TRUE(overlaps(Lost, Whole, 0));
  EXPECT_TRUE(overlaps(Whole, Lost, 0));
  EXPECT_FALSE(overlaps(Lost, Part, 0));
  EXPECT_FALSE(overlaps(Lost, Lost, 0));
}

TEST(Region, TouchedRegionOfPlainTiles) {
  for (BlockLayout Layout : {BlockLayout::RowMajor, BlockLayout::ColMajor})
    for (unsigned Bits : {8u, 16u, 32u})
      for (int64_t Row : {0, 3})
        for (int64_t Col : {0, 8})
          for (int64_t Rows : {1, 4, 13})
            for (int64_t Cols : {1, 8, 24}) {
              TileShape S = vec(16, 32, Bits, Layout);
              Block B{Row, Col, Rows, Cols};
              EXPECT_EQ(bytesOf(touchedRegion(S, 0, B)),
                        elementBytes(S, B, false))
                  << Row << "," << Col << " " << Rows << "x" << Cols;
            }
}

TEST(Region, TouchedRegionOfNzAndZn) {
  // NZ and ZN in L1 touch rows (columns) of their 32-byte blocks.
  for (unsigned Bits : {8u, 16u, 32u})
    for (int64_t Row : {0, 16})
      for (int64_t Rows : {1, 8, 16, 32})
        for (int64_t ColBlocks : {1, 2}) {
          TileShape Nz = boxed(MemorySpace::L1, 64, 64, Bits,
                               BlockLayout::ColMajor, FractalLayout::RowMajor);
          Block B{Row, 0, Rows, ColBlocks * Nz.innerCols()};
          EXPECT_EQ(bytesOf(touchedRegion(Nz, 0, B)),
                    elementBytes(Nz, B, false));
          TileShape Zn = boxed(MemorySpace::L1, 64, 64, Bits,
                               BlockLayout::RowMajor, FractalLayout::ColMajor);
          Block C{0, Row, ColBlocks * Zn.innerRows(), Rows};
          EXPECT_EQ(bytesOf(touchedRegion(Zn, 0, C)),
                    elementBytes(Zn, C, false));
        }
}

TEST(Region, TouchedRegionOfL0IsWholeFractals) {
  struct {
    MemorySpace Space;
    BlockLayout Block;
    FractalLayout Fractal;
    int64_t Size;
    unsigned Bits;
  } Kinds[] = {{MemorySpace::L0A, BlockLayout::RowMajor,
                FractalLayout::RowMajor, 512, 16},
               {MemorySpace::L0A, BlockLayout::ColMajor,
                FractalLayout::RowMajor, 512, 16},
               {MemorySpace::L0B, BlockLayout::RowMajor,
                FractalLayout::ColMajor, 512, 16},
               {MemorySpace::L0B, BlockLayout::RowMajor,
                FractalLayout::ColMajor, 512, 8},
               {MemorySpace::L0C, BlockLayout::ColMajor,
                FractalLayout::RowMajor, 1024, 32}};
  for (const auto &K : Kinds)
    for (int64_t Rows : {1, 16, 17, 64})
      for (int64_t Cols : {1, 16, 33, 64}) {
        TileShape S =
            boxed(K.Space, 64, 64, K.Bits, K.Block, K.Fractal, K.Size);
        Block B{0, 0, Rows, Cols};
        EXPECT_EQ(bytesOf(touchedRegion(S, 0, B)), elementBytes(S, B, true))
            << Rows << "x" << Cols;
      }
}

TEST(Region, UnknownSizesCountAsOne) {
  TileShape S = vec(16, 16, 32, BlockLayout::RowMajor);
  EXPECT_EQ(bytesOf(touchedRegion(S, 0, {0, 0, -1, -1})), (Bytes{0, 1, 2, 3}));
  Region Rows = touchedRegion(S, 0, {0, 0, 16, -1});
  EXPECT_EQ(Rows.Count, 16);
  EXPECT_EQ(Rows.Length, 4);
  EXPECT_EQ(Rows.Stride, 64);
  EXPECT_TRUE(touchedRegion(S, 0, {-1, 0, 4, 4}).Anywhere);
  EXPECT_TRUE(touchedRegion(S, 0, {0, 0, 0, 16}).empty());
}

TEST(Region, NeverMoreThanTheCapacity) {
  TileShape S = vec(16, 16, 32, BlockLayout::RowMajor);
  Region Whole = capacityRegion(S, 0);
  EXPECT_EQ(Whole.end(), 1024);
  EXPECT_EQ(S.capacityBytes(), 1024);
  for (int64_t Rows : {1, 16, 99})
    for (int64_t Cols : {1, 16, 99})
      EXPECT_TRUE(covers(Whole, touchedRegion(S, 0, {0, 0, Rows, Cols}), 0));
}

TEST(Region, FourBitElementsShareBytes) {
  TileShape S = vec(16, 64, 4, BlockLayout::RowMajor);
  EXPECT_EQ(S.capacityBytes(), 512);
  EXPECT_EQ(elementOffset(S, 1, 0), 32);
  EXPECT_EQ(touchedRegion(S, 0, {0, 0, 1, 64}).Length, 32);
}

TEST(Region, ElementOffsets) {
  TileShape Row = vec(16, 32, 16, BlockLayout::RowMajor);
  EXPECT_EQ(elementOffset(Row, 2, 3), (2 * 32 + 3) * 2);
  TileShape Col = vec(16, 32, 16, BlockLayout::ColMajor);
  EXPECT_EQ(elementOffset(Col, 2, 3), (3 * 16 + 2) * 2);
  TileShape Nz = boxed(MemorySpace::L1, 64, 64, 16, BlockLayout::ColMajor,
                       FractalLayout::RowMajor);
  EXPECT_EQ(Nz.innerRows(), 16);
  EXPECT_EQ(Nz.innerCols(), 16);
  EXPECT_EQ(elementOffset(Nz, 0, 16), 64 * 16 * 2);
  EXPECT_EQ(elementOffset(Nz, 16, 0), 512);
  EXPECT_EQ(elementOffset(Nz, 1, 0), 32);
}

TEST(Region, RangesAsText) {
  EXPECT_EQ(formatRange(0x400, 0x400), "[0x400, 0x800)");
  EXPECT_EQ(formatRange(Linear::symbol(1) + 0x400, 0x400),
            "[base + 0x400, base + 0x800)");
  EXPECT_EQ(formatRange(Linear::symbol(1) - 0x400, 0x400),
            "[base - 0x400, base + 0x0)");
  EXPECT_EQ(formatRange(-0x400, 0x200), "[-0x400, -0x200)");
}
