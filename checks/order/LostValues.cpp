// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the storage half of the access log: whose value lies
// where (rule O1).

#include "pto-tidy/Order/AccessLog.h"
#include "pto-tidy/Order/Overlaps.h"
#include "llvm/ADT/STLExtras.h"

using namespace ptotidy;

bool AccessLog::isFill(const Record &R) { return R.A->IsFill && R.Valuable; }

bool AccessLog::mayShareBytes(const Access &A, const Access &B,
                              const Facts &Known, const LogContext &C) {
  if (A.Tile.Shape->Space != B.Tile.Shape->Space)
    return false;
  auto Delta = distance(A.Tile.Base, B.Tile.Base, Known, C.Symbols);
  return !Delta || overlaps(A.most(), B.most(), *Delta);
}

/// True where \p A and \p B, \p Delta bytes apart, may touch the same bytes
/// where their sizes are the largest that they can be.
static bool touchSameWhenLarge(const Access &A, const Access &B,
                               int64_t Delta) {
  return (A.MayBeFull || B.MayBeFull) &&
         overlaps(A.Capacity, B.Capacity, Delta);
}

/// False where they touch no byte in common, whatever their sizes are.
static bool mayTouchSame(const Access &A, const Access &B, int64_t Delta) {
  return overlaps(A.Touched, B.Touched, Delta) ||
         touchSameWhenLarge(A, B, Delta);
}

bool AccessLog::touchSame(const Access &A, const Access &B, int64_t Delta,
                          LogContext &C) {
  if (overlaps(A.Touched, B.Touched, Delta))
    return true;
  C.MayOverlapWhenLarge |= touchSameWhenLarge(A, B, Delta);
  return false;
}

/// True where the addresses of both were said with one constant.
static bool isOfOneName(const TileRef &A, const TileRef &B) {
  return A.NamedBy && A.NamedBy == B.NamedBy;
}

/// True where the one tile takes the very bytes of the other one, for elements
/// of the same size. Code that a compiler wrote has a name for each use of a
/// buffer, some of them turned round, and hands values on by the number.
static bool isTwin(const TileRef &A, const TileRef &B, int64_t Delta) {
  return Delta == 0 && A.Group != B.Group && !A.IsView && !B.IsView &&
         A.Shape->ElementBits == B.Shape->ElementBits &&
         A.Shape->capacityBytes() == B.Shape->capacityBytes();
}

bool AccessLog::coversSmaller(const Access &Write, const Access &Before,
                              const Facts &Known, const LogContext &C) {
  const auto Delta =
      distance(Write.Tile.Base, Before.Tile.Base, Known, C.Symbols);
  return Delta && covers(Write.Touched, Before.Capacity, *Delta) &&
         Write.Tile.Shape->capacityBytes() > Before.Tile.Shape->capacityBytes();
}

bool AccessLog::isAnotherValue(const Record &Theirs, const Access &Before,
                               const Facts &Known, const LogContext &C) {
  if (coversSmaller(*Theirs.A, Before, Known, C))
    return true;
  const Destroyed *Value = destroys(Theirs, Before.Tile.Generation);
  return Value && !Value->InPlace &&
         Theirs.A->Tile.Shape->ElementBits != Before.Tile.Shape->ElementBits;
}

void AccessLog::noteRead(const Access &A, const Neighbors &Near) {
  for (const Neighbor &N : Near) {
    Record &R = Records[N.Index];
    if (isFill(R) && !R.WasReadItself)
      R.WasReadItself =
          mayShareBytes(A, N) && llvm::none_of(Near, [&](const Neighbor &M) {
            const Record &Part = Records[M.Index];
            return Part.A->IsWrite && Part.A->Sequence > R.A->Sequence &&
                   llvm::is_contained(R.Parts, Part.Generation) &&
                   mayShareBytes(A, M);
          });
    // Bytes count where values are wanted by the name of their place.
    const bool CountsBytes = R.A->Tile.NamedBy;
    if (!R.A->IsWrite || !R.Valuable ||
        (R.WasRead && R.WasUsed && !CountsBytes) || !mayShareBytes(A, N))
      continue;
    const bool IsUse =
        R.A->Tile.Group == A.Tile.Group || isOfOneName(R.A->Tile, A.Tile);
    R.WasRead = true;
    R.WasUsed |= IsUse;
    if (!CountsBytes)
      continue;
    // Where it cannot be told which, it is all of them.
    const Region &Bytes = N.Delta ? A.most() : R.A->most();
    const int64_t From = N.Delta.value_or(0);
    R.noteUse({Bytes.begin() + From, Bytes.end() + From});
  }
}

