// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the check of what users say to the checks: names in
// --checks and in .clang-tidy files.

#ifndef PTO_TIDY_PLUGIN_LINT_CONFIG_H
#define PTO_TIDY_PLUGIN_LINT_CONFIG_H

#include "Command.h"

namespace ptotidy::lint {

/// What is wrong with --checks=\p Globs: a glob that no check matches. Empty
/// if nothing is.
std::string verifyChecks(llvm::StringRef Globs);

struct ConfigProblems {
  size_t Files = 0; ///< .clang-tidy files that were read
  std::vector<std::string> Problems;
};

/// Reads each `.clang-tidy` that counts for \p Files. clang-tidy goes on after
/// a file it cannot read and past names it does not know; a gate must not.
ConfigProblems verifyConfigFiles(llvm::ArrayRef<std::string> Files);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_CONFIG_H
