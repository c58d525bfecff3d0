// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests order and storage with instructions made by hand.

#include "pto-tidy/Order/AccessLog.h"
#include "gtest/gtest.h"

using namespace ptotidy;

namespace {
class Collector : public ConflictSink {
public:
  std::vector<Conflict> Found;
  void conflict(const Conflict &C) override { Found.push_back(C); }
};

class AccessLogTest : public testing::Test {
protected:
  AccessLogTest() {
    Shape.Space = MemorySpace::UB;
    Shape.Rows = 1;
    Shape.Cols = 256;
    Shape.ElementBits = 32;
  }

  /// A new tile of 1 KB at \p Address.
  TileRef tile(const std::string &Name, const Linear &Address,
               unsigned Group = 0) {
    Names.push_back(Name);
    TileRef T;
    T.Shape = &Shape;
    T.Name = &Names.back();
    T.Base = Address;
    T.Placed = true;
    T.Generation = ++Last;
    T.Group = Group ? Group : 1000 + Last;
    return T;
  }

  /// All of \p T.
  static Operand operand(const TileRef &T, OperandRole Role) {
    Operand O;
    O.Tile = T;
    O.Role = Role;
    O.Touched = O.Capacity = capacityRegion(*T.Shape, T.Base);
    return O;
  }
  void issue(AccessLog &Log, Pipe On, llvm::ArrayRef<Operand> Operands) {
    InstructionEvent E;
    E.Info = {"TTEST", InstructionUnit::Rearrange, "w"};
    E.OnPipe = On;
    for (const Operand &O : Operands)
      E.Operands.push_back(O);
    Log.issue(E, Known, Context);
  }
  void issue(AccessLog &Log, Pipe On, std::vector<TileRef> Writes,
             std::vector<TileRef> Reads) {
    std::vector<Operand> Operands;
    for (const TileRef &T : Writes)
      Operands.push_back(operand(T, OperandRole::Write));
    for (const TileRef &T : Reads)
      Operands.push_back(operand(T, OperandRole::Read));
    issue(Log, On, Operands);
  }
  void write(Pipe On, const TileRef &T) { issue(Log, On, {T}, {}); }
  void read(Pipe On, const TileRef &T) { issue(Log, On, {}, {T}); }
  /// The scalar unit writes element \p Index of \p T.
  void setValue(const TileRef &T, int64_t Index) {
    Operand O = operand(T, OperandRole::Write);
    O.Touched.Offset = Index * 4;
    O.Touched.Length = 4;
    O.Touched.Count = 1;
    O.IsElement = true;
    issue(Log, Pipe::S, O);
  }
  void set(Pipe From, Pipe To, int Id = 0) {
    Log.set({From, To, Linear(Id), nullptr}, Context);
  }
  void wait(Pipe From, Pipe To, int Id = 0) {
    Log.wait({From, To, Linear(Id), nullptr}, Context);
  }
  size_t found() const { return Sink.Found.size(); }

  TileShape Shape;
  std::deque<std::string> Names;
  unsigned Last = 0;
  SymbolTable Symbols;
  Collector Sink;
  Facts Known;
  LogContext Context{Symbols, Sink};
  AccessLog Log;
};
} // namespace

TEST_F(AccessLogTest, NothingOrdersTwoPipes) {
  TileRef A = tile("a", 0);
  write(Pipe::MTE2, A);
  read(Pipe::V, A);
  ASSERT_EQ(found(), 1u);
  EXPECT_EQ(Sink.Found[0].Kind, Conflict::Unordered);
  EXPECT_TRUE(Sink.Found[0].SameStorage);
  EXPECT_TRUE(Sink.Found[0].First.IsWrite);
  EXPECT_FALSE(Sink.Found[0].Second.IsWrite);
  // One missing wait is one bug.
  read(Pipe::V, A);
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, OneBugForEveryThingOfThatPipe) {
  TileRef A = tile("a", 0), B = tile("b", 0x400);
  write(Pipe::MTE2, A);
  write(Pipe::MTE2, B);
  issue(Log, Pipe::V, {tile("c", 0x800)}, {A, B});
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, AFlagOrders) {
  TileRef A = tile("a", 0);
  write(Pipe::MTE2, A);
  set(Pipe::MTE2, Pipe::V);
  wait(Pipe::MTE2, Pipe::V);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 0u);
}

