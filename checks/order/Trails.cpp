// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the ways that paths came.

#include "pto-tidy/Order/Trails.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <iterator>

using namespace ptotidy;

/// \p A, and what it is where less is said of when it was entered, the least
/// first.
static std::array<Trails::Arm, 7> fromLeastToAll(const Trails::Arm &A) {
  using Arm = Trails::Arm;
  constexpr uint8_t Of[] = {Arm::Always,
                            Arm::Again,
                            Arm::OuterAgain,
                            Arm::Again | Arm::OuterAgain,
                            Arm::Again | Arm::Third,
                            Arm::AfterOther,
                            Arm::Again | Arm::OuterAgain | Arm::Twice |
                                Arm::Third};
  std::array<Arm, std::size(Of)> All;
  for (auto [Says, Mask] : llvm::zip(All, Of)) {
    Says = A;
    Says.When &= Mask | Arm::Later;
  }
  return All;
}

Trails::Trail Trails::enter(Trail Before, const Arm &Into) {
  Node N;
  N.Entered = Into;
  N.Before[0] = Before;
  Nodes.push_back(std::move(N));
  return Nodes.size();
}

bool Trails::walkBack(Trail Came, size_t MostNodes,
                      llvm::function_ref<Step(const Arm &)> At) const {
  llvm::SmallVector<Trail, 16> Work = {Came};
  llvm::SmallDenseSet<Trail, 32> Passed;
  while (!Work.empty()) {
    const Trail T = Work.pop_back_val();
    if (!Passed.insert(T).second)
      continue;
    if (T == 0 || Passed.size() > MostNodes)
      return false;
    const Node &N = node(T);
    const Step Next = At(N.Entered);
    if (Next == Step::End)
      return false;
    if (Next == Step::Arrived)
      continue;
    Work.push_back(N.Before[0]);
    if (!N.Entered.Identity && !N.Of)
      Work.push_back(N.Before[1]);
  }
  return true;
}

bool Trails::comesFromBoth(Trail Came, const void *A, const void *B) const {
  bool ThroughA = false, ThroughB = false;
  return walkBack(Came, Nodes.size(),
                  [&](const Arm &Entered) {
                    const bool IsA = Entered.Identity == A,
                               IsB = Entered.Identity == B;
                    ThroughA |= IsA;
                    ThroughB |= IsB;
                    return IsA || IsB ? Step::Arrived : Step::On;
                  }) &&
         ThroughA && ThroughB;
}

bool Trails::comesLastFrom(Trail Came, const void *A, const void *B,
                           const CallSite *Stack) const {
  // As many as some iterations have arms. Further back it says nothing.
  constexpr size_t MostNodes = 256;
  return walkBack(Came, MostNodes, [&](const Arm &Entered) {
    if (Entered.Where.Stack != Stack)
      return Step::On;
    if (Entered.Identity == A)
      return Step::Arrived;
    return Entered.Identity == B ? Step::End : Step::On;
  });
}

Trails::Trail Trails::join(Trail A, Trail B) {
  if (A == B)
    return A;
  Node N;
  N.Before[0] = A;
  N.Before[1] = B;
  Nodes.push_back(std::move(N));
  return Nodes.size();
}

void Trails::finish(Trail Came, Trail Last, EndType End) {
  finishAll(Came, Last, Last, End);
}

void Trails::finishAll(Trail Came, Trail Last, Trail LastAfterOther,
                       EndType End) {
  std::vector<Trail> Work = {Came};
  std::set<Trail> Passed;
  auto note = [&](Arm A) {
    uint8_t &Best = Finished[keyOf(A)];
    Best = std::max<uint8_t>(Best, End);
  };
  while (!Work.empty()) {
    const Trail T = Work.back();
    Work.pop_back();
    if (T == 0 || node(T).Finished >= End)
      continue;
    Node &N = Nodes[T - 1];
    const bool IsBehind = T > Last,
               IsPartly = T > LastAfterOther && N.Entered.is(Arm::AfterOther);
    if ((IsBehind || IsPartly) && !Passed.insert(T).second)
      continue;
    Work.insert(Work.end(), {N.Before[0], N.Before[1]});
    if (IsBehind)
      continue;
    if (!IsPartly)
      N.Finished = End;
    if (N.Of)
      FinishedHeads[*N.Of] = std::max<uint8_t>(FinishedHeads[*N.Of], End);
    if (!N.Entered.Identity)
      continue;
    // What is right again is right.
    for (const Arm &A : fromLeastToAll(N.Entered))
      if (!IsPartly || !A.is(Arm::AfterOther))
        note(A);
  }
}

void Trails::learn(const Trails &Rehearsed) {
  for (const auto &[Key, End] : Rehearsed.Finished)
    for (bool Later : {false, true}) {
      ArmKey Mine = Key;
      if (Later)
        std::get<WhenOf>(Mine) |= Arm::Later;
      for (uint8_t *Best : {&Finished[Mine], &FinishedRuns[inAnyCall(Mine)]})
        *Best = std::max(*Best, End);
    }
}

