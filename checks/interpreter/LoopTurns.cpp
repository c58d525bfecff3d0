// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements how long comparisons go on as they did.

#include "LoopTurns.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace ptotidy;

void LoopTurns::endIteration(
    llvm::ArrayRef<ComparisonLog::Comparison> Compared) {
  // The longest period is of three.
  constexpr size_t MostIterations = 4;
  Distances.emplace_front();
  for (const auto &[Where, Distance] : Compared) {
    const Interval Single = Interval::single(Distance);
    auto [It, IsNew] = Distances.front().try_emplace(Where, Single);
    if (!IsNew)
      It->second = It->second.hull(Single);
  }
  if (Distances.size() > MostIterations)
    Distances.pop_back();
}

int64_t LoopTurns::mostPeriods(size_t Period) const {
  int64_t Most = Interval::Max;
  if (Distances.size() <= Period)
    return Most;
  for (const auto &[Where, Now] : Distances.front()) {
    auto It = Distances[Period].find(Where);
    if (It == Distances[Period].end() || !Now.isSingle() ||
        !It->second.isSingle())
      continue;
    const int64_t Is = Now.Lo, Was = It->second.Lo;
    const bool Shrinks = (Was < Is && Is < 0) || (Was > Is && Is > 0);
    // The last period that is like this one leaves some distance.
    if (Shrinks)
      Most = std::min(Most, (std::abs(Is) - 1) / std::abs(Is - Was));
  }
  return Most;
}
