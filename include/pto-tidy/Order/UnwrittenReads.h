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
#include "pto-tidy/Values/Facts.h"
#include "llvm/ADT/BitVector.h"
#include <bitset>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace ptotidy {

class WrittenBytes;

/// The reads of one kernel, over all its paths.
class UnwrittenReads {
public:
  /// A loop's body, and the call that leads to it.
  using LoopKey = std::pair<const void *, const void *>;
  struct Read {
    TileRef Tile;
    llvm::StringRef Instruction;
    CodePoint Where;
    bool Written = false;   ///< some path comes here with bytes that may be
    bool Unwritten = false; ///< some path does not
    bool IsPart = false;    ///< such a path has some of the bytes
    /// The writers that such a path came by, and the outermost loops that it
    /// came here in.
    llvm::BitVector Behind;
    std::set<LoopKey> Inside;
  };
  /// A read, of which is asked the first time that a path comes to it.
  struct Place {
    std::pair<unsigned, unsigned> Code; ///< CodePoint::key()
    llvm::StringRef Tile;               ///< its name
    /// Which iterations of the loops around it are followed that run as often
    /// as constants say: such a loop is taken for what it is unrolled.
    unsigned Round = 0;

    bool isSameCode(const Place &O) const {
      return Code == O.Code && Tile == O.Tile;
    }
    bool operator<(const Place &O) const {
      return std::tie(Code, Tile, Round) < std::tie(O.Code, O.Tile, O.Round);
    }
  };
  std::map<Place, Read> Reads;
  /// A place in the code and the name of the tile, by whichever calls a run
  /// comes there.
  using AnyCall = std::pair<unsigned, llvm::StringRef>;
  static AnyCall anyCall(const Place &P) { return {P.Code.first, P.Tile}; }

  /// \p Tile is written at \p Where. Returns the number of this writer: of the
  /// place in the code.
  unsigned write(const TileRef &Tile, const CodePoint &Where);
  /// \p Loop begins, inside of those that have begun, and the innermost one
  /// ends.
  void enterLoop(const LoopKey &Loop);
  void leaveLoop();
  /// An iteration of \p Loop begins, whose code says how often it runs (\p
  /// IsCounted).
  void beginIteration(const LoopKey &Loop, bool IsCounted);
  /// Place::Round of what is read now.
  unsigned round() const;
  /// \p Loop goes on after \p Followed iterations with what \p Path has
  /// written, and is not followed further.
  void cutLoop(const LoopKey &Loop, unsigned Followed,
               const WrittenBytes &Path);
  /// A path that came by the \p Passed writers comes to \p R for the first time
  /// and finds nothing.
  void noteUnwritten(Read &R, const llvm::BitVector &Passed);
  /// True when no path comes to the read at \p P, which is \p R, as it should,
  /// nor might one that goes on in a loop that is not followed further.
  bool isUnwritten(const Place &P, const Read &R) const;
  /// True when some writer of \p Passed may go on with other bytes of \p Space
  /// in a loop that is not followed further.
  bool mayGoOn(const llvm::BitVector &Passed, MemorySpace Space) const {
    return Growing[static_cast<unsigned>(Space)].anyCommon(Passed);
  }

  /// Some instruction brings values into a tile from outside of all tiles.
  bool HasInput = false;
  /// Some instruction reads tiles and writes none: it brings values out.
  bool HasOutput = false;

private:
  struct Writer {
    unsigned Number = 0;
    MemorySpace Space = MemorySpace::UB;
    std::set<Linear> Bases; ///< where in memory its writes begin
    unsigned Last = 0;      ///< its last write
    unsigned Further = 0;   ///< its last one to another base than before
    Linear First;           ///< the base of its first one
    unsigned CameBack = 0;  ///< its last one there
    /// The numbers of the runs that its first write was in.
    llvm::SmallVector<unsigned, 4> In;
  };
  std::map<std::pair<unsigned, unsigned>, Writer> Writers; ///< by place
  unsigned Writes = 0;
  /// What Writes was before the last two iterations.
  std::map<LoopKey, std::pair<unsigned, unsigned>> Iterations;
  /// A loop that is being followed.
  struct Run {
    LoopKey Loop;
    unsigned Number = 0;     ///< another one each time that a loop is entered
    unsigned Iterations = 0; ///< that have begun
    bool IsCounted = false;  ///< how many there are, constants say
  };
  std::vector<Run> Around; ///< from the outermost loop on
  unsigned LastRun = 0;
  /// The writers of \p Passed that may have gone on before the place that is
  /// come to. In the first iteration of all loops around they have not, if they
  /// began in no other loop.
  llvm::BitVector withoutBeginners(llvm::BitVector Passed) const;
  /// The writers that may go on, by space.
  std::array<llvm::BitVector, NumMemorySpaces + 1> Growing;
  /// Of paths that go on in a loop unfollowed: where they came by writers that
  /// may go on, and the reads that all of them had come to.
  struct Unfollowed {
    std::set<MemorySpace> Spaces;
    std::set<Place> Found;
  };
  std::map<LoopKey, Unfollowed> CutLoops; ///< by outermost loop
};

