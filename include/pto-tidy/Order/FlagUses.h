// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what is remembered of flags and events as such: which waits
// and sets find them as they should be, and which do not. A flag is clear or
// set on a path for certain, since paths are joined only where the same flags
// are set.
//
// A kernel that runs pairs its flags on every path that it takes; on a path
// that the analysis could not exclude it may seem not to. So a place counts as
// wrong only where no path at all comes to it as it should.

#ifndef PTO_TIDY_ORDER_FLAGUSES_H
#define PTO_TIDY_ORDER_FLAGUSES_H

#include "pto-tidy/Events/Event.h"
#include "pto-tidy/Order/Trails.h"
#include <cassert>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace ptotidy {

/// A place in the code and the calls that lead there: CodePoint::key().
using RawPlace = std::pair<unsigned, unsigned>;

/// A path went by the arm of a condition that leaves a flag alone, where all
/// paths through the other arm set it, or wait for it.
struct SkippedArm {
  bool IsSet = false; ///< a set was left out; otherwise, a wait
  CodePoint Condition;
  bool Holds = false;        ///< the condition, on this path
  unsigned Context = 0;      ///< LogContext::Context where it stands
  std::set<RawPlace> Places; ///< of the sets, or waits, in the other arm
  CodePoint Example;         ///< one of them
};

/// A wait that hangs, or a set that is not waited for, on a path that left out
/// its counterpart.
struct PartialUse {
  FlagKey Key;
  unsigned Slot = 0;
  CodePoint Where;
  SkippedArm Why;
};

/// A wait or a set in the code, reached by one stack of calls for one flag; or
/// the last set of a flag, seen from the end of the kernel.
struct FlagUse {
  FlagKey Key;
  CodePoint Where;
  /// What was done with the flag before, on the first path that came here:
  /// the wait that cleared it, or the set that was not waited for.
  CodePoint Earlier;
  bool Proper = false;   ///< some path comes here as it should
  bool Improper = false; ///< some path does not
  bool Certain = false;  ///< it does not on the only path that there was

  bool isWrong() const { return Certain || (Improper && !Proper); }
};

/// Flags by their numbers: some of a pair of pipes, or all of it.
class FlagNumbers {
public:
  /// \p Id: none where any flag of the pair is meant.
  void add(std::pair<Pipe, Pipe> Pair, std::optional<int64_t> Id) {
    Ids.insert({Pair, Id});
  }
  /// True when \p K is one of these; its number must be a constant.
  bool contains(const FlagKey &K) const {
    assert(K.Id.isConstant() && "which flag it is has to be known");
    const std::pair<Pipe, Pipe> Pair(K.From, K.To);
    return Ids.count({Pair, std::nullopt}) ||
           Ids.count({Pair, K.Id.constant()});
  }

private:
  std::set<std::pair<std::pair<Pipe, Pipe>, std::optional<int64_t>>> Ids;
};

/// The uses of the flags of one kernel, over all its paths.
struct FlagUses {
  /// By place and flag, and whether the path was here just before: a flag that
  /// is set once before a loop is right for its first iteration only.
  using PlaceMap =
      std::map<std::tuple<unsigned, unsigned, unsigned, bool>, FlagUse>;
  PlaceMap Waits; ///< proper: the flag is set
  PlaceMap Sets;  ///< proper: the flag is clear
  /// Instructions that set and wait for the flag inside. Proper: it is clear.
  PlaceMap Inside;
  std::map<unsigned, FlagUse> Ends; ///< by slot; proper: the flag is clear
  /// The flags of a pair of pipes that are still set at the end of a path that
  /// set any of them, by slot, once for all paths with the same ones.
  std::map<std::pair<Pipe, Pipe>, std::set<std::vector<unsigned>>> LeftOver;
  /// Pairs of pipes with a set, or a wait, whose id is not known.
  std::set<std::pair<Pipe, Pipe>> UnknownSets, UnknownWaits;
  /// What is set, or waited for, in code that no path came to, though
  /// iterations that are not followed may; and whether there is an Event.
  FlagNumbers UnseenSets, UnseenWaits;
  bool UnseenEvents = false;
  /// Pairs of pipes of which flags may be set, or waited for, that were not
  /// seen, as a loop was not followed to the end of its ring.
  std::set<std::pair<Pipe, Pipe>> CutSets, CutWaits;
  /// Paths are kept apart that the usual run joins, so that it is not known of
  /// each place whether a path comes there as it should: Ways tell what is.
  bool ArmsOnly = false;
  /// What goes wrong on the paths through one arm of a condition.
  std::vector<PartialUse> Partial;
  /// Which way the paths came.
  Trails Ways;
  /// Which sets each wait pairs with, and which waits each set, by slot.
  using PairMap = std::map<std::pair<unsigned, RawPlace>, std::set<RawPlace>>;
  PairMap SetsOf, WaitsOf;
  /// Flags that are taken to count their sets: to set one that is set is no
  /// fault, and a wait is for the oldest set in flight.
  std::set<FlagKey> Counting;
  std::set<unsigned> StaySet; ///< slots of flags that end set on some path
  std::set<unsigned> Unclear; ///< slots of which not all pairs are known
  /// No path has split so far: what goes wrong now does so in every run.
  bool OnePath = true;
  /// Some Event was recorded, or waited for, that could not be told.
  bool UnknownEvents = false;

