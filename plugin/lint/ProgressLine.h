// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines how a run tells that it goes on.

#ifndef PTO_TIDY_PLUGIN_LINT_PROGRESSLINE_H
#define PTO_TIDY_PLUGIN_LINT_PROGRESSLINE_H

#include "Command.h"
#include "Options.h"
#include "Runner.h"
#include <memory>

namespace ptotidy::lint {

/// On a terminal one line that changes; elsewhere a line for each file, in the
/// order of the files; nothing with --quiet. On standard error.
std::unique_ptr<Progress> makeProgress(llvm::ArrayRef<Command> Commands,
                                       const LintOptions &Options);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_PROGRESSLINE_H
