// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what is known of each PTO instruction: the roles of its
// tile operands and how its pipe follows from the spaces it works on.

#ifndef PTO_TIDY_MODEL_INSTRUCTIONS_H
#define PTO_TIDY_MODEL_INSTRUCTIONS_H

#include "pto-tidy/Model/Hardware.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace ptotidy {

/// How an instruction's pipe and the touched bytes follow from its operands.
enum class InstructionUnit : uint8_t {
  Load,      ///< GM to UB or L1
  Store,     ///< UB, L1 or L0C to GM
  Move,      ///< between on-chip spaces, whole valid region
  Extract,   ///< a block of the source, at a row and a column
  Insert,    ///< a block of the destination, at a row and a column
  Fill,      ///< PIPE_V in UB, PIPE_MTE2 in L1
  Matrix,    ///< PIPE_M
  Vector,    ///< PIPE_V, row i of the destination from row i of the sources
  Reduction, ///< PIPE_V, the destination is smaller than the source
  Expansion, ///< PIPE_V, a source is broadcast
  Rearrange, ///< PIPE_V, bytes move inside the tiles
  Internal,  ///< scalar or vector code that waits inside the library, by
             ///< target and version: no pipe that a caller could rely on
  Guess      ///< not in the table
};

/// What one tile operand is to an instruction.
enum class OperandRole : uint8_t { Write, Read, ReadWrite, Scratch, Unknown };

/// One overload of an instruction.
struct InstructionInfo {
  llvm::StringRef Name;
  InstructionUnit Unit;
  llvm::StringRef Roles; ///< letters as in Instructions.def
  /// The name of the table's row, where it has one: Name, unless calls of Name
  /// do different things.
  llvm::StringRef Form = {};

  /// The role of tile operand \p Index; operands beyond the letters
  /// read, and those of a guess are Unknown.
  OperandRole role(unsigned Index) const;
  /// False for an operand of which more or less than its valid region may be
  /// touched.
  bool touchesValid(unsigned Index) const;
  bool isGuess() const { return Unit == InstructionUnit::Guess; }
};

/// A register that later instructions read when they run.
enum class ModeRegister : uint8_t {
  Hf32,
  Tf32,
  FmatrixA,
  FmatrixB,
  Img2colRepeat,
  Img2colPadding
};
constexpr unsigned NumModeRegisters = 6;

/// The register that the configuration instruction \p Name sets, if any; \p
/// ForB tells that it says to be meant for the right operand.
std::optional<ModeRegister> modeSetBy(llvm::StringRef Name, bool ForB);

/// True when \p Info reads \p Mode; \p Single tells that it multiplies tiles of
/// 32 bits, \p ForB as above.
bool usesMode(const struct InstructionInfo &Info, ModeRegister Mode,
              bool Single, bool ForB);

/// The overload of \p Name that takes \p NumTiles tile operands. An unknown
/// name, or an unknown number of operands, gives a guess: the first operand
/// may be written, nothing is known of the others, no pipe.
InstructionInfo lookupInstruction(llvm::StringRef Name, unsigned NumTiles);

/// True when \p Name is in the table, with any number of operands.
bool isKnownInstruction(llvm::StringRef Name);

/// True where an operand without valid rows or columns is an error. Any other
/// instruction has nothing to do then, and compilers make use of that.
bool needsValidRegion(const InstructionInfo &Info);

/// How many bytes of the target's reserved scratch \p Info uses for certain
/// when it works on \p Rows rows or more; \p HasColumnVector tells that one
/// source is a column-major vector.
int64_t reservedScratchBytes(const InstructionInfo &Info, int64_t Rows,
                             bool HasColumnVector);

/// True where the result may be zeros whatever the tile holds, and compilers
/// use that to clear tiles: a tile less itself (\p EqualSources), or times a
/// number (\p MayBeZero).
bool mayClear(const InstructionInfo &Info, bool EqualSources, bool MayBeZero);

/// What an instruction uses of its scratch operand.
struct ScratchUse {
  /// A block at the beginning of it, in elements.
  int64_t Rows = 0, Cols = 0;
  /// Where there is no block: so many bytes from its beginning on.
  int64_t Bytes = 0;
  /// Where there is neither: its valid region.
  bool IsValidRegion = false;
  bool isEmpty() const { return Rows == 0 && Bytes == 0 && !IsValidRegion; }
};

/// What is known of a call about its scratch operand.
struct ScratchCall {
  bool InPairs = false; ///< a column sum that is asked to add in pairs
  /// A source is a column-major vector.
  bool HasColumnVector = false;
  /// Columns of the destination, where it and the source are row-major tiles;
  /// else 0.
  int64_t DestinationCols = 0;
  unsigned DestinationBits = 0; ///< of an element
};

