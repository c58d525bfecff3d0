// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements which operands of one instruction share bytes (rule O2):
// what works in place, and what a row-wise instruction has read before it
// writes.

#include "pto-tidy/Order/AccessLog.h"
#include "pto-tidy/Order/Overlaps.h"
#include "llvm/ADT/STLExtras.h"

using namespace ptotidy;

/// True when a row of \p Dst, which begins \p Distance bytes after one of \p
/// Src, covers nothing of it that an instruction which goes over both element
/// by element has still to read. It takes 256 bytes of the wider one at a time,
/// on every target, and reads them before it writes.
static bool coversOnlyReadElements(const Operand &Dst, const Operand &Src,
                                   int64_t Distance, bool IsElementwise) {
  const int64_t DstBits = Dst.Tile.Shape->ElementBits,
                SrcBits = Src.Tile.Shape->ElementBits;
  const int64_t AtOnce = VectorBytes * 8 / std::max(DstBits, SrcBits);
  int64_t DstStep = AtOnce * DstBits / 8, SrcStep = AtOnce * SrcBits / 8;
  if (Dst.RowBytes * SrcBits != Src.RowBytes * DstBits) {
    // Of what reduces a row, or expands it, the rows are not of one length. A
    // mask has a bit for each element: a few bytes are read for each step.
    if (!IsElementwise || SrcBits >= DstBits || Src.RowBytes >= Dst.RowBytes)
      return true;
    DstStep = VectorBytes;
    SrcStep = std::max<int64_t>(DstStep * Src.RowBytes / Dst.RowBytes, 1);
  }
  for (int64_t Step = 0; (Step + 1) * SrcStep < Src.RowBytes; ++Step) {
    const int64_t Lo = Distance + Step * DstStep,
                  Hi = std::min(Lo + DstStep, Distance + Dst.RowBytes);
    if (Lo < Src.RowBytes && Hi > (Step + 1) * SrcStep)
      return false;
  }
  return true;
}

/// True where the rows of \p O are more than any memory has room for: they come
/// of wild numbers, and to look at each of them would take for ever.
static bool areWild(const Operand &O) {
  constexpr int64_t MostBytes = 1 << 22;
  return O.RowBytes > MostBytes || O.RowCount > MostBytes ||
         O.RowStride > MostBytes ||
         O.RowCount * std::max(O.RowBytes, O.RowStride) > MostBytes;
}

/// True when each destination row only covers source rows of a lower index, or
/// what was read of its own: a row-wise instruction has read those before it
/// writes. \p IsElementwise: it goes over the elements of both.
static bool coversOnlyReadRows(const Operand &Dst, const Operand &Src,
                               int64_t Delta, bool IsElementwise) {
  // A source with fewer rows is read again for each row.
  if (!Dst.RowStride || !Src.RowStride || Src.RowCount < Dst.RowCount)
    return false;
  if (areWild(Dst) || areWild(Src))
    return true;
  for (int64_t Row = 0; Row != Dst.RowCount; ++Row) {
    int64_t Lo = Dst.Touched.Offset + Row * Dst.RowStride + Delta;
    int64_t Hi = Lo + Dst.RowBytes;
    if (!coversOnlyReadElements(Dst, Src,
                                Lo - (Src.Touched.Offset + Row * Src.RowStride),
                                IsElementwise))
      return false;
    // The highest source row that begins before this row's end.
    int64_t Last = std::min((Hi - 1 - Src.Touched.Offset) / Src.RowStride,
                            Src.RowCount - 1);
    if (Hi - 1 < Src.Touched.Offset || Last <= Row)
      continue;
    int64_t Begin = Src.Touched.Offset + Last * Src.RowStride;
    if (Begin + Src.RowBytes > Lo)
      return false;
  }
  return true;
}

