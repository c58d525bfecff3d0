// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what the labels of a block are for.

#include "Jumps.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace ptotidy;

/// Calls \p Found with the target of each jump in \p In.
static void forEachJump(const Stmt *In,
                        llvm::function_ref<void(const LabelDecl *)> Found) {
  // A lambda's jumps are its own.
  if (!In || isa<LambdaExpr>(In))
    return;
  if (const auto *Goto = dyn_cast<GotoStmt>(In))
    Found(Goto->getLabel());
  for (const Stmt *Child : In->children())
    forEachJump(Child, Found);
}

const JumpPlan *Jumps::in(const CompoundStmt *Block) {
  auto [It, New] = Plans.try_emplace(Block);
  std::optional<JumpPlan> &Plan = It->second;
  if (!New)
    return Plan ? &*Plan : nullptr;
  const llvm::SmallVector<Stmt *, 16> Body(Block->body_begin(),
                                           Block->body_end());
  for (unsigned I = 0; I != Body.size(); ++I)
    for (const Stmt *St = Body[I];
         const auto *Label = dyn_cast_or_null<LabelStmt>(St);
         St = Label->getSubStmt()) {
      if (!Plan)
        Plan.emplace();
      Plan->Labels[Label->getDecl()] = I;
    }
  if (!Plan)
    return nullptr;
  for (unsigned I = 0; I != Body.size(); ++I)
    forEachJump(Body[I], [&](const LabelDecl *Target) {
      const auto To = Plan->indexOf(Target);
      // Where the body of a loop begins, its next round does.
      if (To && *To <= I && !(*To == 0 && Bodies.count(Block)))
        Plan->Regions.push_back({*To, I, nullptr, {}});
    });
  llvm::sort(Plan->Regions, [](const auto &A, const auto &B) {
    return std::tie(A.First, A.Last) < std::tie(B.First, B.Last);
  });
  llvm::SmallVector<JumpPlan::Region, 1> Outer;
  for (JumpPlan::Region &R : Plan->Regions)
    if (!Outer.empty() && R.First <= Outer.back().Last)
      Outer.back().Last = std::max(Outer.back().Last, R.Last);
    else
      Outer.push_back(R);
  for (JumpPlan::Region &R : Outer) {
    for (const auto &[Label, Index] : Plan->Labels)
      if (Index == R.First)
        R.Headers.push_back(Label);
    const auto Statements =
        llvm::ArrayRef(Body).slice(R.First, R.Last - R.First + 1);
    R.Body = CompoundStmt::Create(Context, Statements, FPOptionsOverride(),
                                  Statements.front()->getBeginLoc(),
                                  Statements.back()->getEndLoc());
    Bodies.insert(R.Body);
  }
  Plan->Regions = std::move(Outer);
  return &*Plan;
}
