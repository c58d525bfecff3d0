// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is noted of the arms of conditions: which arm a
// path came through, and what one leaves out that the others do.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

void Engine::execArm(const Stmt *St, State In, StateList &Out) {
  const unsigned Outer = LogData.Context;
  LogData.Context = NextContext++;
  execScope(St, std::move(In), Out);
  LogData.Context = Outer;
}

std::optional<bool> Engine::chooseArm(const Linear &Truth, const Expr *IfTrue,
                                      const Expr *IfFalse,
                                      Trails::Arm::KindType FalseKind) {
  const bool Holds = choice(2) == 0;
  if (MustRestart)
    return std::nullopt;
  const bool WasFree = S->Known->isFree(Truth, Symbols);
  assume(Truth, Holds);
  if (Dead)
    return std::nullopt;
  if (WasFree)
    noteOpen(
        {Truth, IfTrue, IfFalse, FalseKind, IfTrue, IfFalse, S->frame().Site});
  enterArm(*S, Holds ? Trails::Arm::Taken : FalseKind, Holds ? IfTrue : IfFalse,
           WasFree);
  return Holds;
}

bool Engine::isTaken(const Facts &Known) {
  // A search takes as long as some hundred statements. Behind so many the path
  // counts as not taken, and is silent.
  constexpr unsigned MostSearches = 64;
  if (++Searches > MostSearches)
    return false;
  return Known.findWitness(Symbols) == Witness::Found;
}

std::shared_ptr<const std::function<bool()>>
Engine::askLaterIfTaken(const State &At) {
  auto Answer = std::make_shared<std::optional<bool>>();
  auto Ask = [this, Answer, Known = At.Known] {
    if (!*Answer)
      *Answer = isTaken(*Known);
    return **Answer;
  };
  return std::make_shared<const std::function<bool()>>(std::move(Ask));
}

/// True where \p Known tells how the number of the core compares to what memory
/// holds: whose a group is, of which each core may have one.
static bool comparesCoreToMemory(const Facts &Known,
                                 const SymbolTable &Symbols) {
  bool Compares = false;
  Known.forEachForm([&](const Linear &Form) {
    auto isLoad = [&](const Linear::Term &T) {
      return Symbols[T.first].Kind == SymbolKind::Load;
    };
    auto isCore = [&](const Linear::Term &T) {
      const std::string Name = Symbols.nameOf(T.first);
      return Name == BlockNames.Number || Name == SubblockNames.Number;
    };
    Compares |= llvm::any_of(Form.terms(), isLoad) &&
                llvm::any_of(Form.terms(), isCore);
  });
  return Compares;
}

void Engine::enterArm(State &In, Trails::Arm::KindType Kind,
                      const Stmt *Identity, bool IsPossible,
                      bool MayBeWitnessed, const Stmt *Other) {
  if (In.Log->flags().hangs())
    return;
  Trails &Ways = LogData.Flags.Ways;
  Trails::Arm Arm;
  if (!IsPossible && MayBeWitnessed)
    Arm.IsWitnessed = askLaterIfTaken(In);
  Arm.Kind = Kind;
  Arm.Identity = Identity;
  Arm.Where = {Identity->getBeginLoc(), In.frame().Site};
  Arm.mark(Arm.Again, InLoop.Iteration != 0);
  // Joined, the paths of what an outer loop did so far tell too little of it.
  Arm.mark(Arm.OuterAgain, InLoop.OuterAgain && Options.KeepFactsApart);
  if (Kind == Trails::Arm::Body) {
    Arm.mark(Arm.Twice, Arm.is(Arm.OuterAgain) && !Arm.is(Arm.Again) &&
                            Ways.comesFromBoth(In.Came, Identity, Identity) &&
                            !comparesCoreToMemory(*In.Known, Symbols));
    Arm.mark(Arm.Third, InLoop.Iteration > 1);
  }
  Arm.mark(Arm.AfterOther, Other && Ways.comesLastFrom(In.Came, Other, Identity,
                                                       Arm.Where.Stack));
  Arm.IsPossible = IsPossible;
  In.Came = Ways.enter(In.Came, Arm);
}

