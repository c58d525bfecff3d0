// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the analysis of one translation unit.

#include "pto-tidy/Analysis/Analysis.h"
#include "pto-tidy/Interpreter/KernelFinder.h"
#include "pto-tidy/Interpreter/Patterns.h"
#include "pto-tidy/Map/MapCollector.h"
#include "pto-tidy/Rules/Rules.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include <set>

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

static llvm::StringRef describe(LostTrack Why) {
  switch (Why) {
  case LostTrack::Budget:
    return "the work on it reached its bound";
  case LostTrack::TooManyPaths:
    return "it has more paths than are followed";
  case LostTrack::TooDeep:
    return "its calls are nested too deeply";
  case LostTrack::UnsupportedStatement:
    return "this statement is not modelled";
  case LostTrack::UnknownAddress:
    return "this address is not known";
  case LostTrack::UnknownCall:
    return "the body of this function is not known";
  }
  llvm_unreachable("every reason is described");
}

/// True when nothing of the program runs before \p Root and after it that could
/// take part in its flags: a helper that nobody calls here is a part of some
/// other kernel.
static bool isWholeProgram(const FunctionDecl *Root, const SourceManager &SM) {
  if (Root->hasAttr<CUDAGlobalAttr>() || Root->isExternC())
    return true;
  return SM.isInMainFile(SM.getExpansionLoc(Root->getLocation())) &&
         !isa<CXXMethodDecl>(Root) && !Root->isInlineSpecified() &&
         Root->isExternallyVisible();
}

namespace {
/// Runs the rules over what the interpreter sees, and merges their findings.
class RuleRunner : public ConflictSink, public KernelObserver {
public:
  RuleRunner(const SourceManager &SM, const std::vector<TargetSpec> &Targets,
             bool AutoMode, llvm::raw_ostream *Events)
      : Context{SM, Targets, AutoMode, Placements}, SM(SM), Events(Events) {}

  /// \p Hears, where given, is told of the events of this kernel as well.
  void beginKernel(const FunctionDecl *Root, KernelObserver *Hears = nullptr) {
    Listener = Hears ? Hears : &Nobody;
    Run = Purpose::Everything;
    Known.clear();
    WholeProgram = isWholeProgram(Root, SM);
    Placements.clear();
    Addresses.beginKernel();
    Tiles = TileUses();
    Regions = RegionUses();
    Auto = AutoModeUses();
    Views = ViewUses(Context.AutoMode);
    Lost.reset();
  }

  /// What a run of the interpreter is for.
  enum class Purpose {
    Everything,
    /// The kernel is followed once more, for what it comes to in later
    /// iterations alone: only what happens at places that no run came to
    /// counts.
    LaterIterations,
    /// It is followed once more with InterpreterOptions::OnlyFlags.
    Flags
  };
  void beginAgain(Purpose For) {
    Listener = &Nobody;
    Run = For;
    Lost.reset();
  }

  /// Placement rules need to know every other placement for their remedies,
  /// so they run when the kernel was seen to its end.
  /// Returns whether it was; if not, \p IsLast has it reported.
  bool endKernel(bool IsLast = true) {
    for (const PlacementEvent &E : Placed) {
      checkUnavailableMemorySpace(E, Context, Found);
      checkOutOfBoundsAddress(E, Context, Found);
      checkMisalignedAddress(E, Context, Found);
    }
    for (const Conflict &C : Conflicts) {
      checkOverlappingTiles(C, Context, Found);
      checkUnsynchronizedReuse(C, Context, Found);
      checkPipeHazard(C, Context, Found);
      checkMissingVectorBarrier(C, Context, Found);
      checkReservedScratch(C, Context, Found);
      checkModeChangeInFlight(C, Context, Found);
    }
    Placed.clear();
    Conflicts.clear();
    SeenPlacements.clear();
    SeenOnPath.clear();
    if (Run == Purpose::LaterIterations || !Lost)
      return true;
    Addresses.loseKernel();
    if (!IsLast)
      return false;
    Finding F;
    F.Kind = CheckKind::IncompleteAnalysis;
    F.Loc = Lost->second.Loc;
    const CallSite *Root = Lost->second.Stack;
    while (Root && Root->Caller)
      Root = Root->Caller;
    F.Message = "kernel '" + (Root ? Root->Function : std::string("?")) +
                "' was not followed to its end: " + describe(Lost->first).str();
    F.Key = "incomplete " + F.Message;
    if (F.Loc.isValid())
      Found.push_back(std::move(F));
    return false;
  }

