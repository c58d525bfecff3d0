// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what stands between the interpreter and the rules.

#include "RuleRunner.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace ptotidy;

void RuleRunner::beginKernel(const RootKernel &Root, KernelObserver *Hears) {
  KernelBegin = Found.size();
  WholeProgram = Root.IsWholeProgram;
  First.Known.clear();
  First.Placements.clear();
  First.Addresses.beginKernel();
  begin(Purpose::Everything, Hears ? *Hears : Nobody);
}

void RuleRunner::beginAgain(Purpose For) { begin(For, Nobody); }

void RuleRunner::begin(Purpose For, KernelObserver &Hears) {
  Listener = &Hears;
  Run = For;
  Now = RunVerdict();
  Tiles = TileUses();
  Queues = QueueUses();
  Regions = RegionUses();
  InPlace = InPlaceUses();
  Auto = AutoModeUses();
  Views = ViewUses(Context.AutoMode);
}

RunVerdict RuleRunner::endRun() {
  for (const PlacementEvent &E : Placed) {
    checkUnavailableMemorySpace(E, Context, Found);
    checkOutOfBoundsAddress(E, Context, Found);
    checkMisalignedAddress(E, Context, Found);
  }
  for (const Conflict &C : Conflicts) {
    if (Run == Purpose::CrossCoreOrder) {
      checkCrossCoreOrder(C, Context, Found);
      continue;
    }
    checkOverlappingTiles(C, Context, Found);
    if (Run == Purpose::LargestSizes)
      continue;
    checkUnsynchronizedReuse(C, Context, Found);
    checkPipeHazard(C, Context, Found);
    checkMissingVectorBarrier(C, Context, Found);
    checkReservedScratch(C, Context, Found);
    checkModeChangeInFlight(C, Context, Found);
  }
  Placed.clear();
  PlacedBefore = 0;
  Conflicts.clear();
  SeenPlacements.clear();
  SeenOnPath.clear();
  if (Run == Purpose::Everything && Now.Lost)
    First.Addresses.loseKernel();
  return std::move(Now);
}

bool RuleRunner::hasFoundBug(size_t Before) const {
  return std::any_of(Found.begin() + Before, Found.end(), [](const Finding &F) {
    return F.Kind != CheckKind::IncompleteAnalysis;
  });
}

void RuleRunner::event(const CodePoint &Where,
                       llvm::function_ref<std::string()> Text) {
  if (!Events)
    return;
  PresumedLoc P = SM.getPresumedLoc(SM.getExpansionLoc(Where.Loc));
  *Events << (P.isValid() ? P.getLine() : 0) << ": " << Text() << "\n";
}

void RuleRunner::conflict(const Conflict &C) {
  if (onlyNew() && !C.IsByNewAnswer && isKnown(C.First.Where) &&
      isKnown(C.Second.Where))
    return;
  if (Run == Purpose::CrossCoreOrder && C.OthersWaited.isInvalid())
    return;
  // Iterations and paths meet the same conflict again; one is kept of those
  // that can be told from the others only by the path.
  auto Key = std::make_tuple(
      C.Kind, C.First.Where.Loc.getRawEncoding(),
      C.Second.Where.Loc.getRawEncoding(), C.First.Tile.Name,
      C.Second.Tile.Name,
      std::vector<unsigned>(C.Unpaired.begin(), C.Unpaired.end()),
      C.First.Tile.Growing || C.Second.Tile.Growing);
  if (SeenOnPath.insert(std::move(Key)).second)
    Seen.push_back(C);
}

void RuleRunner::placed(const PlacementEvent &E) {
  Listener->placed(E);
  const bool Counts = !repeats() || !isKnown(E.Tile.Assigned);
  auto Key = std::make_tuple(E.Tile.Assigned.Loc.getRawEncoding(), E.Tile.Name,
                             E.Tile.Base, E.Tile.Shape);
  if (Counts && SeenPlacements.insert(Key).second) {
    Placed.push_back(E);
    if (Run != Purpose::Confirmation)
      First.Placements.push_back(E.Tile);
  }
  if (isFirst()) {
    First.Known.insert(E.Tile.Assigned.Loc.getRawEncoding());
    First.Addresses.add(E);
  }
  event(E.Tile.Assigned, [&] { return describe(E); });
}

void RuleRunner::addressTaken(const TileRef &T) {
  if (Context.AutoMode)
    Auto.addressTaken(T);
}

void RuleRunner::viewMade(const ViewEvent &E) {
  if (!E.IsReshape)
    Views.add(E);
  if (Context.AutoMode)
    Auto.add(E);
}

void RuleRunner::globalAssigned(const GlobalAssignEvent &E) {
  checkMismatchedGlobalPointer(E, Context, Found);
  First.Addresses.exclude(E.Where.Loc);
}

void RuleRunner::issued(const InstructionEvent &E) {
  Listener->issued(E);
  if (isFirst())
    First.Known.insert(E.Where.Loc.getRawEncoding());
  Now.OnVector |= E.OnPipe == Pipe::V;
  Now.OnCube |=
      E.OnPipe == Pipe::M || E.OnPipe == Pipe::MTE1 || E.OnPipe == Pipe::FIX;
  Tiles.add(E);
  Queues.add(E);
  Regions.add(E);
  InPlace.add(E);
  Views.add(E);
  if (Context.AutoMode)
    Auto.add(E);
  event(E.Where, [&] { return describe(E); });
}

void RuleRunner::flagSet(const FlagKey &K, const CodePoint &Where) {
  Listener->flagSet(K, Where);
  event(Where, [&] { return "set " + describe(K); });
}

