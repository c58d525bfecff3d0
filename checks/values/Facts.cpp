// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the facts of a path.

#include "pto-tidy/Values/Facts.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace ptotidy;

const Facts::Entry *Facts::find(const Linear &Form) const {
  auto It =
      llvm::lower_bound(Entries, Form, [](const Entry &E, const Linear &F) {
        return E.Form < F;
      });
  return It != Entries.end() && It->Form == Form ? &*It : nullptr;
}

const Facts::Entry *Facts::find(SymbolId S) const {
  // Forms have no constant, so they are sorted by their terms.
  const Linear::Term Only = {S, 1};
  auto It = llvm::partition_point(Entries, [&](const Entry &E) {
    const auto &Terms = E.Form.terms();
    return Terms.empty() || Terms.front() < Only;
  });
  return It != Entries.end() && It->Form.terms().size() == 1 &&
                 It->Form.terms().front() == Only
             ? &*It
             : nullptr;
}

void Facts::learn(const Linear &Form) {
  if (Knowledge != 0)
    KnownBefore = Knowledge;
  Knowledge = 0;
  for (const Linear::Term &T : Form.terms())
    if (!llvm::is_contained(Changed, T.first))
      Changed.push_back(T.first);
}

uint64_t Facts::knowledge(const SymbolTable &Symbols) const {
  if (Knowledge == 0) {
    Knowledge = Symbols.answers().newKnowledge(KnownBefore, std::move(Changed));
    Changed.clear();
  }
  return Knowledge;
}

std::optional<llvm::SmallVector<SymbolId, 16>>
Facts::learnedSince(uint64_t Before, const SymbolTable &Symbols) const {
  const SymbolTable::AnswerCache &States = Symbols.answers();
  llvm::SmallVector<SymbolId, 16> Learned;
  uint64_t At = knowledge(Symbols);
  for (; At != Before && At != 0; At = States.parentOf(At))
    for (SymbolId S : States.changedIn(At))
      if (!llvm::is_contained(Learned, S))
        Learned.push_back(S);
  if (At == 0)
    return std::nullopt;
  return Learned;
}

/// The answer to question \p Number of \p Questions as \p Knowledge has it,
/// found by \p Compute where it is new. A path knows more and more, and little
/// of it touches the question: as long as nothing does, the answer is what it
/// was. \p StaysForever tells of answers that more knowledge cannot change.
/// \p IsTouched asks whether a symbol has to do with the question.
template <class T, class Touched, class Stays, class Function>
static T answer(const SymbolTable::AnswerCache &States,
                std::deque<SymbolTable::AnswerCache::Recent<T>> &Questions,
                size_t Number, uint64_t Knowledge, Touched IsTouched,
                Stays StaysForever, Function Compute) {
  constexpr unsigned MostSteps = 16;
  if (Number >= Questions.size())
    Questions.resize(Number + 1);
  auto &Recent = Questions[Number]; // stays where it is
  if (const T *Found = Recent.find(Knowledge))
    return *Found;
  std::optional<T> Found;
  bool IsSame = true;
  uint64_t At = Knowledge;
  for (unsigned Step = 0;
       Step != MostSteps && !Found && !Recent.Answers.empty(); ++Step) {
    IsSame = IsSame && llvm::none_of(States.changedIn(At), IsTouched);
    At = States.parentOf(At);
    if (At == 0)
      break;
    if (const T *Before = Recent.find(At);
        Before && (IsSame || StaysForever(*Before)))
      Found = *Before;
  }
  if (!Found)
    Found = Compute();
  Recent.add(Knowledge, *Found);
  return *Found;
}

Facts::Entry &Facts::entry(const Linear &Form) {
  learn(Form);
  auto It =
      llvm::lower_bound(Entries, Form, [](const Entry &E, const Linear &F) {
        return E.Form < F;
      });
  if (It == Entries.end() || It->Form != Form)
    It = Entries.insert(It, Entry{Form, {}, {}});
  return *It;
}

/// True for a symbol whose value follows where those of others are known.
static bool isComputed(SymbolKind Kind) {
  switch (Kind) {
  case SymbolKind::Choice:
  case SymbolKind::Product:
  case SymbolKind::Division:
  case SymbolKind::Remainder:
  case SymbolKind::Quotient:
  case SymbolKind::Modulo:
  case SymbolKind::ShiftLeft:
  case SymbolKind::BitAnd:
  case SymbolKind::BitOr:
  case SymbolKind::BitXor:
    return true;
  default:
    return false;
  }
}

/// Values are made of values; looking through a few of them is enough.
static constexpr unsigned MaxDepth = 4;

