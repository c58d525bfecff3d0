// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what a path knows and what that answers: bounds,
// simplified forms, truth values.

#include "FactsDetail.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace ptotidy;
using namespace ptotidy::detail;

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

namespace {
/// The symbols that a question has to do with. They are many, and the question
/// comes up all the time: their bits answer it as a rule.
struct Support {
  uint64_t Bits;
  llvm::function_ref<bool(SymbolId)> Contains;

  bool isTouched(const SymbolTable::AnswerCache &States, uint64_t In) const {
    return (States.bitsChangedIn(In) & Bits) != 0 &&
           llvm::any_of(States.changedIn(In), Contains);
  }
};
} // namespace

/// The answer to question \p Number of \p Questions as \p Knowledge has it,
/// found by \p Compute where it is new. A path knows more and more, and little
/// of it touches the question: as long as nothing does, the answer is what it
/// was. \p StaysForever tells of answers that more knowledge cannot change.
template <class T, class Stays, class Function>
static T answer(const SymbolTable::AnswerCache &States,
                std::deque<SymbolTable::AnswerCache::Recent<T>> &Questions,
                size_t Number, uint64_t Knowledge, const Support &Of,
                Stays StaysForever, Function Compute) {
  // Steps back to an answer that still holds; from further back it is as fast
  // to compute it again.
  constexpr unsigned MostSteps = 48;
  if (Number >= Questions.size())
    Questions.resize(Number + 1);
  auto &Recent = Questions[Number]; // stays where it is
  if (const T *Found = Recent.find(Knowledge))
    return *Found;
  std::optional<T> Found;
  const bool AnyStays = llvm::any_of(Recent.Answers, [&](const auto &Before) {
    return StaysForever(Before.second);
  });
  bool IsSame = true;
  uint64_t At = Knowledge;
  for (unsigned Step = 0;
       Step != MostSteps && !Found && !Recent.Answers.empty(); ++Step) {
    IsSame = IsSame && !Of.isTouched(States, At);
    At = States.parentOf(At);
    if (At < Recent.First || (!IsSame && !AnyStays))
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
  case SymbolKind::ShiftRight:
  case SymbolKind::BitAnd:
  case SymbolKind::BitOr:
  case SymbolKind::BitXor:
    return true;
  default:
    return false;
  }
}

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
      Support{
          Symbols.supportBits(S),
          [&](SymbolId Changed) { return Symbols.support(S).test(Changed); }},
      [](const Interval &) { return false; },
      [&] { return computeBounds(S, I, Symbols, Depth); });
}

