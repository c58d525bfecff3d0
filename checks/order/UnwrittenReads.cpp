// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is remembered of reads of bytes that nothing may
// have written before.

#include "pto-tidy/Order/UnwrittenReads.h"
#include "llvm/ADT/STLExtras.h"

using namespace ptotidy;

static void setBit(llvm::BitVector &Bits, unsigned Number) {
  if (Bits.size() <= Number)
    Bits.resize(Number + 1);
  Bits.set(Number);
}

unsigned UnwrittenReads::write(const TileRef &Tile, const CodePoint &Where) {
  Writer New;
  New.Number = Writers.size();
  New.Space = Tile.Shape->Space;
  for (const Run &R : Around)
    New.In.push_back(R.Number);
  Writer &W = Writers.try_emplace(Where.key(), New).first->second;
  W.Last = ++Writes;
  if (W.Bases.empty())
    W.First = Tile.Base;
  else if (Tile.Base == W.First)
    W.CameBack = Writes;
  if (W.Bases.insert(Tile.Base).second && W.Bases.size() > 1)
    W.Further = Writes;
  return W.Number;
}

void UnwrittenReads::enterLoop(const LoopKey &Loop) {
  Around.push_back({Loop, ++LastRun});
}

void UnwrittenReads::leaveLoop() { Around.pop_back(); }

unsigned UnwrittenReads::round() const {
  // What is read in the last one is read in all that follow.
  constexpr unsigned MostIterations = 16;
  unsigned Round = 0;
  for (const Run &R : Around)
    if (R.IsCounted && R.Iterations > 0)
      Round =
          Round * MostIterations + std::min(R.Iterations, MostIterations) - 1;
  return Round;
}

void UnwrittenReads::beginIteration(const LoopKey &Loop, bool IsCounted) {
  ++Around.back().Iterations;
  Around.back().IsCounted = IsCounted;
  auto &[Before, Last] = Iterations[Loop];
  Before = std::exchange(Last, Writes);
}

void UnwrittenReads::cutLoop(const LoopKey &Loop, unsigned Followed,
                             const WrittenBytes &Path) {
  // What found another place to write to in the last two iterations may find
  // more. A ring of slots that has come back to its first one finds none. One
  // iteration does not show it.
  const auto [Before, Start] = Iterations[Loop];
  for (const auto &[Where, W] : Writers)
    if (Followed < 2 ? W.Last > Start
                     : W.Further > Before && W.CameBack < W.Further)
      setBit(Growing[static_cast<unsigned>(W.Space)], W.Number);
  const std::set<MemorySpace> Spaces = Path.spacesThatGrow(*this);
  if (Spaces.empty())
    return;
  auto [Known, New] =
      CutLoops.try_emplace(Around.empty() ? Loop : Around.front().Loop);
  Unfollowed &Cut = Known->second;
  Cut.Spaces.insert(Spaces.begin(), Spaces.end());
  if (New)
    Cut.Found = Path.found(*this);
  else
    for (auto I = Cut.Found.begin(); I != Cut.Found.end();)
      I = Path.hasFound(*I, *this) ? std::next(I) : Cut.Found.erase(I);
}

llvm::BitVector UnwrittenReads::withoutBeginners(llvm::BitVector Passed) const {
  if (llvm::any_of(Around, [](const Run &R) { return R.Iterations > 1; }))
    return Passed;
  auto isRun = [](unsigned Number, const Run &R) { return Number == R.Number; };
  for (const auto &[Where, W] : Writers)
    if (!W.In.empty() && W.In.size() <= Around.size() &&
        std::equal(W.In.begin(), W.In.end(), Around.begin(), isRun) &&
        W.Number < Passed.size())
      Passed.reset(W.Number);
  return Passed;
}

void UnwrittenReads::noteUnwritten(Read &R, const llvm::BitVector &Passed) {
  R.Unwritten = true;
  R.Behind |= withoutBeginners(Passed);
  if (!Around.empty())
    R.Inside.insert(Around.front().Loop);
}

bool UnwrittenReads::isUnwritten(const Place &P, const Read &R) const {
  const MemorySpace Space = R.Tile.Shape->Space;
  // A path may come here for the first time after more iterations.
  return R.Unwritten && !R.Written && !mayGoOn(R.Behind, Space) &&
         llvm::none_of(CutLoops, [&](const auto &Cut) {
           return R.Inside.count(Cut.first) && Cut.second.Spaces.count(Space) &&
                  !Cut.second.Found.count(P);
         });
}

