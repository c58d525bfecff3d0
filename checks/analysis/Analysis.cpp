// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the analysis of one translation unit.

#include "pto-tidy/Analysis/Analysis.h"
#include "Footprints.h"
#include "OtherCores.h"
#include "RuleRunner.h"
#include "SampleRuns.h"
#include "UnneededSync.h"
#include "pto-tidy/Analysis/Attempts.h"
#include "pto-tidy/Interpreter/KernelFinder.h"
#include "pto-tidy/Interpreter/Patterns.h"
#include "pto-tidy/Map/MapCollector.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include <limits>
#include <utility>

using namespace clang;
using namespace ptotidy;

llvm::Expected<std::vector<std::string>> ptotidy::parseTargets(StringRef List) {
  std::vector<std::string> Targets;
  llvm::SmallVector<StringRef, 4> Names;
  llvm::SplitString(List, Names, ";, ");
  for (StringRef Name : Names) {
    const TargetSpec *T = findTarget(Name);
    if (!T)
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "unknown target '" + Name +
                                         "'; the known ones are " +
                                         knownTargetNames());
    Targets.push_back(T->Name);
  }
  if (Targets.empty() && !List.trim().empty())
    return llvm::createStringError(
        llvm::inconvertibleErrorCode(),
        "'" + List + "' names no target; the known ones are " +
            knownTargetNames());
  return Targets;
}

/// The targets to check, with every override applied.
static std::vector<TargetSpec>
effectiveTargets(const AnalysisOptions &Options,
                 const TranslationUnitMacros &Macros) {
  std::vector<TargetSpec> Targets;
  for (const std::string &Name : Options.Targets)
    if (const TargetSpec *T = findTarget(Name))
      Targets.push_back(*T);
  if (Targets.empty())
    if (const TargetSpec *T = findTarget(Macros.Target))
      Targets.push_back(*T);
  if (Targets.empty())
    Targets.push_back(*findTarget("A2A3"));
  for (TargetSpec &T : Targets)
    for (unsigned I = 0; I != NumMemorySpaces; ++I) {
      auto Space = static_cast<MemorySpace>(I);
      auto apply = [&](const std::map<MemorySpace, uint64_t> &Overrides,
                       uint64_t &Value) {
        auto It = Overrides.find(Space);
        if (It != Overrides.end())
          Value = It->second;
      };
      apply(Macros.Capacity, T.Capacity[I]);
      apply(Macros.Alignment, T.Alignment[I]);
      apply(Options.Capacity, T.Capacity[I]);
      apply(Options.Alignment, T.Alignment[I]);
    }
  return Targets;
}

namespace {
/// Follows the kernels of one translation unit, each as often as it takes.
class UnitAnalysis {
public:
  UnitAnalysis(ASTContext &Context, const AnalysisOptions &Options,
               const TranslationUnitMacros &Macros, llvm::raw_ostream *Events)
      : Unit(Context), SM(Context.getSourceManager()), Options(Options),
        Targets(effectiveTargets(Options, Macros)), ForOneCore(Macros.OneCore),
        OneOfBoth(Macros.OneOfBoth),
        Runner(SM, Targets, Macros.AutoMode, Events), Events(Events) {
    Usual.TargetName = Targets.front().Name;
    Usual.AutoMode = Macros.AutoMode;
    Usual.BothCores = Macros.BothCores;
    Usual.Strict = Options.Strict;
    Usual.Bounds = Options.Bounds;
    Usual.Scratch = Targets.front().Scratch;
    Usual.Capacity.fill(std::numeric_limits<int64_t>::max());
    for (const TargetSpec &T : Targets)
      for (unsigned I = 0; I != NumMemorySpaces; ++I)
        Usual.Capacity[I] = std::min<int64_t>(Usual.Capacity[I], T.Capacity[I]);
    Usual.VectorBarriers = Targets.front().Vector == VectorPipe::NeedsBarriers;
    Usual.Judge = &Runner;
  }

