// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the interpreter's engine, private to this folder. Its
// methods stand by file, in the order of these sections; what has no state of
// the engine is beside it: Types and KernelFinder (what is declared),
// DeviceCalls (functions without a body, by name), HiddenBranches (code that
// the preprocessor took out), QuietCode (what loops and calls change), Jumps
// (which gotos make loops), LoopPeriods (what comes back in each round of a
// loop), LoopTurns (how long until a comparison turns), LoopGuesses (iterations
// that nobody said there are), GrowingPlaces (places further on in each
// iteration), Arithmetic (what operators make of numbers), State (what a path
// knows). Interpreter.cpp runs a kernel.
//
// Paths: a statement takes one path and gives a list of them. Inside a full
// expression there is one path; where it has to split there (a buffer picked
// by a condition), the expression is evaluated again from its beginning for
// each alternative (see fork). Values are pure, so that costs little; what is
// not (hasNestedEffects) is evaluated on a copy from the start.
//
// Inside a full expression S is the path. choice() without Choices sets
// MustRestart and picks the first alternative: the evaluation is thrown away
// and made again on a copy. Dead: the path contradicts itself. So a function
// here evaluates all its operands first, then returns if (MustRestart || Dead),
// and only then touches S, its log or the observer.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_ENGINE_H
#define PTO_TIDY_CHECKS_INTERPRETER_ENGINE_H

#include "Arithmetic.h"
#include "DeviceCalls.h"
#include "GrowingPlaces.h"
#include "HiddenBranches.h"
#include "Jumps.h"
#include "LoopGuesses.h"
#include "LoopPeriods.h"
#include "LoopTurns.h"
#include "QuietCode.h"
#include "pto-tidy/Interpreter/Interpreter.h"
#include "pto-tidy/Interpreter/KernelFinder.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include <set>

namespace ptotidy {

/// How the variables that one function names are changed in it, or the members
/// of all objects anywhere.
struct VariableChanges {
  /// By `=` and `^=`.
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::BinaryOperator *, 2>>
      Assignments;
  /// What members are initialised with.
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::Expr *, 2>>
      Beginnings;
  /// By the loop that declares them, which runs as long as this holds.
  llvm::DenseMap<const clang::ValueDecl *, const clang::BinaryOperator *>
      Counters;
  /// By the range-for that declares them, which goes through this list.
  llvm::DenseMap<const clang::ValueDecl *, const clang::InitListExpr *>
      Elements;
  /// One by one, up to what is below each of these numbers, and so much more:
  /// `if (++V == N) V = 0` and 0, `if (++V > N) V = 0` and 1.
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<std::pair<const clang::Expr *, int64_t>, 1>>
      SetBackAt;
  /// Otherwise, or handed to somebody who may change them.
  llvm::DenseSet<const clang::ValueDecl *> Anyhow;
};

class Engine {
public:
  Engine(UnitContext &Unit, const InterpreterOptions &Options,
         ConflictSink &Conflicts, KernelObserver &Observer)
      : Unit(Unit), Context(Unit.AST), Types(Unit.Types), Options(Options),
        Observer(Observer), Suspects(*this, Conflicts),
        LogData(Symbols, Suspects, Options.Strict, Options.VectorBarriers),
        Hidden(Context, Options.BothCores), Jumping(Context),
        Quiet(Context.getSourceManager(), Types, Hidden) {
    Symbols.KeepFactsApart = LogData.Flags.ArmsOnly = Options.KeepFactsApart;
    LogData.Flags.Counting = Options.Counting;
    LogData.Shortened = Options.Bounds.UnknownLoop < Budget().UnknownLoop;
  }

  void run(const clang::FunctionDecl *Root);

  /// The variables that picked slots although paths with different values of
  /// them had been joined.
  std::set<SlotVariable> pickedSlots() const {
    return variablesOf(Symbols.Picked);
  }
  /// Those that a condition asked for.
  std::set<SlotVariable> askedVariables() const {
    return variablesOf(Symbols.Asked);
  }

  InterpreterStats Stats;

private:
  std::set<SlotVariable>
  variablesOf(const std::set<SlotSource> &Sources) const {
    std::set<SlotVariable> Variables;
    for (const auto &[Key, Id] : VariableObjects)
      for (const SlotSource &Source : Sources)
        if (Source.Object == Id)
          Variables.insert({Key.first, Source.Element, Source.Modulus});
    return Variables;
  }

  // Statements.cpp: what statements do.
  void exec(const clang::Stmt *St, State In, StateList &Out);
  void execByKind(const clang::Stmt *St, State In, StateList &Out);
  /// \p Hidden: before which of the statements there is code that is not seen.
  /// \p Plan: where the jumps of the block lead, if it has labels.
  void execList(llvm::ArrayRef<const clang::Stmt *> Body, State In,
                StateList &Out, llvm::ArrayRef<HiddenCode> Hidden = {},
                const JumpPlan *Plan = nullptr);
  /// \p Paths stand at the first statement of \p R, or wait for another label.
  void execJumpLoop(const JumpPlan::Region &R, const JumpPlan &Plan,
                    StateList &Paths);
  void execGoto(const clang::GotoStmt *Goto, State In, StateList &Out);
  /// A declaration without braces has the arm that it is for itself.
  void execScope(const clang::Stmt *St, State In, StateList &Out);
  void execIf(const clang::IfStmt *If, State In, StateList &Out);
  /// ... once its init-statement and its condition variable are done.
  void execIfOn(const clang::IfStmt *If, State In, StateList &Out);
  /// A condition that was asked.
  struct AskedCondition {
    bool IsFree = true;          ///< nothing else speaks of it (Facts::isFree)
    std::optional<Linear> Truth; ///< where it was one on all paths
  };
  /// The paths on which the condition of \p If, \p Asked, holds, and does not
  /// hold, enter its arms. \p AtFirst: answerAtFirst() of it, where both can
  /// be.
  void enterArms(const clang::IfStmt *If, const AskedCondition &Asked,
                 std::optional<bool> AtFirst, StateList &IfTrue,
                 StateList &IfFalse);
  void execReturn(const clang::ReturnStmt *Return, State In, StateList &Out);
  /// What \p Body declares is no more on \p Paths, the last one first.
  void leaveScope(StateList &Paths, llvm::ArrayRef<const clang::Stmt *> Body);
  /// An object that ends at Loc. By: the variable, or what made it where nobody
  /// named it, as siteOf() has it.
  struct Ending {
    const void *By;
    clang::SourceLocation Loc;
  };
  void destroy(StateList &Paths, const clang::VarDecl *Var);
  /// The object that \p Var was on \p In before its declaration came once
  /// more: nobody follows what its destructor does.
  void forgetFormer(State &In, const clang::VarDecl *Var);
  /// The object \p Id is no more, if it was there; its tiles end.
  void removeObject(State &In, ObjectId Id);
  /// The tiles in \p Gone, an object that is no more, end.
  void endTiles(State &In, const Value &Gone);
  /// A statement that makes an object which nobody names, and which ends with
  /// it.
  void execUnnamed(const clang::CXXBindTemporaryExpr *E, State In,
                   StateList &Out);
  /// A destructor of the kernel's own runs at \p Loc: nobody follows it.
  void runUnseenDestructor(State &In, const Value &Object,
                           clang::SourceLocation Loc);
  /// The object \p Id, of class \p T, ends on path \p In: with what its
  /// destructor does, then its tiles.
  void endObject(State In, clang::QualType T, const Ending &Of, ObjectId Id,
                 StateList &Out);

