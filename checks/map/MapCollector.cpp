// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the making of memory maps: rows and a log while the
// kernel runs, then the rows sorted, and live ranges and flags from the log.

#include "pto-tidy/Map/MapCollector.h"
#include "pto-tidy/Order/Overlaps.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace ptotidy;

MapPlace MapCollector::placeOf(SourceLocation Loc) const {
  MapPlace P;
  if (Loc.isInvalid())
    return P;
  // Lines of the file, not those of #line: findings are at offsets in it.
  const SourceLocation At = SM.getExpansionLoc(Loc);
  P.File = SM.getFilename(At).str();
  P.Line = static_cast<int>(SM.getExpansionLineNumber(Loc));
  return P;
}

std::string MapCollector::codeAt(SourceLocation Loc) const {
  if (Loc.isInvalid())
    return {};
  const auto [File, Offset] = SM.getDecomposedExpansionLoc(Loc);
  const StringRef Text = SM.getBufferData(File);
  const size_t Begin = Text.rfind('\n', Offset) + 1; // npos + 1 is 0
  return Text.slice(Begin, Text.find('\n', Offset)).trim().str();
}

size_t MapCollector::rowAt(const CodePoint &Where, StringRef Operation,
                           Pipe OnPipe) {
  auto [It, New] = RowIndex.try_emplace(Where.key(), Rows.size());
  if (New) {
    MapRow R;
    R.Where = placeOf(Where.Loc);
    R.Code = codeAt(Where.Loc);
    if (Where.Stack)
      R.Function = Where.Stack->Function;
    for (const CallSite *C = Where.Stack; C && C->Caller; C = C->Caller)
      R.Calls.insert(R.Calls.begin(), placeOf(C->Call));
    Rows.push_back(std::move(R));
    Points.push_back(Where);
  }
  MapRow &Row = Rows[It->second];
  // A flag that an instruction sets by its result is in the instruction's row.
  if (Row.Operation.empty() || OnPipe != Pipe::Unknown)
    Row.Operation = Operation.str();
  if (OnPipe != Pipe::Unknown)
    Row.OnPipe = pipeName(OnPipe).str();
  return It->second;
}

size_t MapCollector::tileAt(const TileRef &T) {
  const size_t PlacedRow = rowAt(T.Assigned, "TASSIGN");
  auto [It, New] = TileIndex.try_emplace(
      std::make_tuple(T.Name, T.Shape->Space, T.Base, PlacedRow), Tiles.size());
  if (New)
    Tiles.push_back({T, PlacedRow});
  return It->second;
}

size_t MapCollector::flagOf(const FlagKey &K) {
  auto [It, New] = FlagIndex.try_emplace(K, Flags.size());
  if (New)
    Flags.push_back(K);
  return It->second;
}

void MapCollector::placed(const PlacementEvent &E) {
  // Where it lies is all that it says; what lay there stays.
  tileAt(E.Tile);
}

/// Whether nothing of the value that lay there before is needed.
static bool startsValue(OperandRole Role) {
  return Role == OperandRole::Write || Role == OperandRole::Scratch;
}

void MapCollector::issued(const InstructionEvent &E) {
  const size_t Row = rowAt(E.Where, E.Info.Name, E.OnPipe);
  auto add = [&](const Operand &O) {
    if (!O.Tile.Placed)
      return;
    Event Access;
    Access.Kind = Event::Access;
    Access.Row = Row;
    Access.What = tileAt(O.Tile);
    Access.Role = O.Role;
    const bool Known = !O.Touched.empty() && !O.Touched.Anywhere &&
                       O.Role != OperandRole::Scratch;
    const Region &Bytes = Known ? O.Touched : O.Capacity;
    Access.Begin = O.Tile.Base.constant() + Bytes.begin();
    Access.End = O.Tile.Base.constant() + Bytes.end();
    Access.Exact = Known && O.Touched.contiguous();
    Log.push_back(Access);
  };
  // An instruction reads its sources before it writes.
  for (const Operand &O : E.Operands)
    if (!startsValue(O.Role))
      add(O);
  for (const Operand &O : E.Operands)
    if (startsValue(O.Role))
      add(O);
}

