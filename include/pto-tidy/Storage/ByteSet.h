// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines a set of bytes of the memories.

#ifndef PTO_TIDY_STORAGE_BYTESET_H
#define PTO_TIDY_STORAGE_BYTESET_H

#include "pto-tidy/Storage/Region.h"
#include <map>
#include <utility>
#include <vector>

namespace ptotidy {

/// Bytes by space and by the symbols of their address: how far apart two bases
/// are is known only where the symbols are the same. Of a region all bytes from
/// its begin to its end count, in bytes from \p Base.
class ByteSet {
public:
  /// Adds \p Bytes; nothing where these are none. Of an Anywhere region all
  /// that it may lie in counts.
  void add(MemorySpace Space, const Linear &Base, const Region &Bytes);
  /// True when \p Bytes meets the set; a gap between the runs of a region
  /// counts as held.
  bool overlaps(MemorySpace Space, const Linear &Base,
                const Region &Bytes) const;
  /// True when the set has bytes of \p Space at other symbols than \p Base's.
  bool hasOtherBase(MemorySpace Space, const Linear &Base) const;
  /// Takes over the bytes of \p O.
  void joinWith(const ByteSet &O);
  bool operator==(const ByteSet &O) const { return Lists == O.Lists; }

private:
  using Span = std::pair<int64_t, int64_t>; ///< begin and end, half-open
  using Spans = std::vector<Span>;          ///< disjoint, by rising begin
  static void add(Spans &To, Span New);

  std::map<std::pair<MemorySpace, Linear>, Spans> Lists;
};

} // namespace ptotidy

#endif // PTO_TIDY_STORAGE_BYTESET_H
