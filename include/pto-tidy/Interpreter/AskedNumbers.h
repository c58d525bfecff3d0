// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the numbers that a run with GivenNumbers asked for, so that
// they can be varied one by one.

#ifndef PTO_TIDY_INTERPRETER_ASKEDNUMBERS_H
#define PTO_TIDY_INTERPRETER_ASKEDNUMBERS_H

#include "pto-tidy/Interpreter/Interpreter.h"
#include <cassert>
#include <optional>

namespace ptotidy {

/// Parameters and the like, and elements in memory, in the order of their
/// names. An element that is set speaks for those after it as well.
class AskedNumbers {
public:
  /// Those of a run that took \p S.
  explicit AskedNumbers(const InterpreterStats &S)
      : Names(S.AskedNames.begin(), S.AskedNames.end()),
        Elements(S.AskedElements.begin(), S.AskedElements.end()) {}

  size_t size() const { return Names.size() + Elements.size(); }
  /// Makes number \p Index of them, which is less than size(), \p V in \p N.
  void set(GivenNumbers &N, size_t Index, int64_t V) const {
    assert(Index < size() && "there is no such number");
    if (Index < Names.size()) {
      N.ByName[Names[Index]] = V;
      return;
    }
    const auto &[Array, Offset] = Elements[Index - Names.size()];
    N.Elements[Array][Offset] = V;
  }
  /// True when \p Id, a symbol in \p Symbols, is number \p Index of them.
  bool isNumber(size_t Index, SymbolId Id, const SymbolTable &Symbols) const {
    if (Index < Names.size())
      return Symbols.nameOf(Id) == Names[Index];
    const auto E = Symbols.elementOf(Id);
    return E &&
           std::pair(E->Array, E->Offset) == Elements[Index - Names.size()];
  }
  /// Numbers of which each of them, and all others, are \p V.
  GivenNumbers all(int64_t V) const {
    GivenNumbers N;
    N.Others = V;
    N.GivesAllElements = true;
    for (size_t I = 0; I != size(); ++I)
      set(N, I, V);
    return N;
  }
  /// The same, but that the first \p Zeros elements of all arrays that have
  /// more of them are 0: lists with nothing in front, and offsets that do not
  /// fall. Nothing where there is no such array.
  std::optional<GivenNumbers> allButFirst(size_t Zeros, int64_t V) const;
  /// Numbers of which the elements of \p Array are \p V, but for the first one
  /// where several were asked for, and all others are \p Usual. Nothing where
  /// none of it was asked for.
  std::optional<GivenNumbers> withElements(const std::string &Array, int64_t V,
                                           int64_t Usual) const;
  /// Numbers of which each may be any of a few: where one is the next one to
  /// another, its half, its power of two, or the sum or the product of others,
  /// it is so in some of them. None where there is less than two.
  std::vector<GivenNumbers> related() const;

private:
  std::vector<std::string> Names;
  std::vector<std::pair<std::string, int64_t>> Elements;
};

/// Adds to \p All what a run that took \p S asked for.
inline void addAsked(InterpreterStats &All, const InterpreterStats &S) {
  All.AskedNames.insert(S.AskedNames.begin(), S.AskedNames.end());
  All.AskedElements.insert(S.AskedElements.begin(), S.AskedElements.end());
  All.AskedCores.insert(S.AskedCores.begin(), S.AskedCores.end());
}

} // namespace ptotidy

#endif // PTO_TIDY_INTERPRETER_ASKEDNUMBERS_H
