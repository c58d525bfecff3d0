// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for numbers that a kernel may be given so
// that everything that a path knows holds: a path with such a witness is one
// that a run takes. Conditions over quotients, products and minima, which
// intervals say nothing of, are only computed here.

#include "pto-tidy/Values/Facts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <set>

using namespace ptotidy;

namespace {
/// Numbers for the values that are not computed, and what follows from them.
class Assignment {
public:
  explicit Assignment(const SymbolTable &Symbols) : Symbols(Symbols) {}

  static bool isLeaf(const Symbol &S) {
    return S.Kind == SymbolKind::Opaque || S.Kind == SymbolKind::Load ||
           S.Kind == SymbolKind::Opaque2;
  }
  void set(SymbolId Given, int64_t Value) {
    Numbers[Given] = Value;
    Computed.clear();
  }
  int64_t get(SymbolId Given) const { return Numbers.lookup(Given); }

  /// The value of \p L; nothing where it has none.
  std::optional<int64_t> value(const Linear &L) {
    int64_t Sum = L.constant();
    for (const Linear::Term &T : L.terms()) {
      auto V = value(T.first);
      int64_t Product;
      if (!V || llvm::MulOverflow(*V, T.second, Product) ||
          llvm::AddOverflow(Sum, Product, Sum))
        return std::nullopt;
    }
    return Sum;
  }
  unsigned work() const { return Work; }

private:
  std::optional<int64_t> value(SymbolId Id) {
    const Symbol &S = Symbols[Id];
    if (isLeaf(S))
      return Numbers.lookup(Id);
    if (auto It = Computed.find(Id); It != Computed.end())
      return It->second;
    ++Work;
    Computed[Id] = std::nullopt;
    std::optional<int64_t> V = compute(S);
    if (V && !S.Bounds.contains(*V))
      V = std::nullopt;
    return Computed[Id] = V;
  }

  std::optional<int64_t> compute(const Symbol &S) {
    if (S.Kind == SymbolKind::Choice)
      return pick(S);
    const auto A = value(S.A), B = value(S.B);
    if (!A || !B)
      return std::nullopt;
    constexpr int64_t MostShift = 31;
    int64_t Product;
    switch (S.Kind) {
    case SymbolKind::Modulo:
      return *A < 0 || S.Aux <= 0 ? std::nullopt : std::optional(*A % S.Aux);
    case SymbolKind::Quotient:
      return *A < 0 || S.Aux <= 0 ? std::nullopt : std::optional(*A / S.Aux);
    case SymbolKind::Truncated: {
      const unsigned Bits = static_cast<unsigned>(std::abs(S.Aux));
      if (Bits == 0 || Bits >= 64)
        return A;
      const uint64_t Low =
          static_cast<uint64_t>(*A) & llvm::maskTrailingOnes<uint64_t>(Bits);
      return S.Aux < 0 ? llvm::SignExtend64(Low, Bits)
                       : static_cast<int64_t>(Low);
    }
    case SymbolKind::Product:
      return llvm::MulOverflow(*A, *B, Product) ? std::nullopt
                                                : std::optional(Product);
    case SymbolKind::Division:
    case SymbolKind::Remainder:
      if (*B <= 0)
        return std::nullopt;
      return S.Kind == SymbolKind::Division ? *A / *B : *A % *B;
    case SymbolKind::ShiftLeft:
      if (*A < 0 || *B < 0 || *B > MostShift || *A > (int64_t(1) << MostShift))
        return std::nullopt;
      return *A << *B;
    case SymbolKind::ShiftRight:
      if (*A < 0 || *B < 0 || *B > MostShift)
        return std::nullopt;
      return *A >> *B;
    case SymbolKind::BitAnd:
      return *A & *B;
    case SymbolKind::BitOr:
      return *A | *B;
    case SymbolKind::BitXor:
      return *A ^ *B;
    case SymbolKind::NotPositive:
      return *A <= 0;
    case SymbolKind::Zero:
      return *A == 0;
    case SymbolKind::Both:
      return *A != 0 && *B != 0;
    case SymbolKind::Either:
      return *A != 0 || *B != 0;
    default:
      return std::nullopt;
    }
  }

  /// The alternative whose guard holds. Guards have room for a few facts only,
  /// so that more than one may hold.
  std::optional<int64_t> pick(const Symbol &S) {
    std::optional<int64_t> Picked;
    for (const auto &[When, Value] : S.Alternatives) {
      const bool Holds = llvm::all_of(When, [&](FactId Fact) {
        const auto &[Form, Range] = Symbols.fact(Fact);
        auto V = value(Form);
        return V && Range.contains(*V);
      });
      if (!Holds)
        continue;
      const auto V = value(Value);
      if (!V || (Picked && *Picked != *V))
        return std::nullopt;
      Picked = V;
    }
    return Picked;
  }

  const SymbolTable &Symbols;
  llvm::DenseMap<SymbolId, int64_t> Numbers;
  llvm::DenseMap<SymbolId, std::optional<int64_t>> Computed;
  unsigned Work = 0;
};
} // namespace