void MapCollector::flagSet(const FlagKey &K, const CodePoint &Where) {
  Log.push_back({Event::Set, rowAt(Where, "set_flag"), flagOf(K)});
}

void MapCollector::flagWaited(const FlagKey &K, const CodePoint &Where) {
  Log.push_back({Event::Wait, rowAt(Where, "wait_flag"), flagOf(K)});
}

void MapCollector::drained(Pipe P, const CodePoint &Where) {
  const std::pair<size_t, Pipe> Barrier(rowAt(Where, "pipe_barrier"), P);
  if (!llvm::is_contained(Barriers, Barrier))
    Barriers.push_back(Barrier);
}

void MapCollector::looped(const CodePoint &Begin, SourceLocation End,
                          unsigned Iteration) {
  auto [It, New] = LoopIndex.try_emplace(Begin.key(), Loops.size());
  if (New)
    Loops.push_back({Begin, End});
  if (Iteration)
    Log.push_back({Event::Again, 0, It->second});
}

/// Makes a map of what a collector has heard.
class MapCollector::Assembly {
public:
  explicit Assembly(MapCollector &C) : C(C) {}

  MemoryMap make() {
    sortRows();
    findLoops();
    replay();
    makeAreas();
    for (const auto &[Row, P] : C.Barriers)
      Map.Barriers.push_back({Rank[Row], pipeName(P).str()});
    llvm::stable_sort(Map.Barriers, [](const auto &A, const auto &B) {
      return A.Row < B.Row;
    });
    return std::move(Map);
  }

private:
  /// The calls from the kernel to a point, and the point itself.
  using Way = llvm::SmallVector<SourceLocation, 4>;
  static Way wayTo(const CodePoint &Where) {
    Way Result = {Where.Loc};
    for (const CallSite *S = Where.Stack; S && S->Caller; S = S->Caller)
      Result.insert(Result.begin(), S->Call);
    return Result;
  }

  bool before(const Way &A, const Way &B) const {
    for (size_t I = 0; I != std::min(A.size(), B.size()); ++I)
      if (A[I] != B[I])
        return C.SM.isBeforeInTranslationUnit(A[I], B[I]);
    return A.size() < B.size();
  }

  void sortRows() {
    std::vector<size_t> Order(C.Rows.size());
    std::vector<Way> Ways;
    for (size_t I = 0; I != Order.size(); ++I) {
      Order[I] = I;
      Ways.push_back(wayTo(C.Points[I]));
    }
    llvm::stable_sort(
        Order, [&](size_t A, size_t B) { return before(Ways[A], Ways[B]); });
    Rank.resize(Order.size());
    const CallSite *Stack = nullptr;
    for (size_t I : Order) {
      MapRow &R = C.Rows[I];
      MapRow *Last = Map.Rows.empty() ? nullptr : &Map.Rows.back();
      const bool SameLine = Last && Stack == C.Points[I].Stack &&
                            Last->Where.File == R.Where.File &&
                            Last->Where.Line == R.Where.Line;
      // Two instructions of one line are two rows; a flag beside one is not.
      if (SameLine && (Last->OnPipe.empty() || R.OnPipe.empty())) {
        if (!R.OnPipe.empty()) {
          Last->OnPipe = R.OnPipe;
          Last->Operation = R.Operation;
        }
      } else {
        Stack = C.Points[I].Stack;
        Map.Rows.push_back(std::move(R));
        Sorted.push_back(std::move(Ways[I]));
      }
      Rank[I] = static_cast<int>(Map.Rows.size()) - 1;
    }
  }

