// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for synchronisation that is not needed.

#include "UnneededSync.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace ptotidy;

void ptotidy::runWithoutSync(UnitContext &Unit,
                             llvm::ArrayRef<RootKernel> Roots,
                             InterpreterOptions Run, FindingList &Found) {
  ConflictSink Sink;
  struct Watcher : KernelObserver {
    bool Complete = false;
    void finished(const LogContext &Log) override {
      Complete = !Log.Incomplete;
    }
  };
  const SourceManager &SM = Unit.AST.getSourceManager();
  SyncNeeds Needs(Run.Scratch, Run.VectorBarriers);
  Run.Sync = &Needs;
  Run.Judge = nullptr;
  auto run = [&] {
    for (const RootKernel &Root : Roots) {
      Watcher Seen;
      interpret(Root.Function, Unit, Run, Sink, Seen);
      Needs.endKernel(Seen.Complete && Root.IsWholeProgram);
    }
  };
  run();
  for (SyncSite &S : Needs.Sites)
    S.Eligible &= SM.isInMainFile(S.Loc);
  ptotidy::checkRedundantSync(Needs, findRedundantSync(Needs, run), Found);
}
