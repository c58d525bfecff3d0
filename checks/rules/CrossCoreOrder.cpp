// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements ptoadvice-cross-core-order: two accesses of the same
// bytes that nothing but a wait for another core stands between, which that
// core may answer before the first one is over.

#include "Unordered.h"

using namespace ptotidy;

void ptotidy::checkCrossCoreOrder(const Conflict &C, const RuleContext &,
                                  FindingList &Out) {
  if (C.Kind != Conflict::Unordered || C.OthersWaited.isInvalid())
    return;
  const Access &First = C.First, &Second = C.Second;
  Finding F = unorderedFinding(CheckKind::CrossCoreOrder, C);
  F.Message =
      hazardWord(First, Second).str() + " hazard: " + accessWord(Second) + " " +
      placeOf(Second.Tile) +
      ", and nothing but a wait for another core stands between it and " +
      pipeName(First.OnPipe).str() + ", which " +
      (First.IsWrite ? "writes " : "reads ") +
      (C.SameStorage ? "it" : placeOf(First.Tile) + " in the same bytes");
  // Before the advice on what would order them.
  F.Notes.insert(std::prev(F.Notes.end()),
                 {C.OthersWaited,
                  "this wait orders only what other cores had been told of "
                  "before it; they had not been told that " +
                      pipeName(First.OnPipe).str() + " is done"});
  Out.push_back(std::move(F));
}
