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
    Linear Joined = Symbols.choice(std::move(Alternatives));
    Done.push_back({{A, B}, Joined});
    return Joined;
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
      for (size_t I = 0; I != A.Elements.size(); ++I)
        join(A.Elements[I], B.Elements[I]);
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
    J.join(*A.mutableObject(Id), *B.object(Id));
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
  for (size_t I = 0; I < List.size(); ++I)
    for (size_t J = I + 1; J < List.size();) {
      if (!canJoin(List[I], List[J])) {
        ++J;
        continue;
      }
      joinInto(List[I], List[J], Symbols);
      List.erase(List.begin() + J);
    }
}
