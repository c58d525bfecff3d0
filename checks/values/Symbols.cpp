// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the table of symbols.

#include "pto-tidy/Values/Symbols.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace ptotidy;

Linear SymbolTable::fresh(Interval Bounds) {
  Symbol S;
  S.Bounds = Bounds;
  Symbols.push_back(std::move(S));
  return Linear::symbol(Symbols.size() - 1);
}

Linear SymbolTable::term(SymbolKind Kind, const Linear &A, const Linear &B,
                         int64_t Aux, Interval Bounds) {
  auto [It, New] =
      Terms.try_emplace(std::make_tuple(Kind, A, B, Aux), Symbols.size());
  if (New) {
    Symbol S;
    S.Kind = Kind;
    S.Bounds = Bounds;
    S.A = A;
    S.B = B;
    S.Aux = Aux;
    Symbols.push_back(std::move(S));
  }
  return Linear::symbol(It->second);
}

Linear SymbolTable::named(llvm::StringRef Key, Interval Bounds) {
  auto [It, New] = Names.try_emplace(Key.str(), Symbols.size());
  if (New) {
    Symbol S;
    S.Bounds = Bounds;
    S.IsGiven = true;
    Symbols.push_back(std::move(S));
    NameOf[It->second] = Key.str();
  }
  return Linear::symbol(It->second);
}

auto SymbolTable::elementOf(SymbolId Id,
                            const std::map<SymbolId, int64_t> &Numbers) const
    -> std::optional<Element> {
  const Symbol &S = Symbols[Id];
  if (S.Kind != SymbolKind::Load || !S.B.isConstant())
    return std::nullopt;
  // What an index counts in is the width of an element; the array counts once.
  Linear Place = S.A;
  for (const auto &[Index, Bytes] : S.A.terms())
    if (auto It = Numbers.find(Index); It != Numbers.end() && Bytes != 1)
      Place = Place - Linear::symbol(Index).scaled(Bytes) +
              wrapMul(It->second, Bytes);
  // An address that memory holds is a number as well.
  if (Place.terms().size() == 1) {
    const auto [Address, Factor] = Place.terms()[0];
    if (auto It = Numbers.find(Address);
        It != Numbers.end() && Factor == 1 &&
        Symbols[Address].Kind == SymbolKind::Load)
      Place = Linear(wrapAdd(Place.constant(), It->second));
  }
  auto element = [&](const std::string &At, int64_t Offset) {
    return Element{
        llvm::formatv("{0} bits at {1}, version {2}", S.Aux, At, S.B.constant())
            .str(),
        Offset};
  };
  const auto &Left = Place.terms();
  if (Left.empty())
    return element("place " + std::to_string(Place.constant() / PlaceSize),
                   Place.constant() % PlaceSize);
  if (Left.size() != 1 || Left[0].second != 1)
    return std::nullopt;
  const std::string At = nameOf(Left[0].first);
  if (At.empty())
    return std::nullopt;
  return element(At, Place.constant());
}

std::string SymbolTable::nameOf(SymbolId Id) const {
  if (Symbols[Id].Kind == SymbolKind::Load) {
    const auto E = elementOf(Id);
    return E ? llvm::formatv("{0} + {1}", E->Array, E->Offset).str() : "";
  }
  return NameOf.lookup(Id);
}

Linear SymbolTable::placeApart(llvm::StringRef Key) {
  const Linear Place = named(Key);
  Symbol &S = Symbols[*Place.asSymbol()];
  S.IsGiven = false;
  S.IsApart = true;
  return Place;
}

SlotSource SymbolTable::sourceOf(const Linear &L) const {
  if (L.terms().size() != 1)
    return {};
  const Symbol &S = Symbols[L.terms()[0].first];
  switch (S.Kind) {
  case SymbolKind::Choice:
    return S.Source;
  case SymbolKind::NotPositive:
  case SymbolKind::Zero:
    return sourceOf(S.A);
  default:
    return {};
  }
}

void SymbolTable::forEachIn(const Linear &L,
                            llvm::function_ref<bool(SymbolId)> See) const {
  llvm::SmallVector<const Linear *, 8> Work = {&L};
  llvm::SparseBitVector<> Seen;
  while (!Work.empty())
    for (const Linear::Term &T : Work.pop_back_val()->terms()) {
      if (!Seen.test_and_set(T.first) || !See(T.first))
        continue;
      const Symbol &S = Symbols[T.first];
      Work.append({&S.A, &S.B});
      for (const auto &Alternative : S.Alternatives)
        Work.push_back(&Alternative.second);
    }
}

void SymbolTable::addSources(const Linear &Truth,
                             std::set<SlotSource> &To) const {
  for (const Linear::Term &T : Truth.terms()) {
    const Symbol &S = Symbols[T.first];
    if (isTruthValue(S.Kind)) {
      addSources(S.A, To);
      addSources(S.B, To);
    } else if (S.Kind == SymbolKind::Choice && S.Source.Object &&
               !S.Values.empty() && Truth.terms().size() == 1) {
      To.insert(S.Source);
    }
  }
}

