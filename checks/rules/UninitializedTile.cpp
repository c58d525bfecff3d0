// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-uninitialized-tile: an instruction reads bytes that
// nothing has written before, on no path that leads to it.

#include "Wording.h"

using namespace ptotidy;

static void report(const UnwrittenReads::Read &Read, llvm::StringRef Where,
                   llvm::ArrayRef<FindingNote> Notes, FindingList &Out) {
  Finding F;
  F.Kind = CheckKind::UninitializedTile;
  F.Loc = Read.Where.Loc;
  F.Message = Read.Instruction.str() + " reads " + placeOf(Read.Tile) +
              (Read.IsPart ? ", a part of which nothing has written"
                           : ", which nothing has written") +
              Where.str();
  notePlacement(F, Read.Tile);
  noteCalls(F, Read.Where);
  F.Notes.insert(F.Notes.end(), Notes.begin(), Notes.end());
  F.Key = keyOf(F.Kind, F.Loc, *Read.Tile.Name);
  Out.push_back(std::move(F));
}

void ptotidy::checkUninitializedTile(const UnwrittenReads &Reads,
                                     const RuleContext &, FindingList &Out) {
  const UnwrittenReads::Place *Reported = nullptr;
  for (const auto &[Place, Read] : Reads.Reads)
    if (Reads.isUnwritten(Place, Read) &&
        !(Reported && Reported->isSameCode(Place))) {
      report(Read, "", {}, Out);
      Reported = &Place;
    }
}

void ptotidy::checkUnwrittenOnCore(const UnwrittenOnCore &Where,
                                   FindingList &Out) {
  const std::string Core = Where.Core.str();
  report(Where.Read, " on other cores than the first one",
         {{Where.Read.Where.Loc,
           "what is written where " + Core +
               " is 0 is not written where it is 1, and each core has its own "
               "memory"}},
         Out);
}
