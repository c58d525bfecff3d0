// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what one path remembers of its accesses: which pipes are
// known to come after each of them (order), and whose value lies where
// (storage). A set of pipes per access, one small mask, is enough, and
// transitivity comes for free (docs/design/order.md).

#ifndef PTO_TIDY_ORDER_ACCESSLOG_H
#define PTO_TIDY_ORDER_ACCESSLOG_H

#include "pto-tidy/Events/Event.h"
#include "pto-tidy/Order/FilledPlaces.h"
#include "pto-tidy/Order/LogContext.h"
#include "pto-tidy/Order/SharedList.h"
#include "pto-tidy/Order/SyncNeeds.h"
#include "pto-tidy/Storage/ByteSet.h"
#include "pto-tidy/Values/Facts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <bitset>
#include <map>
#include <set>

namespace ptotidy {

/// Flags that a path tells apart, tokens of flags that count among them. One
/// more that is set, or waited for, orders everything.
constexpr unsigned MaxFlags = 128;
using FlagSet = std::bitset<MaxFlags>;

/// The memory of one path.
class AccessLog {
public:
  /// From here on, what synchronisation is needed is looked at as well.
  void watchSync(SyncNeeds &Needs) { Sync.watch(Needs); }

  /// An instruction is issued: finds its conflicts and records its accesses.
  void issue(const InstructionEvent &E, const Facts &Known, LogContext &C);

  /// An instruction that reads \p Mode was issued.
  void useMode(ModeRegister Mode, const InstructionEvent &E, const Facts &Known,
               LogContext &C);
  /// The scalar unit sets \p Mode by the instruction \p Name, to what the tile
  /// that is called \p Source says (null: no tile does).
  void changeMode(ModeRegister Mode, llvm::StringRef Name,
                  const std::string *Source, const CodePoint &Where,
                  LogContext &C);

  // Of set() and wait(): without Where it is the library's own, which orders,
  // but by which no flag is judged.

  /// set_flag: what K.From has issued, or is ordered after, is caught in K.
  void set(const FlagKey &K, LogContext &C, const CodePoint &Where = {});
  /// wait_flag: what was caught in K comes before all that K.To issues later.
  void wait(const FlagKey &K, LogContext &C, const CodePoint &Where = {});
  /// The library sets \p K and waits for it inside what stands at \p Where:
  /// nothing else may have set it. It orders nothing of the kernel's own.
  void useInside(const FlagKey &K, LogContext &C, const CodePoint &Where);
  /// The library waits inside an instruction for what \p P has done, or has
  /// been made to wait for: on the scalar unit, so that all comes later.
  void awaitInside(Pipe P);
  /// Part of what PIPE_V did last was a loop of the scalar unit, and the
  /// library has let PIPE_V wait for that: flags from either pipe catch it.
  void rejoinInside();
  /// pipe_barrier(\p P): of Pipe::All, everything comes before all that is
  /// issued later; of Pipe::V, what it has issued comes before what it issues
  /// later. Other pipes do theirs in order anyway, and none waits for another.
  void drain(Pipe P, const CodePoint &Where = {});
  /// Orders everything before everything later.
  void orderAll();
  /// Orders everything before what is issued later to the pipes \p Held.
  void orderBefore(PipeMask Held);
  /// Other cores hear that \p P has come so far.
  void tellOthers(Pipe P);
  /// Another core has answered: what others were told of comes before all that
  /// is issued later to the pipes \p Held, which waited for the answer. Without
  /// \p Where nothing is noted of what they were not told.
  void waitForOthers(const CodePoint &Where, PipeMask Held = AllPipes);
  /// What lies at \p Base, whatever is added to it, is something else from now
  /// on.
  void forgetPlace(const Linear &Base);
  /// Something ran whose inside is not known: it orders everything, it may
  /// have set or waited for flags, and it may have written any tile.
  void opaque();
  /// Something was written from outside, at a place that is not known and that
  /// none of the kernel's own values lies at.
  void unknownWrite();
  /// The same, in UB or L1: another core writes into no other memory of this
  /// one.
  void unknownWriteByOthers();
  /// A raw instruction ran: it orders nothing, but it may have written any
  /// tile, so no value is known to be anybody's.
  void forgetValues();

