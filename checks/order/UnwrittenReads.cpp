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
  Writer &W =
      Writers.try_emplace({Where.Loc.getRawEncoding(), Where.Stack}, New)
          .first->second;
  W.Last = ++Writes;
  if (W.Bases.insert(Tile.Base).second && W.Bases.size() > 1)
    W.Further = Writes;
  return W.Number;
}

void UnwrittenReads::beginIteration(const LoopKey &Loop) {
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
    if (Followed < 2 ? W.Last > Start : W.Further > Before)
      setBit(Growing[static_cast<unsigned>(W.Space)], W.Number);
  const std::set<MemorySpace> Spaces = Path.spacesThatGrow(*this);
  if (Spaces.empty())
    return;
  auto [Known, New] =
      CutLoops.try_emplace(Around.empty() ? Loop : Around.front());
  Unfollowed &Cut = Known->second;
  Cut.Spaces.insert(Spaces.begin(), Spaces.end());
  if (New)
    Cut.Found = Path.found(*this);
  else
    for (auto I = Cut.Found.begin(); I != Cut.Found.end();)
      I = Path.hasFound(*I, *this) ? std::next(I) : Cut.Found.erase(I);
}

void UnwrittenReads::noteUnwritten(Read &R, const llvm::BitVector &Passed) {
  R.Unwritten = true;
  R.Behind |= Passed;
  if (!Around.empty())
    R.Inside.insert(Around.front());
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

void WrittenBytes::Contents::write(const TileRef &Tile, const Region &Written,
                                   unsigned Writer) {
  Bytes.add(Tile.Shape->Space, Tile.Base, Written);
  setBit(Writers, Writer);
}

bool WrittenBytes::Contents::mayHold(const TileRef &Tile,
                                     const Region &Read) const {
  if (Lost || !Tile.Placed || Read.empty())
    return true;
  // Bytes at other symbols may be the same ones.
  return Bytes.hasOtherBase(Tile.Shape->Space, Tile.Base) ||
         Bytes.overlaps(Tile.Shape->Space, Tile.Base, Read);
}

void WrittenBytes::Contents::joinWith(const Contents &O) {
  Lost |= O.Lost;
  Writers |= O.Writers;
  Bytes.joinWith(O.Bytes);
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

void WrittenBytes::lose() {
  Whole.Lost = true;
  for (Contents &Other : Others)
    Other.Lost = true;
}

bool WrittenBytes::isLost() const {
  return Whole.Lost &&
         llvm::all_of(Others, [](const Contents &C) { return C.Lost; });
}

void WrittenBytes::read(const TileRef &Tile, const Region &Read,
                        llvm::StringRef Instruction, const CodePoint &Where,
                        UnwrittenReads &All) {
  UnwrittenReads::Place Place = {Where.Loc.getRawEncoding(), Where.Stack,
                                 Tile.Name};
  UnwrittenReads::Read &R = All.Reads[Place];
  if (!R.Tile.Shape)
    R.Tile = Tile;
  auto It = Found.find(Place);
  if (It != Found.end() && It->second == Everybody)
    return;
  const Contents &Here = It == Found.end() ? Whole : Others[It->second];
  if (Here.mayHold(Tile, Read)) {
    R.Written = true;
    return;
  }
  if (!R.Unwritten) {
    R.Tile = Tile;
    R.Instruction = Instruction;
    R.Where = Where;
  }
  All.noteUnwritten(R, Here.Writers);
  Found[Place] = Everybody;
}

std::set<MemorySpace>
WrittenBytes::spacesThatGrow(const UnwrittenReads &All) const {
  std::set<MemorySpace> Spaces;
  for (unsigned I = 0; I != NumMemorySpaces; ++I)
    if (const auto Space = static_cast<MemorySpace>(I);
        All.mayGoOn(Whole.Writers, Space))
      Spaces.insert(Space);
  return Spaces;
}

bool WrittenBytes::hasFound(const UnwrittenReads::Place &P,
                            const UnwrittenReads &All) const {
  auto It = Found.find(P);
  if (It != Found.end() && It->second == Everybody)
    return true;
  const Contents &Here = It == Found.end() ? Whole : Others[It->second];
  return !All.mayGoOn(Here.Writers, All.Reads.at(P).Tile.Shape->Space);
}

std::set<UnwrittenReads::Place>
WrittenBytes::found(const UnwrittenReads &All) const {
  std::set<UnwrittenReads::Place> Places;
  for (const auto &[Place, Number] : Found)
    if (hasFound(Place, All))
      Places.insert(Place);
  return Places;
}

void WrittenBytes::joinWith(const WrittenBytes &O) {
  // Who has not come to a read yet: nobody, all, or what one of Others tells
  // of.
  constexpr unsigned All = Everybody - 1;
  auto waiting = [](const WrittenBytes &W, const UnwrittenReads::Place &P) {
    auto It = W.Found.find(P);
    return It == W.Found.end() ? All : It->second;
  };
  std::map<std::pair<unsigned, unsigned>, unsigned> Numbers;
  std::vector<Contents> Joined;
  auto join = [&](unsigned Mine, unsigned Theirs) {
    if (Mine == Everybody && Theirs == Everybody)
      return Everybody;
    auto [It, New] = Numbers.try_emplace({Mine, Theirs}, Joined.size());
    if (New) {
      // Taken together they hold more, which is never wrong.
      constexpr size_t Most = 8;
      if (Joined.size() == Most)
        It->second = Most - 1;
      else
        Joined.emplace_back();
      Contents &To = Joined[It->second];
      if (Mine != Everybody)
        To.joinWith(Mine == All ? Whole : Others[Mine]);
      if (Theirs != Everybody)
        To.joinWith(Theirs == All ? O.Whole : O.Others[Theirs]);
    }
    return It->second;
  };
  for (auto &[Place, Number] : Found)
    Number = join(Number, waiting(O, Place));
  for (const auto &[Place, Number] : O.Found)
    if (!Found.count(Place))
      Found[Place] = join(All, Number);
  Others = std::move(Joined);
  Whole.joinWith(O.Whole);
}
