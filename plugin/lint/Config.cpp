// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the check of configurations. Names of other modules are
// left alone: a .clang-tidy is shared with clang-tidy itself.

#include "Config.h"
#include "../common/CheckOptions.h"
#include "clang-tidy/GlobList.h"
#include "pto-tidy/Compat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include <set>

using namespace llvm;
using namespace ptotidy::lint;
using clang::tidy::ClangTidyOptions;

/// The globs of a list in the form of clang-tidy, without their minus, as parts
/// of \p Globs.
static std::vector<StringRef> splitGlobs(std::string &&Globs) = delete;
static std::vector<StringRef> splitGlobs(StringRef Globs) {
  std::vector<StringRef> Result;
  while (!Globs.empty()) {
    const size_t End = Globs.find_first_of(",\n");
    StringRef Glob = Globs.take_front(End).trim();
    Glob.consume_front("-");
    if (!Glob.trim().empty())
      Result.push_back(Glob.trim());
    Globs = End == StringRef::npos ? StringRef() : Globs.drop_front(End + 1);
  }
  return Result;
}

static bool matchesCheck(StringRef Glob,
                         const ptotidy::compat::KnownConfig &Known) {
  clang::tidy::GlobList List(Glob);
  for (const auto &Check : Known.Checks)
    if (List.contains(Check.getKey()))
      return true;
  // Warnings of clang are no check of a module.
  return List.contains("clang-diagnostic-") ||
         Glob.starts_with("clang-diagnostic-");
}

std::string ptotidy::lint::verifyChecks(StringRef Globs) {
  const compat::KnownConfig Known = compat::knownConfig();
  for (StringRef Glob : splitGlobs(Globs))
    if (!matchesCheck(Glob, Known))
      return "no check matches '" + Glob.str() + "'; --list-checks lists them";
  return {};
}

/// True for one of our options as nobody has it: in other upper and lower case.
static bool resemblesOption(StringRef Key) {
  return llvm::any_of(ptotidy::checkOptionNames(), [&](StringRef Name) {
    return Key.equals_insensitive(Name) && Key != Name;
  });
}

namespace {
class ConfigReader {
public:
  void read(const std::string &File) {
    for (StringRef Directory = sys::path::parent_path(File); !Directory.empty();
         Directory = sys::path::parent_path(Directory)) {
      SmallString<256> Config(Directory);
      sys::path::append(Config, ".clang-tidy");
      if (!sys::fs::is_regular_file(Config))
        continue;
      if (!Seen.insert(std::string(Config)).second)
        return;
      ++Out.Files;
      if (!readOne(Config))
        return;
    }
  }

  ConfigProblems Out;

private:
  /// Whether the files above count as well.
  bool readOne(StringRef Config) {
    auto Buffer = MemoryBuffer::getFile(Config);
    if (!Buffer) {
      problem(Config, "cannot be read: " + Buffer.getError().message());
      return false;
    }
    std::string First;
    auto Parsed = clang::tidy::parseConfigurationWithDiags(
        **Buffer, [&](const SMDiagnostic &D) {
          if (First.empty())
            First = "line " + std::to_string(D.getLineNo()) + ": " +
                    D.getMessage().str();
        });
    if (!Parsed) {
      problem(Config, First.empty() ? Parsed.getError().message() : First);
      return false;
    }
    const std::string Checks = Parsed->Checks.value_or("");
    for (StringRef Glob : splitGlobs(Checks))
      if (Glob.starts_with("pto") && !matchesCheck(Glob, Known))
        problem(Config, "no check matches '" + Glob.str() + "'");
    if (Parsed->HeaderFilterRegex) {
      std::string Wrong;
      if (!Regex(*Parsed->HeaderFilterRegex).isValid(Wrong))
        problem(Config, "HeaderFilterRegex: " + Wrong);
    }
    std::vector<std::string> Unknown;
    for (const auto &Option : Parsed->CheckOptions)
      if ((Option.getKey().starts_with_insensitive("pto") ||
           resemblesOption(Option.getKey())) &&
          !Known.Options.contains(Option.getKey()))
        Unknown.push_back(Option.getKey().str());
    llvm::sort(Unknown);
    for (const std::string &Name : Unknown)
      problem(Config, "unknown option '" + Name + "'");
    return Parsed->InheritParentConfig.value_or(false);
  }

  void problem(StringRef Config, const std::string &What) {
    Out.Problems.push_back(Config.str() + ": " + What);
  }

  const ptotidy::compat::KnownConfig Known = ptotidy::compat::knownConfig();
  std::set<std::string> Seen;
};
} // namespace

ConfigProblems ptotidy::lint::verifyConfigFiles(ArrayRef<std::string> Files) {
  ConfigReader Reader;
  for (const std::string &File : Files)
    Reader.read(File);
  return std::move(Reader.Out);
}
