// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-unmatched-flag: a flag that is set while it is set,
// or still set when the kernel ends.

#include "Wording.h"

using namespace ptotidy;

/// A flag of one pair of pipes that is left over on some path, where each path
/// leaves one of them over, though not the same: a ring of slots went round by
/// different distances. Null where some path leaves none.
static const FlagUse *
findLeftOver(const FlagUses &Flags,
             const std::set<std::vector<unsigned>> &OnPaths) {
  const FlagUse *First = nullptr;
  for (const std::vector<unsigned> &Slots : OnPaths) {
    if (Slots.empty())
      return nullptr;
    for (unsigned Slot : Slots) {
      const FlagUse &Use = Flags.Ends.find(Slot)->second;
      if (Use.Key.Object || Use.isWrong() || !Flags.isWaitKnown(Use.Key))
        return nullptr;
      First = First ? First : &Use;
    }
  }
  return First;
}

/// \p IsOneOf: it, or another flag of its pair of pipes, on each path.
static void reportLeftOver(const FlagUse &Use, bool IsOneOf, FindingList &Out) {
  Finding F;
  F.Kind = CheckKind::UnmatchedFlag;
  F.Loc = Use.Where.Loc;
  F.Message =
      "this sets " + flagText(Use.Key) +
      (IsOneOf ? "; one of the flags of this pair of pipes is still set "
                 "when the kernel ends"
               : ", which is still set when the kernel ends");
  noteCalls(F, Use.Where);
  F.Notes.push_back({F.Loc, "whatever runs next on this core finds it set: "
                            "wait for it before the end"});
  F.Key = keyOf(F.Kind, F.Loc, flagText(Use.Key));
  Out.push_back(std::move(F));
}

/// Reports the arms that no path comes through without a flag that is set twice
/// or stays set, each of them at one of the sets.
static void checkWrongArms(const FlagUses &Flags, FindingList &Out) {
  for (const Trails::WrongArm &Arm :
       wrongArms(Flags, false, CheckKind::UnmatchedFlag, Out)) {
    Finding F;
    F.Kind = CheckKind::UnmatchedFlag;
    F.Loc = Arm.Example.Where.Loc;
    const bool StaysSet = Arm.Example.Kind == Trails::Fault::StaysSet;
    F.Message =
        "this sets " + flagText(Arm.Example.Key) +
        (StaysSet ? ", which stays set: " : ", which is set already: ") +
        pathsText(Arm.Through) +
        " sets a flag twice or leaves one set, this one or another";
    noteWrongArm(F, Arm, "waits for each flag that it sets");
    noteCalls(F, Arm.Example.Where);
    F.Notes.push_back({F.Loc, "wait for it there as well"});
    F.Key = keyOf(F.Kind, F.Loc, flagText(Arm.Example.Key));
    Out.push_back(std::move(F));
  }
}

void ptotidy::checkUnmatchedFlag(const FlagUses &Flags, const RuleContext &,
                                 FindingList &Out) {
  if (Flags.ArmsOnly)
    return checkWrongArms(Flags, Out);
  std::set<FlagKey> SetTwice;
  std::set<std::pair<Pipe, Pipe>> SetTwicePairs;
  for (const auto &[Place, Use] : Flags.Sets) {
    if (!Use.isWrong() || !Flags.isWaitKnown(Use.Key) ||
        Use.Key.isPlainRecord())
      continue;
    SetTwice.insert(Use.Key);
    SetTwicePairs.insert({Use.Key.From, Use.Key.To});
    Finding F;
    F.Kind = CheckKind::UnmatchedFlag;
    F.Loc = Use.Where.Loc;
    F.Message = "this sets " + flagText(Use.Key) + ", which is set already";
    F.Notes.push_back({Use.Earlier.Loc, Use.Earlier.Loc == F.Loc
                                            ? "it is set here the time before"
                                            : "it is set here before"});
    noteCalls(F, Use.Where);
    F.Notes.push_back({F.Loc, "add a wait between the two"});
    F.Key = keyOf(F.Kind, F.Loc, flagText(Use.Key));
    Out.push_back(std::move(F));
  }
  for (const auto &[Place, Use] : Flags.Inside) {
    if (!Use.isWrong() || !Flags.isWaitKnown(Use.Key))
      continue;
    Finding F;
    F.Kind = CheckKind::UnmatchedFlag;
    F.Loc = Use.Where.Loc;
    F.Message = "the library sets " + flagText(Use.Key) +
                " inside this instruction, and it is set already";
    F.Notes.push_back({Use.Earlier.Loc, "it is set here before"});
    noteCalls(F, Use.Where);
    F.Notes.push_back({F.Loc, "wait for it before the instruction, or use "
                              "another id"});
    F.Key = keyOf(F.Kind, F.Loc, flagText(Use.Key));
    Out.push_back(std::move(F));
  }
  for (const auto &[Slot, Use] : Flags.Ends) {
    // A flag that was set twice is left over as well: that is one bug.
    if (!Use.isWrong() || !Flags.isWaitKnown(Use.Key) ||
        Use.Key.isPlainRecord() || SetTwice.count(Use.Key))
      continue;
    reportLeftOver(Use, /*IsOneOf=*/false, Out);
  }
  for (const auto &[Pair, OnPaths] : Flags.LeftOver)
    if (const FlagUse *Use = findLeftOver(Flags, OnPaths);
        Use && !SetTwicePairs.count(Pair))
      reportLeftOver(*Use, /*IsOneOf=*/true, Out);
  for (const PartialUse &Use : Flags.Partial) {
    if (Use.Why.IsSet || !Flags.isCertain(Use) || !Flags.isWaitKnown(Use.Key) ||
        Use.Key.isPlainRecord())
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
  checkWrongArms(Flags, Out);
}