Trails::Heads Trails::newHeads() {
  FinishedHeads.push_back(0);
  return FinishedHeads.size() - 1;
}

Trails::Trail Trails::begin(Trail Before, Heads Of) {
  Node N;
  N.Before[0] = Before;
  N.Of = Of;
  Nodes.push_back(std::move(N));
  return Nodes.size();
}

void Trails::finishLike(Heads Like, Trail Came, Trail Last, EndType Best) {
  OpenEnds.push_back({Like, Came, Last, Best});
}

void Trails::finishOpenEnds() {
  for (bool IsNew = true; IsNew;) {
    IsNew = false;
    for (OpenEnd &Open : OpenEnds) {
      const uint8_t End =
          std::min<uint8_t>(FinishedHeads[Open.Like], Open.Best);
      if (End <= Open.Finished)
        continue;
      Open.Finished = End;
      IsNew = true;
      finishAll(Open.Came, Open.Came, Open.Last, static_cast<EndType>(End));
    }
  }
}

/// True where runs come to \p A; with \p Searches, also as far as numbers are
/// found for which they do.
static bool isPossible(const Trails::Arm &A, bool Searches) {
  return A.IsPossible || ((Searches || A.is(Trails::Arm::Later)) &&
                          A.IsWitnessed && (*A.IsWitnessed)());
}

std::vector<Trails::Arm>
Trails::armsTo(Trail Came, bool Searches,
               llvm::function_ref<bool(const ArmKey &)> IsWrong) const {
  std::vector<Arm> Arms;
  // Later nodes have greater numbers.
  std::set<Trail, std::greater<Trail>> Work = {Came};
  while (!Work.empty() && *Work.begin() != 0) {
    const Node &N = node(*Work.begin());
    Work.erase(Work.begin());
    Work.insert({N.Before[0], N.Before[1]});
    if (!N.Entered.Identity)
      continue;
    const auto All = fromLeastToAll(N.Entered);
    auto Wrong =
        llvm::find_if(All, [&](const Arm &A) { return IsWrong(keyOf(A)); });
    if (Wrong != All.end() && isPossible(N.Entered, Searches))
      Arms.push_back(*Wrong);
  }
  return Arms;
}

std::vector<Trails::WrongArm>
Trails::wrongArms(bool OfHangs,
                  llvm::function_ref<bool(const Fault &)> IsCertain,
                  llvm::function_ref<bool(const Fault &)> IsReported) const {
  std::vector<WrongArm> Wrong;
  if (Faults.empty())
    return Wrong;
  Trails Ways = *this;
  for (const Fault &F : Faults)
    if (!IsCertain(F))
      Ways.finish(F.Came, last(), Clean);
  Ways.finishOpenEnds();
  auto isWrong = [&](const ArmKey &Key) {
    const auto Here = Ways.Finished.find(Key);
    const auto Runs = Ways.FinishedRuns.find(inAnyCall(Key));
    const uint8_t Best =
        std::max(Here == Ways.Finished.end() ? 0 : Here->second,
                 Runs == Ways.FinishedRuns.end() ? 0 : Runs->second);
    return Best == (OfHangs ? 0 : WithFlags);
  };
  // The first ones show what there is; each loop makes them anew.
  constexpr size_t MostFaults = 256;
  std::set<ArmKey> Explained;
  // A branch says more than the loop that was gone round after it, and a plain
  // question more than one for whose answer numbers have to be looked for.
  enum { OfReported, OfBranches, OfAll, OfReportedWitnessed, OfWitnessed };
  for (auto Pass :
       {OfReported, OfBranches, OfAll, OfReportedWitnessed, OfWitnessed})
    for (size_t I = 0; I != std::min(Faults.size(), MostFaults); ++I) {
      const Fault &F = Faults[I];
      const bool OnlyExplains =
          Pass == OfReported || Pass == OfReportedWitnessed;
      if (OfHangs != (F.Kind == Fault::Hangs) || !IsCertain(F) ||
          IsReported(F) != OnlyExplains)
        continue;
      const std::vector<Arm> Arms =
          Ways.armsTo(F.Came, Pass >= OfReportedWitnessed, isWrong);
      const bool IsKnown = llvm::any_of(
          Arms, [&](const Arm &A) { return Explained.count(keyOf(A)); });
      if (!OnlyExplains && !IsKnown) {
        auto Says = llvm::find_if(Arms, [&](const Arm &A) {
          return Pass != OfBranches || A.Kind != Arm::Body;
        });
        if (Says == Arms.end())
          continue;
        Wrong.push_back({*Says, F});
      }
      for (const Arm &A : Arms)
        Explained.insert(keyOf(A));
    }
  return Wrong;
}
