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

#include "Rehearsals.h"

using namespace clang;
using namespace ptotidy;

void Engine::SuspectList::conflict(const Conflict &C) {
  // A kernel with more of them is not wrong by some number alone.
  constexpr size_t MostConflicts = 64;
  // A barrier that is missing between vector instructions is advice that half
  // of all kernels get.
  if (E.S && !E.Options.Given && C.Kind != Conflict::VectorOrder &&
      All.size() < MostConflicts) {
    auto &OnPaths = All[C.key()];
    if (OnPaths.size() < MostPaths)
      OnPaths.push_back({E.S->Known, C.When});
  }
  if (!E.S || !E.S->IsByNewAnswer)
    return To.conflict(C);
  Conflict Marked = C;
  Marked.IsByNewAnswer = true;
  ByNewAnswers.insert(C.key());
  To.conflict(Marked);
}

void Engine::Rehearsals::runBeside(
    InterpreterOptions Run, ConflictSink &Sink, KernelObserver &Hears,
    llvm::function_ref<void(const Engine &)> Look) {
  // It is there to come to the end once.
  constexpr unsigned Part = 4;
  Run.StopForSlots = Run.LaterIterations = false;
  Run.Sync = nullptr;
  Run.Judge = nullptr;
  Run.OwnSteps = std::numeric_limits<unsigned>::max();
  Run.Bounds.Steps /= Part;
  Run.Bounds.Work /= Part;
  Engine Rehearsal(E.Unit, Run, Sink, Hears);
  Rehearsal.RootSite = E.RootSite;
  Rehearsal.Sites = E.Sites;
  Rehearsal.run(Root);
  E.Sites = Rehearsal.Sites;
  E.Stats.RehearsedSteps += Rehearsal.Stats.Steps;
  Look(Rehearsal);
}

void Engine::Rehearsals::learnOfFlags(const GivenNumbers &Numbers,
                                      InterpreterStats &Asked) {
  ConflictSink Sink;
  KernelObserver Nobody;
  InterpreterOptions Run = E.Options.forFlags();
  Run.Given = &Numbers;
  runBeside(Run, Sink, Nobody, [&](const Engine &Rehearsal) {
    E.LogData.Flags.learn(Rehearsal.LogData.Flags);
    addAsked(Asked, Rehearsal.Stats);
  });
}

/// Makes those of \p Found that are addresses of arrays addresses of different
/// ones, as far as \p Known leaves that open.
static void separatePlaces(std::map<SymbolId, int64_t> &Found,
                           const Facts &Known, const SymbolTable &Symbols) {
  int64_t Places = 0;
  for (auto &[Id, Value] : Found) {
    auto isElement = [&, Address = Linear::Term(Id, 1)](const auto &Other) {
      const Symbol &S = Symbols[Other.first];
      return S.Kind == SymbolKind::Load &&
             llvm::is_contained(S.A.terms(), Address);
    };
    if (Symbols[Id].Kind != SymbolKind::Load || llvm::none_of(Found, isElement))
      continue;
    const int64_t Place = ++Places * SymbolTable::PlaceSize;
    if (Known.boundsOf(Linear::symbol(Id), Symbols).contains(Place))
      Value = Place;
  }
}

std::optional<GivenNumbers> Engine::Rehearsals::numbersFor(const Facts &Known,
                                                           int64_t Start) {
  if (SearchesLeft == 0)
    return std::nullopt;
  --SearchesLeft;
  const SymbolTable &Symbols = E.Symbols;
  auto Found = Known.findNumbers(Symbols, Start);
  if (!Found)
    return std::nullopt;
  separatePlaces(*Found, Known, Symbols);
  GivenNumbers Numbers;
  Numbers.Others = Start;
  for (const auto &[Id, Value] : *Found)
    if (const auto E = Symbols.elementOf(Id, *Found))
      Numbers.Elements[E->Array][E->Offset] = Value;
    else if (std::string Name = Symbols.nameOf(Id); !Name.empty())
      Numbers.ByName[std::move(Name)] = Value;
  // Nobody comes anywhere on a core that there is none of.
  for (const CoreNames &Core : {BlockNames, SubblockNames})
    if (auto It = Numbers.ByName.find(Core.Number.str());
        It != Numbers.ByName.end())
      Numbers.ByName.try_emplace(Core.Count.str(), It->second + 1);
  return Numbers;
}

