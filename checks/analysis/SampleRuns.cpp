// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements runs over a kernel with sample numbers.

#include "SampleRuns.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace ptotidy;

namespace {
/// Numbers to follow a kernel with.
class SampleList {
public:
  explicit SampleList(const FunctionDecl *Root) {
    for (const ParmVarDecl *P : Root->parameters())
      if (P->getType()->isIntegralOrEnumerationType())
        (P->getType()->isBooleanType() ? Switches : Sizes)
            .push_back(givenName(P));
    addAll();
  }
  const std::vector<GivenNumbers> &all() const { return All; }

private:
  GivenNumbers same(int64_t V) {
    GivenNumbers N;
    N.Others = V;
    N.GivesAllElements = true;
    for (const std::string &Name : Sizes)
      N.ByName[Name] = V;
    return N;
  }
  /// Sizes that grow from one parameter to the next, or fall, by \p V, or by
  /// \p V times as much.
  GivenNumbers series(int64_t V, bool Falls, bool Multiplies) {
    GivenNumbers N = same(V);
    N.ElementsRise = true;
    int64_t Now = V;
    for (size_t I = 0; I != Sizes.size(); ++I) {
      N.ByName[Sizes[Falls ? Sizes.size() - 1 - I : I]] = Now;
      Now = Multiplies ? Now * V : Now + V;
    }
    return N;
  }
  static GivenNumbers onCore(int64_t Core, int64_t Cores, GivenNumbers N) {
    N.ByName["get_block_idx()"] = Core;
    N.ByName["get_block_num()"] = Cores;
    return N;
  }
  GivenNumbers switchedOff(GivenNumbers N) {
    for (const std::string &Name : Switches)
      N.ByName[Name] = 0;
    return N;
  }
  static GivenNumbers rising(GivenNumbers N) {
    N.ElementsRise = true;
    return N;
  }
  void addAll();

  std::vector<std::string> Sizes, Switches;
  std::vector<GivenNumbers> All;
};
} // namespace

void SampleList::addAll() {
  // Counts of iterations; those that stand for the others come first, since a
  // kernel that is right takes one run.
  for (int64_t V : {5, 8})
    All.push_back(same(V));
  All.push_back(switchedOff(same(4)));
  All.push_back(onCore(1, 4, same(16)));
  // Ends behind their beginnings, totals that are multiples of their parts,
  // offsets of parts.
  All.push_back(series(3, false, false));
  All.push_back(series(4, true, false));
  All.push_back(series(4, false, true));
  All.push_back(series(3, true, true));
  All.push_back(rising(same(3)));
  All.push_back(rising(same(1)));
  for (int64_t V : {12, 6, 7, 32})
    All.push_back(same(V));
  // Whole groups, of whatever many: multiples of 2 to 10.
  constexpr int64_t Groups = 2520;
  All.push_back(same(Groups));
  // Sizes that are cut into tiles, whose sizes are mostly powers of two.
  constexpr int64_t Large = 128 * Groups;
  for (int64_t V : {int64_t(256), int64_t(1000), int64_t(4096), Large})
    All.push_back(same(V));
  All.push_back(onCore(1, 2, switchedOff(rising(same(64)))));
  constexpr size_t MostSizes = 6;
  for (const std::string &Name : llvm::ArrayRef(Sizes).take_front(MostSizes)) {
    GivenNumbers OneLarge = same(4), OneSmall = same(Large);
    OneLarge.ByName[Name] = Large;
    OneSmall.ByName[Name] = 4;
    All.push_back(std::move(OneLarge));
    All.push_back(std::move(OneSmall));
  }
  // One of each: whatever is the sum or the product of others is so here.
  for (int64_t V : {1, 2, 3, 0})
    All.push_back(same(V));
  All.push_back(switchedOff(same(1)));
  // A parameter may be a mode, of which there are a few.
  for (const std::string &Name : llvm::ArrayRef(Sizes).take_front(MostSizes))
    for (int64_t Mode : {0, 1, 2}) {
      GivenNumbers OneMode = same(8), OneCount = same(Mode);
      OneMode.ByName[Name] = Mode;
      OneCount.ByName[Name] = 8;
      All.push_back(std::move(OneMode));
      All.push_back(std::move(OneCount));
    }
}

