// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what a path is after more iterations of a loop than were
// followed: anything at all (widen), or some periods further (moveOn).

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

/// Makes \p V anything that later iterations may have made of it, after one
/// made it of \p Before. Returns false for what is no number.
static bool widenValue(Value &V, const Value *Before, SymbolTable &Symbols) {
  if (Before && Before->Kind != V.Kind)
    return V.Kind != Value::Tile && V.Kind != Value::Event &&
           (V = Value(), true);
  switch (V.Kind) {
  case Value::Number:
  case Value::Memory:
    if (!Before || V.N != Before->N || V.From != Before->From)
      V.N = Symbols.fresh();
    return true;
  case Value::Reference:
    if (!Before || V.Object != Before->Object || V.Path != Before->Path)
      V = Value();
    return true;
  case Value::Aggregate:
    if (Before && Before->Elements.size() != V.Elements.size())
      return false;
    for (size_t I = 0; I != V.Elements.size(); ++I)
      if (!widenValue(V.Elements[I], Before ? &Before->Elements[I] : nullptr,
                      Symbols))
        return false;
    return true;
  case Value::Tile:
    return Before && V.T == Before->T;
  case Value::Event:
    return Before && V.isSameEvent(*Before);
  case Value::None:
  case Value::Global:
    if (!Before || V.N != Before->N)
      V.N = Linear();
    return true;
  case Value::Produced:
    if (!Before || V.Producer != Before->Producer)
      V = Value();
    return true;
  case Value::Function:
  case Value::Member:
    if (!Before || V.Named != Before->Named)
      V = Value();
    return true;
  }
  llvm_unreachable("every kind is handled");
}

bool Engine::widen(State &At, const LoopHead &Before,
                   const QuietCode::Effects &Does) {
  State Wide = At;
  bool IsPossible = true;
  // What picks slots does not stand for any of them: each iteration that
  // changes it does something else.
  auto picksSlots = [&](ObjectId Id) {
    return llvm::any_of(Symbols.KeptApart,
                        [&](const auto &Slot) { return Slot.Object == Id; });
  };
  auto change = [&](ObjectId Id, const Value *Old) {
    IsPossible &= !picksSlots(Id);
    if (Value *V = Wide.mutableObject(Id))
      IsPossible &= widenValue(*V, Old, Symbols);
  };
  llvm::SmallVector<ObjectId, 8> Targets;
  ObjectStore::forEachDifference(
      At.Objects, Before.Objects,
      [&](ObjectId Id, const Value *Now, const Value *Old) {
        if (!Now || !Old)
          return;
        // What a moving pointer went over may be changed beyond as well.
        if (Now->Kind == Value::Reference && Old->Kind == Value::Reference)
          Targets.push_back(Now->Object);
        change(Id, Old);
      });
  for (ObjectId Id : Targets)
    change(Id, nullptr);
  // A variable may follow another one an iteration later, or change in a part
  // of the loop that the first iterations do not come to.
  for (const VarDecl *Var : Does.Assigned) {
    S = &Wide;
    std::optional<Value> Place = placeInCall(Var);
    if (!Place && Var->hasGlobalStorage())
      Place = variable(Var);
    if (Value *V = Place ? locate(*Place) : nullptr) {
      IsPossible &= !picksSlots(Place->Object);
      if (V->Kind == Value::Number)
        *V = unknown(Var->getType());
      else
        IsPossible &= widenValue(*V, nullptr, Symbols);
    }
  }
  S = nullptr;
  if (!IsPossible)
    return false;
  if (!Does.IsQuiet || Does.WritesMemory)
    ++Wide.MemoryVersion;
  Wide.Decision = LogData.Flags.Ways.part();
  At = std::move(Wide);
  return true;
}

namespace {
/// What a number of further periods makes of the objects at a loop's head.
class PeriodShift {
public:
  /// By no more periods than \p Most.
  PeriodShift(SymbolTable &Symbols, int64_t Most)
      : Symbols(Symbols),
        Periods(Symbols.fresh({0, std::min(Most, MostPeriods)})) {}