  /// \p Loop, called from \p Site, goes on after \p Iterations that are not
  /// followed further.
  void cutLoop(const void *Loop, const void *Site, unsigned Iterations,
               LogContext &C) const {
    History.cutLoop(Loop, Site, Iterations, C.Flags);
    cutReads(Loop, Site, Iterations, C);
  }
  /// The same, for what is written and read alone.
  void cutReads(const void *Loop, const void *Site, unsigned Iterations,
                LogContext &C) const {
    C.Reads.cutLoop({Loop, Site}, Iterations, Contents);
    Unread.leave(C.Loads);
  }
  /// The scalar unit did something that is not modelled; what is written may be
  /// written by another core, or into a tile that is not known, as well.
  void scalarStep(SyncPath::ScalarStep Step) {
    if (Step == SyncPath::WritesAnything) {
      Contents.lose();
      Unread.lose();
    } else if (Step == SyncPath::WritesOutside)
      Contents.loseShared();
    Sync.scalarStep(Step);
  }
  /// An instruction reads a tile that is not known.
  void readAnything() { Unread.lose(); }
  /// False when that changes nothing.
  bool notices(SyncPath::ScalarStep Step) const {
    return Sync.isWatched() || (Step >= SyncPath::WritesOutside &&
                                (!Contents.isLost() || Unread.hasAny()));
  }
  /// The path reached the end of the kernel. Gives what FlagHistory::finish()
  /// does.
  std::optional<std::pair<FlagKey, CodePoint>> finish(LogContext &C) const {
    Sync.finish();
    Unread.finish(C.Loads);
    return History.finish(FlagCounts, C.Flags);
  }

  /// The tile with \p Generation is no more, or was placed anew.
  void endGeneration(unsigned Generation);
  /// False when that changes nothing.
  bool knowsGeneration(unsigned Generation) const {
    return llvm::any_of(Records,
                        [&](const Record &R) {
                          return R.Valuable && (R.Generation == Generation ||
                                                destroys(R, Generation));
                        }) ||
           llvm::any_of(Views, [&](const auto &Pair) {
             return Pair.first == Generation || Pair.second == Generation;
           });
  }

  /// The facts that records rest on and that \p Known contradicts. \p Learned,
  /// unless null: the symbols of which more is known than when this was asked
  /// last; what does not depend on them is what it was.
  llvm::SmallVector<FactId, 8>
  contradicted(const Facts &Known, const SymbolTable &Symbols,
               const llvm::SmallVectorImpl<SymbolId> *Learned = nullptr) const;
  /// Forgets the records that rest on one of \p Contradicted: those of paths
  /// that this one is not.
  void prune(llvm::ArrayRef<FactId> Contradicted);

  /// Whether the two logs hold the same flags, so that their paths may join.
  bool sameFlags(const AccessLog &O) const {
    return FlagCounts == O.FlagCounts;
  }
  /// How often each flag is set that was not waited for, by slot.
  const std::map<unsigned, unsigned> &flagCounts() const { return FlagCounts; }
  /// \p More sets of the flag in \p Slot than were followed: of iterations that
  /// were left out.
  void addSets(unsigned Slot, unsigned More);
  const FlagHistory &flags() const { return History; }
  FlagHistory &flags() { return History; }

  /// Takes over \p O's records; \p Mine and \p Theirs tell the paths apart.
  /// \p Renamed says which generations of \p O are called otherwise here.
  void joinWith(const AccessLog &O, const Guard &Mine, const Guard &Theirs,
                const llvm::DenseMap<unsigned, unsigned> &Renamed,
                SymbolTable &Symbols);