  AnalysisResult run();

private:
  void follow(const RootKernel &Root);
  /// The runs that the last attempt at \p Root, by \p Run, gave reason for. It
  /// took \p S and gave \p Verdict, and its findings are those from \p Before
  /// on. \p Doubts: of the attempts before it.
  void followUp(const RootKernel &Root, InterpreterOptions Run,
                const InterpreterStats &S, const RunVerdict &Verdict,
                std::set<unsigned> Doubts, size_t Before);
  /// One further run, up to its end; the caller ends it in Runner.
  InterpreterStats runAgain(const RootKernel &Root,
                            const InterpreterOptions &Run,
                            RuleRunner::Purpose For);
  RunVerdict followAgain(const RootKernel &Root, InterpreterOptions Run,
                         RuleRunner::Purpose For);
  /// Drops what was found since the first \p Before findings of \p Root and is
  /// not found by \p Run.
  void confirm(const RootKernel &Root, InterpreterOptions Run, size_t Before);
  /// Where nothing was said of flags: follows \p Root by \p Run with numbers,
  /// on several cores where it \p AsksWhichCore.
  void followSamples(const RootKernel &Root, InterpreterOptions Run,
                     bool AsksWhichCore);
  /// Where \p Reads find nothing on some paths: follows \p Root by \p Run on
  /// two cores.
  void followOtherCores(const RootKernel &Root, InterpreterOptions Run,
                        const std::set<UnwrittenReads::AnyCall> &Reads);
  void noteMap(const RootKernel &Root, const RunVerdict &Verdict,
               MapCollector &Map);
  bool wantsFootprint() const {
    return Options.WantFootprint && !Usual.AutoMode;
  }

  UnitContext Unit;
  const SourceManager &SM;
  const AnalysisOptions &Options;
  const std::vector<TargetSpec> Targets;
  InterpreterOptions Usual;
  const bool ForOneCore;
  const std::optional<CoreKind> OneOfBoth;
  RuleRunner Runner;
  llvm::raw_ostream *Events;
  AnalysisResult Result;
  /// Where flags were in doubt in kernels that were followed for them once
  /// more, by where the kernel is. Other instantiations are in doubt at the
  /// same places.
  std::map<unsigned, std::set<unsigned>> Doubted;
};
} // namespace

