// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what becomes of paths: where one splits, which ones
// join, and how conditions sort them.

#include "Engine.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace ptotidy;

void Engine::lose(LostTrack Why, SourceLocation Loc, const State *At) {
  LogData.Incomplete = true;
  // The path may have been moved on already: the place is the kernel's then.
  const bool Alive = At && !At->Frames.empty() && At->Frames.back();
  Observer.incomplete(Why, {Loc.isValid() ? Loc : RootSite->Definition,
                            Alive ? At->frame().Site : RootSite});
}

bool Engine::outOfBudget(const Stmt *At) {
  ++Stats.Steps;
  // Long code may take long: the bounds are for kernels of up to Usual
  // statements, and in proportion for longer ones.
  constexpr size_t Usual = 5000;
  Running = At;
  if (!InLoop.IsExtra)
    Met.insert(At);
  if (Options.StopForSlots && LogData.HasCertain && !Exhausted) {
    LogData.HasCertain = false;
    Exhausted = !Options.keepsApart(pickedSlots());
    Stats.StoppedForSlots = Exhausted;
  }
  Exhausted |= Options.OnlyOneWay && !LogData.Flags.OnePath;
  const size_t Scale = std::max<size_t>(Met.size(), Usual);
  if (!Exhausted && Stats.Steps <= Options.OwnSteps &&
      Stats.Steps <= Options.Bounds.Steps * Scale / Usual &&
      Symbols.Work <= Options.Bounds.Work * Scale / Usual)
    return false;
  if (!Exhausted)
    lose(LostTrack::Budget, At->getBeginLoc());
  Exhausted = true;
  return true;
}

void Engine::joinPaths(StateList &List) {
  // What one path has not come to yet is there on it all the same.
  for (const auto &[Id, Initially] : Statics)
    for (State &Path : List)
      if (!Path.object(Id))
        Path.Objects.set(Id, Initially);
  joinAll(List, Symbols, LogData.Flags.Ways);
}

void Engine::limitPaths(StateList &List) {
  if (List.size() > 1)
    joinPaths(List);
  if (List.size() <= Options.Bounds.Paths)
    return;
  lose(LostTrack::TooManyPaths, SourceLocation(), &List.front());
  List.resize(Options.Bounds.Paths);
}

void Engine::assume(const Linear &Truth, bool Holds) {
  if (!S->Known.edit().assume(Truth, Holds, Symbols))
    Dead = true;
}

unsigned Engine::choice(unsigned Count) {
  if (!Choices) {
    MustRestart = true;
    return 0;
  }
  if (NextChoice == Choices->size()) {
    Choices->push_back({Count, 0, nullptr});
    LogData.Flags.OnePath = false;
  }
  return (*Choices)[NextChoice++].Taken;
}

void Engine::fork(State In, bool Effects, llvm::function_ref<void()> Evaluate,
                  StateList &Out) {
  llvm::SaveAndRestore OuterState(S);
  llvm::SaveAndRestore OuterChoices(Choices);
  llvm::SaveAndRestore OuterNext(NextChoice);
  llvm::SaveAndRestore OuterRestart(MustRestart);
  llvm::SaveAndRestore OuterDead(Dead);
  llvm::SaveAndRestore OuterTemporaries(Temporaries, {});
  auto finish = [&](State &Done) {
    for (ObjectId Id : Temporaries)
      Done.Objects.erase(Id);
    Temporaries.clear();
    if (!Dead)
      Out.push_back(std::move(Done));
  };

  bool Finished = false;
  if (!Effects) {
    // The usual case: nothing to choose. Until its last action the expression
    // leaves the path alone, so it can still be restarted.
    S = &In;
    Choices = nullptr;
    MustRestart = Dead = false;
    Evaluate();
    if (!MustRestart) {
      finish(In);
      Finished = true;
    }
    for (ObjectId Id : Temporaries)
      In.Objects.erase(Id);
    Temporaries.clear();
  }
  if (!Finished) {
    std::vector<Choice> Made;
    unsigned Turns = 0;
    do {
      State Path = In;
      S = &Path;
      Choices = &Made;
      NextChoice = 0;
      MustRestart = Dead = false;
      Evaluate();
      if (llvm::any_of(Made, [](const Choice &C) { return C.Count > 1; }))
        Path.Decision = LogData.Flags.Ways.part();
      finish(Path);
      while (!Made.empty() && ++Made.back().Taken == Made.back().Count)
        Made.pop_back();
    } while (!Made.empty() && ++Turns < Options.Bounds.Paths);
    if (!Made.empty())
      lose(LostTrack::TooManyPaths, SourceLocation(), nullptr);
  }
}

