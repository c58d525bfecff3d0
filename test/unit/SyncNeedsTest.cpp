// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests which synchronisation is needed, with kernels made by hand: a
// kernel is a list of steps, and the number of a step is its place in the code.

#include "pto-tidy/Order/SyncNeeds.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <deque>
#include <functional>

using namespace ptotidy;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
/// What one path of a kernel does.
class Path {
public:
  Path(SyncNeeds &Needs, SymbolTable &Symbols) : Symbols(Symbols) {
    Shape.Space = MemorySpace::UB;
    Shape.Rows = 1;
    Shape.Cols = 256;
    Shape.ElementBits = 32;
    Sync.watch(Needs);
  }

  void issue(unsigned Line, Pipe On, std::vector<Linear> Writes,
             std::vector<Linear> Reads,
             InstructionUnit Unit = InstructionUnit::Vector) {
    InstructionEvent E;
    E.Info = {"TTEST", Unit, "w"};
    E.OnPipe = On;
    E.Where.Loc = at(Line);
    auto add = [&](const Linear &Base, OperandRole Role) {
      Operand O;
      O.Tile.Shape = &Shape;
      O.Tile.Base = Base;
      O.Tile.Placed = true;
      O.Role = Role;
      O.Touched = O.Capacity = capacityRegion(Shape, Base);
      E.Operands.push_back(O);
    };
    for (const Linear &Base : Writes)
      add(Base, OperandRole::Write);
    for (const Linear &Base : Reads)
      add(Base, OperandRole::Read);
    Sync.issue(E, Known, Symbols);
  }
  void set(unsigned Line, Pipe From, Pipe To, unsigned Id = 0) {
    const FlagKey Key{From, To, Linear(Id), nullptr};
    Sync.set(slot(Key), Counts[Key]++, Key, {at(Line)});
  }
  void wait(unsigned Line, Pipe From, Pipe To, unsigned Id = 0) {
    const FlagKey Key{From, To, Linear(Id), nullptr};
    Sync.wait(slot(Key), Counts[Key], Key, {at(Line)});
    Counts[Key] -= Counts[Key] != 0;
  }
  /// A set and its wait, at \p Line and the line behind it.
  void flag(unsigned Line, Pipe From, Pipe To, unsigned Id = 0) {
    set(Line, From, To, Id);
    wait(Line + 1, From, To, Id);
  }
  void barrier(unsigned Line, Pipe P = Pipe::All) { Sync.drain(P, {at(Line)}); }

  static clang::SourceLocation at(unsigned Line) {
    return clang::SourceLocation::getFromRawEncoding(Line);
  }

  SyncPath Sync;

private:
  static unsigned slot(const FlagKey &K) {
    return (static_cast<unsigned>(K.From) * NumPipes +
            static_cast<unsigned>(K.To)) *
               8 +
           static_cast<unsigned>(K.Id.constant());
  }

  SymbolTable &Symbols;
  TileShape Shape;
  Facts Known;
  std::map<FlagKey, unsigned> Counts;
};

class SyncNeedsTest : public testing::Test {
protected:
  using Groups = std::vector<std::vector<unsigned>>;

  /// The lines that \p Kernel can do without, a group each.
  Groups redundant(llvm::function_ref<void(Path &)> Kernel, bool Judged = true,
                   bool VectorBarriers = true) {
    return redundantOnPaths(
        [&](SyncNeeds &Needs) {
          Path P(Needs, Symbols);
          Kernel(P);
          P.Sync.finish();
        },
        Judged, VectorBarriers);
  }
  /// \p Run runs all paths of a kernel.
  Groups redundantOnPaths(llvm::function_ref<void(SyncNeeds &)> Run,
                          bool Judged = true, bool VectorBarriers = true) {
    SyncNeeds Needs(ReservedScratch(), VectorBarriers);
    auto run = [&] {
      Needs.beginKernel();
      Run(Needs);
      Needs.endKernel(Judged);
    };
    run();
    Groups Lines;
    for (const std::vector<unsigned> &Group : findRedundantSync(Needs, run)) {
      Lines.emplace_back();
      for (unsigned Site : Group)
        Lines.back().push_back(Needs.Sites[Site].Loc.getRawEncoding());
    }
    return Lines;
  }

  SymbolTable Symbols;
};

