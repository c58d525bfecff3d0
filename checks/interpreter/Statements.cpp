// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what statements do: blocks, conditions, switches,
// returns, and the ends of what they declare.

#include "Engine.h"
#include "clang/Basic/Stack.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace ptotidy;

void Engine::runUnseenDestructor(State &In, const Value &Object,
                                 SourceLocation Loc) {
  S = &In;
  In.Log.edit().opaque();
  forgetReachable(Object);
  lose(LostTrack::UnseenDestructor, Loc);
}

void Engine::destroy(StateList &Paths, const VarDecl *Var) {
  if (Var->isStaticLocal() || Var->hasGlobalStorage())
    return;
  const bool Does = hasDestructorOfItsOwn(Var->getType());
  StateList After;
  for (State &Path : Paths) {
    if (Path.frame().References.count(Var)) {
      Path.frameForWriting().References.erase(Var);
    } else if (const auto Id = objectOf(Path, Var); Id && Does) {
      endObject(std::move(Path), Var->getType(), {Var, Var->getLocation()}, *Id,
                After);
      continue;
    } else if (Id) {
      removeObject(Path, *Id);
    }
    if (Does)
      After.push_back(std::move(Path));
  }
  if (Does)
    Paths = std::move(After);
}

void Engine::forgetFormer(State &In, const VarDecl *Var) {
  const auto Id = objectOf(In, Var);
  if (!Id)
    return;
  if (hasDestructorOfItsOwn(Var->getType()))
    runUnseenDestructor(In, Value(*In.object(*Id)), Var->getLocation());
  removeObject(In, *Id);
}

void Engine::endObject(State In, QualType T, const Ending &Of, ObjectId Id,
                       StateList &Out) {
  StateList Paths;
  Paths.push_back(std::move(In));
  if (!followDestructor(Paths, T, Of, Value::reference(Id)))
    runUnseenDestructor(Paths.front(), Value(*Paths.front().object(Id)),
                        Of.Loc);
  for (State &Path : Paths) {
    removeObject(Path, Id);
    Out.push_back(std::move(Path));
  }
}

void Engine::removeObject(State &In, ObjectId Id) {
  const Value *Object = In.object(Id);
  if (!Object)
    return;
  // A tile that is in another object as well goes on: it counts when this one
  // is gone.
  const Value Gone = *Object;
  In.Objects.erase(Id);
  endTiles(In, Gone);
}

void Engine::endTiles(State &In, const Value &Gone) {
  // A tile declared again is another one.
  if (Gone.Kind == Value::Tile)
    endGeneration(In, Gone.T->Ref.Generation, 0);
  for (const Value &Element : Gone.Elements)
    endTiles(In, Element);
}

/// What makes the object that statement \p E is all about, where it has a
/// destructor that does anything: `Guard(0);`, for `Guard held(0);`.
static const CXXBindTemporaryExpr *unnamedObject(const Expr *E) {
  for (;;) {
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Cast = dyn_cast<CastExpr>(E))
      E = Cast->getSubExpr();
    else if (const auto *Paren = dyn_cast<ParenExpr>(E))
      E = Paren->getSubExpr();
    else
      break;
  }
  const auto *Made = dyn_cast<CXXBindTemporaryExpr>(E);
  return Made && hasDestructorOfItsOwn(Made->getType()) ? Made : nullptr;
}

void Engine::execUnnamed(const CXXBindTemporaryExpr *E, State In,
                         StateList &Out) {
  StateList Made;
  fork(
      std::move(In), true,
      [&] {
        Value V = initialize(E->getSubExpr(), E->getType(), "temporary", E);
        if (!MustRestart && !Dead)
          S->Result = std::move(V);
      },
      Made);
  for (State &Path : Made) {
    const Value Object = std::exchange(Path.Result, Value());
    S = &Path;
    const ObjectId Id = newObject(Object);
    endObject(std::move(Path), E->getType(), {E, E->getBeginLoc()}, Id, Out);
  }
}

