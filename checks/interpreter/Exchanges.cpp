// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the instructions that talk to other cores: what they do
// to tiles, and what they order on this core.

#include "Engine.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace clang;
using namespace ptotidy;
using llvm::StringRef;

/// True where \p Args say that the cube and the FIX pipe hand over by the
/// hardware's unit flag, or may do so.
static bool namesPhase(llvm::ArrayRef<TemplateArgument> Args) {
  return llvm::any_of(Args, [](const TemplateArgument &A) {
    if (A.getKind() == TemplateArgument::Type) {
      // The configuration of a store.
      const auto *Config = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          A.getAsType()->getAsCXXRecordDecl());
      return Config && Config->getName() == "FixpipeParams" &&
             namesPhase(Config->getTemplateArgs().asArray());
    }
    if (A.getKind() != TemplateArgument::Integral || A.getAsIntegral() == 0)
      return false;
    const auto *Enum = A.getIntegralType()->getAs<EnumType>();
    return Enum && Enum->getDecl()->getName() == "STPhase";
  });
}

Pipe Engine::pipeOfPush(const TileValue &Tile) const {
  // TPush.hpp of A2A3 and of A5: a store to global memory, or a move into the
  // other core's memory.
  switch (Tile.Ref.Shape->Space) {
  case MemorySpace::L0C:
    return Pipe::FIX;
  case MemorySpace::UB:
    return Pipe::MTE3;
  default:
    return Pipe::Unknown;
  }
}

/// The pipe that is held up until \p Tile, which is popped out of this core's
/// own memory, is there, and that tells the other core that it may be written
/// again (Consumer::wait and free in TPush.hpp of A5).
static Pipe pipeOfPopped(const TileValue &Tile) {
  return Tile.Ref.Shape->Space == MemorySpace::UB ? Pipe::V : Pipe::MTE1;
}

PipeMask Engine::heldByQueue(StringRef Name, const QueueType &Queue,
                             const Arguments &Given) {
  // Of A2A3 the scalar unit waits, and of A5 one pipe does (wait_intra_block in
  // TPush.hpp): that of the move, or that which reads what is popped.
  if (queueWayOf(Options.TargetName) == QueueWay::OverMemory)
    return AllPipes;
  PipeMask Held = 0;
  for (const Value &Place : Given.Tiles) {
    const TileValue *T = tileAt(Place);
    if (!T)
      return AllPipes;
    if (Name == "TPUSH")
      Held |= waitingMaskOf(pipeOfPush(*T));
    else if (Queue.IsOverMemory.value_or(true))
      Held |= maskOf(Pipe::MTE2);
    else
      Held |= waitingMaskOf(pipeOfPopped(*T));
  }
  return Held ? Held : AllPipes;
}

Value Engine::newQueue(llvm::ArrayRef<Value> Given) {
  // TPipe(slots, buffer in UB, buffer in L1), TMPipe(slots, buffer) or
  // TMPipe(buffer).
  Value Queue = unknownQueue();
  if (!Given.empty())
    Queue.Elements[VecBuffer] = Queue.Elements[MatBuffer] = Given.back();
  if (Given.size() == 3)
    Queue.Elements[VecBuffer] = Given[1];
  Queue.Elements[PopCount] = Value::number(0);
  return Queue;
}

Value *Engine::countedQueue(const Value &Queue) {
  Value *Q = locate(Queue);
  return Q && Q->Kind == Value::Aggregate &&
                 Q->Elements.size() >= FirstPopped &&
                 Q->Elements[PopCount].isNumber()
             ? Q
             : nullptr;
}

std::optional<Linear> Engine::placeOfNext(const Value &Queue,
                                          const QueueType &Type, bool IsLoaded,
                                          const TileShape &Shape) {
  const Value *Q = countedQueue(Queue);
  if (!Q)
    return std::nullopt;
  const Value &Buffer =
      Q->Elements[Shape.Space == MemorySpace::UB ? VecBuffer : MatBuffer];
  const Value &Count = Q->Elements[PopCount];
  const int64_t Places = IsLoaded ? Type.LoadedPlaces : Type.MovedPlaces;
  if (!Buffer.isNumber() || Places <= 0)
    return std::nullopt;
  const auto Popped = simplify(Count.N).asConstant();
  if (!Popped || *Popped < 0)
    return std::nullopt;
  // Versions of the library differ in how far the places lie apart: by the
  // bytes of a slot, or by those of the tile.
  const int64_t Bytes = Shape.capacityBytes(), Slot = *Popped % Places;
  if (Slot != 0 && IsLoaded && Type.PlaceBytes && Type.PlaceBytes != Bytes)
    return std::nullopt;
  const auto Offset =
      llvm::checkedMul(Slot, Type.PlaceBytes ? Type.PlaceBytes : Bytes);
  if (!Offset)
    return std::nullopt;
  return simplify(Buffer.N) + Linear(*Offset);
}

