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
  bool WritesMemory = false;
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
    called(D);
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
      if (const CXXMethodDecl *Method = Member->getMethodDecl();
          !Method || !Method->isConst())
        assigned(Member->getImplicitObjectArgument());
    for (const Expr *A : E->arguments())
      passed(A);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    called(E->getConstructor());
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
  void called(const FunctionDecl *D) {
    if (!IsQuiet)
      return;
    const QuietCode::Loop None, &Does = D ? Code.call(D) : None;
    IsQuiet = Does.IsQuiet;
    WritesMemory |= Does.WritesMemory;
  }

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
          break;
        E = Member->getBase()->IgnoreParens();
        continue;
      }
      if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
        const auto *Decay =
            dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
        if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
          break;
        E = Decay->getSubExpr()->IgnoreParens();
        continue;
      }
      if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
        if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl())) {
          Assigned.push_back(Var);
          WritesMemory |= Var->getType()->isReferenceType();
          return;
        }
      break;
    }
    WritesMemory = true;
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
  Found.WritesMemory = Visitor.WritesMemory;
  return Found;
}

/// True where a function without a body to look into may write through what it
/// is called with.
static bool takesPlaces(const FunctionDecl *D) {
  return llvm::any_of(D->parameters(), [](const ParmVarDecl *P) {
    const QualType T = P->getType()->getPointeeType();
    return !T.isNull() && !T.isConstQualified();
  });
}

const QuietCode::Loop &QuietCode::call(const FunctionDecl *D) {
  static const Loop Loud;
  const StringRef Name = D->getIdentifier() ? D->getName() : StringRef();
  if (syncCallNamed(Name) != SyncCall::None || isLibraryInstruction(D))
    return Loud;
  const FunctionDecl *Definition = nullptr;
  const bool IsStandard = isStandardLibrary(D, SM);
  if (IsStandard || !isEnterable(D) || !D->hasBody(Definition)) {
    // Constructors without a body copy, or leave their object as it is. To
    // change a mode of the core is not mere computation.
    Loop &Does = Functions[D->getCanonicalDecl()];
    Does.IsQuiet = IsStandard || isa<CXXConstructorDecl>(D) ||
                   (isHarmless(D, SM) && !Name.starts_with("set_"));
    Does.WritesMemory = takesPlaces(D);
    return Does;
  }
  auto [It, New] = Functions.try_emplace(Definition);
  if (!New || Definition->isVirtualAsWritten())
    return It->second;
  QuietVisitor Visitor(*this, Types);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    for (CXXCtorInitializer *I : Constructor->inits())
      Visitor.TraverseConstructorInitializer(I);
  if (Visitor.IsQuiet)
    Visitor.TraverseStmt(Definition->getBody());
  It->second.IsQuiet = Visitor.IsQuiet;
  It->second.WritesMemory = Visitor.WritesMemory;
  return It->second;
}