void AccessLog::noteView(const Access &A, const Neighbors &Near) {
  llvm::SmallVector<unsigned, 2> Parents;
  for (const auto &[I, Delta] : Near) {
    const Record &R = Records[I];
    if (!R.A->IsWrite || !R.Valuable)
      continue;
    const bool Own = R.A->Tile.Group == A.Tile.Group;
    if (!Own && (!R.Alive || R.Lost))
      continue;
    // What was written through its variable lies there, unless the tile that
    // this was has ended. It may have been a view itself then: of whose value
    // is still whole, if of any. Of its name, unless others have written the
    // bytes since.
    const bool IsOver =
        Own && (!R.Alive ||
                (R.Outlives && llvm::any_of(Near, [&](const Neighbor &N) {
                   const Access &Later = *Records[N.Index].A;
                   return Later.IsWrite && Later.Sequence > R.A->Sequence &&
                          Later.Tile.Group != A.Tile.Group &&
                          mayShareBytes(A, N);
                 })));
    if (Own && !IsOver &&
        (!Delta || overlaps(A.Capacity, R.A->Capacity, *Delta)))
      return;
    if (!Own && Delta && overlaps(A.Touched, R.A->Touched, *Delta))
      Parents.push_back(R.Generation);
  }
  for (unsigned Parent : Parents)
    Views.insert(std::minmax(Parent, A.Tile.Generation));
}

bool AccessLog::wantsByName(const Record &Mine, const Record &Theirs,
                            const Access &Reader, int64_t ToMine,
                            int64_t ToTheirs) {
  const TileRef &Destroyer = Theirs.A->Tile;
  // A parameter, or a number, may stand for the same name.
  if (!Destroyer.NamedBy || isOfOneName(Destroyer, Reader.Tile) ||
      Destroyer.Group == Mine.A->Tile.Group ||
      destroys(Theirs, Mine.Generation)->InPlace)
    return false;
  // A value that was used may be over: what is placed there after the next one
  // was written is another name of that one. But rows are used one by one, and
  // a row that nobody has read is still wanted, unless all of them are alike.
  const Region &Reads = Reader.Touched, &Writes = Theirs.A->Touched;
  const int64_t Behind = ToMine - ToTheirs;
  return !Mine.WasUsed || Reader.Tile.Generation < Theirs.A->NextGeneration ||
         (!Mine.A->IsFill &&
          (std::max(Reads.begin() + ToMine, Writes.begin() + Behind) >=
               Mine.Used.second ||
           std::min(Reads.end() + ToMine, Writes.end() + Behind) <=
               Mine.Used.first));
}

/// True where a tile of \p Part may be there for a row of one of \p Whole, or
/// for some of its rows, or for half of one.
static bool mayBeRowOf(const TileShape &Part, const TileShape &Whole) {
  const int64_t RowBits = Whole.Cols * Whole.ElementBits,
                PartBits = Part.capacityBytes() * 8;
  return RowBits == 0 || PartBits % RowBits == 0 ||
         (2 * PartBits == RowBits && Part.ElementBits == Whole.ElementBits);
}

