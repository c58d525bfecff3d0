// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests the tables of the hardware and of its instructions.

#include "pto-tidy/Analysis/Analysis.h"
#include "pto-tidy/Model/Hardware.h"
#include "pto-tidy/Model/Instructions.h"
#include "gtest/gtest.h"

using namespace ptotidy;

namespace {
constexpr uint64_t KB = 1024;

InstructionInfo info(llvm::StringRef Name, unsigned Tiles) {
  return lookupInstruction(Name, Tiles);
}
} // namespace

// What buffer_limits.hpp of the library says (docs/hardware-facts.md).
TEST(Hardware, Capacities) {
  struct {
    const char *Name;
    uint64_t Capacity[NumMemorySpaces];
  } Expected[] = {
      {"A2A3",
       {192 * KB, 512 * KB, 64 * KB, 64 * KB, 128 * KB, KB, 2 * KB, 0, 0}},
      {"A5",
       {256 * KB, 512 * KB, 64 * KB, 64 * KB, 256 * KB, 4 * KB, 4 * KB, 4 * KB,
        4 * KB}},
      {"Kirin9030",
       {128 * KB, 512 * KB, 32 * KB, 32 * KB, 64 * KB, KB, 7 * KB, 0, 0}},
      {"KirinX90",
       {128 * KB, 1024 * KB, 64 * KB, 64 * KB, 128 * KB, KB, 6 * KB, 0, 0}},
      {"KirinDev0000", {128 * KB, 1536 * KB, 0, 128 * KB, 0, KB, 0, 0, 0}},
      {"A6",
       {256 * KB, 512 * KB, 64 * KB, 64 * KB, 256 * KB, 4 * KB, 4 * KB, 4 * KB,
        4 * KB}}};
  ASSERT_EQ(std::size(Expected), knownTargets().size());
  for (const auto &E : Expected) {
    const TargetSpec *T = findTarget(E.Name);
    ASSERT_NE(T, nullptr) << E.Name;
    EXPECT_EQ(T->Name, E.Name);
    for (unsigned S = 0; S != NumMemorySpaces; ++S) {
      auto Space = static_cast<MemorySpace>(S);
      EXPECT_EQ(T->capacity(Space), E.Capacity[S])
          << E.Name << " " << spaceName(Space).str();
      if (E.Capacity[S]) {
        EXPECT_EQ(T->alignment(Space), 32u);
      }
    }
  }
}

TEST(Hardware, TargetsByArch) {
  const std::pair<uint64_t, const char *> Archs[] = {
      {2201, "A2A3"},        {3101, "A5"},       {3510, "A5"},
      {3113, "Kirin9030"},   {3003, "KirinX90"}, {9201, "A6"},
      {5101, "KirinDev0000"}};
  for (const auto &[Arch, Name] : Archs) {
    const TargetSpec *T = findTargetByArch(Arch);
    ASSERT_NE(T, nullptr) << Arch;
    EXPECT_EQ(T->Name, Name);
  }
  EXPECT_EQ(findTargetByArch(1), nullptr);
}

TEST(Hardware, TargetNamesInAnyCase) {
  EXPECT_EQ(findTarget("a2a3"), findTarget("A2A3"));
  EXPECT_EQ(findTarget("KIRIN9030"), findTarget("Kirin9030"));
  EXPECT_EQ(findTarget("B7"), nullptr);
  for (const TargetSpec &T : knownTargets())
    EXPECT_NE(knownTargetNames().find(T.Name), std::string::npos);
}

TEST(Hardware, ListsOfTargets) {
  auto List = parseTargets("a2a3;Kirin9030");
  ASSERT_TRUE(bool(List));
  EXPECT_EQ(List->size(), 2u);
  auto None = parseTargets("");
  ASSERT_TRUE(bool(None));
  EXPECT_TRUE(None->empty());
  auto Wrong = parseTargets("A5;B7");
  ASSERT_FALSE(bool(Wrong));
  std::string Message = llvm::toString(Wrong.takeError());
  EXPECT_NE(Message.find("B7"), std::string::npos);
  EXPECT_NE(Message.find("KirinX90"), std::string::npos);
}

