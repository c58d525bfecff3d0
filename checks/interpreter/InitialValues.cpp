// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is known of a value before anything gave it one:
// of an object that is declared, of zeros, and of constants.

#include "Engine.h"

using namespace clang;
using namespace ptotidy;

Value Engine::makeTile(const TileShape *Shape, const std::string &Name,
                       const void *Identity) {
  auto T = std::make_shared<TileValue>();
  T->Ref.Shape = Shape;
  T->Ref.Name = intern(Name);
  T->Ref.Generation = NextGeneration++;
  T->Ref.Group = NextGroup++;
  T->Identity = Identity;
  T->ValidRows = Shape->ValidRows >= 0 ? Linear(Shape->ValidRows)
                                       : Symbols.fresh({0, Shape->Rows});
  T->ValidCols = Shape->ValidCols >= 0 ? Linear(Shape->ValidCols)
                                       : Symbols.fresh({0, Shape->Cols});
  Value V;
  V.Kind = Value::Tile;
  V.T = std::move(T);
  return V;
}

void Engine::markUnassigned(Value &V) {
  if (V.Kind == Value::Tile && !V.T->Ref.Placed) {
    auto T = std::make_shared<TileValue>(*V.T);
    T->Ref.Unassigned = true;
    V.T = std::move(T);
  }
  for (Value &Element : V.Elements)
    markUnassigned(Element);
}

Value Engine::defaultValue(QualType T, const std::string &Name,
                           const void *Identity, unsigned Depth) {
  T = T.getNonReferenceType();
  // Larger arrays hold data, not tiles or their addresses.
  constexpr uint64_t MaxElements = 1024, MaxNumbers = 128;
  constexpr unsigned MaxDepth = 8;
  Value V;
  switch (Types.classify(T)) {
  case LibraryType::Tile:
    if (const TileShape *Shape = Types.shapeOf(T))
      return makeTile(Shape, Name, Identity);
    return V;
  case LibraryType::GlobalTensor:
    V.Kind = Value::Global;
    return V;
  case LibraryType::Event: {
    V.Kind = Value::Event;
    auto [From, To] = Types.eventPipes(T);
    V.Flag.From = From;
    V.Flag.To = To;
    // One that leaves FIX may lead to the other core, which has it as well.
    if (const auto Id = Types.eventId(T);
        Id && From != Pipe::FIX && From != Pipe::Unknown && To != Pipe::Unknown)
      V.Flag.Id = Linear(*Id);
    else
      V.Flag.Object = eventObject(Name, Identity);
    return V;
  }
  case LibraryType::RecordEvent:
    V.Kind = Value::Event;
    V.Flag.To = Pipe::S;
    V.Flag.Object = eventObject(Name, Identity);
    return V;
  case LibraryType::Other:
    break;
  }
  if (Depth >= MaxDepth)
    return V;
  if (Types.queueType(T))
    return unknownQueue();
  if (const auto *Array = Context.getAsConstantArrayType(T)) {
    uint64_t Size = Array->getSize().getLimitedValue();
    uint64_t Most = Context.getBaseElementType(T)->isRecordType() ? MaxElements
                                                                  : MaxNumbers;
    // An empty inner array makes the count nothing, not the outer one.
    if (Size > Most || static_cast<uint64_t>(
                           Context.getConstantArrayElementCount(Array)) > Most)
      return V;
    V.Kind = Value::Aggregate;
    for (uint64_t I = 0; I != Size; ++I)
      V.Elements.push_back(defaultValue(Array->getElementType(),
                                        Name + "[" + std::to_string(I) + "]",
                                        Identity, Depth + 1));
    return V;
  }
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (!RD || !(RD = RD->getDefinition()) || RD->isDependentType() ||
      RD->isUnion())
    return V;
  V.Kind = Value::Aggregate;
  for (const CXXBaseSpecifier &B : RD->bases())
    V.Elements.push_back(defaultValue(B.getType(), Name, Identity, Depth + 1));
  auto nameOf = [&](const FieldDecl *F) {
    // What the standard library calls its own is nothing to read.
    if (RD->isInStdNamespace() && F->getName().starts_with("_"))
      return Name;
    return Name.empty() ? F->getNameAsString()
                        : Name + "." + F->getNameAsString();
  };
  for (const FieldDecl *F : RD->fields())
    V.Elements.push_back(defaultValue(
        F->getType(), nameOf(F),
        F->getType()->isReferenceType() ? nullptr : (Identity ? Identity : F),
        Depth + 1));
  return V;
}

