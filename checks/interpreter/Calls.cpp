// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements calls: which ones are entered, and what is known of the
// others.

#include "DeviceCalls.h"
#include "Engine.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace ptotidy;

/// True when \p E makes a tile, and nothing has placed it.
static bool isNewTile(const Expr *E) {
  E = E->IgnoreImplicit();
  if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E))
    E = Cast->getSubExpr()->IgnoreImplicit();
  const auto *Construct = dyn_cast<CXXConstructExpr>(E);
  return Construct && !Construct->getConstructor()->isCopyOrMoveConstructor() &&
         isInPtoNamespace(Construct->getConstructor());
}

void Engine::keepPlace(TileValue &New, const Value &Place) {
  // A new tile has no address that could be copied. Kernels give a tile another
  // valid region so, and can only count on the address that it had.
  const TileValue *Old = tileAt(Place);
  if (New.Ref.Placed || !Old || !Old->Ref.Placed ||
      New.Ref.Shape != Old->Ref.Shape)
    return;
  New.Ref.Base = Old->Ref.Base;
  New.Ref.Placed = true;
  New.Ref.ConstantForm = Old->Ref.ConstantForm;
  New.Ref.Group = Old->Ref.Group;
  New.Ref.Assigned = Old->Ref.Assigned;
}

/// What the builtin \p Id counts in \p Of; nothing where it does not count
/// bits. Of 0 the zeros at an end are all bits, though the language leaves it
/// open.
static std::optional<unsigned>
countsBits(unsigned Id, const llvm::APInt &Of = llvm::APInt(1, 0)) {
  switch (Id) {
  case Builtin::BI__builtin_ctz:
  case Builtin::BI__builtin_ctzl:
  case Builtin::BI__builtin_ctzll:
    return Of.countr_zero();
  case Builtin::BI__builtin_clz:
  case Builtin::BI__builtin_clzl:
  case Builtin::BI__builtin_clzll:
    return Of.countl_zero();
  case Builtin::BI__builtin_popcount:
  case Builtin::BI__builtin_popcountl:
  case Builtin::BI__builtin_popcountll:
    return Of.popcount();
  case Builtin::BI__builtin_ffs:
  case Builtin::BI__builtin_ffsl:
  case Builtin::BI__builtin_ffsll:
    return Of.isZero() ? 0 : Of.countr_zero() + 1;
  default:
    return std::nullopt;
  }
}

/// True for abs() and those like it.
static bool givesMagnitude(unsigned Builtin) {
  switch (Builtin) {
  case Builtin::BIabs:
  case Builtin::BIlabs:
  case Builtin::BIllabs:
  case Builtin::BI__builtin_abs:
  case Builtin::BI__builtin_labs:
  case Builtin::BI__builtin_llabs:
    return true;
  default:
    return false;
  }
}

/// The operator of a builtin that says whether the result fits.
static std::optional<BinaryOperatorKind> checkedOperator(unsigned Builtin) {
  switch (Builtin) {
  case Builtin::BI__builtin_add_overflow:
    return BO_Add;
  case Builtin::BI__builtin_sub_overflow:
    return BO_Sub;
  case Builtin::BI__builtin_mul_overflow:
    return BO_Mul;
  default:
    return std::nullopt;
  }
}

