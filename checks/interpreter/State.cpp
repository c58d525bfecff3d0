// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements values, the join of two paths, and the objects that they
// share until one of them changes one.

#include "State.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SetOperations.h"
#include <cassert>
#include <numeric>

using namespace ptotidy;

void ptotidy::redirect(Value &V, ObjectId From, const Value &To) {
  if (V.Kind == Value::Reference && V.Object == From) {
    V.Object = To.Object;
    V.Path.insert(V.Path.begin(), To.Path.begin(), To.Path.end());
  }
  for (Value &Element : V.Elements)
    redirect(Element, From, To);
}

void ptotidy::becomePart(Value &V, unsigned Index) {
  Value Part = Value::reference(BeingMade);
  Part.Path.push_back(Index);
  redirect(V, BeingMade, Part);
}

const TileValue *ptotidy::firstTile(const Value &V) {
  if (V.Kind == Value::Tile)
    return V.T.get();
  for (const Value &Element : V.Elements)
    if (const TileValue *Tile = firstTile(Element))
      return Tile;
  return nullptr;
}

const std::shared_ptr<Value> *ObjectStore::slot(ObjectId Id) const {
  const std::shared_ptr<Value> *Found = nullptr;
  if (Id >= FirstTemporary) {
    if (Id - FirstTemporary < Temporaries.size())
      Found = &Temporaries[Id - FirstTemporary];
  } else if (Id / ChunkSize < Variables.size() && Variables[Id / ChunkSize]) {
    Found = &(*Variables[Id / ChunkSize])[Id % ChunkSize];
  }
  return Found && *Found ? Found : nullptr;
}

std::shared_ptr<Value> &ObjectStore::slotForWriting(ObjectId Id) {
  if (Id >= FirstTemporary) {
    if (Id - FirstTemporary >= Temporaries.size())
      Temporaries.resize(Id - FirstTemporary + 1);
    return Temporaries[Id - FirstTemporary];
  }
  if (Id / ChunkSize >= Variables.size())
    Variables.resize(Id / ChunkSize + 1);
  std::shared_ptr<Chunk> &C = Variables[Id / ChunkSize];
  if (!C)
    C = std::make_shared<Chunk>();
  else if (C.use_count() > 1)
    C = std::make_shared<Chunk>(*C);
  return (*C)[Id % ChunkSize];
}

Value *ObjectStore::findForWriting(ObjectId Id) {
  if (!slot(Id))
    return nullptr;
  std::shared_ptr<Value> &V = slotForWriting(Id);
  if (V.use_count() > 1)
    V = std::make_shared<Value>(*V);
  return V.get();
}

void ObjectStore::set(ObjectId Id, std::shared_ptr<Value> V) {
  std::shared_ptr<Value> &Slot = slotForWriting(Id);
  Count += !Slot;
  Slot = std::move(V);
}

ObjectId ObjectStore::addTemporary(Value V) {
  auto Free = llvm::find(Temporaries, nullptr);
  const ObjectId Id = FirstTemporary + (Free - Temporaries.begin());
  set(Id, std::make_shared<Value>(std::move(V)));
  return Id;
}

void ObjectStore::erase(ObjectId Id) {
  if (!slot(Id))
    return;
  slotForWriting(Id) = nullptr;
  --Count;
}

void ObjectStore::forEach(
    llvm::function_ref<void(ObjectId, const Value &)> Do) const {
  for (size_t I = 0; I != Variables.size(); ++I)
    if (Variables[I])
      for (unsigned J = 0; J != ChunkSize; ++J)
        if (const auto &V = (*Variables[I])[J])
          Do(I * ChunkSize + J, *V);
  for (size_t I = 0; I != Temporaries.size(); ++I)
    if (Temporaries[I])
      Do(FirstTemporary + I, *Temporaries[I]);
}

