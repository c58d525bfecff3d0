// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines arithmetic: what operators make of numbers that are not
// known, for what the path that runs knows of them. What they give is one
// number on all paths, so that paths can be joined. Arithmetic.cpp has sums,
// bits and comparisons, Division.cpp quotients and differences.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_ARITHMETIC_H
#define PTO_TIDY_CHECKS_INTERPRETER_ARITHMETIC_H

#include "LoopPeriods.h"
#include "clang/AST/OperationKinds.h"
#include <map>
#include <optional>

namespace ptotidy {

class Arithmetic {
public:
  /// \p Path: the path that runs, whenever something is asked. What is given
  /// has to last.
  Arithmetic(SymbolTable &Symbols, DecisionTrace &Trace, State *const &Path)
      : Symbols(Symbols), Trace(Trace), Path(Path) {}

  Linear product(const Linear &A, const Linear &B);
  /// Both round as C++ does. Of a divisor that is 0 nothing is known.
  Linear quotient(const Linear &A, int64_t Divisor);
  Linear remainder(const Linear &A, int64_t Divisor);
  /// \p A by \p B, which is no constant: the Division or the Remainder.
  Linear divided(SymbolKind Kind, const Linear &A, const Linear &B);
  /// \p L - \p R; of a choice by its alternatives where these have to do with
  /// the other one: `left - min(left, 64)`, or `min(first + 64, n) - first`.
  Linear difference(const Linear &L, const Linear &R);
  Linear shift(clang::BinaryOperatorKind Op, const Linear &L, const Linear &R);
  /// `&`, `|` and `^`, of numbers of so many \p Bits.
  Linear bits(clang::BinaryOperatorKind Op, Linear L, Linear R, unsigned Bits);

  /// The truth values "\p L <= 0" and "\p L is 0".
  Linear notPositive(const Linear &L);
  Linear isZero(const Linear &L);
  /// Whether \p V lies in \p Range, or in one of \p Ranges. Which of them it is
  /// is nothing that anybody asks for: labels of one place are one question.
  Linear isIn(const Linear &V, const Interval &Range);
  Linear isInAny(const Linear &V, llvm::ArrayRef<Interval> Ranges);

  /// What \p Op gives is not modelled.
  Linear opaque(clang::BinaryOperatorKind Op, const Linear &L, const Linear &R,
                Interval Bounds = {});
  /// The same of floating-point numbers and objects. Of a comparison and its
  /// opposite one holds, as what is no number is not compared.
  Linear opaqueOperator(clang::BinaryOperatorKind Op, const Linear &L,
                        const Linear &R);

  /// True for a constant that no sum of a kernel comes to.
  static bool isFarAway(int64_t V) { return V >= FarAway || V <= -FarAway; }
  /// \p Op, where a constant among \p L and \p R is so large that what is
  /// computed of both may not fit into 64 bits; nothing where it does. \p
  /// IsUnsigned: they are numbers of 64 bits without a sign.
  std::optional<Linear> farAway(clang::BinaryOperatorKind Op, const Linear &L,
                                const Linear &R, bool IsUnsigned);

  /// What was last asked whether it is positive, or 0, as the code has it, and
  /// how many such questions there were.
  const Linear &askedOf() const { return AskedOf; }
  unsigned questions() const { return Questions; }

private:
  static constexpr int64_t FarAway = int64_t(1) << 62;

  Linear simplify(const Linear &L) const {
    return Path->Known->simplify(L, Symbols);
  }
  /// \p L where a dividend less a multiple of its quotient is what the division
  /// leaves: `n - n / 4 * 4`.
  Linear withRemainders(const Linear &L);
  /// How often \p B, a size, is part of \p A, and what else is; nothing where
  /// it is none, or where either may be negative.
  std::optional<std::pair<Linear, Linear>> splitByFactor(const Linear &A,
                                                         const Linear &B) const;
  /// "\p L is 0" where that asks for the remainder of a number next to another
  /// one, as i + 1 is next to i: what it asks of that one's.
  Linear ofNeighbour(const Linear &L) const;
  /// What \p Op, a division, its remainder or an operation on bits, gives for
  /// each value that \p A can have; nothing where \p A is no choice of
  /// constants, or made of too many.
  std::optional<Linear> overChoices(clang::BinaryOperatorKind Op,
                                    const Linear &A, int64_t Operand);
  /// The same where \p A is made of a few choices.
  std::optional<Linear> overFewChoices(clang::BinaryOperatorKind Op,
                                       const Linear &A, int64_t Operand);
  /// The same of two choices.
  std::optional<Linear> overTwoChoices(clang::BinaryOperatorKind Op,
                                       const Linear &A, const Linear &B);

  SymbolTable &Symbols;
  DecisionTrace &Trace;
  State *const &Path;
  const Facts Nothing; ///< known: what holds on all paths
  Linear AskedOf;
  unsigned Questions = 0;
  std::map<std::tuple<clang::BinaryOperatorKind, Linear, int64_t>,
           std::optional<Linear>>
      ChoiceResults;
  std::map<std::tuple<SymbolKind, int64_t, Linear>, Linear> SmallResults;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_ARITHMETIC_H
