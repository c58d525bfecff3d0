// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements places that were written and not looked at since, and
// what lies over their ends (rule O1).

#include "pto-tidy/Order/FilledPlaces.h"
#include "pto-tidy/Order/Overlaps.h"
#include "llvm/ADT/STLExtras.h"

using namespace ptotidy;

/// True for a load by \p E, which is \p Write, of which nobody knows how much
/// it writes, and which straddles \p Before if it is all of its tile.
static bool mayStraddle(const InstructionEvent &E, const Access &Write,
                        const Access &Before, int64_t Delta) {
  return mayLoadMore(E, Write.Touched) &&
         straddles(Write.Capacity, Before, Delta);
}

/// True where each byte that \p E writes is one that it was given to write:
/// loaded, a product of matrices, or made of elements of a source of the same
/// size. What is broadcast, reduced or filled may be written over its
/// neighbours on purpose.
static bool writesWhatItGot(const InstructionEvent &E, const Access &Write) {
  if (E.Info.Unit == InstructionUnit::Load ||
      E.Info.Unit == InstructionUnit::Matrix)
    return true;
  if (E.Info.Unit != InstructionUnit::Vector &&
      E.Info.Unit != InstructionUnit::Move)
    return false;
  const int64_t Elements = (Write.Touched.end() - Write.Touched.begin()) * 8 /
                           Write.Tile.Shape->ElementBits;
  return llvm::any_of(E.Operands, [&](const Operand &O) {
    return O.reads() && (O.Touched.end() - O.Touched.begin()) * 8 /
                                O.Tile.Shape->ElementBits ==
                            Elements;
  });
}

/// How far the rows of a tile of \p Shape lie apart, or the columns where it is
/// laid out by these; 0 where it has one alone, or is laid out otherwise.
static int64_t pitchOf(const TileShape &Shape) {
  const bool ByRows = Shape.Block == BlockLayout::RowMajor;
  const int64_t Lines = ByRows ? Shape.Rows : Shape.Cols,
                Elements = ByRows ? Shape.Cols : Shape.Rows;
  return Shape.Fractal == FractalLayout::None && Lines > 1
             ? Elements * Shape.ElementBits / 8
             : 0;
}

/// True where \p A and \p B were written in one loop by the same line, for
/// tiles of one name.
static bool areRowsOfOneLoop(const Access &A, const Access &B) {
  return A.Where.key() == B.Where.key() && A.Tile.Name == B.Tile.Name;
}

std::optional<int64_t>
FilledPlaces::Visit::distanceTo(const Access &Other) const {
  return distance(A.Tile.Base, Other.Tile.Base, Known, C.Symbols);
}

bool FilledPlaces::Visit::isPossible(const Place &P) const {
  return P.When.empty() || C.mayBe(Known, P.When);
}

bool FilledPlaces::isTooShort(const Place &Row, const Access &Reader,
                              const WrittenBytes &Contents) {
  const int64_t Step = std::abs(Row.StepBefore),
                Pitch = pitchOf(*Reader.Tile.Shape),
                Bytes = Row.Write->Touched.end() - Row.Write->Touched.begin();
  // The end of what was loaded, or copied, may be there to be overwritten: to
  // load whole bursts, or to pack rows. Half of it is not, unless who reads
  // them has them so.
  if (Step == Pitch || (!Row.IsReduced && 2 * Step <= Bytes))
    return Step != Pitch;
  // Nor any of it where that one's rows are as long as these, and where it
  // reads on after the last one: rows that are packed, and taken for some
  // longer ones, end with it.
  Region Last = Reader.Touched;
  Last.Offset = Reader.Touched.end() - 1;
  Last.Length = Last.Count = 1;
  return Pitch == Bytes && !Contents.mayHold(Reader.Tile, Last);
}

int64_t FilledPlaces::unwrittenBehind(const Place &P, const Visit &V) {
  const Access &Reader = V.A, &First = *P.Write, &Second = *P.Straddler;
  const auto ToFirst = V.distanceTo(First), ToSecond = V.distanceTo(Second);
  if (!ToFirst || !ToSecond ||
      !covers(Reader.Touched, First.Touched, *ToFirst) ||
      !covers(Reader.Touched, Second.Touched, *ToSecond))
    return 0;
  const int64_t Begin = Second.Touched.begin() - *ToSecond,
                End = Second.Touched.end() - *ToSecond,
                Shared = First.Touched.end() - *ToFirst - Begin;
  if (End - Begin != First.Touched.end() - First.Touched.begin() ||
      Reader.Touched.end() - End != Shared)
    return 0;
  Region Behind = Reader.Touched;
  Behind.Offset = End;
  Behind.Length = Shared;
  Behind.Count = 1;
  Behind.Stride = 0;
  return V.Contents.mayHold(Reader.Tile, Behind) ? 0 : Shared;
}

bool FilledPlaces::isOverByWrite(Place &P, int64_t Delta, Visit &V) {
  const InstructionEvent *E = V.C.Issued;
  const bool IsKnown = E && !E->Info.isGuess();
  auto isRestOf = [&](const Access &Before) {
    return E && E->PadsTheRest && Before.Tile.Generation == V.A.Tile.Generation;
  };
  if (isRestOf(*P.Write) || (P.Straddler && isRestOf(*P.Straddler)) ||
      (IsKnown && mayStraddle(*E, V.A, *P.Write, Delta)))
    return false;
  const bool IsNextRow = areRowsOfOneLoop(V.A, *P.Write);
  if (P.Straddler && P.IsRow && IsNextRow)
    return false;
  // What works in place goes on with what it has put there.
  const bool IsAgain =
      P.Straddler && P.Straddler->Tile.Generation == V.A.Tile.Generation;
  if (loadTheSame(V.A, *P.Write, Delta))
    return false;
  if ((P.Straddler && !IsAgain) || !IsKnown ||
      !straddles(V.A.Touched, *P.Write, Delta))
    return overlaps(V.A.Capacity, P.Write->Capacity, Delta);
  P.Straddler = &V.A;
  P.IsOfTwo = V.IsPatch;
  if (!V.IsPatch && IsNextRow) {
    V.New.StepBefore = Delta;
    P.IsRow = P.StepBefore == Delta;
  }
  return false;
}