void UnitAnalysis::follow(const RootKernel &Root) {
  // Each stop tells at least one slot more; where there are many, a run to the
  // end tells them all.
  constexpr unsigned MostStops = 3;
  unsigned Stops = 0;
  const size_t Begin = Runner.Found.size();
  std::set<unsigned> Doubts;
  Attempt Now = Attempt::first(Usual.Bounds);
  InterpreterOptions Run = Usual;
  for (bool IsFirst = true;; IsFirst = false) {
    Run.Bounds = Now.Bounds;
    MapCollector Map(SM, Targets);
    if (Events)
      *Events << (IsFirst ? "kernel " : "again ")
              << Root.Function->getQualifiedNameAsString() << "\n";
    const size_t Before = Runner.Found.size();
    Run.StopForSlots = Stops < MostStops;
    Runner.beginKernel(Root,
                       Options.WantMaps || wantsFootprint() ? &Map : nullptr);
    const InterpreterStats S =
        interpret(Root.Function, Unit, Run, Runner, Runner);
    Result.Stats.Steps += S.allSteps();
    Stops += S.StoppedForSlots;
    const RunVerdict Verdict = Runner.endRun();
    const bool IsComplete = !Verdict.Lost;
    const auto Next = S.StoppedForSlots
                          ? std::optional(Now)
                          : Now.next(Usual.Bounds, S, Verdict.isTooMuch());
    // Which slot belongs to which access may have been lost in joins. With
    // those paths kept apart, what is no artefact of that is found again.
    if (S.StoppedForSlots ||
        (Runner.hasFoundBug(Before) && !Run.keepsApart(S.Slots))) {
      Runner.Found.resize(Before);
      Run.KeepApart.insert(S.Slots.begin(), S.Slots.end());
      continue;
    }
    // Where loops in loops are too much work, all of the kernel with fewer
    // iterations shows more than four iterations of its beginning. What the
    // longer attempt found stays found; what one with fewer iterations did, the
    // next one finds again.
    if (Next) {
      if (IsComplete)
        Runner.Found.resize(Before);
      Doubts.insert(Verdict.Doubts.begin(), Verdict.Doubts.end());
      Now = *Next;
      continue;
    }
    // Flags were measured to count, though the manual has them set or clear:
    // what is used so is right, or has a hazard.
    if (const auto &Counting = Verdict.Counting;
        IsComplete && !std::includes(Run.Counting.begin(), Run.Counting.end(),
                                     Counting.begin(), Counting.end())) {
      Runner.Found.resize(Before);
      Run.Counting.insert(Counting.begin(), Counting.end());
      continue;
    }
    if (!IsComplete)
      Runner.reportLost(Verdict);
    ++Result.Stats.Kernels;
    Result.Stats.IncompleteKernels += !IsComplete;
    Result.Stats.Placements += S.Placements;
    Result.Stats.DecidedPlacements += S.DecidedPlacements;
    Result.Stats.Accesses += S.Accesses;
    Result.Stats.DecidedAccesses += S.DecidedAccesses;
    noteMap(Root, Verdict, Map);
    if (OneOfBoth && Verdict.isForOtherCore(*OneOfBoth)) {
      Runner.Found.resize(Begin);
      return;
    }
    followUp(Root, Run, S, Verdict, std::move(Doubts), Before);
    if (Verdict.HasFlagsOnWays && !Runner.hasSpokenOfFlags(Begin))
      followSamples(Root, Run, S.AskedWhichCore);
    followOtherCores(Root, std::move(Run), Verdict.SomeReadNothing);
    return;
  }
}

