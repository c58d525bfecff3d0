// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-mismatched-global-pointer: by the manual page of
// TASSIGN a GlobalTensor takes a pointer to its own element type.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkMismatchedGlobalPointer(const GlobalAssignEvent &E,
                                           const RuleContext &,
                                           FindingList &Out) {
  if (E.SameElement)
    return;
  Finding F;
  F.Kind = CheckKind::MismatchedGlobalPointer;
  F.Loc = E.Where.Loc;
  F.Message = "a GlobalTensor of '" + E.Element + "' is bound to a '" +
              E.Given + "', which is " +
              (E.IsPointer ? "a pointer to another type" : "no pointer");
  noteCalls(F, E.Where);
  F.Key = keyOf(F.Kind, F.Loc, "");
  Out.push_back(std::move(F));
}
