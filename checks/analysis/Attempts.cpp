// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the choice of bounds for a kernel.

#include "pto-tidy/Analysis/Attempts.h"

using namespace ptotidy;

// Of some 8,800 kernels of the corpora 18 need more than the part of the first
// attempt, and 16 of these more than the whole.
static constexpr unsigned PartOfSteps = 2, PartOfWork = 6;

// Twice as many iterations take three times the work where one loop is long,
// and five to ten times as much where loops are in loops.
static constexpr unsigned MoreSteps = 3, MoreWork = 10;

Attempt Attempt::first(const Budget &Usual) {
  Attempt A;
  A.Bounds = Usual;
  A.Bounds.Steps /= PartOfSteps;
  A.Bounds.Work /= PartOfWork;
  return A;
}

std::optional<Attempt> Attempt::next(const Budget &Usual,
                                     const InterpreterStats &Took,
                                     bool TooMuch) const {
  Attempt Next = *this;
  auto follow = [&](unsigned Iterations, StageType As) {
    Next.Bounds = Usual;
    Next.Bounds.FollowRings = false;
    Next.Bounds.UnknownLoop = Iterations;
    Next.Stage = As;
    return Next;
  };
  switch (Stage) {
  case First:
    if (!TooMuch)
      return std::nullopt;
    if (!Took.UnknownIterations) {
      Next.Bounds = Usual;
      Next.Stage = Last;
      return Next;
    }
    if (Bounds.FollowRings && Took.FollowedRings) {
      Next.Bounds.FollowRings = false;
      return Next;
    }
    return follow(1, Rising);
  case Rising: {
    const unsigned Iterations = Bounds.UnknownLoop;
    if (TooMuch)
      return Iterations > 1 ? std::optional(follow(Iterations / 2, Last))
                            : std::nullopt;
    const bool IsWorthIt = uint64_t(Took.Steps) * MoreSteps <= Bounds.Steps &&
                           Took.Work * MoreWork <= Bounds.Work;
    if (Iterations >= Usual.UnknownLoop || !IsWorthIt)
      return std::nullopt;
    return follow(2 * Iterations, Rising);
  }
  case Last:
    return std::nullopt;
  }
  llvm_unreachable("every stage has an end");
}
