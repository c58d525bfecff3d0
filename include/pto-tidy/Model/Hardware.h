// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the hardware as data: memory spaces, pipes and targets.
// It includes no clang header, so every layer may use it. The numbers are those
// of the library's buffer_limits.hpp (docs/hardware-facts.md, "Capacities"),
// which the table of the manual page of TASSIGN is a part of; the names are the
// manual's.

#ifndef PTO_TIDY_MODEL_HARDWARE_H
#define PTO_TIDY_MODEL_HARDWARE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <string>

namespace ptotidy {

/// In bytes: addresses that lie so far apart share nothing. The memories on the
/// chips have some hundred KB, and below 40 bits there is room for sizes to be
/// added without overflow.
constexpr int64_t BeyondAllMemories = int64_t(1) << 40;

/// An on-chip memory. ScaleLeft and ScaleRight lie in L0A and L0B but are
/// addressed apart from them (manual page of TASSIGN), so they are spaces of
/// their own here. Unknown: a tile whose TileType names no memory (Ctrl).
enum class MemorySpace : uint8_t {
  UB,
  L1,
  L0A,
  L0B,
  L0C,
  Bias,
  FBuffer,
  ScaleLeft,
  ScaleRight,
  Unknown
};
constexpr unsigned NumMemorySpaces = 9;

/// The space's name as the manual spells it, for messages ("UB", "L0A").
llvm::StringRef spaceName(MemorySpace Space);

/// The space that holds tiles of TileType enumerator \p TileTypeName ("Vec",
/// "Mat", ...); Unknown for any other name.
MemorySpace spaceOfTileType(llvm::StringRef TileTypeName);

/// The word in the capacity macros of \p Space: UBUF in PTO_UBUF_SIZE_BYTES.
llvm::StringRef capacityMacroWord(MemorySpace Space);

/// A hardware pipe, or one of two markers: All (PIPE_ALL) and Unknown (the
/// pipe of an instruction that the tables do not know).
enum class Pipe : uint8_t { S, V, MTE1, MTE2, MTE3, M, FIX, All, Unknown };
constexpr unsigned NumPipes = 7;

/// How many events a pair of pipes has. Source: docs/hardware-facts.md,
/// "Scope".
constexpr int64_t NumEventIds = 8;
constexpr bool isEventId(int64_t Id) { return Id >= 0 && Id < NumEventIds; }

/// What the vector unit reads before it writes, in bytes, on every target: one
/// repeat of A2A3, one register of A5.
constexpr int64_t VectorBytes = 256;

/// What is copied and padded at a time, at least.
constexpr int64_t BlockBytes = 32;

/// The pipe's name as the manual spells it ("PIPE_MTE2").
llvm::StringRef pipeName(Pipe P);

/// The pipe called \p Name ("PIPE_V"); Unknown for any other name.
Pipe pipeFromName(llvm::StringRef Name);

/// The pipe that \p V is as an enumerator of the device compiler; Unknown for
/// any other number, and for pipes that no instruction runs on (MTE4, V2).
/// Source: docs/hardware-facts.md, "Numbers of pipes".
Pipe pipeFromDeviceNumber(int64_t V);

/// A set of pipes, one bit each, and one more: VectorAgain says of a vector
/// instruction that the vector instructions to come wait for it. On A2A3 that
/// takes a barrier or flags (docs/hardware-facts.md, "V on
/// A2A3"); for the order of two
/// pipes it plays no part.
using PipeMask = uint8_t;
constexpr PipeMask VectorAgain = 1u << NumPipes;
constexpr PipeMask AllPipes = ((1u << NumPipes) - 1) | VectorAgain;
inline PipeMask maskOf(Pipe P) {
  if (P == Pipe::All)
    return AllPipes;
  return P == Pipe::Unknown ? PipeMask(0)
                            : PipeMask(1u << static_cast<unsigned>(P));
}
/// What holds of an access that all later instructions of \p P wait for.
inline PipeMask waitingMaskOf(Pipe P) {
  return P == Pipe::V ? maskOf(P) | VectorAgain : maskOf(P);
}

/// How dependent instructions of PIPE_V come into order
/// (docs/hardware-facts.md, "V on A2A3", "V on A5").
enum class VectorPipe : uint8_t {
  Unknown,
  NeedsBarriers, ///< pipe_barrier(PIPE_V) between them
  InOrder        ///< by the hardware; there is no such barrier
};

/// Bytes of UB that the library uses as scratch behind the kernel's back; none
/// where Bytes is 0.
struct ReservedScratch {
  int64_t Offset = 0;
  int64_t Bytes = 0;
};

/// Capacities and alignments of one target, in bytes. A capacity of 0 means
/// that the target has no such space (SA-0351).
struct TargetSpec {
  std::string Name;
  std::array<uint64_t, NumMemorySpaces> Capacity;
  std::array<uint64_t, NumMemorySpaces> Alignment;
  VectorPipe Vector = VectorPipe::Unknown;
  ReservedScratch Scratch = {};

  uint64_t capacity(MemorySpace S) const {
    return Capacity[static_cast<unsigned>(S)];
  }
  uint64_t alignment(MemorySpace S) const {
    return Alignment[static_cast<unsigned>(S)];
  }
};

/// All targets that have a name, in the manual's order.
llvm::ArrayRef<TargetSpec> knownTargets();

/// The target called \p Name in upper or lower case; null when there is none.
const TargetSpec *findTarget(llvm::StringRef Name);

/// The target whose `__NPU_ARCH__` is \p Arch (2201 = A2A3, 3101 and 3510 = A5,
/// 3113 = Kirin9030, 3003 = KirinX90, 5101 = KirinDev0000, 9201 = A6); null for
/// any other number.
const TargetSpec *findTargetByArch(uint64_t Arch);

/// "A2A3, A5, ...": for the message about an unknown target.
std::string knownTargetNames();

} // namespace ptotidy

#endif // PTO_TIDY_MODEL_HARDWARE_H