/// \p E where it joins two operands by \p By; else null.
static const BinaryOperator *joinsBy(const Expr *E, BinaryOperatorKind By) {
  const auto *Both = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  return Both && Both->getOpcode() == By ? Both : nullptr;
}

/// More of them have no arms of their own: each is looked at on each path, and
/// by itself and with all before it.
static constexpr size_t MostOperands = 64;

/// Adds the operands that \p E joins by \p By, and those that these do, to \p
/// Out, as far as they are no more than MostOperands.
static void addOperands(const Expr *E, BinaryOperatorKind By,
                        llvm::SmallVectorImpl<const Expr *> &Out) {
  const BinaryOperator *Both = joinsBy(E, By);
  if (!Both || Out.size() > MostOperands)
    return;
  for (const Expr *Operand : {Both->getLHS(), Both->getRHS()}) {
    Out.push_back(Operand);
    addOperands(Operand, By, Out);
  }
}

void Engine::enterArmOfOperand(State &In, Trails::Arm::KindType Kind,
                               const Expr *Condition, bool Holds,
                               bool IsPossible, bool MayBeWitnessed) {
  Condition = Condition->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return enterArmOfOperand(In, Kind, Not->getSubExpr(), !Holds, IsPossible,
                             MayBeWitnessed);
  // One operand is enough for `A || B` to hold, and for `A && B` not to.
  const BinaryOperatorKind By = Holds ? BO_LOr : BO_LAnd;
  llvm::SmallVector<const Expr *, 4> Operands;
  addOperands(Condition, By, Operands);
  if (Operands.empty() || Operands.size() > MostOperands ||
      In.Log->flags().hangs() || llvm::any_of(Operands, [&](const Expr *E) {
        return hasNestedEffects(E) || changesPath(E);
      }))
    return;
  std::map<const Expr *, Linear> Truths;
  StateList Evaluated;
  fork(
      In, /*Effects=*/false,
      [&] {
        for (const Expr *E : Operands)
          Truths[E] = truth(eval(E));
      },
      Evaluated);
  if (Evaluated.size() != 1)
    return;
  // Where it is not known which operand gave the answer, the path says nothing
  // against either; but it may speak for both.
  auto enter = [&](auto &Enter, const Expr *E, bool IsCertain) -> void {
    const BinaryOperator *Both = joinsBy(E, By);
    if (!Both) {
      enterArm(In, Kind, E, IsCertain && IsPossible,
               IsCertain && MayBeWitnessed);
      return;
    }
    const auto Left = In.Known->decide(Truths[Both->getLHS()], Symbols);
    IsCertain &= Left.has_value();
    if (!Left || *Left == Holds)
      Enter(Enter, Both->getLHS(), IsCertain);
    if (!Left || *Left != Holds)
      Enter(Enter, Both->getRHS(), IsCertain);
    // The left one alone gave it: as if it stood on the right.
    const auto Right = In.Known->decide(Truths[Both->getRHS()], Symbols);
    if ((Left && *Left != Holds) || (Right && *Right == Holds))
      return;
    IsCertain &= Right.has_value();
    enterArm(In, Kind, Both, IsCertain && IsPossible,
             IsCertain && MayBeWitnessed);
  };
  enter(enter, Condition, true);
}

void Engine::noteOpen(OpenCondition Condition) {
  if (llvm::any_of(OpenConditions, [&](const OpenCondition &C) {
        return C.Truth == Condition.Truth;
      }))
    return;
  // The latest ones: what is learned later is about conditions nearby.
  constexpr size_t MostConditions = 32;
  if (OpenConditions.size() == MostConditions)
    OpenConditions.erase(OpenConditions.begin());
  OpenConditions.push_back(std::move(Condition));
}

