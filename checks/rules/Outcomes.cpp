// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements how paths come to a place.

#include "pto-tidy/Rules/Uses.h"

using namespace ptotidy;

void Outcomes::add(bool IsProper, const PathPoint &Path) {
  (IsProper ? Proper : Wrong).insert(Path.Decision);
  if (IsCertain || !Wrong.count(Path.Decision))
    return;
  if (Path.Decision == 0) {
    IsCertain = true;
    return;
  }
  // Of each way to the place one search is enough, and of a few of them.
  constexpr size_t MostSearches = 4;
  if (!Proper.count(Path.Decision) || Searched.size() == MostSearches ||
      !Searched.insert(Path.Decision).second)
    return;
  IsCertain = Path.IsTaken && Path.IsTaken();
}
