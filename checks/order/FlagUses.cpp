// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is remembered of flags as such.

#include "pto-tidy/Order/FlagUses.h"
#include "llvm/ADT/STLExtras.h"

using namespace ptotidy;

/// True for an Event that may be one between two cores: the other core then
/// sets it or waits for it. The events of the library that lead there come from
/// PIPE_FIX.
static bool mayLeaveTheCore(const FlagKey &K) {
  return K.Object && K.From == Pipe::FIX;
}

void FlagUses::addUnseen() {
  UnseenEvents = true;
  for (const auto &[Slot, Flag] : Met) {
    UnseenSets.add({Flag.first.From, Flag.first.To}, std::nullopt);
    UnseenWaits.add({Flag.first.From, Flag.first.To}, std::nullopt);
  }
}

bool FlagUses::isSetKnown(const FlagKey &K) const {
  if (K.Object)
    return !UnknownEvents && !UnseenEvents && !mayLeaveTheCore(K);
  return K.Id.isConstant() && !UnknownSets.count({K.From, K.To}) &&
         !UnseenSets.contains(K) && !mayBeCut(K, true);
}

bool FlagUses::isWaitKnown(const FlagKey &K) const {
  if (K.Object)
    return !UnknownEvents && !UnseenEvents && !mayLeaveTheCore(K);
  return K.Id.isConstant() && !UnknownWaits.count({K.From, K.To}) &&
         !UnseenWaits.contains(K) && !mayBeCut(K, false);
}

std::set<unsigned> FlagUses::suspiciousPlaces() const {
  std::set<unsigned> Places;
  auto add = [&](const FlagUse &Use) {
    if (Use.isWrong())
      Places.insert(Use.Where.Loc.getRawEncoding());
  };
  for (const auto &[Key, Use] : Waits)
    add(Use);
  for (const auto &[Key, Use] : Sets)
    add(Use);
  for (const auto &[Slot, Use] : Ends)
    add(Use);
  for (const PartialUse &Use : Partial)
    Places.insert(Use.Where.Loc.getRawEncoding());
  for (const auto &[Pair, OnPaths] : LeftOver)
    if (!OnPaths.count({}))
      for (const std::vector<unsigned> &Slots : OnPaths)
        for (unsigned Slot : Slots)
          if (auto End = Ends.find(Slot); End != Ends.end())
            Places.insert(End->second.Where.Loc.getRawEncoding());
  for (bool OfHangs : {false, true})
    for (const Trails::WrongArm &Arm : Ways.wrongArms(
             OfHangs, [](const Trails::Fault &) { return true; },
             [](const Trails::Fault &) { return false; }))
      Places.insert(Arm.Example.Where.Loc.getRawEncoding());
  return Places;
}

bool FlagUses::isCertain(const PartialUse &Use) const {
  if (Unclear.count(Use.Slot))
    return false;
  const PairMap &Pairs = Use.Why.IsSet ? SetsOf : WaitsOf;
  auto It = Pairs.find({Use.Slot, Use.Where.key()});
  return It != Pairs.end() &&
         std::includes(Use.Why.Places.begin(), Use.Why.Places.end(),
                       It->second.begin(), It->second.end());
}

/// True when \p A and \p B, of two runs, are one flag.
static bool isSameFlag(const FlagKey &A, const FlagKey &B) {
  if (A.From != B.From || A.To != B.To || !A.Object != !B.Object)
    return false;
  return A.Object ? A.Object == B.Object : A.Id.isConstant() && A.Id == B.Id;
}

