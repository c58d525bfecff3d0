// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is remembered of reads of bytes that nothing may
// have written before.

#include "pto-tidy/Order/UnwrittenReads.h"

using namespace ptotidy;

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
  this->Bytes.add(Tile.Shape->Space, Tile.Base, Bytes);
}

bool WrittenBytes::mayHold(const TileRef &Tile, const Region &Read) const {
  if (Lost || !Tile.Placed || Read.empty())
    return true;
  // Bytes at other symbols may be the same ones.
  return Bytes.hasOtherBase(Tile.Shape->Space, Tile.Base) ||
         Bytes.overlaps(Tile.Shape->Space, Tile.Base, Read);
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
  Bytes.joinWith(O.Bytes);
}