void Engine::noteDecided(const Linear &What, const Facts &Before, State &Path) {
  if (Path.Log->flags().hangs())
    return;
  auto isAbout = [&](const OpenCondition &C) {
    return llvm::any_of(What.terms(), [&](const Linear::Term &T) {
      return llvm::any_of(C.Truth.terms(), [&](const Linear::Term &Of) {
        return Symbols.support(T.first).intersects(Symbols.support(Of.first));
      });
    });
  };
  for (const OpenCondition &C : OpenConditions) {
    if (!isAbout(C))
      continue;
    const auto Known = Path.Known->decide(C.Truth, Symbols);
    if (!Known || Before.decide(C.Truth, Symbols))
      continue;
    const Stmt *Through = *Known ? C.True : C.False;
    if (!Through ||
        !LogData.Flags.Ways.comesFromBoth(Path.Came, C.FirstWay, C.SecondWay))
      continue;
    Trails::Arm Arm;
    Arm.Kind = *Known ? Trails::Arm::Taken : C.FalseKind;
    Arm.Identity = Through;
    Arm.Where = {Through->getBeginLoc(), C.Site};
    Arm.IsWitnessed = askLaterIfTaken(Path);
    Arm.mark(Arm.Later);
    Path.Came = LogData.Flags.Ways.enter(Path.Came, Arm);
  }
}

void Engine::addFault(Trails::Fault Fault, const State &At) {
  auto &OnPaths = FaultFacts[{Fault.Where.Loc.getRawEncoding(), Fault.Key}];
  // One possible path is enough to tell it, and each is searched for numbers.
  constexpr size_t MostPaths = 3;
  if (OnPaths.size() < MostPaths)
    OnPaths.push_back(At.Known);
  Trails &Ways = LogData.Flags.Ways;
  if (Options.KeepFactsApart && !Options.Given && !isTaken(*At.Known))
    Ways.finish(Fault.Came, Ways.last(), Trails::Clean);
  else
    Ways.add(std::move(Fault));
}

void Engine::endTrail(const State &At, std::optional<Trails::Trail> Last,
                      bool StaysSet) {
  // A rehearsal tells of what it came to the end of.
  if (Options.Given && !(IsOver && isTaken(*At.Known)))
    return;
  Trails &Ways = LogData.Flags.Ways;
  const FlagHistory &Flags = At.Log->flags();
  if (!Flags.hangs())
    Ways.finish(At.Came, Last.value_or(Ways.last()),
                StaysSet || Flags.isWrong() ? Trails::WithFlags
                                            : Trails::Clean);
}

void Engine::endTrailLike(const State &At, Trails::Heads Like,
                          Trails::Trail Last) {
  const FlagHistory &Flags = At.Log->flags();
  if (!Flags.hangs() && !Options.Given)
    LogData.Flags.Ways.finishLike(Like, At.Came, Last,
                                  Flags.isWrong() ? Trails::WithFlags
                                                  : Trails::Clean);
}

/// What comes next on \p Paths may depend on what conditions before it do.
static void forgetSkipped(StateList &Paths) {
  for (State &Path : Paths)
    if (Path.Log->flags().hasSkipped())
      Path.Log.edit().flags().forgetSkipped();
}

void Engine::forgetSkippedIfLeft(StateList &Paths) {
  if (llvm::any_of(Paths,
                   [](const State &P) { return P.Next != Flow::Normal; }))
    forgetSkipped(Paths);
}

std::optional<int64_t> Engine::beginningOf(const Expr *E) {
  E = E->IgnoreParenCasts();
  const Expr *Init = nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var || !Var->hasLocalStorage() || isa<ParmVarDecl>(Var) ||
        Var->getType().isConstQualified())
      return std::nullopt;
    const VariableChanges *Changes = changesIn(Var->getDeclContext());
    // A counter is none of these.
    if (Changes && Changes->Assignments.count(Var))
      Init = Var->getInit();
  } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
        Field && !Field->getType().isConstQualified())
      Init = Field->getInClassInitializer();
  }
  const auto V = Init ? tryConstant(Init) : std::nullopt;
  return V ? V->N.asConstant() : std::nullopt;
}

