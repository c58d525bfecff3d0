// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines how a host asks the checks for memory maps, so that the
// analysis that they make anyway is the only one.

#ifndef PTO_TIDY_PLUGIN_TIDY_MAPREQUEST_H
#define PTO_TIDY_PLUGIN_TIDY_MAPREQUEST_H

#include "pto-tidy/Map/MemoryMap.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ptotidy {

/// Holds for the thread and the scope that it lives in. clang-tidy makes the
/// checks itself, so there is no way to hand it to them.
class MapRequest {
public:
  /// \p Key is the CheckOptions::key() of the analysis that is drawn.
  explicit MapRequest(std::string Key) : Key(std::move(Key)), Outer(Current) {
    Current = this;
  }
  ~MapRequest() { Current = Outer; }
  MapRequest(const MapRequest &) = delete;
  MapRequest &operator=(const MapRequest &) = delete;

  static MapRequest *current() { return Current; }

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

  const std::string Key;
  /// What the analysis gave; nothing where no check has made it.
  std::optional<std::vector<MemoryMap>> Maps;

private:
  MapRequest *Outer;
  static inline thread_local MapRequest *Current = nullptr;
};

} // namespace ptotidy

#endif // PTO_TIDY_PLUGIN_TIDY_MAPREQUEST_H
