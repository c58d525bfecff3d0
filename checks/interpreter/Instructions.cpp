// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the instructions of the library: their operands, their
// pipes and what they do to the tiles, and the methods of tiles.

#include "Engine.h"
#include "InstructionForms.h"
#include "pto-tidy/Model/InstructionUse.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace clang;
using namespace ptotidy;

Interval Engine::bounds(const Linear &Size) {
  return S->Known->boundsOf(simplify(Size), Symbols);
}

/// The largest number that \p Value can be by one of the facts of \p When: the
/// rest is taken at once, if it is less than two blocks.
static std::optional<int64_t> boundOf(const Linear &Value, const Guard &When,
                                      const SymbolTable &Symbols) {
  for (const FactId Id : When) {
    const auto &[Form, Range] = Symbols.fact(Id);
    const Linear More = Value - Form, Opposite = Value + Form;
    if (More.isConstant() && Range.Hi != Interval::Max)
      return llvm::checkedAdd(Range.Hi, More.constant());
    if (Opposite.isConstant() && Range.Lo != Interval::Min)
      return llvm::checkedSub(Opposite.constant(), Range.Lo);
  }
  return std::nullopt;
}

std::optional<int64_t> Engine::largest(const Linear &Size, unsigned Depth) {
  constexpr unsigned MaxDepth = 3; // a maximum of minima
  const Linear L = simplify(Size);
  if (auto C = L.asConstant())
    return C;
  if (L.terms().size() != 1 || Depth == MaxDepth)
    return std::nullopt;
  const auto [Id, Factor] = L.terms().front();
  if (Factor <= 0)
    return std::nullopt;
  std::optional<int64_t> Most;
  const Symbol &Asked = Symbols[Id];
  if (Asked.Kind == SymbolKind::Quotient && Asked.Aux > 0) {
    Most = largest(Asked.A, Depth + 1);
    if (Most)
      *Most = *Most < 0 ? 0 : *Most / Asked.Aux;
  } else if (Asked.Kind == SymbolKind::Modulo) {
    Most = Asked.Aux - 1;
  } else if (Asked.Kind == SymbolKind::Choice) {
    for (const auto &[When, Value] : Asked.Alternatives) {
      if (S->Known->contradicts(When, Symbols))
        continue;
      auto C = largest(Value, Depth + 1);
      if (!C)
        C = boundOf(Value, When, Symbols);
      if (C)
        Most = std::max(Most.value_or(*C), *C);
    }
  }
  int64_t Sum;
  if (!Most || llvm::MulOverflow(*Most, Factor, Sum) ||
      llvm::AddOverflow(Sum, L.constant(), Sum))
    return std::nullopt;
  return Sum;
}

/// That \p Size, of which largest() says that it is \p Most at most, is that.
static FactId isLargest(const Linear &Size, int64_t Most,
                        SymbolTable &Symbols) {
  const auto [Id, Factor] = Size.terms().front();
  return Symbols.internFact(
      Linear::symbol(Id), Interval::single((Most - Size.constant()) / Factor));
}

std::optional<int64_t> Engine::largestPossible(const Linear &Size) {
  const Linear L = simplify(Size);
  const auto Most = largest(L);
  if (!Most || L.isConstant() ||
      S->Known->with({isLargest(L, *Most, Symbols)}, Symbols))
    return Most;
  return std::nullopt;
}

void Engine::takeLargest(const Linear &Size) {
  const Linear L = simplify(Size);
  auto Most = largest(L);
  if (L.isConstant() || !Most)
    return;
  CopyOnWrite<Facts> Before = S->Known;
  if (!S->Known.edit().assumeAll({isLargest(L, *Most, Symbols)}, Symbols))
    S->Known = std::move(Before);
}

/// What is touched for certain: a size that is not known counts as the smallest
/// that it can be, and as 1 at least.
static int64_t smallest(const Interval &Size) {
  return std::max<int64_t>(Size.Lo, Size.isSingle() ? Size.Lo : 1);
}

static bool isPlain(const TileShape &S, BlockLayout Block) {
  return S.Block == Block && S.Fractal == FractalLayout::None;
}

/// True where \p B, a block at a known place, is whole blocks of 32 bytes of
/// rows in UB.
static bool isPlainBlock(const TileShape &Shape, const Block &B) {
  const int64_t Bits = BlockBytes * 8;
  return Shape.Space == MemorySpace::UB &&
         isPlain(Shape, BlockLayout::RowMajor) && B.Row >= 0 && B.Col >= 0 &&
         B.Col * Shape.ElementBits % Bits == 0 &&
         B.Cols * Shape.ElementBits % Bits == 0;
}

