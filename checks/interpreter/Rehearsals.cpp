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
#include "pto-tidy/Interpreter/AskedNumbers.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace ptotidy;

namespace {
/// What one rehearsal has shown of conflicts.
struct Rehearsed : ConflictSink, KernelObserver {
  struct Bytes {
    MemorySpace Space;
    Interval Touched;      ///< at most
    int64_t Rows, Columns; ///< of the tile that are worked on for certain
    bool operator<(const Bytes &O) const {
      return std::tie(Space, Touched.Lo, Touched.Hi, Rows, Columns) <
             std::tie(O.Space, O.Touched.Lo, O.Touched.Hi, O.Rows, O.Columns);
    }
  };
  std::set<Conflict::Key> Conflicts;
  /// What the instructions at a place work on, by the step that they are.
  std::map<unsigned, std::vector<std::pair<unsigned, Bytes>>> Work;
  unsigned Steps = 0;
  bool IsOneRun = false;       ///< it went one way, to its end
  bool GoesRight = false;      ///< so it did, and no flag went wrong
  bool EndedByNumbers = false; ///< Rehearsals::endedByNumbers()
  InterpreterStats Asked;      ///< what it asked for

  void conflict(const Conflict &C) override { Conflicts.insert(C.key()); }
  void issued(const InstructionEvent &E) override {
    ++Steps;
    for (const Operand &O : E.Operands)
      if (const auto Begin = O.Tile.Base.asConstant(); O.Tile.Placed && Begin)
        Work[E.Where.Loc.getRawEncoding()].push_back(
            {Steps,
             {O.Tile.Shape->Space,
              {*Begin, *Begin + O.Tile.Shape->capacityBytes() - 1},
              O.EndRow,
              O.EndCol}});
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
  bool hasLike(const Conflict::Key &C) const {
    return llvm::any_of(Conflicts, [&](const Conflict::Key &Other) {
      return std::get<0>(Other) == std::get<0>(C);
    });
  }
  /// True where it does all that \p Other does, on the same bytes, and maybe
  /// more.
  bool doesAllOf(const Rehearsed &Other) const {
    auto bytesOf = [](const auto &Steps) {
      std::vector<Bytes> All;
      for (const auto &[Step, Touched] : Steps)
        All.push_back(Touched);
      llvm::sort(All);
      return All;
    };
    return llvm::all_of(Other.Work, [&](const auto &Place) {
      const auto Mine = Work.find(Place.first);
      if (Mine == Work.end())
        return false;
      const auto More = bytesOf(Mine->second), Less = bytesOf(Place.second);
      return std::includes(More.begin(), More.end(), Less.begin(), Less.end());
    });
  }
  /// It comes to both places of \p C, or no run has its numbers, and neither \p
  /// C is there nor what may hide it: after a conflict a path goes on as if it
  /// had been ordered.
  bool speaksAgainst(const Conflict::Key &C) const {
    return IsOneRun && (comesTo(C) || EndedByNumbers) && !hasLike(C);
  }
};
} // namespace

/// The rehearsals of one run.
class Engine::Rehearsals {
public:
  Rehearsals(Engine &E, const FunctionDecl *Root) : E(E), Root(Root) {
    const std::set<SlotVariable> Slots = E.pickedSlots();
    IsToReport =
        std::includes(E.Options.KeepApart.begin(), E.Options.KeepApart.end(),
                      Slots.begin(), Slots.end());
  }
  /// Rehearses what would be reported of flags, until that is right on some
  /// path, or enough was tried.
  void forFlags();
  /// Rehearses conflicts that were found on some of several paths, and refutes
  /// those that runs with the numbers of these paths come by and do not have.
  void forConflicts();

private:
  using RunSet = std::set<const Rehearsed *>;
  /// What runs with the numbers of a path say of a conflict that was found on
  /// it. Undecided: they go one way and do not have it, but hardly one comes
  /// by; what is known of joined paths fits runs that went otherwise.
  enum class Verdict { Refuted, Undecided, Stands };