Value Engine::evalChecked(BinaryOperatorKind Op,
                          llvm::ArrayRef<const Expr *> Arguments) {
  const Linear L = simplify(
                   number(eval(Arguments[0]), Arguments[0]->getType())),
               R = simplify(
                   number(eval(Arguments[1]), Arguments[1]->getType()));
  Value To = eval(Arguments[2]);
  if (To.Kind == Value::Number)
    To.Kind = Value::Memory;
  const QualType T = Arguments[2]->getType()->getPointeeType();
  const Linear Exact = Op == BO_Add   ? L + R
                       : Op == BO_Sub ? L - R
                                      : Math.product(L, R);
  const Linear Fitting = fitToType(Exact, T);
  if (MustRestart || Dead)
    return Value();
  store(To, Value::number(Fitting), Arguments[2]->getExprLoc());
  // What is not known is taken to fit, as everywhere.
  const auto A = L.asConstant(), B = R.asConstant();
  if (!A || !B)
    return Value::number(0);
  // Without loss, whatever the two are.
  constexpr unsigned Wide = 192;
  auto exact = [](int64_t V, const Expr *Of) {
    return llvm::APInt(Wide, static_cast<uint64_t>(V),
                       !Of->getType()->isUnsignedIntegerOrEnumerationType());
  };
  const llvm::APInt X = exact(*A, Arguments[0]), Y = exact(*B, Arguments[1]),
                    Z = Op == BO_Add   ? X + Y
                        : Op == BO_Sub ? X - Y
                                       : X * Y;
  const unsigned Bits = Context.getTypeSize(T);
  const bool Fits = T->isUnsignedIntegerOrEnumerationType()
                        ? Z.isIntN(Bits)
                        : Z.isSignedIntN(Bits);
  return Value::number(!Fits);
}

Value Engine::evalCall(const CallExpr *E) {
  if (isa<CUDAKernelCallExpr>(E))
    return Value();
  const FunctionDecl *D = E->getDirectCallee();
  const llvm::SmallVector<const Expr *, 8> Arguments(E->arguments());
  if (!D) {
    // Through a pointer to a member, of whatever stands before it.
    if (const auto *Member =
            dyn_cast<BinaryOperator>(E->getCallee()->IgnoreParens());
        Member && Member->isPtrMemOp()) {
      Value Object = eval(Member->getLHS()), Method = eval(Member->getRHS());
      if (Method.isLvalue())
        Method = load(Method, Member->getRHS()->getType());
      if (Method.Kind == Value::Function && Object.isLvalue())
        return callFunction(Method.callee(), std::move(Object), Arguments, E);
      if (!MustRestart)
        forgetReachable(Object);
      return unknownCall(nullptr, Arguments, E);
    }
    Value Callee = eval(E->getCallee());
    if (Callee.isLvalue())
      Callee = load(Callee, E->getCallee()->getType());
    if (Callee.Kind != Value::Function)
      return unknownCall(nullptr, Arguments, E);
    D = Callee.callee();
  }

  if (const auto *Conversion = dyn_cast<CXXConversionDecl>(D);
      Conversion && Conversion->getParent()->isLambda() &&
      !Conversion->getParent()->isGenericLambda())
    return Value::function(Conversion->getParent()->getLambdaCallOperator());

  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    return evalMemberCall(D, Member);
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E))
    if (const auto *Method = dyn_cast<CXXMethodDecl>(D);
        Method && Operator->getNumArgs() != 0)
      return evalOperatorCall(Method, Operator);

  if (D->getIdentifier()) {
    Value Result;
    if (evalSynchronization(D, E, Result))
      return Result;
    if (isLibraryInstruction(D))
      return evalInstruction(D, E);
  }
  return callFunction(D, Value(), Arguments, E);
}

Value Engine::evalMemberCall(const FunctionDecl *D,
                             const CXXMemberCallExpr *E) {
  const Expr *Object = E->getImplicitObjectArgument();
  QualType T = Object->getType();
  if (T->isPointerType())
    T = T->getPointeeType();
  LibraryType Kind = Types.classify(T);
  // A member of a class derived from a tile is the user's own.
  if (Kind != LibraryType::Other && !isInPtoNamespace(D))
    Kind = LibraryType::Other;
  Value This = eval(Object);
  if (!This.isLvalue() && This.Kind != Value::Number)
    This = temporary(std::move(This));
  StringRef Name = D->getIdentifier() ? D->getName() : StringRef();
  const llvm::SmallVector<const Expr *, 8> Arguments(E->arguments());
  switch (Kind) {
  case LibraryType::Tile:
    return evalTileMethod(Name, This, E);
  case LibraryType::Event:
    return evalEventMethod(Name, This, E);
  case LibraryType::GlobalTensor:
  case LibraryType::RecordEvent:
    for (const Expr *A : Arguments)
      eval(A);
    return E->isGLValue() ? Value::memory(Symbols.fresh())
                          : unknown(E->getType());
  case LibraryType::Other:
    break;
  }
  return callFunction(D, std::move(This), Arguments, E);
}

