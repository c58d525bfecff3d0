// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines baselines: findings that a project has decided to live
// with for now.

#ifndef PTO_TIDY_PLUGIN_LINT_BASELINE_H
#define PTO_TIDY_PLUGIN_LINT_BASELINE_H

#include "Result.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>

namespace ptotidy::lint {

/// Known findings by check, file, function and tiles. Lines do not count, so
/// that an edit above a finding does not make it new.
class Baseline {
public:
  /// Reads \p Path. An error is one sentence.
  static llvm::Expected<Baseline> load(llvm::StringRef Path);
  /// The text of a baseline at \p Path with \p Findings.
  static std::string textFor(llvm::StringRef Path,
                             llvm::ArrayRef<LintFinding> Findings);
  /// Marks those of \p Findings that are known.
  void mark(llvm::MutableArrayRef<LintFinding> Findings);
  /// After mark(): the entries that no longer occur, a line each. Only those
  /// whose file is among \p Seen, or is gone.
  std::vector<std::string> stale(const std::set<std::string> &Seen) const;

  size_t size() const { return Entries.size(); }

  struct Key {
    std::string Check, File, Function;
    std::vector<std::string> Tiles;
    bool operator<(const Key &Other) const;
  };

private:
  static Key keyOf(const LintFinding &F, llvm::StringRef Directory);

  std::string Directory; ///< where the names of files begin
  struct Counts {
    unsigned Known = 0, Found = 0;
  };
  std::map<Key, Counts> Entries;
};

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_BASELINE_H
