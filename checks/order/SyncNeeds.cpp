// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements which synchronisation of a kernel is needed.

#include "pto-tidy/Order/SyncNeeds.h"
#include "pto-tidy/Order/Overlaps.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

using namespace ptotidy;

void SyncNeeds::beginKernel() {
  Used.clear();
  Places.clear();
  LastIteration.clear();
  NewPlaces = 0;
  GaveUp = UsesVectorCore = UsesCubeCore = false;
}

void SyncNeeds::endKernel(bool Judged) {
  // Code of both kinds of core in one function runs on two cores: what stands
  // in a row here does not run in a row.
  if (Judged && !GaveUp && !(UsesVectorCore && UsesCubeCore))
    return;
  for (unsigned Site : Used)
    Sites[Site].Eligible = false;
}

void SyncNeeds::beginIteration(const void *Loop, const void *Site) {
  LastIteration[{Loop, Site}] = NewPlaces;
}

void SyncNeeds::cutLoop(const void *Loop, const void *Site) {
  // A ring of more slots than iterations were followed comes back to its first
  // slot later on, and nobody has seen what orders that.
  auto It = LastIteration.find({Loop, Site});
  if (It == LastIteration.end() || It->second != NewPlaces)
    giveUp();
}

void SyncNeeds::touch(const Place &Where, const Linear &Base,
                      const Facts &Known, const SymbolTable &Symbols) {
  std::set<Linear> &Bases = Places[Where];
  if (!Bases.insert(Base).second)
    return;
  Symbols.Work += Bases.size();
  // The next one of a row of places at a distance that is not known is none
  // that was not seen: it counts as a clash with those before it, and so will
  // the ones to come.
  const bool GoesOn = llvm::any_of(Bases, [&](const Linear &Before) {
    const Linear Step = Base - Before;
    return !Step.isConstant() && Bases.count(Before - Step) &&
           !Known.simplify(Step, Symbols).isConstant();
  });
  NewPlaces += !GoesOn;
}

unsigned SyncNeeds::siteOf(SyncSite::KindType Kind, const CodePoint &Where) {
  auto [It, New] =
      SiteIndex.try_emplace(Where.Loc.getRawEncoding(), Sites.size());
  if (New) {
    SyncSite S;
    S.Kind = Kind;
    S.Loc = Where.Loc;
    S.Parent = It->second;
    // A macro is there for more than one place.
    S.Eligible = Where.Loc.isFileID();
    Sites.push_back(std::move(S));
  }
  if (Sites[It->second].Kind != Kind)
    Sites[It->second].Eligible = false;
  Used.insert(It->second);
  return It->second;
}

unsigned SyncNeeds::find(unsigned Site) {
  while (Sites[Site].Parent != Site)
    Site = Sites[Site].Parent = Sites[Sites[Site].Parent].Parent;
  return Site;
}

void SyncNeeds::unite(unsigned A, unsigned B) {
  A = find(A);
  B = find(B);
  if (A != B)
    Sites[std::max(A, B)].Parent = std::min(A, B);
}

/// True for the pipes whose order flags alone make. A flag of the scalar unit
/// is about its own work, which is not all modelled.
static bool isQueue(Pipe P) {
  return P != Pipe::S && P != Pipe::All && P != Pipe::Unknown;
}

unsigned SyncNeeds::flagSiteOf(SyncSite::KindType Kind, const FlagKey &K,
                               const CodePoint &Where) {
  const unsigned Site = siteOf(Kind, Where);
  SyncSite &S = Sites[Site];
  if (S.Key.From == Pipe::Unknown)
    S.Key = K;
  S.Eligible &= isQueue(K.From) && isQueue(K.To) && K.From != K.To;
  return Site;
}

void SyncPath::add(Entry &E, PipeMask Bits, const TrialSet &Critical,
                   bool Certain) {
  for (unsigned I = 0; I != NumBits; ++I) {
    const PipeMask Bit = 1u << I;
    if (!(Bits & Bit))
      continue;
    TrialSet &Mine = E.Critical[I];
    if (E.After & Bit) {
      // Two chains: only what breaks both undoes the order.
      if (Certain)
        Mine &= Critical;
      continue;
    }
    Mine = Certain || !(E.MayFollow & Bit) ? Critical : Mine | Critical;
    E.MayFollow |= Bit;
    if (Certain)
      E.After |= Bit;
  }
}

