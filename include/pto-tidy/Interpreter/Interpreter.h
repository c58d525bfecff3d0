// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the interpreter: it walks one root kernel as it would run
// and makes events of it. Unknown values are symbols; unknown conditions are
// followed both ways and joined again where that loses nothing.

#ifndef PTO_TIDY_INTERPRETER_INTERPRETER_H
#define PTO_TIDY_INTERPRETER_INTERPRETER_H

#include "pto-tidy/Events/Observer.h"
#include "pto-tidy/Interpreter/Budget.h"
#include "pto-tidy/Interpreter/Types.h"
#include "pto-tidy/Order/LogContext.h"
#include "pto-tidy/Order/SyncNeeds.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>

namespace ptotidy {

/// A variable, or an element of one, that picks a tile, an address or an event
/// id; where Modulus is not 0, by its remainder.
struct SlotVariable {
  const clang::VarDecl *Variable = nullptr;
  unsigned Element = 0; ///< counted through all parts of the variable
  int64_t Modulus = 0;
  bool operator<(const SlotVariable &O) const {
    return std::tie(Variable, Element, Modulus) <
           std::tie(O.Variable, O.Element, O.Modulus);
  }
};

/// Numbers for what a kernel is given: a run with them is a rehearsal. Most
/// conditions are decided in it, and loops have their lengths.
struct GivenNumbers {
  std::map<std::string, int64_t> ByName; ///< by SymbolTable::nameOf()
  /// What elements of arrays in memory are, by their offsets in bytes and
  /// SymbolTable::Element::Array.
  std::map<std::string, std::map<int64_t, int64_t>> Elements;
  int64_t Others = 0; ///< all other integer parameters
  /// Every other element is a number as well: what the one before it is,
  /// or Others. So a list of offsets does not fall.
  bool GivesAllElements = false;
  /// Where none before it is named, that is Others times its number: so a
  /// list of offsets has parts.
  bool ElementsRise = false;
  bool operator<(const GivenNumbers &O) const {
    return std::tie(ByName, Elements, Others, GivesAllElements, ElementsRise) <
           std::tie(O.ByName, O.Elements, O.Others, O.GivesAllElements,
                    O.ElementsRise);
  }
};

/// The name of \p P in GivenNumbers::ByName.
std::string givenName(const clang::ParmVarDecl *P);

/// What cores of one kind ask for, by their names in GivenNumbers::ByName.
struct CoreNames {
  llvm::StringLiteral Number; ///< which one it is, from 0 on
  llvm::StringLiteral Count;  ///< how many there are
};
/// The cores of a launch, and the vector cores beside one cube core
/// (docs/hardware-facts.md, "Cores").
inline constexpr CoreNames BlockNames = {"get_block_idx()", "get_block_num()"},
                           SubblockNames = {"get_subblockid()",
                                            "get_subblockdim()"};

class FlagJudge;

/// Which answers the conditions of branches have given, and the operands of ||
/// and && in them, in later iterations of loops of unknown length: the operand,
/// whether the innermost loop was in a later iteration too, and the answer.
using AnswerSet = std::set<std::tuple<const clang::Expr *, bool, bool>>;

struct InterpreterOptions {
  std::string TargetName = "A2A3";
  bool AutoMode = false;  ///< __PTO_AUTO__: TASSIGN has no effect
  bool BothCores = false; ///< parsed for both kinds of core at once
  bool Strict = false;
  bool VectorBarriers = false; ///< the target does not order PIPE_V by itself
  ReservedScratch Scratch;     ///< of the target
  /// The least capacity of the targets, in bytes. Where all of a tile lies
  /// within it, PlacementEvent::ValidBytes is not asked for.
  std::array<int64_t, NumMemorySpaces> Capacity = {};
  /// Statements of the run alone; what it rehearses is bound by Bounds.
  unsigned OwnSteps = std::numeric_limits<unsigned>::max();
  SyncNeeds *Sync = nullptr; ///< asked which synchronisation is needed
  Budget Bounds;
  /// Paths on which one of these differs are not joined. Joined, they are told
  /// apart again by what is known of them, and after several joins that may not
  /// be enough; not joined, they are more work.
  std::set<SlotVariable> KeepApart;
  /// The run ends with the first conflict that may rest on a slot which is not
  /// kept apart: it is followed again anyway, with that slot kept apart.
  bool StopForSlots = false;
  /// The run ends where it goes more than one way: it was to tell what becomes
  /// of some numbers, and they do not tell which way.
  bool OnlyOneWay = false;
  /// Where a loop of unknown length goes on after the iterations that are
  /// followed, two more stand for any of those that come later. Numbers that
  /// grow evenly have grown by an unknown number of steps then; others that
  /// changed are not known.
  bool LaterIterations = false;
  /// With LaterIterations: what the usual run has seen. A conflict on a path
  /// with another answer is marked (Conflict::IsByNewAnswer).
  AnswerSet SeenAnswers;
  /// A path ends where it waits for a flag that is not set, or sets one that is
  /// set: what comes there is noted, and no run that is right goes on from it.
  bool EndWithFlags = false;
  /// Paths of which different things are known are not joined, as far as they
  /// are few. Joined, they may go on in ways that none of them has.
  bool KeepFactsApart = false;
  /// Flags that are taken to count (FlagUses::Counting).
  std::set<FlagKey> Counting;
  /// Only flags are followed: where tiles are, and what is done with them,
  /// makes no difference. More paths are joined then, and more loops repeat.
  bool OnlyFlags = false;
  /// A wait for another core orders no more than what this core had told other
  /// cores before. Otherwise it orders everything.
  bool OnlyToldIsOrdered = false;
  /// Of sizes that are one of several, each run takes the largest: all paths
  /// are those of runs over whole blocks, as far as there are any.
  bool LargestSizes = false;
  /// Null: what the kernel is given is not known.
  const GivenNumbers *Given = nullptr;
  /// Null: no flags are rehearsed.
  const FlagJudge *Judge = nullptr;