void Engine::placeInQueue(const Value &Place, const Value &Queue,
                          const QueueType &Type, bool IsLoaded,
                          SourceLocation Loc) {
  if (Options.AutoMode || Options.OnlyFlags)
    return;
  const TileValue *Before = tileAt(Place);
  if (!Before)
    return;
  const auto Base = placeOfNext(Queue, Type, IsLoaded, *Before->Ref.Shape);
  if (Value *Q = countedQueue(Queue))
    Q->Elements[PopCount].N = Q->Elements[PopCount].N + Linear(1);
  if (Base) {
    Placing As;
    As.Base = *Base;
    As.Loc = Loc;
    As.InQueue = true;
    return place(Place, As);
  }
  std::shared_ptr<TileValue> T = mutableTile(Place);
  TileRef &Ref = T->Ref;
  endGeneration(*S, Ref.Generation, 1);
  settle(*T, Symbols.placeApart("the slot of " + *Ref.Name), Loc);
  Ref.InQueue = true;
  // What it held before lies elsewhere: a queue has a few slots.
  S->Log.edit().forgetPlace(Ref.Base);
  Ref.Generation = NextGeneration++;
  Ref.Group = groupOf(T->Identity, Ref.Name, Ref.Base);
}

void Engine::keepPopped(const Value &Queue, const TileValue &Tile) {
  constexpr size_t MostPopped = 16;
  Value *Q = countedQueue(Queue);
  if (!Q)
    return;
  if (Q->Elements.size() == FirstPopped + MostPopped) {
    *Q = unknownQueue();
    return;
  }
  Value Popped;
  Popped.Kind = Value::Tile;
  Popped.T = std::make_shared<TileValue>(Tile);
  noteCopy(Popped);
  Q->Elements.push_back(std::move(Popped));
}

/// True where \p Which holds for some tile in \p V.
static bool hasTile(const Value &V,
                    llvm::function_ref<bool(const TileValue &)> Which) {
  return (V.Kind == Value::Tile && Which(*V.T)) ||
         llvm::any_of(V.Elements,
                      [&](const Value &E) { return hasTile(E, Which); });
}

/// Changes the tiles in \p V for which \p Which holds.
static void changeTiles(Value &V,
                        llvm::function_ref<bool(const TileValue &)> Which,
                        llvm::function_ref<void(TileValue &)> Change) {
  if (V.Kind == Value::Tile && Which(*V.T)) {
    V.T = std::make_shared<TileValue>(*V.T);
    Change(*V.T);
  }
  for (Value &Element : V.Elements)
    changeTiles(Element, Which, Change);
}

/// The same of all objects of \p S.
static void changeTiles(State &S,
                        llvm::function_ref<bool(const TileValue &)> Which,
                        llvm::function_ref<void(TileValue &)> Change) {
  llvm::SmallVector<ObjectId, 2> Holders;
  S.Objects.forEach([&](ObjectId Id, const Value &V) {
    if (hasTile(V, Which))
      Holders.push_back(Id);
  });
  for (ObjectId Id : Holders)
    changeTiles(*S.mutableObject(Id), Which, Change);
}

void Engine::giveBack(const Value &Queue, const QueueType &Type,
                      const CallExpr *E) {
  Value *Q = countedQueue(Queue);
  if (!Q || Q->Elements.size() == FirstPopped)
    return;
  const Value Popped = Q->Elements[FirstPopped];
  Q->Elements.erase(Q->Elements.begin() + FirstPopped);
  // A kernel that takes no more than the queue has entries gets none of them
  // again. One of a length that is not known may be as long as it likes, and
  // what has been popped more often than that comes round in a loop.
  const auto Count = simplify(Q->Elements[PopCount].N).asConstant();
  const bool IsFilled =
      InLoop.IsAnyLater ||
      (isInLoopAgain() && Type.MovedPlaces > 0 && Count > Type.MovedPlaces);
  const CodePoint Where = here(E->getBeginLoc());
  if (IsFilled) {
    // From here on the other core may write it, after the pipe that tells it.
    InstructionEvent Freed;
    Freed.Info = {"TFREE", InstructionUnit::Internal, "w"};
    Freed.Where = Where;
    Freed.OnPipe = pipeOfPopped(*Popped.T);
    Freed.Operands.push_back(makeOperand(*Popped.T, OperandRole::Write, true,
                                         nullptr, std::nullopt));
    issue(Freed);
  }
  changeTiles(
      *S,
      [&](const TileValue &T) {
        return T.Ref.Generation == Popped.T->Ref.Generation;
      },
      [&](TileValue &T) {
        (IsFilled ? T.Ref.GivenBack : T.GivenBack) = Where;
      });
}