bool Facts::hasWitness(const SymbolTable &Symbols,
                       llvm::ArrayRef<Linear> BelowZero) const {
  constexpr size_t MostGiven = 48;
  constexpr unsigned MostSteps = 64, MostWork = 300000;
  // What each fact depends on of what is given.
  std::vector<llvm::SmallVector<SymbolId, 8>> Parts;
  std::set<SymbolId> AllGiven;
  auto addParts = [&](const Linear &L, llvm::SmallVectorImpl<SymbolId> &Out) {
    for (const Linear::Term &T : L.terms())
      for (SymbolId S : Symbols.support(T.first))
        if (Assignment::isLeaf(Symbols[S]) && !llvm::is_contained(Out, S)) {
          Out.push_back(S);
          AllGiven.insert(S);
        }
  };
  for (const Entry &E : Entries) {
    Parts.emplace_back();
    addParts(E.Form, Parts.back());
  }
  for (const auto &[S, Value] : Substitutions) {
    Parts.emplace_back();
    addParts(Linear::symbol(S) - Value, Parts.back());
  }
  for (const Linear &L : BelowZero) {
    Parts.emplace_back();
    addParts(L, Parts.back());
  }
  if (AllGiven.size() > MostGiven)
    return false;
  // What an operation gives that is not modelled is bound to what it is made
  // of, and what was lost to what it was.
  if (llvm::any_of(AllGiven, [&](SymbolId Given) {
        const Symbol &S = Symbols[Given];
        return S.Kind == SymbolKind::Opaque2 ||
               (S.Kind == SymbolKind::Opaque && !S.IsGiven);
      }))
    return false;
  // No number in a kernel is larger.
  constexpr int64_t Far = int64_t(1) << 40;
  auto isNear = [](int64_t V) { return -Far < V && V < Far; };
  Assignment Now(Symbols);
  auto clamp = [&](SymbolId Given, int64_t V) {
    const Interval &I = Symbols[Given].Bounds;
    return std::min(std::max(V, I.Lo), I.Hi);
  };
  auto holds = [&](size_t Fact) {
    if (Fact >= Entries.size() + Substitutions.size()) {
      const auto V =
          Now.value(BelowZero[Fact - Entries.size() - Substitutions.size()]);
      return V && *V < 0;
    }
    if (Fact >= Entries.size()) {
      const auto &[S, Value] = Substitutions[Fact - Entries.size()];
      return Now.value(Linear::symbol(S) - Value) == std::optional<int64_t>(0);
    }
    const Entry &E = Entries[Fact];
    const auto V = Now.value(E.Form);
    return V && E.Range.contains(*V) && !llvm::is_contained(E.Excluded, *V);
  };
  auto countWrong = [&] {
    size_t Wrong = 0;
    for (size_t Fact = 0; Fact != Parts.size(); ++Fact)
      Wrong += !holds(Fact);
    return Wrong;
  };

  for (int64_t Start : {1, 0, 16, 1000}) {
    for (SymbolId Given : AllGiven)
      Now.set(Given, clamp(Given, Start));
    size_t Wrong = countWrong();
    for (unsigned Step = 0; Step != MostSteps && Wrong != 0; ++Step) {
      if (Now.work() > MostWork)
        return false;
      // One of the facts that do not hold, another one each time.
      size_t Skip = Step % Wrong, Fact = 0;
      while (holds(Fact) || Skip-- != 0)
        ++Fact;
      // The change of one number that has the most facts hold. Where none is
      // better, one that is as good gets the search out of a corner.
      std::optional<std::pair<SymbolId, int64_t>> Best;
      size_t BestWrong = Wrong + 1;
      for (SymbolId Given : Parts[Fact]) {
        const int64_t Old = Now.get(Given);
        if (!isNear(Old))
          continue;
        llvm::SmallVector<int64_t, 48> Values = {
            Old + 1, Old - 1, 2 * Old, 0,    1,    2,     3,     4,   5,
            7,       8,       15,      16,   17,   31,    32,    33,  63,
            64,      65,      127,     128,  129,  255,   256,   257, 512,
            1000,    1024,    2048,    4096, 8192, 16384, 65536, -1};
        // Where the number stands in the form itself, how far it has to go.
        if (Fact < Entries.size())
          for (const Linear::Term &T : Entries[Fact].Form.terms())
            if (T.first == Given)
              if (auto V = Now.value(Entries[Fact].Form); V && isNear(*V))
                for (int64_t Bound :
                     {Entries[Fact].Range.Lo, Entries[Fact].Range.Hi})
                  if (isNear(Bound))
                    for (int64_t More : {0, 1})
                      Values.push_back(Old + (Bound - *V) / T.second +
                                       (T.second > 0 ? More : -More));
        for (int64_t Value : Values) {
          Value = clamp(Given, Value);
          if (Value == Old || !isNear(Value))
            continue;
          Now.set(Given, Value);
          // A step that does not help the fact it is for is none.
          const size_t WrongThen = holds(Fact) ? countWrong() : Wrong + 1;
          if (WrongThen < BestWrong) {
            BestWrong = WrongThen;
            Best = {Given, Value};
          }
        }
        Now.set(Given, Old);
      }
      if (!Best)
        break;
      Now.set(Best->first, Best->second);
      Wrong = BestWrong;
    }
    if (Wrong == 0)
      return true;
  }
  return false;
}
