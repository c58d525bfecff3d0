// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements flags, events and barriers.

#include "DeviceCalls.h"
#include "Engine.h"

using namespace clang;
using namespace ptotidy;

void Engine::endIfWrong(const FlagKey &K, SourceLocation Loc) {
  if (!Options.EndWithFlags || K.isPlainRecord() || !S->Log->flags().isWrong())
    return;
  endTrail(*S);
  Dead = true;
  EndedWrong = {Loc, K};
}

void Engine::waitForFlag(const FlagKey &K, const CodePoint &Where) {
  const bool Hung = S->Log->flags().hangs();
  S->Log.edit().wait(K, LogData, Where);
  if (!Hung && S->Log->flags().hangs())
    addFault({Trails::Fault::Hangs, K, Where, S->Came}, *S);
}

void Engine::setFlag(const FlagKey &K, const CodePoint &Where) {
  const bool WasWrong = S->Log->flags().isWrong();
  S->Log.edit().set(K, LogData, Where);
  if (!WasWrong && S->Log->flags().isWrong())
    addFault({Trails::Fault::SetsTwice, K, Where, S->Came}, *S);
}

Pipe Engine::evalPipe(const Expr *E) {
  // Where a parameter forwards it, it is a temporary.
  Value Named = eval(E);
  if (Named.isLvalue())
    Named = load(Named, E->getType());
  auto V = simplify(number(Named, E->getType())).asConstant();
  if (!V)
    return Pipe::Unknown;
  Pipe P = Types.pipeFromNumber(*V);
  if (P == Pipe::Unknown)
    P = pipeFromName(enumeratorName(E->IgnoreParenImpCasts()->getType(), *V));
  return P;
}

void Engine::recordEvent(Value &Event, Pipe Producer, SourceLocation Loc) {
  if (Event.Kind == Value::Produced) {
    // Nobody named it: it is waited for at once, or never.
    return;
  }
  if (Event.Kind != Value::Event || MustRestart || Dead)
    return;
  if (Event.Flag.From == Pipe::Unknown || Event.Flag.To == Pipe::S)
    Event.Flag.From = Producer;
  FlagKey K = Event.Flag;
  if (K.From == K.To)
    return;
  if (K.From == Pipe::Unknown) {
    LogData.Flags.UnknownEvents = true;
    return;
  }
  setFlag(K, here(Loc));
  Observer.flagSet(K, here(Loc));
  endIfWrong(K, Loc);
}

void Engine::copyRecord(Value &Copy, Pipe Producer, SourceLocation Loc) {
  if (Producer != Pipe::Unknown)
    recordEvent(Copy, Producer, Loc);
}

void Engine::waitFor(const Value &Place, SourceLocation Loc) {
  if (MustRestart || Dead)
    return;
  Value Event = Place;
  if (Place.Kind == Value::Reference) {
    const Value *V = find(Place);
    if (!V) {
      LogData.Flags.UnknownEvents = true;
      return S->Log.edit().orderAll();
    }
    Event = *V;
  }
  if (Event.Kind == Value::Produced) {
    if (Event.Producer == Pipe::Unknown)
      return S->Log.edit().orderAll();
    // The producer is the last instruction issued: all after it follow.
    FlagKey K;
    K.From = Event.Producer;
    K.To = Pipe::S;
    K.Object = eventObject("a temporary event", nullptr);
    S->Log.edit().set(K, LogData);
    S->Log.edit().wait(K, LogData);
    Observer.flagWaited(K, here(Loc));
    return;
  }
  if (Event.Kind != Value::Event) {
    LogData.Flags.UnknownEvents = true;
    return S->Log.edit().orderAll();
  }
  const FlagKey &K = Event.Flag;
  if (K.From == Pipe::Unknown || K.To == Pipe::Unknown || K.From == Pipe::All ||
      K.To == Pipe::All)
    return S->Log.edit().orderAll();
  if (K.From == K.To) {
    S->Log.edit().drain(K.From);
    Observer.drained(K.From, here(Loc));
    return;
  }
  waitForFlag(K, here(Loc));
  Observer.flagWaited(K, here(Loc));
  endIfWrong(K, Loc);
}

