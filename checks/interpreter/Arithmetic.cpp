// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements arithmetic: operators on numbers that are not known, and
// what they say of one another.

#include "Arithmetic.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace ptotidy;

Linear Arithmetic::product(const Linear &A, const Linear &B) {
  Trace.product(A.constant(), B.constant());
  if (auto C = A.asConstant())
    return B.scaled(*C);
  if (auto C = B.asConstant())
    return A.scaled(*C);
  Linear SA = simplify(A), SB = simplify(B);
  if (SA.isConstant() || SB.isConstant())
    return product(SA, SB);
  if (SB < SA)
    std::swap(SA, SB);
  // One symbol on all paths: what only this one knows is no bound of it.
  Interval IA = Nothing.boundsOf(SA, Symbols);
  Interval IB = Nothing.boundsOf(SB, Symbols);
  Interval Bounds;
  if (IA.Lo >= 0 && IB.Lo >= 0)
    Bounds.Lo = 0;
  return Symbols.term(SymbolKind::Product, SA, SB, 0, Bounds);
}

/// \p Op of two numbers of 64 bits without a sign.
static std::optional<int64_t> foldUnsigned(BinaryOperatorKind Op, uint64_t A,
                                           uint64_t B) {
  switch (Op) {
  case BO_Add:
    return wrapAdd(A, B);
  case BO_Sub:
    return wrapSub(A, B);
  case BO_LT:
    return A < B;
  case BO_LE:
    return A <= B;
  case BO_GT:
    return A > B;
  case BO_GE:
    return A >= B;
  case BO_Div:
    return B ? std::optional<int64_t>(A / B) : std::nullopt;
  case BO_Rem:
    return B ? std::optional<int64_t>(A % B) : std::nullopt;
  case BO_Shr:
    return B < 64 ? std::optional<int64_t>(A >> B) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// \p Op of two numbers that are not the same, of which the first one \p
/// IsLess.
static std::optional<int64_t> foldApart(BinaryOperatorKind Op, bool IsLess) {
  switch (Op) {
  case BO_LT:
  case BO_LE:
    return IsLess;
  case BO_GT:
  case BO_GE:
    return !IsLess;
  case BO_EQ:
    return 0;
  case BO_NE:
    return 1;
  default:
    return std::nullopt;
  }
}

Linear Arithmetic::opaque(BinaryOperatorKind Op, const Linear &L,
                          const Linear &R, Interval Bounds) {
  return Symbols.term(SymbolKind::Opaque2, L, R, Op, Bounds);
}

Linear Arithmetic::opaqueOperator(BinaryOperatorKind Op, const Linear &L,
                                  const Linear &R) {
  const Interval IsTruth{0, 1};
  switch (Op) {
  case BO_EQ:
  case BO_NE: {
    const auto &[First, Second] = std::minmax(L, R);
    const Linear Equal =
        Symbols.term(SymbolKind::Opaque2, First, Second, AskedForSame, IsTruth);
    return Op == BO_EQ ? Equal : Linear(1) - Equal;
  }
  case BO_LT:
    return opaque(BO_LT, L, R, IsTruth);
  case BO_GE:
    return Linear(1) - opaque(BO_LT, L, R, IsTruth);
  case BO_GT:
    return opaque(BO_LT, R, L, IsTruth);
  case BO_LE:
    return Linear(1) - opaque(BO_LT, R, L, IsTruth);
  default:
    return opaque(Op, L, R);
  }
}

Linear Arithmetic::shift(BinaryOperatorKind Op, const Linear &L,
                         const Linear &R) {
  const auto C = simplify(R).asConstant();
  Trace.exact(C.value_or(0));
  const bool IsLeft = Op == BO_Shl;
  if (IsLeft && C && *C >= 0 && *C < 63)
    return L.scaled(int64_t(1) << *C);
  if (IsLeft || !C)
    return Symbols.term(IsLeft ? SymbolKind::ShiftLeft : SymbolKind::ShiftRight,
                        simplify(L), simplify(R), 0);
  if (*C < 0 || *C >= 63)
    return opaque(Op, L, R);
  // Towards smaller numbers, where a division is towards zero.
  const Linear A = simplify(L);
  if (auto Negative = A.asConstant(); Negative && *Negative < 0) {
    Trace.exact(*Negative);
    return Linear(*Negative >> *C);
  }
  // Of a few numbers below zero, as many are moved up as it takes. Whatever a
  // parameter may be by its type is a size.
  constexpr int64_t MostBelow = 4096;
  const int64_t Divisor = int64_t(1) << *C,
                Lowest = Path->Known->boundsOf(A, Symbols).Lo;
  if (Lowest < 0 && Lowest >= -MostBelow) {
    const int64_t Up = (-Lowest + Divisor - 1) / Divisor;
    return quotient(A + Linear(Up * Divisor), Divisor) - Linear(Up);
  }
  return quotient(A, Divisor);
}

Linear Arithmetic::bits(BinaryOperatorKind Op, Linear L, Linear R,
                        unsigned Bits) {
  L = simplify(L);
  R = simplify(R);
  auto CL = L.asConstant(), CR = R.asConstant();
  auto isMask = [](int64_t M) {
    return M > 0 && M < Interval::Max && (M & (M + 1)) == 0;
  };
  if (CL && CR && Op == BO_And && isMask(*CR) && *CL >= 0)
    return remainder(L, *CR + 1);
  // One bit turns as remainders do.
  if (CL && CR && Op == BO_And && *CL >= 0 && *CR > 0 &&
      *CR < Interval::Max / 2 && llvm::isPowerOf2_64(*CR))
    return remainder(L, 2 * *CR) - remainder(L, *CR);
  Trace.exact(L.constant());
  Trace.exact(R.constant());
  if (CL && CR)
    return Linear(Op == BO_And  ? *CL & *CR
                  : Op == BO_Or ? *CL | *CR
                                : *CL ^ *CR);
  if (CL) {
    std::swap(L, R);
    std::swap(CL, CR);
  }
  Interval I = Path->Known->boundsOf(L, Symbols);
  if (const ValueList Values = Path->Known->valuesOf(L, Symbols);
      !Values.empty())
    I = {Values.front(), Values.back()};
  if (CR && *CR == 0)
    return Op == BO_And ? Linear(0) : L;
  if (CR && Op == BO_And && isMask(*CR))
    return remainder(L, *CR + 1);
  // A multiple of a power of two: `n & ~31`.
  if (const int64_t Mask =
          CR ? llvm::SignExtend64(*CR, std::min(Bits, 64u)) : 0;
      Op == BO_And && Mask < 0 && Mask > Interval::Min &&
      llvm::isPowerOf2_64(-Mask))
    return quotient(L, -Mask).scaled(-Mask);
  const Interval IsTruth{0, 1};
  if (CR && *CR == 1 && Op == BO_Xor && IsTruth.contains(I))
    return Linear(1) - L;
  if (auto Bits = CR ? overChoices(Op, L, *CR) : overTwoChoices(Op, L, R))
    return *Bits;
  const bool AreTruths = IsTruth.contains(I) &&
                         IsTruth.contains(Path->Known->boundsOf(R, Symbols));
  // A symbol is one on all paths, so that its kind alone says what it can be:
  // on this path both may be truth values.
  switch (Op) {
  case BO_And:
    if (AreTruths && !CR)
      return Symbols.term(SymbolKind::Both, L, R, 0, IsTruth);
    return Symbols.term(SymbolKind::BitAnd, L, R, 0,
                        CR && *CR > 0 ? Interval{0, *CR} : Interval{});
  case BO_Or:
    return AreTruths ? Symbols.term(SymbolKind::Either, L, R, 0, IsTruth)
                     : Symbols.term(SymbolKind::BitOr, L, R, 0);
  default:
    return AreTruths ? Linear(1) - isZero(L - R)
                     : Symbols.term(SymbolKind::BitXor, L, R, 0);
  }
}

Linear Arithmetic::notPositive(const Linear &L) {
  ++Questions;
  AskedOf = L;
  const Linear A = simplify(withRemainders(L));
  Trace.isPositive(A.constant());
  if (auto C = A.asConstant())
    return Linear(*C <= 0);
  return Symbols.term(SymbolKind::NotPositive, A, Linear(), 0, {0, 1});
}

Linear Arithmetic::isZero(const Linear &L) {
  ++Questions;
  AskedOf = L;
  const Linear A = simplify(withRemainders(L));
  Trace.sign(A.constant());
  if (auto C = A.asConstant())
    return Linear(*C == 0);
  int64_t Factor;
  Linear Form = A.canonicalForm(Factor);
  if (remainderOf(A.constant(), Factor) != 0)
    return Linear(0);
  Form.setConstant(dividedBy(A.constant(), Factor));
  return Symbols.term(SymbolKind::Zero, ofNeighbour(Form), Linear(), 0, {0, 1});
}

std::optional<Linear> Arithmetic::farAway(BinaryOperatorKind Op,
                                          const Linear &L, const Linear &R,
                                          bool IsUnsigned) {
  const auto A = L.asConstant(), B = R.asConstant();
  if (A && B) {
    if (!isFarAway(*A) && !isFarAway(*B) &&
        (!IsUnsigned || (*A >= 0 && *B >= 0)))
      return std::nullopt;
    int64_t Difference;
    std::optional<int64_t> Folded;
    if (IsUnsigned)
      Folded = foldUnsigned(Op, *A, *B);
    else if (llvm::SubOverflow(*A, *B, Difference))
      Folded = foldApart(Op, *A < *B);
    if (!Folded)
      return std::nullopt;
    Trace.exact(*A);
    Trace.exact(*B);
    return Linear(*Folded);
  }
  if (!IsUnsigned)
    return std::nullopt;
  // One of the two is larger than any number with a sign.
  const bool IsLargeA = A && *A < 0, IsLargeB = B && *B < 0;
  // Or it is on some of the paths that were joined.
  auto mayBeLarge = [&](const Linear::Term &T) {
    return llvm::any_of(Symbols[T.first].Alternatives, [](const auto &Other) {
      return Other.second.isConstant() && Other.second.constant() < 0;
    });
  };
  if (IsLargeA == IsLargeB)
    return BinaryOperator::isRelationalOp(Op) &&
                   (llvm::any_of(L.terms(), mayBeLarge) ||
                    llvm::any_of(R.terms(), mayBeLarge))
               ? std::optional(opaque(Op, L, R, {0, 1}))
               : std::nullopt;
  const Linear &Other = IsLargeA ? R : L;
  if (Path->Known->boundsOf(Other, Symbols).Lo < 0 &&
      BinaryOperator::isComparisonOp(Op))
    return opaque(Op, L, R, {0, 1});
  if (auto Folded = foldApart(Op, /*IsLess=*/IsLargeB))
    return Linear(*Folded);
  return std::nullopt;
}

Linear Arithmetic::isIn(const Linear &V, const Interval &Range) {
  if (auto C = V.asConstant())
    return Linear(Range.contains(*C));
  if (Range.isSingle())
    return Symbols.term(SymbolKind::Zero, V - Linear(Range.Lo), Linear(), 0,
                        {0, 1});
  const Linear Low = notPositive(Linear(Range.Lo) - V),
               High = notPositive(V - Linear(Range.Hi));
  if (Low.is(1))
    return High;
  if (High.is(1) || Low.is(0))
    return Low;
  return High.is(0) ? High
                    : Symbols.term(SymbolKind::Both, Low, High, 0, {0, 1});
}

Linear Arithmetic::isInAny(const Linear &V, llvm::ArrayRef<Interval> Ranges) {
  Linear Is;
  for (const Interval &Range : Ranges) {
    const Linear IsOne = isIn(V, Range);
    if (Is.is(0) || IsOne.is(1))
      Is = IsOne;
    else if (!Is.is(1) && !IsOne.is(0))
      Is = Symbols.term(SymbolKind::Either, Is, IsOne, 0, {0, 1});
  }
  return Is;
}
