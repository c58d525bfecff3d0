// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements switches.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

namespace {
/// A statement in the body of a switch that labels lead to.
struct LabelledPlace {
  size_t Index = 0;                      ///< of the statement in the body
  llvm::SmallVector<Interval, 2> Ranges; ///< of its labels
  bool IsDefault = false;
};
} // namespace

/// The places in \p Body that the labels of \p Switch lead to, in their order;
/// nothing where some label stands in a block inside.
static std::optional<std::vector<LabelledPlace>>
labelledPlaces(const SwitchStmt *Switch, const CompoundStmt *Body,
               const ASTContext &Context) {
  std::vector<LabelledPlace> Places;
  size_t Seen = 0, Written = 0, Index = 0;
  for (const Stmt *Child : Body->body()) {
    LabelledPlace Here;
    Here.Index = Index++;
    const Stmt *St = Child;
    for (; const auto *C = dyn_cast_or_null<SwitchCase>(St);
         St = C->getSubStmt(), ++Seen) {
      const auto *Case = dyn_cast<CaseStmt>(C);
      if (!Case) {
        Here.IsDefault = true;
        continue;
      }
      const auto valueOf = [&](const Expr *E) {
        return lowBits(E->EvaluateKnownConstInt(Context));
      };
      const int64_t Lo = valueOf(Case->getLHS());
      Here.Ranges.push_back(
          {Lo, Case->getRHS() ? valueOf(Case->getRHS()) : Lo});
    }
    if (St != Child)
      Places.push_back(std::move(Here));
  }
  for (const SwitchCase *C = Switch->getSwitchCaseList(); C;
       C = C->getNextSwitchCase())
    ++Written;
  if (Written != Seen)
    return std::nullopt;
  return Places;
}

/// One run of a switch, over all the paths that come to it together.
class Engine::SwitchRun {
public:
  /// \p Places: labelledPlaces() of \p Switch, whose body is \p Body.
  SwitchRun(Engine &E, const SwitchStmt *Switch, const CompoundStmt *Body,
            const std::vector<LabelledPlace> &Places)
      : E(E), Switch(Switch), Places(Places),
        Statements(Body->body_begin(), Body->body_end()),
        Unseen(E.Hidden.in(Body)) {}

  /// \p In, whose result is what is switched by, goes through the body; what
  /// comes after the switch is added to After.
  void run(State In);

  StateList After;

private:
  /// \p In goes on at the statement \p Index of the body.
  void runFrom(size_t Index, State In);
  /// Those of \p Paths on which \p V picks \p Place go there. Gives the others.
  StateList takeCase(const LabelledPlace &Place, const Linear &V,
                     StateList Paths);

  Engine &E;
  const SwitchStmt *Switch;
  const std::vector<LabelledPlace> &Places;
  const llvm::SmallVector<const Stmt *, 16> Statements;
  const HiddenCode::List Unseen;
  bool TookCase = false; ///< some path went to a case
};

void Engine::SwitchRun::runFrom(size_t Index, State In) {
  HiddenCode::List Ahead;
  for (const HiddenCode &Code : Unseen)
    if (Code.Before >= Index)
      Ahead.push_back(
          {static_cast<unsigned>(std::max<size_t>(Code.First, Index) - Index),
           static_cast<unsigned>(Code.Before - Index), Code.OnlyOrders});
  E.execList(llvm::ArrayRef(Statements).drop_front(Index), std::move(In), After,
             Ahead);
}

StateList Engine::SwitchRun::takeCase(const LabelledPlace &Place,
                                      const Linear &V, StateList Paths) {
  StateList NotThis;
  for (State &P : Paths) {
    E.S = &P;
    const Linear Is = E.Math.isInAny(V, Place.Ranges);
    E.S = nullptr;
    StateList IfTrue;
    const bool IsFree = P.Known->isFree(Is, E.Symbols);
    E.sortByTruth(std::move(P), Is, IfTrue, NotThis);
    TookCase |= !IfTrue.empty();
    for (State &T : IfTrue) {
      E.enterArm(T, Trails::Arm::Taken, Statements[Place.Index], IsFree);
      runFrom(Place.Index, std::move(T));
    }
  }
  return NotThis;
}

void Engine::SwitchRun::run(State In) {
  const Linear V = In.Known->simplify(In.Result.N, E.Symbols);
  E.Trace.exact(V.constant());
  In.Result = Value();
  TookCase = false;
  StateList Left;
  Left.push_back(std::move(In));
  for (const LabelledPlace &Place : Places)
    if (!Place.Ranges.empty())
      Left = takeCase(Place, V, std::move(Left));
  // Where there is a case for each enumerator, nobody passes another value:
  // clang takes that for so when it looks for variables that are not set.
  const bool HasAnyCase =
      Switch->isAllEnumCasesCovered() && !V.isConstant() && TookCase;
  const auto Default = llvm::find_if(
      Places, [](const LabelledPlace &Place) { return Place.IsDefault; });
  for (State &P : Left)
    if (Default != Places.end())
      runFrom(Default->Index, std::move(P));
    else if (!HasAnyCase)
      After.push_back(std::move(P));
}

void Engine::execSwitch(const SwitchStmt *Switch, State In, StateList &Out) {
  const auto *Body = dyn_cast<CompoundStmt>(Switch->getBody());
  const Expr *Condition = Switch->getCond();
  StateList Entering, Evaluated;
  exec(Switch->getInit(), std::move(In), Entering);
  for (State &Path : Entering) {
    StateList Declared;
    exec(Switch->getConditionVariableDeclStmt(), std::move(Path), Declared);
    for (State &P : Declared)
      fork(
          std::move(P), hasNestedEffects(Condition),
          [&] {
            S->Result =
                Value::number(number(eval(Condition), Condition->getType()));
          },
          Evaluated);
  }
  const auto Places =
      Body ? labelledPlaces(Switch, Body, Context) : std::nullopt;
  if (!Places)
    return lose(LostTrack::UnsupportedStatement, Switch->getBeginLoc(),
                Evaluated.empty() ? nullptr : &Evaluated.front());
  const unsigned Outer = LogData.Context;
  LogData.Context = NextContext++;
  SwitchRun Run(*this, Switch, Body, *Places);
  for (State &Path : Evaluated)
    Run.run(std::move(Path));
  LogData.Context = Outer;
  for (State &Path : Run.After)
    if (Path.Next == Flow::Break)
      Path.Next = Flow::Normal;
  forgetSkippedIfLeft(Run.After);
  limitPaths(Run.After);
  leaveScope(Run.After,
             {Switch->getInit(), Switch->getConditionVariableDeclStmt()});
  llvm::move(Run.After, std::back_inserter(Out));
}
