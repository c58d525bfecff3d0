// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines places on chip that one path has written and not looked at
// since: rule O1 where the tile that a value was written through is gone, so
// that no name says who wants it (docs/design/storage.md).

#ifndef PTO_TIDY_ORDER_FILLEDPLACES_H
#define PTO_TIDY_ORDER_FILLEDPLACES_H

#include "pto-tidy/Order/LogContext.h"
#include "pto-tidy/Order/UnwrittenReads.h"
#include <vector>

namespace ptotidy {

/// The places of one path. Kernels fill a tile through another one that is
/// placed with its number, in one go, in halves, or row by row; what lies over
/// the end of a place that is still to be read is in its way.
class FilledPlaces {
public:
  /// \p A, an access of the instruction \p C.Issued, is made: a place is
  /// straddled, or read after that, or looked at and done with; a write fills
  /// another one. \p Contents: what the path has written so far. Gives the
  /// values that are lost (Conflict::LostValue), the oldest first.
  std::vector<Conflict> note(const Access &A, const WrittenBytes &Contents,
                             const Facts &Known, LogContext &C);

  /// Keeps what is so on both paths, and what one of the two has straddled;
  /// \p Mine and \p Theirs tell them apart.
  void joinWith(const FilledPlaces &O, const Guard &Mine, const Guard &Theirs,
                SymbolTable &Symbols);

private:
  struct Place {
    const Access *Write;
    const Access *Straddler = nullptr;  ///< the write that straddles() it since
    const Access *Read = nullptr;       ///< reads all of the place after that
    const Access *ReadBeyond = nullptr; ///< reads what else was written
    /// How far after the place that it straddled itself, which was written by
    /// the same line for the same tile, this one lies; 0: it straddled none.
    int64_t StepBefore = 0;
    /// It and the one before were straddled by the next one in the same way:
    /// rows at a distance of less than their size. (What is moved back to end
    /// where the data ends lies over one other place only.)
    bool IsRow = false;
    /// What straddles it lies across the end of another such place as well.
    bool IsOfTwo = false;
    /// A sum, or a maximum, of more than was written: counts as a row only.
    bool IsReduced = false;
    Guard When = {}; ///< of the paths on which it was straddled
    bool operator==(const Place &O) const {
      return Write == O.Write && Straddler == O.Straddler && Read == O.Read &&
             ReadBeyond == O.ReadBeyond && StepBefore == O.StepBefore &&
             IsRow == O.IsRow && IsOfTwo == O.IsOfTwo &&
             IsReduced == O.IsReduced && When == O.When;
    }
  };
  /// One call of note().
  struct Visit {
    const Access &A;
    const WrittenBytes &Contents;
    const Facts &Known;
    LogContext &C;
    Place New;    ///< what A fills, where it is a write
    bool IsPatch; ///< A lies across the end of two places on purpose
    std::vector<Conflict> Found;

    /// How far A's tile lies after the one of \p Other.
    std::optional<int64_t> distanceTo(const Access &Other) const;
    /// False where no run comes by all that \p P rests on.
    bool isPossible(const Place &P) const;
  };

  /// Of A, a write, and A, a read, \p Delta bytes after \p P: true where
  /// nobody waits for \p P any longer.
  static bool isOverByWrite(Place &P, int64_t Delta, Visit &V);
  static bool isOverByRead(Place &P, int64_t Delta, Visit &V);
  /// True where \p Row lies too near to the next one for \p Reader.
  static bool isTooShort(const Place &Row, const Access &Reader,
                         const WrittenBytes &Contents);
  /// Where A reads \p P and what straddles it, two parts of one size of which
  /// the second one lies over the end of the first, and as many bytes after
  /// them as they share, which nothing has written: how many that are. Else 0.
  /// The second part belongs there.
  static int64_t unwrittenBehind(const Place &P, const Visit &V);

  /// What is filled in half rows is filled in one loop; what was straddled on
  /// the way stays longest.
  static constexpr size_t MostPlaces = 24;
  llvm::SmallVector<Place, 0> Places; ///< the latest, oldest first
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_FILLEDPLACES_H
