// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements ptoadvice-runtime-address: TASSIGN(tile, address) with
// one and the same address, which TASSIGN<Address>(tile) would check at compile
// time.

#include "Wording.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace ptotidy;

void AddressUses::add(const PlacementEvent &E) {
  if (E.Tile.ConstantForm || E.IsScaleAddress)
    return;
  auto [It, New] = Places.try_emplace(E.Tile.Assigned.Loc, Uses.size());
  if (New)
    Uses.push_back({E});
  Use &U = Uses[It->second];
  U.Varies |= E.IsAlias || !E.Address || E.Address != U.First.Address;
  OfKernel.insert(It->second);
}

void AddressUses::loseKernel() {
  for (size_t I : OfKernel)
    Uses[I].Varies = true;
}

std::vector<const AddressUses::Use *> AddressUses::all() const {
  std::vector<const Use *> All;
  for (const Use &U : Uses)
    if (!Excluded.count(U.First.Tile.Assigned.Loc))
      All.push_back(&U);
  return All;
}

/// True when Form 2 accepts \p E on \p T: else another check speaks of it, or
/// the tile is a view that only its valid region keeps inside the memory.
static bool compiles(const PlacementEvent &E, const TargetSpec &T) {
  const MemorySpace Space = E.Tile.Shape->Space;
  const int64_t Align = std::max<int64_t>(1, T.alignment(Space));
  return *E.Address >= 0 && *E.Address % Align == 0 &&
         *E.Address <=
             int64_t(T.capacity(Space)) - E.Tile.Shape->capacityBytes();
}

/// Turns the call into Form 2, where that is certain.
static void fix(Finding &F, const PlacementEvent::CallText &Call,
                const RuleContext &R) {
  const clang::LangOptions Language;
  auto textOf = [&](clang::SourceRange Range) -> llvm::StringRef {
    if (Range.isInvalid() || Range.getBegin().isMacroID() ||
        Range.getEnd().isMacroID())
      return {};
    return clang::Lexer::getSourceText(
        clang::CharSourceRange::getTokenRange(Range), R.Sources, Language);
  };
  llvm::StringRef Tile = textOf(Call.Tile), Address = textOf(Call.Address);
  if (!Call.IsConstant || Call.Name.isInvalid() || Call.Name.isMacroID() ||
      Tile.empty() || Address.empty())
    return;
  // A template argument ends at the first '>' outside of parentheses.
  bool Plain = llvm::all_of(
      Address, [](char C) { return isalnum(C) || C == '_' || C == '\''; });
  F.Fixes.push_back({{Call.Name, Call.Address.getEnd()},
                     "TASSIGN<" +
                         (Plain ? Address.str() : "(" + Address.str() + ")") +
                         ">(" + Tile.str()});
}

void ptotidy::checkRuntimeAddress(const AddressUses &Addresses,
                                  const RuleContext &R, FindingList &Out) {
  for (const AddressUses::Use *U : Addresses.all()) {
    const PlacementEvent &E = U->First;
    if (U->Varies || E.Call.Name.isInvalid() ||
        E.Tile.Shape->Space == MemorySpace::Unknown ||
        !llvm::all_of(R.Targets,
                      [&](const TargetSpec &T) { return compiles(E, T); }))
      continue;
    Finding F;
    F.Kind = CheckKind::RuntimeAddress;
    F.Loc = E.Tile.Assigned.Loc;
    F.Message = "the address of " + nameOf(E.Tile) + " is always " +
                hex(*E.Address) + ": TASSIGN<" + hex(*E.Address) +
                "> would have it checked at compile time";
    fix(F, E.Call, R);
    F.Key = keyOf(F.Kind, F.Loc, "");
    Out.push_back(std::move(F));
  }
}
