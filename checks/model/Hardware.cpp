// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the tables of memory spaces, pipes and targets.

#include "pto-tidy/Model/Hardware.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace ptotidy;
using llvm::StringRef;

StringRef ptotidy::spaceName(MemorySpace Space) {
  static constexpr StringRef Names[] = {
      "UB",   "L1",      "L0A",       "L0B",        "L0C",
      "Bias", "FBuffer", "ScaleLeft", "ScaleRight", "unknown"};
  return Names[static_cast<unsigned>(Space)];
}

MemorySpace ptotidy::spaceOfTileType(StringRef TileTypeName) {
  return llvm::StringSwitch<MemorySpace>(TileTypeName)
      .Case("Vec", MemorySpace::UB)
      .Case("Mat", MemorySpace::L1)
      .Case("Left", MemorySpace::L0A)
      .Case("Right", MemorySpace::L0B)
      .Case("Acc", MemorySpace::L0C)
      .Case("Bias", MemorySpace::Bias)
      .Case("Scaling", MemorySpace::FBuffer)
      .Case("ScaleLeft", MemorySpace::ScaleLeft)
      .Case("ScaleRight", MemorySpace::ScaleRight)
      .Default(MemorySpace::Unknown);
}

StringRef ptotidy::capacityMacroWord(MemorySpace Space) {
  static constexpr StringRef Words[] = {
      "UBUF", "CBUF", "L0A",       "L0B",        "L0C",
      "BIAS", "FBUF", "SCALELEFT", "SCALERIGHT", ""};
  return Words[static_cast<unsigned>(Space)];
}

/// By Pipe.
static constexpr StringRef PipeNames[] = {
    "PIPE_S", "PIPE_V",   "PIPE_MTE1", "PIPE_MTE2",      "PIPE_MTE3",
    "PIPE_M", "PIPE_FIX", "PIPE_ALL",  "an unknown pipe"};

StringRef ptotidy::pipeName(Pipe P) {
  return PipeNames[static_cast<unsigned>(P)];
}

Pipe ptotidy::pipeFromName(StringRef Name) {
  const auto *Known = llvm::find(PipeNames, Name);
  return Known == std::end(PipeNames)
             ? Pipe::Unknown
             : static_cast<Pipe>(Known - std::begin(PipeNames));
}

Pipe ptotidy::pipeFromDeviceNumber(int64_t V) {
  static constexpr Pipe Pipes[] = {Pipe::S,       Pipe::V,       Pipe::M,
                                   Pipe::MTE1,    Pipe::MTE2,    Pipe::MTE3,
                                   Pipe::All,     Pipe::Unknown, Pipe::Unknown,
                                   Pipe::Unknown, Pipe::FIX};
  return V >= 0 && V < std::end(Pipes) - std::begin(Pipes) ? Pipes[V]
                                                           : Pipe::Unknown;
}

llvm::ArrayRef<TargetSpec> ptotidy::knownTargets() {
  constexpr uint64_t KB = 1024;
  static constexpr std::array<uint64_t, NumMemorySpaces> Align32 = {
      32, 32, 32, 32, 32, 32, 32, 32, 32};
  // Order of the columns: UB, L1, L0A, L0B, L0C, Bias, FBuffer, ScaleLeft,
  // ScaleRight. A6 and KirinDev0000 are not in the manual's table; their
  // numbers are those of the library's public buffer_limits.hpp. The scratch of
  // A2A3 is TMP_UB_OFFSET and TMP_UB_SIZE of its constants.hpp.
  static const TargetSpec Targets[] = {
      {"A2A3",
       {192 * KB, 512 * KB, 64 * KB, 64 * KB, 128 * KB, 1 * KB, 2 * KB, 0, 0},
       Align32,
       VectorPipe::NeedsBarriers,
       {184 * KB, 8 * KB}},
      {"A5",
       {256 * KB, 512 * KB, 64 * KB, 64 * KB, 256 * KB, 4 * KB, 4 * KB, 4 * KB,
        4 * KB},
       Align32,
       VectorPipe::InOrder},
      {"Kirin9030",
       {128 * KB, 512 * KB, 32 * KB, 32 * KB, 64 * KB, 1 * KB, 7 * KB, 0, 0},
       Align32},
      {"KirinX90",
       {128 * KB, 1024 * KB, 64 * KB, 64 * KB, 128 * KB, 1 * KB, 6 * KB, 0, 0},
       Align32},
      {"KirinDev0000",
       {128 * KB, 1536 * KB, 0, 128 * KB, 0, 1 * KB, 0, 0, 0},
       Align32},
      {"A6",
       {256 * KB, 512 * KB, 64 * KB, 64 * KB, 256 * KB, 4 * KB, 4 * KB, 4 * KB,
        4 * KB},
       Align32},
  };
  return Targets;
}

const TargetSpec *ptotidy::findTarget(StringRef Name) {
  for (const TargetSpec &T : knownTargets())
    if (Name.equals_insensitive(T.Name))
      return &T;
  return nullptr;
}

const TargetSpec *ptotidy::findTargetByArch(uint64_t Arch) {
  switch (Arch) {
  case 2201:
    return findTarget("A2A3");
  case 3101:
  case 3510:
    return findTarget("A5");
  case 3113:
    return findTarget("Kirin9030");
  case 3003:
    return findTarget("KirinX90");
  case 5101:
    return findTarget("KirinDev0000");
  case 9201:
    return findTarget("A6");
  default:
    return nullptr;
  }
}

std::string ptotidy::knownTargetNames() {
  std::string Names;
  for (const TargetSpec &T : knownTargets()) {
    if (!Names.empty())
      Names += ", ";
    Names += T.Name;
  }
  return Names;
}
