// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the join of two access logs: what both paths did stays,
// what they did otherwise is kept in both versions, with what tells the paths
// apart (docs/design/paths.md, "Joins").

#include "pto-tidy/Order/AccessLog.h"
#include <cassert>
#include <numeric>

using namespace ptotidy;

// Two versions of an access cost more than one that says more of when it was.
static constexpr unsigned MaxGuards = 6, MaxOwnGuards = 12;
// One access may come in from many paths; beyond a few, what all of them know
// of it is enough.
static constexpr unsigned MaxCopies = 8;

bool AccessLog::alike(const Record &A, const Record &B) {
  return A.After == B.After && A.Flags == B.Flags &&
         A.Unordered == B.Unordered && A.Valuable == B.Valuable &&
         A.When == B.When && A.Alive == B.Alive && A.Outlives == B.Outlives &&
         A.Destroys == B.Destroys && A.OwnRead == B.OwnRead &&
         A.TwinRead == B.TwinRead && A.Clobbered == B.Clobbered &&
         A.Told == B.Told && A.OthersWaited == B.OthersWaited &&
         A.Victims == B.Victims && A.LostTo == B.LostTo;
}

void AccessLog::intersect(Record &R, const Record &Other,
                          SymbolTable &Symbols) {
  if (R.A->IsFull && (!R.Unordered || R.When != Other.When)) {
    R.Unordered = false;
    return;
  }
  R.After &= Other.After;
  // What is ordered already needs no flag, and has none.
  if (!R.Unordered)
    R.Flags = Other.Flags;
  else if (Other.Unordered)
    R.Flags &= Other.Flags;
  R.Unordered = R.Unordered || Other.Unordered;
  R.When = Symbols.unite(R.When, Other.When);
  if (R.OthersWaited.isInvalid())
    R.OthersWaited = Other.OthersWaited;
  intersectAllButOrder(R, Other);
}

void AccessLog::restrictVictims(Record &R, const Record &Other,
                                const Guard &Path, SymbolTable &Symbols) {
  if (Path.empty() || R.Victims == Other.Victims)
    return;
  std::vector<Victim> All(R.Victims.begin(), R.Victims.end());
  for (Victim &V : All) {
    if (llvm::is_contained(Other.Victims, V))
      continue;
    auto Known = std::make_shared<std::pair<Facts, Guard>>(*V.Path);
    Symbols.restrict(Known->second, Path);
    V.Path = std::move(Known);
  }
  R.Victims.assign(std::move(All));
}

void AccessLog::mergeAlike(Record &R, const Record &Other) {
  R.noteReadsOf(Other);
  R.Lost |= Other.Lost;
  R.Straddles |= Other.Straddles;
  if (R.OtherReads != Other.OtherReads)
    R.OtherReads.clear();
  if (R.UsedUp != Other.UsedUp)
    R.UsedUp = nullptr;
  for (unsigned Part : Other.Parts)
    if (!llvm::is_contained(R.Parts, Part))
      R.Parts.push_back(Part);
}

void AccessLog::intersectAllButOrder(Record &R, const Record &Other) {
  mergeAlike(R, Other);
  R.Valuable = R.Valuable && Other.Valuable;
  R.Alive = R.Alive && Other.Alive;
  R.Outlives = R.Outlives || Other.Outlives;
  R.Told = R.Told && Other.Told;
  R.Destroys.update([&](Destroyed &D) {
    const Destroyed *O = destroys(Other, D.Generation);
    if (!O)
      return false;
    D.Lo = std::min(D.Lo, O->Lo);
    D.Hi = std::max(D.Hi, O->Hi);
    D.InPlace |= O->InPlace;
    return true;
  });
  if (R.OwnRead != Other.OwnRead)
    R.OwnRead = nullptr;
  if (R.TwinRead != Other.TwinRead)
    R.TwinRead = nullptr;
  if (R.Clobbered != Other.Clobbered)
    R.Clobbered = nullptr;
  for (const Victim &V : Other.Victims)
    if (!llvm::is_contained(R.Victims, V))
      R.Victims.push_back(V);
  if (R.LostTo != Other.LostTo)
    R.LostTo = {};
}