TEST(Hardware, Spaces) {
  EXPECT_EQ(spaceOfTileType("Vec"), MemorySpace::UB);
  EXPECT_EQ(spaceOfTileType("Mat"), MemorySpace::L1);
  EXPECT_EQ(spaceOfTileType("Scaling"), MemorySpace::FBuffer);
  EXPECT_EQ(spaceOfTileType("nothing"), MemorySpace::Unknown);
}

TEST(Hardware, Pipes) {
  for (unsigned P = 0; P != NumPipes; ++P) {
    Pipe Each = static_cast<Pipe>(P);
    EXPECT_EQ(pipeFromName(pipeName(Each)), Each);
    EXPECT_EQ(maskOf(Each), 1u << P);
  }
  EXPECT_EQ(pipeFromName("PIPE_ALL"), Pipe::All);
  EXPECT_EQ(maskOf(Pipe::All), AllPipes);
  EXPECT_EQ(maskOf(Pipe::Unknown), 0);
  EXPECT_EQ(pipeFromName("PIPE_NONE"), Pipe::Unknown);
  EXPECT_EQ(pipeFromDeviceNumber(3), Pipe::MTE1);
  EXPECT_EQ(pipeFromDeviceNumber(10), Pipe::FIX);
  EXPECT_EQ(pipeFromDeviceNumber(9), Pipe::Unknown);
  EXPECT_EQ(pipeFromDeviceNumber(11), Pipe::Unknown);
  EXPECT_EQ(pipeFromDeviceNumber(-1), Pipe::Unknown);
}

TEST(Instructions, Roles) {
  InstructionInfo Add = info("TADD", 3);
  EXPECT_EQ(Add.role(0), OperandRole::Write);
  EXPECT_EQ(Add.role(1), OperandRole::Read);
  EXPECT_EQ(Add.role(2), OperandRole::Read);
  // With three operands the accumulator is read and written, with four it has
  // two names.
  EXPECT_EQ(info("TMATMUL_ACC", 3).role(0), OperandRole::ReadWrite);
  EXPECT_EQ(info("TMATMUL_ACC", 4).role(0), OperandRole::Write);
  EXPECT_EQ(info("TMATMUL_ACC", 4).role(1), OperandRole::Read);
  EXPECT_EQ(info("TROWMAX", 3).role(2), OperandRole::Scratch);
  EXPECT_EQ(info("TSTORE", 1).role(0), OperandRole::Read);
  EXPECT_EQ(info("TLOAD", 1).role(0), OperandRole::Write);
  EXPECT_EQ(info("TROWARGMAX", 4).role(1), OperandRole::Write);
}

TEST(Instructions, WhatIsNotInTheTableIsAGuess) {
  EXPECT_TRUE(info("TNOSUCHTHING", 2).isGuess());
  EXPECT_FALSE(isKnownInstruction("TNOSUCHTHING"));
  EXPECT_TRUE(isKnownInstruction("TADD"));
  // A number of operands that no overload has.
  EXPECT_TRUE(info("TADD", 7).isGuess());
  EXPECT_EQ(info("TNOSUCHTHING", 2).role(1), OperandRole::Unknown);
  // Which sources it reads depends on a template argument.
  EXPECT_EQ(info("THISTOGRAM", 3).role(2), OperandRole::Unknown);
}