ValueList SymbolTable::valuesOf(const Linear &L) const {
  if (auto C = L.asConstant())
    return {*C};
  if (L.terms().size() != 1)
    return {};
  const auto &[S, Factor] = L.terms()[0];
  ValueList Values = Symbols[S].Values;
  for (int64_t &V : Values)
    V = Linear(V).scaled(Factor).constant() + L.constant();
  llvm::sort(Values);
  return Values;
}

std::optional<int64_t> SymbolTable::remainderOf(const Linear &L,
                                                int64_t Modulus) const {
  if (auto C = L.asConstant())
    return Modulus ? ptotidy::remainderOf(*C, Modulus) : *C;
  if (L.terms().size() != 1)
    return std::nullopt;
  const auto &[Id, Factor] = L.terms()[0];
  const Symbol &S = Symbols[Id];
  if (S.Kind != SymbolKind::Choice)
    return std::nullopt;
  // Nested choices end: each is made of older symbols.
  auto [It, New] = Remainders.try_emplace({L, Modulus});
  if (!New)
    return It->second;
  std::optional<int64_t> All;
  for (const auto &[When, Value] : S.Alternatives) {
    auto One =
        remainderOf(Value.scaled(Factor) + Linear(L.constant()), Modulus);
    if (!One || (All && *All != *One))
      return std::nullopt;
    All = One;
  }
  return It->second = All;
}

ValueList ptotidy::uniteValues(llvm::ArrayRef<ValueList> Lists) {
  // Rings have up to eight slots.
  constexpr size_t MostValues = 8;
  ValueList All;
  for (const ValueList &Values : Lists) {
    if (Values.empty())
      return {};
    All.append(Values);
  }
  llvm::sort(All);
  All.erase(std::unique(All.begin(), All.end()), All.end());
  if (All.size() > MostValues)
    All.clear();
  return All;
}

bool SymbolTable::areExclusive(const Guard &A, const Guard &B) const {
  return llvm::any_of(A, [&](FactId I) {
    return llvm::any_of(B, [&](FactId J) {
      return FactForms[I].Form == FactForms[J].Form &&
             fact(I).second.meet(fact(J).second).isEmpty();
    });
  });
}

Linear SymbolTable::choice(std::vector<std::pair<Guard, Linear>> Alternatives,
                           Interval Bounds, SlotSource Source,
                           ValueList Values) {
  Symbol S;
  S.Source = Source;
  S.Kind = SymbolKind::Choice;
  Interval Hull;
  bool First = true;
  if (Values.empty()) {
    std::vector<ValueList> Lists;
    for (const auto &[When, Value] : Alternatives)
      Lists.push_back(valuesOf(Value));
    Values = uniteValues(Lists);
  }
  S.Values = std::move(Values);
  for (const auto &[When, Value] : Alternatives) {
    Interval I;
    if (auto C = Value.asConstant())
      I = Interval::single(*C);
    Hull = First ? I : Hull.hull(I);
    First = false;
  }
  S.Bounds = Hull.meet(Bounds);
  // What is picked alike from the same values is the same value, where the
  // guards say which one it is.
  if (Alternatives.size() == 2 &&
      areExclusive(Alternatives[0].first, Alternatives[1].first)) {
    auto [Same, New] = Choices.try_emplace(
        {Alternatives, S.Bounds.Lo, S.Bounds.Hi, S.Source, S.Values},
        Symbols.size());
    if (!New)
      return Linear::symbol(Same->second);
  }
  S.Alternatives = std::move(Alternatives);
  Symbols.push_back(std::move(S));
  return Linear::symbol(Symbols.size() - 1);
}

unsigned SymbolTable::numberOf(const Linear &Form) {
  return FormNumbers.try_emplace(Form, FormNumbers.size()).first->second;
}

SymbolTable::FactForm
SymbolTable::factForm(unsigned FormNumber, const Linear &Form, Interval Range) {
  const FactForm Literal = {FormNumber, FormNumber, Range, false};
  const auto S = Form.asSymbol();
  if (!S || Symbols[*S].Kind != SymbolKind::Zero || !Range.isSingle())
    return Literal;
  const Linear &Asked = Symbols[*S].A;
  int64_t Factor;
  const Linear Canonical = Asked.canonicalForm(Factor);
  if (Factor == 0 || ptotidy::remainderOf(Asked.constant(), Factor) != 0)
    return Literal;
  return {FormNumber, numberOf(Canonical),
          Interval::single(dividedBy(Asked.constant(), -Factor)),
          Range.Lo == 0};
}

FactId SymbolTable::internFact(unsigned FormNumber, const Linear &Form,
                               Interval Range) {
  auto [It, New] = FactIds.try_emplace(
      std::make_tuple(FormNumber, Range.Lo, Range.Hi), GuardFacts.size());
  if (New) {
    FactForms.push_back(factForm(FormNumber, Form, Range));
    GuardFacts.push_back({Linear(Form), Range});
  }
  return It->second;
}