void AccessLog::rename(const llvm::DenseMap<unsigned, unsigned> &Renamed) {
  auto renamed = [&](unsigned Generation) {
    auto It = Renamed.find(Generation);
    return It == Renamed.end() ? Generation : It->second;
  };
  for (Record &R : Records) {
    R.Generation = renamed(R.Generation);
    R.Destroys.update([&](Destroyed &D) {
      D.Generation = renamed(D.Generation);
      return true;
    });
    R.Parts.update([&](unsigned &Part) {
      Part = renamed(Part);
      return true;
    });
  }
  std::set<std::pair<unsigned, unsigned>> NewViews;
  for (auto [First, Second] : Views)
    NewViews.insert(std::minmax(renamed(First), renamed(Second)));
  Views = std::move(NewViews);
}

void AccessLog::joinWith(const AccessLog &Other, const Guard &Mine,
                         const Guard &Theirs,
                         const llvm::DenseMap<unsigned, unsigned> &Renamed,
                         SymbolTable &Symbols) {
  assert(sameFlags(Other) && "paths join where the same flags are set");
  AccessLog Copy;
  if (!Renamed.empty()) {
    Copy = Other;
    Copy.rename(Renamed);
  }
  const AccessLog &O = Renamed.empty() ? Other : Copy;
  // What one path takes for a view is none of the other's bugs.
  Views.insert(O.Views.begin(), O.Views.end());
  joinRecords(O, Mine, Theirs, Symbols);
  Filled.joinWith(O.Filled, Mine, Theirs, Symbols);
  Sequence = std::max(Sequence, O.Sequence);
  SyncStamp = std::max(SyncStamp, O.SyncStamp);
  SawOpaque |= O.SawOpaque;
  UnknownWrites |= O.UnknownWrites;
  History.joinWith(O.History);
  Sync.joinWith(O.Sync);
  Contents.joinWith(O.Contents, Mine, Theirs, Symbols);
  Unread.joinWith(O.Unread);
  ModeMixed |= O.ModeMixed;
  for (unsigned I = 0; I != NumModeRegisters; ++I)
    if (!ModeSet[I].isLike(O.ModeSet[I]))
      ModeMixed.set(I);
  Waited.insert(O.Waited.begin(), O.Waited.end());
  Unpaired.insert(O.Unpaired.begin(), O.Unpaired.end());
  Written.joinWith(O.Written);
}

