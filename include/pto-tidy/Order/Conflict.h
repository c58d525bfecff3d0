// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines accesses, and two of them that clash.

#ifndef PTO_TIDY_ORDER_CONFLICT_H
#define PTO_TIDY_ORDER_CONFLICT_H

#include "pto-tidy/Events/Event.h"
#include "pto-tidy/Values/Symbols.h"
#include <tuple>

namespace ptotidy {

/// One access, as it was made. Immutable, shared by all paths.
struct Access {
  unsigned Sequence = 0; ///< program order on the path
  bool IsWrite = false;
  bool IsUsedUp = false;       ///< written and read by one instruction: scratch
  bool IsByScalarLoop = false; ///< as InstructionEvent has it
  bool IsFill = false;         ///< a write of one number to all of the tile
  bool IsElement = false;      ///< as Operand has it
  bool ByUnitFlag = false;     ///< as Operand has it
  bool IsFull = false; ///< Touched is so where a size is the largest possible
  bool IsPadding = false;      ///< Touched is what is padded in place
  bool MayBeFull = false;      ///< where a size is the largest, more is touched
  unsigned NextGeneration = 0; ///< as InstructionEvent has it
  Pipe OnPipe = Pipe::Unknown;
  llvm::StringRef Instruction;
  TileRef Tile;
  Region Touched;
  Region Capacity;
  Linear LoadedFrom; ///< as InstructionEvent has it
  CodePoint Where;

  /// What is touched at most.
  const Region &most() const { return IsElement ? Touched : Capacity; }
};

/// Two accesses that clash. The rules make findings of them.
struct Conflict {
  enum KindType : uint8_t {
    LostValue,      ///< O1: First is A's write, Second B's, FirstRead A's read
    OperandOverlap, ///< O2: First and Second are operands of one instruction
    Unordered,      ///< O3, H1: nothing orders Second after First
    VectorOrder,    ///< V1: nothing drains PIPE_V between First and Second
    /// Second uses the bytes as scratch that it does not name: First's value is
    /// gone when FirstRead reads it, or First is not known to be over, or both
    /// are one instruction.
    HiddenScratch,
    ModeInFlight ///< Second sets a mode that First may still be reading
  };
  KindType Kind = Unordered;
  Access First, Second;
  Access FirstRead;           ///< LostValue: where A is read
  Access SecondRead;          ///< LostValue: where B is read
  bool SameStorage = false;   ///< one alias group (H1)
  bool StrictOnly = false;    ///< only by the letter of the manual
  bool BothRead = false;      ///< OperandOverlap: two sources
  bool IsOneValue = false;    ///< BothRead, by what needs two values
  bool IsByNewAnswer = false; ///< as InterpreterOptions::SeenAnswers has it
  bool AreRows = false; ///< LostValue: one loop wrote both, and many like them
  /// LostValue: bytes after both of them that are read with them, and that
  /// nothing has written.
  int64_t UnwrittenBehind = 0;
  /// Unordered: the wait for another core between the two that would order them
  /// if such a wait ordered everything. Not valid where there is none.
  clang::SourceLocation OthersWaited;
  /// Unordered: a flag that counts (FlagUses::Counting) and is set for First
  /// still.
  std::optional<FlagKey> SetAgain;
  /// Slots of flags that were waited for on this path without having been set.
  llvm::SmallVector<unsigned, 2> Unpaired;
  /// What is known of the paths that came by the first accesses, beside what
  /// the path knows that came to the last one.
  Guard When;

  /// \p Destroyer, whose value \p OtherRead reads, has overwritten that of \p
  /// Write, which \p Read reads, on paths that \p When is known of.
  static Conflict lostValue(const Access &Write, const Access &Destroyer,
                            const Access &Read, const Access &OtherRead,
                            const Guard &When) {
    Conflict Lost;
    Lost.Kind = LostValue;
    Lost.First = Write;
    Lost.Second = Destroyer;
    Lost.FirstRead = Read;
    Lost.SecondRead = OtherRead;
    Lost.When = When;
    return Lost;
  }

  /// What makes two conflicts one for a run that is to show whether there are
  /// such.
  using Key = std::tuple<KindType, unsigned, unsigned>;
  Key key() const {
    return {Kind, First.Where.Loc.getRawEncoding(),
            Second.Where.Loc.getRawEncoding()};
  }
};

/// Receives what the model finds, in the order it finds it; this one leaves it
/// at that.
class ConflictSink {
public:
  virtual ~ConflictSink() = default;
  virtual void conflict(const Conflict &) {}
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_CONFLICT_H