/// What one path may have written.
class WrittenBytes {
public:
  /// \p Bytes of \p Tile may be written at \p Where.
  void write(const TileRef &Tile, const Region &Bytes, const CodePoint &Where,
             UnwrittenReads &All);
  /// True where some byte of \p Bytes of \p Tile may have been written.
  bool mayHold(const TileRef &Tile, const Region &Bytes) const {
    return llvm::any_of(Whole.Parts,
                        [&](const Part &P) { return P.mayHold(Tile, Bytes); });
  }
  /// Anything may have been written.
  void lose() { lose(SpaceSet().set()); }
  /// Anything in UB and L1, which other cores and the scalar unit write too.
  void loseShared();
  bool isLost() const;
  /// \p Tile is read, and of each of \p Pieces some byte has to be written.
  void read(const TileRef &Tile, llvm::ArrayRef<Region> Pieces,
            llvm::StringRef Instruction, const CodePoint &Where,
            const Facts &Known, const SymbolTable &Symbols,
            UnwrittenReads &All);
  /// \p Mine and \p Theirs: what tells the two paths apart.
  void joinWith(const WrittenBytes &O, const Guard &Mine, const Guard &Theirs,
                SymbolTable &Symbols);
  /// The spaces that some writer that the path came by may go on in.
  std::set<MemorySpace> spacesThatGrow(const UnwrittenReads &All) const;
  /// True when it has come to \p P, or came by no writer that may go on in the
  /// same space.
  bool hasFound(const UnwrittenReads::Place &P,
                const UnwrittenReads &All) const;
  /// The reads that it has come to so.
  std::set<UnwrittenReads::Place> found(const UnwrittenReads &All) const;

private:
  using SpaceSet = std::bitset<NumMemorySpaces + 1>;
  void lose(SpaceSet Spaces);
  /// What a path has written that came by some conditions.
  struct Part {
    Guard When;
    ByteSet Bytes;
    llvm::BitVector Writers;
    SpaceSet Lost; ///< where anything may have been written

    bool mayHold(const TileRef &Tile, const Region &Bytes) const;
    bool holdsLike(const Part &O) const {
      return Lost == O.Lost && Writers == O.Writers && Bytes == O.Bytes;
    }
    /// Takes over what \p O holds; the guard is what both say.
    void add(const Part &O, SymbolTable &Symbols);
  };
  /// One part for each of a few ways that the paths came which were joined: a
  /// path that knows better came by one of them.
  class Contents {
  public:
    void write(const TileRef &Tile, const Region &Bytes, unsigned Writer);
    void lose(SpaceSet Spaces);
    bool isLost() const;
    llvm::BitVector writers() const;
    void restrict(const Guard &When, SymbolTable &Symbols);
    void joinWith(const Contents &O, SymbolTable &Symbols);

    llvm::SmallVector<Part, 1> Parts = {Part()};
  };
  static constexpr unsigned Everybody = ~0u;

  Contents Whole;
  /// Reads that found nothing on this path: what comes there in a later
  /// iteration finds what was written after the first one. Where not all of the
  /// paths that are joined here have come there, the number of what the others
  /// hold: they have it before them.
  std::map<UnwrittenReads::Place, unsigned> Found;
  std::vector<Contents> Others;
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_UNWRITTENREADS_H
