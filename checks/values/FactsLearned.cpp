// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements how a path learns: conditions that hold, choices that
// are picked, and whether all of it can be at once.

#include "FactsDetail.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace ptotidy;
using namespace ptotidy::detail;

/// True for a symbol of which what is known may turn out to be impossible.
static bool isCheckedAgain(SymbolKind Kind) {
  return isBoundedResult(Kind) ||
         (isOpaque(Kind) && Kind != SymbolKind::Opaque2);
}

bool Facts::exclude(const Linear &Form, int64_t Value,
                    const SymbolTable &Symbols) {
  Interval Known = boundsOf(Form, Symbols);
  Entry &E = entry(Form);
  E.Range = E.Range.meet(Known);
  if (E.Range.Lo == Value && Value != Interval::Max)
    ++E.Range.Lo;
  else if (E.Range.Hi == Value && Value != Interval::Min)
    --E.Range.Hi;
  else if (E.Range.contains(Value) && !llvm::is_contained(E.Excluded, Value))
    E.Excluded.push_back(Value);
  return assumeRange(Form, {}, Symbols);
}

[[maybe_unused]] static bool isCanonical(const Linear &Form) {
  int64_t Factor = 0;
  return Form.canonicalForm(Factor) == Form && Factor == 1;
}

bool Facts::assumeRange(const Linear &Form, Interval Range,
                        const SymbolTable &Symbols) {
  assert(isCanonical(Form) && "facts are kept about canonical forms");
  Interval Known = boundsOf(Form, Symbols);
  Entry &E = entry(Form);
  E.Range = Known.meet(Range);
  while (llvm::is_contained(E.Excluded, E.Range.Lo) && !E.Range.isEmpty())
    ++E.Range.Lo;
  while (llvm::is_contained(E.Excluded, E.Range.Hi) && !E.Range.isEmpty())
    --E.Range.Hi;
  if (E.Range.isEmpty())
    return false;
  // What is known of a quotient may go together with this no longer.
  return IsCase || llvm::none_of(Entries, [&](const Entry &Known) {
           auto S = Known.Form.asSymbol();
           if (!S || !isCheckedAgain(Symbols[*S].Kind) ||
               llvm::none_of(Form.terms(), [&](const Linear::Term &T) {
                 return Symbols.support(*S).test(T.first);
               }))
             return false;
           return !Known.mayLieIn(computeBounds(*S, Known.Range, Symbols, 0));
         });
}

bool Facts::assumeOf(const Linear &L, Interval Range,
                     const SymbolTable &Symbols) {
  if (auto C = L.asConstant())
    return Range.contains(*C);
  if (L.constant() == Interval::Min)
    return true;
  int64_t Factor;
  const Linear Form = L.canonicalForm(Factor);
  return (Factor != 1 && Factor != -1) ||
         assumeRange(Form,
                     Range.plus(Interval::single(-L.constant())).times(Factor),
                     Symbols);
}

bool Facts::assumeAll(const Guard &When, const SymbolTable &Symbols) {
  for (FactId Id : When) {
    const auto [Form, Range] = Symbols.fact(Id);
    // A truth value says something of what it was computed from.
    auto S = Form.asSymbol();
    SymbolKind Kind = S ? Symbols[*S].Kind : SymbolKind::Opaque;
    bool IsTruth = Kind == SymbolKind::Zero || Kind == SymbolKind::NotPositive;
    bool Possible =
        IsTruth && Range.isSingle()
            ? assume(Form, Range.Lo != 0, Symbols)
            : assumeRange(Form, Range, Symbols) && propagate(Form, Symbols);
    if (!Possible)
      return false;
  }
  return true;
}

bool Facts::settleTruths(const SymbolTable &Symbols) {
  llvm::SmallVector<std::pair<SymbolId, bool>, 4> Open;
  for (const Entry &E : Entries)
    if (auto S = E.Form.asSymbol(); S && E.Range.isSingle()) {
      const bool IsTrue = E.Range.Lo != 0;
      const SymbolKind Kind = Symbols[*S].Kind;
      if (Kind == (IsTrue ? SymbolKind::Either : SymbolKind::Both))
        Open.push_back({*S, IsTrue});
    }
  HasOpenTruths = !Open.empty();
  for (const auto &[S, IsTrue] : Open) {
    const Symbol &Sym = Symbols[S];
    const auto A = decide(Sym.A, Symbols), B = decide(Sym.B, Symbols);
    if (A && *A != IsTrue && !assume(Sym.B, IsTrue, Symbols))
      return false;
    if (B && *B != IsTrue && !assume(Sym.A, IsTrue, Symbols))
      return false;
  }
  return true;
}

