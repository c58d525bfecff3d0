// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the access log: its records, what happens before what,
// and how an instruction goes through all of it. (What is waited for is in
// AccessLogFlags.cpp, whose value lies where in LostValues.cpp; two paths join
// in AccessLogJoin.cpp.)

#include "pto-tidy/Order/AccessLog.h"
#include "pto-tidy/Order/Overlaps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

using namespace ptotidy;

void AccessLog::endGeneration(unsigned Generation) {
  for (auto It = Views.begin(); It != Views.end();)
    It = It->first == Generation || It->second == Generation ? Views.erase(It)
                                                             : std::next(It);
  // What nobody has read may be wanted by another tile of the same name.
  auto outlives = [&](const Record &R) {
    return R.Valuable && R.Generation == Generation && R.A->IsWrite &&
           R.A->Tile.NamedBy && !R.WasRead;
  };
  const bool IsWanted = llvm::any_of(Records, outlives);
  for (Record &R : Records) {
    if (!R.Valuable)
      continue;
    if (outlives(R)) {
      R.Outlives = true;
      continue;
    }
    if (R.Generation == Generation)
      R.Alive = false;
    if (!IsWanted)
      R.Destroys.eraseIf(
          [&](const Destroyed &D) { return D.Generation == Generation; });
    // Dead, it only matters as what destroyed a value that is still wanted.
    if (!R.Alive && ((!R.OwnRead && !R.Straddles) || R.Destroys.empty()))
      R.Valuable = false;
  }
}

void AccessLog::sweep() {
  // A value that lies under another tile's is kept to see it read by mistake.
  // Generated code has thousands of tiles that are never read again and never
  // end; a mistake shows soon after, so the latest ones are enough.
  constexpr size_t MaxLost = 128;
  size_t Lost = llvm::count_if(
      Records, [](const Record &R) { return R.Lost && !R.Unordered; });
  llvm::erase_if(Records, [&](Record &R) {
    if (R.Lost && !R.Unordered && Lost > MaxLost) {
      --Lost;
      return true;
    }
    if (R.After == AllPipes)
      R.Unordered = false;
    // What no longer counts must not keep two records apart.
    if (!R.Unordered) {
      R.After = AllPipes;
      R.Flags.reset();
    }
    return !R.Unordered && !R.Valuable;
  });
}

llvm::SmallVector<FactId, 8>
AccessLog::contradicted(const Facts &Known, const SymbolTable &Symbols,
                        const llvm::SmallVectorImpl<SymbolId> *Learned) const {
  Symbols.Work += Records.size();
  auto mayHaveTurned = [&](FactId Fact) {
    return !Learned || llvm::any_of(*Learned, [&](SymbolId S) {
      return Symbols.factSupport(Fact).test(S);
    });
  };
  // Records share their guards, so each fact is asked for once.
  llvm::SmallDenseSet<FactId, 32> Asked;
  llvm::SmallVector<FactId, 8> Found;
  for (const Record &R : Records)
    for (FactId Fact : R.When)
      if (Asked.insert(Fact).second && mayHaveTurned(Fact) &&
          Known.contradicts(Fact, Symbols))
        Found.push_back(Fact);
  return Found;
}

void AccessLog::prune(llvm::ArrayRef<FactId> Contradicted) {
  llvm::erase_if(Records, [&](const Record &R) {
    return llvm::any_of(R.When, [&](FactId Fact) {
      return llvm::is_contained(Contradicted, Fact);
    });
  });
}

AccessLog::Extent::Extent(const Access &A)
    : Space(A.Tile.Shape->Space), IsConstant(A.Tile.Base.isConstant()),
      Base(A.Tile.Base.constant()),
      Begin(std::min(A.Touched.begin(), A.Capacity.begin())),
      End(std::max(A.Touched.end(), A.Capacity.end())) {}

/// Where \p A and \p B have bytes in common wherever A lies: the distance of \p
/// Range, moved by \p Behind, at which these are the fewest. The address of a
/// buffer may be computed from how much the last one holds.
static std::optional<int64_t> certainOverlap(const Region &A, const Region &B,
                                             Interval Range, int64_t Behind) {
  if (Range.Lo < -BeyondAllMemories || Range.Hi > BeyondAllMemories ||
      A.Anywhere || B.Anywhere || !A.contiguous() || !B.contiguous())
    return std::nullopt;
  auto sharedAt = [&](int64_t Delta) {
    return std::min(A.end() + Delta, B.end()) -
           std::max(A.begin() + Delta, B.begin());
  };
  const int64_t First = Range.Lo + Behind, Last = Range.Hi + Behind;
  if (A.empty() || B.empty() || sharedAt(First) <= 0 || sharedAt(Last) <= 0)
    return std::nullopt;
  return sharedAt(First) < sharedAt(Last) ? First : Last;
}

