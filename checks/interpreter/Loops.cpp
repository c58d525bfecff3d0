// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements loops: how often one is followed, and what stands for
// the iterations that are not.

#include "Engine.h"
#include "llvm/Support/SaveAndRestore.h"
#include <utility>

using namespace clang;
using namespace ptotidy;

/// One run of a loop, over all the paths that enter it together.
class Engine::LoopRun {
public:
  LoopRun(Engine &E, const Loop &L, StateList Entering);
  void run(StateList &Out);

private:
  /// Each path counts how often it went on although it did not know that it
  /// would: such a loop is followed for a few iterations (a prefetch of two
  /// slots shows its second one only in iteration i + 3).
  struct Course {
    unsigned Left = 0; ///< how often it may still go on so
    /// How the iteration before began, where that may be asked for.
    std::shared_ptr<const LoopHead> Before;
    bool IsWide = false;    ///< its iteration stands for all that follow
    LoopHeads Heads;        ///< with Options.LaterIterations
    bool IsLater = false;   ///< stands for later iterations
    bool IsPossible = true; ///< as Trails::Arm has it
    /// It is followed for what it does, not for how it leaves the loop.
    bool IsExtra = false;
    /// It runs as often as the loop ever does.
    bool IsFull = false;
    /// So it does, and is followed to where isCapped() ends it: the rest of the
    /// condition holds until then.
    bool IsCapped = false;
    /// What joined paths have in common.
    auto key() const {
      return std::tuple(IsLater, IsExtra, IsFull, IsCapped, Left);
    }
  };
  struct Path : Course {
    State St;
    Path(State St, Course C) : Course(std::move(C)), St(std::move(St)) {}
  };
  using PathList = std::vector<Path>;

  /// Adds the head that \p St is at to \p Heads.
  void addHead(State &St, LoopHeads &Heads);
  /// Makes \p At stand for later iterations (Engine::moveOn).
  bool moveOn(State &At, const LoopHeads &Heads);
  /// Adds paths that do so (Options.LaterIterations).
  void startLater();
  /// \p P is at the loop's head: sorts what comes of it into Exits and \p
  /// Bodies, or leaves it behind.
  void enterIteration(Path P, PathList &Bodies);
  /// Makes \p P stand for all iterations that follow, where the loop is long
  /// and repeats what it did.
  void widenIfLong(Path &P);
  void askCondition(Path P, PathList &Bodies);
  /// \p P takes the element whose turn it is (Loop::Elements), or leaves.
  void takeElement(Path P, PathList &Bodies);
  /// \p St is \p P where the condition holds. \p IsKnown: by numbers alone; \p
  /// IsForced: not so, but what the path was taken for leaves no other way.
  void goOn(State St, Path &P, const Linear &Truth, bool IsKnown, bool IsForced,
            bool IsPossible, PathList &Bodies);
  /// \p St goes on by \p Truth, which rests on a size that may be a constant.
  /// Where the loop is one of known length then, gives the path on which it is.
  std::optional<State> atFullLength(const State &St, const Linear &Truth);
  /// True where numbers alone will end the loop, whatever becomes of the rest
  /// of its condition: `slot < 8 && next < total`.
  bool isCapped(const State &St);
  /// \p St would go on, but its later iterations are not followed. They end
  /// well, for all that is known; with \p Like, as what began there did.
  void leaveBehind(State St, std::optional<Trails::Heads> Like = std::nullopt);
  /// The same, by what \p St began like.
  void leaveAsBefore(State St) {
    const auto Like = beganLike(St);
    leaveBehind(std::move(St), Like);
  }
  /// The iterations that began with the flags of \p St show how it ends, also
  /// those of the times that the loop was entered before.
  std::optional<Trails::Heads> beganLike(const State &St) const;
  /// The same for the way out of an iteration that is followed for what it
  /// does. Nothing where the flags are those that the loop begins with: after
  /// a whole group the host may end it. Nothing, too, where no path was seen to
  /// leave the loop with these flags.
  std::optional<Trails::Heads> leftLike(const State &St) const;
  /// Sorts the paths at the loop's head by what comes of them.
  PathList enterIterations();
  /// \p St leaves the loop.
  void exit(State St, bool IsExtra);
  /// Tells the paths that have left the loop that its condition is false: each
  /// of them knew, and joined they may not.
  void tellExits();
  /// \p St went on although no more iterations are followed, and could not
  /// leave the loop yet. Later it does.
  void leaveLater(State St, const LoopHeads &Heads);
  void noteIteration(size_t Bodies);
  void runBody(Path P);
  void joinActive();
  /// A loop of unknown length may go on where it has not come back to a flag
  /// that it used before.
  bool mayFollowRing() const;
  /// It may go on, too, where it has not come to what it does each M-th time
  /// often enough.
  bool mayFollowTurns() const;
  /// Notes the remainders that were asked for since \p Begin.
  void noteTurns(size_t Begin);
  /// A loop without a condition may leave by a counter that is known: then its
  /// break was come to so far, or not, without a question. From then on it is
  /// followed as others are.
  bool isLongEnough(const Path &P) const;