Pipe Engine::exchangeOverQueue(StringRef Name, bool UsesUnitFlag,
                               const QueueType &Queue, const Arguments &Given,
                               const CallExpr *E) {
  // TPush.hpp, TPop.hpp, TFree.hpp and TAlloc.hpp of A2A3 and of A5. Each may
  // wait for the other core and tells it how far a pipe of this one is. Such a
  // wait orders what the other core was told of, and nothing else.
  const bool LoadsPopped =
      queueWayOf(Options.TargetName) == QueueWay::OverMemory ||
      Queue.IsOverMemory.value_or(false);
  InstructionEvent Moved;
  Moved.Where = here(E->getBeginLoc());
  llvm::SmallVector<Pipe, 3> Told;
  if (Name == "TFREE") {
    // While there are other entries, no answer has to wait for this one.
    if (Queue.HasOneEntry)
      Told = {Pipe::MTE2};
    if (Queue.HasOneEntry && !LoadsPopped)
      Told.append({Pipe::V, Pipe::MTE1});
    if (!LoadsPopped)
      giveBack(Given.Queue, Queue, E);
  } else {
    S->Log.edit().waitForOthers({}, heldByQueue(Name, Queue, Given));
  }
  if (Name == "TPUSH") {
    Told = {Pipe::FIX, Pipe::MTE3};
    Moved.Info = {Name, InstructionUnit::Internal, "r"};
    for (const Value &Place : Given.Tiles)
      if (const TileValue *T = tileAt(Place)) {
        Moved.OnPipe = pipeOfPush(*T);
        Moved.Operands.push_back(
            makeOperand(*T, OperandRole::Read, true, nullptr, std::nullopt));
        if (UsesUnitFlag && T->Ref.Shape->Space == MemorySpace::L0C)
          Moved.Operands.back().Touched.Length = 0;
      }
  } else if (Name == "TPOP") {
    S->Log.edit().unknownWriteByOthers();
    Moved.Info = {Name, InstructionUnit::Load, "w"};
    if (LoadsPopped) {
      Told = {Pipe::MTE2};
      Moved.OnPipe = Pipe::MTE2;
    }
    for (const Value &Place : Given.Tiles) {
      if (!LoadsPopped || Queue.PlacesPopped)
        placeInQueue(Place, Given.Queue, Queue, LoadsPopped, E->getBeginLoc());
      const TileValue *T = tileAt(Place);
      if (!T)
        continue;
      if (!LoadsPopped) {
        // It is there when that pipe goes on.
        Moved.Info = {Name, InstructionUnit::Internal, "w"};
        Moved.OnPipe = pipeOfPopped(*T);
        // It is popped again in a loop that may be as long as it likes: the
        // places that were given back are filled again.
        if (InLoop.IsAnyLater)
          changeTiles(
              *S,
              [](const TileValue &Other) {
                return Other.GivenBack.Loc.isValid() &&
                       Other.Ref.GivenBack.Loc.isInvalid();
              },
              [](TileValue &Other) { Other.Ref.GivenBack = Other.GivenBack; });
        if (const Value *Q = countedQueue(Given.Queue);
            Q && Queue.MovedPlaces > 0 &&
            Q->Elements.size() >= FirstPopped + size_t(Queue.MovedPlaces))
          Moved.TakenEntries = Queue.MovedPlaces;
        keepPopped(Given.Queue, *T);
      }
      Moved.Operands.push_back(
          makeOperand(*T, OperandRole::Write, true, nullptr, std::nullopt));
    }
  }
  if (!Moved.Operands.empty())
    issue(Moved);
  for (Pipe P : Told)
    S->Log.edit().tellOthers(P);
  return Moved.OnPipe;
}

Pipe Engine::exchange(const FunctionDecl *D, Exchange Does,
                      const Arguments &Given, const CallExpr *E) {
  const StringRef Name = D->getName();
  const auto &Queue = Given.TypeOfQueue;
  if (Queue && queueWayOf(Options.TargetName) != QueueWay::Unknown) {
    const TemplateArgumentList *Args = D->getTemplateSpecializationArgs();
    const bool UsesUnitFlag =
        Queue->UsesUnitFlag || (Args && namesPhase(Args->asArray()));
    const bool IsKnown =
        !Queue->IsControl && llvm::none_of(Given.Tiles, [&](auto &Place) {
          const TileValue *T = tileAt(Place);
          return T && Name == "TPUSH" && pipeOfPush(*T) == Pipe::Unknown;
        });
    if (IsKnown)
      return exchangeOverQueue(Name, UsesUnitFlag, *Queue, Given, E);
  }
  // Who calls it is told of no flag, so it can only use flags that it sets
  // and waits for itself (docs/hardware-facts.md, "Inside the library").
  S->Log.edit().orderAll();
  // Slots of a queue have their own places, which the program does not say.
  if (Does == Exchange::Takes)
    S->Log.edit().unknownWriteByOthers();
  const bool Gives = Does == Exchange::Gives, Stages = Does == Exchange::Stages;
  const OperandRole Role = Gives    ? OperandRole::Read
                           : Stages ? OperandRole::Write
                                    : OperandRole::Unknown;
  InstructionEvent Moved;
  Moved.Info = {Name,
                Role == OperandRole::Unknown ? InstructionUnit::Guess
                                             : InstructionUnit::Internal,
                ""};
  Moved.Where = here(E->getBeginLoc());
  for (const Value &Place : Given.Tiles)
    if (const TileValue *T = tileAt(Place)) {
      Moved.Operands.push_back(
          makeOperand(*T, Role, true, nullptr, std::nullopt));
      Moved.Operands.back().IsScratch = Stages;
    } else if (!Gives)
      S->Log.edit().unknownWrite();
  if (!Moved.Operands.empty())
    issue(Moved);
  return Pipe::Unknown;
}