void ObjectStore::forEachDifference(
    const ObjectStore &A, const ObjectStore &B,
    llvm::function_ref<void(ObjectId, const Value *, const Value *)> Do) {
  auto compare = [&](ObjectId Id) {
    const Value *Mine = A.find(Id), *Theirs = B.find(Id);
    if (Mine != Theirs)
      Do(Id, Mine, Theirs);
  };
  const size_t Chunks = std::max(A.Variables.size(), B.Variables.size());
  for (size_t I = 0; I != Chunks; ++I)
    if (I >= A.Variables.size() || I >= B.Variables.size() ||
        A.Variables[I] != B.Variables[I])
      for (unsigned J = 0; J != ChunkSize; ++J)
        compare(I * ChunkSize + J);
  for (size_t I = 0, E = std::max(A.Temporaries.size(), B.Temporaries.size());
       I != E; ++I)
    compare(FirstTemporary + I);
}

/// True when a join of the two values loses no placement, and nothing that runs
/// or is waited for.
static bool joinable(const Value &A, const Value &B) {
  // A pointer to nothing, and one to a tile that not every caller has.
  auto isNull = [](const Value &V) { return V.isNumber() && V.N.is(0); };
  if (A.Kind != B.Kind)
    return A.Kind != Value::Tile && B.Kind != Value::Tile &&
           !(A.Kind == Value::Reference && isNull(B)) &&
           !(B.Kind == Value::Reference && isNull(A));
  switch (A.Kind) {
  case Value::Tile:
    return A.T == B.T || A.T->Ref.isPlacedLike(B.T->Ref);
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
  case Value::Event:
    return A.isSameEvent(B);
  case Value::Function:
  case Value::Member:
    return A.Named == B.Named;
  case Value::None:
  case Value::Number:
  case Value::Memory:
  case Value::Global:
  case Value::Produced:
    return true;
  }
  llvm_unreachable("every kind is handled");
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

/// What \p Slot picks on \p S; nothing where that is not known.
static std::optional<int64_t> pickOf(const SlotSource &Slot, const State &S,
                                     const SymbolTable &Symbols) {
  const Value *V = S.object(Slot.Object);
  unsigned Index = Slot.Element;
  if (!V || !(V = elementOf(*V, Index)) || !V->isNumber())
    return std::nullopt;
  return S.Known->commonRemainder(S.Known->simplify(V->N, Symbols),
                                  Slot.Modulus, Symbols);
}

uint64_t ptotidy::flagDigest(const State &S, const SymbolTable &Symbols) {
  uint64_t Digest = S.Log->flagDigest();
  for (const SlotSource &Slot : Symbols.KeptApart)
    if (auto Pick = pickOf(Slot, S, Symbols))
      Digest = llvm::hash_combine(Digest, Slot.Object, Slot.Element,
                                  Slot.Modulus, *Pick);
  return Digest;
}

/// True when a variable that picks slots picks different ones on the paths.
/// \p ByRemainder: of one that picks by its remainder as well as by itself, the
/// remainder alone counts.
static bool picksApart(const State &A, const State &B,
                       const SymbolTable &Symbols, bool ByRemainder = false) {
  auto hasRemainder = [&](const SlotSource &Slot) {
    return llvm::any_of(Symbols.KeptApart, [&](const SlotSource &Other) {
      return Other.Object == Slot.Object && Other.Element == Slot.Element &&
             Other.Modulus != 0;
    });
  };
  return llvm::any_of(Symbols.KeptApart, [&](const SlotSource &Slot) {
    if (ByRemainder && Slot.Modulus == 0 && hasRemainder(Slot))
      return false;
    auto PickA = pickOf(Slot, A, Symbols), PickB = pickOf(Slot, B, Symbols);
    return PickA && PickB && *PickA != *PickB;
  });
}

/// False where the two refer to different objects. Places in memory that the
/// kernel got from outside may differ as numbers do.
static bool samePlace(const Value &A, const Value &B) {
  return A.Kind == B.Kind && (A.Kind != Value::Reference ||
                              (A.Object == B.Object && A.Path == B.Path));
}

/// True for one call whose references are bound to the same objects.
static bool sameFrame(const Frame &A, const Frame &B) {
  return A.Function == B.Function && samePlace(A.This, B.This) &&
         llvm::all_of(A.References, [&](const auto &Bound) {
           auto It = B.References.find(Bound.first);
           return It == B.References.end() ||
                  samePlace(Bound.second, It->second);
         });
}

bool ptotidy::canJoin(const State &A, const State &B) {
  if (A.Next != B.Next || A.Target != B.Target ||
      A.Frames.size() != B.Frames.size() || !A.Log->sameFlags(*B.Log) ||
      !joinable(A.Result, B.Result))
    return false;
  // What hangs would go on as what does not.
  if (!A.Log->flags().isWrongLike(B.Log->flags()))
    return false;
  bool Joinable = true;
  ObjectStore::forEachDifference(
      A.Objects, B.Objects,
      [&](ObjectId, const Value *Mine, const Value *Theirs) {
        Joinable = Joinable && (!Mine || !Theirs || joinable(*Mine, *Theirs));
      });
  if (!Joinable)
    return false;
  for (size_t I = 0; I != A.Frames.size(); ++I)
    if (A.Frames[I] != B.Frames[I] && !sameFrame(*A.Frames[I], *B.Frames[I]))
      return false;
  return true;
}

namespace {
class Joiner {
public:
  /// Of two paths with \p MyFacts and \p TheirFacts.
  Joiner(SymbolTable &Symbols, const Facts &MyFacts, const Facts &TheirFacts)
      : Mine(MyFacts.differenceTo(TheirFacts, Symbols)),
        Theirs(TheirFacts.differenceTo(MyFacts, Symbols)), Symbols(Symbols),
        MyFacts(MyFacts), TheirFacts(TheirFacts),
        IsTold(Symbols.areExclusive(Mine, Theirs)) {}

  Linear join(const Linear &A, const Linear &B) {
    if (A == B)
      return A;
    // Of two variables, either may pick slots: each has its own choice, as long
    // as the guards tell that they go together.
    for (const auto &[Pair, Joined] : Done)
      if (Pair.first == A && Pair.second == B &&
          (!IsTold || isOf(Source, Symbols.sourceOf(Joined))))
        return Joined;
    std::vector<std::pair<Guard, Linear>> Alternatives;
    Alternatives.push_back({Mine, A});
    Alternatives.push_back({Theirs, B});
    const ValueList Values = uniteValues(
        {MyFacts.valuesOf(A, Symbols), TheirFacts.valuesOf(B, Symbols)});
    const bool Picks = !Values.empty() || (isCount(A) && isCount(B));
    // A long chain of choices is not looked through for its bounds again.
    const Interval Bounds =
        MyFacts.boundsOf(A, Symbols).hull(TheirFacts.boundsOf(B, Symbols));
    Linear Joined = Symbols.choice(std::move(Alternatives), Bounds,
                                   Picks ? Source : SlotSource(), Values);
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
    // What one path leaves uninitialized is known where the other one is told
    // from it.
    if (A.Kind == Value::None && B.Kind == Value::Number)
      A = Value::number(Symbols.fresh());
    else if (A.Kind == Value::Number && B.Kind == Value::None)
      return join(A, Value::number(Symbols.fresh()));
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
      if (B.T->Ref.GivenBack.Loc.isInvalid())
        T->Ref.GivenBack = {};
      if (B.T->GivenBack.Loc.isInvalid())
        T->GivenBack = {};
      T->Written |= B.T->Written;
      T->LeftBehind &= B.T->LeftBehind;
      if (T->ViewShape != B.T->ViewShape)
        T->ViewShape.reset();
      if (T->Ref.NamedBy != B.T->Ref.NamedBy)
        T->Ref.NamedBy = nullptr;
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
    case Value::None:
    case Value::Global:
      if (A.N != B.N)
        A.N = Linear();
      return;
    case Value::Reference:
    case Value::Event:
    case Value::Function:
    case Value::Member:
      // They are the same (joinable()).
      return;
    }
  }

  /// What tells the paths apart.
  const Guard Mine, Theirs;
  /// Generations of the other path, and what they are called in the join.
  llvm::DenseMap<unsigned, unsigned> Renamed;

private:
  /// True for what a counter may be: a constant, or what was joined of some,
  /// and raised.
  bool isCount(const Linear &L) const {
    return L.isConstant() || Symbols.sourceOf(L).Object != 0;
  }

  static bool isOf(const SlotSource &A, const SlotSource &B) {
    return A.Object == B.Object && A.Element == B.Element;
  }

  SymbolTable &Symbols;
  SlotSource Source; ///< what is joined
  const Facts &MyFacts, &TheirFacts;
  const bool IsTold; ///< by the guards, which path it was
  std::vector<std::pair<std::pair<Linear, Linear>, Linear>> Done;
};
} // namespace