namespace {
/// Finds what changes a path inside an expression: entered calls, assignments
/// below the top, and instructions other than the last action, \p Last.
class EffectFinder : public RecursiveASTVisitor<EffectFinder> {
public:
  EffectFinder(const Expr *Top, const Expr *Last, TypeTable &Types,
               llvm::function_ref<bool(const Expr *)> ChangesPath)
      : Top(Top), Last(Last), Types(Types), ChangesPath(ChangesPath) {}
  bool Found = false;
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *D = E->getDirectCallee();
    if (E != Top && (!D || isEnterable(D)))
      Found = true;
    if (E != Last && D && isLibraryInstruction(D))
      Found = true;
    return !Found;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    // Constructors of the library's types are known, not entered.
    Found |= E->getConstructor()->isUserProvided() &&
             Types.classify(E->getType()) == LibraryType::Other &&
             isEnterable(E->getConstructor());
    return !Found;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    Found |= E->isIncrementDecrementOp() && E != Top;
    return !Found;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    Found |= (E->isAssignmentOp() && E != Top) ||
             (E->isLogicalOp() && ChangesPath(E->getRHS()));
    return !Found;
  }
  bool VisitStmtExpr(StmtExpr *) {
    Found = true;
    return false;
  }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }

private:
  const Expr *Top, *Last;
  TypeTable &Types;
  llvm::function_ref<bool(const Expr *)> ChangesPath;
};

/// Finds what may do something: calls and assignments.
class ActionFinder : public RecursiveASTVisitor<ActionFinder> {
public:
  bool Found = false;
  bool VisitCallExpr(CallExpr *E) {
    // The valid rows and columns of a tile are asked for by calls.
    const FunctionDecl *D = E->getDirectCallee();
    Found |= !D || !D->getIdentifier() || !D->getName().starts_with("GetValid");
    return !Found;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    Found |= E->isIncrementDecrementOp();
    return !Found;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    Found |= E->isAssignmentOp();
    return !Found;
  }
};
} // namespace

/// \p E without what only wraps it.
static const Expr *unwrap(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(E))
    E = Cleanups->getSubExpr()->IgnoreParenImpCasts();
  return E;
}

/// True where to find the place that \p E is takes no choice.
static bool isNamed(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() ? Member->isImplicitAccess()
                             : isNamed(Member->getBase());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Array = Element->getBase()->IgnoreParenImpCasts();
    return isa<IntegerLiteral>(Element->getIdx()->IgnoreParenImpCasts()) &&
           Array->getType()->isArrayType() && isNamed(Array);
  }
  return isa<DeclRefExpr>(E);
}

/// What \p E does last: the value that is given to what has a name, or is made
/// of a temporary.
static const Expr *lastAction(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenCasts();
    if (const auto *Whole = dyn_cast<FullExpr>(E)) {
      E = Whole->getSubExpr();
    } else if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(E)) {
      E = Made->getSubExpr();
    } else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E)) {
      E = Bound->getSubExpr();
    } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E);
               Construct && Construct->getNumArgs() == 1) {
      E = Construct->getArg(0);
    } else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
               Operator && Operator->getOperator() == OO_Equal &&
               isNamed(Operator->getArg(0))) {
      E = Operator->getArg(1);
    } else if (const auto *Assignment = dyn_cast<BinaryOperator>(E);
               Assignment && Assignment->getOpcode() == BO_Assign &&
               isNamed(Assignment->getLHS())) {
      E = Assignment->getRHS();
    } else {
      return E;
    }
  }
}