Operand Engine::makeOperand(const TileValue &T, OperandRole Role,
                            bool TouchesValid, const TileValue *Other,
                            std::optional<std::pair<Linear, Linear>> Position) {
  const TileShape &Shape = *T.Ref.Shape;
  if (Options.LargestSizes) {
    takeLargest(T.ValidRows);
    takeLargest(T.ValidCols);
  }
  Operand O;
  O.Tile = T.Ref;
  O.Role = Role;
  O.ValidRows = bounds(T.ValidRows);
  O.ValidCols = bounds(T.ValidCols);
  O.RegionSet = T.RegionSet;
  Block B;
  B.Rows = smallest(O.ValidRows);
  B.Cols = smallest(O.ValidCols);
  if (Position) {
    auto Row = Position->first.asConstant(),
         Col = Position->second.asConstant();
    B.Row = Row ? *Row : -1;
    B.Col = Col ? *Col : -1;
    B.Rows = Other ? smallest(bounds(Other->ValidRows)) : 1;
    B.Cols = Other ? smallest(bounds(Other->ValidCols)) : 1;
  }
  O.EndRow = std::max<int64_t>(B.Row, 0) + B.Rows;
  O.EndCol = std::max<int64_t>(B.Col, 0) + B.Cols;
  O.LeftBehind = T.LeftBehind;
  O.ViewShape = T.ViewShape;
  O.ViewMade = T.ViewMade;
  TouchesValid = TouchesValid && Role != OperandRole::Scratch;
  if (!TouchesValid) {
    // How much of it is touched depends on more than its valid region.
    B.Rows = std::min<int64_t>(B.Rows, 1);
    B.Cols = std::min<int64_t>(B.Cols, 1);
  }
  O.Touched = touchedRegion(Shape, T.Ref.Base, B);
  if (!Position && TouchesValid && Role != OperandRole::Unknown) {
    Block Full = B;
    auto grow = [&](const Linear &Size, const Interval &Known, int64_t &Count) {
      if (Known.isSingle())
        return;
      auto Most = largest(Size);
      if (!Most || *Most <= Count)
        return;
      Count = *Most;
      O.IsFull.push_back(isLargest(simplify(Size), *Most, Symbols));
    };
    grow(T.ValidRows, O.ValidRows, Full.Rows);
    grow(T.ValidCols, O.ValidCols, Full.Cols);
    if (!O.IsFull.empty())
      O.Full = touchedRegion(Shape, T.Ref.Base, Full);
  }
  O.Capacity = capacityRegion(Shape, T.Ref.Base);
  // A block of whole vector blocks is all that is written of UB.
  if (Position && Other && Role == OperandRole::Write &&
      isPlainBlock(Shape, B) && bounds(Other->ValidRows).isSingle() &&
      bounds(Other->ValidCols).isSingle())
    O.Capacity = O.Touched;
  bool PlainRows = Shape.Fractal == FractalLayout::None && !Shape.IsConv &&
                   !Shape.Compact && Shape.ElementBits >= 8 && !Position;
  int64_t Element = Shape.ElementBits / 8;
  if (PlainRows && Shape.Block == BlockLayout::RowMajor) {
    O.RowStride = Shape.Cols * Element;
    O.RowBytes = B.Cols * Element;
    O.RowCount = std::min(B.Rows, Shape.Rows);
  } else if (PlainRows && B.Cols == 1) {
    O.RowStride = O.RowBytes = Element;
    O.RowCount = std::min(B.Rows, Shape.Rows);
  }
  return O;
}

void Engine::notePadding(Operand &Dst, const TileValue &Src) {
  const TileShape &Shape = *Src.Ref.Shape;
  if (Shape.Fractal != FractalLayout::None || Shape.IsConv ||
      Shape.ElementBits < 8 || Shape.Block != BlockLayout::RowMajor)
    return;
  // Where the whole steps of Count after Valid begin; where that is not known,
  // the last one, and that it is there.
  auto padded = [&](const Linear &Valid, int64_t Count,
                    int64_t Step) -> std::optional<int64_t> {
    const Linear Size = simplify(Valid);
    const Interval I = bounds(Size);
    if (I.isSingle() && I.Lo >= 0 && I.Lo <= Count - Step)
      return (I.Lo + Step - 1) / Step * Step;
    if (I.isSingle() || I.Lo > Count - Step)
      return std::nullopt;
    Dst.IsFull.push_back(
        Symbols.internFact(Size, {Interval::Min, Count - Step}));
    return Count - Step;
  };
  const int64_t Step = paddingStep(Options.TargetName, Shape.ElementBits);
  Block B;
  if (auto Col = padded(Src.ValidCols, Shape.Cols, Step)) {
    B.Col = *Col;
    B.Cols = Shape.Cols - *Col;
    B.Rows = smallest(bounds(Src.ValidRows));
  } else if (auto Row = Dst.ValidRows.isSingle()
                            ? padded(Src.ValidRows, Dst.ValidRows.Lo, 1)
                            : std::nullopt) {
    B.Row = *Row;
    B.Rows = Dst.ValidRows.Lo - *Row;
    B.Cols = Shape.Cols;
  } else {
    return;
  }
  Dst.Full = touchedRegion(Shape, Dst.Tile.Base, B);
}

