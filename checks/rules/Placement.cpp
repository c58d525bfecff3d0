// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the rules about one placement alone:
// pto-unavailable-memory-space (B1), pto-out-of-bounds-address (B2) and
// pto-misaligned-address (B3), the checks that Form 2 makes at compile time
// (SA-0351 to SA-0354) for both forms.

#include "Wording.h"
#include "llvm/Support/MathExtras.h"

using namespace ptotidy;

static Finding placementFinding(CheckKind Kind, const PlacementEvent &E) {
  Finding F;
  F.Kind = Kind;
  F.Loc = E.Tile.Assigned.Loc;
  // One TASSIGN, one warning, whichever element of an array it places.
  F.Key = keyOf(Kind, F.Loc, "");
  return F;
}

/// True for a view that no TASSIGN places by a number: the library makes it
/// where its parent's rows are.
static bool isMadeByLibrary(const PlacementEvent &E) {
  return E.IsAlias && E.Call.Name.isInvalid();
}

/// " on A5".
static std::string onTarget(const TargetSpec &T) { return " on " + T.Name; }

void ptotidy::checkUnavailableMemorySpace(const PlacementEvent &E,
                                          const RuleContext &R,
                                          FindingList &Out) {
  if (E.IsAlias || E.Tile.Shape->Space == MemorySpace::Unknown)
    return;
  for (const TargetSpec &T : R.Targets) {
    if (T.capacity(E.Tile.Shape->Space) != 0)
      continue;
    Finding F = placementFinding(CheckKind::UnavailableMemorySpace, E);
    F.Message = nameOf(E.Tile) + " is placed in " +
                spaceName(E.Tile.Shape->Space).str() +
                ", a memory space that does not exist" + onTarget(T);
    noteCalls(F, E.Tile.Assigned);
    F.Key += T.Name;
    Out.push_back(std::move(F));
  }
}

/// True where \p Tile, placed at \p Address, may be a view of another tile,
/// which fits into \p Capacity bytes and has its first byte.
static bool mayBeViewOfAnother(const TileRef &Tile, int64_t Address,
                               int64_t Capacity, const RuleContext &R) {
  return llvm::any_of(R.Placements, [&](const TileRef &Other) {
    if (Other.Shape->Space != Tile.Shape->Space || Other.Name == Tile.Name)
      return false;
    const auto Base = Other.Base.asConstant();
    const int64_t Size = Other.Shape->capacityBytes();
    return !Base || (*Base <= Address && *Base + Size > Address &&
                     *Base + Size <= Capacity);
  });
}

void ptotidy::checkOutOfBoundsAddress(const PlacementEvent &E,
                                      const RuleContext &R, FindingList &Out) {
  if (isMadeByLibrary(E) || E.Tile.Shape->Space == MemorySpace::Unknown)
    return;
  const int64_t Size = E.Tile.Shape->capacityBytes();
  for (const TargetSpec &T : R.Targets) {
    const int64_t Capacity = T.capacity(E.Tile.Shape->Space);
    if (Capacity == 0)
      continue;
    const bool IsNegative = E.Address && *E.Address < 0;
    const bool TooLarge = Size > Capacity;
    // Form 2 asks for the whole tile to fit. In Form 1 a view at the end of its
    // parent keeps the parent's shape, and touches its own valid region only.
    // Where nobody knows how much is valid, it is no view if no other tile has
    // its first byte.
    const bool PassesEnd = E.Address && *E.Address > Capacity - Size;
    bool EndsBeyond;
    if (E.Tile.ConstantForm)
      EndsBeyond = TooLarge || PassesEnd;
    else if (PassesEnd && !TooLarge && !E.ValidBytes)
      EndsBeyond = *E.Address >= Capacity ||
                   !mayBeViewOfAnother(E.Tile, *E.Address, Capacity, R);
    else
      EndsBeyond = E.Address.value_or(E.LeastAddress) >
                       Capacity - E.ValidBytes.value_or(1) ||
                   (TooLarge && E.ValidBytes.value_or(0) > Capacity);
    if (!IsNegative && !EndsBeyond)
      continue;
    Finding F = placementFinding(CheckKind::OutOfBoundsAddress, E);
    if (IsNegative)
      F.Message = nameOf(E.Tile) + " is placed at a negative address, " +
                  hex(*E.Address);
    else if (TooLarge)
      F.Message = nameOf(E.Tile) + " of " + sizeText(Size) +
                  " does not fit into the " + sizeText(Capacity) + " of " +
                  spaceName(E.Tile.Shape->Space).str() + onTarget(T);
    else
      F.Message = (E.Address ? placeOf(E.Tile)
                             : nameOf(E.Tile) + ", placed at " +
                                   hex(E.LeastAddress) + " or above,") +
                  " ends beyond the " + sizeText(Capacity) + " (" +
                  hex(Capacity) + ") of " +
                  spaceName(E.Tile.Shape->Space).str() + onTarget(T);
    noteCalls(F, E.Tile.Assigned);
    if (!TooLarge)
      if (auto Address = freeAddress(E.Tile, R))
        F.Notes.push_back({F.Loc, nameOf(E.Tile) + " fits at " + hex(*Address) +
                                      ", the first free address"});
    F.Key += T.Name;
    Out.push_back(std::move(F));
  }
}

