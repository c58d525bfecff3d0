// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements quotients, remainders and differences: what they are of
// each value that their operands may have, and of one another.

#include "Arithmetic.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;
using namespace ptotidy;

/// What \p Op, one of those that overChoices() takes, gives for constants.
static int64_t resultOf(BinaryOperatorKind Op, int64_t A, int64_t B) {
  switch (Op) {
  case BO_Rem:
    return remainderOf(A, B);
  case BO_Div:
    return dividedBy(A, B);
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

/// True where \p A is made of no more than a few choices. Each operation on
/// two choices gives one of twice as many: a mask that a loop adds bits to is
/// soon one of thousands.
static bool isOfFewChoices(const Linear &A, const SymbolTable &Symbols) {
  constexpr size_t Most = 128;
  llvm::SmallSet<SymbolId, 16> Met;
  llvm::SmallVector<SymbolId, 16> Open;
  auto meet = [&](const Linear &L) {
    for (const Linear::Term &T : L.terms())
      if (Symbols[T.first].Kind == SymbolKind::Choice &&
          Met.insert(T.first).second)
        Open.push_back(T.first);
  };
  meet(A);
  while (!Open.empty() && Met.size() <= Most)
    for (const auto &[When, V] : Symbols[Open.pop_back_val()].Alternatives)
      meet(V);
  return Met.size() <= Most;
}

std::optional<Linear> Arithmetic::overChoices(BinaryOperatorKind Op,
                                              const Linear &A,
                                              int64_t Operand) {
  if (!A.isConstant() && !isOfFewChoices(A, Symbols))
    return std::nullopt;
  return overFewChoices(Op, A, Operand);
}

std::optional<Linear> Arithmetic::overFewChoices(BinaryOperatorKind Op,
                                                 const Linear &A,
                                                 int64_t Operand) {
  ++Symbols.Work;
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
    auto R =
        overFewChoices(Op, V.scaled(Factor) + Linear(A.constant()), Operand);
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

std::optional<Linear> Arithmetic::overTwoChoices(BinaryOperatorKind Op,
                                                 const Linear &A,
                                                 const Linear &B) {
  const auto Id = B.asSymbol();
  // A size is one of two or three; each case has all those of A in it.
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

Linear Arithmetic::quotient(const Linear &Dividend, int64_t Divisor) {
  Linear A = simplify(Dividend);
  if (Divisor == 0 || Divisor == Interval::Min)
    return Symbols.fresh();
  Trace.remainder(A.constant(), std::abs(Divisor));
  Trace.isNegative(A.constant());
  if (auto C = A.asConstant())
    return Linear(dividedBy(*C, Divisor));
  if (Divisor == 1)
    return A;
  if (auto Q = overChoices(BO_Div, A, Divisor))
    return *Q;
  // Take out what divides without a remainder: (k * d + x) / d = k + x / d,
  // as sizes and offsets are not negative, nor is what is divided.
  Linear Whole, Rest;
  for (const Linear::Term &T : A.terms()) {
    if (remainderOf(T.second, Divisor) == 0)
      Whole =
          Whole + Linear::symbol(T.first).scaled(dividedBy(T.second, Divisor));
    else
      Rest = Rest + Linear::symbol(T.first).scaled(T.second);
  }
  int64_t C = A.constant();
  if (Rest.isConstant() && (C >= 0 || Divisor > 0))
    return Whole + Linear(C < 0 ? floorDiv(C, Divisor) : C / Divisor);
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

Linear Arithmetic::remainder(const Linear &Dividend, int64_t Divisor) {
  Linear A = simplify(Dividend);
  if (Divisor == 0 || Divisor == Interval::Min)
    return Symbols.fresh();
  Trace.remainder(A.constant(), std::abs(Divisor));
  Trace.isNegative(A.constant());
  if (auto C = A.asConstant())
    return Linear(remainderOf(*C, Divisor));
  if (Divisor < 0)
    return Symbols.term(SymbolKind::Opaque2, A, Linear(Divisor), BO_Rem);
  Interval I = Path->Known->boundsOf(A, Symbols);
  if (Interval{0, Divisor - 1}.contains(I))
    return A;
  // A counter of which the path knows little may be one of few slots all the
  // same.
  if (auto Slot = Path->Known->commonRemainder(A, Divisor, Symbols))
    return Linear(*Slot);
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

Linear Arithmetic::difference(const Linear &L, const Linear &R) {
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

Linear Arithmetic::withRemainders(const Linear &L) {
  for (const auto &[Id, Factor] : L.terms()) {
    const Symbol &Part = Symbols[Id];
    if (Part.Kind != SymbolKind::Quotient || remainderOf(Factor, Part.Aux) != 0)
      continue;
    const Linear Dividend = Part.A;
    const int64_t Divisor = Part.Aux, Times = -dividedBy(Factor, Divisor);
    const Linear Rest =
        L - Dividend.scaled(Times) - Linear::symbol(Id).scaled(Factor);
    if (Rest.terms().size() + Dividend.terms().size() + 1 == L.terms().size())
      return Rest + remainder(Dividend, Divisor).scaled(Times);
  }
  return L;
}

Linear Arithmetic::ofNeighbour(const Linear &L) const {
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
  const int64_t Value = wrapSub(0, L.constant());
  if (Value < 0 || Value >= S.Aux)
    return L;
  const int64_t Of = (Value - S.A.constant()) % S.Aux;
  return Base - Linear(Of < 0 ? Of + S.Aux : Of);
}

std::optional<std::pair<Linear, Linear>>
Arithmetic::splitByFactor(const Linear &A, const Linear &B) const {
  const auto Size = B.asSymbol();
  if (!Size)
    return std::nullopt;
  for (const auto &[Id, Factor] : A.terms()) {
    const Symbol &Part = Symbols[Id];
    Linear Times;
    if (Id == *Size)
      Times = Linear(Factor);
    else if (Part.Kind == SymbolKind::Product && (Part.A == B || Part.B == B))
      Times = (Part.A == B ? Part.B : Part.A).scaled(Factor);
    else
      continue;
    const Linear Rest = A - Linear::symbol(Id).scaled(Factor);
    if (Path->Known->boundsOf(Times, Symbols).Lo >= 0 &&
        Path->Known->boundsOf(Rest, Symbols).Lo >= 0)
      return std::make_pair(Times, Rest);
  }
  return std::nullopt;
}

Linear Arithmetic::divided(SymbolKind Kind, const Linear &A, const Linear &B) {
  // (k * size + x) / size is k + x / size, as long as nothing is negative.
  if (const auto Split = splitByFactor(A, B)) {
    Trace.exact(Split->first.constant());
    const Linear Rest = divided(Kind, Split->second, B);
    return Kind == SymbolKind::Remainder ? Rest : Split->first + Rest;
  }
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