void Engine::noteUnplaced(InstructionEvent &E) {
  for (Operand &O : E.Operands) {
    const bool IsUnplaced = O.Tile.Unassigned && !O.Tile.Placed;
    if (!IsUnplaced && S->Unplaced->empty())
      continue;
    const State::TileUse Use(E.Where.key(), O.Tile.Name);
    O.WasUnplaced = S->Unplaced->count(Use);
    if (IsUnplaced && !O.WasUnplaced)
      S->Unplaced.edit().insert(Use);
  }
}

void Engine::issue(InstructionEvent &E) {
  ++Issued;
  if (Options.OnlyFlags)
    return;
  for (const Operand &O : E.Operands) {
    Trace.exact(O.Tile.Base.constant());
    Trace.exact(O.Touched.Offset);
    Trace.exact(O.Touched.Length);
    Trace.exact(O.Touched.Count);
  }
  noteUnplaced(E);
  E.Path = pathPoint();
  E.NextGeneration = NextGeneration;
  Observer.issued(E);
  S->prune(Symbols);
  S->Log.edit().issue(E, *S->Known, LogData);
  if (S->Log->size() > Options.Bounds.AccessLogSize) {
    lose(LostTrack::Budget, E.Where.Loc);
    S->Log.edit().opaque();
  }
}

void Engine::bytesAccess(const TileValue &T, Pipe P, bool IsWrite,
                         StringRef Name, const Linear &Address, int64_t Bytes,
                         SourceLocation Loc) {
  if (!T.Ref.Placed || MustRestart || Dead)
    return;
  InstructionEvent E;
  E.Info = {Name, InstructionUnit::Rearrange, IsWrite ? "w" : "r"};
  E.OnPipe = P;
  E.Where = here(Loc.isInvalid() && Running ? Running->getBeginLoc() : Loc);
  Operand O =
      makeOperand(T, IsWrite ? OperandRole::Write : OperandRole::Read, false,
                  nullptr, std::make_pair(Symbols.fresh(), Symbols.fresh()));
  if (auto Offset = simplify(Address - T.Ref.Base).asConstant();
      Offset && *Offset >= 0 && *Offset <= O.Capacity.end() - Bytes) {
    O.Touched = {T.Ref.Base};
    O.Touched.Offset = *Offset;
    O.Touched.Length = Bytes;
    O.IsElement = Bytes * 8 == T.Ref.Shape->ElementBits;
  }
  E.Operands.push_back(std::move(O));
  issue(E);
}

/// True for instructions that change modes and registers, not tiles.
static bool isConfiguration(StringRef Name) {
  return Name.starts_with("SET") || Name.starts_with("TSET") ||
         Name == "TPREFETCH_ASYNC" || Name.starts_with("PTO_");
}