  // Switch.cpp: switches.
  void execSwitch(const clang::SwitchStmt *Switch, State In, StateList &Out);
  class SwitchRun;

  // Paths.cpp: where paths split and join.
  /// Evaluates \p Condition and sorts the paths by its truth. \p ForCounts:
  /// nothing is done where it is false (takeForCount).
  AskedCondition branch(const clang::Expr *Condition, State In,
                        StateList &IfTrue, StateList &IfFalse,
                        bool ForCounts = false);
  /// Where \p Truth asks whether a number is positive, and \p At knows that it
  /// is not 0 and not which sign it has, \p At goes on with a positive one: who
  /// asks for 0 and then for more, and does nothing for less, has a count.
  void takeForCount(State &At, const Linear &Truth);
  /// Where a loop asks by \p Truth, before its first iteration, whether a
  /// number that the kernel is given is positive, that is how often it runs: \p
  /// At goes on with one that is not negative.
  void takeForLength(State &At, const Linear &Truth);
  /// What \p Truth asks whether it is 0; nothing where it asks something else.
  std::optional<Linear> askedForZero(const Linear &Truth) const;
  /// Who leaves where a number out of memory is 0, as \p Condition asks by \p
  /// Truth, and goes on with it otherwise, has a count: \p At goes on with a
  /// positive one.
  void takeForCountUnlessZero(State &At, const clang::Expr *Condition,
                              const Linear &Truth);
  /// Where a loop runs from one element of an array up to the next one, or it
  /// is asked whether the two are the same, as \p Asked says, these are offsets
  /// of the parts of a list (the lengths of sequences summed up, the row
  /// pointers of a sparse matrix): \p At goes on with some that are none below
  /// zero and do not fall.
  void takeForOffsets(State &At, const Linear &Asked);
  /// Adds to what \p Path knows what follows from the paths that were joined to
  /// it. Returns false where no run comes here.
  bool settle(State &Path);
  /// The same where \p Path does not know yet whether \p Truth holds.
  bool settleFor(State &Path, const Linear &Truth);
  void sortByTruth(State In, const Linear &Truth, StateList &IfTrue,
                   StateList &IfFalse);
  /// Evaluates a full expression on the path \p In by calling \p Evaluate with
  /// S set to it, once for each alternative that a choice() in it has.
  /// \p Effects tells that more than the last action changes the path.
  void fork(State In, bool Effects, llvm::function_ref<void()> Evaluate,
            StateList &Out);
  /// Picks one of \p Count alternatives; all get their turn.
  unsigned choice(unsigned Count);
  /// True when evaluating \p E changes the path before its last action.
  bool hasNestedEffects(const clang::Expr *E);
  /// True when evaluating \p E may do more than give a value.
  bool changesPath(const clang::Expr *E);
  /// The call that statement \p E is, where it is entered and where nothing in
  /// its arguments changes the path: then all paths out of it go straight on.
  const clang::Expr *tailCall(const clang::Expr *E);
  /// Adds a fact to the current path; the path ends when it contradicts.
  void assume(const Linear &Truth, bool Holds);
  void joinPaths(StateList &List);
  void limitPaths(StateList &List);
  bool outOfBudget(const clang::Stmt *At);
  /// Track is lost on the path \p At; null: it is gone.
  void lose(LostTrack Why, clang::SourceLocation Loc, const State *At);
  /// The same of the current path.
  void lose(LostTrack Why, clang::SourceLocation Loc) { lose(Why, Loc, S); }
  /// Code at \p Loc runs that is not known: it may have done anything.
  void passUnknownCode(clang::SourceLocation Loc) {
    S->Log.edit().opaque();
    lose(LostTrack::UnknownCall, Loc);
  }

  // Arms.cpp: what is noted of the arms of conditions.
  /// Goes on by one of the arms of an expression: by \p IfTrue where \p Truth
  /// holds, otherwise by \p IfFalse, which is of \p FalseKind. Returns whether
  /// it holds; nothing where the evaluation ends here.
  std::optional<bool> chooseArm(const Linear &Truth, const clang::Expr *IfTrue,
                                const clang::Expr *IfFalse,
                                Trails::Arm::KindType FalseKind);
  /// Runs \p St, which not every run comes to; null: nothing.
  void execArm(const clang::Stmt *St, State In, StateList &Out);
  /// \p In goes into the arm with the statement \p Identity; \p IsPossible: as
  /// Trails::Arm has it. \p MayBeWitnessed: or it is looked for numbers for
  /// which it is. \p Other: the statement of the other arm, where it tells
  /// something that the path came through that one the time before; or null.
  void enterArm(State &In, Trails::Arm::KindType Kind,
                const clang::Stmt *Identity, bool IsPossible,
                bool MayBeWitnessed = true, const clang::Stmt *Other = nullptr);
  /// The answer of \p Condition on \p In, which is \p Holds, was given by one
  /// of several operands of && or ||: each of them is a condition of its own,
  /// and the path goes into the arm of the one that gave it, which is of \p
  /// Kind. The last two as above.
  void enterArmOfOperand(State &In, Trails::Arm::KindType Kind,
                         const clang::Expr *Condition, bool Holds,
                         bool IsPossible, bool MayBeWitnessed);
  /// What \p Condition asks of a variable that begins as a constant and is
  /// given other values later, answered for that constant: `last >= 0` with
  /// `int last = -1`. Whoever asks so marks by the constant that there is
  /// nothing yet, and means that to be none of the other values.
  std::optional<bool> answerAtFirst(const clang::Expr *Condition);
  /// The constant that such a variable, \p E, begins as.
  std::optional<int64_t> beginningOf(const clang::Expr *E);
  /// The variable that \p Condition asks of, or null, where such a constant is
  /// negative: then it marks that there is none of what is counted from 0.
  const clang::Expr *markerIn(const clang::Expr *Condition);
  /// Of \p Paths, which \p Condition sends where it goes with that constant,
  /// those go on that may: what comes out of memory is not negative.
  void keepWhatBegan(const clang::Expr *Condition, StateList &Paths);
  /// Takes what \p L was read from memory as for no less than 0, and where it
  /// is a choice that goes on by one alternative only, for that one. Returns
  /// false where that is not so on a path that knows \p Known.
  bool takeForIndex(const Linear &L, CopyOnWrite<Facts> &Known);
  /// What \p Condition asks, where it is the name of an answer:
  /// `bool IsNew = id != last`.
  const clang::Expr *behindName(const clang::Expr *Condition);
  /// What comes out of memory and what such a variable begins as are different:
  /// of the paths that \p Condition sorted by \p Truth, those are dropped on
  /// which they are not.
  void dropWhatIsMarked(const clang::Expr *Condition, const Linear &Truth,
                        StateList &IfTrue, StateList &IfFalse);
  /// A condition of which nothing was known when it was asked.
  struct OpenCondition {
    Linear Truth;
    const clang::Stmt *True;  ///< its arm
    const clang::Stmt *False; ///< the other one; null: none that counts
    Trails::Arm::KindType FalseKind;
    /// Who came through both has been joined after the condition.
    const clang::Stmt *FirstWay, *SecondWay;
    const CallSite *Site;
  };
  void noteOpen(OpenCondition Condition);
  /// \p Path has learned of \p What, and \p Before did not know it: by that it
  /// may have come through an arm that was joined with the others before.
  void noteDecided(const Linear &What, const Facts &Before, State &Path);
  /// \p At is wrong from here on. Of paths that are kept apart (KeepFactsApart)
  /// those count for which numbers are found: the others may be none.
  void addFault(Trails::Fault Fault, const State &At);
  /// True where numbers are found for which a run knows all of \p Known.
  bool isTaken(const Facts &Known);
  /// The same of what \p At knows now, for Trails::Arm::IsWitnessed.
  std::shared_ptr<const std::function<bool()>> askLaterIfTaken(const State &At);
  /// No run comes to where the path is: it ends well, for all that is known.
  void endAsNoRun() {
    endTrail(*S);
    Dead = true;
  }
  PathPoint pathPoint() const { return {S->Decision, IsTakenHere}; }
  /// \p At ends, or is not followed further; \p Last: as Trails::finish() has
  /// it; \p StaysSet: flags do.
  void endTrail(const State &At, std::optional<Trails::Trail> Last = {},
                bool StaysSet = false);
  /// \p At is not followed further, and ends as Trails::finishLike() has it.
  void endTrailLike(const State &At, Trails::Heads Like, Trails::Trail Last);
  /// Some of \p Paths may not go on: what comes next depends on that.
  static void forgetSkippedIfLeft(StateList &Paths);
  /// Notes on the paths out of each arm of \p If which sets and waits they left
  /// out; only where the condition \p IsFree, else nothing is certain. \p
  /// Before: the flags before it.
  void noteArms(const clang::IfStmt *If, bool IsFree,
                const std::map<unsigned, unsigned> &Before, StateList &Then,
                StateList &Else);

