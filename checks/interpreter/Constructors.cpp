// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what constructors do.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

const CXXConstructExpr *
Engine::inheritedConstruction(const CXXInheritedCtorInitExpr *E) {
  const CXXConstructExpr *&Made = Inherited[E];
  if (Made)
    return Made;
  llvm::SmallVector<Expr *, 4> Arguments;
  for (ParmVarDecl *P :
       const_cast<FunctionDecl *>(S->frame().Function)->parameters()) {
    const QualType T = P->getType().getNonReferenceType();
    Expr *Argument = DeclRefExpr::Create(
        Context, NestedNameSpecifierLoc(), SourceLocation(), P,
        /*RefersToEnclosingVariableOrCapture=*/false, E->getLocation(), T,
        VK_LValue);
    if (!P->getType()->isReferenceType() && !T->isRecordType())
      Argument =
          ImplicitCastExpr::Create(Context, T, CK_LValueToRValue, Argument,
                                   nullptr, VK_PRValue, FPOptionsOverride());
    Arguments.push_back(Argument);
  }
  Made = CXXConstructExpr::Create(
      Context, E->getType(), E->getLocation(), E->getConstructor(),
      /*Elidable=*/false, Arguments, /*HadMultipleCandidates=*/false,
      /*ListInitialization=*/false, /*StdInitListInitialization=*/false,
      /*ZeroInitialization=*/false, CXXConstructionKind::NonVirtualBase,
      SourceRange());
  return Made;
}

Value Engine::construct(const CXXConstructExpr *E, const std::string &Name,
                        const void *Identity) {
  const auto *Array = Context.getAsConstantArrayType(E->getType());
  if (!Array)
    return constructOne(E, E->getType(), Name, Identity);
  // Each element is constructed, unless it is all in its type.
  const QualType Element = Context.getBaseElementType(Array);
  const CXXConstructorDecl *D = E->getConstructor();
  if (Element->isRecordType() &&
      Types.classify(Element) == LibraryType::Other) {
    constexpr uint64_t MaxConstructed = 64;
    if (Context.getConstantArrayElementCount(Array) <= MaxConstructed)
      return constructEach(E, E->getType(), Name, Identity);
    if (!Quiet.call(D).IsQuiet && !MustRestart && !Dead)
      passUnknownCode(E->getExprLoc());
  }
  Value V =
      defaultValue(E->getType(), Name.empty() ? "a temporary" : Name, Identity);
  if (Types.classify(Element) == LibraryType::Tile && isInPtoNamespace(D))
    markUnassigned(V);
  return V;
}

Value Engine::constructEach(const CXXConstructExpr *E, QualType T,
                            const std::string &Name, const void *Identity) {
  const auto *Array = Context.getAsConstantArrayType(T);
  if (!Array)
    return constructOne(E, T, Name, Identity);
  std::vector<Value> Elements;
  for (uint64_t I = 0; I != Array->getSize().getLimitedValue(); ++I) {
    Elements.push_back(constructEach(E, Array->getElementType(),
                                     Name + "[" + std::to_string(I) + "]",
                                     Identity));
    becomePart(Elements.back(), I);
  }
  return Value::aggregate(std::move(Elements));
}

Value Engine::constructCopy(const CXXConstructExpr *E, QualType T,
                            const std::string &Called, const std::string &Name,
                            const void *Identity) {
  const Expr *Source = E->getArg(0);
  Value V = Source->isGLValue() ? load(eval(Source), T)
                                : initialize(Source, T, Called, Identity);
  if (Source->isGLValue())
    noteCopy(V);
  if (!Name.empty())
    rename(V, Name, Identity);
  return V;
}

Value Engine::constructTile(const CXXConstructExpr *E, QualType T,
                            const std::string &Called, const void *Identity) {
  const CXXConstructorDecl *D = E->getConstructor();
  const TileShape *Shape = Types.shapeOf(T);
  if (!Shape)
    return Value();
  Value V = makeTile(Shape, Called, Identity);
  if (const FunctionDecl *Body = nullptr;
      D->isUserProvided() && !isInPtoNamespace(D) && D->hasBody(Body) &&
      !D->isDependentContext())
    return runConstructor(cast<CXXConstructorDecl>(Body), std::move(V), E);
  V.T->Ref.Unassigned = isInPtoNamespace(D);
  llvm::SmallVector<Linear, 2> Sizes;
  for (const Expr *Argument : E->arguments())
    if (Argument->getType()->isIntegralOrEnumerationType())
      Sizes.push_back(number(eval(Argument), Argument->getType()));
  size_t Next = 0;
  if (!Shape->IsConv && Shape->ValidRows < 0 && Next < Sizes.size())
    V.T->ValidRows = Sizes[Next++];
  if (!Shape->IsConv && Shape->ValidCols < 0 && Next < Sizes.size())
    V.T->ValidCols = Sizes[Next++];
  if (Next)
    validRegionSet(*V.T, E->getBeginLoc());
  return V;
}

