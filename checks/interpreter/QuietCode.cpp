// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for code that only computes.

#include "QuietCode.h"
#include "DeviceCalls.h"
#include "RunningCode.h"
#include "pto-tidy/Interpreter/KernelFinder.h"

using namespace clang;
using namespace ptotidy;

namespace {
/// Finds what is not mere computation, and what is assigned to.
class QuietVisitor : public RunningCodeVisitor<QuietVisitor> {
public:
  QuietVisitor(QuietCode &Code, TypeTable &Types, HiddenBranches &Hidden)
      : Code(Code), Types(Types), Hidden(Hidden) {}
  /// Nothing but computation and raw instructions.
  bool IsQuiet = true;
  bool HasRaw = false;
  bool WritesMemory = false;
  bool NeedsEntering = false;
  std::vector<const VarDecl *> Assigned;
  /// All of that but Assigned.
  QuietCode::Effects found() const {
    QuietCode::Effects Found;
    Found.IsQuiet = IsQuiet && !HasRaw;
    Found.IsRaw = IsQuiet && HasRaw;
    Found.WritesMemory = WritesMemory;
    Found.NeedsEntering = NeedsEntering;
    return Found;
  }

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
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_LValueToRValue)
      NeedsEntering |= !namedVariable(E->getSubExpr());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      assigned(E->getSubExpr());
    return true;
  }
  bool VisitVarDecl(VarDecl *Var) {
    IsQuiet &= Var->getType()->isDependentType() ||
               !hasDestructorOfItsOwn(Var->getType());
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) {
    IsQuiet = false;
    return true;
  }
  bool VisitStmt(Stmt *St) {
    // What does not count may not end, or its end tells something.
    const auto *For = dyn_cast<ForStmt>(St);
    const auto *Range = dyn_cast<CXXForRangeStmt>(St);
    NeedsEntering |= isa<WhileStmt, DoStmt>(St) ||
                     (For && (!For->getCond() || !For->getInc())) ||
                     (Range && !lengthOfRange(Range));
    IsQuiet &= !isa<AsmStmt>(St);
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *Body) {
    IsQuiet &= Hidden.in(Body).empty();
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
    const QuietCode::Effects None, &Does = D ? Code.call(D) : None;
    IsQuiet = Does.IsQuiet || Does.IsRaw;
    HasRaw |= Does.IsRaw;
    WritesMemory |= Does.WritesMemory;
    NeedsEntering |= Does.NeedsEntering ||
                     (D && (neverReturns(D) ||
                            D->getBuiltinID() == Builtin::BI__builtin_assume));
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

  /// Names the variable that \p Place is, or a part of; null where it is
  /// reached through a pointer or a reference in it.
  static const DeclRefExpr *namedVariable(const Expr *Place) {
    for (const Expr *E = Place->IgnoreParens();;) {
      // A register is given under another type: `(vector_u8 &)packed`.
      if (const auto *Cast = dyn_cast<CastExpr>(E);
          Cast && (Cast->getCastKind() == CK_LValueBitCast ||
                   (Cast->getCastKind() == CK_NoOp && Cast->isLValue()))) {
        E = Cast->getSubExpr()->IgnoreParens();
        continue;
      }
      if (const auto *Member = dyn_cast<MemberExpr>(E)) {
        if (Member->isArrow() ||
            Member->getMemberDecl()->getType()->isReferenceType())
          return nullptr;
        E = Member->getBase()->IgnoreParens();
        continue;
      }
      if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
        const auto *Decay =
            dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
        if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
          return nullptr;
        E = Decay->getSubExpr()->IgnoreParens();
        continue;
      }
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      return Ref && isa<VarDecl>(Ref->getDecl()) ? Ref : nullptr;
    }
  }

  /// What \p Target names is another value afterwards.
  void assigned(const Expr *Target) {
    const DeclRefExpr *Ref = namedVariable(Target);
    const auto *Var = Ref ? cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Var)
      Assigned.push_back(Var);
    WritesMemory |= !Var || Var->getType()->isReferenceType() ||
                    Var->hasGlobalStorage() ||
                    Ref->refersToEnclosingVariableOrCapture();
  }

  QuietCode &Code;
  TypeTable &Types;
  HiddenBranches &Hidden;
};
} // namespace

const QuietCode::Effects &
QuietCode::effectsOf(llvm::ArrayRef<const Stmt *> Parts) {
  auto [It, New] = Statements.try_emplace({Parts.front(), Parts.size()});
  Effects &Found = It->second;
  if (!New)
    return Found;
  QuietVisitor Visitor(*this, Types, Hidden);
  for (const Stmt *Part : Parts)
    Visitor.TraverseStmt(const_cast<Stmt *>(Part));
  Found = Visitor.found();
  Found.Assigned = std::move(Visitor.Assigned);
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

const QuietCode::Effects &QuietCode::call(const FunctionDecl *D) {
  static const Effects Loud;
  const StringRef Name = D->getIdentifier() ? D->getName() : StringRef();
  if (syncCallOf(D) != SyncCall::None || isLibraryInstruction(D))
    return Loud;
  const FunctionDecl *Definition = nullptr;
  const bool IsStandard = isStandardLibrary(D, SM);
  if (IsStandard || !isEnterable(D) || !D->hasBody(Definition)) {
    // Constructors without a body copy, or leave their object as it is. To
    // change a mode of the core is not mere computation.
    Effects &Does = Functions[D->getCanonicalDecl()];
    Does.IsQuiet = IsStandard || isa<CXXConstructorDecl>(D) ||
                   (isHarmless(D, SM) && !Name.starts_with("set_"));
    Does.IsRaw = !Does.IsQuiet && isRawInstruction(D);
    // Which bytes a raw instruction works on is not followed, and nothing else
    // is written by it but its results.
    Does.WritesMemory = !Does.IsRaw && takesPlaces(D);
    return Does;
  }
  auto [It, New] = Functions.try_emplace(Definition);
  if (!New || Definition->isVirtualAsWritten())
    return It->second;
  QuietVisitor Visitor(*this, Types, Hidden);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    for (CXXCtorInitializer *I : Constructor->inits())
      Visitor.TraverseConstructorInitializer(I);
  // They end with the call.
  for (ParmVarDecl *P : const_cast<FunctionDecl *>(Definition)->parameters())
    Visitor.VisitVarDecl(P);
  if (Visitor.IsQuiet)
    Visitor.TraverseStmt(Definition->getBody());
  It->second = Visitor.found();
  return It->second;
}
