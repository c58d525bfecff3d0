// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements values that are loaded and overwritten before anything
// reads them.

#include "pto-tidy/Order/UnreadLoads.h"
#include "pto-tidy/Order/Overlaps.h"

using namespace ptotidy;

/// How far \p A lies after \p B in bytes; nothing where that is not known.
static std::optional<int64_t> distanceOf(const TileRef &A, const TileRef &B) {
  if (!A.Placed || !B.Placed || !A.Base.sameSymbols(B.Base))
    return std::nullopt;
  return bytesBetween(A.Base.constant(), B.Base.constant());
}

/// False where \p O is known to be apart from \p Tile, however large it is.
static bool mayTouch(const Operand &O, const TileRef &Tile) {
  if (O.Tile.Shape->Space != Tile.Shape->Space)
    return O.Tile.Shape->Space == MemorySpace::Unknown;
  const auto Delta = distanceOf(O.Tile, Tile);
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
    const auto Delta = distanceOf(O.Tile, P.Tile);
    const bool IsRead = O.reads() && O.Tile.Name && Delta &&
                        overlaps(O.Touched, P.Bytes, *Delta);
    // Who reads a tile itself wants its value: that is seen without this
    // (LostValues.cpp).
    Load.MayBeRead |= IsRead && O.Tile.Group == P.Tile.Group;
    Load.IsReadAsLoaded |=
        IsRead && covers(O.Touched, P.Bytes, *Delta) &&
        O.Tile.Shape->ElementBits == P.Tile.Shape->ElementBits;
    if (IsRead && Load.Readers.size() < UnreadLoads::Load::MostReaders &&
        llvm::none_of(Load.Readers, [&](const auto &Reader) {
          return Reader.first.Name == O.Tile.Name;
        }))
      Load.Readers.push_back({O.Tile, E.Where});
    StaysThere &= O.Role == OperandRole::Read || !mayTouch(O, P.Tile);
  }
  return StaysThere;
}

/// True where \p E puts something else into the place of \p Tile, into which
/// \p Bytes were loaded, and looks at nothing there. \p O is the first operand
/// of \p E that touches it. A part may be patched, but not with elements of
/// another size.
static bool overwrites(const InstructionEvent &E, const Operand &O,
                       const TileRef &Tile, const Region &Bytes) {
  auto looksAt = [&](const Operand &Other) {
    return Other.Role != OperandRole::Write && mayTouch(Other, Tile);
  };
  const auto Delta = distanceOf(O.Tile, Tile);
  if (!Delta || O.IsScratch || O.Tile.Group == Tile.Group || E.Info.isGuess() ||
      llvm::any_of(E.Operands, looksAt))
    return false;
  return covers(O.Touched, Bytes, *Delta) ||
         (E.Info.Unit == InstructionUnit::Load &&
          O.Tile.Shape->ElementBits != Tile.Shape->ElementBits);
}

/// True where \p E loads into another tile over all that was loaded into \p
/// Tile, \p Bytes of it for certain, if it fills its own tile; how much it
/// loads is not known.
static bool mayOverwriteAll(const InstructionEvent &E, const Operand &O,
                            const TileRef &Tile, const Region &Bytes) {
  const auto Delta = distanceOf(O.Tile, Tile);
  return Delta && O.writes() && mayLoadMore(E, O.Touched) &&
         O.Tile.Group != Tile.Group && covers(O.Capacity, Bytes, *Delta) &&
         overlaps(O.Touched, Bytes, *Delta);
}

bool PendingLoads::use(Pending &P, const InstructionEvent &E, const Operand &O,
                       PathMoment Now, UnreadLoads &All) {
  const bool IsCovered = overwrites(E, O, P.Tile, P.Bytes);
  const bool IsOverwritten =
      IsCovered || mayOverwriteAll(E, O, P.Tile, P.Bytes);
  // Nobody can have read it in between, however the path came there.
  if (IsOverwritten && E.Info.Unit == InstructionUnit::Load &&
      P.LoadedAt == Now) {
    const CodePoint Where = All.Loads[P.Place].Where;
    P.Place.AtOnce = E.Where.key();
    All.Loads[P.Place].Where = Where;
  }
  UnreadLoads::Load &Load = All.Loads[P.Place];
  Load.MayBeRead |= !IsOverwritten;
  if (Load.MayBeRead)
    return false;
  if (!Load.By) {
    Load.Tile = P.Tile;
    Load.By = O.Tile;
    Load.IsPart = !covers(O.Touched, P.Bytes, *distanceOf(O.Tile, P.Tile));
    Load.Overwritten = E.Where;
    Load.NeedsRest = !IsCovered;
  }
  P.IsOver = true;
  return true;
}

void PendingLoads::issue(const InstructionEvent &E, PathMoment Now,
                         UnreadLoads &All) {
  if (AreLost) {
    leave(All);
    Loads.clear();
    AreLost = false;
  }
  auto operandAt = [&](const Pending &P) {
    return llvm::find_if(E.Operands,
                         [&](const Operand &O) { return mayTouch(O, P.Tile); });
  };
  // Most instructions touch none of them, and a change copies the list.
  if (llvm::any_of(Loads, [&](const Pending &P) {
        return operandAt(P) != E.Operands.end();
      }))
    Loads.update([&](Pending &P) {
      const auto O = operandAt(P);
      const bool IsTouched = O != E.Operands.end();
      UnreadLoads::Load &Load = All.Loads[P.Place];
      // The rest of what was loaded, or of what lies over it.
      if (E.PadsTheRest && IsTouched && !Load.MayBeRead &&
          O->Tile.Group == (P.IsOver ? Load.By->Group : P.Tile.Group)) {
        Load.HasRest |= P.IsOver;
        return true;
      }
      if (P.IsOver)
        return !Load.MayBeRead && useOther(P, E, Load);
      if (!IsTouched)
        return !Load.MayBeRead || P.LoadedAt == Now;
      return use(P, E, *O, Now, All);
    });
  if (!loadsTile(E.Info))
    return;
  // Each instruction is compared with all of them. What comes too many counts
  // as read, and is silent.
  constexpr size_t Most = 64;
  for (const Operand &O : E.Operands) {
    if (!O.writes() || !O.Tile.Placed || !O.Tile.Name || O.Touched.empty() ||
        O.Touched.Anywhere)
      continue;
    const UnreadLoads::Place Place = {E.Where.key(), *O.Tile.Name};
    UnreadLoads::Load &Load = All.Loads[Place];
    Load.Where = E.Where;
    auto isOld = [&](const Pending &P) {
      return !(P.LoadedAt == Now) && All.Loads[P.Place].MayBeRead;
    };
    if (llvm::any_of(Loads, isOld))
      Loads.eraseIf(isOld);
    if (Loads.size() == Most)
      Load.MayBeRead = true;
    else
      Loads.push_back({Place, O.Tile, O.Touched, Now});
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