bool Facts::settle(const SymbolTable &Symbols) {
  // What one join tells may settle another one.
  constexpr unsigned MostRounds = 3;
  for (unsigned Round = 0; Round != MostRounds && maySettle(Symbols); ++Round) {
    Settled = knowledge(Symbols);
    if (HasOpenTruths && !settleTruths(Symbols))
      return false;
    if (!Joined)
      continue;
    std::vector<OneOf> Open;
    for (const OneOf &One : *Joined) {
      OneOf Left;
      for (const Guard &When : One)
        if (!contradicts(When, Symbols))
          Left.push_back(When);
      if (Left.empty())
        return false;
      if (Left.size() > 1)
        Open.push_back(std::move(Left));
      else if (!assumeAll(Left.front(), Symbols))
        return false;
    }
    if (Open.size() != Joined->size())
      Joined =
          Open.empty()
              ? nullptr
              : std::make_shared<const std::vector<OneOf>>(std::move(Open));
  }
  return true;
}

bool Facts::propagate(const Linear &Form, const SymbolTable &Symbols,
                      unsigned Depth) {
  // A counter that is joined in each iteration is a chain of choices, as long
  // as the loop is followed.
  constexpr unsigned MostPicks = 8;
  if (Depth == MostPicks)
    return true;
  auto S = Form.asSymbol();
  if (!S)
    return true;
  if (Symbols[*S].Kind != SymbolKind::Choice)
    return boundOperands(*S, Symbols);
  return pickOnly(*S, Symbols, Depth,
                  [](const Alternative &) { return true; }) &&
         boundAlternatives(*S, Symbols, Depth);
}

bool Facts::boundOperands(SymbolId S, const SymbolTable &Symbols) {
  const Symbol &Sym = Symbols[S];
  const Entry *Known = find(S);
  if (!Known ||
      (Sym.Kind != SymbolKind::Quotient && Sym.Kind != SymbolKind::Division))
    return true;
  const Interval Result = Known->Range;
  const Interval A = boundsOf(Sym.A, Symbols),
                 B = Sym.Kind == SymbolKind::Quotient
                         ? Interval::single(Sym.Aux)
                         : boundsOf(Sym.B, Symbols);
  // Larger ones are no sizes.
  constexpr int64_t Largest = int64_t(1) << 31;
  if (B.isSingle() && B.Lo > 0 && B.Lo < Largest) {
    Interval Dividend;
    if (Result.Lo > 0 && Result.Lo < Largest)
      Dividend.Lo = Result.Lo * B.Lo;
    if (Result.Hi >= 0 && Result.Hi < Largest)
      Dividend.Hi = Result.Hi * B.Lo + B.Lo - 1;
    return assumeOf(Sym.A, Dividend, Symbols);
  }
  // Who divides by a size takes it for positive.
  if (A.isSingle() && A.Lo >= 0 && B.Lo >= 0) {
    Interval Divisor;
    if (Result.Lo > 0)
      Divisor = {1, A.Lo / Result.Lo};
    if (Result.Hi >= 0 && Result.Hi < Largest)
      Divisor.Lo = A.Lo / (Result.Hi + 1) + 1;
    return assumeOf(Sym.B, Divisor, Symbols);
  }
  return true;
}

bool Facts::boundAlternatives(SymbolId S, const SymbolTable &Symbols,
                              unsigned Depth) {
  // Minima and maxima of a few, and of such.
  constexpr unsigned MostNested = 2;
  constexpr size_t MostAlternatives = 3;
  const Entry *Known = find(S);
  const auto &Alternatives = Symbols[S].Alternatives;
  if (!Known || Depth >= MostNested || Alternatives.size() > MostAlternatives)
    return true;
  const Interval Whole = Known->Range;
  // What Value is where the other one is the choice: of a minimum, no less.
  auto boundsWhere = [&](const Linear &Value, const Alternative &Other) {
    Interval I;
    for (FactId Id : Other.first) {
      const auto &[Form, Range] = Symbols.fact(Id);
      for (int64_t Sign : {1, -1}) {
        const Linear Rest = Value - Form.scaled(Sign);
        if (auto C = Rest.asConstant())
          I = I.meet(Range.times(Sign).plus(Interval::single(*C)));
        else if (Rest.sameSymbols(Other.second))
          I = I.meet(Range.times(Sign).plus(Whole).plus(
              Interval::single(Rest.constant() - Other.second.constant())));
      }
    }
    return I;
  };
  for (const Alternative &A : Alternatives) {
    if (A.second.isConstant())
      continue;
    Interval Hull = Whole;
    for (const Alternative &Other : Alternatives)
      if (Other.second != A.second && Hull != Interval() &&
          mayPick(S, Other, Symbols))
        Hull = Hull.hull(boundsWhere(A.second, Other));
    if (Hull == Interval() || Hull.contains(boundsOf(A.second, Symbols)))
      continue;
    if (!assumeOf(A.second, Hull, Symbols) ||
        !propagate(A.second, Symbols, Depth + 1))
      return false;
  }
  return true;
}

