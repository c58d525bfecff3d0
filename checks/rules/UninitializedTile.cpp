// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-uninitialized-tile: an instruction reads bytes that
// nothing has written before, on no path that leads to it.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkUninitializedTile(const UnwrittenReads &Reads,
                                     const RuleContext &, FindingList &Out) {
  // A kernel that brings no value into any tile is an excerpt of one.
  if (!Reads.HasInput)
    return;
  for (const auto &[Place, Read] : Reads.Reads) {
    if (!Reads.isUnwritten(Place, Read))
      continue;
    Finding F;
    F.Kind = CheckKind::UninitializedTile;
    F.Loc = Read.Where.Loc;
    F.Message = Read.Instruction.str() + " reads " + placeOf(Read.Tile) +
                (Read.IsPart ? ", a part of which nothing has written"
                             : ", which nothing has written");
    notePlacement(F, Read.Tile);
    noteCalls(F, Read.Where);
    F.Key = keyOf(F.Kind, F.Loc, *Read.Tile.Name);
    Out.push_back(std::move(F));
  }
}
