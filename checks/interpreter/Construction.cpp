// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements how objects begin: declarations, initialisers,
// constructors, and what is known of a value of which nothing is.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

Value Engine::makeTile(const TileShape *Shape, const std::string &Name,
                       const void *Identity) {
  auto T = std::make_shared<TileValue>();
  T->Ref.Shape = Shape;
  T->Ref.Name = intern(Name);
  T->Ref.Generation = NextGeneration++;
  T->Ref.Group = NextGroup++;
  T->Identity = Identity;
  T->ValidRows = Shape->ValidRows >= 0 ? Linear(Shape->ValidRows)
                                       : Symbols.fresh({0, Shape->Rows});
  T->ValidCols = Shape->ValidCols >= 0 ? Linear(Shape->ValidCols)
                                       : Symbols.fresh({0, Shape->Cols});
  Value V;
  V.Kind = Value::Tile;
  V.T = std::move(T);
  return V;
}

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

void Engine::markUnassigned(Value &V) {
  if (V.Kind == Value::Tile && !V.T->Ref.Placed) {
    auto T = std::make_shared<TileValue>(*V.T);
    T->Ref.Unassigned = true;
    V.T = std::move(T);
  }
  for (Value &Element : V.Elements)
    markUnassigned(Element);
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

Value Engine::defaultValue(QualType T, const std::string &Name,
                           const void *Identity, unsigned Depth) {
  T = T.getNonReferenceType();
  // Larger arrays hold data, not tiles or their addresses.
  constexpr uint64_t MaxElements = 1024, MaxNumbers = 128;
  constexpr unsigned MaxDepth = 8;
  Value V;
  switch (Types.classify(T)) {
  case LibraryType::Tile:
    if (const TileShape *Shape = Types.shapeOf(T))
      return makeTile(Shape, Name, Identity);
    return V;
  case LibraryType::GlobalTensor:
    V.Kind = Value::Global;
    return V;
  case LibraryType::Event: {
    V.Kind = Value::Event;
    auto [From, To] = Types.eventPipes(T);
    V.Flag.From = From;
    V.Flag.To = To;
    // One that leaves FIX may lead to the other core, which has it as well.
    if (const auto Id = Types.eventId(T);
        Id && From != Pipe::FIX && From != Pipe::Unknown && To != Pipe::Unknown)
      V.Flag.Id = Linear(*Id);
    else
      V.Flag.Object = eventObject(Name, Identity);
    return V;
  }
  case LibraryType::RecordEvent:
    V.Kind = Value::Event;
    V.Flag.To = Pipe::S;
    V.Flag.Object = eventObject(Name, Identity);
    return V;
  case LibraryType::Other:
    break;
  }
  if (Depth >= MaxDepth)
    return V;
  if (Types.queueType(T))
    return unknownQueue();
  if (const auto *Array = Context.getAsConstantArrayType(T)) {
    uint64_t Size = Array->getSize().getLimitedValue();
    uint64_t Most = Context.getBaseElementType(T)->isRecordType() ? MaxElements
                                                                  : MaxNumbers;
    // An empty inner array makes the count nothing, not the outer one.
    if (Size > Most || static_cast<uint64_t>(
                           Context.getConstantArrayElementCount(Array)) > Most)
      return V;
    V.Kind = Value::Aggregate;
    for (uint64_t I = 0; I != Size; ++I)
      V.Elements.push_back(defaultValue(Array->getElementType(),
                                        Name + "[" + std::to_string(I) + "]",
                                        Identity, Depth + 1));
    return V;
  }
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (!RD || !(RD = RD->getDefinition()) || RD->isDependentType() ||
      RD->isUnion())
    return V;
  V.Kind = Value::Aggregate;
  for (const CXXBaseSpecifier &B : RD->bases())
    V.Elements.push_back(defaultValue(B.getType(), Name, Identity, Depth + 1));
  auto nameOf = [&](const FieldDecl *F) {
    // What the standard library calls its own is nothing to read.
    if (RD->isInStdNamespace() && F->getName().starts_with("_"))
      return Name;
    return Name.empty() ? F->getNameAsString()
                        : Name + "." + F->getNameAsString();
  };
  for (const FieldDecl *F : RD->fields())
    V.Elements.push_back(defaultValue(
        F->getType(), nameOf(F),
        F->getType()->isReferenceType() ? nullptr : (Identity ? Identity : F),
        Depth + 1));
  return V;
}

Value Engine::fromConstant(const APValue &C, QualType T) {
  switch (C.getKind()) {
  case APValue::Int:
    return Value::number(Linear(lowBits(C.getInt())));
  case APValue::Array: {
    Value V;
    V.Kind = Value::Aggregate;
    const auto *Array = Context.getAsArrayType(T);
    if (!Array || C.getArraySize() > 4096)
      return Value();
    for (unsigned I = 0; I != C.getArraySize(); ++I)
      V.Elements.push_back(fromConstant(I < C.getArrayInitializedElts()
                                            ? C.getArrayInitializedElt(I)
                                            : C.getArrayFiller(),
                                        Array->getElementType()));
    return V;
  }
  case APValue::Struct: {
    const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
    if (!RD || Types.classify(T) != LibraryType::Other)
      return defaultValue(T, "a constant", nullptr);
    Value V;
    V.Kind = Value::Aggregate;
    unsigned I = 0;
    for (const CXXBaseSpecifier &B : RD->bases())
      V.Elements.push_back(fromConstant(C.getStructBase(I++), B.getType()));
    for (const FieldDecl *F : RD->fields())
      V.Elements.push_back(
          fromConstant(C.getStructField(F->getFieldIndex()), F->getType()));
    return V;
  }
  case APValue::LValue:
    if (C.isNullPointer())
      return Value::number(Linear(0));
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(
            C.getLValueBase().dyn_cast<const ValueDecl *>()))
      return Value::function(F);
    return unknown(T);
  case APValue::MemberPointer:
    if (const auto *F =
            dyn_cast_or_null<FunctionDecl>(C.getMemberPointerDecl()))
      return Value::function(F);
    return unknown(T);
  default:
    return T->isRecordType() ? Value() : unknown(T);
  }
}

