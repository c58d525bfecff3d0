// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the compiler plugin: clang++ -fplugin=libPtoClang.so gives
// the findings as warnings while it compiles. The plugin's name is PtoClang, so
// that its arguments read -fplugin-arg-PtoClang-target=A5.

#include "pto-tidy/Compat.h"

#include "../common/CheckOptions.h"
#include "../common/Emission.h"
#include "../common/Macros.h"
#include "clang-tidy/NoLintDirectiveHandler.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Tooling/Core/Diagnostic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/GlobPattern.h"
#include <set>

using namespace clang;
using namespace ptotidy;

static constexpr llvm::StringLiteral PluginName = "PtoClang";

namespace {
/// What the arguments of the plugin say.
struct PluginSettings {
  std::set<CheckKind> Checks;
  CheckOptions Options;
};

/// Asks clang-tidy's reader of NOLINT comments. It wants a diagnostic as a
/// consumer sees it, so each question is a report to an engine of its own: the
/// compiler's would count it as a warning.
class NoLintComments : private DiagnosticConsumer {
public:
  explicit NoLintComments(SourceManager &Sources) : Side(*this) {
    Side.Engine.setSourceManager(&Sources);
    Question = Side.Engine.getCustomDiagID(DiagnosticsEngine::Warning, "%0");
  }

  bool suppress(const Finding &F) {
    Check = checkName(F.Kind);
    Suppressed = false;
    Side.Engine.Report(F.Loc, Question) << F.Message;
    return Suppressed;
  }

private:
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    // NOLINTBEGIN without NOLINTEND and the like: an error of clang-tidy's,
    // not one of the code that is compiled.
    SmallVector<tooling::Diagnostic, 1> Unmatched;
    Suppressed = Handler.shouldSuppress(Level, Info, Check, Unmatched,
                                        /*AllowIO=*/true,
                                        /*EnableNoLintBlocks=*/true);
  }

  compat::SideDiagnostics Side;
  tidy::NoLintDirectiveHandler Handler;
  unsigned Question;
  StringRef Check;
  bool Suppressed = false;
};

class PtoConsumer : public ASTConsumer {
public:
  PtoConsumer(CompilerInstance &CI, PluginSettings Settings)
      : CI(CI), Settings(std::move(Settings)) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    SourceManager &Sources = Context.getSourceManager();
    if (!Context.getLangOpts().CPlusPlus || Diags.getIgnoreAllWarnings())
      return;
    const TranslationUnitMacros Macros = readMacros(CI.getPreprocessor());
    if (!Macros.Errors.empty()) {
      const unsigned Error = Diags.getCustomDiagID(DiagnosticsEngine::Error,
                                                   "pto-tidy: macro '%0': %1");
      for (const auto &[Name, Problem] : Macros.Errors)
        Diags.Report(Error) << Name << Problem;
      return;
    }
    AnalysisOptions Asked = Settings.Options.analysisOptions();
    Asked.WantRedundantSync =
        Settings.Checks.count(CheckKind::RedundantSync) != 0;
    Asked.WantFootprint =
        Settings.Checks.count(CheckKind::OversizedFootprint) != 0;
    Asked.WantCrossCoreOrder =
        Settings.Checks.count(CheckKind::CrossCoreOrder) != 0;
    const AnalysisResult Result = analyze(Context, Asked, Macros);
    // No group of the compiler's is ours; the name stands where its would be,
    // and -Werror does not see such a warning.
    const unsigned Warning =
        Diags.getWarningsAsErrors()
            ? Diags.getCustomDiagID(DiagnosticsEngine::Error, "%1 [%0,-Werror]")
            : Diags.getCustomDiagID(DiagnosticsEngine::Warning, "%1 [%0]");
    const unsigned Note = Diags.getCustomDiagID(DiagnosticsEngine::Note, "%0");
    NoLintComments NoLint(Sources);
    for (const Finding &F : Result.Findings) {
      if (!Settings.Checks.count(F.Kind))
        continue;
      // As clang-tidy: nobody can mend a header of the system.
      if (Sources.isInSystemHeader(F.Loc) || Sources.isInSystemMacro(F.Loc))
        continue;
      if (NoLint.suppress(F))
        continue;
      emitFinding(
          F, Sources,
          [&](SourceLocation Loc) {
            DiagnosticBuilder D = Diags.Report(Loc, Warning);
            D << checkName(F.Kind);
            return D;
          },
          [&](SourceLocation Loc) { return Diags.Report(Loc, Note); });
    }
  }

private:
  CompilerInstance &CI;
  const PluginSettings Settings;
};