  // Rehearsals.cpp: runs with numbers for what the kernel is given.
  class Rehearsals;
  /// Rehearses what would be reported of \p Root, which was run.
  void rehearse(const clang::FunctionDecl *Root);
  /// Hands conflicts on, and notes what is known where they are found.
  class SuspectList : public ConflictSink {
  public:
    using Path = std::pair<CopyOnWrite<Facts>, Guard>;
    static constexpr size_t MostPaths = 32; ///< of one conflict
    SuspectList(const Engine &E, ConflictSink &To) : E(E), To(To) {}
    void conflict(const Conflict &C) override;
    std::map<Conflict::Key, llvm::SmallVector<Path, 2>> All;
    std::set<Conflict::Key> ByNewAnswers; ///< Conflict::IsByNewAnswer

  private:
    const Engine &E;
    ConflictSink &To;
  };

  // Loops.cpp: how often a loop is followed; RangeFor.cpp: what a range-for
  // goes through.
  struct RangeElements {
    const clang::CXXForRangeStmt *For = nullptr;
    Value Base; ///< the array
    bool InStdArray = false;
    uint64_t Length = 0;
  };
  struct Loop {
    clang::SourceRange Range;
    const clang::Stmt *Body = nullptr;
    const clang::Expr *Condition = nullptr;   ///< null: none
    const clang::DeclStmt *Counter = nullptr; ///< declared for the loop
    const clang::DeclStmt *ConditionVariable = nullptr;
    const clang::DeclStmt *Element = nullptr; ///< declared before the body
    const clang::Expr *Increment = nullptr;
    bool TestFirst = true;
    /// Jumps make the loop.
    const JumpPlan::Region *Made = nullptr;
    /// It goes through these, one in each iteration.
    const RangeElements *Elements = nullptr;
  };
  void execLoop(const Loop &L, StateList Entering, StateList &Out);
  class LoopRun;
  /// Behind its init-statement, where it has one.
  void execRange(const clang::CXXForRangeStmt *For, State In, StateList &Out);
  /// The same where it goes from begin() to end().
  void execRangeByIterators(const clang::CXXForRangeStmt *For, State In,
                            StateList &Out);
  /// The loop's variable is, or refers to, element \p Index on the path.
  void bindElement(const RangeElements &Of, unsigned Index);
  void execRangeFor(const clang::CXXForRangeStmt *For, State In,
                    StateList &Out);

  // LaterIterations.cpp: what stands for iterations that are not followed.
  /// What an iteration began with.
  struct LoopHead {
    ObjectStore Objects;
    uint64_t LogDigest;
    uint64_t FlagDigest;
  };
  static LoopHead headOf(const State &At) {
    return {At.Objects, At.Log->digest(), At.Log->flagDigest()};
  }
  /// How a path came to the head of a loop before, the latest last.
  using LoopHeads = std::vector<std::shared_ptr<const LoopHead>>;
  /// Makes \p At stand for the heads of all iterations that follow, of a loop
  /// that \p Does so and came to \p At from \p Before: what an iteration
  /// changes is not known any more. Returns false, with \p At unchanged, where
  /// that is more than numbers.
  bool widen(State &At, const LoopHead &Before, const QuietCode::Effects &Does);
  /// What comes back in each period of a loop.
  enum class Repeating : uint8_t { Accesses, Flags };
  /// Makes \p At, which is at the last of \p Heads, stand for that head any
  /// number of periods later, though no more than \p Most gives for a period of
  /// so many iterations. Returns false, with \p At unchanged, where \p What
  /// made no period in the last iterations, or where a tile may be placed
  /// otherwise.
  bool moveOn(State &At, const LoopHeads &Heads, Repeating What,
              llvm::function_ref<int64_t(size_t)> Most);

  // UnseenCode.cpp: branches that no path took.
  /// True when there is a branch that no path took, and more in it than mere
  /// computation.
  bool hasUntakenBranch();
  /// An operand of || or && in a condition that is asked, or all of it.
  struct AskedOperand {
    const clang::Expr *E;
    Linear Truth;
  };
  void noteOperand(const clang::Expr *E, Linear Truth) {
    if (AskedOperands)
      AskedOperands->push_back({E, std::move(Truth)});
  }
  /// \p At has got its answer from \p Asked, in a condition before arms with
  /// more in them than mere computation.
  void noteAnswers(State &At, llvm::ArrayRef<AskedOperand> Asked);
  /// True where \p E compares the counter of a loop with a constant that it
  /// has gone past on \p At: it will give no other answer.
  bool isPast(State &At, const clang::Expr *E);
  /// True when some operand gave one answer only, though iterations that are
  /// not followed may get the other one.
  bool hasUnseenAnswer();
  /// Notes the flags in branches that no path took, after or in a loop that
  /// was cut: later iterations may.
  void noteUnseenFlags();
  void noteUnseenFlags(const clang::Stmt *In, unsigned Depth);
  /// \p At would go on with the loop, and is not followed.
  void leaveUnseen(const Loop &L, const State &At);

