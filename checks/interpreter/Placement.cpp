// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what places tiles: TASSIGN, aliases, views and scale
// addresses.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

unsigned Engine::groupOf(const void *Identity, const std::string *Name,
                         const Linear &Base) {
  auto [It, New] = Groups.try_emplace(std::make_tuple(Identity, Name, Base), 0);
  if (New)
    It->second = NextGroup++;
  return It->second;
}

/// The local variable that \p Returned names, or a copy of which it is.
static const VarDecl *returnedLocal(const Expr *Returned) {
  const Expr *E = Returned->IgnoreUnlessSpelledInSource();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var && Var->hasLocalStorage() && !isa<ParmVarDecl>(Var) ? Var
                                                                 : nullptr;
}

void Engine::leaveFactory(Value &V, const Expr *Returned) {
  const TileRef &Ref = V.T->Ref;
  auto Own = Groups.find(std::make_tuple(V.T->Identity, Ref.Name, Ref.Base));
  if (!Ref.Placed || Own == Groups.end() || Own->second != Ref.Group ||
      returnedLocal(Returned) != V.T->Identity)
    return;
  auto T = std::make_shared<TileValue>(*V.T);
  T->Ref.Group = groupOf(S->frame().Site, Ref.Name, Ref.Base);
  V.T = std::move(T);
}

/// The constant with a name that \p Address begins with, or null. What is
/// worked out anew wherever it is declared has the name that it begins with
/// itself.
static const VarDecl *baseName(const Expr *Address) {
  // A constant may be told by itself: `const int X = X + 4`.
  constexpr unsigned MostNames = 16;
  const Expr *E = Address->IgnoreParenCasts();
  for (unsigned Names = 0; Names != MostNames; ++Names) {
    while (const auto *Sum = dyn_cast<BinaryOperator>(E)) {
      if (!Sum->isAdditiveOp())
        return nullptr;
      E = Sum->getLHS()->IgnoreParenCasts();
    }
    if (const auto *Given = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = Given->getReplacement()->IgnoreParenCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Var || !Var->getType().isConstQualified() || isa<ParmVarDecl>(Var) ||
        !Var->getType()->isIntegralOrEnumerationType() || !Var->hasInit())
      return nullptr;
    if (Var->isUsableInConstantExpressions(Var->getASTContext()))
      return Var->getCanonicalDecl();
    E = Var->getAnyInitializer()->IgnoreParenCasts();
  }
  return nullptr;
}

void Engine::settle(TileValue &T, const Linear &Base, SourceLocation Loc) {
  TileRef &Ref = T.Ref;
  Ref.Base = Base;
  Ref.Placed = true;
  Ref.Unassigned = Ref.ConstantForm = Ref.IsView = Ref.InQueue = false;
  Ref.GivenBack = T.GivenBack = {};
  Ref.AliasOf = nullptr;
  Ref.NamedBy = nullptr;
  Ref.Assigned = here(Loc);
}