Value Engine::evalInstruction(const FunctionDecl *D, const CallExpr *E) {
  const StringRef Name = instructionName(D, E, Types);
  if (Name == "TASSIGN") {
    evalAssign(D, E);
    return Value();
  }
  if (Name == "TSYNC") {
    evalSync(D, E);
    return Value();
  }
  if (Name == "GET_SCALE_ADDR" || Name == "TGET_SCALE_ADDR") {
    evalScaleAddress(E);
    return Value();
  }
  Value Produced;
  Produced.Kind = Value::Produced;
  const bool IsView = Name == "SUBVIEW" || Name == "TSUBVIEW";
  if (IsView && E->getType()->isRecordType() &&
      Types.classify(E->getType()) == LibraryType::Tile)
    return evalReturnedView(E);
  if (IsView || Name == "TALIAS" || Name == "TRESHAPE") {
    evalAlias(Name, E);
    return Produced;
  }

  const Arguments Given = evalArguments(Name, E);
  if (MustRestart || Dead)
    return Produced;
  for (const Value &Event : Given.Events)
    waitFor(Event, E->getBeginLoc());
  const Exchange Does = exchangeOf(D, Name, Types);
  // What another engine moves needs no flags of this core.
  if (Does != Exchange::PassesOn)
    for (const auto &[From, To] : flagsInside(Name, Options.TargetName))
      S->Log.edit().useInside({From, To, 0}, LogData, here(E->getBeginLoc()));
  if (Does == Exchange::None
          ? !isKnownInstruction(Name)
          : Does == Exchange::PassesOn || Does == Exchange::Takes)
    // A queue hands out the places of its tiles, and so may what is not known.
    for (const Value &Place : Given.Tiles)
      mayBePlaced(Place);
  if (Does != Exchange::None) {
    Produced.Producer = exchange(D, Does, Given, E);
    return Produced;
  }
  const StringRef Fmatrix = templateArgument(D, "SetFmatrixMode");
  const bool ForB = Fmatrix.contains("_B_"),
             SetsItself = Fmatrix.ends_with("_AUTO");
  if (auto Mode = modeSetBy(Name, ForB); Mode && !SetsItself) {
    S->prune(Symbols);
    const TileValue *Source =
        Given.Tiles.empty() ? nullptr : tileAt(Given.Tiles.front());
    S->Log.edit().changeMode(*Mode, Name, Source ? Source->Ref.Name : nullptr,
                             here(E->getBeginLoc()), LogData);
  }
  if (isConfiguration(Name)) {
    S->scalarStep(SyncPath::ChangesState);
    return Produced;
  }
  if (Given.Tiles.empty()) {
    S->scalarStep(SyncPath::WritesAnything);
    return Produced;
  }

  InstructionEvent Event = makeInstruction(Name, D, Given, E->getBeginLoc());
  Produced.Producer = Event.OnPipe;
  for (Pipe P : Event.Waits.First)
    S->Log.edit().awaitInside(P);
  issue(Event);
  if (Event.Waits.IsScalarCode)
    S->Log.edit().rejoinInside();
  const auto Src = llvm::find_if(Event.Operands, [](const Operand &O) {
    return O.Role == OperandRole::Read;
  });
  const bool Single =
      Src != Event.Operands.end() && Src->Tile.Shape->ElementBits == 32;
  for (unsigned I = 0; I != NumModeRegisters; ++I)
    if (auto Mode = static_cast<ModeRegister>(I);
        !SetsItself && usesMode(Event.Info, Mode, Single, ForB))
      S->Log.edit().useMode(Mode, Event, *S->Known, LogData);
  return Produced;
}

/// True for an instruction that takes a block out of a tile, or puts one in.
static bool movesBlock(const InstructionInfo &Info) {
  return Info.Unit == InstructionUnit::Extract ||
         Info.Unit == InstructionUnit::Insert;
}

bool Engine::mayBeZero(const Linear &Number) {
  const Linear N = simplify(Number);
  if (N.isConstant())
    return N.is(0);
  // Nobody clears a tile by a number that the host passes, that comes out
  // of memory, or whose bits were something else.
  const auto Id = N.asSymbol();
  return !Id ||
         !(Symbols[*Id].IsGiven || Symbols[*Id].Kind == SymbolKind::Load ||
           Symbols[*Id].Kind == SymbolKind::Opaque);
}

Engine::Arguments Engine::evalArguments(StringRef Name, const CallExpr *E) {
  Arguments Given;
  llvm::SmallVector<Linear, 4> Numbers;
  for (const Expr *A : E->arguments()) {
    QualType T = A->getType();
    LibraryType Kind = Types.classify(T);
    if (T->isPointerType() &&
        Types.classify(T->getPointeeType()) == LibraryType::Tile) {
      // What the call leaves out is no operand: the default is null.
      if (isa<CXXDefaultArgExpr>(A))
        continue;
      Kind = LibraryType::Tile;
    }
    // A tile that is passed as it comes out of another expression.
    Value V = A->isGLValue() || !T->isRecordType()
                  ? eval(A)
                  : initialize(A, T, "a temporary", A);
    if (MustRestart)
      return Given;
    switch (Kind) {
    case LibraryType::Tile:
      Given.Tiles.push_back(std::move(V));
      break;
    case LibraryType::Event:
    case LibraryType::RecordEvent:
      Given.Events.push_back(std::move(V));
      break;
    case LibraryType::GlobalTensor:
      if (V.isLvalue())
        V = load(V, T);
      Given.Global = V.Kind == Value::Global ? V.N : Linear();
      Given.GlobalType = T;
      break;
    default:
      if (auto Queue = Types.queueType(T)) {
        Given.Queue = V;
        Given.TypeOfQueue = std::move(Queue);
      }
      if (T->isArithmeticType())
        Given.MayBeZero = mayBeZero(number(V, T));
      if (T->isIntegralOrEnumerationType())
        Numbers.push_back(number(V, T));
      Given.LastIsTrue = T->isBooleanType() && simplify(Numbers.back()).is(1);
    }
  }
  // The last two numbers say where the block is. Of what nothing depends on,
  // the path is not split.
  if (Numbers.size() >= 2 &&
      movesBlock(lookupInstruction(Name, Given.Tiles.size())))
    Given.Block = {resolve(Numbers[Numbers.size() - 2]),
                   resolve(Numbers[Numbers.size() - 1])};
  return Given;
}

