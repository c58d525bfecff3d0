// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-oversized-valid-region: a valid region that is
// larger than its tile, negative, or empty where an instruction needs one.

#include "Wording.h"

using namespace ptotidy;

/// True when \p Size can be between 0 and \p Limit.
static bool mayFit(const Interval &Size, int64_t Limit) {
  return !Size.meet({0, Limit}).isEmpty();
}

void RegionUses::add(Use U, bool Proper) {
  auto [It, New] = Places.try_emplace(
      {U.Where.Loc.getRawEncoding(), U.Where.Stack, U.Tile.Name}, Uses.size());
  if (New)
    Uses.push_back(U);
  Use &Known = Uses[It->second];
  Known.Proper |= Proper;
}

/// The library takes unsigned numbers: a negative one arrives as a large one.
static Interval asWritten(const Interval &I) {
  constexpr int64_t Wrapped = int64_t(1) << 32;
  if (I.isSingle() && I.Lo >= Wrapped / 2 && I.Lo < Wrapped)
    return Interval::single(I.Lo - Wrapped);
  return I;
}

void RegionUses::add(const RegionEvent &E) {
  const TileShape &S = *E.Tile.Shape;
  add({E.Tile, {}, asWritten(E.Rows), asWritten(E.Cols), E.Where},
      mayFit(E.Rows, S.Rows) && mayFit(E.Cols, S.Cols));
}

void RegionUses::add(const InstructionEvent &E) {
  const bool Needed = needsValidRegion(E.Info);
  for (const Operand &O : E.Operands) {
    const TileShape &S = *O.Tile.Shape;
    if (S.IsConv || (!O.reads() && !O.writes()))
      continue;
    // What the type says is wrong at whatever uses the tile; what was set is
    // reported where it was.
    auto fits = [&](int64_t Static, const Interval &Known, int64_t Limit) {
      if (Static != Dynamic)
        return Static > 0 && Static <= Limit;
      return !Needed || !(Known == Interval::single(0));
    };
    bool Proper = fits(S.ValidRows, O.ValidRows, S.Rows) &&
                  fits(S.ValidCols, O.ValidCols, S.Cols);
    auto [It, New] = Places.try_emplace(
        {E.Where.Loc.getRawEncoding(), E.Where.Stack, O.Tile.Name}, ~size_t(0));
    if (!New && It->second != ~size_t(0))
      Uses[It->second].Proper |= Proper;
    // The many places that are right need no entry of their own, only a mark.
    if (!New || Proper)
      continue;
    It->second = Uses.size();
    auto known = [](int64_t Static, const Interval &I) {
      return Static == Dynamic ? I : Interval::single(Static);
    };
    Uses.push_back({O.Tile, E.Info.Name, known(S.ValidRows, O.ValidRows),
                    known(S.ValidCols, O.ValidCols), E.Where});
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
    if (U.Proper)
      continue;
    const TileShape &S = *U.Tile.Shape;
    const bool AtUse = !U.Instruction.empty();
    const bool RowsWrong =
        !mayFit(U.Rows, S.Rows) || (AtUse && U.Rows == Interval::single(0));
    const Interval &Size = RowsWrong ? U.Rows : U.Cols;
    const int64_t Limit = RowsWrong ? S.Rows : S.Cols;
    const char *Unit = RowsWrong ? "rows" : "columns";
    Finding F;
    F.Kind = CheckKind::OversizedValidRegion;
    F.Loc = U.Where.Loc;
    const int64_t Static = RowsWrong ? S.ValidRows : S.ValidCols;
    if (AtUse && Static == Dynamic)
      F.Message = U.Instruction.str() + " needs a valid region, and that of " +
                  nameOf(U.Tile) + " has 0 " + Unit;
    else
      F.Message = (AtUse ? U.Instruction.str() + " uses " + nameOf(U.Tile) +
                               " with a valid region of "
                         : nameOf(U.Tile) + " gets a valid region of ") +
                  sizeOf(Size, Unit) +
                  (Size.Lo > Limit
                       ? ", but the tile has " + std::to_string(Limit)
                       : std::string());
    noteCalls(F, U.Where);
    // One declaration serves all elements of an array.
    F.Key = keyOf(F.Kind, F.Loc, AtUse ? *U.Tile.Name : "");
    Out.push_back(std::move(F));
  }
}
