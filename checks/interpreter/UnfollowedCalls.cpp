// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements calls that are not followed: the standard library's
// small functions, whose effect is known, and what any other one may have done.

#include "DeviceCalls.h"
#include "Engine.h"
#include "RangeFor.h"

using namespace clang;
using namespace ptotidy;

std::optional<Value>
Engine::evalStandard(StringRef Name, llvm::ArrayRef<const Expr *> Arguments,
                     const Expr *E) {
  const bool Swaps = Name == "swap";
  if (Arguments.size() == 2 && (Swaps || Name == "exchange")) {
    const QualType T = Arguments[0]->getType();
    if (hasCopyOfItsOwn(T) || hasCopyOfItsOwn(T, /*Assigned=*/true))
      return std::nullopt;
    return evalExchange(Swaps, Arguments[0], Arguments[1], E);
  }
  if (Arguments.size() == 1 && (Name == "addressof" || Name == "__addressof"))
    return evalAddress(Arguments[0]);
  if (Arguments.size() == 1 && (Name == "min" || Name == "max"))
    return evalExtreme(Name == "min", Arguments[0]);
  if (Arguments.size() == 3 && Name == "fill_n")
    return evalFill(Arguments, E);
  if (Arguments.size() == 1) {
    const QualType T = Arguments[0]->getType();
    const auto *Array = Context.getAsConstantArrayType(T);
    const auto Length =
        Array ? Array->getSize().getLimitedValue() : lengthOfStdArray(T);
    const bool IsBegin = Name == "data" || Name == "begin" || Name == "cbegin";
    if (Length && (IsBegin || Name == "end" || Name == "cend")) {
      Value At = eval(Arguments[0]);
      if (At.Kind == Value::Reference) {
        if (!Array)
          At.Path.push_back(0);
        At.Path.push_back(IsBegin ? 0 : *Length);
      }
      return At;
    }
  }
  if (Arguments.size() == 2 && Arguments[0]->getType()->isPointerType() &&
      (Name == "next" || Name == "prev")) {
    const Value From = eval(Arguments[0]);
    const Linear By = number(eval(Arguments[1]), Arguments[1]->getType());
    return offsetPointer(From, Name == "next" ? By : Linear(0) - By,
                         E->getType()->getPointeeType());
  }
  return std::nullopt;
}

Value Engine::evalExchange(bool Swaps, const Expr *At, const Expr *With,
                           const Expr *E) {
  const Value Place = eval(At), Other = eval(With);
  if (MustRestart || Dead)
    return unknown(E->getType());
  const QualType T = At->getType();
  const Value Old = load(Place, T);
  // It lives on while nobody else has it.
  noteCopy(Old);
  temporary(Old);
  store(Place, With->isGLValue() ? load(Other, T) : Other, E->getExprLoc());
  if (Swaps)
    store(Other, Old, E->getExprLoc());
  return Old;
}