void SyncPath::set(unsigned Slot, unsigned Count, const FlagKey &K,
                   const CodePoint &Where) {
  if (!Needs)
    return;
  // Flags that count are not followed here, nor those that nobody can tell.
  if (Count != 0 || (!K.Object && !K.Id.isConstant()))
    giveUp();
  TrialSet Mine;
  if (!K.Object && Where.Loc.isValid()) {
    unsigned Site = Needs->flagSiteOf(SyncSite::Set, K, Where);
    SetBy[Slot].insert(Site);
    Mine = Needs->Sites[Site].Trials;
    SetsSince |= Mine;
    if (!Issued)
      Edge |= Mine;
  }
  const PipeMask From = maskOf(K.From);
  for (Entry &E : Entries) {
    llvm::erase_if(E.Flags, [&](const Flag &F) { return F.Slot == Slot; });
    if (!(E.MayFollow & From))
      continue;
    TrialSet Critical = Mine;
    for (unsigned I = 0; I != NumBits; ++I)
      if (From & (1u << I))
        Critical |= E.Critical[I];
    E.Flags.push_back({Slot, Critical, (E.After & From) != 0});
  }
}

void SyncPath::wait(unsigned Slot, unsigned Count, const FlagKey &K,
                    const CodePoint &Where) {
  if (!Needs)
    return;
  if (!K.Object && !K.Id.isConstant())
    giveUp();
  TrialSet Mine;
  if (!K.Object && Where.Loc.isValid()) {
    unsigned Site = Needs->flagSiteOf(SyncSite::Wait, K, Where);
    if (Count == 0)
      Needs->Sites[Site].Eligible = false;
    for (unsigned Other : SetBy[Slot])
      Needs->unite(Site, Other);
    SetBy.erase(Slot);
    Mine = Needs->Sites[Site].Trials;
    WaitsSince |= Mine;
  }
  if (Count == 0)
    return;
  // That a wait of the scalar unit stops all that is issued later is likely,
  // and no document says so (docs/hardware-facts.md, "S waits").
  const PipeMask To = waitingMaskOf(K.To);
  for (Entry &E : Entries) {
    auto It =
        llvm::find_if(E.Flags, [&](const Flag &F) { return F.Slot == Slot; });
    if (It == E.Flags.end())
      continue;
    add(E, To, It->Critical | Mine, It->Certain);
    E.Flags.erase(It);
  }
}

void SyncPath::drain(Pipe P, const CodePoint &Where) {
  if (!Needs)
    return;
  TrialSet Mine;
  // What a barrier of one pipe is for on a pipe that counts as in order, the
  // model cannot say.
  if ((P == Pipe::All || P == Pipe::V) && Where.Loc.isValid()) {
    SyncSite &S = Needs->Sites[Needs->siteOf(SyncSite::Barrier, Where)];
    if (S.Drained != P && S.Drained != Pipe::Unknown)
      S.Eligible = false;
    S.Drained = P;
    // Where the hardware orders the vector unit, that is pto-no-op-sync.
    S.Eligible &= P == Pipe::All || Needs->VectorBarriers;
    Mine = S.Trials;
    BarriersSince |= Mine;
    if (!Issued)
      Edge |= Mine;
  }
  for (Entry &E : Entries) {
    if (P == Pipe::All)
      add(E, AllPipes, Mine, true);
    else if (P == Pipe::V && (E.MayFollow & maskOf(P)))
      add(E, VectorAgain, Mine | E.Critical[static_cast<unsigned>(Pipe::V)],
          (E.After & maskOf(P)) != 0);
  }
}

bool SyncPath::mayOverlap(const Entry &A, const Entry &B, const Facts *Known,
                          const SymbolTable *Symbols) {
  if (A.Memory == AnyMemory || B.Memory == AnyMemory)
    return true;
  if (A.Memory != B.Memory)
    return false;
  if (!A.Base || !B.Base)
    return true;
  Linear Difference = *A.Base - *B.Base;
  if (!Difference.isConstant() && Known)
    Difference = Known->simplify(Difference, *Symbols);
  auto Delta = Difference.asConstant();
  if (!Delta)
    return true;
  const int64_t Bytes = bytesBetween(*Delta, 0);
  return A.Lo + Bytes < B.Hi && B.Lo < A.Hi + Bytes;
}