TEST(Instructions, Pipes) {
  using MS = MemorySpace;
  auto pipe = [](const char *Name, unsigned Tiles, MS Dst, MS Src) {
    return pipeOf(lookupInstruction(Name, Tiles), "A2A3", Dst, Src);
  };
  EXPECT_EQ(pipe("TLOAD", 1, MS::UB, MS::Unknown), Pipe::MTE2);
  EXPECT_EQ(pipe("TLOAD", 1, MS::L1, MS::Unknown), Pipe::MTE2);
  EXPECT_EQ(pipe("TSTORE", 1, MS::Unknown, MS::UB), Pipe::MTE3);
  EXPECT_EQ(pipe("TSTORE", 1, MS::Unknown, MS::L1), Pipe::MTE3);
  EXPECT_EQ(pipe("TSTORE", 1, MS::Unknown, MS::L0C), Pipe::FIX);
  for (MS Dst : {MS::L0A, MS::L0B, MS::Bias, MS::ScaleLeft, MS::ScaleRight})
    EXPECT_EQ(pipe("TMOV", 2, Dst, MS::L1), Pipe::MTE1);
  EXPECT_EQ(pipe("TMOV", 2, MS::FBuffer, MS::L1), Pipe::FIX);
  EXPECT_EQ(pipe("TMOV", 2, MS::UB, MS::L0C), Pipe::FIX);
  EXPECT_EQ(pipe("TMOV", 2, MS::L1, MS::L0C), Pipe::FIX);
  EXPECT_EQ(pipe("TMOV", 2, MS::UB, MS::UB), Pipe::V);
  // A chip that has no such way.
  EXPECT_EQ(pipe("TMOV", 2, MS::L1, MS::UB), Pipe::Unknown);
  EXPECT_EQ(pipe("TMOV", 2, MS::UB, MS::L1), Pipe::Unknown);
  EXPECT_EQ(pipe("MGATHER", 2, MS::UB, MS::UB), Pipe::Unknown);
  EXPECT_EQ(pipe("MGATHER", 1, MS::L1, MS::Unknown), Pipe::MTE2);
  EXPECT_EQ(pipe("TEXTRACT", 2, MS::L0A, MS::L1), Pipe::MTE1);
  EXPECT_EQ(pipe("TMATMUL", 3, MS::L0C, MS::L0A), Pipe::M);
  EXPECT_EQ(pipe("TADD", 3, MS::UB, MS::UB), Pipe::V);
  EXPECT_EQ(pipe("TFILLPAD", 2, MS::UB, MS::UB), Pipe::V);
  EXPECT_EQ(pipe("TFILLPAD", 2, MS::L1, MS::L1), Pipe::MTE2);
  EXPECT_EQ(pipe("TNOSUCHTHING", 2, MS::UB, MS::UB), Pipe::Unknown);
  EXPECT_EQ(pipe("TCI", 1, MS::UB, MS::Unknown), Pipe::Unknown);
  EXPECT_EQ(pipe("TCI", 2, MS::UB, MS::Unknown), Pipe::V);
  auto pipeOnA5 = [](const char *Name, unsigned Tiles, MS Dst, MS Src) {
    return pipeOf(lookupInstruction(Name, Tiles), "A5", Dst, Src);
  };
  EXPECT_EQ(pipeOnA5("TCI", 2, MS::UB, MS::Unknown), Pipe::Unknown);
  EXPECT_EQ(pipeOnA5("TMOV", 2, MS::L1, MS::UB), Pipe::MTE3);
  EXPECT_EQ(pipeOnA5("TINSERT", 2, MS::L1, MS::UB), Pipe::MTE3);
  EXPECT_EQ(pipeOnA5("TMOV", 2, MS::UB, MS::L1), Pipe::MTE1);
  EXPECT_EQ(pipeOnA5("MGATHER", 2, MS::UB, MS::UB), Pipe::V);
  EXPECT_EQ(pipeOnA5("MSCATTER", 2, MS::Unknown, MS::UB), Pipe::V);
  EXPECT_EQ(pipeOnA5("TSCATTER", 3, MS::UB, MS::UB), Pipe::V);
}

TEST(Instructions, ScratchOfRowReductions) {
  auto use = [](const char *Target, unsigned Bits, bool IsInteger, int64_t Rows,
                int64_t Cols, const char *Name = "TROWSUM") {
    ScratchUse U = certainScratch(lookupInstruction(Name, 3), Target, Bits,
                                  IsInteger, Rows, Cols);
    return std::pair(U.Rows, U.Cols);
  };
  using Pair = std::pair<int64_t, int64_t>;
  EXPECT_EQ(use("A2A3", 32, false, 16, 128), Pair(16, 64));
  EXPECT_EQ(use("A2A3", 16, false, 16, 256), Pair(16, 128));
  EXPECT_EQ(use("A2A3", 32, false, 16, 64), Pair(0, 0)) << "one repeat";
  EXPECT_EQ(use("A2A3", 32, false, 64, 128), Pair(1, 64)) << "folded densely";
  EXPECT_EQ(use("A2A3", 32, true, 16, 128), Pair(1, 8));
  EXPECT_EQ(use("A5", 32, false, 16, 128), Pair(0, 0));
  EXPECT_EQ(use("A2A3", 32, false, 16, 128, "TCOLSUM"), Pair(0, 0));
}

