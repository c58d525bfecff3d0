// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the rehearsals of one run over a kernel: runs with numbers
// for what the kernel is given, which take findings away.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_REHEARSALS_H
#define PTO_TIDY_CHECKS_INTERPRETER_REHEARSALS_H

#include "Engine.h"
#include "pto-tidy/Interpreter/AskedNumbers.h"

namespace ptotidy {

/// What one rehearsal has shown of conflicts.
struct Rehearsed : ConflictSink, KernelObserver {
  struct Bytes {
    MemorySpace Space;
    Interval Touched;      ///< at most
    int64_t Rows, Columns; ///< of the tile that are worked on for certain
    bool operator<(const Bytes &O) const {
      return std::tie(Space, Touched.Lo, Touched.Hi, Rows, Columns) <
             std::tie(O.Space, O.Touched.Lo, O.Touched.Hi, O.Rows, O.Columns);
    }
  };
  std::set<Conflict::Key> Conflicts;
  /// What the instructions at a place work on, by the step that they are.
  std::map<unsigned, std::vector<std::pair<unsigned, Bytes>>> Work;
  unsigned Steps = 0;
  bool IsOneRun = false;       ///< it went one way, to its end
  bool GoesRight = false;      ///< so it did, and no flag went wrong
  bool EndedByNumbers = false; ///< Rehearsals::isByNumbers(), where it ended
  bool WrongByNumbers = false; ///< so it is, there or at its end
  InterpreterStats Asked;      ///< what it asked for

  void conflict(const Conflict &C) override { Conflicts.insert(C.key()); }
  void issued(const InstructionEvent &E) override {
    ++Steps;
    for (const Operand &O : E.Operands)
      if (const auto Begin = O.Tile.Base.asConstant(); O.Tile.Placed && Begin)
        Work[E.Where.Loc.getRawEncoding()].push_back(
            {Steps,
             {O.Tile.Shape->Space,
              {*Begin, *Begin + O.Tile.Shape->capacityBytes() - 1},
              O.EndRow,
              O.EndCol}});
  }
  bool has(const Conflict::Key &C) const { return Conflicts.count(C); }
  /// True where the second place of \p C is come to after the first one, with
  /// bytes in common.
  bool comesTo(const Conflict::Key &C) const {
    const auto First = Work.find(std::get<1>(C)),
               Second = Work.find(std::get<2>(C));
    if (First == Work.end() || Second == Work.end())
      return false;
    // A place works on the few slots of a ring, again and again: of one slot
    // the first time counts, or the last one.
    std::map<Bytes, unsigned> Last;
    for (const auto &[Step, Touched] : Second->second)
      Last[Touched] = Step;
    std::set<Bytes> Seen;
    return llvm::any_of(First->second, [&](const auto &A) {
      return Seen.insert(A.second).second &&
             llvm::any_of(Last, [&](const auto &B) {
               return A.first <= B.second && A.second.Space == B.first.Space &&
                      !A.second.Touched.meet(B.first.Touched).isEmpty();
             });
    });
  }
  bool hasLike(const Conflict::Key &C) const {
    return llvm::any_of(Conflicts, [&](const Conflict::Key &Other) {
      return std::get<0>(Other) == std::get<0>(C);
    });
  }
  /// True where it does all that \p Other does, on the same bytes, and maybe
  /// more.
  bool doesAllOf(const Rehearsed &Other) const {
    auto bytesOf = [](const auto &Steps) {
      std::vector<Bytes> All;
      for (const auto &[Step, Touched] : Steps)
        All.push_back(Touched);
      llvm::sort(All);
      return All;
    };
    return llvm::all_of(Other.Work, [&](const auto &Place) {
      const auto Mine = Work.find(Place.first);
      if (Mine == Work.end())
        return false;
      const auto More = bytesOf(Mine->second), Less = bytesOf(Place.second);
      return std::includes(More.begin(), More.end(), Less.begin(), Less.end());
    });
  }
  /// It comes to both places of \p C, or no run has its numbers, and neither \p
  /// C is there nor what may hide it: after a conflict a path goes on as if it
  /// had been ordered.
  bool speaksAgainst(const Conflict::Key &C) const {
    return IsOneRun && (comesTo(C) || EndedByNumbers) && !hasLike(C);
  }
};

/// Numbers that are all \p V, where nothing says which are asked for.
inline GivenNumbers plainNumbers(int64_t V) {
  GivenNumbers N;
  N.Others = V;
  return N;
}

/// The rehearsals of one run.
class Engine::Rehearsals {
public:
  Rehearsals(Engine &E, const clang::FunctionDecl *Root)
      : E(E), Root(Root), IsToReport(E.Options.keepsApart(E.pickedSlots())) {}
  /// Rehearses what would be reported of flags, until that is right on some
  /// path, or enough was tried.
  void forFlags();
  /// Rehearses conflicts that were found on some of several paths, and refutes
  /// those that runs with the numbers of these paths come by and do not have.
  void forConflicts();

private:
  using RunSet = std::set<const Rehearsed *>;
  /// What runs with the numbers of a path say of a conflict that was found on
  /// it. Undecided: they go one way and do not have it, but hardly one comes
  /// by; what is known of joined paths fits runs that went otherwise. Unknown:
  /// no numbers were found for the path.
  enum class Verdict { Refuted, Undecided, Unknown, Stands };
  /// So many runs that come by a conflict and do not have it speak for others.
  static constexpr unsigned EnoughRunsAgainst = 4;
  /// And so many, with plain numbers, where none were found for its path.
  static constexpr unsigned EnoughWithoutNumbers = 8;
  /// What is asked for where one number is looked at: a few of everything.
  static constexpr int64_t UsualNumber = 3;

