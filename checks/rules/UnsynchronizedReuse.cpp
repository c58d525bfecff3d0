// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-unsynchronized-reuse (rule O3): a buffer is reused
// by another tile before the pipe that still works on it was waited for.

#include "Unordered.h"

using namespace ptotidy;

void ptotidy::checkUnsynchronizedReuse(const Conflict &C, const RuleContext &,
                                       FindingList &Out) {
  if (C.Kind != Conflict::Unordered || C.SameStorage)
    return;
  Finding F = unorderedFinding(CheckKind::UnsynchronizedReuse, C);
  F.Message = accessWord(C.Second) + " " + placeOf(C.Second.Tile) +
              " without waiting for " + pipeName(C.First.OnPipe).str() +
              ", which " + (C.First.IsWrite ? "writes " : "reads ") +
              placeOf(C.First.Tile) + " in the same bytes";
  Out.push_back(std::move(F));
}
