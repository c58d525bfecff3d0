// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements intervals and linear expressions.

#include "pto-tidy/Values/Linear.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>
#include <numeric>

using namespace ptotidy;

int64_t ptotidy::dividedBy(int64_t A, int64_t B) {
  assert(B != 0 && "division by zero");
  return B == -1 ? wrapMul(A, -1) : A / B;
}

int64_t ptotidy::remainderOf(int64_t A, int64_t B) {
  assert(B != 0 && "division by zero");
  return B == -1 ? 0 : A % B;
}

int64_t ptotidy::ceilDiv(int64_t A, int64_t B) {
  assert(B > 0 && "rounding is of positive divisors");
  return A / B + (A % B > 0 ? 1 : 0);
}

int64_t ptotidy::floorDiv(int64_t A, int64_t B) {
  assert(B > 0 && "rounding is of positive divisors");
  return A / B - (A % B < 0 ? 1 : 0);
}

static int64_t sumOf(int64_t A, int64_t B) {
  int64_t R;
  return llvm::AddOverflow(A, B, R) ? (A < 0 ? Interval::Min : Interval::Max)
                                    : R;
}

static int64_t saturatingAdd(int64_t A, int64_t B) {
  if (A == Interval::Min || B == Interval::Min)
    return Interval::Min;
  if (A == Interval::Max || B == Interval::Max)
    return Interval::Max;
  return sumOf(A, B);
}

static int64_t saturatingMul(int64_t A, int64_t Factor) {
  if (A == Interval::Min || A == Interval::Max) {
    if (Factor == 0)
      return 0;
    return (A == Interval::Max) == (Factor > 0) ? Interval::Max : Interval::Min;
  }
  int64_t R;
  if (!llvm::MulOverflow(A, Factor, R))
    return R;
  return (A < 0) == (Factor < 0) ? Interval::Max : Interval::Min;
}

Interval Interval::plus(const Interval &I) const {
  // An unbounded lower end must not become Max by the order of the tests.
  int64_t NewLo = Lo == Min || I.Lo == Min ? Min : saturatingAdd(Lo, I.Lo);
  int64_t NewHi = Hi == Max || I.Hi == Max ? Max : saturatingAdd(Hi, I.Hi);
  return {NewLo, NewHi};
}

Interval Interval::times(int64_t Factor) const {
  int64_t A = saturatingMul(Lo, Factor), B = saturatingMul(Hi, Factor);
  return Factor >= 0 ? Interval{A, B} : Interval{B, A};
}

static int64_t differenceOf(int64_t A, int64_t B) {
  int64_t R;
  return llvm::SubOverflow(A, B, R) ? (A < 0 ? Interval::Min : Interval::Max)
                                    : R;
}

/// As Linear has them: each symbol once, by rising symbols, none for nothing.
[[maybe_unused]] static bool areInOrder(llvm::ArrayRef<Linear::Term> Terms) {
  return llvm::all_of(Terms, [](const auto &T) { return T.second != 0; }) &&
         llvm::is_sorted(Terms, [](const auto &A, const auto &B) {
           return A.first <= B.first;
         });
}

Linear Linear::combine(const Linear &R, int64_t Sign) const {
  // Where symbols are, the sum counts as a number without an end: what is as
  // far away as it can be stays there. Constants of types that wrap are added
  // where the type is known (Engine::evalArithmetic).
  Linear Out(Sign > 0 ? sumOf(Constant, R.Constant)
                      : differenceOf(Constant, R.Constant));
  auto I = Terms.begin(), IE = Terms.end();
  auto J = R.Terms.begin(), JE = R.Terms.end();
  while (I != IE || J != JE) {
    if (J == JE || (I != IE && I->first < J->first)) {
      Out.Terms.push_back(*I++);
    } else if (I == IE || J->first < I->first) {
      Out.Terms.push_back({J->first, wrapMul(Sign, J->second)});
      ++J;
    } else {
      int64_t C = wrapAdd(I->second, wrapMul(Sign, J->second));
      if (C)
        Out.Terms.push_back({I->first, C});
      ++I;
      ++J;
    }
  }
  assert(areInOrder(Out.Terms) && "terms out of order");
  return Out;
}

Linear Linear::scaled(int64_t Factor) const {
  if (Factor == 0)
    return Linear(0);
  Linear Out(wrapMul(Constant, Factor));
  for (const Term &T : Terms)
    if (int64_t C = wrapMul(T.second, Factor))
      Out.Terms.push_back({T.first, C});
  return Out;
}

Linear Linear::canonicalForm(int64_t &Factor) const {
  Factor = 1;
  Linear Out;
  if (Terms.empty())
    return Out;
  uint64_t Gcd = 0;
  for (const Term &T : Terms)
    Gcd = std::gcd(Gcd, T.second < 0 ? 0 - static_cast<uint64_t>(T.second)
                                     : static_cast<uint64_t>(T.second));
  bool Extreme = false; // has no positive counterpart
  for (const Term &T : Terms)
    Extreme |= T.second == Interval::Min;
  if (Extreme || Gcd == 0 || Gcd > static_cast<uint64_t>(Interval::Max))
    Gcd = 1;
  Factor = static_cast<int64_t>(Gcd);
  if (Terms[0].second < 0 && !Extreme)
    Factor = -Factor;
  for (const Term &T : Terms)
    Out.Terms.push_back({T.first, T.second / Factor});
  return Out;
}

bool Linear::operator<(const Linear &R) const {
  if (Constant != R.Constant)
    return Constant < R.Constant;
  return std::lexicographical_compare(Terms.begin(), Terms.end(),
                                      R.Terms.begin(), R.Terms.end());
}
