// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is remembered of reads of bytes that nothing may
// have written before.

#include "pto-tidy/Order/UnwrittenReads.h"

using namespace ptotidy;

static Linear symbolicPart(Linear Base) {
  Base.setConstant(0);
  return Base;
}

void WrittenBytes::add(Intervals &To, int64_t Lo, int64_t Hi) {
  auto It = To.upper_bound(Lo);
  if (It != To.begin() && std::prev(It)->second >= Lo)
    --It;
  while (It != To.end() && It->first <= Hi) {
    Lo = std::min(Lo, It->first);
    Hi = std::max(Hi, It->second);
    It = To.erase(It);
  }
  To[Lo] = Hi;
}

void WrittenBytes::write(const TileRef &Tile, const Region &Bytes,
                         const CodePoint &Where, UnwrittenReads &All) {
  if (!Tile.Placed) {
    lose();
    return;
  }
  std::set<Linear> &Bases =
      All.Writers[{Where.Loc.getRawEncoding(), Where.Stack}];
  if (Bases.insert(Tile.Base).second && Bases.size() > 1)
    ++All.Further;
  add(this->Bytes[{Tile.Shape->Space, symbolicPart(Tile.Base)}],
      Tile.Base.constant() + Bytes.begin(), Tile.Base.constant() + Bytes.end());
}

bool WrittenBytes::mayHold(const TileRef &Tile, const Region &Read) const {
  if (Lost || !Tile.Placed || Read.empty())
    return true;
  const Linear Symbolic = symbolicPart(Tile.Base);
  const int64_t Lo = Tile.Base.constant() + Read.begin(),
                Hi = Tile.Base.constant() + Read.end();
  // How far apart two bases are is known only where the symbols are the same.
  for (const auto &[Key, List] : Bytes)
    if (Key.first == Tile.Shape->Space && Key.second != Symbolic)
      return true;
  auto It = Bytes.find({Tile.Shape->Space, Symbolic});
  if (It == Bytes.end())
    return false;
  auto Next = It->second.lower_bound(Hi);
  return Next != It->second.begin() && std::prev(Next)->second > Lo;
}

void WrittenBytes::read(const TileRef &Tile, const Region &Read,
                        llvm::StringRef Instruction, const CodePoint &Where,
                        UnwrittenReads &All) {
  UnwrittenReads::Place Place = {Where.Loc.getRawEncoding(), Where.Stack,
                                 Tile.Name};
  UnwrittenReads::Read &R = All.Reads[Place];
  if (mayHold(Tile, Read)) {
    R.Written |= !Found.count(Place);
    return;
  }
  Found.insert(Place);
  if (R.Unwritten)
    return;
  R.Unwritten = true;
  R.Tile = Tile;
  R.Instruction = Instruction;
  R.Where = Where;
}

void WrittenBytes::joinWith(const WrittenBytes &O) {
  Lost |= O.Lost;
  Found.insert(O.Found.begin(), O.Found.end());
  for (const auto &[Key, List] : O.Bytes)
    for (const auto &[Lo, Hi] : List)
      add(Bytes[Key], Lo, Hi);
}
