// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the bytes that an access touches: a tile's valid region in
// its layout, as evenly spaced runs of bytes (docs/design/order.md, "Which
// bytes").

#ifndef PTO_TIDY_STORAGE_REGION_H
#define PTO_TIDY_STORAGE_REGION_H

#include "pto-tidy/Model/Hardware.h"
#include "pto-tidy/Values/Linear.h"
#include <string>

namespace ptotidy {

/// \p Count runs of \p Length bytes, \p Stride bytes apart; the first one
/// begins \p Offset bytes after \p Base.
struct Region {
  Linear Base;
  int64_t Offset = 0;
  int64_t Count = 1;
  int64_t Length = 0;
  int64_t Stride = 0;
  /// Somewhere inside the region, at a place that is not known: it overlaps
  /// another one for certain only when that one covers all of it.
  bool Anywhere = false;

  bool empty() const { return Count <= 0 || Length <= 0; }
  int64_t begin() const { return Offset; }
  /// One after the last byte; of an empty region it says nothing.
  int64_t end() const { return Offset + (Count - 1) * Stride + Length; }
  bool contiguous() const { return Count <= 1 || Stride == Length; }
};

/// True when \p A and \p B have a byte in common, \p Delta being A's base minus
/// B's base in bytes, of which bytesBetween() says how large it may be. An
/// empty region overlaps nothing, and nor do two regions of more runs than a
/// memory has room for.
bool overlaps(const Region &A, const Region &B, int64_t Delta);

/// True when every byte of \p Inner is one of \p Outer's; Delta as above, with
/// A = Outer.
bool covers(const Region &Outer, const Region &Inner, int64_t Delta);

/// What the library writes for a size that is set when the kernel runs.
constexpr int64_t Dynamic = -1;

enum class BlockLayout : uint8_t { RowMajor, ColMajor };
enum class FractalLayout : uint8_t { None, RowMajor, ColMajor };

/// What the type of a tile says (manual, "Tile Programming Model").
struct TileShape {
  std::string TypeName; ///< as a message prints it
  MemorySpace Space = MemorySpace::Unknown;
  bool IsConv = false;
  unsigned ElementBits = 8; ///< up to 64; 4 where two elements share a byte
  bool IsInteger = false;   ///< of the elements
  int64_t Rows = 0, Cols = 0;
  int64_t ValidRows = 0, ValidCols = 0; ///< may be Dynamic
  BlockLayout Block = BlockLayout::RowMajor;
  FractalLayout Fractal = FractalLayout::None;
  int64_t FractalBytes = 512;
  bool Compact = false; ///< laid out by its valid region, not its capacity
  /// Of a ConvTile: the elements of its buffer, which may be more than its rows
  /// and columns have.
  int64_t BufferElements = 0;

  /// Bytes of the whole tile: Rows * Cols * element, or ConvTile's buffer.
  int64_t capacityBytes() const;
  /// Rows and columns of one fractal; 1 x 1 without fractals.
  int64_t innerRows() const;
  int64_t innerCols() const;
};

/// A block of a tile, in elements. A member below 0 is not known.
struct Block {
  int64_t Row = 0, Col = 0;
  int64_t Rows = -1, Cols = -1;
};

/// The bytes that an instruction touches for certain when it works on \p B of
/// a tile of \p Shape at \p Base. A size that is not known counts as 1: a
/// finding that a smaller region would make vanish is not made. A place that
/// is not known gives an Anywhere region.
Region touchedRegion(const TileShape &Shape, const Linear &Base,
                     const Block &B);

/// All bytes of a tile of \p Shape at \p Base: what it may touch at most.
Region capacityRegion(const TileShape &Shape, const Linear &Base);

/// The byte offset of element (\p Row, \p Col) from the tile's first byte.
int64_t elementOffset(const TileShape &Shape, int64_t Row, int64_t Col);

/// "[0x400, 0x800)", or "[base + 0x400, base + 0x800)" for a symbolic base.
std::string formatRange(const Linear &Base, int64_t Bytes);

} // namespace ptotidy

#endif // PTO_TIDY_STORAGE_REGION_H
