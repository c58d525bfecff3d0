// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what a range-for goes through: arrays of known length,
// and whatever else has begin() and end().

#include "RangeFor.h"
#include "Engine.h"
#include "clang/AST/DeclTemplate.h"
#include <utility>

using namespace clang;
using namespace ptotidy;

std::optional<uint64_t> ptotidy::lengthOfStdArray(QualType T) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Record || !Record->isInStdNamespace() || Record->getName() != "array" ||
      Record->getTemplateArgs().size() != 2 ||
      Record->getTemplateArgs()[1].getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return Record->getTemplateArgs()[1].getAsIntegral().getZExtValue();
}

const InitListExpr *ptotidy::listOf(const CXXForRangeStmt *For) {
  const auto *Braced = dyn_cast<CXXStdInitializerListExpr>(
      For->getRangeInit()->IgnoreImplicit());
  return Braced ? dyn_cast<InitListExpr>(Braced->getSubExpr()->IgnoreImplicit())
                : nullptr;
}

/// True where the loop variable of \p For is made of an element by more than a
/// copy of it.
static bool convertsElements(const CXXForRangeStmt *For) {
  const VarDecl *Var = For->getLoopVariable();
  const Expr *Init = Var->getInit();
  auto withoutQualifiers = [](const Expr *E) {
    while (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
      if (Cast->getCastKind() != CK_NoOp)
        break;
      E = Cast->getSubExpr();
    }
    return E;
  };
  if (!Init || For->getRangeInit()->isTypeDependent())
    return false;
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Init))
    Init = Cleanups->getSubExpr();
  Init = withoutQualifiers(Init);
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Init);
      Cast && Cast->getCastKind() == CK_LValueToRValue)
    Init = withoutQualifiers(Cast->getSubExpr());
  else if (const auto *Copy = dyn_cast<CXXConstructExpr>(Init);
           Copy && Copy->getNumArgs() >= 1 &&
           Copy->getConstructor()->isCopyOrMoveConstructor())
    Init = withoutQualifiers(Copy->getArg(0));
  else if (isa<ArrayInitLoopExpr>(Init))
    return false;
  return !Init->isGLValue() ||
         !(isa<UnaryOperator>(Init) || isa<CXXOperatorCallExpr>(Init) ||
           isa<DeclRefExpr>(Init));
}

std::optional<uint64_t> ptotidy::lengthOfRange(const CXXForRangeStmt *For) {
  constexpr uint64_t Longest = 256;
  const QualType T = For->getRangeInit()->getType();
  uint64_t Length = 0;
  if (const InitListExpr *List = listOf(For))
    Length = List->getNumInits();
  else if (const auto *Array =
               dyn_cast<ConstantArrayType>(T.getCanonicalType()))
    Length = Array->getSize().getLimitedValue();
  else if (const auto OfStdArray = lengthOfStdArray(T))
    Length = *OfStdArray;
  else
    return std::nullopt;
  if (convertsElements(For))
    return std::nullopt;
  return Length <= Longest ? std::optional(Length) : std::nullopt;
}

void Engine::execRangeFor(const CXXForRangeStmt *For, State In,
                          StateList &Out) {
  if (!For->getInit())
    return execRange(For, std::move(In), Out);
  StateList Entering, Left;
  exec(For->getInit(), std::move(In), Entering);
  for (State &Path : Entering) {
    if (Path.Next == Flow::Normal)
      execRange(For, std::move(Path), Left);
    else
      Left.push_back(std::move(Path));
  }
  leaveScope(Left, For->getInit());
  llvm::move(Left, std::back_inserter(Out));
}

