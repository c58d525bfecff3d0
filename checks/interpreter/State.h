// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the interpreter's view of a running kernel: values,
// objects, frames, and the state of one path.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_STATE_H
#define PTO_TIDY_CHECKS_INTERPRETER_STATE_H

#include "CopyOnWrite.h"
#include "pto-tidy/Order/AccessLog.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <cassert>
#include <memory>
#include <set>
#include <vector>

namespace clang {
class Expr;
class FunctionDecl;
class LabelDecl;
class VarDecl;
} // namespace clang

namespace ptotidy {

using ObjectId = unsigned;

/// A tile object: where it is bound and what its valid region is.
struct TileValue {
  TileRef Ref;
  Linear ValidRows, ValidCols;
  /// Auto mode: some instruction wrote it; it would have been moved since.
  bool Written = false, LeftBehind = false;
  /// Of a view that was made with a shape: that shape, and where.
  std::optional<std::pair<int64_t, int64_t>> ViewShape;
  CodePoint ViewMade;
  CodePoint RegionSet; ///< where they were set last
  /// The TFREE of its place in a queue that may not have been filled since.
  CodePoint GivenBack;
  /// Identity of the object that the tile was declared as: two placements of
  /// one variable at one address are one alias group.
  const void *Identity = nullptr;
};

/// A value, or a reference to where one is stored.
struct Value {
  enum KindType : uint8_t {
    None,   ///< not known, or N, where that is no constant: a number that was
            ///< copied with a record, and that nobody has looked at yet
    Number, ///< integer, pointer into memory that is not modelled, bool
    Reference, ///< lvalue of, or pointer to, (part of) an object
    Memory,    ///< lvalue at address N in memory that is not modelled
    Tile,
    Aggregate, ///< struct, array, closure
    Global,    ///< GlobalTensor at N; a constant: it is not known where
    Event,     ///< Event object, or a RecordEvent that was stored
    Produced,  ///< a RecordEvent just returned by an instruction
    Function,
    Member ///< what a pointer to a data member names
  };
  KindType Kind = None;
  Linear N;
  /// Number: the tile whose data() the number was computed from.
  std::shared_ptr<const TileValue> From;
  /// Reference: the object and the way into it.
  ObjectId Object = 0;
  llvm::SmallVector<unsigned, 2> Path;
  std::shared_ptr<TileValue> T;  ///< Tile; shared, copied before a change
  std::vector<Value> Elements;   ///< Aggregate
  FlagKey Flag;                  ///< Event
  Pipe Producer = Pipe::Unknown; ///< Produced
  const clang::ValueDecl *Named = nullptr; ///< Function, Member

  /// Of two Events: both are one flag.
  bool isSameEvent(const Value &O) const {
    return !(Flag < O.Flag) && !(O.Flag < Flag);
  }
  static Value number(Linear L) {
    Value V;
    V.Kind = Number;
    V.N = std::move(L);
    return V;
  }
  static Value reference(ObjectId Object) {
    Value V;
    V.Kind = Reference;
    V.Object = Object;
    return V;
  }
  static Value function(const clang::FunctionDecl *Callee) {
    Value V;
    V.Kind = Function;
    V.Named = Callee;
    return V;
  }
  static Value member(const clang::FieldDecl *Field) {
    Value V;
    V.Kind = Member;
    V.Named = Field;
    return V;
  }
  static Value memory(Linear Address) {
    Value V;
    V.Kind = Memory;
    V.N = std::move(Address);
    return V;
  }
  static Value aggregate(std::vector<Value> Elements) {
    Value V;
    V.Kind = Aggregate;
    V.Elements = std::move(Elements);
    return V;
  }
  const clang::FunctionDecl *callee() const {
    return llvm::cast<clang::FunctionDecl>(Named);
  }
  bool isNumber() const { return Kind == Number; }
  bool isLvalue() const { return Kind == Reference || Kind == Memory; }
};

/// What points into an object that is being made leads there: the object gets
/// its place when it is done.
constexpr ObjectId BeingMade = ~ObjectId(0);

/// What leads into \p From, within \p V, leads to the same part of the object
/// or member \p To.
void redirect(Value &V, ObjectId From, const Value &To);

/// \p V, which was made by itself, becomes part \p Index of what is being made.
void becomePart(Value &V, unsigned Index);

/// The first tile in \p V and its parts; null where there is none.
const TileValue *firstTile(const Value &V);

/// The objects of one path: variables by their dense ids, and temporaries. A
/// path that splits shares them with its copy until either changes one, and a
/// join looks only at what is not shared any more: kernels have thousands of
/// objects, and a path that splits changes a few.
class ObjectStore {
public:
  /// Null when there is none.
  const Value *find(ObjectId Id) const {
    const std::shared_ptr<Value> *V = slot(Id);
    return V ? V->get() : nullptr;
  }
  /// The same for writing.
  Value *findForWriting(ObjectId Id);
  void set(ObjectId Id, std::shared_ptr<Value> V);
  /// Adds a temporary; its id is free again when it is erased.
  ObjectId addTemporary(Value V);
  void erase(ObjectId Id);
  size_t size() const { return Count; }

