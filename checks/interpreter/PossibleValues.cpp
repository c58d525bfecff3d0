// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what values an expression can have by how it is written,
// in whatever iteration: `i % 3` is 0, 1 or 2 in those that are not followed,
// too.

#include "Engine.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace ptotidy;

namespace {
/// Finds the variables that are named other than to read them.
class ChangeFinder : public RecursiveASTVisitor<ChangeFinder> {
public:
  llvm::DenseSet<const VarDecl *> Changed;

  bool TraverseImplicitCastExpr(ImplicitCastExpr *E) {
    const bool Reads = E->getCastKind() == CK_LValueToRValue &&
                       isa<DeclRefExpr>(E->getSubExpr()->IgnoreParens());
    return Reads || RecursiveASTVisitor::TraverseImplicitCastExpr(E);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *Var = dyn_cast<VarDecl>(E->getDecl()))
      Changed.insert(Var);
    return true;
  }
};
} // namespace

bool Engine::isNeverChanged(const VarDecl *Var) {
  const auto *Function = dyn_cast<FunctionDecl>(Var->getDeclContext());
  if (!Function || !Function->getBody() || !Var->hasLocalStorage())
    return false;
  if (Var->getType().isConstQualified())
    return true;
  // Clang's ExprMutationAnalyzer says more, and takes as long for one variable
  // of a long function as the rest of the analysis.
  auto [It, New] = Changed.try_emplace(Function);
  if (New) {
    ChangeFinder Finder;
    Finder.TraverseStmt(Function->getBody());
    It->second = std::move(Finder.Changed);
  }
  return !It->second.contains(Var);
}

/// The argument of \p Call for parameter number \p Index of what it calls.
static const Expr *argumentOf(const Expr *Call, unsigned Index) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Call))
    return Index < Construct->getNumArgs() ? Construct->getArg(Index) : nullptr;
  const auto *E = dyn_cast<CallExpr>(Call);
  if (!E)
    return nullptr;
  // The object of an operator is an argument as written.
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
      Operator && isa_and_nonnull<CXXMethodDecl>(Operator->getCalleeDecl()))
    ++Index;
  return Index < E->getNumArgs() ? E->getArg(Index) : nullptr;
}

std::optional<Interval> Engine::possibleValues(const Expr *E, size_t Depth,
                                               unsigned Nesting) {
  constexpr unsigned MostNesting = 24;
  const QualType T = E->getType();
  if (Nesting > MostNesting || !T->isIntegralOrEnumerationType())
    return std::nullopt;
  if (auto V = tryConstant(E))
    return V->isNumber() && V->N.isConstant()
               ? std::optional<Interval>(Interval::single(V->N.constant()))
               : std::nullopt;
  auto part = [&](const Expr *Part) {
    return possibleValues(Part, Depth, Nesting + 1);
  };
  E = E->IgnoreParens();
  if (T->isBooleanType())
    return Interval{0, 1};
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return part(Cast->getSubExpr());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    const auto A = part(Choice->getTrueExpr()),
               B = part(Choice->getFalseExpr());
    if (!A || !B)
      return std::nullopt;
    return A->hull(*B);
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    const auto R = part(Operator->getRHS());
    switch (Operator->getOpcode()) {
    case BO_Rem:
      // Below 0 it is no event id, and no slot.
      if (R && R->isSingle() && R->Lo > 0)
        return Interval{0, R->Lo - 1};
      return std::nullopt;
    case BO_And: {
      const auto L = part(Operator->getLHS());
      if (R && R->isSingle() && R->Lo >= 0)
        return Interval{0, R->Lo};
      if (L && L->isSingle() && L->Lo >= 0)
        return Interval{0, L->Lo};
      return std::nullopt;
    }
    case BO_Add:
    case BO_Sub: {
      const auto L = part(Operator->getLHS());
      if (!L || !R)
        return std::nullopt;
      return L->plus(Operator->getOpcode() == BO_Add ? *R : R->times(-1));
    }
    default:
      return std::nullopt;
    }
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var || Var->getType()->isReferenceType() || !isNeverChanged(Var))
    return std::nullopt;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var)) {
    const Frame &Of = *S->Frames[Depth];
    if (Depth == 0 || !Of.Call || Parameter->getDeclContext() != Of.Function)
      return std::nullopt;
    const Expr *Argument =
        argumentOf(Of.Call, Parameter->getFunctionScopeIndex());
    if (!Argument)
      return std::nullopt;
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Argument))
      Argument = Default->getExpr();
    return possibleValues(Argument, Depth - 1, Nesting + 1);
  }
  // What a loop declares by its number of turns has been changed.
  return Var->getInit() && Var->getDeclContext() == S->Frames[Depth]->Function
             ? part(Var->getInit())
             : std::nullopt;
}