bool Facts::propagateSum(const Linear &Form, const SymbolTable &Symbols) {
  const Linear::Term *Among = choiceAmongItsParts(Form, Symbols);
  const Entry *Known = find(Form);
  if (!Among || !Known)
    return true;
  const Linear::Term T = *Among;
  const Entry Whole = *Known;
  return pickOnly(T.first, Symbols, 0, [&](const Alternative &A) {
    return Whole.mayLieIn(boundsOf(replaced(Form, T, A.second), Symbols));
  });
}

bool Facts::pickOnly(SymbolId S, const SymbolTable &Symbols, unsigned Depth,
                     llvm::function_ref<bool(const Alternative &)> MayBe) {
  for (const auto &[Id, V] : Substitutions)
    if (Id == S)
      return true;
  const Alternative *Only = nullptr;
  for (const Alternative &A : Symbols[S].Alternatives) {
    if (!mayPick(S, A, Symbols) || !MayBe(A))
      continue;
    if (Only)
      return true;
    Only = &A;
  }
  if (!Only)
    return false;
  // One is left: the path is the one that it comes from.
  return pick(S, Alternative(*Only), Symbols, Depth);
}

bool Facts::mayPick(SymbolId S, const Alternative &A,
                    const SymbolTable &Symbols) const {
  if (contradicts(A.first, Symbols))
    return false;
  const Interval I = boundsOfAlternative(A, Symbols);
  if (I.meet(symbolBounds(S, Symbols, MaxDepth)).isEmpty())
    return false;
  const Entry *E = I.isSingle() ? find(S) : nullptr;
  return !E || !llvm::is_contained(E->Excluded, I.Lo);
}

bool Facts::pick(SymbolId S, const Alternative &A, const SymbolTable &Symbols,
                 unsigned Depth) {
  assert(Symbols[S].Kind == SymbolKind::Choice &&
         "only a choice is one of several");
  const auto &[When, Value] = A;
  learn(Linear::symbol(S));
  Substitutions.push_back({S, Value});
  if (!assumeAll(When, Symbols) || !agreesWith(S, Symbols))
    return false;
  const Entry *Known = find(S);
  if (!Known || Value.isConstant())
    return true;
  // What is known of the choice is known of the value that it is.
  const Entry Whole = *Known;
  if (Value.terms().size() != 1 || Value.terms()[0].second != 1)
    return assumeOf(Value, Whole.Range, Symbols);
  const Linear Inner = Value - Linear(Value.constant());
  Entry &E = entry(Inner);
  E.Range = E.Range.meet(
      Whole.Range.plus(Interval::single(wrapSub(0, Value.constant()))));
  for (int64_t V : Whole.Excluded)
    if (const int64_t Left = wrapSub(V, Value.constant());
        !llvm::is_contained(E.Excluded, Left))
      E.Excluded.push_back(Left);
  if (symbolBounds(*Inner.asSymbol(), Symbols, MaxDepth).isEmpty())
    return false;
  // A counter that was raised again and again is a long chain of choices.
  return Value.constant() != 0 || propagate(Inner, Symbols, Depth + 1);
}

bool Facts::agreesWith(SymbolId S, const SymbolTable &Symbols) const {
  return llvm::all_of(Entries, [&](const Entry &E) {
    if (E.Form.terms().size() < 2 ||
        llvm::none_of(E.Form.terms(),
                      [&](const Linear::Term &T) { return T.first == S; }))
      return true;
    auto C = simplify(E.Form, Symbols).asConstant();
    return !C || E.mayLieIn(Interval::single(*C));
  });
}

bool Facts::assume(const Linear &L, bool Holds, const SymbolTable &Symbols) {
  if (auto Known = decide(L, Symbols))
    return *Known == Holds;
  return assumeOpen(L, Holds, Symbols);
}

