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
#include <map>

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
      // None of the alternatives that it is made of is one: nor is it.
      const auto V = value(Value);
      if (!V)
        continue;
      if (Picked && *Picked != *V) {
        LeftOpen = true;
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

/// How far \p Given has to go so that \p L, which is \p Distance away from
/// where it should be, gets there: by itself, or round a remainder in it. Adds
/// that to \p Steps.
static void addSteps(SymbolId Given, const Linear &L, int64_t Distance,
                     const SymbolTable &Symbols,
                     llvm::SmallVectorImpl<int64_t> &Steps) {
  // One round in as many as the factor has to fit; kernels count in steps of 2
  // to 16, or in ones.
  constexpr int64_t MostRounds = 16;
  for (const Linear::Term &T : L.terms()) {
    const Symbol &S = Symbols[T.first];
    if (T.first == Given)
      Steps.push_back(dividedBy(Distance, T.second));
    if (S.Kind != SymbolKind::Modulo || S.Aux <= 0 ||
        remainderOf(Distance, T.second) != 0)
      continue;
    const int64_t Rest = dividedBy(Distance, T.second);
    for (const Linear::Term &Inner : S.A.terms()) {
      if (Inner.first != Given)
        continue;
      const int64_t Rounds = std::min(std::abs(Inner.second), MostRounds);
      for (int64_t Round = -Rounds; Round <= Rounds; ++Round) {
        int64_t Way;
        if (!llvm::MulOverflow(Round, S.Aux, Way) && isNear(Way) &&
            remainderOf(Rest + Way, Inner.second) == 0)
          Steps.push_back(dividedBy(Rest + Way, Inner.second));
      }
    }
  }
}

/// The same for the answers that \p L is made of: a comparison turns where what
/// it asks for is 0, or 1.
static void addStepsOfAnswers(SymbolId Given, const Linear &L, Assignment &Now,
                              const SymbolTable &Symbols,
                              llvm::SmallVectorImpl<int64_t> &Steps,
                              unsigned Depth = 0) {
  // `a && b || c`, and one more: conditions of kernels nest no deeper.
  constexpr unsigned MostDepth = 3;
  for (const Linear::Term &T : L.terms()) {
    const Symbol &S = Symbols[T.first];
    if (!isTruthValue(S.Kind) || !Symbols.support(T.first).test(Given))
      continue;
    const bool HasTwo =
        S.Kind == SymbolKind::Both || S.Kind == SymbolKind::Either;
    if (HasTwo && Depth != MostDepth) {
      addStepsOfAnswers(Given, S.A, Now, Symbols, Steps, Depth + 1);
      addStepsOfAnswers(Given, S.B, Now, Symbols, Steps, Depth + 1);
    }
    const auto V = HasTwo ? std::nullopt : Now.value(S.A);
    if (V && isNear(*V))
      for (int64_t Turn : {0, 1})
        addSteps(Given, S.A, Turn - *V, Symbols, Steps);
  }
}

/// Numbers to try for \p Given, so that \p C may hold.
static llvm::SmallVector<int64_t, 48> candidates(SymbolId Given,
                                                 const Constraint &C,
                                                 Assignment &Now,
                                                 const SymbolTable &Symbols) {
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
  llvm::SmallVector<int64_t, 8> Steps;
  for (int64_t Bound : {C.Range.Lo, C.Range.Hi})
    if (isNear(Bound))
      addSteps(Given, C.Form, Bound - *V, Symbols, Steps);
  addStepsOfAnswers(Given, C.Form, Now, Symbols, Steps);
  for (int64_t Step : Steps)
    for (int64_t More : {0, 1, -1})
      if (isNear(Step))
        Values.push_back(Old + Step + More);
  return Values;
}

namespace {
/// Changes one number after the other until everything holds.
class Search {
public:
  explicit Search(const SymbolTable &Symbols)
      : Symbols(Symbols), Now(Symbols) {}

  void add(Constraint C) {
    for (const Linear::Term &T : C.Form.terms())
      for (SymbolId S : Symbols.support(T.first))
        if (Assignment::isLeaf(Symbols[S]) && !llvm::is_contained(C.Given, S)) {
          C.Given.push_back(S);
          Uses[S].push_back(All.size());
        }
    All.push_back(std::move(C));
  }
  bool isGiven(SymbolId S) const { return Uses.count(S); }

  std::optional<std::map<SymbolId, int64_t>> numbersFrom(int64_t Start) {
    if (Uses.size() > MostGiven || !climbFrom(Start))
      return std::nullopt;
    std::map<SymbolId, int64_t> Numbers;
    for (const auto &[Given, Used] : Uses) {
      Numbers[Given] = Now.get(Given);
      // Where it is read may be computed.
      if (Symbols[Given].Kind == SymbolKind::Load)
        for (const Linear::Term &T : Symbols[Given].A.terms())
          if (const auto V = Now.value(Linear::symbol(T.first)))
            Numbers[T.first] = *V;
    }
    return Numbers;
  }

  Witness run() {
    if (Uses.size() > MostGiven)
      return Witness::Unknown;
    // What an operation gives that is not modelled is bound to what it is made
    // of, and what was lost to what it was.
    const bool KnowsAll = llvm::none_of(Uses, [&](const auto &Use) {
      const Symbol &S = Symbols[Use.first];
      return S.Kind == SymbolKind::Opaque2 ||
             (S.Kind == SymbolKind::Opaque && !S.IsGiven);
    });
    for (int64_t Start : {1, 0, 16, 1000}) {
      if (climbFrom(Start))
        return KnowsAll ? Witness::Found : Witness::Unknown;
      if (Now.work() > MostWork)
        return Witness::Unknown;
    }
    return Now.leftOpen() ? Witness::Unknown : Witness::None;
  }

private:
  bool climbFrom(int64_t Start) {
    for (const auto &[Given, Used] : Uses)
      Now.set(Given, clamp(Given, Start));
    return climb();
  }
  int64_t clamp(SymbolId Given, int64_t V) const {
    const Interval &I = Symbols[Given].Bounds;
    return std::min(std::max(V, I.Lo), I.Hi);
  }
  /// How many of \p Which do not hold.
  size_t countWrong(llvm::ArrayRef<unsigned> Which) {
    return llvm::count_if(Which,
                          [&](unsigned I) { return !All[I].holds(Now); });
  }

  /// Returns true where everything holds in the end. Where that takes more
  /// steps sideways in a row than there are ways out of a corner, it does not.
  bool climb() {
    constexpr unsigned MostSideways = 12;
    size_t Least = All.size() + 1;
    for (unsigned Step = 0, Sideways = 0;
         Sideways != MostSideways && Now.work() <= MostWork; ++Step) {
      llvm::SmallVector<unsigned, 16> Wrong;
      for (unsigned I = 0; I != All.size(); ++I)
        if (!All[I].holds(Now))
          Wrong.push_back(I);
      if (Wrong.empty())
        return true;
      Sideways = Wrong.size() < Least ? 0 : Sideways + 1;
      Least = std::min(Least, Wrong.size());
      // One of those that do not hold, another one each time.
      if (!mend(All[Wrong[Step % Wrong.size()]], Wrong.size()))
        return false;
    }
    return false;
  }

  /// Makes the change of one number for which \p C holds, and of the \p Wrong
  /// ones the most. Where none is better, one that is as good gets the search
  /// out of a corner. Returns false where there is none.
  bool mend(const Constraint &C, size_t Wrong) {
    std::optional<std::pair<SymbolId, int64_t>> Best;
    size_t BestWrong = Wrong + 1;
    for (SymbolId Given : C.Given) {
      const int64_t Old = Now.get(Given);
      if (!isNear(Old))
        continue;
      const auto &Used = Uses[Given];
      const size_t Others = Wrong - countWrong(Used);
      if (Others >= BestWrong)
        continue;
      for (int64_t Value : candidates(Given, C, Now, Symbols)) {
        Value = clamp(Given, Value);
        if (Value == Old || !isNear(Value))
          continue;
        Now.set(Given, Value);
        if (!C.holds(Now))
          continue;
        const size_t WrongThen = Others + countWrong(Used);
        if (WrongThen < BestWrong) {
          BestWrong = WrongThen;
          Best = {Given, Value};
        }
      }
      Now.set(Given, Old);
    }
    if (Best)
      Now.set(Best->first, Best->second);
    return Best.has_value();
  }

  /// Numbers looked for: each is tried in each step.
  static constexpr size_t MostGiven = 48;
  /// Values computed: more of them found no more.
  static constexpr unsigned MostWork = 20000;
  const SymbolTable &Symbols;
  std::vector<Constraint> All;
  /// The numbers that are looked for, and the constraints that depend on them.
  std::map<SymbolId, llvm::SmallVector<unsigned, 8>> Uses;
  Assignment Now;
};
} // namespace

/// What \p Known says, and what holds of the numbers in it on every path.
template <class EntryList, class SubstitutionList>
static Search searchFor(const EntryList &Entries,
                        const SubstitutionList &Substitutions,
                        const SymbolTable &Symbols) {
  Search Numbers(Symbols);
  for (const auto &E : Entries)
    Numbers.add({E.Form, E.Range, E.Excluded, true});
  for (const auto &[S, Value] : Substitutions)
    Numbers.add({Linear::symbol(S) - Value, Interval::single(0)});
  for (const Linear &L : Symbols.belowZero())
    if (llvm::all_of(L.terms(), [&](const Linear::Term &T) {
          return Numbers.isGiven(T.first);
        }))
      Numbers.add({L, {Interval::Min, -1}});
  return Numbers;
}

Witness Facts::findWitness(const SymbolTable &Symbols) const {
  return searchFor(Entries, Substitutions, Symbols).run();
}

/// Two reads that \p Numbers bring to one element, and that have two values.
static std::optional<std::pair<SymbolId, SymbolId>>
findClash(const std::map<SymbolId, int64_t> &Numbers,
          const SymbolTable &Symbols) {
  std::map<std::pair<std::string, int64_t>, SymbolId> Read;
  // Arrays whose addresses memory holds are told apart later: so far these are
  // numbers like any others.
  auto isOfLoadedArray = [&](SymbolId Id) {
    return llvm::any_of(Symbols[Id].A.terms(), [&](const Linear::Term &T) {
      return T.second == 1 && Symbols[T.first].Kind == SymbolKind::Load;
    });
  };
  for (const auto &[Id, Value] : Numbers)
    if (const auto E = isOfLoadedArray(Id) ? std::nullopt
                                           : Symbols.elementOf(Id, Numbers)) {
      const auto [First, IsNew] = Read.try_emplace({E->Array, E->Offset}, Id);
      if (!IsNew && Numbers.at(First->second) != Value)
        return std::pair(First->second, Id);
    }
  return std::nullopt;
}

std::optional<std::map<SymbolId, int64_t>>
Facts::findNumbers(const SymbolTable &Symbols, int64_t Start) const {
  Search Numbers = searchFor(Entries, Substitutions, Symbols);
  // Each clash that is settled may lead to another one.
  constexpr unsigned MostClashes = 4;
  std::optional<std::map<SymbolId, int64_t>> First;
  for (unsigned Clashes = 0; Clashes != MostClashes; ++Clashes) {
    auto Found = Numbers.numbersFrom(Start);
    if (!Found)
      break;
    const auto Clash = findClash(*Found, Symbols);
    if (!Clash)
      return Found;
    if (!First)
      First = std::move(Found);
    Numbers.add({Linear::symbol(Clash->first) - Linear::symbol(Clash->second),
                 Interval::single(0),
                 {},
                 true});
  }
  // What holds of all but that is better than nothing.
  return First;
}
