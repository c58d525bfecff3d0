// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines where the analysis begins: the root kernels of a
// translation unit.

#ifndef PTO_TIDY_INTERPRETER_KERNELFINDER_H
#define PTO_TIDY_INTERPRETER_KERNELFINDER_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <vector>

namespace ptotidy {

/// A function definition that the analysis begins with.
struct RootKernel {
  const clang::FunctionDecl *Function = nullptr;
  /// Nothing of the program runs before it and after it that could take part
  /// in its flags. A helper that nobody calls here is a part of some other
  /// kernel, and so may be a function that a kernel names without calling it:
  /// it may be called by its address.
  bool IsWholeProgram = false;
};

/// The function definitions that issue tile instructions, directly or through
/// what they call, and that no other such function calls; a `__global__`
/// function that issues some always is one. Of those that call one another, and
/// that nobody else calls, the first one is. Templates appear as their
/// instantiations. In the order of the source. \p ForOneCore: the file was
/// parsed for one kind of core. In a file with `__global__` functions a helper
/// that nobody calls then may be called in what was left out for the other
/// kind, and is followed there: here it is none, unless another file may call
/// it.
std::vector<RootKernel> findRootKernels(clang::ASTContext &Context,
                                        bool ForOneCore);

/// True when \p D is an instruction, or another call of the library that the
/// analysis models: a function of namespace `pto` with a name in capitals.
bool isLibraryInstruction(const clang::FunctionDecl *D);

/// True when a call of \p D may be entered: its body is there and it is not
/// the library's own.
bool isEnterable(const clang::FunctionDecl *D);

} // namespace ptotidy

#endif // PTO_TIDY_INTERPRETER_KERNELFINDER_H
