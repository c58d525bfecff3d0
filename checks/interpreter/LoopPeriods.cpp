// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for repeating iterations.

#include "LoopPeriods.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"
#include <utility>

using namespace ptotidy;

static llvm::hash_code hashSymbols(const Linear &L) {
  llvm::hash_code H = llvm::hash_value(L.terms().size());
  for (const Linear::Term &T : L.terms())
    H = llvm::hash_combine(H, T.first, T.second);
  return H;
}

static llvm::hash_code hashLinear(const Linear &L) {
  return llvm::hash_combine(hashSymbols(L), L.constant());
}

/// Folds \p V into \p H, except for the constants of its numbers, which
/// \p OnNumber gets.
static void visit(const Value &V, llvm::hash_code &H,
                  llvm::function_ref<void(int64_t)> OnNumber) {
  H = llvm::hash_combine(H, V.Kind);
  switch (V.Kind) {
  case Value::Number:
  case Value::Memory:
    H = llvm::hash_combine(H, hashSymbols(V.N), V.From ? V.From->Ref.Group : 0);
    OnNumber(V.N.constant());
    return;
  case Value::Reference:
    // A pointer may walk over an array.
    H = llvm::hash_combine(H, V.Object, V.Path.size());
    for (unsigned Step : V.Path)
      OnNumber(Step);
    return;
  case Value::Tile: {
    const TileRef &R = V.T->Ref;
    H = llvm::hash_combine(H, R.Placed, R.Group, hashLinear(R.Base), R.Shape,
                           hashLinear(V.T->ValidRows),
                           hashLinear(V.T->ValidCols), V.T->Identity);
    return;
  }
  case Value::Aggregate:
    H = llvm::hash_combine(H, V.Elements.size());
    for (const Value &Element : V.Elements)
      visit(Element, H, OnNumber);
    return;
  case Value::Event:
    H = llvm::hash_combine(
        H, static_cast<unsigned>(V.Flag.From), static_cast<unsigned>(V.Flag.To),
        hashLinear(V.Flag.Id), V.Flag.Object ? V.Flag.Object->Number : 0);
    return;
  case Value::Produced:
    H = llvm::hash_combine(H, static_cast<unsigned>(V.Producer));
    return;
  case Value::Function:
  case Value::Member:
    H = llvm::hash_combine(H, V.Named);
    return;
  case Value::None:
    H = llvm::hash_combine(H, hashLinear(V.N));
    return;
  case Value::Global:
    return;
  }
}

/// Adds the next of \p Deltas to each number in \p V, in the order of visit().
static void shift(Value &V, llvm::ArrayRef<int64_t> &Deltas) {
  if (V.Kind == Value::Number || V.Kind == Value::Memory) {
    V.N.setConstant(wrapAdd(V.N.constant(), Deltas.front()));
    Deltas = Deltas.drop_front();
  } else if (V.Kind == Value::Reference) {
    for (unsigned &Step : V.Path) {
      Step += Deltas.front();
      Deltas = Deltas.drop_front();
    }
  } else if (V.Kind == Value::Global) {
    V.N = Linear();
  } else if (V.Kind == Value::Aggregate) {
    for (Value &Element : V.Elements)
      shift(Element, Deltas);
  }
}

/// How often the dividend can grow on as it did from \p Before to \p Now until
/// the remainder starts anew. Before that it grows evenly, and so does the
/// quotient.
static int64_t untilWrap(const DecisionTrace::Entry &Before,
                         const DecisionTrace::Entry &Now) {
  const int64_t Last = Before.Value % Now.Modulus,
                Rest = Now.Value % Now.Modulus, Delta = Rest - Last;
  if (Delta == 0)
    return Interval::Max;
  // Below 0 they are other numbers.
  if (Before.Value < 0 || Now.Value < 0)
    return 0;
  return Delta > 0 ? (Now.Modulus - 1 - Rest) / Delta : Rest / -Delta;
}