/// True when the columns of \p Dst from byte \p FirstByte of a row on that a
/// copy of \p Src fills cover nothing of \p Src that is still to be copied.
static bool copiesOnlyReadRows(const Operand &Dst, const Operand &Src,
                               int64_t FirstByte, int64_t Delta) {
  Operand Columns = Dst;
  Columns.RowBytes = Src.RowBytes;
  return coversOnlyReadRows(Columns, Src, Delta + FirstByte,
                            /*IsElementwise=*/false);
}

/// True when TCONCAT puts each row of \p First, and then that of \p Second,
/// into \p Dst, \p Delta bytes after, without covering a row of \p Second that
/// is still to be read. A2A3 copies all rows of the first one before it begins
/// with the second one, A5 row after row (TConcat.hpp of both): a row that goes
/// over the same one or a later one is wrong on either.
static bool leavesSecond(const Operand &Dst, const Operand &First,
                         const Operand &Second, int64_t Delta) {
  if (Second.RowStride <= 0)
    return false;
  if (areWild(First) || areWild(Second))
    return true;
  for (int64_t Row = 0; Row != First.RowCount; ++Row) {
    const int64_t Lo = Dst.Touched.Offset + Row * Dst.RowStride + Delta,
                  Hi = Lo + First.RowBytes,
                  // Of that row and those after it, the first that ends after
                  // Lo.
        Before = Lo - Second.RowBytes - Second.Touched.Offset,
                  Later = Before < 0
                              ? Row
                              : std::max(Row, Before / Second.RowStride + 1);
    if (Later < Second.RowCount &&
        Second.Touched.Offset + Later * Second.RowStride < Hi)
      return false;
  }
  return copiesOnlyReadRows(Dst, Second, First.RowBytes, Delta);
}

/// True when the rows that a row reduction folds into its scratch \p Dst, \p
/// Delta bytes after \p Src, cover nothing of it that is still to be read.
static bool foldsOnlyReadParts(const Operand &Dst, const Operand &Src,
                               int64_t Delta) {
  if (areWild(Dst) || areWild(Src))
    return true;
  const int64_t AtFirst =
      Src.RowBytes >= 2 * VectorBytes ? 2 * VectorBytes : VectorBytes;
  for (int64_t Row = 0; Row != Dst.RowCount; ++Row) {
    const int64_t Lo = Dst.Touched.Offset + Row * Dst.RowStride + Delta -
                       Src.Touched.Offset,
                  Hi = Lo + VectorBytes;
    for (int64_t Of = std::max<int64_t>(Lo / Src.RowStride, 0);
         Of < Src.RowCount && Of * Src.RowStride < Hi; ++Of) {
      const int64_t Begin = Of * Src.RowStride;
      if (Lo < Begin + Src.RowBytes && Hi > Begin + (Of > Row ? 0 : AtFirst))
        return false;
    }
  }
  return true;
}

/// True for an instruction that reads and writes one row after the other. In UB
/// a move and a fill do so as well (docs/hardware-facts.md, "Rows").
static bool worksByRows(const InstructionEvent &E) {
  switch (E.Info.Unit) {
  case InstructionUnit::Vector:
  case InstructionUnit::Reduction:
  case InstructionUnit::Expansion:
    return true;
  case InstructionUnit::Move:
  case InstructionUnit::Fill:
    return E.OnPipe == Pipe::V;
  default:
    return false;
  }
}

namespace {
/// Whether an instruction may write a destination over bytes of a source.
enum class InPlace { Wrong, Right, RightByRows };
} // namespace