void State::prune(const SymbolTable &Symbols) {
  const uint64_t Now = Known->knowledge(Symbols);
  if (Now == PrunedAt)
    return;
  auto Learned = Known->learnedSince(PrunedAt, Symbols);
  PrunedAt = Now;
  auto Contradicted =
      Log->contradicted(*Known, Symbols, Learned ? &*Learned : nullptr);
  if (!Contradicted.empty())
    Log.edit().prune(Contradicted);
}

/// What \p A's calls have bound to places in memory that the kernel got from
/// outside is where it is on either path, as a number is.
static void joinFrames(State &A, const State &B, Joiner &J) {
  auto differ = [](const Value &Mine, const Value &Theirs) {
    return Mine.Kind == Value::Memory && Theirs.Kind == Value::Memory &&
           (Mine.N != Theirs.N || Mine.From != Theirs.From);
  };
  for (size_t I = 0; I != A.Frames.size(); ++I) {
    std::shared_ptr<Frame> &Mine = A.Frames[I];
    const std::shared_ptr<Frame> &Theirs = B.Frames[I];
    if (Mine == Theirs)
      continue;
    llvm::SmallVector<const clang::VarDecl *, 4> Different;
    for (const auto &[Var, Place] : Mine->References)
      if (auto It = Theirs->References.find(Var);
          It != Theirs->References.end() && differ(Place, It->second))
        Different.push_back(Var);
    const bool DiffersThis = differ(Mine->This, Theirs->This);
    if (Different.empty() && !DiffersThis)
      continue;
    llvm::sort(Different, [](const clang::VarDecl *X, const clang::VarDecl *Y) {
      return X->getLocation().getRawEncoding() <
             Y->getLocation().getRawEncoding();
    });
    Mine = std::make_shared<Frame>(*Mine);
    for (const clang::VarDecl *Var : Different)
      J.join(Mine->References[Var], Theirs->References.lookup(Var));
    if (DiffersThis)
      J.join(Mine->This, Theirs->This);
  }
}