  /// The rules about a place in the code, whichever kernel comes there.
  void endUnit() { checkRuntimeAddress(Addresses, Context, Found); }

  void finished(const LogContext &Log) override {
    for (const Conflict &C : Seen)
      if (Log.isCredible(C))
        Conflicts.push_back(C);
    Doubts = Log.Flags.isSuspicious();
    FlagsNamed = Log.Flags.areAllNamed();
    Seen.clear();
    if (Run == Purpose::LaterIterations)
      return;
    if (WholeProgram)
      checkUnproducedEvent(Log.Flags, !Log.Incomplete, Context, Found);
    if (Log.Incomplete)
      return;
    if (Run == Purpose::Everything) {
      checkOversizedValidRegion(Regions, Context, Found);
      checkOutOfRangeSubview(Views, Context, Found);
      if (Context.AutoMode)
        checkManualPlacementInAutoMode(Auto, Context, Found);
      if (!Context.AutoMode && !Log.UnknownPlacement)
        checkUnassignedTile(Tiles, Context, Found);
      if (WholeProgram)
        checkUninitializedTile(Log.Reads, Context, Found);
    }
    if (!WholeProgram)
      return;
    checkUnmatchedFlag(Log.Flags, Context, Found);
    checkRepeatedWait(Log.Flags, Context, Found);
  }

  void conflict(const Conflict &C) override {
    if (onlyNew() && isKnown(C.First.Where) && isKnown(C.Second.Where))
      return;
    // Iterations and paths meet the same conflict again; one is kept of those
    // that can be told from the others only by the path.
    auto Key = std::make_tuple(
        C.Kind, C.First.Where.Loc.getRawEncoding(),
        C.Second.Where.Loc.getRawEncoding(), C.First.Tile.Name,
        C.Second.Tile.Name,
        std::vector<unsigned>(C.Unpaired.begin(), C.Unpaired.end()));
    if (SeenOnPath.insert(std::move(Key)).second)
      Seen.push_back(C);
  }
  void placed(const PlacementEvent &E) override {
    Listener->placed(E);
    const bool Counts = !onlyNew() || !isKnown(E.Tile.Assigned);
    auto Key = std::make_tuple(E.Tile.Assigned.Loc.getRawEncoding(),
                               E.Tile.Name, E.Tile.Base, E.Tile.Shape);
    if (Counts && SeenPlacements.insert(Key).second) {
      Placed.push_back(E);
      Placements.push_back(E.Tile);
    }
    if (!onlyNew()) {
      Known.insert(E.Tile.Assigned.Loc.getRawEncoding());
      Addresses.add(E);
    }
    event(E.Tile.Assigned, [&] { return describe(E); });
  }
  void viewMade(const ViewEvent &E) override {
    if (!E.IsReshape)
      Views.add(E);
    if (Context.AutoMode)
      Auto.add(E);
  }
  void assignedIdly(const IdleAssignEvent &E) override { Auto.add(E); }
  void addressTaken(const TileRef &T) override {
    if (Context.AutoMode)
      Auto.addressTaken(T);
  }
  void globalAssigned(const GlobalAssignEvent &E) override {
    checkMismatchedGlobalPointer(E, Context, Found);
    Addresses.exclude(E.Where.Loc);
  }
  void validRegionSet(const RegionEvent &E) override { Regions.add(E); }
  void issued(const InstructionEvent &E) override {
    Listener->issued(E);
    if (!onlyNew())
      Known.insert(E.Where.Loc.getRawEncoding());
    Tiles.add(E);
    Regions.add(E);
    Views.add(E);
    if (Context.AutoMode)
      Auto.add(E);
    event(E.Where, [&] { return describe(E); });
  }
  void flagSet(const FlagKey &K, const CodePoint &Where) override {
    Listener->flagSet(K, Where);
    event(Where, [&] { return "set " + describe(K); });
  }
  void flagWaited(const FlagKey &K, const CodePoint &Where) override {
    Listener->flagWaited(K, Where);
    event(Where, [&] { return "wait " + describe(K); });
  }
  void drained(Pipe P, const CodePoint &Where) override {
    Listener->drained(P, Where);
    event(Where, [&] { return "drain " + pipeName(P).str(); });
  }
  void looped(const CodePoint &Begin, SourceLocation End,
              unsigned Iteration) override {
    Listener->looped(Begin, End, Iteration);
  }
  void synchronised(const SyncEvent &E) override {
    checkNoOpSync(E, Context, Found);
  }
  void scaleAddressCalled(const CodePoint &Where, bool OnTiles) override {
    checkIllegalScaleAddr(Where, OnTiles, Context, Found);
    event(Where, [&] { return std::string("scale address"); });
  }
  void incomplete(LostTrack Why, const CodePoint &Where) override {
    if (!Lost || !Lost->second.Loc.isValid())
      Lost = {Why, Where};
    event(Where, [&] { return "lost track: " + ::describe(Why).str(); });
  }

