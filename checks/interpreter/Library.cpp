// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what the interpreter knows of the PTO Tile Library:
// placements, aliases, instructions, flags, events and barriers.

#include "Engine.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace ptotidy;

Pipe Engine::evalPipe(const Expr *E) {
  auto V = simplify(number(eval(E), E->getType())).asConstant();
  if (!V)
    return Pipe::Unknown;
  Pipe P = Types.pipeFromNumber(*V);
  if (P == Pipe::Unknown)
    P = pipeFromName(enumeratorName(E->IgnoreParenImpCasts()->getType(), *V));
  return P;
}

unsigned Engine::groupOf(const void *Identity, const std::string *Name,
                         const Linear &Base) {
  auto [It, New] = Groups.try_emplace(std::make_tuple(Identity, Name, Base), 0);
  if (New)
    It->second = NextGroup++;
  return It->second;
}

void Engine::place(const Value &Place, const Linear &Base, bool ConstantForm,
                   const TileValue *AliasOf, bool IsScale, SourceLocation Loc,
                   SourceRange AddressRange,
                   const PlacementEvent::CallText &Call) {
  std::shared_ptr<TileValue> T = mutableTile(Place);
  if (!T) {
    // Some tile was placed, and nobody knows which.
    LogData.UnknownPlacement = true;
    return;
  }
  TileRef &Ref = T->Ref;
  S->Log.endGeneration(Ref.Generation);
  bool SamePlace = Ref.Placed && Ref.Base == Base;
  if (AliasOf) {
    Ref.Group = AliasOf->Ref.Group;
    Ref.Generation = AliasOf->Ref.Generation;
  } else {
    Ref.Generation = NextGeneration++;
    // Rebound to the very placement it had, a tile stays what it was.
    if (!SamePlace)
      Ref.Group = groupOf(T->Identity, Ref.Name, Base);
  }
  Ref.Base = Base;
  Ref.Placed = true;
  Ref.Unassigned = false;
  Ref.ConstantForm = ConstantForm;
  Ref.Assigned = here(Loc);

  PlacementEvent E;
  E.Tile = Ref;
  E.Address = Base.asConstant();
  E.IsScaleAddress = IsScale;
  E.IsAlias = AliasOf != nullptr;
  E.AddressRange = AddressRange;
  E.Call = Call;
  auto Rows = simplify(T->ValidRows).asConstant();
  auto Cols = simplify(T->ValidCols).asConstant();
  if (Rows && Cols)
    E.ValidBytes =
        touchedRegion(*Ref.Shape, Base, Block{0, 0, *Rows, *Cols}).end();
  Trace.exact(Base.constant());
  ++Stats.Placements;
  bool Decided = Base.isConstant();
  for (const Linear::Term &Term : Base.terms())
    Decided |= Symbols[Term.first].Kind != SymbolKind::Opaque2;
  Stats.DecidedPlacements += Decided;
  Observer.placed(E);
}

void Engine::validRegionSet(TileValue &T, SourceLocation Loc) {
  if (MustRestart || Dead)
    return;
  T.RegionSet = here(Loc);
  RegionEvent E;
  E.Tile = T.Ref;
  E.Rows = S->Known.boundsOf(simplify(T.ValidRows), Symbols);
  E.Cols = S->Known.boundsOf(simplify(T.ValidCols), Symbols);
  E.Where = T.RegionSet;
  Observer.validRegionSet(E);
}

void Engine::mayBePlaced(const Value &Place) {
  if (const TileValue *T = tileAt(Place); T && T->Ref.Unassigned)
    if (std::shared_ptr<TileValue> Tile = mutableTile(Place))
      Tile->Ref.Unassigned = false;
}