// Lines are even, so that a flag has two of them.
constexpr int64_t A = 0, B = 0x400, C = 0x800;
} // namespace

TEST_F(SyncNeedsTest, WhatOrdersAClashIsNeeded) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.flag(4, Pipe::MTE2, Pipe::V);
                P.issue(6, Pipe::V, {B}, {A});
              }),
              IsEmpty());
}

TEST_F(SyncNeedsTest, WhatOrdersNothingIsNot) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.flag(4, Pipe::MTE2, Pipe::V);
                P.issue(6, Pipe::V, {C}, {B});
              }),
              ElementsAre(ElementsAre(4, 5)));
}

TEST_F(SyncNeedsTest, TwoReadsDoNotClash) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE3, {}, {A});
                P.flag(4, Pipe::MTE3, Pipe::V);
                P.issue(6, Pipe::V, {C}, {A});
              }),
              ElementsAre(ElementsAre(4, 5)));
}

TEST_F(SyncNeedsTest, EveryLinkOfAChainIsNeeded) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.flag(4, Pipe::MTE2, Pipe::V);
                P.flag(6, Pipe::V, Pipe::MTE3);
                P.issue(8, Pipe::MTE3, {}, {A});
              }),
              IsEmpty());
}

TEST_F(SyncNeedsTest, OfTwoChainsOneCanGo) {
  // Which one is taken out is the later one.
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.flag(4, Pipe::MTE2, Pipe::V, 0);
                P.flag(6, Pipe::MTE2, Pipe::V, 1);
                P.issue(8, Pipe::V, {B}, {A});
              }),
              ElementsAre(ElementsAre(6, 7)));
}

TEST_F(SyncNeedsTest, ADirectFlagBesideAChainOfNeededOnes) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.set(4, Pipe::MTE2, Pipe::MTE3);
                P.flag(6, Pipe::MTE2, Pipe::V);
                P.issue(8, Pipe::V, {B}, {A});
                P.flag(10, Pipe::V, Pipe::MTE3);
                P.wait(12, Pipe::MTE2, Pipe::MTE3);
                P.issue(14, Pipe::MTE3, {}, {A, B});
              }),
              ElementsAre(ElementsAre(4, 12)));
}

TEST_F(SyncNeedsTest, OfTwoBarriersInARowTheSecondCanGo) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.barrier(4);
                P.barrier(6);
                P.issue(8, Pipe::V, {B}, {A});
              }),
              ElementsAre(ElementsAre(6)));
}

TEST_F(SyncNeedsTest, BarriersGoBeforeFlags) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.barrier(4);
                P.flag(6, Pipe::MTE2, Pipe::V);
                P.issue(8, Pipe::V, {B}, {A});
              }),
              ElementsAre(ElementsAre(4)));
}

TEST_F(SyncNeedsTest, ABarrierOfTheVectorUnit) {
  auto dependent = [](Path &P) {
    P.issue(2, Pipe::V, {A}, {});
    P.barrier(4, Pipe::V);
    P.issue(6, Pipe::V, {B}, {A});
  };
  auto independent = [](Path &P) {
    P.issue(2, Pipe::V, {A}, {});
    P.barrier(4, Pipe::V);
    P.issue(6, Pipe::V, {C}, {B});
  };
  EXPECT_THAT(redundant(dependent), IsEmpty());
  EXPECT_THAT(redundant(independent), ElementsAre(ElementsAre(4)));
  // Where the hardware orders the unit, another check speaks of it.
  EXPECT_THAT(redundant(independent, true, false), IsEmpty());
}

TEST_F(SyncNeedsTest, WhatStandsAtTheEdgesIsForOtherKernels) {
  EXPECT_THAT(redundant([](Path &P) {
                P.barrier(2);
                P.issue(4, Pipe::MTE2, {A}, {});
                P.barrier(6);
              }),
              IsEmpty());
}

TEST_F(SyncNeedsTest, OneIsEnoughForOtherKernels) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.barrier(4);
                P.barrier(6);
              }),
              ElementsAre(ElementsAre(6)));
}

TEST_F(SyncNeedsTest, AFlagThatIsLeftIsNotJudged) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.set(4, Pipe::MTE2, Pipe::V);
                P.issue(6, Pipe::V, {C}, {B});
              }),
              IsEmpty());
}