/// What \p Info writes for certain of its scratch operand on \p Target, when
/// its source has \p Rows x \p Cols valid elements of \p ElementBits; empty
/// when it may do without. Known of row reductions on A2A3 (the library's
/// TRowReduceOps.hpp, TRowSum.hpp; PTOAS issue 934 is such a scratch over a
/// live tile): a row of more than one repeat (VectorBytes) is folded into the
/// scratch row by row, integers into one block of 32 bytes.
/// Known of column sums on all targets, where they are asked to add in pairs
/// (TColSum.hpp): half of the rows. Known of sorted lists that are merged on
/// all targets (TMrgSort.hpp): all of them go through it. On A2A3, TTRANS goes
/// through it where the rows of both tiles are whole blocks (TTrans.hpp;
/// tilelang-ascend issue 1192), TSEL puts the address of its mask there
/// (TSel.hpp; tilelang-ascend issue 1182), TGATHER the positions in bytes
/// (TGather.hpp), TXOR and TXORS one of their terms (TXor.hpp), TREM and TREMS
/// a row (TRem.hpp), TROWPROD a block (TRowProd.hpp), and expansions of a
/// column-major vector its blocks (TRowExpandBinOp.hpp).
ScratchUse certainScratch(const InstructionInfo &Info, llvm::StringRef Target,
                          unsigned ElementBits, bool IsInteger, int64_t Rows,
                          int64_t Cols, const ScratchCall &Call = {});

/// From which pipe to which one the library sets flags inside the instruction
/// \p Name on \p Target, and waits for them there, each with EVENT_ID0. Empty
/// where it has none, or none for certain. Known of what is copied through
/// staging tiles (TPut.hpp, TGet.hpp, TBroadCast.hpp of the library, the same
/// for both targets; PTOAS pull request 721), of TREDUCE (TReduce.hpp) where it
/// stores, and of TSELS on A2A3 (TSels.hpp).
llvm::ArrayRef<std::pair<Pipe, Pipe>> flagsInside(llvm::StringRef Name,
                                                  llvm::StringRef Target);

/// True where \p Info writes one number to all of its destination, and reads no
/// tile (TEXPANDS).
bool fillsWithNumber(const InstructionInfo &Info);

/// True where the result of \p Info says nothing of a value that is both of its
/// sources: the larger one of x and x, or their difference.
bool needsTwoValues(const InstructionInfo &Info);

/// True where \p Info puts its result together in its scratch operand and
/// copies it from there at last, or reads each row of the scratch before it
/// writes that of the destination: its destination may begin where the scratch
/// does.
bool copiesFromScratch(const InstructionInfo &Info);
/// True where \p Info fills its scratch operand before it reads the rows of its
/// source.
bool fillsScratchFirst(const InstructionInfo &Info);
/// True for what copies from scratch and has read all sources before.
bool mergesInScratch(const InstructionInfo &Info);

/// True where \p Info may write its result over its tile operand number \p
/// Source at the same first byte, the longer of the two being \p Bytes long.
/// Sorting, merging and gathering read what lies elsewhere after they have
/// written there; what is read at once (VectorBytes) does not matter to them,
/// nor do the positions that are gathered by, which are read in turn.
bool mayWorkInPlace(const InstructionInfo &Info, unsigned Source,
                    int64_t Bytes);

/// True where \p Info reads its tile operand number \p Source again after it
/// has written to its destination, or to its scratch, so that neither may lie
/// over it. Known of A2A3, where these are several instructions of the hardware
/// (TFmod.hpp, TRem.hpp, TDivS.hpp, TBitwiseSOp.hpp, TXor.hpp, TPrelu.hpp,
/// TPow.hpp and their likes; the manual says it of TRECIP, TXOR, TXORS and
/// TPRELU; pto-isa issue 179, PTOAS issue 614).
bool readsAgain(const InstructionInfo &Info, llvm::StringRef Target,
                unsigned Source);

/// True where \p Info writes its destination by a loop of the scalar unit on
/// \p Target, in every version of the library: TCI without scratch on A2A3
/// (TCI.hpp; simpler issue 967, PTOAS issues 735 and 771). Kernels that run on
/// hardware wait for PIPE_V before they store the result, so that its pipe
/// counts as not known but for what PIPE_V reads.
bool isScalarLoop(const InstructionInfo &Info, llvm::StringRef Target);

/// The pipe of \p Info working from \p Source to \p Destination on \p Target.
/// Unknown where that is not known, or not one pipe
/// (docs/hardware-facts.md, "Pipes of instructions").
Pipe pipeOf(const InstructionInfo &Info, llvm::StringRef Target,
            MemorySpace Destination, MemorySpace Source);

/// The pipe of enumerator \p OpName of the library's `enum class Op`, which
/// Event uses ("TLOAD", "TMOV_M2L"); Unknown for a name that is not known.
Pipe pipeOfOp(llvm::StringRef OpName);

} // namespace ptotidy

#endif // PTO_TIDY_MODEL_INSTRUCTIONS_H
