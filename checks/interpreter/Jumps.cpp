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

static Stmt *withoutLabels(Stmt *St) {
  while (auto *Label = dyn_cast_or_null<LabelStmt>(St))
    St = Label->getSubStmt();
  return St;
}

/// Where \p St leads, if it is nothing but a jump.
static const LabelDecl *jumpTo(const Stmt *St) {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(St);
  if (Block && Block->size() == 1)
    St = Block->body_front();
  const auto *Goto = dyn_cast_or_null<GotoStmt>(St);
  return Goto ? Goto->getLabel() : nullptr;
}

/// True where \p St computes and assigns at most.
static bool onlyComputes(const Stmt *St) {
  return !isa<CallExpr, CXXConstructExpr, LambdaExpr, StmtExpr>(St) &&
         llvm::all_of(St->children(), [](const Stmt *Child) {
           return !Child || onlyComputes(Child);
         });
}

static const IfStmt *plainIf(const Stmt *St) {
  const auto *If = dyn_cast_or_null<IfStmt>(St);
  return If && !If->isConstexpr() && !If->isConsteval() && !If->getInit() &&
                 !If->hasVarStorage()
             ? If
             : nullptr;
}

const CompoundStmt *Jumps::makeBody(llvm::ArrayRef<Stmt *> Statements) {
  const CompoundStmt *Body = CompoundStmt::Create(
      Context, Statements, FPOptionsOverride(),
      Statements.front()->getBeginLoc(), Statements.back()->getEndLoc());
  Bodies.insert(Body);
  return Body;
}

/// True where nobody comes to the end of \p St but by a jump to where \p R
/// begins.
static bool endsInJumpBack(const Stmt *St, const JumpPlan::Region &R) {
  while (const auto *Inner = dyn_cast<CompoundStmt>(St)) {
    if (Inner->body_empty())
      return false;
    St = Inner->body_back();
  }
  const LabelDecl *To = jumpTo(St);
  return To && R.begins(To);
}

void Jumps::describe(JumpPlan::Region &R, const JumpPlan &Plan,
                     llvm::ArrayRef<Stmt *> Block) {
  // Left by jumps out of it alone: `again: ...; if (C) goto out; ...; goto
  // again;`.
  auto goesRoundForEver = [&] {
    if (!endsInJumpBack(withoutLabels(Block[R.Last]), R))
      return;
    R.Header.clear();
    R.Condition =
        CXXBoolLiteralExpr::Create(Context, true, Context.BoolTy, R.Begin);
    R.Body = makeBody(Block.slice(R.First, R.Last - R.First + 1));
  };
  unsigned Back = 0;
  for (unsigned I = R.First; I <= R.Last; ++I)
    forEachJump(Block[I], [&](const LabelDecl *To) { Back += R.begins(To); });
  auto isIn = [&](const LabelDecl *L) {
    const auto Index = Plan.indexOf(L);
    return Index && *Index > R.First && *Index <= R.Last;
  };
  auto isOut = [&](const LabelDecl *L) {
    const auto Index = Plan.indexOf(L);
    return Index ? *Index < R.First || *Index > R.Last : isOpen(L);
  };
  // Tested at its end: `again: ...; if (C) goto again;`.
  const IfStmt *Last = plainIf(withoutLabels(Block[R.Last]));
  if (Last && !Last->getElse() && Back == 1 && R.First != R.Last &&
      !isa<LabelStmt>(Block[R.Last])) {
    const LabelDecl *To = jumpTo(Last->getThen());
    if (To && R.begins(To)) {
      R.Condition = Last->getCond();
      R.TestFirst = false;
      R.Body = makeBody(Block.slice(R.First, R.Last - R.First));
      return;
    }
  }
  // Tested at its head, with the jump back in the arm: `again: if (C) { ...;
  // goto again; }`.
  Stmt *AtHead = withoutLabels(Block[R.Last]);
  for (auto *Inner = dyn_cast<CompoundStmt>(AtHead);
       Inner && Inner->size() == 1; Inner = dyn_cast<CompoundStmt>(AtHead))
    AtHead = withoutLabels(Inner->body_front());
  if (const IfStmt *If = plainIf(AtHead); If && !If->getElse() &&
                                          R.First == R.Last &&
                                          endsInJumpBack(If->getThen(), R)) {
    R.Condition = const_cast<Expr *>(If->getCond());
    R.Body = makeBody(const_cast<Stmt *>(If->getThen()));
    return;
  }
  // Tested at its head, with a jump back at its end.
  const LabelDecl *AtEnd = jumpTo(Block[R.Last]);
  if (!AtEnd || !R.begins(AtEnd))
    return goesRoundForEver();
  unsigned I = R.First;
  auto isComputation = [&] {
    Stmt *St = withoutLabels(Block[I]);
    return (I == R.First || !isa<LabelStmt>(Block[I])) &&
           (isa<NullStmt>(St) || (isa<Expr>(St) && onlyComputes(St)));
  };
  for (; I < R.Last && isComputation(); ++I)
    R.Header.push_back(withoutLabels(Block[I]));
  const IfStmt *If = I == R.First || !isa<LabelStmt>(Block[I])
                         ? plainIf(withoutLabels(Block[I]))
                         : nullptr;
  const LabelDecl *Then = If ? jumpTo(If->getThen()) : nullptr;
  if (!Then)
    return goesRoundForEver();
  // `if (C) goto out;`, `if (C) goto in; else goto out;` or the other way
  // round, or `if (C) goto in; goto out;`.
  llvm::SmallVector<Stmt *, 16> Body;
  const LabelDecl *Else = jumpTo(If->getElse());
  unsigned Next = I + 1;
  bool GoesOnIf = false;
  if (!If->getElse() && isOut(Then)) {
    R.Exit = Then;
  } else if (!If->getElse() && isIn(Then) && Next < R.Last &&
             jumpTo(Block[Next]) && isOut(jumpTo(Block[Next]))) {
    R.Exit = jumpTo(Block[Next++]);
    GoesOnIf = true;
    Body.push_back(const_cast<Stmt *>(If->getThen()));
  } else if (Else && isOut(Then) && isIn(Else)) {
    R.Exit = Then;
    Body.push_back(const_cast<Stmt *>(If->getElse()));
  } else if (Else && isIn(Then) && isOut(Else)) {
    R.Exit = Else;
    GoesOnIf = true;
    Body.push_back(const_cast<Stmt *>(If->getThen()));
  } else {
    return goesRoundForEver();
  }
  Expr *Condition = const_cast<Expr *>(If->getCond());
  R.Condition = GoesOnIf
                    ? Condition
                    : UnaryOperator::Create(
                          Context, Condition, UO_LNot, Context.BoolTy,
                          VK_PRValue, OK_Ordinary, Condition->getBeginLoc(),
                          /*CanOverflow=*/false, FPOptionsOverride());
  llvm::append_range(Body, Block.slice(Next, R.Last - Next + 1));
  R.Body = makeBody(Body);
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
        Plan->Regions.push_back({*To, I, Body[*To]->getBeginLoc()});
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
    describe(R, *Plan, Body);
  }
  Plan->Regions = std::move(Outer);
  return &*Plan;
}