void Engine::Rehearsals::forConflicts() {
  const InterpreterOptions &Run = E.Options;
  if (Run.Given || Run.OnlyFlags || Run.LargestSizes || Run.OnlyToldIsOrdered ||
      Run.Sync || E.Stats.StoppedForSlots || E.LogData.Flags.OnePath)
    return;
  for (const auto &[Suspect, OnPaths] : E.Suspects.All)
    if (isRefuted(Suspect, OnPaths) ||
        (E.Suspects.ByNewAnswers.count(Suspect) &&
         !isInLongRuns(Suspect, OnPaths)))
      E.LogData.Refuted.insert(Suspect);
}

bool Engine::Rehearsals::isRefuted(const Conflict::Key &Suspect,
                                   llvm::ArrayRef<SuspectList::Path> OnPaths) {
  RunSet Against;
  bool IsRefuted = true, IsUndecided = false, IsUnknown = false;
  for (const auto &Path : OnPaths) {
    const auto Known = Path.first->with(Path.second, E.Symbols);
    if (!Known)
      continue;
    const Verdict V = judge(Suspect, *Known, Against);
    IsUnknown |= V == Verdict::Unknown;
    IsUndecided |= V == Verdict::Undecided || IsUnknown;
    IsRefuted = V != Verdict::Stands;
    if (!IsRefuted)
      break;
  }
  // That one path leads nowhere is said by those that lead somewhere.
  if (IsRefuted && IsUnknown) {
    for (const auto &Path : OnPaths)
      if (const auto Known = Path.first->with(Path.second, E.Symbols);
          Known && Against.size() < EnoughRunsAgainst)
        judge(Suspect, *Known, Against, EnoughRunsAgainst);
    IsRefuted = Against.size() >= EnoughRunsAgainst ||
                isWithoutIn(Suspect, Against, EnoughWithoutNumbers);
  }
  if (IsRefuted) {
    if (IsUndecided && !isWithoutIn(Suspect, Against, EnoughRunsAgainst))
      return false;
    if (!isInShortRuns(Suspect) && !isByElements(Suspect))
      return true;
  }
  return IsToReport &&
         (isOfNothingOnly(Suspect) || isOfUnfitNumbers(Suspect, OnPaths));
}

std::set<unsigned> Engine::Rehearsals::wrongFlags() const {
  return E.Options.Judge ? E.Options.Judge->wrongFlags(E.LogData)
                         : std::set<unsigned>();
}

bool Engine::Rehearsals::isByNumbers(SourceLocation Loc,
                                     const FlagKey &Key) const {
  if (!wrongFlags().empty())
    return false;
  auto isRight = [&, Where =
                         Loc.getRawEncoding()](const FlagUses::PlaceMap &Uses) {
    return llvm::any_of(Uses, [&](const auto &Place) {
      const FlagUse &Use = Place.second;
      return std::get<0>(Place.first) == Where && Use.Proper &&
             Use.Key.From == Key.From && Use.Key.To == Key.To;
    });
  };
  return isRight(E.LogData.Flags.Waits) || isRight(E.LogData.Flags.Sets);
}

bool Engine::Rehearsals::mayEndClear(const FlagKey &Key) const {
  return llvm::any_of(E.LogData.Flags.Ends, [&](const auto &End) {
    const FlagUse &Use = End.second;
    return Use.Proper && Use.Key.From == Key.From && Use.Key.To == Key.To;
  });
}

