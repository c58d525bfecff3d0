// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for the pages of the checks.

#include "DocsUrl.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

std::string ptotidy::docsUrl(StringRef Given) {
  if (Given.empty())
    Given = PTO_TIDY_DOCS_URL;
  if (!Given.empty())
    return Given.str() + (Given.ends_with("/") ? "" : "/");
  static int Anchor;
  SmallString<256> Installed(
      sys::path::parent_path(sys::fs::getMainExecutable(nullptr, &Anchor)));
  sys::path::append(Installed, "..", "share", "doc", "pto-tidy");
  sys::path::append(Installed, "checks");
  sys::path::remove_dots(Installed, /*remove_dot_dot=*/true);
  for (StringRef Directory : {Installed.str(), StringRef(PTO_TIDY_DOCS_DIR)})
    if (sys::fs::is_directory(Directory))
      return "file://" + Directory.str() + "/";
  return {};
}