  /// True when anything but the end of knowledge was found since the first \p
  /// Before findings.
  bool hasFoundBug(size_t Before) const {
    return std::any_of(Found.begin() + Before, Found.end(),
                       [](const Finding &F) {
                         return F.Kind != CheckKind::IncompleteAnalysis;
                       });
  }

  /// True when less work on the kernel might have reached its end.
  bool isTooMuch() const {
    return Lost && (Lost->first == LostTrack::Budget ||
                    Lost->first == LostTrack::TooManyPaths);
  }

  /// True when a flag seems to be wrong, whether that is for certain or not.
  bool hasDoubts() const { return Doubts; }
  /// True when each set and each wait names its flag.
  bool hasNamedFlags() const { return FlagsNamed; }

  /// Why the kernel was not followed to its end; empty when it was.
  std::string lost() const {
    return Lost ? describe(Lost->first).str() : std::string();
  }

  FindingList Found;

private:
  static std::string describe(const PlacementEvent &E) {
    return ptotidy::describe(E);
  }
  static std::string describe(const InstructionEvent &E) {
    return ptotidy::describe(E);
  }
  static std::string describe(const FlagKey &K) { return ptotidy::describe(K); }
  static llvm::StringRef describe(LostTrack Why) { return ::describe(Why); }

  void event(const CodePoint &Where, llvm::function_ref<std::string()> Text) {
    if (!Events)
      return;
    PresumedLoc P = SM.getPresumedLoc(SM.getExpansionLoc(Where.Loc));
    *Events << (P.isValid() ? P.getLine() : 0) << ": " << Text() << "\n";
  }

  bool onlyNew() const { return Run == Purpose::LaterIterations; }
  bool isKnown(const CodePoint &Where) const {
    return Known.count(Where.Loc.getRawEncoding());
  }

