// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the memory map of a kernel: which tile lies where from when
// to when, which pipe touches it, and what orders the pipes. It is plain data
// without a pointer into the compiler, so it can cross from one process to
// another, be written as JSON and be drawn.
//
// Program order is a list of rows. A row is a line of the source, or an
// instruction in it, with the calls that led there, in the order of the source:
// a loop of a thousand iterations has the rows of its body once.

#ifndef PTO_TIDY_MAP_MEMORYMAP_H
#define PTO_TIDY_MAP_MEMORYMAP_H

#include "pto-tidy/Model/Hardware.h"
#include "llvm/Support/JSON.h"
#include <cstdint>
#include <string>
#include <vector>

namespace ptotidy {

struct MapPlace {
  std::string File; ///< as the compiler named it
  int Line = 0;
};

struct MapRow {
  MapPlace Where;
  std::string Code;            ///< without its indentation
  std::string Function;        ///< that the place is in
  std::vector<MapPlace> Calls; ///< from the kernel to it, the first one first
  std::string Operation;       ///< "TLOAD", "TASSIGN", "set_flag", ...
  std::string OnPipe;          ///< of an instruction; empty for what is none
};

struct MapLoop {
  int First = 0, Last = 0; ///< rows
  int Line = 0;
};

/// An operand of the instruction in a row.
struct MapAccess {
  int Row = 0;
  std::string Role;           ///< "reads", "writes", ...
  int64_t Begin = 0, End = 0; ///< touched for certain; of the tile, if unknown
};

/// A live range: one tile at one placement, from its first to its last access
/// on any path. Where a value is carried into the next iteration of a loop, it
/// is all of that loop.
struct MapBox {
  std::string Tile;
  std::string Type; ///< "Vec, float, 16 x 16"
  int64_t Begin = 0, End = 0;
  int Placed = -1; ///< the row of its TASSIGN
  int First = 0, Last = 0;
  std::vector<MapAccess> Accesses;
};

/// What one target has of a space.
struct MapLimit {
  std::string Target;
  int64_t Capacity = 0; ///< 0: the target has no such space
  int64_t Alignment = 0;
};

/// A memory space; or what lies at unknown addresses of one, counted from a
/// base of which nothing else is known.
struct MapArea {
  std::string Space;
  std::string Base; ///< empty where the addresses are known
  std::vector<MapLimit> Limits;
  std::vector<MapBox> Boxes; ///< by their first rows
  int64_t Peak = 0;          ///< most bytes in use in one row
  int PeakRow = -1;

  std::string name() const {
    return Base.empty() ? Space : Space + " + " + Base;
  }
};

/// A flag or an Event from a set to the wait that was seen to follow it; -1
/// where none was. The wait of a loop may stand before its set.
struct MapFlag {
  std::string From, To, Id;
  int Set = -1, Wait = -1;
};

struct MapBarrier {
  int Row = 0;
  std::string OnPipe; ///< "PIPE_ALL": all of them
};

/// A finding that a host made, and what of the map it speaks of.
struct MapFinding {
  std::string Check, Message;
  std::vector<std::string> Notes;   ///< with their lines
  std::vector<std::string> Targets; ///< that have it; empty: all there are
  int Row = -1;
  struct BoxRef {
    int Area = 0, Box = 0;
  };
  std::vector<BoxRef> Boxes;
};

struct MemoryMap {
  std::string Kernel;
  MapPlace Definition;
  /// Why the kernel was not followed to its end; empty when it was.
  std::string Lost;
  std::vector<MapRow> Rows;
  std::vector<MapLoop> Loops; ///< outer ones before inner ones
  std::vector<MapArea> Areas; ///< by space
  std::vector<MapFlag> Flags;
  std::vector<MapBarrier> Barriers;
  std::vector<MapFinding> Findings;
};

/// The bytes of \p Area that hold a tile, for each of \p Rows rows.
std::vector<int64_t> bytesInUse(const MapArea &Area, size_t Rows);

/// The map as JSON (docs/hosts.md has the members); fromJSON() reads it back.
llvm::json::Value toJSON(const MemoryMap &M);
/// Reads \p M from \p V. False where \p V is no map, with the first member that
/// is missing or of another type told to \p P; \p M is incomplete then.
bool fromJSON(const llvm::json::Value &V, MemoryMap &M, llvm::json::Path P);

} // namespace ptotidy

#endif // PTO_TIDY_MAP_MEMORYMAP_H
