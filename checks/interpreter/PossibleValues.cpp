// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what values an expression can have by how it is written,
// in whatever iteration: `i % 3` is 0, 1 or 2 in those that are not followed,
// too.

#include "Engine.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace ptotidy;

namespace {
/// Finds out how the variables of a function are changed.
class ChangeFinder : public RecursiveASTVisitor<ChangeFinder> {
public:
  explicit ChangeFinder(VariableChanges &Changes) : Changes(Changes) {}

  bool TraverseImplicitCastExpr(ImplicitCastExpr *E) {
    const bool Reads = E->getCastKind() == CK_LValueToRValue &&
                       isa<DeclRefExpr>(E->getSubExpr()->IgnoreParens());
    return Reads || RecursiveASTVisitor::TraverseImplicitCastExpr(E);
  }
  bool TraverseBinaryOperator(BinaryOperator *E) { return traverse(E); }
  bool TraverseCompoundAssignOperator(CompoundAssignOperator *E) {
    return traverse(E);
  }
  bool TraverseForStmt(ForStmt *For) {
    const VarDecl *Counter = counterOf(For);
    if (!Counter)
      return RecursiveASTVisitor::TraverseForStmt(For);
    Changes.Counters[Counter] = cast<BinaryOperator>(For->getCond());
    return TraverseStmt(For->getInit()) && TraverseStmt(For->getCond()) &&
           TraverseStmt(For->getBody());
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *Var = dyn_cast<VarDecl>(E->getDecl()))
      Changes.Anyhow.insert(Var);
    return true;
  }

private:
  /// The variable that \p For declares, raises, and compares with something
  /// that it has to stay below; null where it does something else.
  static const VarDecl *counterOf(const ForStmt *For) {
    const auto *Init = dyn_cast_or_null<DeclStmt>(For->getInit());
    const auto *Cond = dyn_cast_or_null<BinaryOperator>(For->getCond());
    if (!Init || !Init->isSingleDecl() || !Cond || !For->getInc() ||
        (Cond->getOpcode() != BO_LT && Cond->getOpcode() != BO_LE))
      return nullptr;
    const auto *Var = dyn_cast<VarDecl>(Init->getSingleDecl());
    auto isVariable = [&](const Expr *E) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      return Ref && Ref->getDecl() == Var;
    };
    const auto *Raise = dyn_cast<UnaryOperator>(For->getInc()->IgnoreParens());
    const auto *Add =
        dyn_cast<CompoundAssignOperator>(For->getInc()->IgnoreParens());
    const bool Raises =
        (Raise && Raise->isIncrementOp() && isVariable(Raise->getSubExpr())) ||
        (Add && Add->getOpcode() == BO_AddAssign && isVariable(Add->getLHS()));
    return Var && Var->getInit() && Raises && isVariable(Cond->getLHS())
               ? Var
               : nullptr;
  }

  bool traverse(BinaryOperator *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->getLHS()->IgnoreParens());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Var || (E->getOpcode() != BO_Assign && E->getOpcode() != BO_XorAssign))
      return TraverseStmt(E->getLHS()) && TraverseStmt(E->getRHS());
    Changes.Assignments[Var].push_back(E);
    return TraverseStmt(E->getRHS());
  }

  VariableChanges &Changes;
};
} // namespace

const VariableChanges *Engine::changesIn(const DeclContext *Of) {
  const auto *Function = dyn_cast<FunctionDecl>(Of);
  if (!Function || !Function->getBody())
    return nullptr;
  // Clang's ExprMutationAnalyzer says more, and takes as long for one variable
  // of a long function as the rest of the analysis.
  auto [It, New] = Changes.try_emplace(Function);
  if (New)
    ChangeFinder(It->second).TraverseStmt(Function->getBody());
  return &It->second;
}

