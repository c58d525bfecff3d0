// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the evaluation of expressions: numbers, truth values,
// lvalues.

#include "Engine.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringSwitch.h"

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
  // Kernels compute within 32 bits without overflow; narrower types are used
  // for flags and slots, where the cut may matter.
  if (Bits >= 32 || boundsOfType(T).contains(S->Known->boundsOf(L, Symbols)))
    return L;
  return Symbols.term(SymbolKind::Truncated, L, Linear(), Bits,
                      boundsOfType(T));
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
    Trace.sign(*C);
    return Linear(*C != 0);
  }
  if (L.terms().size() == 1) {
    SymbolKind K = Symbols[L.terms()[0].first].Kind;
    if (K == SymbolKind::NotPositive || K == SymbolKind::Zero ||
        K == SymbolKind::Both || K == SymbolKind::Either)
      return L;
  }
  // What is 0 or 1 already is its own truth value.
  if (Interval{0, 1}.contains(S->Known->boundsOf(L, Symbols)))
    return L;
  return Linear(1) - Symbols.term(SymbolKind::Zero, L, Linear(), 0, {0, 1});
}

Linear Engine::product(const Linear &A, const Linear &B) {
  Trace.product(A.constant(), B.constant());
  if (auto C = A.asConstant())
    return B.scaled(*C);
  if (auto C = B.asConstant())
    return A.scaled(*C);
  Linear SA = simplify(A), SB = simplify(B);
  if (SA.isConstant() || SB.isConstant())
    return product(SA, SB);
  if (SB < SA)
    std::swap(SA, SB);
  // One symbol on all paths: what only this one knows is no bound of it.
  Interval IA = Nothing.boundsOf(SA, Symbols);
  Interval IB = Nothing.boundsOf(SB, Symbols);
  Interval Bounds;
  if (IA.Lo >= 0 && IB.Lo >= 0)
    Bounds.Lo = 0;
  return Symbols.term(SymbolKind::Product, SA, SB, 0, Bounds);
}

std::optional<Linear> Engine::overChoices(BinaryOperatorKind Op,
                                          const Linear &A, int64_t Divisor) {
  if (auto C = A.asConstant())
    return Linear(Op == BO_Rem ? *C % Divisor : *C / Divisor);
  if (A.terms().size() != 1 ||
      Symbols[A.terms()[0].first].Kind != SymbolKind::Choice)
    return std::nullopt;
  auto [It, New] = ChoiceResults.try_emplace({Op, A, Divisor});
  if (!New)
    return It->second;
  // Nested choices end: each is made of older symbols.
  const auto [Id, Factor] = A.terms()[0];
  std::vector<std::pair<Guard, Linear>> Results;
  for (const auto &[When, V] :
       std::vector<std::pair<Guard, Linear>>(Symbols[Id].Alternatives)) {
    auto R = overChoices(Op, V.scaled(Factor) + Linear(A.constant()), Divisor);
    if (!R)
      return std::nullopt;
    Results.push_back({When, *R});
  }
  Linear Result = Results.front().second;
  if (llvm::any_of(Results,
                   [&](const auto &R) { return R.second != Result; })) {
    SlotSource Source = Symbols.sourceOf(A);
    // By a quotient, paths cannot be told apart so easily.
    if (Op != BO_Rem || Source.Modulus)
      Source = {};
    Source.Modulus = Divisor;
    Result = Symbols.choice(std::move(Results), {}, Source);
  }
  It->second = Result;
  return Result;
}

