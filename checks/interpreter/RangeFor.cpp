// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what a range-for goes through: arrays of known length.

#include "Engine.h"
#include <utility>

using namespace clang;
using namespace ptotidy;

/// How many elements a std::array of type \p T has; nothing for other types.
static std::optional<uint64_t> lengthOfStdArray(QualType T) {
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

std::optional<Engine::RangeElements>
Engine::elementsOf(const CXXForRangeStmt *For) const {
  constexpr uint64_t Longest = 256;
  const Expr *Range = For->getRangeInit();
  const QualType T = Range->getType();
  RangeElements Elements;
  Elements.For = For;
  Elements.List = listOf(For);
  if (Elements.List) {
    Elements.Length = Elements.List->getNumInits();
  } else if (const auto *Array = Context.getAsConstantArrayType(T)) {
    Elements.Length = Array->getSize().getLimitedValue();
  } else if (const auto OfStdArray = lengthOfStdArray(T)) {
    Elements.InStdArray = true;
    Elements.Length = *OfStdArray;
  } else {
    return std::nullopt;
  }
  return Elements.Length <= Longest ? std::optional(std::move(Elements))
                                    : std::nullopt;
}

void Engine::execRange(const CXXForRangeStmt *For, State In, StateList &Out) {
  auto Elements = elementsOf(For);
  // Over anything else the body is not known to run at all.
  if (!Elements)
    return lose(LostTrack::UnsupportedStatement, For->getBeginLoc(), &In);
  const Expr *Range = For->getRangeInit();
  StateList Paths;
  if (Elements->List)
    Paths.push_back(std::move(In));
  else
    fork(
        std::move(In), hasNestedEffects(Range),
        [&] { S->Result = eval(Range); }, Paths);
  Loop L;
  L.Range = For->getSourceRange();
  L.Body = For->getBody();
  L.Elements = &*Elements;
  for (State &Start : Paths) {
    Elements->Base = std::exchange(Start.Result, Value());
    StateList Entering;
    Entering.push_back(std::move(Start));
    execLoop(L, std::move(Entering), Out);
  }
}

void Engine::bindElement(const RangeElements &Of, unsigned Index) {
  const VarDecl *Var = Of.For->getLoopVariable();
  const Expr *Written = Of.List ? Of.List->getInit(Index) : nullptr;
  Value Element = Written ? eval(Written) : Of.Base;
  if (MustRestart)
    return;
  if (!Written && Element.Kind == Value::Reference) {
    // An array is all that is in a std::array.
    if (Of.InStdArray)
      Element.Path.push_back(0);
    Element.Path.push_back(Index);
  }
  if (!Written || Written->isGLValue()) {
    if (Var->getType()->isReferenceType()) {
      S->frameForWriting().References[Var] = Element;
      return;
    }
    Element = copyElement(Var->getInit(), std::move(Element), Var->getType(),
                          Var->getNameAsString(), Var);
    if (MustRestart || Dead)
      return;
  } else {
    rename(Element, Var->getNameAsString(), Var);
  }
  variableObject(Var, S->frame().Site, std::move(Element));
}
