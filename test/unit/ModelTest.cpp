// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests the tables of the hardware and of its instructions.

#include "pto-tidy/Analysis/Analysis.h"
#include "pto-tidy/Model/Hardware.h"
#include "pto-tidy/Model/InstructionUse.h"
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

/// A call with a source of \p Rows x \p Cols elements, all of them valid.
CallShape callOf(int64_t Rows, int64_t Cols, unsigned Bits = 32,
                 bool IsInteger = false) {
  CallShape Call;
  Call.Rows = Rows;
  Call.Cols = Call.SourceCols = Call.ScratchCols = Cols;
  Call.SumOfCols = Call.LeastCols = Cols;
  Call.IsExact = true;
  Call.SourceBits = Call.DestinationBits = Call.ScratchBits = Bits;
  Call.IsInteger = IsInteger;
  return Call;
}

ScratchUse scratchOf(const char *Name, unsigned Tiles, const CallShape &Call,
                     const char *Target = "A2A3") {
  return certainScratch(lookupInstruction(Name, Tiles), Target, Call);
}

TEST(Instructions, ScratchOfRowReductions) {
  auto use = [](const char *Target, const CallShape &Call,
                const char *Name = "TROWMAX", unsigned Tiles = 3) {
    const ScratchUse U = scratchOf(Name, Tiles, Call, Target);
    return std::pair(U.Rows, U.Cols);
  };
  using Pair = std::pair<int64_t, int64_t>;
  EXPECT_EQ(use("A2A3", callOf(16, 128)), Pair(16, 64));
  EXPECT_EQ(use("A2A3", callOf(16, 256, 16)), Pair(16, 128));
  EXPECT_EQ(use("A2A3", callOf(16, 64)), Pair(0, 0)) << "one repeat";
  EXPECT_EQ(use("A2A3", callOf(64, 128)), Pair(1, 64)) << "folded densely";
  EXPECT_EQ(use("A2A3", callOf(16, 128, 32, true)), Pair(1, 8));
  EXPECT_EQ(use("A5", callOf(16, 128)), Pair(0, 0));
  EXPECT_EQ(use("A2A3", callOf(8, 512)), Pair(8, 64));
  EXPECT_EQ(use("A2A3", callOf(8, 512), "TROWSUM"), Pair(8, 256))
      << "half of the repeats";
  EXPECT_EQ(use("A2A3", callOf(16, 130), "TROWARGMAX"), Pair(16, 6));
  EXPECT_EQ(use("A2A3", callOf(16, 64), "TROWARGMAX"), Pair(0, 0));
  EXPECT_EQ(scratchOf("TROWARGMAX", 4, callOf(16, 64)).Bytes, 2 * 16 * 4);
}

TEST(Instructions, ScratchOfColumnReductions) {
  CallShape Call = callOf(16, 128);
  EXPECT_TRUE(scratchOf("TCOLSUM", 3, Call).isEmpty());
  Call.InPairs = true;
  EXPECT_EQ(scratchOf("TCOLSUM", 3, Call).Cols, 128);
  EXPECT_EQ(scratchOf("TCOLSUM", 3, Call, "A5").Cols, 64) << "one repeat";
  EXPECT_EQ(scratchOf("TCOLARGMAX", 3, Call).Bytes, 2 * 256);
  EXPECT_EQ(scratchOf("TCOLARGMIN", 4, callOf(16, 16)).Bytes, 64);
}

TEST(Instructions, ScratchOfSortsAndMerges) {
  EXPECT_EQ(scratchOf("TSORT32", 4, callOf(1, 100)).Bytes, 128 * 4);
  EXPECT_EQ(scratchOf("TSORT32", 4, callOf(1, 100), "A5").Bytes, 128 * 4);
  EXPECT_EQ(scratchOf("TSORT32", 4, callOf(1, 4100)).Bytes, 4128 * 4);
  EXPECT_EQ(scratchOf("TSORT32", 4, callOf(1, 4100), "A5").Bytes, 32 * 4);
  EXPECT_TRUE(scratchOf("TSORT32", 4, callOf(1, 128)).isEmpty());
  CallShape Unknown = callOf(1, 100), Lists = callOf(1, 128);
  Unknown.IsExact = false;
  EXPECT_TRUE(scratchOf("TSORT32", 4, Unknown).isEmpty());
  Lists.SumOfCols = 256;
  auto merged = [&] {
    return certainScratch(lookupInstruction("TMRGSORT", 4), "A5", Lists).Cols;
  };
  EXPECT_EQ(merged(), 256);
  Lists.EndsEarly = true;
  EXPECT_EQ(merged(), 128);
}

