// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the bounds of the work on one kernel (docs/design.md,
// "Budgets").

#ifndef PTO_TIDY_INTERPRETER_BUDGET_H
#define PTO_TIDY_INTERPRETER_BUDGET_H

#include <cstdint>

namespace ptotidy {

/// What bounds the work of one run over a kernel. Reaching a bound is silent,
/// except for KernelObserver::incomplete.
struct Budget {
  unsigned Steps = 80000; ///< statements executed in a run, over all paths
  uint64_t Work =
      6000000;         ///< elementary steps: records looked at, bounds asked
  unsigned Paths = 32; ///< paths followed at one time
  unsigned CallDepth = 96;  ///< calls inside one another: 45 KB of stack each
  unsigned UnknownLoop = 4; ///< iterations of a loop of unknown length
  /// Such a loop is followed on until the flags that it goes round are all met.
  bool FollowRings = true;
  unsigned AccessLogSize = 4096; ///< accesses remembered on a path
};

} // namespace ptotidy

#endif // PTO_TIDY_INTERPRETER_BUDGET_H
