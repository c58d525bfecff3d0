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
#include <map>
#include <set>

namespace ptotidy {

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

  bool isWrong() const { return Improper && !Proper; }
};

/// The uses of the flags of one kernel, over all its paths.
struct FlagUses {
  /// By place and flag, and whether the path was here just before: a flag that
  /// is set once in front of a loop is right for its first iteration only.
  using PlaceMap =
      std::map<std::tuple<unsigned, const CallSite *, unsigned, bool>, FlagUse>;
  PlaceMap Waits;                   ///< proper: the flag is set
  PlaceMap Sets;                    ///< proper: the flag is clear
  std::map<unsigned, FlagUse> Ends; ///< by slot; proper: the flag is clear
  /// Pairs of pipes with a set, or a wait, whose id is not known.
  std::set<std::pair<Pipe, Pipe>> UnknownSets, UnknownWaits;
  /// Some Event was recorded, or waited for, that could not be told.
  bool UnknownEvents = false;

  /// An iteration begins; \p Loop, called from \p Site, is the loop's identity.
  void beginIteration(const void *Loop, const void *Site) {
    Iterations[{Loop, Site}] = Met.size();
  }
  /// True when the last iteration came to flags that none had come to before: a
  /// ring that has gone round comes to none.
  bool mayHaveMore(const void *Loop, const void *Site) const {
    auto It = Iterations.find({Loop, Site});
    return It == Iterations.end() || It->second != Met.size();
  }

  bool isSetKnown(const FlagKey &K) const;
  bool isWaitKnown(const FlagKey &K) const;

  std::set<unsigned> Met; ///< by slot; set or waited for on some path

private:
  /// How many flags were met when the last iteration of a loop began.
  std::map<std::pair<const void *, const void *>, size_t> Iterations;
};

/// What one path did with its flags.
class FlagHistory {
public:
  /// \p Count: how often the flag is set and was not waited for.
  void set(unsigned Slot, const FlagKey &K, unsigned Count,
           const CodePoint &Where, FlagUses &Uses);
  void wait(unsigned Slot, const FlagKey &K, unsigned Count,
            const CodePoint &Where, FlagUses &Uses);
  /// Something ran that may have set flags or waited for them.
  void lose() { Lost = true; }
  /// A hazard was reported that a wait by \p Waiting for this flag would have
  /// prevented: that the flag stays set is the same bug.
  void explain(unsigned Slot, Pipe Waiting, unsigned Count);
  /// \p Loop, called from \p Site, goes on after \p Iterations that are not
  /// followed further. A ring of that many flags, or more, may have others that
  /// were not seen, unless it has gone round.
  void cutLoop(const void *Loop, const void *Site, unsigned Iterations,
               FlagUses &Uses) const;
  /// The path reached the end of the kernel.
  void finish(const std::map<unsigned, unsigned> &Counts, FlagUses &Uses) const;
  void joinWith(const FlagHistory &O);

private:
  struct Past {
    FlagKey Key;
    CodePoint LastSet, LastWait;
    bool WaitMixed = false; ///< the paths that joined have another LastWait
    unsigned Excess = 0;    ///< sets not waited for that were reported already
  };
  std::map<unsigned, Past> Pasts; ///< of the flags that were set
  bool Lost = false;
  /// It waits for a flag that nothing sets: no program goes on from there.
  bool Hangs = false;
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_FLAGUSES_H