AccessLog::Neighbors AccessLog::neighborsOf(const Access &A, const Facts &Known,
                                            const LogContext &C,
                                            size_t First) const {
  Neighbors Near;
  const Extent Mine(A);
  // Tiles in a row differ by numbers alone: what else their bases have in them
  // is compared once.
  const Linear *Asked = nullptr;
  std::optional<int64_t> FromAsked;
  Interval RangeFromAsked;
  auto distanceTo = [&](const Record &R) -> std::optional<int64_t> {
    if (Mine.IsConstant && R.Place.IsConstant)
      return bytesBetween(Mine.Base, R.Place.Base);
    const Linear &Base = R.A->Tile.Base;
    if (!Asked || !Asked->sameSymbols(Base)) {
      Asked = &Base;
      FromAsked = distance(A.Tile.Base, Base, Known, C.Symbols);
      if (!FromAsked)
        RangeFromAsked = Known.boundsOf(A.Tile.Base - Base, C.Symbols);
    }
    const int64_t Behind = bytesBetween(Asked->constant(), Base.constant());
    return FromAsked ? *FromAsked + Behind
                     : certainOverlap(A.Touched, R.A->Touched, RangeFromAsked,
                                      Behind);
  };
  for (size_t I = First; I != Records.size(); ++I) {
    const Record &R = Records[I];
    if (R.Place.Space != Mine.Space)
      continue;
    const std::optional<int64_t> Delta = distanceTo(R);
    if (!Delta || R.Clobbered ||
        (Mine.Begin + *Delta < R.Place.End &&
         R.Place.Begin < Mine.End + *Delta))
      Near.push_back({I, Delta});
  }
  return Near;
}

void AccessLog::checkOrder(const Access &A, const Neighbors &Near,
                           const Facts &Known, LogContext &C,
                           const Guard &When) {
  const PipeMask Mine = maskOf(A.OnPipe);
  for (const auto &[I, Delta] : llvm::reverse(Near)) {
    Record &R = Records[I];
    if (!R.Unordered || !(R.A->IsWrite || A.IsWrite))
      continue;
    bool SamePipe = R.A->OnPipe == A.OnPipe;
    bool StrictOnly = SamePipe && C.Strict && R.SyncStamp == SyncStamp &&
                      R.A->Tile.Group != A.Tile.Group &&
                      R.A->Sequence != A.Sequence;
    bool NoBarrier =
        SamePipe && A.OnPipe == Pipe::V && !(R.After & VectorAgain);
    if ((R.After & Mine) && !StrictOnly && !NoBarrier)
      continue;
    if (!Delta || !overlaps(A.Touched, R.A->Touched, *Delta))
      continue;
    // The unit flag makes the one wait for the other, and for no third one.
    if (R.A->ByUnitFlag && A.ByUnitFlag) {
      R.After |= waitingMaskOf(A.OnPipe);
      continue;
    }
    Guard Both = R.When;
    Both.append(When);
    if (!C.mayBe(Known, Both)) {
      // This path did not come by it, whatever joins make of the guard.
      R.Unordered &= !When.empty();
      continue;
    }
    Conflict Found;
    Found.First = *R.A;
    Found.Second = A;
    Found.SameStorage = R.A->Tile.Group == A.Tile.Group;
    Found.OthersWaited = R.OthersWaited;
    Found.When = Both;
    for (const FlagKey &Key : C.Flags.Counting)
      if (auto Slot = C.FlagSlots.find(Key);
          Key.To == A.OnPipe && Slot != C.FlagSlots.end() &&
          Slot->second < MaxFlags && R.Flags.test(Slot->second))
        Found.SetAgain = Key;
    if (NoBarrier) {
      Found.Kind = Conflict::VectorOrder;
      report(Found, C);
    }
    if (!(R.After & Mine) || StrictOnly) {
      Found.Kind = Conflict::Unordered;
      Found.StrictOnly = StrictOnly;
      report(Found, C);
    }
    if (StrictOnly && !NoBarrier)
      continue;
    // One missing wait is one bug: from here on this path is treated as if it
    // had been there.
    if (!SamePipe)
      for (const auto &[Slot, Count] : FlagCounts)
        if (R.Flags.test(Slot))
          History.explain(Slot, A.OnPipe, Count);
    // Where that path was joined with others, what they did elsewhere is none
    // of its.
    const auto OnPath =
        SamePipe || Both.empty() ? std::nullopt : Known.with(Both, C.Symbols);
    auto isOnIt = [&, Place = R.A->Where.Loc](const Record &Other) {
      if (!OnPath || Other.When.empty() || Other.A->Where.Loc == Place)
        return true;
      ++C.Symbols.Work;
      return OnPath->with(Other.When, C.Symbols).has_value();
    };
    PipeMask Source = maskOf(R.A->OnPipe);
    for (Record &Other : Records)
      if ((Other.After & Source) && isOnIt(Other))
        Other.After |= waitingMaskOf(A.OnPipe);
  }
}