  KernelObserver Nobody;
  KernelObserver *Listener = &Nobody;
  Purpose Run = Purpose::Everything;
  bool Doubts = false;
  bool FlagsNamed = false;
  std::set<unsigned> Known; ///< places of what was issued and placed
  bool WholeProgram = false;
  TileUses Tiles;
  RegionUses Regions;
  ViewUses Views{false};
  AutoModeUses Auto;
  AddressUses Addresses;
  std::vector<TileRef> Placements;
  RuleContext Context;
  const SourceManager &SM;
  llvm::raw_ostream *Events;
  std::vector<PlacementEvent> Placed;
  std::vector<Conflict> Conflicts;
  std::set<std::tuple<unsigned, const std::string *, Linear, const TileShape *>>
      SeenPlacements;
  std::vector<Conflict> Seen;
  std::set<
      std::tuple<Conflict::KindType, unsigned, unsigned, const std::string *,
                 const std::string *, std::vector<unsigned>>>
      SeenOnPath;
  std::optional<std::pair<LostTrack, CodePoint>> Lost;
};
} // namespace

/// What \p M says of bytes in use, where that is more than a target has. Of a
/// tile only what is touched counts.
static std::vector<Footprint> footprints(const MemoryMap &M,
                                         SourceLocation Kernel,
                                         llvm::ArrayRef<TargetSpec> Targets,
                                         const SourceManager &SM) {
  auto locationOf = [&](int Row) {
    const MapPlace &P = M.Rows[Row].Where;
    auto File = SM.getFileManager().getOptionalFileRef(P.File);
    return File ? SM.translateFileLineCol(*File, P.Line, 1) : SourceLocation();
  };
  std::vector<Footprint> Found;
  for (const MapArea &Area : M.Areas) {
    MapArea Touched = Area;
    for (MapBox &B : Touched.Boxes) {
      B.End = B.Begin;
      for (const MapAccess &A : B.Accesses)
        B.End = std::max(B.End, A.End);
    }
    const std::vector<int64_t> Use = bytesInUse(Touched, M.Rows.size());
    const auto Most = llvm::max_element(Use);
    if (Most == Use.end())
      continue;
    const int Row = static_cast<int>(Most - Use.begin());
    for (const TargetSpec &T : Targets) {
      int64_t Capacity = 0;
      for (unsigned I = 0; I != NumMemorySpaces; ++I)
        if (spaceName(static_cast<MemorySpace>(I)) == Area.Space)
          Capacity = static_cast<int64_t>(T.Capacity[I]);
      // That the space is not there at all is pto-unavailable-memory-space.
      if (Capacity == 0 || *Most <= Capacity)
        continue;
      Footprint F;
      F.Space = Area.Space;
      F.Base = Area.Base;
      F.Target = T.Name;
      F.Capacity = Capacity;
      F.Peak = *Most;
      F.Kernel = Kernel;
      F.Where = locationOf(Row);
      for (const MapBox &B : Touched.Boxes)
        if (B.First <= Row && Row <= B.Last && B.Begin < B.End)
          F.Tiles.push_back(
              {B.Tile, B.Begin, B.End,
               B.Placed < 0 ? SourceLocation() : locationOf(B.Placed)});
      Found.push_back(std::move(F));
    }
  }
  return Found;
}

/// Runs all kernels again to find what synchronisation they can do without.
static void runWithoutSync(ASTContext &Context, TypeTable &Types,
                           InterpreterOptions Run, FindingList &Found) {
  struct NoConflicts : ConflictSink {
    void conflict(const Conflict &) override {}
  } Sink;
  struct Watcher : KernelObserver {
    bool Complete = false;
    void finished(const LogContext &Log) override {
      Complete = !Log.Incomplete;
    }
  };
  const SourceManager &SM = Context.getSourceManager();
  SyncNeeds Needs(Run.Scratch, Run.VectorBarriers);
  Run.Sync = &Needs;
  std::vector<const FunctionDecl *> Roots = findRootKernels(Context);
  auto run = [&] {
    for (const FunctionDecl *Root : Roots) {
      std::deque<CallSite> CallSites;
      std::deque<std::string> Names;
      Watcher Seen;
      interpret(Root, Context, Types, Run, Sink, Seen, CallSites, Names);
      Needs.endKernel(Seen.Complete && isWholeProgram(Root, SM));
    }
  };
  run();
  for (SyncSite &S : Needs.Sites)
    S.Eligible &= SM.isInMainFile(S.Loc);
  ptotidy::checkRedundantSync(Needs, findRedundantSync(Needs, run), Found);
}

