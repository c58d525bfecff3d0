// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what values an expression can have by how it is written,
// in whatever iteration: `i % 3` is 0, 1 or 2 in those that are not followed,
// too.

#include "Engine.h"
#include "RangeFor.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace ptotidy;

/// The variable or the member that \p E, in parentheses or not, names; null:
/// another thing.
static const ValueDecl *variableIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return dyn_cast<FieldDecl>(Member->getMemberDecl());
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// The variable that \p S raises by one; null: it does another thing.
static const ValueDecl *raisedByOne(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return nullptr;
  E = E->IgnoreParenImpCasts();
  if (const auto *Raise = dyn_cast<UnaryOperator>(E))
    return Raise->isIncrementOp() ? variableIn(Raise->getSubExpr()) : nullptr;
  const auto *Add = dyn_cast<CompoundAssignOperator>(E);
  const auto *Step =
      Add && Add->getOpcode() == BO_AddAssign
          ? dyn_cast<IntegerLiteral>(Add->getRHS()->IgnoreParenImpCasts())
          : nullptr;
  return Step && Step->getValue() == 1 ? variableIn(Add->getLHS()) : nullptr;
}

namespace {
/// Finds out how variables are changed, and members.
class ChangeFinder : public RecursiveASTVisitor<ChangeFinder> {
public:
  explicit ChangeFinder(VariableChanges &Changes) : Changes(Changes) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseNamespaceDecl(NamespaceDecl *Namespace) {
    // The library's own, and that of the language, change nothing of others.
    return Namespace->isStdNamespace() || Namespace->getName() == "pto" ||
           RecursiveASTVisitor::TraverseNamespaceDecl(Namespace);
  }
  bool TraverseImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_LValueToRValue) {
      const Expr *Read = E->getSubExpr()->IgnoreParens();
      if (isa<DeclRefExpr>(Read))
        return true;
      if (const auto *Member = dyn_cast<MemberExpr>(Read))
        return TraverseStmt(Member->getBase());
    }
    return RecursiveASTVisitor::TraverseImplicitCastExpr(E);
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *I) {
    if (I->isMemberInitializer() && I->getInit())
      Changes.Beginnings[I->getMember()].push_back(I->getInit());
    return RecursiveASTVisitor::TraverseConstructorInitializer(I);
  }
  bool VisitFieldDecl(FieldDecl *Member) {
    if (const Expr *Init = Member->getInClassInitializer())
      Changes.Beginnings[Member].push_back(Init);
    return true;
  }
  bool VisitInitListExpr(InitListExpr *Written) {
    const InitListExpr *List =
        Written->isSemanticForm() ? Written : Written->getSemanticForm();
    const auto *Record = List && !List->getType().isNull()
                             ? List->getType()->getAsCXXRecordDecl()
                             : nullptr;
    if (!Record || Record->isUnion())
      return true;
    unsigned Next = Record->getNumBases();
    for (const FieldDecl *Member : Record->fields())
      if (!Member->isUnnamedBitField() && Next < List->getNumInits())
        if (const Expr *Init = List->getInit(Next++);
            !isa<CXXDefaultInitExpr>(Init))
          Changes.Beginnings[Member].push_back(Init);
    return true;
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
  bool VisitCXXForRangeStmt(CXXForRangeStmt *For) {
    if (const InitListExpr *List = listOf(For))
      Changes.Elements[For->getLoopVariable()] = List;
    return true;
  }
  bool TraverseIfStmt(IfStmt *If) {
    const BinaryOperator *Condition = comparisonIn(If);
    const Expr *Left =
        Condition ? Condition->getLHS()->IgnoreParenImpCasts() : nullptr;
    const ValueDecl *Var = raisedByOne(Left);
    if (!Var || !setsBack(If, Var))
      return RecursiveASTVisitor::TraverseIfStmt(If);
    return TraverseStmt(Condition->getRHS()) && TraverseStmt(If->getThen()) &&
           TraverseStmt(If->getElse());
  }
  bool TraverseCompoundStmt(CompoundStmt *Block) {
    for (auto Part = Block->body_begin(); Part != Block->body_end(); ++Part) {
      const ValueDecl *Var = raisedByOne(*Part);
      const auto *If = Var && Part + 1 != Block->body_end()
                           ? dyn_cast<IfStmt>(*(Part + 1))
                           : nullptr;
      const BinaryOperator *Condition = If ? comparisonIn(If) : nullptr;
      const bool IsRaisedOnce =
          Condition && variableIn(Condition->getLHS()) == Var;
      if (!(IsRaisedOnce && setsBack(If, Var)) && !TraverseStmt(*Part))
        return false;
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    // A member stands so where a pointer to it is taken.
    if (isa<VarDecl, FieldDecl>(E->getDecl()))
      Changes.Anyhow.insert(E->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *Member = dyn_cast<FieldDecl>(E->getMemberDecl()))
      Changes.Anyhow.insert(Member);
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
    auto isVariable = [&](const Expr *E) { return variableIn(E) == Var; };
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

  /// `A == N`, `A >= N` or `A > N`, where \p If asks for that and does nothing
  /// else; else null.
  static const BinaryOperator *comparisonIn(const IfStmt *If) {
    if (!If->getCond() || If->getInit() || If->getConditionVariable())
      return nullptr;
    const auto *Condition =
        dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
    return Condition && (Condition->getOpcode() == BO_EQ ||
                         Condition->getOpcode() == BO_GE ||
                         Condition->getOpcode() == BO_GT)
               ? Condition
               : nullptr;
  }

  /// Whether \p Var, which was raised by one just now, is assigned by \p If
  /// where it has reached a number, and notes so.
  bool setsBack(const IfStmt *If, const ValueDecl *Var) {
    const BinaryOperator *Condition = comparisonIn(If);
    const Expr *Left = Condition ? Condition->getLHS() : nullptr;
    if (!Left || (variableIn(Left) != Var && raisedByOne(Left) != Var))
      return false;
    auto assigns = [&](const Stmt *S) {
      const auto *E = dyn_cast<BinaryOperator>(S);
      return E && E->getOpcode() == BO_Assign && variableIn(E->getLHS()) == Var;
    };
    const auto *Block = dyn_cast<CompoundStmt>(If->getThen());
    if (Block ? llvm::none_of(Block->body(), assigns) : !assigns(If->getThen()))
      return false;
    // What a raise after its operand gives is one less.
    const auto *Raise = dyn_cast<UnaryOperator>(Left->IgnoreParenImpCasts());
    const int64_t Beyond =
        (Condition->getOpcode() == BO_GT) + (Raise && Raise->isPostfix());
    Changes.SetBackAt[Var].push_back({Condition->getRHS(), Beyond});
    return true;
  }

  bool traverse(BinaryOperator *E) {
    const ValueDecl *Var = variableIn(E->getLHS());
    if (!Var || (E->getOpcode() != BO_Assign && E->getOpcode() != BO_XorAssign))
      return TraverseStmt(E->getLHS()) && TraverseStmt(E->getRHS());
    Changes.Assignments[Var].push_back(E);
    const auto *Member =
        dyn_cast<MemberExpr>(E->getLHS()->IgnoreParenImpCasts());
    return (!Member || TraverseStmt(Member->getBase())) &&
           TraverseStmt(E->getRHS());
  }

  VariableChanges &Changes;
};

/// Finds what a function returns.
class ReturnFinder : public RecursiveASTVisitor<ReturnFinder> {
public:
  bool VisitReturnStmt(ReturnStmt *Return) {
    Values.push_back(Return->getRetValue());
    return true;
  }
  /// That returns for itself.
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }

  llvm::SmallVector<const Expr *, 2> Values;
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

bool Engine::countsByConstants(const Expr *Condition) {
  const auto *Below =
      dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  const auto *Var =
      Below ? dyn_cast_or_null<VarDecl>(variableIn(Below->getLHS())) : nullptr;
  const VariableChanges *Changes =
      Var ? changesIn(Var->getDeclContext()) : nullptr;
  return Changes && Changes->Counters.lookup(Var) == Below &&
         valuesOfVariable(Var, S->Frames.size() - 1, 0);
}

const VariableChanges &Engine::changesOfMembers() {
  if (!Unit.MemberChanges) {
    auto Changes = std::make_shared<VariableChanges>();
    ChangeFinder Finder(*Changes);
    const SourceManager &SM = Context.getSourceManager();
    for (Decl *D : Context.getTranslationUnitDecl()->decls())
      if (!SM.isInSystemHeader(D->getLocation()))
        Finder.TraverseDecl(D);
    Unit.MemberChanges = std::move(Changes);
  }
  return *Unit.MemberChanges;
}

/// What `A ^ B` can be: no more bits than the wider one of the two has.
static std::optional<Interval> exclusiveOr(const std::optional<Interval> &A,
                                           const std::optional<Interval> &B) {
  // Slots and ids are small; a hash is no number that anything follows of.
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

/// How deep an expression is looked into, for the stack's sake: generated ones
/// nest some ten operators.
static constexpr unsigned MostNesting = 24;

bool Engine::isByOpenRemainder(const Expr *E, size_t Depth, unsigned Nesting) {
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
  const auto *Var = dyn_cast_or_null<VarDecl>(variableIn(E));
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
  const QualType T = E->getType();
  // Slots that are given to one another again and again take ever more work; a
  // ring takes a few dozen.
  constexpr unsigned MostWork = 2000;
  if (Nesting == 0)
    PossibleWork = 0;
  ++Symbols.Work;
  if (++PossibleWork > MostWork || Nesting > MostNesting ||
      !T->isIntegralOrEnumerationType())
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
    const auto A = possibleValuesIf(Choice, true, Depth, Nesting),
               B = possibleValuesIf(Choice, false, Depth, Nesting);
    if (!A || !B)
      return std::nullopt;
    return A->isEmpty() ? B : B->isEmpty() ? A : A->hull(*B);
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
    case BO_Div:
    case BO_Shr: {
      // Two steps a slot: `i % 6 / 2`.
      const auto L = part(Operator->getLHS());
      constexpr int64_t MostShift = 31;
      const bool IsShift = Operator->getOpcode() == BO_Shr;
      if (!L || L->Lo < 0 || !R || !R->isSingle() || R->Lo < 0 ||
          (IsShift ? R->Lo > MostShift : R->Lo == 0))
        return std::nullopt;
      const int64_t By = IsShift ? int64_t(1) << R->Lo : R->Lo;
      return Interval{L->Lo / By, L->Hi / By};
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
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return valuesOfCall(Call, Depth, Nesting);
  const ValueDecl *Named = variableIn(E);
  if (!Named || Named->getType()->isReferenceType())
    return std::nullopt;
  if (auto Known = Supposed.find(Named); Known != Supposed.end())
    return Known->second;
  if (const auto *Member = dyn_cast<FieldDecl>(Named))
    return valuesOfMember(Member, Depth, Nesting);
  const auto *Var = cast<VarDecl>(Named);
  return Var->hasLocalStorage() ? valuesOfVariable(Var, Depth, Nesting)
                                : std::nullopt;
}

std::optional<Interval> Engine::valuesOfCall(const CallExpr *Call, size_t Depth,
                                             unsigned Nesting) {
  // A slot is a helper's, and that one's of another one at most.
  constexpr size_t MostCalls = 2;
  const FunctionDecl *Callee = Call->getDirectCallee();
  const Stmt *Body = Callee ? Callee->getBody(Callee) : nullptr;
  if (!Body || SupposedCalls.size() == MostCalls)
    return std::nullopt;
  ReturnFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
  SupposedCalls.push_back({Call, Callee, Depth});
  std::optional<Interval> All;
  for (const Expr *E : Finder.Values) {
    const auto Values =
        E ? possibleValues(E, S->Frames.size() + SupposedCalls.size() - 1,
                           Nesting + 1)
          : std::nullopt;
    if (!Values) {
      All = std::nullopt;
      break;
    }
    All = All ? All->hull(*Values) : *Values;
  }
  SupposedCalls.pop_back();
  return All;
}

/// \p Values without those for which `value Op N` is not \p Holds.
static Interval narrowed(Interval Values, BinaryOperatorKind Op, int64_t N,
                         bool Holds) {
  if (!Holds)
    Op = BinaryOperator::negateComparisonOp(Op);
  switch (Op) {
  case BO_LT:
    return Values.meet({Interval::Min, N - 1});
  case BO_LE:
    return Values.meet({Interval::Min, N});
  case BO_GT:
    return Values.meet({N + 1, Interval::Max});
  case BO_GE:
    return Values.meet({N, Interval::Max});
  case BO_EQ:
    return Values.meet(Interval::single(N));
  case BO_NE:
    if (Values.Lo == N)
      ++Values.Lo;
    else if (Values.Hi == N)
      --Values.Hi;
    return Values;
  default:
    return Values;
  }
}

std::optional<Interval>
Engine::possibleValuesIf(const ConditionalOperator *Choice, bool Holds,
                         size_t Depth, unsigned Nesting) {
  const Expr *Arm = Holds ? Choice->getTrueExpr() : Choice->getFalseExpr();
  auto valuesOfArm = [&] { return possibleValues(Arm, Depth, Nesting + 1); };
  const auto *Condition =
      dyn_cast<BinaryOperator>(Choice->getCond()->IgnoreParenImpCasts());
  if (!Condition || !Condition->isComparisonOp())
    return valuesOfArm();
  // `V == N` and `V + 1 == N`.
  const Expr *Left = Condition->getLHS()->IgnoreParenImpCasts();
  int64_t Added = 0;
  if (const auto *Sum = dyn_cast<BinaryOperator>(Left);
      Sum && Sum->getOpcode() == BO_Add)
    if (auto V = tryConstant(Sum->getRHS()); V && V->N.isConstant()) {
      Added = V->N.constant();
      Left = Sum->getLHS();
    }
  const auto Known = Supposed.find(variableIn(Left));
  const auto N = tryConstant(Condition->getRHS());
  constexpr Interval Numbers{-(1 << 16), 1 << 16};
  if (Known == Supposed.end() || !N || !N->N.isConstant() ||
      !Numbers.contains(N->N.constant()) || !Numbers.contains(Added))
    return valuesOfArm();
  const ValueDecl *Var = Known->first;
  const Interval Before = Known->second;
  const Interval Now =
      narrowed(Before, Condition->getOpcode(), N->N.constant() - Added, Holds);
  if (Now.isEmpty())
    return Now;
  Supposed[Var] = Now;
  const auto Values = valuesOfArm();
  Supposed[Var] = Before;
  return Values;
}

auto Engine::callAt(size_t Depth) const -> SupposedCall {
  if (Depth >= S->Frames.size())
    return SupposedCalls[Depth - S->Frames.size()];
  const Frame &Running = *S->Frames[Depth];
  return Depth == 0 ? SupposedCall{nullptr, Running.Function, 0}
                    : SupposedCall{Running.Call, Running.Function, Depth - 1};
}

std::optional<Interval>
Engine::valuesOfVariable(const VarDecl *Var, size_t Depth, unsigned Nesting) {
  const SupposedCall In = callAt(Depth);
  const VariableChanges *Changes = changesIn(Var->getDeclContext());
  if (!Changes || Var->getDeclContext() != In.Callee)
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
  if (const InitListExpr *List = Changes->Elements.lookup(Var)) {
    std::optional<Interval> All;
    for (const Expr *Element : List->inits()) {
      const auto Values = possibleValues(Element, Depth, Nesting + 1);
      if (!Values)
        return std::nullopt;
      All = All ? All->hull(*Values) : *Values;
    }
    return valuesSince(All, Var, *Changes, Depth, Nesting);
  }
  const Expr *First = Var->getInit();
  size_t FirstDepth = Depth;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var)) {
    if (!In.Call)
      return std::nullopt;
    First = argumentOf(In.Call, Parameter->getFunctionScopeIndex());
    if (const auto *Default = dyn_cast_or_null<CXXDefaultArgExpr>(First))
      First = Default->getExpr();
    FirstDepth = In.Caller;
  }
  if (!First)
    return std::nullopt;
  return valuesSince(possibleValues(First, FirstDepth, Nesting + 1), Var,
                     *Changes, Depth, Nesting);
}

std::optional<Interval> Engine::valuesOfMember(const FieldDecl *Member,
                                               size_t Depth, unsigned Nesting) {
  const VariableChanges &Changes = changesOfMembers();
  if (Changes.Anyhow.contains(Member))
    return std::nullopt;
  auto values = [&](const Expr *E) {
    return possibleValues(E, Depth, Nesting + 1);
  };
  std::optional<Interval> First;
  for (const Expr *E : Changes.Beginnings.lookup(Member)) {
    const auto Values = values(E);
    if (!Values)
      return std::nullopt;
    First = First ? First->hull(*Values) : *Values;
  }
  // One that is initialised nowhere begins with a constant that it is given.
  for (const BinaryOperator *E : Changes.Assignments.lookup(Member))
    if (!First && E->getOpcode() == BO_Assign && tryConstant(E->getRHS()))
      First = values(E->getRHS());
  return valuesSince(First, Member, Changes, Depth, Nesting);
}

std::optional<Interval> Engine::valuesSince(std::optional<Interval> Values,
                                            const ValueDecl *Var,
                                            const VariableChanges &Changes,
                                            size_t Depth, unsigned Nesting) {
  const auto SetBackAt = Changes.SetBackAt.lookup(Var);
  for (const auto &[End, Beyond] : SetBackAt) {
    const auto Ends = possibleValues(End, Depth, Nesting + 1);
    const auto Last = Ends && Ends->isSingle()
                          ? llvm::checkedAdd(Ends->Lo, Beyond - 1)
                          : std::nullopt;
    if (!Values || !Last || Values->Hi > *Last)
      return std::nullopt;
    Values->Hi = *Last;
  }
  auto Assigned = Changes.Assignments.find(Var);
  if (!Values || Assigned == Changes.Assignments.end())
    return Values;
  // A slot that turns: what it is given, where it has those values, is one of
  // them again. One that counts has one value more each time.
  constexpr unsigned MostTries = NumEventIds + 2;
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
    // From beyond its end a counter goes on.
    if (!SetBackAt.empty() && Given->Hi > Values->Hi)
      return std::nullopt;
    Values = Given;
  }
  return std::nullopt;
}
