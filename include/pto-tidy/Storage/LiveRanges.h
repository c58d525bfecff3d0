// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines live ranges: from where to where each tile's bytes are in
// use, as plain data that a picture or another tool can take.

#ifndef PTO_TIDY_STORAGE_LIVERANGES_H
#define PTO_TIDY_STORAGE_LIVERANGES_H

#include "pto-tidy/Events/Event.h"
#include <map>
#include <vector>

namespace ptotidy {

/// One tile at one placement in one kernel, from its first write (or read, for
/// a tile that comes filled) to its last access, over all paths followed.
struct LiveRange {
  std::string Kernel;
  std::string Tile;
  std::string Type; ///< "Vec, float, 16 x 16"
  MemorySpace Space = MemorySpace::Unknown;
  Linear Base;       ///< first byte; symbolic where the address is
  int64_t Bytes = 0; ///< of the whole tile
  clang::SourceLocation Placed, FirstDefinition, LastUse;
};

/// Collects live ranges from the events of one kernel after the other.
class LiveRangeCollector {
public:
  void beginKernel(llvm::StringRef Name) { Kernel = Name.str(); }
  void add(const InstructionEvent &E);
  /// In the order of their first access.
  std::vector<LiveRange> take() { return std::move(Ranges); }

private:
  std::string Kernel;
  std::vector<LiveRange> Ranges;
  std::map<std::tuple<std::string, const std::string *, MemorySpace, Linear>,
           size_t>
      Index;
};

} // namespace ptotidy

#endif // PTO_TIDY_STORAGE_LIVERANGES_H
