// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the reading of the macros that a translation unit was
// compiled with: target, mode and overrides of the capacities.

#ifndef PTO_TIDY_PLUGIN_COMMON_MACROS_H
#define PTO_TIDY_PLUGIN_COMMON_MACROS_H

#include "pto-tidy/Analysis/Analysis.h"

namespace clang {
class Preprocessor;
}

namespace ptotidy {

/// Reads PTO_NPU_ARCH_*, __NPU_ARCH__, __PTO_AUTO__ and the capacity and
/// alignment macros. Only a macro of the command line
/// overrides a capacity: what the library defines itself are its defaults. A
/// value of the command line that is no constant expression of integers, or no
/// number of bytes, is an error.
TranslationUnitMacros readMacros(clang::Preprocessor &PP);

} // namespace ptotidy

#endif // PTO_TIDY_PLUGIN_COMMON_MACROS_H
