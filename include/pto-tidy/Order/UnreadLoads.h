// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what is remembered of values that are loaded and
// overwritten before anything reads them. As with flags, a place counts only
// where no path at all comes from it to a read. To load in vain is no bug: who
// fills the place of a result first does so. But where two tiles then read what
// has overwritten it, one of them is there for what was loaded.

#ifndef PTO_TIDY_ORDER_UNREADLOADS_H
#define PTO_TIDY_ORDER_UNREADLOADS_H

#include "pto-tidy/Events/Event.h"
#include "pto-tidy/Order/SharedList.h"
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace ptotidy {

/// Between two instructions of one moment a path sets no flag, waits for
/// nothing, and learns nothing of the numbers.
struct PathMoment {
  unsigned Syncs = 0;
  uint64_t Knowledge = 0; ///< Facts::knowledge()
  bool operator==(const PathMoment &O) const {
    return Syncs == O.Syncs && Knowledge == O.Knowledge;
  }
};

/// The loads of one kernel, over all its paths.
class UnreadLoads {
public:
  struct Place {
    std::pair<unsigned, unsigned> Loaded; ///< CodePoint::key()
    llvm::StringRef Name;                 ///< of the tile
    /// Of the load that overwrites it at the same moment: of the slots that are
    /// loaded there, those count by themselves.
    std::pair<unsigned, unsigned> AtOnce = {};
    bool operator<(const Place &O) const {
      return std::tie(Loaded, Name, AtOnce) <
             std::tie(O.Loaded, O.Name, O.AtOnce);
    }
    bool operator==(const Place &O) const {
      return !(*this < O) && !(O < *this);
    }
  };
  struct Load {
    CodePoint Where;
    bool MayBeRead = false; ///< on some path
    /// What overwrites all of Tile, which it loaded, on some path where nothing
    /// has read it.
    std::optional<TileRef> By;
    TileRef Tile;
    CodePoint Overwritten;
    bool IsPart = false; ///< By covers a part of it alone
    /// How much By loads nobody knows: it lies over all of it where the rest is
    /// padded (InstructionEvent::PadsTheRest), and else over a part, perhaps.
    bool NeedsRest = false, HasRest = false;
    /// The first two tiles that read that, and where.
    llvm::SmallVector<std::pair<TileRef, CodePoint>, 2> Readers;
    /// One of them reads all that was loaded, as elements of its size.
    bool IsReadAsLoaded = false;

    /// True when nothing reads it, and two tiles read what has overwritten it.
    bool isLost() const {
      return By && !MayBeRead && Readers.size() == MostReaders &&
             (!IsPart || IsReadAsLoaded) && (!NeedsRest || HasRest);
    }
    /// One reader may want what has come last; two of them want two values.
    static constexpr size_t MostReaders = 2;
  };
  std::map<Place, Load> Loads;
};

/// What one path has loaded, and nothing has looked at since.
class PendingLoads {
public:
  /// The path issues \p E.
  void issue(const InstructionEvent &E, PathMoment Now, UnreadLoads &All);
  /// Something ran that may have read anything.
  void lose() { AreLost |= hasAny(); }
  bool hasAny() const { return !Loads.empty(); }
  /// The path leaves a loop that goes on: what it has not looked at may be read
  /// there.
  void leave(UnreadLoads &All) const;
  /// The path ends.
  void finish(UnreadLoads &All) const {
    if (AreLost)
      leave(All);
  }
  /// Becomes what either of two paths has loaded.
  void joinWith(const PendingLoads &O);

private:
  struct Pending {
    UnreadLoads::Place Place;
    TileRef Tile;
    Region Bytes; ///< that are loaded for certain
    PathMoment LoadedAt;
    bool IsOver = false; ///< something else lies there
    bool operator==(const Pending &O) const {
      return Place == O.Place && Tile.Base == O.Tile.Base && IsOver == O.IsOver;
    }
  };
  /// \p E may read \p P, or overwrite it, by \p O first. Returns whether more
  /// is to be seen.
  static bool use(Pending &P, const InstructionEvent &E, const Operand &O,
                  PathMoment Now, UnreadLoads &All);
  /// The same of what has overwritten \p P.
  static bool useOther(const Pending &P, const InstructionEvent &E,
                       UnreadLoads::Load &Load);

  SharedList<Pending> Loads;
  bool AreLost = false;
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_UNREADLOADS_H