/// \p Dst begins \p Delta bytes after \p Src, which \p E reads while it
/// writes \p Dst. \p MayBeInPlace: as far as their kinds go; of scratch,
/// wherever it lies.
static InPlace worksInPlace(const InstructionEvent &E, const Operand &Dst,
                            const Operand &Src, int64_t Delta,
                            bool MayBeInPlace) {
  const bool SameFirstByte = Delta + Dst.Touched.Offset == Src.Touched.Offset;
  const bool RowWise = worksByRows(E);
  // All of it was read when it is written.
  if (Dst.IsScratch && fillsScratchFirst(E.Info, E.OnIntegers) &&
      Src.RowStride != 0 && Src.Tile.Shape->Block == BlockLayout::RowMajor)
    return InPlace::Wrong;
  if (Dst.IsScratch && !MayBeInPlace)
    return InPlace::Wrong;
  if (Dst.IsScratch && foldsRows(E.Info, E.OnIntegers) && Dst.RowStride > 0 &&
      Src.RowStride > 0)
    return foldsOnlyReadParts(Dst, Src, Delta) ? InPlace::RightByRows
                                               : InPlace::Wrong;
  const bool Merges = mergesInScratch(E.Info);
  if (Merges && !Dst.IsScratch)
    return InPlace::Right;
  // Rows that lie further apart than those of the source come over rows that
  // are still to be read.
  const bool IsSpread = RowWise && Src.RowStride != 0 && Dst.RowCount > 1 &&
                        Src.RowCount > 1 && Dst.RowStride > Src.RowStride;
  // A vector that is broadcast is read again for each row.
  const bool IsCopy = copiesRow(E.Info) && Src.RowCount == 1;
  const bool IsBroadcast = E.Info.Unit == InstructionUnit::Expansion &&
                           !IsCopy && Src.RowStride != 0 &&
                           Dst.RowStride != 0 && Src.RowCount < Dst.RowCount;
  // Fractals lie over rows that are still to be read, and rows over fractals.
  const bool ChangesLayout =
      Dst.Tile.Shape->Fractal != Src.Tile.Shape->Fractal &&
      std::max(Dst.RowCount, Src.RowCount) > 1;
  if (SameFirstByte && !Merges && MayBeInPlace && !IsSpread && !IsBroadcast &&
      !ChangesLayout &&
      Dst.Tile.Shape->ElementBits <= Src.Tile.Shape->ElementBits)
    return InPlace::Right;
  return RowWise && (MayBeInPlace || !SameFirstByte) &&
                 coversOnlyReadRows(Dst, Src, Delta,
                                    E.Info.Unit == InstructionUnit::Vector)
             ? InPlace::RightByRows
             : InPlace::Wrong;
}

/// What becomes of a source on the way is not what it is written for.
static bool isDestination(const Operand &O) {
  return O.writes() && !O.IsOverwritten;
}

bool AccessLog::claimTwoValues(const InstructionEvent &E, const Operand &A,
                               const Operand &B, int64_t Delta,
                               bool &IsOneValue) const {
  auto isWritten = [&](const TileRef &T) {
    return llvm::any_of(Records, [&](const Record &R) {
      return R.A->IsWrite && R.Alive && R.A->Tile.Group == T.Group;
    });
  };
  IsOneValue = needsTwoValues(E.Info) && isWritten(A.Tile) &&
               isWritten(B.Tile) && covers(A.Touched, B.Touched, Delta) &&
               covers(B.Touched, A.Touched, -Delta);
  auto mayBeWritten = [&](const Operand &O) {
    return Written.overlaps(O.Tile.Shape->Space, O.Touched.Base, O.Touched);
  };
  return IsOneValue || !(UnknownWrites || mayBeWritten(A) || mayBeWritten(B));
}

bool AccessLog::liePartlyOnEachOther(const TileRef &A, const TileRef &B,
                                     int64_t Delta) const {
  // A table that others fill, or whose filling is to be there where nothing is
  // put, may have its indices in it.
  auto isWrite = [](const Record &R, const TileRef &T) {
    return R.A->IsWrite && R.Alive && R.A->Tile.Group == T.Group &&
           R.A->Tile.Base == T.Base && !R.A->IsFill;
  };
  return llvm::any_of(Records, [&](const Record &R) {
    return isWrite(R, A) && llvm::any_of(Records, [&](const Record &Other) {
             return isWrite(Other, B) &&
                    overlaps(R.A->Touched, Other.A->Touched, Delta);
           });
  });
}

