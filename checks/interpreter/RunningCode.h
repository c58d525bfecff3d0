// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the visitor of what a function runs: what is written in it,
// and what runs without being written there.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_RUNNINGCODE_H
#define PTO_TIDY_CHECKS_INTERPRETER_RUNNINGCODE_H

#include "RangeFor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace ptotidy {

/// Visits, besides what is written: the initialisers of members and the default
/// arguments that an expression leaves to the compiler; of a list in braces
/// what it makes, as what is written does not say which instantiation of a
/// function is meant; and of a range-for the calls of begin() and end() and
/// what it does with them.
template <typename Derived>
class RunningCodeVisitor : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;

public:
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *E) {
    return this->getDerived().TraverseStmt(E->getExpr());
  }
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *E) {
    return this->getDerived().TraverseStmt(E->getExpr());
  }
  bool TraverseInitListExpr(clang::InitListExpr *E,
                            typename Base::DataRecursionQueue * = nullptr) {
    clang::InitListExpr *Meant = E->isSemanticForm() ? E : E->getSemanticForm();
    for (clang::Expr *Init : (Meant ? Meant : E)->inits())
      if (!this->getDerived().TraverseStmt(Init))
        return false;
    return this->getDerived().WalkUpFromInitListExpr(E);
  }
  bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt *For,
                               typename Base::DataRecursionQueue * = nullptr) {
    if (lengthOfRange(For))
      return Base::TraverseCXXForRangeStmt(For);
    for (clang::Stmt *Part : For->children())
      if (!this->getDerived().TraverseStmt(Part))
        return false;
    return this->getDerived().WalkUpFromCXXForRangeStmt(For);
  }
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_RUNNINGCODE_H
