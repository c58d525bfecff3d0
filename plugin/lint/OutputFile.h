// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines a file that is written whole or not at all.

#ifndef PTO_TIDY_PLUGIN_LINT_OUTPUTFILE_H
#define PTO_TIDY_PLUGIN_LINT_OUTPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace ptotidy::lint {

/// Gives \p Path the text \p Text: a temporary file beside it takes its place
/// once it is on the disk. What is no regular file (a pipe, a device) is
/// written to directly. An error is one sentence, and \p Path is as it was.
llvm::Error writeWhole(llvm::StringRef Path, llvm::StringRef Text);

/// Whether a file could be made where \p Path is, so that a long run does not
/// end in an error that its first second could have told.
llvm::Error probeWritable(llvm::StringRef Path);

/// Writes \p Text to standard output.
llvm::Error writeToStdout(llvm::StringRef Text);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_OUTPUTFILE_H