  /// A number that is equal for logs that behave alike from here on, but for
  /// how often flags are set that are set more than once.
  uint64_t digest() const;
  /// The same of the flags that are set alone, and how often.
  uint64_t flagDigest() const;
  size_t size() const { return Records.size(); }

private:
  /// A tile whose value a write destroyed, and the bytes in question, from the
  /// base of the tile that was written.
  struct Destroyed {
    unsigned Generation;
    int64_t Lo, Hi;
    bool InPlace; ///< the write was made of that value, whatever its name
    bool operator==(const Destroyed &O) const {
      return Generation == O.Generation && Lo == O.Lo && Hi == O.Hi &&
             InPlace == O.InPlace;
    }
  };
  /// A value that a write destroyed, and that was read after that. Whether a
  /// run does all of this is asked where it is to be reported: most are not.
  struct Victim {
    const Access *Write, *Read;
    /// What was known when it was read, and when all that is so.
    std::shared_ptr<const std::pair<Facts, Guard>> Path;
    bool operator==(const Victim &O) const {
      return Write == O.Write && Read == O.Read;
    }
    bool isPossible(LogContext &C) const {
      return C.mayBe(Path->first, Path->second);
    }
  };
  /// Where the tile of an access lies and what it may touch at most: by this it
  /// is found among many.
  struct Extent {
    explicit Extent(const Access &A);
    MemorySpace Space;
    bool IsConstant;    ///< the base has no symbols
    int64_t Base;       ///< the constant of the base
    int64_t Begin, End; ///< from the base on
  };

  // What each instruction looks at comes first.
  struct Record {
    explicit Record(const Access &A) : A(&A), Place(A) {}

    const Access *A;
    PipeMask After = 0;
    bool Unordered = true; ///< still counts for order
    bool Valuable = true;  ///< a write that still counts for storage
    bool Alive = true;     ///< the tile has not been ended since
    /// The tile has ended, and the value is there for others of its name.
    bool Outlives = false;
    bool Lost = false; ///< a value of another tile lies on its bytes
    bool Told = false; ///< other cores know that it is over
    Extent Place;
    unsigned SyncStamp = 0;
    unsigned Generation = 0; ///< of its tile; may be renamed by a join
    FlagSet Flags;           ///< set flags that caught it
    Guard When;              ///< never given up where A->IsFull
    /// The last wait for another core that it was not told of before.
    clang::SourceLocation OthersWaited;
    /// The tiles that lay in these bytes when this was written.
    SharedList<Destroyed> Destroys;
    /// The instruction that has used the bytes as scratch since.
    const Access *Clobbered = nullptr;
    /// It is the use of its own tile as scratch, and this is the value that lay
    /// there.
    const Access *UsedUp = nullptr;
    const Access *OwnRead = nullptr; ///< a later read through its own group
    /// A later read through another tile of the very same bytes.
    const Access *TwinRead = nullptr;
    bool WasRead = false; ///< by anybody, if only a byte of it
    bool WasUsed = false; ///< read through its group, or one of its name
    /// The bytes, from the first to the last, that were read by anybody; from
    /// A's base.
    std::pair<int64_t, int64_t> Used = {Interval::Max, Interval::Min};
    /// Of a fill: read where no part of it had been written again; the tiles
    /// that have written parts of it, as long as the fill is its tile's value.
    bool WasReadItself = false;
    SharedList<unsigned> Parts;
    /// The write of another tile that destroyed all of this before anybody had
    /// read it, and the read of that tile's value, once it is written anew.
    std::pair<const Access *, const Access *> LostTo;
    SharedList<Victim> Victims;
    /// It lies across the end of a tile whose value it destroyed a part of.
    bool Straddles = false;
    /// Where it does: later reads through other groups.
    SharedList<const Access *> OtherReads;

    void noteUse(std::pair<int64_t, int64_t> Bytes) {
      Used = {std::min(Used.first, Bytes.first),
              std::max(Used.second, Bytes.second)};
    }
    /// It was read where \p O, the same of another path, was.
    void noteReadsOf(const Record &O) {
      WasRead |= O.WasRead;
      WasUsed |= O.WasUsed;
      noteUse(O.Used);
      WasReadItself |= O.WasReadItself;
    }
    bool isOrderedLike(const Record &O) const {
      return After == O.After && Flags == O.Flags && Unordered == O.Unordered;
    }
  };

  /// A record that may share bytes with an access, which lies Delta bytes
  /// after it; how many is not known where there is no Delta.
  struct Neighbor {
    size_t Index;
    std::optional<int64_t> Delta;
  };
  using Neighbors = llvm::SmallVector<Neighbor, 16>;
  /// The records from number \p First on that may share bytes with \p A, and
  /// those whose value was used as scratch behind the kernel's back, wherever
  /// they are.
  Neighbors neighborsOf(const Access &A, const Facts &Known,
                        const LogContext &C, size_t First = 0) const;