  // Expressions.cpp: what expressions give.
  Value eval(const clang::Expr *E);
  Value evalByKind(const clang::Expr *E);
  /// A pointer to what \p Of names.
  Value evalAddress(const clang::Expr *Of);
  Value evalUnary(const clang::UnaryOperator *E);
  Value evalBinary(const clang::BinaryOperator *E);
  /// `&&` and `||`.
  Value evalLogical(const clang::BinaryOperator *E);
  Value evalCast(const clang::CastExpr *E);
  Value evalConditional(const clang::AbstractConditionalOperator *E);
  /// The same for its condition and its two arms.
  Value evalArms(const clang::AbstractConditionalOperator *E);
  /// \p Truth's two ways, with what is known on each and the number there.
  Linear either(const Linear &Truth,
                const std::pair<const Facts &, Linear> &IfTrue,
                const std::pair<const Facts &, Linear> &IfFalse);
  /// The lesser of two numbers; the greater one where not \p IsLess.
  Linear lesser(const Linear &A, const Linear &B, bool IsLess);
  Value evalDeclRef(const clang::DeclRefExpr *E);
  Value evalMember(const clang::MemberExpr *E);
  /// True for an integer or a pointer that is as long as its union.
  bool isAllOfUnion(const clang::FieldDecl *Field) const;
  /// The member \p Field of the union \p Base, which \p E names. A union is
  /// kept as the number that its longest members have in common, which
  /// generated code hands its scalars over by (\c uint64_t in, \c int64_t out);
  /// what is written through a shorter one is not known.
  Value memberOfUnion(Value Base, const clang::MemberExpr *E,
                      const clang::FieldDecl *Field);
  /// Where \p Member is the valid rows or columns of a tile: sets them to \p V.
  bool setValidRegion(const clang::Expr *Member, const Value &V);
  /// The member \p Field, of type \p T, of \p Base, which is a place, a pointer
  /// or a value.
  Value memberOf(Value Base, const clang::FieldDecl *Field, clang::QualType T);
  /// `object.*pointer`, where the pointer leads to data.
  Value evalPointedMember(const clang::BinaryOperator *E);
  Value evalSubscript(const clang::ArraySubscriptExpr *E);
  /// Tells of \p Index where it is a slot of a ring and no element of the
  /// array.
  void checkSlot(const clang::ArraySubscriptExpr *E, const Linear &Index);
  Value evalConstant(const clang::Expr *E);
  /// A constant, or an expression of a kind that is not modelled: its operands
  /// are evaluated, and what it gives is not known.
  Value evalUnmodelled(const clang::Expr *E);
  std::optional<Value> tryConstant(const clang::Expr *E);
  Value offsetPointer(const Value &Pointer, const Linear &Index,
                      clang::QualType Pointee);

  // PossibleValues.cpp: what expressions can be by how they are written.
  /// The values of \p E, where that is told by it and by what the variables in
  /// it are initialised with. \p Depth: the frame that it stands in, after
  /// the last one those of SupposedCalls. \p Nesting: of calls.
  std::optional<Interval> possibleValues(const clang::Expr *E, size_t Depth,
                                         unsigned Nesting = 0);
  /// The same of the arm of \p Choice whose condition \p Holds, or does not;
  /// empty: it is never taken.
  std::optional<Interval>
  possibleValuesIf(const clang::ConditionalOperator *Choice, bool Holds,
                   size_t Depth, unsigned Nesting);
  /// The same of what \p Call gives, which stands in that frame: of all that
  /// the function returns.
  std::optional<Interval> valuesOfCall(const clang::CallExpr *Call,
                                       size_t Depth, unsigned Nesting);
  /// The same of a variable of the function in that frame.
  std::optional<Interval> valuesOfVariable(const clang::VarDecl *Var,
                                           size_t Depth, unsigned Nesting);
  /// The same of a member, in whatever object.
  std::optional<Interval> valuesOfMember(const clang::FieldDecl *Member,
                                         size_t Depth, unsigned Nesting);
  /// The same of \p Var, a variable or a member, which begins with \p First.
  std::optional<Interval> valuesSince(std::optional<Interval> First,
                                      const clang::ValueDecl *Var,
                                      const VariableChanges &Changes,
                                      size_t Depth, unsigned Nesting);
  /// True where \p E, which stands in the frame \p Depth, is what is left by a
  /// number that is not known: `i % depth`, with the depth of a ring that the
  /// kernel is given.
  bool isByOpenRemainder(const clang::Expr *E, size_t Depth,
                         unsigned Nesting = 0);
  /// How variables are changed in a function with a body; null: it is none.
  const VariableChanges *changesIn(const clang::DeclContext *Of);
  /// True where \p Condition is that of a loop over a counter, which begins and
  /// ends with constants and is changed by nothing else.
  bool countsByConstants(const clang::Expr *Condition);
  /// How members are changed in the program's code.
  const VariableChanges &changesOfMembers();

  // Numbers.cpp: which numbers values are.
  Linear number(const Value &V, clang::QualType T);
  Linear truth(const Value &V);
  /// Whether the truth value \p Truth is known on the current path.
  std::optional<bool> decide(const Linear &Truth);
  /// \p L with everything decided that can be decided by splitting the path. A
  /// slot, or an event id, that is 0 or 1 is decided whatever it comes from.
  Linear resolve(const Linear &L, bool IsSlot = false);
  Linear simplify(const Linear &L) { return S->Known->simplify(L, Symbols); }
  /// \p L as a number of type \p T, of which its low bits are left.
  Linear truncated(const Linear &L, clang::QualType T);
  Linear fitToType(const Linear &L, clang::QualType T);
  /// \p L as it is when it was assigned to \p Target, which may be a bit-field.
  Linear fitTo(const Linear &L, const clang::Expr *Target);
  Interval boundsOfType(clang::QualType T);
  /// What the device's function \p Name always gives, asked for \p Which.
  Linear stable(llvm::StringRef Name, llvm::StringRef Which = "") {
    const Interval Bounds = boundsOfStable(Name);
    const std::string Key = (Name + "()" + Which).str();
    if (!Options.Given) {
      const Linear Core = Symbols.named(Key, Bounds);
      CoreSymbols.insert(*Core.asSymbol());
      return Core;
    }
    Stats.AskedCores.insert(Key);
    return given(Key, Bounds, Bounds.Lo);
  }
  /// True where \p L is computed from what stable() gives.
  bool dependsOnCore(const Linear &L) const;
  /// What Options.Given says of \p Key; \p Usual where it says nothing.
  Linear given(const std::string &Key, Interval Bounds, int64_t Usual);
  /// What the kernel is given for \p P.
  Linear givenParameter(const clang::ParmVarDecl *P);
  /// What a tile holds somewhere, of type \p T: the number, where a rehearsal
  /// says so, and else one that nothing is known of.
  Linear givenElement(clang::QualType T);
  /// What memory holds: the number, where a rehearsal says so, of \p Loaded.
  Linear givenMemory(const Linear &Loaded);

  // Operators.cpp: what operators make of values; of numbers see Math.
  Value evalArithmetic(clang::BinaryOperatorKind Op, const Value &L,
                       const Value &R, const clang::BinaryOperator *E);
  /// A pointer and a number; nothing for other operands.
  std::optional<Value> evalPointerSum(clang::BinaryOperatorKind Op,
                                      const Value &L, clang::QualType LT,
                                      const Value &R, clang::QualType RT);
  /// Who compares a difference that has a sign as a number without one asks for
  /// both ends of a range: `(unsigned)(i - 1) < 4`. The answer to that, where
  /// \p E is such a comparison of \p L and \p R and the difference may be
  /// negative.
  std::optional<Linear> evalRangeCheck(const Linear &L, const Linear &R,
                                       const clang::BinaryOperator *E);

