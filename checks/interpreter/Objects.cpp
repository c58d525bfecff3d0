// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements variables and memory.

#include "DeviceCalls.h"
#include "Engine.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace ptotidy;

const std::string *Engine::intern(StringRef Name) {
  return &Unit.Names.try_emplace(Name, Name.str()).first->second;
}

const EventObject *Engine::eventObject(StringRef Name, const void *Identity) {
  const CallSite *Site = S ? S->frame().Site : nullptr;
  auto [It, New] = Unit.EventObjects.try_emplace({Name.str(), Identity, Site});
  if (New)
    It->second = {Name.str(), static_cast<unsigned>(Unit.EventObjects.size())};
  return &It->second;
}

ObjectId Engine::newObject(Value V) {
  return S->Objects.addTemporary(std::move(V));
}

std::optional<ObjectId> Engine::objectOf(const State &Path,
                                         const VarDecl *Var) const {
  const auto Object = VariableObjects.find({Var, Path.frame().Site});
  if (Object == VariableObjects.end() || !Path.object(Object->second))
    return std::nullopt;
  return Object->second;
}

ObjectId Engine::variableObject(const VarDecl *Var, const CallSite *Site,
                                Value V) {
  ObjectId &Id = VariableObjects[{Var, Site}];
  if (!Id) {
    Id = NextObject++;
    for (const SlotVariable &Slot : Options.KeepApart)
      if (Slot.Variable == Var)
        Symbols.KeptApart.insert({Id, Slot.Element, Slot.Modulus});
  }
  if (V.Kind == Value::Aggregate)
    redirect(V, BeingMade, Value::reference(Id));
  S->Objects.set(Id, std::make_shared<Value>(std::move(V)));
  return Id;
}

std::optional<Value> Engine::placeInCall(const VarDecl *Var) {
  const Frame &F = S->frame();
  auto Reference = F.References.find(Var);
  if (Reference != F.References.end())
    return Reference->second;
  if (const auto Id = objectOf(*S, Var))
    return Value::reference(*Id);
  return std::nullopt;
}

Value Engine::temporary(Value V) {
  ObjectId Id = newObject(std::move(V));
  Temporaries.push_back(Id);
  return Value::reference(Id);
}

Value Engine::unknown(QualType T) {
  T = T.getNonReferenceType();
  if (T->isVoidType() || T->isRecordType() || T->isArrayType())
    return Types.classify(T) != LibraryType::Other || T->isRecordType() ||
                   T->isArrayType()
               ? defaultValue(T, "a value", nullptr)
               : Value();
  return Value::number(Symbols.fresh(boundsOfType(T)));
}

/// The part of \p V, which may be null, that \p Path leads to.
template <typename ValueT>
static ValueT *partOf(ValueT *V, llvm::ArrayRef<unsigned> Path,
                      DecisionTrace &Trace) {
  for (; !Path.empty(); Path = Path.drop_front()) {
    if (!V || V->Kind != Value::Aggregate)
      break;
    const unsigned I = Path.front();
    Trace.exact(I);
    if (I >= V->Elements.size())
      return nullptr;
    V = &V->Elements[I];
  }
  // A pointer to one object is a pointer to the first of an array of one. Of
  // what is kept as a whole, such as a large array, the rest is not known.
  return llvm::all_of(Path, [](unsigned I) { return I == 0; }) ? V : nullptr;
}

/// Makes \p Path, which goes beyond the end of a row of \p Object, one into a
/// later row: `(&t[0][0])[k]` goes through them all. Returns false where there
/// is no such row.
static bool carryIntoRows(const Value &Object,
                          llvm::SmallVectorImpl<unsigned> &Path) {
  llvm::SmallVector<unsigned, 4> Lengths;
  for (const Value *V = &Object; Lengths.size() != Path.size();
       V = &V->Elements.front()) {
    if (V->Kind != Value::Aggregate || V->Elements.empty())
      return false;
    Lengths.push_back(V->Elements.size());
    const bool IsLast = Lengths.size() == Path.size();
    if (!IsLast && llvm::any_of(V->Elements, [&](const Value &Row) {
          return Row.Kind != Value::Aggregate ||
                 Row.Elements.size() != V->Elements.front().Elements.size();
        }))
      return false;
  }
  for (size_t I = Path.size() - 1; I != 0; --I) {
    Path[I - 1] += Path[I] / Lengths[I];
    Path[I] %= Lengths[I];
  }
  return Path.front() < Lengths.front();
}

/// The same as partOf(), and where the path goes from row to row.
template <typename ValueT>
static ValueT *partOrRow(ValueT *V, llvm::ArrayRef<unsigned> Path,
                         DecisionTrace &Trace) {
  ValueT *Part = partOf(V, Path, Trace);
  if (Part || !V || Path.size() < 2)
    return Part;
  llvm::SmallVector<unsigned, 4> Carried(Path.begin(), Path.end());
  return carryIntoRows(*V, Carried) ? partOf(V, Carried, Trace) : nullptr;
}

