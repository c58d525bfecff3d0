// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines which places lie further on with each iteration of a loop
// whose length nothing in the code bounds: `base + i * bytes` up to an `n` that
// only the host knows. How far they reach is the host's choice, and where the
// third of them lies on something else, the host passes two. A ring of
// slots comes back to where it began, or turns back where it began in its
// middle; all of its slots are reached.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_GROWINGPLACES_H
#define PTO_TIDY_CHECKS_INTERPRETER_GROWINGPLACES_H

#include "pto-tidy/Events/Event.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <vector>

namespace ptotidy {

class GrowingPlaces {
public:
  void enterLoop() { Loops.emplace_back(); }
  void leaveLoop() { Loops.pop_back(); }
  /// The next iteration of the innermost loop begins. \p IsFar: it is the third
  /// one or a later one, and nothing in the code says that there is one.
  void beginIteration(bool IsFar);
  /// True in such an iteration of any loop.
  bool isFar() const {
    return llvm::any_of(Loops, [](const Loop &L) { return L.IsFar; });
  }

  /// The TASSIGN at \p Where placed a tile at \p Address. Gives a number for
  /// the places of this TASSIGN, and the first of them, where it lies at
  /// another one than in any iteration before and the iteration is far; else 0.
  std::pair<unsigned, int64_t> add(const CodePoint &Where, int64_t Address);

  /// The numbers of places that came back to where one of them had been, or
  /// turned back.
  const llvm::DenseSet<unsigned> &rings() const { return Rings; }

private:
  struct Series {
    unsigned Number = 0;
    unsigned Began = 0;                  ///< the first iteration
    int64_t First = 0;                   ///< the address in it
    std::map<int64_t, unsigned> FirstIn; ///< iteration, by address
    int64_t Latest = 0;    ///< the first address in the iteration LatestIn
    unsigned LatestIn = 0; ///< the last one that came here
    bool GoesUp = false;   ///< Latest lies after the one before
  };
  struct Loop {
    unsigned Iterations = 0;
    bool IsFar = false;
    std::map<std::pair<unsigned, unsigned>, Series> Places;
  };
  std::vector<Loop> Loops; ///< the innermost one is the last
  llvm::DenseSet<unsigned> Rings;
  unsigned LastNumber = 0;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_GROWINGPLACES_H