  // Objects.cpp: variables and memory.
  ObjectId newObject(Value V);
  /// Where the running call has \p Var; nothing when it is not its own.
  std::optional<Value> placeInCall(const clang::VarDecl *Var);
  /// Where the closure that runs has captured \p D, a variable or a structured
  /// binding, or what its reference leads to; nothing when it has not.
  std::optional<Value> placeInClosure(const clang::ValueDecl *D);
  /// The object that \p Var is in the call at hand on \p Path; nothing where
  /// it is none, or gone.
  std::optional<ObjectId> objectOf(const State &Path,
                                   const clang::VarDecl *Var) const;
  /// Gives the variable \p Var of the call \p Site the value \p V. Its object
  /// has the same number on every path, so that paths that declared it apart
  /// join.
  ObjectId variableObject(const clang::VarDecl *Var, const CallSite *Site,
                          Value V);
  Value temporary(Value V);
  Value unknown(clang::QualType T);
  /// The value at \p Place, for reading and for writing; null where it is not
  /// known which one that is. Paths share what neither of them has written, so
  /// what is only read is found by the first.
  const Value *find(const Value &Place);
  Value *locate(const Value &Place);
  /// Of the next two, \p Loc is where it happens, or the statement that runs.
  Value load(const Value &Place, clang::QualType T,
             clang::SourceLocation Loc = {});
  /// What is loaded as a \p T from \p Address, in memory that is not modelled.
  Linear loadedFrom(const Linear &Address, clang::QualType T);
  /// \p V, a record or an array of type \p T, is a copy of what lies at \p
  /// Address, in memory that is not modelled. Its numbers are asked for where
  /// they are used (Value::None).
  void loadMembers(Value &V, clang::QualType T, const Linear &Address);
  void store(const Value &Place, Value V, clang::SourceLocation Loc = {});
  /// \p V is a copy: what it holds has another holder.
  void noteCopy(const Value &V);
  /// Gives \p Slot the value \p V; a tile keeps its name.
  void assign(Value &Slot, Value V, clang::SourceLocation Loc);
  /// A tile of \p Generation is no more, or was placed anew. Its value ends
  /// with the last of its copies and views; \p Leaving of those that \p In
  /// still has are about to go.
  void endGeneration(State &In, unsigned Generation, unsigned Leaving);
  std::shared_ptr<TileValue> mutableTile(const Value &Place);
  const TileValue *tileAt(const Value &Place);
  Value variable(const clang::VarDecl *Var);
  Value evalThis();
  const std::string *intern(llvm::StringRef Name);
  /// The Event that \p Identity makes in the call at hand.
  const EventObject *eventObject(llvm::StringRef Name, const void *Identity);

  // InitialValues.cpp: what is known of a value before anything gave it one.
  Value defaultValue(clang::QualType T, const std::string &Name,
                     const void *Identity, unsigned Depth = 0);
  /// What an initialiser that is left out gives: zeros for the numbers and
  /// pointers in a \p T.
  Value zeroValue(clang::QualType T, const std::string &Name,
                  const void *Identity);
  /// Makes what nothing is known of in \p V, a \p T, zeros.
  void zeroNumbers(Value &V, clang::QualType T);
  Value fromConstant(const clang::APValue &V, clang::QualType T);
  /// What the compiler computed for \p Var, a constexpr one; nothing where it
  /// has tiles or pointers in it.
  std::optional<Value> constantOf(const clang::VarDecl *Var);
  Value makeTile(const TileShape *Shape, const std::string &Name,
                 const void *Identity);
  /// Marks the tiles of a variable that its declaration leaves without a place.
  void markUnassigned(Value &V);

  // Construction.cpp: how objects begin.
  void declare(const clang::VarDecl *Var);
  Value initialize(const clang::Expr *Init, clang::QualType T,
                   const std::string &Name, const void *Identity);
  /// What \p Make gives where `this` is \p Object, an aggregate of which the
  /// members so far are made: a default member initialiser names them.
  Value makeInside(const Value &Object, llvm::function_ref<Value()> Make);
  /// A copy of \p Source, a place or a value, which \p Init, an initialiser of
  /// a \p T, makes of each element.
  Value copyElement(const clang::Expr *Init, Value Source, clang::QualType T,
                    const std::string &Name, const void *Identity);
  /// A copy of the array that \p E goes through, element by element.
  Value copyArray(const clang::ArrayInitLoopExpr *E, const std::string &Name,
                  const void *Identity);
  Value makeClosure(const clang::LambdaExpr *E);
  void rename(Value &V, const std::string &Name, const void *Identity);
  /// A valid region never exceeds its tile: so \p Size is at most \p Limit on
  /// every path that goes on.
  void assumeAtMost(const Linear &Size, int64_t Limit);

  // Constructors.cpp: what constructors do.
  Value construct(const clang::CXXConstructExpr *E, const std::string &Name,
                  const void *Identity);
  /// The same for each object of an array of type \p T, which may be an array
  /// of arrays, and for one that is none.
  Value constructEach(const clang::CXXConstructExpr *E, clang::QualType T,
                      const std::string &Name, const void *Identity);
  /// The same for one object of type \p T: E's, or an element of its array.
  Value constructOne(const clang::CXXConstructExpr *E, clang::QualType T,
                     const std::string &Name, const void *Identity);
  /// Of one kind each; what has no name is \p Called "a temporary".
  Value constructCopy(const clang::CXXConstructExpr *E, clang::QualType T,
                      const std::string &Called, const std::string &Name,
                      const void *Identity);
  Value constructTile(const clang::CXXConstructExpr *E, clang::QualType T,
                      const std::string &Called, const void *Identity);
  Value constructEvent(const clang::CXXConstructExpr *E, clang::QualType T,
                       const std::string &Called, const void *Identity);
  Value constructGlobalTensor(const clang::CXXConstructExpr *E,
                              clang::QualType T, const std::string &Called,
                              const void *Identity);
  /// By a constructor of the library or of a system header.
  Value constructUnfollowed(const clang::CXXConstructExpr *E, clang::QualType T,
                            const std::string &Called, const void *Identity);
  /// The members of \p Place that have an initialiser in \p RD, by a
  /// constructor that clang did not have to define.
  void initializeFromClass(const clang::CXXRecordDecl *RD, const Value &Place);
  /// What \p E constructs, with the parameters of the constructor that runs,
  /// which inherited it, as its arguments.
  const clang::CXXConstructExpr *
  inheritedConstruction(const clang::CXXInheritedCtorInitExpr *E);
  /// What \p Object is when the constructor \p D has run on it, which \p E
  /// calls.
  Value runConstructor(const clang::CXXConstructorDecl *D, Value Object,
                       const clang::CXXConstructExpr *E);
  /// The object of type \p T at \p Place, which was made there and is no
  /// longer there.
  Value takeMade(const Value &Place, clang::QualType T);
  void execConstructor(const clang::CXXConstructorDecl *D, State In,
                       StateList &Out);
  /// One of the initializers of constructor \p D. The next two: of the part
  /// number \p Index of the object at \p Place.
  void runInitializer(const clang::CXXCtorInitializer *I,
                      const clang::CXXConstructorDecl *D);
  void initializeMember(const clang::FieldDecl *F, unsigned Index,
                        const clang::Expr *Init, Value Place);
  void initializeBase(clang::QualType Base, unsigned Index,
                      const clang::Expr *Init, bool IsStandard, Value Place);