void UnitAnalysis::followUp(const RootKernel &Root, InterpreterOptions Run,
                            const InterpreterStats &S,
                            const RunVerdict &Verdict,
                            std::set<unsigned> Doubts, size_t Before) {
  Run.Bounds.Steps = Usual.Bounds.Steps;
  Run.Bounds.Work = Usual.Bounds.Work;
  const bool IsComplete = !Verdict.Lost;
  const bool AreNamed = Verdict.HasNamedFlags;
  Doubts.insert(Verdict.Doubts.begin(), Verdict.Doubts.end());
  const bool HasFewIterations =
      Run.Bounds.UnknownLoop < Usual.Bounds.UnknownLoop;
  // What was not come to in any attempt, nobody has doubts of.
  const bool IsTooMuch = AreNamed && Verdict.isTooMuch();
  const bool MayHaveWrongFlags = IsTooMuch || (!Doubts.empty() && IsComplete &&
                                               (AreNamed || HasFewIterations));
  // What a condition asks for may belong to what is in flight as slots do:
  // "is anything stored that nobody waited for?"
  if (Runner.hasFoundBug(Before) && !Run.keepsApart(S.Asked)) {
    InterpreterOptions Asked = Run;
    Asked.KeepApart.insert(S.Asked.begin(), S.Asked.end());
    confirm(Root, Asked, Before);
  }
  // No period shows in one iteration.
  if (IsComplete && (S.LeftCodeUnseen || S.LeftAnswersUnseen) &&
      Run.Bounds.UnknownLoop > 1) {
    InterpreterOptions Later = Run;
    Later.LaterIterations = true;
    Later.SeenAnswers = S.Answers;
    // What an iteration does that is followed already, it does once more: that
    // takes no more than the run before.
    constexpr unsigned Enough = 2000;
    if (!S.LeftCodeUnseen)
      Later.OwnSteps = 2 * S.Steps + Enough;
    followAgain(Root, Later, RuleRunner::Purpose::LaterIterations);
  }
  // What joined paths are taken to do together may be what none of them
  // does.
  auto followForFlags = [&](const InterpreterOptions &R) {
    const RunVerdict Again = followAgain(Root, R, RuleRunner::Purpose::Flags);
    if (IsComplete && Again.isTooMuch() && !Runner.hasSpokenOfFlags(Before))
      Runner.reportUndecidedFlags(Again);
  };
  if (IsComplete && AreNamed && Verdict.HasOpenFaults)
    followForFlags(Run.forFlags());
  if (S.MayOverlapWhenLarge) {
    InterpreterOptions Large = Run;
    Large.LargestSizes = true;
    followAgain(Root, Large, RuleRunner::Purpose::LargestSizes);
  }
  if (Options.WantCrossCoreOrder && S.WaitsForOthers) {
    InterpreterOptions Told = Run;
    Told.OnlyToldIsOrdered = true;
    followAgain(Root, Told, RuleRunner::Purpose::CrossCoreOrder);
  }
  // What flags there are, and which of them are left over, fewer iterations
  // do not show for certain. With twice as many, and nothing but the paths
  // that go right so far, they may. A kernel that was too much work may reach
  // its end where those that go wrong end early.
  if (!MayHaveWrongFlags)
    return;
  auto [It, IsFirst] =
      Doubted.try_emplace(Root.Function->getLocation().getRawEncoding());
  std::set<unsigned> &Known = It->second;
  if (IsFirst || !std::includes(Known.begin(), Known.end(), Doubts.begin(),
                                Doubts.end())) {
    Known.insert(Doubts.begin(), Doubts.end());
    // Where the flags are right after all it was in vain, so it is not much.
    constexpr unsigned MoreSteps = 2;
    Run.Bounds.UnknownLoop *= 2;
    Run.Bounds.Steps = Usual.Bounds.Steps * MoreSteps;
    Run.EndWithFlags = AreNamed;
    Run.OnlyFlags = true;
    followForFlags(Run);
  }
}

void UnitAnalysis::followSamples(const RootKernel &Root, InterpreterOptions Run,
                                 bool AsksWhichCore) {
  Run.Bounds = Usual.Bounds;
  if (const auto Wrong =
          findWrongRun(Root, Unit, Run, AsksWhichCore, Result.Stats.Steps))
    checkWrongRun(*Wrong, Runner.Found);
}

void UnitAnalysis::followOtherCores(
    const RootKernel &Root, InterpreterOptions Run,
    const std::set<UnwrittenReads::AnyCall> &Reads) {
  Run.Bounds = Usual.Bounds;
  for (const UnwrittenOnCore &Read :
       findUnwrittenOnOtherCores(Root, Reads, Unit, Run, Result.Stats.Steps))
    checkUnwrittenOnCore(Read, Runner.Found);
}

static llvm::StringRef nameOf(RuleRunner::Purpose For) {
  switch (For) {
  case RuleRunner::Purpose::Everything:
    return "kernel";
  case RuleRunner::Purpose::Confirmation:
    return "confirm";
  case RuleRunner::Purpose::LaterIterations:
    return "later iterations of";
  case RuleRunner::Purpose::Flags:
    return "flags of";
  case RuleRunner::Purpose::CrossCoreOrder:
    return "order across cores of";
  case RuleRunner::Purpose::LargestSizes:
    return "largest sizes of";
  }
  llvm_unreachable("every purpose is named");
}

InterpreterStats UnitAnalysis::runAgain(const RootKernel &Root,
                                        const InterpreterOptions &Run,
                                        RuleRunner::Purpose For) {
  if (Events)
    *Events << nameOf(For) << " " << Root.Function->getQualifiedNameAsString()
            << "\n";
  Runner.beginAgain(For);
  const InterpreterStats S =
      interpret(Root.Function, Unit, Run, Runner, Runner);
  Result.Stats.Steps += S.allSteps();
  return S;
}