TEST_F(AccessLogTest, AFlagOfAnotherIdOrPairDoesNot) {
  TileRef A = tile("a", 0);
  set(Pipe::MTE2, Pipe::V, 1);
  write(Pipe::MTE2, A);
  set(Pipe::MTE2, Pipe::V, 0);
  set(Pipe::MTE2, Pipe::MTE3, 0);
  wait(Pipe::MTE2, Pipe::V, 1);
  wait(Pipe::MTE2, Pipe::MTE3, 0);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, AFlagCoversWhatCameBefore) {
  TileRef A = tile("a", 0), B = tile("b", 0x400);
  write(Pipe::MTE2, A);
  set(Pipe::MTE2, Pipe::V);
  write(Pipe::MTE2, B);
  wait(Pipe::MTE2, Pipe::V);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 0u);
  read(Pipe::V, B);
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, OrderIsTransitive) {
  TileRef A = tile("a", 0);
  write(Pipe::MTE2, A);
  set(Pipe::MTE2, Pipe::V);
  wait(Pipe::MTE2, Pipe::V);
  set(Pipe::V, Pipe::MTE3);
  wait(Pipe::V, Pipe::MTE3);
  read(Pipe::MTE3, A);
  EXPECT_EQ(found(), 0u);
}

TEST_F(AccessLogTest, AWaitOnTheScalarUnitStopsEverything) {
  TileRef A = tile("a", 0);
  write(Pipe::MTE2, A);
  set(Pipe::MTE2, Pipe::S);
  wait(Pipe::MTE2, Pipe::S);
  read(Pipe::MTE3, A);
  EXPECT_EQ(found(), 0u);
}

TEST_F(AccessLogTest, DrainingAllOrdersAndDrainingOneDoesNot) {
  TileRef A = tile("a", 0), B = tile("b", 0x400);
  write(Pipe::MTE2, A);
  Log.drain(Pipe::All);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 0u);
  write(Pipe::MTE2, B);
  Log.drain(Pipe::MTE2);
  read(Pipe::V, B);
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, WhatIsOpaqueOrders) {
  TileRef A = tile("a", 0), B = tile("b", 0x400);
  write(Pipe::MTE2, A);
  Log.opaque();
  read(Pipe::V, A);
  EXPECT_EQ(found(), 0u);
  // It may have set the flag that is waited for.
  write(Pipe::MTE2, B);
  wait(Pipe::MTE2, Pipe::V, 3);
  read(Pipe::V, B);
  EXPECT_EQ(found(), 0u);
}

TEST_F(AccessLogTest, AnotherCoreOrdersWhatItWasToldOf) {
  TileRef A = tile("a", 0), B = tile("b", 0x400), X = tile("x", 0x800);
  write(Pipe::MTE2, A);
  set(Pipe::MTE2, Pipe::V);
  wait(Pipe::MTE2, Pipe::V);
  Log.tellOthers(Pipe::V); // and of the load that V has waited for
  write(Pipe::MTE2, B);
  Log.waitForOthers({});
  read(Pipe::MTE3, A);
  EXPECT_EQ(found(), 0u);
  read(Pipe::MTE3, B);
  EXPECT_EQ(found(), 1u);
  // Told on one of two paths, it is not told.
  write(Pipe::MTE2, X);
  AccessLog Other = Log;
  Other.tellOthers(Pipe::MTE2);
  Log.joinWith(Other, {}, {}, llvm::DenseMap<unsigned, unsigned>(), Symbols);
  Log.waitForOthers({});
  read(Pipe::MTE3, X);
  EXPECT_EQ(found(), 2u);
}

TEST_F(AccessLogTest, TwoReadersAndOtherBytes) {
  TileRef A = tile("a", 0), B = tile("b", 0x400);
  read(Pipe::V, A);
  read(Pipe::MTE3, A);
  write(Pipe::MTE2, B);
  EXPECT_EQ(found(), 0u);
}

TEST_F(AccessLogTest, SymbolicAddresses) {
  Linear Base = Symbols.named("base"), Other = Symbols.named("other");
  TileRef A = tile("a", Base), B = tile("b", Base + 0x3FF),
          C = tile("c", Base + 0x400), D = tile("d", Other);
  write(Pipe::MTE2, A);
  write(Pipe::V, C);
  write(Pipe::MTE3, D);
  EXPECT_EQ(found(), 0u);
  read(Pipe::M, B);
  ASSERT_GE(found(), 1u);
  EXPECT_FALSE(Sink.Found[0].SameStorage);
}