Value Engine::evalOperatorCall(const CXXMethodDecl *D,
                               const CXXOperatorCallExpr *E) {
  const Expr *Object = E->getArg(0);
  const bool Copies =
      E->getOperator() == OO_Equal &&
      (Types.classify(Object->getType()) != LibraryType::Other ||
       ((D->isDefaulted() || D->isTrivial()) &&
        !(hasCopyOfItsOwn(Object->getType(), /*Assigned=*/true) &&
          D->hasBody())));
  if (Copies) {
    const Expr *Source = E->getArg(1);
    Value V = Source->isGLValue() || !Source->getType()->isRecordType()
                  ? eval(Source)
                  : initialize(Source, Source->getType(), "", nullptr);
    if (V.isLvalue())
      V = load(V, Source->getType());
    Value Place = eval(Object);
    if (!MustRestart && !Dead) {
      if (V.Kind == Value::Tile && isNewTile(Source))
        keepPlace(*V.T, Place);
      store(Place, std::move(V), E->getExprLoc());
    }
    return Place;
  }
  Value This = eval(Object);
  if (!This.isLvalue())
    This = temporary(std::move(This));
  const llvm::SmallVector<const Expr *, 8> Arguments(
      llvm::drop_begin(E->arguments()));
  return callFunction(D, std::move(This), Arguments, E);
}

/// True where \p D, of the standard library, gives a number for numbers: it can
/// do nothing else.
static bool isOfNumbers(const FunctionDecl *D) {
  return D->isInStdNamespace() && D->getNumParams() != 0 &&
         D->getReturnType()->isIntegralOrEnumerationType() &&
         llvm::all_of(D->parameters(), [](const ParmVarDecl *P) {
           return P->getType()->isIntegralOrEnumerationType();
         });
}

Value Engine::evalOfNumbers(const FunctionDecl *D,
                            llvm::ArrayRef<const Expr *> Arguments,
                            const Expr *E) {
  std::vector<Value> Given;
  bool AreKnown = true;
  for (const Expr *A : Arguments) {
    const Linear N = simplify(number(eval(A), A->getType()));
    AreKnown &= N.isConstant();
    Given.push_back(Value::number(N));
  }
  if (MustRestart || Dead)
    return unknown(E->getType());
  // How often its loops run is not known where the numbers are not.
  const FunctionDecl *Definition = nullptr;
  if (D->hasBody(Definition) && !Definition->isDependentContext() &&
      S->Frames.size() <= Options.Bounds.CallDepth &&
      (AreKnown || !Quiet.call(Definition).NeedsEntering))
    return enter(Definition, Value(), std::move(Given), E);
  if (Given.size() > 2)
    return unknown(E->getType());
  // For the same numbers it is the same, whoever asks.
  constexpr int64_t OfFunctions = int64_t(1) << 40;
  return Value::number(
      Symbols.term(SymbolKind::Opaque2, Given[0].N,
                   Given.size() == 2 ? Given[1].N : Linear(),
                   -OfFunctions - D->getCanonicalDecl()->getID(),
                   boundsOfType(E->getType())));
}

