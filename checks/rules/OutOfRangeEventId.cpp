// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-out-of-range-event-id: flags whose event id is none
// of the eight that a pair of pipes has.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkOutOfRangeEventId(const SyncEvent &E, const RuleContext &,
                                     FindingList &Out) {
  if (!E.Id || isEventId(*E.Id))
    return;
  // As a number of the enumeration, -1 is a large one.
  const auto Id = static_cast<int32_t>(*E.Id);
  Finding F;
  F.Kind = CheckKind::OutOfRangeEventId;
  F.Loc = E.Where.Loc;
  F.Message = std::string("this ") +
              (E.Kind == SyncEvent::SetFlag ? "sets" : "waits for") +
              " event id " + std::to_string(Id) + " of " +
              pipeName(E.From).str() + " to " + pipeName(E.To).str() +
              ", which has the ids 0 to " + std::to_string(NumEventIds - 1);
  noteCalls(F, E.Where);
  F.Key = keyOf(F.Kind, F.Loc, "");
  Out.push_back(std::move(F));
}
