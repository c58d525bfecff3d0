// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-not-in-place: an instruction that works on one place
// in memory, and takes two tiles for it that lie in different places.

#include "Wording.h"

using namespace ptotidy;

/// Whether the first two operands of \p E are one tile under two types: the
/// library hands the first one's address to the hardware, and of the second
/// one nothing but its valid region.
static bool mustBeInPlace(const InstructionEvent &E) {
  if (E.Operands.size() < 2)
    return false;
  if (E.Info.Unit == InstructionUnit::Matrix)
    return llvm::all_of(llvm::ArrayRef(E.Operands).take_front(2),
                        [](const Operand &O) {
                          return O.Tile.Shape->Space == MemorySpace::L0C;
                        });
  return padsInPlace(E.Info);
}

void InPlaceUses::add(const InstructionEvent &E) {
  if (!mustBeInPlace(E))
    return;
  const TileRef &To = E.Operands[0].Tile, &From = E.Operands[1].Tile;
  Use &U = Uses.at(E.Where, To.Name);
  const bool AreApart = To.Placed && From.Placed && To.Base != From.Base &&
                        To.Base.sameSymbols(From.Base);
  if (AreApart && !U.Apart)
    U = {To, From, E.Info, E.Where, U.Proper};
  (AreApart ? U.Apart : U.Proper) = true;
}

void ptotidy::checkNotInPlace(const InPlaceUses &Uses, const RuleContext &,
                              FindingList &Out) {
  for (const InPlaceUses::Use &U : Uses.all()) {
    if (!U.Apart || U.Proper)
      continue;
    Finding F;
    F.Kind = CheckKind::NotInPlace;
    F.Loc = U.Where.Loc;
    F.Message =
        U.Info.Name.str() +
        (padsInPlace(U.Info) ? " pads " + placeOf(U.To) + " in place; what " +
                                   placeOf(U.From) + " holds does not get there"
                             : " adds to what " + placeOf(U.To) + " holds; " +
                                   placeOf(U.From) + " is not read");
    notePlacement(F, U.To);
    notePlacement(F, U.From);
    noteCalls(F, U.Where);
    F.Key = keyOf(F.Kind, F.Loc, *U.To.Name);
    Out.push_back(std::move(F));
  }
}