void FlagUses::learn(const FlagUses &Rehearsed) {
  Ways.learn(Rehearsed.Ways);
  auto learnIn = [](auto &Mine, const auto &Theirs, auto IsSamePlace) {
    for (auto &[Place, Use] : Mine)
      Use.Proper |= Use.isWrong() &&
                    llvm::any_of(Theirs, [&, &Place = Place,
                                          &Use = Use](const auto &Other) {
                      return Other.second.Proper &&
                             isSameFlag(Other.second.Key, Use.Key) &&
                             IsSamePlace(Place, Other.first);
                    });
  };
  // The number of a slot is another one in each run.
  auto isSamePlace = [](const auto &A, const auto &B) {
    return std::get<0>(A) == std::get<0>(B) &&
           std::get<1>(A) == std::get<1>(B) && std::get<3>(A) == std::get<3>(B);
  };
  learnIn(Waits, Rehearsed.Waits, isSamePlace);
  learnIn(Sets, Rehearsed.Sets, isSamePlace);
  learnIn(Inside, Rehearsed.Inside, isSamePlace);
  learnIn(Ends, Rehearsed.Ends, [](unsigned, unsigned) { return true; });
  for (auto &[Pair, OnPaths] : LeftOver)
    if (auto It = Rehearsed.LeftOver.find(Pair);
        It != Rehearsed.LeftOver.end() && It->second.count({}))
      OnPaths.insert(std::vector<unsigned>());
}

void FlagUses::dropWrong(unsigned Where, const FlagKey &K) {
  for (PlaceMap *Uses : {&Waits, &Sets})
    for (auto &[Place, Use] : *Uses)
      if (std::get<0>(Place) == Where && isSameFlag(Use.Key, K))
        Use.Improper = false;
}

void FlagUses::addPartial(PartialUse Use) {
  for (const PartialUse &P : Partial)
    if (P.Slot == Use.Slot && P.Where.key() == Use.Where.key() &&
        P.Why.IsSet == Use.Why.IsSet && P.Why.Places == Use.Why.Places)
      return;
  Partial.push_back(std::move(Use));
}

void FlagUses::meet(unsigned Slot, const FlagKey &K, bool IsSet) {
  if (!K.Object && K.Id.isConstant()) {
    Ring &R = Rings[{K.From, K.To}];
    (IsSet ? R.LastSet : R.LastWait)[K.Id.constant()] = Meetings;
  }
  auto &[Key, When] = Met[Slot];
  Key = K;
  When.push_back(Meetings++);
}

void FlagUses::noteRing(const FlagKey &K, bool IsSet, Interval Ids) {
  Ring &R = Rings[{K.From, K.To}];
  Interval &All = IsSet ? R.Sets : R.Waits;
  All = All.isEmpty() ? Ids : All.hull(Ids);
}

bool FlagUses::mayBeCut(const FlagKey &K, bool IsSet) const {
  auto It = Rings.find({K.From, K.To});
  return (IsSet ? CutSets : CutWaits).count({K.From, K.To}) &&
         It != Rings.end() &&
         (IsSet ? It->second.Sets : It->second.Waits).contains(K.Id.constant());
}

bool FlagUses::isRingFull(std::pair<Pipe, Pipe> Pair, bool IsSet,
                          size_t First) const {
  auto It = Rings.find(Pair);
  if (It == Rings.end())
    return true;
  const Interval Ids = IsSet ? It->second.Sets : It->second.Waits;
  const auto &Last = IsSet ? It->second.LastSet : It->second.LastWait;
  if (Ids.isEmpty())
    return true;
  if (!Interval{0, NumEventIds - 1}.contains(Ids))
    return false;
  for (int64_t Id = Ids.Lo; Id <= Ids.Hi; ++Id)
    if (auto Met = Last.find(Id); Met == Last.end() || Met->second < First)
      return false;
  return true;
}

void FlagUses::cut(const void *Loop, const void *Site,
                   std::pair<Pipe, Pipe> Pair) {
  auto It = Iterations.find({Loop, Site});
  const size_t First = It == Iterations.end() ? Meetings : It->second.First;
  if (!isRingFull(Pair, true, First))
    CutSets.insert(Pair);
  if (!isRingFull(Pair, false, First))
    CutWaits.insert(Pair);
}

void FlagUses::beginIteration(const void *Loop, const void *Site,
                              bool IsFirst) {
  LoopBegin &L = Iterations[{Loop, Site}];
  if (IsFirst)
    L.First = Meetings;
  L.Last = Meetings;
  L.Different = Met.size();
}

