// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the reading of the library's types.

#include "pto-tidy/Interpreter/Types.h"
#include "DeviceCalls.h"
#include "clang/AST/DeclTemplate.h"
#include <algorithm>

using namespace clang;
using namespace ptotidy;

bool ptotidy::isInPtoNamespace(const Decl *D) {
  for (const DeclContext *DC = D->getDeclContext(); DC; DC = DC->getParent())
    if (const auto *NS = dyn_cast<NamespaceDecl>(DC))
      if (NS->getName() == "pto" && NS->getParent()->isTranslationUnit())
        return true;
  return false;
}

StringRef ptotidy::enumeratorName(QualType T, int64_t V) {
  const auto *ET = T->getAs<EnumType>();
  if (!ET)
    return {};
  const EnumDecl *ED = ET->getDecl()->getDefinition();
  if (!ED)
    return {};
  for (const EnumConstantDecl *C : ED->enumerators())
    if (lowBits(C->getInitVal()) == V)
      return C->getName();
  return {};
}

/// The class called `Tile` or `ConvTile` that \p T is or derives from.
const ClassTemplateSpecializationDecl *TypeTable::tileRecord(QualType T) {
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  for (unsigned Depth = 0; RD && Depth != 8; ++Depth) {
    if (const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(RD))
      if ((Spec->getName() == "Tile" || Spec->getName() == "ConvTile") &&
          isInPtoNamespace(Spec))
        return Spec;
    RD = RD->getDefinition();
    if (!RD || RD->getNumBases() == 0)
      return nullptr;
    RD = RD->bases_begin()->getType()->getAsCXXRecordDecl();
  }
  return nullptr;
}

LibraryType TypeTable::classify(QualType T) {
  T = T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (!T->isRecordType())
    return LibraryType::Other;
  auto [It, New] = Kinds.try_emplace(T.getAsOpaquePtr(), LibraryType::Other);
  if (!New)
    return It->second;
  LibraryType Kind = LibraryType::Other;
  if (tileRecord(T)) {
    Kind = LibraryType::Tile;
  } else if (const CXXRecordDecl *RD = T->getAsCXXRecordDecl()) {
    if (RD->getIdentifier() && isInPtoNamespace(RD)) {
      StringRef Name = RD->getName();
      if (Name == "GlobalTensor")
        Kind = LibraryType::GlobalTensor;
      else if (Name == "Event")
        Kind = LibraryType::Event;
      else if (Name == "RecordEvent")
        Kind = LibraryType::RecordEvent;
    }
  }
  Kinds[T.getAsOpaquePtr()] = Kind;
  return Kind;
}

static std::optional<int64_t> integerArgument(const TemplateArgumentList &Args,
                                              unsigned I) {
  if (I >= Args.size())
    return std::nullopt;
  const TemplateArgument &A = Args[I];
  if (A.getKind() == TemplateArgument::Integral)
    return lowBits(A.getAsIntegral());
  return std::nullopt;
}

static StringRef enumArgument(const TemplateArgumentList &Args, unsigned I) {
  auto V = integerArgument(Args, I);
  return V ? enumeratorName(Args[I].getIntegralType(), *V) : StringRef();
}

std::optional<QueueType> TypeTable::queueType(QualType T) const {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Record || !Record->getIdentifier() ||
      (Record->getName() != "TPipe" && Record->getName() != "TMPipe") ||
      !isInPtoNamespace(Record))
    return std::nullopt;
  llvm::SmallVector<TemplateArgument, 8> Args;
  for (const TemplateArgument &A : Record->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Pack)
      Args.append(A.pack_begin(), A.pack_end());
    else
      Args.push_back(A);
  auto number = [&](size_t I) -> std::optional<int64_t> {
    if (I < Args.size() && Args[I].getKind() == TemplateArgument::Integral)
      return lowBits(Args[I].getAsIntegral());
    return std::nullopt;
  };
  // <id, direction, slot size, slots, local slots, no split, unit flag>, or
  // <id, kind, depth, period, producer, consumer, unit flag, local depth>.
  constexpr int64_t ControlDirection = 4, ControlKind = 3, FirstOverMemory = 5,
                    KindOverMemory = 0;
  constexpr size_t Depth = 2, SlotBytes = 2, Slots = 3, LocalSlots = 4,
                   Consumer = 5, UnitFlag = 6, LocalDepth = 7;
  QueueType Queue;
  Queue.UsesUnitFlag = number(UnitFlag).value_or(0) != 0;
  const bool NamesTiles = Args.size() > Consumer &&
                          Args[Consumer].getKind() == TemplateArgument::Type;
  Queue.IsControl = number(1) == (NamesTiles ? ControlKind : ControlDirection);
  if (const auto Kind = number(1))
    Queue.IsOverMemory =
        NamesTiles ? *Kind == KindOverMemory : *Kind >= FirstOverMemory;
  Queue.PlacesPopped = !NamesTiles || number(LocalDepth) != 0;
  const auto Entries = number(NamesTiles ? Depth : Slots);
  Queue.HasOneEntry = Entries.value_or(1) <= 1;
  Queue.MovedPlaces = Entries.value_or(0);
  Queue.LoadedPlaces = number(NamesTiles ? LocalDepth : LocalSlots).value_or(0);
  if (!NamesTiles)
    Queue.PlaceBytes = number(SlotBytes).value_or(0);
  return Queue;
}