  Engine &E;
  const Loop &L;
  const QuietCode::Effects &Does;
  const unsigned Most; ///< iterations of a loop of unknown length
  const unsigned IssuedBefore;
  const CallSite *Site = nullptr;
  bool Endless = false;
  bool IsUnknown = false; ///< how often it runs
  bool IsCounted = true;  ///< this time it went on by numbers that are known
  bool IsByConstants = false; ///< its code says how often it runs
  bool HasOtherExits = false; ///< than those where the condition is false
  mutable std::optional<bool> MayLeave; ///< leavesLoop(), once it was asked for
  unsigned Iteration = 0;
  std::optional<unsigned> FirstLeft; ///< the first one that it was left in
  /// In so many of them some path was told by numbers that the loop ends, and
  /// others go on: the states of a machine, whose questions are in its body. It
  /// has gone round as often as other loops of unknown length then.
  unsigned TimesTold = 0;
  bool IsTold = false;         ///< in this one
  Trails::Trail LastBegan = 0; ///< when the iteration before began
  /// The largest numbers whose remainder by another one was asked for in the
  /// last iteration, by that one; and the longest such turn that the loop
  /// takes.
  std::map<int64_t, int64_t> Dividends;
  int64_t LongestTurn = 0;
  LoopTurns Turns; ///< with Options.LaterIterations
  PathList Active; ///< at the loop's head
  /// A path that had to go on when no more iterations were followed.
  std::optional<std::pair<State, LoopHeads>> Kept;
  StateList Exits;
};

Engine::LoopRun::LoopRun(Engine &E, const Loop &L, StateList Entering)
    : E(E), L(L),
      Does(E.Quiet.effectsOf(
          {L.Body, L.Condition, L.ConditionVariable, L.Element, L.Increment})),
      Most(E.Options.Bounds.UnknownLoop), IssuedBefore(E.Issued) {
  // Entered again with the same accesses in the same order, the loop shows the
  // same conflicts again: a few iterations then are enough to leave it as the
  // program may. So they are where it was entered in several other ways before:
  // what is left to show is how it follows what came before it.
  constexpr unsigned SeenBefore = 2, WaysToEnter = 6;
  for (State &Start : Entering) {
    Start.prune(E.Symbols);
    Site = Start.frame().Site;
    auto &Ways = E.SeenLoops[{L.Body, Site}].Accesses;
    bool New =
        Ways.size() < WaysToEnter && Ways.insert(Start.Log->digest()).second;
    Course Entered;
    Entered.Left = New ? Most : std::min(SeenBefore, Most);
    Active.push_back({std::move(Start), std::move(Entered)});
  }
  Endless = !L.Condition && !L.Elements;
  IsByConstants = L.Elements;
  if (L.Condition)
    if (auto C = E.tryConstant(L.Condition))
      Endless = C->isNumber() && C->N.isConstant() && !C->N.is(0);
}

void Engine::LoopRun::addHead(State &St, LoopHeads &Heads) {
  St.prune(E.Symbols);
  Heads.push_back(std::make_shared<LoopHead>(E.headOf(St)));
}

bool Engine::LoopRun::moveOn(State &At, const LoopHeads &Heads) {
  auto most = [&](size_t Period) { return Turns.mostPeriods(Period); };
  // Rows of a tile that are filled one by one are other accesses each time.
  return E.moveOn(At, Heads, Repeating::Accesses, most) ||
         E.moveOn(At, Heads, Repeating::Flags, most);
}

