// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what instructions do to their operands beyond their
// roles.

#include "pto-tidy/Model/InstructionUse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace ptotidy;
using llvm::StringRef;

/// TROWSUM, TROWMAX, TROWMIN.
static bool isRowReduction(const InstructionInfo &Info) {
  return Info.Name == "TROWSUM" || Info.Name == "TROWMAX" ||
         Info.Name == "TROWMIN";
}

static bool isIndexOfRow(const InstructionInfo &Info) {
  return Info.Name == "TROWARGMAX" || Info.Name == "TROWARGMIN";
}

static bool isIndexOfColumn(const InstructionInfo &Info) {
  return Info.Name == "TCOLARGMAX" || Info.Name == "TCOLARGMIN";
}

bool ptotidy::mayUseHiddenScratch(const InstructionInfo &Info) {
  return Info.Unit != InstructionUnit::Vector || Info.Name == "TCVT" ||
         Info.Name.starts_with("TSEL");
}

bool ptotidy::copiesRow(const InstructionInfo &Info) {
  return Info.Name == "TCOLEXPAND";
}

bool ptotidy::concatenates(const InstructionInfo &Info) {
  return Info.Name == "TCONCAT";
}

bool ptotidy::padsInPlace(const InstructionInfo &Info) {
  return Info.Name == "TFILLPAD_INPLACE";
}

int64_t ptotidy::paddingStep(StringRef Target, unsigned ElementBits) {
  return Target == "A5" ? 1 : BlockBytes * 8 / ElementBits;
}

QueueWay ptotidy::queueWayOf(StringRef Target) {
  return llvm::StringSwitch<QueueWay>(Target)
      .Case("A2A3", QueueWay::OverMemory)
      .Case("A5", QueueWay::BetweenCores)
      .Default(QueueWay::Unknown);
}

/// True for TTRANS on A2A3 between tiles whose rows are no whole blocks of 16
/// elements, or of 32 where these are bytes: the scalar unit does it
/// (TTrans.hpp).
static bool transposesElements(const InstructionInfo &Info,
                               const CallShape &Call) {
  const int64_t Side = Call.SourceBits == 8 ? 32 : 16;
  return Info.Name == "TTRANS" && Call.DestinationCols % Side != 0;
}

/// The bytes of a vector that is broadcast to blocks on A2A3: 32 bytes for each
/// row, 8 rows at a time, and of 256 rows or more 240 rows at a time, which is
/// what fits into the 8 KB that the library reserves (TRowExpandBinOp.hpp).
static int64_t blocksOfVector(int64_t Rows) {
  constexpr int64_t RowsAtOnce = 8, ManyRows = 256, RowsOfMany = 240;
  return llvm::alignTo(Rows < ManyRows ? Rows : RowsOfMany, RowsAtOnce) *
         BlockBytes;
}

/// Of row reductions on A2A3 (TRowReduceOps.hpp, TRowReduceIdxOps.hpp).
static ScratchUse scratchOfRows(const InstructionInfo &Info,
                                const CallShape &Call) {
  const unsigned Bits = Call.SourceBits;
  if (Bits != 16 && Bits != 32)
    return {};
  const int64_t Repeat = VectorBytes * 8 / Bits;
  if (isIndexOfRow(Info)) {
    if (Call.ScratchBits != Bits)
      return {};
    // A row of one repeat gives its value and its index at once.
    if (Call.Cols > Repeat)
      return {Call.Rows, 2 * int64_t(llvm::divideCeil(Call.Cols, Repeat))};
    ScratchUse Pairs;
    if (Call.IsExact && Info.Roles.size() == 4)
      Pairs.Bytes = 2 * Call.Rows * Bits / 8;
    return Pairs;
  }
  if (Call.IsInteger)
    return {Call.Rows < 1 ? 0 : 1, BlockBytes * 8 / Bits};
  if (Call.Cols <= Repeat)
    return {};
  // 64 x 128, 32 x 256, 16 x 512 and 8 x 1024 floats are folded densely.
  constexpr int64_t Dense = 8192;
  const int64_t Half = std::max<int64_t>(Call.Cols / Repeat / 2, 1) * Repeat;
  const bool MayBeDense = Bits == 32 && Call.Rows * Call.Cols == Dense;
  return {MayBeDense ? 1 : Call.Rows, Info.Name == "TROWSUM" ? Half : Repeat,
          Call.ScratchBits == Bits};
}

