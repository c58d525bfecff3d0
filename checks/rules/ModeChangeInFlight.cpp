// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-mode-change-in-flight: the scalar unit sets a mode
// while an instruction that reads it may not be done on its own pipe.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkModeChangeInFlight(const Conflict &C, const RuleContext &,
                                      FindingList &Out) {
  if (C.Kind != Conflict::ModeInFlight)
    return;
  const std::string User = C.First.Instruction.str(),
                    Pipe = pipeName(C.First.OnPipe).str();
  Finding F;
  F.Kind = CheckKind::ModeChangeInFlight;
  F.Loc = C.Second.Where.Loc;
  F.Message = C.Second.Instruction.str() + " sets what " + User + " on " +
              Pipe + " may still be using";
  F.Notes.push_back({C.First.Where.Loc, User + " is issued here"});
  noteCalls(F, C.Second.Where);
  F.Notes.push_back(
      {F.Loc, "the scalar unit does not wait for it: add set_flag(" + Pipe +
                  ", PIPE_S, id) after " + User +
                  " and wait_flag before this, or "
                  "pipe_barrier(PIPE_ALL)"});
  F.Key = keyOf(F.Kind, F.Loc, "");
  Out.push_back(std::move(F));
}
