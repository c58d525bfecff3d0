// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the finding of the compile commands that a run is about.

#ifndef PTO_TIDY_PLUGIN_LINT_INPUTS_H
#define PTO_TIDY_PLUGIN_LINT_INPUTS_H

#include "Command.h"
#include "Options.h"
#include "llvm/Support/Error.h"

namespace ptotidy::lint {

struct LintInputs {
  std::vector<Command> Commands;
  /// Files of the database that are no kernels.
  size_t Others = 0;
};

/// The commands that \p Options ask for, adapted where they are for the device
/// compiler. An error is one sentence; what is wrong with one file alone is
/// that command's Problem.
llvm::Expected<LintInputs> findInputs(const LintOptions &Options);

/// Commands as text of a compile_commands.json.
std::string databaseText(llvm::ArrayRef<Command> Commands);

/// The name of the compile database that \p Given stands for: a directory, or
/// the file itself.
std::string databaseFile(llvm::StringRef Given);

/// \p Path with its links followed; plainPath() of what does not exist.
std::string realPath(llvm::StringRef Path);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_INPUTS_H