const Value *Engine::find(const Value &Place) {
  return Place.Kind == Value::Reference
             ? partOrRow(S->object(Place.Object), Place.Path, Trace)
             : nullptr;
}

Value *Engine::locate(const Value &Place) {
  return Place.Kind == Value::Reference
             ? partOrRow(S->mutableObject(Place.Object), Place.Path, Trace)
             : nullptr;
}

Value Engine::load(const Value &Place, QualType T, SourceLocation Loc) {
  T = T.getNonReferenceType();
  if (Place.Kind == Value::Memory) {
    if (T->isRecordType() || T->isArrayType()) {
      Value V = unknown(T);
      if (!Place.From) {
        S->scalarStep(SyncPath::ReadsGlobal);
        loadMembers(V, T, Place.N);
      }
      return V;
    }
    int64_t Size = T->isIncompleteType() ? 0 : Context.getTypeSize(T);
    if (Place.From)
      scalarAccess(*Place.From, false, "a scalar read", Place.N, Size / 8, Loc);
    else
      S->scalarStep(SyncPath::ReadsGlobal);
    Value V = Value::number(T.isVolatileQualified()
                                ? Symbols.fresh(boundsOfType(T))
                                : givenMemory(loadedFrom(Place.N, T)));
    return V;
  }
  if (Place.Kind != Value::Reference)
    return Place;
  const Value *V = find(Place);
  if (!V)
    return unknown(T);
  if (V->Kind != Value::None || T->isRecordType() || T->isArrayType())
    return *V;
  // It is the same whenever it is read.
  Value &Read = *locate(Place);
  return Read = Read.N.isConstant() ? unknown(T)
                                    : Value::number(givenMemory(Read.N));
}

Linear Engine::loadedFrom(const Linear &Address, QualType T) {
  const int64_t Bits = T->isIncompleteType() ? 0 : Context.getTypeSize(T);
  return Symbols.term(SymbolKind::Load, simplify(Address),
                      Linear(S->MemoryVersion), Bits, boundsOfType(T));
}

void Engine::loadMembers(Value &V, QualType T, const Linear &Address) {
  auto loadAt = [&](Value &Member, QualType MemberType, int64_t Bytes) {
    if (MemberType->isIntegralOrEnumerationType() ||
        MemberType->isPointerType()) {
      if (Member.Kind == Value::None)
        Member.N = loadedFrom(Address + Linear(Bytes), MemberType);
    } else {
      loadMembers(Member, MemberType, Address + Linear(Bytes));
    }
  };
  if (V.Kind != Value::Aggregate)
    return;
  if (const auto *Array = Context.getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    const int64_t Size = Context.getTypeSizeInChars(Element).getQuantity();
    for (size_t I = 0; I != V.Elements.size(); ++I)
      loadAt(V.Elements[I], Element, static_cast<int64_t>(I) * Size);
    return;
  }
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (!RD || !RD->isCompleteDefinition() || RD->isInvalidDecl() ||
      RD->isDependentType() || RD->isUnion() || RD->getNumBases() != 0)
    return;
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(RD);
  for (const FieldDecl *F : RD->fields())
    if (const unsigned I = F->getFieldIndex();
        I < V.Elements.size() && !F->isBitField())
      loadAt(V.Elements[I], F->getType(),
             static_cast<int64_t>(Layout.getFieldOffset(I)) / 8);
}

void Engine::store(const Value &Place, Value V, SourceLocation Loc) {
  if (V.Kind == Value::Produced && !find(Place))
    LogData.Flags.UnknownEvents = true;
  if (Place.Kind == Value::Memory) {
    ++S->MemoryVersion;
    if (!Place.From)
      S->scalarStep(SyncPath::WritesOutside);
  }
  // However much it writes, it does write the first byte.
  if (Place.Kind == Value::Memory && Place.From)
    scalarAccess(*Place.From, true, "a scalar write", Place.N, 1, Loc);
  if (Value *Slot = locate(Place))
    assign(*Slot, std::move(V), Loc);
}

void Engine::assign(Value &Slot, Value V, SourceLocation Loc) {
  if (V.Kind == Value::Aggregate && Slot.Kind == Value::Aggregate &&
      V.Elements.size() == Slot.Elements.size()) {
    for (size_t I = 0; I != V.Elements.size(); ++I)
      assign(Slot.Elements[I], std::move(V.Elements[I]), Loc);
    return;
  }
  if (V.Kind == Value::Tile && Slot.Kind == Value::Tile) {
    // The tile keeps its name and takes the other's binding.
    auto T = std::make_shared<TileValue>(*V.T);
    T->Ref.Name = Slot.T->Ref.Name;
    T->Identity = Slot.T->Identity;
    SharedGenerations.insert(T->Ref.Generation);
    if (T->Ref.Generation != Slot.T->Ref.Generation)
      endGeneration(*S, Slot.T->Ref.Generation, 1);
    Slot.T = std::move(T);
    return;
  }
  if (Slot.Kind == Value::Event && V.Kind == Value::Produced) {
    recordEvent(Slot, V.Producer, Loc);
    return;
  }
  // A RecordEvent that has a name sets the flag of each Event it is given to.
  if (Slot.Kind == Value::Event && V.Kind == Value::Event &&
      V.Flag.isPlainRecord() && !Slot.Flag.isPlainRecord()) {
    recordEvent(Slot, V.Flag.From, Loc);
    return;
  }
  Slot = std::move(V);
}

