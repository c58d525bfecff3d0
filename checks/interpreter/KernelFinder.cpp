// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for root kernels.

#include "pto-tidy/Interpreter/KernelFinder.h"
#include "RunningCode.h"
#include "pto-tidy/Interpreter/Types.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace ptotidy;

static bool isCapitals(StringRef Name) {
  return !Name.empty() && llvm::all_of(Name, [](char C) {
    return llvm::isUpper(C) || llvm::isDigit(C) || C == '_';
  });
}

bool ptotidy::isLibraryInstruction(const FunctionDecl *D) {
  return D->getIdentifier() && isCapitals(D->getName()) &&
         isInPtoNamespace(D) && !isa<CXXMethodDecl>(D);
}

bool ptotidy::isEnterable(const FunctionDecl *D) {
  if (isLibraryInstruction(D))
    return false;
  const FunctionDecl *Definition = nullptr;
  return D->hasBody(Definition) && !Definition->isDependentContext();
}

namespace {
/// What one function's body does, without what it calls.
struct BodyFacts {
  bool IssuesInstructions = false;
  llvm::SmallVector<const FunctionDecl *, 8> Callees;
  /// Functions that it names without calling them.
  llvm::SmallVector<const FunctionDecl *, 1> Named;
  /// The variables of the program that it uses, which may name more.
  llvm::SmallVector<const VarDecl *, 1> Variables;
};

class BodyScanner : public RunningCodeVisitor<BodyScanner> {
public:
  explicit BodyScanner(BodyFacts &Facts) : Facts(Facts) {}

  bool VisitCallExpr(CallExpr *E) {
    // A launch starts a kernel of its own.
    if (isa<CUDAKernelCallExpr>(E))
      return true;
    if (const FunctionDecl *D = E->getDirectCallee()) {
      note(D);
      if (const auto *Callee =
              dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts()))
        Called.insert(Callee);
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *D = dyn_cast<FunctionDecl>(E->getDecl());
        D && !Called.count(E))
      Facts.Named.push_back(D->getCanonicalDecl());
    noteVariable(E->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    noteVariable(E->getMemberDecl());
    return true;
  }
  bool TraverseCUDAKernelCallExpr(CUDAKernelCallExpr *) { return true; }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    note(E->getConstructor());
    return true;
  }
  bool VisitVarDecl(VarDecl *D) {
    noteDestructor(D->getType());
    return true;
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) {
    noteDestructor(E->getType());
    return true;
  }
  // A lambda's body belongs to the function around it.
  bool shouldVisitImplicitCode() const { return false; }

private:
  void noteVariable(const ValueDecl *D) {
    if (const auto *Var = dyn_cast<VarDecl>(D); Var && Var->hasGlobalStorage())
      Facts.Variables.push_back(Var);
  }
  void noteDestructor(QualType T) {
    const auto *RD = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    const CXXDestructorDecl *D =
        RD && RD->hasDefinition() ? RD->getDestructor() : nullptr;
    if (D && D->isUserProvided())
      note(D);
  }
  void note(const FunctionDecl *D) {
    if (isLibraryInstruction(D))
      Facts.IssuesInstructions = true;
    else
      Facts.Callees.push_back(D->getCanonicalDecl());
  }
  BodyFacts &Facts;
  llvm::DenseSet<const DeclRefExpr *> Called; ///< visited before it is
};

/// Collects the function definitions of the user's code.
class FunctionCollector : public RecursiveASTVisitor<FunctionCollector> {
public:
  explicit FunctionCollector(const SourceManager &SM) : SM(SM) {}
  std::vector<const FunctionDecl *> Functions;

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseStmt(Stmt *) { return true; }
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }
  bool TraverseDecl(Decl *D) {
    if (!D)
      return true;
    // The standard library and the compiler's headers hold no kernels, and
    // most declarations of a translation unit are theirs.
    if (D->getLocation().isValid() && SM.isInSystemHeader(D->getLocation()))
      return true;
    if (const auto *NS = dyn_cast<NamespaceDecl>(D))
      if (NS->getName() == "pto" && !SM.isInMainFile(D->getLocation()))
        return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitFunctionDecl(FunctionDecl *D) {
    if (D->doesThisDeclarationHaveABody() && !D->isDependentContext() &&
        !isLibraryInstruction(D))
      Functions.push_back(D);
    return true;
  }

private:
  const SourceManager &SM;
};
} // namespace

/// \p HasKernels: the file says which functions are kernels.
static bool isWholeProgram(const FunctionDecl *Root, bool HasKernels,
                           const SourceManager &SM) {
  if (Root->hasAttr<CUDAGlobalAttr>() || Root->isExternC())
    return true;
  return !HasKernels &&
         SM.isInMainFile(SM.getExpansionLoc(Root->getLocation())) &&
         !isa<CXXMethodDecl>(Root) && !Root->isInlineSpecified() &&
         Root->isExternallyVisible();
}

