// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is known of branches that no path took: whether
// there are any, and which flags are set and waited for in them.

#include "DeviceCalls.h"
#include "Engine.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace ptotidy;

/// The compiler decides which arm of \p If there is.
static bool isDecided(const IfStmt *If, const ASTContext &Context) {
  bool Constant;
  return If->isConsteval() ||
         If->getCond()->EvaluateAsBooleanCondition(Constant, Context);
}

bool Engine::hasUntakenBranch() {
  auto isUntaken = [&](const Stmt *Branch) {
    return Branch && !Met.count(Branch) && !Quiet.effectsOf({Branch}).IsQuiet;
  };
  return llvm::any_of(Met, [&](const Stmt *St) {
    if (const auto *If = dyn_cast<IfStmt>(St))
      return (isUntaken(If->getThen()) || isUntaken(If->getElse())) &&
             !isDecided(If, Context);
    if (const auto *For = dyn_cast<ForStmt>(St))
      return isUntaken(For->getBody());
    if (const auto *While = dyn_cast<WhileStmt>(St))
      return isUntaken(While->getBody());
    return false;
  });
}

bool Engine::isPast(State &At, const Expr *E) {
  const auto *Comparison = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!Comparison || !Comparison->isComparisonOp())
    return false;
  const auto *Ref =
      dyn_cast<DeclRefExpr>(Comparison->getLHS()->IgnoreParenImpCasts());
  const auto *Counter = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const VariableChanges *Changes =
      Counter ? changesIn(Counter->getDeclContext()) : nullptr;
  if (!Changes || !Changes->Counters.count(Counter))
    return false;
  const auto Bound = tryConstant(Comparison->getRHS());
  llvm::SaveAndRestore Here(S, &At);
  const std::optional<Value> Place = placeInCall(Counter);
  const Value *Now = Place ? find(*Place) : nullptr;
  return Bound && Bound->isNumber() && Bound->N.isConstant() && Now &&
         Now->isNumber() && Now->N.isConstant() &&
         Now->N.constant() > Bound->N.constant();
}

void Engine::noteAnswers(State &At, ArrayRef<AskedOperand> Asked) {
  if (!InLoop.IsAnyLater)
    return;
  for (const AskedOperand &Operand : Asked) {
    const auto Known = At.Known->decide(Operand.Truth, Symbols);
    const bool IsPast = Known && isPast(At, Operand.E);
    for (bool Answer : {false, true}) {
      if (Known && *Known != Answer && !IsPast)
        continue;
      const AnswerSet::value_type Seen(Operand.E, InLoop.IsLater, Answer);
      if (!Options.LaterIterations)
        Answers.insert(Seen);
      else
        At.IsByNewAnswer |= !Options.SeenAnswers.count(Seen);
    }
  }
}

bool Engine::hasUnseenAnswer() {
  // A state that is assigned stays what it is where a path is moved on.
  auto isState = [&](const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(E);
        Not && Not->getOpcode() == UO_LNot)
      E = Not->getSubExpr()->IgnoreParenImpCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const VariableChanges *Changes =
        Var ? changesIn(Var->getDeclContext()) : nullptr;
    return isa<MemberExpr>(E) || (Changes && (Changes->Assignments.count(Var) ||
                                              Changes->Anyhow.count(Var)));
  };
  return llvm::any_of(Answers, [&](const auto &Seen) {
    const auto &[Operand, Later, Answer] = Seen;
    return Later && !Answers.count({Operand, Later, !Answer}) &&
           !tryConstant(Operand) && !isState(Operand);
  });
}

void Engine::noteUnseenFlags() {
  const SourceManager &SM = Context.getSourceManager();
  auto isBehind = [&](SourceLocation Loc) {
    return llvm::any_of(CutLoops, [&](const auto &Cut) {
      const auto &[Body, Function] = Cut;
      return Function &&
             SM.isBeforeInTranslationUnit(Body->getBeginLoc(), Loc) &&
             SM.isBeforeInTranslationUnit(Loc, Function->getEndLoc());
    });
  };
  for (const Stmt *St : Met) {
    const auto *If = dyn_cast<IfStmt>(St);
    if (!If || !isBehind(If->getBeginLoc()) || isDecided(If, Context))
      continue;
    for (const Stmt *Branch : {If->getThen(), If->getElse()})
      if (Branch && !Met.count(Branch))
        noteUnseenFlags(Branch, 0);
  }
}

void Engine::noteUnseenFlags(const Stmt *In, unsigned Depth) {
  FlagUses &Flags = LogData.Flags;
  // What lies deeper counts as if it had all flags, and is silent.
  constexpr unsigned MostCalls = 4;
  if (Depth == MostCalls)
    return Flags.addUnseen();
  // What instructions return has no name.
  if (const auto *E = dyn_cast<Expr>(In);
      E && (isa<DeclRefExpr>(E) || isa<MemberExpr>(E))) {
    const LibraryType Type = Types.classify(E->getType());
    Flags.UnseenEvents |=
        Type == LibraryType::Event || Type == LibraryType::RecordEvent;
  }
  if (const auto *Call = dyn_cast<CallExpr>(In)) {
    const FunctionDecl *D = Call->getDirectCallee();
    const SyncCall Kind = D ? syncCallOf(D) : SyncCall::None;
    auto number = [&](unsigned Argument) -> std::optional<int64_t> {
      auto V = tryConstant(Call->getArg(Argument));
      if (!V || !V->isNumber() || !V->N.isConstant())
        return std::nullopt;
      return V->N.constant();
    };
    auto pipe = [&](unsigned Argument) {
      const auto Number = number(Argument);
      return Number ? Types.pipeFromNumber(*Number) : Pipe::Unknown;
    };
    const FunctionDecl *Definition = nullptr;
    if (!D) {
      Flags.addUnseen();
    } else if (Kind == SyncCall::SetFlag || Kind == SyncCall::WaitFlag) {
      const Pipe From = Call->getNumArgs() == 3 ? pipe(0) : Pipe::Unknown,
                 To = Call->getNumArgs() == 3 ? pipe(1) : Pipe::Unknown;
      if (From == Pipe::Unknown || To == Pipe::Unknown)
        Flags.addUnseen();
      else
        (Kind == SyncCall::SetFlag ? Flags.UnseenSets : Flags.UnseenWaits)
            .add({From, To}, number(2));
    } else if (isEnterable(D) && D->hasBody(Definition) &&
               Definition->getBody() && !Quiet.call(D).IsQuiet) {
      noteUnseenFlags(Definition->getBody(), Depth + 1);
    }
  }
  for (const Stmt *Child : In->children())
    if (Child)
      noteUnseenFlags(Child, Depth);
}

void Engine::leaveUnseen(const Loop &L, const State &At) {
  if (!Options.Sync)
    return;
  Options.Sync->cutLoop(L.Body, At.frame().Site);
  // What later iterations alone come to was not seen.
  struct Finder : RecursiveASTVisitor<Finder> {
    const llvm::DenseSet<const Stmt *> &Met;
    bool Missed = false;
    explicit Finder(const llvm::DenseSet<const Stmt *> &Met) : Met(Met) {}
    bool VisitIfStmt(IfStmt *If) {
      if (If->isConstexpr() || If->isConsteval())
        return true;
      Missed |= !Met.count(If->getThen());
      Missed |= If->getElse() && !Met.count(If->getElse());
      return true;
    }
    bool VisitSwitchStmt(SwitchStmt *) {
      Missed = true;
      return true;
    }
  } Find(Met);
  Find.TraverseStmt(const_cast<Stmt *>(L.Body));
  if (Find.Missed)
    Options.Sync->giveUp();
}