namespace {
/// Follows the kernels of one translation unit, each as often as it takes.
class UnitAnalysis {
public:
  UnitAnalysis(ASTContext &Context, const AnalysisOptions &Options,
               const TranslationUnitMacros &Macros, llvm::raw_ostream *Events)
      : Context(Context), SM(Context.getSourceManager()), Options(Options),
        Targets(effectiveTargets(Options, Macros)), Types(Context),
        Runner(SM, Targets, Macros.AutoMode, Events), Events(Events) {
    Usual.TargetName = Targets.front().Name;
    Usual.AutoMode = Macros.AutoMode;
    Usual.BothCores = Macros.BothCores;
    Usual.Strict = Options.Strict;
    Usual.Bounds = Options.Bounds;
    Usual.Scratch = Targets.front().Scratch;
    Usual.VectorBarriers = Targets.front().Vector == VectorPipe::NeedsBarriers;
  }

  AnalysisResult run();

private:
  void follow(const FunctionDecl *Root);
  void followAgain(const FunctionDecl *Root, InterpreterOptions Run,
                   RuleRunner::Purpose For);
  void noteMap(const FunctionDecl *Root, MapCollector &Map);
  bool wantsFootprint() const {
    return Options.WantFootprint && !Usual.AutoMode;
  }

  ASTContext &Context;
  const SourceManager &SM;
  const AnalysisOptions &Options;
  const std::vector<TargetSpec> Targets;
  TypeTable Types;
  InterpreterOptions Usual;
  RuleRunner Runner;
  llvm::raw_ostream *Events;
  // Call stacks and names are spoken of in the findings: they outlive the runs.
  std::deque<CallSite> CallSites;
  std::deque<std::string> Names;
  AnalysisResult Result;
  /// A kernel whose flags were in doubt was followed for longer. Its likes, in
  /// one unit, are mostly its instantiations.
  bool HasLongRun = false;
};
} // namespace

/// True when \p Run kept all slots apart that what \p S tells of may rest on.
static bool keptSlotsApart(const InterpreterOptions &Run,
                           const InterpreterStats &S) {
  return std::includes(Run.KeepApart.begin(), Run.KeepApart.end(),
                       S.Slots.begin(), S.Slots.end());
}

