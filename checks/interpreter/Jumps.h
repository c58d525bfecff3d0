// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines where the `goto`s of a block lead. Compilers that emit C++
// write loops so that no `for` can say (an `scf.while` of PTOAS becomes a label
// and jumps to it). What a jump back makes is followed where it is a `while`,
// or a `do`, in other words; a jump ahead skips what lies between.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_JUMPS_H
#define PTO_TIDY_CHECKS_INTERPRETER_JUMPS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <optional>

namespace ptotidy {

/// What the labels of one block are for.
struct JumpPlan {
  /// Statements that jumps back make a loop of.
  struct Region {
    unsigned First, Last;
    clang::SourceLocation Begin;
    llvm::SmallVector<const clang::LabelDecl *, 1> Headers = {};
    /// While it holds the loop goes on; null: it is a loop of some other kind.
    const clang::Expr *Condition = nullptr;
    bool TestFirst = true;
    /// What is computed before the condition, each time.
    llvm::SmallVector<const clang::Stmt *, 2> Header = {};
    const clang::LabelDecl *Exit = nullptr;    ///< null: after the statements
    const clang::CompoundStmt *Body = nullptr; ///< what is left of them
    bool begins(const clang::LabelDecl *L) const {
      return llvm::is_contained(Headers, L);
    }
  };
  /// By the number of the statement that they stand at.
  llvm::SmallDenseMap<const clang::LabelDecl *, unsigned, 4> Labels;
  llvm::SmallVector<Region, 1> Regions; ///< those within others apart

  std::optional<unsigned> indexOf(const clang::LabelDecl *L) const {
    auto It = Labels.find(L);
    return It == Labels.end() ? std::nullopt : std::optional(It->second);
  }
  const Region *regionAt(unsigned First) const {
    auto It = llvm::find_if(Regions,
                            [&](const Region &R) { return R.First == First; });
    return It == Regions.end() ? nullptr : &*It;
  }
};

/// The plans of all blocks, each made when it is asked for.
class Jumps {
public:
  explicit Jumps(clang::ASTContext &Context) : Context(Context) {}

  /// Null where no statement of \p Block has a label.
  const JumpPlan *in(const clang::CompoundStmt *Block);

  /// \p Plan's block is being followed: its labels can be jumped to.
  void open(const JumpPlan &Plan) {
    for (const auto &[Label, Index] : Plan.Labels)
      ++Open[Label];
  }
  void close(const JumpPlan &Plan) {
    for (const auto &[Label, Index] : Plan.Labels)
      --Open[Label];
  }
  bool isOpen(const clang::LabelDecl *L) const { return Open.lookup(L) != 0; }

private:
  /// Finds out what kind of loop \p R is.
  void describe(JumpPlan::Region &R, const JumpPlan &Plan,
                llvm::ArrayRef<clang::Stmt *> Block);
  const clang::CompoundStmt *makeBody(llvm::ArrayRef<clang::Stmt *> Statements);
  clang::ASTContext &Context;
  /// Plans stay where they are while others are made.
  std::map<const clang::CompoundStmt *, std::optional<JumpPlan>> Plans;
  llvm::DenseSet<const clang::CompoundStmt *> Bodies; ///< of regions
  llvm::DenseMap<const clang::LabelDecl *, unsigned> Open;
};

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_JUMPS_H
