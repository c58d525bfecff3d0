// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is asked of the cores of one launch. What is right
// on some path is right, as nobody knows which numbers a kernel is given; but
// its cores are all there, and differ in nothing but their number.

#include "OtherCores.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace ptotidy;

namespace {
/// A place in the code and the name of a tile.
using ReadKey = std::pair<unsigned, llvm::StringRef>;

/// What one run finds where it reads.
struct RunReads : KernelObserver {
  bool IsWhole = false; ///< it was one run, followed to its end
  std::set<ReadKey> Written;
  std::map<ReadKey, UnwrittenReads::Read> Unwritten;

  void finished(const LogContext &Log) override {
    IsWhole = Log.Flags.OnePath && !Log.Incomplete;
    for (const auto &[Place, Read] : Log.Reads.Reads) {
      const ReadKey Key(Place.first.first, Place.second);
      if (Read.Unwritten)
        Unwritten.try_emplace(Key, Read);
      else
        Written.insert(Key);
    }
  }
};

/// How cores are numbered, and counted.
struct CoreNames {
  const char *Number, *Count;
  int64_t Cores;
};
} // namespace

static constexpr CoreNames AllCores[] = {
    {"get_block_idx()", "get_block_num()", 4},
    {"get_subblockid()", "get_subblockdim()", 2}};

std::vector<UnwrittenOnCore> ptotidy::findUnwrittenOnOtherCores(
    const RootKernel &Root, ASTContext &Context, TypeTable &Types,
    const InterpreterOptions &Usual, std::deque<CallSite> &CallSites,
    std::deque<std::string> &Names, unsigned &Steps) {
  // Each run may take a part of what the kernel may.
  constexpr unsigned Part = 16, EnoughRuns = 3;
  InterpreterOptions Run = Usual;
  Run.Bounds.Steps /= Part;
  Run.Bounds.Work /= Part;
  Run.StopForSlots = Run.LaterIterations = Run.LargestSizes = false;
  Run.OnlyOneWay = true;
  Run.Judge = nullptr;
  std::vector<UnwrittenOnCore> Found;
  for (const CoreNames &Core : AllCores) {
    auto follow = [&](int64_t Number, int64_t Others) {
      GivenNumbers N;
      N.Others = Others;
      N.GivesAllElements = true;
      N.ByName[Core.Number] = Number;
      N.ByName[Core.Count] = Core.Cores;
      Run.Given = &N;
      ConflictSink Sink;
      RunReads Reads;
      const InterpreterStats S = interpret(Root.Function, Context, Types, Run,
                                           Sink, Reads, CallSites, Names);
      Steps += S.allSteps();
      Reads.IsWhole &= !S.HasCutLoop;
      return Reads;
    };
    std::map<ReadKey, std::pair<unsigned, UnwrittenReads::Read>> Wrong;
    std::set<ReadKey> Right;
    for (int64_t Others : {4, 5, 8, 3, 16, 12}) {
      const RunReads First = follow(0, Others);
      if (!First.IsWhole)
        continue;
      const RunReads Second = follow(1, Others);
      if (!Second.IsWhole)
        continue;
      Right.insert(Second.Written.begin(), Second.Written.end());
      for (const auto &[Key, Read] : Second.Unwritten)
        if (First.Written.count(Key) && !First.Unwritten.count(Key) &&
            !Second.Written.count(Key))
          ++Wrong.try_emplace(Key, 0, Read).first->second.first;
        else
          Right.insert(Key);
    }
    for (const auto &[Key, Of] : Wrong)
      if (Of.first >= EnoughRuns && !Right.count(Key))
        Found.push_back({Of.second, Core.Number});
  }
  return Found;
}
