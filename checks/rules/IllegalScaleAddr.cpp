// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-illegal-scale-addr (rule G1): the manual page of
// GET_SCALE_ADDR allows it on A5, in Auto mode, between two tiles.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkIllegalScaleAddr(const CodePoint &Where, bool OnTiles,
                                    const RuleContext &R, FindingList &Out) {
  std::string Why;
  for (const TargetSpec &T : R.Targets)
    if (T.Name != "A5") {
      Why = "GET_SCALE_ADDR is not supported on " + T.Name;
      break;
    }
  if (Why.empty() && !OnTiles)
    Why = "GET_SCALE_ADDR works on two tiles only";
  if (Why.empty() && !R.AutoMode)
    Why = "GET_SCALE_ADDR is not supported in Manual mode";
  if (Why.empty())
    return;
  Finding F;
  F.Kind = CheckKind::IllegalScaleAddr;
  F.Loc = Where.Loc;
  F.Message = Why;
  noteCalls(F, Where);
  F.Key = keyOf(F.Kind, F.Loc, "");
  Out.push_back(std::move(F));
}