void Engine::evalSync(const FunctionDecl *D, const CallExpr *E) {
  if (E->getNumArgs() == 0) {
    const TemplateArgumentList *Args = D->getTemplateSpecializationArgs();
    if (!Args || Args->size() == 0 ||
        Args->get(0).getKind() != TemplateArgument::Integral) {
      // TSYNC() orders nothing.
      Observer.synchronised({SyncEvent::Empty, Pipe::Unknown, Pipe::Unknown,
                             here(E->getBeginLoc())});
      return;
    }
    const TemplateArgument &A = Args->get(0);
    Pipe P = pipeOfOp(
        enumeratorName(A.getIntegralType(), lowBits(A.getAsIntegral())));
    if (P == Pipe::Unknown)
      return S->Log.edit().orderAll();
    S->Log.edit().drain(P, here(E->getBeginLoc()));
    Observer.drained(P, here(E->getBeginLoc()));
    Observer.synchronised({SyncEvent::OpBarrier, P, P, here(E->getBeginLoc())});
    return;
  }
  llvm::SmallVector<Value, 2> Events;
  for (const Expr *A : E->arguments())
    Events.push_back(eval(A));
  for (const Value &Event : Events)
    waitFor(Event, E->getBeginLoc());
}

void Engine::evalDataBarrier(const CallExpr *E) {
  // What the scalar unit wrote is there before anything later is issued; of
  // global memory and the cache alone it is no matter of tiles.
  constexpr int64_t GlobalMemory = 1, Sequence = 3;
  const Expr *Arg = E->getNumArgs() ? E->getArg(0) : nullptr;
  const Linear Kind = Arg ? simplify(number(eval(Arg), Arg->getType())) : 0;
  if (MustRestart || Dead || Kind.is(GlobalMemory) || Kind.is(Sequence))
    return;
  FlagKey K;
  K.From = K.To = Pipe::S;
  K.Object = eventObject("a data barrier", nullptr);
  S->Log.edit().set(K, LogData);
  S->Log.edit().wait(K, LogData);
  Observer.drained(Pipe::S, here(E->getBeginLoc()));
}

void Engine::evalBarrier(const CallExpr *E) {
  const Pipe P = E->getNumArgs() ? evalPipe(E->getArg(0)) : Pipe::Unknown;
  if (MustRestart || Dead)
    return;
  const CodePoint Where = here(E->getBeginLoc());
  if (P == Pipe::Unknown)
    S->Log.edit().orderAll();
  else
    S->Log.edit().drain(P, Where);
  Observer.drained(P, Where);
  Observer.synchronised({SyncEvent::Barrier, P, P, Where});
}

unsigned Engine::flagsInFlight(Pipe From, Pipe To) const {
  return llvm::count_if(LogData.FlagSlots, [&](const auto &Flag) {
    return Flag.first.From == From && Flag.first.To == To &&
           !Flag.first.Object && S->Log->flagCounts().count(Flag.second);
  });
}

void Engine::evalFlag(SyncCall Call, const CallExpr *E) {
  if (E->getNumArgs() < 3)
    return S->Log.edit().orderAll();
  FlagKey K;
  K.From = evalPipe(E->getArg(0));
  K.To = evalPipe(E->getArg(1));
  K.Id = resolve(number(eval(E->getArg(2)), E->getArg(2)->getType()),
                 /*IsSlot=*/true);
  if (MustRestart || Dead)
    return;
  if (K.From == Pipe::Unknown || K.To == Pipe::Unknown)
    return S->Log.edit().opaque();
  Trace.exact(K.Id.constant());
  const CodePoint Where = here(E->getBeginLoc());
  const bool Sets = Call == SyncCall::SetFlag;
  if (!tryConstant(E->getArg(2)))
    LogData.Flags.noteRing(K, Sets,
                           possibleValues(E->getArg(2), S->Frames.size() - 1)
                               .value_or(Interval()));
  std::optional<int64_t> Id = K.Id.asConstant();
  // Where each step has a flag of its own and all of them are set, the caller
  // passes no more steps than there are flags. Where none is, a remainder
  // is missing. What gives the buffers of such steps back may come a step
  // later.
  auto mostInFlight = [&] {
    unsigned Most = 0;
    for (const auto &[Key, Slot] : LogData.FlagSlots)
      if (!Key.Object)
        Most = std::max(Most, flagsInFlight(Key.From, Key.To));
    return Most;
  };
  if (Sets && Id == NumEventIds && Growing.isFar() &&
      mostInFlight() >= NumEventIds - 1)
    return endAsNoRun();
  // Who passes the depth of a ring passes none that is deeper than
  // there are flags.
  if (Id && !isEventId(*Id) &&
      isByOpenRemainder(E->getArg(2), S->Frames.size() - 1))
    return endAsNoRun();
  if (Id && !isEventId(*Id) && S->Known->findWitness(Symbols) == Witness::None)
    Id = std::nullopt;
  Observer.synchronised({Sets ? SyncEvent::SetFlag : SyncEvent::WaitFlag,
                         K.From, K.To, Where, Id});
  if (Sets) {
    setFlag(K, Where);
    Observer.flagSet(K, Where);
  } else {
    waitForFlag(K, Where);
    Observer.flagWaited(K, Where);
  }
  endIfWrong(K, Where.Loc);
}

