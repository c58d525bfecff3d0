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
  InstructionUnit Unit = InstructionUnit::Guess;
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

/// True where the result may be zeros whatever the tile holds, and compilers
/// use that to clear tiles: a tile less itself (\p EqualSources), or times a
/// number (\p MayBeZero).
bool mayClear(const InstructionInfo &Info, bool EqualSources, bool MayBeZero);

/// True where \p Info brings a tile from global memory (TLOAD): what that is
/// good for is to be read.
bool loadsTile(const InstructionInfo &Info);

/// True where \p Info writes one number to all of its destination, and reads no
/// tile (TEXPANDS).
bool fillsWithNumber(const InstructionInfo &Info);

/// True where the result of \p Info says nothing of a value that is both of its
/// sources: the larger one of x and x, or their difference.
bool needsTwoValues(const InstructionInfo &Info);

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