void Engine::leaveScope(StateList &Paths, llvm::ArrayRef<const Stmt *> Body) {
  for (const Stmt *St : llvm::reverse(Body)) {
    while (const auto *Label = dyn_cast_or_null<SwitchCase>(St))
      St = Label->getSubStmt();
    if (const auto *DS = dyn_cast_or_null<DeclStmt>(St))
      for (const Decl *D : llvm::reverse(DS->decls()))
        if (const auto *Var = dyn_cast<VarDecl>(D))
          destroy(Paths, Var);
  }
}

void Engine::execList(llvm::ArrayRef<const Stmt *> Body, State In,
                      StateList &Out, llvm::ArrayRef<HiddenCode> Hidden,
                      const JumpPlan *Plan) {
  StateList Paths;
  Paths.push_back(std::move(In));
  auto pass = [&](State &Path) {
    if (Hidden.front().OnlyOrders)
      Path.Log.edit().orderAll();
    else
      Path.Log.edit().opaque();
  };
  auto passHidden = [&](unsigned Before) {
    if (Hidden.empty() || Hidden.front().Before != Before)
      return;
    for (State &Path : Paths)
      if (Path.Next == Flow::Normal)
        pass(Path);
    Hidden = Hidden.drop_front();
  };
  for (unsigned Index = 0; Index != Body.size(); ++Index) {
    const Stmt *St = Body[Index];
    passHidden(Index);
    if (Plan)
      for (State &Path : Paths)
        if (Path.Next == Flow::Goto && Plan->indexOf(Path.Target) == Index)
          Path.land();
    if (const auto *R = Plan ? Plan->regionAt(Index) : nullptr) {
      execJumpLoop(*R, *Plan, Paths);
      while (Index != R->Last)
        passHidden(++Index);
      continue;
    }
    StateList After;
    bool Any = false;
    for (State &Path : Paths) {
      if (Path.Next != Flow::Normal) {
        After.push_back(std::move(Path));
        continue;
      }
      Any = true;
      const size_t Before = After.size();
      exec(St, std::move(Path), After);
      if (!Hidden.empty() && Hidden.front().First <= Index)
        for (State &Left : llvm::drop_begin(After, Before))
          if (Left.Next != Flow::Normal)
            pass(Left);
    }
    Paths = std::move(After);
    if (!Any && !Plan)
      break;
    if (Paths.size() > 1)
      limitPaths(Paths);
  }
  passHidden(Body.size());
  leaveScope(Paths, Body);
  llvm::move(Paths, std::back_inserter(Out));
}

void Engine::exec(const Stmt *St, State In, StateList &Out) {
  if (!St) {
    Out.push_back(std::move(In));
    return;
  }
  // Conditions may be nested thousands deep.
  runWithSufficientStackSpace([] {},
                              [&] { execByKind(St, std::move(In), Out); });
}