/// Of instructions that are several ones of the hardware on A2A3. Each line
/// rests on the header of that name (TCI.hpp, ...) in include/pto/npu/a2a3.
static ScratchUse scratchBetweenSteps(const InstructionInfo &Info,
                                      const CallShape &Call) {
  const StringRef Name = Info.Form;
  const int64_t Bytes = Call.SourceBits / 8;
  ScratchUse Use;
  Use.IsValidRegion = Name == "TXOR" || Name == "TXORS" ||
                      (Name == "TGATHER" && Info.Roles.size() == 4 &&
                       Call.DestinationBits == 16);
  // Eighths of the numbers to come, whose sums are the numbers: 64 floats, or
  // 128 floats and 16 sums after them.
  if (Name == "TCI")
    Use.Bytes = Call.DestinationBits == 32 ? 256 : 576;
  if (Call.Rows < 1 || Call.Cols < 1)
    return Use;
  const int64_t Repeat = Bytes == 0 ? 0 : VectorBytes / Bytes;
  if (Name == "TREM" || Name == "TREMS")
    Use.Bytes = Call.Cols * Bytes;
  // The address of a row of the mask, repeated over 8 or 16 bytes; of TSELS the
  // scalar.
  if (Name == "TSEL")
    Use.Bytes = Call.DestinationBits == 32 ? 8 : 16;
  if (Name == "TSELS")
    Use.Bytes = Call.DestinationBits / 8;
  if (Name.starts_with("TROWEXPAND") && Call.HasColumnVector)
    Use.Bytes = blocksOfVector(Call.Rows);
  if (Name == "TROWPROD" || Name == "TRSQRT")
    Use.Bytes = BlockBytes;
  if (Name == "TTRANS" && Call.DestinationCols != 0 &&
      !transposesElements(Info, Call))
    Use.Bytes = Call.Cols *
                llvm::alignTo(Call.Rows, Call.SourceBits == 8 ? 32 : 16) *
                Bytes;
  if (Name == "TADDDEQRELU" ||
      ((Name == "TPOW" || Name == "TPOWS") && !Call.IsInteger))
    return {Call.Rows, Call.Cols};
  // The source as integers of 32 bits, in rows as long as the source's.
  if (Name == "TQUANT" || Name == "TQUANT_OFFSET") {
    if (Call.ScratchBits == 32 && Call.ScratchCols == Call.SourceCols)
      return {Call.Rows, Call.Cols};
    Use.Bytes = Call.Cols * 4;
  }
  // A mask of bits for each row.
  if (Name == "TPRELU" && Repeat != 0) {
    const int64_t OfRow = llvm::alignTo(Call.Cols, Repeat) / 8;
    if (Call.ScratchBits == 8)
      return {Call.Rows, OfRow};
    Use.Bytes = OfRow;
  }
  // A part of a row, and where it was found: as many elements of each.
  if (isIndexOfColumn(Info) && Call.ScratchBits == Call.SourceBits)
    Use.Bytes = (Call.Cols >= Repeat ? 2 * Repeat : Call.Cols) * Bytes;
  return Use;
}