Value Engine::fromConstant(const APValue &C, QualType T) {
  switch (C.getKind()) {
  case APValue::Int:
    return Value::number(Linear(lowBits(C.getInt())));
  case APValue::Array: {
    Value V;
    V.Kind = Value::Aggregate;
    const auto *Array = Context.getAsArrayType(T);
    if (!Array || C.getArraySize() > 4096)
      return Value();
    for (unsigned I = 0; I != C.getArraySize(); ++I)
      V.Elements.push_back(fromConstant(I < C.getArrayInitializedElts()
                                            ? C.getArrayInitializedElt(I)
                                            : C.getArrayFiller(),
                                        Array->getElementType()));
    return V;
  }
  case APValue::Struct: {
    const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
    if (!RD || Types.classify(T) != LibraryType::Other)
      return defaultValue(T, "a constant", nullptr);
    Value V;
    V.Kind = Value::Aggregate;
    unsigned I = 0;
    for (const CXXBaseSpecifier &B : RD->bases())
      V.Elements.push_back(fromConstant(C.getStructBase(I++), B.getType()));
    for (const FieldDecl *F : RD->fields())
      V.Elements.push_back(
          fromConstant(C.getStructField(F->getFieldIndex()), F->getType()));
    return V;
  }
  case APValue::LValue:
    if (C.isNullPointer())
      return Value::number(Linear(0));
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(
            C.getLValueBase().dyn_cast<const ValueDecl *>()))
      return Value::function(F);
    return unknown(T);
  case APValue::MemberPointer:
    if (const auto *F =
            dyn_cast_or_null<FunctionDecl>(C.getMemberPointerDecl()))
      return Value::function(F);
    if (const auto *F = dyn_cast_or_null<FieldDecl>(C.getMemberPointerDecl()))
      return Value::member(F);
    return unknown(T);
  default:
    return T->isRecordType() ? Value() : unknown(T);
  }
}

void Engine::zeroNumbers(Value &V, QualType T) {
  if (V.Kind == Value::None && T->isScalarType())
    V = Value::number(0);
  if (V.Kind != Value::Aggregate || Types.queueType(T))
    return;
  if (const auto *Array = Context.getAsConstantArrayType(T)) {
    for (Value &Element : V.Elements)
      zeroNumbers(Element, Array->getElementType());
    return;
  }
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (!RD)
    return;
  unsigned I = 0;
  for (const CXXBaseSpecifier &B : RD->bases())
    zeroNumbers(V.Elements[I++], B.getType());
  for (const FieldDecl *F : RD->fields())
    zeroNumbers(V.Elements[I++], F->getType());
}

Value Engine::zeroValue(QualType T, const std::string &Name,
                        const void *Identity) {
  if (!T->isArrayType() && !T->isRecordType())
    return Value::number(0);
  Value V = defaultValue(T, Name, Identity);
  zeroNumbers(V, T);
  return V;
}

/// True where nothing in \p C leads anywhere but to functions.
static bool isPlain(const APValue &C) {
  switch (C.getKind()) {
  case APValue::LValue:
    return C.isNullPointer() ||
           isa_and_nonnull<FunctionDecl>(
               C.getLValueBase().dyn_cast<const ValueDecl *>());
  case APValue::Array:
    for (unsigned I = 0; I != C.getArrayInitializedElts(); ++I)
      if (!isPlain(C.getArrayInitializedElt(I)))
        return false;
    return !C.hasArrayFiller() || isPlain(C.getArrayFiller());
  case APValue::Struct:
    for (unsigned I = 0; I != C.getStructNumBases(); ++I)
      if (!isPlain(C.getStructBase(I)))
        return false;
    for (unsigned I = 0; I != C.getStructNumFields(); ++I)
      if (!isPlain(C.getStructField(I)))
        return false;
    return true;
  default:
    return C.isInt() || C.isMemberPointer();
  }
}

std::optional<Value> Engine::constantOf(const VarDecl *Var) {
  const QualType T = Var->getType();
  if (!Var->isConstexpr() || T->isReferenceType() || T->isDependentType() ||
      Types.classify(Context.getBaseElementType(T)) != LibraryType::Other)
    return std::nullopt;
  const APValue *Computed = Var->evaluateValue();
  if (!Computed || !isPlain(*Computed))
    return std::nullopt;
  Value V = fromConstant(*Computed, T);
  if (V.Kind == Value::None || firstTile(V))
    return std::nullopt;
  return V;
}
