// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements rehearsals: runs with numbers for what the kernel is
// given. That every path through an arm hangs is said of paths that were
// joined, which know less than what led to them. One run through the arm that
// comes to its end shows that it is not so. What a rehearsal finds wrong says
// nothing: other numbers may be meant. A conflict is said of some path. Where
// runs with the numbers of that path come by it and do not have it, the path is
// none.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

Linear Engine::given(const std::string &Key, Interval Bounds, int64_t Usual) {
  if (!Options.Given)
    return Symbols.named(Key, Bounds);
  // A function tells which core this is.
  if (!llvm::StringRef(Key).contains("()"))
    Stats.AskedNames.insert(Key);
  auto It = Options.Given->ByName.find(Key);
  const int64_t V = It == Options.Given->ByName.end() ? Usual : It->second;
  return Linear(std::min(std::max(V, Bounds.Lo), Bounds.Hi));
}

std::string ptotidy::givenName(const ParmVarDecl *P) {
  return "parameter " + P->getNameAsString() + " " +
         std::to_string(P->getFunctionScopeIndex());
}

Linear Engine::givenParameter(const ParmVarDecl *P) {
  const std::string Key = givenName(P);
  const Interval Bounds = boundsOfType(P->getType());
  return Options.Given && P->getType()->isIntegralOrEnumerationType()
             ? given(Key, Bounds, Options.Given->Others)
             : Symbols.named(Key, Bounds);
}

Linear Engine::givenMemory(const Linear &Loaded) {
  const auto Id = Loaded.asSymbol();
  if (!Options.Given || !Id)
    return Loaded;
  const GivenNumbers &Given = *Options.Given;
  Stats.AskedMemory = true;
  int64_t V = Given.Others;
  if (const auto E = Symbols.elementOf(*Id)) {
    if (Given.ElementsRise)
      V = Given.Others *
          (E->Offset * 8 / std::max<int64_t>(Symbols[*Id].Aux, 8));
    if (auto Array = Given.Elements.find(E->Array);
        Array != Given.Elements.end()) {
      const auto Next = Array->second.upper_bound(E->Offset);
      if (Next != Array->second.begin()) {
        const auto [Offset, Value] = *std::prev(Next);
        if (Offset == E->Offset)
          return Linear(Value);
        V = Value;
      }
    }
  }
  if (!Given.GivesAllElements)
    return Loaded;
  const Interval I = Nothing.boundsOf(Loaded, Symbols);
  return Linear(std::min(std::max(V, I.Lo), I.Hi));
}

/// What one rehearsal has shown of conflicts.
struct Engine::Rehearsed : ConflictSink, KernelObserver {
  struct Bytes {
    MemorySpace Space;
    Interval Touched; ///< at most
  };
  std::set<Conflict::Key> Conflicts;
  /// What the instructions at a place work on, by the step that they are.
  std::map<unsigned, std::vector<std::pair<unsigned, Bytes>>> Work;
  unsigned Steps = 0;
  bool IsOneRun = false;       ///< it went one way, to its end
  bool EndedByNumbers = false; ///< Engine::endedByNumbers()

  void conflict(const Conflict &C) override { Conflicts.insert(C.key()); }
  void issued(const InstructionEvent &E) override {
    ++Steps;
    for (const Operand &O : E.Operands)
      if (const auto Begin = O.Tile.Base.asConstant(); O.Tile.Placed && Begin)
        Work[E.Where.Loc.getRawEncoding()].push_back(
            {Steps,
             {O.Tile.Shape->Space,
              {*Begin, *Begin + O.Tile.Shape->capacityBytes() - 1}}});
  }
  bool has(const Conflict::Key &C) const { return Conflicts.count(C); }
  /// True where the second place of \p C is come to after the first one, with
  /// bytes in common.
  bool comesTo(const Conflict::Key &C) const {
    const auto First = Work.find(std::get<1>(C)),
               Second = Work.find(std::get<2>(C));
    return First != Work.end() && Second != Work.end() &&
           llvm::any_of(First->second, [&](const auto &A) {
             return llvm::any_of(Second->second, [&](const auto &B) {
               return A.first <= B.first && A.second.Space == B.second.Space &&
                      !A.second.Touched.meet(B.second.Touched).isEmpty();
             });
           });
  }
  /// It comes to both places of \p C, or no run has its numbers, and neither \p
  /// C is there nor what may hide it: after a conflict a path goes on as if it
  /// had been ordered.
  bool speaksAgainst(const Conflict::Key &C) const {
    return IsOneRun && (comesTo(C) || EndedByNumbers) &&
           llvm::none_of(Conflicts, [&](const Conflict::Key &Other) {
             return std::get<0>(Other) == std::get<0>(C);
           });
  }
};

