// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines findings: plain data that any host can print.

#ifndef PTO_TIDY_FINDINGS_FINDING_H
#define PTO_TIDY_FINDINGS_FINDING_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace ptotidy {

enum class CheckKind : uint8_t {
#define PTO_CHECK(Kind, Name, Summary) Kind,
#include "pto-tidy/Checks.def"
};

/// The name of \p Kind as a user writes it ("pto-pipe-hazard").
llvm::StringRef checkName(CheckKind Kind);
/// One sentence on what \p Kind finds.
llvm::StringRef checkSummary(CheckKind Kind);
/// All checks, in the order of Checks.def.
std::vector<CheckKind> allChecks();

/// One place that belongs to a finding, with what there is to say of it.
struct FindingNote {
  clang::SourceLocation Loc;
  std::string Text;
};

/// Replaces the characters of \p Range by \p Text.
struct FindingFix {
  clang::SourceRange Range; ///< a token range
  std::string Text;
};

/// One bug. Message and notes are in lower case and without a full stop.
struct Finding {
  CheckKind Kind = CheckKind::PipeHazard;
  clang::SourceLocation Loc;
  std::string Message;
  std::vector<FindingNote> Notes; ///< in the order of time, the remedy last
  std::vector<FindingFix> Fixes;
  /// What makes two findings one: the same place reached by another
  /// instantiation, iteration or path.
  std::string Key;
};

} // namespace ptotidy

#endif // PTO_TIDY_FINDINGS_FINDING_H
