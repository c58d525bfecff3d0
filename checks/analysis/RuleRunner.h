// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what stands between the interpreter and the rules: it
// gathers the events of one run over a kernel and runs the rules over them.

#ifndef PTO_TIDY_CHECKS_ANALYSIS_RULERUNNER_H
#define PTO_TIDY_CHECKS_ANALYSIS_RULERUNNER_H

#include "pto-tidy/Analysis/Analysis.h"
#include "pto-tidy/Interpreter/Interpreter.h"
#include "pto-tidy/Interpreter/KernelFinder.h"
#include "pto-tidy/Rules/Rules.h"
#include <cassert>
#include <set>

namespace ptotidy {

/// What one run over a kernel tells of it, by which further runs are chosen.
struct RunVerdict {
  /// Why, and where, the kernel was not followed to its end, if it was not.
  std::optional<std::pair<LostTrack, CodePoint>> Lost;
  /// Places where a flag seems to be wrong, whether that is for certain or not.
  std::set<unsigned> Doubts;
  /// Flags are wrong on some path that nothing was said of.
  bool HasOpenFaults = false;
  /// Each set and each wait names its flag.
  bool HasNamedFlags = false;
  /// The kernel has flags and more than one way through it.
  bool HasFlagsOnWays = false;
  /// The flags that count their sets, as the code has it.
  std::set<FlagKey> Counting;
  /// The reads that find what was written on some paths, and nothing on others.
  std::set<UnwrittenReads::AnyCall> SomeReadNothing;
  /// It has instructions of such a core.
  bool OnVector = false, OnCube = false;