void SyncPath::check(const Entry &New, const Facts *Known,
                     const SymbolTable *Symbols) {
  PipeMask Asked = New.OnPipe == Pipe::Unknown || New.OnPipe == Pipe::All
                       ? AllPipes
                       : maskOf(New.OnPipe);
  for (const Entry &E : Entries) {
    if (!(E.IsWrite || New.IsWrite))
      continue;
    PipeMask Bits = Asked;
    if (E.OnPipe == New.OnPipe && isQueue(E.OnPipe)) {
      if (E.OnPipe != Pipe::V)
        continue;
      Bits = VectorAgain;
    }
    if (!mayOverlap(New, E, Known, Symbols))
      continue;
    for (unsigned I = 0; I != NumBits; ++I)
      if (Bits & (1u << I)) {
        Needs->Needed |= E.Critical[I];
        if (!(E.After & (1u << I)))
          Needs->Needed |= E.Older[I];
      }
  }
}

void SyncPath::remember(Entry New) {
  constexpr size_t MaxEntries = 2048;
  New.Id = ++Needs->NextEntry;
  // What may run on any pipe is caught by the flags of all of them.
  if (New.OnPipe == Pipe::Unknown || New.OnPipe == Pipe::All) {
    for (unsigned P = 0; P != NumPipes; ++P) {
      Entry Copy = New;
      Copy.OnPipe = static_cast<Pipe>(P);
      remember(std::move(Copy));
    }
    return;
  }
  // The scalar unit reads before it goes on.
  if (New.OnPipe == Pipe::S && !New.IsWrite)
    return;
  New.After =
      Needs->VectorBarriers ? maskOf(New.OnPipe) : waitingMaskOf(New.OnPipe);
  New.MayFollow = New.After;
  // An older access in the same bytes by the same instruction comes before all
  // that comes after this one.
  llvm::erase_if(Entries, [&](const Entry &E) {
    if (E.Instruction != New.Instruction || E.OnPipe != New.OnPipe ||
        E.IsWrite != New.IsWrite || E.Memory != New.Memory ||
        E.Base != New.Base || E.Lo != New.Lo || E.Hi != New.Hi)
      return false;
    for (unsigned I = 0; I != NumBits; ++I)
      New.Older[I] |= E.Critical[I] | E.Older[I];
    return true;
  });
  Entries.push_back(std::move(New));
  if (Entries.size() > MaxEntries) {
    Entries.clear();
    giveUp();
  }
}

void SyncPath::issue(const InstructionEvent &E, const Facts &Known,
                     const SymbolTable &Symbols) {
  if (!Needs)
    return;
  Symbols.Work += Entries.size();
  // What stands before the first instruction may wait for the kernel before.
  if (!Issued)
    Needs->Needed |= BarriersSince | WaitsSince;
  Issued = true;
  BarriersSince.reset();
  SetsSince.reset();
  Edge.reset();
  WaitsSince.reset();
  llvm::SmallVector<Entry, 6> Reads, Writes;
  auto make = [&](unsigned Memory, bool IsWrite) {
    Entry New;
    New.OnPipe = E.OnPipe;
    New.IsWrite = IsWrite;
    New.Memory = Memory;
    New.Instruction = E.Where.Loc.getRawEncoding();
    return New;
  };
  auto note = [&](const Entry &New) {
    if (New.IsWrite)
      Writes.push_back(New);
    else
      Reads.push_back(New);
    Needs->touch({New.OnPipe, New.IsWrite, New.Memory, New.Lo, New.Hi},
                 New.Base ? *New.Base : Linear(), Known, Symbols);
  };
  for (const Operand &O : E.Operands) {
    const MemorySpace Space = O.Tile.Shape->Space;
    unsigned Memory = Space == MemorySpace::Unknown
                          ? unsigned(AnyMemory)
                          : static_cast<unsigned>(Space);
    Needs->UsesVectorCore |= Space == MemorySpace::UB;
    Needs->UsesCubeCore |= Space != MemorySpace::UB;
    for (bool IsWrite : {false, true}) {
      // What an operand is may not be known.
      if (IsWrite ? O.Role == OperandRole::Read : O.Role == OperandRole::Write)
        continue;
      Entry New = make(Memory, IsWrite);
      if (O.Tile.Placed && !E.Info.isGuess()) {
        New.Base = O.Tile.Base;
        New.Lo = std::min<int64_t>(0, O.Capacity.begin());
        New.Hi =
            std::max<int64_t>(O.Tile.Shape->capacityBytes(), O.Capacity.end());
      }
      note(New);
    }
  }
  const InstructionUnit Unit = E.Info.Unit;
  if (Unit == InstructionUnit::Internal || Unit == InstructionUnit::Guess) {
    note(make(GlobalMemory, false));
    note(make(GlobalMemory, true));
  } else if (Unit == InstructionUnit::Load || Unit == InstructionUnit::Store) {
    note(make(GlobalMemory, Unit == InstructionUnit::Store));
  }
  if (E.OnPipe == Pipe::V && Needs->Scratch.Bytes &&
      mayUseHiddenScratch(E.Info)) {
    Entry New = make(static_cast<unsigned>(MemorySpace::UB), true);
    New.Base = Linear(Needs->Scratch.Offset);
    New.Hi = Needs->Scratch.Bytes;
    note(New);
  }
  for (auto *List : {&Reads, &Writes})
    for (Entry &New : *List) {
      check(New, &Known, &Symbols);
      remember(std::move(New));
    }
}