  /// What makes two records one when paths join.
  using AccessKey = std::tuple<unsigned, unsigned, bool, bool, unsigned,
                               int64_t, int64_t, int64_t, const std::string *>;
  static AccessKey keyOf(const Record &R);
  /// True where nothing that comes later tells the two apart, but for what
  /// mergeAlike() adds up.
  static bool alike(const Record &A, const Record &B);
  /// Adds to \p R, which is alike(), what \p Other knows of reads and of what
  /// lies on it.
  static void mergeAlike(Record &R, const Record &Other);
  /// Keeps of \p R what holds for \p Other as well.
  static void intersect(Record &R, const Record &Other, SymbolTable &Symbols);
  /// Notes of the values that \p R has destroyed, and not \p Other, the same on
  /// another path, that \p Path is known where they were.
  static void restrictVictims(Record &R, const Record &Other, const Guard &Path,
                              SymbolTable &Symbols);
  /// The same but for its order and its guard.
  static void intersectAllButOrder(Record &R, const Record &Other);
  /// Calls generations what joinWith() calls them.
  void rename(const llvm::DenseMap<unsigned, unsigned> &Renamed);
  /// The records' part of joinWith().
  void joinRecords(const AccessLog &O, const Guard &Mine, const Guard &Theirs,
                   SymbolTable &Symbols);
  /// Makes one of the versions of an access where they are too many, and one of
  /// each order after it where those are few.
  static void limitCopies(std::vector<Record> &Joined, SymbolTable &Symbols);
  static const Destroyed *destroys(const Record &R, unsigned Generation) {
    auto It = llvm::find_if(R.Destroys, [&](const Destroyed &D) {
      return D.Generation == Generation;
    });
    return It == R.Destroys.end() ? nullptr : &*It;
  }
  /// True where \p Reader, \p ToMine bytes after Mine and \p ToTheirs bytes
  /// after Theirs, is placed with the name of the tile that Mine wrote and
  /// wants its value, although Theirs has written there since.
  static bool wantsByName(const Record &Mine, const Record &Theirs,
                          const Access &Reader, int64_t ToMine,
                          int64_t ToTheirs);
  /// True where \p Reader, which has the very place of the value of \p Mine,
  /// wants that one. Nobody has read it before \p Theirs, a larger one,
  /// destroyed it: code that a compiler wrote gives a value another name, and
  /// does not compute what nobody reads. A row of the larger one may be wanted
  /// there as well, but not by who reads all of it.
  static bool wantsUnread(const Record &Mine, const Record &Theirs,
                          const Access &Reader, const LogContext &C);
  /// True where \p Reader, \p ToMine bytes after Mine, which nothing was ever
  /// written through, has read the value of \p Mine from its place before and
  /// wants it again, and not that of \p Theirs.
  static bool wantsAsView(const Record &Mine, const Record &Theirs,
                          const Access &Reader, int64_t ToMine);

  /// Operand \p O of \p E, read or written now.
  Access accessOf(const InstructionEvent &E, const Operand &O,
                  bool IsWrite) const;
  void report(Conflict Found, LogContext &C) const;
  /// Reports operands of \p E that overlap as they must not.
  void checkOperands(const InstructionEvent &E, const Facts &Known,
                     LogContext &C);
  /// The same for operands \p I and \p J, of which \p I comes first.
  void checkPair(const InstructionEvent &E, size_t I, size_t J,
                 const Facts &Known, LogContext &C);
  /// True where \p A and \p B, sources of \p E that begin \p Delta bytes
  /// apart, claim a value each: nothing has written the bytes. Where something
  /// has, one is a view of the other by hand. But who writes a value through
  /// each of the two does not ask for the larger one of a value and itself;
  /// that is told by \p IsOneValue.
  bool claimTwoValues(const InstructionEvent &E, const Operand &A,
                      const Operand &B, int64_t Delta, bool &IsOneValue) const;
  /// True where \p A and \p B, which begin \p Delta bytes apart, were written
  /// each by itself, and bytes of the one lie on bytes of the other.
  bool liePartlyOnEachOther(const TileRef &A, const TileRef &B,
                            int64_t Delta) const;
  // In what follows \p Near is what neighborsOf() gives for \p A.

