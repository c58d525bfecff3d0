// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is said of templates that nothing instantiates.

#include "pto-tidy/Interpreter/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace ptotidy;

namespace {
class PatternFinder : public RecursiveASTVisitor<PatternFinder> {
public:
  explicit PatternFinder(const SourceManager &SM) : SM(SM) {}
  std::vector<const FunctionDecl *> Found;

  // No function template is declared inside of a body.
  bool TraverseStmt(Stmt *) { return true; }
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }
  bool TraverseDecl(Decl *D) {
    if (D && D->getLocation().isValid() &&
        !SM.isInMainFile(SM.getExpansionLoc(D->getLocation())))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }
  bool TraverseFunctionTemplateDecl(FunctionTemplateDecl *D) {
    const FunctionDecl *Pattern = D->getTemplatedDecl();
    if (D->spec_begin() == D->spec_end() &&
        Pattern->doesThisDeclarationHaveABody())
      Found.push_back(Pattern);
    return true;
  }

private:
  const SourceManager &SM;
};

/// Finds calls by the name that they are spelled with: in a pattern the
/// function that they mean may not be known yet.
class PatternScanner : public RecursiveASTVisitor<PatternScanner> {
public:
  PatternScanner(ASTContext &Context, TypeTable &Types, bool AutoMode,
                 KernelObserver &Observer, llvm::StringMap<std::string> &Names)
      : Context(Context), Types(Types), AutoMode(AutoMode), Observer(Observer),
        Names(Names) {}

  bool VisitCallExpr(CallExpr *E) {
    const Expr *Callee = E->getCallee()->IgnoreParenImpCasts();
    llvm::ArrayRef<TemplateArgumentLoc> Arguments;
    DeclarationName Name;
    if (const auto *Lookup = dyn_cast<UnresolvedLookupExpr>(Callee)) {
      Name = Lookup->getName();
      Arguments = Lookup->template_arguments();
    } else if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee)) {
      Name = Ref->getDecl()->getDeclName();
      Arguments = Ref->template_arguments();
    }
    if (!Name.isIdentifier() || !Name.getAsIdentifierInfo())
      return true;
    StringRef Word = Name.getAsIdentifierInfo()->getName();
    if (Word == "GET_SCALE_ADDR" || Word == "TGET_SCALE_ADDR")
      Observer.scaleAddressCalled({E->getBeginLoc(), nullptr}, true);
    else if (Word == "TASSIGN" && !AutoMode)
      assign(E, Arguments);
    return true;
  }

private:
  void assign(const CallExpr *E,
              llvm::ArrayRef<TemplateArgumentLoc> Arguments) {
    const bool IsConstantForm = E->getNumArgs() == 1;
    const Expr *Address = nullptr;
    if (E->getNumArgs() == 2)
      Address = E->getArg(1);
    else if (IsConstantForm && !Arguments.empty() &&
             Arguments[0].getArgument().getKind() ==
                 TemplateArgument::Expression)
      Address = Arguments[0].getSourceExpression();
    if (!Address || Address->isTypeDependent() || Address->isValueDependent())
      return;
    const auto *Tile =
        dyn_cast<DeclRefExpr>(E->getArg(0)->IgnoreParenImpCasts());
    if (!Tile || Tile->getType()->isDependentType() ||
        Types.classify(Tile->getType()) != LibraryType::Tile)
      return;
    const TileShape *Shape = Types.shapeOf(Tile->getType());
    Expr::EvalResult Value;
    if (!Shape || !Address->EvaluateAsInt(Value, Context))
      return;
    PlacementEvent P;
    P.Address = lowBits(Value.Val.getInt());
    const std::string Name = Tile->getDecl()->getNameAsString();
    P.Tile.Shape = Shape;
    P.Tile.Name = &Names.try_emplace(Name, Name).first->second;
    P.Tile.Base = Linear(*P.Address);
    P.Tile.Placed = true;
    P.Tile.ConstantForm = IsConstantForm;
    P.Tile.Assigned = {E->getBeginLoc(), nullptr};
    if (Shape->ValidRows >= 0 && Shape->ValidCols >= 0)
      P.ValidBytes =
          touchedRegion(*Shape, P.Tile.Base,
                        Block{0, 0, Shape->ValidRows, Shape->ValidCols})
              .end();
    if (isa<IntegerLiteral>(Address->IgnoreParenImpCasts()))
      P.AddressRange = Address->getSourceRange();
    Observer.placed(P);
  }

  ASTContext &Context;
  TypeTable &Types;
  const bool AutoMode;
  KernelObserver &Observer;
  llvm::StringMap<std::string> &Names;
};
} // namespace

std::vector<const FunctionDecl *> ptotidy::findPatterns(ASTContext &Context) {
  PatternFinder Finder(Context.getSourceManager());
  for (Decl *D : Context.getTraversalScope())
    Finder.TraverseDecl(D);
  return std::move(Finder.Found);
}

void ptotidy::scanPattern(const FunctionDecl *Pattern, ASTContext &Context,
                          TypeTable &Types, const InterpreterOptions &Options,
                          KernelObserver &Observer,
                          llvm::StringMap<std::string> &Names) {
  PatternScanner(Context, Types, Options.AutoMode, Observer, Names)
      .TraverseStmt(Pattern->getBody());
}
