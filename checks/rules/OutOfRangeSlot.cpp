// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-out-of-range-slot: slots of a ring that the array of
// its tiles, addresses or ids does not have.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkOutOfRangeSlot(const SlotEvent &E, const RuleContext &,
                                  FindingList &Out) {
  Finding F;
  F.Kind = CheckKind::OutOfRangeSlot;
  F.Loc = E.Where.Loc;
  F.Message = "this picks element " + std::to_string(E.Index) + " of '" +
              E.Array + "', whose last one is " + std::to_string(E.Size - 1);
  noteCalls(F, E.Where);
  F.Key = keyOf(F.Kind, F.Loc, E.Array);
  Out.push_back(std::move(F));
}
