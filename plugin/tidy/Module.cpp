// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the clang-tidy module. Every check of Checks.def is one
// clang-tidy check; those with equal options share one analysis of the
// translation unit, but for those that need one of their own (analysis).

#include "pto-tidy/Compat.h"

#include "../common/CheckOptions.h"
#include "../common/Emission.h"
#include "../common/Macros.h"
#include "UnitRequest.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include <mutex>
#include <set>

using namespace clang;
using namespace clang::ast_matchers;
using namespace ptotidy;

namespace {
/// The analysis of one translation unit, computed by the check that asks
/// first. Each check holds a share, so it ends with the last of them.
struct SharedAnalysis {
  std::optional<AnalysisResult> Result;
  std::set<std::string> Reported; ///< of wrong options
};

/// Hands the checks of one translation unit the same analysis. It belongs to
/// the factories of one module instance: nothing here is global, since clangd
/// analyses several files in several threads.
class AnalysisPool {
public:
  std::shared_ptr<SharedAnalysis> get(const ASTContext *Context,
                                      const std::string &Options) {
    std::lock_guard<std::mutex> Lock(Mutex);
    auto &Slot = Pool[{Context, Options}];
    std::shared_ptr<SharedAnalysis> Shared = Slot.lock();
    if (!Shared)
      Slot = Shared = std::make_shared<SharedAnalysis>();
    // Analyses that ended leave their slots behind.
    for (auto It = Pool.begin(); It != Pool.end();)
      It = It->second.expired() ? Pool.erase(It) : std::next(It);
    return Shared;
  }

private:
  std::mutex Mutex;
  std::map<std::pair<const ASTContext *, std::string>,
           std::weak_ptr<SharedAnalysis>>
      Pool;
};

class PtoCheck : public tidy::ClangTidyCheck {
public:
  PtoCheck(CheckKind Kind, StringRef Name, tidy::ClangTidyContext *Context,
           std::shared_ptr<AnalysisPool> Pool)
      : ClangTidyCheck(Name, Context), Kind(Kind), Pool(std::move(Pool)),
        // As text: OptionsView's templates for other types have names that gcc
        // and clang mangle differently, so a module built with the one would
        // not load into a clang-tidy built with the other.
        Wanted(CheckOptions::read([&](StringRef Option) {
          // One check has it.
          if (Option == "Strict")
            return Kind == CheckKind::UnsynchronizedReuse
                       ? Options.get(Option)
                       : std::optional<StringRef>();
          return Options.getLocalOrGlobal(Option);
        })) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Options.store(Opts, "PtoTarget", Wanted.Target);
    if (Kind == CheckKind::UnsynchronizedReuse)
      Options.store(Opts, "Strict",
                    StringRef(Wanted.Strict ? "true" : "false"));
    Options.store(Opts, "MaxSteps", std::to_string(Wanted.MaxSteps));
    for (const auto &[Space, Bytes] : Wanted.Capacity)
      Options.store(Opts, spaceOption(Space, "SizeBytes"),
                    std::to_string(Bytes));
    for (const auto &[Space, Bytes] : Wanted.Alignment)
      Options.store(Opts, spaceOption(Space, "AlignBytes"),
                    std::to_string(Bytes));
  }

  bool isLanguageVersionSupported(const LangOptions &LO) const override {
    return LO.CPlusPlus;
  }

  void registerPPCallbacks(const SourceManager &, Preprocessor *P,
                           Preprocessor *) override {
    PP = P;
  }

