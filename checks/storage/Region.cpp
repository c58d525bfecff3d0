// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the geometry of tiles.

#include "pto-tidy/Storage/Region.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace ptotidy;

/// True when the interval [Lo, Hi) meets a run of \p R.
static bool meetsRun(const Region &R, int64_t Lo, int64_t Hi) {
  if (Hi <= R.begin() || Lo >= R.end())
    return false;
  if (R.Count <= 1 || R.Stride <= R.Length)
    return true;
  // The last run that begins before Hi is the only one that may reach past Lo,
  // or an earlier one does and then this one begins in between.
  int64_t Run = std::min((Hi - 1 - R.Offset) / R.Stride, R.Count - 1);
  int64_t Begin = R.Offset + Run * R.Stride;
  return Begin + R.Length > Lo;
}

/// No memory has room for the runs. They come of wild numbers, and to look at
/// each of them would take for ever.
static bool isWild(const Region &R) {
  constexpr int64_t MostRuns = 1 << 18, MostBytes = 1 << 21;
  return R.Count > MostRuns || R.Stride > MostBytes / R.Count;
}

/// True when the interval [Lo, Hi) lies inside the runs of \p R.
static bool insideRun(const Region &R, int64_t Lo, int64_t Hi) {
  if (Lo < R.begin() || Hi > R.end())
    return false;
  if (R.Count <= 1 || R.Stride <= R.Length)
    return true;
  int64_t Begin = R.Offset + (Lo - R.Offset) / R.Stride * R.Stride;
  return Hi <= Begin + R.Length;
}

bool ptotidy::covers(const Region &Outer, const Region &Inner, int64_t Delta) {
  if (Outer.empty() || Inner.empty() || Outer.Anywhere)
    return false;
  if (Inner.contiguous())
    return insideRun(Outer, Inner.begin() - Delta, Inner.end() - Delta);
  if (Outer.Count <= 1 || Outer.Stride <= Outer.Length)
    return insideRun(Outer, Inner.begin() - Delta, Inner.end() - Delta);
  if (isWild(Inner))
    return false;
  // Where the first one lies in its run, so do those after it.
  const int64_t Step = Inner.Stride == Outer.Stride ? Inner.Count - 1 : 1;
  for (int64_t I = 0; I < Inner.Count; I += Step) {
    int64_t Lo = Inner.Offset + I * Inner.Stride - Delta;
    if (!insideRun(Outer, Lo, Lo + Inner.Length))
      return false;
  }
  return true;
}

bool ptotidy::overlaps(const Region &A, const Region &B, int64_t Delta) {
  if (A.empty() || B.empty())
    return false;
  if (A.Anywhere || B.Anywhere) {
    if (A.Anywhere && B.Anywhere)
      return false;
    return A.Anywhere ? covers(B, A, -Delta) : covers(A, B, Delta);
  }
  // Move A into B's coordinates and test the runs of the one with fewer.
  if (A.end() + Delta <= B.begin() || B.end() <= A.begin() + Delta)
    return false;
  const Region &Few = A.Count <= B.Count ? A : B;
  const Region &Many = A.Count <= B.Count ? B : A;
  if (isWild(Few))
    return false;
  if (A.Stride == B.Stride && A.Stride > 0) {
    // The first run of A, and those of B that are moved over it, go by steps of
    // one stride from the lowest distance at which bytes are shared.
    const int64_t Apart = A.Offset + Delta - B.Offset;
    const int64_t Steps = std::max(
        llvm::divideFloorSigned(-A.Length - Apart, A.Stride) + 1, 1 - B.Count);
    return Steps < A.Count && Apart + Steps * A.Stride < B.Length;
  }
  int64_t Shift = &Few == &A ? Delta : -Delta;
  for (int64_t I = 0; I != Few.Count; ++I) {
    int64_t Lo = Few.Offset + I * Few.Stride + Shift;
    if (meetsRun(Many, Lo, Lo + Few.Length))
      return true;
  }
  return false;
}

int64_t TileShape::capacityBytes() const {
  // Far more than any memory has, and sums of it are numbers all the same.
  constexpr int64_t Most = int64_t(1) << 50;
  int64_t Bits;
  if (llvm::MulOverflow(Rows, Cols, Bits) ||
      llvm::MulOverflow(std::max(Bits, BufferElements), int64_t(ElementBits),
                        Bits) ||
      Bits / 8 > Most)
    return Most;
  return (Bits + 7) / 8;
}

int64_t TileShape::innerRows() const {
  if (Fractal == FractalLayout::None)
    return 1;
  bool RowMajor = Fractal == FractalLayout::RowMajor;
  if (FractalBytes == 1024)
    return 16;
  if (FractalBytes == 32)
    return RowMajor ? 16 : 2;
  return RowMajor ? 16 : std::max<int64_t>(1, 32 * 8 / ElementBits);
}

int64_t TileShape::innerCols() const {
  if (Fractal == FractalLayout::None)
    return 1;
  bool RowMajor = Fractal == FractalLayout::RowMajor;
  if (FractalBytes == 1024)
    return 16;
  if (FractalBytes == 32)
    return RowMajor ? 2 : 16;
  return RowMajor ? std::max<int64_t>(1, 32 * 8 / ElementBits) : 16;
}

static int64_t bytes(const TileShape &S, int64_t Elements) {
  return (Elements * S.ElementBits + 7) / 8;
}