const Expr *Engine::tailCall(const Expr *E) {
  auto [It, New] = TailCalls.try_emplace(E, nullptr);
  if (!New)
    return It->second;
  const auto *Call = dyn_cast<CallExpr>(unwrap(E));
  if (!Call || isa<CXXOperatorCallExpr>(Call) || !Call->getDirectCallee() ||
      !isEnterable(Call->getDirectCallee()))
    return nullptr;
  const auto Changes = [this](const Expr *Of) { return changesPath(Of); };
  EffectFinder Finder(Call, Call, Types, Changes);
  Finder.TraverseStmt(const_cast<Expr *>(E));
  if (Finder.Found)
    return nullptr;
  return TailCalls[E] = Call;
}

bool Engine::hasNestedEffects(const Expr *E) {
  auto [It, New] = Effects.try_emplace(E, false);
  if (New) {
    const Expr *Top = unwrap(E);
    // A call changes the path as it runs.
    const auto Changes = [this](const Expr *Of) { return changesPath(Of); };
    EffectFinder Finder(isa<CallExpr>(Top) ? nullptr : Top, lastAction(E),
                        Types, Changes);
    Finder.TraverseStmt(const_cast<Expr *>(E));
    Effects[E] = Finder.Found;
    return Finder.Found;
  }
  return It->second;
}

bool Engine::changesPath(const Expr *E) {
  const QuietCode::Effects &Does = Quiet.effectsOf({E});
  if (Does.IsQuiet && Does.Assigned.empty() && !Does.WritesMemory)
    return false;
  // To name a tile is to do nothing with it yet.
  ActionFinder Finder;
  Finder.TraverseStmt(const_cast<Expr *>(E));
  return Finder.Found;
}

bool Engine::settle(State &Path) {
  return !Path.Known->maySettle(Symbols) || Path.Known.edit().settle(Symbols);
}

bool Engine::settleFor(State &Path, const Linear &Truth) {
  return !Path.Known->maySettle(Symbols) ||
         Path.Known->decide(Truth, Symbols) || settle(Path);
}

void Engine::sortByTruth(State In, const Linear &Truth, StateList &IfTrue,
                         StateList &IfFalse) {
  Guesses += !Truth.isConstant();
  if (!settleFor(In, Truth))
    return;
  if (auto Known = In.Known->decide(Truth, Symbols)) {
    (*Known ? IfTrue : IfFalse).push_back(std::move(In));
    return;
  }
  LogData.Flags.OnePath = false;
  Stats.AskedWhichCore = Stats.AskedWhichCore || dependsOnCore(Truth);
  // "Is anything stored that nobody waited for" belongs to what is in flight as
  // a slot does.
  Symbols.addSources(Truth, Symbols.Asked);
  const CopyOnWrite<Facts> Before = In.Known;
  State Other = In;
  for (State *Path : {&In, &Other})
    Path->Decision = LogData.Flags.Ways.part();
  auto take = [&](State &Path, bool Holds, StateList &Into) {
    if (!Path.Known.edit().assumeOpen(Truth, Holds, Symbols) || !settle(Path))
      return;
    noteDecided(Truth, *Before, Path);
    Into.push_back(std::move(Path));
  };
  take(In, true, IfTrue);
  take(Other, false, IfFalse);
}

void Engine::takeForCount(State &At, const Linear &Truth) {
  const auto S = Truth.asSymbol();
  if (!S || Symbols[*S].Kind != SymbolKind::NotPositive)
    return;
  // `1 - n <= 0`
  const Linear Count = Linear(1) - Symbols[*S].A;
  const Interval I = At.Known->boundsOf(Count, Symbols);
  if (I.Lo < 0 && I.Hi > 0 && !At.Known->mayBeZero(Count, Symbols))
    At.Known.edit().assumeOpen(Truth, true, Symbols);
}

void Engine::takeForLength(State &At, const Linear &Truth) {
  const auto S = Truth.asSymbol();
  if (!S || Symbols[*S].Kind != SymbolKind::NotPositive)
    return;
  const Linear Length = Linear(1) - Symbols[*S].A;
  const auto Number = Length.asSymbol();
  if (!Number ||
      !(Symbols[*Number].IsGiven || Symbols[*Number].Kind == SymbolKind::Load))
    return;
  Facts Known = *At.Known;
  if (Known.boundsOf(Length, Symbols).Lo < 0 &&
      Known.assumeRange(Length, {0, Interval::Max}, Symbols))
    At.Known.edit() = std::move(Known);
}