  // Calls.cpp: what a call is.
  Value evalCall(const clang::CallExpr *E);
  /// Of the next two, \p D is what is called.
  Value evalMemberCall(const clang::FunctionDecl *D,
                       const clang::CXXMemberCallExpr *E);
  Value evalOperatorCall(const clang::CXXMethodDecl *D,
                         const clang::CXXOperatorCallExpr *E);
  /// What \p D gives, where that is known without following it: constants,
  /// builtins, what the standard library and the device have.
  std::optional<Value>
  evalKnownFunction(const clang::FunctionDecl *D,
                    llvm::ArrayRef<const clang::Expr *> Arguments,
                    const clang::Expr *E);
  /// A function of the standard library from numbers to a number.
  Value evalOfNumbers(const clang::FunctionDecl *D,
                      llvm::ArrayRef<const clang::Expr *> Arguments,
                      const clang::Expr *E);
  /// `__builtin_add_overflow(a, b, &to)` and those like it.
  Value evalChecked(clang::BinaryOperatorKind Op,
                    llvm::ArrayRef<const clang::Expr *> Arguments);
  /// What parameter \p For becomes.
  Value evalArgument(const clang::Expr *A, const clang::ParmVarDecl *For);
  Value callFunction(const clang::FunctionDecl *D, Value This,
                     llvm::ArrayRef<const clang::Expr *> Arguments,
                     const clang::Expr *E);
  Value enter(const clang::FunctionDecl *Definition, Value This,
              std::vector<Value> Arguments, const clang::Expr *E);
  /// Runs what is inside the expression \p E and may go several ways: the path
  /// goes on with each of them, and with its Result.
  Value runInside(const clang::Expr *E,
                  llvm::function_ref<void(State, StateList &)> Run);
  /// A std::initializer_list of elements that are made here.
  Value makeInitializerList(const clang::CXXStdInitializerListExpr *E);
  /// GNU's statement expression.
  Value evalStatements(const clang::StmtExpr *E);
  /// \p Call: the expression, or the variable whose destructor runs, or what
  /// makes the object that nobody names.
  const CallSite *siteOf(const clang::FunctionDecl *Definition,
                         const void *Call, clang::SourceLocation Loc,
                         const CallSite *Caller);
  /// Follows the destructor of \p Object, of class \p T, and those of its
  /// members and bases, on \p Paths, which are all ways out of it then. Returns
  /// false, with \p Paths as they were, where the body of one is not there.
  bool followDestructor(StateList &Paths, clang::QualType T, const Ending &Of,
                        const Value &Object);
  void runDestructor(StateList &Paths, clang::QualType T, const Ending &Of,
                     const Value &Object);
  void runDestructorBody(const clang::FunctionDecl *Body, State In,
                         const Ending &Of, const Value &Object, StateList &Out);
  /// \p New is about to be assigned to the tile at \p Place.
  void keepPlace(TileValue &New, const Value &Place);
  CodePoint here(clang::SourceLocation Loc) const {
    return {Loc, S->frame().Site};
  }

  // UnfollowedCalls.cpp: what calls do that are not followed.
  /// What the standard library's small functions do; nothing where that is not
  /// modelled.
  std::optional<Value>
  evalStandard(llvm::StringRef Name,
               llvm::ArrayRef<const clang::Expr *> Arguments,
               const clang::Expr *E);
  /// std::swap and std::exchange.
  Value evalExchange(bool Swaps, const clang::Expr *At, const clang::Expr *With,
                     const clang::Expr *E);
  /// std::min and std::max of a list in braces.
  std::optional<Value> evalExtreme(bool IsLess, const clang::Expr *List);
  /// std::fill_n over a whole array, as std::array::fill calls it.
  std::optional<Value> evalFill(llvm::ArrayRef<const clang::Expr *> Arguments,
                                const clang::Expr *E);
  /// \p V, of type \p T or null where that is not known, and all that is in
  /// it may be something else now.
  void forget(Value &V, clang::QualType T);
  /// The same of all that pointers and references in \p From lead to.
  void forgetReachable(const Value &From);
  Value unknownCall(const clang::FunctionDecl *D,
                    llvm::ArrayRef<const clang::Expr *> Arguments,
                    const clang::Expr *E);

  // Placement.cpp: what places tiles.
  void evalAssign(const clang::FunctionDecl *D, const clang::CallExpr *E);
  /// TASSIGN of the GlobalTensor at \p Place, of type \p T, to what \p Argument
  /// gives, which is \p Given.
  void globalAssigned(const Value &Place, clang::QualType T,
                      const clang::Expr *Argument, const Value &Given,
                      clang::SourceLocation Loc);
  /// Where \p Pointer, of type \p T, points to; a constant where that is not
  /// known, or in a tile.
  Linear pointsTo(const Value &Pointer, clang::QualType T);
  /// TASSIGN in Auto mode.
  void assignIdly(const Value &Place, const Value &Address, const Linear &Base,
                  clang::SourceLocation Loc);
  void evalAlias(llvm::StringRef Name, const clang::CallExpr *E);
  /// The form of SUBVIEW that returns the view.
  Value evalReturnedView(const clang::CallExpr *E);
  /// Where a view of \p Source from \p Row and \p Col on begins.
  Linear viewBase(const TileRef &Source, const Linear &Row, const Linear &Col);
  void viewMade(const TileValue &View, const TileValue &Source,
                const Linear &Row, const Linear &Col, clang::SourceLocation Loc,
                bool IsReshape = false);
  void evalScaleAddress(const clang::CallExpr *E);
  /// \p V, a tile that \p Returned gives, is its own from here on where it was
  /// a variable of the function that is left: what another call gives is
  /// another tile.
  void leaveFactory(Value &V, const clang::Expr *Returned);
  /// How a tile is placed.
  struct Placing {
    Linear Base; ///< in bytes
    clang::SourceLocation Loc;
    bool ConstantForm = false;          ///< TASSIGN<Addr>
    const TileValue *AliasOf = nullptr; ///< the tile that it is a view of
    bool IsScale = false;               ///< by GET_SCALE_ADDR
    bool InQueue = false;               ///< by TPOP
    clang::SourceRange AddressRange;
    PlacementEvent::CallText Call;
    const void *Name = nullptr; ///< the constant that names the address
  };
  void place(const Value &Place, const Placing &As);
  /// \p T, which may be anything yet, lies at \p Base since \p Loc.
  void settle(TileValue &T, const Linear &Base, clang::SourceLocation Loc);
  unsigned groupOf(const void *Identity, const std::string *Name,
                   const Linear &Base);
  /// The valid region of \p T was set at \p Loc.
  void validRegionSet(TileValue &T, clang::SourceLocation Loc);
  /// Something that is not modelled got hold of the tile.
  void mayBePlaced(const Value &Place);
  /// The tile was placed, and nobody knows where.
  void losePlace(const Value &Place);
  /// The tile at \p Place is one with \p Source, which has no place.
  void becomeAliasOfUnplaced(const Value &Place, const TileRef &Source);

  // Synchronization.cpp: flags, events and barriers.
  bool evalSynchronization(const clang::FunctionDecl *D,
                           const clang::CallExpr *E, Value &Result);
  void evalFlag(SyncCall Call, const clang::CallExpr *E);
  void evalBarrier(const clang::CallExpr *E);
  void evalDataBarrier(const clang::CallExpr *E);
  void evalOtherCores(SyncCall Call, llvm::StringRef Name,
                      const clang::CallExpr *E);
  void evalSync(const clang::FunctionDecl *D, const clang::CallExpr *E);
  Value evalEventMethod(llvm::StringRef Name, const Value &Event,
                        const clang::CXXMemberCallExpr *E);
  void waitFor(const Value &Event, clang::SourceLocation Loc);
  void recordEvent(Value &Event, Pipe Producer, clang::SourceLocation Loc);
  /// \p Copy is one of a record that \p Producer has reached, if it is known:
  /// it counts as recorded where it is made.
  void copyRecord(Value &Copy, Pipe Producer, clang::SourceLocation Loc);
  /// How many flags of a pair of pipes, by number, are set on the path.
  unsigned flagsInFlight(Pipe From, Pipe To) const;
  /// Ends the path where it went wrong with \p K and is not to go on.
  void endIfWrong(const FlagKey &K, clang::SourceLocation Loc);
  /// wait_flag, or an Event that is waited for; set_flag, or one that is
  /// recorded.
  void waitForFlag(const FlagKey &K, const CodePoint &Where);
  void setFlag(const FlagKey &K, const CodePoint &Where);
  Pipe evalPipe(const clang::Expr *E);