bool FlagUses::mayHaveMore(
    const void *Loop, const void *Site,
    llvm::function_ref<bool(const FlagKey &)> IsAsked) const {
  auto It = Iterations.find({Loop, Site});
  if (It == Iterations.end())
    return true;
  const LoopBegin &L = It->second;
  if (L.Different == Met.size())
    return false;
  return llvm::any_of(Met, [&](const auto &Flag) {
    const auto &[Key, When] = Flag.second;
    if (When.back() < L.Last || !IsAsked(Key))
      return false;
    auto InLoop = llvm::lower_bound(When, L.First);
    return *InLoop >= L.Last;
  });
}

bool FlagUses::mayHaveMore(const void *Loop, const void *Site,
                           std::pair<Pipe, Pipe> Pair) const {
  return mayHaveMore(Loop, Site, [&](const FlagKey &K) {
    return std::make_pair(K.From, K.To) == Pair;
  });
}

bool FlagUses::mayHaveMore(const void *Loop, const void *Site) const {
  return mayHaveMore(Loop, Site, [](const FlagKey &) { return true; });
}

std::map<FlagKey, FlagUses::FlagPlaces> FlagUses::balancedFlags() const {
  std::map<FlagKey, FlagPlaces> Balanced;
  // What one flag of a ring has too many, another one has too few.
  auto isOfPair = [](const FlagUse &Use, const FlagKey &K) {
    return Use.Key.From == K.From && Use.Key.To == K.To;
  };
  for (const auto &[Place, Use] : Sets) {
    const FlagKey &K = Use.Key;
    auto hangs = [&](const auto &Wait) {
      return Wait.second.Improper && isOfPair(Wait.second, K);
    };
    auto staysSet = [&](unsigned Slot) {
      return isOfPair(Ends.find(Slot)->second, K);
    };
    const unsigned Slot = std::get<2>(Place);
    const auto End = Ends.find(Slot);
    if (!Use.Improper || K.Object || !K.Id.isConstant() || End == Ends.end() ||
        !End->second.Proper || llvm::any_of(StaySet, staysSet) ||
        llvm::any_of(Waits, hangs))
      continue;
    auto placesIn = [Slot](const PlaceMap &Uses) {
      std::set<RawPlace> Places;
      for (const auto &[Where, Use] : Uses)
        if (std::get<2>(Where) == Slot)
          Places.insert({std::get<0>(Where), std::get<1>(Where)});
      return Places;
    };
    FlagPlaces &All = Balanced[K];
    const std::set<RawPlace> Others = placesIn(Sets);
    All.Sets.insert(Others.begin(), Others.end());
    All.Waits = placesIn(Waits);
    // The first set of all has no entry.
    for (const auto &[Wait, SetsOfWait] : SetsOf)
      if (Wait.first == Slot)
        All.Sets.insert(SetsOfWait.begin(), SetsOfWait.end());
    All.Sets.insert(Use.Earlier.key());
  }
  return Balanced;
}

static FlagUse &placeIn(FlagUses::PlaceMap &Places, unsigned Slot,
                        const FlagKey &K, const CodePoint &Where,
                        bool Again = false) {
  const auto [Loc, Stack] = Where.key();
  FlagUse &Use = Places[{Loc, Stack, Slot, Again}];
  Use.Key = K;
  Use.Where = Where;
  return Use;
}

void FlagHistory::set(unsigned Slot, const FlagKey &K, unsigned Count,
                      const CodePoint &Where, unsigned Context,
                      FlagUses &Uses) {
  // No run comes to what stands after a hang.
  if (!K.Object && !K.Id.isConstant() && !Hangs)
    Uses.UnknownSets.insert({K.From, K.To});
  Uses.meet(Slot, K, true);
  if (Hangs || Where.Loc.isInvalid())
    return;
  auto [It, New] = Pasts.try_emplace(Slot);
  It->second.Key = K;
  if (Uses.Counting.count(K))
    Count = 0;
  if (Count != 0)
    notePartialSet(Slot, Count, Uses);
  Skipped.erase(Slot);
  unsigned &Excess = It->second.Excess;
  // The first set of all finds the flag clear however wrong the rest is, and a
  // wait that is missing once is one bug.
  if (Lost || (!New && (Count == 0 || Count > Excess))) {
    FlagUse &Use = placeIn(Uses.Sets, Slot, K, Where);
    if (Count == 0 || Lost)
      Use.Proper = true;
    else if (!Use.Improper) {
      Use.Improper = true;
      Use.Earlier = It->second.LastSet;
    }
    SetTwice |= Count != 0 && !Lost && !K.isPlainRecord();
    Excess = Count;
  }
  It->second.LastSet = Where;
  It->second.SetMixed = false;
  It->second.Context = Context;
}

