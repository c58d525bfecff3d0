// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines how the small programs end that print all they have to say.

#ifndef PTO_TIDY_PLUGIN_COMMON_STANDARDOUTPUT_H
#define PTO_TIDY_PLUGIN_COMMON_STANDARDOUTPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace ptotidy {

/// The exit code of \p Program, which would end with \p Exit: 2, after a
/// sentence on why, where what it printed did not come to where it should, as
/// on a full disk. LLVM would end it with 1 and an internal error.
inline int exitAfterOutput(llvm::StringRef Program, int Exit) {
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return Exit;
  llvm::errs() << Program << ": cannot write to standard output: "
               << llvm::outs().error().message() << '\n';
  llvm::outs().clear_error();
  return 2;
}

} // namespace ptotidy

#endif // PTO_TIDY_PLUGIN_COMMON_STANDARDOUTPUT_H