const Rehearsed *Engine::Rehearsals::runOnce(GivenNumbers Numbers) {
  // Each runs the kernel with few iterations; a kernel that asks for more of
  // them than this has too many numbers to vary them all.
  constexpr unsigned MostRehearsals = 256;
  Numbers.GivesAllElements = true;
  auto [It, IsNew] = Made.try_emplace(std::move(Numbers));
  Rehearsed &Seen = It->second;
  if (!IsNew)
    return &Seen;
  // All of them together may take as long as the run that they are for.
  if (Made.size() > MostRehearsals ||
      E.Stats.RehearsedSteps > E.Options.Bounds.Steps) {
    Made.erase(It);
    return nullptr;
  }
  InterpreterOptions Run = E.Options;
  Run.Given = &It->first;
  // No run comes to what is after a flag that is wrong.
  Run.EndWithFlags = true;
  runBeside(Run, Seen, Seen, [&](const Engine &Rehearsal) {
    Seen.IsOneRun = Rehearsal.IsOver && Rehearsal.LogData.Flags.OnePath &&
                    !Rehearsal.LogData.Incomplete;
    Seen.GoesRight = Seen.IsOneRun && !Rehearsal.EndedWrong &&
                     Rehearsal.LogData.Flags.Ways.faults().empty();
    const auto &Faults = Rehearsal.LogData.Flags.Ways.faults();
    if (const auto &Ended = Rehearsal.EndedWrong)
      Seen.EndedByNumbers = isByNumbers(Ended->first, Ended->second);
    Seen.WrongByNumbers =
        Seen.EndedByNumbers ||
        (Seen.IsOneRun && !Faults.empty() &&
         Faults.front().Kind == Trails::Fault::StaysSet &&
         wrongFlags().empty() && mayEndClear(Faults.front().Key));
    Seen.Asked = Rehearsal.Stats;
  });
  return &Seen;
}

Engine::Rehearsals::Verdict
Engine::Rehearsals::judge(const Conflict::Key &Suspect, const Facts &Known,
                          RunSet &Against, unsigned EnoughRuns) {
  if (SearchesLeft == 0)
    return Verdict::Stands;
  // Nobody comes there.
  if (Known.findWitness(E.Symbols) == Witness::None)
    return Verdict::Refuted;
  constexpr unsigned EnoughVague = 2, EnoughMisses = 4;
  constexpr int TooMany = 1000;
  RunSet Seen, Vague, AgainstThis;
  unsigned Misses = 0;
  // Those of rehearse(), and those that findWitness() begins with.
  for (int Start : {3, 2, 5, 8, 1, 16, 0, TooMany}) {
    const auto Numbers = numbersFor(Known, Start);
    if (!Numbers) {
      if (Seen.empty() && ++Misses == EnoughMisses)
        return Verdict::Unknown;
      continue;
    }
    const Rehearsed *Run = runOnce(*Numbers);
    if (!Run || Run->has(Suspect))
      return Verdict::Stands;
    Seen.insert(Run);
    // What goes several ways with these numbers does so with others as well; a
    // run that is too long says nothing.
    if (!Run->IsOneRun && Start != TooMany)
      Vague.insert(Run);
    if (Vague.size() == EnoughVague)
      return Verdict::Stands;
    if (!Run->speaksAgainst(Suspect))
      continue;
    AgainstThis.insert(Run);
    if (Run->comesTo(Suspect))
      Against.insert(Run);
    if (AgainstThis.size() == EnoughRuns)
      return isOnSomeWay(Suspect, Known) ? Verdict::Stands : Verdict::Refuted;
  }
  if (Seen.empty())
    return Verdict::Unknown;
  return Vague.empty() ? Verdict::Undecided : Verdict::Stands;
}

bool Engine::Rehearsals::isOnSomeWay(const Conflict::Key &Suspect,
                                     const Facts &Known) {
  // Each takes two runs.
  constexpr size_t MostQuestions = 8;
  constexpr int64_t Start = 3;
  llvm::SmallVector<Linear, 8> Open;
  Known.forEachForm([&](const Linear &Form) {
    const auto S = Form.asSymbol();
    if (S && isTruthValue(E.Symbols[*S].Kind) &&
        !Known.boundsOf(Form, E.Symbols).isSingle())
      Open.push_back(Form);
  });
  // What was asked last is what the path came by.
  if (Open.size() > MostQuestions)
    Open.erase(Open.begin(), Open.end() - MostQuestions);
  for (const Linear &Question : Open)
    for (bool Holds : {false, true}) {
      Facts Way = Known;
      if (!Way.assume(Question, Holds, E.Symbols))
        continue;
      const auto Numbers = numbersFor(Way, Start);
      const Rehearsed *Run = Numbers ? runOnce(*Numbers) : nullptr;
      if (Run && Run->has(Suspect))
        return true;
    }
  return false;
}