Interval Facts::symbolBounds(SymbolId S, const SymbolTable &Symbols,
                             unsigned Depth) const {
  const Symbol &Sym = Symbols[S];
  ++Symbols.Work;
  Interval I = Sym.Bounds;
  if (const Entry *E = find(S))
    I = I.meet(E->Range);
  if (I.isSingle() || Depth >= MaxDepth || !isComputed(Sym.Kind))
    return I;
  return answer(
      Symbols.answers(), Symbols.answers().Bounds, S * MaxDepth + Depth,
      knowledge(Symbols),
      [&](SymbolId Changed) { return Symbols.support(S).test(Changed); },
      [](const Interval &) { return false; },
      [&] { return computeBounds(S, I, Symbols, Depth); });
}

/// True for a computed symbol that is bounded by what it is computed from.
static bool isBoundedResult(SymbolKind Kind) {
  return Kind == SymbolKind::Division || Kind == SymbolKind::Quotient ||
         Kind == SymbolKind::Product;
}

/// True for a symbol of which what is known may turn out to be impossible.
static bool isCheckedAgain(SymbolKind Kind) {
  return isBoundedResult(Kind) || Kind == SymbolKind::ShiftLeft ||
         Kind == SymbolKind::BitAnd || Kind == SymbolKind::BitOr ||
         Kind == SymbolKind::BitXor;
}

/// The value of a bit operation on sizes, masks and slots.
static std::optional<int64_t> evaluateBits(SymbolKind Kind, int64_t A,
                                           int64_t B) {
  constexpr int64_t MostShift = 31;
  if (A < 0 || B < 0)
    return std::nullopt;
  switch (Kind) {
  case SymbolKind::ShiftLeft:
    if (B > MostShift || A > (int64_t(1) << MostShift))
      return std::nullopt;
    return A << B;
  case SymbolKind::BitAnd:
    return A & B;
  case SymbolKind::BitOr:
    return A | B;
  case SymbolKind::BitXor:
    return A ^ B;
  default:
    return std::nullopt;
  }
}

/// The bounds of the result of \p Kind on operands within \p A and \p B. They
/// are sizes, in nearly all cases; signs would be more work than they are
/// worth.
static Interval boundsOfResult(SymbolKind Kind, Interval A, Interval B) {
  const bool IsProduct = Kind == SymbolKind::Product;
  if (A.Lo < 0 || B.Lo < (IsProduct ? 0 : 1) || A.isEmpty() || B.isEmpty())
    return {};
  if (!IsProduct)
    return {A.Lo / B.Hi, A.Hi == Interval::Max ? A.Hi : A.Hi / B.Lo};
  Interval I;
  if (llvm::MulOverflow(A.Lo, B.Lo, I.Lo))
    return {};
  if (llvm::MulOverflow(A.Hi, B.Hi, I.Hi))
    I.Hi = Interval::Max;
  return I;
}

Interval Facts::computeBounds(SymbolId S, Interval Known,
                              const SymbolTable &Symbols,
                              unsigned Depth) const {
  const Symbol &Sym = Symbols[S];
  Interval I = Known;
  if (Sym.Kind == SymbolKind::Choice) {
    std::optional<Interval> Hull;
    for (const auto &[When, V] : Sym.Alternatives) {
      // Guards are about other values. What slots are joined of lies two
      // levels down at most: a loop in a loop.
      constexpr unsigned MostDepths = 3;
      if (Depth < MostDepths && contradicts(When, Symbols))
        continue;
      Interval A = boundsOf(V, Symbols, Depth + 1);
      Hull = Hull ? Hull->hull(A) : A;
    }
    if (Hull)
      I = I.meet(*Hull);
  } else if (auto V = evaluate(Sym, Symbols, Depth + 1)) {
    I = I.meet(Interval::single(*V));
  } else if (isBoundedResult(Sym.Kind)) {
    const Interval B = Sym.Kind == SymbolKind::Quotient
                           ? Interval::single(Sym.Aux)
                           : boundsOf(Sym.B, Symbols, Depth + 1);
    I = I.meet(
        boundsOfResult(Sym.Kind, boundsOf(Sym.A, Symbols, Depth + 1), B));
  }
  return I;
}

