// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines which code only computes: whatever it does, no tile is
// placed, touched or waited for. Of a loop of such code only the numbers matter
// that it leaves behind, so it need not be followed iteration by iteration.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_QUIETCODE_H
#define PTO_TIDY_CHECKS_INTERPRETER_QUIETCODE_H

#include "HiddenBranches.h"
#include "pto-tidy/Interpreter/Types.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include <map>
#include <vector>

namespace ptotidy {

class QuietCode {
public:
  /// What a loop, or a call, does besides computing.
  struct Effects {
    bool IsQuiet = false;
    /// It is quiet but for raw instructions, of which it has some.
    bool IsRaw = false;
    /// The variables that it names as the target of an assignment.
    std::vector<const clang::VarDecl *> Assigned;
    /// Where it is quiet, or raw: it may write to something else than a
    /// variable, or to a global one.
    bool WritesMemory = false;
    /// It may read what a pointer points to, or not come back.
    bool NeedsEntering = false;
    /// Nothing is left behind its end but what raw instructions did.
    bool leavesNothing() const {
      return (IsQuiet || IsRaw) && !WritesMemory && !NeedsEntering;
    }
  };

  /// What \p Hidden says was taken away is not quiet.
  QuietCode(const clang::SourceManager &SM, TypeTable &Types,
            HiddenBranches &Hidden)
      : SM(SM), Types(Types), Hidden(Hidden) {}

  /// What running \p Parts does: the parts of a loop, of which the body is the
  /// first one, or one statement. Parts may be null. What is given stays where
  /// it is.
  const Effects &effectsOf(llvm::ArrayRef<const clang::Stmt *> Parts);

  /// The same of calling \p D, as far as what it runs is known; Assigned is
  /// left empty.
  const Effects &call(const clang::FunctionDecl *D);

private:
  const clang::SourceManager &SM;
  TypeTable &Types;
  HiddenBranches &Hidden;
  /// By the first part and by how many there are: no two loops have one body.
  std::map<std::pair<const clang::Stmt *, size_t>, Effects> Statements;
  /// By definition; not quiet also while they are being looked at.
  std::map<const clang::FunctionDecl *, Effects> Functions;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_QUIETCODE_H