void Engine::globalAssigned(QualType T, const Expr *Argument,
                            SourceLocation Loc) {
  QualType Element = Types.globalElement(T), Given = Argument->getType();
  if (MustRestart || Dead || Element.isNull() || Given->isDependentType())
    return;
  auto plain = [](QualType Q) {
    return Q.getCanonicalType().getUnqualifiedType();
  };
  GlobalAssignEvent E;
  E.Element =
      Element.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
  E.Given = Given.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
  E.IsPointer = Given->isPointerType();
  E.SameElement =
      E.IsPointer &&
      Context.hasSameType(plain(Given->getPointeeType()), plain(Element));
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
    // Only a literal can be replaced: a name may mean something else elsewhere,
    // and in a template it is another number in each instantiation.
    if (const auto *Ref =
            dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts()))
      if (Ref->getNumTemplateArgs() >= 1 &&
          Ref->getTemplateArgs()[0].getArgument().getKind() ==
              TemplateArgument::Expression)
        if (const Expr *A = Ref->getTemplateArgs()[0]
                                .getSourceExpression()
                                ->IgnoreParenImpCasts();
            isa<IntegerLiteral>(A))
          Range = A->getSourceRange();
    int64_t Address = Args->get(0).getAsIntegral().getExtValue();
    if (Options.AutoMode)
      return assignIdly(Place, Value(), Linear(Address), E->getBeginLoc());
    ptotidy::Engine::place(Place, Linear(Address), true, nullptr, false,
                           E->getBeginLoc(), Range);
    return;
  }
  const Expr *AddressExpr = E->getArg(1);
  Value Address = eval(AddressExpr);
  if (Types.classify(Object->getType()) == LibraryType::GlobalTensor)
    globalAssigned(Object->getType(), AddressExpr, E->getBeginLoc());
  if (Types.classify(Object->getType()) != LibraryType::Tile || MustRestart)
    return;
  if (Address.isLvalue())
    Address = load(Address, AddressExpr->getType());
  Linear Base = resolve(number(Address, AddressExpr->getType()));
  if (MustRestart || Dead)
    return;
  if (Options.AutoMode)
    return assignIdly(Place, Address, Base, E->getBeginLoc());
  const Expr *Plain = AddressExpr->IgnoreParenImpCasts();
  SourceRange Range =
      isa<IntegerLiteral>(Plain) ? Plain->getSourceRange() : SourceRange();
  // An address computed from another tile's data() cuts a view out of it.
  std::shared_ptr<const TileValue> Parent = Address.From;
  PlacementEvent::CallText Call;
  if (const auto *Ref =
          dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
      Ref && !Ref->hasExplicitTemplateArgs()) {
    Call.Name = Ref->getLocation();
    Call.Tile = Object->getSourceRange();
    Call.Address = AddressExpr->getSourceRange();
    Call.IsConstant =
        AddressExpr->getType()->isIntegralOrUnscopedEnumerationType() &&
        tryConstant(AddressExpr) && AddressExpr->isCXX11ConstantExpr(Context);
  }
  place(Place, Base, false, Parent.get(), false, E->getBeginLoc(), Range, Call);
}

