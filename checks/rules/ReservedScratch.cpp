// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-reserved-scratch: tiles in the bytes that the
// library uses as scratch without saying so (docs/hardware-facts.md,
// "Hidden scratch").

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkReservedScratch(const Conflict &C, const RuleContext &,
                                   FindingList &Out) {
  if (C.Kind != Conflict::HiddenScratch)
    return;
  const Access &Tile = C.First, &User = C.Second;
  const std::string Scratch =
      User.Instruction.str() + " uses UB " +
      formatRange(User.Touched.Base, User.Touched.Length) + " as scratch";
  Finding F;
  F.Kind = CheckKind::ReservedScratch;
  F.Loc = User.Where.Loc;
  const bool IsLost = C.FirstRead.Tile.Shape;
  const bool OneInstruction = Tile.Sequence == User.Sequence;
  F.Message = Scratch + ", where ";
  if (IsLost)
    F.Message += placeOf(Tile.Tile) + " holds a value that is read later";
  else if (OneInstruction)
    F.Message += (Tile.IsWrite ? "its destination " : "its source ") +
                 placeOf(Tile.Tile) + " lies";
  else
    F.Message += placeOf(Tile.Tile) + " may still be read by " +
                 pipeName(Tile.OnPipe).str();
  notePlacement(F, Tile.Tile);
  if (!OneInstruction)
    F.Notes.push_back({Tile.Where.Loc, accessWord(Tile) + " " +
                                           nameOf(Tile.Tile) + " here (" +
                                           Tile.Instruction.str() + ")"});
  if (IsLost)
    F.Notes.push_back({C.FirstRead.Where.Loc,
                       "the value of " + nameOf(Tile.Tile) + " is read here"});
  noteCalls(F, User.Where);
  F.Notes.push_back({F.Loc, "pass it a scratch tile, or place " +
                                nameOf(Tile.Tile) + " elsewhere"});
  F.Key = keyOf(F.Kind, F.Loc, *Tile.Tile.Name);
  Out.push_back(std::move(F));
}