TEST_F(SyncNeedsTest, AFlagOfTheScalarUnitIsNotJudged) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE2, {A}, {});
                P.flag(4, Pipe::MTE2, Pipe::S);
                P.issue(6, Pipe::V, {C}, {B});
              }),
              IsEmpty());
}

TEST_F(SyncNeedsTest, WhatIsNotKnownMayClash) {
  const Linear Somewhere = Symbols.fresh();
  EXPECT_THAT(redundant([&](Path &P) {
                P.issue(2, Pipe::MTE2, {Somewhere}, {});
                P.flag(4, Pipe::MTE2, Pipe::V);
                P.issue(6, Pipe::V, {C}, {B});
              }),
              IsEmpty());
  // A distance that is known is enough.
  EXPECT_THAT(redundant([&](Path &P) {
                P.issue(2, Pipe::MTE2, {Somewhere}, {});
                P.flag(4, Pipe::MTE2, Pipe::V);
                P.issue(6, Pipe::V, {Somewhere + Linear(C)},
                        {Somewhere + Linear(B)});
              }),
              ElementsAre(ElementsAre(4, 5)));
}

TEST_F(SyncNeedsTest, LoadsAndStoresMeetInGlobalMemory) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::MTE3, {}, {A}, InstructionUnit::Store);
                P.flag(4, Pipe::MTE3, Pipe::MTE2);
                P.issue(6, Pipe::MTE2, {B}, {}, InstructionUnit::Load);
              }),
              IsEmpty());
}

TEST_F(SyncNeedsTest, WhatMayRunOnAnyPipeHangsOnTheFlagsOfAll) {
  EXPECT_THAT(redundant([](Path &P) {
                P.issue(2, Pipe::Unknown, {A}, {});
                P.flag(4, Pipe::S, Pipe::MTE3);
                P.flag(6, Pipe::V, Pipe::MTE3);
                P.issue(8, Pipe::MTE3, {}, {A});
              }),
              IsEmpty());
}

TEST_F(SyncNeedsTest, AKernelThatIsNotSeenToItsEndIsNotJudged) {
  auto kernel = [](Path &P) {
    P.issue(2, Pipe::MTE2, {A}, {});
    P.flag(4, Pipe::MTE2, Pipe::V);
    P.issue(6, Pipe::V, {C}, {B});
  };
  EXPECT_THAT(redundant(kernel, /*Judged=*/false), IsEmpty());
  EXPECT_THAT(redundant([&](Path &P) {
                kernel(P);
                P.Sync.giveUp();
              }),
              IsEmpty());
}

// One set on each of two paths, and one wait for both of them behind.
TEST_F(SyncNeedsTest, PlacesThatPairGoTogether) {
  auto run = [&](SyncNeeds &Needs, int64_t Read) {
    Path Left(Needs, Symbols), Right(Needs, Symbols);
    for (auto [P, Line] : {std::pair(&Left, 2u), std::pair(&Right, 6u)}) {
      P->issue(Line, Pipe::MTE2, {A}, {});
      P->set(Line + 2, Pipe::MTE2, Pipe::V);
    }
    Left.Sync.joinWith(Right.Sync);
    Left.wait(10, Pipe::MTE2, Pipe::V);
    Left.issue(12, Pipe::V, {C}, {Read});
    Left.Sync.finish();
  };
  EXPECT_THAT(redundantOnPaths([&](SyncNeeds &N) { run(N, A); }), IsEmpty());
  EXPECT_THAT(redundantOnPaths([&](SyncNeeds &N) { run(N, B); }),
              ElementsAre(testing::UnorderedElementsAre(4, 8, 10)));
}

// What is needed on one of two paths that join is needed.
TEST_F(SyncNeedsTest, OnePathIsEnough) {
  EXPECT_THAT(redundantOnPaths([&](SyncNeeds &Needs) {
                Path Left(Needs, Symbols);
                Left.issue(2, Pipe::MTE2, {A}, {});
                Path Right = Left;
                Right.barrier(4);
                Left.Sync.joinWith(Right.Sync);
                Left.flag(6, Pipe::MTE2, Pipe::V);
                Left.issue(8, Pipe::V, {B}, {A});
                Left.Sync.finish();
              }),
              ElementsAre(ElementsAre(4)));
}