bool FilledPlaces::isOverByRead(Place &P, int64_t Delta, Visit &V) {
  const Access &A = V.A;
  if (!P.Straddler)
    return overlaps(A.Capacity, P.Write->Capacity, Delta);
  auto readsBeyondPlace = [&](const Access &Read) {
    return readsBeyond(Read, *P.Straddler, *P.Write, V.Known, V.C.Symbols);
  };
  auto lose = [&](const Access &Read, const Access &OtherRead,
                  const Guard &When) -> Conflict & {
    return V.Found.emplace_back(
        Conflict::lostValue(*P.Write, *P.Straddler, Read, OtherRead, When));
  };

  auto readsTheStep = [&](const Access &Read) {
    return isTooShort(P, Read, V.Contents) &&
           covers(Read.Touched, P.Write->Touched, Delta) &&
           readsBeyondPlace(Read);
  };
  if (P.IsRow && A.MayBeFull) {
    Access Large = A;
    Large.Touched = A.Capacity;
    V.C.MayOverlapWhenLarge |= readsTheStep(Large);
  }
  if (P.IsRow && readsTheStep(A)) {
    lose(A, A, Guard()).AreRows = true;
    return true;
  }
  if (P.IsReduced)
    return false;

  if (const int64_t Bytes = unwrittenBehind(P, V);
      Bytes != 0 && V.isPossible(P)) {
    lose(A, A, P.When).UnwrittenBehind = Bytes;
    return true;
  }

  const bool ReadsAllOfStraddler =
      V.distanceTo(*P.Straddler) == int64_t(0) &&
      A.Capacity.end() == P.Straddler->Capacity.end();
  if (A.Tile.Group != P.Write->Tile.Group && Delta == 0 &&
      A.Capacity.end() == P.Write->Capacity.end() &&
      covers(A.Touched, P.Write->Touched, 0))
    P.Read = &A;
  else if (readsBeyondPlace(A) && (!P.IsOfTwo || ReadsAllOfStraddler))
    P.ReadBeyond = &A;
  if (!P.Read || !P.ReadBeyond || !V.isPossible(P))
    return false;
  lose(*P.Read, *P.ReadBeyond, P.When);
  return true;
}

std::vector<Conflict> FilledPlaces::note(const Access &A,
                                         const WrittenBytes &Contents,
                                         const Facts &Known, LogContext &C) {
  Visit V = {A, Contents, Known, C, {&A}, false, {}};
  auto isElsewhere = [&](const Place &P) {
    return P.Write->Tile.Shape->Space != A.Tile.Shape->Space;
  };
  // What lies across the end of two such places is put into both on purpose,
  // unless somebody has a tile for all of it. Rows may be longer than two steps
  // from one to the next.
  V.IsPatch =
      A.IsWrite && llvm::count_if(Places, [&](const Place &P) {
                     if (isElsewhere(P) || P.IsReduced ||
                         (P.Straddler && areRowsOfOneLoop(A, *P.Write)))
                       return false;
                     const auto Delta = V.distanceTo(*P.Write);
                     return Delta && straddles(A.Touched, *P.Write, *Delta);
                   }) > 1;
  llvm::erase_if(Places, [&](Place &P) {
    if (isElsewhere(P))
      return false;
    // What may be read, or written, somewhere is no longer known to wait there.
    const auto Delta = V.distanceTo(*P.Write);
    return !Delta || (A.IsWrite ? isOverByWrite(P, *Delta, V)
                                : isOverByRead(P, *Delta, V));
  });
  if (!A.IsWrite || !C.Issued || C.Issued->Info.isGuess())
    return std::move(V.Found);
  V.New.IsReduced = C.Issued->Info.Unit == InstructionUnit::Reduction;
  if (V.New.IsReduced ? A.IsUsedUp : !writesWhatItGot(*C.Issued, A))
    return std::move(V.Found);
  if (Places.size() == MostPlaces) {
    // What is straddled already is rare, and waits for who reads all of it.
    const auto Plain =
        llvm::find_if(Places, [](const Place &P) { return !P.Straddler; });
    Places.erase(Plain == Places.end() ? Places.begin() : Plain);
  }
  Places.push_back(V.New);
  return std::move(V.Found);
}

void FilledPlaces::joinWith(const FilledPlaces &O, const Guard &Mine,
                            const Guard &Theirs, SymbolTable &Symbols) {
  // A loop that ends earlier has written fewer of its rows.
  llvm::erase_if(Places, [&](Place &P) {
    if (P.IsRow || llvm::is_contained(O.Places, P))
      return false;
    const auto Other = llvm::find_if(
        O.Places, [&](const Place &Q) { return Q.Write == P.Write; });
    if (Other == O.Places.end() || !P.Straddler == !Other->Straddler)
      return true;
    // One of the two has straddled it, and neither has looked at it before.
    const bool IsMine = P.Straddler != nullptr;
    if (!IsMine)
      P = *Other;
    Symbols.restrict(P.When, IsMine ? Mine : Theirs);
    return false;
  });
  for (const Place &P : O.Places)
    if (P.IsRow && Places.size() < MostPlaces && !llvm::is_contained(Places, P))
      Places.push_back(P);
}