/// True for a tile of one element a row: scratch is declared so where a block
/// is used for each row of another tile.
static bool isColumn(const TileShape &Shape) {
  return Shape.Cols == 1 && isPlain(Shape, BlockLayout::ColMajor);
}

/// Makes what is touched of \p T what \p Use says. Returns false where no block
/// of it is that.
static bool useScratch(TileValue &T, const ScratchUse &Use) {
  const TileShape &Shape = *T.Ref.Shape;
  int64_t Rows = Use.Rows, Cols = Use.Cols;
  if (Use.IsValidRegion)
    return true;
  if (Use.Bytes != 0) {
    if (isColumn(Shape)) {
      T.ValidRows = T.ValidCols = Linear(1);
      return true;
    }
    if (Shape.Cols < 1 || !isPlain(Shape, BlockLayout::RowMajor))
      return false;
    const int64_t Elements = Use.Bytes * 8 / Shape.ElementBits;
    Rows = std::max<int64_t>(Elements / Shape.Cols, 1);
    Cols = std::min(Elements, Shape.Cols);
  }
  T.ValidRows = Linear(std::min(Rows, Shape.Rows));
  T.ValidCols = Linear(std::min(Cols, Shape.Cols));
  return true;
}

/// What \p Use takes of scratch of \p Shape at \p Base, where that is more than
/// the tile has, or may be: the library goes by what it is given to work on.
static std::optional<Region>
useBeyond(const TileShape &Shape, const Linear &Base, const ScratchUse &Use) {
  Region All = {Base};
  const int64_t Bytes = Shape.ElementBits / 8, Pitch = Shape.Cols * Bytes;
  if (Use.Bytes != 0) {
    All.Length = Use.Bytes;
    if (isColumn(Shape))
      return All;
  } else if (Use.ByRowsOfScratch && Pitch > 0) {
    All.Count = Use.Rows;
    All.Length = Use.Cols * Bytes;
    All.Stride = Pitch;
    // Rows that reach into the next ones.
    if (All.Length > Pitch) {
      All.Length = All.end();
      All.Count = 1;
    }
  }
  return isPlain(Shape, BlockLayout::RowMajor) && !All.empty() &&
                 All.end() > Shape.capacityBytes()
             ? std::optional(All)
             : std::nullopt;
}

void Engine::noteLargeScratch(Operand &O, TileValue T,
                              const InstructionCall &Call) {
  CallShape Large = Call.Shape;
  auto grow = [&](const Linear &Size, int64_t Capacity, int64_t &Count) {
    if (bounds(Size).isSingle())
      return;
    const auto Most = largest(Size);
    if (!Most || *Most <= Count || *Most > Capacity)
      return;
    Count = *Most;
    O.IsFull.push_back(isLargest(simplify(Size), *Most, Symbols));
  };
  grow(Call.Src->ValidRows, Call.Src->Ref.Shape->Rows, Large.Rows);
  grow(Call.Src->ValidCols, Call.Src->Ref.Shape->Cols, Large.Cols);
  const ScratchUse Use =
      O.IsFull.empty() ? ScratchUse()
                       : certainScratch(Call.Info, Options.TargetName, Large);
  if (Use.isEmpty() || Use.IsValidRegion || !useScratch(T, Use)) {
    O.IsFull.clear();
    return;
  }
  Block B;
  B.Rows = T.ValidRows.constant();
  B.Cols = T.ValidCols.constant();
  O.Full = touchedRegion(*T.Ref.Shape, T.Ref.Base, B);
}