Access AccessLog::accessOf(const InstructionEvent &E, const Operand &O,
                           bool IsWrite) const {
  Access A;
  A.Sequence = Sequence;
  A.IsWrite = IsWrite;
  A.IsByScalarLoop = E.IsScalarLoop;
  A.IsFill = IsWrite && fillsWithNumber(E.Info);
  A.OnPipe = E.IsScalarLoop ? Pipe::S : E.OnPipe;
  A.Instruction = E.Info.Name;
  A.IsUsedUp = IsWrite && O.IsScratch;
  A.Tile = O.Tile;
  A.Touched = O.Touched;
  A.Capacity = O.Capacity;
  A.IsElement = O.IsElement;
  A.ByUnitFlag = O.ByUnitFlag;
  A.IsPadding = !O.Full.empty() && O.Role == OperandRole::Unknown;
  A.MayBeFull = !O.Full.empty() && !A.IsPadding;
  if (IsWrite)
    A.LoadedFrom = E.LoadedFrom;
  A.NextGeneration = E.NextGeneration;
  A.Where = E.Where;
  return A;
}

void AccessLog::report(Conflict Found, LogContext &C) const {
  Found.Unpaired.assign(Unpaired.begin(), Unpaired.end());
  C.HasCertain |= Unpaired.empty() && C.isReached(Found) &&
                  Found.Kind != Conflict::VectorOrder;
  C.Sink.conflict(Found);
}

void AccessLog::record(const Access &A, const Neighbors &Near, bool Order,
                       LogContext &C) {
  if (Order)
    for (const auto &[I, Delta] : Near) {
      Record &R = Records[I];
      // An older access of the same pipe and kind inside this one's bytes adds
      // nothing: whatever clashes with it clashes with this one too.
      if (R.Unordered && R.A->OnPipe == A.OnPipe && R.A->IsWrite == A.IsWrite &&
          R.A->Tile.Base.sameSymbols(A.Tile.Base) &&
          covers(A.Touched, R.A->Touched, *Delta))
        R.Unordered = false;
    }
  Record New(A);
  New.After = C.VectorBarriers ? maskOf(A.OnPipe) : waitingMaskOf(A.OnPipe);
  // The scalar unit reads before it goes on, and it issues everything else.
  if (A.OnPipe == Pipe::S && !A.IsWrite)
    New.After = AllPipes;
  // It counts for what PIPE_V reads only.
  if (A.IsByScalarLoop)
    New.After = AllPipes & ~(maskOf(Pipe::V) | VectorAgain);
  New.Unordered = Order && New.After != AllPipes;
  New.Valuable = A.IsWrite;
  if (A.IsUsedUp)
    New.OwnRead = &A;
  New.Generation = A.Tile.Generation;
  New.SyncStamp = SyncStamp;
  if (A.IsWrite)
    noteDestroyed(New, Near, C);
  if (!New.Unordered && !New.Valuable)
    return;
  // Tables of a few elements keep a record for each.
  constexpr size_t MostApart = 64;
  if (Near.size() > MostApart && continues(New, Records.back()))
    growLast(A, Near, C);
  else
    Records.push_back(std::move(New));
}

bool AccessLog::continues(const Record &New, const Record &Last) {
  const Access &A = *New.A, &B = *Last.A;
  return A.IsElement && B.IsElement && A.IsWrite && B.IsWrite &&
         A.OnPipe == B.OnPipe && A.Where.key() == B.Where.key() &&
         A.Tile.Base == B.Tile.Base && A.Touched.Count == 1 &&
         B.Touched.Count == 1 && !A.Touched.Anywhere &&
         A.Touched.begin() == B.Touched.end() &&
         New.Generation == Last.Generation && New.SyncStamp == Last.SyncStamp &&
         !Last.WasRead && !Last.Lost && alike(New, Last);
}