void Engine::zeroNumbers(Value &V, QualType T) {
  if (V.Kind == Value::None && T->isScalarType())
    V = Value::number(0);
  if (V.Kind != Value::Aggregate || Types.queueType(T))
    return;
  if (const auto *Array = Context.getAsConstantArrayType(T)) {
    for (Value &Element : V.Elements)
      zeroNumbers(Element, Array->getElementType());
    return;
  }
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (!RD)
    return;
  unsigned I = 0;
  for (const CXXBaseSpecifier &B : RD->bases())
    zeroNumbers(V.Elements[I++], B.getType());
  for (const FieldDecl *F : RD->fields())
    zeroNumbers(V.Elements[I++], F->getType());
}

Value Engine::zeroValue(QualType T, const std::string &Name,
                        const void *Identity) {
  if (!T->isArrayType() && !T->isRecordType())
    return Value::number(0);
  Value V = defaultValue(T, Name, Identity);
  zeroNumbers(V, T);
  return V;
}

/// What points into an object that is being made leads there: the object gets
/// its place when it is done.
static constexpr ObjectId BeingMade = ~ObjectId(0);

/// What leads into \p From, within \p V, leads to the same part of the object
/// or member \p To.
static void redirect(Value &V, ObjectId From, const Value &To) {
  if (V.Kind == Value::Reference && V.Object == From) {
    V.Object = To.Object;
    V.Path.insert(V.Path.begin(), To.Path.begin(), To.Path.end());
  }
  for (Value &Element : V.Elements)
    redirect(Element, From, To);
}

/// \p V, which was made by itself, becomes part \p Index of what is being made.
static void becomePart(Value &V, unsigned Index) {
  Value Part = Value::reference(BeingMade);
  Part.Path.push_back(Index);
  redirect(V, BeingMade, Part);
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
  const bool HasParts = V.Kind == Value::Aggregate;
  const ObjectId Id = variableObject(Var, S->frame().Site, std::move(V));
  if (HasParts)
    redirect(*S->Objects.findForWriting(Id), BeingMade, Value::reference(Id));
}

/// The first tile in \p V and its parts; null where there is none.
static const TileValue *firstTile(const Value &V) {
  if (V.Kind == Value::Tile)
    return V.T.get();
  for (const Value &Element : V.Elements)
    if (const TileValue *Tile = firstTile(Element))
      return Tile;
  return nullptr;
}

/// True where nothing in \p C leads anywhere but to functions.
static bool isPlain(const APValue &C) {
  switch (C.getKind()) {
  case APValue::LValue:
    return C.isNullPointer() ||
           isa_and_nonnull<FunctionDecl>(
               C.getLValueBase().dyn_cast<const ValueDecl *>());
  case APValue::Array:
    for (unsigned I = 0; I != C.getArrayInitializedElts(); ++I)
      if (!isPlain(C.getArrayInitializedElt(I)))
        return false;
    return !C.hasArrayFiller() || isPlain(C.getArrayFiller());
  case APValue::Struct:
    for (unsigned I = 0; I != C.getStructNumBases(); ++I)
      if (!isPlain(C.getStructBase(I)))
        return false;
    for (unsigned I = 0; I != C.getStructNumFields(); ++I)
      if (!isPlain(C.getStructField(I)))
        return false;
    return true;
  default:
    return C.isInt() || C.isMemberPointer();
  }
}

std::optional<Value> Engine::constantOf(const VarDecl *Var) {
  const QualType T = Var->getType();
  if (!Var->isConstexpr() || T->isReferenceType() || T->isDependentType() ||
      Types.classify(Context.getBaseElementType(T)) != LibraryType::Other)
    return std::nullopt;
  const APValue *Computed = Var->evaluateValue();
  if (!Computed || !isPlain(*Computed))
    return std::nullopt;
  Value V = fromConstant(*Computed, T);
  if (V.Kind == Value::None || firstTile(V))
    return std::nullopt;
  return V;
}

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