TEST_F(AccessLogTest, SamePipeIsInOrder) {
  TileRef A = tile("a", 0), B = tile("b", 0);
  write(Pipe::V, A);
  write(Pipe::V, B);
  EXPECT_EQ(found(), 0u);
}

TEST_F(AccessLogTest, StrictCountsOnePipe) {
  Context.Strict = true;
  TileRef A = tile("a", 0), B = tile("b", 0), C = tile("c", 0);
  write(Pipe::V, A);
  write(Pipe::V, B);
  ASSERT_EQ(found(), 1u);
  EXPECT_TRUE(Sink.Found[0].StrictOnly);
  Log.drain(Pipe::V);
  write(Pipe::V, C);
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, LostValue) {
  TileRef A = tile("a", 0), B = tile("b", 0x200);
  write(Pipe::V, A);
  write(Pipe::V, B);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 0u) << "nothing has read B yet";
  read(Pipe::V, B);
  ASSERT_EQ(found(), 1u);
  const Conflict &C = Sink.Found[0];
  EXPECT_EQ(C.Kind, Conflict::LostValue);
  EXPECT_EQ(*C.First.Tile.Name, "a");
  EXPECT_EQ(*C.Second.Tile.Name, "b");
  EXPECT_EQ(*C.FirstRead.Tile.Name, "a");
  EXPECT_EQ(*C.SecondRead.Tile.Name, "b");
}

TEST_F(AccessLogTest, LostValueReadInTheOtherOrder) {
  TileRef A = tile("a", 0), B = tile("b", 0x200);
  write(Pipe::V, A);
  write(Pipe::V, B);
  read(Pipe::V, B);
  EXPECT_EQ(found(), 0u);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, NoValueIsLost) {
  TileRef A = tile("a", 0), B = tile("b", 0), View = tile("v", 0, A.Group);
  // Renewed before it is read.
  write(Pipe::V, A);
  write(Pipe::V, B);
  read(Pipe::V, B);
  write(Pipe::V, A);
  read(Pipe::V, A);
  // A write through an alias is a write of one's own.
  write(Pipe::V, View);
  read(Pipe::V, View);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 0u);
}

TEST_F(AccessLogTest, AnEndedTileHasNoValue) {
  TileRef A = tile("a", 0), B = tile("b", 0);
  write(Pipe::V, A);
  Log.endGeneration(A.Generation);
  write(Pipe::V, B);
  read(Pipe::V, B);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 0u);
}

TEST_F(AccessLogTest, OperandsOfOneInstruction) {
  TileRef A = tile("a", 0), B = tile("b", 0x200), C = tile("c", 0x1000);
  // Two sources that nothing wrote.
  issue(Log, Pipe::V, {C}, {A, B});
  ASSERT_EQ(found(), 1u);
  EXPECT_EQ(Sink.Found[0].Kind, Conflict::OperandOverlap);
  EXPECT_TRUE(Sink.Found[0].BothRead);
  // Destination and source, shifted.
  issue(Log, Pipe::V, {B}, {A});
  EXPECT_EQ(found(), 2u);
  // In place.
  TileRef D = tile("d", 0);
  issue(Log, Pipe::V, {D}, {A});
  EXPECT_EQ(found(), 2u);
}

TEST_F(AccessLogTest, JoinKeepsTheWeakerOrder) {
  TileRef A = tile("a", 0);
  write(Pipe::MTE2, A);
  AccessLog Other = Log;
  Other.drain(Pipe::All);
  Log.joinWith(Other, {}, {}, llvm::DenseMap<unsigned, unsigned>(), Symbols);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, JoinOfTwoOrderedPathsIsOrdered) {
  TileRef A = tile("a", 0);
  write(Pipe::MTE2, A);
  AccessLog Other = Log;
  Other.drain(Pipe::All);
  set(Pipe::MTE2, Pipe::V);
  wait(Pipe::MTE2, Pipe::V);
  EXPECT_TRUE(Log.sameFlags(Other));
  Log.joinWith(Other, {}, {}, llvm::DenseMap<unsigned, unsigned>(), Symbols);
  read(Pipe::V, A);
  EXPECT_EQ(found(), 0u);
}