std::optional<int64_t> Facts::evaluate(const Symbol &S,
                                       const SymbolTable &Symbols,
                                       unsigned Depth) const {
  if (!isComputed(S.Kind) || S.Kind == SymbolKind::Choice)
    return std::nullopt;
  auto A = simplify(S.A, Symbols, Depth).asConstant();
  if (!A)
    return std::nullopt;
  if (S.Kind == SymbolKind::Quotient)
    return *A / S.Aux;
  if (S.Kind == SymbolKind::Modulo)
    return (*A % S.Aux + S.Aux) % S.Aux;
  auto B = simplify(S.B, Symbols, Depth).asConstant();
  if (!B)
    return std::nullopt;
  switch (S.Kind) {
  case SymbolKind::Product:
    return static_cast<int64_t>(static_cast<uint64_t>(*A) *
                                static_cast<uint64_t>(*B));
  case SymbolKind::Division:
    return *B == 0 ? std::nullopt : std::optional<int64_t>(*A / *B);
  case SymbolKind::Remainder:
    return *B == 0 ? std::nullopt : std::optional<int64_t>(*A % *B);
  default:
    return evaluateBits(S.Kind, *A, *B);
  }
}

Interval Facts::boundsOf(const Linear &L, const SymbolTable &Symbols) const {
  return boundsOf(L, Symbols, 0);
}

Linear Facts::simplify(const Linear &L, const SymbolTable &Symbols) const {
  return simplify(L, Symbols, 0);
}

/// How many symbols \p A - \p Sign * \p B has, without computing it.
static size_t termsLeft(const Linear &A, const Linear &B, int64_t Sign) {
  size_t Left = A.terms().size() + B.terms().size();
  auto I = A.terms().begin(), IE = A.terms().end();
  auto J = B.terms().begin(), JE = B.terms().end();
  while (I != IE && J != JE) {
    if (I->first != J->first) {
      ++(I->first < J->first ? I : J);
      continue;
    }
    const uint64_t Theirs = static_cast<uint64_t>(J->second) * Sign;
    Left -= static_cast<uint64_t>(I->second) == Theirs ? 2 : 1;
    ++I, ++J;
  }
  return Left;
}

/// False where the symbols of the one all come before those of the other.
static bool meet(const Linear &A, const Linear &B) {
  return A.terms().front().first <= B.terms().back().first &&
         B.terms().front().first <= A.terms().back().first;
}

Interval Facts::boundsOf(const Linear &L, const SymbolTable &Symbols,
                         unsigned Depth) const {
  if (L.isConstant())
    return Interval::single(L.constant());
  Interval Sum = Interval::single(0);
  for (const Linear::Term &T : L.terms())
    Sum = Sum.plus(symbolBounds(T.first, Symbols, Depth).times(T.second));
  if (L.terms().size() > 1) {
    int64_t Factor;
    Linear Form = L.canonicalForm(Factor);
    if (const Entry *E = find(Form))
      Sum = Sum.meet(E->Range.times(Factor));
    // One step of inference: the distance to a form that is known, as in
    // "i + step - n" when "i - n" is known and step is not negative.
    if (Sum.Lo == Interval::Min || Sum.Hi == Interval::Max)
      for (const Entry &E : Entries) {
        if (E.Form.terms().size() < 2 || !meet(L, E.Form))
          continue;
        for (int64_t Sign : {1, -1}) {
          if (termsLeft(L, E.Form, Sign) >= L.terms().size())
            continue;
          Linear Rest = L - E.Form.scaled(Sign);
          Interval Bounds = E.Range.times(Sign);
          for (const Linear::Term &T : Rest.terms())
            Bounds = Bounds.plus(
                symbolBounds(T.first, Symbols, MaxDepth).times(T.second));
          Sum = Sum.meet(Bounds);
        }
      }
  }
  return Sum.plus(Interval::single(L.constant()));
}

/// \p L with \p Value for the symbol of \p T, one of its terms.
static Linear replaced(const Linear &L, const Linear::Term &T,
                       const Linear &Value) {
  return L - Linear::symbol(T.first).scaled(T.second) + Value.scaled(T.second);
}