std::optional<Value>
Engine::evalKnownFunction(const FunctionDecl *D,
                          llvm::ArrayRef<const Expr *> Arguments,
                          const Expr *E) {
  // Who asks at run time is at run time.
  if (D->getBuiltinID() == Builtin::BI__builtin_is_constant_evaluated ||
      (D->isInStdNamespace() && D->getIdentifier() &&
       D->getName() == "is_constant_evaluated"))
    return Value::number(0);
  // A constant expression is one, whatever it takes to compute it.
  if (D->isConstexpr() && !E->isGLValue())
    if (auto V = tryConstant(E))
      return V;
  StringRef Name = D->getIdentifier() ? D->getName() : StringRef();
  if (givesItsArgument(D) && Arguments.size() >= 1)
    return eval(Arguments[0]);
  // A core that traps is no run of the kernel that ends.
  if (neverReturns(D)) {
    if (!MustRestart)
      Dead = true;
    return Value();
  }
  if (D->isInStdNamespace())
    if (auto Known = evalStandard(Name, Arguments, E))
      return Known;
  if (D->getBuiltinID() == Builtin::BI__builtin_assume &&
      Arguments.size() == 1) {
    const Linear Truth = truth(eval(Arguments[0]));
    if (!MustRestart)
      assume(Truth, true);
    return Value();
  }
  if (const auto Op = checkedOperator(D->getBuiltinID());
      Op && Arguments.size() == 3)
    return evalChecked(*Op, Arguments);
  if (Arguments.size() == 1 && givesMagnitude(D->getBuiltinID())) {
    const Linear Of = number(eval(Arguments[0]), Arguments[0]->getType());
    return Value::number(lesser(Of, Linear(0) - Of, /*IsLess=*/false));
  }
  if (Arguments.size() == 1 && countsBits(D->getBuiltinID())) {
    const QualType T = Arguments[0]->getType();
    const Linear Of = simplify(number(eval(Arguments[0]), T));
    if (const auto C = Of.asConstant())
      return Value::number(*countsBits(
          D->getBuiltinID(), llvm::APInt(64, static_cast<uint64_t>(*C))
                                 .zextOrTrunc(Context.getTypeSize(T))));
    return Value::number(Symbols.term(SymbolKind::Opaque2, Of, Linear(),
                                      -1 - int64_t(D->getBuiltinID()),
                                      {0, 64}));
  }
  if (isOfNumbers(D))
    return evalOfNumbers(D, Arguments, E);
  if (!isStable(D))
    return std::nullopt;
  std::string Which;
  for (const Expr *A : Arguments)
    if (auto C = number(eval(A), A->getType()).asConstant())
      Which += " " + std::to_string(*C);
  // Two names of one number.
  return Value::number(
      stable(Name == "get_subblock_dim" ? "get_subblockdim" : Name, Which));
}

Value Engine::evalArgument(const Expr *A, const ParmVarDecl *For) {
  const QualType T = For->getType();
  if (T->isReferenceType()) {
    Value V = eval(A);
    return V.isLvalue() ? V : temporary(std::move(V));
  }
  if (T->isRecordType())
    return initialize(A, T, For->getNameAsString(), For);
  Value V = eval(A);
  return V.Kind == Value::Memory ? load(V, T) : V;
}

/// False where the object decides which function a call \p E of \p D runs.
static bool isOnlyOne(const FunctionDecl *D, const Expr *E) {
  if (!D->isVirtualAsWritten())
    return true;
  const auto *Call = dyn_cast<CallExpr>(E);
  const auto *Member =
      Call ? dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens()) : nullptr;
  // `object.Base::load()` names its class.
  return Member && Member->hasQualifier();
}

/// True for what copies, or makes, all parts of an object one by one.
static bool isMadeByCompiler(const FunctionDecl *D) {
  return D->isDefaulted() && D->hasBody();
}