void Engine::place(const Value &Place, const Placing &As) {
  if (Options.OnlyFlags)
    return;
  std::shared_ptr<TileValue> T = mutableTile(Place);
  if (!T) {
    // Some tile was placed, and nobody knows which.
    LogData.UnknownPlacement = true;
    return;
  }
  TileRef &Ref = T->Ref;
  endGeneration(*S, Ref.Generation, 1);
  bool SamePlace = Ref.Placed && Ref.Base == As.Base;
  if (As.AliasOf) {
    Ref.Group = As.AliasOf->Ref.Group;
    Ref.Generation = As.AliasOf->Ref.Generation;
    SharedGenerations.insert(Ref.Generation);
  } else {
    Ref.Generation = NextGeneration++;
    // Rebound to the very placement it had, a tile stays what it was.
    if (!SamePlace)
      Ref.Group = groupOf(T->Identity, Ref.Name, As.Base);
  }
  settle(*T, As.Base, As.Loc);
  Ref.ConstantForm = As.ConstantForm;
  Ref.InQueue = As.InQueue;
  Ref.IsView = As.AliasOf != nullptr;
  Ref.NamedBy = As.AliasOf ? nullptr : As.Name;
  const auto Address = As.Base.asConstant();
  std::tie(Ref.Growing, Ref.GrewFrom) =
      Address ? Growing.add(Ref.Assigned, *Address) : std::pair(0u, int64_t(0));

  PlacementEvent E;
  E.Tile = Ref;
  E.Address = Address;
  if (const Interval I = S->Known->boundsOf(As.Base, Symbols); !I.isEmpty())
    E.LeastAddress = I.Lo;
  E.IsScaleAddress = As.IsScale;
  E.IsAlias = As.AliasOf != nullptr;
  E.AddressRange = As.AddressRange;
  E.Call = As.Call;
  const auto Space = static_cast<unsigned>(Ref.Shape->Space);
  const int64_t Begin = std::max<int64_t>(0, Address.value_or(E.LeastAddress));
  if (Space < NumMemorySpaces && !E.IsAlias && !Ref.ConstantForm &&
      Ref.Shape->capacityBytes() > Options.Capacity[Space] - Begin) {
    // Where the last block may be shorter, whole ones have to fit as well.
    auto endOf = [&](int64_t Rows, int64_t Cols) {
      return touchedRegion(*Ref.Shape, As.Base, Block{0, 0, Rows, Cols}).end();
    };
    const auto Rows = largestPossible(T->ValidRows),
               Cols = largestPossible(T->ValidCols);
    const int64_t MostRows = bounds(T->ValidRows).Hi,
                  MostCols = bounds(T->ValidCols).Hi;
    if (Rows && Cols)
      E.ValidBytes = endOf(*Rows, *Cols);
    else if (MostRows <= Ref.Shape->Rows && MostCols <= Ref.Shape->Cols &&
             endOf(MostRows, MostCols) <= Options.Capacity[Space] - Begin)
      E.ValidBytes = endOf(MostRows, MostCols);
  }
  Trace.exact(As.Base.constant());
  ++Stats.Placements;
  // What is lost has no name.
  auto isKnown = [](const Symbol &Of) {
    return !isOpaque(Of.Kind) &&
           (Of.Kind != SymbolKind::Opaque || Of.IsGiven || Of.IsApart);
  };
  bool Decided = As.Base.isConstant();
  for (const Linear::Term &Term : As.Base.terms())
    Decided |= isKnown(Symbols[Term.first]);
  Stats.DecidedPlacements += Decided;
  Observer.placed(E);
  // The ends of what lies in no memory may be no numbers.
  if (Address &&
      (*Address > BeyondAllMemories || *Address < -BeyondAllMemories))
    Ref.Placed = false;
}

void Engine::validRegionSet(TileValue &T, SourceLocation Loc) {
  if (MustRestart || Dead)
    return;
  T.RegionSet = here(Loc);
  RegionEvent E;
  E.Tile = T.Ref;
  E.Rows = S->Known->boundsOf(simplify(T.ValidRows), Symbols);
  E.Cols = S->Known->boundsOf(simplify(T.ValidCols), Symbols);
  E.Where = T.RegionSet;
  E.Path = pathPoint();
  Observer.validRegionSet(E);
}

void Engine::losePlace(const Value &Place) {
  mayBePlaced(Place);
  const TileValue *T = tileAt(Place);
  if (!T || !T->Ref.Placed || Options.AutoMode)
    return;
  endGeneration(*S, T->Ref.Generation, 1);
  mutableTile(Place)->Ref.Placed = false;
}

void Engine::mayBePlaced(const Value &Place) {
  if (const TileValue *T = tileAt(Place); T && T->Ref.Unassigned)
    if (std::shared_ptr<TileValue> Tile = mutableTile(Place))
      Tile->Ref.Unassigned = false;
}

Linear Engine::pointsTo(const Value &Pointer, QualType T) {
  const Value V = Pointer.isLvalue() ? load(Pointer, T) : Pointer;
  return V.isNumber() && !V.From ? V.N : Linear();
}

