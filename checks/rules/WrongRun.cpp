// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what pto-unproduced-event and pto-unmatched-flag say of
// kernels whose flags go wrong in each run that was tried.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkWrongRun(const WrongRun &Run, FindingList &Out) {
  const Trails::Fault &First = Run.First;
  const bool Hangs = First.Kind == Trails::Fault::Hangs;
  const std::string Flag = flagText(First.Key);
  const std::string With = Run.Numbers.empty() ? "" : " with " + Run.Numbers;
  Finding F;
  F.Kind = Hangs ? CheckKind::UnproducedEvent : CheckKind::UnmatchedFlag;
  F.Loc = First.Where.Loc;
  if (Hangs)
    F.Message = "this waits for " + Flag +
                ", which nothing has set: the kernel hangs here" + With;
  else
    F.Message = "this sets " + Flag + ", which " +
                (First.Kind == Trails::Fault::StaysSet ? "stays set"
                                                       : "is set already") +
                With;
  const bool AreLaunches = Run.Cores != 0;
  F.Message += AreLaunches
                   ? "; flags go wrong on some core whatever numbers "
                     "were tried"
                   : "; flags go wrong with all numbers that were tried";
  noteCalls(F, First.Where);
  F.Notes.push_back(
      {F.Loc,
       std::to_string(Run.Runs) +
           (AreLaunches ? " launches of " + std::to_string(Run.Cores) + " cores"
                        : " runs") +
           " were tried, with small and large numbers for what the "
           "kernel is given; " +
           (AreLaunches ? "in each, one core" : "each") +
           " waits for a flag that is not set, sets "
           "one twice, or leaves one set"});
  F.Key = keyOf(F.Kind, F.Loc, Flag);
  Out.push_back(std::move(F));
}
