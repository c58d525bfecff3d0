// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements which iterations of loops are guesses.

#include "LoopGuesses.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>
#include <utility>

using namespace ptotidy;

// No memory has room for so many tiles: what bounds a number by more than that
// is its type.
static constexpr int64_t ManyTiles = 1 << 16;

/// The question that \p Truth is the answer to, and whether that is the
/// opposite one; nothing where it is something else.
static std::optional<std::pair<SymbolId, bool>> askedBy(const Linear &Truth) {
  if (Truth.terms().size() != 1)
    return std::nullopt;
  const auto [Question, Factor] = Truth.terms().front();
  if (Factor == 1 && Truth.constant() == 0)
    return std::make_pair(Question, false);
  if (Factor == -1 && Truth.constant() == 1)
    return std::make_pair(Question, true);
  return std::nullopt;
}

void LoopGuesses::leaveLoop() {
  Guessed |= Loops.back().Values;
  Loops.pop_back();
}

void LoopGuesses::beginCondition() {
  Loops.back().AskForThird = true;
  Loops.back().OpenGuesses = 0;
}

bool LoopGuesses::isOpen(const Linear &Truth, bool Holds,
                         const Facts &Known) const {
  const auto Asked = askedBy(Truth);
  if (!Asked)
    return false;
  const Symbol &Question = Symbols[Asked->first];
  Holds ^= Asked->second;
  const Interval I = Known.boundsOf(Question.A, Symbols);
  switch (Question.Kind) {
  case SymbolKind::NotPositive:
    return Holds ? I.Lo < -ManyTiles : I.Hi > ManyTiles;
  case SymbolKind::Zero:
    return !Holds && (I.Lo < -ManyTiles || I.Hi > ManyTiles);
  case SymbolKind::Both:
  case SymbolKind::Either: {
    const bool First = isOpen(Question.A, Holds, Known),
               Second = isOpen(Question.B, Holds, Known);
    return Holds == (Question.Kind == SymbolKind::Both) ? First && Second
                                                        : First || Second;
  }
  default:
    return false;
  }
}

void LoopGuesses::goOn(const Facts &Known, const Linear &Truth) {
  const auto By = askedBy(Truth);
  if (!By)
    return;
  const Linear &Asked = Symbols[By->first].A;
  if (!isOpen(Truth, true, Known)) {
    goOnTold(Asked);
    return;
  }
  for (const Linear::Term &T : Truth.terms())
    Loops.back().Values |= Symbols.support(T.first);
  const auto &Terms = Asked.terms();
  int64_t Least = 0;
  if (Terms.size() == 1)
    Least = Known.boundsOf(Linear::symbol(Terms.front().first), Symbols).Lo;
  goOnOpenly(Asked, Least);
}

void LoopGuesses::goOnTold(const Linear &Asked) {
  bool IsToldByLoops = false;
  for (const Linear::Term &T : Asked.terms()) {
    const Interval I = Nothing.boundsOf(Linear::symbol(T.first), Symbols);
    if (I.Lo >= -ManyTiles && I.Hi <= ManyTiles)
      continue;
    if (!Guessed.test(T.first) || AskedOtherwise.test(T.first))
      return;
    IsToldByLoops = true;
  }
  // `n >= 3` is what `2 - n + 1 <= 0` says.
  if (IsToldByLoops)
    goOnOpenly(Asked, Asked.terms().size() == 1 ? Asked.constant() : 0);
}

void LoopGuesses::goOnOpenly(const Linear &Asked, int64_t Least) {
  Loop &L = Loops.back();
  ++L.OpenGuesses;
  // `i < n` where i is 2 asks for a third one, wherever i began.
  const auto Before = std::exchange(L.AskedBefore, Asked.constant());
  const int64_t Step = Before ? std::abs(Asked.constant() - *Before) : 0;
  L.AskForThird &= Step != 0 && Least >= 3 * Step;
}

bool LoopGuesses::beginIteration(size_t Paths, bool IsFirst) {
  Loop &L = Loops.back();
  const bool AllGuessed = L.OpenGuesses == Paths;
  L.OpenIterations += AllGuessed;
  return AllGuessed && (L.OpenIterations >= 3 || (!IsFirst && L.AskForThird));
}

void LoopGuesses::noteCondition(const Linear &Truth) {
  for (const Linear::Term &T : Truth.terms())
    for (SymbolId Id : Symbols.support(T.first))
      if (llvm::none_of(Loops,
                        [&](const Loop &L) { return L.Values.test(Id); }))
        AskedOtherwise.set(Id);
}
