// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what a path sets and waits for: flags, drains, other
// cores, and code that may do any of it.

#include "pto-tidy/Order/AccessLog.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace ptotidy;

/// The slot of \p K, or MaxFlags when there are more flags than anyone uses.
static unsigned slotOf(const FlagKey &K, LogContext &C) {
  auto [It, New] = C.FlagSlots.try_emplace(K, C.FlagSlots.size());
  return std::min(It->second, MaxFlags);
}

/// Set number \p Token in flight of \p K.
static FlagKey tokenOf(FlagKey K, unsigned Token) {
  K.Token = Token;
  return K;
}

void AccessLog::set(const FlagKey &K, LogContext &C, const CodePoint &Where) {
  ++SyncStamp;
  unsigned Slot = slotOf(K, C);
  if (Slot == MaxFlags) {
    opaque();
    return;
  }
  unsigned &Count = FlagCounts[Slot];
  History.set(Slot, K, Count, Where, C.Context, C.Flags);
  Sync.set(Slot, Count, K, Where);
  ++Count;
  if (Waited.count(Slot))
    C.SetAfterWait.insert(Slot);
  if (Count > 1 && C.Flags.Counting.count(K))
    Slot = slotOf(tokenOf(K, Count - 1), C);
  if (Slot == MaxFlags) {
    // Nobody will know what waits for this one.
    opaque();
    return;
  }
  PipeMask From = maskOf(K.From);
  for (Record &R : Records)
    if (R.After & From)
      R.Flags.set(Slot);
}

void AccessLog::addSets(unsigned Slot, unsigned More) {
  assert(FlagCounts.count(Slot) && "iterations set what is set already");
  FlagCounts[Slot] += More;
  History.addSets(Slot, More);
}

bool AccessLog::mayBeSet(const FlagKey &K, const LogContext &C) const {
  return !K.Object && llvm::any_of(C.FlagSlots, [&](const auto &Known) {
    const FlagKey &Other = Known.first;
    return Other.From == K.From && Other.To == K.To && !Other.Object &&
           !Other.Id.sameSymbols(K.Id) && FlagCounts.count(Known.second);
  });
}

void AccessLog::wait(const FlagKey &K, LogContext &C, const CodePoint &Where) {
  ++SyncStamp;
  unsigned Slot = slotOf(K, C);
  auto It = FlagCounts.find(Slot);
  Waited.insert(Slot);
  if (Slot != MaxFlags) {
    const unsigned Count = It == FlagCounts.end() ? 0 : It->second;
    History.wait(Slot, K, Count, Where, C.Context, C.Flags);
    Sync.wait(Slot, Count, K, Where);
  }
  if (Slot == MaxFlags || It == FlagCounts.end()) {
    // Nothing was set, so nothing is ordered, unless what set it was not seen,
    // or may be what was set under another name.
    if (SawOpaque || Slot == MaxFlags || mayBeSet(K, C))
      orderAll();
    else
      Unpaired.insert(Slot);
    return;
  }
  // The scalar unit issues for every pipe, so a wait on it stops them all
  // (docs/hardware-facts.md, "S waits").
  PipeMask To = K.To == Pipe::S ? AllPipes : waitingMaskOf(K.To);
  const unsigned Left = --It->second;
  if (Left == 0)
    FlagCounts.erase(It);
  const bool IsOldestOnly = Left != 0 && C.Flags.Counting.count(K);
  for (Record &R : Records)
    if (R.Flags.test(Slot)) {
      R.After |= To;
      if (Left == 0 || IsOldestOnly)
        R.Flags.reset(Slot);
    }
  // The next one is the oldest now.
  unsigned Before = Slot;
  for (unsigned Token = 1; IsOldestOnly && Token <= Left; ++Token) {
    const unsigned Next = slotOf(tokenOf(K, Token), C);
    if (Next == MaxFlags)
      break;
    for (Record &R : Records) {
      R.Flags.set(Before, R.Flags.test(Next));
      R.Flags.reset(Next);
    }
    Before = Next;
  }
  sweep();
}

void AccessLog::useInside(const FlagKey &K, LogContext &C,
                          const CodePoint &Where) {
  const unsigned Slot = slotOf(K, C);
  if (Slot == MaxFlags)
    return;
  auto It = FlagCounts.find(Slot);
  History.useInside(Slot, K, It == FlagCounts.end() ? 0 : It->second, Where,
                    C.Flags);
}

void AccessLog::awaitInside(Pipe P) {
  ++SyncStamp;
  Sync.giveUp();
  for (Record &R : Records)
    if (R.After & maskOf(P))
      R.After = AllPipes;
  sweep();
}

void AccessLog::rejoinInside() {
  ++SyncStamp;
  Sync.giveUp();
  for (Record &R : Records)
    if (R.After & maskOf(Pipe::V))
      R.After |= maskOf(Pipe::S) | VectorAgain;
}

void AccessLog::drain(Pipe P, const CodePoint &Where) {
  ++SyncStamp;
  Sync.drain(P, Where);
  if (P == Pipe::All) {
    orderEverything();
    return;
  }
  // A drain of one pipe stops no other one, and one pipe's own instructions are
  // in order already, those of the vector pipe excepted.
  if (P == Pipe::V)
    for (Record &R : Records)
      if (R.After & maskOf(P))
        R.After |= VectorAgain;
}

void AccessLog::orderAll() {
  Sync.giveUp();
  orderEverything();
}

void AccessLog::orderBefore(PipeMask Held) {
  ++SyncStamp;
  Sync.giveUp();
  for (Record &R : Records)
    R.After |= Held;
  sweep();
}

void AccessLog::tellOthers(Pipe P) {
  Sync.giveUp();
  for (Record &R : Records)
    R.Told |= (R.After & maskOf(P)) != 0;
}

void AccessLog::waitForOthers(const CodePoint &Where, PipeMask Held) {
  ++SyncStamp;
  Sync.giveUp();
  for (Record &R : Records) {
    if (R.Told)
      R.After |= Held;
    else if (Where.Loc.isValid())
      R.OthersWaited = Where.Loc;
  }
  sweep();
}

void AccessLog::forgetPlace(const Linear &Base) {
  llvm::erase_if(Records, [&](const Record &R) {
    return R.A->Tile.Base.sameSymbols(Base);
  });
}

void AccessLog::orderEverything() {
  ++SyncStamp;
  for (Record &R : Records)
    R.After = AllPipes;
  sweep();
}

void AccessLog::opaque() {
  orderAll();
  unknownWrite();
  // It may have written any tile, so no value is known to be anybody's.
  Records.clear();
  SawOpaque = true;
  History.lose();
}

void AccessLog::unknownWrite() {
  UnknownWrites = true;
  Contents.lose();
  Unread.lose();
}

void AccessLog::unknownWriteByOthers() {
  UnknownWrites = true;
  Contents.loseShared();
  Unread.lose();
}

void AccessLog::forgetValues() {
  Sync.giveUp();
  unknownWrite();
  for (Record &R : Records)
    R.Valuable = false;
}
