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
/// so a row also is looked for after it.
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
  // How much of its tile a prefetch fills depends on what it fetches.
  return (Unit != InstructionUnit::Rearrange && Name != "TPREFETCH") ||
         (Index < Roles.size() && llvm::isUpper(Roles[Index]));
}

bool ptotidy::loadsTile(const InstructionInfo &Info) {
  return Info.Name == "TLOAD";
}

bool ptotidy::fillsWithNumber(const InstructionInfo &Info) {
  return Info.Unit == InstructionUnit::Fill && Info.Roles == "w";
}

bool ptotidy::needsTwoValues(const InstructionInfo &Info) {
  return Info.Name == "TMAX" || Info.Name == "TMIN" || Info.Name == "TSUB" ||
         Info.Name == "TDIV";
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
    // Its op is one of PIPE_V on every target; where a loop of the scalar unit
    // does it, that waits for PIPE_V and PIPE_V for it (waitsInside).
    if (Info.Name == "TSCATTER")
      return Pipe::V;
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
