// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the lookup of instructions and of their pipes.

#include "pto-tidy/Model/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>
#include <utility>

using namespace ptotidy;
using llvm::StringRef;

namespace {
constexpr InstructionInfo Table[] = {
#define PTO_INSTRUCTION(Name, Unit, Roles)                                     \
  {#Name, InstructionUnit::Unit, Roles, #Name},
#define PTO_FORM(Name, Form, Unit, Roles)                                      \
  {#Name, InstructionUnit::Unit, Roles, #Form},
#include "pto-tidy/Model/Instructions.def"
};

/// First table row of each name; the rows of one name stand together or apart,
/// so a row also is looked for behind it.
const llvm::StringMap<unsigned> &firstRows() {
  static const llvm::StringMap<unsigned> Rows = [] {
    llvm::StringMap<unsigned> Map;
    for (unsigned I = 0; I != std::size(Table); ++I)
      Map.try_emplace(Table[I].Form, I);
    return Map;
  }();
  return Rows;
}
} // namespace

OperandRole InstructionInfo::role(unsigned Index) const {
  if (Index >= Roles.size())
    return isGuess() ? OperandRole::Unknown : OperandRole::Read;
  switch (llvm::toLower(Roles[Index])) {
  case 'w':
    return OperandRole::Write;
  case 'r':
    return OperandRole::Read;
  case 'x':
    return OperandRole::ReadWrite;
  case 's':
    return OperandRole::Scratch;
  default:
    return OperandRole::Unknown;
  }
}

bool InstructionInfo::touchesValid(unsigned Index) const {
  return Unit != InstructionUnit::Rearrange ||
         (Index < Roles.size() && llvm::isUpper(Roles[Index]));
}

llvm::ArrayRef<std::pair<Pipe, Pipe>> ptotidy::flagsInside(StringRef Name,
                                                           StringRef Target) {
  static constexpr std::pair<Pipe, Pipe> LoadAndStore[] = {
      {Pipe::MTE2, Pipe::MTE3}, {Pipe::MTE3, Pipe::MTE2}};
  static constexpr std::pair<Pipe, Pipe> Store[] = {{Pipe::MTE3, Pipe::MTE2}};
  static constexpr std::pair<Pipe, Pipe> Scalar[] = {{Pipe::S, Pipe::V}};
  if (Target != "A2A3" && Target != "A5")
    return {};
  if (Name == "TPUT" || Name == "TGET" || Name == "TBROADCAST")
    return LoadAndStore;
  // One rank has nothing to add up, and goes from load to store by another one.
  if (Name == "TREDUCE")
    return Store;
  if (Name == "TSELS" && Target == "A2A3")
    return Scalar;
  return {};
}

bool ptotidy::fillsWithNumber(const InstructionInfo &Info) {
  return Info.Unit == InstructionUnit::Fill && Info.Roles == "w";
}

bool ptotidy::needsTwoValues(const InstructionInfo &Info) {
  return Info.Name == "TMAX" || Info.Name == "TMIN" || Info.Name == "TSUB" ||
         Info.Name == "TDIV";
}

bool ptotidy::copiesFromScratch(const InstructionInfo &Info) {
  return Info.Name == "TCOLSUM" || Info.Name == "TMRGSORT" ||
         Info.Name == "TTRANS" || Info.Name == "TGATHER";
}

bool ptotidy::fillsScratchFirst(const InstructionInfo &Info) {
  return Info.Unit == InstructionUnit::Expansion || Info.Name == "TROWPROD";
}

bool ptotidy::mergesInScratch(const InstructionInfo &Info) {
  return Info.Name == "TMRGSORT" && Info.Roles.size() > 2;
}

bool ptotidy::mayWorkInPlace(const InstructionInfo &Info, unsigned Source,
                             int64_t Bytes) {
  // A row of it may cover the number of the next one.
  if (Info.Form == "MGATHER_ROWS")
    return false;
  if (Bytes <= VectorBytes)
    return true;
  // With more operands, what is written was put together in the scratch.
  return !(Info.Name == "TSORT32" && Info.Roles.size() == 3) &&
         !(Info.Name == "TMRGSORT" && Info.Roles.size() == 2) &&
         !(Info.Name == "TGATHER" && Info.Roles.size() > 2 && Source == 1);
}

bool ptotidy::readsAgain(const InstructionInfo &Info, StringRef Target,
                         unsigned Source) {
  if (Target != "A2A3")
    return false;
  // The exponent is multiplied with what was written over it; a slope is not.
  if (Info.Name == "TPOW" || Info.Name == "TPRELU")
    return Source == (Info.Name == "TPOW" ? 2 : 1);
  static constexpr StringRef InSteps[] = {"TFMOD",    "TFMODS", "TREM", "TREMS",
                                          "TRECIP",   "TANDS",  "TORS", "TXOR",
                                          "TDIVS_BY", "TXORS"};
  return llvm::is_contained(InSteps, Info.Form);
}

bool ptotidy::isScalarLoop(const InstructionInfo &Info, StringRef Target) {
  return Target == "A2A3" && Info.Name == "TCI" && Info.Roles == "w";
}

/// The bytes of a vector that is broadcast to blocks on A2A3: 32 bytes for each
/// of up to 240 rows, 8 rows at a time.
static int64_t blocksOfVector(int64_t Rows) {
  constexpr int64_t RowsAtOnce = 8, MaxRows = 240;
  Rows = std::min(Rows, MaxRows);
  return (Rows + RowsAtOnce - 1) / RowsAtOnce * RowsAtOnce * BlockBytes;
}

/// Of instructions that are several ones of the hardware on A2A3.
static ScratchUse scratchBetweenSteps(const InstructionInfo &Info,
                                      unsigned ElementBits, int64_t Rows,
                                      int64_t Cols, const ScratchCall &Call) {
  const StringRef Name = Info.Form;
  ScratchUse Use;
  Use.IsValidRegion = Name == "TXOR" || Name == "TXORS" ||
                      (Name == "TGATHER" && Info.Roles.size() == 4);
  const bool IsEmpty = Rows < 1 || Cols < 1;
  if (Name == "TREM" || Name == "TREMS")
    Use.Bytes = IsEmpty ? 0 : Cols * ElementBits / 8;
  if (Name == "TSEL")
    Use.Bytes = IsEmpty ? 0 : Call.DestinationBits == 32 ? 8 : 16;
  if (Name.starts_with("TROWEXPAND") && Call.HasColumnVector)
    Use.Bytes = blocksOfVector(Rows);
  if (Name == "TROWPROD")
    Use.Bytes = IsEmpty ? 0 : BlockBytes;
  const int64_t Side = ElementBits == 8 ? 32 : 16;
  if (Name == "TTRANS" && !IsEmpty && Call.DestinationCols != 0 &&
      Call.DestinationCols % Side == 0)
    Use.Bytes = Cols * ((Rows + Side - 1) / Side * Side) * ElementBits / 8;
  return Use;
}

ScratchUse ptotidy::certainScratch(const InstructionInfo &Info,
                                   StringRef Target, unsigned ElementBits,
                                   bool IsInteger, int64_t Rows, int64_t Cols,
                                   const ScratchCall &Call) {
  if (Info.Name == "TCOLSUM")
    return Call.InPairs && Rows > 1 ? ScratchUse{Rows / 2, Cols} : ScratchUse();
  if (Info.Name == "TMRGSORT")
    return {1, Cols};
  if (Target != "A2A3")
    return {};
  const bool IsRowReduction = Info.Name == "TROWSUM" ||
                              Info.Name == "TROWMAX" || Info.Name == "TROWMIN";
  if (!IsRowReduction)
    return scratchBetweenSteps(Info, ElementBits, Rows, Cols, Call);
  if (ElementBits != 16 && ElementBits != 32)
    return {};
  const int64_t Repeat = VectorBytes * 8 / ElementBits;
  if (Cols <= Repeat)
    return {};
  if (IsInteger)
    return {1, 32 * 8 / ElementBits};
  // Some shapes of 8192 elements of 32 bits are folded densely.
  constexpr int64_t Dense = 8192;
  return {ElementBits == 32 && Rows * Cols == Dense ? 1 : Rows, Repeat};
}

bool ptotidy::isKnownInstruction(StringRef Name) {
  return firstRows().count(Name);
}

std::optional<ModeRegister> ptotidy::modeSetBy(StringRef Name, bool ForB) {
  if (Name.starts_with("T"))
    Name = Name.drop_front();
  if (Name == "SETHF32MODE")
    return ModeRegister::Hf32;
  if (Name == "SETTF32MODE")
    return ModeRegister::Tf32;
  if (Name == "SETFMATRIX")
    return ForB ? ModeRegister::FmatrixB : ModeRegister::FmatrixA;
  if (Name == "SET_IMG2COL_RPT")
    return ModeRegister::Img2colRepeat;
  if (Name == "SET_IMG2COL_PADDING")
    return ModeRegister::Img2colPadding;
  return std::nullopt;
}

bool ptotidy::usesMode(const InstructionInfo &Info, ModeRegister Mode,
                       bool Single, bool ForB) {
  switch (Mode) {
  case ModeRegister::Hf32:
  case ModeRegister::Tf32:
    return Info.Unit == InstructionUnit::Matrix && Single;
  case ModeRegister::FmatrixA:
    return Info.Name == "TIMG2COL" && !ForB;
  case ModeRegister::FmatrixB:
    return Info.Name == "TIMG2COL" && ForB;
  case ModeRegister::Img2colRepeat:
  case ModeRegister::Img2colPadding:
    return Info.Name == "TIMG2COL";
  }
  return false;
}

InstructionInfo ptotidy::lookupInstruction(StringRef Name, unsigned NumTiles) {
  auto It = firstRows().find(Name);
  if (It != firstRows().end())
    for (unsigned I = It->second; I != std::size(Table); ++I)
      if (Table[I].Form == Name && Table[I].Roles.size() == NumTiles)
        return Table[I];
  return {Name, InstructionUnit::Guess, "w"};
}

bool ptotidy::needsValidRegion(const InstructionInfo &Info) {
  // TMatmul.hpp of A2A3 asserts 1 to 4,095 for all three sizes. It does so for
  // reductions of rows as well, but generated kernels call those with nothing
  // left, and run.
  return Info.Unit == InstructionUnit::Matrix;
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

bool ptotidy::mayClear(const InstructionInfo &Info, bool EqualSources,
                       bool MayBeZero) {
  return (MayBeZero && (Info.Name == "TMULS" || Info.Name == "TANDS")) ||
         (EqualSources && (Info.Name == "TSUB" || Info.Name == "TXOR"));
}

Pipe ptotidy::pipeOf(const InstructionInfo &Info, StringRef Target,
                     MemorySpace Destination, MemorySpace Source) {
  switch (Info.Unit) {
  case InstructionUnit::Load:
    return Pipe::MTE2;
  case InstructionUnit::Store:
    return Source == MemorySpace::L0C ? Pipe::FIX : Pipe::MTE3;
  case InstructionUnit::Fill:
    return Destination == MemorySpace::L1 ? Pipe::MTE2 : Pipe::V;
  case InstructionUnit::Matrix:
    return Pipe::M;
  case InstructionUnit::Vector:
  case InstructionUnit::Reduction:
  case InstructionUnit::Expansion:
  case InstructionUnit::Rearrange:
    return Pipe::V;
  case InstructionUnit::Internal:
    // What gathers and scatters runs a scalar loop between waits of its own on
    // A2A3, and TCI is scalar or vector code by target and version
    // (docs/hardware-facts.md, "Inside the library"). The kernels that run on
    // hardware wait for either pipe. With scratch, TCI is vector code on A2A3
    // in every version (PTOAS issue 1499: a compiler that took it for scalar
    // code).
    if (Info.Name == "TCI")
      return Target == "A2A3" && Info.Roles == "ws" ? Pipe::V : Pipe::Unknown;
    if (Destination == MemorySpace::L1)
      return Pipe::MTE2;
    // There they are functions of many threads, or vector code, throughout.
    return Target == "A5" ? Pipe::V : Pipe::Unknown;
  case InstructionUnit::Move:
  case InstructionUnit::Extract:
  case InstructionUnit::Insert:
    break;
  case InstructionUnit::Guess:
    return Pipe::Unknown;
  }
  if (Source == MemorySpace::L0C)
    return Pipe::FIX;
  if (Source == MemorySpace::UB)
    return Destination == MemorySpace::UB                       ? Pipe::V
           : Destination == MemorySpace::L1 && Target != "A2A3" ? Pipe::MTE3
                                                                : Pipe::Unknown;
  if (Source == MemorySpace::L1)
    switch (Destination) {
    case MemorySpace::L0A:
    case MemorySpace::L0B:
    case MemorySpace::Bias:
    case MemorySpace::ScaleLeft:
    case MemorySpace::ScaleRight:
      return Pipe::MTE1;
    case MemorySpace::FBuffer:
      return Pipe::FIX;
    case MemorySpace::UB:
      return Target != "A2A3" ? Pipe::MTE1 : Pipe::Unknown;
    default:
      return Pipe::Unknown;
    }
  return Pipe::Unknown;
}

Pipe ptotidy::pipeOfOp(StringRef OpName) {
  static constexpr std::pair<StringRef, Pipe> Special[] = {
      {"TLOAD", Pipe::MTE2},        {"TPREFETCH", Pipe::MTE2},
      {"MGATHER_MAT", Pipe::MTE2},  {"TEXPANDS_MAT", Pipe::MTE2},
      {"TFILLPAD_MAT", Pipe::MTE2}, {"TSTORE_VEC", Pipe::MTE3},
      {"TSTORE_MAT", Pipe::MTE3},   {"SCALAR", Pipe::S},
      {"TRESHAPE", Pipe::S},        {"TCI", Pipe::S},
      {"SETFMATRIX", Pipe::S},      {"SET_IMG2COL_RPT", Pipe::S},
      {"TMOV_M2B", Pipe::MTE1},     {"SET_IMG2COL_PADDING", Pipe::S},
      {"TMOV_M2L", Pipe::MTE1},     {"TMOV_M2R", Pipe::MTE1},
      {"TIMG2COL", Pipe::MTE1},     {"TEXTRACT_M2LR", Pipe::MTE1},
      {"TMOV_V2M", Pipe::FIX},      {"TEXTRACT_V2M", Pipe::FIX},
      {"TMOV_M2S", Pipe::FIX},      {"TMOV_A2V", Pipe::FIX},
      {"TMOV_A2M", Pipe::FIX},      {"TSTORE_ACC", Pipe::FIX},
      {"TEXTRACT_A2M", Pipe::FIX},  {"TINSERT_A2M", Pipe::FIX},
      {"TMATMUL", Pipe::M},         {"TGEMV", Pipe::M},
      {"VECTOR", Pipe::V},          {"TMOV_V2V", Pipe::V},
      {"TFILLPAD_VEC", Pipe::V},    {"MGATHER_VEC", Pipe::V},
      {"MSCATTER", Pipe::V}};
  for (const auto &[Name, P] : Special)
    if (Name == OpName)
      return P;
  // Every other enumerator is an instruction of the vector unit.
  return isKnownInstruction(OpName) ? Pipe::V : Pipe::Unknown;
}