/// "n = 5, m = 5", as far as a reader follows that.
static std::string textOf(const GivenNumbers &N,
                          const InterpreterStats &Asked) {
  constexpr size_t MostNames = 4;
  std::vector<std::string> Parts;
  for (StringRef Name : Asked.AskedNames) {
    const auto It = N.ByName.find(Name.str());
    const int64_t V = It == N.ByName.end() ? N.Others : It->second;
    if (Name.consume_front("parameter "))
      Name = Name.rsplit(' ').first;
    Parts.push_back(Name.str() + " = " + std::to_string(V));
    if (Parts.size() == MostNames)
      break;
  }
  if (Asked.AskedMemory)
    Parts.push_back((N.ElementsRise ? "numbers in memory that rise by "
                                    : "numbers in memory that are ") +
                    std::to_string(N.Others));
  return llvm::join(Parts, ", ");
}

std::optional<WrongRun>
ptotidy::findWrongRun(const RootKernel &Root, ASTContext &Context,
                      TypeTable &Types, InterpreterOptions Run,
                      std::deque<CallSite> &CallSites,
                      std::deque<std::string> &Names, unsigned &Steps) {
  struct NoConflicts : ConflictSink {
    void conflict(const Conflict &) override {}
  } Sink;
  struct Ending : KernelObserver {
    bool IsOneWay = false, IsFollowed = false, HasFlags = false;
    std::optional<Trails::Fault> First;
    void finished(const LogContext &Log) override {
      IsOneWay = Log.Flags.OnePath && Log.Flags.areAllNamed();
      IsFollowed = !Log.Incomplete;
      HasFlags = !Log.Flags.Sets.empty() || !Log.Flags.Waits.empty();
      if (!Log.Flags.Ways.faults().empty())
        First = Log.Flags.Ways.faults().front();
    }
  };
  // Each may take a part of what the kernel may, and so may all of them.
  constexpr unsigned Part = 16, PartOfAll = 2;
  const unsigned MostSteps = Run.Bounds.Steps / PartOfAll;
  Run.Bounds.Steps /= Part;
  Run.Bounds.Work /= Part;
  Run.OnlyFlags = Run.EndWithFlags = Run.KeepFactsApart = true;
  Run.StopForSlots = Run.LaterIterations = Run.LargestSizes = false;

  constexpr unsigned EnoughRuns = 8;
  constexpr int64_t FirstLarge = 256, FirstOfSeveral = 4;
  std::set<GivenNumbers> Wrong;
  std::optional<WrongRun> Example;
  bool IsLargeWrong = false;
  std::pair<unsigned, unsigned> Took{~0u, 0}; ///< those that went wrong
  unsigned Taken = 0;
  const SampleList Samples(Root.Function);
  for (const GivenNumbers &N : Samples.all()) {
    Run.Given = &N;
    Ending End;
    const InterpreterStats S = interpret(Root.Function, Context, Types, Run,
                                         Sink, End, CallSites, Names);
    Steps += S.allSteps();
    Taken += S.allSteps();
    const bool IsOneNumber = S.AskedNames.size() == 1 && !S.AskedMemory;
    const auto Named =
        N.ByName.find(IsOneNumber ? *S.AskedNames.begin() : std::string());
    const int64_t V = Named == N.ByName.end() ? N.Others : Named->second;
    // What depends on more than that is for the paths to say.
    if (!End.IsOneWay)
      return std::nullopt;
    if (Taken > MostSteps && !IsOneNumber)
      return std::nullopt;
    // Where a few iterations are too much work, so are all others.
    if (!End.IsFollowed && V < FirstLarge)
      return std::nullopt;
    // The large numbers are there for sizes that are cut into tiles. What they
    // are too much work for counts something.
    IsLargeWrong |= !End.IsFollowed && V >= FirstLarge;
    if (Taken > MostSteps)
      break;
    if (!End.IsFollowed || S.HasCutLoop)
      continue;
    if (!End.First) {
      if (!End.HasFlags || S.Accesses == 0)
        continue;
      // What is right for a number or two only, where it is one that the kernel
      // is given, and counts something, is wrong for all that come behind.
      if (!IsOneNumber || V >= FirstOfSeveral || Took.second <= 2 * Took.first)
        return std::nullopt;
      continue;
    }
    if (End.First->Key.isPlainRecord())
      return std::nullopt;
    if (IsOneNumber && V < FirstOfSeveral)
      continue;
    Took.first = std::min(Took.first, S.Steps);
    Took.second = std::max(Took.second, S.Steps);
    Wrong.insert(N);
    IsLargeWrong |= V >= FirstLarge;
    if (!Example)
      Example = {*End.First, textOf(N, S), 0};
  }
  if (Wrong.size() < EnoughRuns || !IsLargeWrong)
    return std::nullopt;
  Example->Runs = Wrong.size();
  return Example;
}
