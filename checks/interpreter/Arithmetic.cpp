// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements arithmetic: operators on numbers that are not known, and
// what they say of one another.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

Interval Engine::boundsOfType(QualType T) {
  T = T.getNonReferenceType();
  if (T->isBooleanType())
    return {0, 1};
  if (!T->isIntegralOrEnumerationType() || T->isDependentType())
    return {};
  if (const auto *ET = T->getAs<EnumType>())
    if (!ET->getDecl()->isComplete())
      return {};
  unsigned Bits = Context.getTypeSize(T);
  if (T->isUnsignedIntegerOrEnumerationType())
    return {0, Bits >= 64 ? Interval::Max : (int64_t(1) << Bits) - 1};
  if (Bits >= 64)
    return {};
  return {-(int64_t(1) << (Bits - 1)), (int64_t(1) << (Bits - 1)) - 1};
}

Linear Engine::fitToType(const Linear &L, QualType T) {
  if (T->isBooleanType()) {
    if (auto C = L.asConstant())
      return Linear(*C != 0);
    return truth(Value::number(L));
  }
  if (!T->isIntegralOrEnumerationType())
    return L;
  unsigned Bits = Context.getTypeSize(T);
  if (Bits >= 64)
    return L;
  if (auto C = L.asConstant()) {
    // Narrower than what counts iterations, it may be cut.
    if (Bits < 32)
      Trace.exact(*C);
    uint64_t Mask = (uint64_t(1) << Bits) - 1;
    uint64_t V = static_cast<uint64_t>(*C) & Mask;
    if (!T->isUnsignedIntegerOrEnumerationType() && (V >> (Bits - 1)))
      V |= ~Mask;
    return Linear(static_cast<int64_t>(V));
  }
  // Kernels compute within 32 bits without overflow; narrower types are used
  // for flags and slots, where the cut may matter.
  if (Bits >= 32 || boundsOfType(T).contains(S->Known->boundsOf(L, Symbols)))
    return L;
  const bool IsSigned = !T->isUnsignedIntegerOrEnumerationType();
  return Symbols.term(SymbolKind::Truncated, L, Linear(),
                      IsSigned ? -int64_t(Bits) : int64_t(Bits),
                      boundsOfType(T));
}

Linear Engine::fitTo(const Linear &L, const Expr *Target) {
  const QualType T = Target->getType();
  const Linear Fitted = fitToType(L, T);
  const FieldDecl *Field = Target->getSourceBitField();
  if (!Field)
    return Fitted;
  const uint64_t Bits =
      Field->getBitWidth()->EvaluateKnownConstInt(Context).getZExtValue();
  if (Bits >= Context.getTypeSize(T))
    return Fitted;
  if (T->isUnsignedIntegerOrEnumerationType() &&
      S->Known->boundsOf(Fitted, Symbols).Lo >= 0)
    return remainder(Fitted, int64_t(1) << Bits);
  return Symbols.fresh(boundsOfType(T));
}

Linear Engine::number(const Value &V, QualType T) {
  switch (V.Kind) {
  case Value::Number:
    return V.N;
  case Value::Memory:
    return load(V, T).N;
  case Value::Reference:
    // The address of a local object: one symbol for each object.
    if (V.Path.empty())
      return Symbols.named("address of object " + std::to_string(V.Object),
                           {1, Interval::Max});
    return Symbols.fresh({1, Interval::Max});
  default:
    return Symbols.fresh(boundsOfType(T));
  }
}

Linear Engine::truth(const Value &V) {
  if (V.Kind == Value::Reference)
    return Linear(1);
  Linear L = V.Kind == Value::Number ? simplify(V.N) : Symbols.fresh({0, 1});
  if (auto C = L.asConstant()) {
    Guesses += V.Kind == Value::Number && V.N.terms().size() == 1 &&
               isTruthValue(Symbols[V.N.terms()[0].first].Kind);
    Trace.sign(*C);
    return Linear(*C != 0);
  }
  if (L.terms().size() == 1 && isTruthValue(Symbols[L.terms()[0].first].Kind))
    return L;
  // What is 0 or 1 already is its own truth value.
  if (Interval{0, 1}.contains(S->Known->boundsOf(L, Symbols)))
    return L;
  return Linear(1) - Symbols.term(SymbolKind::Zero, L, Linear(), 0, {0, 1});
}

std::optional<bool> Engine::decide(const Linear &Truth) {
  Guesses += !Truth.isConstant();
  return S->Known->decide(Truth, Symbols);
}

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

