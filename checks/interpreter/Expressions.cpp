// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the evaluation of expressions. Arithmetic.cpp has what
// the operators make of numbers.

#include "Engine.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/Stack.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace ptotidy;

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
      Result = Value::number(Linear(lowBits(R.Val.getInt())));
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
  // A generator may write sums of thousands of terms.
  Value V;
  runWithSufficientStackSpace([] {}, [&] { V = evalByKind(E); });
  return V;
}

Value Engine::evalByKind(const Expr *E) {
  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
    return eval(cast<ParenExpr>(E)->getSubExpr());
  case Stmt::ExprWithCleanupsClass:
    return eval(cast<ExprWithCleanups>(E)->getSubExpr());
  case Stmt::ConstantExprClass:
    return eval(cast<ConstantExpr>(E)->getSubExpr());
  case Stmt::CXXBindTemporaryExprClass: {
    Value V = eval(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
    if (!MustRestart && !Dead && hasDestructorOfItsOwn(E->getType()))
      runUnseenDestructor(*S, V, E->getBeginLoc());
    return V;
  }
  case Stmt::StmtExprClass:
    return evalStatements(cast<StmtExpr>(E));
  case Stmt::CXXStdInitializerListExprClass:
    return makeInitializerList(cast<CXXStdInitializerListExpr>(E));
  case Stmt::CXXThrowExprClass:
    if (!MustRestart)
      Dead = true;
    return Value();
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return eval(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return eval(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return eval(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::OpaqueValueExprClass:
    if (auto Known = OpaqueValues.find(E); Known != OpaqueValues.end())
      return Known->second;
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
    if (!MustRestart && !Dead && hasDestructorOfItsOwn(Sub->getType()))
      runUnseenDestructor(*S, V, E->getBeginLoc());
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
  case Stmt::FloatingLiteralClass: {
    const double Number =
        cast<FloatingLiteral>(E)->getValueAsApproximateDouble();
    if (Number == 0.0)
      return Value::number(Linear(0));
    // With all of its digits.
    std::string Name;
    llvm::raw_string_ostream(Name) << "float " << llvm::format("%.17g", Number);
    return Value::number(Symbols.named(Name));
  }
  case Stmt::DeclRefExprClass:
    return evalDeclRef(cast<DeclRefExpr>(E));
  case Stmt::MemberExprClass:
    return evalMember(cast<MemberExpr>(E));
  case Stmt::ArraySubscriptExprClass:
    return evalSubscript(cast<ArraySubscriptExpr>(E));
  case Stmt::CXXThisExprClass:
    return evalThis();
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
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return eval(cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm());
  case Stmt::CXXParenListInitExprClass:
  case Stmt::ArrayInitLoopExprClass:
    return initialize(E, E->getType(), "", nullptr);
  case Stmt::CompoundLiteralExprClass:
    return temporary(initialize(cast<CompoundLiteralExpr>(E)->getInitializer(),
                                E->getType(), "", nullptr));
  default:
    return evalUnmodelled(E);
  }
}

Value Engine::evalUnmodelled(const Expr *E) {
  if (auto V = tryConstant(E))
    return *V;
  // What it is made of runs, whatever becomes of it.
  if (!isa<UnaryExprOrTypeTraitExpr, CXXTypeidExpr, CXXNoexceptExpr>(E))
    for (const Stmt *Part : E->children())
      if (const auto *Sub = dyn_cast_or_null<Expr>(Part))
        eval(Sub);
  return unknown(E->getType());
}

Value Engine::evalDeclRef(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (const auto *Var = dyn_cast<VarDecl>(D))
    return variable(Var);
  if (const auto *C = dyn_cast<EnumConstantDecl>(D))
    return Value::number(Linear(lowBits(C->getInitVal())));
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return Value::function(F);
  // In `&Class::member`.
  if (const auto *F = dyn_cast<FieldDecl>(D))
    return Value::member(F);
  if (const auto *B = dyn_cast<BindingDecl>(D)) {
    if (auto Place = placeInClosure(B))
      return *Place;
    // What has parts by std::tuple_size is asked for them by get().
    const VarDecl *Part = B->getHoldingVar();
    if (const Expr *Bound = Part ? Part->getInit() : B->getBinding())
      return eval(Bound);
  }
  if (const auto *Object = dyn_cast<TemplateParamObjectDecl>(D))
    return temporary(fromConstant(Object->getValue(), Object->getType()));
  return evalConstant(E);
}

static unsigned fieldIndex(const FieldDecl *F) {
  const auto *RD = cast<CXXRecordDecl>(F->getParent());
  return RD->getNumBases() + F->getFieldIndex();
}

bool Engine::isAllOfUnion(const FieldDecl *Field) const {
  const RecordDecl *Union = Field->getParent();
  const QualType T = Field->getType();
  return (T->isIntegralOrEnumerationType() || T->isPointerType()) &&
         !Union->isInvalidDecl() && !Union->isDependentType() &&
         Context.getTypeSizeInChars(T) ==
             Context.getASTRecordLayout(Union).getSize();
}

Value Engine::memberOfUnion(Value Base, const MemberExpr *E,
                            const FieldDecl *Field) {
  const QualType T = Field->getType();
  Base.Path.push_back(0);
  if (isAllOfUnion(Field))
    return Base;
  // Its low bytes lie first.
  const Value *Kept = find(Base);
  if (T->isIntegralOrEnumerationType() && E == OnlyRead && Kept &&
      Kept->isNumber())
    return Value::number(fitToType(Kept->N, T));
  if (E != OnlyRead)
    if (Value *Slot = locate(Base))
      *Slot = Value();
  // Nothing is kept there, and it is no memory outside of the kernel.
  Base.Path.back() = 1;
  return Base;
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
    return Value::number(Linear(lowBits(C->getInitVal())));
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field || !isa<CXXRecordDecl>(Field->getParent()))
    return unknown(E->getType());
  Value Base = eval(E->getBase());
  const QualType Object = E->getBase()->getType();
  if (Types.queueType(E->isArrow() ? Object->getPointeeType() : Object)) {
    // Whoever looks inside of a queue may change it.
    if (Value *Queue = locate(Base))
      *Queue = unknownQueue();
    if (Base.Kind != Value::Reference)
      return unknown(E->getType());
    // Nothing is kept there.
    Base.Path.push_back(FirstPopped + fieldIndex(Field));
    return Base;
  }
  if (auto Size = validSizeBehind(Field))
    if (const TileValue *T = tileAt(Base))
      return Value::number(T->*Size);
  if (Field->getParent()->isUnion() && Base.Kind == Value::Reference)
    return memberOfUnion(std::move(Base), E, Field);
  return memberOf(std::move(Base), Field, E->getType());
}

Value Engine::memberOf(Value Base, const FieldDecl *Field, QualType T) {
  if (Base.Kind == Value::Aggregate) {
    // A member of a prvalue.
    unsigned I = fieldIndex(Field);
    return I < Base.Elements.size() ? Base.Elements[I] : unknown(T);
  }
  if (Base.Kind == Value::Reference) {
    Base.Path.push_back(fieldIndex(Field));
    if (Field->getType()->isReferenceType()) {
      const Value *V = find(Base);
      return V && V->isLvalue() ? *V : unknown(T);
    }
    return Base;
  }
  if (Base.Kind == Value::Number || Base.Kind == Value::Memory) {
    const auto *RD = cast<CXXRecordDecl>(Field->getParent());
    if (RD->isInvalidDecl() || RD->isDependentType() ||
        !RD->isCompleteDefinition())
      return unknown(T);
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
    Linear I = resolve(Index, /*IsSlot=*/true);
    Value Out = Pointer;
    auto C = I.asConstant();
    if (C && *C == 0)
      return Out;
    if (!C || Out.Path.empty())
      return Value::memory(Symbols.fresh());
    // Which element it is matters where the element is looked at (locate);
    // here only whether there is one.
    const auto Element =
        llvm::checkedAdd(static_cast<int64_t>(Out.Path.back()), *C);
    Trace.isNegative(Element.value_or(-1));
    if (!Element || !llvm::isUInt<32>(*Element))
      return Value::memory(Symbols.fresh());
    Out.Path.back() = *Element;
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
  checkSlot(E, Index);
  Value P = offsetPointer(Base, Index, E->getType());
  if (P.isNumber())
    P.Kind = Value::Memory;
  return P;
}

void Engine::checkSlot(const ArraySubscriptExpr *E, const Linear &Index) {
  const Expr *Array = E->getBase()->IgnoreParenImpCasts();
  const auto *T = Context.getAsConstantArrayType(Array->getType());
  const auto Slot = Index.asConstant();
  if (!T || !Slot || MustRestart || Dead)
    return;
  const auto Size = static_cast<int64_t>(T->getSize().getLimitedValue());
  if (*Slot >= 0 && *Slot < Size)
    return;
  // One element at the end of a structure may stand for as many as there are.
  if (Size <= 1 && isa<MemberExpr>(Array))
    return;
  // How long a loop is, the caller may know better, unless its ends are
  // constants; what a remainder can be is in the code.
  const auto Slots = possibleValues(E->getIdx(), S->Frames.size() - 1);
  if (!Slots || Slots->isSingle() || !Slots->contains(*Slot) ||
      S->Known->findWitness(Symbols) == Witness::None) {
    // An array of tiles says how many steps the caller passes.
    if (E->getType()->isRecordType() && Growing.isFar())
      endAsNoRun();
    return;
  }
  SlotEvent Found;
  Found.Where = here(E->getExprLoc());
  llvm::raw_string_ostream OS(Found.Array);
  PrintingPolicy AsWritten = Context.getPrintingPolicy();
  AsWritten.SuppressImplicitBase = true;
  Array->printPretty(OS, nullptr, AsWritten);
  Found.Index = *Slot;
  Found.Size = Size;
  Observer.slotPicked(Found);
}

Value Engine::evalAddress(const Expr *Of) {
  Value V = eval(Of);
  if (V.Kind == Value::Memory)
    V.Kind = Value::Number;
  return V;
}

Value Engine::evalUnary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf:
  case UO_Extension:
    return evalAddress(Sub);
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
    const Linear Not = Linear(-1) - number(eval(Sub), Sub->getType());
    const QualType T = E->getType();
    // Whatever it is of, it is never negative.
    if (!Not.isConstant() && T->isUnsignedIntegerOrEnumerationType() &&
        Context.getTypeSize(T) == 32) {
      const Interval I = S->Known->boundsOf(Not, Symbols);
      constexpr int64_t All = int64_t(1) << 32;
      if (I.Hi < 0 && I.Lo >= -All)
        return Value::number(Not + Linear(All));
      if (I.Lo < 0)
        return Value::number(truncated(Not, T));
    }
    return Value::number(fitToType(Not, T));
  }
  case UO_LNot:
    return Value::number(Linear(1) - truth(eval(Sub)));
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    Value Place = eval(Sub);
    Value Old = load(Place, Sub->getType(), E->getOperatorLoc());
    int64_t Step = E->isIncrementOp() ? 1 : -1;
    Value New;
    if (Sub->getType()->isPointerType())
      New = offsetPointer(Old, Linear(Step), Sub->getType()->getPointeeType());
    else if (Sub->getType()->isIntegralOrEnumerationType())
      New =
          Value::number(fitTo(number(Old, Sub->getType()) + Linear(Step), Sub));
    else
      New = unknown(Sub->getType());
    if (!MustRestart)
      store(Place, New, E->getOperatorLoc());
    return E->isPrefix() ? Place : Old;
  }
  default:
    return evalConstant(E);
  }
}

