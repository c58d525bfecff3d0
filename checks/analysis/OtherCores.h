// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what is asked of the cores of one launch: each has memories
// of its own, and runs the kernel with the same numbers as the others.

#ifndef PTO_TIDY_CHECKS_ANALYSIS_OTHERCORES_H
#define PTO_TIDY_CHECKS_ANALYSIS_OTHERCORES_H

#include "pto-tidy/Interpreter/Interpreter.h"
#include "pto-tidy/Interpreter/KernelFinder.h"
#include "pto-tidy/Rules/Rules.h"
#include <set>
#include <vector>

namespace ptotidy {

/// Those of \p Reads, reads of \p Root, that find what was written on the first
/// core, and nothing on the second one, where both are given the same numbers,
/// whichever of a few these are. \p Usual: how the kernel is followed; what is
/// followed here takes a part of its bounds. Adds what it took to \p Steps.
std::vector<UnwrittenOnCore> findUnwrittenOnOtherCores(
    const RootKernel &Root, const std::set<UnwrittenReads::AnyCall> &Reads,
    UnitContext &Unit, const InterpreterOptions &Usual, unsigned &Steps);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_ANALYSIS_OTHERCORES_H