  /// Adds what a run with \p Numbers shows of flags to what is known of them,
  /// and what it asked for to \p Asked.
  void learnOfFlags(const GivenNumbers &Numbers, InterpreterStats &Asked);
  /// The run with \p Numbers; null where too many were tried.
  const Rehearsed *runOnce(GivenNumbers Numbers);
  /// Of \p Suspect, on a path of which \p Known holds. Adds the runs that come
  /// by and do not have it to \p Against.
  Verdict judge(const Conflict::Key &Suspect, const Facts &Known,
                RunSet &Against);
  /// True where enough runs, \p Against and some with plain numbers, come by \p
  /// Suspect and do not have it, and none has it.
  bool isWithoutIn(const Conflict::Key &Suspect, RunSet Against);
  /// True where \p Suspect is there where one of the numbers that were asked
  /// for is 0, and in no run with others, though these come by; and where the
  /// number counts something: with more of it there is more to do. Nobody has
  /// the kernel do a part of its work no times at all.
  bool isOfNothingOnly(const Conflict::Key &Suspect);
  /// True where on each of \p OnPaths one number alone tells runs with \p
  /// Suspect from one that goes right and does all that they do, on the same
  /// bytes (tells()), and where which number is right depends on the others
  /// (dependsOnOthers()). Such a number (the last index, a count of what the
  /// kernel counts itself) tells again what follows from others, and the host
  /// hands over the one that fits. A mode is right whatever the others are.
  bool isOfOneToldAgain(const Conflict::Key &Suspect,
                        llvm::ArrayRef<SuspectList::Path> OnPaths);
  /// A run that a number of \p Base, one of \p Numbers, is varied for.
  struct Varying {
    const GivenNumbers &Base;
    const AskedNumbers &Numbers;
    size_t Which;
  };
  static constexpr int64_t MostValues = 10; ///< 0 to 9
  /// A number that makes more than two amounts of work counts something, and
  /// tells nothing again.
  bool tells(const Conflict::Key &Suspect, const Varying &Of);
  /// With some other number changed, \p Right goes wrong, and for each such
  /// number there is one to vary with which it goes right again.
  bool dependsOnOthers(const Conflict::Key &Suspect, const GivenNumbers &Right,
                       const Varying &Of);
  /// The run with the numbers \p Of, but that number \p Which is \p V.
  const Rehearsed *runVaried(GivenNumbers Of, const AskedNumbers &Numbers,
                             size_t Which, int64_t V);
  /// True where \p Rehearsal ended by a flag that is right at that place on
  /// other paths: then it is the numbers that are wrong for this kernel. What
  /// is wrong on every path is for the rules of flags to say.
  bool endedByNumbers(const Engine &Rehearsal) const;
  /// Follows the kernel by \p Run, with a part of the work, and tells \p Look
  /// of it in the end.
  void runBeside(InterpreterOptions Run, ConflictSink &Sink,
                 KernelObserver &Hears,
                 llvm::function_ref<void(const Engine &)> Look);
  /// The numbers with which \p Known holds, those that it does not name being
  /// \p Start; nothing where none are found, or enough was searched.
  std::optional<GivenNumbers> numbersFor(const Facts &Known, int64_t Start);