/// What \p Op, one of those that overChoices() takes, gives for constants.
static int64_t resultOf(BinaryOperatorKind Op, int64_t A, int64_t B) {
  switch (Op) {
  case BO_Rem:
    return A % B;
  case BO_Div:
    return A / B;
  case BO_And:
    return A & B;
  case BO_Or:
    return A | B;
  case BO_Xor:
    return A ^ B;
  default:
    llvm_unreachable("no operator of choices");
  }
}

std::optional<Linear> Engine::overChoices(BinaryOperatorKind Op,
                                          const Linear &A, int64_t Operand) {
  if (auto C = A.asConstant())
    return Linear(resultOf(Op, *C, Operand));
  if (A.terms().size() != 1 ||
      Symbols[A.terms()[0].first].Kind != SymbolKind::Choice)
    return std::nullopt;
  auto [It, New] = ChoiceResults.try_emplace({Op, A, Operand});
  if (!New)
    return It->second;
  // Nested choices end: each is made of older symbols.
  const auto [Id, Factor] = A.terms()[0];
  std::vector<std::pair<Guard, Linear>> Results;
  for (const auto &[When, V] :
       std::vector<std::pair<Guard, Linear>>(Symbols[Id].Alternatives)) {
    auto R = overChoices(Op, V.scaled(Factor) + Linear(A.constant()), Operand);
    if (!R)
      return std::nullopt;
    Results.push_back({When, *R});
  }
  Linear Result = Results.front().second;
  if (llvm::any_of(Results,
                   [&](const auto &R) { return R.second != Result; })) {
    SlotSource Source = Symbols.sourceOf(A);
    // By a quotient or by bits, paths cannot be told apart so easily.
    if (Op != BO_Rem || Source.Modulus)
      Source = {};
    if (Op == BO_Rem)
      Source.Modulus = Operand;
    ValueList Values = Symbols.valuesOf(A);
    for (int64_t &V : Values)
      V = resultOf(Op, V, Operand);
    Result =
        Symbols.choice(std::move(Results), {}, Source, uniteValues(Values));
  }
  It->second = Result;
  return Result;
}

std::optional<Linear> Engine::overTwoChoices(BinaryOperatorKind Op,
                                             const Linear &A, const Linear &B) {
  const auto Id = B.asSymbol();
  constexpr size_t MostCases = 4;
  if (!Id || Symbols[*Id].Kind != SymbolKind::Choice ||
      Symbols[*Id].Alternatives.size() > MostCases)
    return std::nullopt;
  std::vector<std::pair<Guard, Linear>> Results = Symbols[*Id].Alternatives;
  for (auto &[When, Value] : Results) {
    const auto C = Value.asConstant();
    const auto Result = C ? overChoices(Op, A, *C) : std::nullopt;
    if (!Result)
      return std::nullopt;
    Value = *Result;
  }
  return Symbols.choice(std::move(Results));
}

Linear Engine::quotient(const Linear &Dividend, int64_t Divisor) {
  Linear A = simplify(Dividend);
  if (Divisor == 0)
    return Symbols.fresh();
  Trace.remainder(A.constant(), std::abs(Divisor));
  Trace.sign(2 * A.constant() + 1);
  if (auto C = A.asConstant())
    return Linear(*C / Divisor);
  if (Divisor == 1)
    return A;
  if (auto Q = overChoices(BO_Div, A, Divisor))
    return *Q;
  // Take out what divides without a remainder: (k * d + x) / d = k + x / d,
  // as sizes and offsets are not negative.
  Linear Whole, Rest;
  for (const Linear::Term &T : A.terms()) {
    if (T.second % Divisor == 0)
      Whole = Whole + Linear::symbol(T.first).scaled(T.second / Divisor);
    else
      Rest = Rest + Linear::symbol(T.first).scaled(T.second);
  }
  int64_t C = A.constant();
  if (Rest.isConstant() && C >= 0)
    return Whole + Linear(C / Divisor);
  if (C >= 0) {
    Whole = Whole + Linear(C / Divisor);
    Rest.setConstant(C % Divisor);
  } else {
    Rest.setConstant(C);
  }
  Interval I = Nothing.boundsOf(Rest, Symbols), Bounds;
  if (Divisor > 0 && I.Lo >= 0) {
    Bounds.Lo = I.Lo / Divisor;
    Bounds.Hi = I.Hi == Interval::Max ? I.Hi : I.Hi / Divisor;
  }
  return Whole +
         Symbols.term(SymbolKind::Quotient, Rest, Linear(), Divisor, Bounds);
}