void AccessLog::growLast(const Access &A, const Neighbors &Near,
                         LogContext &C) {
  Record &Last = Records.back();
  C.Accesses.push_back(*Last.A);
  Access &All = C.Accesses.back();
  All.Sequence = A.Sequence;
  All.Touched.Length = A.Touched.end() - All.Touched.begin();
  Last.A = &All;
  Last.Place = Extent(All);
  // What the same line wrote in a round before is written anew by all of it.
  for (const auto &[I, Delta] : Near) {
    Record &R = Records[I];
    if (&R == &Last || !Delta || !R.A->IsWrite || R.A->OnPipe != All.OnPipe ||
        R.Generation != Last.Generation ||
        !covers(All.Touched, R.A->Touched, *Delta))
      continue;
    R.Unordered = false;
    writtenAnew(R);
    R.Valuable = false;
  }
}

void AccessLog::recordFull(const InstructionEvent &E, const Operand &O,
                           bool IsWrite, LogContext &C) {
  if (O.Full.empty())
    return;
  const PipeMask After = waitingMaskOf(E.OnPipe);
  if (After == AllPipes || (E.OnPipe == Pipe::S && !IsWrite))
    return;
  C.Accesses.push_back(accessOf(E, O, IsWrite));
  C.Accesses.back().Touched = O.Full;
  C.Accesses.back().IsFull = true;
  Record New(C.Accesses.back());
  // Only its order is of interest: what its value is, is not known well enough.
  New.After = After;
  New.Valuable = false;
  New.When = O.IsFull;
  New.Generation = O.Tile.Generation;
  New.SyncStamp = SyncStamp;
  // The same access of an iteration before adds little.
  for (Record &R : Records)
    if (R.Unordered && R.A->IsFull && keyOf(R) == keyOf(New) &&
        R.A->Tile.Base == New.A->Tile.Base)
      R.Unordered = false;
  Records.push_back(std::move(New));
}

AccessLog::AccessKey AccessLog::keyOf(const Record &R) {
  const Access &A = *R.A;
  // Two iterations of one instruction are one access for what is to come,
  // except that a value belongs to a generation of its tile.
  return {A.Where.Loc.getRawEncoding(),
          A.Tile.Group,
          A.IsWrite,
          A.IsFull,
          R.Valuable ? R.Generation : 0,
          A.Touched.Offset,
          A.Touched.Length,
          A.Touched.Count,
          A.Tile.Name};
}

uint64_t AccessLog::digest() const {
  std::vector<uint64_t> Words = {FlagCounts.size(), SawOpaque, UnknownWrites,
                                 Sync.digest()};
  Words.reserve(Words.size() + 2 * FlagCounts.size() + 10 * Records.size());
  for (const auto &[Slot, Count] : FlagCounts)
    Words.insert(Words.end(), {Slot, std::min(Count, 2u)});
  for (const Record &R : Records) {
    const Access &A = *R.A;
    const uint64_t Bits = A.IsWrite | R.Unordered << 1 | R.Valuable << 2 |
                          (R.OwnRead != nullptr) << 3 |
                          (R.Clobbered != nullptr) << 4 | R.Told << 5 |
                          R.OthersWaited.isValid() << 6;
    Words.insert(Words.end(),
                 {A.Where.Loc.getRawEncoding(), A.Tile.Group, Bits,
                  static_cast<uint64_t>(A.OnPipe),
                  static_cast<uint64_t>(A.Tile.Base.constant()),
                  static_cast<uint64_t>(A.Touched.Offset),
                  static_cast<uint64_t>(A.Touched.Length),
                  static_cast<uint64_t>(A.Touched.Count),
                  static_cast<uint64_t>(R.After), R.Victims.size()});
    if (R.Flags.any())
      Words.push_back(std::hash<FlagSet>()(R.Flags));
  }
  return llvm::xxh3_64bits(
      {reinterpret_cast<const uint8_t *>(Words.data()), 8 * Words.size()});
}

uint64_t AccessLog::flagDigest() const {
  llvm::hash_code H = llvm::hash_value(FlagCounts.size());
  for (const auto &[Slot, Count] : FlagCounts)
    H = llvm::hash_combine(H, Slot, Count);
  return H;
}