void Engine::LoopRun::startLater() {
  for (size_t I = 0, End = Active.size(); I != End; ++I) {
    Path &P = Active[I];
    if (P.IsLater || P.St.Next != Flow::Normal)
      continue;
    // That a loop is counted shows in its first iterations.
    if (!IsUnknown && Iteration > Most) {
      P.Heads.clear();
      continue;
    }
    addHead(P.St, P.Heads);
    if (P.Left != 0)
      continue;
    State Later = P.St;
    if (!moveOn(Later, P.Heads))
      continue;
    Course MovedOn;
    MovedOn.Left = 2;
    MovedOn.IsLater = true;
    Active.push_back({std::move(Later), std::move(MovedOn)});
  }
}

auto Engine::LoopRun::enterIterations() -> PathList {
  PathList Bodies;
  Trails &Ways = E.LogData.Flags.Ways;
  auto &[Accesses, Before, Left] = E.SeenLoops[{L.Body, Site}];
  // No path ends as one that is no further than itself.
  std::map<std::pair<uint64_t, bool>, Trails::Heads> New;
  for (Path &P : Active) {
    const std::pair Flags(flagDigest(P.St, E.Symbols), Iteration != 0);
    auto Known = Before.find(Flags);
    if (Known == Before.end()) {
      Known = New.find(Flags);
      if (Known == New.end())
        Known = New.emplace(Flags, Ways.newHeads()).first;
    }
    if (!P.IsExtra)
      Left.insert(Known->second);
    P.St.Came = Ways.begin(P.St.Came, Known->second);
    enterIteration(std::move(P), Bodies);
  }
  Active.clear();
  Before.merge(New);
  return Bodies;
}

void Engine::LoopRun::enterIteration(Path P, PathList &Bodies) {
  if (P.St.Next != Flow::Normal) {
    HasOtherExits = true;
    exit(std::move(P.St), P.IsExtra);
    return;
  }
  if (L.Elements)
    return takeElement(std::move(P), Bodies);
  if (Endless && isLongEnough(P)) {
    if (!FirstLeft || !mayFollowRing()) {
      P.St.Log->cutReads(L.Body, Site, Iteration, E.LogData);
      leaveBehind(std::move(P.St));
      return;
    }
    // One more shows what is given back an iteration late.
    P.Left = Iteration - *FirstLeft + 1;
    E.Stats.FollowedRings = true;
  }
  // It goes on where it may have been left.
  E.Stats.UnknownIterations += Endless && FirstLeft;
  widenIfLong(P);
  if (!L.Condition || (!L.TestFirst && Iteration == 0)) {
    Bodies.push_back(std::move(P));
    return;
  }
  if (!L.Made || L.Made->Header.empty()) {
    askCondition(std::move(P), Bodies);
    return;
  }
  StateList Computed;
  E.execList(L.Made->Header, std::move(P.St), Computed);
  for (State &C : Computed)
    askCondition({std::move(C), P}, Bodies);
}

void Engine::LoopRun::takeElement(Path P, PathList &Bodies) {
  if (Iteration == L.Elements->Length)
    return exit(std::move(P.St), P.IsExtra);
  StateList Bound;
  E.fork(
      std::move(P.St), true, [&] { E.bindElement(*L.Elements, Iteration); },
      Bound);
  for (State &B : Bound)
    Bodies.push_back({std::move(B), P});
}

void Engine::LoopRun::widenIfLong(Path &P) {
  // What only computes is followed number by number for as long as tables of
  // addresses are; where how often it runs is not known, not at all. A loop
  // that orders something again and again, and may be left each time, waits.
  constexpr unsigned LongTable = 256, LongWait = 8;
  const bool MayRepeat = Does.IsQuiet && E.Issued == IssuedBefore;
  if (!MayRepeat && !(IsUnknown && Iteration + 1 >= LongWait))
    return;
  P.St.prune(E.Symbols);
  LoopHead Head = E.headOf(P.St);
  const bool IsLong = MayRepeat
                          ? IsUnknown || Iteration >= LongTable
                          : P.Before && P.Before->LogDigest == Head.LogDigest;
  if (P.Before && IsLong)
    P.IsWide = E.widen(P.St, *P.Before, Does);
  P.Before = std::make_shared<LoopHead>(std::move(Head));
}

