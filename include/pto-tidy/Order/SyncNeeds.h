// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines which synchronisation of a kernel is needed: what would
// lose its order if a flag or a barrier were taken out.
//
// A trial is a set of places in the code that are taken out together: a
// barrier, or all the sets and waits of flags that pair with each other. For an
// access and a pipe that comes after it, the model keeps the trials that would
// undo that: those of every link of a chain of flags, and of two chains those
// that are in both. A trial is needed when two accesses that may clash are in
// order only by it.
//
// The access log errs towards silence of its rules: what is not known makes no
// conflict. Here it is the other way round. What is not known may clash with
// everything, and a kernel in which something runs that is not modelled is not
// judged at all.

#ifndef PTO_TIDY_ORDER_SYNCNEEDS_H
#define PTO_TIDY_ORDER_SYNCNEEDS_H

#include "pto-tidy/Events/Event.h"
#include "pto-tidy/Values/Facts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <bitset>
#include <map>
#include <set>
#include <vector>

namespace ptotidy {

constexpr unsigned MaxSyncTrials = 128;
using TrialSet = std::bitset<MaxSyncTrials>;

/// A place in the code that sets a flag, waits for one, or is a barrier.
struct SyncSite {
  enum KindType : uint8_t { Set, Wait, Barrier };
  KindType Kind = Barrier;
  clang::SourceLocation Loc;
  FlagKey Key;                  ///< of a flag, as it was met first
  Pipe Drained = Pipe::Unknown; ///< by a barrier
  unsigned Parent = 0; ///< in the forest of places that pair with each other
  /// It may be taken out as far as the place itself is concerned.
  bool Eligible = true;
  TrialSet Trials; ///< that take it out
};

/// What all runs of the kernels of one translation unit share.
class SyncNeeds {
public:
  SyncNeeds(ReservedScratch Scratch, bool VectorBarriers)
      : Scratch(Scratch), VectorBarriers(VectorBarriers) {}

  /// The next kernel begins: what the one before touched is forgotten.
  void beginKernel();
  /// \p Judged: the kernel was followed to its end, and nothing runs before it
  /// or after it. What it uses cannot be judged otherwise.
  void endKernel(bool Judged);

  /// Something runs that is not modelled.
  void giveUp() { GaveUp = true; }

  /// An iteration begins; \p Loop, called from \p Site, is the loop's identity.
  void beginIteration(const void *Loop, const void *Site);
  /// It goes on, and is not followed further.
  void cutLoop(const void *Loop, const void *Site);

  /// The index in Sites of the synchronisation at \p Where, new with its first
  /// call.
  unsigned siteOf(SyncSite::KindType Kind, const CodePoint &Where);
  /// The same of a set or a wait of \p K.
  unsigned flagSiteOf(SyncSite::KindType Kind, const FlagKey &K,
                      const CodePoint &Where);
  /// The site that stands for all that \p Site pairs with, directly or not: a
  /// set can only go together with its waits.
  unsigned find(unsigned Site);
  /// \p A and \p B pair with each other.
  void unite(unsigned A, unsigned B);

  std::vector<SyncSite> Sites;
  TrialSet Needed; ///< by the runs so far
  const ReservedScratch Scratch;
  const bool VectorBarriers;

private:
  friend class SyncPath;
  /// What is touched how, but for the base of the tile: pipe, whether it is
  /// written, memory, bytes from the base.
  using Place = std::tuple<Pipe, bool, unsigned, int64_t, int64_t>;
  void touch(const Place &Where, const Linear &Base, const Facts &Known,
             const SymbolTable &Symbols);