void Engine::evalOtherCores(SyncCall Call, StringRef Name, const CallExpr *E) {
  const bool Tells = Call == SyncCall::TellOthers,
             Waits = Call == SyncCall::WaitForOthers;
  // wait_intra_block(pipe, id) holds up that pipe.
  const bool NamesPipe =
      (Tells || (Waits && Name == "wait_intra_block")) && E->getNumArgs();
  Pipe P = NamesPipe ? evalPipe(E->getArg(0)) : Pipe::All;
  if (P == Pipe::Unknown)
    P = Pipe::All;
  for (const Expr *A : llvm::drop_begin(E->arguments(), NamesPipe))
    eval(A);
  if (MustRestart || Dead)
    return;
  Stats.WaitsForOthers |= Waits;
  // What the scalar unit waits for, all that it issues later waits for.
  const PipeMask Held =
      P == Pipe::All || P == Pipe::S ? AllPipes : waitingMaskOf(P);
  // To tell is to wait for nothing.
  if (Tells)
    S->Log.edit().tellOthers(P);
  else if (Waits && Options.OnlyToldIsOrdered)
    S->Log.edit().waitForOthers(here(E->getBeginLoc()), Held);
  else
    S->Log.edit().orderBefore(Held);
  // The two kinds of core may share global memory only.
  S->scalarStep(queueWayOf(Options.TargetName) == QueueWay::OverMemory &&
                        isOfSeparateCores(Name)
                    ? SyncPath::ChangesState
                    : SyncPath::WritesOutside);
}

bool Engine::evalSynchronization(const FunctionDecl *D, const CallExpr *E,
                                 Value &Result) {
  const SyncCall Call = syncCallOf(D);
  switch (Call) {
  case SyncCall::None:
    return false;
  case SyncCall::DataBarrier:
    evalDataBarrier(E);
    break;
  case SyncCall::Barrier:
    evalBarrier(E);
    break;
  case SyncCall::SetFlag:
  case SyncCall::WaitFlag:
    evalFlag(Call, E);
    break;
  case SyncCall::TellOthers:
  case SyncCall::WaitForOthers:
  case SyncCall::Everything:
    evalOtherCores(Call, D->getName(), E);
    break;
  }
  Result = Value();
  return true;
}

Value Engine::evalEventMethod(StringRef Name, const Value &Place,
                              const CXXMemberCallExpr *E) {
  for (const Expr *A : E->arguments())
    eval(A);
  if (MustRestart || Dead)
    return Place;
  // An Event between two cores names a flag that the other core shares.
  if (const TemplateArgumentList *Args =
          E->getMethodDecl()->getTemplateSpecializationArgs();
      Args && Args->size() == 1 &&
      Args->get(0).getKind() == TemplateArgument::Integral &&
      Args->get(0).getAsIntegral() != 0xff)
    LogData.Flags.UnknownEvents = true;
  if (Name == "Wait") {
    waitFor(Place, E->getExprLoc());
  } else if (Name == "Init" || Name == "Record") {
    if (Value *V = locate(Place))
      recordEvent(*V, V->Flag.From, E->getExprLoc());
    else
      LogData.Flags.UnknownEvents = true;
  }
  return Place;
}
