// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the runs that look for synchronisation which kernels can do
// without (ptoadvice-redundant-sync).

#ifndef PTO_TIDY_CHECKS_ANALYSIS_UNNEEDEDSYNC_H
#define PTO_TIDY_CHECKS_ANALYSIS_UNNEEDEDSYNC_H

#include "pto-tidy/Interpreter/Interpreter.h"
#include "pto-tidy/Interpreter/KernelFinder.h"
#include "pto-tidy/Rules/Rules.h"

namespace ptotidy {

/// Runs all kernels again to find what synchronisation they can do without.
void runWithoutSync(UnitContext &Unit, llvm::ArrayRef<RootKernel> Roots,
                    InterpreterOptions Run, FindingList &Found);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_ANALYSIS_UNNEEDEDSYNC_H
