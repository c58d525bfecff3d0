// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what a user asked pto-lint for.

#ifndef PTO_TIDY_PLUGIN_LINT_OPTIONS_H
#define PTO_TIDY_PLUGIN_LINT_OPTIONS_H

#include <optional>
#include <string>
#include <vector>

namespace ptotidy::lint {

/// Exit codes of pto-lint.
enum ExitCode {
  ExitClean = 0,
  ExitFindings = 1,
  ExitTrouble = 2,
  ExitInterrupted = 130
};

enum class ReportFormat { Text, Json, Sarif, GitHub, GitLab };

/// As which kind of core's code a file is parsed whose command names none.
enum class CoreChoice {
  Auto, ///< once for each kind, where the code asks; else for both at once
  Vector,
  Cube,
  Both
};

struct LintOptions {
  std::vector<std::string> Inputs; ///< files, or patterns for a database
  std::optional<std::vector<std::string>> Flags; ///< what stood after `--`
  std::string Database;                          ///< -p
  std::string EmitDatabase;
  std::string DiffRevision;
  std::string IsaRoot, PreludeDir, DocsUrl;
  bool IsaRootGiven = false; ///< by the option, not by the environment
  unsigned Jobs = 1;
  unsigned SecondsPerUnit = 0; ///< 0: no bound
  ReportFormat Format = ReportFormat::Text;
  std::string Output; ///< empty: standard output
  std::string Baseline, WriteBaseline;
  std::vector<std::string> MemoryMaps; ///< files, their forms by their names
  std::string Checks, Target, HeaderFilter;
  CoreChoice Core = CoreChoice::Auto;
  std::string Explain;
  bool ListChecks = false, VerifyConfig = false, ApplyFixes = false;
  bool Quiet = false;

  /// The files that the run writes.
  std::vector<std::string> outputs() const;
};

/// Reads the command line. Where it is wrong, or asks for help only, \p Exit
/// is what the program ends with.
std::optional<LintOptions> parseOptions(int Argc, const char **Argv, int &Exit);

/// Says \p Message on one line, as every trouble of pto-lint is told.
void complain(const std::string &Message);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_OPTIONS_H
