// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the numbers that the interpreter computes with: linear
// expressions over symbols. What a kernel does not say is a symbol, not a
// blank: `base + 512` and `base` are 512 bytes apart whatever `base` is.

#ifndef PTO_TIDY_VALUES_LINEAR_H
#define PTO_TIDY_VALUES_LINEAR_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace ptotidy {

using SymbolId = uint32_t;

/// A closed interval of 64-bit integers; the extreme values mean "unbounded".
struct Interval {
  static constexpr int64_t Min = std::numeric_limits<int64_t>::min();
  static constexpr int64_t Max = std::numeric_limits<int64_t>::max();

  int64_t Lo = Min;
  int64_t Hi = Max;

  static Interval single(int64_t V) { return {V, V}; }
  bool isSingle() const { return Lo == Hi; }
  bool isEmpty() const { return Lo > Hi; }
  bool contains(int64_t V) const { return Lo <= V && V <= Hi; }
  bool contains(const Interval &I) const { return Lo <= I.Lo && I.Hi <= Hi; }
  Interval meet(const Interval &I) const {
    return {Lo > I.Lo ? Lo : I.Lo, Hi < I.Hi ? Hi : I.Hi};
  }
  Interval hull(const Interval &I) const {
    return {Lo < I.Lo ? Lo : I.Lo, Hi > I.Hi ? Hi : I.Hi};
  }
  /// The sums of the members, saturating at the bounds.
  Interval plus(const Interval &I) const;
  /// The products of the members with \p Factor, saturating at the bounds.
  Interval times(int64_t Factor) const;
  bool operator==(const Interval &I) const { return Lo == I.Lo && Hi == I.Hi; }
  bool operator!=(const Interval &I) const { return !(*this == I); }
};

/// \p A + \p B, \p A - \p B and \p A * \p B as the kernel's processor has
/// them, which wraps at 64 bits.
inline int64_t wrapAdd(int64_t A, int64_t B) {
  return static_cast<int64_t>(static_cast<uint64_t>(A) +
                              static_cast<uint64_t>(B));
}
inline int64_t wrapSub(int64_t A, int64_t B) {
  return static_cast<int64_t>(static_cast<uint64_t>(A) -
                              static_cast<uint64_t>(B));
}
inline int64_t wrapMul(int64_t A, int64_t B) {
  return static_cast<int64_t>(static_cast<uint64_t>(A) *
                              static_cast<uint64_t>(B));
}

/// \p A / \p B and \p A % \p B as the kernel's processor has them, which wraps
/// where the quotient is one too large (Interval::Min by -1). \p B is not 0.
int64_t dividedBy(int64_t A, int64_t B);
int64_t remainderOf(int64_t A, int64_t B);

/// \p A / \p B, which is positive, rounded up and down.
int64_t ceilDiv(int64_t A, int64_t B);
int64_t floorDiv(int64_t A, int64_t B);

/// constant + sum of coefficient * symbol. Products wrap at 64 bits, as the
/// kernel's own do; sums of constants stop there.
class Linear {
public:
  using Term = std::pair<SymbolId, int64_t>;

  Linear(int64_t Constant = 0) : Constant(Constant) {}
  static Linear symbol(SymbolId S) {
    Linear L;
    L.Terms.push_back({S, 1});
    return L;
  }

  bool isConstant() const { return Terms.empty(); }
  bool is(int64_t V) const { return isConstant() && Constant == V; }
  /// The value when there is no symbol in it.
  std::optional<int64_t> asConstant() const {
    if (isConstant())
      return Constant;
    return std::nullopt;
  }
  /// The symbol when the expression is exactly one symbol.
  std::optional<SymbolId> asSymbol() const {
    if (Constant == 0 && Terms.size() == 1 && Terms[0].second == 1)
      return Terms[0].first;
    return std::nullopt;
  }

  int64_t constant() const { return Constant; }
  void setConstant(int64_t C) { Constant = C; }
  const llvm::SmallVector<Term, 2> &terms() const { return Terms; }

  /// Constants saturate at the ends of 64 bits; coefficients wrap.
  Linear operator+(const Linear &R) const { return combine(R, 1); }
  Linear operator-(const Linear &R) const { return combine(R, -1); }
  Linear scaled(int64_t Factor) const;

  /// The expression without its constant, made canonical: leading coefficient
  /// positive and coefficients without a common factor. \p Factor receives
  /// what the canonical form has to be multiplied with to give this
  /// expression's symbolic part. Facts are kept about canonical forms.
  Linear canonicalForm(int64_t &Factor) const;

  bool operator==(const Linear &R) const {
    return Constant == R.Constant && Terms == R.Terms;
  }
  bool operator!=(const Linear &R) const { return !(*this == R); }
  bool operator<(const Linear &R) const;
  bool sameSymbols(const Linear &R) const { return Terms == R.Terms; }

private:
  Linear combine(const Linear &R, int64_t Sign) const;

  int64_t Constant;
  llvm::SmallVector<Term, 2> Terms; ///< sorted by symbol, no zero coefficient
};

} // namespace ptotidy

#endif // PTO_TIDY_VALUES_LINEAR_H
