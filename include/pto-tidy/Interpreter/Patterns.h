// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what can be said of function templates that nothing
// instantiates: they are not run, but a placement whose tile type and address
// depend on no template parameter is the same in every instantiation.

#ifndef PTO_TIDY_INTERPRETER_PATTERNS_H
#define PTO_TIDY_INTERPRETER_PATTERNS_H

#include "pto-tidy/Interpreter/Interpreter.h"

namespace ptotidy {

/// The function templates of the main file that nothing instantiates, as the
/// functions that they are patterns of, in the order of the source.
std::vector<const clang::FunctionDecl *>
findPatterns(clang::ASTContext &Context);

/// Tells \p Observer of the calls in \p Pattern that are decided already:
/// TASSIGN of a tile variable of a type and at an address (bytes) that depend
/// on nothing, and GET_SCALE_ADDR, whose being allowed depends on target and
/// mode alone. Names of tiles are kept in \p Names. In Auto mode TASSIGN has no
/// effect and is left out.
void scanPattern(const clang::FunctionDecl *Pattern, clang::ASTContext &Context,
                 TypeTable &Types, const InterpreterOptions &Options,
                 KernelObserver &Observer, llvm::StringMap<std::string> &Names);

} // namespace ptotidy

#endif // PTO_TIDY_INTERPRETER_PATTERNS_H
