// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines where the pages of the checks can be read.

#ifndef PTO_TIDY_PLUGIN_COMMON_DOCSURL_H
#define PTO_TIDY_PLUGIN_COMMON_DOCSURL_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace ptotidy {

/// The address of the folder with the pages, ending with a slash: \p Given, or
/// the CMake variable PTO_TIDY_DOCS_URL, or the pages that were installed with
/// this program, or those of the checkout that it was built from. Empty where
/// there are none.
std::string docsUrl(llvm::StringRef Given = {});

} // namespace ptotidy

#endif // PTO_TIDY_PLUGIN_COMMON_DOCSURL_H