void FlagHistory::useInside(unsigned Slot, const FlagKey &K, unsigned Count,
                            const CodePoint &Where, FlagUses &Uses) const {
  if (Hangs || Where.Loc.isInvalid())
    return;
  FlagUse &Use = placeIn(Uses.Inside, Slot, K, Where);
  if (Count == 0 || Lost) {
    Use.Proper = true;
  } else if (!Use.Improper) {
    Use.Improper = true;
    if (auto It = Pasts.find(Slot); It != Pasts.end())
      Use.Earlier = It->second.LastSet;
  }
}

void FlagHistory::wait(unsigned Slot, const FlagKey &K, unsigned Count,
                       const CodePoint &Where, unsigned Context,
                       FlagUses &Uses) {
  if (!K.Object && !K.Id.isConstant() && !Hangs)
    Uses.UnknownWaits.insert({K.From, K.To});
  Uses.meet(Slot, K, false);
  if (Hangs || Where.Loc.isInvalid())
    return;
  auto It = Pasts.find(Slot);
  const bool IsMixed = It != Pasts.end() && It->second.WaitMixed;
  // A second wait for a plain RecordEvent is no hang, so it may stand in a
  // loop.
  const bool Again = It != Pasts.end() && !IsMixed && !K.isPlainRecord() &&
                     It->second.LastWait.Loc == Where.Loc &&
                     It->second.LastWait.Stack == Where.Stack;
  FlagUse &Use = placeIn(Uses.Waits, Slot, K, Where, Again);
  if (Lost || (Count != 0 && (It == Pasts.end() || It->second.SetMixed))) {
    Uses.Unclear.insert(Slot);
  } else if (Count != 0) {
    const RawPlace Set = It->second.LastSet.key(), Wait = Where.key();
    Uses.SetsOf[{Slot, Wait}].insert(Set);
    Uses.WaitsOf[{Slot, Set}].insert(Wait);
  } else if (auto Arm = Skipped.find(Slot); Arm != Skipped.end() &&
                                            Arm->second.IsSet &&
                                            Arm->second.Context == Context) {
    Uses.addPartial({K, Slot, Where, Arm->second});
  }
  Skipped.erase(Slot);
  if (Count != 0 || Lost) {
    Use.Proper = true;
    if (IsMixed)
      placeIn(Uses.Waits, Slot, K, Where, true).Proper = true;
  } else if (!Use.Improper) {
    Use.Improper = true;
    if (It != Pasts.end())
      Use.Earlier = It->second.LastWait;
  }
  if (It != Pasts.end()) {
    It->second.LastWait = Where;
    It->second.WaitMixed = false;
    It->second.Excess = std::min(It->second.Excess, Count ? Count - 1 : 0);
  }
  // A flag that is not known may have been set under its number, or under a
  // name.
  const bool IsKnown = K.Object || (K.Id.isConstant() &&
                                    !Uses.UnknownSets.count({K.From, K.To}));
  Hangs = Count == 0 && !Lost && IsKnown;
  Use.Certain |= Hangs && Uses.OnePath;
}

void FlagHistory::explain(unsigned Slot, Pipe Waiting, unsigned Count) {
  auto It = Pasts.find(Slot);
  if (It != Pasts.end() && It->second.Key.To == Waiting)
    It->second.Excess = Count;
}

void FlagHistory::addSets(unsigned Slot, unsigned More) {
  auto It = Pasts.find(Slot);
  if (It != Pasts.end() && It->second.Excess != 0)
    It->second.Excess += More;
}

void FlagHistory::cutLoop(const void *Loop, const void *Site,
                          unsigned Iterations, FlagUses &Uses) const {
  // No program gets here.
  if (Hangs)
    return;
  std::map<std::pair<Pipe, Pipe>, unsigned> Ids;
  for (const auto &[Slot, P] : Pasts)
    if (const std::pair<Pipe, Pipe> Pair(P.Key.From, P.Key.To);
        !P.Key.Object && ++Ids[Pair] == Iterations &&
        Uses.mayHaveMore(Loop, Site, Pair))
      Uses.cut(Loop, Site, Pair);
}

