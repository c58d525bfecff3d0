// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what the types of the PTO Tile Library mean: which record
// is a tile, and what its template arguments say.

#ifndef PTO_TIDY_INTERPRETER_TYPES_H
#define PTO_TIDY_INTERPRETER_TYPES_H

#include "pto-tidy/Model/Instructions.h"
#include "pto-tidy/Storage/Region.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <optional>

namespace ptotidy {

/// The low 64 bits of \p V: what does not fit wraps, as clang's own
/// getExtValue() must not be asked for unsigned numbers beyond INT64_MAX.
inline int64_t lowBits(const llvm::APSInt &V) {
  return static_cast<int64_t>(V.extOrTrunc(64).getZExtValue());
}

enum class LibraryType : uint8_t {
  Other,
  Tile,
  GlobalTensor,
  Event,
  RecordEvent
};

/// What the type of a queue between cores, `TPipe` or `TMPipe`, says.
struct QueueType {
  /// The cube hands over by the hardware's unit flag.
  bool UsesUnitFlag = false;
  bool IsControl = false; ///< it carries signals, by the scalar unit
  /// It goes through global memory; nothing where the type does not say.
  std::optional<bool> IsOverMemory;
  bool PlacesPopped = true; ///< what is popped lies in the queue's own buffer
  /// It has one entry, as far as the type says how many.
  bool HasOneEntry = true;
  /// How many places there are for what is popped, in turn: where it is loaded
  /// out of global memory, and where it is moved into this core's memory. 0:
  /// the type does not say.
  int64_t LoadedPlaces = 0, MovedPlaces = 0;
  /// How many bytes they lie apart; 0: as many as a tile has.
  int64_t PlaceBytes = 0;
};

/// Knows the library's types of one translation unit, by name: `Tile` and
/// `ConvTile` of namespace `pto`, or a class derived from one of them.
class TypeTable {
public:
  explicit TypeTable(clang::ASTContext &Context) : Context(Context) {}

  /// What \p T, or the type it refers to, is.
  LibraryType classify(clang::QualType T);
  /// The shape of tile type \p T; null when it is no tile or when an argument
  /// is not known (a dependent type).
  const TileShape *shapeOf(clang::QualType T);
  /// The element type of GlobalTensor type \p T; null where it is not known.
  clang::QualType globalElement(clang::QualType T);
  /// How many bytes the rows of GlobalTensor type \p T lie apart; nothing where
  /// only the run knows, or its layout has no such rows.
  std::optional<int64_t> globalRowStride(clang::QualType T);
  /// The pipes of `Event<Src, Dst>` type \p T; Unknown where not known.
  std::pair<Pipe, Pipe> eventPipes(clang::QualType T);
  /// The id of the flag that `Event<Src, Dst, false, Id>` type \p T is; nothing
  /// where the library hands one out.
  std::optional<int64_t> eventId(clang::QualType T);

  /// What queue type \p T, or the type it refers to, says; nothing where it is
  /// no such type (the manual's pages TPUSH and TPOP).
  std::optional<QueueType> queueType(clang::QualType T) const;

  /// The pipe that number \p V of `pipe_t` means in this translation unit.
  Pipe pipeFromNumber(int64_t V);

private:
  const clang::ClassTemplateSpecializationDecl *tileRecord(clang::QualType T);
  std::unique_ptr<TileShape>
  readShape(const clang::ClassTemplateSpecializationDecl *Record);

  unsigned elementBits(clang::QualType T);

  clang::ASTContext &Context;
  /// The types of this translation unit of which two elements share a byte.
  llvm::DenseMap<const void *, bool> HalfBytes;
  bool ReadHalfBytes = false;
  llvm::DenseMap<const void *, LibraryType> Kinds;
  llvm::DenseMap<const void *, std::unique_ptr<TileShape>> Shapes;
  llvm::DenseMap<int64_t, Pipe> Pipes;
  bool ReadPipes = false;
};

/// The name of the enumerator of \p T with value \p V; empty when none has it.
llvm::StringRef enumeratorName(clang::QualType T, int64_t V);

/// True when \p D is declared in namespace `pto` itself, or in one inside it.
bool isInPtoNamespace(const clang::Decl *D);

/// True for an object whose end runs code that is not the library's. \p T may
/// be a reference or an array of such objects; an incomplete type is none.
bool hasDestructorOfItsOwn(clang::QualType T);

/// True where copying or moving a \p T, which may be an array, runs code of the
/// program: a constructor, or with \p Assigned an assignment, of its own or of
/// what it is made of. False for the library's types.
bool hasCopyOfItsOwn(clang::QualType T, bool Assigned = false);

} // namespace ptotidy

#endif // PTO_TIDY_INTERPRETER_TYPES_H