void SyncPath::scalarStep(ScalarStep Step) {
  if (!Needs)
    return;
  Entry New;
  New.OnPipe = Pipe::S;
  New.IsWrite = Step != ReadsGlobal;
  New.Memory = Step == ReadsGlobal ? GlobalMemory : AnyMemory;
  check(New, nullptr, nullptr);
  // What is issued after a change of state comes after it.
  if (Step >= WritesOutside)
    remember(std::move(New));
}

void SyncPath::finish() const {
  if (!Needs)
    return;
  // What stands after the last instruction may be for the kernel after, as far
  // as it orders anything that was not in order before.
  TrialSet Critical;
  for (const Entry &E : Entries)
    for (unsigned I = 0; I != NumBits; ++I)
      Critical |= E.Critical[I] | E.Older[I];
  Needs->Needed |= Edge | ((BarriersSince | SetsSince) & Critical);
  for (const auto &[Slot, Sites] : SetBy)
    for (unsigned Site : Sites)
      Needs->Sites[Site].Eligible = false;
}

void SyncPath::joinWith(const SyncPath &O) {
  if (!Needs)
    return;
  llvm::DenseMap<unsigned, const Entry *> Theirs;
  for (const Entry &E : O.Entries)
    Theirs[E.Id] = &E;
  for (Entry &E : Entries) {
    auto It = Theirs.find(E.Id);
    if (It == Theirs.end())
      continue;
    const Entry &Other = *It->second;
    Theirs.erase(It);
    E.After &= Other.After;
    E.MayFollow |= Other.MayFollow;
    for (unsigned I = 0; I != NumBits; ++I) {
      E.Critical[I] |= Other.Critical[I];
      E.Older[I] |= Other.Older[I];
    }
    for (Flag &F : E.Flags) {
      auto Same = llvm::find_if(
          Other.Flags, [&](const Flag &G) { return G.Slot == F.Slot; });
      if (Same == Other.Flags.end()) {
        F.Certain = false;
        continue;
      }
      F.Certain &= Same->Certain;
      F.Critical |= Same->Critical;
    }
    for (const Flag &G : Other.Flags)
      if (llvm::none_of(E.Flags,
                        [&](const Flag &F) { return F.Slot == G.Slot; }))
        E.Flags.push_back({G.Slot, G.Critical, false});
  }
  for (const Entry &E : O.Entries)
    if (Theirs.count(E.Id))
      Entries.push_back(E);
  for (const auto &[Slot, Sites] : O.SetBy)
    SetBy[Slot].insert(Sites.begin(), Sites.end());
  BarriersSince |= O.BarriersSince;
  SetsSince |= O.SetsSince;
  Edge |= O.Edge;
  WaitsSince |= O.WaitsSince;
  Issued &= O.Issued;
}