ScratchUse ptotidy::certainScratch(const InstructionInfo &Info,
                                   StringRef Target, const CallShape &Call) {
  ScratchUse Use;
  const bool IsA2A3 = Target == "A2A3";
  if (Info.Name == "TCOLSUM") {
    if (!Call.InPairs || Call.Rows <= 1)
      return {};
    // The others use the beginning of each row again and again.
    const int64_t Repeat = VectorBytes * 8 / std::max(Call.SourceBits, 8u);
    return {Call.Rows / 2, IsA2A3 ? Call.Cols : std::min(Call.Cols, Repeat)};
  }
  if (Info.Name == "TMRGSORT")
    return {1, Call.EndsEarly ? Call.LeastCols : Call.SumOfCols};
  if (Info.Name == "TSORT32") {
    // TSort32.hpp, MAX_UB_TMP: as many groups as one instruction repeats.
    constexpr int64_t Group = 32, MostAtOnce = Group * 255;
    if (!Call.IsExact || Call.Cols % Group == 0)
      return {};
    const int64_t Bytes = Call.SourceBits / 8;
    const bool IsAtOnce = Call.Cols * (IsA2A3 ? 1 : Bytes) <= MostAtOnce;
    Use.Bytes = (IsAtOnce ? llvm::alignTo(Call.Cols, Group) : Group) * Bytes;
    return Use;
  }
  if (!IsA2A3)
    return {};
  return isRowReduction(Info) || isIndexOfRow(Info)
             ? scratchOfRows(Info, Call)
             : scratchBetweenSteps(Info, Call);
}

bool ptotidy::worksWithoutScratch(const InstructionInfo &Info, StringRef Target,
                                  const CallShape &Call) {
  if (Info.Name == "TMRGSORT")
    return Info.Roles.size() == 2;
  constexpr int64_t Group = 32;
  if (Info.Name == "TSORT32")
    return Info.Roles.size() == 3 || (Call.IsExact && Call.Cols % Group == 0);
  return Info.Name == "TTRANS" &&
         (Target != "A2A3" || transposesElements(Info, Call));
}

/// Of the operands of TQUANT_GROUPS: the maximum of each group, and what it is
/// multiplied with.
static constexpr unsigned MaximaOfGroups = 3, FactorsOfGroups = 4;

int64_t ptotidy::certainResultBytes(const InstructionInfo &Info,
                                    unsigned Operand, const CallShape &Call) {
  constexpr int64_t Group = 32;
  if (Info.Form == "TQUANT_GROUPS" && Operand >= MaximaOfGroups)
    return Call.Rows * (Call.Cols / Group) * Call.SourceBits / 8;
  if (Info.Form != "TGATHER" || Info.Roles.size() != 2 || Call.Pattern == 0)
    return 0;
  return Call.Rows * Call.Cols / Call.Pattern * Call.DestinationBits / 8;
}

int64_t ptotidy::reservedScratchBytes(const InstructionInfo &Info, int64_t Rows,
                                      bool HasColumnVector) {
  // TRowExpandBinOp.hpp of A2A3: without a scratch operand, a vector that is no
  // row of blocks is broadcast there first.
  if (Info.Unit != InstructionUnit::Expansion || Info.Roles != "wrr" ||
      !Info.Name.starts_with("TROWEXPAND") || !HasColumnVector)
    return 0;
  return blocksOfVector(std::max<int64_t>(Rows, 1));
}

llvm::ArrayRef<std::pair<Pipe, Pipe>> ptotidy::flagsInside(StringRef Name,
                                                           StringRef Target) {
  static constexpr std::pair<Pipe, Pipe> LoadAndStore[] = {
      {Pipe::MTE2, Pipe::MTE3}, {Pipe::MTE3, Pipe::MTE2}};
  static constexpr std::pair<Pipe, Pipe> Store[] = {{Pipe::MTE3, Pipe::MTE2}};
  static constexpr std::pair<Pipe, Pipe> Scalar[] = {{Pipe::S, Pipe::V}};
  static constexpr std::pair<Pipe, Pipe> ScalarAndBack[] = {{Pipe::V, Pipe::S},
                                                            {Pipe::S, Pipe::V}};
  if (Target != "A2A3" && Target != "A5")
    return {};
  if (Name == "TPUT" || Name == "TGET" || Name == "TBROADCAST" ||
      Name == "TGATHER_COMM" || Name == "TSCATTER_COMM")
    return LoadAndStore;
  // One rank has nothing to add up, and goes from load to store by another one.
  if (Name == "TREDUCE")
    return Store;
  if (Target != "A2A3")
    return {};
  if (Name == "TSELS")
    return Scalar;
  if (Name == "TSHL" || Name == "TSHR")
    return ScalarAndBack;
  return {};
}