Linear Engine::quotient(const Linear &Dividend, int64_t Divisor) {
  Linear A = simplify(Dividend);
  if (Divisor == 0)
    return Symbols.fresh();
  Trace.remainder(A.constant(), std::abs(Divisor));
  Trace.sign(2 * A.constant() + 1);
  if (auto C = A.asConstant())
    return Linear(*C / Divisor);
  if (Divisor == 1)
    return A;
  if (auto Q = overChoices(BO_Div, A, Divisor))
    return *Q;
  // Take out what divides without a remainder: (k * d + x) / d = k + x / d,
  // as sizes and offsets are not negative.
  Linear Whole, Rest;
  for (const Linear::Term &T : A.terms()) {
    if (T.second % Divisor == 0)
      Whole = Whole + Linear::symbol(T.first).scaled(T.second / Divisor);
    else
      Rest = Rest + Linear::symbol(T.first).scaled(T.second);
  }
  int64_t C = A.constant();
  if (Rest.isConstant() && C >= 0)
    return Whole + Linear(C / Divisor);
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

Linear Engine::remainder(const Linear &Dividend, int64_t Divisor) {
  Linear A = simplify(Dividend);
  if (Divisor == 0)
    return Symbols.fresh();
  Trace.remainder(A.constant(), std::abs(Divisor));
  Trace.sign(2 * A.constant() + 1);
  if (auto C = A.asConstant())
    return Linear(*C % Divisor);
  if (Divisor < 0)
    return Symbols.term(SymbolKind::Opaque2, A, Linear(Divisor), BO_Rem);
  Interval I = S->Known->boundsOf(A, Symbols);
  if (Interval{0, Divisor - 1}.contains(I))
    return A;
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

Linear Engine::resolve(const Linear &L) {
  Linear Out = simplify(L);
  for (unsigned Round = 0; Round != 4 && !Out.isConstant(); ++Round) {
    bool Split = false;
    for (const Linear::Term &T : Out.terms()) {
      SymbolId Id = T.first;
      // The remainder of a neighbour splits on the remainder of the base.
      while (Symbols[Id].Kind == SymbolKind::Modulo &&
             Symbols[Id].A.constant() != 0 && Symbols[Id].A.terms().size() == 1)
        Id = Symbols[Id].A.terms()[0].first;
      const Symbol Sym = Symbols[Id];
      if (Sym.Kind == SymbolKind::Choice) {
        llvm::SmallVector<size_t, 4> Possible;
        for (size_t I = 0; I != Sym.Alternatives.size(); ++I)
          if (!S->Known->contradicts(Sym.Alternatives[I].first, Symbols))
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
        const auto &[When, V] = Sym.Alternatives[Pick];
        S->Known.edit().substitute(Id, V);
        if (!S->Known.edit().assumeAll(When, Symbols))
          Dead = true;
        Split = true;
        break;
      }
      bool Truth =
          Sym.Kind == SymbolKind::NotPositive || Sym.Kind == SymbolKind::Zero ||
          Sym.Kind == SymbolKind::Both || Sym.Kind == SymbolKind::Either;
      if (!Truth && Sym.Kind != SymbolKind::Modulo)
        continue;
      Interval I = S->Known->boundsOf(Linear::symbol(Id), Symbols);
      // Rings of buffers have a few slots. Where there is too much to follow,
      // pairs must do.
      const int64_t MostSlots = 2 * Options.Bounds.UnknownLoop;
      if (I.Lo == Interval::Min || I.Hi == Interval::Max ||
          I.Hi - I.Lo >= MostSlots || I.isSingle())
        continue;
      int64_t V = I.Lo + choice(I.Hi - I.Lo + 1);
      if (MustRestart)
        return Out;
      if (Truth)
        assume(Linear::symbol(Id), V != 0);
      if (!S->Known.edit().assumeRange(Linear::symbol(Id), Interval::single(V),
                                       Symbols))
        Dead = true;
      Split = true;
      break;
    }
    Out = simplify(Out);
    if (!Split)
      break;
  }
  return Out;
}

std::optional<Value> Engine::tryConstant(const Expr *E) {
  auto [It, New] = Constants.try_emplace(E);
  if (!New)
    return It->second;
  std::optional<Value> Result;
  Expr::EvalResult R;
  QualType T = E->getType();
  if (!E->isValueDependent() && !E->isTypeDependent() &&
      (T->isIntegralOrEnumerationType() || T->isPointerType() ||
       T->isNullPtrType()) &&
      E->EvaluateAsRValue(R, Context) && !R.HasSideEffects) {
    if (R.Val.isInt())
      Result = Value::number(Linear(R.Val.getInt().getExtValue()));
    else if (R.Val.isLValue() && R.Val.isNullPointer())
      Result = Value::number(Linear(0));
  }
  Constants[E] = Result;
  return Result;
}

Value Engine::evalConstant(const Expr *E) {
  if (auto V = tryConstant(E))
    return *V;
  return unknown(E->getType());
}

Value Engine::eval(const Expr *E) {
  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
    return eval(cast<ParenExpr>(E)->getSubExpr());
  case Stmt::ExprWithCleanupsClass:
    return eval(cast<ExprWithCleanups>(E)->getSubExpr());
  case Stmt::ConstantExprClass:
    return eval(cast<ConstantExpr>(E)->getSubExpr());
  case Stmt::CXXBindTemporaryExprClass:
    return eval(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return eval(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return eval(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return eval(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::OpaqueValueExprClass:
    if (const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr())
      return eval(Source);
    return unknown(E->getType());
  case Stmt::MaterializeTemporaryExprClass: {
    const auto *M = cast<MaterializeTemporaryExpr>(E);
    const Expr *Sub = M->getSubExpr();
    Value V = Sub->isGLValue() || !Sub->getType()->isRecordType()
                  ? eval(Sub)
                  : initialize(Sub, Sub->getType(), "temporary", M);
    if (V.Kind == Value::Produced) {
      // A RecordEvent passed on as it is: an Event that nobody named.
      recordEvent(V, V.Producer, E->getBeginLoc());
    }
    Value Place = temporary(std::move(V));
    if (M->getStorageDuration() != SD_FullExpression)
      llvm::erase(Temporaries, Place.Object);
    return Place;
  }
  case Stmt::IntegerLiteralClass: {
    const llvm::APInt &I = cast<IntegerLiteral>(E)->getValue();
    return Value::number(fitToType(
        Linear(static_cast<int64_t>(I.getLimitedValue())), E->getType()));
  }
  case Stmt::CXXBoolLiteralExprClass:
    return Value::number(Linear(cast<CXXBoolLiteralExpr>(E)->getValue()));
  case Stmt::CharacterLiteralClass:
    return Value::number(Linear(cast<CharacterLiteral>(E)->getValue()));
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    if (E->getType()->isRecordType())
      return initialize(E, E->getType(), "", nullptr);
    return Value::number(Linear(0));
  case Stmt::FloatingLiteralClass:
    return Value::number(Symbols.named(
        "float " +
        std::to_string(
            cast<FloatingLiteral>(E)->getValueAsApproximateDouble())));
  case Stmt::DeclRefExprClass:
    return evalDeclRef(cast<DeclRefExpr>(E));
  case Stmt::MemberExprClass:
    return evalMember(cast<MemberExpr>(E));
  case Stmt::ArraySubscriptExprClass:
    return evalSubscript(cast<ArraySubscriptExpr>(E));
  case Stmt::CXXThisExprClass:
    return S->frame().This;
  case Stmt::UnaryOperatorClass:
    return evalUnary(cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return evalBinary(cast<BinaryOperator>(E));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return evalConditional(cast<AbstractConditionalOperator>(E));
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::CUDAKernelCallExprClass:
  case Stmt::UserDefinedLiteralClass:
    return evalCall(cast<CallExpr>(E));
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return construct(cast<CXXConstructExpr>(E), "", nullptr);
  case Stmt::LambdaExprClass:
    return makeClosure(cast<LambdaExpr>(E));
  case Stmt::InitListExprClass:
    return initialize(E, E->getType(), "", nullptr);
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
    return evalCast(cast<CastExpr>(E));
  default:
    return evalConstant(E);
  }
}

Value Engine::evalDeclRef(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (const auto *Var = dyn_cast<VarDecl>(D))
    return variable(Var);
  if (const auto *C = dyn_cast<EnumConstantDecl>(D))
    return Value::number(Linear(C->getInitVal().getExtValue()));
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    Value V;
    V.Kind = Value::Function;
    V.Callee = F;
    return V;
  }
  if (const auto *B = dyn_cast<BindingDecl>(D))
    if (const Expr *Bound = B->getBinding())
      return eval(Bound);
  return evalConstant(E);
}

static unsigned fieldIndex(const FieldDecl *F) {
  const auto *RD = cast<CXXRecordDecl>(F->getParent());
  return RD->getNumBases() + F->getFieldIndex();
}

/// The valid rows or columns that a member of the library's tiles holds; null
/// for any other member.
static Linear TileValue::*validSizeBehind(const FieldDecl *Field) {
  return llvm::StringSwitch<Linear TileValue::*>(Field->getName())
      .Case("RowMaskInternal", &TileValue::ValidRows)
      .Case("ColMaskInternal", &TileValue::ValidCols)
      .Default(nullptr);
}

Value Engine::evalMember(const MemberExpr *E) {
  const ValueDecl *D = E->getMemberDecl();
  if (const auto *Var = dyn_cast<VarDecl>(D))
    return variable(Var);
  if (const auto *C = dyn_cast<EnumConstantDecl>(D))
    return Value::number(Linear(C->getInitVal().getExtValue()));
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field || !isa<CXXRecordDecl>(Field->getParent()))
    return unknown(E->getType());
  Value Base = eval(E->getBase());
  if (auto Size = validSizeBehind(Field))
    if (const TileValue *T = tileAt(Base))
      return Value::number(T->*Size);
  if (Base.Kind == Value::Aggregate) {
    // A member of a prvalue.
    unsigned I = fieldIndex(Field);
    return I < Base.Elements.size() ? Base.Elements[I] : unknown(E->getType());
  }
  if (Base.Kind == Value::Reference) {
    Base.Path.push_back(fieldIndex(Field));
    if (Field->getType()->isReferenceType()) {
      const Value *V = locate(Base);
      return V && V->isLvalue() ? *V : unknown(E->getType());
    }
    return Base;
  }
  if (Base.Kind == Value::Number || Base.Kind == Value::Memory) {
    const auto *RD = cast<CXXRecordDecl>(Field->getParent());
    if (RD->isInvalidDecl() || RD->isDependentType() ||
        !RD->isCompleteDefinition())
      return unknown(E->getType());
    uint64_t Bits =
        Context.getASTRecordLayout(RD).getFieldOffset(Field->getFieldIndex());
    return Value::memory(Base.N + Linear(Bits / 8));
  }
  return Value::memory(Symbols.fresh());
}

bool Engine::setValidRegion(const Expr *Member, const Value &V) {
  const auto *E = dyn_cast<MemberExpr>(Member->IgnoreParens());
  const auto *Field = E ? dyn_cast<FieldDecl>(E->getMemberDecl()) : nullptr;
  const auto Size = Field ? validSizeBehind(Field) : nullptr;
  if (!Size)
    return false;
  const Value Base = eval(E->getBase());
  if (MustRestart || !tileAt(Base))
    return false;
  std::shared_ptr<TileValue> Tile = mutableTile(Base);
  const TileShape &Shape = *Tile->Ref.Shape;
  const bool IsRows = Size == &TileValue::ValidRows;
  // What the type fixes, the member does not change.
  if ((IsRows ? Shape.ValidRows : Shape.ValidCols) != Dynamic)
    return true;
  (*Tile).*Size = number(V, E->getType());
  validRegionSet(*Tile, E->getExprLoc());
  return true;
}

Value Engine::offsetPointer(const Value &Pointer, const Linear &Index,
                            QualType Pointee) {
  if (Pointer.Kind == Value::Reference) {
    Linear I = resolve(Index);
    Value Out = Pointer;
    auto C = I.asConstant();
    if (C && *C == 0)
      return Out;
    if (!C || Out.Path.empty())
      return Value::memory(Symbols.fresh());
    // Which element it is matters where the element is looked at (locate);
    // here only whether there is one.
    const int64_t Element = static_cast<int64_t>(Out.Path.back()) + *C;
    Trace.sign(2 * Element + 1);
    if (Element < 0)
      return Value::memory(Symbols.fresh());
    Out.Path.back() = Element;
    return Out;
  }
  if (Pointer.isNumber()) {
    Value Out = Pointer;
    int64_t Size = 1;
    if (!Pointee->isIncompleteType() && !Pointee->isDependentType() &&
        !Pointee->isFunctionType() && !Pointee->isVoidType())
      Size = Context.getTypeSizeInChars(Pointee).getQuantity();
    Out.N = Out.N + Index.scaled(Size);
    return Out;
  }
  return Value::number(Symbols.fresh());
}

Value Engine::evalSubscript(const ArraySubscriptExpr *E) {
  Value Base = eval(E->getBase());
  Linear Index = number(eval(E->getIdx()), E->getIdx()->getType());
  Value P = offsetPointer(Base, Index, E->getType());
  if (P.isNumber())
    P.Kind = Value::Memory;
  return P;
}

Value Engine::evalUnary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf:
  case UO_Extension: {
    Value V = eval(Sub);
    if (V.Kind == Value::Memory)
      V.Kind = Value::Number;
    return V;
  }
  case UO_Deref: {
    Value V = eval(Sub);
    if (V.Kind == Value::Number)
      V.Kind = Value::Memory;
    return V;
  }
  case UO_Plus:
    return eval(Sub);
  case UO_Minus:
    return Value::number(
        fitToType(Linear(0) - number(eval(Sub), Sub->getType()), E->getType()));
  case UO_Not: {
    Linear L = number(eval(Sub), Sub->getType());
    return Value::number(fitToType(Linear(-1) - L, E->getType()));
  }
  case UO_LNot:
    return Value::number(Linear(1) - truth(eval(Sub)));
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    Value Place = eval(Sub);
    Value Old = load(Place, Sub->getType());
    int64_t Step = E->isIncrementOp() ? 1 : -1;
    Value New;
    if (Sub->getType()->isPointerType())
      New = offsetPointer(Old, Linear(Step), Sub->getType()->getPointeeType());
    else if (Sub->getType()->isIntegralOrEnumerationType())
      New = Value::number(fitToType(number(Old, Sub->getType()) + Linear(Step),
                                    Sub->getType()));
    else
      New = unknown(Sub->getType());
    store(Place, New);
    return E->isPrefix() ? Place : Old;
  }
  default:
    return evalConstant(E);
  }
}

Value Engine::evalArithmetic(BinaryOperatorKind Op, const Value &LV,
                             const Value &RV, const BinaryOperator *E) {
  QualType LT = E->getLHS()->getType(), RT = E->getRHS()->getType();
  // Pointers.
  if (LT->isPointerType() && RT->isIntegralOrEnumerationType() &&
      (Op == BO_Add || Op == BO_Sub)) {
    Linear I = number(RV, RT);
    return offsetPointer(LV, Op == BO_Add ? I : Linear(0) - I,
                         LT->getPointeeType());
  }
  if (RT->isPointerType() && LT->isIntegralOrEnumerationType() && Op == BO_Add)
    return offsetPointer(RV, number(LV, LT), RT->getPointeeType());
  Linear L = number(LV, LT), R = number(RV, RT);
  auto opaque = [&](Interval Bounds = {}) {
    return Value::number(Symbols.term(SymbolKind::Opaque2, L, R, Op, Bounds));
  };
  // Of two operands that are not negative the result is neither, nor is it
  // larger than the left one.
  auto term = [&](SymbolKind Kind) {
    Linear A = simplify(L);
    Interval I = Nothing.boundsOf(A, Symbols);
    return Symbols.term(Kind, A, simplify(R), 0,
                        I.Lo >= 0 ? Interval{0, I.Hi} : Interval{});
  };
  auto result = [&](const Linear &N) {
    Value V = Value::number(fitToType(N, E->getType()));
    V.From = LV.From ? LV.From : RV.From;
    return V;
  };
  if (LT->isFloatingType() || RT->isFloatingType() || LT->isRecordType() ||
      RT->isRecordType()) {
    // Of a comparison and its opposite one holds, as what is no number is not
    // compared.
    auto compared = [&](BinaryOperatorKind As, bool Swapped, bool Holds) {
      Linear Is = Symbols.term(SymbolKind::Opaque2, Swapped ? R : L,
                               Swapped ? L : R, As, {0, 1});
      return Value::number(Holds ? Is : Linear(1) - Is);
    };
    switch (Op) {
    case BO_EQ:
    case BO_NE:
      return compared(BO_EQ, R < L, Op == BO_EQ);
    case BO_LT:
    case BO_GE:
      return compared(BO_LT, false, Op == BO_LT);
    case BO_GT:
    case BO_LE:
      return compared(BO_LT, true, Op == BO_GT);
    default:
      return opaque();
    }
  }
  auto notPositive = [&](const Linear &X) {
    Linear A = simplify(X);
    // Turns between 0 and 1.
    Trace.sign(2 * A.constant() - 1);
    if (auto C = A.asConstant())
      return Value::number(Linear(*C <= 0));
    return Value::number(
        Symbols.term(SymbolKind::NotPositive, A, Linear(), 0, {0, 1}));
  };
  switch (Op) {
  case BO_Add:
    return result(L + R);
  case BO_Sub: {
    if (LT->isPointerType() && RT->isPointerType()) {
      QualType P = LT->getPointeeType();
      if (P->isIncompleteType())
        return opaque();
      return result(
          quotient(L - R, Context.getTypeSizeInChars(P).getQuantity()));
    }
    return result(L - R);
  }
  case BO_Mul:
    return result(product(L, R));
  case BO_Div: {
    Linear D = simplify(R);
    Trace.exact(D.constant());
    if (auto C = D.asConstant())
      return result(quotient(L, *C));
    return result(term(SymbolKind::Division));
  }
  case BO_Rem: {
    Linear D = simplify(R);
    Trace.exact(D.constant());
    if (auto C = D.asConstant())
      return result(remainder(L, *C));
    return result(term(SymbolKind::Remainder));
  }
  case BO_Shl: {
    auto C = simplify(R).asConstant();
    Trace.exact(C.value_or(0));
    if (C && *C >= 0 && *C < 63)
      return result(L.scaled(int64_t(1) << *C));
    return opaque();
  }
  case BO_Shr: {
    auto C = simplify(R).asConstant();
    Trace.exact(C.value_or(0));
    if (C && *C >= 0 && *C < 63)
      return result(quotient(L, int64_t(1) << *C));
    return opaque();
  }
  case BO_And:
  case BO_Or:
  case BO_Xor: {
    L = simplify(L);
    R = simplify(R);
    auto CL = L.asConstant(), CR = R.asConstant();
    auto isMask = [](int64_t M) { return M > 0 && (M & (M + 1)) == 0; };
    if (CL && CR && Op == BO_And && isMask(*CR) && *CL >= 0)
      return result(remainder(L, *CR + 1));
    Trace.exact(L.constant());
    Trace.exact(R.constant());
    if (CL && CR)
      return result(Linear(Op == BO_And  ? *CL & *CR
                           : Op == BO_Or ? *CL | *CR
                                         : *CL ^ *CR));
    if (CL) {
      std::swap(L, R);
      std::swap(CL, CR);
    }
    Interval I = S->Known->boundsOf(L, Symbols);
    if (CR && *CR == 0)
      return result(Op == BO_And ? Linear(0) : L);
    if (CR && Op == BO_And && isMask(*CR))
      return result(remainder(L, *CR + 1));
    if (CR && *CR == 1 && Op == BO_Xor && Interval{0, 1}.contains(I))
      return result(Linear(1) - L);
    if (Op == BO_And && CR && *CR > 0)
      return opaque({0, *CR});
    Interval J = S->Known->boundsOf(R, Symbols);
    bool Bits = Interval{0, 1}.contains(I) && Interval{0, 1}.contains(J);
    if (Bits && Op == BO_And)
      return Value::number(Symbols.term(SymbolKind::Both, L, R, 0, {0, 1}));
    if (Bits && Op == BO_Or)
      return Value::number(Symbols.term(SymbolKind::Either, L, R, 0, {0, 1}));
    return opaque(Bits ? Interval{0, 1} : Interval{});
  }
  case BO_LT:
    return notPositive(L - R + Linear(1));
  case BO_LE:
    return notPositive(L - R);
  case BO_GT:
    return notPositive(R - L + Linear(1));
  case BO_GE:
    return notPositive(R - L);
  case BO_EQ:
  case BO_NE: {
    Linear A = simplify(L - R);
    Linear Equal;
    Trace.sign(A.constant());
    if (auto C = A.asConstant()) {
      Equal = Linear(*C == 0);
    } else {
      int64_t Factor;
      Linear Form = A.canonicalForm(Factor);
      if (A.constant() % Factor == 0) {
        Form.setConstant(A.constant() / Factor);
        Equal = Symbols.term(SymbolKind::Zero, Form, Linear(), 0, {0, 1});
      } else {
        Equal = Linear(0);
      }
    }
    return Value::number(Op == BO_EQ ? Equal : Linear(1) - Equal);
  }
  default:
    return opaque();
  }
}

Value Engine::evalBinary(const BinaryOperator *E) {
  BinaryOperatorKind Op = E->getOpcode();
  if (Op == BO_Comma) {
    eval(E->getLHS());
    return eval(E->getRHS());
  }
  if (Op == BO_LAnd || Op == BO_LOr) {
    Linear L = truth(eval(E->getLHS()));
    auto Known = S->Known->decide(L, Symbols);
    if (Known && *Known == (Op == BO_LOr))
      return Value::number(Linear(Op == BO_LOr));
    Linear R = truth(eval(E->getRHS()));
    if (Known)
      return Value::number(R);
    auto KnownR = S->Known->decide(R, Symbols);
    if (KnownR)
      return Value::number(*KnownR == (Op == BO_LOr) ? Linear(Op == BO_LOr)
                                                     : L);
    return Value::number(
        Symbols.term(Op == BO_LAnd ? SymbolKind::Both : SymbolKind::Either, L,
                     R, 0, {0, 1}));
  }
  if (Op == BO_Assign) {
    Value R = E->getRHS()->getType()->isRecordType() && E->getRHS()->isPRValue()
                  ? initialize(E->getRHS(), E->getRHS()->getType(), "", nullptr)
                  : eval(E->getRHS());
    if (setValidRegion(E->getLHS(), R))
      return R;
    Value Place = eval(E->getLHS());
    if (!MustRestart)
      store(Place, std::move(R));
    return Place;
  }
  if (E->isCompoundAssignmentOp()) {
    Value R = eval(E->getRHS());
    Value Place = eval(E->getLHS());
    Value Old = load(Place, E->getLHS()->getType());
    Value New = evalArithmetic(BinaryOperator::getOpForCompoundAssignment(Op),
                               Old, R, E);
    if (New.isNumber())
      New.N = fitToType(New.N, E->getLHS()->getType());
    if (setValidRegion(E->getLHS(), New))
      return New;
    if (!MustRestart)
      store(Place, std::move(New));
    return Place;
  }
  Value L = eval(E->getLHS());
  Value R = eval(E->getRHS());
  return evalArithmetic(Op, L, R, E);
}

Value Engine::evalConditional(const AbstractConditionalOperator *E) {
  Linear Truth = truth(eval(E->getCond()));
  if (auto Known = S->Known->decide(Truth, Symbols))
    return eval(*Known ? E->getTrueExpr() : E->getFalseExpr());
  QualType T = E->getType();
  bool IsScalar = E->isPRValue() &&
                  (T->isIntegralOrEnumerationType() || T->isPointerType());
  // Two numbers become a choice, split only where it matters: as an address, a
  // slot, an event id.
  if (IsScalar && !E->getTrueExpr()->HasSideEffects(Context) &&
      !E->getFalseExpr()->HasSideEffects(Context)) {
    CopyOnWrite<Facts> True = S->Known, False = S->Known;
    bool CanBeTrue = True.edit().assume(Truth, true, Symbols);
    bool CanBeFalse = False.edit().assume(Truth, false, Symbols);
    if (CanBeTrue && CanBeFalse) {
      CopyOnWrite<Facts> Before = S->Known;
      S->Known = True;
      Value A = eval(E->getTrueExpr());
      S->Known = False;
      Value B = eval(E->getFalseExpr());
      S->Known = std::move(Before);
      if (A.isNumber() && B.isNumber()) {
        if (A.N == B.N)
          return A;
        std::vector<std::pair<Guard, Linear>> Alternatives;
        Alternatives.push_back({True->differenceTo(*False, Symbols), A.N});
        Alternatives.push_back({False->differenceTo(*True, Symbols), B.N});
        Interval Bounds =
            True->boundsOf(A.N, Symbols).hull(False->boundsOf(B.N, Symbols));
        Value V = Value::number(Symbols.choice(std::move(Alternatives), Bounds,
                                               Symbols.sourceOf(Truth)));
        if (A.From == B.From)
          V.From = A.From;
        return V;
      }
    }
  }
  bool Take = choice(2) == 0;
  if (MustRestart)
    return unknown(T);
  assume(Truth, Take);
  if (Dead)
    return unknown(T);
  return eval(Take ? E->getTrueExpr() : E->getFalseExpr());
}

Value Engine::evalCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    return load(eval(Sub), E->getType());
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_AddressSpaceConversion:
  case CK_BitCast:
  case CK_IntegralToPointer:
  case CK_ToVoid:
    return eval(Sub);
  case CK_PointerToIntegral: {
    Value V = eval(Sub);
    if (V.isNumber())
      return V;
    return Value::number(number(V, E->getType()));
  }
  case CK_ArrayToPointerDecay: {
    Value V = eval(Sub);
    if (V.Kind == Value::Reference)
      V.Path.push_back(0);
    else if (V.Kind == Value::Memory)
      V.Kind = Value::Number;
    return V;
  }
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: {
    Value V = eval(Sub);
    if (V.Kind != Value::Reference)
      return V;
    QualType From = Sub->getType();
    if (From->isPointerType())
      From = From->getPointeeType();
    // A class derived from a tile is that tile.
    if (Types.classify(From) != LibraryType::Other)
      return V;
    for (const CXXBaseSpecifier *Base : E->path()) {
      const CXXRecordDecl *RD = From->getAsCXXRecordDecl();
      unsigned Index = 0;
      for (const CXXBaseSpecifier &B : RD->bases()) {
        if (&B == Base)
          break;
        ++Index;
      }
      V.Path.push_back(Index);
      From = Base->getType();
      if (Types.classify(From) != LibraryType::Other)
        break;
    }
    return V;
  }
  case CK_BaseToDerived: {
    Value V = eval(Sub);
    if (V.Kind == Value::Reference && !V.Path.empty())
      V.Path.pop_back();
    return V;
  }
  case CK_IntegralCast:
  case CK_BooleanToSignedIntegral: {
    Value V = eval(Sub);
    if (!V.isNumber())
      V = Value::number(number(V, Sub->getType()));
    V.N = fitToType(V.N, E->getType());
    return V;
  }
  case CK_IntegralToBoolean:
  case CK_PointerToBoolean:
  case CK_FloatingToBoolean:
    return Value::number(truth(eval(Sub)));
  case CK_NullToPointer:
    return Value::number(Linear(0));
  case CK_FloatingCast:
  case CK_IntegralToFloating: {
    Value V = eval(Sub);
    return V.isNumber() ? V : unknown(E->getType());
  }
  case CK_FloatingToIntegral: {
    Value V = eval(Sub);
    if (auto C = tryConstant(E))
      return *C;
    return Value::number(Symbols.term(SymbolKind::Truncated,
                                      number(V, Sub->getType()), Linear(), -1,
                                      boundsOfType(E->getType())));
  }
  case CK_LValueBitCast:
  case CK_LValueToRValueBitCast: {
    Value V = eval(Sub);
    return V.Kind == Value::Memory ? V : Value::memory(Symbols.fresh());
  }
  default:
    return evalConstant(E);
  }
}
