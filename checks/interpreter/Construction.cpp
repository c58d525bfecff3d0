// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements how objects begin: declarations, initialisers, copies
// and closures.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

void Engine::assumeAtMost(const Linear &Size, int64_t Limit) {
  Linear Excess = simplify(Size) - Linear(Limit);
  if (Excess.isConstant() || MustRestart || Dead ||
      S->Known->boundsOf(Excess, Symbols).Hi <= 0)
    return;
  CopyOnWrite<Facts> Before = S->Known;
  Linear Fits =
      Symbols.term(SymbolKind::NotPositive, Excess, Linear(), 0, {0, 1});
  if (!S->Known.edit().assume(Fits, true, Symbols)) {
    // It does not fit: a bug of another kind, and this path is still taken.
    S->Known = std::move(Before);
    return;
  }
}

void Engine::rename(Value &V, const std::string &Name, const void *Identity) {
  if (V.Kind == Value::Tile) {
    auto T = std::make_shared<TileValue>(*V.T);
    T->Ref.Name = intern(Name);
    T->Identity = Identity;
    V.T = std::move(T);
  } else if (V.Kind == Value::Event) {
    // A copy of an Event is the same flag; one of a record is another record.
    if (!V.Flag.isPlainRecord())
      return;
    const EventObject *Before =
        std::exchange(V.Flag.Object, eventObject(Name, Identity));
    if (V.Flag.Object != Before && Running)
      copyRecord(V, V.Flag.From, Running->getBeginLoc());
  } else if (V.Kind == Value::Aggregate) {
    for (size_t I = 0; I != V.Elements.size(); ++I) {
      Value &E = V.Elements[I];
      if (E.Kind == Value::Tile || E.Kind == Value::Event)
        rename(E, Name + "[" + std::to_string(I) + "]", Identity);
    }
  }
}

void Engine::declare(const VarDecl *Var) {
  QualType T = Var->getType();
  std::string Name = Var->getNameAsString();
  if (Var->isStaticLocal()) {
    // Initialised once, before anything runs.
    variable(Var);
    return;
  }
  const Expr *Init = Var->getInit();
  if (T->isReferenceType()) {
    Value Place = Init ? eval(Init) : Value();
    if (MustRestart)
      return;
    if (!Place.isLvalue())
      Place = Value::reference(
          variableObject(Var, S->frame().Site, std::move(Place)));
    S->frameForWriting().References[Var] = std::move(Place);
    return;
  }
  Value V;
  if (auto Constant = constantOf(Var))
    V = std::move(*Constant);
  else if (!Init)
    V = defaultValue(T, Name, Var);
  else if (T->isRecordType() || T->isArrayType())
    V = initialize(Init, T, Name, Var);
  else
    V = eval(Init);
  if (MustRestart || Dead)
    return;
  if (V.Kind == Value::Produced) {
    Pipe Producer = V.Producer;
    V = defaultValue(T, Name, Var);
    recordEvent(V, Producer, Var->getLocation());
  }
  if (V.isLvalue() && !T->isPointerType())
    V = load(V, T);
  if (!Init &&
      Types.classify(Context.getBaseElementType(T)) == LibraryType::Tile)
    markUnassigned(V);
  // A variable whose declaration is executed again is another object: the
  // older one is gone.
  forgetFormer(*S, Var);
  variableObject(Var, S->frame().Site, std::move(V));
}

/// The constructor of the program, or one that leads to such, with which \p
/// Init copies a \p T; null where the copy is no more than one.
static const CXXConstructorDecl *copierOf(const Expr *Init, QualType T) {
  const auto *Copy = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
  const FunctionDecl *Body = nullptr;
  if (!Copy || !Copy->getConstructor()->isCopyOrMoveConstructor() ||
      !hasCopyOfItsOwn(T) || !Copy->getConstructor()->hasBody(Body))
    return nullptr;
  return cast<CXXConstructorDecl>(Body);
}