  void findLoops() {
    // A loop in a called function comes after the one around the call, also
    // where the two have the same rows.
    std::vector<std::pair<Way, MapLoop>> Found;
    for (const LoopRange &L : C.Loops) {
      // All ways into the loop have those to its two ends around them.
      auto rowOf = [&](const Way &W) {
        return static_cast<int>(
            llvm::partition_point(
                Sorted, [&](const Way &Row) { return before(Row, W); }) -
            Sorted.begin());
      };
      Way End = wayTo({L.End, L.Begin.Stack});
      MapLoop Loop;
      Loop.First = rowOf(wayTo(L.Begin));
      Loop.Last = rowOf(End) - 1;
      // A body of one statement ends with the beginning of its last token.
      while (Loop.Last + 1 < static_cast<int>(Sorted.size()) &&
             !before(End, Sorted[Loop.Last + 1]))
        ++Loop.Last;
      Loop.Line = C.placeOf(L.Begin.Loc).Line;
      LoopRows.push_back(Loop);
      if (Loop.First <= Loop.Last)
        Found.push_back({wayTo(L.Begin), Loop});
    }
    LastAgain.assign(LoopRows.size(), 0);
    llvm::stable_sort(Found, [&](const auto &A, const auto &B) {
      return before(A.first, B.first);
    });
    for (const auto &Entry : Found)
      Map.Loops.push_back(Entry.second);
  }

  static std::string roleWord(OperandRole Role) {
    static constexpr llvm::StringRef Words[] = {"writes", "reads", "updates",
                                                "scratches", "touches"};
    return Words[static_cast<unsigned>(Role)].str();
  }

  /// What is known of a tile while the log is read again.
  struct Life {
    MapBox Box;
    bool Written = false;
    size_t Time = 0;           ///< when it was touched last; 0: never
    int64_t Low = 0, High = 0; ///< what the value was touched in
    std::set<std::tuple<int, OperandRole, int64_t, int64_t>> Seen;
  };

  /// The value that \p L has is still wanted in \p Row.
  void keep(Life &L, int Row, size_t Time) {
    MapBox &B = L.Box;
    B.Last = std::max(B.Last, Row);
    // One that goes into the next iteration of a loop is there all of it.
    for (size_t I = 0; I != LoopRows.size(); ++I)
      if (LastAgain[I] > L.Time && LoopRows[I].First <= LoopRows[I].Last) {
        B.First = std::min(B.First, LoopRows[I].First);
        B.Last = std::max(B.Last, LoopRows[I].Last);
      }
    L.Time = Time;
  }

  /// \p E touches the value of \p L, through its tile or another one of its
  /// alias group.
  void touch(const Event &E, size_t Time, Life &L) {
    const bool New =
        !L.Time || E.Role == OperandRole::Scratch ||
        (startsValue(E.Role) && E.Exact && E.Begin <= L.Low && L.High <= E.End);
    if (!New)
      keep(L, Rank[E.Row], Time);
    L.Low = New ? E.Begin : std::min(L.Low, E.Begin);
    L.High = New ? E.End : std::max(L.High, E.End);
    L.Written |= E.Role != OperandRole::Read;
    L.Time = Time;
  }

  void access(const Event &E, size_t Time) {
    Life &L = Lives[E.What];
    const int Row = Rank[E.Row];
    MapBox &B = L.Box;
    B.First = L.Time ? std::min(B.First, Row) : Row;
    B.Last = L.Time ? std::max(B.Last, Row) : Row;
    if (L.Seen.insert({Row, E.Role, E.Begin, E.End}).second)
      B.Accesses.push_back({Row, roleWord(E.Role), E.Begin, E.End});
    touch(E, Time, L);
    for (size_t Other : Groups[C.Tiles[E.What].Tile.Group])
      if (Other != E.What && Lives[Other].Time && overlap(Other, E.What))
        touch(E, Time, Lives[Other]);
    if (!L.Written)
      keepFound(E, Time);
  }