int64_t LoopPeriods::repeats(size_t Period) const {
  if (Heads.size() < 2 * Period + 1)
    return 0;
  const Head &A = Heads[Heads.size() - 1 - 2 * Period],
             &B = Heads[Heads.size() - 1 - Period], &C = Heads.back();
  const size_t Length = C.TraceBegin - B.TraceBegin;
  // From A, it only has to show what the numbers do from one period to the
  // next: what the first iterations find in flight is another matter.
  if (B.Rest != C.Rest || B.Counts.size() != C.Counts.size() ||
      A.Objects != C.Objects || B.Objects != C.Objects ||
      A.Numbers.size() != C.Numbers.size() ||
      B.Numbers.size() != C.Numbers.size() ||
      B.TraceBegin - A.TraceBegin != Length)
    return 0;
  for (size_t N = 0; N != C.Numbers.size(); ++N)
    if (wrapSub(C.Numbers[N], B.Numbers[N]) !=
        wrapSub(B.Numbers[N], A.Numbers[N]))
      return 0;
  // A flag that runs out is no longer set.
  for (size_t N = 0; N != C.Counts.size(); ++N)
    if (C.Counts[N] < B.Counts[N])
      return 0;
  // How often the period can go on before a comparison turns.
  int64_t Repeats = Interval::Max;
  bool FactorGrows = false;
  for (size_t T = 0; T != Length; ++T) {
    const DecisionTrace::Entry &Before = Trace[A.TraceBegin + T],
                               &Now = Trace[B.TraceBegin + T];
    // What a hash spreads over all numbers does not grow evenly.
    int64_t Delta = 0;
    if (llvm::SubOverflow(Now.Value, Before.Value, Delta) ||
        Delta == Interval::Min || Now.Value == Interval::Min)
      return 0;
    if (Before.Kind != Now.Kind || Before.Modulus != Now.Modulus)
      return 0;
    if (Delta == 0) {
      FactorGrows = false;
      continue;
    }
    switch (Now.Kind) {
    case DecisionTrace::Exact:
      return 0;
    case DecisionTrace::Remainder:
      Repeats = std::min(Repeats, untilWrap(Before, Now));
      break;
    case DecisionTrace::Factor:
      // The product of two that grow does not grow evenly.
      if (FactorGrows)
        return 0;
      FactorGrows = true;
      continue;
    case DecisionTrace::OtherFactor:
      if (FactorGrows)
        return 0;
      break;
    case DecisionTrace::Sign:
      if (Now.Value == 0)
        return 0;
      if ((Now.Value > 0) == (Delta < 0))
        Repeats =
            std::min(Repeats, (std::abs(Now.Value) - 1) / std::abs(Delta));
      break;
    }
    FactorGrows = false;
  }
  // Without a bound the loop does not end by counting.
  return Repeats == Interval::Max ? 0 : Repeats;
}

LoopPeriods::Summary LoopPeriods::summarize(ObjectId Id, const Value &V) {
  Summary Found;
  llvm::hash_code H = llvm::hash_value(Id);
  visit(V, H, [&](int64_t N) { Found.Numbers.push_back(N); });
  Found.Shape = H;
  return Found;
}

bool LoopPeriods::isNearEnd() {
  int64_t Left = 0;
  for (size_t I = ConditionBegin; I != Trace.size(); ++I) {
    if (Trace[I].Kind != DecisionTrace::Sign)
      return false;
    Left = std::max(Left, std::abs(std::max(Trace[I].Value, -Interval::Max)));
  }
  // A flag that is asked for comes no nearer.
  if (std::exchange(LeftBefore, Left) == Left)
    return false;
  // A period shows in two iterations at the earliest, and the last one is
  // followed.
  const int64_t Needed = Heads.empty() ? 4 : 2;
  return ConditionBegin != Trace.size() &&
         (Left < Needed ||
          (PerIteration != 0 && Left * PerIteration < 4 * WorthIt));
}

void LoopPeriods::beforeBody(State &At) {
  StepsBefore = Steps;
  if (isNearEnd())
    return forget();
  ObjectStore::forEachDifference(
      At.Objects, Last, [&](ObjectId Id, const Value *Now, const Value *) {
        if (Now)
          Summaries[Id] = summarize(Id, *Now);
        else
          Summaries.erase(Id);
      });
  Last = At.Objects;
  Head New;
  New.TraceBegin = Trace.size();
  New.Rest = llvm::hash_combine(At.Log->digest(), At.Known->digest(),
                                At.Frames.size());
  for (const auto &[Slot, Count] : At.Log->flagCounts())
    New.Counts.push_back(Count);
  New.Objects = Summaries.size();
  for (const auto &[Id, Object] : Summaries) {
    // Each has its id in it, so that the order does not matter.
    New.Objects += Object.Shape;
    New.Numbers.insert(New.Numbers.end(), Object.Numbers.begin(),
                       Object.Numbers.end());
  }
  Heads.push_back(std::move(New));

  for (size_t Period : {1, 2, 3, 4, 6, 8, 12, 16}) {
    int64_t Repeats = repeats(Period);
    if (Repeats < 1 ||
        Repeats * static_cast<int64_t>(Period * PerIteration) < WorthIt)
      continue;
    const Head &Now = Heads.back(), &Before = Heads[Heads.size() - 1 - Period];
    llvm::SmallVector<int64_t, 32> Deltas;
    for (size_t N = 0; N != Now.Numbers.size(); ++N)
      Deltas.push_back(
          wrapMul(wrapSub(Now.Numbers[N], Before.Numbers[N]), Repeats));
    llvm::ArrayRef<int64_t> Left = Deltas;
    for (const auto &[Id, Object] : Summaries)
      if (!Object.Numbers.empty())
        shift(*At.mutableObject(Id), Left);
    const std::map<unsigned, unsigned> Counts = At.Log->flagCounts();
    size_t Index = 0;
    for (const auto &[Slot, Count] : Counts) {
      if (int64_t More = Now.Counts[Index] - Before.Counts[Index])
        At.Log.edit().addSets(Slot, More * Repeats);
      ++Index;
    }
    // A loop around this one repeats only if this one is cut alike.
    Trace.exact(Repeats);
    forget();
    return;
  }
}
