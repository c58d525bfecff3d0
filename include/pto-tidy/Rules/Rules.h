// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the rules: each makes findings of what the analysis saw.
// A rule is a function without state. What has to be known of all paths is
// gathered for it in a class of its own (Uses.h), event by event.

#ifndef PTO_TIDY_RULES_RULES_H
#define PTO_TIDY_RULES_RULES_H

#include "pto-tidy/Events/Observer.h"
#include "pto-tidy/Findings/Finding.h"
#include "pto-tidy/Order/LogContext.h"
#include "pto-tidy/Order/SyncNeeds.h"
#include "pto-tidy/Rules/Uses.h"

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

// One function a rule. Each appends what it finds to Out, and nothing where
// what it is given is right, or is a matter of another rule. What a check
// finds, and the page of the manual that it rests on, is in docs/checks, under
// its name.

// About two accesses that clash.

/// pto-overlapping-tiles: a value that is lost, or operands of one instruction
/// that share bytes (O1, O2).
void checkOverlappingTiles(const Conflict &C, const RuleContext &R,
                           FindingList &Out);
/// The part of pto-overlapping-tiles for what no path reads, in a kernel that
/// was followed to its end.
void checkUnreadLoads(const UnreadLoads &Loads, const RuleContext &R,
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
  int64_t Cores = 0;   ///< of each launch that was tried; 0: it was single runs
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
/// pto-unproduced-event: an entry of a queue that cannot come.
void checkTakenQueue(const QueueUses &Queues, FindingList &Out);
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
/// ptoadvice-incomplete-analysis: flags are wrong on some path of a kernel that
/// was followed to its end, and the run that was to tell whether that is so
/// for certain lost track at \p Where.
void checkUndecidedFlags(LostTrack Why, const CodePoint &Where,
                         FindingList &Out);
/// pto-out-of-range-slot: an index beyond an array of tiles.
void checkOutOfRangeSlot(const SlotEvent &E, const RuleContext &R,
                         FindingList &Out);

} // namespace ptotidy

#endif // PTO_TIDY_RULES_RULES_H