  /// Less work on the kernel might have come to its end.
  bool isTooMuch() const {
    return Lost && (Lost->first == LostTrack::Budget ||
                    Lost->first == LostTrack::TooManyPaths);
  }
  /// It has instructions of the other kind of core alone: no core of kind \p
  /// Core runs it.
  bool isForOtherCore(CoreKind Core) const {
    return Core == CoreKind::Vector ? OnCube && !OnVector : OnVector && !OnCube;
  }
};

/// Runs the rules over what the interpreter sees.
class RuleRunner : public ConflictSink,
                   public KernelObserver,
                   public FlagJudge {
public:
  RuleRunner(const clang::SourceManager &SM,
             const std::vector<TargetSpec> &Targets, bool AutoMode,
             llvm::raw_ostream *Events)
      : Context{SM, Targets, AutoMode, First.Placements}, SM(SM),
        Events(Events) {}

  /// What a run of the interpreter is for.
  enum class Purpose {
    Everything,
    /// The kernel is followed once more, to see whether what was found is found
    /// again: nothing of the first run is forgotten for it.
    Confirmation,
    /// It is followed once more, for what it comes to in later
    /// iterations alone: only what happens at places that no run came to
    /// counts.
    LaterIterations,
    /// It is followed once more with InterpreterOptions::OnlyFlags.
    Flags,
    /// It is followed once more with InterpreterOptions::OnlyToldIsOrdered:
    /// only what a wait for another core orders otherwise counts.
    CrossCoreOrder,
    /// It is followed once more with InterpreterOptions::LargestSizes: only
    /// which tiles overlap counts.
    LargestSizes
  };

  /// Begins the first run over \p Root, or the first one of a further attempt:
  /// what was seen of it so far is forgotten. \p Hears, where given, is told
  /// what a map shows of this run as well: placements, instructions, flags,
  /// barriers and iterations.
  void beginKernel(const RootKernel &Root, KernelObserver *Hears = nullptr);
  /// Begins a further run over the same kernel. What the first one has seen
  /// stays known.
  void beginAgain(Purpose For);

  /// Ends the run. Runs the rules about placements and conflicts, also on what
  /// was seen of a kernel that was lost: their remedies need to know every
  /// other placement.
  RunVerdict endRun();

  /// Reports that the kernel was not followed to its end, as \p Run tells.
  void reportLost(const RunVerdict &Run) {
    assert(Run.Lost && "it was followed to its end");
    checkIncompleteAnalysis(Run.Lost->first, Run.Lost->second, Found);
  }
  /// Reports that a run for Purpose::Flags was too much work, as \p Run tells.
  void reportUndecidedFlags(const RunVerdict &Run) {
    assert(Run.Lost && "it was followed to its end");
    checkUndecidedFlags(Run.Lost->first, Run.Lost->second, Found);
  }

  /// The rules about a place in the code, whichever kernel comes there.
  void endUnit() { checkRuntimeAddress(First.Addresses, Context, Found); }

  /// True when anything but the end of knowledge was found since the first \p
  /// Before findings.
  bool hasFoundBug(size_t Before) const;
  /// True when something was said of flags, or of what they order, since the
  /// first \p Before findings.
  bool hasSpokenOfFlags(size_t Before) const;

  std::set<unsigned> wrongFlags(const LogContext &Log) const override;

  FindingList Found;

  // The events.
  void conflict(const Conflict &C) override;
  void placed(const PlacementEvent &E) override;
  void assignedIdly(const IdleAssignEvent &E) override { Auto.add(E); }
  void addressTaken(const TileRef &T) override;
  void viewMade(const ViewEvent &E) override;
  void globalAssigned(const GlobalAssignEvent &E) override;
  void validRegionSet(const RegionEvent &E) override { Regions.add(E); }
  void issued(const InstructionEvent &E) override;
  void flagSet(const FlagKey &K, const CodePoint &Where) override;
  void flagWaited(const FlagKey &K, const CodePoint &Where) override;
  void drained(Pipe P, const CodePoint &Where) override;
  void slotPicked(const SlotEvent &E) override {
    checkOutOfRangeSlot(E, Context, Found);
  }
  void synchronised(const SyncEvent &E) override {
    checkNoOpSync(E, Context, Found);
    checkOutOfRangeEventId(E, Context, Found);
  }
  void looped(const CodePoint &Begin, clang::SourceLocation End,
              unsigned Iteration) override {
    Listener->looped(Begin, End, Iteration);
  }
  void scaleAddressCalled(const CodePoint &Where, bool OnTiles) override;
  void finished(const LogContext &Log) override;
  void incomplete(LostTrack Why, const CodePoint &Where) override;

private:
  void begin(Purpose For, KernelObserver &Hears);
  /// Writes an event down, where they are asked for.
  void event(const CodePoint &Where, llvm::function_ref<std::string()> Text);
  /// The rules about the flags as such.
  void checkFlags(const LogContext &Log, FindingList &Out) const;
  bool onlyNew() const { return Run == Purpose::LaterIterations; }
  /// What happens at known places was seen by the run before.
  bool repeats() const {
    return onlyNew() || Run == Purpose::CrossCoreOrder ||
           Run == Purpose::LargestSizes;
  }
  /// All rules speak.
  bool isWhole() const {
    return Run == Purpose::Everything || Run == Purpose::Confirmation;
  }
  /// The run is one of those that First is about.
  bool isFirst() const { return !repeats() && Run != Purpose::Confirmation; }
  bool isKnown(const CodePoint &Where) const {
    return First.Known.count(Where.Loc.getRawEncoding());
  }

  KernelObserver Nobody;
  KernelObserver *Listener = &Nobody;
  Purpose Run = Purpose::Everything;
  RunVerdict Now;         ///< of the run that is under way
  size_t KernelBegin = 0; ///< of Found
  /// What a kernel's first run has seen that its later ones, and the rules at
  /// the end of the unit, ask for.
  struct {
    std::set<unsigned> Known; ///< places of what was issued and placed
    std::vector<TileRef> Placements;
    AddressUses Addresses;
  } First;
  bool WholeProgram = false;
  TileUses Tiles;
  QueueUses Queues;
  RegionUses Regions;
  InPlaceUses InPlace;
  ViewUses Views{false};
  AutoModeUses Auto;
  RuleContext Context;
  const clang::SourceManager &SM;
  llvm::raw_ostream *Events;
  std::vector<PlacementEvent> Placed;
  size_t PlacedBefore = 0;         ///< in the runs before this one
  std::vector<Conflict> Conflicts; ///< of the kernel's runs
  std::set<std::tuple<unsigned, const std::string *, Linear, const TileShape *>>
      SeenPlacements;
  std::vector<Conflict> Seen; ///< in this run
  std::set<
      std::tuple<Conflict::KindType, unsigned, unsigned, const std::string *,
                 const std::string *, std::vector<unsigned>, bool>>
      SeenOnPath;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_ANALYSIS_RULERUNNER_H