  /// \p E reads what its tile has not written: the values of those that were
  /// there last are wanted.
  void keepFound(const Event &E, size_t Time) {
    std::vector<size_t> Found;
    for (size_t I = 0; I != Lives.size(); ++I)
      if (I != E.What && Lives[I].Written && Lives[I].Low < E.End &&
          E.Begin < Lives[I].High && overlap(I, E.What))
        Found.push_back(I);
    llvm::sort(Found, [&](size_t A, size_t B) {
      return std::make_tuple(Lives[A].Time, A) >
             std::make_tuple(Lives[B].Time, B);
    });
    std::vector<const Life *> Later;
    for (size_t I : Found) {
      Life &L = Lives[I];
      // Nothing of it is left where a later one covers it.
      if (llvm::none_of(Later, [&](const Life *O) {
            return O->Low <= std::max(L.Low, E.Begin) &&
                   std::min(L.High, E.End) <= O->High;
          }))
        keep(L, Rank[E.Row], Time);
      Later.push_back(&L);
    }
  }

  bool overlap(size_t I, size_t J) const {
    const TileRef &A = C.Tiles[I].Tile, &B = C.Tiles[J].Tile;
    return A.Shape->Space == B.Shape->Space && A.Base.sameSymbols(B.Base) &&
           overlaps(capacityRegion(*A.Shape, A.Base),
                    capacityRegion(*B.Shape, B.Base),
                    bytesBetween(A.Base.constant(), B.Base.constant()));
  }

  /// The sets of one flag that no wait has answered yet, and whether the last
  /// thing that happened to it was a wait: the next set begins anew then.
  struct FlagState {
    std::set<int> Pending;
    bool Waited = false;
    std::set<int> Answered;
  };

  void replay() {
    Lives.resize(C.Tiles.size());
    for (size_t I = 0; I != C.Tiles.size(); ++I)
      Groups[C.Tiles[I].Tile.Group].push_back(I);
    std::vector<FlagState> States(C.Flags.size());
    std::set<std::tuple<int, int, size_t>> Arrows;
    size_t Time = 0;
    for (const Event &E : C.Log) {
      ++Time;
      if (E.Kind == Event::Access) {
        access(E, Time);
        continue;
      }
      if (E.Kind == Event::Again) {
        LastAgain[E.What] = Time;
        continue;
      }
      FlagState &F = States[E.What];
      const int Row = Rank[E.Row];
      if (E.Kind == Event::Set) {
        if (F.Waited)
          F.Pending.clear();
        F.Waited = false;
        F.Pending.insert(Row);
        continue;
      }
      F.Waited = true;
      for (int Set : F.Pending) {
        Arrows.insert({Set, Row, E.What});
        F.Answered.insert(Set);
      }
      if (F.Pending.empty())
        Arrows.insert({-1, Row, E.What});
    }
    for (const Event &E : C.Log)
      if (E.Kind == Event::Set && !States[E.What].Answered.count(Rank[E.Row]))
        Arrows.insert({Rank[E.Row], -1, E.What});
    for (const auto &[Set, Wait, What] : Arrows) {
      const FlagKey &K = C.Flags[What];
      MapFlag F;
      F.From = pipeName(K.From).str();
      F.To = pipeName(K.To).str();
      if (K.Object)
        F.Id = K.Object->Name;
      else if (auto Number = K.Id.asConstant())
        F.Id = std::to_string(*Number);
      else
        F.Id = "?";
      F.Set = Set;
      F.Wait = Wait;
      Map.Flags.push_back(std::move(F));
    }
  }