/// Whether \p E moves bytes to where they are: compilers copy a tile that is to
/// be filled in parts onto itself.
static bool movesOntoItself(const InstructionEvent &E) {
  if (E.Info.Unit != InstructionUnit::Move || E.Operands.size() != 2)
    return false;
  const Operand &To = E.Operands[0], &From = E.Operands[1];
  return To.Tile.Placed && From.Tile.Placed &&
         To.Tile.Shape->Space == From.Tile.Shape->Space &&
         To.Touched.Base == From.Touched.Base &&
         To.RowStride == From.RowStride &&
         covers(To.Touched, From.Touched, 0) &&
         covers(From.Touched, To.Touched, 0);
}

/// True where \p A and \p B have elements of one size, and as many of them.
static bool areOfOneShape(const TileShape &A, const TileShape &B) {
  return A.Space == B.Space && A.ElementBits == B.ElementBits &&
         A.Rows == B.Rows && A.Cols == B.Cols && A.Block == B.Block &&
         A.Fractal == B.Fractal;
}

static Region firstByteOf(Region Bytes) {
  Bytes.Count = Bytes.Length = 1;
  return Bytes;
}

/// The pieces of \p O of which some byte has to be written before it is read.
/// A matrix begins with an element that counts, and so does a tile that lies
/// across the beginning of another one of its shape (\p IsAcross), where others
/// in UB may begin with a row that nobody wants. A sum that goes on has been
/// written to its last byte, too; of other tiles the end may be padding.
static llvm::SmallVector<Region, 2>
piecesOf(const InstructionInfo &Info, const Operand &O,
         llvm::function_ref<bool()> IsAcross) {
  const MemorySpace Space = O.Tile.Shape->Space;
  const bool IsMatrix = Space == MemorySpace::L0A ||
                        Space == MemorySpace::L0B || Space == MemorySpace::L0C;
  if (O.Touched.empty() || O.Touched.Anywhere || (!IsMatrix && !IsAcross()))
    return {O.Touched};
  const Region First = firstByteOf(O.Touched);
  if (Info.Unit != InstructionUnit::Matrix || Space != MemorySpace::L0C)
    return {First, O.Touched};
  Region Last = First;
  Last.Offset = O.Touched.end() - 1;
  return {First, Last};
}

void AccessLog::noteContents(const InstructionEvent &E, const Facts &Known,
                             LogContext &C) {
  if (movesOntoItself(E))
    return;
  llvm::SmallVector<const Operand *, 4> Sources;
  for (const Operand &O : E.Operands)
    if (O.reads())
      Sources.push_back(&O);
  const llvm::SmallVector<Region, 2> NoPieces;
  bool Clears = mayClear(E.Info,
                         Sources.size() == 2 && Sources[0]->Tile.Generation ==
                                                    Sources[1]->Tile.Generation,
                         E.MayBeZero);
  // In place it writes the padding only.
  Clears |= E.Info.Unit == InstructionUnit::Fill && !Sources.empty() &&
            Sources[0]->Tile.Generation == E.Operands[0].Tile.Generation;
  auto isAcross = [&](const Operand &O) {
    if (!O.Tile.Placed || Contents.mayHold(O.Tile, firstByteOf(O.Touched)))
      return false;
    return llvm::any_of(Records, [&](const Record &R) {
      if (!R.A->IsWrite || !areOfOneShape(*R.A->Tile.Shape, *O.Tile.Shape))
        return false;
      const auto Before =
          distance(R.A->Tile.Base, O.Tile.Base, Known, C.Symbols);
      return Before && *Before > 0 && *Before < O.Tile.Shape->capacityBytes();
    });
  };
  for (const Operand *O : Sources)
    Contents.read(O->Tile,
                  Clears ? NoPieces
                         : piecesOf(E.Info, *O, [&] { return isAcross(*O); }),
                  E.Info.Name, E.Where, Known, C.Symbols, C.Reads);
  bool Writes = false;
  for (const Operand &O : E.Operands)
    if (O.Role != OperandRole::Read) {
      Contents.write(O.Tile, O.Capacity, E.Where, C.Reads);
      Writes = true;
    }
  C.Reads.HasInput |= Writes && Sources.empty();
  C.Reads.HasOutput |= !Writes && !Sources.empty();
}

void AccessLog::checkOrders(const Access &A, const Neighbors &Near,
                            const Operand &O, const Facts &Known,
                            LogContext &C) {
  checkOrder(A, Near, Known, C, {});
  if (O.Full.empty())
    return;
  Access Full = A;
  Full.Touched = O.Full;
  checkOrder(Full, Near, Known, C, O.IsFull);
}