/// How far \p Base lies after a multiple of \p Align, whatever its symbols
/// are; nothing where that depends on them.
static std::optional<int64_t> offsetFromMultiple(const Linear &Base,
                                                 int64_t Align) {
  for (const Linear::Term &T : Base.terms())
    if (T.second % Align != 0)
      return std::nullopt;
  return (Base.constant() % Align + Align) % Align;
}

void ptotidy::checkMisalignedAddress(const PlacementEvent &E,
                                     const RuleContext &R, FindingList &Out) {
  if (isMadeByLibrary(E) || E.IsScaleAddress ||
      E.Tile.Shape->Space == MemorySpace::Unknown)
    return;
  for (const TargetSpec &T : R.Targets) {
    const int64_t Align = T.alignment(E.Tile.Shape->Space);
    const auto Off =
        Align <= 1 ? std::nullopt : offsetFromMultiple(E.Tile.Base, Align);
    if (!Off || *Off == 0)
      continue;
    Finding F = placementFinding(CheckKind::MisalignedAddress, E);
    if (!E.Address) {
      F.Message = nameOf(E.Tile) + " is placed " + std::to_string(*Off) +
                  " bytes past a multiple of the " + std::to_string(Align) +
                  " bytes that " + spaceName(E.Tile.Shape->Space).str() +
                  " requires, whatever the variables of its address are";
      noteCalls(F, E.Tile.Assigned);
      Out.push_back(std::move(F));
      break;
    }
    F.Message = nameOf(E.Tile) + " is placed at " + hex(*E.Address) +
                ", which is not a multiple of the " + std::to_string(Align) +
                " bytes that " + spaceName(E.Tile.Shape->Space).str() +
                " requires";
    noteCalls(F, E.Tile.Assigned);
    const int64_t Size = E.Tile.Shape->capacityBytes();
    int64_t Up, End;
    if (llvm::AddOverflow(*E.Address, Align - 1, Up) ||
        llvm::AddOverflow(Up, Size, End)) {
      Out.push_back(std::move(F));
      break;
    }
    // Rounding up is certain where it collides with nothing, neither where that
    // is now nor where it is rounded up to, and stays inside.
    Up = Up / Align * Align;
    bool Free = *E.Address >= 0 &&
                Up + Size <= int64_t(T.capacity(E.Tile.Shape->Space));
    for (const TileRef &P : R.Placements) {
      if (P.Shape->Space != E.Tile.Shape->Space ||
          P.Generation == E.Tile.Generation)
        continue;
      auto isApart = [&](int64_t Begin) {
        return Begin >= Up + Size || Begin <= Up - P.Shape->capacityBytes();
      };
      const int64_t There = P.Base.constant();
      Free &= P.Base.isConstant() && isApart(There) &&
              (There < 0 || There >= Up + Size ||
               isApart(static_cast<int64_t>(llvm::alignTo(There, Align))));
    }
    if (Free && E.AddressRange.isValid())
      F.Fixes.push_back({E.AddressRange, hex(Up)});
    F.Notes.push_back({F.Loc, "the next aligned address is " + hex(Up)});
    Out.push_back(std::move(F));
    break;
  }
}