void FlagHistory::notePartialSet(unsigned Slot, unsigned Count,
                                 FlagUses &Uses) const {
  const Past &P = Pasts.find(Slot)->second;
  auto Arm = Skipped.find(Slot);
  if (!Lost && Arm != Skipped.end() && !Arm->second.IsSet && !P.SetMixed &&
      Arm->second.Context == P.Context && Count > P.Excess)
    Uses.addPartial({P.Key, Slot, P.LastSet, Arm->second});
}

std::optional<std::pair<FlagKey, CodePoint>>
FlagHistory::finish(const std::map<unsigned, unsigned> &Counts,
                    FlagUses &Uses) const {
  std::optional<std::pair<FlagKey, CodePoint>> StaysSet;
  if (Hangs)
    return StaysSet;
  std::map<std::pair<Pipe, Pipe>, std::vector<unsigned>> LeftOver;
  for (const auto &[Slot, P] : Pasts) {
    FlagUse &Use = Uses.Ends[Slot];
    Use.Key = P.Key;
    std::vector<unsigned> &OfPair = LeftOver[{P.Key.From, P.Key.To}];
    auto Count = Counts.find(Slot);
    if (Lost || Count == Counts.end()) {
      Use.Proper = true;
      continue;
    }
    Uses.StaySet.insert(Slot);
    notePartialSet(Slot, Count->second, Uses);
    if (Count->second <= P.Excess)
      continue;
    OfPair.push_back(Slot);
    if (!StaysSet && !P.Key.isPlainRecord())
      StaysSet = {P.Key, P.LastSet};
    if (Use.Improper)
      continue;
    Use.Improper = true;
    Use.Where = P.LastSet;
  }
  for (auto &[Pair, Slots] : LeftOver)
    Uses.LeftOver[Pair].insert(std::move(Slots));
  return StaysSet;
}

std::optional<CodePoint> FlagHistory::lastSet(unsigned Slot) const {
  auto It = Pasts.find(Slot);
  if (Lost || It == Pasts.end() || It->second.SetMixed)
    return std::nullopt;
  return It->second.LastSet;
}

std::optional<CodePoint> FlagHistory::lastWait(unsigned Slot) const {
  auto It = Pasts.find(Slot);
  if (Lost || It == Pasts.end() || It->second.WaitMixed ||
      It->second.LastWait.Loc.isInvalid())
    return std::nullopt;
  return It->second.LastWait;
}

void FlagHistory::joinWith(const FlagHistory &O) {
  for (auto It = Skipped.begin(); It != Skipped.end();) {
    auto Other = O.Skipped.find(It->first);
    const bool Same =
        Other != O.Skipped.end() && Other->second.IsSet == It->second.IsSet &&
        Other->second.Context == It->second.Context &&
        Other->second.Holds == It->second.Holds &&
        Other->second.Condition.key() == It->second.Condition.key();
    It = Same ? std::next(It) : Skipped.erase(It);
  }
  for (auto &[Slot, Mine] : Pasts)
    Mine.WaitMixed |= !O.Pasts.count(Slot) && Mine.LastWait.Loc.isValid();
  for (const auto &[Slot, P] : O.Pasts) {
    auto [It, New] = Pasts.try_emplace(Slot, P);
    Past &Mine = It->second;
    Mine.Excess = std::max(Mine.Excess, P.Excess);
    Mine.SetMixed |= P.SetMixed || Mine.LastSet.key() != P.LastSet.key();
    Mine.WaitMixed |= P.WaitMixed || (New && Mine.LastWait.Loc.isValid()) ||
                      Mine.LastWait.Loc != P.LastWait.Loc ||
                      Mine.LastWait.Stack != P.LastWait.Stack;
  }
  Lost |= O.Lost;
  // What goes on from here is the path that does not hang.
  Hangs &= O.Hangs;
  SetTwice &= O.SetTwice;
}
