// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for numbers that a kernel may be given so
// that everything that a path knows holds: a path with such a witness is one
// that a run takes. Conditions over quotients, products and minima, which
// intervals say nothing of, are only computed here.

#include "FactsDetail.h"
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
  /// True when some choice was among more alternatives than one.
  bool leftOpen() const { return LeftOpen; }

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
    case SymbolKind::ShiftRight:
      return detail::evaluateBits(S.Kind, *A, *B);
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
      if (!V || (Picked && *Picked != *V)) {
        LeftOpen |= V.has_value();
        return std::nullopt;
      }
      Picked = V;
    }
    return Picked;
  }

  const SymbolTable &Symbols;
  llvm::DenseMap<SymbolId, int64_t> Numbers;
  llvm::DenseMap<SymbolId, std::optional<int64_t>> Computed;
  unsigned Work = 0;
  bool LeftOpen = false;
};
} // namespace

namespace {
/// What has to hold: \p Form lies in \p Range.
struct Constraint {
  Linear Form;
  Interval Range;
  llvm::ArrayRef<int64_t> Excluded = {};
  bool IsLearned = false;                    ///< it is a fact
  llvm::SmallVector<SymbolId, 8> Given = {}; ///< what it depends on

  bool holds(Assignment &Now) const {
    const auto V = Now.value(Form);
    return V && Range.contains(*V) && !llvm::is_contained(Excluded, *V);
  }
};
} // namespace

// No number in a kernel is larger.
static bool isNear(int64_t V) {
  constexpr int64_t Far = int64_t(1) << 40;
  return -Far < V && V < Far;
}

/// Numbers to try for \p Given, so that \p C may hold.
static llvm::SmallVector<int64_t, 48>
candidates(SymbolId Given, const Constraint &C, Assignment &Now) {
  const int64_t Old = Now.get(Given);
  llvm::SmallVector<int64_t, 48> Values = {
      Old + 1, Old - 1, 2 * Old, 0,    1,    2,     3,     4,   5,
      7,       8,       15,      16,   17,   31,    32,    33,  63,
      64,      65,      127,     128,  129,  255,   256,   257, 512,
      1000,    1024,    2048,    4096, 8192, 16384, 65536, -1};
  const auto V = C.IsLearned ? Now.value(C.Form) : std::nullopt;
  if (!V || !isNear(*V))
    return Values;
  // Where the number stands in the form itself, how far it has to go.
  for (const Linear::Term &T : C.Form.terms())
    for (int64_t Bound : {C.Range.Lo, C.Range.Hi})
      if (T.first == Given && isNear(Bound))
        for (int64_t More : {0, 1})
          Values.push_back(Old + (Bound - *V) / T.second +
                           (T.second > 0 ? More : -More));
  return Values;
}

Witness Facts::findWitness(const SymbolTable &Symbols) const {
  constexpr size_t MostGiven = 48;
  constexpr unsigned MostSteps = 64, MostWork = 20000;
  std::vector<Constraint> All;
  for (const Entry &E : Entries)
    All.push_back({E.Form, E.Range, E.Excluded, true});
  for (const auto &[S, Value] : Substitutions)
    All.push_back({Linear::symbol(S) - Value, Interval::single(0)});
  std::set<SymbolId> AllGiven;
  auto noteGiven = [&](Constraint &C) {
    for (const Linear::Term &T : C.Form.terms())
      for (SymbolId S : Symbols.support(T.first))
        if (Assignment::isLeaf(Symbols[S]) && !llvm::is_contained(C.Given, S)) {
          C.Given.push_back(S);
          AllGiven.insert(S);
        }
  };
  llvm::for_each(All, noteGiven);
  for (const Linear &L : Symbols.belowZero())
    if (llvm::all_of(L.terms(), [&](const Linear::Term &T) {
          return AllGiven.count(T.first);
        })) {
      All.push_back({L, {Interval::Min, -1}});
      noteGiven(All.back());
    }
  if (AllGiven.size() > MostGiven)
    return Witness::Unknown;
  // What an operation gives that is not modelled is bound to what it is made
  // of, and what was lost to what it was.
  const bool KnowsAll = llvm::none_of(AllGiven, [&](SymbolId Given) {
    const Symbol &S = Symbols[Given];
    return S.Kind == SymbolKind::Opaque2 ||
           (S.Kind == SymbolKind::Opaque && !S.IsGiven);
  });

  Assignment Now(Symbols);
  auto clamp = [&](SymbolId Given, int64_t V) {
    const Interval &I = Symbols[Given].Bounds;
    return std::min(std::max(V, I.Lo), I.Hi);
  };
  auto countWrong = [&]() -> size_t {
    return llvm::count_if(All,
                          [&](const Constraint &C) { return !C.holds(Now); });
  };
  for (int64_t Start : {1, 0, 16, 1000}) {
    for (SymbolId Given : AllGiven)
      Now.set(Given, clamp(Given, Start));
    size_t Wrong = countWrong();
    for (unsigned Step = 0; Step != MostSteps && Wrong != 0; ++Step) {
      if (Now.work() > MostWork)
        return Witness::Unknown;
      // One of those that do not hold, another one each time.
      size_t Skip = Step % Wrong, Index = 0;
      while (All[Index].holds(Now) || Skip-- != 0)
        ++Index;
      const Constraint &C = All[Index];
      // The change of one number that has the most hold. Where none is better,
      // one that is as good gets the search out of a corner.
      std::optional<std::pair<SymbolId, int64_t>> Best;
      size_t BestWrong = Wrong + 1;
      for (SymbolId Given : C.Given) {
        const int64_t Old = Now.get(Given);
        if (!isNear(Old))
          continue;
        for (int64_t Value : candidates(Given, C, Now)) {
          Value = clamp(Given, Value);
          if (Value == Old || !isNear(Value))
            continue;
          Now.set(Given, Value);
          // A step that does not help the one it is for is none.
          const size_t WrongThen = C.holds(Now) ? countWrong() : Wrong + 1;
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
      return KnowsAll ? Witness::Found : Witness::Unknown;
  }
  return Now.leftOpen() ? Witness::Unknown : Witness::None;
}