Value Engine::callFunction(const FunctionDecl *D, Value This,
                           llvm::ArrayRef<const Expr *> Arguments,
                           const Expr *E) {
  // A lambda that became a pointer to a function.
  if (const auto *Method = dyn_cast<CXXMethodDecl>(D);
      Method && Method->isLambdaStaticInvoker()) {
    if (Method->getParent()->isGenericLambda())
      return unknownCall(D, Arguments, E);
    D = Method->getParent()->getLambdaCallOperator();
  }
  if (auto Known = evalKnownFunction(D, Arguments, E))
    return *Known;
  const FunctionDecl *Definition = nullptr;
  const SourceManager &SM = Context.getSourceManager();
  bool Enterable = D->hasBody(Definition) && !Definition->isDependentContext();
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(D);
  if (Constructor && !Enterable) {
    Definition = D;
    Enterable = true;
  }
  if (!Enterable || !isOnlyOne(D, E) ||
      (isStandardLibrary(D, SM) && !isFollowedOfTheStandardLibrary(D) &&
       !isMadeByCompiler(D))) {
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    if (Method && !Method->isConst() && !isHarmless(D, SM) && !MustRestart &&
        !Dead)
      forgetReachable(This);
    return unknownCall(D, Arguments, E);
  }
  if (S->Frames.size() > Options.Bounds.CallDepth) {
    lose(LostTrack::TooDeep, E->getBeginLoc());
    return unknownCall(D, Arguments, E);
  }

  std::vector<Value> Values;
  for (unsigned I = 0; I != Definition->getNumParams(); ++I) {
    const ParmVarDecl *P = Definition->getParamDecl(I);
    Values.push_back(I < Arguments.size() ? evalArgument(Arguments[I], P)
                                          : unknown(P->getType()));
  }
  if (MustRestart || Dead)
    return unknown(E->getType());
  const bool IsOneOfTwo = Hidden.isOneOfTwo(Definition, S->frame().Function);
  // Hundreds of vector instructions in loops leave as little behind as one.
  if (const QuietCode::Effects &Does = Quiet.call(Definition);
      Definition->getReturnType()->isVoidType() && !Constructor &&
      Does.leavesNothing()) {
    if (IsOneOfTwo)
      S->Log.edit().opaque();
    else if (Does.IsRaw)
      S->Log.edit().forgetValues();
    return Value();
  }
  Value Returned = enter(Definition, std::move(This), std::move(Values), E);
  // The other core's may have done anything.
  if (IsOneOfTwo && !MustRestart && !Dead)
    S->Log.edit().opaque();
  return Returned;
}

/// How messages name \p D: with its template arguments, pipes by their names.
static std::string nameForMessages(const FunctionDecl *D, TypeTable &Types,
                                   const PrintingPolicy &Policy) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  const FunctionTemplateDecl *Of = D->getPrimaryTemplate();
  auto isPipe = [](const NamedDecl *Parameter) {
    const auto *Value = dyn_cast<NonTypeTemplateParmDecl>(Parameter);
    const auto *T = Value ? Value->getType()->getAs<TypedefType>() : nullptr;
    return T && T->getDecl()->getName() == "pipe_t";
  };
  if (!Of || !D->getIdentifier() ||
      llvm::none_of(*Of->getTemplateParameters(), isPipe)) {
    D->getNameForDiagnostic(OS, Policy, /*Qualified=*/false);
    return Name;
  }
  OS << D->getName();
  const TemplateParameterList &Parameters = *Of->getTemplateParameters();
  const TemplateArgumentList &Arguments = *D->getTemplateSpecializationArgs();
  for (unsigned I = 0; I != Arguments.size(); ++I) {
    OS << (I == 0 ? "<" : ", ");
    const TemplateArgument &A = Arguments[I];
    const Pipe P = I < Parameters.size() && isPipe(Parameters.getParam(I)) &&
                           A.getKind() == TemplateArgument::Integral
                       ? Types.pipeFromNumber(lowBits(A.getAsIntegral()))
                       : Pipe::Unknown;
    if (P != Pipe::Unknown)
      OS << pipeName(P);
    else
      A.print(Policy, OS, /*IncludeType=*/false);
  }
  OS << ">";
  return Name;
}

