// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file declares how two accesses lie to each other: how far apart, and
// whether one reaches over the end of the other.

#ifndef PTO_TIDY_ORDER_OVERLAPS_H
#define PTO_TIDY_ORDER_OVERLAPS_H

#include "pto-tidy/Order/Conflict.h"
#include "pto-tidy/Values/Facts.h"
#include <optional>

namespace ptotidy {

/// \p A - \p B, addresses in bytes. What is further apart than any memory is
/// long shares no byte, however far that is.
int64_t bytesBetween(int64_t A, int64_t B);

/// How many bytes \p A lies after \p B, where that is a constant by what is
/// \p Known.
std::optional<int64_t> distance(const Linear &A, const Linear &B,
                                const Facts &Known, const SymbolTable &Symbols);

/// True where \p E is a load that writes \p Touched for certain, and nobody
/// knows how much more of its tile.
inline bool mayLoadMore(const InstructionEvent &E, const Region &Touched) {
  return E.Info.Unit == InstructionUnit::Load && !Touched.empty() &&
         !Touched.contiguous();
}

/// True where \p A and \p B, whose tiles lie \p Delta bytes apart, load the
/// same data into the bytes that they share: they come from as far apart.
bool loadTheSame(const Access &A, const Access &B, int64_t Delta);

/// True when a write of \p W, \p Delta bytes after \p Before, overwrites a
/// part of that one's value and goes beyond its tile: no view of that tile
/// does.
bool straddles(const Region &W, const Access &Before, int64_t Delta);

/// True when \p Reader takes bytes of \p Write, which straddles, that are
/// none of the tile of \p Before.
bool readsBeyond(const Access &Reader, const Access &Write,
                 const Access &Before, const Facts &Known,
                 const SymbolTable &Symbols);

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_OVERLAPS_H