void Engine::LoopRun::askCondition(Path P, PathList &Bodies) {
  StateList Declared;
  E.exec(L.ConditionVariable, std::move(P.St), Declared);
  for (State &D : Declared) {
    StateList Evaluated;
    E.fork(
        std::move(D), E.hasNestedEffects(L.Condition),
        [&] {
          if (Iteration == 0)
            IsByConstants = E.countsByConstants(L.Condition);
          const unsigned Before = E.Guesses,
                         QuestionsBefore = E.Math.questions();
          Linear Truth = E.truth(E.eval(L.Condition));
          const bool IsKnown = Truth.isConstant() && E.Guesses == Before;
          const unsigned Questions = E.Math.questions() - QuestionsBefore;
          Linear Asked = Questions == 1 ? E.Math.askedOf() : 0;
          const bool IsByNumbers =
              IsKnown && Questions <= 1 && Asked.isConstant();
          E.S->Result = Value::aggregate(
              {Value::number(std::move(Truth)), Value::number(IsKnown),
               Value::number(std::move(Asked)), Value::number(IsByNumbers)});
        },
        Evaluated);
    for (State &At : Evaluated) {
      const Linear Truth = At.Result.Elements[0].N;
      // Going on by what a condition in the body told of the length is as
      // unknown as going on by guess: only numbers make a loop's length.
      const bool IsKnown = At.Result.Elements[1].N.is(1);
      const Linear Asked = At.Result.Elements[2].N;
      const bool IsByNumbers = At.Result.Elements[3].N.is(1);
      if (Iteration == 0) {
        E.takeForOffsets(At, Asked);
        E.takeForLength(At, Truth);
      }
      At.Result = Value();
      const bool IsPossible = IsKnown || At.Known->isFree(Truth, E.Symbols);
      E.takeForCount(At, Truth);
      StateList IfTrue, IfFalse;
      E.sortByTruth(std::move(At), Truth, IfTrue, IfFalse);
      if (L.ConditionVariable)
        E.leaveScope(IfFalse, L.ConditionVariable);
      const bool IsForced = !IsKnown && IfFalse.empty();
      IsTold |= IsByNumbers && !IfFalse.empty();
      for (State &F : IfFalse)
        if (P.IsExtra) {
          const auto Like = leftLike(F);
          leaveBehind(std::move(F), Like);
        } else if (P.IsCapped && !IfTrue.empty()) {
          leaveAsBefore(std::move(F));
        } else {
          exit(std::move(F), false);
        }
      if (IsKnown && !IfTrue.empty())
        E.Guessed.goOnTold(Asked);
      for (State &T : IfTrue)
        goOn(std::move(T), P, Truth, IsKnown, IsForced, IsPossible, Bodies);
      IsCounted &= IsKnown;
    }
  }
}

/// Adds the choices that \p L is made of to \p Choices.
static void collectChoices(const Linear &L, const SymbolTable &Symbols,
                           llvm::SmallVectorImpl<SymbolId> &Choices,
                           unsigned Depth = 0) {
  // A condition is about a mode or two; of one that is made of more nothing is
  // concluded.
  constexpr unsigned MostDepth = 6, MostChoices = 8;
  for (const Linear::Term &T : L.terms()) {
    if (Depth == MostDepth || Choices.size() >= MostChoices)
      return;
    const Symbol &S = Symbols[T.first];
    if (S.Kind == SymbolKind::Choice && !llvm::is_contained(Choices, T.first))
      Choices.push_back(T.first);
    for (const Linear *Part : {&S.A, &S.B})
      collectChoices(*Part, Symbols, Choices, Depth + 1);
    for (const auto &[When, V] : S.Alternatives)
      collectChoices(V, Symbols, Choices, Depth + 1);
  }
}

/// True where \p Truth follows from numbers alone, and not from having been
/// asked for before.
static bool isKnownByNumbers(const Linear &Truth, const Facts &Known,
                             const SymbolTable &Symbols) {
  if (Truth.terms().size() != 1 ||
      !isTruthValue(Symbols[Truth.terms().front().first].Kind))
    return Known.simplify(Truth, Symbols).isConstant();
  const Symbol &S = Symbols[Truth.terms().front().first];
  const bool HasTwo =
      S.Kind == SymbolKind::Both || S.Kind == SymbolKind::Either;
  return isKnownByNumbers(S.A, Known, Symbols) &&
         (!HasTwo || isKnownByNumbers(S.B, Known, Symbols));
}