void Engine::globalAssigned(const Value &Place, QualType T,
                            const Expr *Argument, const Value &Given,
                            SourceLocation Loc) {
  if (Value *Global = locate(Place); Global && Global->Kind == Value::Global)
    Global->N = pointsTo(Given, Argument->getType());
  QualType Element = Types.globalElement(T), Type = Argument->getType();
  if (MustRestart || Dead || Element.isNull() || Type->isDependentType())
    return;
  auto plain = [](QualType Q) {
    return Q.getCanonicalType().getUnqualifiedType();
  };
  GlobalAssignEvent E;
  E.Element =
      Element.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
  E.Given = Type.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
  E.IsPointer = Type->isPointerType();
  E.SameElement =
      E.IsPointer &&
      Context.hasSameType(plain(Type->getPointeeType()), plain(Element));
  E.Where = here(Loc);
  Observer.globalAssigned(E);
}

void Engine::evalAssign(const FunctionDecl *D, const CallExpr *E) {
  if (E->getNumArgs() < 1)
    return;
  const Expr *Object = E->getArg(0);
  Value Place = eval(Object);
  if (MustRestart)
    return;
  if (E->getNumArgs() == 1) {
    // TASSIGN<Addr>(tile).
    const TemplateArgumentList *Args = D->getTemplateSpecializationArgs();
    if (MustRestart || Dead || !Args || Args->size() == 0 ||
        Args->get(0).getKind() != TemplateArgument::Integral)
      return;
    SourceRange Range;
    const void *Name = nullptr;
    // Only a literal can be replaced: a name may mean something else elsewhere,
    // and in a template it is another number in each instantiation.
    if (const auto *Ref =
            dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts()))
      if (Ref->getNumTemplateArgs() >= 1 &&
          Ref->getTemplateArgs()[0].getArgument().getKind() ==
              TemplateArgument::Expression) {
        const Expr *A = Ref->getTemplateArgs()[0].getSourceExpression();
        Name = baseName(A);
        if (isa<IntegerLiteral>(A->IgnoreParenImpCasts()))
          Range = A->IgnoreParenImpCasts()->getSourceRange();
      }
    int64_t Address = lowBits(Args->get(0).getAsIntegral());
    if (Options.AutoMode)
      return assignIdly(Place, Value(), Linear(Address), E->getBeginLoc());
    Placing As;
    As.Base = Linear(Address);
    As.Loc = E->getBeginLoc();
    As.ConstantForm = true;
    As.AddressRange = Range;
    As.Name = Name;
    return place(Place, As);
  }
  const Expr *AddressExpr = E->getArg(1);
  Value Address = eval(AddressExpr);
  if (Types.classify(Object->getType()) == LibraryType::GlobalTensor)
    globalAssigned(Place, Object->getType(), AddressExpr, Address,
                   E->getBeginLoc());
  if (Types.classify(Object->getType()) != LibraryType::Tile || MustRestart ||
      Options.OnlyFlags)
    return;
  if (Address.isLvalue())
    Address = load(Address, AddressExpr->getType());
  Linear Base = resolve(number(Address, AddressExpr->getType()));
  if (MustRestart || Dead)
    return;
  if (Options.AutoMode)
    return assignIdly(Place, Address, Base, E->getBeginLoc());
  Placing As;
  As.Base = Base;
  As.Loc = E->getBeginLoc();
  As.Name = baseName(AddressExpr);
  if (const Expr *Plain = AddressExpr->IgnoreParenImpCasts();
      isa<IntegerLiteral>(Plain))
    As.AddressRange = Plain->getSourceRange();
  // An address computed from another tile's data() cuts a view out of it; in
  // another memory the number is all that the two share.
  std::shared_ptr<const TileValue> Parent = Address.From;
  if (const TileValue *Placed = Parent ? tileAt(Place) : nullptr;
      Placed && Placed->Ref.Shape->Space != Parent->Ref.Shape->Space)
    Parent = nullptr;
  if (Parent && Parent->Ref.Unassigned && !Parent->Ref.Placed)
    return becomeAliasOfUnplaced(Place, Parent->Ref);
  As.AliasOf = Parent.get();
  if (const auto *Ref =
          dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
      Ref && !Ref->hasExplicitTemplateArgs()) {
    As.Call.Name = Ref->getLocation();
    As.Call.Tile = Object->getSourceRange();
    As.Call.Address = AddressExpr->getSourceRange();
    // Before C++20 no template is found by its arguments alone.
    As.Call.IsConstant =
        (!E->usesADL() || Context.getLangOpts().CPlusPlus20) &&
        AddressExpr->getType()->isIntegralOrUnscopedEnumerationType() &&
        tryConstant(AddressExpr) && AddressExpr->isCXX11ConstantExpr(Context);
  }
  place(Place, As);
}

