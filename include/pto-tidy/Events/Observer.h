// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines who hears of the events of a kernel, as they happen on the
// paths through it.

#ifndef PTO_TIDY_EVENTS_OBSERVER_H
#define PTO_TIDY_EVENTS_OBSERVER_H

#include "pto-tidy/Events/Event.h"

namespace ptotidy {

struct LogContext;

/// Why a kernel was not followed to its end.
enum class LostTrack : uint8_t {
  Budget,
  TooManyPaths,
  TooDeep,
  UnsupportedStatement,
  UnseenDestructor,
  UnknownCall
};

/// Sees the events as they happen, on each path that comes to them: the same
/// place in the code may be told of often. Every method has an empty default.
class KernelObserver {
public:
  virtual ~KernelObserver() = default;

  // Places of tiles.

  /// A tile has a place from here on.
  virtual void placed(const PlacementEvent &) {}
  /// TASSIGN in auto mode, where it has no effect.
  virtual void assignedIdly(const IdleAssignEvent &) {}
  /// The address of the tile was asked for: whoever has it may write there.
  virtual void addressTaken(const TileRef &) {}
  /// A tile was made as a block of another one.
  virtual void viewMade(const ViewEvent &) {}
  /// A GlobalTensor was given a pointer.
  virtual void globalAssigned(const GlobalAssignEvent &) {}
  /// The valid region of a tile was set.
  virtual void validRegionSet(const RegionEvent &) {}
  /// An element of an array of tiles was picked, by an index.
  virtual void slotPicked(const SlotEvent &) {}
  /// GET_SCALE_ADDR was called at \p Where; \p OnTiles: on two tiles.
  virtual void scaleAddressCalled(const CodePoint & /*Where*/,
                                  bool /*OnTiles*/) {}

  // What runs.

  /// An instruction was issued.
  virtual void issued(const InstructionEvent &) {}
  /// set_flag, or what does the same.
  virtual void flagSet(const FlagKey &, const CodePoint & /*Where*/) {}
  /// wait_flag, or what does the same.
  virtual void flagWaited(const FlagKey &, const CodePoint & /*Where*/) {}
  /// pipe_barrier of \p P, which may be Pipe::All.
  virtual void drained(Pipe /*P*/, const CodePoint & /*Where*/) {}
  /// Any call that synchronises, before what it does.
  virtual void synchronised(const SyncEvent &) {}
  /// Iteration \p Number, counted from 0, of the loop from \p Begin to \p End
  /// begins, on all paths that have one.
  virtual void looped(const CodePoint & /*Begin*/,
                      clang::SourceLocation /*End*/, unsigned /*Number*/) {}

  // The end.

  /// Once a run, after all other events: no more is learned. \p Log tells
  /// whether all of the kernel was seen (Incomplete), and which conflicts
  /// count.
  virtual void finished(const LogContext & /*Log*/) {}
  /// From \p Where on the kernel is not followed, or not all of it.
  virtual void incomplete(LostTrack /*Why*/, const CodePoint & /*Where*/) {}
};

} // namespace ptotidy

#endif // PTO_TIDY_EVENTS_OBSERVER_H