/// The bases on the way from \p RD to its base \p To, by their numbers; nothing
/// where it is none, or a virtual one.
static std::optional<llvm::SmallVector<unsigned, 2>>
stepsTo(const CXXRecordDecl *To, const CXXRecordDecl *RD) {
  if (RD->getCanonicalDecl() == To->getCanonicalDecl())
    return llvm::SmallVector<unsigned, 2>();
  std::optional<llvm::SmallVector<unsigned, 2>> Way;
  unsigned Index = 0;
  for (const CXXBaseSpecifier &B : RD->bases()) {
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
    if (auto Steps =
            Base && !B.isVirtual() ? stepsTo(To, Base) : std::nullopt) {
      // Which of two is meant, the casts said.
      if (Way)
        return std::nullopt;
      Steps->insert(Steps->begin(), Index);
      Way = std::move(Steps);
    }
    ++Index;
  }
  return Way;
}

Value Engine::evalPointedMember(const BinaryOperator *E) {
  Value Base = eval(E->getLHS()), Pointer = eval(E->getRHS());
  if (Pointer.isLvalue())
    Pointer = load(Pointer, E->getRHS()->getType());
  if (MustRestart || Dead)
    return Value();
  QualType T = E->getLHS()->getType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  const auto *Field = Pointer.Kind == Value::Member && RD &&
                              Types.classify(T) == LibraryType::Other
                          ? cast<FieldDecl>(Pointer.Named)
                          : nullptr;
  const auto Steps = Field && !Field->getParent()->isUnion()
                         ? stepsTo(cast<CXXRecordDecl>(Field->getParent()), RD)
                         : std::nullopt;
  if (!Steps) {
    // Some member of it: what is written there is not known any more.
    if (Value *Whole = locate(Base))
      forget(*Whole, T);
    return Value::memory(Symbols.fresh());
  }
  if (Base.Kind == Value::Aggregate)
    Base = temporary(std::move(Base));
  if (Base.Kind == Value::Reference)
    llvm::append_range(Base.Path, *Steps);
  return memberOf(std::move(Base), Field, E->getType());
}