/// True where a function of another file cannot call \p D, or has it defined
/// as well.
static bool isOfThisFile(const FunctionDecl *D) {
  return isa<CXXMethodDecl>(D) || D->isInlined() || !D->isExternallyVisible() ||
         D->getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
}

namespace {
/// Who calls whom, and who issues instructions, directly or through a call.
/// Functions are named by their canonical declaration.
class CallGraph {
public:
  /// Of \p Functions and all that they call.
  explicit CallGraph(llvm::ArrayRef<const FunctionDecl *> Functions);

  using FunctionsRef = llvm::ArrayRef<const FunctionDecl *>;
  FunctionsRef callersOf(const FunctionDecl *D) const {
    const auto It = Callers.find(D);
    return It == Callers.end() ? FunctionsRef() : FunctionsRef(It->second);
  }
  FunctionsRef calleesOf(const FunctionDecl *D) const {
    const auto It = Bodies.find(D);
    return It == Bodies.end() ? FunctionsRef()
                              : FunctionsRef(It->second.Callees);
  }
  bool issues(const FunctionDecl *D) const { return Issues.count(D); }
  /// Those that issue instructions and have a body here, in the order in which
  /// they were met.
  FunctionsRef issuing() const { return Issuing; }
  /// Some function that issues instructions, one that it calls, or a variable
  /// that one of these uses, names \p D without calling it.
  bool isNamed(const FunctionDecl *D) const { return Named.count(D); }
  const FunctionDecl *definitionOf(const FunctionDecl *D) const {
    return Definitions.lookup(D);
  }
  /// Adds to \p All what is called from \p D on, \p D included.
  void addBelow(const FunctionDecl *D,
                llvm::DenseSet<const FunctionDecl *> &All) const {
    addAllFrom(D, &CallGraph::calleesOf, All);
  }
  /// Adds to \p All what leads to \p D, \p D included.
  void addAbove(const FunctionDecl *D,
                llvm::DenseSet<const FunctionDecl *> &All) const {
    addAllFrom(D, &CallGraph::callersOf, All);
  }

private:
  /// Adds to Named what the initialisers of \p Used name.
  void addNamedBy(std::vector<const VarDecl *> Used);
  void addAllFrom(const FunctionDecl *From,
                  FunctionsRef (CallGraph::*NextOf)(const FunctionDecl *) const,
                  llvm::DenseSet<const FunctionDecl *> &All) const;

  llvm::MapVector<const FunctionDecl *, BodyFacts> Bodies;
  llvm::DenseMap<const FunctionDecl *, const FunctionDecl *> Definitions;
  llvm::DenseMap<const FunctionDecl *,
                 llvm::SmallVector<const FunctionDecl *, 4>>
      Callers;
  llvm::DenseSet<const FunctionDecl *> Issues, Named;
  std::vector<const FunctionDecl *> Issuing;
};
} // namespace

/// What the body of \p Definition does, and the initialisers of a constructor.
static BodyFacts scanBody(const FunctionDecl *Definition) {
  BodyFacts Facts;
  BodyScanner Scanner(Facts);
  Scanner.TraverseStmt(Definition->getBody());
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      Scanner.TraverseStmt(Init->getInit());
  return Facts;
}

CallGraph::CallGraph(llvm::ArrayRef<const FunctionDecl *> Functions) {
  std::vector<const FunctionDecl *> Work(Functions.rbegin(), Functions.rend());
  while (!Work.empty()) {
    const FunctionDecl *D = Work.back();
    Work.pop_back();
    const FunctionDecl *Key = D->getCanonicalDecl();
    if (Bodies.count(Key))
      continue;
    const FunctionDecl *Definition = nullptr;
    BodyFacts Facts;
    if (D->hasBody(Definition) && !Definition->isDependentContext()) {
      Facts = scanBody(Definition);
      Definitions[Key] = Definition;
      // A helper may live in a header that was not searched for kernels.
      for (const FunctionDecl *Callee : Facts.Callees)
        if (!Callee->isInStdNamespace())
          Work.push_back(Callee);
    }
    Bodies[Key] = std::move(Facts);
  }
  for (const auto &[D, Facts] : Bodies)
    for (const FunctionDecl *Callee : Facts.Callees)
      Callers[Callee].push_back(D);
  for (const auto &[D, Facts] : Bodies)
    if (Facts.IssuesInstructions)
      addAbove(D, Issues);
  llvm::DenseSet<const FunctionDecl *> Run;
  for (const auto &[D, Facts] : Bodies) {
    if (!issues(D))
      continue;
    addBelow(D, Run);
    if (Definitions.count(D))
      Issuing.push_back(D);
  }
  std::vector<const VarDecl *> Used;
  for (const FunctionDecl *D : Run)
    if (const auto It = Bodies.find(D); It != Bodies.end()) {
      Named.insert(It->second.Named.begin(), It->second.Named.end());
      llvm::append_range(Used, It->second.Variables);
    }
  addNamedBy(std::move(Used));
}

