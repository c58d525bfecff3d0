// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines which way each path came: the arms of conditions and the
// iterations of loops that it went through. Where no path through an arm comes
// to the end of the kernel without a hang, every run that takes the arm hangs,
// though each wait may be right on some other path. The same goes for flags
// that are set twice, or stay set.
//
// That is so because conditions that are not known are followed both ways and
// paths with different flags are never made one: of a kernel that is right,
// each arm that a run takes has a path that is right. What is followed no
// further counts as right.

#ifndef PTO_TIDY_ORDER_TRAILS_H
#define PTO_TIDY_ORDER_TRAILS_H

#include "pto-tidy/Events/Event.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cassert>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace ptotidy {

/// The ways of all paths of one kernel.
class Trails {
public:
  /// A way from the kernel's beginning to here; 0: no arm so far.
  using Trail = unsigned;

  /// An arm of a condition, or the body of a loop.
  struct Arm {
    enum KindType : uint8_t { Taken, LeftOut, Body };
    /// What is said of the time that a path came there, as a set: each makes
    /// it an arm of its own.
    enum WhenType : uint8_t {
      Always = 0,
      Again = 1, ///< in an iteration that is not the loop's first
      /// In an iteration of a loop around the innermost one that is not its
      /// first.
      OuterAgain = 2,
      /// Of a body: so it is, and each way here went through the loop in an
      /// iteration before of that loop around it.
      Twice = 4,
      /// Of a body: in an iteration after the second one. Of a ring of three,
      /// it is the first one that comes to the last slot.
      Third = 8,
      /// Of an arm that jumps out of an iteration, or the loop: the last time
      /// that its condition was asked, each way here took the other arm, and
      /// the answer came out of memory, as this one does.
      AfterOther = 16,
      /// It turned out after the arm that the path came through it, by a
      /// number that was joined there (`depth = full ? 2 : 1`).
      Later = 32,
    };
    KindType Kind = Taken;          ///< LeftOut: nothing, instead of an arm
    const void *Identity = nullptr; ///< of its statement
    CodePoint Where;
    uint8_t When = Always;
    /// As far as the program tells, runs come here: the condition asks of
    /// values of which nothing else is known (Facts::isFree).
    bool IsPossible = false;
    /// Otherwise, whether there are numbers for which they do
    /// (Facts::findWitness). To look for them is work, so that it is asked only
    /// where the arm would be reported. Null: that is not asked.
    std::shared_ptr<const std::function<bool()>> IsWitnessed;

    bool is(WhenType What) const { return When & What; }
    /// It was entered at such a time if \p Is.
    void mark(WhenType What, bool Is = true) {
      if (Is)
        When |= What;
    }
  };

  /// What is wrong first on one path: a wait that hangs, a set of a flag that
  /// is set, or the last set of one that stays set.
  struct Fault {
    enum KindType : uint8_t { Hangs, SetsTwice, StaysSet };
    KindType Kind = Hangs;
    FlagKey Key;
    CodePoint Where;
    Trail Came = 0;
  };
  /// How a path ends that does not hang.
  enum EndType : uint8_t { WithFlags = 1, Clean = 2 };

  /// A path that is right so far goes from \p Before into \p Into.
  Trail enter(Trail Before, const Arm &Into);
  /// True when ways to \p Came lead through \p A, and ways lead through \p B,
  /// statements of arms that may be one, and none leads past both: who passed
  /// their condition by, as zero iterations do, came through neither, whatever
  /// it knows now.
  bool comesFromBoth(Trail Came, const void *A, const void *B) const;
  /// True when each way to \p Came leads through \p A or \p B, statements of
  /// arms that were entered in the call \p Stack, and last through \p A. False
  /// as well where that lies too far back.
  bool comesLastFrom(Trail Came, const void *A, const void *B,
                     const CallSite *Stack) const;
  /// Two paths that are right so far become one.
  Trail join(Trail A, Trail B);
  /// A path that does not hang ends, or is not followed further. What it
  /// entered after \p Last, the trail that was made last then, had no time to
  /// go wrong.
  void finish(Trail Came, Trail Last, EndType End);
  /// Heads of iterations at which all is alike: what a path from one of them
  /// comes to, one from another of them may.
  using Heads = unsigned;
  Heads newHeads();
  /// A way that begins here, at the head of an iteration, which is one of \p
  /// Of.
  Trail begin(Trail Before, Heads Of);
  /// A path that does not hang is not followed further, at the head of an
  /// iteration at which all is as it was at those of \p Like. It ends as well
  /// as the best path from one of these, but no better than \p Best.
  /// Those need not have come through the other arm before what was entered
  /// after \p Last (Arm::AfterOther).
  void finishLike(Heads Like, Trail Came, Trail Last, EndType Best);
  /// The trail that was made last.
  Trail last() const { return Nodes.size(); }
  /// A number for a path that has just parted from another one, or was joined
  /// with one.
  unsigned part() { return ++Parted; }
  /// \p F is wrong first on its path.
  void add(Fault F) { Faults.push_back(std::move(F)); }
  /// In the order in which they were added.
  const std::vector<Fault> &faults() const { return Faults; }