std::optional<Value> Engine::evalExtreme(bool IsLess, const Expr *List) {
  const auto *Braced =
      dyn_cast<CXXStdInitializerListExpr>(List->IgnoreImplicit());
  const auto *Init =
      Braced ? dyn_cast<InitListExpr>(Braced->getSubExpr()->IgnoreImplicit())
             : nullptr;
  if (!Init || Init->getNumInits() == 0 ||
      !Init->getInit(0)->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  std::optional<Linear> Extreme;
  for (const Expr *Element : Init->inits()) {
    const Linear N = number(eval(Element), Element->getType());
    if (MustRestart || Dead)
      return unknown(Element->getType());
    Extreme = Extreme ? lesser(*Extreme, N, IsLess) : N;
  }
  return Value::number(*Extreme);
}

std::optional<Value> Engine::evalFill(llvm::ArrayRef<const Expr *> Arguments,
                                      const Expr *E) {
  Value First = eval(Arguments[0]), With = eval(Arguments[2]);
  const auto Count =
      simplify(number(eval(Arguments[1]), Arguments[1]->getType()))
          .asConstant();
  if (MustRestart || Dead)
    return unknown(E->getType());
  if (First.Kind != Value::Reference || First.Path.empty() ||
      First.Path.back() != 0)
    return std::nullopt;
  First.Path.pop_back();
  if (With.isLvalue())
    With = load(With, Arguments[2]->getType());
  Value *Array = locate(First);
  if (!Array || Array->Kind != Value::Aggregate || !With.isNumber() ||
      Count != int64_t(Array->Elements.size()))
    return std::nullopt;
  for (Value &Element : Array->Elements)
    Element = With;
  return Value();
}

void Engine::forget(Value &V, QualType T) {
  switch (V.Kind) {
  case Value::Tile: {
    auto Tile = std::make_shared<TileValue>(*V.T);
    S->endGeneration(Tile->Ref.Generation);
    Tile->Ref.Placed = false;
    Tile->Ref.Unassigned = false;
    V.T = std::move(Tile);
    return;
  }
  case Value::Aggregate:
    for (Value &Element : V.Elements)
      forget(Element, QualType());
    return;
  case Value::Number:
    V = T.isNull() ? Value::number(Symbols.fresh()) : unknown(T);
    return;
  case Value::Reference:
  case Value::Memory:
    V = Value::memory(Symbols.fresh());
    return;
  default:
    return;
  }
}

void Engine::forgetReachable(const Value &From) {
  std::vector<Value> Work = {From};
  std::set<std::pair<ObjectId, llvm::SmallVector<unsigned, 2>>> Seen;
  while (!Work.empty()) {
    Value V = std::move(Work.back());
    Work.pop_back();
    Work.insert(Work.end(), V.Elements.begin(), V.Elements.end());
    if (V.Kind != Value::Reference)
      continue;
    // Behind a pointer to an element lie the others.
    if (const Value *Slot = find(V);
        Slot && Slot->Kind != Value::Aggregate && !V.Path.empty())
      V.Path.pop_back();
    Value *Slot = Seen.insert({V.Object, V.Path}).second ? locate(V) : nullptr;
    if (!Slot)
      continue;
    Work.push_back(*Slot);
    forget(*Slot, QualType());
  }
}

/// True for a lambda, a function, and an object that is called like one and
/// does more than compute.
static bool isCallable(const Expr *E, QuietCode &Quiet) {
  const QualType T = E->getType();
  if (T->isFunctionType() || T->isFunctionPointerType())
    return true;
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (!RD || !RD->hasDefinition() || RD->isInStdNamespace())
    return false;
  return RD->isLambda() ||
         llvm::any_of(RD->methods(), [&](const CXXMethodDecl *Method) {
           return Method->getOverloadedOperator() == OO_Call &&
                  !Quiet.call(Method).IsQuiet;
         });
}

Value Engine::unknownCall(const FunctionDecl *D,
                          llvm::ArrayRef<const Expr *> Arguments,
                          const Expr *E) {
  // What is harmless may still call what it is given.
  bool Harmless = D && isHarmless(D, Context.getSourceManager()) &&
                  llvm::none_of(Arguments, [&](const Expr *A) {
                    return isCallable(A, Quiet);
                  });
  bool IsRaw = D && isRawInstruction(D);
  const Pipe Copier =
      IsRaw && D->getIdentifier() ? pipeOfCopy(D->getName()) : Pipe::Unknown;
  // The device's own change numbers at most.
  const bool Writes = !Harmless || isWriterOfTheStandardLibrary(D);
  llvm::SmallVector<Value, 4> Given;
  for (const Expr *A : Arguments)
    Given.push_back(A->isGLValue() || !A->getType()->isRecordType()
                        ? eval(A)
                        : initialize(A, A->getType(), "", nullptr));
  if (MustRestart || Dead)
    return unknown(E->getType());
  for (unsigned I = 0; I != Arguments.size(); ++I) {
    const Expr *A = Arguments[I];
    Value V = Given[I];
    if (Copier != Pipe::Unknown && I < 2) {
      // However much it copies, it begins there.
      const Value Begin = V.isLvalue() ? load(V, A->getType()) : V;
      if (Begin.From)
        bytesAccess(*Begin.From, Copier, I == 0, D->getName(),
                    number(Begin, A->getType()), 1, E->getExprLoc());
    }
    QualType T = A->getType();
    if (D && I < D->getNumParams())
      T = D->getParamDecl(I)->getType();
    // Raw instructions take numbers by value; the prelude declares most of them
    // with forwarding references only because their types vary.
    bool Forwards =
        IsRaw && D->getPrimaryTemplate() &&
        D->getPrimaryTemplate()->getTemplateParameters()->hasParameterPack() &&
        A->getType()->isScalarType();
    bool Writable = !Forwards && (T->isReferenceType() || T->isPointerType()) &&
                    !T->getPointeeType().isConstQualified();
    if (!Harmless && !IsRaw && (Writable || V.Kind == Value::Aggregate))
      forgetReachable(V);
    if (!Writable || V.Kind != Value::Reference)
      continue;
    // Whatever it refers to may be another value now; behind a pointer to an
    // element lie the others.
    const bool IsPointer = T->isPointerType();
    if (IsPointer && Writes && !V.Path.empty())
      V.Path.pop_back();
    Value *Slot = locate(V);
    if (!Slot)
      continue;
    const bool IsPart = Slot->Kind == Value::Aggregate ||
                        Slot->Kind == Value::Reference ||
                        Slot->Kind == Value::Memory;
    if (Writes || !IsPart)
      forget(*Slot, IsPart || IsPointer ? QualType() : A->getType());
  }
  if (Harmless && D->getIdentifier() && !D->getName().starts_with("get_"))
    S->scalarStep(SyncPath::ChangesState);
  if (!Harmless && IsRaw) {
    S->Log.edit().forgetValues();
  } else if (!Harmless) {
    passUnknownCode(E->getExprLoc());
  }
  if (E->isGLValue())
    return Value::memory(Symbols.fresh());
  return unknown(E->getType());
}
