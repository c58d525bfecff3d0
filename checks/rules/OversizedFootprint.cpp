// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements ptoadvice-oversized-footprint: kernels that hold more
// bytes of a memory space at a time than a target asked for has.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkOversizedFootprint(const Footprint &P, FindingList &Out) {
  Finding F;
  F.Kind = CheckKind::OversizedFootprint;
  F.Loc = P.Kernel;
  F.Message = "this kernel holds " + sizeText(P.Peak) + " of " + P.Space +
              " at a time, more than the " + sizeText(P.Capacity) + " that " +
              P.Target + " has: no placement makes it fit";
  for (const Footprint::Tile &T : P.Tiles)
    if (T.Placed.isValid())
      F.Notes.push_back(
          {T.Placed, "'" + T.Name + "' holds " + P.Space + " " +
                         (P.Base.empty() ? "" : P.Base + " + ") +
                         formatRange(Linear(T.Begin), T.End - T.Begin)});
  if (P.Where.isValid())
    F.Notes.push_back({P.Where, "here all of these are in use"});
  F.Key = keyOf(F.Kind, F.Loc, P.Space + " " + P.Target);
  Out.push_back(std::move(F));
}
