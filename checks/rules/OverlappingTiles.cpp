// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-overlapping-tiles (rules O1 and O2): two values are
// wanted in one place, which no synchronisation makes right.

#include "Wording.h"
#include "clang/Basic/SourceManager.h"

using namespace ptotidy;

/// Of two tiles the one bound later: the placement that should change.
static std::pair<const TileRef *, const TileRef *>
earlierAndLater(const TileRef &A, const TileRef &B) {
  if (A.Generation < B.Generation)
    return {&A, &B};
  return {&B, &A};
}

/// Where a tile can go, of two that overlap. A queue places what is popped,
/// so that it is the other one that moves.
static void noteRemedy(Finding &F, const TileRef &Earlier, const TileRef &Later,
                       const RuleContext &R) {
  const TileRef &Moves = Later.InQueue ? Earlier : Later;
  if (auto Address = freeAddress(Moves, R))
    F.Notes.push_back({Moves.Assigned.Loc, nameOf(Moves) + " fits at " +
                                               hex(*Address) +
                                               ", the first free address"});
  else
    F.Notes.push_back(
        {Moves.Assigned.Loc,
         (Moves.InQueue ? "place the buffer of its queue"
                        : "place " + nameOf(Moves)) +
             std::string(" elsewhere, or read the first value before the "
                         "second one is written")});
}

/// The key of a finding at \p Loc about two tiles, whichever comes first.
static std::string keyOfPair(clang::SourceLocation Loc, const TileRef &A,
                             const TileRef &B) {
  const auto &[First, Second] = std::minmax(*A.Name, *B.Name);
  return keyOf(CheckKind::OverlappingTiles, Loc, First + "|" + Second);
}

/// One tile is both what an instruction writes and what it reads.
static void reportInPlace(const Conflict &C, FindingList &Out) {
  const TileRef &Tile = C.First.Tile;
  Finding F;
  F.Kind = CheckKind::OverlappingTiles;
  F.Loc = C.First.Where.Loc;
  F.Message = C.First.Instruction.str() + " writes " + placeOf(Tile) +
              " while it still reads it: it does not work in place";
  notePlacement(F, Tile);
  noteCalls(F, C.First.Where);
  F.Notes.push_back({F.Loc, "write the result to a tile of its own"});
  F.Key = keyOf(F.Kind, F.Loc, *Tile.Name);
  Out.push_back(std::move(F));
}

/// A tile is given as scratch, with a value in it that is read after that.
static void reportUsedUp(const Conflict &C, FindingList &Out) {
  const TileRef &Tile = C.Second.Tile;
  const std::string Instruction = C.Second.Instruction.str();
  Finding F;
  F.Kind = CheckKind::OverlappingTiles;
  F.Loc = C.Second.Where.Loc;
  F.Message = Instruction + " uses " + placeOf(Tile) +
              " as scratch: the value of " + nameOf(Tile) +
              " is overwritten before it is read";
  notePlacement(F, Tile);
  F.Notes.push_back({C.First.Where.Loc, nameOf(Tile) + " is written here"});
  F.Notes.push_back(
      {C.FirstRead.Where.Loc, nameOf(C.FirstRead.Tile) + " is read here"});
  noteCalls(F, C.Second.Where);
  F.Notes.push_back(
      {F.Loc, "give " + Instruction + " a scratch tile of its own"});
  F.Key = keyOf(F.Kind, F.Loc, *Tile.Name);
  Out.push_back(std::move(F));
}

/// Rows, as one loop writes them, lie closer to one another than they are long,
/// and one read takes them all.
static void reportRows(const Conflict &C, FindingList &Out) {
  const TileRef &Row = C.Second.Tile;
  const int64_t Bytes = C.Second.Touched.end() - C.Second.Touched.begin();
  Finding F;
  F.Kind = CheckKind::OverlappingTiles;
  F.Loc = Row.Assigned.Loc;
  F.Message = placeOf(Row) + " overlaps the one before, " +
              placeOf(C.First.Tile) +
              ": each overwrites a part of the other's value before it is read";
  F.Notes.push_back({C.Second.Where.Loc, "both are written here"});
  F.Notes.push_back({C.FirstRead.Where.Loc,
                     "both are read here, by " + nameOf(C.FirstRead.Tile)});
  noteCalls(F, C.Second.Where);
  F.Notes.push_back({F.Loc, "what " + nameOf(Row) + " holds is " +
                                std::to_string(Bytes) +
                                " bytes: place the next one as far away"});
  F.Key = keyOf(F.Kind, F.Loc, *Row.Name);
  Out.push_back(std::move(F));
}

/// Of scratch more may be used than it was declared with. Says so, and returns
/// true, where that is so of \p A.
static bool noteLargerUse(Finding &F, const Access &A) {
  if (A.Touched.end() <= A.Tile.Shape->capacityBytes())
    return false;
  F.Notes.push_back({A.Where.Loc, A.Instruction.str() + " uses " +
                                      std::to_string(A.Touched.end()) +
                                      " bytes from where " + nameOf(A.Tile) +
                                      " begins"});
  return true;
}