bool Engine::Rehearsals::isWithoutIn(const Conflict::Key &Suspect,
                                     RunSet Against, size_t Enough) {
  // Small numbers, more of them where not all come by it, and sizes that are
  // cut into blocks.
  for (int64_t Start : {3, 2, 5, 8, 16, 33, 12, 9, 24, 17, 15, 48, 128 * 3,
                        128 * 5, 128 * 20, 128 * 32}) {
    if (Start > 8 && Against.size() >= Enough)
      break;
    const auto Numbers = numbersFor(E.Nothing, Start);
    const Rehearsed *Run = Numbers ? runOnce(*Numbers) : nullptr;
    // With numbers with which it hangs before, the kernel is wrong anyhow.
    if (Run && (Run->has(Suspect) ||
                (Run->IsOneRun && !Run->GoesRight && !Run->comesTo(Suspect))))
      return false;
    if (Run && Run->comesTo(Suspect) && Run->speaksAgainst(Suspect))
      Against.insert(Run);
  }
  return Against.size() >= Enough;
}

bool Engine::Rehearsals::isRightWith(const Conflict::Key &Suspect,
                                     GivenNumbers Numbers) {
  const Rehearsed *Run = runOnce(std::move(Numbers));
  return Run && Run->GoesRight && Run->has(Suspect);
}

bool Engine::Rehearsals::isInShortRuns(const Conflict::Key &Suspect) {
  const Rehearsed *Usual = runOnce(plainNumbers(UsualNumber));
  if (!Usual)
    return false;
  const AskedNumbers Numbers(Usual->Asked);
  if (isRightWith(Suspect, Numbers.all(1)))
    return true;
  for (size_t Zeros = 1; Zeros != UsualNumber; ++Zeros)
    if (const auto List = Numbers.allButFirst(Zeros, UsualNumber);
        List && isRightWith(Suspect, *List))
      return true;
  return false;
}

/// Numbers with which a question that \p Symbols have about one element of
/// memory may be answered otherwise, with the array that it is of: what it is
/// compared with, and the two beside that. Of a few questions.
static std::vector<std::pair<std::string, int64_t>>
turningElements(const SymbolTable &Symbols) {
  constexpr size_t MostQuestions = 4;
  const Facts Nothing;
  std::set<std::pair<std::string, int64_t>> Questions;
  std::vector<std::pair<std::string, int64_t>> All;
  for (SymbolId Id = 0; Id != Symbols.size(); ++Id) {
    const Symbol &Question = Symbols[Id];
    if ((Question.Kind != SymbolKind::Zero &&
         Question.Kind != SymbolKind::NotPositive) ||
        Question.A.terms().size() != 1)
      continue;
    const auto [Element, Factor] = Question.A.terms().front();
    const auto Of = Symbols.elementOf(Element);
    if (!Of || (Factor != 1 && Factor != -1))
      continue;
    const int64_t Compared = -Factor * Question.A.constant();
    if (!Questions.insert({Of->Array, Compared}).second)
      continue;
    const Interval Bounds = Nothing.boundsOf(Linear::symbol(Element), Symbols);
    for (int64_t V : {Compared, Compared - 1, Compared + 1})
      if (Bounds.contains(V))
        All.push_back({Of->Array, V});
    if (Questions.size() == MostQuestions)
      break;
  }
  return All;
}

bool Engine::Rehearsals::isByElements(const Conflict::Key &Suspect) {
  // Other suspects want their runs as well.
  constexpr unsigned Part = 4;
  const Rehearsed *Usual = runOnce(plainNumbers(UsualNumber));
  if (!Usual)
    return false;
  const AskedNumbers Numbers(Usual->Asked);
  for (const auto &[Array, V] : turningElements(E.Symbols)) {
    if (E.Stats.RehearsedSteps > E.Options.Bounds.Steps / Part)
      return false;
    const auto With = Numbers.withElements(Array, V, UsualNumber);
    if (With && isRightWith(Suspect, *With))
      return true;
  }
  return false;
}