WaitsInside ptotidy::waitsInside(const InstructionInfo &Info, StringRef Target,
                                 const CallShape &Call) {
  static constexpr Pipe Vector[] = {Pipe::V};
  static constexpr Pipe Loads[] = {Pipe::V, Pipe::MTE2};
  static constexpr Pipe AllLoads[] = {Pipe::V, Pipe::MTE1, Pipe::MTE2};
  const StringRef Name = Info.Name;
  if (Name == "TDIVS")
    return Call.IsInteger ? WaitsInside{Vector, true} : WaitsInside();
  if (Target != "A2A3")
    return {};
  if (Name == "TCMPS")
    return Info.Roles.size() == 3 ? WaitsInside{AllLoads} : WaitsInside();
  if (Name == "TCONCAT") {
    const bool AreBlocks = Info.Roles.size() == 3 && Call.IsExact &&
                           Call.Cols * Call.SourceBits / 8 % BlockBytes == 0;
    return AreBlocks ? WaitsInside() : WaitsInside{Loads, true};
  }
  // One vector instruction finds the index in a row of that length.
  const bool IsOneStep = Info.Roles.size() == 3 && Call.IsExact &&
                         Call.Cols * Call.SourceBits / 8 <= VectorBytes;
  const bool IsScalarCode = Name == "TSHL" || Name == "TSHR" ||
                            Name == "TPOW" || Name == "TPOWS" ||
                            Name == "TROWPROD" || Info.Form == "TSCATTER" ||
                            (isIndexOfRow(Info) && !IsOneStep) ||
                            (isRowReduction(Info) && Call.IsInteger) ||
                            transposesElements(Info, Call);
  return IsScalarCode ? WaitsInside{Vector, true} : WaitsInside();
}

bool ptotidy::copiesFromScratch(const InstructionInfo &Info) {
  return Info.Name == "TCOLSUM" || Info.Name == "TMRGSORT" ||
         Info.Name == "TTRANS" || Info.Name == "TGATHER";
}

bool ptotidy::resultMayBeScratch(const InstructionInfo &Info, unsigned Result,
                                 bool IsInteger) {
  // The indices are written last, and one after the other. TADDDEQRELU clears
  // its scratch before it converts the row.
  const bool IsLast = Result + 3 == Info.Roles.size();
  return copiesFromScratch(Info) || foldsRows(Info, IsInteger) ||
         (isIndexOfRow(Info) && IsLast) || Info.Name == "TADDDEQRELU";
}

bool ptotidy::picksFrom(const InstructionInfo &Info, unsigned Source) {
  const size_t Operands = Info.Roles.size();
  if (Info.Name == "TGATHERB" || (Info.Form == "TGATHER" && Operands > 2))
    return Source == 1;
  // With indices it takes the first elements of each row, as many as they say.
  return Info.Name == "TCONCAT" && Operands > 3 && (Source == 1 || Source == 2);
}

bool ptotidy::resultsMayBeOne(const InstructionInfo &Info, unsigned First,
                              unsigned Second) {
  // What it quantises by the factors takes the place of the maxima as well.
  return Info.Form == "TQUANT_GROUPS" &&
         ((First == MaximaOfGroups && Second == FactorsOfGroups) ||
          (First == 0 && Second == MaximaOfGroups));
}

bool ptotidy::fillsScratchFirst(const InstructionInfo &Info, bool IsInteger) {
  return Info.Unit == InstructionUnit::Expansion || Info.Name == "TROWPROD" ||
         Info.Name == "TRSQRT" || Info.Name == "TSEL" || Info.Name == "TSELS" ||
         (isRowReduction(Info) && IsInteger);
}