Value Engine::evalBinary(const BinaryOperator *E) {
  BinaryOperatorKind Op = E->getOpcode();
  if (Op == BO_Comma) {
    eval(E->getLHS());
    return eval(E->getRHS());
  }
  if (E->isLogicalOp())
    return evalLogical(E);
  if (E->isPtrMemOp())
    return evalPointedMember(E);
  if (Op == BO_Assign) {
    Value R = E->getRHS()->getType()->isRecordType() && E->getRHS()->isPRValue()
                  ? initialize(E->getRHS(), E->getRHS()->getType(), "", nullptr)
                  : eval(E->getRHS());
    if (setValidRegion(E->getLHS(), R))
      return R;
    if (R.isNumber() && E->getLHS()->getSourceBitField())
      R.N = fitTo(R.N, E->getLHS());
    Value Place = eval(E->getLHS());
    if (!MustRestart)
      store(Place, std::move(R), E->getOperatorLoc());
    return Place;
  }
  if (E->isCompoundAssignmentOp()) {
    Value R = eval(E->getRHS());
    Value Place = eval(E->getLHS());
    Value Old = load(Place, E->getLHS()->getType(), E->getOperatorLoc());
    // It is computed in another type where the right side has one.
    if (const QualType In =
            cast<CompoundAssignOperator>(E)->getComputationLHSType();
        Old.isNumber() && In->isIntegralOrEnumerationType())
      Old.N = fitToType(Old.N, In);
    Value New = evalArithmetic(BinaryOperator::getOpForCompoundAssignment(Op),
                               Old, R, E);
    if (New.isNumber())
      New.N = fitTo(New.N, E->getLHS());
    if (setValidRegion(E->getLHS(), New))
      return New;
    if (!MustRestart)
      store(Place, std::move(New), E->getOperatorLoc());
    return Place;
  }
  Value L = eval(E->getLHS());
  Value R = eval(E->getRHS());
  if ((Op == BO_Or || Op == BO_And) &&
      E->getLHS()->IgnoreParenImpCasts()->getType()->isBooleanType() &&
      E->getRHS()->IgnoreParenImpCasts()->getType()->isBooleanType()) {
    noteOperand(E->getLHS(), truth(L));
    noteOperand(E->getRHS(), truth(R));
  }
  return evalArithmetic(Op, L, R, E);
}

