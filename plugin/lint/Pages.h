// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the manual pages of the checks, which are part of the
// program.

#ifndef PTO_TIDY_PLUGIN_LINT_PAGES_H
#define PTO_TIDY_PLUGIN_LINT_PAGES_H

#include "llvm/ADT/StringRef.h"

namespace ptotidy::lint {

/// The page of \p Check as Markdown; null if there is none.
const char *findPage(llvm::StringRef Check);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_PAGES_H