class PtoAction : public PluginASTAction {
public:
  PtoAction() {
    for (CheckKind Kind : allChecks())
      if (checkName(Kind).starts_with("pto-"))
        Settings.Checks.insert(Kind);
  }

  ActionType getActionType() override { return AddAfterMainAction; }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    return std::make_unique<PtoConsumer>(CI, Settings);
  }

  bool ParseArgs(const CompilerInstance &CI,
                 const std::vector<std::string> &Args) override {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    const unsigned Error =
        Diags.getCustomDiagID(DiagnosticsEngine::Error, "pto-tidy: %0");
    auto fail = [&](const Twine &Message) {
      Diags.Report(Error) << Message.str();
      return false;
    };

    // clang drops arguments for a plugin that does not exist without a word.
    for (const auto &Other : CI.getFrontendOpts().PluginArgs)
      if (StringRef(Other.first) != PluginName &&
          StringRef(Other.first).starts_with_insensitive("pto"))
        return fail("there is no plugin '" + StringRef(Other.first) +
                    "': its arguments begin with -fplugin-arg-" + PluginName +
                    "-");

    llvm::StringMap<std::string> Values;
    for (StringRef Arg : Args) {
      auto [Name, Value] = Arg.split('=');
      if (Arg == "help") {
        printHelp();
      } else if (Arg == "strict") {
        Values["Strict"] = "true";
      } else if (Name == "target" && Name != Arg) {
        Values["PtoTarget"] = Value.str();
      } else if ((Name == "enable" || Name == "disable") && Name != Arg) {
        if (auto Unknown = choose(Value, Name == "enable"))
          return fail("no check is called '" + *Unknown + "'; the checks are " +
                      listOfChecks());
      } else if (Name != Arg &&
                 llvm::is_contained(checkOptionNames(), Name.str())) {
        Values[Name] = Value.str();
      } else {
        return fail("unknown argument '" + Arg + "'; -fplugin-arg-" +
                    PluginName + "-help lists them");
      }
    }
    Settings.Options =
        CheckOptions::read([&](StringRef Name) -> std::optional<StringRef> {
          auto Found = Values.find(Name);
          if (Found == Values.end())
            return std::nullopt;
          return StringRef(Found->second);
        });
    for (const auto &[Name, Problem] : Settings.Options.Errors)
      return fail("option '" + Name + "': " + Problem);
    return true;
  }

private:
  /// Switches the checks on or off that \p List names: names or globs, with
  /// commas between them. Gives the first one that fits no check, else nothing.
  std::optional<std::string> choose(StringRef List, bool On) {
    SmallVector<StringRef> Names;
    List.split(Names, ',');
    for (StringRef Name : Names) {
      auto Pattern = llvm::GlobPattern::create(Name);
      if (!Pattern) {
        llvm::consumeError(Pattern.takeError());
        return Name.str();
      }
      bool Any = false;
      for (CheckKind Kind : allChecks()) {
        if (!Pattern->match(checkName(Kind)))
          continue;
        Any = true;
        if (On)
          Settings.Checks.insert(Kind);
        else
          Settings.Checks.erase(Kind);
      }
      if (!Any)
        return Name.str();
    }
    return std::nullopt;
  }

  static std::string listOfChecks() {
    std::vector<StringRef> Names;
    for (CheckKind Kind : allChecks())
      Names.push_back(checkName(Kind));
    return llvm::join(Names, ", ");
  }

  static void printHelp() {
    llvm::raw_ostream &OS = llvm::errs();
    OS << "arguments of the plugin, each as -fplugin-arg-" << PluginName
       << "-ARGUMENT:\n"
          "  help                   this text\n"
          "  disable=CHECK[,...]    leave checks out; '*' stands for anything\n"
          "  enable=CHECK[,...]     add checks; the later argument wins\n"
          "  target=TARGET[,...]    the chips to check for, as PtoTarget\n"
          "  strict                 pto-unsynchronized-reuse by the letter of "
          "the manual\n"
          "  OPTION=VALUE           an option of the checks: ";
    std::vector<std::string> Names = checkOptionNames();
    OS << llvm::join(Names, ", ") << "\nchecks:\n";
    for (CheckKind Kind : allChecks()) {
      StringRef Name = checkName(Kind);
      OS << "  " << Name << ": " << checkSummary(Kind)
         << (Name.starts_with("pto-") ? "\n" : " (off by default)\n");
    }
  }

  PluginSettings Settings;
};
} // namespace

static FrontendPluginRegistry::Add<PtoAction>
    Registration(PluginName.data(),
                 "Finds placement and synchronisation bugs in PTO kernels.");