  /// Calls \p Do with the id and the value of each object, by rising ids.
  void forEach(llvm::function_ref<void(ObjectId, const Value &)> Do) const;
  /// Calls \p Do with the id of each object that \p A and \p B do not share,
  /// and with what they have of it; null where it is none.
  static void forEachDifference(
      const ObjectStore &A, const ObjectStore &B,
      llvm::function_ref<void(ObjectId, const Value *, const Value *)> Do);
  /// Has object \p Id of \p O as well.
  void share(const ObjectStore &O, ObjectId Id) {
    assert(O.slot(Id) && "there is no such object");
    set(Id, *O.slot(Id));
  }

private:
  static constexpr ObjectId FirstTemporary = 1u << 30;
  static constexpr unsigned ChunkSize = 32;
  using Chunk = std::array<std::shared_ptr<Value>, ChunkSize>;
  const std::shared_ptr<Value> *slot(ObjectId Id) const;
  std::shared_ptr<Value> &slotForWriting(ObjectId Id);

  std::vector<std::shared_ptr<Chunk>> Variables; ///< null: an empty chunk
  std::vector<std::shared_ptr<Value>> Temporaries;
  size_t Count = 0;
};

/// One call in progress.
struct Frame {
  const clang::FunctionDecl *Function = nullptr;
  const CallSite *Site = nullptr;
  const clang::Expr *Call = nullptr; ///< where an expression is the call
  llvm::DenseMap<const clang::VarDecl *, Value> References; ///< variables
  Value This;
};

/// What the path does next.
enum class Flow : uint8_t { Normal, Break, Continue, Return, Goto };

/// One path through the kernel.
struct State {
  State() = default;
  State(const State &) = default;
  State &operator=(const State &) = default;
  // Lists of paths grow by moving: LLVM's maps move without throwing but do
  // not say so.
  State(State &&) noexcept = default;
  State &operator=(State &&) noexcept = default;

  CopyOnWrite<Facts> Known;
  CopyOnWrite<AccessLog> Log;
  ObjectStore Objects;
  std::vector<std::shared_ptr<Frame>> Frames;
  /// Grows with each store to memory that is not modelled: what is read after
  /// one may differ from what was read before.
  unsigned MemoryVersion = 0;
  /// An instruction in a call, and the name of a tile that it was given.
  using TileUse = std::pair<std::pair<unsigned, unsigned>, const std::string *>;
  /// Those that the path has come to with the tile in no place.
  CopyOnWrite<std::set<TileUse>> Unplaced;
  /// What was known when the log was pruned; 0: that cannot be told any more.
  uint64_t PrunedAt = 0;
  Flow Next = Flow::Normal;
  const clang::LabelDecl *Target = nullptr; ///< of Flow::Goto
  Trails::Trail Came = 0;                   ///< as long as it does not hang
  /// Another number since it parted from another path, or was joined with one;
  /// 0: it never did.
  unsigned Decision = 0;
  /// It went by an answer that is not in InterpreterOptions::SeenAnswers.
  bool IsByNewAnswer = false;
  Value Result; ///< of the function, or of the expression that was asked for

  /// Forgets the records of paths that this one turned out not to be. Much is
  /// learned between two accesses, so it is done where records are asked for.
  void prune(const SymbolTable &Symbols);

  /// The tile with \p Generation is no more, or was placed anew.
  void endGeneration(unsigned Generation) {
    if (Log->knowsGeneration(Generation))
      Log.edit().endGeneration(Generation);
  }
  /// The scalar unit did something that is not modelled.
  void scalarStep(SyncPath::ScalarStep Step) {
    if (Log->notices(Step))
      Log.edit().scalarStep(Step);
  }

  /// The path goes on at \p Label, wherever that stands.
  void jump(const clang::LabelDecl *Label) {
    Next = Flow::Goto;
    Target = Label;
  }
  /// It is there.
  void land() {
    Next = Flow::Normal;
    Target = nullptr;
  }

  const Frame &frame() const {
    assert(!Frames.empty() && "no call is in progress");
    return *Frames.back();
  }
  Frame &frameForWriting() {
    assert(!Frames.empty() && "no call is in progress");
    std::shared_ptr<Frame> &F = Frames.back();
    if (F.use_count() > 1)
      F = std::make_shared<Frame>(*F);
    return *F;
  }
  /// The object for reading; null when it is gone.
  const Value *object(ObjectId Id) const { return Objects.find(Id); }
  /// The object for writing.
  Value *mutableObject(ObjectId Id) { return Objects.findForWriting(Id); }
};

using StateList = std::vector<State>;

/// A number that is equal for paths that go on alike as far as flags go: the
/// same ones are set, and what picks slots (SymbolTable::KeptApart), and so the
/// next ones, picks the same.
uint64_t flagDigest(const State &S, const SymbolTable &Symbols);

/// True when the paths of \p A and \p B may become one: they stand at the same
/// place with the same flags set and with every tile placed alike. What else
/// differs is kept apart by guards.
bool canJoin(const State &A, const State &B);

/// Makes one path of \p A and \p B, in \p A. Numbers that differ become a
/// choice, records that differ remember which path they come from, so that a
/// condition asked again later still tells them apart.
void joinInto(State &A, State &B, SymbolTable &Symbols, Trails &Ways);

/// Joins what can be joined in \p List.
void joinAll(StateList &List, SymbolTable &Symbols, Trails &Ways);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_STATE_H