std::optional<State> Engine::LoopRun::atFullLength(const State &St,
                                                   const Linear &Truth) {
  llvm::SmallVector<SymbolId, 8> Choices;
  collectChoices(Truth, E.Symbols, Choices);
  for (SymbolId Choice : Choices)
    for (const auto &[When, V] : E.Symbols[Choice].Alternatives) {
      if (!V.isConstant())
        continue;
      Facts Known = *St.Known;
      if (!Known.assumeAll(When, E.Symbols) ||
          !isKnownByNumbers(Truth, Known, E.Symbols) ||
          Known.decide(Truth, E.Symbols) != true)
        continue;
      State Full = St;
      Full.Known.edit() = std::move(Known);
      return Full;
    }
  return std::nullopt;
}

bool Engine::LoopRun::isCapped(const State &St) {
  // It is asked once more, on a copy.
  if (L.Condition->HasSideEffects(E.Context))
    return false;
  llvm::SmallVector<const Expr *, 4> Rest = {L.Condition};
  StateList Evaluated;
  bool IsKnown = false;
  while (!Rest.empty() && !IsKnown) {
    const auto *Both =
        dyn_cast<BinaryOperator>(Rest.pop_back_val()->IgnoreParenImpCasts());
    if (!Both)
      continue;
    if (Both->getOpcode() == BO_LAnd) {
      Rest.append({Both->getLHS(), Both->getRHS()});
      continue;
    }
    if (!Both->isComparisonOp() || Both == L.Condition->IgnoreParenImpCasts())
      continue;
    E.fork(
        State(St), E.hasNestedEffects(Both),
        [&] {
          const unsigned Before = E.Guesses;
          IsKnown |= E.truth(E.eval(Both)).isConstant() && E.Guesses == Before;
        },
        Evaluated);
  }
  return IsKnown;
}

void Engine::LoopRun::goOn(State St, Path &P, const Linear &Truth, bool IsKnown,
                           bool IsForced, bool IsPossible, PathList &Bodies) {
  if (IsKnown && TimesTold > Most)
    return leaveAsBefore(std::move(St));
  if (!IsKnown && P.Left == 0 && !P.IsCapped) {
    // One more shows what is given back an iteration late.
    if (mayFollowRing()) {
      P.Left = 2;
      E.Stats.FollowedRings = true;
    } else if (mayFollowTurns()) {
      // It would end in the middle of a group, and a host may pass whole
      // ones only: how the loop ends is what the iterations so far have shown.
      if (!P.IsExtra && !Exits.empty()) {
        P.IsExtra = true;
        leaveAsBefore(St);
      }
      P.Left = 1;
      E.Stats.FollowedRings = true;
    }
  }
  Course On = P;
  On.IsPossible = IsPossible;
  if (!E.Options.LaterIterations) {
    if (!IsForced)
      On.Heads.clear();
    else
      addHead(St, On.Heads);
  }
  if (!IsKnown && P.Left == 0 && !P.IsCapped) {
    if (IsForced && !P.IsLater && Iteration >= Most && !Kept)
      Kept.emplace(St, On.Heads);
    const auto Like = beganLike(St);
    std::optional<State> Full;
    // Once for each way to enter it is enough.
    if (!P.IsExtra && !P.IsLater && Iteration >= Most &&
        E.Options.Bounds.FollowRings) {
      Full = atFullLength(St, Truth);
      if (!Full && isCapped(St)) {
        Full = St;
        On.IsCapped = true;
      }
    }
    leaveBehind(std::move(St), Like);
    if (Full) {
      On.IsFull = true;
      Bodies.push_back({std::move(*Full), std::move(On)});
    }
    return;
  }
  constexpr unsigned LongestFull = 256;
  if (P.IsFull && Iteration >= LongestFull) {
    leaveBehind(std::move(St));
    return;
  }
  E.Stats.UnknownIterations += !IsKnown;
  On.Left -= !IsKnown && !P.IsCapped;
  if (!IsKnown)
    E.Guessed.goOn(*St.Known, Truth);
  Bodies.push_back({std::move(St), std::move(On)});
}

