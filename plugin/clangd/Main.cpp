// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines pto-clangd: clangd with the checks of pto-tidy. It takes
// clangd's arguments; what it adds is in Seams.cpp.

#include "../common/DocsUrl.h"
#include "Seams.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <vector>

using namespace llvm;

static std::string programPath(const char *Argv0) {
  return sys::fs::getMainExecutable(Argv0,
                                    reinterpret_cast<void *>(&programPath));
}

/// The compiler's own headers. clangd looks for them beside itself, which is
/// right only where it is installed beside its compiler.
static std::string resourceDir(StringRef Program) {
  StringRef Known = PTO_CLANG_RESOURCE_DIR;
  SmallString<256> Beside(sys::path::parent_path(Program));
  sys::path::append(Beside, "..", "lib", "clang", sys::path::filename(Known));
  sys::path::remove_dots(Beside, /*remove_dot_dot=*/true);
  return sys::fs::exists(Beside + "/include/stddef.h") ? std::string(Beside)
                                                       : Known.str();
}

static bool namesResourceDir(StringRef Argument) {
  return Argument.starts_with("--resource-dir") ||
         Argument.starts_with("-resource-dir");
}

int main(int Argc, char *Argv[]) {
  const std::string Program = programPath(Argv[0]);
  ptotidy::setDocsUrl(ptotidy::docsUrl());

  std::vector<char *> Arguments(Argv, Argv + Argc);
  bool Given = false;
  for (StringRef Argument : ArrayRef<char *>(Arguments).drop_front())
    Given |= namesResourceDir(Argument);
  if (const char *Flags = std::getenv("CLANGD_FLAGS"))
    Given |= StringRef(Flags).contains("-resource-dir");
  std::string Resource = "--resource-dir=" + resourceDir(Program);
  if (!Given)
    Arguments.insert(Arguments.begin() + 1, Resource.data());
  Arguments.push_back(nullptr);
  return clang::clangd::clangdMain(static_cast<int>(Arguments.size()) - 1,
                                   Arguments.data());
}