bool AccessLog::wantsUnread(const Record &Mine, const Record &Theirs,
                            const Access &Reader, const LogContext &C) {
  const TileShape &Value = *Reader.Tile.Shape, &Other = *Theirs.A->Tile.Shape;
  if (Mine.LostTo.first != Theirs.A || Mine.A->IsUsedUp || Mine.A->IsFill ||
      Theirs.A->IsFill || Reader.IsElement ||
      Other.capacityBytes() <= Value.capacityBytes())
    return false;
  return !mayBeRowOf(Value, Other) ||
         (C.Issued && llvm::any_of(C.Issued->Operands, [&](const Operand &O) {
            return O.reads() && O.Tile.Group == Theirs.A->Tile.Group;
          }));
}

bool AccessLog::wantsAsView(const Record &Mine, const Record &Theirs,
                            const Access &Reader, int64_t ToMine) {
  const TileShape &Value = *Reader.Tile.Shape, &Other = *Theirs.A->Tile.Shape;
  if (Mine.A->Tile.Shape->ElementBits != Value.ElementBits ||
      destroys(Theirs, Mine.Generation)->InPlace)
    return false;
  // What goes from one iteration to the next may be written by others each
  // time. It has elements of one size: those of another size are no value of
  // this reader's. Nor is a part of a larger one that is no row of that.
  return Other.ElementBits != Value.ElementBits ||
         (isTwin(Reader.Tile, Mine.A->Tile, ToMine) &&
          Other.capacityBytes() > Value.capacityBytes() &&
          !mayBeRowOf(Value, Other));
}

void AccessLog::reportVictim(const Victim &V, const Record &Destroyer,
                             const Access &Reader, const Facts &Known,
                             LogContext &C) const {
  Guard When = V.Path->second;
  for (FactId Fact : Destroyer.When)
    if (!llvm::is_contained(When, Fact))
      When.push_back(Fact);
  if (V.isPossible(C) && C.mayBe(Known, When))
    report(Conflict::lostValue(*V.Write, *Destroyer.A, *V.Read, Reader, When),
           C);
}

void AccessLog::noteReadBeyond(const Access &A, const Neighbors &Near,
                               const Facts &Known, LogContext &C) {
  // One of them is told; the others are there for the one that is possible on
  // the path that is asked about.
  constexpr size_t MostReads = 4;
  for (const auto &[I, Delta] : Near) {
    Record &R = Records[I];
    if (!R.Straddles || !R.A->IsWrite || R.A->Tile.Group == A.Tile.Group)
      continue;
    if (!Delta || !overlaps(A.Touched, R.A->Touched, *Delta) ||
        llvm::any_of(Near, [&](const Neighbor &N) {
          const Access &Later = *Records[N.Index].A;
          return Later.IsWrite && Later.Sequence > R.A->Sequence &&
                 mayShareBytes(A, N) && mayShareBytes(*R.A, Later, Known, C);
        }))
      continue;
    if (R.OtherReads.size() < MostReads)
      R.OtherReads.push_back(&A);
    R.Victims.eraseIf([&](const Victim &V) {
      if (!readsBeyond(A, *R.A, *V.Write, Known, C.Symbols))
        return false;
      reportVictim(V, R, A, Known, C);
      return true;
    });
  }
}

void AccessLog::noteFilled(const Access &A, const Facts &Known, LogContext &C) {
  for (const Conflict &Lost : Filled.note(A, Contents, Known, C))
    report(Lost, C);
}

void AccessLog::checkRead(const Access &A, const Neighbors &Near,
                          const Facts &Known, LogContext &C) {
  noteView(A, Near);
  if (!UnknownWrites)
    noteFilled(A, Known, C);
  noteReadBeyond(A, Near, Known, C);
  wantWhatIsRead(A, Near, Known, C);
  checkOwnScratch(A, Near, Known, C);
  checkHiddenScratch(A, Near, Known, C);
  for (const Neighbor &N : Near)
    checkLost(N, A, Near, Known, C);
  // Not before: whether somebody else has read it was asked.
  noteRead(A, Near);
}

