// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements values that are loaded and overwritten before anything
// reads them.

#include "pto-tidy/Order/UnreadLoads.h"

using namespace ptotidy;

/// How far \p A lies behind \p B in bytes; nothing where that is not known.
static std::optional<int64_t> distance(const TileRef &A, const TileRef &B) {
  if (!A.Placed || !B.Placed || !A.Base.sameSymbols(B.Base))
    return std::nullopt;
  return A.Base.constant() - B.Base.constant();
}

/// False where \p O is known to be apart from \p Tile, however large it is.
static bool mayTouch(const Operand &O, const TileRef &Tile) {
  if (O.Tile.Shape->Space != Tile.Shape->Space)
    return O.Tile.Shape->Space == MemorySpace::Unknown;
  const auto Delta = distance(O.Tile, Tile);
  return !Delta ||
         overlaps(O.Capacity, capacityRegion(*Tile.Shape, Tile.Base), *Delta);
}

void PendingLoads::leave(UnreadLoads &All) const {
  for (const Pending &P : Loads)
    if (!P.IsOver)
      All.Loads[P.Place].MayBeRead = true;
}

bool PendingLoads::useOther(const Pending &P, const InstructionEvent &E,
                            UnreadLoads::Load &Load) {
  bool StaysThere = true;
  for (const Operand &O : E.Operands) {
    const auto Delta = distance(O.Tile, P.Tile);
    const bool IsRead = O.reads() && O.Tile.Name && Delta &&
                        overlaps(O.Touched, P.Bytes, *Delta);
    // Who reads a tile by its own name wants its value: that is seen without
    // this (LostValues.cpp).
    Load.MayBeRead |= IsRead && O.Tile.Name == P.Tile.Name;
    if (IsRead && Load.Readers.size() < UnreadLoads::Load::MostReaders &&
        llvm::none_of(Load.Readers, [&](const auto &Reader) {
          return Reader.first.Name == O.Tile.Name;
        }))
      Load.Readers.push_back({O.Tile, E.Where});
    StaysThere &= O.Role == OperandRole::Read || !mayTouch(O, P.Tile);
  }
  return StaysThere;
}

bool PendingLoads::use(Pending &P, const InstructionEvent &E,
                       UnreadLoads::Load &Load) {
  auto touches = [&](const Operand &O) { return mayTouch(O, P.Tile); };
  auto looksAt = [&](const Operand &O) {
    return O.Role != OperandRole::Write && touches(O);
  };
  const auto O = llvm::find_if(E.Operands, touches);
  if (O == E.Operands.end())
    return true;
  const auto Delta = distance(O->Tile, P.Tile);
  // What is loaded again was loaded too early; a part may be patched.
  Load.MayBeRead |= llvm::any_of(E.Operands, looksAt) || O->IsScratch ||
                    !Delta || O->Tile.Name == P.Tile.Name ||
                    E.Info.Unit == InstructionUnit::Load || E.Info.isGuess() ||
                    !covers(O->Touched, P.Bytes, *Delta);
  if (Load.MayBeRead)
    return false;
  if (!Load.By) {
    Load.Tile = P.Tile;
    Load.By = O->Tile;
    Load.Overwritten = E.Where;
  }
  P.IsOver = true;
  return true;
}

void PendingLoads::issue(const InstructionEvent &E, UnreadLoads &All) {
  if (AreLost) {
    leave(All);
    Loads.clear();
    AreLost = false;
  }
  auto isTouched = [&](const Pending &P) {
    return llvm::any_of(E.Operands,
                        [&](const Operand &O) { return mayTouch(O, P.Tile); });
  };
  // Most instructions touch none of them, and a change copies the list.
  if (llvm::any_of(Loads, isTouched))
    Loads.update([&](Pending &P) {
      UnreadLoads::Load &Load = All.Loads[P.Place];
      return !Load.MayBeRead &&
             (P.IsOver ? useOther(P, E, Load) : use(P, E, Load));
    });
  if (E.Info.Name != "TLOAD")
    return;
  constexpr size_t Most = 64;
  for (const Operand &O : E.Operands) {
    if (!O.writes() || !O.Tile.Placed || !O.Tile.Name || O.Touched.empty() ||
        O.Touched.Anywhere)
      continue;
    const UnreadLoads::Place Place = {E.Where.key(), *O.Tile.Name};
    UnreadLoads::Load &Load = All.Loads[Place];
    Load.Where = E.Where;
    if (Load.MayBeRead)
      continue;
    if (Loads.size() == Most)
      Load.MayBeRead = true;
    else
      Loads.push_back({Place, O.Tile, O.Touched});
  }
}

void PendingLoads::joinWith(const PendingLoads &O) {
  AreLost |= O.AreLost;
  if (Loads == O.Loads)
    return;
  for (const Pending &P : O.Loads)
    if (!llvm::is_contained(Loads, P))
      Loads.push_back(P);
}
