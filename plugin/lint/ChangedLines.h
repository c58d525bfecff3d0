// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines which lines changed since a git revision.

#ifndef PTO_TIDY_PLUGIN_LINT_CHANGEDLINES_H
#define PTO_TIDY_PLUGIN_LINT_CHANGEDLINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace ptotidy::lint {

class ChangedLines {
public:
  /// What changed since \p Revision in the git repositories of \p Files. An
  /// error is one sentence.
  static llvm::Expected<ChangedLines> since(llvm::StringRef Revision,
                                            llvm::ArrayRef<std::string> Files);
  /// Whether \p Line (1-based) of \p File changed, or a line beside it went.
  bool contains(llvm::StringRef File, unsigned Line) const;

private:
  llvm::Error addRepository(const std::string &Top, llvm::StringRef Revision);
  void readDiff(const std::string &Top, llvm::StringRef Diff);

  /// First and last line of each change, by real path.
  std::map<std::string, std::vector<std::pair<unsigned, unsigned>>> Ranges;
};

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_CHANGEDLINES_H
