// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the order of the registers that change what instructions
// do.

#include "pto-tidy/Order/AccessLog.h"

using namespace ptotidy;

/// Modes are kept as bytes of a memory of their own, before all others: so
/// their order is that of the accesses.
static const TileShape &modeShape() {
  static const TileShape Shape;
  return Shape;
}

static Access modeAccess(ModeRegister Mode, llvm::StringRef Name, Pipe P,
                         const CodePoint &Where) {
  Access A;
  A.OnPipe = P;
  A.Instruction = Name;
  A.Tile.Shape = &modeShape();
  A.Tile.Base = Linear(-1 - int64_t(Mode));
  A.Touched.Base = A.Tile.Base;
  A.Touched.Length = 1;
  A.Capacity = A.Touched;
  A.Where = Where;
  return A;
}

void AccessLog::useMode(ModeRegister Mode, const InstructionEvent &E,
                        const Facts &Known, LogContext &C) {
  if (E.OnPipe == Pipe::Unknown || E.OnPipe == Pipe::All)
    return;
  C.Accesses.push_back(modeAccess(Mode, E.Info.Name, E.OnPipe, E.Where));
  C.Accesses.back().Sequence = Sequence;
  const Access &A = C.Accesses.back();
  record(A, neighborsOf(A, Known, C), true, C);
}

void AccessLog::changeMode(ModeRegister Mode, llvm::StringRef Name,
                           const std::string *Source, const CodePoint &Where,
                           LogContext &C) {
  Sync.scalarStep(SyncPath::ChangesState);
  const unsigned Index = static_cast<unsigned>(Mode);
  const ModeSetting Now = {Where.key(), Source};
  const bool Again = Now.isLike(ModeSet[Index]) || ModeMixed.test(Index);
  ModeSet[Index] = Now;
  ModeMixed.reset(Index);
  if (Again)
    return;
  Conflict Found;
  Found.Kind = Conflict::ModeInFlight;
  Found.Second = modeAccess(Mode, Name, Pipe::S, Where);
  Found.Second.IsWrite = true;
  Found.Second.Sequence = ++Sequence;
  for (Record &R : Records) {
    if (R.A->Tile.Shape != &modeShape() || !R.Unordered ||
        R.A->Tile.Base != Found.Second.Tile.Base || (R.After & maskOf(Pipe::S)))
      continue;
    Found.First = *R.A;
    Found.When = R.When;
    report(Found, C);
    R.Unordered = false;
  }
  sweep();
}
