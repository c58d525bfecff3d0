// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what numbers values are: of which type, true or not, and
// which one where the path has to know.

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
  const bool IsUnsigned = T->isUnsignedIntegerOrEnumerationType();
  // Where it is known, it wraps.
  if (IsUnsigned && L.constant() < 0)
    if (const Interval I = S->Known->boundsOf(L, Symbols); I.isSingle())
      return fitToType(Linear(I.Lo), T);
  // Kernels compute within 32 bits without overflow; narrower types are used
  // for flags and slots, where the cut may matter.
  if (Bits >= 32 || boundsOfType(T).contains(S->Known->boundsOf(L, Symbols)))
    return L;
  return truncated(L, T);
}

Linear Engine::truncated(const Linear &L, QualType T) {
  const int64_t Bits = Context.getTypeSize(T);
  return Symbols.term(SymbolKind::Truncated, L, Linear(),
                      T->isUnsignedIntegerOrEnumerationType() ? Bits : -Bits,
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
    return Math.remainder(Fitted, int64_t(1) << Bits);
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
  if (L.terms().size() == 1 && isTruthValue(Symbols[L.terms()[0].first].Kind)) {
    const auto [Answer, Factor] = L.terms()[0];
    const Linear IfSo = Linear::symbol(Answer);
    // It is the constant, or the constant and the factor: one may be 0.
    if (L.constant() == 0)
      return IfSo;
    return Linear(L.constant()) + Linear(Factor) == Linear(0) ? Linear(1) - IfSo
                                                              : Linear(1);
  }
  // What is 0 or 1 already is its own truth value.
  if (Interval{0, 1}.contains(S->Known->boundsOf(L, Symbols)))
    return L;
  return Linear(1) - Symbols.term(SymbolKind::Zero, L, Linear(), 0, {0, 1});
}

std::optional<bool> Engine::decide(const Linear &Truth) {
  Guesses += !Truth.isConstant();
  Dead |= !settleFor(*S, Truth);
  return S->Known->decide(Truth, Symbols);
}

Linear Engine::resolve(const Linear &L, bool IsSlot) {
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
        const CopyOnWrite<Facts> Before = S->Known;
        if (!S->Known.edit().pick(Id, Sym.Alternatives[Pick], Symbols))
          Dead = true;
        else if (Possible.size() > 1)
          noteDecided(Linear::symbol(Id), *Before, *S);
        Split = true;
        break;
      }
      const bool Truth = isTruthValue(Sym.Kind);
      Interval I = S->Known->boundsOf(Linear::symbol(Id), Symbols);
      // Rings of buffers have a few slots. Where there is too much to follow,
      // pairs must do.
      const int64_t MostSlots = 2 * Options.Bounds.UnknownLoop;
      // A count that is less than the slots is its own remainder.
      const bool IsRemainder = IsSlot && Interval{0, MostSlots - 1}.contains(I);
      if (!Truth && !IsRemainder && Sym.Kind != SymbolKind::Modulo)
        continue;
      if (I.Lo == Interval::Min || I.Hi == Interval::Max ||
          I.Hi - I.Lo >= MostSlots || I.isSingle())
        continue;
      int64_t V = I.Lo + choice(I.Hi - I.Lo + 1);
      if (MustRestart)
        return Out;
      const CopyOnWrite<Facts> Before = S->Known;
      if (Truth)
        assume(Linear::symbol(Id), V != 0);
      if (!S->Known.edit().assumeRange(Linear::symbol(Id), Interval::single(V),
                                       Symbols))
        Dead = true;
      else
        noteDecided(Linear::symbol(Id), *Before, *S);
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

bool Engine::dependsOnCore(const Linear &L) const {
  bool Depends = false;
  if (!CoreSymbols.empty())
    Symbols.forEachIn(L, [&](SymbolId Id) {
      Depends |= CoreSymbols.contains(Id);
      return !Depends;
    });
  return Depends;
}

/// \p V, or what is nearest to it within \p Bounds.
static Linear clampedTo(int64_t V, Interval Bounds) {
  return Linear(std::min(std::max(V, Bounds.Lo), Bounds.Hi));
}

Linear Engine::given(const std::string &Key, Interval Bounds, int64_t Usual) {
  auto It = Options.Given->ByName.find(Key);
  return clampedTo(It == Options.Given->ByName.end() ? Usual : It->second,
                   Bounds);
}

std::string ptotidy::givenName(const ParmVarDecl *P) {
  return "parameter " + P->getNameAsString() + " " +
         std::to_string(P->getFunctionScopeIndex());
}

/// The value of \p T, an enumeration, that \p Number stands for: it, or one of
/// its enumerators, as nobody passes others. Nothing where it has none.
static std::optional<int64_t> enumeratorOf(QualType T, int64_t Number) {
  const auto *Enum = T->getAs<EnumType>();
  const EnumDecl *D = Enum ? Enum->getDecl()->getDefinition() : nullptr;
  llvm::SmallVector<int64_t, 8> Values;
  if (D)
    for (const EnumConstantDecl *E : D->enumerators())
      if (const auto V = E->getInitVal().tryExtValue())
        Values.push_back(*V);
  if (Values.empty() || llvm::is_contained(Values, Number))
    return Values.empty() ? std::nullopt : std::optional(Number);
  const auto Count = static_cast<int64_t>(Values.size());
  return Values[((Number % Count) + Count) % Count];
}

Linear Engine::givenParameter(const ParmVarDecl *P) {
  const std::string Key = givenName(P);
  const Interval Bounds = boundsOfType(P->getType());
  if (!Options.Given || !P->getType()->isIntegralOrEnumerationType())
    return Symbols.named(Key, Bounds);
  if (P->isReferenced())
    Stats.AskedNames.insert(Key);
  const Linear Number = given(Key, Bounds, Options.Given->Others);
  const auto Value = enumeratorOf(P->getType(), Number.constant());
  return Value ? Linear(*Value) : Number;
}

Linear Engine::givenElement(QualType T) {
  const Interval Bounds = boundsOfType(T);
  if (!Options.Given || !Options.Given->GivesAllElements)
    return Symbols.fresh(Bounds);
  Stats.AskedMemory = true;
  return clampedTo(Options.Given->Others, Bounds);
}

Linear Engine::givenMemory(const Linear &Loaded) {
  const auto Id = Loaded.asSymbol();
  if (!Options.Given || !Id)
    return Loaded;
  const GivenNumbers &Given = *Options.Given;
  Stats.AskedMemory = true;
  int64_t V = Given.Others;
  if (const auto E = Symbols.elementOf(*Id)) {
    Stats.AskedElements.insert({E->Array, E->Offset});
    if (Given.ElementsRise)
      V = Given.Others *
          (E->Offset * 8 / std::max<int64_t>(Symbols[*Id].Aux, 8));
    if (auto Array = Given.Elements.find(E->Array);
        Array != Given.Elements.end()) {
      const auto Next = Array->second.upper_bound(E->Offset);
      if (Next != Array->second.begin()) {
        const auto [Offset, Value] = *std::prev(Next);
        if (Offset == E->Offset)
          return Linear(Value);
        V = Value;
      }
    }
  }
  if (!Given.GivesAllElements)
    return Loaded;
  return clampedTo(V, Nothing.boundsOf(Loaded, Symbols));
}