void AccessLog::wantWhatIsRead(const Access &A, const Neighbors &Near,
                               const Facts &Known, LogContext &C) {
  for (const auto &[I, Delta] : Near) {
    Record &R = Records[I];
    // The next tile of its variable is another one.
    const bool IsOwn = R.A->Tile.Group == A.Tile.Group && !R.Outlives,
               IsName = !IsOwn && isOfOneName(R.A->Tile, A.Tile);
    if (!R.A->IsWrite || !R.Valuable || R.OwnRead)
      continue;
    if (!Delta || !overlaps(A.Touched, R.A->Touched, *Delta))
      continue;
    const bool IsTwin = !IsOwn && isTwin(A.Tile, R.A->Tile, *Delta);
    if (!IsOwn && !IsName && !IsTwin)
      continue;
    // By its name a value is wanted beside those of other names only.
    if (IsOwn)
      R.OwnRead = &A;
    else if (IsTwin)
      R.TwinRead = &A;
    R.Victims.eraseIf([&](const Victim &V) {
      if (!IsOwn && !(IsTwin && isAnotherValue(R, *V.Write, Known, C)) &&
          (!IsName || !V.Write->Tile.NamedBy ||
           isOfOneName(V.Write->Tile, A.Tile)))
        return false;
      reportVictim(V, R, A, Known, C);
      return true;
    });
  }
}

void AccessLog::checkOwnScratch(const Access &A, const Neighbors &Near,
                                const Facts &Known, LogContext &C) const {
  for (const auto &[I, Delta] : Near) {
    const Record &R = Records[I];
    // The search for numbers is bounded: it comes last.
    if (R.UsedUp && R.Valuable && R.Alive &&
        R.Generation == A.Tile.Generation && Delta &&
        overlaps(A.Touched, R.A->Touched, *Delta) && C.mayBe(Known, R.When))
      report(Conflict::lostValue(*R.UsedUp, *R.A, A, *R.A, R.When), C);
  }
}

void AccessLog::checkHiddenScratch(const Access &A, const Neighbors &Near,
                                   const Facts &Known, LogContext &C) const {
  for (const Neighbor &N : Near) {
    const Record &R = Records[N.Index];
    if (!R.Clobbered || !R.Valuable || !R.Alive)
      continue;
    // Or a row of it that was placed by number.
    if (R.A->Tile.Group != A.Tile.Group &&
        (!N.Delta || !covers(R.A->Touched, A.Touched, -*N.Delta) ||
         llvm::any_of(Near, [&](const Neighbor &M) {
           const Access &Later = *Records[M.Index].A;
           return Later.IsWrite && Later.Sequence > R.A->Sequence &&
                  mayShareBytes(A, M);
         })))
      continue;
    auto Delta =
        distance(A.Tile.Base, R.Clobbered->Touched.Base, Known, C.Symbols);
    if (!Delta || !overlaps(A.Touched, R.Clobbered->Touched, *Delta))
      continue;
    Conflict Found;
    Found.Kind = Conflict::HiddenScratch;
    Found.First = *R.A;
    Found.Second = *R.Clobbered;
    Found.FirstRead = A;
    report(Found, C);
  }
}

