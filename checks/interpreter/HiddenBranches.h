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
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <vector>

namespace ptotidy {

/// Code that was taken away.
struct HiddenCode {
  using List = llvm::SmallVector<HiddenCode, 1>;
  /// The first statement of what was seen in its place. Who leaves from there
  /// leaves what may be the other core's.
  unsigned First;
  /// What it stands before.
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

  /// True where \p Callee, which \p Caller calls, is defined in such a branch,
  /// Caller is not, and what was taken away in its place names it: each kind of
  /// core has a definition of its own.
  bool isOneOfTwo(const clang::FunctionDecl *Callee,
                  const clang::FunctionDecl *Caller);

private:
  /// A group of directives, from where to where it goes in its file.
  struct Choice {
    unsigned Begin, End;
    llvm::DenseSet<llvm::StringRef> Words; ///< of what was taken away
  };
  const std::vector<Choice> &choicesIn(clang::FileID File);
  HiddenCode::List find(const clang::CompoundStmt *Body) const;

  const clang::ASTContext &Context;
  const bool BothCores;
  llvm::DenseMap<const clang::CompoundStmt *, HiddenCode::List> Known;
  std::map<clang::FileID, std::vector<Choice>> Files;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_HIDDENBRANCHES_H