  /// The path sets (\p IsSet), or waits for, the flag of \p Slot.
  void meet(unsigned Slot, const FlagKey &K, bool IsSet);
  /// A set (\p IsSet), or a wait, whose id is no constant of the code, names
  /// flags of the pair of \p K with \p Ids, and no others.
  void noteRing(const FlagKey &K, bool IsSet, Interval Ids);
  /// An iteration begins; \p Loop, called from \p Site, is the loop's identity.
  void beginIteration(const void *Loop, const void *Site, bool IsFirst);
  /// True when the last iteration of the loop came to flags of \p Pair that
  /// none of its iterations, or nothing at all, had come to before: a ring that
  /// has gone round comes to none.
  bool mayHaveMore(const void *Loop, const void *Site,
                   std::pair<Pipe, Pipe> Pair) const;
  /// The same of any pair of pipes.
  bool mayHaveMore(const void *Loop, const void *Site) const;
  /// The loop is left behind, and mayHaveMore() of \p Pair.
  void cut(const void *Loop, const void *Site, std::pair<Pipe, Pipe> Pair);

  /// Where a flag is set, and waited for.
  struct FlagPlaces {
    std::set<RawPlace> Sets, Waits;
  };
  /// The flags that are set while they are set, and waited for as often as they
  /// are set on every path: those are right where flags count.
  std::map<FlagKey, FlagPlaces> balancedFlags() const;

  /// Code that no path came to may set, or wait for, any flag that was met.
  void addUnseen();
  /// True when every set, or every wait, that the kernel may do of \p K was
  /// met: its number is a constant, no other one of its pair may be it, and no
  /// loop was left before it came round.
  bool isSetKnown(const FlagKey &K) const;
  bool isWaitKnown(const FlagKey &K) const;
  /// The places of what is wrong as far as was seen, though so few iterations
  /// were followed that it is not for certain.
  std::set<unsigned> suspiciousPlaces() const;
  /// True when each set and each wait that was met names its flag.
  bool areAllNamed() const {
    return UnknownSets.empty() && UnknownWaits.empty() && !UnknownEvents;
  }
  /// True when the use pairs with nothing but what its path left out.
  bool isCertain(const PartialUse &Use) const;
  /// Adds what a rehearsal came to as it should: what no path at all comes to
  /// so counts as wrong, and it is a path.
  void learn(const FlagUses &Rehearsed);
  /// No run comes to \p Where with the flag of \p K set, or clear, as it should
  /// not be.
  void dropWrong(unsigned Where, const FlagKey &K);
  /// Adds \p Use, unless one of the same place for the same reason is there.
  void addPartial(PartialUse Use);

private:
  /// What the code that was met says of one pair of pipes.
  struct Ring {
    /// Of sets, and of waits: the ids that may be named where none is a
    /// constant of the code; empty where each is. Those are met again.
    Interval Sets = Nothing, Waits = Nothing;
    /// When each id was set, and waited for, last.
    std::map<int64_t, size_t> LastSet, LastWait;
    static constexpr Interval Nothing{0, -1};
  };
  /// True when sets, or waits, of the flag may have been met by iterations that
  /// were not followed.
  bool mayBeCut(const FlagKey &K, bool IsSet) const;
  /// True when all ids of the pair that a loop may set (\p IsSet), or wait
  /// for, by a number were since \p First.
  bool isRingFull(std::pair<Pipe, Pipe> Pair, bool IsSet, size_t First) const;
  std::map<std::pair<Pipe, Pipe>, Ring> Rings;

