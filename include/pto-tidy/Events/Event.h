// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the events that the interpreter makes of a kernel. They
// are what observers see (rules, memory map), and they can be dumped as text. A
// path's AccessLog is given instructions and flags at the same places, and
// besides them what has no event: code that is not seen, tiles that end.

#ifndef PTO_TIDY_EVENTS_EVENT_H
#define PTO_TIDY_EVENTS_EVENT_H

#include "pto-tidy/Model/InstructionUse.h"
#include "pto-tidy/Storage/Region.h"
#include "pto-tidy/Values/Symbols.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>
#include <tuple>
#include <utility>

namespace ptotidy {

/// One call on the way from the root kernel to an event.
struct CallSite {
  clang::SourceLocation Call; ///< where the call stands; invalid for the root
  std::string Function;       ///< the callee with its template arguments
  const CallSite *Caller = nullptr;
  clang::SourceLocation Definition; ///< of the root; invalid for calls
  unsigned Number = 0;              ///< in the order in which they were met
};

/// A place in the code, as reached.
struct CodePoint {
  clang::SourceLocation Loc;
  const CallSite *Stack = nullptr;
  /// What places are kept in order by: the order of pointers is another one
  /// each time that the tool runs.
  std::pair<unsigned, unsigned> key() const {
    return {Loc.getRawEncoding(), Stack ? Stack->Number + 1 : 0};
  }
};

/// One tile at one point of the program: what it is called, where it lies, and
/// which value it stands for.
struct TileRef {
  const TileShape *Shape = nullptr;
  const std::string *Name = nullptr;
  Linear Base;         ///< first byte
  bool Placed = false; ///< a TASSIGN gave it Base
  /// Declared on this path, and nothing can have placed it since.
  bool Unassigned = false;
  /// Where Unassigned: the tile that its place was to be taken from, if any.
  const std::string *AliasOf = nullptr;
  bool ConstantForm = false; ///< placed by TASSIGN<Addr>
  bool IsView = false;       ///< placed as a view of another tile
  bool InQueue = false;      ///< placed by TPOP, in its queue's buffer
  unsigned Generation = 0;   ///< new with each declaration and each TASSIGN
  unsigned Group = 0; ///< alias group: one number, one storage on purpose
  CodePoint Assigned; ///< the TASSIGN, where Placed
  /// The TFREE that gave its place back to the queue it was popped from;
  /// invalid: none.
  CodePoint GivenBack;
  /// The constant that its address was said with: `X` of `X` and `X + i * N`.
  /// Null: none, or an alias.
  const void *NamedBy = nullptr;
  /// It was placed further on than in any iteration before, in one that nothing
  /// in the code says there is: a number for such places of one TASSIGN. What
  /// it reaches there counts where they came back to where they began
  /// (LogContext::Rings). 0: it was not.
  unsigned Growing = 0;
  int64_t GrewFrom = 0; ///< the first of these places

  /// True when both are placed at one address as one alias group, or neither
  /// is placed.
  bool isPlacedLike(const TileRef &O) const {
    return Placed == O.Placed && Group == O.Group && Base == O.Base;
  }
};

/// One operand of an instruction.
struct Operand {
  TileRef Tile;
  OperandRole Role = OperandRole::Unknown;
  bool IsScratch = false;     ///< Role says what it is used for on this target
  bool IsReadAgain = false;   ///< by what readsAgain() says
  bool IsOverwritten = false; ///< a source, by what overwritesSource() says
  bool IsElement = false;     ///< Touched is one element, and all there is
  bool WasUnplaced = false;   ///< when the path came here before
  bool ByUnitFlag = false;    ///< in turn with others that are so (hardware)
  Region Touched;             ///< what is touched for certain
  Region Capacity;            ///< what is touched at most
  /// What is touched where a size that depends on the path is the largest that
  /// it can be, and that it is; empty: no size is one. Where Role is Unknown:
  /// what is padded in place, and that there is room for it.
  Region Full;
  Guard IsFull;
  /// Rows of the touched block in the order they are processed: row i begins
  /// RowStride bytes after row i - 1. 0: the layout has no rows of its own.
  int64_t RowStride = 0;
  int64_t RowBytes = 0;
  int64_t RowCount = 0;
  Interval ValidRows, ValidCols; ///< of the tile, as far as they are known
  /// Auto mode: written before a TASSIGN that would have moved it, not since.
  bool LeftBehind = false;
  /// One after the last row and column that are worked on for certain.
  int64_t EndRow = 0, EndCol = 0;
  /// Of a view that was made with a shape: that shape, and where.
  std::optional<std::pair<int64_t, int64_t>> ViewShape;
  CodePoint ViewMade;
  CodePoint RegionSet; ///< where the valid rows and columns were set; invalid
                       ///< for those of the type

