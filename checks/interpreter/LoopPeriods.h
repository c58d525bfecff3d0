// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines how a loop of known length is cut short: where the path
// comes back to the loop's head as it was some iterations ago, but for numbers
// that grow evenly, and everything that was decided on the way would be decided
// alike, the iterations that follow show nothing new until a decision turns.
//
// What an iteration decides is written into a trace: comparisons (how far from
// turning), divisions (which remainder), and whatever depends on an exact value
// (addresses, event ids, indices). Iterations may be left out when two periods
// in a row have the same trace, up to values that grow evenly, and nothing
// turns in what is left out. All values grow evenly then: sums do, and products
// of two that grow are told apart.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_LOOPPERIODS_H
#define PTO_TIDY_CHECKS_INTERPRETER_LOOPPERIODS_H

#include "State.h"
#include <algorithm>
#include <map>

namespace ptotidy {

/// What was decided since the outermost loop was entered, in order.
class DecisionTrace {
public:
  enum KindType : uint8_t {
    Exact,     ///< the value itself matters
    Sign,      ///< only whether it is negative, zero or positive
    Remainder, ///< only its remainder by Modulus
    Factor,    ///< of a product; the next entry is the other factor
    OtherFactor
  };
  struct Entry {
    KindType Kind;
    int64_t Value;
    int64_t Modulus;
  };

  /// Only what happens inside a loop is written down.
  void enterLoop() { ++Depth; }
  void leaveLoop() {
    if (--Depth == 0)
      Entries.clear();
  }

  void exact(int64_t V) { add(Exact, V); }
  void sign(int64_t V) { add(Sign, V); }
  /// Only whether \p V is negative matters, or only whether it is positive:
  /// each turns between two numbers.
  void isNegative(int64_t V) { sign(twice(V) + 1); }
  void isPositive(int64_t V) { sign(twice(V) - 1); }
  void remainder(int64_t V, int64_t Modulus) {
    if (Modulus > 1)
      add(Remainder, V, Modulus);
  }
  void product(int64_t A, int64_t B) {
    add(Factor, A);
    add(OtherFactor, B);
  }
  size_t size() const { return Entries.size(); }
  const Entry &operator[](size_t I) const { return Entries[I]; }

private:
  /// Numbers that are too large to be doubled do not come near 0 either.
  static int64_t twice(int64_t V) {
    constexpr int64_t Most = int64_t(1) << 61;
    return 2 * std::min(std::max(V, -Most), Most);
  }
  void add(KindType Kind, int64_t V, int64_t Modulus = 0) {
    if (Depth != 0)
      Entries.push_back({Kind, V, Modulus});
  }
  std::vector<Entry> Entries;
  unsigned Depth = 0;
};

/// Watches one run of a loop, on the one path that goes through it.
class LoopPeriods {
public:
  /// \p Steps counts the statements that the run has come through;
  /// \p PerIteration keeps for the next time how many an iteration has, 0: not
  /// known.
  LoopPeriods(DecisionTrace &Trace, const unsigned &Steps,
              unsigned &PerIteration)
      : Trace(Trace), Steps(Steps), PerIteration(PerIteration) {}

  /// The loop's condition is about to be asked for.
  void beforeCondition() { ConditionBegin = Trace.size(); }
  /// The loop goes on for certain, and its body begins with \p At. Moves \p At
  /// forward over the iterations that show nothing new.
  void beforeBody(State &At);
  /// What happened does not compare with other iterations (paths split, or left
  /// the loop).
  void forget() { Heads.clear(); }
  /// The body was followed; it counts where beforeBody() was called.
  void afterBody() {
    if (StepsBefore != 0)
      PerIteration = std::max(Steps - StepsBefore, 1u);
    StepsBefore = 0;
  }

private:
  struct Head {
    uint64_t Objects; ///< equal for objects that are alike but for Numbers
    uint64_t Rest;    ///< the same of what else the path knows, and Counts
    std::vector<int64_t> Numbers;
    std::vector<int64_t> Counts; ///< how often each flag is set
    size_t TraceBegin;
  };
  /// The same for one object.
  struct Summary {
    uint64_t Shape = 0;
    llvm::SmallVector<int64_t, 1> Numbers;
  };
  static Summary summarize(ObjectId Id, const Value &V);
  /// To compare what a path knows with what it knew costs about as much as to
  /// follow so many statements: what leaves out fewer is not worth it.
  static constexpr int64_t WorthIt = 64;
  /// True when the condition compared nothing but what is so little apart that
  /// the iterations that are left are less than worth it: with each iteration
  /// it comes nearer.
  bool isNearEnd();
  /// How many periods of \p Period iterations can be left out now.
  int64_t repeats(size_t Period) const;

  DecisionTrace &Trace;
  const unsigned &Steps;
  unsigned &PerIteration;
  unsigned StepsBefore = 0; ///< the body that runs; 0: it is not watched
  size_t ConditionBegin = 0;
  int64_t LeftBefore = 0; ///< what the condition compared last, how far apart
  std::vector<Head> Heads;
  /// An iteration changes few of the objects that there are.
  ObjectStore Last;
  std::map<ObjectId, Summary> Summaries; ///< of Last
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_LOOPPERIODS_H