TEST(Instructions, ScratchBetweenSteps) {
  CallShape Blocks = callOf(60, 128), Column = callOf(9, 64);
  EXPECT_TRUE(scratchOf("TTRANS", 3, Blocks).isEmpty()) << "no row-major tiles";
  Blocks.DestinationCols = 64;
  Column.HasColumnVector = true;
  EXPECT_EQ(scratchOf("TTRANS", 3, Blocks).Bytes, 128 * 64 * 4);
  EXPECT_EQ(scratchOf("TROWPROD", 3, callOf(16, 64)).Bytes, 32);
  EXPECT_TRUE(scratchOf("TROWPROD", 3, callOf(0, 64)).isEmpty()) << "no row";
  Blocks.DestinationCols = 8;
  EXPECT_TRUE(scratchOf("TTRANS", 3, Blocks).isEmpty()) << "half a block";
  EXPECT_EQ(scratchOf("TROWEXPANDMUL", 4, Column).Bytes, 16 * 32);
  EXPECT_TRUE(scratchOf("TROWEXPANDMUL", 4, callOf(9, 64)).isEmpty())
      << "rows of blocks";
  Column.Rows = 250;
  EXPECT_EQ(scratchOf("TROWEXPANDMUL", 4, Column).Bytes, 256 * 32);
  Column.Rows = 256;
  EXPECT_EQ(scratchOf("TROWEXPANDMUL", 4, Column).Bytes, 240 * 32);
  EXPECT_EQ(scratchOf("TSEL", 5, callOf(16, 16)).Bytes, 8);
  EXPECT_EQ(scratchOf("TSEL", 5, callOf(16, 16, 16)).Bytes, 16);
  EXPECT_TRUE(scratchOf("TSEL", 5, callOf(0, 16)).isEmpty()) << "nothing to do";
  EXPECT_EQ(scratchOf("TSELS", 4, callOf(16, 16)).Bytes, 4);
  EXPECT_TRUE(scratchOf("TGATHER", 4, callOf(1, 64, 16)).IsValidRegion);
  EXPECT_TRUE(scratchOf("TGATHER", 4, callOf(1, 64)).isEmpty())
      << "positions of 32 bits are put into the destination";
  EXPECT_TRUE(scratchOf("TXOR", 4, callOf(1, 64)).IsValidRegion);
  EXPECT_EQ(scratchOf("TREM", 4, callOf(4, 64)).Bytes, 256);
  EXPECT_EQ(scratchOf("TPOW", 4, callOf(4, 64)).Rows, 4);
  EXPECT_TRUE(scratchOf("TPOW", 4, callOf(4, 64, 32, true)).isEmpty());
  EXPECT_EQ(scratchOf("TQUANT", 4, callOf(4, 64)).Cols, 64);
  EXPECT_EQ(scratchOf("TPRELU", 4, callOf(4, 65)).Bytes, 16);
  EXPECT_EQ(scratchOf("TRSQRT", 3, callOf(4, 64)).Bytes, 32);
  EXPECT_EQ(scratchOf("TCI", 2, callOf(0, 0)).Bytes, 256);
  EXPECT_TRUE(scratchOf("TXOR", 4, callOf(1, 64), "A5").isEmpty());
  EXPECT_TRUE(scratchOf("TADD", 3, callOf(1, 64)).isEmpty());
}

