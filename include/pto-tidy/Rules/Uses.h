// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what has to be known of all paths of a kernel before a rule
// may speak of a place: each class gathers it, event by event, and gives the
// uses of all places in the order in which they were met first.

#ifndef PTO_TIDY_RULES_USES_H
#define PTO_TIDY_RULES_USES_H

#include "pto-tidy/Events/Observer.h"
#include <map>
#include <set>
#include <vector>

namespace ptotidy {

/// What is known of places in a kernel, over all its paths, in the order in
/// which they were met first. A place is a location with its stack of calls
/// and, where one serves several tiles, the name of the tile.
template <typename UseT> class UseTable {
public:
  /// The use at \p Where, of the tile called \p Name where that is not null; a
  /// new one where there is none yet. Valid until another one is added.
  UseT &at(const CodePoint &Where, const std::string *Name = nullptr) {
    auto [It, New] = Places.try_emplace({Where.key(), Name}, Uses.size());
    if (New)
      Uses.emplace_back();
    return Uses[It->second];
  }
  /// In the order in which they were added.
  const std::vector<UseT> &all() const { return Uses; }

private:
  std::vector<UseT> Uses;
  std::map<std::pair<std::pair<unsigned, unsigned>, const std::string *>,
           size_t>
      Places;
};

/// How paths come to a place: as they should or not. The analysis follows paths
/// that no run takes, so one that is wrong says nothing. But a path that comes
/// there as it should and then, without a question in between, as it should not
/// is wrong where runs take it; and so is what comes before any question.
class Outcomes {
public:
  /// \p Path comes to the place, as it should (\p IsProper) or not. May ask
  /// Path.IsTaken(), which is a search, a few times for each place.
  void add(bool IsProper, const PathPoint &Path);
  /// True when every path so far was wrong, or some run is for certain.
  bool isWrong() const {
    return !Wrong.empty() && (Proper.empty() || IsCertain);
  }

private:
  /// PathPoint::Decision of those that came so, and where it was looked for a
  /// run.
  std::set<unsigned> Proper, Wrong, Searched;
  bool IsCertain = false;
};

/// The instructions of a kernel that some path reaches with a tile that has no
/// place, over all its paths.
class TileUses {
public:
  struct Use {
    TileRef Tile;
    llvm::StringRef Instruction;
    CodePoint Where;
    Outcomes Paths = {}; ///< proper: one may come here with a place
    /// Where a run gives its place back to a queue before it comes here;
    /// invalid: none does for certain.
    CodePoint GivenBack = {};
  };
  /// The tiles that \p E reads or writes, but for scratch. May ask
  /// Path.IsTaken() of one that was given back.
  void add(const InstructionEvent &E);
  const std::vector<Use> &all() const { return Uses.all(); }

private:
  UseTable<Use> Uses;
};

/// The TPOPs of a kernel that take one entry more than the queue has.
class QueueUses {
public:
  struct Use {
    CodePoint Where;
    int64_t Entries = 0; ///< that the queue has, where a run comes there so
  };
  /// May ask Path.IsTaken() of such a TPOP.
  void add(const InstructionEvent &E);
  const std::vector<Use> &all() const { return Uses.all(); }

private:
  UseTable<Use> Uses;
};

/// The calls TASSIGN(tile, address) of a translation unit, over all kernels,
/// instantiations and paths.
class AddressUses {
public:
  struct Use {
    PlacementEvent First;
    bool Varies = false; ///< another address comes here, or may come
  };
  /// Leaves out TASSIGN<address>, and addresses of scales.
  void add(const PlacementEvent &E);
  /// Something else than a tile is placed at \p Loc.
  void exclude(clang::SourceLocation Loc) { Excluded.insert(Loc); }
  /// A kernel begins: what is added from here on is used by it.
  void beginKernel() { OfKernel.clear(); }
  /// It was not followed to its end: other addresses may come to its uses.
  void loseKernel();
  /// In the order of their first time, without what is excluded.
  std::vector<const Use *> all() const;

private:
  std::vector<Use> Uses;
  std::map<clang::SourceLocation, size_t> Places;
  std::set<clang::SourceLocation> Excluded;
  std::set<size_t> OfKernel;
};

/// The places of a kernel where a valid region is set, or is that of the type
/// of an operand, over all paths. A place is wrong where no path comes to it
/// with a region that fits, and an instruction works on one.
class RegionUses {
public:
  struct Use {
    TileRef Tile;
    llvm::StringRef Instruction; ///< the first one that works on the region
    Interval Rows, Cols;
    CodePoint Where; ///< where it was set, or the instruction
    CodePoint Used;
    bool IsSet = false; ///< not that of the type
    Outcomes Paths;
  };
  /// A region is set; one that fits is proper.
  void add(const RegionEvent &E);
  /// Operands, but for scratch and ConvTiles, with regions that do not fit; and
  /// those without any rows or columns that need some.
  void add(const InstructionEvent &E);
  const std::vector<Use> &all() const { return Uses.all(); }

private:
  Use &at(const CodePoint &Where, const TileRef &Tile);
  UseTable<Use> Uses;
};

/// The views of a kernel, the accesses through them and the blocks of tiles,
/// over all its paths. A place is wrong where every path comes to it with the
/// same wrong thing.
class ViewUses {
public:
  explicit ViewUses(bool AutoMode) : AutoMode(AutoMode) {}
  struct Use {
    CodePoint Where;
    CodePoint Made;      ///< of an access: where the view was made
    std::string Problem; ///< of the first path
    Outcomes Paths;
  };
  /// A view is made.
  void add(const ViewEvent &E);
  /// What it does through views, and to blocks of tiles.
  void add(const InstructionEvent &E);
  const std::vector<Use> &all() const { return Uses.all(); }

private:
  bool AutoMode;
  UseTable<Use> Uses;
};

/// The instructions of a kernel that work in place and are given two tiles for
/// it, over all its paths.
class InPlaceUses {
public:
  struct Use {
    TileRef To, From;
    InstructionInfo Info;
    CodePoint Where;
    bool Proper = false; ///< some path may come with both in one place
    bool Apart = false;  ///< some path comes with them in different places
  };
  /// Others than those that work in place are left out.
  void add(const InstructionEvent &E);
  const std::vector<Use> &all() const { return Uses.all(); }

private:
  UseTable<Use> Uses;
};

/// What a kernel for Auto mode does with its tiles, over all its paths.
class AutoModeUses {
public:
  /// A tile is one object of one name: its declaration may be run again.
  struct Tile {
    TileRef Ref; ///< at its first TASSIGN
    /// Counted in instructions over all paths; 0: never.
    unsigned LastRead = 0;
    unsigned FirstWrite = 0; ///< or what may be one
    /// The tile that it is part of, by TRESHAPE and TSUBVIEW; null: none.
    const std::string *Parent = nullptr;
  };
  struct Problem {
    CodePoint Where;
    std::string Text;
    CodePoint Earlier; ///< the TASSIGN or the view that it is about
    std::string EarlierText;
    bool Proper = false;
  };
  /// A TASSIGN, which has no effect.
  void add(const IdleAssignEvent &E);
  /// A tile becomes a view of another one, for good.
  void add(const ViewEvent &E);
  /// What it reads may have been left behind by a TASSIGN.
  void add(const InstructionEvent &E);
  /// The address of \p T is asked for: it may be written there.
  void addressTaken(const TileRef &T) { write(T.Name); }
  /// Tiles that only a TASSIGN would make a view, with the names of the
  /// sources.
  std::vector<std::pair<const Tile *, const std::string *>> views() const;
  const std::vector<Problem> &problems() const { return Problems.all(); }

private:
  const std::string *rootOf(const std::string *Name) const;
  void write(const std::string *Name) {
    unsigned &First = Tiles[Name].FirstWrite;
    if (!First)
      First = Time;
  }
  unsigned Time = 1;
  std::map<const std::string *, Tile> Tiles;
  std::vector<std::pair<const std::string *, TileRef>> Derived;
  std::vector<TileRef> Assigned;
  /// The first view that a tile was bound to, by its generation.
  std::map<unsigned, ViewEvent> Bound;
  UseTable<Problem> Problems;
};

} // namespace ptotidy

#endif // PTO_TIDY_RULES_USES_H
