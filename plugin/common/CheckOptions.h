// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the options of the checks, as every host reads them:
// PtoTarget, Strict, MaxSteps, <Space>SizeBytes, <Space>AlignBytes.

#ifndef PTO_TIDY_PLUGIN_COMMON_CHECKOPTIONS_H
#define PTO_TIDY_PLUGIN_COMMON_CHECKOPTIONS_H

#include "pto-tidy/Analysis/Analysis.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ptotidy {

struct CheckOptions {
  /// As the user wrote it.
  std::string Target;
  std::vector<std::string> Targets;
  bool Strict = false;
  unsigned MaxSteps = Budget().Steps;
  std::map<MemorySpace, uint64_t> Capacity, Alignment;
  /// Options that cannot be used: name, and what is wrong.
  std::vector<std::pair<std::string, std::string>> Errors;

  /// Gives the text of an option, none where it is not set.
  using Reader =
      llvm::function_ref<std::optional<llvm::StringRef>(llvm::StringRef Name)>;

  /// Reads every option with \p Read.
  static CheckOptions read(Reader Read);

  /// Options with the same key give the same analysis.
  std::string key() const;
  AnalysisOptions analysisOptions() const;
};

/// The option that replaces a capacity or an alignment: "UBSizeBytes".
std::string spaceOption(MemorySpace Space, llvm::StringRef What);

/// The names of all options.
std::vector<std::string> checkOptionNames();

} // namespace ptotidy

#endif // PTO_TIDY_PLUGIN_COMMON_CHECKOPTIONS_H