Linear Facts::simplify(const Linear &L, const SymbolTable &Symbols,
                       unsigned Depth) const {
  if (Depth > MaxDepth)
    return L;
  if (L.isConstant())
    return L;
  // A substituted value may hold further symbols: a few rounds are enough, as
  // a choice only names older symbols.
  Linear Out = L;
  for (unsigned Round = 0; Round != 8; ++Round) {
    Linear Next = Out;
    bool Changed = false;
    auto replace = [&](const Linear::Term &T, const Linear &Value) {
      Next = replaced(Next, T, Value);
      Changed = true;
    };
    for (const Linear::Term &T : Out.terms()) {
      Interval I = symbolBounds(T.first, Symbols, Depth);
      if (I.isSingle()) {
        replace(T, Linear(I.Lo));
        continue;
      }
      const Linear *Value = nullptr;
      for (const auto &[S, V] : Substitutions)
        if (S == T.first)
          Value = &V;
      const Symbol &Sym = Symbols[T.first];
      if (!Value && Sym.Kind == SymbolKind::Choice) {
        unsigned Possible = 0;
        for (const auto &[When, V] : Sym.Alternatives)
          if (!contradicts(When, Symbols)) {
            Value = &V;
            ++Possible;
          }
        if (Possible != 1)
          Value = nullptr;
      }
      // A remainder follows when the remainder of a neighbour is known.
      if (!Value && Sym.Kind == SymbolKind::Modulo && Sym.A.constant() != 0) {
        Linear Base = Sym.A;
        Base.setConstant(0);
        Interval R = boundsOf(Base, Symbols, Depth + 1);
        if (R.isSingle()) {
          int64_t V = (R.Lo + Sym.A.constant()) % Sym.Aux;
          replace(T, Linear(V < 0 ? V + Sym.Aux : V));
          continue;
        }
      }
      if (Value)
        replace(T, *Value);
    }
    if (!Changed)
      break;
    Out = std::move(Next);
    if (Out.isConstant())
      break;
  }
  return Out;
}

/// A choice in \p L of which an alternative is made of what stands beside it,
/// so that it says more in its place: the rest that is left of `left` after
/// `min(left, 16)`. Null where there is none.
static const Linear::Term *choiceAmongItsParts(const Linear &L,
                                               const SymbolTable &Symbols) {
  // The latest first: its alternatives are made of the others.
  for (const Linear::Term &T : llvm::reverse(L.terms()))
    if (Symbols[T.first].Kind == SymbolKind::Choice &&
        llvm::any_of(Symbols[T.first].Alternatives, [&](const auto &A) {
          return !A.second.isConstant() &&
                 termsLeft(L, A.second, -1) <
                     L.terms().size() + A.second.terms().size();
        }))
      return &T;
  return nullptr;
}

Interval Facts::boundsByCases(const Linear &L, const SymbolTable &Symbols,
                              unsigned Depth) const {
  const Interval I = boundsOf(L, Symbols);
  constexpr unsigned MostCases = 3;
  const Linear::Term *T =
      Depth == MostCases || I.isSingle() || L.terms().size() < 2
          ? nullptr
          : choiceAmongItsParts(L, Symbols);
  if (!T)
    return I;
  std::optional<Interval> Hull;
  for (const auto &[When, Value] : Symbols[T->first].Alternatives) {
    if (contradicts(When, Symbols))
      continue;
    Facts There = *this;
    if (!There.assumeAll(When, Symbols))
      continue;
    const Interval Case =
        There.boundsByCases(replaced(L, *T, Value), Symbols, Depth + 1);
    Hull = Hull ? Hull->hull(Case) : Case;
  }
  return Hull ? I.meet(*Hull) : I;
}

namespace {
/// A truth value that is one symbol S (Positive) or 1 - S.
struct Literal {
  SymbolId S;
  bool Positive;
};
} // namespace

static std::optional<Literal> asLiteral(const Linear &L,
                                        const SymbolTable &Symbols) {
  if (L.terms().size() != 1)
    return std::nullopt;
  auto [S, C] = L.terms()[0];
  const bool IsTruth = isTruthValue(Symbols[S].Kind);
  if (L.constant() == 0 && (C == 1 || (IsTruth && C != 0)))
    return Literal{S, true};
  if (IsTruth && L.constant() == 1 && C == -1)
    return Literal{S, false};
  return std::nullopt;
}

std::optional<bool> Facts::decide(const Linear &Unsimplified,
                                  const SymbolTable &Symbols) const {
  Linear L = simplify(Unsimplified, Symbols);
  if (auto C = L.asConstant())
    return *C != 0;
  if (auto Lit = asLiteral(L, Symbols)) {
    const Symbol &S = Symbols[Lit->S];
    auto answer = [&](bool V) { return V == Lit->Positive; };
    switch (S.Kind) {
    case SymbolKind::NotPositive: {
      const Linear A = simplify(S.A, Symbols);
      Interval I = boundsByCases(A, Symbols);
      if (const ValueList Values = valuesOf(A, Symbols); !Values.empty())
        I = {Values.front(), Values.back()};
      if (I.Hi <= 0)
        return answer(true);
      if (I.Lo > 0)
        return answer(false);
      return std::nullopt;
    }
    case SymbolKind::Zero: {
      Linear A = simplify(S.A, Symbols);
      if (!mayBeZero(A, Symbols))
        return answer(false);
      const Interval I = boundsByCases(A, Symbols);
      if (!I.contains(0))
        return answer(false);
      if (I == Interval::single(0))
        return answer(true);
      return std::nullopt;
    }
    case SymbolKind::Both: {
      auto A = decide(S.A, Symbols), B = decide(S.B, Symbols);
      if ((A && !*A) || (B && !*B))
        return answer(false);
      if (A && B)
        return answer(true);
      return std::nullopt;
    }
    case SymbolKind::Either: {
      auto A = decide(S.A, Symbols), B = decide(S.B, Symbols);
      if ((A && *A) || (B && *B))
        return answer(true);
      if (A && B)
        return answer(false);
      return std::nullopt;
    }
    default:
      break;
    }
  }
  if (!mayBeZero(L, Symbols))
    return true;
  return std::nullopt;
}

