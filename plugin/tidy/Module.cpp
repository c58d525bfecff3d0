// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the clang-tidy module. Every check of Checks.def is one
// clang-tidy check; all of them share one analysis of the translation unit.

#include "pto-tidy/Compat.h"

#include "../common/Macros.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "llvm/Support/Error.h"
#include <mutex>

using namespace clang;
using namespace clang::ast_matchers;
using namespace ptotidy;

namespace {
/// The analysis of one translation unit, computed by the check that asks
/// first. Each check holds a share, so it ends with the last of them.
struct SharedAnalysis {
  std::optional<AnalysisResult> Result;
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

/// Options that replace a capacity or an alignment, as in rules.md section 1.
std::string spaceOption(MemorySpace Space, StringRef What) {
  return (spaceName(Space) + What).str();
}

class PtoCheck : public tidy::ClangTidyCheck {
public:
  PtoCheck(CheckKind Kind, StringRef Name, tidy::ClangTidyContext *Context,
           std::shared_ptr<AnalysisPool> Pool)
      : ClangTidyCheck(Name, Context), Kind(Kind), Pool(std::move(Pool)),
        Target(Options.getLocalOrGlobal("PtoTarget", "")),
        Strict(readBool("Strict")),
        MaxSteps(readNumber("MaxSteps").value_or(Budget().Steps)) {
    for (unsigned I = 0; I != NumMemorySpaces; ++I) {
      auto Space = static_cast<MemorySpace>(I);
      readSize(spaceOption(Space, "SizeBytes"), Capacity, Space);
      readSize(spaceOption(Space, "AlignBytes"), Alignment, Space);
    }
    auto Parsed = parseTargets(Target);
    if (Parsed)
      Targets = std::move(*Parsed);
    else
      OptionErrors.push_back(
          {"PtoTarget", llvm::toString(Parsed.takeError())});
  }

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Options.store(Opts, "PtoTarget", Target);
    if (Kind == CheckKind::UnsynchronizedReuse)
      Options.store(Opts, "Strict", StringRef(Strict ? "true" : "false"));
    Options.store(Opts, "MaxSteps", std::to_string(MaxSteps));
    for (const auto &[Space, Bytes] : Capacity)
      Options.store(Opts, spaceOption(Space, "SizeBytes"),
                    std::to_string(Bytes));
    for (const auto &[Space, Bytes] : Alignment)
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
    for (const auto &[Name, Problem] : OptionErrors)
      configurationDiag("option '%0' of check '%1': %2", DiagnosticIDs::Error)
          << Name << checkName(Kind) << Problem;
    if (!OptionErrors.empty())
      return;
    std::string Key = Target + "|" + std::to_string(Strict) + "|" +
                      std::to_string(MaxSteps);
    for (const auto *Map : {&Capacity, &Alignment})
      for (const auto &[Space, Bytes] : *Map)
        Key += "|" + spaceName(Space).str() + std::to_string(Bytes);
    Shared = Pool->get(Context, Key);
    if (!Shared->Result) {
      AnalysisOptions Wanted;
      Wanted.Targets = Targets;
      Wanted.Strict = Strict;
      Wanted.Bounds.Steps = MaxSteps;
      Wanted.Capacity = Capacity;
      Wanted.Alignment = Alignment;
      Shared->Result = analyze(*Context, Wanted, readMacros(*PP));
    }
    for (const Finding &F : Shared->Result->Findings)
      if (F.Kind == Kind && (Strict || !F.StrictOnly))
        report(F);
  }

private:
  void readSize(const std::string &Name, std::map<MemorySpace, uint64_t> &Into,
                MemorySpace Space) {
    if (std::optional<uint64_t> Bytes = readNumber(Name))
      Into[Space] = *Bytes;
  }

  // Numbers and truth values are read from text here: OptionsView's templates
  // have names that gcc and clang mangle differently, so a module built with
  // the one would not load into a clang-tidy built with the other.
  std::optional<uint64_t> readNumber(StringRef Name) {
    std::optional<StringRef> Text = Options.getLocalOrGlobal(Name);
    uint64_t Value = 0;
    if (!Text || Text->empty())
      return std::nullopt;
    if (!Text->trim().getAsInteger(0, Value))
      return Value;
    OptionErrors.push_back(
        {Name.str(), "'" + Text->str() + "' is not a number"});
    return std::nullopt;
  }

  bool readBool(StringRef Name) {
    std::optional<StringRef> Text = Options.get(Name);
    if (!Text || *Text == "false" || *Text == "0" || Text->empty())
      return false;
    if (*Text != "true" && *Text != "1")
      OptionErrors.push_back(
          {Name.str(), "'" + Text->str() + "' is neither true nor false"});
    return true;
  }

  void report(const Finding &F) {
    {
      auto D = diag(F.Loc, "%0") << F.Message;
      for (const FindingFix &Fix : F.Fixes)
        D << FixItHint::CreateReplacement(
            CharSourceRange::getTokenRange(Fix.Range), Fix.Text);
    }
    for (const FindingNote &N : F.Notes)
      diag(N.Loc, "%0", DiagnosticIDs::Note) << N.Text;
  }

  /// Options that cannot be used: name, and what is wrong. Declared first, as
  /// the options are read into the members below.
  std::vector<std::pair<std::string, std::string>> OptionErrors;
  const CheckKind Kind;
  std::shared_ptr<AnalysisPool> Pool;
  std::shared_ptr<SharedAnalysis> Shared;
  const std::string Target;
  const bool Strict;
  const unsigned MaxSteps;
  std::vector<std::string> Targets;
  std::map<MemorySpace, uint64_t> Capacity, Alignment;
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