uint64_t SyncPath::digest() const {
  llvm::hash_code H = llvm::hash_combine(Entries.size(), Issued);
  for (const Entry &E : Entries) {
    H = llvm::hash_combine(H, E.Instruction, E.Lo, E.Hi, E.After, E.MayFollow,
                           E.IsWrite, E.Base ? E.Base->constant() : -1);
    for (unsigned I = 0; I != NumBits; ++I)
      H = llvm::hash_combine(H, std::hash<TrialSet>()(E.Critical[I]),
                             std::hash<TrialSet>()(E.Older[I]));
    for (const Flag &F : E.Flags)
      H = llvm::hash_combine(H, F.Slot, F.Certain,
                             std::hash<TrialSet>()(F.Critical));
  }
  return H;
}

std::vector<std::vector<unsigned>>
ptotidy::findRedundantSync(SyncNeeds &Needs, llvm::function_ref<void()> Run) {
  // Work is bounded: code with more than this is written by a compiler that can
  // be asked itself.
  constexpr size_t MaxGroups = 4 * MaxSyncTrials, MaxRounds = 8;
  std::map<unsigned, std::vector<unsigned>> ByRoot;
  for (unsigned I = 0; I != Needs.Sites.size(); ++I)
    ByRoot[Needs.find(I)].push_back(I);
  std::vector<std::vector<unsigned>> Groups;
  for (auto &[Root, Group] : ByRoot) {
    bool Sets = false, Waits = false, Eligible = true;
    for (unsigned I : Group) {
      const SyncSite &S = Needs.Sites[I];
      Eligible &= S.Eligible;
      Sets |= S.Kind != SyncSite::Wait;
      Waits |= S.Kind != SyncSite::Set;
    }
    if (Eligible && Sets && Waits)
      Groups.push_back(std::move(Group));
  }
  if (Groups.size() > MaxGroups)
    Groups.resize(MaxGroups);
  auto run = [&](llvm::ArrayRef<std::pair<unsigned, unsigned>> Trials,
                 llvm::ArrayRef<std::vector<unsigned>> Of) {
    for (SyncSite &S : Needs.Sites)
      S.Trials.reset();
    for (const auto &[Trial, Group] : Trials)
      for (unsigned Site : Of[Group])
        Needs.Sites[Site].Trials.set(Trial);
    Needs.Needed.reset();
    Run();
  };
  // Each by itself.
  std::vector<std::vector<unsigned>> Alone;
  for (size_t Begin = 0; Begin < Groups.size(); Begin += MaxSyncTrials) {
    const size_t End = std::min<size_t>(Groups.size(), Begin + MaxSyncTrials);
    std::vector<std::pair<unsigned, unsigned>> Trials;
    for (size_t I = Begin; I != End; ++I)
      Trials.push_back({I - Begin, I});
    run(Trials, Groups);
    for (size_t I = Begin; I != End; ++I)
      if (!Needs.Needed.test(I - Begin))
        Alone.push_back(Groups[I]);
  }
  if (Alone.size() > MaxSyncTrials)
    Alone.resize(MaxSyncTrials);
  // Two may each be redundant because of the other. Barriers cost most; of two
  // in a row the second one is what one would take out.
  llvm::stable_sort(Alone, [&](const auto &A, const auto &B) {
    auto rank = [&](const std::vector<unsigned> &G) {
      const SyncSite &S = Needs.Sites[G.front()];
      return std::make_tuple(S.Kind != SyncSite::Barrier,
                             S.Drained != Pipe::All, ~S.Loc.getRawEncoding());
    };
    return rank(A) < rank(B);
  });
  size_t Accepted = 0;
  for (size_t Round = 0; Round != MaxRounds && Accepted != Alone.size();
       ++Round) {
    // Trial T takes out all up to the T-th.
    std::vector<std::pair<unsigned, unsigned>> Trials;
    for (unsigned Group = 0; Group != Alone.size(); ++Group)
      for (unsigned T = Group; T != Alone.size(); ++T)
        Trials.push_back({T, Group});
    run(Trials, Alone);
    while (Accepted != Alone.size() && !Needs.Needed.test(Accepted))
      ++Accepted;
    if (Accepted != Alone.size())
      Alone.erase(Alone.begin() + Accepted);
  }
  Alone.resize(Accepted);
  return Alone;
}