  /// Moves \p V on. \p Past is what it was at this and at earlier heads, from
  /// the latest; null where there was none. It repeats with \p Period. Returns
  /// false where tiles or events would change.
  bool apply(Value &V, llvm::ArrayRef<const Value *> Past, size_t Period) {
    const Value &Before = *Past[Period];
    if (V.Kind != Before.Kind)
      return widenValue(V, &Before, Symbols);
    switch (V.Kind) {
    case Value::Number:
    case Value::Memory:
      V.N = moved(V, Past, Period);
      return true;
    case Value::Aggregate:
      if (Before.Elements.size() != V.Elements.size())
        return false;
      for (size_t I = 0; I != V.Elements.size(); ++I) {
        llvm::SmallVector<const Value *, 8> PastElement;
        for (const Value *P : Past)
          PastElement.push_back(P && P->Kind == Value::Aggregate &&
                                        I < P->Elements.size()
                                    ? &P->Elements[I]
                                    : nullptr);
        if (!apply(V.Elements[I], PastElement, Period))
          return false;
      }
      return true;
    case Value::Tile:
      return V.T->Ref.isPlacedLike(Before.T->Ref);
    default:
      return widenValue(V, &Before, Symbols);
    }
  }

private:
  /// No kernel runs longer.
  static constexpr int64_t MostPeriods = int64_t(1) << 40;

  Linear moved(const Value &V, llvm::ArrayRef<const Value *> Past,
               size_t Period) {
    auto was = [&](size_t Back) -> const Linear * {
      const Value *P = Past[Back];
      return P && P->Kind == V.Kind ? &P->N : nullptr;
    };
    const Linear &Before = Past[Period]->N;
    const Linear *Last = was(1), *LastBefore = was(Period + 1);
    if (Last && LastBefore && V.N.sameSymbols(Before) &&
        *Last - *LastBefore == V.N - Before)
      return V.N + Periods.scaled((V.N - Before).constant());
    // What comes back to a value is a state, not a count. The flags are those
    // that belong to the state of now.
    for (size_t Back = 1; Back != Past.size(); ++Back)
      if (V.N.isConstant() && was(Back) && *was(Back) == V.N)
        return V.N;
    return Symbols.fresh();
  }

  SymbolTable &Symbols;
  Linear Periods;
};
} // namespace

bool Engine::moveOn(State &At, const LoopHeads &Heads, Repeating What,
                    llvm::function_ref<int64_t(size_t)> Most) {
  for (size_t Period : {1, 2, 3}) {
    if (Heads.size() < Period + 2)
      return false;
    auto head = [&](size_t Back) -> const LoopHead & {
      return *Heads[Heads.size() - 1 - Back];
    };
    const LoopHead &Now = head(0), &Before = head(Period);
    if (What == Repeating::Accesses ? Now.LogDigest != Before.LogDigest
                                    : Now.FlagDigest != Before.FlagDigest)
      continue;
    const int64_t MostHere = Most(Period);
    if (MostHere == 0)
      continue;
    State Later = At;
    bool IsPossible = true;
    PeriodShift Shift(Symbols, MostHere);
    ObjectStore::forEachDifference(
        Now.Objects, Before.Objects,
        [&](ObjectId Id, const Value *, const Value *Old) {
          Value *V = Later.mutableObject(Id);
          if (!V || !Old || !IsPossible)
            return;
          llvm::SmallVector<const Value *, 8> Past;
          for (size_t Back = 0; Back != Heads.size(); ++Back)
            Past.push_back(head(Back).Objects.find(Id));
          IsPossible = Shift.apply(*V, Past, Period);
        });
    if (!IsPossible)
      continue;
    ++Later.MemoryVersion;
    Later.Decision = LogData.Flags.Ways.part();
    At = std::move(Later);
    return true;
  }
  return false;
}
