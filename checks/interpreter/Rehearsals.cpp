// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements rehearsals: runs with numbers for what the kernel is
// given. That every path through an arm hangs is said of paths that were
// joined, which know less than what led to them. One run through the arm that
// comes to its end shows that it is not so. What a rehearsal finds wrong says
// nothing: other numbers may be meant.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

Linear Engine::given(const std::string &Key, Interval Bounds, int64_t Usual) {
  if (!Options.Given)
    return Symbols.named(Key, Bounds);
  auto It = Options.Given->ByName.find(Key);
  const int64_t V = It == Options.Given->ByName.end() ? Usual : It->second;
  return Linear(std::min(std::max(V, Bounds.Lo), Bounds.Hi));
}

Linear Engine::givenParameter(const ParmVarDecl *P) {
  const std::string Key = "parameter " + P->getNameAsString() + " " +
                          std::to_string(P->getFunctionScopeIndex());
  const Interval Bounds = boundsOfType(P->getType());
  return Options.Given && P->getType()->isIntegralOrEnumerationType()
             ? given(Key, Bounds, Options.Given->Others)
             : Symbols.named(Key, Bounds);
}

Linear Engine::givenMemory(const Linear &Loaded) {
  const auto Id = Loaded.asSymbol();
  if (!Options.Given || !Id)
    return Loaded;
  auto It = Options.Given->ByName.find(Symbols.nameOf(*Id));
  return It == Options.Given->ByName.end() ? Loaded : Linear(It->second);
}

void Engine::rehearseWith(const GivenNumbers &Numbers,
                          const FunctionDecl *Root) {
  struct NoConflicts : ConflictSink {
    void conflict(const Conflict &) override {}
  } Sink;
  KernelObserver Nobody;
  // It is there to come to the end once.
  constexpr unsigned Part = 4;
  InterpreterOptions Run = Options;
  Run.Given = &Numbers;
  Run.KeepFactsApart = Run.OnlyFlags = Run.EndWithFlags = true;
  Run.StopForSlots = Run.LaterIterations = false;
  Run.Sync = nullptr;
  Run.Bounds.Steps /= Part;
  Run.Bounds.Work /= Part;
  Engine Rehearsal(Context, Types, Run, Sink, Nobody, CallSites, Names);
  Rehearsal.RootSite = RootSite;
  Rehearsal.Sites = Sites;
  Rehearsal.run(Root);
  Sites = Rehearsal.Sites;
  Stats.RehearsedSteps += Rehearsal.Stats.Steps;
  LogData.Flags.learn(Rehearsal.LogData.Flags);
}

void Engine::rehearse(const FunctionDecl *Root) {
  // What was stopped is run again, and says nothing.
  if (Options.Given || Stats.StoppedForSlots)
    return;
  // Loops of a few iterations, of which some are even and some are not.
  static constexpr int64_t Starts[] = {3, 2, 5, 8};
  constexpr unsigned MostRehearsals = 12;
  std::set<std::pair<std::map<std::string, int64_t>, int64_t>> Tried;
  std::set<unsigned> Wrong = Observer.wrongFlags(LogData);
  // The paths that were joined may have led to where no run comes.
  bool IsDropped = false;
  for (const auto &[Where, OnPaths] : FaultFacts)
    if (Wrong.count(Where.first) &&
        llvm::all_of(OnPaths, [&](const CopyOnWrite<Facts> &Known) {
          return Known->findWitness(Symbols) == Witness::None;
        })) {
      LogData.Flags.dropWrong(Where.first, Where.second);
      IsDropped = true;
    }
  if (IsDropped)
    Wrong = Observer.wrongFlags(LogData);
  for (int64_t Start : Starts) {
    auto rehearseFor = [&](const Facts &Known) {
      auto Found = Known.findNumbers(Symbols, Start);
      if (!Found)
        return;
      GivenNumbers Numbers;
      Numbers.Others = Start;
      for (const auto &[Id, Value] : *Found)
        if (std::string Name = Symbols.nameOf(Id); !Name.empty())
          Numbers.ByName[std::move(Name)] = Value;
      if (Tried.size() == MostRehearsals ||
          !Tried.insert({Numbers.ByName, Start}).second)
        return;
      rehearseWith(Numbers, Root);
      Wrong = Observer.wrongFlags(LogData);
    };
    if (!Wrong.empty())
      rehearseFor(Nothing);
    for (const auto &[Where, OnPaths] : FaultFacts)
      for (const CopyOnWrite<Facts> &Known : OnPaths)
        if (Wrong.count(Where.first))
          rehearseFor(*Known);
  }
}