bool ptotidy::scratchMayBeSource(const InstructionInfo &Info, unsigned Source,
                                 int64_t Bytes) {
  constexpr unsigned FirstSource = 1;
  const StringRef Name = Info.Name;
  // Of TADDDEQRELU the sum is put back there, of TPRELU it is selected from.
  if (Name == "TPRELU" || Name == "TADDDEQRELU")
    return Source != FirstSource;
  if (Name == "TSORT32")
    return Source == FirstSource;
  // Sixteen rows of one block are read at once.
  if (Name == "TTRANS")
    return Bytes <= 16 * BlockBytes;
  return true;
}

bool ptotidy::foldsRows(const InstructionInfo &Info, bool IsInteger) {
  return isRowReduction(Info) && !IsInteger;
}

bool ptotidy::mergesInScratch(const InstructionInfo &Info) {
  return Info.Name == "TMRGSORT" && Info.Roles.size() > 2;
}

bool ptotidy::mayWorkInPlace(const InstructionInfo &Info, unsigned Destination,
                             unsigned Source, int64_t Bytes, bool NoScratch) {
  const StringRef Name = Info.Name;
  // A row of it may cover the number of the next one; all of it is cleared, or
  // its indices, before anything is read.
  if (Info.Form == "MGATHER_ROWS" || Info.Form == "TSCATTER")
    return false;
  // The source is read once more, to be quantised by them.
  if (Info.Form == "TQUANT_GROUPS" && Destination >= MaximaOfGroups)
    return false;
  const bool HasValues = Info.Roles.size() == 4;
  if (isIndexOfColumn(Info))
    return HasValues && Destination == 0;
  // Element by element, or column by column: no tile is too small for that.
  if (Name == "TTRANS" && NoScratch)
    return false;
  if (Bytes <= VectorBytes)
    return true;
  // The halves come as second, first; what is read of the second source last is
  // after all that is written of the first destination.
  constexpr unsigned FirstDestination = 1, SecondSource = 2;
  if (Name == "TINTERLEAVE")
    return Destination != FirstDestination;
  if (Name == "TDEINTERLEAVE")
    return Info.Roles.size() == 3 || Source != SecondSource;
  if (Name == "TGATHERB" || (Name == "TGATHER" && Info.Roles.size() > 2))
    return Source != 1;
  // With scratch, what is written was put together there.
  return !NoScratch;
}

bool ptotidy::readsAgain(const InstructionInfo &Info, StringRef Target,
                         unsigned Index, SourceShape Source) {
  if (Target != "A2A3")
    return false;
  // The exponent is multiplied with what was written over it, and of some bases
  // the scalar unit takes the power once more; a slope is not.
  if (Info.Name == "TPOW" || Info.Name == "TPOWS")
    return !Source.IsInteger;
  if (Info.Name == "TPRELU")
    return Index == 1;
  // Scales and offsets are taken when all is converted.
  if (Info.Name == "TDEQUANT")
    return Index >= 2;
  // What has more columns is copied first.
  if (Info.Name.starts_with("TPART"))
    return Source.IsNarrower;
  if (Info.Form == "TDIVS_BY")
    return !Source.IsInteger;
  static constexpr StringRef InSteps[] = {"TFMOD", "TFMODS", "TREM",
                                          "TREMS", "TRECIP", "TANDS",
                                          "TORS",  "TXOR",   "TXORS"};
  return llvm::is_contained(InSteps, Info.Form);
}

bool ptotidy::overwritesSource(const InstructionInfo &Info, StringRef Target,
                               unsigned Index, unsigned Bits, bool IsInteger) {
  if (Target != "A2A3" || Info.role(Index) != OperandRole::Read)
    return false;
  if (Info.Name == "TADDDEQRELU")
    return true;
  if (Info.Name == "TQUANT")
    return Info.Unit == InstructionUnit::Vector && Index == 1;
  return (Info.Name == "TREM" || Info.Name == "TREMS") && IsInteger &&
         Bits == 32;
}

bool ptotidy::isScalarLoop(const InstructionInfo &Info, StringRef Target) {
  return Target == "A2A3" && Info.Name == "TCI" && Info.Roles == "w";
}