void Engine::becomeAliasOfUnplaced(const Value &Place, const TileRef &Source) {
  // It has no place either.
  const std::shared_ptr<TileValue> Tile = mutableTile(Place);
  if (!Tile)
    return;
  TileRef &Ref = Tile->Ref;
  Ref.Placed = false;
  Ref.Unassigned = Source.Unassigned;
  Ref.AliasOf = Source.AliasOf ? Source.AliasOf : Source.Name;
  Ref.Group = Source.Group;
  Ref.Generation = Source.Generation;
  SharedGenerations.insert(Ref.Generation);
}

void Engine::viewMade(const TileValue &View, const TileValue &Source,
                      const Linear &Row, const Linear &Col, SourceLocation Loc,
                      bool IsReshape) {
  if (MustRestart || Dead)
    return;
  auto bounds = [&](const Linear &L) {
    return S->Known->boundsOf(simplify(L), Symbols);
  };
  Observer.viewMade({View.Ref, Source.Ref, simplify(Row), simplify(Col),
                     bounds(View.ValidRows), bounds(View.ValidCols),
                     bounds(Source.ValidRows), bounds(Source.ValidCols),
                     here(Loc), IsReshape, pathPoint()});
}

void Engine::assignIdly(const Value &Place, const Value &Address,
                        const Linear &Base, SourceLocation Loc) {
  std::shared_ptr<TileValue> T = mutableTile(Place);
  if (!T)
    return;
  TileRef &Ref = T->Ref;
  const Linear Moved = simplify(Base - Ref.Base);
  if (Ref.Assigned.Loc.isValid() && T->Written && Moved.isConstant() &&
      !Moved.is(0))
    T->LeftBehind = true;
  Ref.Base = Base;
  Ref.Assigned = here(Loc);
  IdleAssignEvent E;
  E.Tile = Ref;
  if (Address.From)
    E.From = Address.From->Ref;
  E.Where = Ref.Assigned;
  Observer.assignedIdly(E);
}

Linear Engine::viewBase(const TileRef &Source, const Linear &Row,
                        const Linear &Col) {
  const auto R = Row.asConstant(), C = Col.asConstant();
  if (R && C && *R >= 0 && *C >= 0)
    return Source.Base + Linear(elementOffset(*Source.Shape, *R, *C));
  return Source.Base + Symbols.fresh({0, Source.Shape->capacityBytes()});
}

Value Engine::evalReturnedView(const CallExpr *E) {
  Value View = initialize(E->getArg(0), E->getType(), "a view", E);
  const Value Place = eval(E->getArg(0));
  const TileValue *Src = tileAt(Place);
  if (const TileShape *Shape = Types.shapeOf(E->getType()))
    View = makeTile(Shape, "a view", E);
  if (!Src || View.Kind != Value::Tile)
    return View;
  const TileValue Source = *Src;
  TileRef &Ref = View.T->Ref;
  if (E->getNumArgs() < 5) {
    if (Source.Ref.Placed)
      Ref = Source.Ref;
  } else {
    const Linear Row = resolve(number(eval(E->getArg(1)), Context.IntTy)),
                 Col = resolve(number(eval(E->getArg(2)), Context.IntTy));
    View.T->ValidRows = number(eval(E->getArg(3)), Context.IntTy);
    View.T->ValidCols = number(eval(E->getArg(4)), Context.IntTy);
    auto Rows = simplify(View.T->ValidRows).asConstant();
    auto Cols = simplify(View.T->ValidCols).asConstant();
    if (Rows && Cols) {
      View.T->ViewShape = std::make_pair(*Rows, *Cols);
      View.T->ViewMade = here(E->getBeginLoc());
    }
    viewMade(*View.T, Source, Row, Col, E->getBeginLoc());
    if (Source.Ref.Placed) {
      Ref = Source.Ref;
      Ref.Base = viewBase(Source.Ref, Row, Col);
    }
  }
  // Its end is not that of the source.
  noteCopy(View);
  return View;
}