bool Engine::Rehearsals::isInLongRuns(
    const Conflict::Key &Suspect, llvm::ArrayRef<SuspectList::Path> OnPaths) {
  constexpr unsigned EnoughRuns = 2;
  RunSet With;
  // False where the run speaks against it.
  auto isFor = [&](GivenNumbers Numbers) {
    const Rehearsed *Run = runOnce(std::move(Numbers));
    if (!Run || !Run->IsOneRun)
      return true;
    if (Run->has(Suspect))
      With.insert(Run);
    return Run->hasLike(Suspect) || !Run->comesTo(Suspect) || !Run->GoesRight;
  };
  for (int64_t V : {20, 33, 40, 24, 9, 17})
    if (!isFor(plainNumbers(V)))
      return false;
  // Sizes that are cut into tiles, all of them on one core.
  for (int64_t V : {128 * 20, 128 * 33, 128 * 2520, 128 * 5040}) {
    GivenNumbers N = plainNumbers(V);
    N.ByName[BlockNames.Number.str()] = 0;
    N.ByName[BlockNames.Count.str()] = 1;
    if (!isFor(std::move(N)))
      return false;
  }
  // Loops in loops are too long so: one of them is enough.
  constexpr size_t MostNumbers = 6;
  if (const Rehearsed *Plain = runOnce(plainNumbers(4))) {
    const AskedNumbers Numbers(Plain->Asked);
    for (size_t I = 0; I != std::min(Numbers.size(), MostNumbers); ++I)
      for (const auto &[Long, Short] : {std::pair(20, 2), std::pair(33, 3)}) {
        GivenNumbers One = Numbers.all(Short);
        Numbers.set(One, I, Long);
        if (!isFor(std::move(One)))
          return false;
      }
  }
  for (const auto &Path : OnPaths) {
    const auto Known = Path.first->with(Path.second, E.Symbols);
    for (int64_t Start : {3, 2, 5})
      if (const auto Numbers = Known ? numbersFor(*Known, Start) : std::nullopt;
          Numbers && !isFor(*Numbers))
        return false;
  }
  return With.size() >= EnoughRuns;
}

void Engine::Rehearsals::forFlags() {
  // What was stopped is run again, and says nothing.
  if (E.Options.Given || E.Stats.StoppedForSlots)
    return;
  // Loops of a few iterations, of which some are even and some are not.
  static constexpr int64_t Starts[] = {3, 2, 5, 8};
  constexpr unsigned MostRehearsals = 16;
  std::set<GivenNumbers> Tried;
  InterpreterStats Asked;
  std::set<unsigned> Wrong = wrongFlags();
  // The paths that were joined may have led to where no run comes.
  bool IsDropped = false;
  for (const auto &[Where, OnPaths] : E.FaultFacts)
    if (Wrong.count(Where.first) &&
        llvm::all_of(OnPaths, [&](const CopyOnWrite<Facts> &Known) {
          return Known->findWitness(E.Symbols) == Witness::None;
        })) {
      E.LogData.Flags.dropWrong(Where.first, Where.second);
      IsDropped = true;
    }
  if (IsDropped)
    Wrong = wrongFlags();
  auto rehearseFor = [&](const Facts &Known, int64_t Start) {
    const auto Numbers = numbersFor(Known, Start);
    if (!Numbers || Tried.size() == MostRehearsals ||
        !Tried.insert(*Numbers).second)
      return;
    learnOfFlags(*Numbers, Asked);
    Wrong = wrongFlags();
  };
  // Plain numbers are what most right runs have; those of wrong paths are alike
  // and many.
  for (int64_t Start : Starts)
    if (!Wrong.empty())
      rehearseFor(E.Nothing, Start);
  for (int64_t Start : Starts)
    for (const auto &[Where, OnPaths] : E.FaultFacts)
      for (const CopyOnWrite<Facts> &Known : OnPaths)
        if (Wrong.count(Where.first))
          rehearseFor(*Known, Start);
  // What one number has to do with another, no path and no plain number tells.
  for (const GivenNumbers &Related : AskedNumbers(Asked).related()) {
    if (Wrong.empty() || !IsToReport || !mayVary())
      return;
    const unsigned Before = E.Stats.RehearsedSteps;
    learnOfFlags(Related, Asked);
    VaryingSteps += E.Stats.RehearsedSteps - Before;
    Wrong = wrongFlags();
  }
}

void Engine::rehearse(const FunctionDecl *Root) {
  Rehearsals All(*this, Root);
  All.forFlags();
  All.forConflicts();
}