/// What \p Condition compares, or asks for by itself; nothing where it is made
/// of several questions.
static llvm::SmallVector<const Expr *, 2> askedIn(const Expr *Condition) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(E);
      Not && Not->getOpcode() == UO_LNot)
    return askedIn(Not->getSubExpr());
  const auto *Both = dyn_cast<BinaryOperator>(E);
  if (!Both)
    return {Condition};
  if (!Both->isComparisonOp())
    return {};
  return {Both->getLHS(), Both->getRHS()};
}

const Expr *Engine::markerIn(const Expr *Condition) {
  for (const Expr *E : askedIn(Condition))
    // What begins as 0 may be 0 again; as the largest number that there is,
    // nothing is.
    if (const auto V = beginningOf(E);
        V &&
        (*V < 0 ||
         (E->getType()->isIntegerType() && !E->getType()->isBooleanType() &&
          *V == boundsOfType(E->IgnoreParenImpCasts()->getType()).Hi)))
      return E;
  return nullptr;
}

void Engine::keepWhatBegan(const Expr *Condition, StateList &Paths) {
  const Expr *Variable = markerIn(Condition);
  if (!Variable)
    return;
  StateList Evaluated;
  for (State &Path : Paths)
    fork(
        std::move(Path), hasNestedEffects(Variable),
        [&] {
          S->Result =
              Value::number(number(eval(Variable), Variable->getType()));
        },
        Evaluated);
  Paths.clear();
  for (State &Path : Evaluated) {
    const Linear Is = Path.Known->simplify(Path.Result.N, Symbols);
    Path.Result = Value();
    if (takeForIndex(Is, Path.Known))
      Paths.push_back(std::move(Path));
  }
}

bool Engine::takeForIndex(const Linear &L, CopyOnWrite<Facts> &Known) {
  const auto Id = L.asSymbol();
  if (!Id)
    return true;
  const Symbol Is = Symbols[*Id];
  if (Is.Kind == SymbolKind::Load)
    return Known.edit().assumeRange(L, {0, Interval::Max}, Symbols);
  if (Is.Kind != SymbolKind::Choice)
    return true;
  std::optional<CopyOnWrite<Facts>> Only;
  unsigned Ways = 0;
  for (const auto &A : Is.Alternatives) {
    CopyOnWrite<Facts> Picked = Known;
    if (Picked.edit().pick(*Id, A, Symbols) &&
        takeForIndex(Picked->simplify(A.second, Symbols), Picked) &&
        ++Ways == 1)
      Only = std::move(Picked);
  }
  if (Ways == 1)
    Known = std::move(*Only);
  return Ways != 0;
}

const Expr *Engine::behindName(const Expr *Condition) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var || !Var->hasLocalStorage() || isa<ParmVarDecl>(Var) ||
      !Var->getInit() || !Var->getType()->isBooleanType())
    return E;
  const VariableChanges *Changes = changesIn(Var->getDeclContext());
  return Changes && !Changes->Assignments.count(Var)
             ? Var->getInit()->IgnoreParenImpCasts()
             : E;
}

void Engine::dropWhatIsMarked(const Expr *Condition, const Linear &Truth,
                              StateList &IfTrue, StateList &IfFalse) {
  const auto *Both = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  const Expr *Variable =
      Both && Both->isEqualityOp() ? markerIn(Both) : nullptr;
  if (!Variable)
    return;
  const auto Asked = askedForZero(Truth);
  if (!Asked || Asked->terms().size() != 1)
    return;
  const auto [Id, Factor] = Asked->terms().front();
  if (Symbols[Id].Kind == SymbolKind::Load &&
      -Asked->constant() == Factor * *beginningOf(Variable))
    (Both->getOpcode() == BO_EQ ? IfTrue : IfFalse).clear();
}