void Engine::evalAlias(StringRef Name, const CallExpr *E) {
  const bool IsView = Name == "SUBVIEW" || Name == "TSUBVIEW";
  if (E->getNumArgs() < 2)
    return;
  Value DstPlace = eval(E->getArg(0)), SrcPlace = eval(E->getArg(1));
  llvm::SmallVector<Linear, 4> Offsets;
  llvm::SmallVector<Value, 1> Events;
  for (unsigned I = 2; I < E->getNumArgs(); ++I) {
    const Expr *A = E->getArg(I);
    if (A->getType()->isIntegralOrEnumerationType())
      Offsets.push_back(resolve(number(eval(A), A->getType())));
    else if (LibraryType K = Types.classify(A->getType());
             K == LibraryType::Event || K == LibraryType::RecordEvent)
      Events.push_back(eval(A));
  }
  for (const Value &Event : Events)
    waitFor(Event, E->getBeginLoc());
  const TileValue *Src = tileAt(SrcPlace);
  if (MustRestart || Dead)
    return;
  if (!Src)
    return losePlace(DstPlace);
  if (const TileValue *View = tileAt(DstPlace);
      View && IsView && Offsets.size() >= 2)
    viewMade(*View, *Src, Offsets[0], Offsets[1], E->getBeginLoc());
  else if (View && Options.AutoMode && Name == "TRESHAPE")
    viewMade(*View, *Src, Linear(), Linear(), E->getBeginLoc(), true);
  if (Options.AutoMode)
    return;
  TileValue Parent = *Src;
  if (!Parent.Ref.Placed)
    return becomeAliasOfUnplaced(DstPlace, Parent.Ref);
  Linear Base = Parent.Ref.Base;
  if (Offsets.size() >= 2)
    Base = viewBase(Parent.Ref, Offsets[0], Offsets[1]);
  Placing As;
  As.Base = Base;
  As.Loc = E->getBeginLoc();
  As.AliasOf = &Parent;
  place(DstPlace, As);
}

void Engine::evalScaleAddress(const CallExpr *E) {
  bool OnTiles = E->getNumArgs() >= 2;
  for (unsigned I = 0; I < 2 && I < E->getNumArgs(); ++I)
    OnTiles &= Types.classify(E->getArg(I)->getType()) == LibraryType::Tile;
  llvm::SmallVector<Value, 2> Places;
  for (const Expr *A : E->arguments())
    Places.push_back(eval(A));
  if (MustRestart || Dead)
    return;
  Observer.scaleAddressCalled(here(E->getBeginLoc()), OnTiles);
  if (!OnTiles)
    return;
  const TileValue *Src = tileAt(Places[1]);
  if (!Src || !Src->Ref.Placed) {
    mayBePlaced(Places[0]);
    return;
  }
  // The shift is the library's SHIFT_MX_ADDR where it is visible; the manual
  // page of GET_SCALE_ADDR gives 2.
  int64_t Shift = 2;
  const TranslationUnitDecl *TU = Context.getTranslationUnitDecl();
  for (const NamedDecl *NS : TU->lookup(&Context.Idents.get("pto")))
    if (const auto *Pto = dyn_cast<NamespaceDecl>(NS))
      for (const NamedDecl *N :
           Pto->lookup(&Context.Idents.get("SHIFT_MX_ADDR")))
        if (const auto *Var = dyn_cast<VarDecl>(N))
          if (const APValue *V = Var->evaluateValue())
            if (V->isInt())
              Shift = lowBits(V->getInt());
  if (Shift < 0 || Shift > 30)
    return;
  Placing As;
  As.Base = Math.quotient(Src->Ref.Base, int64_t(1) << Shift);
  As.Loc = E->getBeginLoc();
  As.IsScale = true;
  place(Places[0], As);
}