TEST(Instructions, ResultsThatAreNoValidRegion) {
  auto bytes = [](const char *Name, unsigned Tiles, unsigned Operand,
                  const CallShape &Call) {
    return certainResultBytes(lookupInstruction(Name, Tiles), Operand, Call);
  };
  CallShape Call = callOf(4, 64);
  EXPECT_EQ(bytes("TQUANT_GROUPS", 5, 3, Call), 4 * 2 * 4);
  EXPECT_EQ(bytes("TQUANT_GROUPS", 5, 0, Call), 0) << "its valid region";
  EXPECT_EQ(bytes("TGATHER", 2, 0, Call), 0) << "no pattern";
  Call.Pattern = 2;
  EXPECT_EQ(bytes("TGATHER", 2, 0, Call), 4 * 32 * 4);
  EXPECT_EQ(bytes("TGATHER", 3, 0, Call), 0);
}

TEST(Instructions, InPlace) {
  auto inPlace = [](const char *Name, unsigned Tiles, unsigned Destination,
                    unsigned Source, int64_t Bytes = 1024,
                    bool NoScratch = false) {
    return mayWorkInPlace(lookupInstruction(Name, Tiles), Destination, Source,
                          Bytes, NoScratch);
  };
  EXPECT_TRUE(inPlace("TADD", 3, 0, 1));
  EXPECT_TRUE(inPlace("TTRANS", 3, 0, 1));
  EXPECT_FALSE(inPlace("TTRANS", 3, 0, 1, 1024, true));
  EXPECT_FALSE(inPlace("TTRANS", 3, 0, 1, 256, true)) << "by elements";
  EXPECT_TRUE(inPlace("TINTERLEAVE", 4, 1, 3, 256)) << "read at once";
  EXPECT_FALSE(inPlace("TSCATTER", 3, 0, 1, 32)) << "cleared first";
  EXPECT_FALSE(inPlace("TINTERLEAVE", 4, 1, 3)) << "the first half";
  EXPECT_TRUE(inPlace("TINTERLEAVE", 4, 0, 3));
  EXPECT_TRUE(inPlace("TDEINTERLEAVE", 4, 1, 3));
  EXPECT_FALSE(inPlace("TDEINTERLEAVE", 4, 1, 2)) << "the second source";
  EXPECT_TRUE(inPlace("TDEINTERLEAVE", 3, 1, 2));
  EXPECT_FALSE(inPlace("TGATHERB", 3, 0, 1));
  EXPECT_TRUE(inPlace("TGATHERB", 3, 0, 2));
  EXPECT_FALSE(inPlace("TCOLARGMAX", 3, 0, 1, 32));
  EXPECT_TRUE(inPlace("TCOLARGMAX", 4, 0, 2));
  EXPECT_FALSE(inPlace("TCOLARGMAX", 4, 1, 2));

  auto bare = [](const char *Name, unsigned Tiles, const CallShape &Call,
                 const char *Target = "A2A3") {
    return worksWithoutScratch(lookupInstruction(Name, Tiles), Target, Call);
  };
  CallShape Blocks = callOf(64, 64);
  Blocks.DestinationCols = 64;
  EXPECT_FALSE(bare("TTRANS", 3, Blocks));
  EXPECT_TRUE(bare("TTRANS", 3, Blocks, "A5"));
  Blocks.DestinationCols = 8;
  EXPECT_TRUE(bare("TTRANS", 3, Blocks));
  EXPECT_TRUE(bare("TSORT32", 4, callOf(1, 128)));
  EXPECT_FALSE(bare("TSORT32", 4, callOf(1, 100)));
  EXPECT_TRUE(bare("TMRGSORT", 2, callOf(1, 128)));
  EXPECT_FALSE(bare("TMRGSORT", 4, callOf(1, 128)));
}

