// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements ptoadvice-incomplete-analysis.

#include "pto-tidy/Rules/Rules.h"
#include "llvm/ADT/Twine.h"

using namespace ptotidy;

llvm::StringRef ptotidy::lostTrackText(LostTrack Why) {
  switch (Why) {
  case LostTrack::Budget:
    return "the work on it reached its bound";
  case LostTrack::TooManyPaths:
    return "it has more paths than are followed";
  case LostTrack::TooDeep:
    return "its calls are nested too deeply";
  case LostTrack::UnsupportedStatement:
    return "this statement is not modelled";
  case LostTrack::UnseenDestructor:
    return "the destructor of this object is not followed";
  case LostTrack::UnknownCall:
    return "the body of this function is not known";
  }
  llvm_unreachable("every reason is described");
}

static void report(LostTrack Why, const CodePoint &Where,
                   const llvm::Twine &Before, const llvm::Twine &After,
                   FindingList &Out) {
  if (Where.Loc.isInvalid())
    return;
  const CallSite *Root = Where.Stack;
  while (Root && Root->Caller)
    Root = Root->Caller;
  Finding F;
  F.Kind = CheckKind::IncompleteAnalysis;
  F.Loc = Where.Loc;
  F.Message =
      (Before + "kernel '" + (Root ? llvm::StringRef(Root->Function) : "?") +
       "' " + After + ": " + lostTrackText(Why))
          .str();
  F.Key = "incomplete " + F.Message;
  Out.push_back(std::move(F));
}

void ptotidy::checkIncompleteAnalysis(LostTrack Why, const CodePoint &Where,
                                      FindingList &Out) {
  report(Why, Where, "", "was not followed to its end", Out);
}

void ptotidy::checkUndecidedFlags(LostTrack Why, const CodePoint &Where,
                                  FindingList &Out) {
  report(Why, Where, "the flags of ", "were not decided on all of its paths",
         Out);
}