  // Instructions.cpp: instructions, and the methods of tiles.
  Value evalInstruction(const clang::FunctionDecl *D, const clang::CallExpr *E);
  /// What an instruction is given, in the order of the call.
  struct Arguments {
    llvm::SmallVector<Value, 6> Tiles;  ///< where they are
    llvm::SmallVector<Value, 2> Events; ///< that are waited for
    /// The row and the column of the block that is taken out of a tile, or put
    /// into one.
    std::pair<Linear, Linear> Block;
    Linear Global; ///< where the GlobalTensor lies, as Value::Global has it
    clang::QualType GlobalType; ///< null where there is none
    Value Queue; ///< where the queue between cores is, if there is one
    std::optional<QueueType> TypeOfQueue; ///< nothing: there is none
    bool LastIsTrue = false;              ///< the last argument is the constant
    bool MayBeZero = true;                ///< so may the last number
  };
  Arguments evalArguments(llvm::StringRef Name, const clang::CallExpr *E);
  /// False for a constant that is not 0, and for what the kernel is given or
  /// finds in memory.
  bool mayBeZero(const Linear &Number);
  InstructionEvent makeInstruction(llvm::StringRef Name,
                                   const clang::FunctionDecl *D,
                                   const Arguments &Given,
                                   clang::SourceLocation Loc);
  /// One call of an instruction: what its operands are made of.
  struct InstructionCall {
    const InstructionInfo &Info;
    const Arguments &Given;
    llvm::SmallVector<std::optional<TileValue>, 6> Tiles; ///< none: not known
    /// The first tile that it writes, and the first that it reads; null: none.
    TileValue *Dst = nullptr, *Src = nullptr;
    CallShape Shape;
    bool UnitFlag = false;
  };
  /// What the tiles of \p Call tell of its shape.
  CallShape shapeOfCall(const InstructionCall &Call);
  /// Notes in \p O, scratch tile \p T of \p Call, what is used of it where as
  /// much of the source is valid as may be: with less it may not be used.
  void noteLargeScratch(Operand &O, TileValue T, const InstructionCall &Call);
  /// Tile operand number \p Index of \p Call, which is known. Notes the shape
  /// of a scratch tile.
  Operand operandOf(InstructionCall &Call, unsigned Index);
  /// The bytes that \p Call writes to \p Dst, its tile operand number \p Index,
  /// where these are not the valid region.
  void noteResult(Operand &Dst, unsigned Index, const InstructionCall &Call);
  /// The bytes that \p Call reads of \p Src, its first source, where these are
  /// not the valid region.
  void noteSource(Operand &Src, const InstructionCall &Call);
  Value evalTileMethod(llvm::StringRef Name, const Value &Tile,
                       const clang::CXXMemberCallExpr *E);
  /// The scalar unit reads or writes \p Bytes of \p T at \p Address.
  void scalarAccess(const TileValue &T, bool IsWrite, llvm::StringRef Name,
                    const Linear &Address, int64_t Bytes,
                    clang::SourceLocation Loc) {
    bytesAccess(T, Pipe::S, IsWrite, Name, Address, Bytes, Loc);
  }
  /// \p P does.
  void bytesAccess(const TileValue &T, Pipe P, bool IsWrite,
                   llvm::StringRef Name, const Linear &Address, int64_t Bytes,
                   clang::SourceLocation Loc);
  /// The bytes that a fill in place of what \p Src holds writes to \p Dst for
  /// certain, or where a size leaves room for them.
  void notePadding(Operand &Dst, const TileValue &Src);
  /// What the path knows of \p Size.
  Interval bounds(const Linear &Size);
  /// The largest number that \p Size may be by the path that was taken.
  std::optional<int64_t> largest(const Linear &Size, unsigned Depth = 0);
  /// The same where all that is known of the path allows for it.
  std::optional<int64_t> largestPossible(const Linear &Size);
  /// Goes on where \p Size is the largest that it can be, if there is one.
  void takeLargest(const Linear &Size);
  /// An operand in the place of \p T. \p TouchesValid: its valid region says
  /// which bytes are touched. \p Position: of a block, which is as large as \p
  /// Other.
  Operand makeOperand(const TileValue &T, OperandRole Role, bool TouchesValid,
                      const TileValue *Other,
                      std::optional<std::pair<Linear, Linear>> Position);
  void issue(InstructionEvent &E);
  /// Notes for which of its tiles the path came to \p E before they had a
  /// place, and which have none now.
  void noteUnplaced(InstructionEvent &E);

  // Exchanges.cpp: instructions that talk to other cores. They give the pipe
  // that what is waited for of them runs on.
  Pipe exchange(const clang::FunctionDecl *D, Exchange Does,
                const Arguments &Given, const clang::CallExpr *E);
  /// The same of a queue whose inside is known.
  Pipe exchangeOverQueue(llvm::StringRef Name, bool UsesUnitFlag,
                         const QueueType &Queue, const Arguments &Given,
                         const clang::CallExpr *E);
  /// The pipe that the library pushes \p Tile by, Unknown where that is not
  /// known.
  Pipe pipeOfPush(const TileValue &Tile) const;
  /// The pipes that \p Name, a call on \p Queue, lets wait for the other core.
  PipeMask heldByQueue(llvm::StringRef Name, const QueueType &Queue,
                       const Arguments &Given);
  /// The parts of the value of a queue, whatever members the library's type
  /// has: where the buffers of what is popped begin, how often it was popped,
  /// and, from the last one on, the tiles that were popped out of this core's
  /// own memory and not given back. What is not known is no number.
  enum QueuePart : unsigned { VecBuffer, MatBuffer, PopCount, FirstPopped };
  /// A queue of which nothing is known.
  static Value unknownQueue() {
    return Value::aggregate(std::vector<Value>(FirstPopped));
  }
  /// A queue that is constructed with the numbers \p Given.
  static Value newQueue(llvm::ArrayRef<Value> Given);
  /// What is popped into the tile at \p Place lies in the buffer of \p Queue,
  /// which is of type \p Type.
  void placeInQueue(const Value &Place, const Value &Queue,
                    const QueueType &Type, bool IsLoaded,
                    clang::SourceLocation Loc);
  /// Where that is; nothing where it is not known.
  std::optional<Linear> placeOfNext(const Value &Queue, const QueueType &Type,
                                    bool IsLoaded, const TileShape &Shape);
  /// The value of \p Queue, of which it is known how often it was popped; null
  /// where it is not.
  Value *countedQueue(const Value &Queue);
  /// \p Tile was popped from \p Queue out of this core's own memory.
  void keepPopped(const Value &Queue, const TileValue &Tile);
  /// The first tile that was popped from \p Queue so and not given back is.
  void giveBack(const Value &Queue, const QueueType &Type,
                const clang::CallExpr *E);