void RuleRunner::flagWaited(const FlagKey &K, const CodePoint &Where) {
  Listener->flagWaited(K, Where);
  event(Where, [&] { return "wait " + describe(K); });
}

void RuleRunner::drained(Pipe P, const CodePoint &Where) {
  Listener->drained(P, Where);
  event(Where, [&] { return "drain " + pipeName(P).str(); });
}

void RuleRunner::scaleAddressCalled(const CodePoint &Where, bool OnTiles) {
  checkIllegalScaleAddr(Where, OnTiles, Context, Found);
  event(Where, [&] { return std::string("scale address"); });
}

void RuleRunner::checkFlags(const LogContext &Log, FindingList &Out) const {
  if (repeats() || !WholeProgram)
    return;
  checkUnproducedEvent(Log.Flags, !Log.Incomplete, Context, Out);
  if (Log.Incomplete)
    return;
  checkUnmatchedFlag(Log.Flags, Context, Out);
  if (!Log.Flags.ArmsOnly)
    checkRepeatedWait(Log.Flags, Context, Out);
}

std::set<unsigned> RuleRunner::wrongFlags(const LogContext &Log) const {
  FindingList Wrong;
  checkFlags(Log, Wrong);
  std::set<unsigned> Places;
  for (const Finding &F : Wrong)
    Places.insert(F.Loc.getRawEncoding());
  return Places;
}

/// The flags of \p Flags that are queues of tokens: all are put in at one
/// place, or all are taken out at one, and they are as many. The manual has a
/// flag set or clear, and two fences that were given one id are wrong by it;
/// those are set at two places, and waited for at two.
static std::set<FlagKey> countingFlagsOf(const FlagUses &Flags,
                                         const SourceManager &SM) {
  // A macro that has a step of a pipeline in it is one place. One that is a
  // shorter way to write the call is each place that has it.
  auto placeOf = [&](SourceLocation Loc) {
    SourceLocation Begin;
    while (Loc.isMacroID() &&
           SM.isAtStartOfImmediateMacroExpansion(Loc, &Begin))
      Loc = Begin;
    return SM.getSpellingLoc(Loc).getRawEncoding();
  };
  auto isOne = [&](const std::set<RawPlace> &Places) {
    std::set<RawPlace> Written;
    for (const auto &[Loc, Stack] : Places)
      Written.insert({placeOf(SourceLocation::getFromRawEncoding(Loc)), Stack});
    return Written.size() == 1;
  };
  std::set<FlagKey> Counting;
  for (const auto &[Key, Places] : Flags.balancedFlags())
    if (isOne(Places.Sets) || isOne(Places.Waits))
      Counting.insert(Key);
  return Counting;
}

void RuleRunner::finished(const LogContext &Log) {
  for (const Conflict &C : Seen)
    if (Log.isCredible(C))
      Conflicts.push_back(C);
  Placed.erase(
      std::remove_if(Placed.begin() + PlacedBefore, Placed.end(),
                     [&](const auto &E) { return !Log.isReached(E.Tile); }),
      Placed.end());
  PlacedBefore = Placed.size();
  Now.Doubts = Log.Flags.suspiciousPlaces();
  Now.HasNamedFlags = Log.Flags.areAllNamed();
  Now.HasFlagsOnWays = WholeProgram && !Log.Flags.OnePath &&
                       !(Log.Flags.Sets.empty() && Log.Flags.Waits.empty());
  Seen.clear();
  if (repeats())
    return;
  Now.Counting = countingFlagsOf(Log.Flags, SM);
  if (WholeProgram && !Log.isExcerpt())
    for (const auto &[Place, Read] : Log.Reads.Reads)
      if (Read.Written && Read.Unwritten)
        Now.SomeReadNothing.insert(UnwrittenReads::anyCall(Place));
  checkFlags(Log, Found);
  if (Log.Incomplete)
    return;
  if (isWhole()) {
    checkOversizedValidRegion(Regions, Context, Found);
    checkOutOfRangeSubview(Views, Context, Found);
    checkNotInPlace(InPlace, Context, Found);
    if (Context.AutoMode)
      checkManualPlacementInAutoMode(Auto, Context, Found);
    if (!Context.AutoMode && !Log.UnknownPlacement)
      checkUnassignedTile(Tiles, Context, Found);
    checkTakenQueue(Queues, Found);
    if (WholeProgram && !Log.isExcerpt())
      checkUninitializedTile(Log.Reads, Context, Found);
    if (!Context.AutoMode && !Log.UnknownPlacement && !Log.LeftCodeUnseen)
      checkUnreadLoads(Log.Loads, Context, Found);
  }
  if (!WholeProgram)
    return;
  Now.HasOpenFaults =
      hasOpenFaults(Log.Flags, llvm::ArrayRef(Found).drop_front(KernelBegin));
}

bool RuleRunner::hasSpokenOfFlags(size_t Before) const {
  return llvm::any_of(llvm::drop_begin(Found, Before), [](const Finding &F) {
    // A flag that is left over may be what a hazard did not wait for.
    return F.Kind == CheckKind::UnproducedEvent ||
           F.Kind == CheckKind::UnmatchedFlag ||
           F.Kind == CheckKind::PipeHazard ||
           F.Kind == CheckKind::UnsynchronizedReuse;
  });
}

void RuleRunner::incomplete(LostTrack Why, const CodePoint &Where) {
  if (!Now.Lost || !Now.Lost->second.Loc.isValid())
    Now.Lost = {Why, Where};
  event(Where, [&] { return "lost track: " + lostTrackText(Why).str(); });
}
