// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements arithmetic: operators on numbers that are not known, and
// what they say of one another.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

Linear Engine::product(const Linear &A, const Linear &B) {
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

/// Of two pointers into one array, their elements; else nothing.
static std::optional<std::pair<unsigned, unsigned>>
elementsOfArray(const Value &A, const Value &B) {
  if (A.Kind != Value::Reference || B.Kind != Value::Reference ||
      A.Object != B.Object || A.Path.empty() ||
      A.Path.size() != B.Path.size() ||
      !std::equal(A.Path.begin(), A.Path.end() - 1, B.Path.begin()))
    return std::nullopt;
  return std::make_pair(A.Path.back(), B.Path.back());
}

/// Whether two pointers to (parts of) objects are equal: two objects, and two
/// parts of one neither of which is in the other, have an address each. Nothing
/// for other pointers.
static std::optional<bool> areOnePlace(const Value &A, const Value &B) {
  if (A.Kind != Value::Reference || B.Kind != Value::Reference)
    return std::nullopt;
  if (A.Object != B.Object)
    return false;
  const auto [InA, InB] = std::mismatch(A.Path.begin(), A.Path.end(),
                                        B.Path.begin(), B.Path.end());
  if (InA == A.Path.end() && InB == B.Path.end())
    return true;
  if (InA == A.Path.end() || InB == B.Path.end())
    return std::nullopt;
  return false;
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

/// \p Op of two numbers that are not the same, of which the first one \p IsLess.
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

/// How far a constant is from zero that no sum of a kernel comes to.
static constexpr int64_t FarAway = int64_t(1) << 62;

static bool isFarAway(int64_t V) { return V >= FarAway || V <= -FarAway; }

std::optional<Value> Engine::evalPointerSum(BinaryOperatorKind Op,
                                            const Value &L, QualType LT,
                                            const Value &R, QualType RT) {
  if (LT->isPointerType() && RT->isIntegralOrEnumerationType() &&
      (Op == BO_Add || Op == BO_Sub)) {
    const Linear I = number(R, RT);
    return offsetPointer(L, Op == BO_Add ? I : Linear(0) - I,
                         LT->getPointeeType());
  }
  if (RT->isPointerType() && LT->isIntegralOrEnumerationType() && Op == BO_Add)
    return offsetPointer(R, number(L, LT), RT->getPointeeType());
  return std::nullopt;
}

Linear Engine::opaque(BinaryOperatorKind Op, const Linear &L, const Linear &R,
                      Interval Bounds) {
  return Symbols.term(SymbolKind::Opaque2, L, R, Op, Bounds);
}

/// Of floating-point numbers and objects. Of a comparison and its opposite one
/// holds, as what is no number is not compared.
Linear Engine::evalOpaque(BinaryOperatorKind Op, const Linear &L,
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

Linear Engine::evalShift(BinaryOperatorKind Op, const Linear &L,
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
                Lowest = S->Known->boundsOf(A, Symbols).Lo;
  if (Lowest < 0 && Lowest >= -MostBelow) {
    const int64_t Up = (-Lowest + Divisor - 1) / Divisor;
    return quotient(A + Linear(Up * Divisor), Divisor) - Linear(Up);
  }
  return quotient(A, Divisor);
}

Linear Engine::evalBits(BinaryOperatorKind Op, Linear L, Linear R, QualType T) {
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
  Interval I = S->Known->boundsOf(L, Symbols);
  if (const ValueList Values = S->Known->valuesOf(L, Symbols); !Values.empty())
    I = {Values.front(), Values.back()};
  if (CR && *CR == 0)
    return Op == BO_And ? Linear(0) : L;
  if (CR && Op == BO_And && isMask(*CR))
    return remainder(L, *CR + 1);
  // A multiple of a power of two: `n & ~31`.
  if (const int64_t Mask =
          CR ? llvm::SignExtend64(
                   *CR, std::min<uint64_t>(Context.getTypeSize(T), 64))
             : 0;
      Op == BO_And && Mask < 0 && Mask > Interval::Min &&
      llvm::isPowerOf2_64(-Mask))
    return quotient(L, -Mask).scaled(-Mask);
  const Interval IsTruth{0, 1};
  if (CR && *CR == 1 && Op == BO_Xor && IsTruth.contains(I))
    return Linear(1) - L;
  if (auto Bits = CR ? overChoices(Op, L, *CR) : overTwoChoices(Op, L, R))
    return *Bits;
  const bool AreTruths =
      IsTruth.contains(I) && IsTruth.contains(S->Known->boundsOf(R, Symbols));
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

Linear Engine::notPositive(const Linear &L) {
  ++Questions;
  AskedOf = L;
  const Linear A = simplify(withRemainders(L));
  Trace.isPositive(A.constant());
  if (auto C = A.asConstant())
    return Linear(*C <= 0);
  return Symbols.term(SymbolKind::NotPositive, A, Linear(), 0, {0, 1});
}

Linear Engine::isZero(const Linear &L) {
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

std::optional<Linear> Engine::evalFarAway(BinaryOperatorKind Op,
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
  if (S->Known->boundsOf(Other, Symbols).Lo < 0 &&
      BinaryOperator::isComparisonOp(Op))
    return opaque(Op, L, R, {0, 1});
  if (auto Folded = foldApart(Op, /*IsLess=*/IsLargeB))
    return Linear(*Folded);
  return std::nullopt;
}

std::optional<Linear> Engine::evalRangeCheck(const Linear &L, const Linear &R,
                                             const BinaryOperator *E) {
  if (!E->isRelationalOp() || !E->getLHS()->getType()->isUnsignedIntegerType())
    return std::nullopt;
  const auto *Cast =
      dyn_cast<CastExpr>(E->getLHS()->IgnoreParens()->IgnoreImpCasts());
  const Expr *Of = Cast ? Cast->getSubExpr()->IgnoreParenImpCasts()
                        : E->getLHS()->IgnoreParenImpCasts();
  const auto *Difference = dyn_cast<BinaryOperator>(Of->IgnoreParens());
  if (!Difference || Difference->getOpcode() != BO_Sub ||
      !Difference->getType()->isSignedIntegerType())
    return std::nullopt;
  const auto Count = simplify(R).asConstant();
  if (!Count || *Count < 0 || isFarAway(*Count) ||
      S->Known->boundsOf(L, Symbols).Lo >= 0)
    return std::nullopt;
  const bool IsInside = E->getOpcode() == BO_LT || E->getOpcode() == BO_LE;
  const bool HasEnd = E->getOpcode() == BO_LE || E->getOpcode() == BO_GT;
  const Linear Inside = isIn(L, {0, HasEnd ? *Count : *Count - 1});
  return IsInside ? Inside : Linear(1) - Inside;
}

Value Engine::evalArithmetic(BinaryOperatorKind Op, const Value &LV,
                             const Value &RV, const BinaryOperator *E) {
  const QualType LT = E->getLHS()->getType(), RT = E->getRHS()->getType();
  if (auto Moved = evalPointerSum(Op, LV, LT, RV, RT))
    return std::move(*Moved);
  if (Op == BO_EQ || Op == BO_NE)
    if (const auto AreOne = areOnePlace(LV, RV))
      return Value::number(Linear(*AreOne == (Op == BO_EQ)));
  const auto Elements = elementsOfArray(LV, RV);
  const Linear L = Elements ? Linear(Elements->first) : number(LV, LT);
  const Linear R = Elements ? Linear(Elements->second) : number(RV, RT);
  auto isOpaque = [](QualType T) {
    return T->isFloatingType() || T->isRecordType();
  };
  if (isOpaque(LT) || isOpaque(RT)) {
    if (E->isComparisonOp())
      if (auto Answer = tryConstant(E))
        return std::move(*Answer);
    return Value::number(evalOpaque(Op, L, R));
  }
  auto result = [&](const Linear &N) {
    Value V = Value::number(fitToType(N, E->getType()));
    V.From = LV.From ? LV.From : RV.From;
    return V;
  };
  const bool IsUnsigned =
      LT->isUnsignedIntegerType() && Context.getTypeSize(LT) == 64;
  if (IsUnsigned || isFarAway(L.constant()) || isFarAway(R.constant()))
    if (auto Far = evalFarAway(Op, simplify(L), simplify(R), IsUnsigned))
      return result(*Far);
  if (auto Answer = evalRangeCheck(L, R, E))
    return Value::number(std::move(*Answer));
  // Where later iterations are asked for, it is how long each comparison goes
  // on as it did.
  if (Options.LaterIterations && E->isComparisonOp())
    if (auto Distance = simplify(L - R).asConstant())
      Compared.add(E, *Distance);
  switch (Op) {
  case BO_Add:
    return result(L + R);
  case BO_Sub: {
    if (!LT->isPointerType() || !RT->isPointerType())
      return result(difference(L, R));
    if (Elements)
      return result(L - R);
    const QualType P = LT->getPointeeType();
    if (P->isIncompleteType())
      return Value::number(opaque(Op, L, R));
    return result(quotient(L - R, Context.getTypeSizeInChars(P).getQuantity()));
  }
  case BO_Mul:
    return result(product(L, R));
  case BO_Div:
  case BO_Rem: {
    const Linear D = simplify(R);
    Trace.exact(D.constant());
    if (auto C = D.asConstant())
      return result(Op == BO_Div ? quotient(L, *C) : remainder(L, *C));
    return result(
        divided(Op == BO_Div ? SymbolKind::Division : SymbolKind::Remainder,
                simplify(L), D));
  }
  case BO_Shl:
  case BO_Shr:
    return result(evalShift(Op, L, R));
  case BO_And:
  case BO_Or:
  case BO_Xor:
    return result(evalBits(Op, L, R, E->getType()));
  case BO_LT:
    return Value::number(notPositive(L - R + Linear(1)));
  case BO_LE:
    return Value::number(notPositive(L - R));
  case BO_GT:
    return Value::number(notPositive(R - L + Linear(1)));
  case BO_GE:
    return Value::number(notPositive(R - L));
  case BO_EQ:
    return Value::number(isZero(L - R));
  case BO_NE:
    return Value::number(Linear(1) - isZero(L - R));
  default:
    return Value::number(opaque(Op, L, R));
  }
}
