// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines runs over a kernel with sample numbers for what it is
// given. Paths with symbols show what is wrong whatever these are, and what is
// wrong on every path through some branch. A kernel whose flags go wrong in
// later iterations only, or for a reason that takes numbers to see, shows in
// runs. Which numbers the host passes, nobody knows, so that a run that
// goes wrong says nothing. Where none goes right, whichever way sizes, counts
// and offsets are related, there are none that the kernel is for.

#ifndef PTO_TIDY_CHECKS_ANALYSIS_SAMPLERUNS_H
#define PTO_TIDY_CHECKS_ANALYSIS_SAMPLERUNS_H

#include "pto-tidy/Interpreter/Interpreter.h"
#include "pto-tidy/Interpreter/KernelFinder.h"
#include "pto-tidy/Rules/Rules.h"
#include <optional>

namespace ptotidy {

/// How a kernel that is followed by \p Usual is run once with numbers: with a
/// part of its bounds, and no further than it goes one way.
InterpreterOptions forOneRun(InterpreterOptions Usual);

/// What is wrong first in a run over \p Root, where flags go wrong in each run
/// that has any; nothing where one goes right, or runs do not tell. \p Usual:
/// how the kernel is followed; what is followed here takes a part of its
/// bounds; \p AsksWhichCore: conditions depend on the core, so that all cores
/// of a launch have to go right. Adds what it took to \p Steps.
std::optional<WrongRun> findWrongRun(const RootKernel &Root, UnitContext &Unit,
                                     const InterpreterOptions &Usual,
                                     bool AsksWhichCore, unsigned &Steps);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_ANALYSIS_SAMPLERUNS_H