  /// \p When: what else holds where \p A is so.
  void checkOrder(const Access &A, const Neighbors &Near, const Facts &Known,
                  LogContext &C, const Guard &When);
  /// Reports the loss of \p V, which \p Destroyer has overwritten, where some
  /// path has both that one's read and \p Reader.
  void reportVictim(const Victim &V, const Record &Destroyer,
                    const Access &Reader, const Facts &Known,
                    LogContext &C) const;
  /// The bytes of a write that straddles are read through another name: beyond
  /// the tile that it reaches into, its value is wanted then.
  void noteReadBeyond(const Access &A, const Neighbors &Near,
                      const Facts &Known, LogContext &C);
  /// What \p A means for the places that were filled, and reports it.
  void noteFilled(const Access &A, const Facts &Known, LogContext &C);
  /// Somebody may have read there.
  void noteRead(const Access &A, const Neighbors &Near);
  void checkRead(const Access &A, const Neighbors &Near, const Facts &Known,
                 LogContext &C);
  /// \p A makes the values that it reads wanted: the tiles whose value they
  /// destroyed, and that were read since, are lost values.
  void wantWhatIsRead(const Access &A, const Neighbors &Near,
                      const Facts &Known, LogContext &C);
  /// Reports where \p A reads a tile that was given as scratch with its value
  /// in it.
  void checkOwnScratch(const Access &A, const Neighbors &Near,
                       const Facts &Known, LogContext &C) const;
  /// Reports where \p A reads what was used as scratch behind the kernel's
  /// back.
  void checkHiddenScratch(const Access &A, const Neighbors &Near,
                          const Facts &Known, LogContext &C) const;
  /// Where \p A reads the value of \p Own, one of \p Near, and others have
  /// written over it: reports it if theirs was read as well, and else keeps it
  /// as their victim.
  void checkLost(const Neighbor &Own, const Access &A, const Neighbors &Near,
                 const Facts &Known, LogContext &C);
  void noteWrite(const Access &A, const Neighbors &Near, const Facts &Known,
                 LogContext &C);
  void record(const Access &A, const Neighbors &Near, bool Order,
              LogContext &C);
  /// True where \p New is an element that was written right after those of \p
  /// Last, by the same line and with nothing in between that tells the two
  /// apart.
  static bool continues(const Record &New, const Record &Last);
  /// Makes of the last record one of \p A's element as well, which it is
  /// continued by; \p Near: what neighborsOf() gives for \p A. Scalar loops
  /// fill tiles of thousands of elements.
  void growLast(const Access &A, const Neighbors &Near, LogContext &C);
  /// All of \p R's bytes, or as good as all, are written anew in its tile.
  void writtenAnew(Record &R);
  /// Records what operand \p O of \p E touches where its size is the largest.
  void recordFull(const InstructionEvent &E, const Operand &O, bool IsWrite,
                  LogContext &C);
  void noteContents(const InstructionEvent &E, const Facts &Known,
                    LogContext &C);
  /// The accesses of one instruction, which are recorded when all are checked.
  struct NewAccess {
    const Access *A;
    const Operand *O;
    Neighbors Near;                 ///< of the records that there were
    size_t Before;                  ///< how many these were
    const Access *UsedUp = nullptr; ///< as Record has it
  };
  using FreshList = llvm::SmallVector<NewAccess, 6>;
  /// Of the next four, \p O is an operand of \p E that has a place. Checks it,
  /// and adds it to \p Fresh.
  void issueRead(const InstructionEvent &E, const Operand &O,
                 const Facts &Known, LogContext &C, FreshList &Fresh);
  void issueWrite(const InstructionEvent &E, const Operand &O,
                  const Facts &Known, LogContext &C, FreshList &Fresh);
  /// Scratch, a role that is not known, or a write that is a guess: whatever
  /// the tile held may be gone or renewed.
  void issueVague(const InstructionEvent &E, const Operand &O,
                  const Facts &Known, LogContext &C);
  /// Checks the order of \p A by the size that is certain, and then by the one
  /// that is the largest.
  void checkOrders(const Access &A, const Neighbors &Near, const Operand &O,
                   const Facts &Known, LogContext &C);
  /// True where it is known after what \p E comes.
  static bool isOrdered(const InstructionEvent &E) {
    return E.OnPipe != Pipe::Unknown && E.OnPipe != Pipe::All;
  }
  void useHiddenScratch(const InstructionEvent &E, const Facts &Known,
                        LogContext &C);
  /// \p Near: of the access of \p New.
  void noteDestroyed(Record &New, const Neighbors &Near, LogContext &C);
  /// The write of its own tile whose value lies where \p A writes; null where
  /// there is none, or what lies there was scratch.
  const Access *valueIn(const Access &A, const Neighbors &Near) const;
  /// True for a tile that was filled with one number, and not written since.
  static bool isFill(const Record &R);
  /// True where \p Part, a write of a tile that begins \p Delta bytes after
  /// the one that \p Fill filled, gives a part of it a value.
  static bool writesPartOf(const Access &Part, const Record &Fill,
                           int64_t Delta);
  /// True where the one is a tile that was filled with one number, and the
  /// other one has written a part of it.
  bool isPartOfFill(unsigned A, unsigned B) const;
  /// \p A reads a value that another tile has written, and its own tile holds
  /// none there: from here on, the two are names of one value.
  void noteView(const Access &A, const Neighbors &Near);
  bool shareValue(unsigned A, unsigned B) const {
    return Views.count(std::minmax(A, B));
  }
  /// True where \p View was cut out of a tile that has the name of \p Named.
  bool isViewOfName(const TileRef &View, const TileRef &Named) const;
  void sweep();
  void orderEverything();
  /// True when \p K may be a flag that is set, and whose id is another unknown.
  bool mayBeSet(const FlagKey &K, const LogContext &C) const;
  /// True where what \p Theirs has written over the tile of \p Before is wanted
  /// beside it, though it is read by the number of its place only: a tile of
  /// the same size is one more name of that one, but it covers a smaller one,
  /// or has elements of another size and is not made of it.
  static bool isAnotherValue(const Record &Theirs, const Access &Before,
                             const Facts &Known, const LogContext &C);
  /// True where \p Write covers all of a smaller tile, the one of \p Before.
  static bool coversSmaller(const Access &Write, const Access &Before,
                            const Facts &Known, const LogContext &C);
  /// False where the tiles of \p A and \p B, however large they are, are known
  /// to have no byte in common.
  static bool mayShareBytes(const Access &A, const Access &B,
                            const Facts &Known, const LogContext &C);
  /// The same of \p A and its neighbor \p N.
  bool mayShareBytes(const Access &A, const Neighbor &N) const {
    return !N.Delta || overlaps(A.most(), Records[N.Index].A->most(), *N.Delta);
  }
  /// True when \p A and \p B, \p Delta bytes apart, touch the same bytes. Notes
  /// where they may.
  static bool touchSame(const Access &A, const Access &B, int64_t Delta,
                        LogContext &C);

