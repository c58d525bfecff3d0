// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines which iterations of loops are guesses. A loop up to an `n`
// that only the host knows is followed into a third iteration although nothing
// in the code says that there is one (docs/design/paths.md, "Places that grow").

#ifndef PTO_TIDY_CHECKS_INTERPRETER_LOOPGUESSES_H
#define PTO_TIDY_CHECKS_INTERPRETER_LOOPGUESSES_H

#include "pto-tidy/Values/Facts.h"
#include "llvm/ADT/SparseBitVector.h"
#include <optional>
#include <vector>

namespace ptotidy {

/// What the running loops, and those that are over, were followed by guesses
/// of.
class LoopGuesses {
public:
  explicit LoopGuesses(const SymbolTable &Symbols) : Symbols(Symbols) {}

  void enterLoop() { Loops.emplace_back(); }
  void leaveLoop();
  /// The innermost loop is about to ask its condition, on all of its paths.
  void beginCondition();
  /// A path that knows \p Known goes on as \p Truth holds, which was not known.
  void goOn(const Facts &Known, const Linear &Truth);
  /// A path goes on by comparing \p Asked, of which it knows something. Where
  /// that is how often loops before this one ran, which was a guess, and
  /// nothing else, going on is as much of a guess.
  void goOnTold(const Linear &Asked);
  /// \p Paths have gone on into the next iteration of the innermost loop, \p
  /// IsFirst: its first one. Returns true where it is the third one or a later
  /// one, and nothing in the code says that there is one.
  bool beginIteration(size_t Paths, bool IsFirst);

  /// Some other condition than a loop's asked for \p Truth.
  void noteCondition(const Linear &Truth);

private:
  struct Loop {
    /// The values that it was followed by guesses of.
    llvm::SparseBitVector<> Values;
    /// In how many iterations all paths went on by guesses that are open; how
    /// many did in this one, and whether what they guessed asks for a third
    /// one.
    unsigned OpenIterations = 0;
    size_t OpenGuesses = 0;
    bool AskForThird = true;
    std::optional<int64_t> AskedBefore; ///< the number that was compared
  };

  /// True where going on by \p Truth, a guess, is as open as that may be: it
  /// is asked whether some number that nothing bounds is large enough.
  bool isOpen(const Linear &Truth, bool Holds, const Facts &Known) const;
  /// A path goes on by an open guess, by comparing \p Asked, where what the
  /// code does not bound is \p Least or more.
  void goOnOpenly(const Linear &Asked, int64_t Least);

  const SymbolTable &Symbols;
  const Facts Nothing;     ///< known: what holds on all paths
  std::vector<Loop> Loops; ///< the innermost one is the last
  /// The values that loops which are over were followed by guesses of, and
  /// those that conditions asked for which are no guesses of a loop around
  /// them. What is among the first ones and not the second ones is known to a
  /// path by how often loops ran, and by nothing that the code says of it.
  llvm::SparseBitVector<> Guessed, AskedOtherwise;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_LOOPGUESSES_H