Linear Engine::remainder(const Linear &Dividend, int64_t Divisor) {
  Linear A = simplify(Dividend);
  if (Divisor == 0)
    return Symbols.fresh();
  Trace.remainder(A.constant(), std::abs(Divisor));
  Trace.sign(2 * A.constant() + 1);
  if (auto C = A.asConstant())
    return Linear(*C % Divisor);
  if (Divisor < 0)
    return Symbols.term(SymbolKind::Opaque2, A, Linear(Divisor), BO_Rem);
  Interval I = S->Known->boundsOf(A, Symbols);
  if (Interval{0, Divisor - 1}.contains(I))
    return A;
  if (auto R = overChoices(BO_Rem, A, Divisor))
    return *R;
  Linear Rest;
  for (const Linear::Term &T : A.terms())
    if (int64_t C = T.second % Divisor)
      Rest = Rest + Linear::symbol(T.first).scaled(C);
  int64_t Add = A.constant() % Divisor;
  if (Add < 0)
    Add += Divisor;
  if (Rest.isConstant())
    return Linear(Add);
  Linear Base = Symbols.term(SymbolKind::Modulo, Rest, Linear(), Divisor,
                             {0, Divisor - 1});
  if (Add == 0)
    return Base;
  if (Divisor == 2)
    return Linear(1) - Base;
  // A neighbour's remainder: it follows from the base's once that is known.
  return Symbols.term(SymbolKind::Modulo, Base + Linear(Add), Linear(), Divisor,
                      {0, Divisor - 1});
}

/// True where \p A and \p B are made of the same value, in part.
static bool haveCommonPart(const Linear &A, const Linear &B) {
  return (A - B).terms().size() < A.terms().size() + B.terms().size();
}

Linear Engine::difference(const Linear &L, const Linear &R) {
  const Linear A = simplify(L), B = simplify(R);
  for (const bool OfLeft : {false, true}) {
    const Linear &Whole = OfLeft ? A : B, &Other = OfLeft ? B : A;
    const auto Id = Whole.asSymbol();
    if (!Id || Symbols[*Id].Kind != SymbolKind::Choice || Other.isConstant())
      continue;
    std::vector<std::pair<Guard, Linear>> Results = Symbols[*Id].Alternatives;
    for (auto &[When, Value] : Results)
      Value = simplify(Value);
    if (llvm::none_of(Results, [&](const auto &Result) {
          return haveCommonPart(Result.second, Other);
        }))
      continue;
    for (auto &[When, Value] : Results)
      Value = OfLeft ? Value - B : A - Value;
    return Symbols.choice(std::move(Results));
  }
  return withRemainders(L - R);
}

Linear Engine::withRemainders(const Linear &L) {
  for (const auto &[Id, Factor] : L.terms()) {
    const Symbol &Part = Symbols[Id];
    if (Part.Kind != SymbolKind::Quotient || Factor % Part.Aux != 0)
      continue;
    const Linear Dividend = Part.A;
    const int64_t Divisor = Part.Aux, Times = -Factor / Divisor;
    const Linear Rest =
        L - Dividend.scaled(Times) - Linear::symbol(Id).scaled(Factor);
    if (Rest.terms().size() + Dividend.terms().size() + 1 == L.terms().size())
      return Rest + remainder(Dividend, Divisor).scaled(Times);
  }
  return L;
}