  /// The places of flags that would be reported as wrong by what is known now.
  std::set<unsigned> wrongFlags() const;
  /// Adds what a run with \p Numbers shows of flags to what is known of them,
  /// and what it asked for to \p Asked.
  void learnOfFlags(const GivenNumbers &Numbers, InterpreterStats &Asked);
  /// The run with \p Numbers; null where too many were tried.
  const Rehearsed *runOnce(GivenNumbers Numbers);
  /// Of \p Suspect, on a path of which \p Known holds; \p EnoughRuns that speak
  /// against it refute it. Adds the runs that come by and do not have it to \p
  /// Against.
  Verdict judge(const Conflict::Key &Suspect, const Facts &Known,
                RunSet &Against, unsigned EnoughRuns = 2);
  /// True where a run has \p Suspect that gives one of the answers which the
  /// ways gave that were joined to a path of which \p Known holds, and no more
  /// tells which one each gave. Runs that all give the same answers speak for
  /// some of these ways alone.
  bool isOnSomeWay(const Conflict::Key &Suspect, const Facts &Known);
  /// True where \p Suspect, which was found on \p OnPaths, is on none that a
  /// run takes, or on those alone that nobody passes the numbers for.
  bool isRefuted(const Conflict::Key &Suspect,
                 llvm::ArrayRef<SuspectList::Path> OnPaths);
  /// True where \p Enough runs, \p Against and some with plain numbers, come by
  /// \p Suspect and do not have it, and none has it.
  bool isWithoutIn(const Conflict::Key &Suspect, RunSet Against, size_t Enough);
  /// True where \p Suspect is there in a run that goes right for its flags,
  /// with one of everything, or with lists that begin with zeros. A path that
  /// was joined does not know how often its loop took an arm, so that the
  /// numbers found for it take another way; plain ones take each arm or none.
  bool isInShortRuns(const Conflict::Key &Suspect);
  /// True where it is there in such a run in which elements of one array are
  /// what the kernel compares them with, or a number beside it. No path that
  /// was joined knows which element ended its loop (`if (blocks[i] == -1)
  /// break;`), and no small number does so. The first of several is as ever:
  /// nobody has the kernel do nothing at all.
  bool isByElements(const Conflict::Key &Suspect);
  /// True where \p Suspect is there with \p Numbers, and no flag goes wrong.
  bool isRightWith(const Conflict::Key &Suspect, GivenNumbers Numbers);
  /// True where runs that are longer than what is followed have \p Suspect, and
  /// none comes by and goes right without it. What later iterations do stands
  /// for any of them, and knows less than each; so where it is no new place
  /// that they come to, but an old one by a new answer, they have to show it.
  bool isInLongRuns(const Conflict::Key &Suspect,
                    llvm::ArrayRef<SuspectList::Path> OnPaths);
  /// True where \p Suspect is there where one of the numbers that were asked
  /// for is 0, and in no run with others, though these come by; and where the
  /// number counts something: with more of it there is more to do. Nobody has
  /// the kernel do a part of its work no times at all.
  bool isOfNothingOnly(const Conflict::Key &Suspect);
  /// True where on each of \p OnPaths it is one number alone that makes \p
  /// Suspect, and no host passes it: one that does not fit the others
  /// (tells()), is no power of two (isOfNoPower()), or no mode of the kernel
  /// (modesOf()).
  bool isOfUnfitNumbers(const Conflict::Key &Suspect,
                        llvm::ArrayRef<SuspectList::Path> OnPaths);
  /// Number Which of Numbers, to be varied while all others are as in Base.
  struct Varying {
    const GivenNumbers &Base;
    const AskedNumbers &Numbers;
    size_t Which;
  };
  static constexpr int64_t MostValues = 10; ///< 0 to 9
  /// True where the number tells runs with \p Suspect from one that goes right
  /// and does all that they do, on the same bytes, and where which number is
  /// right depends on the others (dependsOnOthers()). Such a number (the last
  /// index, a count of what the kernel counts itself) tells again what follows
  /// from others, and the host passes the one that fits. A mode is right
  /// whatever the others are. A number that makes more than two amounts of work
  /// counts something, and tells nothing again.
  bool tells(const Conflict::Key &Suspect, const Varying &Of);
  /// True where \p Known says how number \p Which compares to others that the
  /// kernel is given. Then which one is right depends on the others, whatever
  /// it is for: `kvHeads == heads` is a mode of the kernel. What is told again
  /// is compared to what the kernel counts.
  bool isComparedToOthers(const Facts &Known, const AskedNumbers &Numbers,
                          size_t Which) const;
  /// With some other number changed, \p Right goes wrong, and for each such
  /// number there is one to vary with which it goes right again.
  bool dependsOnOthers(const Conflict::Key &Suspect, const GivenNumbers &Right,
                       const Varying &Of);
  /// True where powers of two from 2 on go right without \p Suspect, and each
  /// makes as much more work than the one before. A kernel with so much work
  /// doubles or halves up to the number, and is made for powers of two.
  bool isOfNoPower(const Conflict::Key &Suspect, const Varying &Of);
  /// The ways to work that a number picks.
  struct Modes {
    SymbolId Number = 0;
    llvm::SmallVector<int64_t, 4> Values;
  };
  /// The values of the number with which a run goes right without \p Suspect,
  /// where all that \p Suspect is there with are larger: they pick no way, and
  /// then some flag goes wrong that is right elsewhere. Nothing where it is not
  /// so, or \p Known does not rule out several values.
  std::optional<Modes> modesOf(const Conflict::Key &Suspect, const Facts &Known,
                               const Varying &Of);
  /// The run with the numbers \p Of, but that number \p Which is \p V.
  const Rehearsed *runVaried(GivenNumbers Of, const AskedNumbers &Numbers,
                             size_t Which, int64_t V);
  /// True where flag \p Key, which is wrong at \p Where in a run, is right
  /// there on other paths: then it is the numbers that are wrong for this
  /// kernel. What is wrong on every path is for the rules of flags to say.
  bool isByNumbers(clang::SourceLocation Where, const FlagKey &Key) const;
  /// True where some path ends with a flag of the pair of \p Key clear.
  bool mayEndClear(const FlagKey &Key) const;
  /// Follows the kernel by \p Run, with a part of the work, and tells \p Look
  /// of it in the end.
  void runBeside(InterpreterOptions Run, ConflictSink &Sink,
                 KernelObserver &Hears,
                 llvm::function_ref<void(const Engine &)> Look);
  /// The numbers with which \p Known holds, those that it does not name being
  /// \p Start; nothing where none are found, or enough was searched.
  std::optional<GivenNumbers> numbersFor(const Facts &Known, int64_t Start);

  Engine &E;
  const clang::FunctionDecl *Root;
  std::map<GivenNumbers, Rehearsed> Made; ///< for conflicts
  unsigned SearchesLeft = 512;            ///< for numbers
  /// Steps of runs that vary one number or some of those that a run asked for.
  /// Of what is wrong with all of them they say nothing, so they may take a
  /// part of what others may.
  unsigned VaryingSteps = 0;
  bool mayVary() const {
    constexpr unsigned Part = 4;
    return VaryingSteps <= E.Options.Bounds.Steps / Part;
  }
  /// What is found is to be reported. Otherwise it is looked for again, with
  /// the slots that it may rest on kept apart.
  const bool IsToReport;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_REHEARSALS_H