const CallSite *Engine::siteOf(const FunctionDecl *Definition, const void *Call,
                               SourceLocation Loc, const CallSite *Caller) {
  const CallSite *&Site = Sites[{Caller, Call}];
  if (!Site) {
    CallSite New;
    New.Call = Loc;
    // Where a lambda stands, the call says.
    PrintingPolicy Policy = Context.getPrintingPolicy();
    Policy.AnonymousTagLocations = false;
    New.Function = nameForMessages(Definition, Types, Policy);
    // Instantiations are told apart by a few arguments; nobody reads forty.
    constexpr size_t MostCharacters = 100;
    if (New.Function.size() > MostCharacters && Definition->getIdentifier())
      New.Function = (Definition->getName() + "<...>").str();
    New.Caller = Caller;
    New.Number = Unit.CallSites.size();
    Unit.CallSites.push_back(std::move(New));
    Site = &Unit.CallSites.back();
  }
  return Site;
}

Value Engine::enter(const FunctionDecl *Definition, Value This,
                    std::vector<Value> Arguments, const Expr *E) {
  return runInside(E, [&](State In, StateList &Paths) {
    S = &In;
    const CallSite *Site =
        siteOf(Definition, E, E->getExprLoc(), In.frame().Site);
    auto NewFrame = std::make_shared<Frame>();
    NewFrame->Function = Definition;
    NewFrame->Site = Site;
    NewFrame->Call = E;
    NewFrame->This = std::move(This);
    for (unsigned I = 0; I != Definition->getNumParams(); ++I) {
      const ParmVarDecl *P = Definition->getParamDecl(I);
      if (P->getType()->isReferenceType())
        NewFrame->References[P] = std::move(Arguments[I]);
      else
        variableObject(P, Site, std::move(Arguments[I]));
    }
    In.Frames.push_back(std::move(NewFrame));
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
      execConstructor(Constructor, std::move(In), Paths);
    else
      exec(Definition->getBody(), std::move(In), Paths);
    for (State &Path : Paths)
      Path.Next = Flow::Normal;
    for (const ParmVarDecl *P : Definition->parameters())
      destroy(Paths, P);
    for (State &Path : Paths)
      Path.Frames.pop_back();
  });
}

Value Engine::evalStatements(const StmtExpr *E) {
  return runInside(E, [&](State In, StateList &Paths) {
    const auto *Last = dyn_cast_or_null<Expr>(
        E->getSubStmt()->body_empty() ? nullptr : E->getSubStmt()->body_back());
    {
      llvm::SaveAndRestore Result(ResultOf, Last);
      exec(E->getSubStmt(), std::move(In), Paths);
    }
    // One that leaves the statement around it is not followed further.
    auto leaves = [](const State &Path) { return Path.Next != Flow::Normal; };
    if (auto Left = llvm::find_if(Paths, leaves); Left != Paths.end()) {
      S = &*Left;
      lose(LostTrack::UnsupportedStatement, E->getBeginLoc());
      llvm::erase_if(Paths, leaves);
    }
  });
}

Value Engine::runInside(const Expr *E,
                        llvm::function_ref<void(State, StateList &)> Run) {
  // The choice among the paths out of this very call was made before: take
  // the next one.
  if (Choices && NextChoice < Choices->size() && (*Choices)[NextChoice].Paths) {
    const Choice &C = (*Choices)[NextChoice++];
    *S = (*C.Paths)[C.Taken];
    Value Result = S->Result;
    S->Result = Value();
    return Result;
  }
  StateList Paths;
  {
    llvm::SaveAndRestore Caller(S);
    llvm::SaveAndRestore OuterChoices(Choices);
    llvm::SaveAndRestore OuterNext(NextChoice);
    Run(std::move(*S), Paths);
    limitPaths(Paths);
  }
  if (E == TailCall)
    for (State &Path : Paths) {
      for (ObjectId Id : Temporaries)
        Path.Objects.erase(Id);
      Path.Result = Value();
      TailOut->push_back(std::move(Path));
    }
  if (E == TailCall || Paths.empty()) {
    // No path goes on here: they left the expression with its last call, or a
    // budget ended them, or a loop without end.
    Dead = true;
    *S = State();
    S->Frames.push_back(std::make_shared<Frame>());
    return unknown(E->getType());
  }
  // A call with one way out has its place among the choices as well: they are
  // told apart by their order alone.
  if (Choices) {
    auto Shared = std::make_shared<StateList>(std::move(Paths));
    Choices->push_back({static_cast<unsigned>(Shared->size()), 0, Shared});
    NextChoice = Choices->size();
    *S = Shared->front();
  } else {
    *S = std::move(Paths.front());
  }
  Value Result = std::move(S->Result);
  S->Result = Value();
  return Result;
}