  std::vector<Record> Records;
  FilledPlaces Filled;
  /// Generations of tiles that are names of one value, the lower one first.
  std::set<std::pair<unsigned, unsigned>> Views;
  std::map<unsigned, unsigned> FlagCounts; ///< slot -> sets not waited for
  ByteSet Written;
  unsigned Sequence = 0;
  unsigned SyncStamp = 0;
  FlagHistory History;
  SyncPath Sync;
  WrittenBytes Contents;
  PendingLoads Unread;
  /// How a mode was set last. The same call, and one with the same tile, sets
  /// what was set before, as far as anybody knows.
  struct ModeSetting {
    std::pair<unsigned, unsigned> Place;
    const std::string *Source = nullptr;
    bool isLike(const ModeSetting &O) const {
      return Place == O.Place || (Source && Source == O.Source);
    }
  };
  std::array<ModeSetting, NumModeRegisters> ModeSet{};
  std::bitset<NumModeRegisters> ModeMixed; ///< by several paths
  std::set<unsigned> Waited;               ///< flags that this path waited for
  std::set<unsigned> Unpaired;             ///< ... although they were not set
  bool SawOpaque = false;     ///< flags may have been set by unknown code
  bool UnknownWrites = false; ///< bytes may have been written by unknown code
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_ACCESSLOG_H
