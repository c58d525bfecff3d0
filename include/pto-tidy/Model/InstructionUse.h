// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what instructions do to their operands beyond the letters
// of Instructions.def: how much scratch they use, what may lie in one place,
// and what they wait for inside. Read off the library's implementations
// (include/pto/npu/<target>/T<Name>.hpp), which differ by target; A5 stands for
// all targets but A2A3, which take its files. A target is named as TargetSpec
// spells it ("A2A3"); any other word stands for A5.

#ifndef PTO_TIDY_MODEL_INSTRUCTIONUSE_H
#define PTO_TIDY_MODEL_INSTRUCTIONUSE_H

#include "pto-tidy/Model/Instructions.h"
#include "llvm/ADT/ArrayRef.h"

namespace ptotidy {

/// What is known of a call, in elements where nothing else is said. A size that
/// is not known counts as the least that it can be.
struct CallShape {
  int64_t Rows = 0, Cols = 0; ///< valid ones of the first source
  bool IsExact = false;       ///< these are all
  unsigned SourceBits = 0;    ///< of an element of it
  bool IsInteger = false;     ///< it is one of integers
  int64_t SourceCols = 0;     ///< of the whole of it
  /// Of all sources together, and of the one with the fewest.
  int64_t SumOfCols = 0, LeastCols = 0;
  bool HasColumnVector = false; ///< a source is a column-major vector
  /// Columns of the destination, where it and the source are row-major tiles;
  /// else 0.
  int64_t DestinationCols = 0;
  unsigned DestinationBits = 0; ///< of an element
  int64_t ScratchCols = 0;      ///< of the scratch operand that is asked about
  unsigned ScratchBits = 0;
  bool InPairs = false;   ///< a column sum that is asked to add in pairs
  bool EndsEarly = false; ///< lists are merged until one of them is exhausted
  /// Of so many elements a gather by pattern takes one; 0: it is not known.
  int64_t Pattern = 0;
};

/// What an instruction uses of its scratch operand.
struct ScratchUse {
  /// A block at the beginning of it, in elements.
  int64_t Rows = 0, Cols = 0;
  /// The block's rows are as far apart as the scratch's, however few and short
  /// these are.
  bool ByRowsOfScratch = false;
  /// Where there is no block: so many bytes from its beginning on.
  int64_t Bytes = 0;
  /// Where there is neither: its valid region.
  bool IsValidRegion = false;
  bool isEmpty() const { return Rows == 0 && Bytes == 0 && !IsValidRegion; }
};

/// What \p Info writes for certain of each scratch operand on \p Target; empty
/// when it may do without.
/// On all targets: column sums that are asked to add in pairs (TColSum.hpp),
/// sorted lists that are merged (TMrgSort.hpp), rows that are sorted and are no
/// whole groups of 32 (TSort32.hpp). On A2A3 row reductions (TRowReduceOps.hpp,
/// TRowSum.hpp; PTOAS issue 934 is such a scratch over a live tile): a row of
/// more than one repeat (VectorBytes) is folded into the scratch row by row,
/// integers into one block of 32 bytes. There, too, TTRANS goes through it
/// where the rows of both tiles are whole blocks (TTrans.hpp; tilelang-ascend
/// issue 1192), TSEL puts the address of its mask there (TSel.hpp;
/// tilelang-ascend issue 1182), TGATHER of 16 bits the positions in bytes
/// (TGather.hpp), TXOR and TXORS one of their terms (TXor.hpp), TREM and TREMS
/// a row (TRem.hpp), TROWPROD a block (TRowProd.hpp), expansions of a
/// column-major vector its blocks (TRowExpandBinOp.hpp), and others what each
/// has a line for.
ScratchUse certainScratch(const InstructionInfo &Info, llvm::StringRef Target,
                          const CallShape &Call);

/// True where \p Info is known not to use the scratch that it is given, or is
/// given none, and works on its tiles alone.
bool worksWithoutScratch(const InstructionInfo &Info, llvm::StringRef Target,
                         const CallShape &Call);

/// How many bytes \p Info writes to its tile operand number \p Operand for
/// certain from the first one on, without a gap, where that is not its valid
/// region; 0: that is not known. Known of gathers by pattern (TGather.hpp) and
/// of what TQUANT finds out about each group of 32 (TQuant.hpp).
int64_t certainResultBytes(const InstructionInfo &Info, unsigned Operand,
                           const CallShape &Call);

/// How many bytes of the target's reserved scratch \p Info uses for certain
/// when it works on \p Rows rows or more; \p HasColumnVector tells that one
/// source is a column-major vector.
int64_t reservedScratchBytes(const InstructionInfo &Info, int64_t Rows,
                             bool HasColumnVector);

/// From which pipe to which one the library sets flags inside the instruction
/// \p Name on \p Target, and waits for them there, each with EVENT_ID0. Empty
/// where it has none, or none for certain. Known of what is copied through
/// staging tiles (TPut.hpp, TGet.hpp, TBroadCast.hpp of the library and their
/// likes, the same for both targets; PTOAS pull request 721), of TREDUCE
/// (TReduce.hpp) where it stores, and of TSELS, TSHL and TSHR on A2A3.
llvm::ArrayRef<std::pair<Pipe, Pipe>> flagsInside(llvm::StringRef Name,
                                                  llvm::StringRef Target);

/// True where \p Info may use scratch that its call does not name. The library
/// does so in what moves, converts or selects, never in plain element-wise
/// code.
bool mayUseHiddenScratch(const InstructionInfo &Info);

/// True where \p Info, whose source is of one row, makes each row of its
/// destination what that row is (TCOLEXPAND): one that is copied to itself is
/// what it was.
bool copiesRow(const InstructionInfo &Info);

/// True where \p Info puts the rows of its sources one after the other
/// (TCONCAT), so that the first one may lie where the result does.
bool concatenates(const InstructionInfo &Info);

/// True where \p Info writes the padding of its first operand alone, which is
/// the second one under another type (TFILLPAD_INPLACE).
bool padsInPlace(const InstructionInfo &Info);

/// Padding on \p Target begins at a multiple of so many elements of \p
/// ElementBits. A5 begins at the first element that is not valid; A2A3 may
/// leave the rest of its block to the load, which fills it (TFillPad.hpp of
/// both).
int64_t paddingStep(llvm::StringRef Target, unsigned ElementBits);

/// How a queue between the two kinds of core works (TPush.hpp, TPop.hpp).
enum class QueueWay : uint8_t {
  Unknown,
  /// Through global memory alone, as the cores share nothing else; the scalar
  /// unit waits for the other core.
  OverMemory,
  /// Into the other core's memory as well; of its pipes the one that works on
  /// the entry waits.
  BetweenCores
};
QueueWay queueWayOf(llvm::StringRef Target);

/// What an instruction orders by flags of its own.
struct WaitsInside {
  /// The pipes that the scalar unit waits for first. As it issues for every
  /// pipe, all that these have done comes before.
  llvm::ArrayRef<Pipe> First;
  /// A loop of the scalar unit works on the tiles, and PIPE_V waits for it at
  /// the end: who waits for either pipe waits for the result.
  bool IsScalarCode = false;
};

/// What \p Info does so on \p Target. Known of A2A3: shifts (TShl.hpp),
/// quotients, powers, products and sums of integers, indices of extremes but
/// for one index in rows of one vector register (TRowReduceIdxOps.hpp),
/// TSCATTER, concatenations of rows that are no whole blocks, TTRANS between
/// rows that are none (TTrans.hpp), TCMPS with a tile (TCmps.hpp); of quotients
/// of integers on A5 (TDivS.hpp). Where only some of the work is such a loop,
/// all of it counts as one: that takes fewer flags for wrong.
WaitsInside waitsInside(const InstructionInfo &Info, llvm::StringRef Target,
                        const CallShape &Call);

/// True where \p Info puts its result together in its scratch operand and
/// copies it from there at last.
bool copiesFromScratch(const InstructionInfo &Info);
/// True where the destination \p Result of \p Info, working on integers or not,
/// may begin where its scratch does: it copies from there, or what was in a row
/// of the scratch is over before that of the destination is written.
bool resultMayBeScratch(const InstructionInfo &Info, unsigned Result,
                        bool IsInteger);
/// True where \p Info picks what it reads of its tile operand \p Source by what
/// another one holds: any element of its valid region may be read.
bool picksFrom(const InstructionInfo &Info, unsigned Source);
/// True where the tile operands \p First and \p Second, which \p Info writes,
/// may be one: what it puts into the second one takes the place of what it has
/// read of the first one.
bool resultsMayBeOne(const InstructionInfo &Info, unsigned First,
                     unsigned Second);
/// True where \p Info, working on integers or not, fills its scratch operand
/// before it reads the rows of its source.
bool fillsScratchFirst(const InstructionInfo &Info, bool IsInteger);
/// True where the scratch of \p Info, of which it uses \p Bytes, may lie over
/// its tile operand \p Source: that one was read when the scratch is written,
/// as far as their rows go together. (TPRelu.hpp, TAddDeqRelu.hpp, TTrans.hpp
/// of A2A3; TSort32.hpp of A2A3 and A5)
bool scratchMayBeSource(const InstructionInfo &Info, unsigned Source,
                        int64_t Bytes);
/// True where \p Info, working on integers or not, folds each row of its source
/// into one of its scratch (TRowReduceOps.hpp of A2A3): 512 bytes of each row,
/// or 256 of one that has no more, into 256; then what is after them, into the
/// same.
bool foldsRows(const InstructionInfo &Info, bool IsInteger);
/// True for what copies from scratch and has read all sources before.
bool mergesInScratch(const InstructionInfo &Info);

/// True where \p Info may write its tile operand number \p Destination over its
/// tile operand number \p Source at the same first byte, the longer of the two
/// being \p Bytes long; \p NoScratch as worksWithoutScratch() has it. Sorting,
/// merging, transposing and gathering read what lies elsewhere after they have
/// written there; what is read at once (VectorBytes) does not matter to them,
/// nor do the positions that are gathered by, which are read in turn.
bool mayWorkInPlace(const InstructionInfo &Info, unsigned Destination,
                    unsigned Source, int64_t Bytes, bool NoScratch);

/// A source, as far as it matters to when it is read.
struct SourceShape {
  bool IsInteger = false;
  bool IsNarrower = false; ///< it has fewer columns than the destination
};

/// True where \p Info reads its tile operand number \p Index again after it
/// has written to its destination, or to its scratch, so that neither may lie
/// over it. Known of A2A3, where these are several instructions of the hardware
/// (TFmod.hpp, TRem.hpp, TDivS.hpp, TBitwiseSOp.hpp, TXor.hpp, TPrelu.hpp,
/// TPow.hpp, TDequant.hpp, TPartBinOps.hpp and their likes; the manual says it
/// of TRECIP, TXOR, TXORS and TPRELU; pto-isa issue 179, PTOAS issue 614).
bool readsAgain(const InstructionInfo &Info, llvm::StringRef Target,
                unsigned Index, SourceShape Source);

/// True where \p Info writes to its tile operand number \p Index, a source of
/// \p Bits an element, while it works on it, so that it is another value
/// afterwards. Known of A2A3 (TAddDeqRelu.hpp, TQuant.hpp, TRem.hpp).
bool overwritesSource(const InstructionInfo &Info, llvm::StringRef Target,
                      unsigned Index, unsigned Bits, bool IsInteger);

/// True where \p Info writes its destination by a loop of the scalar unit on
/// \p Target, in every version of the library: TCI without scratch on A2A3
/// (TCI.hpp; simpler issue 967, PTOAS issues 735 and 771). Kernels that run on
/// hardware wait for PIPE_V before they store the result, so that its pipe
/// counts as not known but for what PIPE_V reads.
bool isScalarLoop(const InstructionInfo &Info, llvm::StringRef Target);

} // namespace ptotidy

#endif // PTO_TIDY_MODEL_INSTRUCTIONUSE_H