void Engine::SuspectList::conflict(const Conflict &C) {
  constexpr size_t MostConflicts = 64;
  // A barrier that is missing between vector instructions is advice that half
  // of all kernels get.
  if (E.S && !E.Options.Given && C.Kind != Conflict::VectorOrder &&
      All.size() < MostConflicts) {
    auto &OnPaths = All[C.key()];
    if (OnPaths.size() < MostPaths)
      OnPaths.push_back({E.S->Known, C.When});
  }
  To.conflict(C);
}

void Engine::runBeside(const FunctionDecl *Root, InterpreterOptions Run,
                       ConflictSink &Sink, KernelObserver &Hears,
                       llvm::function_ref<void(const Engine &)> Look) {
  // It is there to come to the end once.
  constexpr unsigned Part = 4;
  Run.StopForSlots = Run.LaterIterations = false;
  Run.Sync = nullptr;
  Run.Bounds.Steps /= Part;
  Run.Bounds.Work /= Part;
  Engine Rehearsal(Context, Types, Run, Sink, Hears, CallSites, Names);
  Rehearsal.RootSite = RootSite;
  Rehearsal.Sites = Sites;
  Rehearsal.run(Root);
  Sites = Rehearsal.Sites;
  Stats.RehearsedSteps += Rehearsal.Stats.Steps;
  Look(Rehearsal);
}

void Engine::rehearseWith(const GivenNumbers &Numbers,
                          const FunctionDecl *Root) {
  struct NoConflicts : ConflictSink {
    void conflict(const Conflict &) override {}
  } Sink;
  KernelObserver Nobody;
  InterpreterOptions Run = Options;
  Run.Given = &Numbers;
  Run.KeepFactsApart = Run.OnlyFlags = Run.EndWithFlags = true;
  runBeside(Root, Run, Sink, Nobody, [&](const Engine &Rehearsal) {
    LogData.Flags.learn(Rehearsal.LogData.Flags);
  });
}

std::optional<GivenNumbers> Engine::numbersFor(const Facts &Known,
                                               int64_t Start) {
  auto Found = Known.findNumbers(Symbols, Start);
  if (!Found)
    return std::nullopt;
  GivenNumbers Numbers;
  Numbers.Others = Start;
  for (const auto &[Id, Value] : *Found)
    if (const auto E = Symbols.elementOf(Id, *Found))
      Numbers.Elements[E->Array][E->Offset] = Value;
    else if (std::string Name = Symbols.nameOf(Id); !Name.empty())
      Numbers.ByName[std::move(Name)] = Value;
  // Nobody comes anywhere on a core that there is none of.
  for (const auto &[Core, Cores] :
       {std::pair("get_block_idx()", "get_block_num()"),
        std::pair("get_subblockid()", "get_subblockdim()")})
    if (auto It = Numbers.ByName.find(Core); It != Numbers.ByName.end())
      Numbers.ByName.try_emplace(Cores, It->second + 1);
  return Numbers;
}

void Engine::rehearseConflicts(const FunctionDecl *Root) {
  if (Options.Given || Options.OnlyFlags || Options.LargestSizes ||
      Options.OnlyToldIsOrdered || Options.Sync || Stats.StoppedForSlots ||
      LogData.Flags.OnePath)
    return;
  // A conflict that is there shows on the first paths already.
  unsigned SearchesLeft = 256;
  Trials Tried;
  for (const auto &[Suspect, OnPaths] : Suspects.All) {
    RunSet Against;
    bool IsRefuted = true, IsUndecided = false;
    for (const auto &Path : OnPaths) {
      const auto Known = Path.first->with(Path.second, Symbols);
      if (!Known)
        continue;
      const Verdict V = SearchesLeft == 0
                            ? Verdict::Stands
                            : judge(Suspect, *Known, Root, Tried, Against);
      SearchesLeft -= SearchesLeft != 0;
      IsUndecided |= V == Verdict::Undecided;
      IsRefuted = V != Verdict::Stands;
      if (!IsRefuted)
        break;
    }
    if (IsRefuted &&
        (!IsUndecided || isWithoutIn(Suspect, Root, Tried, Against)))
      LogData.Refuted.insert(Suspect);
  }
}

bool Engine::endedByNumbers(const Engine &Rehearsal) const {
  if (!Rehearsal.EndedWrong || !Observer.wrongFlags(LogData).empty())
    return false;
  const auto &[Loc, Key] = *Rehearsal.EndedWrong;
  auto isRight = [&, Where = Loc.getRawEncoding(),
                  &Key = Key](const FlagUses::PlaceMap &Uses) {
    return llvm::any_of(Uses, [&](const auto &Place) {
      const FlagUse &Use = Place.second;
      return std::get<0>(Place.first) == Where && Use.Proper &&
             Use.Key.From == Key.From && Use.Key.To == Key.To;
    });
  };
  return isRight(LogData.Flags.Waits) || isRight(LogData.Flags.Sets);
}