void Engine::execByKind(const Stmt *St, State In, StateList &Out) {
  S = &In;
  if (outOfBudget(St))
    return;
  switch (St->getStmtClass()) {
  case Stmt::CompoundStmtClass: {
    const auto *C = cast<CompoundStmt>(St);
    llvm::SmallVector<const Stmt *, 16> Body(C->body_begin(), C->body_end());
    const JumpPlan *Plan = Jumping.in(C);
    if (Plan)
      Jumping.open(*Plan);
    execList(Body, std::move(In), Out, Hidden.in(C), Plan);
    if (Plan)
      Jumping.close(*Plan);
    return;
  }
  case Stmt::DeclStmtClass: {
    StateList Paths;
    Paths.push_back(std::move(In));
    for (const Decl *D : cast<DeclStmt>(St)->decls()) {
      const auto *Var = dyn_cast<VarDecl>(D);
      if (!Var)
        continue;
      StateList After;
      for (State &Path : Paths) {
        const Expr *Init = Var->getInit();
        fork(
            std::move(Path), Init && hasNestedEffects(Init),
            [&] { declare(Var); }, After);
      }
      Paths = std::move(After);
    }
    for (State &Path : Paths)
      Out.push_back(std::move(Path));
    return;
  }
  case Stmt::IfStmtClass:
    return execIf(cast<IfStmt>(St), std::move(In), Out);
  case Stmt::SwitchStmtClass:
    return execSwitch(cast<SwitchStmt>(St), std::move(In), Out);
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(St);
    StateList Entering;
    exec(For->getInit(), std::move(In), Entering);
    Loop L;
    L.Range = For->getSourceRange();
    L.Body = For->getBody();
    L.Condition = For->getCond();
    L.Counter = dyn_cast_or_null<DeclStmt>(For->getInit());
    L.ConditionVariable = For->getConditionVariableDeclStmt();
    L.Increment = For->getInc();
    StateList Left;
    execLoop(L, std::move(Entering), Left);
    leaveScope(Left, For->getInit());
    llvm::move(Left, std::back_inserter(Out));
    return;
  }
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(St);
    Loop L;
    L.Range = While->getSourceRange();
    L.Body = While->getBody();
    L.Condition = While->getCond();
    L.ConditionVariable = While->getConditionVariableDeclStmt();
    StateList Entering;
    Entering.push_back(std::move(In));
    return execLoop(L, std::move(Entering), Out);
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(St);
    Loop L;
    L.Range = Do->getSourceRange();
    L.Body = Do->getBody();
    L.Condition = Do->getCond();
    L.TestFirst = false;
    StateList Entering;
    Entering.push_back(std::move(In));
    return execLoop(L, std::move(Entering), Out);
  }
  case Stmt::CXXForRangeStmtClass:
    return execRangeFor(cast<CXXForRangeStmt>(St), std::move(In), Out);
  case Stmt::ReturnStmtClass:
    return execReturn(cast<ReturnStmt>(St), std::move(In), Out);
  case Stmt::BreakStmtClass:
    In.Next = Flow::Break;
    Out.push_back(std::move(In));
    return;
  case Stmt::ContinueStmtClass:
    In.Next = Flow::Continue;
    Out.push_back(std::move(In));
    return;
  case Stmt::GotoStmtClass:
    return execGoto(cast<GotoStmt>(St), std::move(In), Out);
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return exec(cast<SwitchCase>(St)->getSubStmt(), std::move(In), Out);
  case Stmt::LabelStmtClass:
    return exec(cast<LabelStmt>(St)->getSubStmt(), std::move(In), Out);
  case Stmt::AttributedStmtClass:
    return exec(cast<AttributedStmt>(St)->getSubStmt(), std::move(In), Out);
  case Stmt::NullStmtClass:
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    Out.push_back(std::move(In));
    return;
  default:
    break;
  }
  if (const auto *E = dyn_cast<Expr>(St)) {
    if (const auto *Unnamed = E == ResultOf ? nullptr : unnamedObject(E))
      return execUnnamed(Unnamed, std::move(In), Out);
    llvm::SaveAndRestore Call(TailCall, E == ResultOf ? nullptr : tailCall(E));
    llvm::SaveAndRestore Paths(TailOut, &Out);
    const bool GivesResult = E == ResultOf;
    auto evaluate = [&] {
      Value V = eval(E);
      if (GivesResult && !MustRestart && !Dead)
        S->Result = V.isLvalue() ? load(V, E->getType()) : std::move(V);
    };
    fork(std::move(In), !TailCall && hasNestedEffects(E), evaluate, Out);
    return;
  }
  // try and the like: this path is not followed further.
  lose(LostTrack::UnsupportedStatement, St->getBeginLoc(), &In);
}

void Engine::execGoto(const GotoStmt *Goto, State In, StateList &Out) {
  // Into a block that the jump does not stand in no path is followed.
  if (!Jumping.isOpen(Goto->getLabel()))
    return lose(LostTrack::UnsupportedStatement, Goto->getBeginLoc(), &In);
  In.jump(Goto->getLabel());
  Out.push_back(std::move(In));
}

void Engine::execJumpLoop(const JumpPlan::Region &R, const JumpPlan &Plan,
                          StateList &Paths) {
  StateList Entering, Left;
  for (State &Path : Paths) {
    const auto Target =
        Path.Next == Flow::Goto ? Plan.indexOf(Path.Target) : std::nullopt;
    if (Path.Next == Flow::Normal
            ? !R.Condition
            : Target && *Target > R.First && *Target <= R.Last) {
      // No loop that is known, or into the middle of one.
      lose(LostTrack::UnsupportedStatement, R.Begin, &Path);
    } else {
      (Path.Next == Flow::Normal ? Entering : Left).push_back(std::move(Path));
    }
  }
  if (!Entering.empty()) {
    Loop L;
    L.Range = R.Body->getSourceRange();
    L.Body = R.Body;
    L.Condition = R.Condition;
    L.TestFirst = R.TestFirst;
    L.Made = &R;
    execLoop(L, std::move(Entering), Left);
  }
  Paths = std::move(Left);
}

