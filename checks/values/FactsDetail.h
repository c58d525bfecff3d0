// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file declares what the parts of Facts share.

#ifndef PTO_TIDY_CHECKS_VALUES_FACTSDETAIL_H
#define PTO_TIDY_CHECKS_VALUES_FACTSDETAIL_H

#include "pto-tidy/Values/Facts.h"

namespace ptotidy::detail {

/// Values are made of values; looking through a few of them is enough.
constexpr unsigned MaxDepth = 4;

/// True for a computed symbol that is bounded by what it is computed from.
inline bool isBoundedResult(SymbolKind Kind) {
  return Kind == SymbolKind::Division || Kind == SymbolKind::Quotient ||
         Kind == SymbolKind::Product;
}

/// \p L with \p Value for the symbol of \p T, one of its terms.
inline Linear replaced(const Linear &L, const Linear::Term &T,
                       const Linear &Value) {
  return L - Linear::symbol(T.first).scaled(T.second) + Value.scaled(T.second);
}

/// A choice in \p L of which an alternative is made of what stands beside it,
/// so that it says more in its place: the rest that is left of `left` after
/// `min(left, 16)`. Null where there is none.
const Linear::Term *choiceAmongItsParts(const Linear &L,
                                        const SymbolTable &Symbols);

/// The value of a bit operation on sizes, masks and slots.
std::optional<int64_t> evaluateBits(SymbolKind Kind, int64_t A, int64_t B);

/// A truth value that is one symbol S (Positive) or 1 - S.
struct Literal {
  SymbolId S;
  bool Positive;
};

/// Nothing where \p L is none.
std::optional<Literal> asLiteral(const Linear &L, const SymbolTable &Symbols);

} // namespace ptotidy::detail

#endif // PTO_TIDY_CHECKS_VALUES_FACTSDETAIL_H