void Engine::noteCopy(const Value &V) {
  if (V.Kind == Value::Tile)
    SharedGenerations.insert(V.T->Ref.Generation);
  for (const Value &Element : V.Elements)
    noteCopy(Element);
}

/// How often a tile of \p Generation is in \p V, counted up to two.
static unsigned countGeneration(const Value &V, unsigned Generation) {
  unsigned Count = V.Kind == Value::Tile && V.T->Ref.Generation == Generation;
  for (const Value &Element : V.Elements) {
    if (Count > 1)
      break;
    Count += countGeneration(Element, Generation);
  }
  return Count;
}

void Engine::endGeneration(State &In, unsigned Generation, unsigned Leaving) {
  if (!In.Log->knowsGeneration(Generation))
    return;
  if (SharedGenerations.count(Generation)) {
    unsigned Holders = 0;
    In.Objects.forEach([&](ObjectId, const Value &V) {
      if (Holders <= Leaving)
        Holders += countGeneration(V, Generation);
    });
    if (Holders > Leaving)
      return;
  }
  In.Log.edit().endGeneration(Generation);
}

std::shared_ptr<TileValue> Engine::mutableTile(const Value &Place) {
  Value *V = locate(Place);
  if (!V || V->Kind != Value::Tile)
    return nullptr;
  V->T = std::make_shared<TileValue>(*V->T);
  return V->T;
}

const TileValue *Engine::tileAt(const Value &Place) {
  if (Place.Kind == Value::Tile)
    return Place.T.get();
  const Value *V = find(Place);
  return V && V->Kind == Value::Tile ? V->T.get() : nullptr;
}

Value Engine::evalThis() {
  const Value &This = S->frame().This;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(S->frame().Function);
  if (!Method || !Method->getParent()->isLambda())
    return This;
  // In a closure it is the object around it, which the closure points to, or
  // has a copy of.
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
  FieldDecl *Captured = nullptr;
  Method->getParent()->getCaptureFields(Captures, Captured);
  if (!Captured || This.Kind != Value::Reference)
    return Value();
  Value Place = This;
  Place.Path.push_back(Captured->getFieldIndex());
  if (!Captured->getType()->isPointerType())
    return Place;
  const Value *V = find(Place);
  return V ? *V : Value();
}

std::optional<Value> Engine::placeInClosure(const ValueDecl *D) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(S->frame().Function);
  if (!Method || !Method->getParent()->isLambda())
    return std::nullopt;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
  FieldDecl *ThisCapture = nullptr;
  Method->getParent()->getCaptureFields(Captures, ThisCapture);
  const auto Capture = Captures.find(D);
  Value Place = S->frame().This;
  if (Capture == Captures.end() || Place.Kind != Value::Reference)
    return std::nullopt;
  Place.Path.push_back(Capture->second->getFieldIndex());
  // A pointer that was copied is a variable of the closure.
  const Value *V = find(Place);
  return V && V->isLvalue() && Capture->second->getType()->isReferenceType()
             ? *V
             : Place;
}

Value Engine::variable(const VarDecl *Var) {
  if (auto Place = placeInCall(Var))
    return *Place;
  if (auto Place = placeInClosure(Var))
    return *Place;
  // Globals, statics, and constants of an enclosing function belong to no call.
  auto Static = VariableObjects.find({Var, nullptr});
  if (Static != VariableObjects.end() && S->object(Static->second))
    return Value::reference(Static->second);
  Value V;
  const APValue *Constant = nullptr;
  QualType T = Var->getType();
  const bool IsConstant = Var->isConstexpr() || T.isConstQualified();
  // Nobody but its function writes to it, so the first launch of the kernel
  // finds the initial value; what is wrong then is wrong. (Globals may be
  // written by the host.)
  const bool IsStatic = Var->isStaticLocal();
  const VarDecl *Definition = nullptr;
  const Expr *Init = Var->getAnyInitializer(Definition);
  if ((IsConstant || IsStatic) && Init && !T->isReferenceType() &&
      !T->isDependentType() && !Init->isValueDependent())
    Constant = Definition->evaluateValue();
  if (Constant)
    V = fromConstant(*Constant, T);
  else if (IsStatic && !Init && T->isIntegralOrEnumerationType())
    V = Value::number(0);
  // The device's variables are what its functions give.
  else if (const std::string Asks = "get_" + Var->getNameAsString();
           Var->hasExternalStorage() && IsConstant && isStable(Asks) &&
           T->isIntegralOrEnumerationType())
    V = Value::number(stable(Asks));
  else
    V = defaultValue(T, Var->getNameAsString(), Var);
  const ObjectId Id = variableObject(Var, nullptr, V);
  if (IsStatic && !IsConstant)
    Statics.try_emplace(Id, std::make_shared<Value>(std::move(V)));
  return Value::reference(Id);
}