std::optional<Trails::Heads> Engine::LoopRun::beganLike(const State &St) const {
  const auto &Before = E.SeenLoops[{L.Body, Site}].Heads;
  const uint64_t Flags = flagDigest(St, E.Symbols);
  auto Like = Before.find({Flags, true});
  if (Like == Before.end())
    Like = Before.find({Flags, false});
  return Like == Before.end() ? std::nullopt : std::optional(Like->second);
}

std::optional<Trails::Heads> Engine::LoopRun::leftLike(const State &St) const {
  const SeenLoop &Seen = E.SeenLoops[{L.Body, Site}];
  const uint64_t Flags = flagDigest(St, E.Symbols);
  const auto Like = Seen.Heads.find({Flags, true});
  const bool IsKnown = Like != Seen.Heads.end() &&
                       !Seen.Heads.count({Flags, false}) &&
                       Seen.Left.count(Like->second);
  return IsKnown ? std::optional(Like->second) : std::nullopt;
}

void Engine::LoopRun::leaveBehind(State St, std::optional<Trails::Heads> Like) {
  E.Stats.HasCutLoop = true;
  // What hangs comes to no later iteration.
  if (!St.Log->flags().hangs())
    E.CutLoops[L.Body] = St.frame().Function;
  St.Log->cutLoop(L.Body, Site, Most, E.LogData);
  if (Like)
    E.endTrailLike(St, *Like, LastBegan);
  else
    E.endTrail(St, LastBegan);
  E.leaveUnseen(L, St);
}

void Engine::LoopRun::exit(State St, bool IsExtra) {
  if (IsExtra)
    leaveBehind(std::move(St));
  else
    Exits.push_back(std::move(St));
}

/// True where \p In names one of \p Variables, if there are any.
static bool names(const Stmt *In, const DeclStmt *Variables) {
  if (!Variables || !In)
    return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(In))
    return llvm::is_contained(Variables->decls(), Ref->getDecl());
  return llvm::any_of(In->children(), [&](const Stmt *Child) {
    return names(Child, Variables);
  });
}

void Engine::LoopRun::tellExits() {
  // Of what is gone with the loop nobody asks again.
  if (HasOtherExits || !L.Condition || L.ConditionVariable ||
      L.Condition->HasSideEffects(E.Context) || names(L.Condition, L.Counter))
    return;
  for (State &Exit : Exits) {
    StateList Evaluated;
    E.fork(
        State(Exit), false,
        [&] { E.S->Result = Value::number(E.truth(E.eval(L.Condition))); },
        Evaluated);
    if (Evaluated.size() != 1)
      continue;
    State &Told = Evaluated.front();
    const Linear Truth = std::exchange(Told.Result, Value()).N;
    if (!Told.Known->decide(Truth, E.Symbols) &&
        Told.Known.edit().assumeOpen(Truth, false, E.Symbols))
      Exit = std::move(Told);
  }
}

void Engine::LoopRun::leaveLater(State St, const LoopHeads &Heads) {
  if (!moveOn(St, Heads))
    return;
  StateList GoingOn;
  E.branch(L.Condition, std::move(St), GoingOn, Exits);
}

bool Engine::LoopRun::mayFollowRing() const {
  // Rings have up to eight slots.
  constexpr unsigned LongestRing = 8;
  return E.Options.Bounds.FollowRings && !E.LogData.Shortened &&
         Iteration >= Most && Iteration <= LongestRing &&
         E.LogData.Flags.mayHaveMore(L.Body, Site);
}

bool Engine::LoopRun::mayFollowTurns() const {
  // What is loaded each fourth time into one of two slots uses the second slot
  // in the fifth iteration and the first one again in the ninth.
  constexpr int64_t MostIterations = 10;
  return E.Options.Bounds.FollowRings && !E.LogData.Shortened &&
         Iteration >= Most &&
         Iteration < std::min(2 * LongestTurn + 2, MostIterations);
}