TEST(Instructions, ReadAgain) {
  auto again = [](const char *Name, unsigned Tiles, unsigned Source,
                  const char *Target = "A2A3", SourceShape Shape = {}) {
    return readsAgain(lookupInstruction(Name, Tiles), Target, Source, Shape);
  };
  SourceShape Integers, Narrower;
  Integers.IsInteger = true;
  Narrower.IsNarrower = true;
  EXPECT_TRUE(again("TFMOD", 3, 1));
  EXPECT_TRUE(again("TFMOD", 3, 2));
  EXPECT_TRUE(again("TRECIP", 2, 1));
  EXPECT_TRUE(again("TDIVS_BY", 2, 1));
  EXPECT_FALSE(again("TDIVS_BY", 2, 1, "A2A3", Integers));
  EXPECT_FALSE(again("TDIVS", 2, 1));
  EXPECT_TRUE(again("TPRELU", 4, 1));
  EXPECT_FALSE(again("TPRELU", 4, 2));
  EXPECT_TRUE(again("TPOW", 4, 1));
  EXPECT_TRUE(again("TPOW", 4, 2));
  EXPECT_TRUE(again("TPOWS", 3, 1));
  EXPECT_FALSE(again("TPOW", 4, 2, "A2A3", Integers));
  EXPECT_TRUE(again("TDEQUANT", 4, 2));
  EXPECT_FALSE(again("TDEQUANT", 4, 1));
  EXPECT_FALSE(again("TPARTADD", 3, 1));
  EXPECT_TRUE(again("TPARTADD", 3, 2, "A2A3", Narrower));
  EXPECT_FALSE(again("TADD", 3, 1));
  EXPECT_FALSE(again("TFMOD", 3, 1, "A5"));
}

TEST(Instructions, OverwrittenSources) {
  auto isLost = [](const char *Name, unsigned Tiles, unsigned Index,
                   bool IsInteger = false, const char *Target = "A2A3") {
    return overwritesSource(lookupInstruction(Name, Tiles), Target, Index, 32,
                            IsInteger);
  };
  EXPECT_TRUE(isLost("TADDDEQRELU", 4, 1));
  EXPECT_TRUE(isLost("TADDDEQRELU", 4, 2));
  EXPECT_FALSE(isLost("TADDDEQRELU", 4, 0)) << "the destination";
  EXPECT_FALSE(isLost("TADDDEQRELU", 4, 1, false, "A5"));
  EXPECT_TRUE(isLost("TQUANT", 4, 1));
  EXPECT_FALSE(isLost("TQUANT", 4, 2)) << "the scale";
  EXPECT_FALSE(isLost("TQUANT_GROUPS", 5, 1));
  EXPECT_TRUE(isLost("TREM", 4, 2, true));
  EXPECT_FALSE(isLost("TREM", 4, 2));
  EXPECT_FALSE(isLost("TADD", 3, 1, true));
}

TEST(Instructions, WaitsInside) {
  auto waits = [](const char *Name, unsigned Tiles, bool IsInteger = false,
                  const char *Target = "A2A3", int64_t Cols = 64) {
    CallShape Call = callOf(16, Cols, 32, IsInteger);
    Call.DestinationCols = 16;
    return waitsInside(lookupInstruction(Name, Tiles), Target, Call);
  };
  EXPECT_TRUE(waits("TSHL", 3).IsScalarCode);
  EXPECT_EQ(waits("TSHL", 3).First, llvm::ArrayRef<Pipe>(Pipe::V));
  EXPECT_FALSE(waits("TSHL", 3, false, "A5").IsScalarCode);
  EXPECT_TRUE(waits("TDIVS", 2, true, "A5").IsScalarCode);
  EXPECT_FALSE(waits("TDIVS", 2).IsScalarCode);
  EXPECT_TRUE(waits("TROWSUM", 3, true).IsScalarCode);
  EXPECT_FALSE(waits("TROWSUM", 3).IsScalarCode);
  EXPECT_TRUE(waits("TSCATTER", 3).IsScalarCode);
  EXPECT_FALSE(waits("TSCATTER_ALL", 2).IsScalarCode);
  EXPECT_FALSE(waits("TTRANS", 3).IsScalarCode) << "whole blocks";
  EXPECT_FALSE(waits("TCONCAT", 3).IsScalarCode) << "whole blocks";
  EXPECT_TRUE(waits("TCONCAT", 3, false, "A2A3", 65).IsScalarCode);
  EXPECT_FALSE(waits("TROWARGMAX", 3).IsScalarCode) << "one vector register";
  EXPECT_TRUE(waits("TROWARGMAX", 3, false, "A2A3", 65).IsScalarCode);
  EXPECT_TRUE(waits("TROWARGMAX", 4).IsScalarCode) << "with the values";
  EXPECT_EQ(waits("TCMPS", 3).First.size(), 3u);
  EXPECT_FALSE(waits("TCMPS", 3).IsScalarCode);
  EXPECT_TRUE(waits("TCMPS", 2).First.empty());
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