/// True when what the destructor of a \p T does can be followed: that of the
/// class and those of what it is made of.
static bool hasDestructorToFollow(QualType T, const ASTContext &Context) {
  constexpr uint64_t MaxElements = 64;
  if (const auto *Array = Context.getAsConstantArrayType(T))
    return static_cast<uint64_t>(Context.getConstantArrayElementCount(Array)) <=
               MaxElements &&
           hasDestructorToFollow(Context.getBaseElementType(Array), Context);
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  const CXXDestructorDecl *D = RD ? RD->getDestructor() : nullptr;
  if (!D || (D->isUserProvided() && !D->hasBody()))
    return false;
  auto canFollow = [&](const auto &Part) {
    return !hasDestructorOfItsOwn(Part.getType()) ||
           hasDestructorToFollow(Part.getType(), Context);
  };
  return llvm::all_of(RD->bases(), canFollow) &&
         llvm::all_of(RD->fields(),
                      [&](const FieldDecl *F) { return canFollow(*F); });
}

bool Engine::followDestructor(StateList &Paths, QualType T, const Ending &Of,
                              const Value &Object) {
  if (!hasDestructorToFollow(T, Context) ||
      llvm::any_of(Paths, [&](const State &Path) {
        return Path.Frames.size() > Options.Bounds.CallDepth;
      }))
    return false;
  runDestructor(Paths, T, Of, Object);
  limitPaths(Paths);
  return true;
}

void Engine::runDestructor(StateList &Paths, QualType T, const Ending &Of,
                           const Value &Object) {
  // What an object is made of ends one by one, the last one first.
  auto runPart = [&](QualType Part, unsigned Index) {
    if (!hasDestructorOfItsOwn(Part))
      return;
    Value At = Object;
    At.Path.push_back(Index);
    runDestructor(Paths, Part, Of, At);
  };
  if (const auto *Array = Context.getAsConstantArrayType(T)) {
    for (uint64_t I = Array->getSize().getLimitedValue(); I-- != 0;)
      runPart(Array->getElementType(), I);
    return;
  }
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  const FunctionDecl *Body = nullptr;
  if (RD->getDestructor()->isUserProvided() &&
      RD->getDestructor()->hasBody(Body)) {
    StateList After;
    for (State &Path : Paths)
      runDestructorBody(Body, std::move(Path), Of, Object, After);
    Paths = std::move(After);
  }
  unsigned Index = RD->getNumBases();
  const llvm::SmallVector<const FieldDecl *, 8> Fields(RD->fields());
  for (const FieldDecl *F : llvm::reverse(Fields))
    runPart(F->getType(), Index + F->getFieldIndex());
  for (const CXXBaseSpecifier &B : llvm::reverse(RD->bases()))
    runPart(B.getType(), --Index);
}

void Engine::runDestructorBody(const FunctionDecl *Body, State In,
                               const Ending &Of, const Value &Object,
                               StateList &Out) {
  const Flow Next = std::exchange(In.Next, Flow::Normal);
  const Value Result = In.Result;
  auto NewFrame = std::make_shared<Frame>();
  NewFrame->Function = Body;
  NewFrame->Site = siteOf(Body, Of.By, Of.Loc, In.frame().Site);
  NewFrame->This = Object;
  In.Frames.push_back(std::move(NewFrame));
  StateList Ends;
  exec(Body->getBody(), std::move(In), Ends);
  limitPaths(Ends);
  for (State &End : Ends) {
    End.Frames.pop_back();
    End.Next = Next;
    End.Result = Result;
    Out.push_back(std::move(End));
  }
}
