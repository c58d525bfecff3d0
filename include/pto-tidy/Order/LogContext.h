// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what all paths of one kernel share of their accesses.

#ifndef PTO_TIDY_ORDER_LOGCONTEXT_H
#define PTO_TIDY_ORDER_LOGCONTEXT_H

#include "pto-tidy/Order/Conflict.h"
#include "pto-tidy/Order/FlagUses.h"
#include "pto-tidy/Order/UnreadLoads.h"
#include "pto-tidy/Order/UnwrittenReads.h"
#include "pto-tidy/Values/Facts.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>
#include <map>
#include <set>

namespace ptotidy {

/// What all paths of one kernel share.
struct LogContext {
  LogContext(const SymbolTable &Symbols, ConflictSink &Sink,
             bool Strict = false, bool VectorBarriers = false)
      : Symbols(Symbols), Sink(Sink), Strict(Strict),
        VectorBarriers(VectorBarriers) {}

  const SymbolTable &Symbols;
  ConflictSink &Sink;
  bool Strict;
  bool VectorBarriers;         ///< dependent vector instructions need a barrier
  std::deque<Access> Accesses; ///< owns them
  std::map<FlagKey, unsigned> FlagSlots;
  FlagUses Flags; ///< what became of each flag
  UnwrittenReads Reads;
  UnreadLoads Loads;
  /// Flags that some path sets again after it waited for them. A path on which
  /// such a flag is waited for unset is one that no correct run takes: flags
  /// are paired on every path of a kernel that runs, else it hangs. Where
  /// nothing sets the flag again, the missing set is the bug.
  std::set<unsigned> SetAfterWait;

  bool UnknownPlacement = false; ///< a tile that is not known was placed

  /// Numbers of growing places (TileRef::Growing) that came back.
  llvm::DenseSet<unsigned> Rings;

  /// There is code that no path came to, and that later iterations may.
  bool LeftCodeUnseen = false;

  /// Conflicts that runs with numbers came by and did not have.
  std::set<Conflict::Key> Refuted;

  /// Tiles were used together that overlap only where sizes are the largest.
  bool MayOverlapWhenLarge = false;

  /// The innermost arm or loop body that runs: another number each time.
  unsigned Context = 0;

  /// A conflict was found that counts whatever comes later.
  bool HasCertain = false;

  /// The instruction that is being issued.
  const InstructionEvent *Issued = nullptr;

  /// Some path was not followed to its end, or loops are followed for fewer
  /// iterations than usual, so SetAfterWait may lack flags.
  bool Incomplete = false, Shortened = false;

  /// True for what brings no value into any tile: an excerpt of a kernel, or a
  /// measurement. What waits for PIPE_MTE2 and stores results lost its load.
  bool isExcerpt() const {
    return !Reads.HasInput &&
           !(Reads.HasOutput && llvm::any_of(FlagSlots, [](const auto &F) {
               return F.first.From == Pipe::MTE2;
             }));
  }

  /// False where no run has both what is \p Known and \p When: the two are
  /// more than a few intervals say, so that numbers are looked for as well.
  bool mayBe(const Facts &Known, const Guard &When) {
    auto [Answer, IsNew] =
        Asked.try_emplace({Known.knowledge(Symbols), When}, false);
    if (IsNew)
      Answer->second = findRun(Known, When);
    return Answer->second;
  }

  /// False where nothing in the code says that \p T is ever placed there.
  bool isReached(const TileRef &T) const {
    return T.Growing == 0 || Rings.count(T.Growing);
  }
  /// The same of a clash of \p T with \p Other: what it lay in from the
  /// beginning is no end that it reaches.
  bool isReached(const TileRef &T, const TileRef &Other) const {
    const auto Place = Other.Base.asConstant();
    return isReached(T) ||
           (Place && *Place < T.GrewFrom + T.Shape->capacityBytes() &&
            T.GrewFrom < *Place + Other.Shape->capacityBytes());
  }
  bool isReached(const Conflict &C) const {
    return isReached(C.First.Tile, C.Second.Tile) &&
           isReached(C.Second.Tile, C.First.Tile);
  }

  /// False for a conflict that only a path without pairing shows, one that goes
  /// further on than the code says that any does, and one that runs refute.
  bool isCredible(const Conflict &C) const {
    if (((Incomplete || Shortened) && !C.Unpaired.empty()) || !isReached(C) ||
        Refuted.count(C.key()))
      return false;
    for (unsigned Slot : C.Unpaired)
      if (SetAfterWait.count(Slot))
        return false;
    return true;
  }

private:
  bool findRun(const Facts &Known, const Guard &When) {
    const auto Both = Known.with(When, Symbols);
    if (!Both || SearchesLeft == 0)
      return Both.has_value();
    --SearchesLeft;
    return Both->findWitness(Symbols) != Witness::None;
  }

  /// How many more times numbers may be looked for: it is some work.
  unsigned SearchesLeft = 64;
  /// What mayBe() answered, by what was known: reads in a row ask the same.
  std::map<std::pair<uint64_t, Guard>, bool> Asked;
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_LOGCONTEXT_H
