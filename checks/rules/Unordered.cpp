// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the notes about two accesses that nothing orders.

#include "Unordered.h"

using namespace ptotidy;

/// True for two tiles of which none looks like a row, or another part, of the
/// other one: each might lie anywhere.
static bool mayBePlacedApart(const Conflict &C) {
  return !C.SameStorage && C.First.Tile.Shape->capacityBytes() ==
                               C.Second.Tile.Shape->capacityBytes();
}

Finding ptotidy::unorderedFinding(CheckKind Kind, const Conflict &C) {
  const Access &First = C.First, &Second = C.Second;
  Finding F;
  F.Kind = Kind;
  F.Loc = Second.Where.Loc;
  bool FirstIsOlder = First.Tile.Generation <= Second.Tile.Generation;
  notePlacement(F, FirstIsOlder ? First.Tile : Second.Tile);
  if (!C.SameStorage)
    notePlacement(F, FirstIsOlder ? Second.Tile : First.Tile);
  std::string Earlier = accessWord(First) + " " + nameOf(First.Tile) +
                        " here (" + First.Instruction.str() +
                        (First.IsUsedUp ? ", as scratch)" : ")");
  if (First.IsPadding)
    Earlier += ", beyond what is valid";
  else if (First.IsFull)
    Earlier += ", as much of it as its valid region may be";
  F.Notes.push_back({First.Where.Loc, std::move(Earlier)});
  if (Second.IsUsedUp)
    F.Notes.push_back({F.Loc, nameOf(Second.Tile) + " is scratch here"});
  noteCalls(F, Second.Where);
  if (First.OnPipe == Second.OnPipe)
    F.Notes.push_back(
        {Second.Where.Loc, "put a TSYNC or a barrier between the two"});
  else if (C.SetAgain)
    F.Notes.push_back(
        {Second.Where.Loc,
         flagText(*C.SetAgain) +
             " is set for it, but a wait is for the oldest set in flight: use "
             "another id for one of the two, or wait for both"});
  else
    F.Notes.push_back(
        {Second.Where.Loc,
         "nothing orders the two: add set_flag(" +
             pipeName(First.OnPipe).str() + ", " +
             pipeName(Second.OnPipe).str() +
             ", id) after the first and wait_flag before the second, or an "
             "Event" +
             (mayBePlacedApart(C) ? "; or move one of them to another address"
                                  : "")});
  // One place, one warning: the slots of a ring and the operands of the
  // instruction are waited for together.
  F.Key = keyOf(Kind, F.Loc, "");
  return F;
}
