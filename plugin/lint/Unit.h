// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the check of one translation unit with clang-tidy's
// library.

#ifndef PTO_TIDY_PLUGIN_LINT_UNIT_H
#define PTO_TIDY_PLUGIN_LINT_UNIT_H

#include "Command.h"
#include "Result.h"
#include "pto-tidy/Compat.h"

namespace ptotidy::lint {

/// What the command line says to clang-tidy. `.clang-tidy` files say the rest.
struct TidySettings {
  std::string Checks;    ///< appended to those of .clang-tidy; may be empty
  std::string PtoTarget; ///< the check option of this name; may be empty
  std::string HeaderFilter;
  /// Where the code tests a core's macros, check it as each kind's code.
  bool EachCore = false;
  bool WantMaps = false; ///< memory maps, too
};

/// The options for a file: defaults, then `.clang-tidy`, then the command line.
std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>
optionsProvider(const TidySettings &Settings);

/// Parses and checks one file. Everything that goes wrong is a Problem.
UnitResult checkUnit(const Command &C, const TidySettings &Settings);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_UNIT_H