Linear Engine::resolve(const Linear &L) {
  Linear Out = simplify(L);
  constexpr unsigned LastRound = 3;
  for (unsigned Round = 0; Round <= LastRound && !Out.isConstant(); ++Round) {
    bool Split = false;
    for (const Linear::Term &T : Out.terms()) {
      SymbolId Id = T.first;
      // The remainder of a neighbour splits on the remainder of the base.
      while (Symbols[Id].Kind == SymbolKind::Modulo &&
             Symbols[Id].A.constant() != 0 && Symbols[Id].A.terms().size() == 1)
        Id = Symbols[Id].A.terms()[0].first;
      const Symbol Sym = Symbols[Id];
      const ValueList Values =
          Round == LastRound ? S->Known->valuesOf(Linear::symbol(Id), Symbols)
                             : ValueList();
      if (!Values.empty()) {
        // It was chosen among choices among choices: what it is will do.
        const int64_t V = Values[choice(Values.size())];
        if (MustRestart)
          return Out;
        if (!S->Known.edit().assumeRange(Linear::symbol(Id),
                                         Interval::single(V), Symbols))
          Dead = true;
        Split = true;
        break;
      }
      if (Sym.Kind == SymbolKind::Choice) {
        llvm::SmallVector<size_t, 4> Possible;
        for (size_t I = 0; I != Sym.Alternatives.size(); ++I)
          if (S->Known->mayPick(Id, Sym.Alternatives[I], Symbols))
            Possible.push_back(I);
        if (Possible.empty()) {
          Dead = true;
          return Out;
        }
        size_t Pick = Possible[choice(Possible.size())];
        if (MustRestart)
          return Out;
        if (Possible.size() > 1 && Sym.Source.Object)
          Symbols.Picked.insert(Sym.Source);
        if (!S->Known.edit().pick(Id, Sym.Alternatives[Pick], Symbols))
          Dead = true;
        Split = true;
        break;
      }
      const bool Truth = isTruthValue(Sym.Kind);
      if (!Truth && Sym.Kind != SymbolKind::Modulo)
        continue;
      Interval I = S->Known->boundsOf(Linear::symbol(Id), Symbols);
      // Rings of buffers have a few slots. Where there is too much to follow,
      // pairs must do.
      const int64_t MostSlots = 2 * Options.Bounds.UnknownLoop;
      if (I.Lo == Interval::Min || I.Hi == Interval::Max ||
          I.Hi - I.Lo >= MostSlots || I.isSingle())
        continue;
      int64_t V = I.Lo + choice(I.Hi - I.Lo + 1);
      if (MustRestart)
        return Out;
      if (Truth)
        assume(Linear::symbol(Id), V != 0);
      if (!S->Known.edit().assumeRange(Linear::symbol(Id), Interval::single(V),
                                       Symbols))
        Dead = true;
      Split = true;
      break;
    }
    Out = simplify(Out);
    if (!Split)
      break;
  }
  // Of a choice that had one way left, what is known of it was not asked for.
  if (auto C = Out.asConstant(); C && !S->Known->mayBeZero(L - *C, Symbols))
    Dead = true;
  return Out;
}

Linear Engine::ofNeighbour(const Linear &L) const {
  if (L.terms().size() != 1 || L.terms()[0].second != 1)
    return L;
  const Symbol &S = Symbols[L.terms()[0].first];
  if (S.Kind != SymbolKind::Modulo || S.A.constant() == 0)
    return L;
  Linear Base = S.A;
  Base.setConstant(0);
  const auto Id = Base.asSymbol();
  if (!Id || Symbols[*Id].Kind != SymbolKind::Modulo ||
      Symbols[*Id].Aux != S.Aux)
    return L;
  const int64_t Value = -L.constant();
  if (Value < 0 || Value >= S.Aux)
    return L;
  const int64_t Of = (Value - S.A.constant()) % S.Aux;
  return Base - Linear(Of < 0 ? Of + S.Aux : Of);
}

