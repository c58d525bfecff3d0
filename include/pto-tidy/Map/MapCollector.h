// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what makes memory maps of events.

#ifndef PTO_TIDY_MAP_MAPCOLLECTOR_H
#define PTO_TIDY_MAP_MAPCOLLECTOR_H

#include "pto-tidy/Events/Observer.h"
#include "pto-tidy/Map/MemoryMap.h"
#include <set>

namespace ptotidy {

/// Listens to one kernel. The rows have their order only when it was seen to
/// its end, so until then a log is kept.
class MapCollector : public KernelObserver {
public:
  MapCollector(const clang::SourceManager &SM,
               const std::vector<TargetSpec> &Targets)
      : SM(SM), Targets(Targets) {}

  void placed(const PlacementEvent &E) override;
  void issued(const InstructionEvent &E) override;
  void flagSet(const FlagKey &K, const CodePoint &Where) override;
  void flagWaited(const FlagKey &K, const CodePoint &Where) override;
  void drained(Pipe P, const CodePoint &Where) override;
  void looped(const CodePoint &Begin, clang::SourceLocation End,
              unsigned Iteration) override;

  /// The map of what was heard, once. \p Lost says why the kernel was not
  /// followed to its end; empty when it was.
  MemoryMap finish(llvm::StringRef Lost);

private:
  struct Event {
    enum KindType : uint8_t { Access, Set, Wait, Again } Kind;
    size_t Row, What; ///< What: index of a tile, a flag or a loop
    OperandRole Role = OperandRole::Unknown;
    int64_t Begin = 0, End = 0;
    bool Exact = false; ///< all bytes from Begin to End are touched
  };
  struct LoopRange {
    CodePoint Begin;
    clang::SourceLocation End;
  };
  struct TileAt {
    TileRef Tile;
    size_t PlacedRow;
  };
  using TileKey = std::tuple<const std::string *, MemorySpace, Linear, size_t>;

  size_t rowAt(const CodePoint &Where, llvm::StringRef Operation,
               Pipe OnPipe = Pipe::Unknown);
  size_t flagOf(const FlagKey &K);
  size_t tileAt(const TileRef &T);
  MapPlace placeOf(clang::SourceLocation Loc) const;
  std::string codeAt(clang::SourceLocation Loc) const;

  class Assembly;

  const clang::SourceManager &SM;
  const std::vector<TargetSpec> &Targets;
  std::vector<MapRow> Rows; ///< in the order of their first event
  std::vector<CodePoint> Points;
  std::map<std::pair<unsigned, unsigned>, size_t> RowIndex;
  std::vector<FlagKey> Flags;
  std::map<FlagKey, size_t> FlagIndex;
  std::vector<TileAt> Tiles;
  std::map<TileKey, size_t> TileIndex;
  std::vector<std::pair<size_t, Pipe>> Barriers;
  std::vector<LoopRange> Loops;
  std::map<std::pair<unsigned, unsigned>, size_t> LoopIndex;
  std::vector<Event> Log;
};

} // namespace ptotidy

#endif // PTO_TIDY_MAP_MAPCOLLECTOR_H
