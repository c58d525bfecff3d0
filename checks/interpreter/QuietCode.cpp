// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for code that only computes.

#include "QuietCode.h"
#include "DeviceCalls.h"
#include "pto-tidy/Interpreter/KernelFinder.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace ptotidy;

namespace {
/// Finds what is not mere computation, and what is assigned to.
class QuietVisitor : public RecursiveASTVisitor<QuietVisitor> {
public:
  QuietVisitor(QuietCode &Code, TypeTable &Types) : Code(Code), Types(Types) {}
  bool IsQuiet = true;
  std::vector<const VarDecl *> Assigned;

  bool VisitExpr(Expr *E) {
    // Whoever names a tile or an event may have plans for it.
    QualType T = E->getType();
    if (T.isNull())
      return true;
    if (T->isPointerType())
      T = T->getPointeeType();
    const LibraryType Kind = Types.classify(T);
    IsQuiet &= Kind == LibraryType::Other || Kind == LibraryType::GlobalTensor;
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *D = E->getDirectCallee();
    IsQuiet = IsQuiet && D && Code.isQuiet(D);
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
      if (const CXXMethodDecl *Method = Member->getMethodDecl();
          !Method || !Method->isConst())
        assigned(Member->getImplicitObjectArgument());
    for (const Expr *A : E->arguments())
      passed(A);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    IsQuiet = IsQuiet && Code.isQuiet(E->getConstructor());
    for (const Expr *A : E->arguments())
      passed(A);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      assigned(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      assigned(E->getSubExpr());
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) {
    IsQuiet = false;
    return true;
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *) { return true; }
  bool VisitGotoStmt(GotoStmt *) {
    IsQuiet = false;
    return true;
  }

private:
  /// A call got \p Argument, and may write to what it names.
  void passed(const Expr *Argument) {
    if (Argument->isLValue() && !Argument->getType().isConstQualified()) {
      assigned(Argument);
    } else if (const auto *Cast =
                   dyn_cast<ImplicitCastExpr>(Argument->IgnoreParens());
               Cast && Cast->getCastKind() == CK_ArrayToPointerDecay) {
      assigned(Cast->getSubExpr());
    }
  }

  /// What \p Target names is another value afterwards. Where it is reached
  /// through a pointer, that is no variable.
  void assigned(const Expr *Target) {
    for (const Expr *E = Target->IgnoreParens();;) {
      if (const auto *Member = dyn_cast<MemberExpr>(E)) {
        if (Member->isArrow())
          return;
        E = Member->getBase()->IgnoreParens();
        continue;
      }
      if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
        const auto *Decay =
            dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
        if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
          return;
        E = Decay->getSubExpr()->IgnoreParens();
        continue;
      }
      if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
        if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
          Assigned.push_back(Var);
      return;
    }
  }

  QuietCode &Code;
  TypeTable &Types;
};
} // namespace

const QuietCode::Loop &QuietCode::loop(llvm::ArrayRef<const Stmt *> Parts) {
  auto [It, New] = Loops.try_emplace(Parts.front());
  if (!New)
    return It->second;
  QuietVisitor Visitor(*this, Types);
  for (const Stmt *Part : Parts)
    Visitor.TraverseStmt(const_cast<Stmt *>(Part));
  Loop &Found = Loops[Parts.front()];
  Found.IsQuiet = Visitor.IsQuiet;
  Found.Assigned = std::move(Visitor.Assigned);
  return Found;
}

bool QuietCode::isQuiet(const FunctionDecl *D) {
  const StringRef Name = D->getIdentifier() ? D->getName() : StringRef();
  if (syncCallNamed(Name) != SyncCall::None || isLibraryInstruction(D))
    return false;
  const FunctionDecl *Definition = nullptr;
  if (isStandardLibrary(D, SM))
    return true;
  if (!isEnterable(D) || !D->hasBody(Definition))
    // Constructors without a body copy, or leave their object as it is. To
    // change a mode of the core is not mere computation.
    return isa<CXXConstructorDecl>(D) ||
           (isHarmless(D, SM) && !Name.starts_with("set_"));
  auto [It, New] = Functions.try_emplace(Definition, false);
  if (!New || Definition->isVirtualAsWritten())
    return It->second;
  QuietVisitor Visitor(*this, Types);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    for (CXXCtorInitializer *I : Constructor->inits())
      Visitor.TraverseConstructorInitializer(I);
  if (Visitor.IsQuiet)
    Visitor.TraverseStmt(Definition->getBody());
  return Functions[Definition] = Visitor.IsQuiet;
}
