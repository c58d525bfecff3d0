// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the collection of live ranges.

#include "pto-tidy/Storage/LiveRanges.h"

using namespace ptotidy;

void LiveRangeCollector::add(const InstructionEvent &E) {
  for (const Operand &O : E.Operands) {
    if (!O.Tile.Placed)
      continue;
    auto [It, New] = Index.try_emplace(
        std::make_tuple(Kernel, O.Tile.Name, O.Tile.Shape->Space, O.Tile.Base),
        Ranges.size());
    if (New) {
      LiveRange R;
      R.Kernel = Kernel;
      R.Tile = *O.Tile.Name;
      R.Type = O.Tile.Shape->TypeName;
      R.Space = O.Tile.Shape->Space;
      R.Base = O.Tile.Base;
      R.Bytes = O.Tile.Shape->capacityBytes();
      R.Placed = O.Tile.Assigned.Loc;
      R.FirstDefinition = E.Where.Loc;
      Ranges.push_back(std::move(R));
    }
    Ranges[It->second].LastUse = E.Where.Loc;
  }
}