  /// True when paths are kept apart by all of \p Slots.
  bool keepsApart(const std::set<SlotVariable> &Slots) const {
    return std::includes(KeepApart.begin(), KeepApart.end(), Slots.begin(),
                         Slots.end());
  }
  /// These for a run that tells what becomes of the flags on each path.
  InterpreterOptions forFlags() const {
    InterpreterOptions Run = *this;
    Run.OnlyFlags = Run.EndWithFlags = Run.KeepFactsApart = true;
    return Run;
  }
};

/// Tells which flags would be reported as wrong. The one question that goes
/// against the flow of data: only what would be reported is worth a rehearsal
/// (docs/design/runs.md, "Rehearsals").
class FlagJudge {
public:
  virtual ~FlagJudge() = default;
  /// The places, as raw encodings, at which a flag is wrong by \p Log, that of
  /// a run that is over.
  virtual std::set<unsigned> wrongFlags(const LogContext &Log) const = 0;
};

/// What one run over a kernel was like: counts for coverage, and what further
/// runs it asks for.
struct InterpreterStats {
  unsigned Steps = 0; ///< as Budget has them
  uint64_t Work = 0;
  unsigned RehearsedSteps = 0; ///< those of rehearsals
  unsigned allSteps() const { return Steps + RehearsedSteps; }
  unsigned UnknownIterations = 0; ///< of loops of unknown length
  bool FollowedRings = false;     ///< for more iterations than UnknownLoop
  std::set<SlotVariable> Slots;   ///< that picked after paths were joined
  std::set<SlotVariable> Asked;   ///< that a condition asked for after that
  bool StoppedForSlots = false;   ///< as InterpreterOptions say
  /// A loop went on after the iterations that are followed, and there is a
  /// branch that is not mere computation and that no path took.
  bool LeftCodeUnseen = false;
  /// ... or one that every later iteration took, or none, by an operand.
  bool LeftAnswersUnseen = false;
  AnswerSet Answers;       ///< that were seen, where LeftAnswersUnseen
  bool HasCutLoop = false; ///< such a loop there is
  /// What a run with GivenNumbers asked for: the names of parameters and the
  /// like, without what tells which core it is; and whether it read memory.
  std::set<std::string> AskedNames;
  std::set<std::string> AskedCores; ///< what tells which core it is, by name
  bool AskedMemory = false;
  /// A path has split by a condition that asks which core it is on, or how many
  /// there are.
  bool AskedWhichCore = false;
  /// Of that memory, by array and offset in bytes, as GivenNumbers have it.
  std::set<std::pair<std::string, int64_t>> AskedElements;
  bool WaitsForOthers = false; ///< for another core
  /// Some tiles may overlap where sizes are the largest, and do not where they
  /// are the smallest.
  bool MayOverlapWhenLarge = false;
  unsigned Placements = 0;
  unsigned DecidedPlacements = 0;
  unsigned Accesses = 0;        ///< tile operands of instructions
  unsigned DecidedAccesses = 0; ///< with a place, a role and a pipe
};

struct VariableChanges;

/// What the runs over the kernels of one translation unit share. Events and
/// findings point into it: it has to outlive them.
struct UnitContext {
  explicit UnitContext(clang::ASTContext &AST) : AST(AST), Types(AST) {}

  clang::ASTContext &AST;
  TypeTable Types;
  std::deque<CallSite> CallSites;
  /// Each once, so that tiles have one name where they have one pointer to it.
  llvm::StringMap<std::string> Names;
  /// By name, what declares or makes it, and the call in which that runs.
  std::map<std::tuple<std::string, const void *, const CallSite *>, EventObject>
      EventObjects;
  /// How the program changes the members of its objects; null: nobody asked.
  std::shared_ptr<const VariableChanges> MemberChanges;
};

/// Interprets \p Root, a function definition of \p Unit that depends on no
/// template parameter. Conflicts go to \p Conflicts, events to \p Observer.
InterpreterStats interpret(const clang::FunctionDecl *Root, UnitContext &Unit,
                           const InterpreterOptions &Options,
                           ConflictSink &Conflicts, KernelObserver &Observer);

} // namespace ptotidy

#endif // PTO_TIDY_INTERPRETER_INTERPRETER_H
