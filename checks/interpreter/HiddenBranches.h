// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines where the preprocessor took code away that belongs to a
// kernel. A kernel for both kinds of core is often parsed once, with the macros
// of both (__DAV_VEC__, __DAV_CUBE__) defined. Of `#if defined(__DAV_VEC__)`
// and `#elif defined(__DAV_CUBE__)` only the first is seen then, although the
// code around it may be the cube's.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_HIDDENBRANCHES_H
#define PTO_TIDY_CHECKS_INTERPRETER_HIDDENBRANCHES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

namespace ptotidy {

/// Code that was taken away.
struct HiddenCode {
  using List = llvm::SmallVector<HiddenCode, 1>;
  /// What it stands in front of.
  unsigned Before;
  /// It waits, or has other cores wait, and does nothing else. Without it, it
  /// may do anything.
  bool OnlyOrders;
};

class HiddenBranches {
public:
  /// \p BothCores: the macros of both kinds of core are defined. Without it
  /// nothing is hidden: what was not parsed is not this core's.
  HiddenBranches(const clang::ASTContext &Context, bool BothCores)
      : Context(Context), BothCores(BothCores) {}

  /// What was taken away of \p Body: before which of its statements, as
  /// indices, such directives end; their number stands for the end.
  HiddenCode::List in(const clang::CompoundStmt *Body);

private:
  HiddenCode::List find(const clang::CompoundStmt *Body) const;

  const clang::ASTContext &Context;
  const bool BothCores;
  llvm::DenseMap<const clang::CompoundStmt *, HiddenCode::List> Known;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_HIDDENBRANCHES_H