  llvm::DenseMap<unsigned, unsigned> SiteIndex; ///< by raw place
  std::set<unsigned> Used;                      ///< by this kernel
  std::map<Place, std::set<Linear>> Places;     ///< touched by this kernel
  size_t NewPlaces = 0; ///< of them, but for rows that go on and on
  std::map<std::pair<const void *, const void *>, size_t> LastIteration;
  unsigned NextEntry = 0;
  bool GaveUp = false, UsesVectorCore = false, UsesCubeCore = false;
};

/// What can be taken out of the kernels, all of it together: groups of places
/// of \p Needs, each in the order in which they were met. \p Run runs all
/// kernels under \p Needs; they have been run once, with no trial.
std::vector<std::vector<unsigned>>
findRedundantSync(SyncNeeds &Needs, llvm::function_ref<void()> Run);

/// The part of it that belongs to one path. Without SyncNeeds it does nothing.
/// It is told what the AccessLog of the path is told (see there).
class SyncPath {
public:
  /// From here on, what is needed goes to \p N.
  void watch(SyncNeeds &N) { Needs = &N; }
  bool isWatched() const { return Needs; }

  /// An instruction is issued: what its accesses have to be ordered after is
  /// needed.
  void issue(const InstructionEvent &E, const Facts &Known,
             const SymbolTable &Symbols);
  enum ScalarStep : uint8_t {
    ReadsGlobal,  ///< reads global memory
    ChangesState, ///< caches, registers: what was issued may depend on it
    /// It writes to memory that is not known, or lets another core do so. The
    /// memories of the cube are written by instructions of this core only.
    WritesOutside,
    WritesAnything ///< as WritesOutside, or into a tile that is not known
  };
  /// The scalar unit does something.
  void scalarStep(ScalarStep Step);
  /// The flag of \p Slot, which is set \p Count times already, is set, or
  /// waited for. Without a place in \p Where it is the library's own.
  void set(unsigned Slot, unsigned Count, const FlagKey &K,
           const CodePoint &Where);
  void wait(unsigned Slot, unsigned Count, const FlagKey &K,
            const CodePoint &Where);
  /// pipe_barrier of \p P.
  void drain(Pipe P, const CodePoint &Where);
  /// Something runs that is not modelled: nothing of this kernel is judged.
  void giveUp() {
    if (Needs)
      Needs->giveUp();
  }
  /// The path reached the end of the kernel: what is in flight there is needed
  /// by whatever runs next.
  void finish() const;
  /// What either path needs is needed.
  void joinWith(const SyncPath &O);
  /// Equal for paths that behave alike from here on.
  uint64_t digest() const;

private:
  static constexpr unsigned NumBits = NumPipes + 1;
  using Criticals = std::array<TrialSet, NumBits>;
  /// A memory, as a number: those on chip first.
  static constexpr unsigned GlobalMemory = NumMemorySpaces + 1,
                            AnyMemory = NumMemorySpaces + 2;
  struct Flag {
    unsigned Slot;
    TrialSet Critical;
    bool Certain; ///< on all paths that were joined
  };
  struct Entry {
    unsigned Id = 0; ///< the same on paths that part afterwards
    Pipe OnPipe = Pipe::Unknown;
    bool IsWrite = false;
    unsigned Memory = AnyMemory;
    std::optional<Linear> Base; ///< none: anywhere in Memory
    int64_t Lo = 0, Hi = 0;
    unsigned Instruction = 0; ///< its place in the code
    /// The pipes that come after it: on all paths that were joined, on some.
    PipeMask After = 0, MayFollow = 0;
    Criticals Critical;
    /// Those of older accesses that this one stands for.
    Criticals Older;
    std::vector<Flag> Flags;
  };

  void add(Entry &E, PipeMask Bits, const TrialSet &Critical, bool Certain);
  /// Notes what the order of \p New after older accesses hangs on.
  void check(const Entry &New, const Facts *Known, const SymbolTable *Symbols);
  void remember(Entry New);
  static bool mayOverlap(const Entry &A, const Entry &B, const Facts *Known,
                         const SymbolTable *Symbols);

  SyncNeeds *Needs = nullptr;
  std::vector<Entry> Entries;
  std::map<unsigned, std::set<unsigned>> SetBy; ///< places by slot
  /// Barriers, and sets or waits, since the last instruction.
  TrialSet BarriersSince, SetsSince, WaitsSince;
  /// Barriers and sets on a path without an instruction so far.
  TrialSet Edge;
  bool Issued = false;
};

} // namespace ptotidy

#endif // PTO_TIDY_ORDER_SYNCNEEDS_H