unsigned TypeTable::elementBits(QualType T) {
  // Two elements of a 4-bit type share a byte. Such a type is known by its
  // name; in the simulator the name is an alias of a template that serves
  // others as well, so that what the alias means is asked for.
  if (!ReadHalfBytes) {
    ReadHalfBytes = true;
    llvm::SmallVector<const DeclContext *, 4> Scopes = {
        Context.getTranslationUnitDecl()};
    for (const NamedDecl *D :
         Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("pto")))
      if (const auto *NS = dyn_cast<NamespaceDecl>(D))
        Scopes.push_back(NS);
    for (StringRef Name : {"float4_e2m1x2_t", "float4_e1m2x2_t", "hifloat4x2_t",
                           "int4x2_t", "uint4x2_t"})
      for (const DeclContext *Scope : Scopes)
        for (const NamedDecl *D : Scope->lookup(&Context.Idents.get(Name)))
          if (const auto *Alias = dyn_cast<TypedefNameDecl>(D))
            HalfBytes[Alias->getUnderlyingType()
                          .getCanonicalType()
                          .getUnqualifiedType()
                          .getAsOpaquePtr()] = true;
  }
  unsigned Bits = Context.getTypeSize(T);
  QualType Canonical = T.getCanonicalType().getUnqualifiedType();
  bool Half = HalfBytes.count(Canonical.getAsOpaquePtr());
  if (const auto *RD = T->getAsCXXRecordDecl(); RD && RD->getIdentifier()) {
    StringRef Name = RD->getName();
    Half |= Name.contains("x2_t") || Name.ends_with("x2") ||
            Name.starts_with("int4") || Name.starts_with("uint4");
  }
  // A plain integer under such a name would make every byte one: leave it.
  return Half && Canonical->isRecordType() ? Bits / 2 : Bits;
}

/// \p Elements along one side of a tile, or as many as no memory has: the
/// products of larger ones would not fit into 64 bits.
static int64_t bounded(int64_t Elements) {
  constexpr int64_t MoreThanAnyMemoryHas = int64_t(1) << 24;
  return std::min(Elements, MoreThanAnyMemoryHas);
}

/// The numbers of \p T, a ConvTileShape; none where it is another type.
static llvm::SmallVector<int64_t, 6> dimensionsOf(QualType T) {
  llvm::SmallVector<int64_t, 6> Dimensions;
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Record || !Record->getIdentifier() ||
      Record->getName() != "ConvTileShape")
    return Dimensions;
  for (const TemplateArgument &A : Record->getTemplateArgs().asArray())
    for (const TemplateArgument &One : A.getKind() == TemplateArgument::Pack
                                           ? A.pack_elements()
                                           : llvm::ArrayRef(A))
      if (One.getKind() == TemplateArgument::Integral)
        Dimensions.push_back(lowBits(One.getAsIntegral()));
  return Dimensions;
}

/// Makes \p S, a ConvTile of FRACTAL_Z, what it is on the chip where all of its
/// \p Dimensions are known, [C1 * H * W, N1, 16, C0] or [C1, H, W, N, C0]: a
/// matrix of C1 * H * W * C0 rows and N columns, in fractals of C0 rows and 16
/// columns that lie side by side.
static void readWeights(TileShape &S, llvm::ArrayRef<int64_t> Dimensions) {
  constexpr int64_t FractalColumns = 16, BlockBits = 32 * 8;
  if ((Dimensions.size() != 4 && Dimensions.size() != 5) ||
      llvm::any_of(Dimensions, [](int64_t D) { return D <= 0; }))
    return;
  const bool IsSplit = Dimensions.size() == 4;
  const int64_t C0 = Dimensions.back(),
                Cols = IsSplit ? Dimensions[1] * Dimensions[2] : Dimensions[3];
  int64_t Rows = C0;
  for (int64_t D : Dimensions.take_front(IsSplit ? 1 : 3))
    Rows = bounded(Rows * bounded(D));
  if (C0 * S.ElementBits != BlockBits || Cols % FractalColumns != 0 ||
      (IsSplit && Dimensions[2] != FractalColumns) ||
      bounded(Cols) * Rows > S.Cols)
    return;
  S.BufferElements = S.Cols;
  S.IsConv = false;
  S.Rows = S.ValidRows = Rows;
  S.Cols = S.ValidCols = Cols;
  S.Block = BlockLayout::RowMajor;
  S.Fractal = FractalLayout::ColMajor;
}