void AccessLog::checkOperands(const InstructionEvent &E, const Facts &Known,
                              LogContext &C) {
  if (E.Info.isGuess())
    return;
  for (size_t I = 0; I != E.Operands.size(); ++I)
    for (size_t J = I + 1; J != E.Operands.size(); ++J)
      checkPair(E, I, J, Known, C);
}

void AccessLog::checkPair(const InstructionEvent &E, size_t I, size_t J,
                          const Facts &Known, LogContext &C) {
  const Operand &A = E.Operands[I], &B = E.Operands[J];
  if (!A.Tile.Placed || !B.Tile.Placed ||
      A.Tile.Shape->Space != B.Tile.Shape->Space ||
      !(A.writes() || A.reads()) || !(B.writes() || B.reads()))
    return;
  const bool HaveRows = A.RowStride != 0 && B.RowStride != 0;
  const bool Concatenates = concatenates(E.Info) && E.Operands.size() == 3 &&
                            I == 0 && HaveRows && E.Operands[1].RowStride != 0;
  const bool WritesA = isDestination(A), WritesB = isDestination(B);
  const size_t Source = WritesA ? J : I, Destination = WritesA ? I : J;
  const int64_t Bytes = std::max(A.Touched.end() - A.Touched.begin(),
                                 B.Touched.end() - B.Touched.begin());
  const bool MayBeInPlace =
      mayWorkInPlace(E.Info, Destination, Source, Bytes, E.NoScratch) &&
      !E.Operands[Source].IsReadAgain &&
      (!E.Operands[Destination].IsScratch ||
       scratchMayBeSource(E.Info, Source, Bytes));
  // Views of one tile overlap on purpose, but not so that one is destroyed
  // while it is read.
  if (A.Tile.Group == B.Tile.Group && !Concatenates &&
      (WritesA == WritesB || (MayBeInPlace && !(worksByRows(E) && HaveRows))))
    return;
  Conflict Found;
  Found.Kind = Conflict::OperandOverlap;
  Found.First = accessOf(E, A, WritesA);
  Found.Second = accessOf(E, B, WritesB);
  const auto Delta = distance(A.Tile.Base, B.Tile.Base, Known, C.Symbols);
  if (!Delta)
    return;
  if (picksFrom(E.Info, I) && !WritesB &&
      liePartlyOnEachOther(A.Tile, B.Tile, *Delta)) {
    Found.BothRead = Found.IsOneValue = true;
    return report(Found, C);
  }
  if (!touchSame(Found.First, Found.Second, *Delta, C))
    return;
  if (!WritesA && !WritesB) {
    Found.BothRead = true;
    if (claimTwoValues(E, A, B, *Delta, Found.IsOneValue))
      report(Found, C);
    return;
  }
  const Operand &Dst = WritesA ? A : B, &Src = WritesA ? B : A;
  const int64_t D = WritesA ? *Delta : -*Delta;
  if (WritesA && WritesB && D + Dst.Touched.Offset == Src.Touched.Offset &&
      (A.IsScratch != B.IsScratch
           ? resultMayBeScratch(E.Info, A.IsScratch ? J : I, E.OnIntegers)
           : resultsMayBeOne(E.Info, I, J)))
    return;
  if (Concatenates) {
    if (J == 1 ? copiesOnlyReadRows(A, B, 0, D)
               : leavesSecond(A, E.Operands[1], B, D))
      return;
  } else if (WritesA != WritesB) {
    const InPlace Works = worksInPlace(E, Dst, Src, D, MayBeInPlace);
    C.MayOverlapWhenLarge |= Works == InPlace::RightByRows &&
                             (Found.First.MayBeFull || Found.Second.MayBeFull);
    if (Works != InPlace::Wrong)
      return;
  }
  report(Found, C);
}
