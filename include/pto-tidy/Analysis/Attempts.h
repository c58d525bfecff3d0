// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines with which bounds a kernel is followed, and with which ones
// it is tried again where that was too much work.
//
// Nearly all kernels are followed for four iterations of each loop of unknown
// length with a small part of the work that is allowed. Where that part is not
// enough, the whole of it mostly is not either: loops in loops make it many
// times as much. So one iteration comes next, and two, and four again, as long
// as what the last one took says that more are worth it.

#ifndef PTO_TIDY_ANALYSIS_ATTEMPTS_H
#define PTO_TIDY_ANALYSIS_ATTEMPTS_H

#include "pto-tidy/Interpreter/Interpreter.h"
#include <optional>

namespace ptotidy {

/// One attempt to follow a kernel to its end.
struct Attempt {
  enum StageType : uint8_t {
    First,  ///< with a part of the work, which is enough as a rule
    Rising, ///< with fewer iterations; more may be tried
    Last    ///< whatever it takes
  };
  Budget Bounds;
  StageType Stage = First;

  /// The first attempt, where \p Usual is what is allowed.
  static Attempt first(const Budget &Usual);
  /// The attempt to make after this one, which took what \p Took says and was
  /// \p TooMuch or not; nothing where this one is to count. \p Usual as above.
  std::optional<Attempt> next(const Budget &Usual, const InterpreterStats &Took,
                              bool TooMuch) const;
};

} // namespace ptotidy

#endif // PTO_TIDY_ANALYSIS_ATTEMPTS_H
