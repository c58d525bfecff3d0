// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is asked of the cores of one launch. What is right
// on some path is right, as nobody knows which numbers a kernel is given; but
// its cores are all there, and differ in nothing but their number.

#include "OtherCores.h"
#include "SampleRuns.h"
#include "pto-tidy/Interpreter/AskedNumbers.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <utility>

using namespace clang;
using namespace ptotidy;

namespace {
using ReadKey = UnwrittenReads::AnyCall;

/// What one run finds where it reads.
struct RunReads : KernelObserver {
  bool IsWhole = false;     ///< it was one run, followed to its end
  unsigned Accesses = 0;    ///< of tiles
  bool AsksForCore = false; ///< which one it is
  std::set<ReadKey> Written;
  std::map<ReadKey, UnwrittenReads::Read> Unwritten;

  void finished(const LogContext &Log) override {
    IsWhole = Log.Flags.OnePath && !Log.Incomplete;
    const UnwrittenReads::Place *Before = nullptr;
    for (const auto &[Place, Read] : Log.Reads.Reads) {
      // Of a loop between constants each iteration has a place: the first read
      // is what it asks for.
      if (const auto *Last = std::exchange(Before, &Place);
          Last && Last->isSameCode(Place))
        continue;
      const ReadKey Key = UnwrittenReads::anyCall(Place);
      if (Read.Unwritten)
        Unwritten.try_emplace(Key, Read);
      else
        Written.insert(Key);
    }
  }
};

/// Runs on the first and on the second core, and what they tell.
class CorePairs {
public:
  /// There are \p Cores of them.
  CorePairs(const CoreNames &Core, int64_t Cores, const RootKernel &Root,
            std::set<ReadKey> Reads, UnitContext &Unit,
            const InterpreterOptions &Usual)
      : Core(Core), Cores(Cores), Root(Root), Unit(Unit), Run(forOneRun(Usual)),
        MostSteps(Usual.Bounds.Steps / PartOfAll), Open(std::move(Reads)) {}
  /// Follows both with \p N, as long as some of the reads may be wrong, and all
  /// together are not too much work.
  void follow(GivenNumbers N);
  /// The reads that enough pairs show to be wrong, and none to be right.
  void addFound(std::vector<UnwrittenOnCore> &Found) const;
  /// The second core has had work in as many pairs as it takes.
  bool hasEnoughWork() const { return WithWork >= EnoughPairs; }
  /// What the runs asked for.
  const InterpreterStats &asked() const { return Asked; }
  unsigned steps() const { return Steps; }

private:
  RunReads followOn(int64_t Number, GivenNumbers &N);
  /// True where core \p Number, which has made \p Accesses, made more than it
  /// does with zeros for everything.
  bool isBusy(int64_t Number, unsigned Accesses);
  /// All of them together may take a part of what the kernel may.
  static constexpr unsigned PartOfAll = 2;
  static constexpr unsigned EnoughPairs = 3;

  const CoreNames Core;
  const int64_t Cores;
  const RootKernel &Root;
  UnitContext &Unit;
  InterpreterOptions Run;
  const unsigned MostSteps;
  unsigned Steps = 0;
  unsigned WithWork = 0;            ///< pairs
  std::map<int64_t, unsigned> Idle; ///< accesses with zeros, by core
  InterpreterStats Asked;
  std::map<ReadKey, std::pair<unsigned, UnwrittenReads::Read>> Wrong;
  /// The reads that are written on the second core in no pair, and are missing
  /// on the first one in none.
  std::set<ReadKey> Open;
};
} // namespace

RunReads CorePairs::followOn(int64_t Number, GivenNumbers &N) {
  N.ByName[Core.Number.str()] = Number;
  Run.Given = &N;
  ConflictSink Sink;
  RunReads Reads;
  const InterpreterStats S = interpret(Root.Function, Unit, Run, Sink, Reads);
  Steps += S.allSteps();
  addAsked(Asked, S);
  Reads.IsWhole &= !S.HasCutLoop;
  Reads.Accesses = S.Accesses;
  Reads.AsksForCore = S.AskedCores.count(Core.Number.str());
  return Reads;
}

