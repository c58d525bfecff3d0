// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-unassigned-tile: in Manual mode, a tile that an
// instruction uses and that no TASSIGN has placed on any path to it, or whose
// place was given back to the queue that it was popped from.

#include "Wording.h"

using namespace ptotidy;

void TileUses::add(const InstructionEvent &E) {
  for (const Operand &O : E.Operands) {
    // Scratch may be without use on the target, and is unplaced there. What is
    // read or written, by the overload, is in use either way.
    if (O.Role == OperandRole::Scratch ||
        (O.Role == OperandRole::Unknown && E.Info.isGuess()))
      continue;
    Use &U = Uses.at(E.Where, O.Tile.Name);
    if (!U.Tile.Shape)
      U = {O.Tile, E.Info.Name, E.Where};
    // What comes here once more with a place says nothing of the first time.
    const bool IsProper = !O.Tile.Unassigned || O.Tile.Placed;
    if (!IsProper || !O.WasUnplaced)
      U.Paths.add(IsProper, E.Path);
    if (O.Tile.GivenBack.Loc.isValid() && U.GivenBack.Loc.isInvalid() &&
        E.Path.isCertain()) {
      U.Tile = O.Tile;
      U.GivenBack = O.Tile.GivenBack;
    }
  }
}

/// What is said of \p U, whose place was given back.
static Finding usedGivenBack(const TileUses::Use &U) {
  Finding F;
  F.Kind = CheckKind::UnassignedTile;
  F.Loc = U.Where.Loc;
  F.Message = U.Instruction.str() + " uses " + nameOf(U.Tile) +
              " after the TFREE that gave its place back to the queue: the "
              "other core may write the next entry there";
  noteCalls(F, U.Where);
  F.Notes.push_back({U.GivenBack.Loc, "its place is given back here; TFREE "
                                      "belongs after its last use"});
  noteCalls(F, U.GivenBack);
  F.Key = keyOf(F.Kind, F.Loc, *U.Tile.Name);
  return F;
}

void ptotidy::checkUnassignedTile(const TileUses &Tiles, const RuleContext &R,
                                  FindingList &Out) {
  // A kernel that places nothing at all is written for Auto mode.
  if (R.Placements.empty())
    return;
  std::set<const std::string *> Named;
  std::set<std::pair<std::pair<unsigned, unsigned>, const std::string *>> Freed;
  for (const TileUses::Use &U : Tiles.all()) {
    // The first use after a TFREE speaks for the others.
    if (U.GivenBack.Loc.isValid() &&
        Freed.insert({U.GivenBack.key(), U.Tile.Name}).second)
      Out.push_back(usedGivenBack(U));
    if (!U.Paths.isWrong() || U.Tile.Shape->Space == MemorySpace::Unknown)
      continue;
    // The first use of a tile speaks for the others.
    const std::string *Source = U.Tile.AliasOf ? U.Tile.AliasOf : U.Tile.Name;
    if (!Named.insert(Source).second)
      continue;
    Finding F;
    F.Kind = CheckKind::UnassignedTile;
    F.Loc = U.Where.Loc;
    F.Message =
        U.Instruction.str() + " uses " + nameOf(U.Tile) +
        (U.Tile.AliasOf ? ", a view of '" + *U.Tile.AliasOf + "'" : "") +
        ", which no TASSIGN has placed in " +
        spaceName(U.Tile.Shape->Space).str();
    noteCalls(F, U.Where);
    if (auto Address = freeAddress(U.Tile, R); Address && !U.Tile.AliasOf)
      F.Notes.push_back({F.Loc, nameOf(U.Tile) + " fits at " + hex(*Address) +
                                    ", the first free address"});
    F.Key = keyOf(F.Kind, F.Loc, *U.Tile.Name);
    Out.push_back(std::move(F));
  }
}