CallShape Engine::shapeOfCall(const InstructionCall &Call) {
  CallShape Is;
  for (unsigned I = 0; I != Call.Tiles.size(); ++I) {
    if (!Call.Tiles[I] || Call.Info.role(I) != OperandRole::Read)
      continue;
    Is.HasColumnVector |=
        isPlain(*Call.Tiles[I]->Ref.Shape, BlockLayout::ColMajor);
    const int64_t Cols = smallest(bounds(Call.Tiles[I]->ValidCols));
    Is.LeastCols = Is.SumOfCols == 0 ? Cols : std::min(Is.LeastCols, Cols);
    Is.SumOfCols += Cols;
  }
  if (Call.Dst)
    Is.DestinationBits = Call.Dst->Ref.Shape->ElementBits;
  if (!Call.Src)
    return Is;
  const TileShape &Shape = *Call.Src->Ref.Shape;
  const Interval Rows = bounds(Call.Src->ValidRows),
                 Cols = bounds(Call.Src->ValidCols);
  // More than the tile has is wrong by itself, and wild where the numbers that
  // a rehearsal takes make it so.
  Is.Rows = std::min(smallest(Rows), Shape.Rows);
  Is.Cols = std::min(smallest(Cols), Shape.Cols);
  Is.IsExact = Rows.isSingle() && Cols.isSingle();
  Is.SourceBits = Shape.ElementBits;
  Is.IsInteger = Shape.IsInteger;
  Is.SourceCols = Shape.Cols;
  if (Call.Dst && isPlain(*Call.Dst->Ref.Shape, BlockLayout::RowMajor) &&
      isPlain(Shape, BlockLayout::RowMajor))
    Is.DestinationCols = Call.Dst->Ref.Shape->Cols;
  return Is;
}

void Engine::noteResult(Operand &Dst, unsigned Index,
                        const InstructionCall &Call) {
  const TileShape &Shape = *Dst.Tile.Shape;
  auto touchOnly = [&](int64_t Bytes) {
    Dst.Touched = {Dst.Tile.Base};
    Dst.Touched.Length = std::min(Bytes, Shape.capacityBytes());
  };
  if (Call.Info.Form == "TSCATTER")
    touchOnly(Shape.capacityBytes());
  else if (const int64_t Bytes =
               certainResultBytes(Call.Info, Index, Call.Shape))
    touchOnly(Bytes);
  else if (Call.Info.Name == "TTRANS" && Call.Src) {
    Block B;
    B.Rows = std::min(smallest(Dst.ValidRows),
                      smallest(bounds(Call.Src->ValidCols)));
    B.Cols = std::min(smallest(Dst.ValidCols),
                      smallest(bounds(Call.Src->ValidRows)));
    Dst.Touched = touchedRegion(Shape, Dst.Tile.Base, B);
    Dst.Full = {};
    Dst.IsFull.clear();
  }
}

/// True for the move that repacks exponents for the cube, from rows to ZZ.
static bool isRepackToZz(const InstructionInfo &Info, const TileShape &To) {
  constexpr int64_t Box = 32;
  return Info.Name == "TMOV" && Info.Roles.size() == 3 &&
         To.Space == MemorySpace::UB && To.ElementBits == 8 &&
         To.Block == BlockLayout::RowMajor &&
         To.Fractal == FractalLayout::RowMajor && To.FractalBytes == Box;
}

void Engine::noteSource(Operand &Src, const InstructionCall &Call) {
  if (!Call.Dst || !isRepackToZz(Call.Info, *Call.Dst->Ref.Shape))
    return;
  // TMov.hpp, TMovNdTo2Zz and TMovDnTo2Zz: the exponents stand one after the
  // other, as TQUANT has written them, for whole boxes of rows.
  constexpr int64_t RowsOfBox = 16;
  const int64_t Rows = smallest(bounds(Call.Dst->ValidRows)),
                Cols = smallest(bounds(Call.Dst->ValidCols));
  Src.Touched = {Src.Tile.Base};
  Src.Touched.Length =
      std::min<int64_t>(llvm::alignTo(std::max<int64_t>(Rows, 0), RowsOfBox) *
                            std::max<int64_t>(Cols, 0),
                        Src.Tile.Shape->capacityBytes());
  Src.Full = {};
  Src.IsFull.clear();
}

