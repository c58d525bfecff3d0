// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-unmatched-flag: a flag that is set while it is set,
// or still set when the kernel ends.

#include "Wording.h"

using namespace ptotidy;

/// True where each set has to be paired with a wait. Nobody has to wait for a
/// plain RecordEvent.
static bool mustBePaired(const FlagKey &K) {
  return !K.Object || K.To != Pipe::S;
}

void ptotidy::checkUnmatchedFlag(const FlagUses &Flags, const RuleContext &,
                                 FindingList &Out) {
  std::set<FlagKey> SetTwice;
  for (const auto &[Place, Use] : Flags.Sets) {
    if (!Use.isWrong() || !Flags.isWaitKnown(Use.Key) || !mustBePaired(Use.Key))
      continue;
    SetTwice.insert(Use.Key);
    Finding F;
    F.Kind = CheckKind::UnmatchedFlag;
    F.Loc = Use.Where.Loc;
    F.Message = "this sets " + flagText(Use.Key) + ", which is set already";
    F.Notes.push_back({Use.Earlier.Loc, Use.Earlier.Loc == F.Loc
                                            ? "it is set here the time before"
                                            : "it is set here before"});
    noteCalls(F, Use.Where);
    F.Notes.push_back({F.Loc, "a wait has to stand between the two"});
    F.Key = keyOf(F.Kind, F.Loc, flagText(Use.Key));
    Out.push_back(std::move(F));
  }
  for (const auto &[Slot, Use] : Flags.Ends) {
    // A flag that was set twice is left over as well: that is one bug.
    if (!Use.isWrong() || !Flags.isWaitKnown(Use.Key) ||
        !mustBePaired(Use.Key) || SetTwice.count(Use.Key))
      continue;
    Finding F;
    F.Kind = CheckKind::UnmatchedFlag;
    F.Loc = Use.Where.Loc;
    F.Message = "this sets " + flagText(Use.Key) +
                ", which is still set when the kernel ends";
    noteCalls(F, Use.Where);
    F.Notes.push_back(
        {F.Loc, "whatever runs next on this core finds it set: wait for it "
                "before the end"});
    F.Key = keyOf(F.Kind, F.Loc, flagText(Use.Key));
    Out.push_back(std::move(F));
  }
  for (const PartialUse &Use : Flags.Partial) {
    if (Use.Why.IsSet || !Flags.isCertain(Use) || !Flags.isWaitKnown(Use.Key) ||
        !mustBePaired(Use.Key))
      continue;
    Finding F;
    F.Kind = CheckKind::UnmatchedFlag;
    F.Loc = Use.Where.Loc;
    F.Message =
        "this sets " + flagText(Use.Key) +
        ", which is waited for on some paths only: on the others it stays "
        "set";
    notePartial(F, Use);
    noteCalls(F, Use.Where);
    F.Notes.push_back({F.Loc, "wait for it on both paths, or set it on one "
                              "only"});
    F.Key = keyOf(F.Kind, F.Loc, flagText(Use.Key));
    Out.push_back(std::move(F));
  }
}