void ptotidy::checkUnreadLoads(const UnreadLoads &Loads, const RuleContext &R,
                               FindingList &Out) {
  for (const auto &[Place, Load] : Loads.Loads) {
    if (!Load.isLost())
      continue;
    auto [Earlier, Later] = earlierAndLater(Load.Tile, *Load.By);
    Finding F;
    F.Kind = CheckKind::OverlappingTiles;
    F.Loc = Later->Assigned.Loc;
    F.Message = placeOf(*Later) + " overlaps " + placeOf(*Earlier) +
                " while both are in use: what is loaded into " +
                nameOf(Load.Tile) + " is overwritten before anything reads it";
    notePlacement(F, *Earlier);
    F.Notes.push_back({Load.Where.Loc, nameOf(Load.Tile) + " is loaded here"});
    F.Notes.push_back(
        {Load.Overwritten.Loc, nameOf(*Load.By) + " overwrites it here"});
    for (const auto &[Tile, Where] : Load.Readers)
      F.Notes.push_back(
          {Where.Loc, "that is read as " + nameOf(Tile) + " here"});
    noteCalls(F, Load.Overwritten);
    noteRemedy(F, *Earlier, *Later, R);
    F.Key = keyOfPair(F.Loc, Load.Tile, *Load.By);
    Out.push_back(std::move(F));
  }
}

void ptotidy::checkOverlappingTiles(const Conflict &C, const RuleContext &R,
                                    FindingList &Out) {
  if (C.Kind != Conflict::LostValue && C.Kind != Conflict::OperandOverlap)
    return;
  const TileRef &A = C.First.Tile, &B = C.Second.Tile;
  if (C.Kind == Conflict::OperandOverlap && A.Generation == B.Generation &&
      A.Name == B.Name)
    return reportInPlace(C, Out);
  if (C.AreRows)
    return reportRows(C, Out);
  if (C.Kind == Conflict::LostValue && C.Second.IsUsedUp &&
      C.First.Tile.Generation == C.Second.Tile.Generation)
    return reportUsedUp(C, Out);
  auto [Earlier, Later] = earlierAndLater(A, B);
  Finding F;
  F.Kind = CheckKind::OverlappingTiles;
  F.Loc = Later->Assigned.Loc;
  notePlacement(F, *Earlier);
  if (C.Kind == Conflict::OperandOverlap) {
    // Two names of one place are there to work in place.
    const bool IsInPlace =
        A.Base == B.Base && C.First.IsWrite != C.Second.IsWrite &&
        !C.First.IsUsedUp && !C.Second.IsUsedUp &&
        C.First.Touched.begin() == C.Second.Touched.begin() &&
        C.First.Touched.end() == C.Second.Touched.end();
    F.Message =
        placeOf(*Later) + " overlaps " + placeOf(*Earlier) + ", and " +
        C.First.Instruction.str() +
        (C.IsOneValue ? A.Base == B.Base ? " takes both, which are one value"
                                         : " takes both as values of their own"
         : C.BothRead ? " reads both although nothing wrote either"
         : IsInPlace  ? " does not work in place here"
                      : " works on both at once");
    const Access &Dst = C.First.IsWrite ? C.First : C.Second;
    const Access &Src = C.First.IsWrite ? C.Second : C.First;
    F.Notes.push_back({C.First.Where.Loc,
                       C.BothRead ? "the two are read as different values here"
                       : Src.IsWrite
                           ? nameOf(Dst.Tile) + " and " + nameOf(Src.Tile) +
                                 " are both written here"
                           : nameOf(Dst.Tile) + " is written while " +
                                 nameOf(Src.Tile) + " is still read here"});
    noteCalls(F, C.First.Where);
  } else {
    F.Message = placeOf(*Later) + " overlaps " + placeOf(*Earlier) +
                " while both are in use: the value of " + nameOf(A) +
                " is overwritten before it is read";
    F.Notes.push_back({C.First.Where.Loc, nameOf(A) + " is written here"});
    F.Notes.push_back({C.Second.Where.Loc, nameOf(B) + " overwrites it here"});
    // In the order of time: which of the two values is read first.
    auto byItsName = [](const TileRef &Reader, const TileRef &Owner) {
      if (Reader.Group == Owner.Group || Reader.Name == Owner.Name)
        return std::string();
      const bool HasItsName = Reader.NamedBy && Reader.NamedBy == Owner.NamedBy;
      return ", by " + nameOf(Reader) +
             (HasItsName ? ", whose address has its name" : "");
    };
    FindingNote ReadA = {C.FirstRead.Where.Loc,
                         nameOf(A) + " is read here" +
                             byItsName(C.FirstRead.Tile, A)};
    FindingNote ReadB = {
        C.SecondRead.Where.Loc,
        nameOf(B) +
            (C.SecondRead.IsUsedUp ? " is scratch here" : " is read here") +
            byItsName(C.SecondRead.Tile, B)};
    bool AFirst = C.FirstRead.Sequence < C.SecondRead.Sequence;
    F.Notes.push_back(AFirst ? ReadA : ReadB);
    F.Notes.push_back(AFirst ? ReadB : ReadA);
    if (C.UnwrittenBehind != 0)
      F.Notes.push_back({C.SecondRead.Where.Loc,
                         "and " + std::to_string(C.UnwrittenBehind) +
                             " bytes after them, which nothing has written"});
    noteCalls(F, C.Second.Where);
  }
  // Then a place that is free for what was declared may be none.
  if (!noteLargerUse(F, C.First) && !noteLargerUse(F, C.Second))
    noteRemedy(F, *Earlier, *Later, R);
  F.Key = keyOfPair(F.Loc, A, B);
  Out.push_back(std::move(F));
}
