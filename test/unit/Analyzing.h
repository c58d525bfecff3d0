// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file declares how tests analyse a kernel that they hold as text.

#ifndef PTO_TIDY_TEST_UNIT_ANALYZING_H
#define PTO_TIDY_TEST_UNIT_ANALYZING_H

#include "pto-tidy/Analysis/Analysis.h"
#include <string>
#include <vector>

namespace ptotidy::test {

/// What the analysis says of a piece of code, as text.
struct Analyzed {
  bool Parsed = false;               ///< there was a tree to look at
  std::vector<std::string> Findings; ///< "line: check: message", with notes
  std::vector<std::string> Advice;   ///< the same of the ptoadvice- checks
  std::string Events;
  AnalysisStats Stats;
};

/// Analyses \p Code, which may include the mock library.
Analyzed analyzeCode(const std::string &Code,
                     const AnalysisOptions &Options = {},
                     const TranslationUnitMacros &Macros = {});

/// The text of \p Path below the project's test directory.
std::string readTestFile(const std::string &Path);

} // namespace ptotidy::test

#endif // PTO_TIDY_TEST_UNIT_ANALYZING_H