void Engine::LoopRun::noteTurns(size_t Begin) {
  // The usual iterations take two turns of two, and one and a part of three;
  // what turns by two and by three comes round after six.
  constexpr int64_t ShortestTurn = 4, LongestOfAll = 8;
  std::map<int64_t, int64_t> Now;
  for (size_t I = Begin; I < E.Trace.size(); ++I)
    if (const auto &Asked = E.Trace[I];
        Asked.Kind == DecisionTrace::Remainder && Asked.Modulus > 1 &&
        Asked.Modulus <= LongestOfAll) {
      int64_t &Most = Now.try_emplace(Asked.Modulus, Asked.Value).first->second;
      Most = std::max(Most, Asked.Value);
    }
  // What turns with this loop, and not with another one inside, grows with it.
  int64_t OfShort = 1;
  for (const auto &[Modulus, Most] : Now) {
    const auto Before = Dividends.find(Modulus);
    if (Before == Dividends.end() || Before->second >= Most)
      continue;
    if (Modulus < ShortestTurn)
      OfShort *= Modulus;
    else
      LongestTurn = std::max(LongestTurn, Modulus);
  }
  if (OfShort >= ShortestTurn)
    LongestTurn = std::max(LongestTurn, OfShort);
  Dividends = std::move(Now);
}

/// True where \p In leaves the loop that it is the body of, or a part of it.
static bool leavesLoop(const Stmt *In, bool IsOwnBreak = true) {
  if (isa<ReturnStmt, GotoStmt>(In) || (isa<BreakStmt>(In) && IsOwnBreak))
    return true;
  if (isa<LambdaExpr>(In))
    return false;
  const bool HasBreaks = isa<ForStmt>(In) || isa<WhileStmt>(In) ||
                         isa<DoStmt>(In) || isa<CXXForRangeStmt>(In) ||
                         isa<SwitchStmt>(In);
  return llvm::any_of(In->children(), [&](const Stmt *Child) {
    return Child && leavesLoop(Child, IsOwnBreak && !HasBreaks);
  });
}

bool Engine::LoopRun::isLongEnough(const Path &P) const {
  // Where a question was asked before a break, some path has taken it.
  // What no number ever leaves comes to an end here, too.
  constexpr unsigned LongLoop = 1024;
  if (FirstLeft)
    return Iteration - *FirstLeft > P.Left;
  if (Iteration <= Most || Iteration >= LongLoop)
    return Iteration > Most;
  if (!MayLeave)
    MayLeave = leavesLoop(L.Body);
  return !*MayLeave;
}

void Engine::LoopRun::noteIteration(size_t Bodies) {
  E.Growing.beginIteration(E.Guessed.beginIteration(Bodies, Iteration == 0));
  E.LogData.Reads.beginIteration({L.Body, Site}, IsByConstants);
  E.LogData.Flags.beginIteration(L.Body, Site, Iteration == 0);
  E.Observer.looped({L.Range.getBegin(), Site}, L.Range.getEnd(), Iteration);
  if (E.Options.Sync)
    E.Options.Sync->beginIteration(L.Body, Site);
}

void Engine::LoopRun::runBody(Path P) {
  StateList After, Again;
  if (!Does.IsQuiet)
    E.enterArm(P.St, Trails::Arm::Body, L.Body, P.IsPossible);
  StateList Declared;
  E.exec(L.Element, std::move(P.St), Declared);
  {
    llvm::SaveAndRestore Extra(E.InLoop.IsExtra, E.InLoop.IsExtra || P.IsExtra);
    for (State &D : Declared)
      E.execArm(L.Body, std::move(D), After);
  }
  if (L.Element)
    E.leaveScope(After, L.Element);
  if (L.ConditionVariable)
    E.leaveScope(After, L.ConditionVariable);
  if (L.Elements)
    E.destroy(After, L.Elements->For->getLoopVariable());
  for (State &A : After) {
    if (L.Made && A.Next == Flow::Goto && L.Made->begins(A.Target)) {
      A.land();
      Again.push_back(std::move(A));
      continue;
    }
    if (!L.Made && A.Next == Flow::Continue)
      A.Next = Flow::Normal;
    if (A.Next == Flow::Normal) {
      E.exec(L.Increment, std::move(A), Again);
      continue;
    }
    if (!L.Made && A.Next == Flow::Break)
      A.Next = Flow::Normal;
    HasOtherExits = true;
    exit(std::move(A), P.IsExtra);
  }
  E.limitPaths(Again);
  Course Next = P;
  Next.IsPossible = true;
  for (State &A : Again)
    if (P.IsWide) {
      // All that follow leave the loop where this one did.
      if (const auto Like = beganLike(A))
        E.endTrailLike(A, *Like, LastBegan);
      else
        E.endTrail(A);
      E.leaveUnseen(L, A);
    } else {
      Active.push_back({std::move(A), Next});
    }
}