Value Engine::evalLogical(const BinaryOperator *E) {
  const bool IsOr = E->getOpcode() == BO_LOr;
  const Expr *Right = E->getRHS();
  const Linear L = truth(eval(E->getLHS()));
  noteOperand(E->getLHS(), L);
  const auto Known = decide(L);
  // Whatever the right side does, it does only where it is come to.
  bool IsCome = Known && *Known != IsOr;
  if ((!Known || Options.Given) && changesPath(Right)) {
    if (Known) {
      enterArm(*S, IsCome ? Trails::Arm::Taken : Trails::Arm::LeftOut,
               IsCome ? Right : E, false, false);
    } else {
      const auto Chosen =
          chooseArm(IsOr ? Linear(1) - L : L, Right, E, Trails::Arm::LeftOut);
      if (!Chosen)
        return unknown(E->getType());
      IsCome = *Chosen;
    }
    if (!IsCome)
      return Value::number(Linear(IsOr));
  }
  if (!Known && !IsCome && AsksApart) {
    const bool Holds = choice(2) == 0;
    if (MustRestart)
      return unknown(E->getType());
    assume(L, Holds);
    if (Dead)
      return unknown(E->getType());
    IsCome = Holds != IsOr;
    if (!IsCome)
      return Value::number(Linear(IsOr));
  }
  if (Known && !IsCome)
    return Value::number(Linear(IsOr));
  const Linear R = truth(eval(Right));
  noteOperand(Right, R);
  // The paths on which the left side did something part here, each with an arm
  // of its own: no later question can tell what it was that gave the answer.
  if (IsCome && !decide(R) && changesPath(E->getLHS())) {
    const auto Chosen =
        chooseArm(IsOr ? Linear(1) - R : R, Right, Right, Trails::Arm::LeftOut);
    return Chosen ? Value::number(Linear(*Chosen != IsOr))
                  : unknown(E->getType());
  }
  if (IsCome)
    return Value::number(R);
  if (const auto KnownR = decide(R))
    return Value::number(*KnownR == IsOr ? Linear(IsOr) : L);
  return Value::number(Symbols.term(
      IsOr ? SymbolKind::Either : SymbolKind::Both, L, R, 0, {0, 1}));
}

