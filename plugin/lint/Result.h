// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what pto-lint knows of a translation unit once it was
// checked: plain data that crosses from a worker process to the main one.

#ifndef PTO_TIDY_PLUGIN_LINT_RESULT_H
#define PTO_TIDY_PLUGIN_LINT_RESULT_H

#include "pto-tidy/Map/MemoryMap.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace ptotidy::lint {

/// Bytes of a file.
struct Span {
  std::string File; ///< absolute
  unsigned Offset = 0;
  unsigned Length = 0;
};

/// Replaces the bytes of Where by Text.
struct Fix {
  Span Where;
  std::string Text;
};

/// What is said of one place: a finding's own sentence, or a note of it.
struct Remark {
  std::string File; ///< absolute; empty where there is no place
  unsigned Offset = 0;
  std::string Text;
  std::vector<Span> Ranges;
  std::vector<Fix> Fixes;
};

/// One finding, and how it stands to the baseline and to the changed lines.
struct LintFinding {
  std::string Check;
  bool IsError = false; ///< WarningsAsErrors names the check
  Remark Main;
  std::vector<Remark> Notes;
  std::string Function;           ///< qualified; empty outside of functions
  std::vector<std::string> Tiles; ///< names in quotes in the message
  /// The target of one that belongs to its map alone; empty for the report's.
  std::string Target;
  bool InBaseline = false;
  /// A hash of check, file, function, tiles and number among equals.
  std::string Fingerprint;

  /// Whether it counts against the gate.
  bool isNew() const { return !InBaseline; }
};

/// What came out of one compile command.
struct UnitResult {
  /// Why it could not be checked, in one line; empty when it was.
  std::string Problem;
  /// What else there is to say of how it was checked; mostly empty.
  std::string Note;
  unsigned Kernels = 0;
  unsigned IncompleteKernels = 0; ///< not followed to their end
  std::vector<LintFinding> Findings;
  /// The files that were read, without those of the system.
  std::vector<std::string> Files;
  /// Where asked for; without findings.
  std::vector<MemoryMap> Maps;
  /// With maps of several targets: what each of them has by itself.
  std::vector<LintFinding> TargetFindings;
};

llvm::json::Value toJSON(const UnitResult &Result);
bool fromJSON(const llvm::json::Value &Value, UnitResult &Result,
              llvm::json::Path Path);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_RESULT_H