void AccessLog::checkLost(const Neighbor &Own, const Access &A,
                          const Neighbors &Near, const Facts &Known,
                          LogContext &C) {
  const Record &Mine = Records[Own.Index];
  const auto &MineDelta = Own.Delta;
  if (!Mine.A->IsWrite || !Mine.Valuable || !Mine.Alive)
    return;
  const bool IsOwn = Mine.Generation == A.Tile.Generation,
             IsName = !IsOwn && isOfOneName(Mine.A->Tile, A.Tile),
             IsView = !IsOwn && !IsName && Mine.Lost &&
                      shareValue(Mine.Generation, A.Tile.Generation),
             IsUnread = !IsOwn && Mine.LostTo.first && MineDelta &&
                        isTwin(A.Tile, Mine.A->Tile, *MineDelta);
  if (!IsOwn && !IsName && !IsView && !IsUnread)
    return;
  if (!MineDelta || !overlaps(A.Touched, Mine.A->Touched, *MineDelta))
    return;
  if (IsOwn && Mine.LostTo.second && C.mayBe(Known, Mine.When)) {
    report(Conflict::lostValue(*Mine.A, *Mine.LostTo.first, A,
                               *Mine.LostTo.second, Mine.When),
           C);
    return;
  }
  auto isWanted = [&](const Record &Theirs, int64_t ToTheirs) {
    return IsOwn || (IsUnread && wantsUnread(Mine, Theirs, A, C)) ||
           (IsName && wantsByName(Mine, Theirs, A, *MineDelta, ToTheirs)) ||
           (IsView && wantsAsView(Mine, Theirs, A, *MineDelta));
  };
  for (const auto &[I, Delta] : Near) {
    Record &Theirs = Records[I];
    if (!Theirs.A->IsWrite || !Theirs.Valuable ||
        Theirs.A->Sequence <= Mine.A->Sequence ||
        !destroys(Theirs, Mine.Generation) ||
        Theirs.A->Tile.Group == A.Tile.Group ||
        C.Symbols.areExclusive(Mine.When, Theirs.When))
      continue;
    if (!Delta || !overlaps(A.Touched, Theirs.A->Touched, *Delta) ||
        !overlaps(Mine.A->Touched, Theirs.A->Touched, *Delta - *MineDelta) ||
        !isWanted(Theirs, *Delta))
      continue;
    Guard Both = Mine.When;
    Both.append(Theirs.When);
    // Another write of A, or of an alias that lies there, after B's renews
    // the value where B's bytes are, unless no run has all three.
    C.Symbols.Work += Near.size() / 4;
    bool Renewed = llvm::any_of(Near, [&](const Neighbor &N) {
      const Record &R = Records[N.Index];
      return R.A->IsWrite && R.A->Sequence > Theirs.A->Sequence &&
             (IsView || R.A->Tile.Group == A.Tile.Group ||
              (!IsOwn && isOfOneName(R.A->Tile, A.Tile))) &&
             !C.Symbols.areExclusive(R.When, Both) && mayShareBytes(A, N) &&
             mayShareBytes(*Theirs.A, *R.A, Known, C);
    });
    if (Renewed)
      continue;
    const Access *Wanted = Theirs.OwnRead;
    if (!Wanted && Theirs.TwinRead && IsOwn &&
        isAnotherValue(Theirs, *Mine.A, Known, C))
      Wanted = Theirs.TwinRead;
    for (const Access *Other : Theirs.OtherReads)
      if (!Wanted && readsBeyond(*Other, *Theirs.A, *Mine.A, Known, C.Symbols))
        Wanted = Other;
    if (Wanted) {
      if (C.mayBe(Known, Both))
        report(Conflict::lostValue(*Mine.A, *Theirs.A, A, *Wanted, Both), C);
      continue;
    }
    // That it was read once is enough.
    if (!Known.contradicts(Both, C.Symbols) &&
        llvm::none_of(Theirs.Victims,
                      [&](const Victim &V) { return V.Write == Mine.A; }))
      Theirs.Victims.push_back(
          {Mine.A, &A,
           std::make_shared<const std::pair<Facts, Guard>>(Known, Both)});
  }
}

void AccessLog::useHiddenScratch(const InstructionEvent &E, const Facts &Known,
                                 LogContext &C) {
  Access Scratch;
  Scratch.Sequence = Sequence;
  Scratch.IsWrite = true;
  Scratch.OnPipe = E.OnPipe;
  Scratch.Instruction = E.Info.Name;
  Scratch.Touched = Scratch.Capacity = E.HiddenScratch;
  Scratch.Where = E.Where;
  auto touches = [&](const TileRef &Tile, const Region &Touched) {
    if (Tile.Shape->Space != MemorySpace::UB)
      return false;
    auto Delta = distance(Tile.Base, Scratch.Touched.Base, Known, C.Symbols);
    return Delta && overlaps(Touched, Scratch.Touched, *Delta);
  };
  Conflict Found;
  Found.Kind = Conflict::HiddenScratch;
  Found.Second = Scratch;
  for (const Operand &O : E.Operands)
    if (O.Tile.Placed && (O.reads() || O.writes()) &&
        touches(O.Tile, O.Touched)) {
      Found.First = accessOf(E, O, O.writes());
      report(Found, C);
    }
  const Access *Kept = nullptr;
  for (Record &R : Records) {
    if (!touches(R.A->Tile, R.A->Touched))
      continue;
    if (R.Unordered && !R.A->IsWrite && !(R.After & maskOf(E.OnPipe))) {
      Found.First = *R.A;
      report(Found, C);
    }
    if (!R.A->IsWrite || !R.Valuable || R.Clobbered)
      continue;
    if (!Kept) {
      C.Accesses.push_back(Scratch);
      Kept = &C.Accesses.back();
    }
    R.Clobbered = Kept;
  }
}