TEST(Instructions, ScratchBetweenSteps) {
  auto use = [](const char *Name, unsigned Tiles, int64_t Rows, int64_t Cols,
                ScratchCall Call = {}, const char *Target = "A2A3") {
    return certainScratch(lookupInstruction(Name, Tiles), Target, 32, false,
                          Rows, Cols, Call);
  };
  ScratchCall Blocks, Column, Bits;
  Blocks.DestinationCols = 64;
  Column.HasColumnVector = true;
  Bits.DestinationBits = 32;
  EXPECT_EQ(use("TTRANS", 3, 60, 128, Blocks).Bytes, 128 * 64 * 4);
  EXPECT_TRUE(use("TTRANS", 3, 60, 128).isEmpty()) << "no row-major tiles";
  EXPECT_EQ(use("TROWPROD", 3, 16, 64).Bytes, 32);
  EXPECT_TRUE(use("TROWPROD", 3, 0, 64).isEmpty()) << "no row";
  Blocks.DestinationCols = 8;
  EXPECT_TRUE(use("TTRANS", 3, 60, 128, Blocks).isEmpty()) << "half a block";
  EXPECT_EQ(use("TROWEXPANDMUL", 4, 9, 64, Column).Bytes, 16 * 32);
  EXPECT_TRUE(use("TROWEXPANDMUL", 4, 9, 64).isEmpty()) << "rows of blocks";
  EXPECT_EQ(use("TSEL", 5, 16, 16, Bits).Bytes, 8);
  Bits.DestinationBits = 16;
  EXPECT_EQ(use("TSEL", 5, 16, 16, Bits).Bytes, 16);
  EXPECT_TRUE(use("TSEL", 5, 0, 16, Bits).isEmpty()) << "nothing to do";
  EXPECT_TRUE(use("TGATHER", 4, 1, 64).IsValidRegion);
  EXPECT_TRUE(use("TXOR", 4, 1, 64).IsValidRegion);
  EXPECT_EQ(use("TREM", 4, 4, 64).Bytes, 256);
  EXPECT_TRUE(use("TXOR", 4, 1, 64, {}, "A5").isEmpty());
  EXPECT_TRUE(use("TADD", 3, 1, 64).isEmpty());
}

TEST(Instructions, ReadAgain) {
  auto again = [](const char *Name, unsigned Tiles, unsigned Source,
                  const char *Target = "A2A3") {
    return readsAgain(lookupInstruction(Name, Tiles), Target, Source);
  };
  EXPECT_TRUE(again("TFMOD", 3, 1));
  EXPECT_TRUE(again("TFMOD", 3, 2));
  EXPECT_TRUE(again("TRECIP", 2, 1));
  EXPECT_TRUE(again("TDIVS_BY", 2, 1));
  EXPECT_FALSE(again("TDIVS", 2, 1));
  EXPECT_TRUE(again("TPRELU", 4, 1));
  EXPECT_FALSE(again("TPRELU", 4, 2));
  EXPECT_FALSE(again("TPOW", 4, 1));
  EXPECT_TRUE(again("TPOW", 4, 2));
  EXPECT_FALSE(again("TADD", 3, 1));
  EXPECT_FALSE(again("TFMOD", 3, 1, "A5"));
}

TEST(Instructions, PipesOfOps) {
  EXPECT_EQ(pipeOfOp("TLOAD"), Pipe::MTE2);
  EXPECT_EQ(pipeOfOp("TSTORE_VEC"), Pipe::MTE3);
  EXPECT_EQ(pipeOfOp("TSTORE_ACC"), Pipe::FIX);
  EXPECT_EQ(pipeOfOp("TADD"), Pipe::V);
  EXPECT_EQ(pipeOfOp("TMATMUL"), Pipe::M);
  EXPECT_EQ(pipeOfOp("TMOV_M2L"), Pipe::MTE1);
  EXPECT_EQ(pipeOfOp("SCALAR"), Pipe::S);
  EXPECT_EQ(pipeOfOp("NOTHING"), Pipe::Unknown);
}