std::optional<int64_t> detail::evaluateBits(SymbolKind Kind, int64_t A,
                                            int64_t B) {
  // What is shifted further leaves a 32-bit number, whose value is undefined.
  constexpr int64_t MostShift = 31;
  if (A < 0 || B < 0)
    return std::nullopt;
  switch (Kind) {
  case SymbolKind::ShiftLeft:
    if (B > MostShift || A > (int64_t(1) << MostShift))
      return std::nullopt;
    return A << B;
  case SymbolKind::ShiftRight:
    return B > MostShift ? std::nullopt : std::optional(A >> B);
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

/// The bounds of the result of \p Kind on operands within \p A and \p B. What
/// is multiplied, or divided by, is a size in nearly all cases; its sign would
/// be more work than it is worth.
static Interval boundsOfResult(SymbolKind Kind, Interval A, Interval B) {
  const bool IsProduct = Kind == SymbolKind::Product;
  if (B.Lo < (IsProduct ? 0 : 1) || A.isEmpty() || B.isEmpty())
    return {};
  if (!IsProduct) {
    // A number of groups may have no lower bound: how many the last iteration
    // that is left was, says the upper one alone.
    auto divided = [](int64_t Bound, int64_t By) {
      return Bound == Interval::Min || Bound == Interval::Max ? Bound
                                                              : Bound / By;
    };
    return {divided(A.Lo, A.Lo < 0 ? B.Lo : B.Hi),
            divided(A.Hi, A.Hi < 0 ? B.Hi : B.Lo)};
  }
  if (A.Lo < 0)
    return {};
  Interval I;
  if (llvm::MulOverflow(A.Lo, B.Lo, I.Lo))
    return {};
  if (llvm::MulOverflow(A.Hi, B.Hi, I.Hi))
    I.Hi = Interval::Max;
  return I;
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

Interval Facts::boundsOfAlternative(const Alternative &A,
                                    const SymbolTable &Symbols,
                                    unsigned Depth) const {
  const auto &[When, Value] = A;
  Interval I = boundsOf(Value, Symbols, Depth);
  if (I.isSingle())
    return I;
  // A minimum, or a maximum, is bounded by what it was compared with.
  for (FactId Id : When) {
    const auto &[Form, Range] = Symbols.fact(Id);
    if (Form.isConstant() || !meet(Value, Form))
      continue;
    for (int64_t Sign : {1, -1})
      if (termsLeft(Value, Form, Sign) <= Value.terms().size())
        I = I.meet(Range.times(Sign).plus(
            boundsOf(Value - Form.scaled(Sign), Symbols, Depth)));
  }
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
      const auto C = V.asConstant();
      if ((C && Hull && Hull->contains(*C)) ||
          (Depth < MostDepths && contradicts(When, Symbols)))
        continue;
      const Interval A = boundsOfAlternative({When, V}, Symbols, Depth + 1);
      Hull = Hull ? Hull->hull(A) : A;
      // Others cannot make it wider than what is known.
      if (Hull->contains(I))
        break;
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
    return dividedBy(*A, S.Aux);
  if (S.Kind == SymbolKind::Modulo) {
    const int64_t Rest = *A % S.Aux;
    return Rest < 0 ? Rest + S.Aux : Rest;
  }
  auto B = simplify(S.B, Symbols, Depth).asConstant();
  if (!B)
    return std::nullopt;
  switch (S.Kind) {
  case SymbolKind::Product:
    return static_cast<int64_t>(static_cast<uint64_t>(*A) *
                                static_cast<uint64_t>(*B));
  case SymbolKind::Division:
    return *B == 0 ? std::nullopt : std::optional(dividedBy(*A, *B));
  case SymbolKind::Remainder:
    return *B == 0 ? std::nullopt : std::optional(remainderOf(*A, *B));
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
            if (++Possible > 1)
              break;
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
          int64_t V = wrapAdd(R.Lo, Sym.A.constant()) % Sym.Aux;
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

const Linear::Term *detail::choiceAmongItsParts(const Linear &L,
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

/// A choice in \p L of which one alternative at most is no constant, and that
/// was told apart by what another part of L is; null: none. A counter that ran
/// until it met its end lies below that end, or at it, by as much as each way
/// out of the loop says.
static const Linear::Term *choiceByOtherParts(const Linear &L,
                                              const SymbolTable &Symbols) {
  auto isOfOther = [&](SymbolId S, SymbolId Choice) {
    return S != Choice && llvm::any_of(L.terms(), [&](const Linear::Term &T) {
             return T.first == S;
           });
  };
  auto isToldByOther = [&](const Guard &When, SymbolId Choice) {
    return llvm::any_of(When, [&](FactId Fact) {
      return llvm::any_of(
          Symbols.fact(Fact).first.terms(),
          [&](const Linear::Term &T) { return isOfOther(T.first, Choice); });
    });
  };
  for (const Linear::Term &T : llvm::reverse(L.terms())) {
    const Symbol &S = Symbols[T.first];
    if (S.Kind != SymbolKind::Choice)
      continue;
    const auto Open = llvm::count_if(
        S.Alternatives, [](const auto &A) { return !A.second.isConstant(); });
    if (Open <= 1 && llvm::any_of(S.Alternatives, [&](const auto &A) {
          return isToldByOther(A.first, T.first);
        }))
      return &T;
  }
  return nullptr;
}

Interval Facts::boundsByCases(const Linear &L, const SymbolTable &Symbols,
                              unsigned Depth) const {
  const Interval I = boundsOf(L, Symbols);
  // A few choices one after the other: each at least doubles the cases. The
  // ways out of a loop are a chain: each adds one.
  constexpr unsigned MostCases = 3, MostWaysOut = 6;
  if (I.isSingle() || L.terms().size() < 2)
    return I;
  const Linear::Term *T =
      Depth < MostCases ? choiceAmongItsParts(L, Symbols) : nullptr;
  // The latest first: what tells it apart is said of the others as they are.
  const Linear::Term *WayOut =
      Depth < MostWaysOut ? choiceByOtherParts(L, Symbols) : nullptr;
  if (WayOut && (!T || T->first < WayOut->first))
    T = WayOut;
  if (!T)
    return I;
  std::optional<Interval> Hull;
  for (const auto &[When, Value] : Symbols[T->first].Alternatives) {
    if (contradicts(When, Symbols))
      continue;
    Facts There = *this;
    There.IsCase = true;
    if (!There.assumeAll(When, Symbols))
      continue;
    const Interval Case =
        There.boundsByCases(replaced(L, *T, Value), Symbols, Depth + 1);
    Hull = Hull ? Hull->hull(Case) : Case;
  }
  return Hull ? I.meet(*Hull) : I;
}

std::optional<Literal> detail::asLiteral(const Linear &L,
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
      if (wrapAdd(wrapMul(V, Factor), L.constant()) == 0)
        return false;
  const ValueList Values = Symbols.valuesOf(L);
  return Values.empty() || llvm::is_contained(Values, 0);
}

ValueList Facts::valuesOf(const Linear &L, const SymbolTable &Symbols) const {
  ValueList Values = Symbols.valuesOf(L);
  const Interval I = boundsOf(L, Symbols);
  int64_t Factor;
  const Linear Form = L.canonicalForm(Factor);
  const Entry *E = L.isConstant() ? nullptr : find(Form);
  llvm::erase_if(Values, [&](int64_t V) {
    return !I.contains(V) ||
           (E && llvm::is_contained(
                     E->Excluded, dividedBy(wrapSub(V, L.constant()), Factor)));
  });
  return Values;
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
      Support{Symbols.factSupportBits(Fact),
              [&](SymbolId Changed) {
                return Symbols.factSupport(Fact).test(Changed);
              }},
      [](bool IsContradicted) { return IsContradicted; },
      [&] { return computeContradicts(Fact, Symbols); });
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