Operand Engine::operandOf(InstructionCall &Call, unsigned Index) {
  const InstructionInfo &Info = Call.Info;
  TileValue &T = *Call.Tiles[Index];
  const TileShape &Shape = *T.Ref.Shape;
  OperandRole Role = Info.role(Index);
  const bool IsScratch = Role == OperandRole::Scratch;
  const TileValue *Other = nullptr;
  std::optional<std::pair<Linear, Linear>> Position;
  std::optional<Region> Beyond;
  if (movesBlock(Info) &&
      &T == (Info.Unit == InstructionUnit::Extract ? Call.Src : Call.Dst)) {
    Other = &T == Call.Src ? Call.Dst : Call.Src;
    Position = Call.Given.Block;
  }
  if (IsScratch) {
    Call.Shape.ScratchCols = Shape.Cols;
    Call.Shape.ScratchBits = Shape.ElementBits;
    const ScratchUse Use = certainScratch(Info, Options.TargetName, Call.Shape);
    if (!Use.isEmpty() && useScratch(T, Use))
      Role = OperandRole::Write;
    Beyond = useBeyond(Shape, T.Ref.Base, Use);
  }
  // What stands between a tile and the scales of its channels.
  if (Info.Name == "TMOV" && Index == 2 && Shape.Space == MemorySpace::FBuffer)
    Role = OperandRole::Read;
  const bool IsOverwritten = overwritesSource(
      Info, Options.TargetName, Index, Shape.ElementBits, Shape.IsInteger);
  if (IsOverwritten)
    Role = OperandRole::ReadWrite;
  Operand O = makeOperand(T, Role, Info.touchesValid(Index) || IsScratch, Other,
                          Position);
  O.IsScratch = IsScratch;
  if (O.Role == OperandRole::Scratch && Call.Src &&
      Call.Shape.LeastCols == Call.Shape.SumOfCols)
    noteLargeScratch(O, T, Call);
  O.IsOverwritten = IsOverwritten;
  if (Beyond)
    O.Touched = *Beyond;
  if (O.Role == OperandRole::Write && !IsScratch)
    noteResult(O, Index, Call);
  if (&T == Call.Src && O.Role == OperandRole::Read)
    noteSource(O, Call);
  SourceShape Source;
  Source.IsInteger = Shape.IsInteger;
  Source.IsNarrower = Call.Dst && bounds(T.ValidCols).Hi <
                                      smallest(bounds(Call.Dst->ValidCols));
  O.IsReadAgain = readsAgain(Info, Options.TargetName, Index, Source);
  O.ByUnitFlag = Call.UnitFlag && Shape.Space == MemorySpace::L0C;
  return O;
}

InstructionEvent Engine::makeInstruction(StringRef Name, const FunctionDecl *D,
                                         const Arguments &Given,
                                         SourceLocation Loc) {
  InstructionEvent Event;
  Event.Info = lookupInstruction(Name, Given.Tiles.size());
  const InstructionInfo &Info = Event.Info;
  Event.Where = here(Loc);
  Event.MayBeZero = Given.MayBeZero;
  InstructionCall Call{Info, Given, {}, nullptr, nullptr, {}};
  for (const Value &Place : Given.Tiles) {
    const TileValue *T = tileAt(Place);
    Call.Tiles.push_back(T ? std::optional<TileValue>(*T) : std::nullopt);
    // What is used fits. That a tile is declared says less: who asks for its
    // size may do so after that.
    if (T && !T->Ref.Shape->IsConv) {
      assumeAtMost(T->ValidRows, T->Ref.Shape->Rows);
      assumeAtMost(T->ValidCols, T->Ref.Shape->Cols);
    }
  }
  for (unsigned I = 0; I != Call.Tiles.size(); ++I) {
    if (!Call.Tiles[I])
      continue;
    const OperandRole Role = Info.role(I);
    if (!Call.Dst &&
        (Role == OperandRole::Write || Role == OperandRole::ReadWrite))
      Call.Dst = &*Call.Tiles[I];
    else if (!Call.Src && Role == OperandRole::Read)
      Call.Src = &*Call.Tiles[I];
  }
  auto spaceOf = [](const TileValue *T) {
    return T ? T->Ref.Shape->Space : MemorySpace::Unknown;
  };
  Event.OnPipe =
      pipeOf(Info, Options.TargetName, spaceOf(Call.Dst), spaceOf(Call.Src));
  Event.IsScalarLoop = isScalarLoop(Info, Options.TargetName);
  Call.Shape = shapeOfCall(Call);
  Call.Shape.InPairs = Given.LastIsTrue;
  Call.Shape.EndsEarly = hasTrueArgument(D);
  Call.Shape.Pattern = gatherPattern(D);
  Call.UnitFlag = usesUnitFlag(D);
  // TFillPad.hpp: in L1 it writes what is not valid, and reads nothing.
  // Together with what was loaded all of the tile is written, however much is
  // valid.
  Event.PadsTheRest = Info.Form == "TFILLPAD" &&
                      spaceOf(Call.Dst) == MemorySpace::L1 &&
                      !Call.Dst->Ref.Shape->Compact;
  Event.OnIntegers = Call.Shape.IsInteger;
  Event.Waits = waitsInside(Info, Options.TargetName, Call.Shape);
  Event.NoScratch = worksWithoutScratch(Info, Options.TargetName, Call.Shape);
  for (unsigned I = 0; I != Call.Tiles.size(); ++I) {
    ++Stats.Accesses;
    const OperandRole Role = Info.role(I);
    if (Call.Tiles[I]) {
      Stats.DecidedAccesses += Call.Tiles[I]->Ref.Placed &&
                               Role != OperandRole::Unknown &&
                               Event.OnPipe != Pipe::Unknown;
      if (!Event.PadsTheRest || Role == OperandRole::Write)
        Event.Operands.push_back(operandOf(Call, I));
      continue;
    }
    if (Options.Sync)
      Options.Sync->giveUp();
    if (Role == OperandRole::Read)
      S->Log.edit().readAnything();
    else
      S->scalarStep(SyncPath::WritesAnything);
  }
  if (Info.Form == "TFILLPAD_INPLACE" && Event.Operands.size() == 2)
    notePadding(Event.Operands[0], *Call.Tiles[1]);
  if (Event.PadsTheRest) {
    Operand &Dst = Event.Operands.front();
    Dst.Touched = Dst.Capacity;
    Dst.Full = {};
    Dst.IsFull.clear();
  }
  if (Info.Unit == InstructionUnit::Load && Event.Operands.size() == 1 &&
      !Given.GlobalType.isNull()) {
    const Operand &Dst = Event.Operands.front();
    const int64_t Stride = Types.globalRowStride(Given.GlobalType).value_or(0);
    if (Dst.Tile.Shape->Rows == 1 || (Stride != 0 && Dst.RowStride == Stride))
      Event.LoadedFrom = simplify(Given.Global);
  }
  if (Options.AutoMode)
    for (unsigned I = 0; I != Call.Tiles.size(); ++I)
      if (Info.role(I) != OperandRole::Read)
        if (std::shared_ptr<TileValue> Tile = mutableTile(Given.Tiles[I])) {
          Tile->Written = true;
          Tile->LeftBehind = false;
        }
  if (Options.Scratch.Bytes && Call.Dst) {
    Event.HiddenScratch.Base = Linear(Options.Scratch.Offset);
    Event.HiddenScratch.Length =
        std::min(Options.Scratch.Bytes,
                 reservedScratchBytes(Info, Event.Operands.front().EndRow,
                                      Call.Shape.HasColumnVector));
  }
  return Event;
}