  void makeAreas() {
    std::map<std::pair<MemorySpace, Linear>, size_t> Index;
    unsigned Bases = 0;
    for (size_t I = 0; I != C.Tiles.size(); ++I) {
      if (!Lives[I].Time)
        continue;
      const TileAt &T = C.Tiles[I];
      Linear Symbols = T.Tile.Base;
      Symbols.setConstant(0);
      const MemorySpace Space = T.Tile.Shape->Space;
      auto [It, New] = Index.try_emplace({Space, Symbols}, Map.Areas.size());
      if (New) {
        MapArea A;
        A.Space = spaceName(Space).str();
        if (!Symbols.isConstant())
          A.Base = "base" + std::to_string(++Bases);
        else if (Space != MemorySpace::Unknown)
          for (const TargetSpec &Target : C.Targets)
            A.Limits.push_back({Target.Name,
                                static_cast<int64_t>(Target.capacity(Space)),
                                static_cast<int64_t>(Target.alignment(Space))});
        Map.Areas.push_back(std::move(A));
      }
      MapBox Box = std::move(Lives[I].Box);
      Box.Tile = *T.Tile.Name;
      Box.Type = T.Tile.Shape->TypeName;
      Box.Begin = T.Tile.Base.constant();
      Box.End = Box.Begin + T.Tile.Shape->capacityBytes();
      Box.Placed = Rank[T.PlacedRow];
      llvm::stable_sort(Box.Accesses, [](const auto &A, const auto &B) {
        return A.Row < B.Row;
      });
      Map.Areas[It->second].Boxes.push_back(std::move(Box));
    }
    // The spaces in the order of the manual, known addresses first.
    std::vector<std::pair<std::pair<MemorySpace, bool>, size_t>> Order;
    for (const auto &[Key, Area] : Index)
      Order.push_back({{Key.first, !Key.second.isConstant()}, Area});
    llvm::sort(Order);
    std::vector<MapArea> Areas;
    for (const auto &Entry : Order)
      Areas.push_back(std::move(Map.Areas[Entry.second]));
    Map.Areas = std::move(Areas);
    for (MapArea &A : Map.Areas) {
      llvm::stable_sort(A.Boxes, [](const MapBox &X, const MapBox &Y) {
        return std::make_tuple(X.First, X.Begin) <
               std::make_tuple(Y.First, Y.Begin);
      });
      const std::vector<int64_t> Use = bytesInUse(A, Map.Rows.size());
      const auto Most = llvm::max_element(Use);
      A.Peak = *Most;
      A.PeakRow = static_cast<int>(Most - Use.begin());
    }
  }

  MapCollector &C;
  MemoryMap Map;
  std::vector<int> Rank;   ///< place of each of the collector's rows
  std::vector<Way> Sorted; ///< to each row of the map
  std::vector<Life> Lives; ///< of each tile
  std::map<unsigned, std::vector<size_t>> Groups; ///< tiles by alias group
  std::vector<MapLoop> LoopRows; ///< of each of the collector's loops
  std::vector<size_t> LastAgain; ///< when each of them began an iteration last
};

MemoryMap MapCollector::finish(StringRef Lost) {
  MemoryMap Map = Assembly(*this).make();
  if (!Points.empty()) {
    const CallSite *Root = Points.front().Stack;
    while (Root && Root->Caller)
      Root = Root->Caller;
    if (Root) {
      Map.Kernel = Root->Function;
      Map.Definition = placeOf(Root->Definition);
    }
  }
  Map.Lost = Lost.str();
  return Map;
}

std::vector<int64_t> ptotidy::bytesInUse(const MapArea &Area, size_t Rows) {
  std::vector<const MapBox *> Boxes;
  for (const MapBox &B : Area.Boxes)
    Boxes.push_back(&B);
  llvm::stable_sort(Boxes, [](const MapBox *A, const MapBox *B) {
    return A->Begin < B->Begin;
  });
  std::vector<int64_t> Use(Rows);
  // The first byte that no box before has covered in this row.
  std::vector<int64_t> Next(Rows, std::numeric_limits<int64_t>::min());
  for (const MapBox *B : Boxes)
    for (int Row = B->First; Row <= B->Last; ++Row) {
      const int64_t From = std::max(B->Begin, Next[Row]);
      if (From >= B->End)
        continue;
      Use[Row] += B->End - From;
      Next[Row] = B->End;
    }
  return Use;
}