void UnitAnalysis::confirm(const RootKernel &Root, InterpreterOptions Run,
                           size_t Before) {
  FindingList Suspected(std::make_move_iterator(Runner.Found.begin() + Before),
                        std::make_move_iterator(Runner.Found.end()));
  Runner.Found.resize(Before);
  Run.StopForSlots = false;
  runAgain(Root, Run, RuleRunner::Purpose::Confirmation);
  // More paths may be more work than can be done.
  const bool All = Runner.endRun().isTooMuch();
  std::set<std::string> Confirmed;
  for (const Finding &F : llvm::drop_begin(Runner.Found, Before))
    Confirmed.insert(F.Key);
  Runner.Found.resize(Before);
  for (Finding &F : Suspected)
    if (All || F.Kind == CheckKind::IncompleteAnalysis ||
        Confirmed.count(F.Key))
      Runner.Found.push_back(std::move(F));
}

RunVerdict UnitAnalysis::followAgain(const RootKernel &Root,
                                     InterpreterOptions Run,
                                     RuleRunner::Purpose For) {
  Run.StopForSlots = false;
  // What rests on slots counts where it is found with those kept apart.
  for (bool IsLast : {false, true}) {
    const size_t Before = Runner.Found.size();
    const InterpreterStats S = runAgain(Root, Run, For);
    RunVerdict Verdict = Runner.endRun();
    if (!Runner.hasFoundBug(Before) || Run.keepsApart(S.Slots))
      return Verdict;
    Runner.Found.resize(Before);
    if (IsLast)
      return Verdict;
    Run.KeepApart.insert(S.Slots.begin(), S.Slots.end());
  }
  llvm_unreachable("the last run returns");
}

void UnitAnalysis::noteMap(const RootKernel &Root, const RunVerdict &Verdict,
                           MapCollector &Map) {
  if (!Options.WantMaps && !wantsFootprint())
    return;
  MemoryMap M = Map.finish(
      Verdict.Lost ? lostTrackText(Verdict.Lost->first).str() : std::string());
  if (wantsFootprint() && M.Lost.empty())
    for (const Footprint &F :
         footprints(M, Root.Function->getLocation(), Targets, SM))
      checkOversizedFootprint(F, Runner.Found);
  if (Options.WantMaps && !M.Rows.empty())
    Result.Maps.push_back(std::move(M));
}

AnalysisResult UnitAnalysis::run() {
  const auto Roots = findRootKernels(Unit.AST, ForOneCore);
  for (const RootKernel &Root : Roots)
    follow(Root);
  for (const FunctionDecl *Pattern : findPatterns(Unit.AST)) {
    Runner.beginKernel({Pattern, false});
    scanPattern(Pattern, Unit.AST, Unit.Types, Usual, Runner, Unit.Names);
    Runner.endRun();
  }
  if (Options.WantRedundantSync)
    runWithoutSync(Unit, Roots, Usual, Runner.Found);
  Runner.endUnit();
  // The same place reached by forty instantiations is one finding.
  std::set<std::string> Keys;
  for (Finding &F : Runner.Found)
    if (Keys.insert(F.Key).second)
      Result.Findings.push_back(std::move(F));
  llvm::stable_sort(Result.Findings, [&](const Finding &A, const Finding &B) {
    if (A.Loc != B.Loc)
      return SM.isBeforeInTranslationUnit(A.Loc, B.Loc);
    return A.Kind < B.Kind;
  });
  return std::move(Result);
}

AnalysisResult ptotidy::analyze(ASTContext &Context,
                                const AnalysisOptions &Options,
                                const TranslationUnitMacros &Macros,
                                llvm::raw_ostream *Events) {
  if (Context.getDiagnostics().hasUncompilableErrorOccurred())
    return {};
  return UnitAnalysis(Context, Options, Macros, Events).run();
}
