// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements ptoadvice-redundant-sync: flags and barriers that can be
// taken out of a kernel without any two accesses losing their order.

#include "Wording.h"

using namespace ptotidy;

void ptotidy::checkRedundantSync(const SyncNeeds &Needs,
                                 llvm::ArrayRef<std::vector<unsigned>> Groups,
                                 FindingList &Out) {
  for (const std::vector<unsigned> &Group : Groups) {
    Finding F;
    F.Kind = CheckKind::RedundantSync;
    const SyncSite *First = nullptr;
    for (unsigned Site : Group) {
      const SyncSite &S = Needs.Sites[Site];
      if (S.Kind == SyncSite::Wait)
        continue;
      if (!First)
        First = &S;
      else
        F.Notes.push_back({S.Loc, "it is set here as well"});
    }
    F.Loc = First->Loc;
    F.Key = keyOf(F.Kind, F.Loc, "");
    if (First->Kind == SyncSite::Barrier) {
      F.Message = "all that this barrier of " + pipeName(First->Drained).str() +
                  " orders is ordered without it";
      F.Notes.push_back({F.Loc, "it can be taken out"});
    } else {
      for (unsigned Site : Group)
        if (Needs.Sites[Site].Kind == SyncSite::Wait)
          F.Notes.push_back(
              {Needs.Sites[Site].Loc, "the flag is waited for here"});
      F.Message =
          "all that " + flagText(First->Key) + " orders is ordered without it";
      F.Notes.push_back(
          {F.Loc, Group.size() == 2
                      ? "the set and the wait can be taken out together"
                      : "its sets and waits can be taken out, all of them "
                        "together"});
    }
    Out.push_back(std::move(F));
  }
}
