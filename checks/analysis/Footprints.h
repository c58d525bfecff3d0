// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what a memory map says of the bytes that are in use at one
// time (ptoadvice-oversized-footprint).

#ifndef PTO_TIDY_CHECKS_ANALYSIS_FOOTPRINTS_H
#define PTO_TIDY_CHECKS_ANALYSIS_FOOTPRINTS_H

#include "pto-tidy/Map/MemoryMap.h"
#include "pto-tidy/Rules/Rules.h"

namespace ptotidy {

/// What \p M says of bytes in use, where that is more than a target has. Of a
/// tile only what is touched counts.
std::vector<Footprint> footprints(const MemoryMap &M,
                                  clang::SourceLocation Kernel,
                                  llvm::ArrayRef<TargetSpec> Targets,
                                  const clang::SourceManager &SM);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_ANALYSIS_FOOTPRINTS_H
