// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the rules: each makes findings of what the analysis saw.
// A rule is a function without state. What has to be known of all paths is
// gathered for it in a class of its own (...Uses), event by event.

#ifndef PTO_TIDY_RULES_RULES_H
#define PTO_TIDY_RULES_RULES_H

#include "pto-tidy/Events/Observer.h"
#include "pto-tidy/Findings/Finding.h"
#include "pto-tidy/Order/AccessLog.h"

namespace clang {
class SourceManager;
}

namespace ptotidy {

/// What a rule may ask about where it runs.
struct RuleContext {
  const clang::SourceManager &Sources;
  /// The targets to check; the first one is what the order follows.
  const std::vector<TargetSpec> &Targets;
  bool AutoMode = false;
  /// Every placement seen in the kernel so far, for the remedy.
  const std::vector<TileRef> &Placements;
};

using FindingList = std::vector<Finding>;

/// What is known of places in a kernel, over all its paths, in the order in
/// which they were met first. A place is a location with its stack of calls
/// and, where one serves several tiles, the name of the tile.
template <typename UseT> class UseTable {
public:
  UseT &at(const CodePoint &Where, const std::string *Name = nullptr) {
    auto [It, New] = Places.try_emplace({Where.key(), Name}, Uses.size());
    if (New)
      Uses.emplace_back();
    return Uses[It->second];
  }
  const std::vector<UseT> &all() const { return Uses; }

private:
  std::vector<UseT> Uses;
  std::map<std::pair<std::pair<unsigned, unsigned>, const std::string *>,
           size_t>
      Places;
};

/// How paths come to a place: as they should or not. The analysis follows paths
/// that no run takes, so one that is wrong says nothing. But a path that comes
/// there as it should and then, without a question in between, as it should not
/// is wrong where runs take it; and so is what comes before any question.
class Outcomes {
public:
  void add(bool IsProper, const PathPoint &Path) {
    (IsProper ? Proper : Wrong).insert(Path.Decision);
    if (IsCertain || !Wrong.count(Path.Decision))
      return;
    // Of each way to the place one search is enough, and of a few of them.
    constexpr unsigned MostSearches = 4;
    IsCertain = Path.Decision == 0 ||
                (Proper.count(Path.Decision) && Searches < MostSearches &&
                 Searched.insert(Path.Decision).second && ++Searches &&
                 Path.IsTaken && Path.IsTaken());
  }
  bool isWrong() const {
    return !Wrong.empty() && (Proper.empty() || IsCertain);
  }

private:
  /// PathPoint::Decision of those that came so, and where it was looked for a
  /// run.
  std::set<unsigned> Proper, Wrong, Searched;
  unsigned Searches = 0;
  bool IsCertain = false;
};

/// The instructions of a kernel that some path reaches with a tile that has no
/// place, over all its paths.
class TileUses {
public:
  struct Use {
    TileRef Tile;
    llvm::StringRef Instruction;
    CodePoint Where;
    Outcomes Paths = {}; ///< proper: one may come here with a place
  };
  void add(const InstructionEvent &E);
  const std::vector<Use> &all() const { return Uses.all(); }

private:
  UseTable<Use> Uses;
};

/// The calls TASSIGN(tile, address) of a translation unit, over all kernels,
/// instantiations and paths.
class AddressUses {
public:
  struct Use {
    PlacementEvent First;
    bool Varies = false; ///< another address comes here, or may come
  };
  void add(const PlacementEvent &E);
  /// Something else than a tile is placed at \p Loc.
  void exclude(clang::SourceLocation Loc) { Excluded.insert(Loc); }
  /// The kernel of the latest uses begins, or was not followed to its end.
  void beginKernel() { OfKernel.clear(); }
  void loseKernel();
  /// In the order of their first time.
  std::vector<const Use *> all() const;

private:
  std::vector<Use> Uses;
  std::map<clang::SourceLocation, size_t> Places;
  std::set<clang::SourceLocation> Excluded;
  std::set<size_t> OfKernel;
};

/// The places of a kernel where a valid region is set, or is that of the type
/// of an operand, over all paths. A place is wrong where no path comes to it
/// with a region that fits, and an instruction works on one.
class RegionUses {
public:
  struct Use {
    TileRef Tile;
    llvm::StringRef Instruction; ///< the first one that works on the region
    Interval Rows, Cols;
    CodePoint Where; ///< where it was set, or the instruction
    CodePoint Used;
    bool IsSet = false; ///< not that of the type
    Outcomes Paths;
  };
  void add(const RegionEvent &E);
  void add(const InstructionEvent &E);
  const std::vector<Use> &all() const { return Uses.all(); }

private:
  Use &at(const CodePoint &Where, const TileRef &Tile);
  UseTable<Use> Uses;
};

/// The views of a kernel, the accesses through them and the blocks of tiles,
/// over all its paths. A place is wrong where every path comes to it with the
/// same wrong thing.
class ViewUses {
public:
  explicit ViewUses(bool AutoMode) : AutoMode(AutoMode) {}
  struct Use {
    CodePoint Where;
    CodePoint Made;      ///< of an access: where the view was made
    std::string Problem; ///< of the first path
    Outcomes Paths;
  };
  void add(const ViewEvent &E);
  void add(const InstructionEvent &E);
  const std::vector<Use> &all() const { return Uses.all(); }

private:
  bool AutoMode;
  UseTable<Use> Uses;
};

/// The instructions of a kernel that work in place and are given two tiles for
/// it, over all its paths.
class InPlaceUses {
public:
  struct Use {
    TileRef To, From;
    llvm::StringRef Instruction;
    CodePoint Where;
    bool Proper = false; ///< some path may come with both in one place
    bool Apart = false;  ///< some path comes with them in different places
  };
  void add(const InstructionEvent &E);
  const std::vector<Use> &all() const { return Uses.all(); }

private:
  UseTable<Use> Uses;
};

/// What a kernel for Auto mode does with its tiles, over all its paths.
class AutoModeUses {
public:
  /// A tile is one object of one name: its declaration may be run again.
  struct Tile {
    TileRef Ref; ///< at its first TASSIGN
    /// Counted in instructions over all paths; 0: never.
    unsigned LastRead = 0;
    unsigned FirstWrite = 0; ///< or what may be one
    /// The tile that it is part of, by TRESHAPE and TSUBVIEW; null: none.
    const std::string *Parent = nullptr;
  };
  struct Problem {
    CodePoint Where;
    std::string Text;
    CodePoint Earlier; ///< the TASSIGN or the view that it is about
    std::string EarlierText;
    bool Proper = false;
  };
  void add(const IdleAssignEvent &E);
  void add(const ViewEvent &E);
  void add(const InstructionEvent &E);
  void addressTaken(const TileRef &T) { write(T.Name); }
  /// Tiles that only a TASSIGN would make a view, with the names of the
  /// sources.
  std::vector<std::pair<const Tile *, const std::string *>> views() const;
  const std::vector<Problem> &problems() const { return Problems.all(); }

private:
  const std::string *rootOf(const std::string *Name) const;
  void write(const std::string *Name) {
    unsigned &First = Tiles[Name].FirstWrite;
    if (!First)
      First = Time;
  }
  unsigned Time = 1;
  std::map<const std::string *, Tile> Tiles;
  std::vector<std::pair<const std::string *, TileRef>> Derived;
  std::vector<TileRef> Assigned;
  /// The first view that a tile was bound to, by its generation.
  std::map<unsigned, ViewEvent> Bound;
  UseTable<Problem> Problems;
};

// One function a rule. Each appends what it finds to Out, and nothing where
// what it is given is right, or is a matter of another rule. What a check
// finds, and the page of the manual that it rests on, is in docs/checks, under
// its name.

// About two accesses that clash.

/// pto-overlapping-tiles: a value that is lost, or operands of one instruction
/// that share bytes (O1, O2).
void checkOverlappingTiles(const Conflict &C, const RuleContext &R,
                           FindingList &Out);
/// pto-unsynchronized-reuse: two tiles in the same bytes, and nothing orders
/// their pipes (O3).
void checkUnsynchronizedReuse(const Conflict &C, const RuleContext &R,
                              FindingList &Out);
/// pto-pipe-hazard: the same of one tile and its aliases (H1).
void checkPipeHazard(const Conflict &C, const RuleContext &R, FindingList &Out);
/// ptoadvice-cross-core-order: the same, hidden by a wait for another core.
void checkCrossCoreOrder(const Conflict &C, const RuleContext &R,
                         FindingList &Out);
/// ptoadvice-missing-vector-barrier: two vector instructions without a barrier
/// on a target that does not order them (V1).
void checkMissingVectorBarrier(const Conflict &C, const RuleContext &R,
                               FindingList &Out);
/// pto-reserved-scratch: a tile in bytes that an instruction uses as scratch
/// without saying so.
void checkReservedScratch(const Conflict &C, const RuleContext &R,
                          FindingList &Out);
/// pto-mode-change-in-flight: a mode is set that an instruction still reads.
void checkModeChangeInFlight(const Conflict &C, const RuleContext &R,
                             FindingList &Out);

// About flags, over all paths of a kernel.

/// pto-unproduced-event: a wait for what nothing has set or recorded. Without
/// \p SawEnd, the kernel was not followed to its end: only what is wrong
/// whatever the rest may be counts.
void checkUnproducedEvent(const FlagUses &Flags, bool SawEnd,
                          const RuleContext &R, FindingList &Out);
/// pto-unmatched-flag: a flag that is set twice, or stays set at the end.
void checkUnmatchedFlag(const FlagUses &Flags, const RuleContext &R,
                        FindingList &Out);
/// What is wrong first in a run with numbers for what the kernel is given,
/// where each run that was tried goes wrong.
struct WrongRun {
  Trails::Fault First;
  std::string Numbers; ///< "n = 5, m = 5"; empty where it is given none
  unsigned Runs = 0;   ///< that were tried
};
/// The part of the two for it.
void checkWrongRun(const WrongRun &Run, FindingList &Out);
/// True when some path is wrong, for all that is known of its flags, and the
/// two report none of them among what was found in the kernel, \p Out: others
/// come to the same places, and are right.
bool hasOpenFaults(const FlagUses &Flags, llvm::ArrayRef<Finding> Out);

// About one call that synchronises.

/// pto-no-op-sync: it does nothing, or the target lacks it.
void checkNoOpSync(const SyncEvent &E, const RuleContext &R, FindingList &Out);
/// pto-out-of-range-event-id: the hardware has no such id.
void checkOutOfRangeEventId(const SyncEvent &E, const RuleContext &R,
                            FindingList &Out);
/// The part of pto-no-op-sync that takes the kernel's whole history.
void checkRepeatedWait(const FlagUses &Flags, const RuleContext &R,
                       FindingList &Out);

// About tiles, over all paths of a kernel.

/// pto-unassigned-tile: it is used without a place.
void checkUnassignedTile(const TileUses &Tiles, const RuleContext &R,
                         FindingList &Out);
/// pto-mismatched-global-pointer: it is bound to something else than a
/// pointer to its elements.
void checkMismatchedGlobalPointer(const GlobalAssignEvent &E,
                                  const RuleContext &R, FindingList &Out);
/// ptoadvice-runtime-address: a constant address in the run-time form of
/// TASSIGN. Once for a translation unit.
void checkRuntimeAddress(const AddressUses &Addresses, const RuleContext &R,
                         FindingList &Out);
/// pto-oversized-valid-region: a valid region larger than its tile.
void checkOversizedValidRegion(const RegionUses &Regions, const RuleContext &R,
                               FindingList &Out);
/// pto-out-of-range-subview: a view that reaches beyond its tile.
void checkOutOfRangeSubview(const ViewUses &Views, const RuleContext &R,
                            FindingList &Out);
/// pto-manual-placement-in-auto-mode: placements that the kernel relies on, and
/// that have no effect there.
void checkManualPlacementInAutoMode(const AutoModeUses &Uses,
                                    const RuleContext &R, FindingList &Out);
/// pto-uninitialized-tile: a read of bytes that nothing has written.
void checkUninitializedTile(const UnwrittenReads &Reads, const RuleContext &R,
                            FindingList &Out);
/// A read that finds nothing on all cores but the first one.
struct UnwrittenOnCore {
  UnwrittenReads::Read Read;
  llvm::StringRef Core; ///< what numbers these, as the code calls it
};
/// The part of pto-uninitialized-tile for it.
void checkUnwrittenOnCore(const UnwrittenOnCore &Where, FindingList &Out);
/// pto-not-in-place: two places where the instruction works in one.
void checkNotInPlace(const InPlaceUses &Uses, const RuleContext &R,
                     FindingList &Out);

// About one event.

/// pto-unavailable-memory-space: the target has no such memory
/// (B1).
void checkUnavailableMemorySpace(const PlacementEvent &E, const RuleContext &R,
                                 FindingList &Out);
/// pto-out-of-bounds-address: a tile that ends beyond its memory (B2).
void checkOutOfBoundsAddress(const PlacementEvent &E, const RuleContext &R,
                             FindingList &Out);
/// pto-misaligned-address: an address that the memory does not take (B3).
void checkMisalignedAddress(const PlacementEvent &E, const RuleContext &R,
                            FindingList &Out);
/// pto-illegal-scale-addr: GET_SCALE_ADDR where it is not allowed (G1).
void checkIllegalScaleAddr(const CodePoint &Where, bool OnTiles,
                           const RuleContext &R, FindingList &Out);
/// ptoadvice-redundant-sync. \p Groups: what findRedundantSync() gave for \p
/// Needs.
void checkRedundantSync(const SyncNeeds &Needs,
                        llvm::ArrayRef<std::vector<unsigned>> Groups,
                        FindingList &Out);

/// A kernel that holds more bytes of a space at a time than a target has.
struct Footprint {
  std::string Space, Target;
  std::string Base; ///< what addresses count from; empty: they are known
  int64_t Capacity = 0, Peak = 0;
  clang::SourceLocation Kernel;
  clang::SourceLocation Where; ///< of the peak
  struct Tile {
    std::string Name;
    int64_t Begin = 0, End = 0;
    clang::SourceLocation Placed;
  };
  std::vector<Tile> Tiles; ///< that are in use there
};
/// ptoadvice-oversized-footprint.
void checkOversizedFootprint(const Footprint &P, FindingList &Out);
/// Why a kernel was not followed to its end, as messages say it.
llvm::StringRef lostTrackText(LostTrack Why);
/// ptoadvice-incomplete-analysis: track was lost at \p Where.
void checkIncompleteAnalysis(LostTrack Why, const CodePoint &Where,
                             FindingList &Out);
/// pto-out-of-range-slot: an index beyond an array of tiles.
void checkOutOfRangeSlot(const SlotEvent &E, const RuleContext &R,
                         FindingList &Out);

} // namespace ptotidy

#endif // PTO_TIDY_RULES_RULES_H
