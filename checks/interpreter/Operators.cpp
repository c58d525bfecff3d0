// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what operators make of values.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

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
  const auto [InA, InB] =
      std::mismatch(A.Path.begin(), A.Path.end(), B.Path.begin(), B.Path.end());
  if (InA == A.Path.end() && InB == B.Path.end())
    return true;
  if (InA == A.Path.end() || InB == B.Path.end())
    return std::nullopt;
  return false;
}

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
  if (!Count || *Count < 0 || Arithmetic::isFarAway(*Count) ||
      S->Known->boundsOf(L, Symbols).Lo >= 0)
    return std::nullopt;
  const bool IsInside = E->getOpcode() == BO_LT || E->getOpcode() == BO_LE;
  const bool HasEnd = E->getOpcode() == BO_LE || E->getOpcode() == BO_GT;
  const Linear Inside = Math.isIn(L, {0, HasEnd ? *Count : *Count - 1});
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
    return Value::number(Math.opaqueOperator(Op, L, R));
  }
  auto result = [&](const Linear &N) {
    Value V = Value::number(fitToType(N, E->getType()));
    V.From = LV.From ? LV.From : RV.From;
    return V;
  };
  const bool IsUnsigned =
      LT->isUnsignedIntegerType() && Context.getTypeSize(LT) == 64;
  if (IsUnsigned || Arithmetic::isFarAway(L.constant()) ||
      Arithmetic::isFarAway(R.constant()))
    if (auto Far = Math.farAway(Op, simplify(L), simplify(R), IsUnsigned))
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
      return result(Math.difference(L, R));
    if (Elements)
      return result(L - R);
    const QualType P = LT->getPointeeType();
    if (P->isIncompleteType())
      return Value::number(Math.opaque(Op, L, R));
    return result(
        Math.quotient(L - R, Context.getTypeSizeInChars(P).getQuantity()));
  }
  case BO_Mul:
    return result(Math.product(L, R));
  case BO_Div:
  case BO_Rem: {
    const Linear D = simplify(R);
    Trace.exact(D.constant());
    if (auto C = D.asConstant())
      return result(Op == BO_Div ? Math.quotient(L, *C)
                                 : Math.remainder(L, *C));
    return result(Math.divided(Op == BO_Div ? SymbolKind::Division
                                            : SymbolKind::Remainder,
                               simplify(L), D));
  }
  case BO_Shl:
  case BO_Shr:
    return result(Math.shift(Op, L, R));
  case BO_And:
  case BO_Or:
  case BO_Xor:
    return result(Math.bits(Op, L, R, Context.getTypeSize(E->getType())));
  case BO_LT:
    return Value::number(Math.notPositive(L - R + Linear(1)));
  case BO_LE:
    return Value::number(Math.notPositive(L - R));
  case BO_GT:
    return Value::number(Math.notPositive(R - L + Linear(1)));
  case BO_GE:
    return Value::number(Math.notPositive(R - L));
  case BO_EQ:
    return Value::number(Math.isZero(L - R));
  case BO_NE:
    return Value::number(Linear(1) - Math.isZero(L - R));
  default:
    return Value::number(Math.opaque(Op, L, R));
  }
}