bool WrittenBytes::Part::mayHold(const TileRef &Tile,
                                 const Region &Read) const {
  if (Lost.test(static_cast<unsigned>(Tile.Shape->Space)) || !Tile.Placed ||
      Read.empty())
    return true;
  // Bytes at other symbols may be the same ones.
  return Bytes.hasOtherBase(Tile.Shape->Space, Tile.Base) ||
         Bytes.overlaps(Tile.Shape->Space, Tile.Base, Read);
}

void WrittenBytes::Part::add(const Part &O, SymbolTable &Symbols) {
  When = Symbols.unite(When, O.When);
  Lost |= O.Lost;
  Writers |= O.Writers;
  Bytes.joinWith(O.Bytes);
}

void WrittenBytes::Contents::write(const TileRef &Tile, const Region &Written,
                                   unsigned Writer) {
  for (Part &P : Parts) {
    P.Bytes.add(Tile.Shape->Space, Tile.Base, Written);
    setBit(P.Writers, Writer);
  }
}

void WrittenBytes::Contents::lose(SpaceSet Spaces) {
  for (Part &P : Parts)
    P.Lost |= Spaces;
}

bool WrittenBytes::Contents::isLost() const {
  return llvm::all_of(Parts, [](const Part &P) { return P.Lost.all(); });
}

llvm::BitVector WrittenBytes::Contents::writers() const {
  llvm::BitVector All;
  for (const Part &P : Parts)
    All |= P.Writers;
  return All;
}

void WrittenBytes::Contents::restrict(const Guard &When, SymbolTable &Symbols) {
  // A guard that says less is never wrong.
  constexpr size_t MostFacts = 8;
  for (Part &P : Parts)
    if (P.When.size() < MostFacts)
      Symbols.restrict(P.When, When);
  // None of the paths was one that is so and is not: what is left has the room.
  auto isNobodys = [&](const Part &P) {
    return llvm::any_of(P.When, [&](FactId Fact) {
      return Symbols.fact(Fact).second.isEmpty();
    });
  };
  if (!llvm::all_of(Parts, isNobodys))
    llvm::erase_if(Parts, isNobodys);
}

void WrittenBytes::Contents::joinWith(const Contents &O, SymbolTable &Symbols) {
  constexpr size_t MostParts = 16;
  // The cases of a switch write one tile each by a line of its own. Returns
  // false where there are no such parts.
  auto unitePartsOfSameBytes = [&] {
    const size_t Before = Parts.size();
    for (size_t I = 0; I != Parts.size(); ++I)
      for (size_t J = Parts.size() - 1; J > I; --J)
        if (Parts[I].Lost == Parts[J].Lost &&
            Parts[I].Bytes == Parts[J].Bytes) {
          Parts[I].add(Parts[J], Symbols);
          Parts.erase(Parts.begin() + J);
        }
    return Parts.size() < Before;
  };
  for (const Part &Theirs : O.Parts) {
    auto Same = llvm::find_if(
        Parts, [&](const Part &P) { return P.holdsLike(Theirs); });
    if (Same != Parts.end())
      Same->When = Symbols.unite(Same->When, Theirs.When);
    else if (Parts.size() < MostParts || unitePartsOfSameBytes())
      Parts.push_back(Theirs);
    else
      // Taken together they hold more, which is never wrong.
      Parts.back().add(Theirs, Symbols);
  }
}

void WrittenBytes::write(const TileRef &Tile, const Region &Bytes,
                         const CodePoint &Where, UnwrittenReads &All) {
  if (!Tile.Placed) {
    lose();
    return;
  }
  const unsigned Writer = All.write(Tile, Where);
  Whole.write(Tile, Bytes, Writer);
  for (Contents &Other : Others)
    Other.write(Tile, Bytes, Writer);
}

void WrittenBytes::lose(SpaceSet Spaces) {
  Whole.lose(Spaces);
  for (Contents &Other : Others)
    Other.lose(Spaces);
}

void WrittenBytes::loseShared() {
  SpaceSet Shared;
  for (auto Space : {MemorySpace::UB, MemorySpace::L1, MemorySpace::Unknown})
    Shared.set(static_cast<unsigned>(Space));
  lose(Shared);
}

bool WrittenBytes::isLost() const {
  return Whole.isLost() &&
         llvm::all_of(Others, [](const Contents &C) { return C.isLost(); });
}