std::unique_ptr<TileShape>
TypeTable::readShape(const ClassTemplateSpecializationDecl *Record) {
  const TemplateArgumentList &Args = Record->getTemplateArgs();
  StringRef Location = enumArgument(Args, 0);
  if (Location.empty() || Args.size() < 4 ||
      Args[1].getKind() != TemplateArgument::Type)
    return nullptr;
  QualType Element = Args[1].getAsType();
  if (Element->isDependentType() || Element->isIncompleteType())
    return nullptr;
  auto S = std::make_unique<TileShape>();
  S->Space = spaceOfTileType(Location);
  S->ElementBits = elementBits(Element);
  // No element of the hardware is wider (manual, "Tile Programming Model"), and
  // what is computed by the elements of one block has no answer for it.
  constexpr unsigned MostBits = 64;
  if (S->ElementBits > MostBits)
    return nullptr;
  S->IsInteger = Element->isIntegerType();
  std::string ElementName;
  if (const auto *RD = Element->getAsCXXRecordDecl())
    ElementName = RD->getNameAsString();
  else
    ElementName =
        Element.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
  auto First = integerArgument(Args, 2);
  if (!First)
    return nullptr;
  if (Record->getName() == "ConvTile") {
    S->IsConv = true;
    S->Rows = 1;
    S->Cols = bounded(*First);
    S->ValidRows = S->ValidCols = -1;
    S->TypeName =
        (Location + ", " + ElementName + ", " + llvm::Twine(*First)).str();
    if (enumArgument(Args, 3) == "FRACTAL_Z" && Args.size() > 4 &&
        Args[4].getKind() == TemplateArgument::Type)
      readWeights(*S, dimensionsOf(Args[4].getAsType()));
    return S;
  }
  auto Cols = integerArgument(Args, 3);
  if (!Cols)
    return nullptr;
  S->Rows = bounded(*First);
  S->Cols = bounded(*Cols);
  S->ValidRows = bounded(integerArgument(Args, 5).value_or(S->Rows));
  S->ValidCols = bounded(integerArgument(Args, 6).value_or(S->Cols));
  if (enumArgument(Args, 4) == "ColMajor")
    S->Block = BlockLayout::ColMajor;
  StringRef Inner = enumArgument(Args, 7);
  if (Inner == "RowMajor")
    S->Fractal = FractalLayout::RowMajor;
  else if (Inner == "ColMajor")
    S->Fractal = FractalLayout::ColMajor;
  S->FractalBytes = integerArgument(Args, 8).value_or(512);
  StringRef Compact = enumArgument(Args, 10);
  S->Compact = !Compact.empty() && Compact != "Null";
  S->TypeName = (Location + ", " + ElementName + ", " + llvm::Twine(*First) +
                 " x " + llvm::Twine(*Cols))
                    .str();
  return S;
}

const TileShape *TypeTable::shapeOf(QualType T) {
  T = T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  auto [It, New] = Shapes.try_emplace(T.getAsOpaquePtr());
  if (!New)
    return It->second.get();
  std::unique_ptr<TileShape> Shape;
  if (const ClassTemplateSpecializationDecl *Record = tileRecord(T))
    Shape = readShape(Record);
  return (Shapes[T.getAsOpaquePtr()] = std::move(Shape)).get();
}

QualType TypeTable::globalElement(QualType T) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Record || Record->getTemplateArgs().size() == 0 ||
      Record->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  return Record->getTemplateArgs()[0].getAsType();
}

std::optional<int64_t> TypeTable::globalRowStride(QualType T) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  const QualType Element = globalElement(T);
  if (!Record || Element.isNull() || Record->getTemplateArgs().size() < 4 ||
      Record->getTemplateArgs()[2].getKind() != TemplateArgument::Type ||
      enumArgument(Record->getTemplateArgs(), 3) != "ND")
    return std::nullopt;
  const auto *Strides = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Record->getTemplateArgs()[2].getAsType()->getAsCXXRecordDecl());
  // Of five, the last two are those of rows and of columns.
  const auto Row =
      Strides ? integerArgument(Strides->getTemplateArgs(), 3) : std::nullopt;
  if (!Row || *Row < 1 || integerArgument(Strides->getTemplateArgs(), 4) != 1)
    return std::nullopt;
  return *Row * Context.getTypeSizeInChars(Element).getQuantity();
}