bool Facts::mayBeZero(const Linear &L, const SymbolTable &Symbols) const {
  if (!boundsOf(L, Symbols).contains(0))
    return false;
  int64_t Factor;
  const Linear Form = L.canonicalForm(Factor);
  if (const Entry *E = find(Form))
    for (int64_t V : E->Excluded)
      if (V * Factor + L.constant() == 0)
        return false;
  const ValueList Values = Symbols.valuesOf(L);
  return Values.empty() || llvm::is_contained(Values, 0);
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

bool Facts::assumeRange(const Linear &Form, Interval Range,
                        const SymbolTable &Symbols) {
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
  return llvm::none_of(Entries, [&](const Entry &Known) {
    auto S = Known.Form.asSymbol();
    if (!S || !isCheckedAgain(Symbols[*S].Kind) ||
        llvm::none_of(Form.terms(), [&](const Linear::Term &T) {
          return Symbols.support(*S).test(T.first);
        }))
      return false;
    const Interval I = computeBounds(*S, Known.Range, Symbols, 0);
    return I.isEmpty() ||
           (I.isSingle() && llvm::is_contained(Known.Excluded, I.Lo));
  });
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

bool Facts::propagate(const Linear &Form, const SymbolTable &Symbols,
                      unsigned Depth) {
  // A counter that is joined in each iteration is a chain of choices, as long
  // as the loop is followed.
  constexpr unsigned MostPicks = 8;
  if (Depth == MostPicks)
    return true;
  auto S = Form.asSymbol();
  if (!S || Symbols[*S].Kind != SymbolKind::Choice)
    return true;
  return pickOnly(*S, Symbols, Depth, [](const Alternative &) { return true; });
}

bool Facts::propagateSum(const Linear &Form, const SymbolTable &Symbols) {
  const Linear::Term *Among = choiceAmongItsParts(Form, Symbols);
  const Entry *Known = find(Form);
  if (!Among || !Known)
    return true;
  const Linear::Term T = *Among;
  const Interval Range = Known->Range;
  return pickOnly(T.first, Symbols, 0, [&](const Alternative &A) {
    return !boundsOf(replaced(Form, T, A.second), Symbols)
                .meet(Range)
                .isEmpty();
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
  const auto &[When, Value] = A;
  if (contradicts(When, Symbols))
    return false;
  const Interval I = boundsOf(Value, Symbols);
  if (I.meet(symbolBounds(S, Symbols, MaxDepth)).isEmpty())
    return false;
  const Entry *E = I.isSingle() ? find(S) : nullptr;
  return !E || !llvm::is_contained(E->Excluded, I.Lo);
}

bool Facts::pick(SymbolId S, const Alternative &A, const SymbolTable &Symbols,
                 unsigned Depth) {
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
  if (Value.terms().size() != 1 || Value.terms()[0].second != 1) {
    int64_t Factor;
    const Linear Form = Value.canonicalForm(Factor);
    return (Factor != 1 && Factor != -1) ||
           assumeRange(Form,
                       Whole.Range.plus(Interval::single(-Value.constant()))
                           .times(Factor),
                       Symbols);
  }
  const Linear Inner = Value - Linear(Value.constant());
  Entry &E = entry(Inner);
  E.Range = E.Range.meet(Whole.Range.plus(Interval::single(-Value.constant())));
  for (int64_t V : Whole.Excluded)
    if (!llvm::is_contained(E.Excluded, V - Value.constant()))
      E.Excluded.push_back(V - Value.constant());
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
    return !C || (E.Range.contains(*C) && !llvm::is_contained(E.Excluded, *C));
  });
}

ValueList Facts::valuesOf(const Linear &L, const SymbolTable &Symbols) const {
  ValueList Values = Symbols.valuesOf(L);
  const Interval I = boundsOf(L, Symbols);
  int64_t Factor;
  const Linear Form = L.canonicalForm(Factor);
  const Entry *E = L.isConstant() ? nullptr : find(Form);
  llvm::erase_if(Values, [&](int64_t V) {
    return !I.contains(V) ||
           (E && llvm::is_contained(E->Excluded, (V - L.constant()) / Factor));
  });
  return Values;
}

/// ceil and floor of A / B for B > 0.
static int64_t ceilDiv(int64_t A, int64_t B) {
  return A / B + (A % B > 0 ? 1 : 0);
}
static int64_t floorDiv(int64_t A, int64_t B) {
  return A / B - (A % B < 0 ? 1 : 0);
}

bool Facts::assume(const Linear &Unsimplified, bool Holds,
                   const SymbolTable &Symbols) {
  if (auto Known = decide(Unsimplified, Symbols))
    return *Known == Holds;
  Linear L = simplify(Unsimplified, Symbols);
  if (auto Lit = asLiteral(L, Symbols)) {
    const Symbol S = Symbols[Lit->S];
    bool V = Holds == Lit->Positive;
    switch (S.Kind) {
    case SymbolKind::NotPositive: {
      // A <= 0, or A >= 1, as a bound of A's canonical form.
      Linear A = simplify(S.A, Symbols);
      int64_t Factor, C = A.constant();
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
      if (A.constant() % Factor != 0)
        return !V;
      int64_t Value = -A.constant() / Factor;
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
      return assumeRange(Linear::symbol(Lit->S), Interval::single(V), Symbols);
    }
    default:
      break;
    }
  }
  int64_t Factor;
  Linear Form = L.canonicalForm(Factor);
  if (L.constant() % Factor != 0)
    return Holds;
  int64_t Value = -L.constant() / Factor;
  return (Holds ? exclude(Form, Value, Symbols)
                : assumeRange(Form, Interval::single(Value), Symbols)) &&
         propagate(Form, Symbols);
}

/// Adds the symbols that \p Id says something of. Returns false for what may be
/// bound to others, or to certain values, in ways that are not known: results
/// of operations, but for remainders by a constant.
static bool addPlain(SymbolId Id, const SymbolTable &Symbols,
                     std::set<SymbolId> &Out) {
  const Symbol &S = Symbols[Id];
  if (!Out.insert(Id).second)
    return false;
  if (S.Kind == SymbolKind::Opaque || S.Kind == SymbolKind::Load)
    return true;
  return S.Kind == SymbolKind::Modulo && S.A.terms().size() == 1 &&
         addPlain(S.A.terms()[0].first, Symbols, Out);
}

/// The same of the answer to a question, \p L. Two values may be bound to each
/// other outside of the kernel, as a block's number is less than that of
/// blocks, so only a question that asks for one of them counts.
static bool addAsked(const Linear &L, const SymbolTable &Symbols,
                     std::set<SymbolId> &Out) {
  if (L.terms().size() != 1)
    return false;
  const SymbolId Id = L.terms()[0].first;
  const Symbol &S = Symbols[Id];
  switch (S.Kind) {
  case SymbolKind::Zero:
  case SymbolKind::NotPositive:
    return Out.insert(Id).second && S.A.terms().size() == 1 &&
           addPlain(S.A.terms()[0].first, Symbols, Out);
  case SymbolKind::Both:
  case SymbolKind::Either:
    // Two questions for one value may exclude each other.
    return addAsked(S.A, Symbols, Out) && addAsked(S.B, Symbols, Out);
  case SymbolKind::Opaque2: {
    // A comparison of numbers that are not integers.
    if (S.Bounds != Interval{0, 1} || !Out.insert(Id).second)
      return false;
    for (const Linear *Side : {&S.A, &S.B})
      for (const Linear::Term &T : Side->terms())
        if (!addPlain(T.first, Symbols, Out))
          return false;
    return true;
  }
  default:
    return addPlain(Id, Symbols, Out);
  }
}

bool Facts::isFree(const Linear &L, const SymbolTable &Symbols) const {
  if (auto Id = L.asSymbol()) {
    const Symbol &S = Symbols[*Id];
    std::set<SymbolId> All;
    if (S.Kind == SymbolKind::Both || S.Kind == SymbolKind::Either)
      return addAsked(L, Symbols, All) && isFree(S.A, Symbols) &&
             isFree(S.B, Symbols);
    if ((S.Kind == SymbolKind::NotPositive || S.Kind == SymbolKind::Zero) &&
        !find(L))
      return isFree(S.A, Symbols);
  }
  std::set<SymbolId> Asked;
  if (!addAsked(L, Symbols, Asked))
    return false;
  int64_t Factor;
  const Linear Form = L.canonicalForm(Factor);
  auto dependsOnAsked = [&](SymbolId Known) {
    return llvm::any_of(
        Asked, [&](SymbolId S) { return Symbols.support(Known).test(S); });
  };
  // What was answered before of the same form is known exactly.
  auto isOfForm = [&](const Linear &Known) {
    auto S = Known.asSymbol();
    int64_t Ignored;
    return Known == Form || (S && Symbols[*S].Kind == SymbolKind::Zero &&
                             Symbols[*S].A.canonicalForm(Ignored) == Form);
  };
  for (const Entry &E : Entries)
    if (!isOfForm(E.Form) &&
        llvm::any_of(E.Form.terms(), [&](const Linear::Term &T) {
          return dependsOnAsked(T.first);
        }))
      return false;
  return llvm::none_of(Substitutions, [&](const auto &Known) {
    return dependsOnAsked(Known.first);
  });
}

bool Facts::contradicts(const Guard &When, const SymbolTable &Symbols) const {
  for (FactId Id : When)
    if (contradicts(Id, Symbols))
      return true;
  return false;
}

bool Facts::contradicts(FactId Fact, const SymbolTable &Symbols) const {
  return answer(
      Symbols.answers(), Symbols.answers().Contradicted, Fact,
      knowledge(Symbols),
      [&](SymbolId Changed) { return Symbols.factSupport(Fact).test(Changed); },
      [](bool IsContradicted) { return IsContradicted; },
      [&] { return computeContradicts(Fact, Symbols); });
}

bool Facts::isPossible(const Entry &Known, const SymbolTable &Symbols) const {
  auto S = Known.Form.asSymbol();
  Interval I;
  if (S && isTruthValue(Symbols[*S].Kind)) {
    // As an answer that nobody has given yet.
    Facts Rest = *this;
    llvm::erase_if(Rest.Entries,
                   [&](const Entry &E) { return E.Form == Known.Form; });
    Rest.learn(Known.Form);
    if (auto Truth = Rest.decide(Known.Form, Symbols))
      I = Interval::single(*Truth);
  } else if (S) {
    I = computeBounds(*S, Known.Range, Symbols, 0);
  } else {
    I = boundsByCases(simplify(Known.Form, Symbols), Symbols);
  }
  I = I.meet(Known.Range);
  return !I.isEmpty() &&
         !(I.isSingle() && llvm::is_contained(Known.Excluded, I.Lo));
}

bool Facts::allows(const Guard &When, const SymbolTable &Symbols) const {
  Facts All = *this;
  // What is told later may say more of what was told before.
  for ([[maybe_unused]] bool Again : {false, true}) {
    if (!All.assumeAll(When, Symbols))
      return false;
    for (const Entry &Known : std::vector<Entry>(All.Entries))
      if (!All.propagateSum(Known.Form, Symbols))
        return false;
  }
  return llvm::all_of(All.Entries, [&](const Entry &Known) {
    return All.isPossible(Known, Symbols);
  });
}

bool Facts::computeContradicts(FactId Fact, const SymbolTable &Symbols) const {
  const auto &[Form, Range] = Symbols.fact(Fact);
  if (auto S = Form.asSymbol(); S && isTruthValue(Symbols[*S].Kind))
    if (auto Truth = decide(Form, Symbols))
      return !Range.contains(*Truth);
  const Interval Left = boundsOf(Form, Symbols).meet(Range);
  if (Left.isEmpty())
    return true;
  const ValueList Values = Symbols.valuesOf(Form);
  if (!Values.empty() &&
      llvm::none_of(Values, [&](int64_t V) { return Left.contains(V); }))
    return true;
  const Entry *E = Left.isSingle() ? find(Form) : nullptr;
  return E && llvm::is_contained(E->Excluded, Left.Lo);
}

/// Calls \p Each with every entry of \p Mine and the one of \p Theirs for the
/// same form, null where there is none. Both are sorted by form.
template <class MyEntries, class TheirEntries, class Function>
static void forEachPair(MyEntries &Mine, const TheirEntries &Theirs,
                        Function Each) {
  auto It = Theirs.begin();
  for (auto &E : Mine) {
    while (It != Theirs.end() && It->Form < E.Form)
      ++It;
    Each(E, It != Theirs.end() && It->Form == E.Form ? &*It : nullptr);
  }
}

/// True where \p Range says no more of \p Form than that it is what it is: a
/// bound that was learned and lost again in a join.
static bool isVacuous(const Linear &Form, const Interval &Range,
                      const SymbolTable &Symbols) {
  auto S = Form.asSymbol();
  const Interval Own = S ? Symbols[*S].Bounds : Interval{};
  return Range.Lo <= Own.Lo && Own.Hi <= Range.Hi;
}

Guard Facts::differenceTo(const Facts &Other, SymbolTable &Symbols) const {
  constexpr size_t MaxFacts = 4;
  llvm::SmallVector<const Entry *, 8> Apart, OneSided;
  llvm::SmallVector<Linear, 4> Fixed;
  Symbols.Work += Entries.size();
  forEachPair(Entries, Other.Entries, [&](const Entry &E, const Entry *O) {
    Interval There = O ? O->Range : Interval{};
    if ((O && E.Range == There) || isVacuous(E.Form, E.Range, Symbols))
      return;
    // "x == 3" is kept as a truth value too, which says all of it.
    if (auto S = E.Form.asSymbol();
        S && Symbols[*S].Kind == SymbolKind::Zero && E.Range.Lo == 1) {
      int64_t Factor;
      Fixed.push_back(Symbols[*S].A.canonicalForm(Factor));
    }
    // A form whose intervals are apart tells the paths apart; what only this
    // path knows may do so later.
    (E.Range.meet(There).isEmpty() ? Apart : OneSided).push_back(&E);
  });
  Apart.append(OneSided);
  llvm::erase_if(Apart, [&](const Entry *E) {
    return E->Range.isSingle() && llvm::is_contained(Fixed, E->Form);
  });
  if (Apart.size() > MaxFacts)
    Apart.truncate(MaxFacts);
  Guard Out;
  for (const Entry *E : Apart)
    Out.push_back(Symbols.internFact(E->Form, E->Range));
  return Out;
}

/// The values between \p A and \p B, where the two are apart and those are few:
/// of two paths with one and with three iterations none has two.
static llvm::iota_range<int64_t> gapBetween(const Interval &A,
                                            const Interval &B) {
  constexpr int64_t MostValues = 4;
  const Interval &Low = A.Hi < B.Lo ? A : B, &High = A.Hi < B.Lo ? B : A;
  int64_t Between;
  if (Low.Hi >= High.Lo || llvm::SubOverflow(High.Lo, Low.Hi, Between) ||
      Between > MostValues + 1)
    return llvm::seq<int64_t>(0, 0);
  return llvm::seq<int64_t>(Low.Hi + 1, High.Lo);
}

void Facts::joinWith(const Facts &Other) {
  Knowledge = KnownBefore = 0;
  Changed.clear();
  std::vector<Entry> Joined;
  forEachPair(Entries, Other.Entries, [&](Entry &E, const Entry *O) {
    if (!O)
      return;
    Entry J{E.Form, E.Range.hull(O->Range), {}};
    // A value that neither path can have is one that the join cannot have.
    for (int64_t V : E.Excluded)
      if (llvm::is_contained(O->Excluded, V) || !O->Range.contains(V))
        J.Excluded.push_back(V);
    for (int64_t V : O->Excluded)
      if (!E.Range.contains(V) && !llvm::is_contained(J.Excluded, V))
        J.Excluded.push_back(V);
    constexpr size_t MostExcluded = 16;
    if (J.Excluded.size() < MostExcluded)
      for (int64_t V : gapBetween(E.Range, O->Range))
        J.Excluded.push_back(V);
    if (J.Range != Interval{} || !J.Excluded.empty())
      Joined.push_back(std::move(J));
  });
  Entries = std::move(Joined);
  llvm::SmallVector<std::pair<SymbolId, Linear>, 2> Both;
  for (const auto &S : Substitutions)
    if (llvm::is_contained(Other.Substitutions, S))
      Both.push_back(S);
  Substitutions = std::move(Both);
}

uint64_t Facts::digest() const {
  llvm::hash_code H = llvm::hash_value(Entries.size());
  auto add = [&](const Linear &L) {
    H = llvm::hash_combine(H, L.constant(), L.terms().size());
    for (const Linear::Term &T : L.terms())
      H = llvm::hash_combine(H, T.first, T.second);
  };
  for (const Entry &E : Entries) {
    add(E.Form);
    H = llvm::hash_combine(
        H, E.Range.Lo, E.Range.Hi,
        llvm::hash_combine_range(E.Excluded.begin(), E.Excluded.end()));
  }
  for (const auto &[Symbol, L] : Substitutions) {
    H = llvm::hash_combine(H, Symbol);
    add(L);
  }
  return H;
}

bool Facts::operator==(const Facts &O) const {
  return Entries == O.Entries && Substitutions == O.Substitutions;
}
