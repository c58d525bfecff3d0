// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the text form of events.

#include "pto-tidy/Events/Event.h"
#include "llvm/Support/raw_ostream.h"

using namespace ptotidy;

static std::string describeTile(const TileRef &T) {
  std::string Out = "'" + *T.Name + "'";
  if (!T.Placed)
    return Out + " unplaced";
  return Out + " " + spaceName(T.Shape->Space).str() + " " +
         formatRange(T.Base, T.Shape->capacityBytes());
}

std::string ptotidy::describe(const InstructionEvent &E) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS << E.Info.Name << " on " << pipeName(E.OnPipe) << ":";
  for (const Operand &O : E.Operands) {
    static constexpr llvm::StringRef Words[] = {"writes", "reads", "updates",
                                                "scratches", "touches"};
    OS << " " << Words[static_cast<unsigned>(O.Role)] << " "
       << describeTile(O.Tile);
    if (O.Touched.Anywhere)
      OS << " somewhere";
    else if (O.Tile.Placed) {
      OS << " {" << O.Touched.Offset << "+" << O.Touched.Length;
      if (O.Touched.Count > 1)
        OS << " x" << O.Touched.Count << " every " << O.Touched.Stride;
      OS << "}";
    }
    OS << ";";
  }
  return Out;
}

std::string ptotidy::describe(const PlacementEvent &E) {
  return std::string("place ") + describeTile(E.Tile) +
         (E.IsAlias ? " (alias)" : "") +
         (E.IsScaleAddress ? " (scale address)" : "");
}

std::string ptotidy::describe(const FlagKey &K) {
  std::string Out =
      pipeName(K.From).str() + " -> " + pipeName(K.To).str() + " ";
  if (K.Object)
    return Out + "'" + K.Object->Name + "'";
  if (auto C = K.Id.asConstant())
    return Out + "id " + std::to_string(*C);
  return Out + "id unknown";
}
