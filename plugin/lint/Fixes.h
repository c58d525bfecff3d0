// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the applying of suggested fixes.

#ifndef PTO_TIDY_PLUGIN_LINT_FIXES_H
#define PTO_TIDY_PLUGIN_LINT_FIXES_H

#include "Report.h"
#include "llvm/Support/Error.h"

namespace ptotidy::lint {

/// Applies the fixes of the findings of \p R that count, each finding's all or
/// none; what overlaps an earlier one is left. Gives the number of findings
/// whose fixes were applied.
llvm::Expected<size_t> applyFixes(const Report &R);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_FIXES_H
