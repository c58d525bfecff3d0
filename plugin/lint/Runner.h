// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the run over all translation units, side by side.

#ifndef PTO_TIDY_PLUGIN_LINT_RUNNER_H
#define PTO_TIDY_PLUGIN_LINT_RUNNER_H

#include "Command.h"
#include "Result.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <chrono>

namespace ptotidy::lint {

/// Is told how a run goes; all calls are in the main process.
class Progress {
public:
  virtual ~Progress() = default;
  /// \p Index began.
  virtual void started(size_t Index) = 0;
  /// \p Index ended.
  virtual void finished(size_t Index, const UnitResult &Result) = 0;
};

/// Runs \p Check for each of \p Count units, \p Jobs at a time, each in a
/// process of its own: what crashes there, or takes longer than \p Most (0: no
/// bound), is one unit's Problem. The results are in the order of the units,
/// however they ended. Nothing if the user interrupted the run.
std::optional<std::vector<UnitResult>>
runUnits(size_t Count, unsigned Jobs, std::chrono::seconds Most,
         llvm::function_ref<UnitResult(size_t)> Check, Progress &Report);

/// From here on Ctrl-C and SIGTERM are noted for wasInterrupted().
void noteInterrupts();
bool wasInterrupted();

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_RUNNER_H