/// True for a method of a tile that may place it. Setters of sizes, strides and
/// paddings do not.
static bool mayPlace(StringRef Name) {
  return !Name.starts_with("Get") &&
         (!Name.starts_with("Set") || Name == "SetAddr" || Name == "SetData");
}

Value Engine::evalTileMethod(StringRef Name, const Value &Place,
                             const CXXMemberCallExpr *E) {
  llvm::SmallVector<Linear, 2> Numbers;
  for (const Expr *A : E->arguments()) {
    Value V = eval(A);
    Numbers.push_back(number(V, A->getType()));
  }
  const TileValue *T = tileAt(Place);
  if (!T || MustRestart || Dead)
    return E->isGLValue() ? Value::memory(Symbols.fresh())
                          : unknown(E->getType());
  if (Name == "data") {
    // The library gives its pointer by reference: it may be set.
    if (E->isGLValue() && E != OnlyRead) {
      mayBePlaced(Place);
      T = tileAt(Place);
    }
    Observer.addressTaken(T->Ref);
    Value V = Value::number(
        T->Ref.Placed
            ? T->Ref.Base
            : Symbols.named("unplaced " + std::to_string(T->Ref.Generation)));
    V.From = std::make_shared<TileValue>(*T);
    return V;
  }
  if (Name == "GetValidRow")
    return Value::number(T->ValidRows);
  if (Name == "GetValidCol")
    return Value::number(T->ValidCols);
  if (Name == "SetValidRow" || Name == "SetValidCol" ||
      Name == "SetValidShape") {
    if (std::shared_ptr<TileValue> Tile = mutableTile(Place)) {
      if (Name == "SetValidRow" && Numbers.size() >= 1)
        Tile->ValidRows = Numbers[0];
      if (Name == "SetValidCol" && Numbers.size() >= 1)
        Tile->ValidCols = Numbers[0];
      if (Name == "SetValidShape" && Numbers.size() >= 2) {
        Tile->ValidRows = Numbers[0];
        Tile->ValidCols = Numbers[1];
      }
      validRegionSet(*Tile, E->getExprLoc());
    }
    return Value();
  }
  const int64_t ElementBytes = T->Ref.Shape->ElementBits / 8;
  if (Name == "GetValue" || Name == "SetValue")
    scalarAccess(*T, Name == "SetValue", Name,
                 Numbers.empty() || !T->Ref.Placed
                     ? Symbols.fresh()
                     : T->Ref.Base + Numbers[0].scaled(ElementBytes),
                 ElementBytes, E->getExprLoc());
  if (mayPlace(Name))
    mayBePlaced(Place);
  if (Name == "GetValue" && E->getType()->isIntegralOrEnumerationType())
    return Value::number(givenElement(E->getType()));
  return E->isGLValue() ? Value::memory(Symbols.fresh())
                        : unknown(E->getType());
}