Linear Engine::divided(SymbolKind Kind, const Linear &A, const Linear &B) {
  // Who divides by a size takes it for positive, so of a small number little
  // can come: it is left whole, or the size is not larger than it.
  constexpr int64_t MostSmall = 8;
  const auto C = A.asConstant();
  const bool IsSmall = C && *C >= 0 && *C <= MostSmall;
  if (IsSmall)
    Trace.exact(*C);
  if (A.is(0))
    return A;
  if (IsSmall && B.asSymbol()) {
    auto [It, New] = SmallResults.try_emplace({Kind, *C, B});
    if (New) {
      const bool IsRemainder = Kind == SymbolKind::Remainder;
      auto isIn = [&](Interval Range) {
        return Guard{Symbols.internFact(B, Range)};
      };
      std::vector<std::pair<Guard, Linear>> Results;
      Results.push_back(
          {isIn({*C + 1, Interval::Max}), Linear(IsRemainder ? *C : 0)});
      for (int64_t Size = *C; Size > 0; --Size)
        Results.push_back({isIn(Interval::single(Size)),
                           Linear(IsRemainder ? *C % Size : *C / Size)});
      It->second = Symbols.choice(std::move(Results));
    }
    return It->second;
  }
  // Of two operands that are not negative the result is neither, nor is it
  // larger than the left one.
  Interval I = Nothing.boundsOf(A, Symbols);
  return Symbols.term(Kind, A, B, 0,
                      I.Lo >= 0 ? Interval{0, I.Hi} : Interval{});
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

/// \p Op of two numbers of 64 bits without a sign, where one of them is larger
/// than what a number with a sign can be.
static std::optional<int64_t> foldLarge(BinaryOperatorKind Op, uint64_t A,
                                        uint64_t B) {
  if (static_cast<int64_t>(A) >= 0 && static_cast<int64_t>(B) >= 0)
    return std::nullopt;
  switch (Op) {
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

Value Engine::evalArithmetic(BinaryOperatorKind Op, const Value &LV,
                             const Value &RV, const BinaryOperator *E) {
  QualType LT = E->getLHS()->getType(), RT = E->getRHS()->getType();
  // Pointers.
  if (LT->isPointerType() && RT->isIntegralOrEnumerationType() &&
      (Op == BO_Add || Op == BO_Sub)) {
    Linear I = number(RV, RT);
    return offsetPointer(LV, Op == BO_Add ? I : Linear(0) - I,
                         LT->getPointeeType());
  }
  if (RT->isPointerType() && LT->isIntegralOrEnumerationType() && Op == BO_Add)
    return offsetPointer(RV, number(LV, LT), RT->getPointeeType());
  const auto Elements = elementsOfArray(LV, RV);
  Linear L = Elements ? Linear(Elements->first) : number(LV, LT);
  Linear R = Elements ? Linear(Elements->second) : number(RV, RT);
  auto opaque = [&](Interval Bounds = {}) {
    return Value::number(Symbols.term(SymbolKind::Opaque2, L, R, Op, Bounds));
  };
  auto result = [&](const Linear &N) {
    Value V = Value::number(fitToType(N, E->getType()));
    V.From = LV.From ? LV.From : RV.From;
    return V;
  };
  if (LT->isFloatingType() || RT->isFloatingType() || LT->isRecordType() ||
      RT->isRecordType()) {
    // Of a comparison and its opposite one holds, as what is no number is not
    // compared.
    auto compared = [&](BinaryOperatorKind As, bool Swapped, bool Holds) {
      Linear Is = Symbols.term(SymbolKind::Opaque2, Swapped ? R : L,
                               Swapped ? L : R, As, {0, 1});
      return Value::number(Holds ? Is : Linear(1) - Is);
    };
    switch (Op) {
    case BO_EQ:
    case BO_NE:
      return compared(BO_EQ, R < L, Op == BO_EQ);
    case BO_LT:
    case BO_GE:
      return compared(BO_LT, false, Op == BO_LT);
    case BO_GT:
    case BO_LE:
      return compared(BO_LT, true, Op == BO_GT);
    default:
      return opaque();
    }
  }
  if (LT->isUnsignedIntegerType() && Context.getTypeSize(LT) == 64) {
    const auto A = simplify(L).asConstant(), B = simplify(R).asConstant();
    if (A && B)
      if (auto Folded = foldLarge(Op, *A, *B)) {
        Trace.exact(*A);
        Trace.exact(*B);
        return result(Linear(*Folded));
      }
  }
  auto notPositive = [&](const Linear &X) {
    Linear A = simplify(withRemainders(X));
    // Turns between 0 and 1.
    Trace.sign(2 * A.constant() - 1);
    if (auto C = A.asConstant())
      return Value::number(Linear(*C <= 0));
    return Value::number(
        Symbols.term(SymbolKind::NotPositive, A, Linear(), 0, {0, 1}));
  };
  switch (Op) {
  case BO_Add:
    return result(L + R);
  case BO_Sub: {
    if (LT->isPointerType() && RT->isPointerType()) {
      if (Elements)
        return result(L - R);
      QualType P = LT->getPointeeType();
      if (P->isIncompleteType())
        return opaque();
      return result(
          quotient(L - R, Context.getTypeSizeInChars(P).getQuantity()));
    }
    return result(difference(L, R));
  }
  case BO_Mul:
    return result(product(L, R));
  case BO_Div: {
    Linear D = simplify(R);
    Trace.exact(D.constant());
    if (auto C = D.asConstant())
      return result(quotient(L, *C));
    return result(divided(SymbolKind::Division, simplify(L), D));
  }
  case BO_Rem: {
    Linear D = simplify(R);
    Trace.exact(D.constant());
    if (auto C = D.asConstant())
      return result(remainder(L, *C));
    return result(divided(SymbolKind::Remainder, simplify(L), D));
  }
  case BO_Shl: {
    auto C = simplify(R).asConstant();
    Trace.exact(C.value_or(0));
    if (C && *C >= 0 && *C < 63)
      return result(L.scaled(int64_t(1) << *C));
    return Value::number(
        Symbols.term(SymbolKind::ShiftLeft, simplify(L), simplify(R), 0));
  }
  case BO_Shr: {
    auto C = simplify(R).asConstant();
    Trace.exact(C.value_or(0));
    if (!C)
      return Value::number(
          Symbols.term(SymbolKind::ShiftRight, simplify(L), simplify(R), 0));
    if (*C < 0 || *C >= 63)
      return opaque();
    // Towards smaller numbers, where a division is towards zero.
    if (auto Negative = simplify(L).asConstant(); Negative && *Negative < 0) {
      Trace.exact(*Negative);
      return result(Linear(*Negative >> *C));
    }
    return result(quotient(L, int64_t(1) << *C));
  }
  case BO_And:
  case BO_Or:
  case BO_Xor: {
    L = simplify(L);
    R = simplify(R);
    auto CL = L.asConstant(), CR = R.asConstant();
    auto isMask = [](int64_t M) { return M > 0 && (M & (M + 1)) == 0; };
    if (CL && CR && Op == BO_And && isMask(*CR) && *CL >= 0)
      return result(remainder(L, *CR + 1));
    Trace.exact(L.constant());
    Trace.exact(R.constant());
    if (CL && CR)
      return result(Linear(Op == BO_And  ? *CL & *CR
                           : Op == BO_Or ? *CL | *CR
                                         : *CL ^ *CR));
    if (CL) {
      std::swap(L, R);
      std::swap(CL, CR);
    }
    Interval I = S->Known->boundsOf(L, Symbols);
    if (const ValueList Values = S->Known->valuesOf(L, Symbols);
        !Values.empty())
      I = {Values.front(), Values.back()};
    if (CR && *CR == 0)
      return result(Op == BO_And ? Linear(0) : L);
    if (CR && Op == BO_And && isMask(*CR))
      return result(remainder(L, *CR + 1));
    // A multiple of a power of two: `n & ~31`.
    if (const int64_t Mask =
            CR ? llvm::SignExtend64(*CR, Context.getTypeSize(E->getType())) : 0;
        Op == BO_And && Mask < 0 && llvm::isPowerOf2_64(-Mask))
      return result(quotient(L, -Mask).scaled(-Mask));
    if (CR && *CR == 1 && Op == BO_Xor && Interval{0, 1}.contains(I))
      return result(Linear(1) - L);
    if (auto Bits = CR ? overChoices(Op, L, *CR) : overTwoChoices(Op, L, R))
      return result(*Bits);
    const SymbolKind Kind = Op == BO_And  ? SymbolKind::BitAnd
                            : Op == BO_Or ? SymbolKind::BitOr
                                          : SymbolKind::BitXor;
    auto bits = [&](Interval Bounds = {}) {
      return Value::number(Symbols.term(Kind, L, R, 0, Bounds));
    };
    if (Op == BO_And && CR && *CR > 0)
      return bits({0, *CR});
    Interval J = S->Known->boundsOf(R, Symbols);
    bool Bits = Interval{0, 1}.contains(I) && Interval{0, 1}.contains(J);
    if (Bits && Op == BO_And)
      return Value::number(Symbols.term(SymbolKind::Both, L, R, 0, {0, 1}));
    if (Bits && Op == BO_Or)
      return Value::number(Symbols.term(SymbolKind::Either, L, R, 0, {0, 1}));
    return bits(Bits ? Interval{0, 1} : Interval{});
  }
  case BO_LT:
    return notPositive(L - R + Linear(1));
  case BO_LE:
    return notPositive(L - R);
  case BO_GT:
    return notPositive(R - L + Linear(1));
  case BO_GE:
    return notPositive(R - L);
  case BO_EQ:
  case BO_NE: {
    Linear A = simplify(withRemainders(L - R));
    Linear Equal;
    Trace.sign(A.constant());
    if (auto C = A.asConstant()) {
      Equal = Linear(*C == 0);
    } else {
      int64_t Factor;
      Linear Form = A.canonicalForm(Factor);
      if (A.constant() % Factor == 0) {
        Form.setConstant(A.constant() / Factor);
        Form = ofNeighbour(Form);
        Equal = Symbols.term(SymbolKind::Zero, Form, Linear(), 0, {0, 1});
      } else {
        Equal = Linear(0);
      }
    }
    return Value::number(Op == BO_EQ ? Equal : Linear(1) - Equal);
  }
  default:
    return opaque();
  }
}
