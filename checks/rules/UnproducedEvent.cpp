// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-unproduced-event: a wait that finds its flag clear
// on every path that leads to it, and a TPOP of an entry that cannot come.

#include "Wording.h"

using namespace ptotidy;

/// A second wait for a plain RecordEvent clears no flag: it hangs nothing.
static bool isRepeatedRecord(const FlagUse &Use) {
  return Use.Key.isPlainRecord() && Use.Earlier.Loc.isValid();
}

/// Reports the arms that no path comes through without a hang, each of them at
/// one of the waits.
static void checkWrongArms(const FlagUses &Flags, FindingList &Out) {
  for (const Trails::WrongArm &Arm :
       wrongArms(Flags, true, CheckKind::UnproducedEvent, Out)) {
    Finding F;
    F.Kind = CheckKind::UnproducedEvent;
    F.Loc = Arm.Example.Where.Loc;
    F.Message = "this waits for " + flagText(Arm.Example.Key) +
                ", which nothing has set: " + pathsText(Arm.Through) +
                " hangs, here or at another wait";
    noteWrongArm(F, Arm, "reaches the end of the kernel");
    noteCalls(F, Arm.Example.Where);
    F.Notes.push_back(
        {F.Loc, settingText(Arm.Example.Key) + " has to come first"});
    F.Key = keyOf(F.Kind, F.Loc, flagText(Arm.Example.Key));
    Out.push_back(std::move(F));
  }
}

void ptotidy::checkUnproducedEvent(const FlagUses &Flags, bool SawEnd,
                                   const RuleContext &, FindingList &Out) {
  if (Flags.ArmsOnly) {
    if (SawEnd)
      checkWrongArms(Flags, Out);
    return;
  }
  for (const auto &[Place, Use] : Flags.Waits) {
    if (!(SawEnd ? Use.isWrong() : Use.Certain) || !Flags.isSetKnown(Use.Key) ||
        isRepeatedRecord(Use))
      continue;
    Finding F;
    F.Kind = CheckKind::UnproducedEvent;
    F.Loc = Use.Where.Loc;
    bool Again = Use.Earlier.Loc.isValid();
    F.Message = std::string("this waits ") + (Again ? "again " : "") + "for " +
                flagText(Use.Key) + ", which nothing has set " +
                (Again ? "since the last wait" : "before") +
                ": the kernel hangs here";
    if (Again)
      F.Notes.push_back({Use.Earlier.Loc, "the last wait is here"});
    noteCalls(F, Use.Where);
    F.Notes.push_back({F.Loc, settingText(Use.Key) + " has to come first"});
    F.Key = keyOf(F.Kind, F.Loc, flagText(Use.Key));
    Out.push_back(std::move(F));
  }
  if (!SawEnd)
    return;
  for (const PartialUse &Use : Flags.Partial) {
    if (!Use.Why.IsSet || !Flags.isCertain(Use) || !Flags.isSetKnown(Use.Key))
      continue;
    Finding F;
    F.Kind = CheckKind::UnproducedEvent;
    F.Loc = Use.Where.Loc;
    F.Message = "this waits for " + flagText(Use.Key) +
                ", which is set on some paths only: on the others the kernel "
                "hangs here";
    notePartial(F, Use);
    noteCalls(F, Use.Where);
    F.Notes.push_back({F.Loc, "set it on both paths, or wait on one only"});
    F.Key = keyOf(F.Kind, F.Loc, flagText(Use.Key));
    Out.push_back(std::move(F));
  }
  checkWrongArms(Flags, Out);
}

void QueueUses::add(const InstructionEvent &E) {
  if (E.TakenEntries == 0)
    return;
  Use &U = Uses.at(E.Where);
  U.Where = E.Where;
  if (U.Entries == 0 && E.Path.isCertain())
    U.Entries = E.TakenEntries;
}

void ptotidy::checkTakenQueue(const QueueUses &Queues, FindingList &Out) {
  for (const QueueUses::Use &U : Queues.all()) {
    if (U.Entries == 0)
      continue;
    Finding F;
    F.Kind = CheckKind::UnproducedEvent;
    F.Loc = U.Where.Loc;
    F.Message = "TPOP waits for an entry that cannot come: of the " +
                std::to_string(U.Entries) +
                " that the queue has, all are popped and none was given back "
                "by TFREE";
    noteCalls(F, U.Where);
    F.Notes.push_back({F.Loc, "the other core waits for a free entry; TFREE "
                              "belongs after the last use of each one"});
    F.Key = keyOf(F.Kind, F.Loc, "");
    Out.push_back(std::move(F));
  }
}