/// True where nobody comes to what stands after \p St through it.
static bool endsInJump(const Stmt *St) {
  while (const auto *Block = dyn_cast<CompoundStmt>(St)) {
    if (Block->body_empty())
      return false;
    St = Block->body_back();
  }
  return isa<ReturnStmt>(St) || isa<BreakStmt>(St) || isa<ContinueStmt>(St) ||
         isa<GotoStmt>(St);
}

/// True where \p Truth depends on what was read out of memory.
static bool asksMemory(const Linear &Truth, const SymbolTable &Symbols) {
  for (const Linear::Term &T : Truth.terms())
    for (SymbolId Id : Symbols.support(T.first))
      if (Symbols[Id].Kind == SymbolKind::Load)
        return true;
  return false;
}

void Engine::execScope(const Stmt *St, State In, StateList &Out) {
  StateList Paths;
  exec(St, std::move(In), Paths);
  leaveScope(Paths, St);
  llvm::move(Paths, std::back_inserter(Out));
}

void Engine::enterArms(const IfStmt *If, const AskedCondition &Asked,
                       std::optional<bool> AtFirst, StateList &IfTrue,
                       StateList &IfFalse) {
  const Stmt *SecondWay = If->getElse() ? If->getElse() : If;
  const auto SecondKind =
      If->getElse() ? Trails::Arm::Taken : Trails::Arm::LeftOut;
  const bool IsNamed = If->getElse() || !ElseIfs.count(If);
  const bool IsFree = Asked.IsFree;
  const std::optional<Linear> &Truth = Asked.Truth;
  if (!IfTrue.empty() && !IfFalse.empty() && IsFree && !AtFirst && Truth)
    noteOpen({*Truth, If->getThen(), IsNamed ? SecondWay : nullptr, SecondKind,
              If->getThen(), SecondWay, IfTrue.front().frame().Site});
  // What memory holds may be skipped after something that was not. The other
  // way round it may say that something was the last. A run with numbers tells
  // of all that it comes through.
  const bool MayFollow =
      !If->getElse() && endsInJump(If->getThen()) &&
      (Options.Given ||
       (Options.KeepFactsApart && !IfTrue.empty() && !IfFalse.empty() &&
        Truth && asksMemory(*Truth, Symbols)));
  // Who asks whether there is anything yet has something by now.
  const bool MayBeTrue = !AtFirst || !*AtFirst,
             MayBeFalse = (!AtFirst || *AtFirst) && IsNamed;
  for (State &T : IfTrue) {
    enterArmOfOperand(T, Trails::Arm::Taken, If->getCond(), true,
                      IsFree && MayBeTrue, MayBeTrue);
    enterArm(T, Trails::Arm::Taken, If->getThen(), IsFree && MayBeTrue,
             MayBeTrue, MayFollow ? SecondWay : nullptr);
  }
  for (State &F : IfFalse) {
    enterArmOfOperand(F, Trails::Arm::LeftOut, If->getCond(), false,
                      IsFree && MayBeFalse, MayBeFalse);
    enterArm(F, SecondKind, SecondWay, IsFree && MayBeFalse, MayBeFalse);
  }
}

void Engine::execIf(const IfStmt *If, State In, StateList &Out) {
  // What runs on the device was not computed by the compiler.
  if (If->isConsteval())
    return exec(If->isNegatedConsteval() ? If->getThen() : If->getElse(),
                std::move(In), Out);
  // Of a chain without a last else, the last one that is left out is the case
  // that there is none of, as a rule.
  if (const auto *Next = dyn_cast_or_null<IfStmt>(If->getElse()))
    ElseIfs.insert(Next);
  StateList Entering, After;
  exec(If->getInit(), std::move(In), Entering);
  for (State &Path : Entering) {
    StateList Declared;
    exec(If->getConditionVariableDeclStmt(), std::move(Path), Declared);
    for (State &P : Declared)
      execIfOn(If, std::move(P), After);
  }
  limitPaths(After);
  leaveScope(After, {If->getInit(), If->getConditionVariableDeclStmt()});
  llvm::move(After, std::back_inserter(Out));
}

