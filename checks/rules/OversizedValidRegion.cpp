// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-oversized-valid-region: a valid region that is
// larger than its tile, negative, or empty where an instruction needs one.

#include "Wording.h"

using namespace ptotidy;

static bool isZero(const Interval &I) { return I == Interval::single(0); }

/// True when a region of \p Rows and \p Cols can lie inside \p S. One without
/// rows or columns has nothing that could lie outside.
static bool mayFit(const Interval &Rows, const Interval &Cols,
                   const TileShape &S) {
  return isZero(Rows) || isZero(Cols) ||
         (!Rows.meet({0, S.Rows}).isEmpty() &&
          !Cols.meet({0, S.Cols}).isEmpty());
}

/// The library takes unsigned numbers: a negative one arrives as a large one.
static Interval asWritten(const Interval &I) {
  constexpr int64_t Wrapped = int64_t(1) << 32;
  if (I.isSingle() && I.Lo >= Wrapped / 2 && I.Lo < Wrapped)
    return Interval::single(I.Lo - Wrapped);
  return I;
}

RegionUses::Use &RegionUses::at(const CodePoint &Where, const TileRef &Tile) {
  Use &U = Uses.at(Where, Tile.Name);
  if (!U.Tile.Shape) {
    U.Tile = Tile;
    U.Where = Where;
  }
  return U;
}

void RegionUses::add(const RegionEvent &E) {
  Use &U = at(E.Where, E.Tile);
  U.IsSet = true;
  if (mayFit(E.Rows, E.Cols, *E.Tile.Shape))
    U.Paths.add(true, E.Path);
}

void RegionUses::add(const InstructionEvent &E) {
  for (const Operand &O : E.Operands) {
    const TileShape &S = *O.Tile.Shape;
    // Of scratch the library ignores the region.
    if (S.IsConv || (!O.reads() && !O.writes()))
      continue;
    auto known = [](int64_t Static, const Interval &I) {
      return Static == Dynamic ? asWritten(I) : Interval::single(Static);
    };
    const Interval Rows = known(S.ValidRows, O.ValidRows),
                   Cols = known(S.ValidCols, O.ValidCols);
    auto improper = [&](Use &U) {
      const bool IsFirst = !U.Used.Loc.isValid();
      U.Paths.add(false, E.Path);
      if (!IsFirst)
        return;
      U.Instruction = E.Info.Name;
      U.Rows = Rows;
      U.Cols = Cols;
      U.Used = E.Where;
    };
    if (O.RegionSet.Loc.isValid() && !mayFit(Rows, Cols, S))
      improper(at(O.RegionSet, O.Tile));
    const bool TypeFits =
        S.ValidRows != 0 && S.ValidCols != 0 &&
        (S.ValidRows == Dynamic ||
         (S.ValidRows > 0 && S.ValidRows <= S.Rows)) &&
        (S.ValidCols == Dynamic || (S.ValidCols > 0 && S.ValidCols <= S.Cols));
    const bool Missing =
        needsValidRegion(E.Info) && (isZero(Rows) || isZero(Cols));
    if (!TypeFits || Missing)
      improper(at(E.Where, O.Tile));
    else if (needsValidRegion(E.Info))
      at(E.Where, O.Tile).Paths.add(true, E.Path);
  }
}

/// "at least 17 rows", "0 columns".
static std::string sizeOf(const Interval &I, const char *Unit) {
  if (I.isSingle())
    return std::to_string(I.Lo) + " " + Unit;
  if (I.Lo > 0)
    return "at least " + std::to_string(I.Lo) + " " + Unit;
  return "at most " + std::to_string(I.Hi) + " " + Unit;
}

void ptotidy::checkOversizedValidRegion(const RegionUses &Regions,
                                        const RuleContext &, FindingList &Out) {
  for (const RegionUses::Use &U : Regions.all()) {
    if (!U.Paths.isWrong())
      continue;
    const TileShape &S = *U.Tile.Shape;
    auto isWrong = [&](const Interval &I, int64_t Limit) {
      return I.meet({U.IsSet ? 0 : 1, Limit}).isEmpty();
    };
    const bool RowsWrong = isWrong(U.Rows, S.Rows);
    const Interval &Size = RowsWrong ? U.Rows : U.Cols;
    const int64_t Limit = RowsWrong ? S.Rows : S.Cols;
    const char *Unit = RowsWrong ? "rows" : "columns";
    Finding F;
    F.Kind = CheckKind::OversizedValidRegion;
    F.Loc = U.Where.Loc;
    if (!U.IsSet && (RowsWrong ? S.ValidRows : S.ValidCols) == Dynamic)
      F.Message = U.Instruction.str() + " needs a valid region, and that of " +
                  nameOf(U.Tile) + " has 0 " + Unit;
    else
      F.Message =
          (U.IsSet ? nameOf(U.Tile) + " gets a valid region of "
                   : U.Instruction.str() + " uses " + nameOf(U.Tile) +
                         " with a valid region of ") +
          sizeOf(Size, Unit) +
          (Size.Lo > Limit ? ", but the tile has " + std::to_string(Limit)
                           : std::string());
    noteCalls(F, U.Where);
    if (U.IsSet)
      F.Notes.push_back(
          {U.Used.Loc, U.Instruction.str() + " works on that region here"});
    // One declaration serves all elements of an array.
    F.Key = keyOf(F.Kind, F.Loc, U.IsSet ? "" : *U.Tile.Name);
    Out.push_back(std::move(F));
  }
}