void ptotidy::joinInto(State &A, State &B, SymbolTable &Symbols, Trails &Ways) {
  assert(canJoin(A, B) && "paths at different places, or with different flags");
  if (!A.Log->flags().hangs())
    A.Came = Ways.join(A.Came, B.Came);
  A.Decision = Ways.part();
  A.IsByNewAnswer |= B.IsByNewAnswer;
  if (!A.Unplaced.sharesWith(B.Unplaced) && !A.Unplaced->empty())
    llvm::set_intersect(A.Unplaced.edit(), *B.Unplaced);
  Joiner J(Symbols, *A.Known, *B.Known);
  std::vector<ObjectId> Different, Missing;
  ObjectStore::forEachDifference(
      A.Objects, B.Objects,
      [&](ObjectId Id, const Value *Mine, const Value *Theirs) {
        if (Theirs)
          (Mine ? Different : Missing).push_back(Id);
      });
  for (ObjectId Id : Different)
    J.joinObject(Id, *A.mutableObject(Id), *B.object(Id));
  for (ObjectId Id : Missing)
    A.Objects.share(B.Objects, Id);
  J.join(A.Result, B.Result);
  joinFrames(A, B, J);
  A.MemoryVersion = std::max(A.MemoryVersion, B.MemoryVersion);
  Symbols.Work += 8 * Different.size();
  const bool IsPruned = !A.Log.sharesWith(B.Log);
  if (IsPruned) {
    A.prune(Symbols);
    B.prune(Symbols);
    A.Log.edit().joinWith(*B.Log, J.Mine, J.Theirs, J.Renamed, Symbols);
  }
  if (!A.Known.sharesWith(B.Known)) {
    A.Known.edit().joinWith(*B.Known, J.Mine, J.Theirs, Symbols);
    // What is known of both contradicts nothing that neither contradicted.
    A.PrunedAt = IsPruned ? A.Known->knowledge(Symbols) : 0;
  }
}

