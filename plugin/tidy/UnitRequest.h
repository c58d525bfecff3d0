// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines how a host asks the checks for memory maps, and hears what
// became of the kernels, so that the analysis that they make anyway is the only
// one.

#ifndef PTO_TIDY_PLUGIN_TIDY_UNITREQUEST_H
#define PTO_TIDY_PLUGIN_TIDY_UNITREQUEST_H

#include "pto-tidy/Analysis/Analysis.h"
#include "pto-tidy/Map/MemoryMap.h"
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ptotidy {

/// Holds for the thread and the scope that it lives in. clang-tidy makes the
/// checks itself, so there is no way to hand it to them.
class UnitRequest {
public:
  /// \p MapKey is the CheckOptions::key() of the analysis that is drawn; empty
  /// where no maps are wanted.
  explicit UnitRequest(std::string MapKey)
      : MapKey(std::move(MapKey)), Outer(Current) {
    Current = this;
  }
  ~UnitRequest() { Current = Outer; }
  UnitRequest(const UnitRequest &) = delete;
  UnitRequest &operator=(const UnitRequest &) = delete;

  static UnitRequest *current() { return Current; }

  /// What stands before the message of a finding that one target alone has, in
  /// a run for several: it is no part of the report, but of that target's map.
  static std::string mark(llvm::StringRef Target) {
    return "pto-target:" + Target.str() + ":";
  }
  /// Takes such a mark from \p Message; gives the target, empty if none.
  static std::string takeMark(std::string &Message) {
    llvm::StringRef Rest = Message;
    if (!Rest.consume_front("pto-target:"))
      return {};
    const auto [Target, Text] = Rest.split(':');
    std::string Result = Target.str();
    Message = Text.str();
    return Result;
  }

  bool wantsMaps() const { return !MapKey.empty(); }

  /// Notes what an analysis made of the kernels. Those for other options count
  /// where they followed fewer.
  void note(const AnalysisStats &Stats) {
    Kernels = std::max(Kernels, Stats.Kernels);
    IncompleteKernels = std::max(IncompleteKernels, Stats.IncompleteKernels);
  }

  const std::string MapKey;
  unsigned Kernels = 0, IncompleteKernels = 0;
  /// What the analysis gave; nothing where no check has made it.
  std::optional<std::vector<MemoryMap>> Maps;

private:
  UnitRequest *Outer;
  static inline thread_local UnitRequest *Current = nullptr;
};

} // namespace ptotidy

#endif // PTO_TIDY_PLUGIN_TIDY_UNITREQUEST_H