  void registerMatchers(MatchFinder *Finder) override {
    // One match tells the context; the work begins at the end of the
    // translation unit. clangd traverses only the declarations of the main
    // file, never the unit itself.
    Finder->addMatcher(translationUnitDecl().bind("unit"), this);
    Finder->addMatcher(functionDecl(isExpansionInMainFile()).bind("unit"),
                       this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    Context = Result.Context;
  }

  void onEndOfTranslationUnit() override {
    if (!Context || !PP)
      return;
    if (!Wanted.Errors.empty())
      return reportErrors();
    for (const Finding &F : analysis(Wanted).Findings)
      emit(F);
    const UnitRequest *Request = UnitRequest::current();
    if (!Request || !Request->wantsMaps() || Wanted.Targets.size() < 2)
      return;
    // A map of several targets shows what each of them has by itself.
    for (const std::string &Target : Wanted.Targets) {
      CheckOptions Own = Wanted;
      Own.Target = Target;
      Own.Targets = {Target};
      for (Finding F : analysis(Own).Findings) {
        F.Message.insert(0, UnitRequest::mark(Target));
        F.Fixes.clear();
        emit(F);
      }
    }
  }

private:
  /// False where another check has said so of this translation unit.
  bool isNews(const std::string &Name, const std::string &Problem) {
    Held.push_back(Pool->get(Context, ""));
    return Held.back()->Reported.insert(Name + Problem).second;
  }

  /// An option of all checks is wrong once.
  void reportErrors() {
    for (const auto &[Name, Problem] : Wanted.Errors)
      if (Options.get(Name))
        configurationDiag("option '%0' of check '%1': %2", DiagnosticIDs::Error)
            << Name << checkName(Kind) << Problem;
      else if (isNews(Name, Problem))
        configurationDiag("option '%0': %1", DiagnosticIDs::Error)
            << Name << Problem;
  }

  /// Without findings where a macro cannot be used, which is reported.
  AnalysisResult analyzeUnit(const AnalysisOptions &Run) {
    const TranslationUnitMacros Macros = readMacros(*PP);
    for (const auto &[Name, Problem] : Macros.Errors)
      if (isNews(Name, Problem))
        configurationDiag("macro '%0': %1", DiagnosticIDs::Error)
            << Name << Problem;
    return Macros.Errors.empty() ? analyze(*Context, Run, Macros)
                                 : AnalysisResult();
  }

  /// What \p Options ask for; made once for all checks.
  const AnalysisResult &analysis(const CheckOptions &Options) {
    AnalysisOptions Run = Options.analysisOptions();
    Run.WantRedundantSync = Kind == CheckKind::RedundantSync;
    Run.WantFootprint = Kind == CheckKind::OversizedFootprint;
    // What takes more work is done for those who ask for it.
    std::string Key = Options.key();
    Run.WantCrossCoreOrder = Kind == CheckKind::CrossCoreOrder;
    if (Run.WantRedundantSync || Run.WantFootprint || Run.WantCrossCoreOrder)
      Key += "|" + checkName(Kind).str();
    std::shared_ptr<SharedAnalysis> Shared = Pool->get(Context, Key);
    if (!Shared->Result) {
      UnitRequest *Request = UnitRequest::current();
      Run.WantMaps = Request && Request->wantsMaps() && Request->MapKey == Key;
      Shared->Result = analyzeUnit(Run);
      if (Request)
        Request->note(Shared->Result->Stats);
      if (Run.WantMaps)
        Request->Maps = std::move(Shared->Result->Maps);
    }
    Held.push_back(Shared);
    return *Shared->Result;
  }

  void emit(const Finding &F) {
    if (F.Kind != Kind)
      return;
    emitFinding(
        F, Context->getSourceManager(),
        [&](SourceLocation Loc) { return diag(Loc, "%0"); },
        [&](SourceLocation Loc) {
          return diag(Loc, "%0", DiagnosticIDs::Note);
        });
  }

  const CheckKind Kind;
  std::shared_ptr<AnalysisPool> Pool;
  std::vector<std::shared_ptr<SharedAnalysis>> Held; ///< for the other checks
  const CheckOptions Wanted;
  ASTContext *Context = nullptr;
  Preprocessor *PP = nullptr;
};

class PtoModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    auto Pool = std::make_shared<AnalysisPool>();
    for (CheckKind Kind : allChecks())
      Factories.registerCheckFactory(
          checkName(Kind),
          [Kind, Pool](StringRef Name, tidy::ClangTidyContext *Context) {
            return std::make_unique<PtoCheck>(Kind, Name, Context, Pool);
          });
  }
};
} // namespace

static tidy::ClangTidyModuleRegistry::Add<PtoModule>
    Registration("pto-module", "Adds the checks for PTO kernels.");