void WrittenBytes::read(const TileRef &Tile, llvm::ArrayRef<Region> Pieces,
                        llvm::StringRef Instruction, const CodePoint &Where,
                        const Facts &Known, const SymbolTable &Symbols,
                        UnwrittenReads &All) {
  const UnwrittenReads::Place Place = {
      Where.key(), Tile.Name ? llvm::StringRef(*Tile.Name) : llvm::StringRef(),
      All.round()};
  UnwrittenReads::Read &R = All.Reads[Place];
  if (!R.Tile.Shape)
    R.Tile = Tile;
  // Nothing more is asked of a place that some path comes to rightly.
  if (R.Written)
    return;
  auto It = Found.find(Place);
  if (It != Found.end() && It->second == Everybody)
    return;
  const Contents &Here = It == Found.end() ? Whole : Others[It->second];
  auto isPossible = [&](const Part &P) {
    return !Known.contradicts(P.When, Symbols);
  };
  auto holds = [&](const Part &P) {
    return [&](const Region &Piece) { return P.mayHold(Tile, Piece); };
  };
  auto findsAll = [&](const Part &P) { return llvm::all_of(Pieces, holds(P)); };
  R.Written = llvm::any_of(
      Here.Parts, [&](const Part &P) { return findsAll(P) && isPossible(P); });
  if (R.Written) {
    R.Unwritten |= llvm::any_of(Here.Parts, [&](const Part &P) {
      return !findsAll(P) && isPossible(P);
    });
    return;
  }
  llvm::BitVector Writers;
  bool IsPossible = false;
  for (const Part &P : Here.Parts)
    if (isPossible(P)) {
      IsPossible = true;
      Writers |= P.Writers;
      R.IsPart |= llvm::any_of(Pieces, holds(P));
    }
  // This path was none of those that have not come here yet.
  if (!IsPossible)
    return;
  if (!R.Unwritten) {
    R.Tile = Tile;
    R.Instruction = Instruction;
    R.Where = Where;
  }
  All.noteUnwritten(R, Writers);
  Found[Place] = Everybody;
}

std::set<MemorySpace>
WrittenBytes::spacesThatGrow(const UnwrittenReads &All) const {
  std::set<MemorySpace> Spaces;
  for (unsigned I = 0; I != NumMemorySpaces; ++I)
    if (const auto Space = static_cast<MemorySpace>(I);
        All.mayGoOn(Whole.writers(), Space))
      Spaces.insert(Space);
  return Spaces;
}

bool WrittenBytes::hasFound(const UnwrittenReads::Place &P,
                            const UnwrittenReads &All) const {
  auto It = Found.find(P);
  if (It != Found.end() && It->second == Everybody)
    return true;
  const Contents &Here = It == Found.end() ? Whole : Others[It->second];
  return !All.mayGoOn(Here.writers(), All.Reads.at(P).Tile.Shape->Space);
}

std::set<UnwrittenReads::Place>
WrittenBytes::found(const UnwrittenReads &All) const {
  std::set<UnwrittenReads::Place> Places;
  for (const auto &[Place, Number] : Found)
    if (hasFound(Place, All))
      Places.insert(Place);
  return Places;
}

void WrittenBytes::joinWith(const WrittenBytes &Their, const Guard &Mine,
                            const Guard &Theirs, SymbolTable &Symbols) {
  WrittenBytes O = Their;
  Whole.restrict(Mine, Symbols);
  for (Contents &C : Others)
    C.restrict(Mine, Symbols);
  O.Whole.restrict(Theirs, Symbols);
  for (Contents &C : O.Others)
    C.restrict(Theirs, Symbols);
  // Who has not come to a read yet: nobody, all, or what one of Others tells
  // of.
  constexpr unsigned All = Everybody - 1;
  auto waiting = [](const WrittenBytes &W, const UnwrittenReads::Place &P) {
    auto It = W.Found.find(P);
    return It == W.Found.end() ? All : It->second;
  };
  std::map<std::pair<unsigned, unsigned>, unsigned> Numbers;
  std::vector<Contents> Joined;
  auto join = [&](unsigned A, unsigned B) {
    if (A == Everybody && B == Everybody)
      return Everybody;
    auto [It, New] = Numbers.try_emplace({A, B}, Joined.size());
    if (!New)
      return It->second;
    llvm::SmallVector<const Contents *, 2> Both;
    if (A != Everybody)
      Both.push_back(A == All ? &Whole : &Others[A]);
    if (B != Everybody)
      Both.push_back(B == All ? &O.Whole : &O.Others[B]);
    // Taken together they hold more, which is never wrong.
    constexpr size_t Most = 8;
    if (Joined.size() == Most)
      It->second = Most - 1;
    else
      Joined.push_back(*Both.front());
    for (const Contents *C : Both)
      Joined[It->second].joinWith(*C, Symbols);
    return It->second;
  };
  for (auto &[Place, Number] : Found)
    Number = join(Number, waiting(O, Place));
  for (const auto &[Place, Number] : O.Found)
    if (!Found.count(Place))
      Found[Place] = join(All, Number);
  Others = std::move(Joined);
  Whole.joinWith(O.Whole, Symbols);
}