void Engine::LoopRun::joinActive() {
  if (Active.size() > 1) {
    Course Joined = Active.front();
    Joined.IsWide = false;
    Joined.IsPossible = true;
    std::map<decltype(Joined.key()), StateList> ByCourse;
    for (Path &P : Active)
      ByCourse[P.key()].push_back(std::move(P.St));
    Active.clear();
    for (auto &[Key, Paths] : ByCourse) {
      std::tie(Joined.IsLater, Joined.IsExtra, Joined.IsFull, Joined.IsCapped,
               Joined.Left) = Key;
      E.joinPaths(Paths);
      for (State &A : Paths)
        Active.push_back({std::move(A), Joined});
    }
  }
  if (Active.size() > E.Options.Bounds.Paths) {
    E.lose(LostTrack::TooManyPaths, L.Body->getBeginLoc(), &Active.front().St);
    Active.erase(Active.begin() + E.Options.Bounds.Paths, Active.end());
  }
}

void Engine::LoopRun::run(StateList &Out) {
  E.Trace.enterLoop();
  E.Growing.enterLoop();
  E.Guessed.enterLoop();
  E.LogData.Reads.enterLoop({L.Body, Site});
  E.Compared.enterLoop();
  LoopPeriods Periods(E.Trace, E.Stats.Steps, E.LoopSteps[L.Body]);
  for (; !Active.empty() && !E.Exhausted; ++Iteration) {
    const size_t ExitsBefore = Exits.size();
    if (E.Options.LaterIterations && !Endless && !L.Elements)
      startLater();
    IsCounted = true;
    E.Guessed.beginCondition();
    const size_t TraceBegin = E.Trace.size(), ComparedBegin = E.Compared.size();
    Periods.beforeCondition();
    PathList Bodies = enterIterations();
    // Only what has no other way can be compared with what was before.
    if (IsCounted && Bodies.size() == 1 && Exits.size() == ExitsBefore &&
        !L.Elements) {
      Bodies[0].St.prune(E.Symbols);
      Periods.beforeBody(Bodies[0].St);
    } else
      Periods.forget();
    if (!Bodies.empty())
      noteIteration(Bodies.size());
    LastBegan = E.LogData.Flags.Ways.last();
    {
      const bool IsLater = IsUnknown && Iteration != 0 && !Does.IsQuiet;
      llvm::SaveAndRestore Place(E.InLoop, E.InLoop.inside(Iteration, IsLater));
      for (Path &P : Bodies)
        runBody(std::move(P));
    }
    Periods.afterBody();
    IsUnknown |= !IsCounted || Exits.size() != ExitsBefore;
    if (IsUnknown)
      noteTurns(TraceBegin);
    if (E.Options.LaterIterations)
      Turns.endIteration(E.Compared.since(ComparedBegin));
    if (!FirstLeft && !Exits.empty())
      FirstLeft = Iteration;
    TimesTold += std::exchange(IsTold, false);
    joinActive();
    if (Exits.size() > E.Options.Bounds.Paths)
      E.limitPaths(Exits);
  }
  // What one loop was left for may keep the next one from being left: rows up
  // to the valid ones, and then from there to the last. Both are long.
  if (Exits.empty() && Kept && !E.Exhausted)
    leaveLater(std::move(Kept->first), Kept->second);
  E.Compared.leaveLoop();
  E.LogData.Reads.leaveLoop();
  E.Growing.leaveLoop();
  E.Guessed.leaveLoop();
  E.Trace.leaveLoop();
  forgetSkippedIfLeft(Exits);
  const bool AreJoined = Exits.size() > 1;
  E.limitPaths(Exits);
  if (AreJoined)
    tellExits();
  for (State &Path : Exits) {
    if (L.Made && L.Made->Exit && Path.Next == Flow::Normal)
      Path.jump(L.Made->Exit);
    Out.push_back(std::move(Path));
  }
}

void Engine::execLoop(const Loop &L, StateList Entering, StateList &Out) {
  LoopRun(*this, L, std::move(Entering)).run(Out);
}