Value Engine::constructEvent(const CXXConstructExpr *E, QualType T,
                             const std::string &Called, const void *Identity) {
  const bool IsRecord = Types.classify(T) == LibraryType::RecordEvent;
  Value V = defaultValue(T, Called, Identity ? Identity : E);
  for (const Expr *Argument : E->arguments()) {
    Value A = eval(Argument);
    if (A.isLvalue())
      A = load(A, Argument->getType());
    if (MustRestart)
      continue;
    if (A.Kind == Value::Produced)
      recordEvent(V, A.Producer, E->getBeginLoc());
    else if (A.Kind == Value::Event && A.Flag.isPlainRecord() &&
             !V.Flag.isPlainRecord())
      recordEvent(V, A.Flag.From, E->getBeginLoc());
    else if (A.Kind == Value::Event && IsRecord)
      copyRecord(V, A.Flag.From, E->getBeginLoc());
  }
  return V;
}

Value Engine::constructGlobalTensor(const CXXConstructExpr *E, QualType T,
                                    const std::string &Called,
                                    const void *Identity) {
  Value V = defaultValue(T, Called, Identity);
  for (const Expr *Argument : E->arguments()) {
    const Value A = eval(Argument);
    if (Argument->getType()->isPointerType())
      V.N = pointsTo(A, Argument->getType());
  }
  return V;
}

Value Engine::constructUnfollowed(const CXXConstructExpr *E, QualType T,
                                  const std::string &Called,
                                  const void *Identity) {
  const bool IsQueue = Types.queueType(T).has_value();
  llvm::SmallVector<Value, 3> Numbers;
  for (const Expr *Argument : E->arguments()) {
    const Value Given = eval(Argument);
    if (IsQueue)
      Numbers.push_back(Value::number(number(Given, Argument->getType())));
  }
  if (IsQueue)
    return newQueue(Numbers);
  Value V = defaultValue(T, Called, Identity);
  // The elements of a std::array that nobody gave any.
  const CXXConstructorDecl *D = E->getConstructor();
  if (D->isImplicit() && D->isDefaultConstructor())
    markUnassigned(V);
  return V;
}

void Engine::initializeFromClass(const CXXRecordDecl *RD, const Value &Place) {
  for (const FieldDecl *F : RD->fields()) {
    const Expr *Init = F->getInClassInitializer();
    if (!Init || Init->isValueDependent() || F->getType()->isRecordType() ||
        F->getType()->isArrayType())
      continue;
    Value Member = Place;
    Member.Path.push_back(RD->getNumBases() + F->getFieldIndex());
    store(Member, eval(Init));
  }
}

Value Engine::constructOne(const CXXConstructExpr *E, QualType T,
                           const std::string &Name, const void *Identity) {
  const CXXConstructorDecl *D = E->getConstructor();
  const LibraryType Kind = Types.classify(T);
  const std::string Called = Name.empty() ? "a temporary" : Name;
  // What it is before its constructor runs.
  auto beginning = [&] {
    return E->requiresZeroInitialization() ? zeroValue(T, Called, Identity)
                                           : defaultValue(T, Called, Identity);
  };
  if (T->isArrayType())
    return beginning();
  const FunctionDecl *Definition = nullptr;
  const bool HasBody = D->hasBody(Definition) && !D->isDependentContext();
  const bool CopiesParts = Kind == LibraryType::Other && HasBody &&
                           !D->isUserProvided() && hasCopyOfItsOwn(T);
  if (D->isCopyOrMoveConstructor() && E->getNumArgs() >= 1 &&
      (Kind != LibraryType::Other || (!D->isUserProvided() && !CopiesParts)))
    return constructCopy(E, T, Called, Name, Identity);
  if (Kind == LibraryType::Tile)
    return constructTile(E, T, Called, Identity);
  if (Kind == LibraryType::Event || Kind == LibraryType::RecordEvent)
    return constructEvent(E, T, Called, Identity);
  if (Kind == LibraryType::GlobalTensor)
    return constructGlobalTensor(E, T, Called, Identity);
  if ((Context.getSourceManager().isInSystemHeader(D->getLocation()) &&
       !isFollowedOfTheStandardLibrary(D) && !CopiesParts) ||
      isInPtoNamespace(D))
    return constructUnfollowed(E, T, Called, Identity);

  if (HasBody || D->getNumCtorInitializers())
    return runConstructor(cast<CXXConstructorDecl>(HasBody ? Definition : D),
                          beginning(), E);
  const Value Place = Value::reference(newObject(beginning()));
  if (const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
      RD && (E->requiresZeroInitialization() || D->isDefaultConstructor()))
    initializeFromClass(RD, Place);
  return takeMade(Place, T);
}

Value Engine::takeMade(const Value &Place, QualType T) {
  if (MustRestart || Dead)
    return Value();
  Value V = load(Place, T);
  S->Objects.erase(Place.Object);
  redirect(V, Place.Object, Value::reference(BeingMade));
  return V;
}