Linear Engine::either(const Linear &Truth,
                      const std::pair<const Facts &, Linear> &IfTrue,
                      const std::pair<const Facts &, Linear> &IfFalse) {
  const auto &[True, A] = IfTrue;
  const auto &[False, B] = IfFalse;
  const std::vector<std::pair<Guard, Linear>> Alternatives = {
      {True.differenceTo(False, Symbols), A},
      {False.differenceTo(True, Symbols), B}};
  const Interval Bounds =
      True.boundsOf(A, Symbols).hull(False.boundsOf(B, Symbols));
  // Asked again, it gives the same.
  auto [Given, IsNew] = Conditionals.try_emplace(
      {Truth, Alternatives, Bounds.Lo, Bounds.Hi}, Linear());
  if (IsNew)
    Given->second =
        Symbols.choice(Alternatives, Bounds, Symbols.sourceOf(Truth));
  return Given->second;
}

Linear Engine::lesser(const Linear &A, const Linear &B, bool IsLess) {
  const Linear Truth = Math.notPositive((IsLess ? A - B : B - A));
  if (auto Known = decide(Truth))
    return *Known ? A : B;
  Facts True = *S->Known, False = *S->Known;
  if (!True.assumeOpen(Truth, true, Symbols))
    return B;
  if (!False.assumeOpen(Truth, false, Symbols))
    return A;
  return either(Truth, {True, A}, {False, B});
}

Value Engine::evalConditional(const AbstractConditionalOperator *E) {
  const auto *Short = dyn_cast<BinaryConditionalOperator>(E);
  if (!Short)
    return evalArms(E);
  // `a ?: b` asks for a, and gives what it was then.
  const Expr *Common = Short->getOpaqueValue();
  Value Is = eval(Short->getCommon());
  const auto Before = OpaqueValues.find(Common);
  std::optional<Value> Outer;
  if (Before != OpaqueValues.end())
    Outer = Before->second;
  OpaqueValues[Common] = std::move(Is);
  Value Result = evalArms(E);
  if (Outer)
    OpaqueValues[Common] = std::move(*Outer);
  else
    OpaqueValues.erase(Common);
  return Result;
}

