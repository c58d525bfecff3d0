// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what is remembered of reads of bytes that nothing may have
// written before. As with flags, a place counts only where no path at all comes
// to it as it should.

#ifndef PTO_TIDY_ORDER_UNWRITTENREADS_H
#define PTO_TIDY_ORDER_UNWRITTENREADS_H

#include "pto-tidy/Events/Event.h"
#include "pto-tidy/Storage/ByteSet.h"
#include <map>
#include <set>
#include <utility>

namespace ptotidy {

/// The reads of one kernel, over all its paths.
struct UnwrittenReads {
  struct Read {
    TileRef Tile;
    llvm::StringRef Instruction;
    CodePoint Where;
    bool Written = false;   ///< some path comes here with bytes that may be
    bool Unwritten = false; ///< some path does not
  };
  using Place = std::tuple<unsigned, const CallSite *, const std::string *>;
  std::map<Place, Read> Reads;

  /// Where in memory the writes of each place in the code begin, and how many
  /// there are beyond the first of each.
  std::map<std::pair<unsigned, const CallSite *>, std::set<Linear>> Writers;
  size_t Further = 0;

  /// An iteration begins; \p Loop, called from \p Site, is the loop's identity.
  void beginIteration(const void *Loop, const void *Site) {
    auto &[Before, Last] = Iterations[{Loop, Site}];
    Before = std::exchange(Last, Further);
  }
  /// It goes on, and is not followed further: what found another place to write
  /// to in its last two iterations may find more. A ring of slots that has come
  /// back to its first one finds none.
  void cutLoop(const void *Loop, const void *Site) {
    auto It = Iterations.find({Loop, Site});
    Unknown |= (It == Iterations.end() ? 0 : It->second.first) != Further;
  }

  /// Some instruction brings values into a tile from outside of all tiles.
  bool HasInput = false;
  /// A loop is not followed further in which more may be written.
  bool Unknown = false;

private:
  /// What Further was before the last two iterations.
  std::map<std::pair<const void *, const void *>, std::pair<size_t, size_t>>
      Iterations;
};

/// What one path may have written.
class WrittenBytes {
public:
  /// \p Bytes of \p Tile may be written at \p Where.
  void write(const TileRef &Tile, const Region &Bytes, const CodePoint &Where,
             UnwrittenReads &All);
  /// Anything may have been written.
  void lose() { Lost = true; }
  bool isLost() const { return Lost; }
  /// \p Bytes of \p Tile are read.
  void read(const TileRef &Tile, const Region &Bytes,
            llvm::StringRef Instruction, const CodePoint &Where,
            UnwrittenReads &All);
  void joinWith(const WrittenBytes &O);

private:
  bool mayHold(const TileRef &Tile, const Region &Bytes) const;

  ByteSet Bytes;
  /// Reads that found nothing on this path: what comes there in a later
  /// iteration finds what was written after the first one.
  std::set<UnwrittenReads::Place> Found;
  bool Lost = false;
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_UNWRITTENREADS_H