std::optional<bool> Engine::answerAtFirst(const Expr *Condition) {
  Condition = Condition->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot) {
    const auto Answer = answerAtFirst(Not->getSubExpr());
    return Answer ? std::optional(!*Answer) : std::nullopt;
  }
  const auto *Both = dyn_cast<BinaryOperator>(Condition);
  if (!Both || !(Both->isLogicalOp() || Both->isComparisonOp())) {
    const auto V = beginningOf(Condition);
    return V ? std::optional(*V != 0) : std::nullopt;
  }
  if (Both->isLogicalOp()) {
    const bool Decides = Both->getOpcode() == BO_LOr;
    for (const Expr *Side : {Both->getLHS(), Both->getRHS()})
      if (answerAtFirst(Side) == Decides)
        return Decides;
    return std::nullopt;
  }
  auto A = beginningOf(Both->getLHS()), B = beginningOf(Both->getRHS());
  if (A.has_value() == B.has_value())
    return std::nullopt;
  const auto Other = tryConstant(A ? Both->getRHS() : Both->getLHS());
  if (!Other)
    return std::nullopt;
  (A ? B : A) = Other->N.asConstant();
  switch (Both->getOpcode()) {
  case BO_LT:
    return *A < *B;
  case BO_LE:
    return *A <= *B;
  case BO_GT:
    return *A > *B;
  case BO_GE:
    return *A >= *B;
  case BO_EQ:
    return *A == *B;
  case BO_NE:
    return *A != *B;
  default:
    return std::nullopt;
  }
}

void Engine::noteArms(const IfStmt *If, bool IsFree,
                      const std::map<unsigned, unsigned> &Before,
                      StateList &Then, StateList &Else) {
  auto leaves = [](const State &Path) { return Path.Next != Flow::Normal; };
  if (Then.empty() || Else.empty() || llvm::any_of(Then, leaves) ||
      llvm::any_of(Else, leaves)) {
    forgetSkipped(Then);
    forgetSkipped(Else);
    return;
  }
  if (!IsFree)
    return;
  auto countIn = [](const std::map<unsigned, unsigned> &Counts, unsigned Slot) {
    auto It = Counts.find(Slot);
    return It == Counts.end() ? 0 : It->second;
  };
  auto allHave = [&](const StateList &Paths, unsigned Slot, unsigned Count) {
    return llvm::all_of(Paths, [&](const State &Path) {
      return countIn(Path.Log->flagCounts(), Slot) == Count;
    });
  };
  std::set<unsigned> Slots;
  for (const StateList *Paths : {&Then, &Else})
    for (const State &Path : *Paths)
      for (const auto &[Slot, Count] : Path.Log->flagCounts())
        Slots.insert(Slot);
  for (const auto &[Slot, Count] : Before)
    Slots.insert(Slot);
  for (unsigned Slot : Slots) {
    const unsigned Count = countIn(Before, Slot);
    if (Count > 1)
      continue;
    for (bool InThen : {true, false}) {
      StateList &Does = InThen ? Then : Else, &Skips = InThen ? Else : Then;
      if (!allHave(Does, Slot, 1 - Count) || !allHave(Skips, Slot, Count))
        continue;
      SkippedArm Arm;
      Arm.IsSet = Count == 0;
      Arm.Condition = {If->getBeginLoc(), Skips.front().frame().Site};
      Arm.Holds = !InThen;
      Arm.Context = LogData.Context;
      bool IsClear = true;
      for (const State &Path : Does) {
        const FlagHistory &Flags = Path.Log->flags();
        auto Place = Arm.IsSet ? Flags.lastSet(Slot) : Flags.lastWait(Slot);
        IsClear &= Place.has_value();
        if (!Place)
          break;
        Arm.Example = *Place;
        Arm.Places.insert(Place->key());
      }
      if (IsClear)
        for (State &Path : Skips)
          Path.Log.edit().flags().skip(Slot, Arm);
    }
  }
}