  /// How many flags had been met, and how many different ones, when ...
  struct LoopBegin {
    size_t First; ///< ... the first iteration of a loop began
    size_t Last;  ///< ... the last one began
    size_t Different;
  };
  std::map<std::pair<const void *, const void *>, LoopBegin> Iterations;
  bool mayHaveMore(const void *Loop, const void *Site,
                   llvm::function_ref<bool(const FlagKey &)> IsAsked) const;
  /// When each flag was met, by slot, on any path.
  std::map<unsigned, std::pair<FlagKey, std::vector<size_t>>> Met;
  size_t Meetings = 0;
};

/// What one path did with its flags.
class FlagHistory {
public:
  /// \p Count: how often the flag is set and was not waited for.
  /// \p Context: LogContext::Context.
  void set(unsigned Slot, const FlagKey &K, unsigned Count,
           const CodePoint &Where, unsigned Context, FlagUses &Uses);
  void wait(unsigned Slot, const FlagKey &K, unsigned Count,
            const CodePoint &Where, unsigned Context, FlagUses &Uses);
  /// The library sets the flag and waits for it inside what stands at \p
  /// Where.
  void useInside(unsigned Slot, const FlagKey &K, unsigned Count,
                 const CodePoint &Where, FlagUses &Uses) const;
  /// The one set that the flag is set by, where it is known; its last wait.
  std::optional<CodePoint> lastSet(unsigned Slot) const;
  std::optional<CodePoint> lastWait(unsigned Slot) const;
  /// The path left out \p Arm, which sets the flag of \p Slot or waits for it.
  void skip(unsigned Slot, SkippedArm Arm) { Skipped[Slot] = std::move(Arm); }
  /// True when it left out some arm that still may explain what it comes to.
  bool hasSkipped() const { return !Skipped.empty(); }
  /// What comes next may depend on what the conditions so far depend on.
  void forgetSkipped() { Skipped.clear(); }
  /// It has come to a wait that hangs.
  bool hangs() const { return Hangs; }
  /// Whether both have come to a wait that hangs, or none, and the same of
  /// sets.
  bool isWrongLike(const FlagHistory &O) const {
    return Hangs == O.Hangs && SetTwice == O.SetTwice;
  }
  /// It has come to a set or a wait that is wrong.
  bool isWrong() const { return Hangs || SetTwice; }
  /// Something ran that may have set flags or waited for them.
  void lose() { Lost = true; }
  /// A hazard was reported that a wait by \p Waiting for this flag would have
  /// prevented: that the flag stays set is the same bug.
  void explain(unsigned Slot, Pipe Waiting, unsigned Count);
  /// \p More sets were left out with the iterations that they are in.
  void addSets(unsigned Slot, unsigned More);
  /// \p Loop, called from \p Site, goes on after \p Iterations that are not
  /// followed further. A ring of that many flags, or more, may have others that
  /// were not seen, unless it has gone round.
  void cutLoop(const void *Loop, const void *Site, unsigned Iterations,
               FlagUses &Uses) const;
  /// The path reached the end of the kernel. Gives the key and the last set of
  /// a flag that stays set, if there is one.
  std::optional<std::pair<FlagKey, CodePoint>>
  finish(const std::map<unsigned, unsigned> &Counts, FlagUses &Uses) const;
  /// Becomes what is known on either of two paths, this one and \p O.
  void joinWith(const FlagHistory &O);

private:
  struct Past {
    FlagKey Key;
    CodePoint LastSet, LastWait;
    bool WaitMixed = false; ///< the paths that joined have another LastWait
    bool SetMixed = false;  ///< ... or LastSet
    unsigned Context = 0;   ///< of LastSet
    unsigned Excess = 0;    ///< sets not waited for that were reported already
  };
  /// The flag is set \p Count times when it should be clear; notes its last set
  /// where the path left out a wait.
  void notePartialSet(unsigned Slot, unsigned Count, FlagUses &Uses) const;

  std::map<unsigned, Past> Pasts;         ///< of the flags that were set
  std::map<unsigned, SkippedArm> Skipped; ///< by slot
  bool Lost = false;
  /// It waits for a flag that nothing sets: no program goes on from there.
  bool Hangs = false;
  bool SetTwice = false; ///< it sets a flag that is set
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_FLAGUSES_H