void CallGraph::addNamedBy(std::vector<const VarDecl *> Used) {
  llvm::DenseSet<const VarDecl *> Seen;
  while (!Used.empty()) {
    const VarDecl *Var = Used.back();
    Used.pop_back();
    const Expr *Init = Var->getAnyInitializer();
    if (!Init || Init->isValueDependent() || Var->isInStdNamespace() ||
        !Seen.insert(Var->getCanonicalDecl()).second)
      continue;
    BodyFacts Facts;
    BodyScanner(Facts).TraverseStmt(const_cast<Expr *>(Init));
    Named.insert(Facts.Named.begin(), Facts.Named.end());
    llvm::append_range(Used, Facts.Variables);
  }
}

void CallGraph::addAllFrom(
    const FunctionDecl *From,
    FunctionsRef (CallGraph::*NextOf)(const FunctionDecl *) const,
    llvm::DenseSet<const FunctionDecl *> &All) const {
  std::vector<const FunctionDecl *> Work = {From};
  while (!Work.empty()) {
    const FunctionDecl *Next = Work.back();
    Work.pop_back();
    if (All.insert(Next).second)
      llvm::append_range(Work, (this->*NextOf)(Next));
  }
}

/// The functions that issue instructions and that nobody calls who does so as
/// well, and all kernels, in the order in which they were met.
static std::vector<const FunctionDecl *>
findBeginnings(const CallGraph &Calls) {
  std::vector<const FunctionDecl *> Beginnings;
  llvm::DenseSet<const FunctionDecl *> Reached;
  auto begin = [&](const FunctionDecl *D) {
    Calls.addBelow(D, Reached);
    Beginnings.push_back(D);
  };
  for (const FunctionDecl *D : Calls.issuing()) {
    const bool IsCalled =
        llvm::any_of(Calls.callersOf(D), [&](const FunctionDecl *Caller) {
          return Caller != D && Calls.issues(Caller);
        });
    if (!IsCalled || D->hasAttr<CUDAGlobalAttr>())
      begin(D);
  }
  // What is left is called by functions that call one another: of these the
  // first, where whoever calls them is one of them.
  for (const FunctionDecl *D : Calls.issuing()) {
    if (Reached.count(D))
      continue;
    llvm::DenseSet<const FunctionDecl *> Below, Above;
    Calls.addBelow(D, Below);
    Calls.addAbove(D, Above);
    if (llvm::all_of(Above, [&](const FunctionDecl *F) {
          return Below.count(F) || !Calls.issues(F);
        }))
      begin(D);
  }
  return Beginnings;
}

/// A lambda runs where it is called, inside the function around it.
static bool isOfLambda(const FunctionDecl *D) {
  const auto *Method = dyn_cast<CXXMethodDecl>(D);
  return Method && Method->getParent()->isLambda();
}

std::vector<RootKernel> ptotidy::findRootKernels(ASTContext &Context,
                                                 bool ForOneCore) {
  const SourceManager &SM = Context.getSourceManager();
  FunctionCollector Collector(SM);
  // The whole unit, or in clangd what the main file declares: to look at more
  // would read everything back that is in the preamble.
  for (Decl *D : Context.getTraversalScope())
    Collector.TraverseDecl(D);

  const bool HasKernels =
      ForOneCore &&
      llvm::any_of(Collector.Functions, [&](const FunctionDecl *D) {
        return D->hasAttr<CUDAGlobalAttr>() &&
               SM.isInMainFile(SM.getExpansionLoc(D->getLocation()));
      });
  const CallGraph Calls(Collector.Functions);
  std::vector<RootKernel> Roots;
  for (const FunctionDecl *D : findBeginnings(Calls)) {
    if (isOfLambda(D))
      continue;
    const FunctionDecl *Definition = Calls.definitionOf(D);
    const bool IsGlobal = D->hasAttr<CUDAGlobalAttr>(),
               IsNamed = Calls.isNamed(D);
    // With nothing known of its object and its arguments it is much work.
    if (HasKernels && !IsGlobal && !IsNamed && isOfThisFile(Definition))
      continue;
    Roots.push_back(
        {Definition,
         (IsGlobal || !IsNamed) && isWholeProgram(Definition, HasKernels, SM)});
  }
  llvm::stable_sort(Roots, [&](const RootKernel &A, const RootKernel &B) {
    return SM.isBeforeInTranslationUnit(A.Function->getLocation(),
                                        B.Function->getLocation());
  });
  return Roots;
}