void AccessLog::issueRead(const InstructionEvent &E, const Operand &O,
                          const Facts &Known, LogContext &C, FreshList &Fresh) {
  C.Accesses.push_back(accessOf(E, O, /*IsWrite=*/false));
  const Access &A = C.Accesses.back();
  Neighbors Near = neighborsOf(A, Known, C);
  if (isOrdered(E))
    checkOrders(A, Near, O, Known, C);
  checkRead(A, Near, Known, C);
  Fresh.push_back({&A, &O, std::move(Near), Records.size()});
}

void AccessLog::issueWrite(const InstructionEvent &E, const Operand &O,
                           const Facts &Known, LogContext &C,
                           FreshList &Fresh) {
  C.Accesses.push_back(accessOf(E, O, /*IsWrite=*/true));
  const Access &A = C.Accesses.back();
  Neighbors Near = neighborsOf(A, Known, C);
  if (isOrdered(E))
    checkOrders(A, Near, O, Known, C);
  const bool TakesValue = O.IsScratch && !copiesFromScratch(E.Info);
  const Access *UsedUp = TakesValue ? valueIn(A, Near) : nullptr;
  noteWrite(A, Near, Known, C);
  Fresh.push_back({&A, &O, std::move(Near), Records.size(), UsedUp});
}

void AccessLog::issueVague(const InstructionEvent &E, const Operand &O,
                           const Facts &Known, LogContext &C) {
  C.Accesses.push_back(accessOf(E, O, /*IsWrite=*/true));
  const Access &A = C.Accesses.back();
  const Neighbors Near = neighborsOf(A, Known, C);
  // A view may lie after what the others of its tile hold.
  if (llvm::any_of(Near, [&](const Neighbor &N) {
        return Records[N.Index].Generation == O.Tile.Generation &&
               mayShareBytes(A, N);
      }))
    endGeneration(O.Tile.Generation);
  // It may destroy values where it is used.
  if (O.Role == OperandRole::Scratch && !O.Full.empty())
    C.MayOverlapWhenLarge |= llvm::any_of(Near, [&](const Neighbor &N) {
      const Record &R = Records[N.Index];
      return R.A->IsWrite && R.Valuable && N.Delta &&
             R.Generation != O.Tile.Generation &&
             overlaps(O.Full, R.A->most(), *N.Delta);
    });
  noteRead(A, Near);
  noteWrite(A, Near, Known, C);
  // Of what is padded in place the order is known, and of scratch that is used
  // where as much is valid as may be.
  if (!isOrdered(E) || (!A.IsPadding && O.Role != OperandRole::Scratch) ||
      O.Full.empty())
    return;
  Access Full = A;
  Full.Touched = O.Full;
  checkOrder(Full, Near, Known, C, O.IsFull);
  recordFull(E, O, true, C);
}

void AccessLog::issue(const InstructionEvent &E, const Facts &Known,
                      LogContext &C) {
  ++Sequence;
  C.Issued = &E;
  // Most are passed by at one glance.
  C.Symbols.Work += Records.size() / 4;
  Sync.issue(E, Known, C.Symbols);
  checkOperands(E, Known, C);
  Unread.issue(E, {SyncStamp, Known.knowledge(C.Symbols)}, C.Loads);
  // It reads its sources before it writes its destination.
  FreshList Fresh;
  for (const Operand &O : E.Operands)
    if (O.Tile.Placed && O.reads())
      issueRead(E, O, Known, C, Fresh);
  noteContents(E, Known, C);
  if (!E.HiddenScratch.empty())
    useHiddenScratch(E, Known, C);
  for (const Operand &O : E.Operands) {
    if (!O.Tile.Placed)
      continue;
    if (O.writes() && !E.Info.isGuess())
      issueWrite(E, O, Known, C, Fresh);
    else if (!O.reads() || E.Info.isGuess())
      issueVague(E, O, Known, C);
  }
  for (NewAccess &N : Fresh) {
    // In front: what is touched for certain is found first.
    if (isOrdered(E))
      recordFull(E, *N.O, N.A->IsWrite, C);
    N.Near.append(neighborsOf(*N.A, Known, C, N.Before));
    record(*N.A, N.Near, isOrdered(E) || N.A->IsByScalarLoop, C);
    if (N.UsedUp)
      Records.back().UsedUp = N.UsedUp;
  }
  C.Issued = nullptr;
  sweep();
}
