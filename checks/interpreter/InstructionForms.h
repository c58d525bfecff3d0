// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file declares what the types and template arguments of a call say of the
// instruction that it is.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_INSTRUCTIONFORMS_H
#define PTO_TIDY_CHECKS_INTERPRETER_INSTRUCTIONFORMS_H

#include "pto-tidy/Interpreter/Types.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace ptotidy {

/// True for a matmul or a store that names a phase: then the cube and the FIX
/// pipe hand the accumulator over by the hardware's unit flag, fractal by
/// fractal, and no event of the program is needed.
bool usesUnitFlag(const clang::FunctionDecl *D);

/// The enumerator of \p Enum among the template arguments of \p D; empty where
/// there is none.
llvm::StringRef templateArgument(const clang::FunctionDecl *D,
                                 llvm::StringRef Enum);

/// True where one of the template arguments of \p D is `true`.
bool hasTrueArgument(const clang::FunctionDecl *D);

/// Of how many elements a gather by the pattern that \p D names takes one, row
/// after row; 0 where it names none, or goes by columns.
int64_t gatherPattern(const clang::FunctionDecl *D);

/// The instruction that \p E, a call of \p D, is: a fill may name its kind.
llvm::StringRef instructionName(const clang::FunctionDecl *D,
                                const clang::CallExpr *E, TypeTable &Types);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_INSTRUCTIONFORMS_H
