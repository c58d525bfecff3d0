// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the places of findings as people and programs count them.

#ifndef PTO_TIDY_PLUGIN_LINT_SOURCES_H
#define PTO_TIDY_PLUGIN_LINT_SOURCES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <string>

namespace ptotidy::lint {

struct LineColumn {
  unsigned Line = 1;
  unsigned Column = 1;     ///< in bytes, as clang counts
  unsigned Characters = 1; ///< in characters
};

/// The texts of the files that findings are in, read once each.
class Sources {
public:
  Sources();
  LineColumn place(const std::string &File, unsigned Offset);
  /// \p File as a report names it: relative to the root where it is below it.
  std::string relative(llvm::StringRef File) const;
  /// The directory above the current one that has `.git`, else the current.
  const std::string &root() const { return Root; }

private:
  std::string Root;
  std::map<std::string, std::unique_ptr<llvm::MemoryBuffer>> Texts;
};

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_SOURCES_H
