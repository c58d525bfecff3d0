// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the names of the checks.

#include "pto-tidy/Findings/Finding.h"

using namespace ptotidy;

llvm::StringRef ptotidy::checkName(CheckKind Kind) {
  static constexpr llvm::StringRef Names[] = {
#define PTO_CHECK(Kind, Name, Summary) Name,
#include "pto-tidy/Checks.def"
  };
  return Names[static_cast<unsigned>(Kind)];
}

llvm::StringRef ptotidy::checkSummary(CheckKind Kind) {
  static constexpr llvm::StringRef Summaries[] = {
#define PTO_CHECK(Kind, Name, Summary) Summary,
#include "pto-tidy/Checks.def"
  };
  return Summaries[static_cast<unsigned>(Kind)];
}

std::vector<CheckKind> ptotidy::allChecks() {
  return {
#define PTO_CHECK(Kind, Name, Summary) CheckKind::Kind,
#include "pto-tidy/Checks.def"
  };
}