/// What `A ^ B` can be: no more bits than the wider one of the two has.
static std::optional<Interval> exclusiveOr(const std::optional<Interval> &A,
                                           const std::optional<Interval> &B) {
  constexpr int64_t Most = 1 << 16;
  if (!A || !B || A->Lo < 0 || B->Lo < 0 || A->Hi >= Most || B->Hi >= Most)
    return std::nullopt;
  return Interval{
      0, static_cast<int64_t>(llvm::NextPowerOf2(std::max(A->Hi, B->Hi))) - 1};
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

bool Engine::isByOpenRemainder(const Expr *E, size_t Depth, unsigned Nesting) {
  constexpr unsigned MostNesting = 24;
  if (Nesting > MostNesting)
    return false;
  auto isPart = [&](const Expr *Part) {
    return Part && isByOpenRemainder(Part, Depth, Nesting + 1);
  };
  E = E->IgnoreParenCasts();
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return isPart(Choice->getTrueExpr()) || isPart(Choice->getFalseExpr());
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    if (Operator->getOpcode() != BO_Rem)
      return Operator->isAdditiveOp() &&
             (isPart(Operator->getLHS()) || isPart(Operator->getRHS()));
    const auto Divisor = possibleValues(Operator->getRHS(), Depth);
    return !Divisor || !Divisor->isSingle();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const Frame &Of = *S->Frames[Depth];
  if (!Var || !Var->hasLocalStorage() || Var->getDeclContext() != Of.Function)
    return false;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var)) {
    const Expr *Given =
        Depth && Of.Call
            ? argumentOf(Of.Call, Parameter->getFunctionScopeIndex())
            : nullptr;
    return Given && isByOpenRemainder(Given, Depth - 1, Nesting + 1);
  }
  if (isPart(Var->getInit()))
    return true;
  const VariableChanges *Changes = changesIn(Var->getDeclContext());
  return Changes && llvm::any_of(Changes->Assignments.lookup(Var),
                                 [&](const BinaryOperator *A) {
                                   return A->getOpcode() == BO_Assign &&
                                          isPart(A->getRHS());
                                 });
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
    case BO_Xor:
      return exclusiveOr(part(Operator->getLHS()), R);
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
  if (!Var || Var->getType()->isReferenceType() || !Var->hasLocalStorage())
    return std::nullopt;
  if (auto Known = Supposed.find(Var); Known != Supposed.end())
    return Known->second;
  return valuesOfVariable(Var, Depth, Nesting);
}

std::optional<Interval>
Engine::valuesOfVariable(const VarDecl *Var, size_t Depth, unsigned Nesting) {
  const Frame &Of = *S->Frames[Depth];
  const VariableChanges *Changes = changesIn(Var->getDeclContext());
  if (!Changes || Var->getDeclContext() != Of.Function)
    return std::nullopt;
  if (auto Counts = Changes->Counters.find(Var);
      Counts != Changes->Counters.end()) {
    const BinaryOperator *Condition = Counts->second;
    auto end = [&](const Expr *E) {
      return possibleValues(E, Depth, Nesting + 1);
    };
    const auto First = end(Var->getInit()), Last = end(Condition->getRHS());
    if (Changes->Anyhow.contains(Var) || Changes->Assignments.count(Var) ||
        !First || !Last || !First->isSingle() || !Last->isSingle())
      return std::nullopt;
    return Interval{First->Lo,
                    Last->Lo - (Condition->getOpcode() == BO_LT ? 1 : 0)};
  }
  if (Changes->Anyhow.contains(Var) && !Var->getType().isConstQualified())
    return std::nullopt;
  const Expr *First = Var->getInit();
  size_t FirstDepth = Depth;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var)) {
    if (Depth == 0 || !Of.Call)
      return std::nullopt;
    First = argumentOf(Of.Call, Parameter->getFunctionScopeIndex());
    if (const auto *Default = dyn_cast_or_null<CXXDefaultArgExpr>(First))
      First = Default->getExpr();
    --FirstDepth;
  }
  if (!First)
    return std::nullopt;
  std::optional<Interval> Values =
      possibleValues(First, FirstDepth, Nesting + 1);
  auto Assigned = Changes->Assignments.find(Var);
  if (!Values || Assigned == Changes->Assignments.end())
    return Values;
  // A slot that turns: what it is given, where it has those values, is one of
  // them again.
  constexpr unsigned MostTries = 3;
  for (unsigned Try = 0; Try != MostTries; ++Try) {
    Supposed[Var] = *Values;
    std::optional<Interval> Given = Values;
    for (const BinaryOperator *E : Assigned->second) {
      auto New = possibleValues(E->getRHS(), Depth, Nesting + 1);
      if (E->getOpcode() == BO_XorAssign)
        New = exclusiveOr(Given, New);
      Given = Given && New ? std::optional<Interval>(Given->hull(*New))
                           : std::nullopt;
    }
    Supposed.erase(Var);
    if (!Given || *Given == *Values)
      return Given;
    Values = Given;
  }
  return std::nullopt;
}