void AccessLog::joinRecords(const AccessLog &O, const Guard &Mine,
                            const Guard &Theirs, SymbolTable &Symbols) {
  const bool Apart = !Mine.empty() && !Theirs.empty();
  // What both paths brought along from before they parted stands in the same
  // order in both, and most of it is alike: that part stays where it is.
  size_t Alike = 0;
  while (Alike != Records.size() && Alike != O.Records.size() &&
         Records[Alike].A == O.Records[Alike].A &&
         alike(Records[Alike], O.Records[Alike])) {
    mergeAlike(Records[Alike], O.Records[Alike]);
    ++Alike;
  }
  // Each of the others is handled several times.
  constexpr unsigned Handled = 8;
  Symbols.Work += 2 * Alike + Handled * (Records.size() - Alike) +
                  Handled * (O.Records.size() - Alike);
  std::vector<Record> Joined;
  std::vector<bool> Used(O.Records.size());
  auto hasRoom = [&](Guard &When, size_t Most) {
    if (When.size() >= Most)
      Symbols.dropImplied(When);
    return When.size() < Most;
  };
  std::map<AccessKey, llvm::SmallVector<size_t, 2>> Places;
  for (size_t I = Alike; I != O.Records.size(); ++I)
    Places[keyOf(O.Records[I])].push_back(I);
  for (Record &R : llvm::drop_begin(Records, Alike)) {
    auto It = Places.find(keyOf(R));
    if (It == Places.end()) {
      if (hasRoom(R.When, MaxOwnGuards))
        Symbols.restrict(R.When, Mine);
      Joined.push_back(std::move(R));
      continue;
    }
    // The same access on both paths: alike, it stays one record.
    auto Same = llvm::find_if(It->second, [&](size_t I) {
      return !Used[I] && alike(R, O.Records[I]);
    });
    if (Same != It->second.end()) {
      Used[*Same] = true;
      mergeAlike(R, O.Records[*Same]);
    } else if (Apart && hasRoom(R.When, MaxGuards)) {
      Symbols.restrict(R.When, Mine);
    } else {
      // Nothing tells the two paths apart later on: what holds on both holds,
      // and of what each of them knows, what both do.
      auto Any = llvm::find_if(It->second, [&](size_t I) { return !Used[I]; });
      if (Any != It->second.end()) {
        Used[*Any] = true;
        Record There = O.Records[*Any];
        restrictVictims(R, O.Records[*Any], Mine, Symbols);
        restrictVictims(There, R, Theirs, Symbols);
        if (!R.A->IsFull) {
          Symbols.restrict(R.When, Mine);
          Symbols.restrict(There.When, Theirs);
        }
        if (R.A->IsFull || R.isOrderedLike(There)) {
          intersect(R, There, Symbols);
        } else {
          // Of its order each path keeps what it knows, as far as its guard
          // tells: the first round of the one may be the second of the other.
          Record Here = R;
          intersectAllButOrder(R, There);
          intersectAllButOrder(There, Here);
          Joined.push_back(std::move(There));
        }
      }
    }
    Joined.push_back(std::move(R));
  }
  for (size_t I = Alike; I != O.Records.size(); ++I)
    if (!Used[I]) {
      Record R = O.Records[I];
      if (hasRoom(R.When, MaxOwnGuards))
        Symbols.restrict(R.When, Theirs);
      Joined.push_back(std::move(R));
    }
  limitCopies(Joined, Symbols);
  // Program order again; records of one instruction keep their order.
  std::vector<size_t> Order(Joined.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::sort(Order, [&](size_t A, size_t B) {
    return std::make_pair(Joined[A].A->Sequence, A) <
           std::make_pair(Joined[B].A->Sequence, B);
  });
  Records.erase(Records.begin() + Alike, Records.end());
  for (size_t I : Order)
    Records.push_back(std::move(Joined[I]));
}

void AccessLog::limitCopies(std::vector<Record> &Joined, SymbolTable &Symbols) {
  // In the order of the records: a key has pointers in it.
  std::map<AccessKey, size_t> Known;
  std::vector<llvm::SmallVector<size_t, 4>> Copies;
  for (size_t I = 0; I != Joined.size(); ++I) {
    auto [It, New] = Known.try_emplace(keyOf(Joined[I]), Copies.size());
    if (New)
      Copies.emplace_back();
    Copies[It->second].push_back(I);
  }
  for (auto &Indices : Copies) {
    if (Indices.size() <= MaxCopies)
      continue;
    if (Joined[Indices[0]].A->IsFull) {
      // Each is of sizes of its own, which no record says together.
      for (size_t I : llvm::ArrayRef(Indices).drop_back(MaxCopies))
        Joined[I].A = nullptr;
      continue;
    }
    auto merge = [&](size_t Into, size_t From) {
      intersect(Joined[Into], Joined[From], Symbols);
      Joined[From].A = nullptr;
    };
    // Those that are ordered alike first: what their paths have in common tells
    // when the access is in order.
    llvm::SmallVector<size_t, 4> Kinds;
    for (size_t I : Indices) {
      auto Same = llvm::find_if(
          Kinds, [&](size_t K) { return Joined[I].isOrderedLike(Joined[K]); });
      if (Same == Kinds.end())
        Kinds.push_back(I);
      else
        merge(*Same, I);
    }
    if (Kinds.size() > MaxCopies)
      for (size_t I : llvm::drop_begin(Kinds))
        merge(Kinds[0], I);
  }
  llvm::erase_if(Joined, [](const Record &R) { return !R.A; });
}
