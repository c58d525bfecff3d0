// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what facts say of paths: what tells two of them apart,
// what both know, and whether a question is free.

#include "pto-tidy/Values/Facts.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace ptotidy;

/// Adds the values that a choice of constants, or what it is picked by, is made
/// of: a mode that was told from a parameter asks for the parameter. Returns
/// false as addPlain() does.
static bool addPickedBy(SymbolId Id, const SymbolTable &Symbols,
                        std::set<SymbolId> &Out, unsigned Depth = 0) {
  // Choices of choices. What lies deeper is taken for unknown: no test of a
  // mode.
  constexpr unsigned MostDepth = 6;
  const Symbol &S = Symbols[Id];
  auto addAll = [&](const Linear &L) {
    return L.terms().size() <= 1 &&
           llvm::all_of(L.terms(), [&](const Linear::Term &T) {
             return addPickedBy(T.first, Symbols, Out, Depth + 1);
           });
  };
  if (Depth == MostDepth)
    return false;
  Out.insert(Id);
  switch (S.Kind) {
  case SymbolKind::Opaque:
  case SymbolKind::Load:
    return true;
  case SymbolKind::Modulo:
  case SymbolKind::Zero:
  case SymbolKind::NotPositive:
    return addAll(S.A);
  case SymbolKind::Choice:
    // Guards with room for a few facts may have left some out.
    return llvm::all_of(S.Alternatives, [&](const auto &A) {
      return (A.first.size() == 1 || A.first.size() == 2) && addAll(A.second) &&
             llvm::all_of(A.first, [&](FactId Fact) {
               return addAll(Symbols.fact(Fact).first);
             });
    });
  default:
    return false;
  }
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
  if (S.Kind == SymbolKind::Choice && !S.Values.empty()) {
    std::set<SymbolId> Asked;
    return addPickedBy(Id, Symbols, Asked) &&
           llvm::all_of(Asked, [&](SymbolId By) {
             return By == Id || Out.insert(By).second;
           });
  }
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

/// True for a value that is given to the kernel, or read from memory. Which
/// block it is, and how many there are, has no upper bound of its own: these
/// are bound to others by how the kernel is launched.
static bool isOfNoLaunch(const Symbol &S) {
  return (S.Kind == SymbolKind::Opaque || S.Kind == SymbolKind::Load) &&
         S.Bounds.Hi != Interval::Max;
}

/// True where \p Id has to do with how the kernel is launched.
static bool isOfLaunch(SymbolId Id, const SymbolTable &Symbols) {
  for (SymbolId S : Symbols.support(Id))
    if (Symbols[S].Kind == SymbolKind::Opaque && !isOfNoLaunch(Symbols[S]))
      return true;
  return false;
}

bool Facts::asksForOther(const Linear &L, const SymbolTable &Symbols) const {
  // A condition about more numbers is about all of them, not for one of them.
  constexpr size_t MostTerms = 4;
  if (L.terms().size() < 2 || L.terms().size() > MostTerms)
    return false;
  int64_t Factor;
  const Linear Form = L.canonicalForm(Factor);
  auto isOther = [&](const Linear::Term &T) {
    auto dependsOnIt = [&](const Linear::Term &Other) {
      return Symbols.support(Other.first).test(T.first);
    };
    return (T.second == 1 || T.second == -1) &&
           isOfNoLaunch(Symbols[T.first]) &&
           llvm::count_if(L.terms(), dependsOnIt) == 1 &&
           llvm::none_of(Entries,
                         [&](const Entry &E) {
                           return E.Form != Form &&
                                  llvm::any_of(E.Form.terms(), dependsOnIt);
                         }) &&
           llvm::none_of(Substitutions, [&](const auto &Known) {
             return dependsOnIt({Known.first, 1});
           });
  };
  return llvm::any_of(L.terms(), isOther) &&
         llvm::none_of(L.terms(), [&](const Linear::Term &T) {
           return isOfLaunch(T.first, Symbols);
         });
}

std::optional<int64_t> Facts::commonRemainder(const Linear &L, int64_t Modulus,
                                              const SymbolTable &Symbols,
                                              unsigned Depth) const {
  if (auto Rest = Symbols.remainderOf(L, Modulus))
    return Rest;
  // A counter that was joined after each iteration is a chain of choices.
  constexpr unsigned MostJoins = 12;
  if (L.terms().size() != 1 || Depth == MostJoins)
    return std::nullopt;
  const auto [Id, Factor] = L.terms()[0];
  const Symbol &S = Symbols[Id];
  if (S.Kind != SymbolKind::Choice)
    return std::nullopt;
  std::optional<int64_t> All;
  for (const auto &[When, Value] : S.Alternatives) {
    if (contradicts(When, Symbols))
      continue;
    auto Rest = commonRemainder(Value.scaled(Factor) + Linear(L.constant()),
                                Modulus, Symbols, Depth + 1);
    if (!Rest || (All && *All != *Rest))
      return std::nullopt;
    All = Rest;
  }
  return All;
}

bool Facts::isFree(const Linear &L, const SymbolTable &Symbols) const {
  if (asksForOther(L, Symbols))
    return true;
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
  // That a number is not a certain one leaves it free to lie on either side.
  auto isOneOfMany = [&](std::optional<SymbolId> Id) {
    return Id && Symbols[*Id].Kind == SymbolKind::Opaque2 &&
           Symbols[*Id].Aux == AskedForSame;
  };
  for (const Entry &E : Entries)
    if (!isOfForm(E.Form) &&
        !(E.Range == Interval{0, 0} && isOneOfMany(E.Form.asSymbol())) &&
        llvm::any_of(E.Form.terms(), [&](const Linear::Term &T) {
          return dependsOnAsked(T.first);
        }))
      return false;
  return llvm::none_of(Substitutions, [&](const auto &Known) {
    return dependsOnAsked(Known.first) &&
           !(Known.second == Linear(0) && isOneOfMany(Known.first));
  });
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

/// Adds \p When to what \p One may be. Where that is many already, what it has
/// in common with one of these takes the place of both. Returns false where
/// nothing is left that tells.
static bool addWay(llvm::SmallVectorImpl<Guard> &One, const Guard &When,
                   SymbolTable &Symbols) {
  // A loop has a few iterations to end in.
  constexpr size_t MostWays = 8;
  if (When.empty())
    return false;
  if (llvm::is_contained(One, When))
    return true;
  if (One.size() < MostWays) {
    One.push_back(When);
    return true;
  }
  Guard Most;
  Guard *Place = nullptr;
  for (Guard &G : One)
    if (Guard Both = Symbols.unite(G, When); Both.size() > Most.size()) {
      Most = std::move(Both);
      Place = &G;
    }
  if (Place)
    *Place = std::move(Most);
  return Place;
}

/// True where neither guard says more than that the other one does not hold.
static bool areOpposites(const Guard &A, const Guard &B,
                         const SymbolTable &Symbols) {
  return A.size() == 1 && B.size() == 1 &&
         Symbols.fact(A[0]).first == Symbols.fact(B[0]).first;
}

std::vector<Facts::OneOf> Facts::joinWays(const std::vector<OneOf> *A,
                                          const std::vector<OneOf> *B,
                                          const Guard &WhereA,
                                          const Guard &WhereB,
                                          SymbolTable &Symbols) {
  std::vector<OneOf> All;
  auto add = [&](const std::vector<OneOf> *From,
                 const std::vector<OneOf> *Other, const Guard &Elsewhere) {
    if (!From)
      return;
    for (const OneOf &One : *From) {
      OneOf Here = One;
      const bool IsOfBoth = Other && llvm::is_contained(*Other, One);
      if ((IsOfBoth || addWay(Here, Elsewhere, Symbols)) &&
          !llvm::is_contained(All, Here))
        All.push_back(std::move(Here));
    }
  };
  add(A, B, WhereB);
  add(B, A, WhereA);
  if (!WhereA.empty() && !WhereB.empty() &&
      !areOpposites(WhereA, WhereB, Symbols))
    All.push_back({WhereA, WhereB});
  return All;
}

bool Facts::saysNothing(const OneOf &One, const SymbolTable &Symbols) const {
  return llvm::any_of(One, [&](const Guard &When) {
    return llvm::all_of(When, [&](FactId Id) {
      const auto &[Form, Range] = Symbols.fact(Id);
      const Entry *Known = find(Form);
      return Known && Range.contains(Known->Range);
    });
  });
}

void Facts::joinWith(const Facts &Other, const Guard &Mine, const Guard &Theirs,
                     SymbolTable &Symbols) {
  std::vector<OneOf> Kept =
      joinWays(Joined.get(), Other.Joined.get(), Mine, Theirs, Symbols);
  joinWith(Other);
  // Each costs a look at a few facts whenever something is learned.
  constexpr size_t MostJoins = 12;
  llvm::erase_if(Kept,
                 [&](const OneOf &One) { return saysNothing(One, Symbols); });
  if (Kept.size() > MostJoins)
    Kept.erase(Kept.begin(), Kept.end() - MostJoins);
  if (!Kept.empty())
    Joined = std::make_shared<const std::vector<OneOf>>(std::move(Kept));
}

void Facts::joinWith(const Facts &Other) {
  Joined = nullptr;
  HasOpenTruths |= Other.HasOpenTruths;
  Settled = 0;
  Knowledge = KnownBefore = 0;
  Changed.clear();
  std::vector<Entry> Common;
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
    // As many as a loop's last iterations leave out; to keep less is never
    // wrong.
    constexpr size_t MostExcluded = 16;
    if (J.Excluded.size() < MostExcluded)
      for (int64_t V : gapBetween(E.Range, O->Range))
        J.Excluded.push_back(V);
    if (J.Range != Interval{} || !J.Excluded.empty())
      Common.push_back(std::move(J));
  });
  Entries = std::move(Common);
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