FactId SymbolTable::internFact(const Linear &Form, Interval Range) {
  int64_t Factor;
  const Linear Canonical = Form.canonicalForm(Factor);
  if (Form == Canonical)
    return internFact(numberOf(Form), Form, Range);
  // The form is Factor times the canonical one, and a constant.
  const int64_t Size = Factor < 0 ? wrapSub(0, Factor) : Factor;
  const Interval Scaled =
      Range.plus(Interval::single(wrapSub(0, Form.constant())))
          .times(Factor < 0 ? -1 : 1);
  const Interval Of = {
      Scaled.Lo == Interval::Min ? Scaled.Lo : ceilDiv(Scaled.Lo, Size),
      Scaled.Hi == Interval::Max ? Scaled.Hi : floorDiv(Scaled.Hi, Size)};
  return internFact(numberOf(Canonical), Canonical, Of);
}

FactId SymbolTable::sameForm(FactId Id, Interval Range) {
  return internFact(FactForms[Id].Form, Linear(GuardFacts[Id].first), Range);
}

template <class GuardT>
auto SymbolTable::findForm(GuardT &When, FactId Id) const {
  return llvm::find_if(When, [&](FactId Other) {
    return FactForms[Other].Form == FactForms[Id].Form;
  });
}

void SymbolTable::restrict(Guard &When, const Guard &More) {
  for (FactId Id : More) {
    auto Same = findForm(When, Id);
    if (Same == When.end())
      When.push_back(Id);
    else if (*Same != Id)
      *Same = sameForm(Id, fact(Id).second.meet(fact(*Same).second));
  }
}

bool SymbolTable::implies(FactId A, FactId B) const {
  const FactForm &If = FactForms[A], &Then = FactForms[B];
  if (If.Excludes || If.Asked != Then.Asked)
    return false;
  return Then.Excludes ? If.Says.meet(Then.Says).isEmpty()
                       : Then.Says.contains(If.Says);
}

void SymbolTable::dropImplied(Guard &When) const {
  for (size_t I = 0; I != When.size();)
    if (llvm::any_of(When, [&](FactId Other) {
          return Other != When[I] && implies(Other, When[I]);
        }))
      When.erase(When.begin() + I);
    else
      ++I;
}

Guard SymbolTable::unite(const Guard &A, const Guard &B) {
  Guard Both;
  for (FactId Id : A) {
    auto Same = findForm(B, Id);
    if (Same == B.end())
      continue;
    const Interval Range = fact(Id).second;
    const Interval Hull = Range.hull(fact(*Same).second);
    if (Hull != Interval{})
      Both.push_back(Hull == Range ? Id : sameForm(Id, Hull));
  }
  return Both;
}

const llvm::SparseBitVector<> &SymbolTable::support(SymbolId Id) const {
  if (auto It = Supports.find(Id); It != Supports.end())
    return It->second;
  llvm::SparseBitVector<> Found;
  llvm::SmallVector<SymbolId, 16> Work = {Id};
  auto add = [&](const Linear &L) {
    for (const Linear::Term &T : L.terms())
      if (!Found.test(T.first))
        Work.push_back(T.first);
  };
  while (!Work.empty()) {
    const SymbolId S = Work.pop_back_val();
    if (auto It = Supports.find(S); It != Supports.end()) {
      Found |= It->second;
      continue;
    }
    if (!Found.test_and_set(S))
      continue;
    add(Symbols[S].A);
    add(Symbols[S].B);
    for (const auto &[When, Value] : Symbols[S].Alternatives) {
      add(Value);
      for (FactId Fact : When)
        add(GuardFacts[Fact].first);
    }
  }
  return Supports[Id] = std::move(Found);
}

const llvm::SparseBitVector<> &SymbolTable::factSupport(FactId Id) const {
  if (FactSupports.size() <= Id)
    FactSupports.resize(GuardFacts.size());
  llvm::SparseBitVector<> &Found = FactSupports[Id];
  if (Found.empty())
    for (const Linear::Term &T : GuardFacts[Id].first.terms())
      Found |= support(T.first);
  return Found;
}

/// The bits of the symbols that \p Find gives, kept in \p Kept by \p Id. There
/// are \p Size of them so far.
static uint64_t
bitsOf(std::vector<uint64_t> &Kept, size_t Id, size_t Size,
       llvm::function_ref<const llvm::SparseBitVector<> &()> Find) {
  if (Kept.size() <= Id)
    Kept.resize(Size);
  uint64_t &Bits = Kept[Id];
  if (Bits == 0)
    for (SymbolId S : Find())
      Bits |= SymbolTable::AnswerCache::bitOf(S);
  return Bits;
}

uint64_t SymbolTable::supportBits(SymbolId Id) const {
  return bitsOf(SupportBits, Id, Symbols.size(),
                [&]() -> const auto & { return support(Id); });
}

uint64_t SymbolTable::factSupportBits(FactId Id) const {
  return bitsOf(FactSupportBits, Id, GuardFacts.size(),
                [&]() -> const auto & { return factSupport(Id); });
}