std::optional<Linear> Engine::askedForZero(const Linear &Truth) const {
  if (Truth.terms().size() != 1)
    return std::nullopt;
  const Symbol &Question = Symbols[Truth.terms().front().first];
  return Question.Kind == SymbolKind::Zero ? std::optional(Question.A)
                                           : std::nullopt;
}

void Engine::takeForCountUnlessZero(State &At, const Expr *Condition,
                                    const Linear &Truth) {
  Condition = Condition->IgnoreParenImpCasts();
  const auto *Both = dyn_cast<BinaryOperator>(Condition);
  const auto *Not = dyn_cast<UnaryOperator>(Condition);
  if (!(Both ? Both->getOpcode() == BO_EQ : Not && Not->getOpcode() == UO_LNot))
    return;
  const auto Asked = askedForZero(Truth);
  const auto Count = Asked ? Asked->asSymbol() : std::nullopt;
  if (!Count || Symbols[*Count].Kind != SymbolKind::Load)
    return;
  Facts Known = *At.Known;
  if (Known.assumeRange(*Asked, {1, Interval::Max}, Symbols))
    At.Known.edit() = std::move(Known);
}

void Engine::takeForOffsets(State &At, const Linear &Asked) {
  const auto &Terms = Asked.terms();
  if (Terms.size() != 2 || Terms[0].second != -Terms[1].second)
    return;
  SymbolId From = Terms[0].first, To = Terms[1].first;
  if (Symbols[From].Kind != SymbolKind::Load ||
      Symbols[To].Kind != SymbolKind::Load ||
      Symbols[From].Aux != Symbols[To].Aux || Symbols[From].B != Symbols[To].B)
    return;
  const int64_t Bytes = Symbols[From].Aux / 8;
  const Linear Between = Symbols[To].A - Symbols[From].A;
  if (Between.is(-Bytes))
    std::swap(From, To);
  else if (!Between.is(Bytes))
    return;
  // Where it is known to be otherwise, nothing is taken for anything.
  Facts Known = *At.Known;
  const Linear Begin = Linear::symbol(From), End = Linear::symbol(To);
  if (!Known.assumeRange(Begin, {0, Interval::Max}, Symbols) ||
      !Known.assumeOf(End - Begin, {0, Interval::Max}, Symbols))
    return;
  // What stands further on, as the last one may that others are compared with.
  Symbols.Work += Symbols.size() / 16;
  for (SymbolId Id = 0; Id != Symbols.size(); ++Id) {
    const Symbol &Other = Symbols[Id];
    if (Other.Kind != SymbolKind::Load || Other.Aux != Symbols[To].Aux ||
        Other.B != Symbols[To].B)
      continue;
    const Linear Behind = Other.A - Symbols[To].A;
    if (!Behind.isConstant() && Known.boundsOf(Behind, Symbols).Lo >= 0 &&
        !Known.assumeOf(Linear::symbol(Id) - End, {0, Interval::Max}, Symbols))
      return;
  }
  At.Known.edit() = std::move(Known);
}

Engine::AskedCondition Engine::branch(const Expr *Condition, State In,
                                      StateList &IfTrue, StateList &IfFalse,
                                      bool ForCounts) {
  StateList Evaluated;
  fork(
      std::move(In), hasNestedEffects(Condition),
      [&] { S->Result = Value::number(truth(eval(Condition))); }, Evaluated);
  AskedCondition Is;
  for (State &Path : Evaluated) {
    Linear Truth = Path.Result.N;
    if (Evaluated.size() == 1)
      Is.Truth = Truth;
    Path.Result = Value();
    Guessed.noteCondition(Truth);
    if (!settleFor(Path, Truth))
      continue;
    if (ForCounts)
      takeForCount(Path, Truth);
    if (const auto Asked = askedForZero(Truth))
      takeForOffsets(Path, *Asked);
    Is.IsFree = Is.IsFree && Path.Known->isFree(Truth, Symbols);
    sortByTruth(std::move(Path), Truth, IfTrue, IfFalse);
  }
  return Is;
}