Value Engine::copyElement(const Expr *Init, Value Source, QualType T,
                          const std::string &Name, const void *Identity) {
  const CXXConstructorDecl *D = copierOf(Init, T);
  if (D && Source.isLvalue() && S->Frames.size() <= Options.Bounds.CallDepth) {
    const Value Place =
        Value::reference(newObject(defaultValue(T, Name, Identity)));
    std::vector<Value> Arguments;
    Arguments.push_back(std::move(Source));
    enter(D, Place, std::move(Arguments), Init);
    return takeMade(Place, T);
  }
  Value V = Source.isLvalue() ? load(Source, T) : std::move(Source);
  rename(V, Name, Identity);
  return V;
}

Value Engine::copyArray(const ArrayInitLoopExpr *E, const std::string &Name,
                        const void *Identity) {
  const QualType T = E->getType();
  const Expr *Source = E->getCommonExpr()->getSourceExpr();
  Value V = Source ? eval(Source) : Value();
  const auto *Array = Context.getAsConstantArrayType(T);
  if (Array && V.Kind == Value::Reference &&
      copierOf(E->getSubExpr(), Array->getElementType())) {
    std::vector<Value> Elements;
    for (uint64_t I = 0; I != Array->getSize().getLimitedValue(); ++I) {
      Value From = V;
      From.Path.push_back(I);
      Elements.push_back(
          copyElement(E->getSubExpr(), std::move(From), Array->getElementType(),
                      Name + "[" + std::to_string(I) + "]", Identity));
      becomePart(Elements.back(), I);
    }
    return Value::aggregate(std::move(Elements));
  }
  if (V.isLvalue())
    V = load(V, T);
  // What constructors make of the elements of more dimensions is not followed.
  if (hasCopyOfItsOwn(T))
    return defaultValue(T, Name, Identity);
  rename(V, Name, Identity);
  return V;
}

Value Engine::makeInside(const Value &Object,
                         llvm::function_ref<Value()> Make) {
  const ObjectId Id = newObject(Object);
  const Value This = S->frame().This;
  const FunctionDecl *Function = S->frame().Function;
  // In no lambda: `this` is not what that captured.
  S->frameForWriting().This = Value::reference(Id);
  S->frameForWriting().Function = nullptr;
  Value Made = Make();
  // Whatever ran inside, the path stands in the same call again.
  S->frameForWriting().This = This;
  S->frameForWriting().Function = Function;
  S->Objects.erase(Id);
  redirect(Made, Id, Value::reference(BeingMade));
  return Made;
}

