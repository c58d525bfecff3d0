// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the outcome of a run and its forms.

#ifndef PTO_TIDY_PLUGIN_LINT_REPORT_H
#define PTO_TIDY_PLUGIN_LINT_REPORT_H

#include "Command.h"
#include "Options.h"
#include "Result.h"
#include "Sources.h"

namespace ptotidy::lint {

struct Report {
  struct Unit {
    std::string Label, File, Target, Core;
    std::string Problem; ///< empty when it was checked
    size_t Findings = 0;
    std::string Note;
    unsigned Kernels = 0;
    unsigned IncompleteKernels = 0; ///< not followed to their end
  };
  std::vector<Unit> Units;
  /// Each once, in the order of the units; those of the baseline as well.
  std::vector<LintFinding> Findings;
  std::vector<std::string> Stale; ///< baseline entries that no longer occur
  size_t Others = 0;              ///< files of the database without a kernel
  size_t Unchanged = 0;           ///< findings left out by --diff

  size_t failed() const;
  size_t baselined() const;
  size_t fresh() const { return Findings.size() - baselined(); }
};

/// Gives each finding its fingerprint.
void addFingerprints(Report &R, const Sources &S);

std::string textReport(const Report &R, bool Colors);
std::string jsonReport(const Report &R, Sources &S);
std::string sarifReport(const Report &R, Sources &S,
                        const std::string &DocsUrl);
std::string githubReport(const Report &R, Sources &S);
std::string gitlabReport(const Report &R, Sources &S);

/// "1 file", "2 files".
std::string plural(size_t Count, llvm::StringRef Noun);

/// What became of each file, in lines for people.
std::string accounting(const Report &R);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_REPORT_H