std::pair<Pipe, Pipe> TypeTable::eventPipes(QualType T) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Record || Record->getTemplateArgs().size() < 2)
    return {Pipe::Unknown, Pipe::Unknown};
  return {pipeOfOp(enumArgument(Record->getTemplateArgs(), 0)),
          pipeOfOp(enumArgument(Record->getTemplateArgs(), 1))};
}

std::optional<int64_t> TypeTable::eventId(QualType T) {
  constexpr unsigned AutoToken = 2, EventId = 3;
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Record || integerArgument(Record->getTemplateArgs(), AutoToken) != 0)
    return std::nullopt;
  return integerArgument(Record->getTemplateArgs(), EventId);
}

Pipe TypeTable::pipeFromNumber(int64_t V) {
  if (!ReadPipes) {
    ReadPipes = true;
    // The pipes are enumerators with the device compiler and constants in the
    // simulator: their values are asked of this translation unit.
    for (StringRef Name : {"PIPE_S", "PIPE_V", "PIPE_MTE1", "PIPE_MTE2",
                           "PIPE_MTE3", "PIPE_M", "PIPE_FIX", "PIPE_ALL"}) {
      DeclarationName DN(&Context.Idents.get(Name));
      for (const NamedDecl *D : Context.getTranslationUnitDecl()->lookup(DN)) {
        if (const auto *C = dyn_cast<EnumConstantDecl>(D))
          Pipes[lowBits(C->getInitVal())] = pipeFromName(Name);
        else if (const auto *Var = dyn_cast<VarDecl>(D))
          if (const APValue *AV = Var->evaluateValue())
            if (AV->isInt())
              Pipes[lowBits(AV->getInt())] = pipeFromName(Name);
      }
    }
  }
  auto It = Pipes.find(V);
  // A kernel that gives PIPE_FIX a number where there is no such name gives it
  // the device's.
  return It == Pipes.end() ? pipeFromDeviceNumber(V) : It->second;
}

/// The definition of the class of \p T, or of the elements of an array of them;
/// null for other types and for those of the library.
static const CXXRecordDecl *ownClassOf(QualType T) {
  const CXXRecordDecl *RD =
      T.getNonReferenceType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  RD = RD ? RD->getDefinition() : nullptr;
  return RD && !isInPtoNamespace(RD) ? RD : nullptr;
}

/// True where \p Holds of some base or member of \p RD.
static bool anyPart(const CXXRecordDecl *RD,
                    llvm::function_ref<bool(QualType)> Holds) {
  return llvm::any_of(
             RD->fields(),
             [&](const FieldDecl *F) { return Holds(F->getType()); }) ||
         llvm::any_of(RD->bases(), [&](const CXXBaseSpecifier &B) {
           return Holds(B.getType());
         });
}

bool ptotidy::hasDestructorOfItsOwn(QualType T) {
  const CXXRecordDecl *RD = ownClassOf(T);
  if (!RD || RD->hasTrivialDestructor() ||
      (RD->isInStdNamespace() && !isFollowedOfTheStandardLibrary(RD)))
    return false;
  if (const CXXDestructorDecl *D = RD->getDestructor();
      D && D->isUserProvided()) {
    const auto *Body = dyn_cast_or_null<CompoundStmt>(D->getBody());
    if (!Body || !Body->body_empty())
      return true;
  }
  return anyPart(RD, hasDestructorOfItsOwn);
}

bool ptotidy::hasCopyOfItsOwn(QualType T, bool Assigned) {
  const CXXRecordDecl *RD = ownClassOf(T);
  if (!RD || RD->isDependentType() || RD->isTriviallyCopyable())
    return false;
  auto isOwn = [&](const CXXMethodDecl *D) {
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(D);
    return D->isUserProvided() &&
           (Assigned
                ? D->isCopyAssignmentOperator() || D->isMoveAssignmentOperator()
                : Constructor && Constructor->isCopyOrMoveConstructor());
  };
  if (!RD->isInStdNamespace() && llvm::any_of(RD->methods(), isOwn))
    return true;
  return anyPart(
      RD, [&](QualType Part) { return hasCopyOfItsOwn(Part, Assigned); });
}
