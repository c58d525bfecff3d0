// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines for how many iterations more a loop can do what it did,
// before a comparison of numbers that grow turns. A state that stands for later
// iterations (Engine::moveOn) has gone through no other ones: `if (++slot == 5)
// slot = 0;` keeps a slot from growing on beside a counter that does.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_LOOPTURNS_H
#define PTO_TIDY_CHECKS_INTERPRETER_LOOPTURNS_H

#include "pto-tidy/Values/Linear.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

namespace ptotidy {

/// The comparisons of numbers in the loops that the paths are in.
class ComparisonLog {
public:
  /// Where one stands, and its left side less its right one.
  using Comparison = std::pair<const void *, int64_t>;

  void enterLoop() { ++Depth; }
  void leaveLoop() {
    if (--Depth == 0)
      Comparisons.clear();
  }
  void add(const void *Where, int64_t Distance) {
    if (Depth != 0)
      Comparisons.emplace_back(Where, Distance);
  }
  size_t size() const { return Comparisons.size(); }
  llvm::ArrayRef<Comparison> since(size_t Begin) const {
    return llvm::ArrayRef(Comparisons).drop_front(Begin);
  }

private:
  unsigned Depth = 0;
  std::vector<Comparison> Comparisons;
};

/// What the comparisons of one loop were in its last iterations.
class LoopTurns {
public:
  /// An iteration is over, on all of its paths.
  void endIteration(llvm::ArrayRef<ComparisonLog::Comparison> Compared);

  /// How many periods of \p Period iterations can follow the last one before a
  /// comparison turns, which then is Interval::Max at most. What was compared
  /// in several ways in one iteration, or turned in the last period, counts as
  /// no number that grows.
  int64_t mostPeriods(size_t Period) const;

private:
  /// Of the last iterations, the latest first.
  std::deque<std::map<const void *, Interval>> Distances;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_LOOPTURNS_H