bool AccessLog::isViewOfName(const TileRef &View, const TileRef &Named) const {
  return Named.NamedBy && llvm::any_of(Records, [&](const Record &R) {
           return shareValue(View.Generation, R.Generation) &&
                  isOfOneName(R.A->Tile, Named);
         });
}

/// True where the one is the row, and the other the column, of one vector:
/// reductions of rows give columns, and what works by elements takes rows.
static bool areFormsOfVector(const TileShape &A, const TileShape &B) {
  return A.Rows == B.Cols && A.Cols == B.Rows && (A.Rows == 1 || A.Cols == 1) &&
         A.ElementBits == B.ElementBits && A.Block != B.Block &&
         A.Fractal == FractalLayout::None && B.Fractal == FractalLayout::None;
}

bool AccessLog::writesPartOf(const Access &Part, const Record &Fill,
                             int64_t Delta) {
  const TileShape &Shape = *Part.Tile.Shape, &Whole = *Fill.A->Tile.Shape;
  auto bytes = [](const Region &R) { return R.end() - R.begin(); };
  return !Part.Tile.IsView && !Fill.WasReadItself &&
         Shape.ElementBits == Whole.ElementBits &&
         Shape.IsInteger == Whole.IsInteger &&
         covers(Fill.A->Capacity, Part.Capacity, -Delta) &&
         (Part.MayBeFull || bytes(Part.Touched) < bytes(Fill.A->Touched));
}

bool AccessLog::isPartOfFill(unsigned A, unsigned B) const {
  return llvm::any_of(Records, [&](const Record &R) {
    return isFill(R) && (R.Generation == A || R.Generation == B) &&
           llvm::is_contained(R.Parts, R.Generation == A ? B : A);
  });
}

void AccessLog::noteDestroyed(Record &New, const Neighbors &Near,
                              LogContext &C) {
  unsigned Straddled = 0;
  for (const auto &[I, Delta] : Near) {
    Record &R = Records[I];
    if (!R.A->IsWrite || !R.Valuable || !R.Alive ||
        R.A->Tile.Group == New.A->Tile.Group || destroys(New, R.Generation) ||
        shareValue(New.Generation, R.Generation))
      continue;
    // Most are somewhere else, which is the quickest question.
    if (!Delta || !mayTouchSame(*New.A, *R.A, *Delta) ||
        isPartOfFill(New.Generation, R.Generation) ||
        loadTheSame(*New.A, *R.A, *Delta) ||
        !touchSame(*New.A, *R.A, *Delta, C))
      continue;
    // Of what a tile is filled with nobody wants a value: it is there so that
    // what is not written after it has one. Who has a view of the tile needs no
    // other form of it that is placed by hand.
    if (isFill(R) && *Delta == 0 && !R.A->Tile.IsView &&
        areFormsOfVector(*New.A->Tile.Shape, *R.A->Tile.Shape)) {
      Views.insert(std::minmax(New.Generation, R.Generation));
      continue;
    }
    if (isFill(R) && writesPartOf(*New.A, R, *Delta)) {
      R.Parts.push_back(New.Generation);
      continue;
    }
    R.Lost = true;
    Straddled += straddles(New.A->Touched, *R.A, *Delta);
    const bool InPlace =
        C.Issued && llvm::any_of(C.Issued->Operands, [&](const Operand &O) {
          return O.reads() && (O.Tile.Group == R.A->Tile.Group ||
                               isOfOneName(O.Tile, R.A->Tile) ||
                               shareValue(O.Tile.Generation, R.Generation) ||
                               isViewOfName(O.Tile, R.A->Tile));
        });
    New.Destroys.push_back(
        {R.Generation,
         std::max(New.A->Touched.begin(), R.A->Touched.begin() - *Delta),
         std::min(New.A->Touched.end(), R.A->Touched.end() - *Delta), InPlace});
    if (!R.WasRead && !R.LostTo.second &&
        covers(New.A->Touched, R.A->Capacity, *Delta))
      R.LostTo = {New.A, nullptr};
  }
  // What lies across the end of two tiles is put into both on purpose.
  New.Straddles = Straddled == 1;
}