  /// Adds how the paths of a rehearsal ended, by the arms that they came
  /// through. Who knows the numbers knows as well which arm a path comes
  /// through, so that none turns out later there. An arm of a helper that some
  /// run comes through in one of its calls may be one that no run takes in
  /// another call (`if (i + 2 < n)`, called for the last one after the loop).
  void learn(const Trails &Rehearsed);

  /// An arm that no path came through without a fault, and one of these.
  struct WrongArm {
    Arm Through;
    Fault Example;
  };
  /// All arms that no path came through without a hang (\p OfHangs), or all
  /// others that no path came through without flags that are set twice or stay
  /// set; but for those that a fault that \p IsReported already has on its way.
  /// Of one way, the arm that was entered last. Where a fault is not \p
  /// IsCertain, its path counts as right.
  std::vector<WrongArm>
  wrongArms(bool OfHangs, llvm::function_ref<bool(const Fault &)> IsCertain,
            llvm::function_ref<bool(const Fault &)> IsReported) const;

private:
  using ArmKey =
      std::tuple<const void *, Arm::KindType, const CallSite *, uint8_t>;
  static constexpr size_t WhenOf = 3; ///< of an ArmKey
  static ArmKey keyOf(const Arm &A) {
    return {A.Identity, A.Kind, A.Where.Stack, A.When};
  }
  /// \p Key for all calls of the function that the arm is in, one for all. The
  /// body of a loop is one in each call: that the second call goes round none
  /// is worth knowing.
  static ArmKey inAnyCall(ArmKey Key) {
    if (std::get<Arm::KindType>(Key) != Arm::Body)
      std::get<const CallSite *>(Key) = nullptr;
    return Key;
  }
  struct Node {
    Arm Entered; ///< without an identity: two ways that became one
    Trail Before[2] = {0, 0};
    std::optional<Heads> Of = std::nullopt;
    uint8_t Finished = 0; ///< the best EndType of a path from here
  };
  const Node &node(Trail T) const {
    assert(T != 0 && T <= Nodes.size() && "no such trail");
    return Nodes[T - 1];
  }
  /// What a walk back along a way does after an arm: it goes on, has arrived
  /// there, or ends altogether.
  enum class Step { On, Arrived, End };
  /// Walks back along all ways to \p Came, and asks \p At of each arm. True
  /// when each way arrives; false as well after \p MostNodes.
  bool walkBack(Trail Came, size_t MostNodes,
                llvm::function_ref<Step(const Arm &)> At) const;
  struct OpenEnd {
    Heads Like;
    Trail Came, Last;
    EndType Best;
    uint8_t Finished = 0; ///< so far
  };
  /// Finishes what ends like others, where these have.
  void finishOpenEnds();
  /// finish(), but for what is said of arms after \p LastAfterOther that were
  /// entered after the other one.
  void finishAll(Trail Came, Trail Last, Trail LastAfterOther, EndType End);
  /// The possible arms on the ways to \p Came that \p IsWrong, the last one
  /// first. \p Searches: also those for which numbers have to be looked for.
  std::vector<Arm>
  armsTo(Trail Came, bool Searches,
         llvm::function_ref<bool(const ArmKey &)> IsWrong) const;

  std::deque<Node> Nodes;
  std::vector<uint8_t> FinishedHeads; ///< the best one of each Heads
  std::vector<OpenEnd> OpenEnds;
  std::map<ArmKey, uint8_t> Finished;
  /// What runs with numbers ended like that came through an arm, in whatever
  /// call: keys of inAnyCall().
  std::map<ArmKey, uint8_t> FinishedRuns;
  std::vector<Fault> Faults;
  unsigned Parted = 0;
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_TRAILS_H