Value Engine::evalArms(const AbstractConditionalOperator *E) {
  Linear Truth = truth(eval(E->getCond()));
  if (auto Known = decide(Truth)) {
    const Expr *Taken = *Known ? E->getTrueExpr() : E->getFalseExpr();
    // Who knows the numbers knows the arm at once.
    if (Options.Given)
      enterArm(*S, Trails::Arm::Taken, Taken, false, false);
    return eval(Taken);
  }
  QualType T = E->getType();
  bool IsScalar = E->isPRValue() &&
                  (T->isIntegralOrEnumerationType() || T->isPointerType());
  // Two numbers become a choice, split only where it matters: as an address, a
  // slot, an event id.
  if (IsScalar && !E->getTrueExpr()->HasSideEffects(Context) &&
      !E->getFalseExpr()->HasSideEffects(Context)) {
    CopyOnWrite<Facts> True = S->Known, False = S->Known;
    bool CanBeTrue = True.edit().assumeOpen(Truth, true, Symbols);
    bool CanBeFalse = False.edit().assumeOpen(Truth, false, Symbols);
    if (CanBeTrue && CanBeFalse) {
      // An arm that has to choose does so on a path of its own, which keeps
      // what it has chosen; and one that is impossible ends no other.
      Value A, B;
      bool IsOneWay = false;
      {
        llvm::SaveAndRestore Known(S->Known);
        llvm::SaveAndRestore NoChoices(
            Choices, static_cast<std::vector<Choice> *>(nullptr));
        llvm::SaveAndRestore Restart(MustRestart, false);
        llvm::SaveAndRestore End(Dead);
        S->Known = True;
        A = eval(E->getTrueExpr());
        S->Known = False;
        B = eval(E->getFalseExpr());
        IsOneWay = !MustRestart && Dead == End.get();
      }
      if (IsOneWay && A.isNumber() && B.isNumber()) {
        if (A.N == B.N)
          return A;
        if (S->Known->isFree(Truth, Symbols)) {
          noteOpen({Truth, E->getTrueExpr(), E->getFalseExpr(),
                    Trails::Arm::Taken, E, E, S->frame().Site});
          enterArm(*S, Trails::Arm::Taken, E, false, false);
        }
        Value V = Value::number(either(Truth, {*True, A.N}, {*False, B.N}));
        if (A.From == B.From)
          V.From = A.From;
        return V;
      }
    }
  }
  // `odd ? second : first` picks a slot.
  if (!IsScalar)
    Symbols.addSources(Truth, Symbols.Picked);
  const auto Holds =
      chooseArm(Truth, E->getTrueExpr(), E->getFalseExpr(), Trails::Arm::Taken);
  return Holds ? eval(*Holds ? E->getTrueExpr() : E->getFalseExpr())
               : unknown(T);
}

/// Which base each class has that leads from \p From, or what it points to, to
/// the base that \p E goes to or comes from. A class derived from a tile of the
/// library is that tile.
static llvm::SmallVector<unsigned, 2>
stepsToBase(QualType From, const CastExpr *E, TypeTable &Types) {
  llvm::SmallVector<unsigned, 2> Steps;
  if (From->isPointerType())
    From = From->getPointeeType();
  for (const CXXBaseSpecifier *Base : E->path()) {
    if (Types.classify(From) != LibraryType::Other)
      break;
    const auto Bases = From->getAsCXXRecordDecl()->bases();
    Steps.push_back(
        llvm::find_if(Bases,
                      [&](const CXXBaseSpecifier &B) { return &B == Base; }) -
        Bases.begin());
    From = Base->getType();
  }
  return Steps;
}

Value Engine::evalCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    OnlyRead = Sub->IgnoreParens();
    return load(eval(Sub), E->getType(), E->getExprLoc());
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_AddressSpaceConversion:
  case CK_BitCast:
  case CK_IntegralToPointer:
  case CK_ToVoid:
  case CK_BaseToDerivedMemberPointer:
  case CK_DerivedToBaseMemberPointer:
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
    for (unsigned Index : stepsToBase(Sub->getType(), E, Types))
      V.Path.push_back(Index);
    return V;
  }
  case CK_BaseToDerived: {
    Value V = eval(Sub);
    if (V.Kind == Value::Reference)
      V.Path.pop_back_n(std::min<size_t>(
          V.Path.size(), stepsToBase(E->getType(), E, Types).size()));
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
    // Told from a cut of a number by the type that it comes from.
    const Linear From = number(V, Sub->getType());
    const QualType T = E->getType();
    const int64_t Bits = static_cast<int64_t>(Context.getTypeSize(T));
    constexpr int64_t OfFloat = 1024;
    return Value::number(Symbols.term(SymbolKind::Truncated, From, Linear(),
                                      T->isUnsignedIntegerOrEnumerationType()
                                          ? OfFloat + Bits
                                          : -OfFloat - Bits,
                                      boundsOfType(T)));
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
