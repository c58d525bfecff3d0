// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements runs over a kernel with sample numbers.

#include "SampleRuns.h"
#include "pto-tidy/Interpreter/AskedNumbers.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace ptotidy;

InterpreterOptions ptotidy::forOneRun(InterpreterOptions Usual) {
  constexpr unsigned Part = 16;
  Usual.Bounds.Steps /= Part;
  Usual.Bounds.Work /= Part;
  Usual.StopForSlots = Usual.LaterIterations = Usual.LargestSizes = false;
  Usual.OnlyOneWay = true;
  Usual.Judge = nullptr;
  return Usual;
}

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
    constexpr int64_t Most = int64_t(1) << 30;
    int64_t Now = V;
    for (size_t I = 0; I != Sizes.size(); ++I) {
      N.ByName[Sizes[Falls ? Sizes.size() - 1 - I : I]] = Now;
      Now = std::min(Multiplies ? Now * V : Now + V, Most);
    }
    return N;
  }
  static GivenNumbers onCore(int64_t Core, int64_t Cores, GivenNumbers N) {
    N.ByName[BlockNames.Number.str()] = Core;
    N.ByName[BlockNames.Count.str()] = Cores;
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
  // Sizes that are divided into blocks, as they are in most kernels; one core
  // works on all of them, or each on one.
  constexpr int64_t BlockSize = 128;
  for (int64_t Blocks : {3, 2})
    All.push_back(onCore(0, 1, same(BlockSize * Blocks)));
  All.push_back(same(BlockSize * 5));
  // Ends after their beginnings, totals that are multiples of their parts,
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
  for (bool Falls : {false, true})
    All.push_back(series(BlockSize, Falls, false));
  for (int64_t Blocks : {1, 4, 6, 8})
    All.push_back(same(BlockSize * Blocks));
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

/// The number that \p N gives for what is called \p Name.
static int64_t valueIn(const GivenNumbers &N, const std::string &Name) {
  auto It = N.ByName.find(Name);
  return It == N.ByName.end() ? N.Others : It->second;
}

/// "n = 5, m = 5", as far as a reader follows that.
static std::string textOf(const GivenNumbers &N,
                          const InterpreterStats &Asked) {
  constexpr size_t MostNames = 4;
  std::vector<std::string> Parts;
  for (StringRef Name : Asked.AskedNames) {
    const int64_t V = valueIn(N, Name.str());
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

namespace {
/// How one run ends.
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

/// What a run tells of all runs. NoMore: nothing, and nor will others.
enum class Tells { Nothing, Right, Wrong, NoMore };
} // namespace

/// The large numbers are there for sizes that are cut into tiles.
static constexpr int64_t FirstLarge = 256;
/// What is right for fewer than that of what it counts, and wrong for all that
/// come after, is wrong.
static constexpr int64_t FirstOfSeveral = 4;

/// \p V is the number that the run was given, \p Largest the largest one that
/// it asked for; \p IsOnlyOne: it asked for no other.
static Tells whatTells(const Ending &End, const InterpreterStats &S, int64_t V,
                       int64_t Largest, bool IsOnlyOne) {
  // What depends on more than numbers is for the paths to say.
  if (!End.IsOneWay)
    return Tells::NoMore;
  // Where a few iterations are too much work, so are all others.
  if (!End.IsFollowed)
    return Largest < FirstLarge ? Tells::NoMore : Tells::Nothing;
  if (S.HasCutLoop)
    return Tells::Nothing;
  if (!End.First)
    return End.HasFlags && S.Accesses != 0 ? Tells::Right : Tells::Nothing;
  if (End.First->Key.isPlainRecord())
    return Tells::NoMore;
  return IsOnlyOne && V < FirstOfSeveral ? Tells::Nothing : Tells::Wrong;
}

namespace {
/// Makes the runs, and counts those that go wrong.
class Sampling {
public:
  Sampling(const RootKernel &Root, UnitContext &Unit,
           const InterpreterOptions &Usual)
      : Root(Root), Unit(Unit), Run(forOneRun(Usual.forFlags())),
        MostSteps(Usual.Bounds.Steps / PartOfAll) {}
  /// One after another with \p Samples, which may take as much together as the
  /// kernel may take part of. Returns false where no run is to be made any
  /// more, as one went right, or none tells anything.
  bool tryAll(llvm::ArrayRef<GivenNumbers> Samples, bool MayBeTooMuch);
  /// What is wrong, where enough of the runs went wrong.
  std::optional<WrongRun> result();
  /// What is wrong in launches of several cores with \p Samples, where one that
  /// has work goes wrong in enough of them, and in none of them all go right. A
  /// run that goes right is one core of a launch; the host never launches that
  /// one alone.
  std::optional<WrongRun> wrongLaunch(llvm::ArrayRef<GivenNumbers> Samples);
  const InterpreterStats &asked() const { return Asked; }
  unsigned steps() const { return Steps; }
  /// Some run went right.
  bool wentRight() const { return WentRight; }

private:
  InterpreterStats follow(const GivenNumbers &N, Ending &End);
  /// How the cores of one launch go, which is some of them with \p N.
  struct Launch {
    Tells What = Tells::Nothing;
    unsigned Working = 0; ///< how many of them have work
    std::optional<WrongRun> Example;
  };
  /// What a core without work does.
  struct IdleCore {
    unsigned Accesses = 0;
    bool GoesRight = false;
  };
  Launch launch(GivenNumbers N, const CoreNames &Core, int64_t Cores,
                const IdleCore &Idle);
  /// True where the only number that there is counts something: the more of it,
  /// the more there is to do.
  bool countsSomething();
  /// True where a run with \p N, of which some that it asked for are 0, went
  /// right for doing too little: these count something, as with 1 and with a
  /// large number instead there is more and more to do, and that goes wrong.
  bool isOfNothing(const GivenNumbers &N, const InterpreterStats &S);
  /// All of them together may take a part of what the kernel may.
  static constexpr unsigned PartOfAll = 2;
  /// So many runs, or launches, have to go wrong.
  static constexpr unsigned EnoughRuns = 8;

  const RootKernel &Root;
  UnitContext &Unit;
  InterpreterOptions Run;
  const unsigned MostSteps;
  unsigned Steps = 0;
  std::set<GivenNumbers> Wrong;
  std::optional<WrongRun> Example;
  bool IsLargeWrong = false, WentRight = false;
  /// Large numbers that were too much work: what is larger is no less.
  std::vector<GivenNumbers> TooMuch;
  bool isTooMuch(const GivenNumbers &N) const;
  /// Runs with less than FirstOfSeveral of the only number that there is go
  /// right.
  bool IsRightForFew = false;
  InterpreterStats Asked; ///< for what, by all of them
};
} // namespace

InterpreterStats Sampling::follow(const GivenNumbers &N, Ending &End) {
  Run.Given = &N;
  ConflictSink Sink;
  const InterpreterStats S = interpret(Root.Function, Unit, Run, Sink, End);
  Steps += S.allSteps();
  return S;
}

bool Sampling::isOfNothing(const GivenNumbers &N, const InterpreterStats &S) {
  if (S.AskedMemory)
    return false;
  std::vector<std::string> Zeros;
  for (const std::string &Name : S.AskedNames)
    if (valueIn(N, Name) == 0)
      Zeros.push_back(Name);
  if (Zeros.empty())
    return false;
  unsigned Before = S.Steps;
  for (int64_t V : {int64_t(1), FirstLarge}) {
    GivenNumbers More = N;
    for (const std::string &Name : Zeros)
      More.ByName[Name] = V;
    Ending End;
    const InterpreterStats Then = follow(More, End);
    if (whatTells(End, Then, V, V, /*IsOnlyOne=*/false) != Tells::Wrong ||
        Then.Steps <= Before)
      return false;
    Before = Then.Steps;
  }
  return true;
}

bool Sampling::isTooMuch(const GivenNumbers &N) const {
  // More cores have less to do each.
  auto isCount = [](const std::string &Name) {
    return Name == BlockNames.Count || Name == SubblockNames.Count;
  };
  return llvm::any_of(TooMuch, [&](const GivenNumbers &Less) {
    return N.Others >= Less.Others &&
           llvm::all_of(Asked.AskedNames, [&](const std::string &Name) {
             const int64_t Mine = valueIn(N, Name), Its = valueIn(Less, Name);
             return isCount(Name) ? Mine <= Its : Mine >= Its;
           });
  });
}

bool Sampling::tryAll(llvm::ArrayRef<GivenNumbers> Samples, bool MayBeTooMuch) {
  const unsigned Before = Steps;
  for (const GivenNumbers &N : Samples) {
    if (isTooMuch(N))
      continue;
    Ending End;
    const InterpreterStats S = follow(N, End);
    addAsked(Asked, S);
    const bool IsOnlyOne = S.AskedNames.size() == 1 && !S.AskedMemory;
    const int64_t V = IsOnlyOne ? valueIn(N, *S.AskedNames.begin()) : N.Others;
    int64_t Largest = N.Others;
    for (const std::string &Name : S.AskedNames)
      Largest = std::max(Largest, valueIn(N, Name));
    const Tells T = whatTells(End, S, V, Largest, IsOnlyOne);
    const bool IsEnough = Steps - Before > MostSteps;
    if (T == Tells::NoMore || (IsEnough && !IsOnlyOne && !MayBeTooMuch))
      return false;
    if (V >= FirstLarge && !End.IsFollowed)
      TooMuch.push_back(N);
    // What large numbers are too much work for counts something.
    IsLargeWrong |= V >= FirstLarge && (!End.IsFollowed || T == Tells::Wrong);
    if (IsEnough)
      break;
    const bool IsOfFew = IsOnlyOne && V < FirstOfSeveral;
    if (T == Tells::Right && !IsOfFew && !isOfNothing(N, S)) {
      WentRight = true;
      return false;
    }
    IsRightForFew |= T == Tells::Right && IsOfFew;
    if (T != Tells::Wrong)
      continue;
    Wrong.insert(N);
    if (!Example)
      Example = {*End.First, textOf(N, S), 0};
  }
  return true;
}

bool Sampling::countsSomething() {
  // All of them go wrong, and the same flag may end each at the same place.
  const llvm::SaveAndRestore Through(Run.EndWithFlags, false);
  unsigned Before = 0;
  for (int64_t V : {4, 5, 8}) {
    GivenNumbers N;
    N.Others = V;
    N.GivesAllElements = true;
    Ending End;
    const unsigned Took = follow(N, End).Steps;
    if (Took <= Before)
      return false;
    Before = Took;
  }
  return true;
}

std::optional<WrongRun> Sampling::result() {
  if (Wrong.size() < EnoughRuns || !IsLargeWrong ||
      (IsRightForFew && !countsSomething()))
    return std::nullopt;
  std::optional<WrongRun> Found = Example;
  Found->Runs = Wrong.size();
  return Found;
}

Sampling::Launch Sampling::launch(GivenNumbers N, const CoreNames &Core,
                                  int64_t Cores, const IdleCore &Idle) {
  Launch Of;
  N.ByName[Core.Count.str()] = Cores;
  for (int64_t Number = 0; Number != Cores; ++Number) {
    N.ByName[Core.Number.str()] = Number;
    Ending End;
    const InterpreterStats S = follow(N, End);
    const Tells T = whatTells(End, S, N.Others, N.Others, /*IsOnlyOne=*/false);
    // One that hangs before it touches anything is not idle, if those that are
    // do not hang.
    const bool HasWork = S.Accesses > Idle.Accesses;
    Of.Working += HasWork;
    if (T == Tells::NoMore || !End.IsFollowed || S.HasCutLoop ||
        (T == Tells::Wrong && !HasWork && !Idle.GoesRight)) {
      Of.What = T == Tells::NoMore ? T : Tells::Nothing;
      if (!End.IsFollowed || S.HasCutLoop)
        TooMuch.push_back(N);
      return Of;
    }
    if (T != Tells::Wrong)
      continue;
    std::string Numbers = textOf(N, S);
    Numbers += Numbers.empty() ? "" : ", ";
    Numbers += Core.Number.str() + " = " + std::to_string(Number) + " of " +
               std::to_string(Cores);
    Of.Example = {*End.First, Numbers, 0, Cores};
    Of.What = T;
    return Of;
  }
  Of.What = Tells::Right;
  return Of;
}

std::optional<WrongRun>
Sampling::wrongLaunch(llvm::ArrayRef<GivenNumbers> Samples) {
  const bool AreBlocks = Asked.AskedCores.count(BlockNames.Number.str());
  const CoreNames &Core = AreBlocks ? BlockNames : SubblockNames;
  const int64_t Cores = AreBlocks ? 4 : 2;
  // Without numbers there is one launch, of as many cores as the host likes.
  if (!Asked.AskedCores.count(Core.Number.str()) ||
      (Asked.AskedNames.empty() && !Asked.AskedMemory))
    return std::nullopt;
  const unsigned Before = Steps;
  // What all cores load comes before they know whether they have work.
  GivenNumbers Nothing;
  Nothing.GivesAllElements = true;
  Ending End;
  const InterpreterStats S = follow(Nothing, End);
  IdleCore Idle;
  if (End.IsFollowed)
    Idle = {S.Accesses, !End.First};
  std::vector<GivenNumbers> Launches;
  for (const GivenNumbers &N : Samples)
    if (!N.ByName.count(Core.Number.str()))
      Launches.push_back(N);
  // The first one is one of few; whether numbers make a difference at all, a
  // large one tells.
  if (const auto Large = llvm::find_if(
          Launches,
          [](const GivenNumbers &N) { return N.Others >= FirstLarge; });
      Large != Launches.end()) {
    // Where numbers make no difference to what the first core does, all cores
    // have work.
    GivenNumbers N = *Large;
    N.ByName[Core.Count.str()] = Cores;
    N.ByName[Core.Number.str()] = 0;
    Ending Last;
    const InterpreterStats First = follow(N, Last);
    if (Last.IsFollowed && !First.HasCutLoop && First.Accesses <= Idle.Accesses)
      Idle.Accesses = 0;
    std::rotate(std::next(Launches.begin()), Large, std::next(Large));
  }
  unsigned Wrong = 0;
  bool IsLargeWrong = false;
  std::optional<WrongRun> Found;
  for (const GivenNumbers &N : Launches) {
    if (isTooMuch(N))
      continue;
    const Launch Of = launch(N, Core, Cores, Idle);
    const bool IsLarge =
        N.Others >= FirstLarge &&
        llvm::all_of(Asked.AskedNames, [&](const std::string &Name) {
          return valueIn(N, Name) >= FirstLarge;
        });
    if (Of.What == Tells::NoMore || Steps - Before > MostSteps / PartOfAll ||
        (Of.What == Tells::Right && (Of.Working > 1 || IsLarge)))
      return std::nullopt;
    if (Of.What != Tells::Wrong)
      continue;
    ++Wrong;
    IsLargeWrong |= IsLarge;
    if (!Found)
      Found = Of.Example;
  }
  if (Wrong < EnoughRuns || !IsLargeWrong)
    return std::nullopt;
  Found->Runs = Wrong;
  return Found;
}

std::optional<WrongRun> ptotidy::findWrongRun(const RootKernel &Root,
                                              UnitContext &Unit,
                                              const InterpreterOptions &Usual,
                                              bool AsksWhichCore,
                                              unsigned &Steps) {
  Sampling Runs(Root, Unit, Usual);
  const std::vector<GivenNumbers> Samples = SampleList(Root.Function).all();
  const bool IsOpen =
      Runs.tryAll(Samples, /*MayBeTooMuch=*/false) && Runs.result() &&
      Runs.tryAll(AskedNumbers(Runs.asked()).related(), /*MayBeTooMuch=*/true);
  const std::optional<WrongRun> Found =
      IsOpen ? Runs.result()
             : (AsksWhichCore && Runs.wentRight() ? Runs.wrongLaunch(Samples)
                                                  : std::nullopt);
  Steps += Runs.steps();
  return Found;
}