const Access *AccessLog::valueIn(const Access &A, const Neighbors &Near) const {
  for (const auto &[I, Delta] : llvm::reverse(Near)) {
    const Record &R = Records[I];
    if (!R.A->IsWrite || !R.Valuable || R.Generation != A.Tile.Generation)
      continue;
    if (Delta && overlaps(A.Touched, R.A->Touched, *Delta))
      return R.A->IsUsedUp ? nullptr : R.A;
  }
  return nullptr;
}

/// True where \p A, whose size is in its tile's type, writes no more than it
/// touches for certain.
static bool writesNoMore(const Access &A) {
  const TileShape &Shape = *A.Tile.Shape;
  return !A.MayBeFull && !A.Touched.Anywhere && Shape.ValidRows != Dynamic &&
         Shape.ValidCols != Dynamic;
}

void AccessLog::writtenAnew(Record &R) {
  // Where a value was destroyed that nobody had looked at, both were wanted. A
  // view by hand may be filled in several steps and then be read as its parent;
  // nobody fills the parent in the same place before.
  if (R.OwnRead)
    for (Record &Victim : Records)
      if (Victim.LostTo.first == R.A)
        Victim.LostTo.second = R.OwnRead;
  R.OwnRead = R.TwinRead = nullptr;
  R.Victims.clear();
}

void AccessLog::noteWrite(const Access &A, const Neighbors &Near,
                          const Facts &Known, LogContext &C) {
  noteFilled(A, Known, C);
  const bool WritesNoMore = writesNoMore(A);
  // B written anew before it was read: the older value was nobody's, and what
  // was read of it served its purpose.
  for (const auto &[I, Delta] : Near) {
    Record &R = Records[I];
    if (!R.A->IsWrite || !R.Valuable)
      continue;
    // Written anew, or the bytes are somebody else's by now.
    if (R.LostTo.first && R.LostTo.first->Tile.Group != A.Tile.Group &&
        (!Delta || overlaps(A.most(), R.A->most(), *Delta)))
      R.LostTo = {};
    if (!Delta || !overlaps(A.most(), R.A->Touched, *Delta))
      continue;
    const bool IsPart =
        WritesNoMore && !covers(A.Touched, R.A->Touched, *Delta);
    if (R.A->Tile.Group != A.Tile.Group) {
      // What R destroyed there is from now on read as this write's value. A
      // view of R's tile that writes a part of it leaves the rest.
      const bool IsOfView = IsPart && A.Tile.IsView &&
                            shareValue(R.Generation, A.Tile.Generation);
      const Region &Over = IsOfView ? A.Touched : A.most();
      R.Destroys.eraseIf([&](const Destroyed &D) {
        const int64_t Lo = Over.begin() + *Delta, Hi = Over.end() + *Delta;
        return IsOfView ? Lo <= D.Lo && D.Hi <= Hi : Lo < D.Hi && D.Lo < Hi;
      });
      continue;
    }
    // One element, or one block, more or less makes no other value.
    if (IsPart || (A.IsElement && !covers(A.Touched, R.A->Touched, *Delta)))
      continue;
    writtenAnew(R);
    if (covers(A.most(), R.A->Touched, *Delta))
      R.Valuable = false;
  }
  Written.add(A.Tile.Shape->Space, A.Tile.Base, A.Touched);
}
