// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-no-op-sync: synchronisation that does nothing, and
// forms of it that a target does not have.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkNoOpSync(const SyncEvent &E, const RuleContext &R,
                            FindingList &Out) {
  Finding F;
  F.Kind = CheckKind::NoOpSync;
  F.Loc = E.Where.Loc;
  F.Key = keyOf(F.Kind, F.Loc, "");
  if (E.Kind == SyncEvent::Empty) {
    F.Message = "TSYNC() without operands waits for nothing";
    F.Notes.push_back(
        {F.Loc,
         "pass the events to wait for, or drain a pipe with TSYNC<Op>()"});
    Out.push_back(std::move(F));
    return;
  }
  // Only the vector pipe orders itself instead of having a barrier.
  if (E.From != E.To || E.From != Pipe::V)
    return;
  for (const TargetSpec &T : R.Targets) {
    if (T.Vector != VectorPipe::InOrder)
      continue;
    bool IsFlag = E.Kind == SyncEvent::SetFlag || E.Kind == SyncEvent::WaitFlag;
    F.Message = IsFlag ? "a flag from PIPE_V to itself hangs on " + T.Name
                       : "there is no barrier of PIPE_V on " + T.Name;
    noteCalls(F, E.Where);
    F.Notes.push_back({F.Loc, T.Name + " orders dependent vector instructions "
                                       "in hardware: nothing is needed here"});
    Out.push_back(std::move(F));
    return;
  }
}

void ptotidy::checkRepeatedWait(const FlagUses &Flags, const RuleContext &,
                                FindingList &Out) {
  for (const auto &[Place, Use] : Flags.Waits) {
    // A flag that is waited for twice hangs: that is pto-unproduced-event.
    if (!Use.isWrong() || !Flags.isSetKnown(Use.Key) || !Use.Key.Object ||
        Use.Key.To != Pipe::S || Use.Earlier.Loc.isInvalid())
      continue;
    Finding F;
    F.Kind = CheckKind::NoOpSync;
    F.Loc = Use.Where.Loc;
    F.Message = "this waits for '" + Use.Key.Object->Name +
                "', which was waited for already and not recorded since";
    F.Notes.push_back({Use.Earlier.Loc, "it is waited for here"});
    noteCalls(F, Use.Where);
    F.Key = keyOf(F.Kind, F.Loc, Use.Key.Object->Name);
    Out.push_back(std::move(F));
  }
}