  Engine &E;
  const FunctionDecl *Root;
  std::map<GivenNumbers, Rehearsed> Made; ///< for conflicts
  unsigned SearchesLeft = 512;            ///< for numbers
  /// Steps of runs that vary one number or some of those that a run asked for.
  /// Of what is wrong with all of them they say nothing, so they may take a
  /// part of what others may.
  unsigned VaryingSteps = 0;
  bool mayVary() const {
    constexpr unsigned Part = 4;
    return VaryingSteps <= E.Options.Bounds.Steps / Part;
  }
  /// What is found is to be reported. Otherwise it is looked for again, with
  /// the slots that it may rest on kept apart.
  bool IsToReport = true;
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

void Engine::Rehearsals::runBeside(
    InterpreterOptions Run, ConflictSink &Sink, KernelObserver &Hears,
    llvm::function_ref<void(const Engine &)> Look) {
  // It is there to come to the end once.
  constexpr unsigned Part = 4;
  Run.StopForSlots = Run.LaterIterations = false;
  Run.Sync = nullptr;
  Run.Bounds.Steps /= Part;
  Run.Bounds.Work /= Part;
  Engine Rehearsal(E.Context, E.Types, Run, Sink, Hears, E.CallSites, E.Names);
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
    const InterpreterStats &S = Rehearsal.Stats;
    Asked.AskedNames.insert(S.AskedNames.begin(), S.AskedNames.end());
    Asked.AskedElements.insert(S.AskedElements.begin(), S.AskedElements.end());
  });
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

void Engine::Rehearsals::forConflicts() {
  const InterpreterOptions &Run = E.Options;
  if (Run.Given || Run.OnlyFlags || Run.LargestSizes || Run.OnlyToldIsOrdered ||
      Run.Sync || E.Stats.StoppedForSlots || E.LogData.Flags.OnePath)
    return;
  for (const auto &[Suspect, OnPaths] : E.Suspects.All) {
    RunSet Against;
    bool IsRefuted = true, IsUndecided = false;
    for (const auto &Path : OnPaths) {
      const auto Known = Path.first->with(Path.second, E.Symbols);
      if (!Known)
        continue;
      const Verdict V = judge(Suspect, *Known, Against);
      IsUndecided |= V == Verdict::Undecided;
      IsRefuted = V != Verdict::Stands;
      if (!IsRefuted)
        break;
    }
    if (IsRefuted ? !IsUndecided || isWithoutIn(Suspect, Against)
                  : IsToReport && (isOfNothingOnly(Suspect) ||
                                   isOfOneToldAgain(Suspect, OnPaths)))
      E.LogData.Refuted.insert(Suspect);
  }
}

bool Engine::Rehearsals::endedByNumbers(const Engine &Rehearsal) const {
  const LogContext &Log = E.LogData;
  if (!Rehearsal.EndedWrong || !E.Observer.wrongFlags(Log).empty())
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
  return isRight(Log.Flags.Waits) || isRight(Log.Flags.Sets);
}

const Rehearsed *Engine::Rehearsals::runOnce(GivenNumbers Numbers) {
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
  // No run comes to what is behind a flag that is wrong.
  Run.EndWithFlags = true;
  runBeside(Run, Seen, Seen, [&](const Engine &Rehearsal) {
    Seen.IsOneRun = Rehearsal.IsOver && Rehearsal.LogData.Flags.OnePath &&
                    !Rehearsal.LogData.Incomplete;
    Seen.GoesRight = Seen.IsOneRun && !Rehearsal.EndedWrong &&
                     Rehearsal.LogData.Flags.Ways.faults().empty();
    Seen.EndedByNumbers = endedByNumbers(Rehearsal);
    Seen.Asked = Rehearsal.Stats;
  });
  return &Seen;
}

Engine::Rehearsals::Verdict
Engine::Rehearsals::judge(const Conflict::Key &Suspect, const Facts &Known,
                          RunSet &Against) {
  if (SearchesLeft == 0)
    return Verdict::Stands;
  // Nobody comes there.
  if (Known.findWitness(E.Symbols) == Witness::None)
    return Verdict::Refuted;
  constexpr unsigned EnoughRuns = 2;
  RunSet Seen, Vague, AgainstThis;
  // Those of rehearse(), and those that findWitness() begins with.
  for (int64_t Start : {3, 2, 5, 8, 1, 16, 0, 1000}) {
    const auto Numbers = numbersFor(Known, Start);
    if (!Numbers)
      continue;
    const Rehearsed *Run = runOnce(*Numbers);
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

bool Engine::Rehearsals::isWithoutIn(const Conflict::Key &Suspect,
                                     RunSet Against) {
  constexpr unsigned EnoughRuns = 4;
  for (int64_t Start : {3, 2, 5, 8}) {
    const auto Numbers = numbersFor(E.Nothing, Start);
    const Rehearsed *Run = Numbers ? runOnce(*Numbers) : nullptr;
    if (Run && Run->has(Suspect))
      return false;
    if (Run && Run->comesTo(Suspect) && Run->speaksAgainst(Suspect))
      Against.insert(Run);
  }
  return Against.size() >= EnoughRuns;
}

bool Engine::Rehearsals::isOfNothingOnly(const Conflict::Key &Suspect) {
  constexpr int64_t Plain = 4;
  GivenNumbers AllPlain;
  AllPlain.Others = Plain;
  const Rehearsed *Usual = runOnce(AllPlain);
  auto isWithout = [&](const Rehearsed *Run) {
    return Run && Run->IsOneRun && !Run->has(Suspect);
  };
  if (!isWithout(Usual))
    return false;
  const AskedNumbers Numbers(Usual->Asked);
  constexpr size_t MostNumbers = 6;
  constexpr unsigned EnoughRuns = 4;
  if (Numbers.size() > MostNumbers)
    return false;
  unsigned ComingBy = Usual->comesTo(Suspect);
  bool IsOfNothing = false;
  for (size_t I = 0; I != Numbers.size(); ++I) {
    std::map<int64_t, unsigned> Issued;
    bool HasForNone = false;
    for (int64_t V : {0, 1, 2, 3, 8}) {
      GivenNumbers Other = Numbers.all(Plain);
      Numbers.set(Other, I, V);
      const Rehearsed *Run = runOnce(std::move(Other));
      if (!Run || (V != 0 && !isWithout(Run)))
        return false;
      Issued[V] = Run->Steps;
      HasForNone |= V == 0 && Run->has(Suspect);
      ComingBy += V != 0 && Run->comesTo(Suspect);
    }
    const bool CountsSomething =
        Issued[0] < Issued[1] && Issued[1] < Issued[2] && Issued[2] < Issued[8];
    if (HasForNone && !CountsSomething)
      return false;
    IsOfNothing |= HasForNone;
  }
  return IsOfNothing && ComingBy >= EnoughRuns;
}

const Rehearsed *Engine::Rehearsals::runVaried(GivenNumbers Of,
                                               const AskedNumbers &Numbers,
                                               size_t Which, int64_t V) {
  Numbers.set(Of, Which, V);
  const unsigned Before = E.Stats.RehearsedSteps;
  const Rehearsed *Run = mayVary() ? runOnce(std::move(Of)) : nullptr;
  VaryingSteps += E.Stats.RehearsedSteps - Before;
  return Run && Run->IsOneRun ? Run : nullptr;
}

bool Engine::Rehearsals::tells(const Conflict::Key &Suspect,
                               const Varying &Of) {
  constexpr size_t MostAmounts = 2;
  std::map<int64_t, const Rehearsed *> With, Without;
  std::set<unsigned> Issued;
  for (int64_t V = 0; V != MostValues; ++V) {
    const Rehearsed *Run = runVaried(Of.Base, Of.Numbers, Of.Which, V);
    if (!Run)
      return false;
    Issued.insert(Run->Steps);
    if (Issued.size() > MostAmounts)
      return false;
    if (Run->has(Suspect))
      With[V] = Run;
    else if (Run->GoesRight && !Run->hasLike(Suspect))
      Without[V] = Run;
  }
  if (With.empty())
    return false;
  GivenNumbers Right = Of.Base;
  return llvm::any_of(Without, [&](const auto &One) {
    Of.Numbers.set(Right, Of.Which, One.first);
    return llvm::all_of(With,
                        [&](const auto &Other) {
                          return One.second->doesAllOf(*Other.second);
                        }) &&
           dependsOnOthers(Suspect, Right, Of);
  });
}

bool Engine::Rehearsals::dependsOnOthers(const Conflict::Key &Suspect,
                                         const GivenNumbers &Right,
                                         const Varying &Of) {
  auto goesRight = [&](const GivenNumbers &With, size_t I, int64_t V) {
    const Rehearsed *Run = runVaried(With, Of.Numbers, I, V);
    return Run && Run->GoesRight && !Run->has(Suspect);
  };
  // Many kernels hang where there is nothing to do, or for one of something.
  constexpr int64_t Few[] = {2, 3, 4};
  bool Depends = false;
  for (size_t I = 0; I != Of.Numbers.size(); ++I)
    for (int64_t V : Few) {
      if (I == Of.Which || goesRight(Right, I, V))
        continue;
      Depends = true;
      GivenNumbers Others = Right;
      Of.Numbers.set(Others, I, V);
      if (llvm::none_of(llvm::seq(MostValues), [&](int64_t Fits) {
            return goesRight(Others, Of.Which, Fits);
          }))
        return false;
    }
  return Depends;
}

bool Engine::Rehearsals::isOfOneToldAgain(
    const Conflict::Key &Suspect, llvm::ArrayRef<SuspectList::Path> OnPaths) {
  constexpr size_t MostNumbers = 6;
  bool IsSoOnOne = false;
  size_t First = 0; // mostly it is one number on all paths
  for (const auto &Path : OnPaths) {
    const auto Known = Path.first->with(Path.second, E.Symbols);
    bool IsSo = false, IsFound = false;
    for (int64_t Start : {3, 2, 5}) {
      if (IsSo)
        break;
      const auto Base = Known ? numbersFor(*Known, Start) : std::nullopt;
      const Rehearsed *Run = Base ? runOnce(*Base) : nullptr;
      if (!Run || !Run->has(Suspect))
        continue;
      IsFound = true;
      const AskedNumbers Numbers(Run->Asked);
      if (Numbers.size() < 2 || Numbers.size() > MostNumbers)
        continue;
      for (size_t I = 0; I != Numbers.size() && !IsSo; ++I) {
        const size_t Which = (First + I) % Numbers.size();
        IsSo = tells(Suspect, {*Base, Numbers, Which});
        if (IsSo)
          First = Which;
      }
    }
    if (IsFound && !IsSo)
      return false;
    IsSoOnOne |= IsSo;
  }
  return IsSoOnOne;
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
  std::set<unsigned> Wrong = E.Observer.wrongFlags(E.LogData);
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
    Wrong = E.Observer.wrongFlags(E.LogData);
  auto rehearseFor = [&](const Facts &Known, int64_t Start) {
    const auto Numbers = numbersFor(Known, Start);
    if (!Numbers || Tried.size() == MostRehearsals ||
        !Tried.insert(*Numbers).second)
      return;
    learnOfFlags(*Numbers, Asked);
    Wrong = E.Observer.wrongFlags(E.LogData);
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
    Wrong = E.Observer.wrongFlags(E.LogData);
  }
}

void Engine::rehearse(const FunctionDecl *Root) {
  Rehearsals All(*this, Root);
  All.forFlags();
  All.forConflicts();
}