void UnitAnalysis::follow(const FunctionDecl *Root) {
  // Each stop tells at least one slot more; where there are many, a run to the
  // end tells them all.
  constexpr unsigned MostStops = 3;
  unsigned Stops = 0;
  InterpreterOptions Run = Usual;
  for (bool IsFirst = true;; IsFirst = false) {
    MapCollector Map(SM, Targets);
    if (Events)
      *Events << (IsFirst ? "kernel " : "again ")
              << Root->getQualifiedNameAsString() << "\n";
    const size_t Before = Runner.Found.size();
    Run.StopForSlots = Stops < MostStops;
    Runner.beginKernel(Root,
                       Options.WantMaps || wantsFootprint() ? &Map : nullptr);
    const InterpreterStats S =
        interpret(Root, Context, Types, Run, Runner, Runner, CallSites, Names);
    Result.Stats.Steps += S.Steps;
    Stops += S.StoppedForSlots;
    const bool IsLast = !Runner.isTooMuch() || !S.UnknownIterations ||
                        Run.Bounds.UnknownLoop <= 1;
    const bool IsComplete = Runner.endKernel(IsLast && !S.StoppedForSlots);
    // Which slot belongs to which access may have been lost in joins. With
    // those paths kept apart, what is no artefact of that is found again.
    if (S.StoppedForSlots ||
        (Runner.hasFoundBug(Before) && !keptSlotsApart(Run, S))) {
      Runner.Found.resize(Before);
      Run.KeepApart.insert(S.Slots.begin(), S.Slots.end());
      continue;
    }
    // Where loops in loops are too much work, all of the kernel with fewer
    // iterations shows more than four iterations of its beginning. What the
    // longer attempt found stays found.
    if (!IsLast) {
      Run.Bounds.UnknownLoop /= 2;
      continue;
    }
    ++Result.Stats.Kernels;
    Result.Stats.IncompleteKernels += !IsComplete;
    Result.Stats.Placements += S.Placements;
    Result.Stats.DecidedPlacements += S.DecidedPlacements;
    Result.Stats.Accesses += S.Accesses;
    Result.Stats.DecidedAccesses += S.DecidedAccesses;
    noteMap(Root, Map);
    const bool AreNamed = Runner.hasNamedFlags();
    const bool MayHaveWrongFlags =
        Runner.hasDoubts() &&
        (IsComplete ? Run.Bounds.UnknownLoop < Usual.Bounds.UnknownLoop
                    : Runner.isTooMuch() && AreNamed);
    // No period shows in one iteration.
    if (IsComplete && S.LeftCodeUnseen && Run.Bounds.UnknownLoop > 1) {
      InterpreterOptions Later = Run;
      Later.LaterIterations = true;
      followAgain(Root, Later, RuleRunner::Purpose::LaterIterations);
    }
    // What flags there are, and which of them are left over, fewer iterations
    // do not show for certain. With twice as many, and nothing but the paths
    // that go right so far, they may. A kernel that was too much work may reach
    // its end where those that go wrong end early.
    if (MayHaveWrongFlags && !HasLongRun) {
      HasLongRun = true;
      // Where the flags are right after all it was in vain, so it is not much.
      constexpr unsigned MoreSteps = 2;
      Run.Bounds.UnknownLoop *= 2;
      Run.Bounds.Steps = Usual.Bounds.Steps * MoreSteps;
      Run.EndWithFlags = AreNamed;
      Run.OnlyFlags = true;
      followAgain(Root, Run, RuleRunner::Purpose::Flags);
    }
    return;
  }
}

void UnitAnalysis::followAgain(const FunctionDecl *Root, InterpreterOptions Run,
                               RuleRunner::Purpose For) {
  Run.StopForSlots = false;
  // What rests on slots counts where it is found with those kept apart.
  for (bool IsLast : {false, true}) {
    if (Events)
      *Events << (Run.OnlyFlags ? "flags of " : "later iterations of ")
              << Root->getQualifiedNameAsString() << "\n";
    const size_t Before = Runner.Found.size();
    Runner.beginAgain(For);
    const InterpreterStats S =
        interpret(Root, Context, Types, Run, Runner, Runner, CallSites, Names);
    Result.Stats.Steps += S.Steps;
    Runner.endKernel(false);
    if (!Runner.hasFoundBug(Before) || keptSlotsApart(Run, S))
      return;
    Runner.Found.resize(Before);
    if (IsLast)
      return;
    Run.KeepApart.insert(S.Slots.begin(), S.Slots.end());
  }
}

void UnitAnalysis::noteMap(const FunctionDecl *Root, MapCollector &Map) {
  if (!Options.WantMaps && !wantsFootprint())
    return;
  MemoryMap M = Map.finish(Runner.lost());
  if (wantsFootprint() && M.Lost.empty())
    for (const Footprint &F : footprints(M, Root->getLocation(), Targets, SM))
      checkOversizedFootprint(F, Runner.Found);
  if (Options.WantMaps && !M.Rows.empty())
    Result.Maps.push_back(std::move(M));
}

AnalysisResult UnitAnalysis::run() {
  for (const FunctionDecl *Root : findRootKernels(Context))
    follow(Root);
  for (const FunctionDecl *Pattern : findPatterns(Context)) {
    Runner.beginKernel(Pattern);
    scanPattern(Pattern, Context, Types, Usual, Runner, Names);
    Runner.endKernel();
  }
  if (Options.WantRedundantSync)
    runWithoutSync(Context, Types, Usual, Runner.Found);
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
