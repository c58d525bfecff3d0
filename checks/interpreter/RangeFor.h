// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file declares what a range-for goes through.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_RANGEFOR_H
#define PTO_TIDY_CHECKS_INTERPRETER_RANGEFOR_H

#include "clang/AST/StmtCXX.h"
#include <cstdint>
#include <optional>

namespace ptotidy {

/// The list in braces that \p For goes through; null: it goes through another
/// thing.
const clang::InitListExpr *listOf(const clang::CXXForRangeStmt *For);

/// How many elements a std::array of type \p T has; nothing for other types.
std::optional<uint64_t> lengthOfStdArray(clang::QualType T);

/// How many elements \p For goes through one by one: those of an array, of a
/// std::array or of a list in braces, each as it is. Nothing: it calls begin()
/// and end(), there are too many, or the loop variable converts them.
std::optional<uint64_t> lengthOfRange(const clang::CXXForRangeStmt *For);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_RANGEFOR_H