bool CorePairs::isBusy(int64_t Number, unsigned Accesses) {
  const auto [It, IsFirst] = Idle.try_emplace(Number, 0);
  if (IsFirst) {
    GivenNumbers Nothing;
    Nothing.GivesAllElements = true;
    Nothing.ByName[Core.Count.str()] = Cores;
    const RunReads Run = followOn(Number, Nothing);
    It->second = Run.IsWhole ? Run.Accesses : 0;
  }
  return Accesses > It->second;
}

void CorePairs::follow(GivenNumbers N) {
  if (Open.empty() || Steps > MostSteps)
    return;
  N.GivesAllElements = true;
  N.ByName[Core.Count.str()] = Cores;
  const RunReads First = followOn(0, N);
  if (!First.IsWhole)
    return;
  // Who does not ask which core it is does the same on all of them.
  const RunReads Second = First.AsksForCore ? followOn(1, N) : First;
  if (!Second.IsWhole)
    return;
  // A core without work is one that the host does not launch. Where numbers
  // make no difference to the first one either, who touches a tile has some.
  const bool HasWork = Second.Accesses != 0 && (isBusy(1, Second.Accesses) ||
                                                !isBusy(0, First.Accesses));
  WithWork += HasWork;
  for (const ReadKey &Key : Second.Written)
    Open.erase(Key);
  for (const auto &[Key, Read] : Second.Unwritten)
    if (First.Unwritten.count(Key))
      Open.erase(Key);
    else if (HasWork && First.Written.count(Key))
      ++Wrong.try_emplace(Key, 0, Read).first->second.first;
}

void CorePairs::addFound(std::vector<UnwrittenOnCore> &Found) const {
  for (const auto &[Key, Of] : Wrong)
    if (Of.first >= EnoughPairs && Open.count(Key))
      Found.push_back({Of.second, Core.Number});
}

/// Runs \p Pairs with numbers that give both cores work.
static void followAll(CorePairs &Pairs) {
  for (int64_t V : {4, 5, 8, 3, 16, 12}) {
    GivenNumbers Same;
    Same.Others = V;
    Pairs.follow(std::move(Same));
  }
  // A size that is split among the cores, and a few of whatever else; or
  // several sizes that are cut into tiles, and a few parts.
  constexpr size_t MostSizes = 6;
  const AskedNumbers Sizes(Pairs.asked());
  for (const auto &Numbers :
       {std::array{std::pair(2048, 2), std::pair(4096, 1), std::pair(8192, 3)},
        std::array{std::pair(4, 1024), std::pair(3, 768),
                   std::pair(2, 1280)}}) {
    if (Pairs.hasEnoughWork())
      break;
    for (size_t I = 0; I != std::min(Sizes.size(), MostSizes); ++I)
      for (const auto &[One, Others] : Numbers) {
        GivenNumbers N;
        N.Others = Others;
        Sizes.set(N, I, One);
        Pairs.follow(std::move(N));
      }
  }
}

std::vector<UnwrittenOnCore> ptotidy::findUnwrittenOnOtherCores(
    const RootKernel &Root, const std::set<ReadKey> &Reads, UnitContext &Unit,
    const InterpreterOptions &Usual, unsigned &Steps) {
  std::vector<UnwrittenOnCore> Found;
  for (const auto &[Core, Cores] :
       {std::pair(BlockNames, 4), std::pair(SubblockNames, 2)}) {
    CorePairs Pairs(Core, Cores, Root, Reads, Unit, Usual);
    followAll(Pairs);
    Steps += Pairs.steps();
    Pairs.addFound(Found);
  }
  return Found;
}
