// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements how two accesses lie to each other.

#include "pto-tidy/Order/Overlaps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace ptotidy;

int64_t ptotidy::bytesBetween(int64_t A, int64_t B) {
  int64_t Distance = 0;
  if (llvm::SubOverflow(A, B, Distance))
    return A < B ? -BeyondAllMemories : BeyondAllMemories;
  return std::clamp(Distance, -BeyondAllMemories, BeyondAllMemories);
}

std::optional<int64_t> ptotidy::distance(const Linear &A, const Linear &B,
                                         const Facts &Known,
                                         const SymbolTable &Symbols) {
  if (A.sameSymbols(B))
    return bytesBetween(A.constant(), B.constant());
  const Linear Between = Known.simplify(A - B, Symbols);
  if (llvm::any_of(Between.terms(), [&](const Linear::Term &T) {
        return Symbols[T.first].IsApart;
      }))
    return BeyondAllMemories;
  const auto Bytes = Between.asConstant();
  return Bytes ? std::optional(bytesBetween(*Bytes, 0)) : std::nullopt;
}

bool ptotidy::loadTheSame(const Access &A, const Access &B, int64_t Delta) {
  // Two loads of all the same are there for two values, if any.
  return Delta != 0 && !A.LoadedFrom.isConstant() &&
         A.LoadedFrom - B.LoadedFrom == Delta;
}

bool ptotidy::straddles(const Region &W, const Access &Before, int64_t Delta) {
  const Region &Whole = Before.Capacity;
  const bool BeginsIn = W.begin() + Delta >= Whole.begin(),
             EndsIn = W.end() + Delta <= Whole.end();
  return W.contiguous() && !W.Anywhere && BeginsIn != EndsIn &&
         overlaps(W, Before.Touched, Delta) &&
         !covers(W, Before.Touched, Delta);
}

bool ptotidy::readsBeyond(const Access &Reader, const Access &Write,
                          const Access &Before, const Facts &Known,
                          const SymbolTable &Symbols) {
  const auto ToBefore =
                 distance(Write.Tile.Base, Before.Tile.Base, Known, Symbols),
             ToReader =
                 distance(Reader.Tile.Base, Write.Tile.Base, Known, Symbols);
  if (!ToBefore || !ToReader)
    return false;
  Region Beyond = Write.Touched;
  const int64_t Lo = Before.Capacity.begin() - *ToBefore,
                Hi = Before.Capacity.end() - *ToBefore;
  Beyond.Count = 1;
  Beyond.Stride = 0;
  if (Write.Touched.begin() < Lo) {
    Beyond.Length = Lo - Write.Touched.begin();
  } else {
    Beyond.Offset = Hi;
    Beyond.Length = Write.Touched.end() - Hi;
  }
  return overlaps(Reader.Touched, Beyond, *ToReader);
}
