// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines a guard that runs when the module is loaded: in a host
// with another LLVM than the module was built for it ends the process.
//
// Without it clang-tidy 22 takes a module built for 19, lists its checks, finds
// nothing and exits with 0, and a gate in CI stays green for ever.

#include "pto-tidy/Compat.h"
#include "clang/Basic/Version.h"
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <string>

// A test builds this file alone for a release that does not exist.
#ifndef PTO_TIDY_BUILT_FOR
#define PTO_TIDY_BUILT_FOR ptotidy::compat::LlvmRelease
#endif

/// "22.1" of "Debian clang version 22.1.8 (1~deb12u1)", empty if there is none.
/// No LLVM function may be called here: it may not exist in this host.
static std::string release(const std::string &FullVersion) {
  const std::string Word = "version ";
  const size_t Found = FullVersion.find(Word);
  if (Found == std::string::npos)
    return {};
  const size_t Begin = Found + Word.size();
  size_t End = Begin;
  int Dots = 0;
  for (; End != FullVersion.size(); ++End) {
    const char C = FullVersion[End];
    if (C == '.' && ++Dots == 2)
      break;
    if (C != '.' && !std::isdigit(static_cast<unsigned char>(C)))
      break;
  }
  return FullVersion.substr(Begin, End - Begin);
}

/// Priority 101, the first one that is not reserved: before the registration of
/// the checks and every other initialiser of this module.
__attribute__((constructor(101))) static void refuseOtherLlvm() {
  const std::string Host = clang::getClangFullVersion();
  if (release(Host) == PTO_TIDY_BUILT_FOR)
    return;
  std::fprintf(stderr,
               "pto-tidy: this module was built for LLVM %s and cannot be "
               "loaded into %s\n",
               PTO_TIDY_BUILT_FOR, Host.c_str());
  // No destructors: nothing of the host is ready for them.
  std::_Exit(2);
}
