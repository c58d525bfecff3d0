// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-pipe-hazard (rule H1): two accesses of one tile on
// two pipes that nothing orders.

#include "Unordered.h"

using namespace ptotidy;

void ptotidy::checkPipeHazard(const Conflict &C, const RuleContext &,
                              FindingList &Out) {
  if (C.Kind != Conflict::Unordered || !C.SameStorage)
    return;
  Finding F = unorderedFinding(CheckKind::PipeHazard, C);
  F.Message = hazardWord(C.First, C.Second).str() +
              " hazard: " + accessWord(C.Second) + " " +
              placeOf(C.Second.Tile) + " without waiting for " +
              pipeName(C.First.OnPipe).str() + ", which " +
              (C.First.IsWrite ? "writes it" : "reads it");
  Out.push_back(std::move(F));
}