  bool reads() const {
    return Role == OperandRole::Read || Role == OperandRole::ReadWrite;
  }
  bool writes() const {
    return Role == OperandRole::Write || Role == OperandRole::ReadWrite;
  }
};

/// Where a path is, for what has to be known of all paths.
struct PathPoint {
  unsigned Decision = 0; ///< State::Decision
  /// Looks for numbers for which a run comes here (Facts::findWitness). To be
  /// called while the event is told of, if at all: it takes its time.
  llvm::function_ref<bool()> IsTaken;
  /// True where a run comes here for certain.
  bool isCertain() const { return Decision == 0 || (IsTaken && IsTaken()); }
};

/// One instruction, issued.
struct InstructionEvent {
  InstructionInfo Info;
  Pipe OnPipe = Pipe::Unknown;
  llvm::SmallVector<Operand, 4> Operands;
  CodePoint Where;
  /// Bytes of UB that it uses as scratch without saying so; mostly empty.
  Region HiddenScratch;
  PathPoint Path;
  bool MayBeZero = true; ///< its scalar operand may be 0
  /// Of a TPOP: how many entries its queue has, where all of them are popped
  /// and none was given back; 0: some entry may come.
  int64_t TakenEntries = 0;
  /// OnPipe is not known, and PIPE_V may not read the result without waiting
  /// for the scalar unit (isScalarLoop).
  bool IsScalarLoop = false;
  bool OnIntegers = false; ///< the first source is one
  bool NoScratch = false;  ///< by what worksWithoutScratch() says
  /// It writes all of its only tile but what is valid there, which something
  /// has written before: the two make one value.
  bool PadsTheRest = false;
  WaitsInside Waits;
  /// Of a load: where its first byte comes from in global memory, if all others
  /// come from as far after it as they lie on chip. A constant: that is not
  /// so, or not known.
  Linear LoadedFrom;
  /// The generation of the tile that is placed next.
  unsigned NextGeneration = 0;
};

/// A TASSIGN (or GET_SCALE_ADDR) executed.
struct PlacementEvent {
  TileRef Tile; ///< after the placement
  /// The address where it is a constant on this path.
  std::optional<int64_t> Address;
  /// Where it is no constant: no address that it can have on this path is less.
  /// Interval::Min where nothing is known.
  int64_t LeastAddress = Interval::Min;
  /// Bytes up to the end of the valid region, the largest one where it is one
  /// of several (`min(most, rest)`), or a bound with which it fits; none where
  /// not known.
  std::optional<int64_t> ValidBytes;
  bool IsScaleAddress = false;
  bool IsAlias = false;
  /// The address argument, for a fix-it; invalid where it is no literal.
  clang::SourceRange AddressRange;
  /// How a call TASSIGN(tile, address) is written. Name is invalid for any
  /// other form, and where the call is spelled with template arguments.
  struct CallText {
    clang::SourceLocation Name;
    clang::SourceRange Tile, Address;
    /// The address is a constant expression of the language, where it stands,
    /// and the template is found there.
    bool IsConstant = false;
  } Call;
};

/// SUBVIEW or TSUBVIEW, in either form, in either mode; in Auto mode TRESHAPE
/// as well.
struct ViewEvent {
  TileRef View, Source;
  Linear Row, Col;     ///< where it begins in the source
  Interval Rows, Cols; ///< valid ones of the view
  Interval SourceRows, SourceCols;
  CodePoint Where;
  bool IsReshape = false;
  PathPoint Path;
};

/// TASSIGN of a tile in Auto mode, where it has no effect.
struct IdleAssignEvent {
  TileRef Tile;                ///< with the Base that it would have
  std::optional<TileRef> From; ///< the tile whose data() the address came from
  CodePoint Where;
};

/// TASSIGN of a GlobalTensor.
struct GlobalAssignEvent {
  std::string Element; ///< of the GlobalTensor
  std::string Given;   ///< the type of the argument
  bool IsPointer = false;
  bool SameElement = false; ///< it points to what the GlobalTensor has
  CodePoint Where;
};

/// The valid region of a tile with a dynamic one was set.
struct RegionEvent {
  TileRef Tile;
  Interval Rows, Cols; ///< what they can be
  CodePoint Where;
  PathPoint Path;
};

/// An Event as it was made: copies of it have its token, and are the same flag
/// (EventBase in pto-isa's include/pto/common/event.hpp). Two of one name are
/// two.
struct EventObject {
  std::string Name;
  unsigned Number = 0; ///< in the order in which they were met
};

/// The key of a flag or of an Event object: set and wait pair by it.
struct FlagKey {
  Pipe From = Pipe::Unknown, To = Pipe::Unknown;
  Linear Id;
  const EventObject *Object = nullptr; ///< null for a flag that has a number
  /// Which of its sets in flight is meant where the flag counts them, the
  /// oldest one being 0 (docs/hardware-facts.md, "Flags that count").
  unsigned Token = 0;
  /// True for an event that is recorded and waited for by the scalar unit, a
  /// plain RecordEvent: it is no flag that hangs anything, and nobody has to
  /// wait for it.
  bool isPlainRecord() const { return Object && To == Pipe::S; }
  bool operator<(const FlagKey &O) const {
    if (From != O.From || To != O.To)
      return std::tie(From, To) < std::tie(O.From, O.To);
    // Where it lies tells nothing.
    if (Object != O.Object)
      return !Object || (O.Object && Object->Number < O.Object->Number);
    return std::tie(Id, Token) < std::tie(O.Id, O.Token);
  }
};

/// An element of an array is picked by the number of a slot, and is none: the
/// ring has more slots than the array has elements.
struct SlotEvent {
  CodePoint Where;
  std::string Array; ///< as it is written
  int64_t Index = 0, Size = 0;
};

/// A synchronisation as it is written, whether or not it does anything.
struct SyncEvent {
  enum KindType : uint8_t {
    Empty,     ///< TSYNC()
    OpBarrier, ///< TSYNC<Op>()
    Barrier,   ///< pipe_barrier(P)
    SetFlag,
    WaitFlag
  };
  KindType Kind = Empty;
  Pipe From = Pipe::Unknown, To = Pipe::Unknown;
  CodePoint Where;
  /// The event id of a flag that a run can come to, where it is known.
  std::optional<int64_t> Id = std::nullopt;
};

/// Text forms, one line each, for tests and for people.
std::string describe(const InstructionEvent &E);
std::string describe(const PlacementEvent &E);
std::string describe(const FlagKey &K);

} // namespace ptotidy

#endif // PTO_TIDY_EVENTS_EVENT_H