  // --- The run: what it works on and writes to.

  UnitContext &Unit;
  clang::ASTContext &Context;
  TypeTable &Types;
  const InterpreterOptions &Options;
  KernelObserver &Observer;
  SymbolTable Symbols;
  const Facts Nothing; ///< known: what holds on all paths
  SuspectList Suspects;
  LogContext LogData;
  const CallSite *RootSite = nullptr;
  bool Exhausted = false; ///< the budget was reached
  bool IsOver = false;    ///< all paths came to the end of the kernel
  unsigned Issued = 0;    ///< instructions, and scalar accesses of tiles
  unsigned Searches = 0;  ///< for a witness
  unsigned NextObject = 1, NextGeneration = 1, NextGroup = 1, NextContext = 1;
  DecisionTrace Trace;
  ComparisonLog Compared; ///< with Options.LaterIterations

  // --- The path that runs, and where it is.

  State *S = nullptr;
  Arithmetic Math{Symbols, Trace, S};
  bool Dead = false;                    ///< it contradicts itself
  const clang::Stmt *Running = nullptr; ///< the innermost statement
  struct LoopPlace {
    unsigned Iteration = 0; ///< of the innermost loop
    /// One around it is not in its first iteration.
    bool OuterAgain = false;
    /// The innermost loop is one of unknown length, with more than computation
    /// in it, in a later iteration; one around it is, or it itself.
    bool IsLater = false, IsAnyLater = false;
    /// In iterations of a loop that nobody leaves: what only they come to is as
    /// unseen as if they were not followed.
    bool IsExtra = false;

    /// The place in iteration \p Number of a loop that stands here.
    LoopPlace inside(unsigned Number, bool IsLaterOne = false) const {
      return {Number, OuterAgain || Iteration != 0, IsLaterOne,
              IsAnyLater || IsLaterOne, IsExtra};
    }
  };
  LoopPlace InLoop;
  /// Some loop is not in its first iteration.
  bool isInLoopAgain() const {
    return InLoop.Iteration != 0 || InLoop.OuterAgain;
  }

  // --- Conditions that were asked.

  /// Paths part at each operand of && and || that is asked, as the language has
  /// it, and not at the whole condition alone.
  bool AsksApart = false;
  llvm::DenseSet<SymbolId> CoreSymbols; ///< of stable()
  using AskedOperandList = llvm::SmallVector<AskedOperand, 4>;
  /// Where the operands of the condition go that is asked; null: nowhere.
  AskedOperandList *AskedOperands = nullptr;
  std::vector<OpenCondition> OpenConditions; ///< the latest ones
  /// Questions that numbers alone did not answer, but what is known of the
  /// path, or both ways.
  unsigned Guesses = 0;
  llvm::DenseSet<const clang::Stmt *> ElseIfs; ///< `else if`s that were reached
  const std::function<bool()> IsTakenHere = [this] {
    return isTaken(*S->Known);
  };

  // --- Flags that went wrong.

  /// What the first paths that a flag was wrong on know, by the place.
  std::map<std::pair<unsigned, FlagKey>,
           llvm::SmallVector<CopyOnWrite<Facts>, 2>>
      FaultFacts;
  /// Where the last path came to that of endIfWrong(), and by which flag.
  std::optional<std::pair<clang::SourceLocation, FlagKey>> EndedWrong;

  // --- The full expression that is evaluated, and its choices (see fork).

  /// One choice made inside the current full expression.
  struct Choice {
    unsigned Count = 1;
    unsigned Taken = 0;
    /// The paths out of a call, where the choice is among them.
    std::shared_ptr<StateList> Paths;
  };
  std::vector<Choice> *Choices = nullptr;
  unsigned NextChoice = 0;
  bool MustRestart = false; ///< a choice came where none had been expected
  /// The call that ends the full expression, and where its paths go.
  const clang::Expr *TailCall = nullptr;
  StateList *TailOut = nullptr;
  /// The last expression of a statement expression that runs.
  const clang::Expr *ResultOf = nullptr;
  std::vector<ObjectId> Temporaries;
  /// What was computed once and stands for more than one operand.
  llvm::DenseMap<const clang::Expr *, Value> OpaqueValues;
  /// The expression that was read last, if it is a place at all.
  const clang::Expr *OnlyRead = nullptr;

  // --- What was seen of the code, on all paths.

  HiddenBranches Hidden;
  Jumps Jumping;
  QuietCode Quiet;
  GrowingPlaces Growing;
  LoopGuesses Guessed{Symbols};
  AnswerSet Answers;                       ///< of conditions
  llvm::DenseSet<const clang::Stmt *> Met; ///< the statements run at least once
  /// The statics that some path has come to, as they are before one does.
  std::map<ObjectId, std::shared_ptr<Value>> Statics;
  /// The bodies of loops that were cut, with the functions that they are in.
  llvm::DenseMap<const clang::Stmt *, const clang::FunctionDecl *> CutLoops;
  /// What was seen of a loop each time that it was entered, by digests.
  struct SeenLoop {
    std::set<uint64_t> Accesses; ///< that it was entered with
    /// By the flags that are set, and whether it is an iteration after the
    /// first one: what a loop is not entered for is left in the first.
    std::map<std::pair<uint64_t, bool>, Trails::Heads> Heads;
    /// Those of them that a path came to which is followed for how it leaves.
    std::set<Trails::Heads> Left;
  };
  /// By body and calls.
  std::map<std::pair<const clang::Stmt *, const CallSite *>, SeenLoop>
      SeenLoops;
  /// Steps of an iteration, by the loop's body; 0: not known.
  std::map<const clang::Stmt *, unsigned> LoopSteps;
  /// Generations that more than one tile had: copies and views.
  llvm::DenseSet<unsigned> SharedGenerations;
  std::map<std::tuple<const void *, const std::string *, Linear>, unsigned>
      Groups;

  // --- Answers that are kept.

  /// What conditional operators gave, by condition, alternatives and bounds.
  std::map<std::tuple<Linear, std::vector<std::pair<Guard, Linear>>, int64_t,
                      int64_t>,
           Linear>
      Conditionals;
  llvm::DenseMap<const clang::Expr *, std::optional<Value>> Constants;
  llvm::DenseMap<const clang::Expr *, bool> Effects;
  /// Stays where it is while others are added: changesIn() points into it.
  std::map<const clang::FunctionDecl *, VariableChanges> Changes;
  /// How often possibleValues() has called itself.
  unsigned PossibleWork = 0;
  /// What it supposes of variables that are changed.
  llvm::DenseMap<const clang::ValueDecl *, Interval> Supposed;
  /// A call that runs, or that it looks into, and the frame that it stands in.
  struct SupposedCall {
    const clang::Expr *Call; ///< null: none that has arguments
    const clang::FunctionDecl *Callee;
    size_t Caller;
  };
  SupposedCall callAt(size_t Depth) const;
  llvm::SmallVector<SupposedCall, 2> SupposedCalls;
  llvm::DenseMap<const clang::Expr *, const clang::Expr *> TailCalls;
  llvm::DenseMap<const clang::CXXInheritedCtorInitExpr *,
                 const clang::CXXConstructExpr *>
      Inherited;
  std::map<std::pair<const CallSite *, const void *>, const CallSite *> Sites;
  llvm::DenseMap<std::pair<const clang::VarDecl *, const CallSite *>, ObjectId>
      VariableObjects;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_ENGINE_H