int64_t ptotidy::elementOffset(const TileShape &S, int64_t Row, int64_t Col) {
  if (S.Fractal == FractalLayout::None)
    return S.Block == BlockLayout::RowMajor ? bytes(S, Row * S.Cols + Col)
                                            : bytes(S, Col * S.Rows + Row);
  int64_t IR = S.innerRows(), IC = S.innerCols();
  int64_t BlockIndex = S.Block == BlockLayout::ColMajor
                           ? Col / IC * (S.Rows / IR) + Row / IR
                           : Row / IR * (S.Cols / IC) + Col / IC;
  int64_t Inner = S.Fractal == FractalLayout::RowMajor
                      ? Row % IR * IC + Col % IC
                      : Col % IC * IR + Row % IR;
  return bytes(S, BlockIndex * IR * IC + Inner);
}

Region ptotidy::capacityRegion(const TileShape &Shape, const Linear &Base) {
  Region R;
  R.Base = Base;
  R.Length = Shape.capacityBytes();
  return R;
}

Region ptotidy::touchedRegion(const TileShape &S, const Linear &Base,
                              const Block &B) {
  Region R = capacityRegion(S, Base);
  if (B.Row < 0 || B.Col < 0) {
    R.Anywhere = true;
    return R;
  }
  int64_t Rows = std::min(B.Rows < 0 ? 1 : B.Rows, S.Rows);
  int64_t Cols = std::min(B.Cols < 0 ? 1 : B.Cols, S.Cols);
  if (Rows <= 0 || Cols <= 0) {
    R.Length = 0;
    return R;
  }
  // How a convolution tile or a compact tile lies in its buffer depends on
  // more than is known here: its first byte is touched for certain.
  if (S.IsConv || S.Compact) {
    // Fractals of a compact tile are whole, so that 8 rows of 16 may be all.
    auto isAll = [&](int64_t Valid, int64_t Size, int64_t Inner) {
      const bool InFractals = S.Fractal != FractalLayout::None &&
                              S.Space != MemorySpace::UB &&
                              S.Space != MemorySpace::L1;
      return Valid >= Size || (InFractals && Valid > Size - Inner);
    };
    if (!S.Compact || !isAll(Rows, S.Rows, S.innerRows()) ||
        !isAll(Cols, S.Cols, S.innerCols()))
      R.Length = bytes(S, 1);
    return R;
  }
  if (S.Fractal == FractalLayout::None) {
    R.Offset = elementOffset(S, B.Row, B.Col);
    bool RowMajor = S.Block == BlockLayout::RowMajor;
    R.Count = RowMajor ? Rows : Cols;
    R.Length = bytes(S, RowMajor ? Cols : Rows);
    R.Stride = bytes(S, RowMajor ? S.Cols : S.Rows);
  } else {
    int64_t IR = S.innerRows(), IC = S.innerCols();
    bool WholeFractals =
        S.Space != MemorySpace::UB && S.Space != MemorySpace::L1;
    int64_t FirstBlockRow = B.Row / IR, FirstBlockCol = B.Col / IC;
    int64_t BlockRows = (B.Row + Rows - 1) / IR - FirstBlockRow + 1;
    int64_t BlockCols = (B.Col + Cols - 1) / IC - FirstBlockCol + 1;
    int64_t FractalBytes = bytes(S, IR * IC);
    if (S.Block == BlockLayout::ColMajor) {
      // NZ: per column of fractals, one run down the rows.
      R.Count = BlockCols;
      R.Stride = bytes(S, S.Rows * IC);
      R.Offset = FirstBlockCol * R.Stride + FirstBlockRow * FractalBytes;
      R.Length = BlockRows * FractalBytes;
      if (!WholeFractals && S.Fractal == FractalLayout::RowMajor) {
        int64_t RowBytes = bytes(S, IC);
        R.Offset = FirstBlockCol * R.Stride + B.Row * RowBytes;
        R.Length = Rows * RowBytes;
      }
    } else {
      R.Count = BlockRows;
      R.Stride = bytes(S, S.Cols * IR);
      R.Offset = FirstBlockRow * R.Stride + FirstBlockCol * FractalBytes;
      R.Length = BlockCols * FractalBytes;
      if (!WholeFractals && S.Fractal == FractalLayout::ColMajor) {
        int64_t ColBytes = bytes(S, IR);
        R.Offset = FirstBlockRow * R.Stride + B.Col * ColBytes;
        R.Length = Cols * ColBytes;
      }
    }
  }
  if (R.Count > 1 && R.Stride == R.Length) {
    if (llvm::MulOverflow(R.Length, R.Count, R.Length))
      R.Length = S.capacityBytes();
    R.Count = 1;
  }
  // What begins after the end of the tile is none of its bytes.
  int64_t Limit = S.capacityBytes();
  if (R.Offset >= Limit)
    R.Length = 0;
  return R;
}

std::string ptotidy::formatRange(const Linear &Base, int64_t Bytes) {
  const auto Begin = static_cast<uint64_t>(Base.constant());
  const uint64_t End = Begin + static_cast<uint64_t>(Bytes);
  auto hex = [](uint64_t V, bool IsNegative) {
    return IsNegative ? "-0x" + llvm::utohexstr(0 - V, true)
                      : "0x" + llvm::utohexstr(V, true);
  };
  auto place = [&](uint64_t V, bool IsNegative) {
    if (Base.isConstant())
      return hex(V, IsNegative);
    return IsNegative ? "base - " + hex(0 - V, false)
                      : "base + " + hex(V, false);
  };
  const bool IsNegative = Base.constant() < 0;
  return "[" + place(Begin, IsNegative) + ", " +
         place(End, IsNegative && static_cast<int64_t>(End) < 0) + ")";
}