void Engine::viewMade(const TileValue &View, const TileValue &Source,
                      const Linear &Row, const Linear &Col, SourceLocation Loc,
                      bool IsReshape) {
  if (MustRestart || Dead)
    return;
  auto bounds = [&](const Linear &L) {
    return S->Known.boundsOf(simplify(L), Symbols);
  };
  Observer.viewMade({View.Ref, Source.Ref, simplify(Row), simplify(Col),
                     bounds(View.ValidRows), bounds(View.ValidCols),
                     bounds(Source.ValidRows), bounds(Source.ValidCols),
                     here(Loc), IsReshape});
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

void Engine::evalAlias(StringRef Name, const CallExpr *E) {
  const bool IsView = Name == "SUBVIEW" || Name == "TSUBVIEW";
  if (E->getNumArgs() < 2)
    return;
  Value DstPlace = eval(E->getArg(0)), SrcPlace = eval(E->getArg(1));
  llvm::SmallVector<Linear, 4> Offsets;
  for (unsigned I = 2; I < E->getNumArgs(); ++I) {
    const Expr *A = E->getArg(I);
    if (A->getType()->isIntegralOrEnumerationType())
      Offsets.push_back(resolve(number(eval(A), A->getType())));
    else if (LibraryType K = Types.classify(A->getType());
             K == LibraryType::Event || K == LibraryType::RecordEvent)
      waitFor(eval(A), E->getBeginLoc());
  }
  const TileValue *Src = tileAt(SrcPlace);
  if (!Src || MustRestart || Dead)
    return;
  if (const TileValue *View = tileAt(DstPlace);
      View && IsView && Offsets.size() >= 2)
    viewMade(*View, *Src, Offsets[0], Offsets[1], E->getBeginLoc());
  else if (View && Options.AutoMode && Name == "TRESHAPE")
    viewMade(*View, *Src, Linear(), Linear(), E->getBeginLoc(), true);
  if (Options.AutoMode)
    return;
  TileValue Parent = *Src;
  if (!Parent.Ref.Placed) {
    // An alias of a tile that has no place here has none either.
    if (std::shared_ptr<TileValue> Dst = mutableTile(DstPlace)) {
      Dst->Ref.Placed = false;
      Dst->Ref.Unassigned = Parent.Ref.Unassigned;
      Dst->Ref.Group = Parent.Ref.Group;
      Dst->Ref.Generation = Parent.Ref.Generation;
    }
    return;
  }
  Linear Base = Parent.Ref.Base;
  if (Offsets.size() >= 2) {
    auto Row = Offsets[0].asConstant(), Col = Offsets[1].asConstant();
    Base = Row && Col && *Row >= 0 && *Col >= 0
               ? Base + Linear(elementOffset(*Parent.Ref.Shape, *Row, *Col))
               : Base + Symbols.fresh({0, Parent.Ref.Shape->capacityBytes()});
  }
  place(DstPlace, Base, false, &Parent, false, E->getBeginLoc(), {});
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
              Shift = V->getInt().getExtValue();
  if (Shift < 0 || Shift > 30)
    return;
  Linear Base = quotient(Src->Ref.Base, int64_t(1) << Shift);
  place(Places[0], Base, false, nullptr, true, E->getBeginLoc(), {});
}

void Engine::recordEvent(Value &Event, Pipe Producer, SourceLocation Loc) {
  if (Event.Kind == Value::Produced) {
    // Nobody named it: it is waited for at once, or never.
    return;
  }
  if (Event.Kind != Value::Event || MustRestart || Dead)
    return;
  if (Event.Flag.From == Pipe::Unknown || Event.Flag.To == Pipe::S)
    Event.Flag.From = Producer;
  FlagKey K = Event.Flag;
  if (K.From == K.To)
    return;
  if (K.From == Pipe::Unknown) {
    LogData.Flags.UnknownEvents = true;
    return;
  }
  S->Log.set(K, LogData, here(Loc));
  Observer.flagSet(K, here(Loc));
}

void Engine::waitFor(const Value &Place, SourceLocation Loc) {
  if (MustRestart || Dead)
    return;
  Value Event = Place;
  if (Place.Kind == Value::Reference) {
    const Value *V = locate(Place);
    if (!V) {
      LogData.Flags.UnknownEvents = true;
      return S->Log.orderAll();
    }
    Event = *V;
  }
  if (Event.Kind == Value::Produced) {
    if (Event.Producer == Pipe::Unknown)
      return S->Log.orderAll();
    // The producer is the last instruction issued: all after it follow.
    FlagKey K;
    K.From = Event.Producer;
    K.To = Pipe::S;
    K.Object = intern("a temporary event");
    S->Log.set(K, LogData);
    S->Log.wait(K, LogData);
    Observer.flagWaited(K, here(Loc));
    return;
  }
  if (Event.Kind != Value::Event) {
    LogData.Flags.UnknownEvents = true;
    return S->Log.orderAll();
  }
  const FlagKey &K = Event.Flag;
  if (K.From == Pipe::Unknown || K.To == Pipe::Unknown || K.From == Pipe::All ||
      K.To == Pipe::All)
    return S->Log.orderAll();
  if (K.From == K.To) {
    S->Log.drain(K.From);
    Observer.drained(K.From, here(Loc));
    return;
  }
  S->Log.wait(K, LogData, here(Loc));
  Observer.flagWaited(K, here(Loc));
}

void Engine::evalSync(const FunctionDecl *D, const CallExpr *E) {
  if (E->getNumArgs() == 0) {
    const TemplateArgumentList *Args = D->getTemplateSpecializationArgs();
    if (!Args || Args->size() == 0 ||
        Args->get(0).getKind() != TemplateArgument::Integral) {
      // TSYNC() orders nothing.
      Observer.synchronised({SyncEvent::Empty, Pipe::Unknown, Pipe::Unknown,
                             here(E->getBeginLoc())});
      return;
    }
    const TemplateArgument &A = Args->get(0);
    Pipe P = pipeOfOp(
        enumeratorName(A.getIntegralType(), A.getAsIntegral().getExtValue()));
    if (P == Pipe::Unknown)
      return S->Log.orderAll();
    S->Log.drain(P, here(E->getBeginLoc()));
    Observer.drained(P, here(E->getBeginLoc()));
    Observer.synchronised({SyncEvent::OpBarrier, P, P, here(E->getBeginLoc())});
    return;
  }
  for (const Expr *A : E->arguments())
    waitFor(eval(A), E->getBeginLoc());
}

bool Engine::evalSynchronization(StringRef Name, const CallExpr *E,
                                 Value &Result) {
  enum Action { None, Set, Wait, Barrier, Everything };
  Action Act = llvm::StringSwitch<Action>(Name)
                   .Case("set_flag", Set)
                   .Case("wait_flag", Wait)
                   .Case("pipe_barrier", Barrier)
                   .Case("get_buf", Everything)
                   .Case("rls_buf", Everything)
                   .Case("set_intra_block", Everything)
                   .Case("wait_intra_block", Everything)
                   .Case("set_cross_core", Everything)
                   .Case("wait_cross_core", Everything)
                   .Case("ffts_cross_core_sync", Everything)
                   .Case("wait_flag_dev", Everything)
                   .Default(None);
  if (Act == None)
    return false;
  Result = Value();
  CodePoint Where = here(E->getBeginLoc());
  if (Act == Everything) {
    for (const Expr *A : E->arguments())
      eval(A);
    if (!MustRestart) {
      S->Log.orderAll();
      S->Log.writtenSomewhere();
    }
    return true;
  }
  if (Act == Barrier) {
    Pipe P = E->getNumArgs() ? evalPipe(E->getArg(0)) : Pipe::Unknown;
    if (MustRestart || Dead)
      return true;
    if (P == Pipe::Unknown)
      S->Log.orderAll();
    else
      S->Log.drain(P, Where);
    Observer.drained(P, Where);
    Observer.synchronised({SyncEvent::Barrier, P, P, Where});
    return true;
  }
  if (E->getNumArgs() < 3) {
    S->Log.orderAll();
    return true;
  }
  FlagKey K;
  K.From = evalPipe(E->getArg(0));
  K.To = evalPipe(E->getArg(1));
  K.Id = resolve(number(eval(E->getArg(2)), E->getArg(2)->getType()));
  if (MustRestart || Dead)
    return true;
  if (K.From == Pipe::Unknown || K.To == Pipe::Unknown) {
    S->Log.opaque();
    return true;
  }
  Trace.exact(K.Id.constant());
  Observer.synchronised({Act == Set ? SyncEvent::SetFlag : SyncEvent::WaitFlag,
                         K.From, K.To, Where});
  if (Act == Set) {
    S->Log.set(K, LogData, Where);
    Observer.flagSet(K, Where);
  } else {
    S->Log.wait(K, LogData, Where);
    Observer.flagWaited(K, Where);
  }
  return true;
}

Interval Engine::bounds(const Linear &Size) {
  return S->Known.boundsOf(simplify(Size), Symbols);
}

/// What is touched for certain: a size that is not known counts as the smallest
/// that it can be, and as 1 at least.
static int64_t smallest(const Interval &Size) {
  return std::max<int64_t>(Size.Lo, Size.isSingle() ? Size.Lo : 1);
}

Operand Engine::makeOperand(const TileValue &T, OperandRole Role,
                            const InstructionInfo &Info, const TileValue *Other,
                            std::optional<std::pair<Linear, Linear>> Position) {
  const TileShape &Shape = *T.Ref.Shape;
  Operand O;
  O.Tile = T.Ref;
  O.Role = Role;
  O.ValidRows = bounds(T.ValidRows);
  O.ValidCols = bounds(T.ValidCols);
  O.RegionSet = T.RegionSet;
  Block B;
  B.Rows = smallest(O.ValidRows);
  B.Cols = smallest(O.ValidCols);
  if (Position) {
    auto Row = Position->first.asConstant(),
         Col = Position->second.asConstant();
    B.Row = Row ? *Row : -1;
    B.Col = Col ? *Col : -1;
    if (Other) {
      B.Rows = smallest(bounds(Other->ValidRows));
      B.Cols = smallest(bounds(Other->ValidCols));
    }
  }
  O.EndRow = std::max<int64_t>(B.Row, 0) + B.Rows;
  O.EndCol = std::max<int64_t>(B.Col, 0) + B.Cols;
  O.LeftBehind = T.LeftBehind;
  O.ViewShape = T.ViewShape;
  O.ViewMade = T.ViewMade;
  if (Info.Unit == InstructionUnit::Rearrange || Role == OperandRole::Scratch) {
    // How much of it is touched depends on more than its valid region.
    B.Rows = std::min<int64_t>(B.Rows, 1);
    B.Cols = std::min<int64_t>(B.Cols, 1);
  }
  O.Touched = touchedRegion(Shape, T.Ref.Base, B);
  O.Capacity = capacityRegion(Shape, T.Ref.Base);
  bool PlainRows = Shape.Fractal == FractalLayout::None && !Shape.IsConv &&
                   !Shape.Compact && Shape.ElementBits >= 8 && !Position;
  int64_t Element = Shape.ElementBits / 8;
  if (PlainRows && Shape.Block == BlockLayout::RowMajor) {
    O.RowStride = Shape.Cols * Element;
    O.RowBytes = B.Cols * Element;
    O.RowCount = B.Rows;
  } else if (PlainRows && B.Cols == 1) {
    O.RowStride = O.RowBytes = Element;
    O.RowCount = B.Rows;
  }
  return O;
}

void Engine::issue(InstructionEvent &E) {
  for (const Operand &O : E.Operands) {
    Trace.exact(O.Tile.Base.constant());
    Trace.exact(O.Touched.Offset);
    Trace.exact(O.Touched.Length);
    Trace.exact(O.Touched.Count);
  }
  Observer.issued(E);
  S->Log.issue(E, S->Known, LogData);
  if (S->Log.size() > Options.Bounds.AccessLogSize) {
    lose(LostTrack::Budget, E.Where.Loc);
    S->Log.opaque();
  }
}

void Engine::scalarAccess(const TileValue &T, bool IsWrite, StringRef Name,
                          SourceLocation Loc) {
  if (!T.Ref.Placed || MustRestart || Dead)
    return;
  InstructionEvent E;
  E.Info = {Name, InstructionUnit::Rearrange, IsWrite ? "w" : "r"};
  E.OnPipe = Pipe::S;
  E.Where = here(Loc);
  Operand O =
      makeOperand(T, IsWrite ? OperandRole::Write : OperandRole::Read, E.Info,
                  nullptr, std::make_pair(Symbols.fresh(), Symbols.fresh()));
  E.Operands.push_back(std::move(O));
  issue(E);
}

/// True for instructions of the library that talk to other cores, or print:
/// they order what is around them.
static bool ordersEverything(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Case("SYNCALL", true)
      .Case("TPUSH", true)
      .Case("TPOP", true)
      .Case("TALLOC", true)
      .Case("TFREE", true)
      .Case("TPRINT", true)
      .Case("TPUT", true)
      .Case("TGET", true)
      .Case("TPUT_ASYNC", true)
      .Case("TGET_ASYNC", true)
      .Case("TNOTIFY", true)
      .Case("TWAIT", true)
      .Case("TTEST", true)
      .Case("TBROADCAST", true)
      .Case("TREDUCE", true)
      .Case("TSCATTER_COMM", true)
      .Case("TGATHER_COMM", true)
      .Default(false);
}

/// True for instructions that change modes and registers, not tiles.
static bool isConfiguration(StringRef Name) {
  return Name.starts_with("SET") || Name.starts_with("TSET") ||
         Name.starts_with("TPREFETCH") || Name.starts_with("PTO_");
}

/// True for a matmul or a store that names a phase: then the cube and the FIX
/// pipe hand the accumulator over by the hardware's unit flag, fractal by
/// fractal, and no event of the program is needed.
static bool usesUnitFlag(const FunctionDecl *D) {
  const TemplateArgumentList *Args = D->getTemplateSpecializationArgs();
  if (!Args)
    return false;
  for (const TemplateArgument &A : Args->asArray()) {
    if (A.getKind() != TemplateArgument::Integral)
      continue;
    const auto *ET = A.getIntegralType()->getAs<EnumType>();
    if (ET &&
        (ET->getDecl()->getName() == "AccPhase" ||
         ET->getDecl()->getName() == "STPhase") &&
        A.getAsIntegral() != 0)
      return true;
  }
  return false;
}

/// The enumerator of SetFmatrixMode among the template arguments of \p D.
static StringRef fmatrixMode(const FunctionDecl *D) {
  if (const TemplateArgumentList *Args = D->getTemplateSpecializationArgs())
    for (const TemplateArgument &A : Args->asArray())
      if (A.getKind() == TemplateArgument::Integral)
        if (const auto *ET = A.getIntegralType()->getAs<EnumType>();
            ET && ET->getDecl()->getName() == "SetFmatrixMode")
          return enumeratorName(A.getIntegralType(),
                                A.getAsIntegral().getExtValue());
  return {};
}

Value Engine::evalInstruction(const FunctionDecl *D, const CallExpr *E) {
  StringRef Name = D->getName();
  if (Name == "TASSIGN") {
    evalAssign(D, E);
    return Value();
  }
  if (Name == "TSYNC") {
    evalSync(D, E);
    return Value();
  }
  if (Name == "GET_SCALE_ADDR" || Name == "TGET_SCALE_ADDR") {
    evalScaleAddress(E);
    return Value();
  }
  Value Produced;
  Produced.Kind = Value::Produced;
  bool IsView = Name == "SUBVIEW" || Name == "TSUBVIEW";
  if (IsView && E->getType()->isRecordType() &&
      Types.classify(E->getType()) == LibraryType::Tile) {
    // The form that returns the view.
    Value View = initialize(E->getArg(0), E->getType(), "a view", E);
    Value Place = eval(E->getArg(0));
    const TileValue *Src = tileAt(Place);
    if (const TileShape *Shape = Types.shapeOf(E->getType()))
      View = makeTile(Shape, "a view", E);
    if (!Src || View.Kind != Value::Tile)
      return View;
    const TileValue Source = *Src;
    if (E->getNumArgs() >= 5) {
      Linear At[2] = {resolve(number(eval(E->getArg(1)), Context.IntTy)),
                      resolve(number(eval(E->getArg(2)), Context.IntTy))};
      View.T->ValidRows = number(eval(E->getArg(3)), Context.IntTy);
      View.T->ValidCols = number(eval(E->getArg(4)), Context.IntTy);
      auto Rows = simplify(View.T->ValidRows).asConstant();
      auto Cols = simplify(View.T->ValidCols).asConstant();
      if (Rows && Cols) {
        View.T->ViewShape = std::make_pair(*Rows, *Cols);
        View.T->ViewMade = here(E->getBeginLoc());
      }
      viewMade(*View.T, Source, At[0], At[1], E->getBeginLoc());
      if (Source.Ref.Placed) {
        auto Row = At[0].asConstant(), Col = At[1].asConstant();
        View.T->Ref = Source.Ref;
        View.T->Ref.Base =
            Source.Ref.Base +
            (Row && Col ? Linear(elementOffset(*Source.Ref.Shape, *Row, *Col))
                        : Symbols.fresh());
      }
    } else if (Source.Ref.Placed) {
      View.T->Ref = Source.Ref;
    }
    return View;
  }
  if (IsView || Name == "TALIAS" || Name == "TRESHAPE") {
    evalAlias(Name, E);
    return Produced;
  }

  // Operands in the order of the call; events among them are waited for.
  struct Argument {
    Value Place;
    bool ByPointer;
  };
  llvm::SmallVector<Argument, 6> Tiles;
  llvm::SmallVector<Linear, 4> Numbers;
  llvm::SmallVector<Value, 2> Events;
  for (const Expr *A : E->arguments()) {
    QualType T = A->getType();
    LibraryType Kind = Types.classify(T);
    bool ByPointer = false;
    if (T->isPointerType() &&
        Types.classify(T->getPointeeType()) == LibraryType::Tile) {
      // What the call leaves out is no operand: the default is null.
      if (isa<CXXDefaultArgExpr>(A))
        continue;
      Kind = LibraryType::Tile;
      ByPointer = true;
    }
    // A tile that is passed as it comes out of another expression.
    Value V = A->isGLValue() || !T->isRecordType()
                  ? eval(A)
                  : initialize(A, T, "a temporary", A);
    if (MustRestart)
      return Produced;
    switch (Kind) {
    case LibraryType::Tile:
      Tiles.push_back({std::move(V), ByPointer});
      break;
    case LibraryType::Event:
    case LibraryType::RecordEvent:
      Events.push_back(std::move(V));
      break;
    default:
      if (T->isIntegralOrEnumerationType())
        Numbers.push_back(resolve(number(V, T)));
    }
  }
  if (MustRestart || Dead)
    return Produced;
  for (const Value &Event : Events)
    waitFor(Event, E->getBeginLoc());
  if (ordersEverything(Name) || !isKnownInstruction(Name))
    // A queue hands out the places of its tiles, and so may what is not known.
    for (const Argument &A : Tiles)
      mayBePlaced(A.Place);
  if (ordersEverything(Name)) {
    S->Log.opaque();
    return Produced;
  }
  const StringRef Fmatrix = fmatrixMode(D);
  const bool ForB = Fmatrix.contains("_B_"),
             SetsItself = Fmatrix.ends_with("_AUTO");
  if (auto Mode = modeSetBy(Name, ForB); Mode && !SetsItself)
    S->Log.changeMode(*Mode, Name, here(E->getBeginLoc()), LogData);
  if (isConfiguration(Name)) {
    S->Log.stateChanged();
    return Produced;
  }
  if (Tiles.empty()) {
    S->Log.writtenSomewhere();
    return Produced;
  }

  InstructionEvent Event;
  Event.Info = lookupInstruction(Name, Tiles.size());
  Event.Where = here(E->getBeginLoc());
  llvm::SmallVector<std::optional<TileValue>, 6> Values;
  for (const Argument &A : Tiles) {
    const TileValue *T = tileAt(A.Place);
    if (T)
      Values.push_back(*T);
    else
      Values.push_back(std::nullopt);
  }
  MemorySpace Dst = MemorySpace::Unknown, Src = MemorySpace::Unknown;
  const TileValue *DstTile = nullptr, *SrcTile = nullptr;
  for (unsigned I = 0; I != Values.size(); ++I) {
    if (!Values[I])
      continue;
    OperandRole Role = Event.Info.role(I);
    bool Writes = Role == OperandRole::Write || Role == OperandRole::ReadWrite;
    if (Writes && !DstTile) {
      DstTile = &*Values[I];
      Dst = DstTile->Ref.Shape->Space;
    } else if (Role == OperandRole::Read && !SrcTile) {
      SrcTile = &*Values[I];
      Src = SrcTile->Ref.Shape->Space;
    }
  }
  const bool UnitFlag = usesUnitFlag(D);
  Event.OnPipe = pipeOf(Event.Info, Options.TargetName, Dst, Src);
  Produced.Producer = Event.OnPipe;
  for (unsigned I = 0; I != Values.size(); ++I) {
    ++Stats.Accesses;
    if (!Values[I]) {
      if (Options.Sync)
        Options.Sync->giveUp();
      if (Event.Info.role(I) != OperandRole::Read)
        S->Log.writtenSomewhere();
      continue;
    }
    OperandRole Role = Event.Info.role(I);
    Stats.DecidedAccesses += Values[I]->Ref.Placed &&
                             Role != OperandRole::Unknown &&
                             Event.OnPipe != Pipe::Unknown;
    const TileValue *Other = nullptr;
    std::optional<std::pair<Linear, Linear>> Position;
    bool IsBlock =
        (Event.Info.Unit == InstructionUnit::Extract &&
         &*Values[I] == SrcTile) ||
        (Event.Info.Unit == InstructionUnit::Insert && &*Values[I] == DstTile);
    if (IsBlock) {
      Other = Event.Info.Unit == InstructionUnit::Extract ? DstTile : SrcTile;
      Position = Numbers.size() >= 2
                     ? std::make_pair(Numbers[Numbers.size() - 2],
                                      Numbers[Numbers.size() - 1])
                     : std::make_pair(Linear(0), Linear(0));
    }
    TileValue &T = *Values[I];
    if (Role == OperandRole::Scratch && SrcTile) {
      ScratchUse Use = certainScratch(
          Event.Info, Options.TargetName, SrcTile->Ref.Shape->ElementBits,
          SrcTile->Ref.Shape->IsInteger, smallest(bounds(SrcTile->ValidRows)),
          smallest(bounds(SrcTile->ValidCols)));
      if (Use.Rows != 0) {
        Role = OperandRole::Write;
        T.ValidRows = Linear(std::min(Use.Rows, T.Ref.Shape->Rows));
        T.ValidCols = Linear(std::min(Use.Cols, T.Ref.Shape->Cols));
      }
    }
    Operand O = makeOperand(T, Role, Event.Info, Other, Position);
    O.IsScratch = Event.Info.role(I) == OperandRole::Scratch;
    if (UnitFlag && O.Tile.Shape->Space == MemorySpace::L0C)
      O.Touched.Length = 0;
    Event.Operands.push_back(std::move(O));
  }
  if (Options.AutoMode)
    for (unsigned I = 0; I != Values.size(); ++I)
      if (Event.Info.role(I) != OperandRole::Read)
        if (std::shared_ptr<TileValue> Tile = mutableTile(Tiles[I].Place)) {
          Tile->Written = true;
          Tile->LeftBehind = false;
        }
  if (Options.Scratch.Bytes && DstTile) {
    bool HasColumnVector = llvm::any_of(Event.Operands, [](const Operand &O) {
      return O.reads() && O.Tile.Shape->Block == BlockLayout::ColMajor &&
             O.Tile.Shape->Fractal == FractalLayout::None;
    });
    Event.HiddenScratch.Base = Linear(Options.Scratch.Offset);
    Event.HiddenScratch.Length =
        std::min(Options.Scratch.Bytes,
                 reservedScratchBytes(Event.Info, Event.Operands.front().EndRow,
                                      HasColumnVector));
  }
  issue(Event);
  const bool Single = SrcTile && SrcTile->Ref.Shape->ElementBits == 32;
  for (unsigned I = 0; I != NumModeRegisters; ++I)
    if (auto Mode = static_cast<ModeRegister>(I);
        !SetsItself && usesMode(Event.Info, Mode, Single, ForB))
      S->Log.useMode(Mode, Event, S->Known, LogData);
  return Produced;
}

Value Engine::evalTileMethod(StringRef Name, const Value &Place,
                             const CXXMemberCallExpr *E) {
  llvm::SmallVector<Linear, 2> Numbers;
  for (const Expr *A : E->arguments()) {
    Value V = eval(A);
    Numbers.push_back(number(V, A->getType()));
  }
  const TileValue *T = tileAt(Place);
  if (!T || MustRestart)
    return E->isGLValue() ? Value::memory(Symbols.fresh())
                          : unknown(E->getType());
  if (Name == "data") {
    // The library gives its pointer by reference: it may be set.
    if (E->isGLValue()) {
      mayBePlaced(Place);
      T = tileAt(Place);
    }
    Observer.addressTaken(T->Ref);
    Value V = Value::number(
        T->Ref.Placed
            ? T->Ref.Base
            : Symbols.named("unplaced " + std::to_string(T->Ref.Generation)));
    V.From = std::make_shared<TileValue>(*T);
    return V;
  }
  if (Name == "GetValidRow")
    return Value::number(T->ValidRows);
  if (Name == "GetValidCol")
    return Value::number(T->ValidCols);
  if (Name == "SetValidRow" || Name == "SetValidCol" ||
      Name == "SetValidShape") {
    if (std::shared_ptr<TileValue> Tile = mutableTile(Place)) {
      if (Name == "SetValidRow" && Numbers.size() >= 1)
        Tile->ValidRows = Numbers[0];
      if (Name == "SetValidCol" && Numbers.size() >= 1)
        Tile->ValidCols = Numbers[0];
      if (Name == "SetValidShape" && Numbers.size() >= 2) {
        Tile->ValidRows = Numbers[0];
        Tile->ValidCols = Numbers[1];
      }
      validRegionSet(*Tile, E->getExprLoc());
    }
    return Value();
  }
  if (Name == "GetValue" || Name == "SetValue")
    scalarAccess(*T, Name == "SetValue", Name, E->getExprLoc());
  if (Name != "GetValue" && Name != "SetValue")
    mayBePlaced(Place);
  if (Name == "GetValue") {
    // The value read: the same place read twice in a row gives the same.
    return unknown(E->getType());
  }
  return E->isGLValue() ? Value::memory(Symbols.fresh())
                        : unknown(E->getType());
}

Value Engine::evalEventMethod(StringRef Name, const Value &Place,
                              const CXXMemberCallExpr *E) {
  for (const Expr *A : E->arguments())
    eval(A);
  if (MustRestart || Dead)
    return Place;
  // An Event between two cores names a flag that the other core shares.
  if (const TemplateArgumentList *Args =
          E->getMethodDecl()->getTemplateSpecializationArgs();
      Args && Args->size() == 1 &&
      Args->get(0).getKind() == TemplateArgument::Integral &&
      Args->get(0).getAsIntegral() != 0xff)
    LogData.Flags.UnknownEvents = true;
  if (Name == "Wait") {
    waitFor(Place, E->getExprLoc());
  } else if (Name == "Init" || Name == "Record") {
    if (Value *V = locate(Place))
      recordEvent(*V, V->Flag.From, E->getExprLoc());
    else
      LogData.Flags.UnknownEvents = true;
  }
  return Place;
}

void Engine::run(const FunctionDecl *Root) {
  CallSite Site;
  llvm::raw_string_ostream OS(Site.Function);
  Root->getNameForDiagnostic(OS, Context.getPrintingPolicy(), true);
  Site.Definition = Root->getLocation();
  CallSites.push_back(std::move(Site));
  RootSite = &CallSites.back();

  State Start;
  S = &Start;
  // The bottom frame holds globals and statics, the next one the kernel.
  for (const FunctionDecl *F :
       {static_cast<const FunctionDecl *>(nullptr), Root}) {
    auto NewFrame = std::make_shared<Frame>();
    NewFrame->Function = F;
    NewFrame->Site = RootSite;
    Start.Frames.push_back(std::move(NewFrame));
  }
  for (const ParmVarDecl *P : Root->parameters()) {
    QualType T = P->getType();
    std::string Name = P->getNameAsString();
    Value V;
    if (T.getNonReferenceType()->isRecordType())
      V = defaultValue(T, Name, P);
    else
      V = Value::number(
          Symbols.named("parameter " + Name + " " +
                            std::to_string(P->getFunctionScopeIndex()),
                        boundsOfType(T)));
    if (T->isReferenceType())
      Start.frameForWriting().References[P] =
          Value::reference(newObject(std::move(V)));
    else
      variableObject(P, RootSite, std::move(V));
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Root))
    if (Method->isInstance())
      Start.frameForWriting().This = Value::reference(newObject(
          defaultValue(QualType(Method->getThisType()->getPointeeType()),
                       "this", Method->getParent())));
  if (Options.Sync) {
    Options.Sync->beginKernel();
    Start.Log.watchSync(*Options.Sync);
  }
  StateList Paths;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Root))
    execConstructor(Constructor, std::move(Start), Paths);
  else
    exec(Root->getBody(), std::move(Start), Paths);
  S = nullptr;
  for (const State &Path : Paths)
    Path.Log.finish(LogData);
  Observer.finished(LogData);
}

InterpreterStats ptotidy::interpret(const FunctionDecl *Root,
                                    ASTContext &Context, TypeTable &Types,
                                    const InterpreterOptions &Options,
                                    ConflictSink &Conflicts,
                                    KernelObserver &Observer,
                                    std::deque<CallSite> &CallSites,
                                    std::deque<std::string> &Names) {
  Engine E(Context, Types, Options, Conflicts, Observer, CallSites, Names);
  E.run(Root);
  E.Stats.Slots = E.pickedSlots();
  return E.Stats;
}