Value Engine::initialize(const Expr *Init, QualType T, const std::string &Name,
                         const void *Identity) {
  const Expr *E = Init;
  for (;;) {
    if (const auto *P = dyn_cast<ParenExpr>(E))
      E = P->getSubExpr();
    else if (const auto *C = dyn_cast<ExprWithCleanups>(E))
      E = C->getSubExpr();
    else if (const auto *C = dyn_cast<ConstantExpr>(E))
      E = C->getSubExpr();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
      E = B->getSubExpr();
    else if (const auto *C = dyn_cast<CastExpr>(E);
             C && C->isPRValue() && T->isRecordType() &&
             (C->getCastKind() == CK_NoOp ||
              C->getCastKind() == CK_ConstructorConversion))
      E = C->getSubExpr();
    else
      break;
  }
  if (const auto *Inherited = dyn_cast<CXXInheritedCtorInitExpr>(E))
    E = inheritedConstruction(Inherited);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return construct(Construct, Name, Identity);
  // An array that is copied as a whole: by a lambda, or for structured
  // bindings.
  if (const auto *Copy = dyn_cast<ArrayInitLoopExpr>(E))
    return copyArray(Copy, Name, Identity);
  const auto *List = dyn_cast<InitListExpr>(E);
  const auto *Parens = dyn_cast<CXXParenListInitExpr>(E);
  if (List || Parens) {
    const llvm::ArrayRef<Expr *> Inits =
        List ? List->inits() : Parens->getInitExprs();
    if (!T->isRecordType() && !T->isArrayType())
      return Inits.size() == 1 ? eval(Inits[0]) : Value::number(Linear(0));
    if (List && List->isTransparent())
      return initialize(Inits[0], T, Name, Identity);
    Value V = defaultValue(T, Name, Identity);
    const FieldDecl *Member = List ? List->getInitializedFieldInUnion()
                                   : Parens->getInitializedFieldInUnion();
    if (Member && Inits.size() == 1 && isAllOfUnion(Member))
      return eval(Inits[0]);
    const Expr *Filler =
        List ? List->getArrayFiller() : Parens->getArrayFiller();
    if (V.Kind != Value::Aggregate)
      return V;
    const auto *Array = Context.getAsConstantArrayType(T);
    const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
    std::vector<std::pair<QualType, std::string>> Parts;
    if (!Array && RD) {
      for (const CXXBaseSpecifier &B : RD->bases())
        Parts.push_back({B.getType(), Name});
      for (const FieldDecl *F : RD->fields())
        Parts.push_back({F->getType(), Name + "." + F->getNameAsString()});
    }
    for (size_t I = 0; I != V.Elements.size(); ++I) {
      const Expr *Element =
          I < Inits.size() ? Inits[I] : (Array ? Filler : nullptr);
      if (!Element)
        continue;
      QualType ET = Array ? Array->getElementType() : Parts[I].first;
      std::string EN =
          Array ? Name + "[" + std::to_string(I) + "]" : Parts[I].second;
      auto make = [&] {
        Value Part =
            !ET->isReferenceType() && (ET->isRecordType() || ET->isArrayType())
                ? initialize(Element, ET, EN, Identity)
                : eval(Element);
        becomePart(Part, I);
        return Part;
      };
      Value Made =
          isa<CXXDefaultInitExpr>(Element) ? makeInside(V, make) : make();
      V.Elements[I] = std::move(Made);
    }
    return V;
  }
  if (isa<ImplicitValueInitExpr>(E) || isa<CXXScalarValueInitExpr>(E))
    return zeroValue(T, Name, Identity);
  if (isa<StringLiteral>(E))
    return Value();
  Value V = eval(E);
  if (V.isLvalue())
    V = load(V, T);
  if (V.Kind == Value::None || V.isNumber())
    if (T->isRecordType())
      return defaultValue(T, Name, Identity);
  if (!Name.empty())
    rename(V, Name, Identity);
  return V;
}

Value Engine::makeInitializerList(const CXXStdInitializerListExpr *E) {
  const Expr *Array = E->getSubExpr();
  const auto *List = dyn_cast<InitListExpr>(Array->IgnoreImplicit());
  const CXXRecordDecl *RD = E->getType()->getAsCXXRecordDecl();
  llvm::SmallVector<const FieldDecl *, 2> Fields(RD->fields());
  // Where it begins, and how long it is or where it ends.
  if (!List || Fields.size() != 2 || !Fields[0]->getType()->isPointerType() ||
      hasDestructorOfItsOwn(Context.getBaseElementType(List->getType()))) {
    eval(Array);
    return unknown(E->getType());
  }
  Value V = initialize(List, List->getType(), "", nullptr);
  if (MustRestart || Dead)
    return unknown(E->getType());
  // Of a variable that is such a list it lives as long as that.
  Value Begin = Value::reference(newObject(std::move(V)));
  redirect(*S->Objects.findForWriting(Begin.Object), BeingMade, Begin);
  Begin.Path.push_back(0);
  Value End = Begin;
  End.Path.back() = List->getNumInits();
  return Value::aggregate(
      {std::move(Begin), Fields[1]->getType()->isPointerType()
                             ? std::move(End)
                             : Value::number(List->getNumInits())});
}

Value Engine::makeClosure(const LambdaExpr *E) {
  Value V;
  V.Kind = Value::Aggregate;
  auto Init = E->capture_init_begin();
  for (const FieldDecl *F : E->getLambdaClass()->fields()) {
    const Expr *I = Init != E->capture_init_end() ? *Init++ : nullptr;
    if (!I) {
      V.Elements.push_back(Value());
      continue;
    }
    if (F->getType()->isReferenceType())
      V.Elements.push_back(eval(I));
    else if (F->getType()->isRecordType() || F->getType()->isArrayType())
      V.Elements.push_back(
          initialize(I, F->getType(), "a captured tile", nullptr));
    else
      V.Elements.push_back(eval(I));
  }
  return V;
}