/// True where no number is one constant in \p A and another one in \p B.
static bool haveSameConstants(const Value &A, const Value &B) {
  if (A.Kind == Value::Aggregate && B.Kind == Value::Aggregate)
    return llvm::all_of(
        llvm::zip(A.Elements, B.Elements), [](const auto &Both) {
          return haveSameConstants(std::get<0>(Both), std::get<1>(Both));
        });
  return !A.isNumber() || !B.isNumber() || !A.N.isConstant() ||
         !B.N.isConstant() || A.N == B.N;
}

/// The same of all variables of two paths.
static bool haveSameConstants(const State &A, const State &B) {
  bool AreSame = true;
  ObjectStore::forEachDifference(
      A.Objects, B.Objects,
      [&](ObjectId, const Value *Mine, const Value *Theirs) {
        AreSame &= !Mine || !Theirs || haveSameConstants(*Mine, *Theirs);
      });
  return AreSame;
}

void ptotidy::joinAll(StateList &List, SymbolTable &Symbols, Trails &Ways) {
  auto joinWhere =
      [&](llvm::function_ref<bool(const State &, const State &)> May) {
        for (size_t I = 0; I < List.size(); ++I)
          for (size_t J = I + 1; J < List.size();) {
            if (!canJoin(List[I], List[J]) || !May(List[I], List[J])) {
              ++J;
              continue;
            }
            joinInto(List[I], List[J], Symbols, Ways);
            List.erase(List.begin() + J);
          }
      };
  // States apart by their facts alone, as long as there are few of them.
  constexpr size_t MostOfFacts = 16, MostOfConstants = 32;
  if (Symbols.KeepFactsApart) {
    joinWhere([&](const State &A, const State &B) {
      return !picksApart(A, B, Symbols) &&
             (A.Known.sharesWith(B.Known) || *A.Known == *B.Known);
    });
    if (List.size() <= MostOfFacts)
      return;
    // What they count and mark by tells more of how they go on than what they
    // were asked.
    joinWhere([&](const State &A, const State &B) {
      return !picksApart(A, B, Symbols) && haveSameConstants(A, B);
    });
    if (List.size() <= MostOfConstants)
      return;
  }
  joinWhere([&](const State &A, const State &B) {
    return !picksApart(A, B, Symbols);
  });
  // Rings of three, two and two slots that turn by themselves, or of four and
  // three; more is more work than they are worth. Paths whose flags tell them
  // apart are no part of this: where it is they that belong to the slots, to
  // mix some of them would be no less work.
  constexpr int64_t TwoPairs = 4, MostRings = 24;
  int64_t MostApart = 1;
  for (const SlotSource &Slot : Symbols.KeptApart) {
    // What picks by itself has as many values as there are slots.
    const int64_t Ways = Slot.Modulus == 0 ? MostRings : Slot.Modulus;
    MostApart = std::min(MostApart * Ways, MostRings);
  }
  MostApart = std::max(MostApart, TwoPairs);
  auto isOneOfMany = [&](const State &A, const State &) {
    return llvm::count_if(List, [&](const State &B) { return canJoin(A, B); }) >
           MostApart;
  };
  if (Symbols.KeptApart.empty() ||
      List.size() <= static_cast<size_t>(MostApart))
    return;
  // A counter of which the slot is the remainder: those of one slot first.
  joinWhere([&](const State &A, const State &B) {
    return isOneOfMany(A, B) && !picksApart(A, B, Symbols, true);
  });
  joinWhere(isOneOfMany);
}