TEST_F(AccessLogTest, GuardsPruneTheRecordsOfOtherPaths) {
  Linear N = Symbols.named("n");
  Guard Low = {Symbols.internFact(N, {Interval::Min, 3})};
  Guard High = {Symbols.internFact(N, {4, Interval::Max})};
  AccessLog Other = Log;
  TileRef A = tile("a", 0);
  write(Pipe::MTE2, A);
  Log.joinWith(Other, Low, High, llvm::DenseMap<unsigned, unsigned>(), Symbols);
  AccessLog There = Log;
  Facts Known4;
  ASSERT_TRUE(Known4.assumeAll(High, Symbols));
  There.prune(There.contradicted(Known4, Symbols));
  Log.prune(Log.contradicted(Facts(), Symbols));
  EXPECT_EQ(Log.size(), 1u);
  EXPECT_EQ(There.size(), 0u);
  // What was learned of others turns nothing, so nothing is asked.
  llvm::SmallVector<SymbolId, 2> Nothing, OfN = {*N.asSymbol()};
  EXPECT_TRUE(Log.contradicted(Known4, Symbols, &Nothing).empty());
  EXPECT_EQ(Log.contradicted(Known4, Symbols, &OfN).size(), 1u);
}

TEST_F(AccessLogTest, SizesThatManyPathsHaveAreNotGivenUp) {
  // Each path reads as much of the row as a value of its own says.
  TileRef Row = tile("row", 0);
  const Linear Which = Symbols.named("which", {0, Interval::Max});
  auto readSome = [&](AccessLog &To, int64_t Path) {
    Operand O;
    O.Tile = Row;
    O.Role = OperandRole::Read;
    O.Touched = {0, 32, 0, 1};
    O.Full = O.Capacity = capacityRegion(Shape, Row.Base);
    const Linear Size = Symbols.named("size " + std::to_string(Path), {1, 256});
    O.IsFull.push_back(Symbols.internFact(Size, Interval::single(256)));
    InstructionEvent E;
    E.Info = {"TTEST", InstructionUnit::Rearrange, "w"};
    E.OnPipe = Pipe::V;
    E.Operands.push_back(O);
    To.issue(E, Known, Context);
  };
  auto isPath = [&](Interval I) -> Guard {
    return {Symbols.internFact(Which, I)};
  };
  const AccessLog Start = Log;
  readSome(Log, 0);
  for (int64_t Path = 1; Path != 9; ++Path) {
    AccessLog Other = Start;
    readSome(Other, Path);
    Log.joinWith(Other, isPath({0, Path - 1}), isPath({Path, Path}),
                 llvm::DenseMap<unsigned, unsigned>(), Symbols);
  }
  write(Pipe::MTE2, tile("behind", 0x300));
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, FlagsKeepPathsApart) {
  AccessLog Other = Log;
  set(Pipe::MTE2, Pipe::V);
  EXPECT_FALSE(Log.sameFlags(Other));
  wait(Pipe::MTE2, Pipe::V);
  EXPECT_TRUE(Log.sameFlags(Other));
}

TEST_F(AccessLogTest, DigestsTellLogsApart) {
  AccessLog Other = Log;
  EXPECT_EQ(Log.digest(), Other.digest());
  write(Pipe::MTE2, tile("a", 0));
  EXPECT_NE(Log.digest(), Other.digest());
}

TEST_F(AccessLogTest, ATableIsAFewElementsAndTheRest) {
  const TileRef Table = tile("table", 0);
  for (int Round = 0; Round != 2; ++Round) {
    for (int64_t I = 0; I != Shape.Cols; ++I)
      setValue(Table, I);
    EXPECT_LE(Log.size(), 70u) << "round " << Round;
  }
  EXPECT_EQ(found(), 0u);
  // Nobody has waited for its end.
  read(Pipe::V, tile("end", (Shape.Cols - 1) * 4));
  EXPECT_EQ(found(), 1u);
}

TEST_F(AccessLogTest, AFlagWithinATableCatchesWhatCameBefore) {
  const TileRef Table = tile("table", 0);
  for (int64_t I = 0; I != Shape.Cols; ++I) {
    if (I == 200)
      set(Pipe::S, Pipe::V);
    setValue(Table, I);
  }
  wait(Pipe::S, Pipe::V);
  TileRef Row = tile("row", 0);
  TileShape Short = Shape;
  Row.Shape = &Short;
  auto readFirst = [&](int64_t Elements) {
    Short.Cols = Elements;
    read(Pipe::V, Row);
  };
  readFirst(200);
  EXPECT_EQ(found(), 0u);
  readFirst(201);
  EXPECT_EQ(found(), 1u);
}
