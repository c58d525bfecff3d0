// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the join of two paths.

#include "pto-tidy/Interpreter/State.h"

using namespace ptotidy;

/// True when a join of the two values loses no placement.
static bool joinable(const Value &A, const Value &B) {
  if (A.Kind != B.Kind)
    return A.Kind != Value::Tile && B.Kind != Value::Tile;
  switch (A.Kind) {
  case Value::Tile:
    return A.T == B.T ||
           (A.T->Ref.Placed == B.T->Ref.Placed &&
            A.T->Ref.Group == B.T->Ref.Group && A.T->Ref.Base == B.T->Ref.Base);
  case Value::Aggregate: {
    if (A.Elements.size() != B.Elements.size())
      return false;
    for (size_t I = 0; I != A.Elements.size(); ++I)
      if (!joinable(A.Elements[I], B.Elements[I]))
        return false;
    return true;
  }
  case Value::Reference:
    return A.Object == B.Object && A.Path == B.Path;
  default:
    return true;
  }
}

/// Element \p Index of \p V, counted through all its parts.
static const Value *elementOf(const Value &V, unsigned &Index) {
  if (V.Kind != Value::Aggregate)
    return Index-- == 0 ? &V : nullptr;
  for (const Value &Element : V.Elements)
    if (const Value *Found = elementOf(Element, Index))
      return Found;
  return nullptr;
}

/// True when a variable that picks slots picks different ones on the paths.
static bool picksApart(const State &A, const State &B,
                       const SymbolTable &Symbols) {
  return llvm::any_of(Symbols.KeptApart, [&](const SlotSource &Slot) {
    auto pick = [&](const State &S) -> std::optional<int64_t> {
      const Value *V = S.object(Slot.Object);
      unsigned Index = Slot.Element;
      if (!V || !(V = elementOf(*V, Index)) || !V->isNumber())
        return std::nullopt;
      auto C = S.Known.simplify(V->N, Symbols).asConstant();
      return C && Slot.Modulus ? *C % Slot.Modulus : C;
    };
    auto PickA = pick(A), PickB = pick(B);
    return PickA && PickB && *PickA != *PickB;
  });
}

bool ptotidy::canJoin(const State &A, const State &B) {
  if (A.Next != B.Next || A.Frames.size() != B.Frames.size() ||
      !A.Log.sameFlags(B.Log) || !joinable(A.Result, B.Result))
    return false;
  for (const auto &[Id, Object] : A.Objects)
    if (const Value *Other = B.object(Id))
      if (Object.get() != Other && !joinable(*Object, *Other))
        return false;
  for (size_t I = 0; I != A.Frames.size(); ++I)
    if (A.Frames[I]->Function != B.Frames[I]->Function)
      return false;
  return true;
}

namespace {
class Joiner {
public:
  Joiner(SymbolTable &Symbols, Guard Mine, Guard Theirs)
      : Symbols(Symbols), Mine(std::move(Mine)), Theirs(std::move(Theirs)) {}

  Linear join(const Linear &A, const Linear &B) {
    if (A == B)
      return A;
    for (const auto &[Pair, Joined] : Done)
      if (Pair.first == A && Pair.second == B)
        return Joined;
    std::vector<std::pair<Guard, Linear>> Alternatives;
    Alternatives.push_back({Mine, A});
    Alternatives.push_back({Theirs, B});
    const bool Constant = A.isConstant() && B.isConstant();
    Linear Joined = Symbols.choice(std::move(Alternatives), {},
                                   Constant ? Source : SlotSource());
    Done.push_back({{A, B}, Joined});
    return Joined;
  }

  void joinObject(ObjectId Id, Value &A, const Value &B) {
    Source.Object = Id;
    Source.Element = 0;
    join(A, B);
    Source = {};
  }

  void join(Value &A, const Value &B) {
    if (A.Kind != B.Kind) {
      A = Value();
      return;
    }
    switch (A.Kind) {
    case Value::Number:
    case Value::Memory:
      A.N = join(A.N, B.N);
      if (A.From != B.From)
        A.From = nullptr;
      return;
    case Value::Tile: {
      if (A.T == B.T)
        return;
      if (A.T->Ref.Generation != B.T->Ref.Generation)
        Renamed[B.T->Ref.Generation] = A.T->Ref.Generation;
      auto T = std::make_shared<TileValue>(*A.T);
      T->Ref.Unassigned &= B.T->Ref.Unassigned;
      T->Written |= B.T->Written;
      T->LeftBehind &= B.T->LeftBehind;
      T->ValidRows = join(T->ValidRows, B.T->ValidRows);
      T->ValidCols = join(T->ValidCols, B.T->ValidCols);
      A.T = std::move(T);
      return;
    }
    case Value::Aggregate:
      for (size_t I = 0; I != A.Elements.size(); ++I) {
        join(A.Elements[I], B.Elements[I]);
        if (A.Elements[I].Kind != Value::Aggregate)
          ++Source.Element;
      }
      return;
    case Value::Produced:
      if (A.Producer != B.Producer)
        A.Producer = Pipe::Unknown;
      return;
    default:
      return;
    }
  }

  /// Generations of the other path, and what they are called in the join.
  llvm::DenseMap<unsigned, unsigned> Renamed;

private:
  SymbolTable &Symbols;
  SlotSource Source; ///< what is joined
  Guard Mine, Theirs;
  std::vector<std::pair<std::pair<Linear, Linear>, Linear>> Done;
};
} // namespace

void ptotidy::joinInto(State &A, const State &B, SymbolTable &Symbols) {
  Guard Mine = A.Known.differenceTo(B.Known, Symbols);
  Guard Theirs = B.Known.differenceTo(A.Known, Symbols);
  Joiner J(Symbols, Mine, Theirs);
  // In the order of the ids, so that the symbols made are the same each time.
  std::vector<ObjectId> Ids;
  for (const auto &[Id, Object] : A.Objects)
    if (const Value *Other = B.object(Id))
      if (Object.get() != Other)
        Ids.push_back(Id);
  llvm::sort(Ids);
  for (ObjectId Id : Ids)
    J.joinObject(Id, *A.mutableObject(Id), *B.object(Id));
  for (const auto &[Id, Object] : B.Objects)
    A.Objects.try_emplace(Id, Object);
  J.join(A.Result, B.Result);
  A.MemoryVersion = std::max(A.MemoryVersion, B.MemoryVersion);
  // A join handles every record of both paths several times.
  Symbols.Work += 8 * (A.Log.size() + B.Log.size()) + A.Objects.size();
  A.Log.joinWith(B.Log, Mine, Theirs, J.Renamed);
  A.Known.joinWith(B.Known);
}

void ptotidy::joinAll(StateList &List, SymbolTable &Symbols) {
  auto join = [&](bool KeepsSlots) {
    for (size_t I = 0; I < List.size(); ++I)
      for (size_t J = I + 1; J < List.size();) {
        if (!canJoin(List[I], List[J]) ||
            (KeepsSlots && picksApart(List[I], List[J], Symbols))) {
          ++J;
          continue;
        }
        joinInto(List[I], List[J], Symbols);
        List.erase(List.begin() + J);
      }
  };
  // Two pairs of slots that turn by themselves; more is more work than they are
  // worth.
  constexpr size_t MostApart = 4;
  join(true);
  if (!Symbols.KeptApart.empty() && List.size() > MostApart)
    join(false);
}