bool Facts::assumeOpen(const Linear &Unsimplified, bool Holds,
                       const SymbolTable &Symbols) {
  Linear L = simplify(Unsimplified, Symbols);
  if (auto Lit = asLiteral(L, Symbols)) {
    const Symbol &S = Symbols[Lit->S];
    bool V = Holds == Lit->Positive;
    switch (S.Kind) {
    case SymbolKind::NotPositive: {
      // A <= 0, or A >= 1, as a bound of A's canonical form.
      Linear A = simplify(S.A, Symbols);
      int64_t Factor, C = A.constant();
      // Beyond 64 bits nothing is learned.
      if (C <= Interval::Min + 1)
        return true;
      Linear Form = A.canonicalForm(Factor);
      int64_t Abs = Factor < 0 ? -Factor : Factor;
      Interval R;
      if (V)
        R = Factor > 0 ? Interval{Interval::Min, floorDiv(-C, Abs)}
                       : Interval{ceilDiv(C, Abs), Interval::Max};
      else
        R = Factor > 0 ? Interval{ceilDiv(1 - C, Abs), Interval::Max}
                       : Interval{Interval::Min, floorDiv(C - 1, Abs)};
      return assumeRange(Form, R, Symbols) && propagate(Form, Symbols);
    }
    case SymbolKind::Zero: {
      Linear A = simplify(S.A, Symbols);
      int64_t Factor;
      Linear Form = A.canonicalForm(Factor);
      if (remainderOf(A.constant(), Factor) != 0)
        return !V;
      int64_t Value = dividedBy(A.constant(), -Factor);
      // The truth value is kept as well: "x is not 3" is no interval, so it
      // could not tell two paths apart otherwise.
      entry(Linear::symbol(Lit->S)).Range = Interval::single(V);
      return (V ? assumeRange(Form, Interval::single(Value), Symbols)
                : exclude(Form, Value, Symbols)) &&
             propagate(Form, Symbols);
    }
    case SymbolKind::Both:
    case SymbolKind::Either: {
      bool IsBoth = S.Kind == SymbolKind::Both;
      entry(Linear::symbol(Lit->S)).Range = Interval::single(V);
      if (IsBoth == V)
        return assume(S.A, V, Symbols) && assume(S.B, V, Symbols);
      // One of the two has the value V; it follows when the other has not.
      auto A = decide(S.A, Symbols), B = decide(S.B, Symbols);
      if (A)
        return assume(S.B, V, Symbols);
      if (B)
        return assume(S.A, V, Symbols);
      HasOpenTruths = true;
      return assumeRange(Linear::symbol(Lit->S), Interval::single(V), Symbols);
    }
    default:
      break;
    }
  }
  int64_t Factor;
  Linear Form = L.canonicalForm(Factor);
  if (remainderOf(L.constant(), Factor) != 0)
    return Holds;
  int64_t Value = dividedBy(L.constant(), -Factor);
  return (Holds ? exclude(Form, Value, Symbols)
                : assumeRange(Form, Interval::single(Value), Symbols)) &&
         propagate(Form, Symbols);
}

/// True where \p Form is a truth value alone.
static bool isQuestion(const Linear &Form, const SymbolTable &Symbols) {
  const auto S = Form.asSymbol();
  return S && isTruthValue(Symbols[*S].Kind);
}

bool Facts::isPossible(size_t Index, const SymbolTable &Symbols) {
  if (const Linear Form = Entries[Index].Form; isQuestion(Form, Symbols)) {
    // As an answer that nobody has given yet.
    const Entry Known = std::exchange(Entries[Index], {Form, {}, {}});
    learn(Form);
    const auto Truth = decide(Form, Symbols);
    Entries[Index] = Known;
    learn(Form);
    return !Truth || Known.mayLieIn(Interval::single(*Truth));
  }
  const Entry &Known = Entries[Index];
  const auto S = Known.Form.asSymbol();
  return Known.mayLieIn(
      S ? computeBounds(*S, Known.Range, Symbols, 0)
        : boundsByCases(simplify(Known.Form, Symbols), Symbols));
}

void Facts::noteAnswers(const Linear &In, const SymbolTable &Symbols) {
  for (const Linear::Term &T : In.terms())
    for (SymbolId Id : Symbols.support(T.first)) {
      const Linear Question = Linear::symbol(Id);
      if (!isTruthValue(Symbols[Id].Kind) || find(Id))
        continue;
      ++Symbols.Work;
      if (const auto Answer = decide(Question, Symbols))
        entry(Question).Range = Interval::single(*Answer);
    }
}

std::optional<Facts> Facts::with(const Guard &When,
                                 const SymbolTable &Symbols) const {
  Facts All = *this;
  // What is told later may say more of what was told before.
  for ([[maybe_unused]] bool Again : {false, true}) {
    if (!All.assumeAll(When, Symbols) || !All.settle(Symbols))
      return std::nullopt;
    for (const Entry &Known : std::vector<Entry>(All.Entries)) {
      if (!All.propagateSum(Known.Form, Symbols))
        return std::nullopt;
      if (!isQuestion(Known.Form, Symbols))
        All.noteAnswers(Known.Form, Symbols);
      if (Known.Form.terms().size() < 2)
        continue;
      const Linear Simple = All.simplify(Known.Form, Symbols);
      if (Simple != Known.Form && !All.assumeOf(Simple, Known.Range, Symbols))
        return std::nullopt;
    }
  }
  Symbols.Work += All.Entries.size();
  Facts Asked = All;
  for (size_t I = 0; I != All.Entries.size(); ++I)
    if (!Asked.isPossible(I, Symbols))
      return std::nullopt;
  return All;
}