const Engine::Rehearsed *Engine::rehearseAll(GivenNumbers Numbers,
                                             const FunctionDecl *Root,
                                             Trials &Tried) {
  constexpr unsigned MostRehearsals = 64;
  Numbers.GivesAllElements = true;
  auto [It, IsNew] = Tried.try_emplace(std::move(Numbers));
  Rehearsed &Seen = It->second;
  if (!IsNew)
    return &Seen;
  // All of them together may take as long as the run that they are for.
  if (Tried.size() > MostRehearsals ||
      Stats.RehearsedSteps > Options.Bounds.Steps) {
    Tried.erase(It);
    return nullptr;
  }
  InterpreterOptions Run = Options;
  Run.Given = &It->first;
  // No run comes to what is behind a flag that is wrong.
  Run.EndWithFlags = true;
  runBeside(Root, Run, Seen, Seen, [&](const Engine &Rehearsal) {
    Seen.IsOneRun = Rehearsal.IsOver && Rehearsal.LogData.Flags.OnePath &&
                    !Rehearsal.LogData.Incomplete;
    Seen.EndedByNumbers = endedByNumbers(Rehearsal);
  });
  return &Seen;
}

Engine::Verdict Engine::judge(const Conflict::Key &Suspect, const Facts &Known,
                              const FunctionDecl *Root, Trials &Tried,
                              RunSet &Against) {
  // Nobody comes there.
  if (Known.findWitness(Symbols) == Witness::None)
    return Verdict::Refuted;
  constexpr unsigned EnoughRuns = 2;
  RunSet Seen, Vague, AgainstThis;
  // Those of rehearse(), and those that findWitness() begins with.
  for (int64_t Start : {3, 2, 5, 8, 1, 16, 0, 1000}) {
    const auto Numbers = numbersFor(Known, Start);
    if (!Numbers)
      continue;
    const Rehearsed *Run = rehearseAll(*Numbers, Root, Tried);
    if (!Run || Run->has(Suspect))
      return Verdict::Stands;
    Seen.insert(Run);
    // What goes several ways with these numbers does so with others as well.
    if (!Run->IsOneRun)
      Vague.insert(Run);
    if (Vague.size() == EnoughRuns)
      return Verdict::Stands;
    if (!Run->speaksAgainst(Suspect))
      continue;
    AgainstThis.insert(Run);
    if (Run->comesTo(Suspect))
      Against.insert(Run);
    if (AgainstThis.size() == EnoughRuns)
      return Verdict::Refuted;
  }
  return Seen.empty() || !Vague.empty() ? Verdict::Stands : Verdict::Undecided;
}

bool Engine::isWithoutIn(const Conflict::Key &Suspect, const FunctionDecl *Root,
                         Trials &Tried, RunSet Against) {
  constexpr unsigned EnoughRuns = 4;
  for (int64_t Start : {3, 2, 5, 8}) {
    const auto Numbers = numbersFor(Nothing, Start);
    const Rehearsed *Run =
        Numbers ? rehearseAll(*Numbers, Root, Tried) : nullptr;
    if (Run && Run->has(Suspect))
      return false;
    if (Run && Run->comesTo(Suspect) && Run->speaksAgainst(Suspect))
      Against.insert(Run);
  }
  return Against.size() >= EnoughRuns;
}

void Engine::rehearse(const FunctionDecl *Root) {
  // What was stopped is run again, and says nothing.
  if (Options.Given || Stats.StoppedForSlots)
    return;
  // Loops of a few iterations, of which some are even and some are not.
  static constexpr int64_t Starts[] = {3, 2, 5, 8};
  constexpr unsigned MostRehearsals = 16;
  std::set<GivenNumbers> Tried;
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
  auto rehearseFor = [&](const Facts &Known, int64_t Start) {
    const auto Numbers = numbersFor(Known, Start);
    if (!Numbers || Tried.size() == MostRehearsals ||
        !Tried.insert(*Numbers).second)
      return;
    rehearseWith(*Numbers, Root);
    Wrong = Observer.wrongFlags(LogData);
  };
  // Plain numbers are what most right runs have; those of wrong paths are alike
  // and many.
  for (int64_t Start : Starts)
    if (!Wrong.empty())
      rehearseFor(Nothing, Start);
  for (int64_t Start : Starts)
    for (const auto &[Where, OnPaths] : FaultFacts)
      for (const CopyOnWrite<Facts> &Known : OnPaths)
        if (Wrong.count(Where.first))
          rehearseFor(*Known, Start);
}