Value Engine::runConstructor(const CXXConstructorDecl *D, Value Object,
                             const CXXConstructExpr *E) {
  const Value Place = Value::reference(newObject(std::move(Object)));
  callFunction(D, Place, llvm::ArrayRef(E->getArgs(), E->getNumArgs()), E);
  return takeMade(Place, E->getType());
}

void Engine::initializeMember(const FieldDecl *F, unsigned Index,
                              const Expr *Init, Value Place) {
  Place.Path.push_back(Index);
  const QualType T = F->getType();
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Init))
    Init = Default->getExpr();
  const auto *C = dyn_cast<CXXConstructExpr>(Init);
  // One that does nothing leaves what is there.
  if (C && C->getConstructor()->isTrivial() &&
      C->getConstructor()->isDefaultConstructor() &&
      !C->requiresZeroInitialization())
    return;
  // What the library constructs without arguments is there already, under the
  // name that it has in its object.
  const Value *Given = find(Place);
  if (C && C->getNumArgs() == 0 && Given && Given->Kind != Value::None &&
      Types.classify(Context.getBaseElementType(T)) != LibraryType::Other) {
    if (isInPtoNamespace(C->getConstructor()))
      if (Value *Slot = locate(Place))
        markUnassigned(*Slot);
    return;
  }
  // A tile member keeps the name that it got with its object.
  const TileValue *Tile = tileAt(Place);
  const std::string Name = Tile ? *Tile->Ref.Name : F->getNameAsString();
  const void *Identity = Tile ? Tile->Identity : F;
  Value V = T->isReferenceType() ? eval(Init)
            : T->isRecordType() || T->isArrayType()
                ? initialize(Init, T, Name, Identity)
                : eval(Init);
  redirect(V, BeingMade, Place);
  if (Value *Slot = locate(Place))
    if (!(T->isArrayType() && V.Kind == Value::None))
      *Slot = std::move(V);
}

/// The tiles of \p V are called as those of \p Like are, an object of its type.
static void takeNames(Value &V, const Value &Like) {
  if (V.Kind == Value::Tile && Like.Kind == Value::Tile) {
    V.T = std::make_shared<TileValue>(*V.T);
    V.T->Ref.Name = Like.T->Ref.Name;
    V.T->Identity = Like.T->Identity;
  }
  for (auto [Mine, Its] : llvm::zip(V.Elements, Like.Elements))
    takeNames(Mine, Its);
}

void Engine::initializeBase(QualType Base, unsigned Index, const Expr *Init,
                            bool IsStandard, Value Place) {
  Place.Path.push_back(Index);
  const Value *Before = find(Place);
  const TileValue *Tile = Before ? firstTile(*Before) : nullptr;
  // What is in a std::tuple has its name.
  Value V = initialize(Init, Base, Tile && IsStandard ? *Tile->Ref.Name : "",
                       nullptr);
  redirect(V, BeingMade, Place);
  Value *Slot = locate(Place);
  if (!Slot)
    return;
  if (V.Kind == Value::Aggregate) {
    takeNames(V, *Slot);
    *Slot = std::move(V);
  } else if (V.Kind == Value::Event) {
    *Slot = std::move(V);
  } else if (V.Kind == Value::Tile && Slot->Kind == Value::Tile) {
    // A class derived from a tile is that tile.
    const std::shared_ptr<TileValue> Tile = mutableTile(Place);
    Tile->ValidRows = V.T->ValidRows;
    Tile->ValidCols = V.T->ValidCols;
    Tile->Ref.Unassigned = V.T->Ref.Unassigned;
  }
}

void Engine::runInitializer(const CXXCtorInitializer *I,
                            const CXXConstructorDecl *D) {
  const Value This = S->frame().This;
  if (I->isAnyMemberInitializer()) {
    const FieldDecl *F = I->getAnyMember();
    return initializeMember(F,
                            D->getParent()->getNumBases() + F->getFieldIndex(),
                            I->getInit(), This);
  }
  if (I->isDelegatingInitializer()) {
    Value V = initialize(I->getInit(), I->getInit()->getType(), "", nullptr);
    redirect(V, BeingMade, This);
    if (Value *Slot = locate(This))
      *Slot = std::move(V);
    return;
  }
  const QualType Base(I->getBaseClass(), 0);
  const auto Bases = D->getParent()->bases();
  const auto It = llvm::find_if(Bases, [&](const CXXBaseSpecifier &B) {
    return Context.hasSameType(B.getType(), Base);
  });
  initializeBase(Base, It - Bases.begin(), I->getInit(),
                 D->getParent()->isInStdNamespace(), This);
}

void Engine::execConstructor(const CXXConstructorDecl *D, State In,
                             StateList &Out) {
  StateList Paths;
  Paths.push_back(std::move(In));
  for (const CXXCtorInitializer *I : D->inits()) {
    StateList After;
    for (State &Path : Paths)
      fork(std::move(Path), true, [&] { runInitializer(I, D); }, After);
    Paths = std::move(After);
  }
  for (State &Path : Paths)
    exec(D->getBody(), std::move(Path), Out);
}