void Engine::execIfOn(const IfStmt *If, State In, StateList &Out) {
  const bool IsFixed = If->isConstexpr() || tryConstant(If->getCond());
  const bool LeavesElse = !If->getElse() && endsInJump(If->getThen());
  const std::map<unsigned, unsigned> Before = In.Log->flagCounts();
  StateList IfTrue, IfFalse;
  AskedOperandList Operands;
  // One path for all ways to an answer is less than each of them knows.
  AsksApart = Options.KeepFactsApart && !Options.Given;
  const AskedCondition Asked = [&] {
    llvm::SaveAndRestore Noted(AskedOperands, &Operands);
    return branch(If->getCond(), std::move(In), IfTrue, IfFalse,
                  !If->getElse() && !LeavesElse);
  }();
  AsksApart = false;
  if (Operands.empty() && Asked.Truth)
    Operands.push_back({If->getCond(), *Asked.Truth});
  auto isJump = [](const Stmt *Arm) { return Arm && endsInJump(Arm); };
  if (!IsFixed && (isJump(If->getThen()) || isJump(If->getElse()) ||
                   !Quiet.effectsOf({If->getThen(), If->getElse()}).IsQuiet))
    for (StateList *Paths : {&IfTrue, &IfFalse})
      for (State &Path : *Paths)
        noteAnswers(Path, Operands);
  std::optional<bool> AtFirst;
  const Expr *Question = behindName(If->getCond());
  if (!IfTrue.empty() && !IfFalse.empty() && Asked.Truth)
    dropWhatIsMarked(Question, *Asked.Truth, IfTrue, IfFalse);
  const bool IsOpen = !IfTrue.empty() && !IfFalse.empty();
  if (IsOpen)
    AtFirst = answerAtFirst(Question);
  if (AtFirst)
    keepWhatBegan(Question, *AtFirst ? IfTrue : IfFalse);
  if (LeavesElse && Asked.Truth)
    for (State &F : IfFalse)
      takeForCountUnlessZero(F, If->getCond(), *Asked.Truth);
  if (!IsFixed)
    enterArms(If, Asked, AtFirst, IfTrue, IfFalse);
  StateList AfterThen, AfterElse;
  auto run = [&](const Stmt *Arm, StateList &Paths, StateList &After) {
    for (State &Path : Paths)
      IsFixed ? execScope(Arm, std::move(Path), After)
              : execArm(Arm, std::move(Path), After);
  };
  run(If->getThen(), IfTrue, AfterThen);
  run(If->getElse(), IfFalse, AfterElse);
  if (IsOpen)
    noteArms(If, Asked.IsFree && !AtFirst, Before, AfterThen, AfterElse);
  for (StateList *Paths : {&AfterThen, &AfterElse})
    llvm::move(*Paths, std::back_inserter(Out));
}

void Engine::execReturn(const ReturnStmt *Return, State In, StateList &Out) {
  const Expr *E = Return->getRetValue();
  if (!E) {
    In.Next = Flow::Return;
    Out.push_back(std::move(In));
    return;
  }
  fork(
      std::move(In), hasNestedEffects(E),
      [&] {
        Value V = E->isGLValue() || !E->getType()->isRecordType()
                      ? eval(E)
                      : initialize(E, E->getType(), "", nullptr);
        if (V.Kind == Value::Tile)
          leaveFactory(V, E);
        S->Result = std::move(V);
        S->Next = Flow::Return;
        // What is returned by its name is the caller's object, and ends there.
        if (const VarDecl *Same = Return->getNRVOCandidate();
            Same && Same->isNRVOVariable() &&
            hasDestructorOfItsOwn(Same->getType()))
          if (const auto Id = objectOf(*S, Same))
            S->Objects.erase(*Id);
      },
      Out);
}
