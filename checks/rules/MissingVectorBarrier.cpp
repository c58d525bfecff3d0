// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements ptoadvice-missing-vector-barrier (rule V1): on a target
// that does not order its vector pipe by itself, two dependent vector
// instructions with no drain of that pipe between them.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkMissingVectorBarrier(const Conflict &C, const RuleContext &,
                                        FindingList &Out) {
  if (C.Kind != Conflict::VectorOrder)
    return;
  const Access &First = C.First, &Second = C.Second;
  Finding F;
  F.Kind = CheckKind::MissingVectorBarrier;
  F.Loc = Second.Where.Loc;
  F.Message = hazardWord(First, Second).str() +
              " dependence: " + Second.Instruction.str() +
              (Second.IsWrite ? " writes " : " reads ") + placeOf(Second.Tile) +
              " with no barrier of PIPE_V since " + First.Instruction.str() +
              (First.IsWrite ? " wrote " : " read ") +
              (C.SameStorage ? "it" : placeOf(First.Tile));
  bool FirstIsOlder = First.Tile.Generation <= Second.Tile.Generation;
  notePlacement(F, FirstIsOlder ? First.Tile : Second.Tile);
  if (!C.SameStorage)
    notePlacement(F, FirstIsOlder ? Second.Tile : First.Tile);
  F.Notes.push_back({First.Where.Loc, accessWord(First) + " " +
                                          nameOf(First.Tile) + " here (" +
                                          First.Instruction.str() + ")"});
  noteCalls(F, Second.Where);
  F.Notes.push_back({F.Loc, "put pipe_barrier(PIPE_V) between the two"});
  // The operands of one instruction need one barrier.
  F.Key = keyOf(F.Kind, F.Loc, "");
  Out.push_back(std::move(F));
}
