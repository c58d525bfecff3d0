// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the instructions that talk to other cores: what they do
// to tiles, and what they order on this core.

#include "Engine.h"
#include "clang/AST/DeclTemplate.h"

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
      Held |= waitingMaskOf(
          T->Ref.Shape->Space == MemorySpace::UB ? Pipe::V : Pipe::MTE1);
  }
  return Held ? Held : AllPipes;
}

void Engine::placeInQueue(const Value &Place, SourceLocation Loc) {
  if (Options.AutoMode || Options.OnlyFlags)
    return;
  std::shared_ptr<TileValue> T = mutableTile(Place);
  if (!T)
    return;
  TileRef &Ref = T->Ref;
  endGeneration(*S, Ref.Generation, 1);
  Ref.Base = Symbols.placeApart("the slot of " + *Ref.Name);
  // What it held before lies elsewhere: a queue has a few slots.
  S->Log.edit().forgetPlace(Ref.Base);
  Ref.Generation = NextGeneration++;
  Ref.Group = groupOf(T->Identity, Ref.Name, Ref.Base);
  Ref.Placed = true;
  Ref.Unassigned = Ref.ConstantForm = false;
  Ref.NamedBy = nullptr;
  Ref.Assigned = here(Loc);
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
    S->Log.edit().unknownWrite();
    Moved.Info = {Name, InstructionUnit::Load, "w"};
    if (LoadsPopped) {
      Told = {Pipe::MTE2};
      Moved.OnPipe = Pipe::MTE2;
    }
    for (const Value &Place : Given.Tiles) {
      if (LoadsPopped && Queue.PlacesPopped)
        placeInQueue(Place, E->getBeginLoc());
      if (const TileValue *T = tileAt(Place))
        Moved.Operands.push_back(makeOperand(
            *T, LoadsPopped ? OperandRole::Write : OperandRole::Unknown, true,
            nullptr, std::nullopt));
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
  if (queueWayOf(Options.TargetName) != QueueWay::Unknown)
    for (const Expr *A : E->arguments())
      if (auto Queue = Types.queueType(A->getType())) {
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
    S->Log.edit().unknownWrite();
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
