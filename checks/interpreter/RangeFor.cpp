// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements range-for over arrays of a length that is known.

#include "Engine.h"
#include "llvm/Support/SaveAndRestore.h"

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
  // Over an array of known length, or a list in braces; over anything else the
  // body is not known to run at all.
  const Expr *Range = For->getRangeInit();
  const InitListExpr *List = nullptr;
  if (const auto *Braced =
          dyn_cast<CXXStdInitializerListExpr>(Range->IgnoreImplicit()))
    List = dyn_cast<InitListExpr>(Braced->getSubExpr()->IgnoreImplicit());
  const auto *Array = Context.getAsConstantArrayType(Range->getType());
  const std::optional<uint64_t> OfStdArray = lengthOfStdArray(Range->getType());
  const uint64_t Length = List         ? List->getNumInits()
                          : Array      ? Array->getSize().getZExtValue()
                          : OfStdArray ? *OfStdArray
                                       : 0;
  constexpr uint64_t Longest = 256;
  if ((!List && !Array && !OfStdArray) || Length > Longest)
    return lose(LostTrack::UnsupportedStatement, For->getBeginLoc(), &In);
  StateList Paths;
  if (List)
    Paths.push_back(std::move(In));
  else
    fork(
        std::move(In), hasNestedEffects(Range),
        [&] { S->Result = eval(Range); }, Paths);
  const VarDecl *Var = For->getLoopVariable();
  StateList Exits;
  for (State &Start : Paths) {
    Value Base = Start.Result;
    Start.Result = Value();
    StateList Active;
    const CallSite *Site = Start.frame().Site;
    Active.push_back(std::move(Start));
    for (uint64_t I = 0; I != Length; ++I) {
      Observer.looped({For->getBeginLoc(), Site}, For->getEndLoc(),
                      static_cast<unsigned>(I));
      StateList Next;
      llvm::SaveAndRestore Place(
          InLoop, InLoop.inside(static_cast<unsigned>(I), InLoop.IsLater));
      for (State &Path : Active) {
        StateList Bound, After;
        fork(
            std::move(Path), true,
            [&] {
              Value Element = List ? eval(List->getInit(I)) : Base;
              if (MustRestart)
                return;
              if (!List && Element.Kind == Value::Reference) {
                // An array is all that is in a std::array.
                if (OfStdArray)
                  Element.Path.push_back(0);
                Element.Path.push_back(I);
              }
              if (List && !List->getInit(I)->isGLValue()) {
                rename(Element, Var->getNameAsString(), Var);
                variableObject(Var, S->frame().Site, std::move(Element));
                return;
              }
              if (Var->getType()->isReferenceType()) {
                S->frameForWriting().References[Var] = Element;
                return;
              }
              Value V = load(Element, Var->getType());
              rename(V, Var->getNameAsString(), Var);
              variableObject(Var, S->frame().Site, std::move(V));
            },
            Bound);
        for (State &P : Bound)
          execArm(For->getBody(), std::move(P), After);
        destroy(After, Var);
        for (State &P : After) {
          if (P.Next == Flow::Continue)
            P.Next = Flow::Normal;
          if (P.Next == Flow::Normal) {
            Next.push_back(std::move(P));
            continue;
          }
          if (P.Next == Flow::Break)
            P.Next = Flow::Normal;
          Exits.push_back(std::move(P));
        }
      }
      limitPaths(Next);
      Active = std::move(Next);
    }
    for (State &Path : Active)
      Exits.push_back(std::move(Path));
  }
  limitPaths(Exits);
  for (State &Path : Exits)
    Out.push_back(std::move(Path));
}
