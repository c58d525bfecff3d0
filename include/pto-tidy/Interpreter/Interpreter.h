// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the interpreter: it walks one root kernel as it would run
// and makes events of it. Unknown values are symbols; unknown conditions are
// followed both ways and joined again where that loses nothing.

#ifndef PTO_TIDY_INTERPRETER_INTERPRETER_H
#define PTO_TIDY_INTERPRETER_INTERPRETER_H

#include "pto-tidy/Interpreter/State.h"
#include "pto-tidy/Interpreter/Types.h"
#include <algorithm>
#include <array>
#include <set>

namespace ptotidy {

/// What bounds the work of one run over a kernel. Reaching a bound is silent,
/// except for KernelObserver::incomplete.
struct Budget {
  unsigned Steps = 80000; ///< statements executed in a run, over all paths
  uint64_t Work =
      6000000;         ///< elementary steps: records looked at, bounds asked
  unsigned Paths = 32; ///< paths followed at one time
  unsigned CallDepth = 48;  ///< calls inside one another
  unsigned UnknownLoop = 4; ///< iterations of a loop of unknown length
  /// Such a loop is followed on until the flags that it goes round are all met.
  bool FollowRings = true;
  unsigned AccessLogSize = 4096; ///< accesses remembered on a path
};

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
  /// Every other element is a number as well: what the one in front of it is,
  /// or Others. So a list of offsets does not fall.
  bool GivesAllElements = false;
  /// Where none in front of it is named, that is Others times its number: so a
  /// list of offsets has parts.
  bool ElementsRise = false;
  bool operator<(const GivenNumbers &O) const {
    return std::tie(ByName, Elements, Others, ElementsRise) <
           std::tie(O.ByName, O.Elements, O.Others, O.ElementsRise);
  }
};

/// The name of \p P in GivenNumbers::ByName.
std::string givenName(const clang::ParmVarDecl *P);

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
  /// A path ends where it waits for a flag that is not set, or sets one that is
  /// set: what comes there is noted, and no run that is right goes on from it.
  bool EndWithFlags = false;
  /// Paths of which different things are known are not joined, as far as they
  /// are few. Joined, they may go on in ways that none of them has.
  bool KeepFactsApart = false;
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

/// Why a kernel was not followed to its end.
enum class LostTrack : uint8_t {
  Budget,
  TooManyPaths,
  TooDeep,
  UnsupportedStatement,
  UnseenDestructor,
  UnknownCall
};

/// Sees the events as they happen. Every method has an empty default.
class KernelObserver {
public:
  virtual ~KernelObserver() = default;
  virtual void placed(const PlacementEvent &) {}
  virtual void assignedIdly(const IdleAssignEvent &) {}
  /// The address of the tile was asked for: whoever has it may write there.
  virtual void addressTaken(const TileRef &) {}
  virtual void viewMade(const ViewEvent &) {}
  virtual void globalAssigned(const GlobalAssignEvent &) {}
  virtual void validRegionSet(const RegionEvent &) {}
  virtual void issued(const InstructionEvent &) {}
  virtual void flagSet(const FlagKey &, const CodePoint &) {}
  virtual void flagWaited(const FlagKey &, const CodePoint &) {}
  virtual void drained(Pipe, const CodePoint &) {}
  virtual void synchronised(const SyncEvent &) {}
  virtual void slotPicked(const SlotEvent &) {}
  /// An iteration of a loop, counted from 0, begins on all paths that have one.
  /// The loop reaches from the point to the other place.
  virtual void looped(const CodePoint &, clang::SourceLocation, unsigned) {}
  /// GET_SCALE_ADDR was called; the flag tells whether on two tiles.
  virtual void scaleAddressCalled(const CodePoint &, bool) {}
  /// The run is over. Gives the places where flags would be reported as wrong:
  /// they are looked at once more in rehearsals.
  virtual std::set<unsigned> wrongFlags(const LogContext &) { return {}; }
  /// The run is over, and no more is learned. The log tells whether all of the
  /// kernel was seen (Incomplete), and which conflicts count.
  virtual void finished(const LogContext &) {}
  virtual void incomplete(LostTrack, const CodePoint &) {}
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
  bool HasCutLoop = false; ///< such a loop there is
  /// What a run with GivenNumbers asked for: the names of parameters and the
  /// like, without what tells which core it is; and whether it read memory.
  std::set<std::string> AskedNames;
  bool AskedMemory = false;
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

/// Interprets \p Root, a function definition that depends on no template
/// parameter. Conflicts go to \p Conflicts, events to \p Observer. \p CallSites
/// and \p Names have to outlive both: they point into them.
InterpreterStats interpret(const clang::FunctionDecl *Root,
                           clang::ASTContext &Context, TypeTable &Types,
                           const InterpreterOptions &Options,
                           ConflictSink &Conflicts, KernelObserver &Observer,
                           std::deque<CallSite> &CallSites,
                           std::deque<std::string> &Names);

} // namespace ptotidy

#endif // PTO_TIDY_INTERPRETER_INTERPRETER_H