void Engine::execRange(const CXXForRangeStmt *For, State In, StateList &Out) {
  const auto Length = lengthOfRange(For);
  if (!Length)
    return execRangeByIterators(For, std::move(In), Out);
  const Expr *Range = For->getRangeInit();
  const InitListExpr *List = listOf(For);
  const VarDecl *Made =
      List ? cast<VarDecl>(For->getRangeStmt()->getSingleDecl()) : nullptr;
  if (List &&
      hasDestructorOfItsOwn(Context.getBaseElementType(List->getType())))
    return lose(LostTrack::UnsupportedStatement, For->getBeginLoc(), &In);
  RangeElements Elements;
  Elements.For = For;
  Elements.InStdArray = lengthOfStdArray(Range->getType()).has_value();
  Elements.Length = *Length;
  StateList Paths;
  fork(
      std::move(In), List || hasNestedEffects(Range),
      [&] {
        if (!List) {
          S->Result = eval(Range);
          return;
        }
        // All of them are made before the first iteration.
        Value V = initialize(List, List->getType(), "", nullptr);
        if (MustRestart || Dead)
          return;
        S->Result = Value::reference(
            variableObject(Made, S->frame().Site, std::move(V)));
      },
      Paths);
  Loop L;
  L.Range = For->getSourceRange();
  L.Body = For->getBody();
  L.Elements = &Elements;
  StateList Left;
  for (State &Start : Paths) {
    Elements.Base = std::exchange(Start.Result, Value());
    StateList Entering;
    Entering.push_back(std::move(Start));
    execLoop(L, std::move(Entering), Left);
  }
  if (Made)
    for (State &Path : Left)
      if (const auto Id = objectOf(Path, Made))
        removeObject(Path, *Id);
  llvm::move(Left, std::back_inserter(Out));
}

/// True where begin(), if \p For calls one, is followed: nobody knows what the
/// elements of other containers are.
static bool hasKnownBegin(const CXXForRangeStmt *For, const SourceManager &SM) {
  const auto *Begin = cast<VarDecl>(For->getBeginStmt()->getSingleDecl());
  const auto *Call =
      dyn_cast_or_null<CallExpr>(Begin->getAnyInitializer()->IgnoreImplicit());
  const FunctionDecl *D = Call ? Call->getDirectCallee() : nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(D);
  return !Call ||
         (D && isEnterable(D) &&
          (!SM.isInSystemHeader(D->getLocation()) ||
           (Method && isFollowedOfTheStandardLibrary(Method->getParent()))));
}

void Engine::execRangeByIterators(const CXXForRangeStmt *For, State In,
                                  StateList &Out) {
  if (!hasKnownBegin(For, Context.getSourceManager()))
    return lose(LostTrack::UnsupportedStatement, For->getBeginLoc(), &In);
  StateList Entering;
  Entering.push_back(std::move(In));
  const Stmt *const Head[] = {For->getRangeStmt(), For->getBeginStmt(),
                              For->getEndStmt()};
  for (const Stmt *Part : Head) {
    StateList After;
    for (State &Path : Entering)
      exec(Part, std::move(Path), After);
    Entering = std::move(After);
  }
  Loop L;
  L.Range = For->getSourceRange();
  L.Body = For->getBody();
  L.Condition = For->getCond();
  L.Counter = For->getBeginStmt();
  L.Element = For->getLoopVarStmt();
  L.Increment = For->getInc();
  StateList Left;
  execLoop(L, std::move(Entering), Left);
  leaveScope(Left, Head);
  llvm::move(Left, std::back_inserter(Out));
}

void Engine::bindElement(const RangeElements &Of, unsigned Index) {
  const VarDecl *Var = Of.For->getLoopVariable();
  Value Element = Of.Base;
  if (Element.Kind == Value::Reference) {
    // An array is all that is in a std::array.
    if (Of.InStdArray)
      Element.Path.push_back(0);
    Element.Path.push_back(Index);
  }
  if (Var->getType()->isReferenceType()) {
    S->frameForWriting().References[Var] = Element;
    return;
  }
  Element = copyElement(Var->getInit(), std::move(Element), Var->getType(),
                        Var->getNameAsString(), Var);
  if (!MustRestart && !Dead)
    variableObject(Var, S->frame().Site, std::move(Element));
}
