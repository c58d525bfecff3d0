// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the check of one translation unit. It sets up the
// clang-tidy library as clang-tidy itself does, so that NOLINT, .clang-tidy
// and the header filter mean the same, and looks at the AST beside it for the
// functions that findings are in.

#include "Unit.h"
#include "../common/CheckOptions.h"
#include "../common/Macros.h"
#include "../tidy/UnitRequest.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "pto-tidy/Model/Cores.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace clang;
using namespace ptotidy;
using namespace ptotidy::lint;

static constexpr llvm::StringLiteral DefaultChecks = "-*,pto-*";

std::unique_ptr<tidy::ClangTidyOptionsProvider>
lint::optionsProvider(const TidySettings &Settings) {
  tidy::ClangTidyOptions Defaults = tidy::ClangTidyOptions::getDefaults();
  Defaults.Checks = DefaultChecks.str();
  tidy::ClangTidyOptions Override;
  if (!Settings.Checks.empty())
    Override.Checks = Settings.Checks;
  if (!Settings.PtoTarget.empty())
    Override.CheckOptions["PtoTarget"] = StringRef(Settings.PtoTarget);
  if (!Settings.HeaderFilter.empty())
    Override.HeaderFilterRegex = Settings.HeaderFilter;
  return std::make_unique<tidy::FileOptionsProvider>(
      tidy::ClangTidyGlobalOptions(), Defaults, Override);
}

/// As absolutePath; no path stays none.
static std::string absolute(StringRef Path, StringRef Directory) {
  return Path.empty() ? std::string() : absolutePath(Path, Directory);
}

namespace {
/// Facts of a translation unit that a diagnostic does not carry.
struct UnitFacts {
  bool Parsed = false;
  bool IsCPlusPlus = false;
  bool TestsCore = false; ///< the user's code tests the macros of a core
  struct FunctionSpan {
    unsigned Begin, End;
    std::string Name;
  };
  std::map<std::string, std::vector<FunctionSpan>> Functions; ///< by file
  std::set<std::string> Files;
  std::vector<MemoryMap> Maps;
};

/// What is asked of a translation unit beside its diagnostics.
struct UnitQuestions {
  StringRef Directory; ///< where relative paths begin
  /// Set where memory maps are asked for, and what the checks were asked.
  std::optional<AnalysisOptions> Maps;
  UnitRequest *Request = nullptr;
};

class FunctionCollector : public RecursiveASTVisitor<FunctionCollector> {
public:
  FunctionCollector(const SourceManager &SM, StringRef Directory,
                    UnitFacts &Facts)
      : SM(SM), Directory(Directory), Facts(Facts) {}

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!F->doesThisDeclarationHaveABody())
      return true;
    const SourceLocation Begin = SM.getExpansionLoc(F->getBeginLoc());
    const SourceLocation End = SM.getExpansionLoc(F->getEndLoc());
    if (SM.isInSystemHeader(Begin) || !SM.isWrittenInSameFile(Begin, End))
      return true;
    Facts.Functions[absolute(SM.getFilename(Begin), Directory)].push_back(
        {SM.getFileOffset(Begin), SM.getFileOffset(End),
         F->getQualifiedNameAsString()});
    return true;
  }

private:
  const SourceManager &SM;
  StringRef Directory;
  UnitFacts &Facts;
};

/// Notes whether the user's code tests a macro that tells the kinds of core
/// apart. The library does, in every file, and so does the prelude.
class CoreTests : public PPCallbacks {
public:
  CoreTests(Preprocessor &PP, UnitFacts &Facts) : PP(PP), Facts(Facts) {}

  void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    if (Reason != EnterFile)
      return;
    const StringRef File = PP.getSourceManager().getFilename(Loc);
    const StringRef Name = llvm::sys::path::filename(File);
    if (Name == "pto-inst.hpp" || Name == "pto-tidy-prelude.h")
      Libraries.insert(llvm::sys::path::parent_path(File));
  }
  void If(SourceLocation Loc, SourceRange Condition,
          ConditionValueKind) override {
    test(Loc, Condition);
  }
  void Elif(SourceLocation Loc, SourceRange Condition, ConditionValueKind,
            SourceLocation) override {
    test(Loc, Condition);
  }
  void Ifdef(SourceLocation Loc, const Token &Name,
             const MacroDefinition &) override {
    test(Loc, Name);
  }
  void Ifndef(SourceLocation Loc, const Token &Name,
              const MacroDefinition &) override {
    test(Loc, Name);
  }
  void Elifdef(SourceLocation Loc, const Token &Name,
               const MacroDefinition &) override {
    test(Loc, Name);
  }
  void Elifndef(SourceLocation Loc, const Token &Name,
                const MacroDefinition &) override {
    test(Loc, Name);
  }
  void EndOfMainFile() override {
    Facts.TestsCore = llvm::any_of(Files, [&](const auto &File) {
      for (StringRef D = llvm::sys::path::parent_path(File.getKey());
           !D.empty(); D = llvm::sys::path::parent_path(D))
        if (Libraries.contains(D))
          return false;
      return true;
    });
  }

private:
  void test(SourceLocation Loc, const Token &Name) {
    if (isCoreMacro(PP.getSpelling(Name)))
      note(Loc);
  }
  void test(SourceLocation Loc, SourceRange Condition) {
    const StringRef Text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(Condition),
                             PP.getSourceManager(), PP.getLangOpts());
    if (namesCoreMacro(Text))
      note(Loc);
  }
  void note(SourceLocation Loc) {
    const SourceManager &SM = PP.getSourceManager();
    if (!SM.isInSystemHeader(Loc))
      Files.insert(SM.getFilename(SM.getExpansionLoc(Loc)));
  }

  Preprocessor &PP;
  UnitFacts &Facts;
  llvm::StringSet<> Files;     ///< that test one
  llvm::StringSet<> Libraries; ///< directories
};

class FactsConsumer : public ASTConsumer {
public:
  FactsConsumer(CompilerInstance &CI, const UnitQuestions &Asked,
                UnitFacts &Facts)
      : CI(CI), Asked(Asked), Facts(Facts) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    const SourceManager &SM = Context.getSourceManager();
    FunctionCollector Collector(SM, Asked.Directory, Facts);
    for (Decl *D : Context.getTranslationUnitDecl()->decls())
      if (!SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
        Collector.TraverseDecl(D);
    for (auto It = SM.fileinfo_begin(); It != SM.fileinfo_end(); ++It)
      Facts.Files.insert(absolute(It->first.getName(), Asked.Directory));
    if (Asked.Maps)
      readMaps(Context);
    Facts.IsCPlusPlus = Context.getLangOpts().CPlusPlus;
    Facts.Parsed = true;
  }

private:
  void readMaps(ASTContext &Context) {
    // Where no check has the options that hold for all, nobody has made them.
    if (Asked.Request->Maps)
      Facts.Maps = std::move(*Asked.Request->Maps);
    else
      Facts.Maps =
          analyze(Context, *Asked.Maps, readMacros(CI.getPreprocessor())).Maps;
    auto Complete = [&](MapPlace &P) {
      P.File = absolute(P.File, Asked.Directory);
    };
    for (MemoryMap &M : Facts.Maps) {
      Complete(M.Definition);
      for (MapRow &R : M.Rows) {
        Complete(R.Where);
        llvm::for_each(R.Calls, Complete);
      }
    }
  }

  CompilerInstance &CI;
  const UnitQuestions &Asked;
  UnitFacts &Facts;
};

class UnitAction : public ASTFrontendAction {
public:
  UnitAction(tidy::ClangTidyASTConsumerFactory &Factory,
             const UnitQuestions &Asked, UnitFacts &Facts)
      : Factory(Factory), Asked(Asked), Facts(Facts) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef File) override {
    Preprocessor &PP = CI.getPreprocessor();
    PP.addPPCallbacks(std::make_unique<CoreTests>(PP, Facts));
    std::vector<std::unique_ptr<ASTConsumer>> Both;
    Both.push_back(Factory.createASTConsumer(CI, File));
    Both.push_back(std::make_unique<FactsConsumer>(CI, Asked, Facts));
    return std::make_unique<MultiplexConsumer>(std::move(Both));
  }

private:
  tidy::ClangTidyASTConsumerFactory &Factory;
  const UnitQuestions &Asked;
  UnitFacts &Facts;
};

class UnitFactory : public tooling::FrontendActionFactory {
public:
  UnitFactory(tidy::ClangTidyContext &Context, const UnitQuestions &Asked,
              UnitFacts &Facts)
      : Consumers(Context), Asked(Asked), Facts(Facts) {}

  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<UnitAction>(Consumers, Asked, Facts);
  }

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> Containers,
                     DiagnosticConsumer *Diagnostics) override {
    // Defines __clang_analyzer__, as clang-tidy does.
    Invocation->getPreprocessorOpts().SetUpStaticAnalyzer = true;
    return FrontendActionFactory::runInvocation(Invocation, Files, Containers,
                                                Diagnostics);
  }

private:
  tidy::ClangTidyASTConsumerFactory Consumers;
  const UnitQuestions &Asked;
  UnitFacts &Facts;
};

/// A database of one command.
class OneCommand : public tooling::CompilationDatabase {
public:
  explicit OneCommand(const Command &C)
      : Compile(C.Directory, C.File, C.Args, "") {}
  std::vector<tooling::CompileCommand>
  getCompileCommands(StringRef) const override {
    return {Compile};
  }
  std::vector<std::string> getAllFiles() const override {
    return {Compile.Filename};
  }
  std::vector<tooling::CompileCommand> getAllCompileCommands() const override {
    return {Compile};
  }

private:
  tooling::CompileCommand Compile;
};
} // namespace

static Remark toRemark(const tooling::DiagnosticMessage &M,
                       StringRef Directory) {
  Remark R;
  R.File = absolute(M.FilePath, Directory);
  R.Offset = R.File.empty() ? 0 : M.FileOffset;
  R.Text = M.Message;
  for (const tooling::FileByteRange &Range : M.Ranges)
    R.Ranges.push_back(
        {absolute(Range.FilePath, Directory), Range.FileOffset, Range.Length});
  for (const auto &File : M.Fix)
    for (const tooling::Replacement &Part : File.second)
      R.Fixes.push_back({{absolute(Part.getFilePath(), Directory),
                          Part.getOffset(), Part.getLength()},
                         Part.getReplacementText().str()});
  return R;
}

/// What stands between single quotes in \p Message, in order, each once.
static std::vector<std::string> quotedNames(StringRef Message) {
  SmallVector<StringRef, 8> Parts;
  Message.split(Parts, '\'');
  std::vector<std::string> Names;
  // Every second part stands between two quotes.
  for (size_t I = 1; I + 1 < Parts.size(); I += 2)
    if (!llvm::is_contained(Names, Parts[I]))
      Names.push_back(Parts[I].str());
  return Names;
}

/// The innermost function of \p Facts around \p Where.
static std::string functionAt(const UnitFacts &Facts, const Remark &Where) {
  auto It = Facts.Functions.find(Where.File);
  if (It == Facts.Functions.end())
    return {};
  const UnitFacts::FunctionSpan *Best = nullptr;
  for (const auto &F : It->second)
    if (F.Begin <= Where.Offset && Where.Offset <= F.End &&
        (!Best || F.End - F.Begin < Best->End - Best->Begin))
      Best = &F;
  return Best ? Best->Name : std::string();
}

/// Whether \p E says that the file could not be checked, rather than something
/// about the kernel.
static bool isFailure(const tidy::ClangTidyError &E) {
  const StringRef Name = E.DiagnosticName;
  return E.DiagLevel == tidy::ClangTidyError::Error &&
         (Name.starts_with("clang-diagnostic-") ||
          Name.starts_with("clang-tidy-"));
}

/// "/a/k.cpp:3:7: " of a place in a file, empty where there is none.
static std::string lineAndColumn(const Remark &R) {
  auto Buffer = llvm::MemoryBuffer::getFile(R.File);
  if (R.File.empty() || !Buffer)
    return {};
  const StringRef Before = (*Buffer)->getBuffer().take_front(R.Offset);
  const size_t LineBegin = Before.rfind('\n') + 1; // npos + 1 is 0
  return R.File + ":" + std::to_string(Before.count('\n') + 1) + ":" +
         std::to_string(Before.size() - LineBegin + 1) + ": ";
}

static tooling::ArgumentsAdjuster
extraArguments(const tidy::ClangTidyOptions &Options) {
  return [Options](const tooling::CommandLineArguments &Args, StringRef) {
    // The host's warnings are not what is asked for.
    tooling::CommandLineArguments Result;
    for (const std::string &Arg : Args)
      if (!StringRef(Arg).starts_with("-Werror"))
        Result.push_back(Arg);
    if (Options.ExtraArgsBefore)
      Result.insert(Result.begin() + 1, Options.ExtraArgsBefore->begin(),
                    Options.ExtraArgsBefore->end());
    if (Options.ExtraArgs)
      Result.insert(llvm::find(Result, "--"), Options.ExtraArgs->begin(),
                    Options.ExtraArgs->end());
    return Result;
  };
}

/// The options for the memory maps: those that hold for all checks.
static CheckOptions mapOptions(const tidy::ClangTidyOptions &Options) {
  return CheckOptions::read([&](StringRef Name) -> std::optional<StringRef> {
    auto It = Options.CheckOptions.find(Name);
    if (It == Options.CheckOptions.end() || Name == "Strict")
      return std::nullopt;
    return StringRef(It->getValue().Value);
  });
}

/// True when the `.clang-tidy` that \p Options come from chooses checks, but
/// says nothing of ours: it was written for clang-tidy, before there was this
/// gate.
static bool ignoresUs(const tidy::ClangTidyOptions &Options) {
  StringRef Checks = Options.Checks ? StringRef(*Options.Checks) : "";
  Checks.consume_front(DefaultChecks);
  return !Checks.contains("pto");
}

namespace {
/// What one parse of a file gave.
struct View {
  UnitResult Result;
  bool TestsCore = false; ///< UnitFacts::TestsCore
  bool parsed() const { return Result.Problem.empty(); }
};
} // namespace

/// What gives the options for \p File. Where its `.clang-tidy` has no check of
/// ours, what --checks adds is added to those that are enabled by default.
static std::unique_ptr<tidy::ClangTidyOptionsProvider>
optionsProviderFor(StringRef File, const TidySettings &Settings) {
  TidySettings OfFiles = Settings;
  OfFiles.Checks.clear();
  const tidy::ClangTidyOptions Found =
      optionsProvider(OfFiles)->getOptions(File);
  if (!ignoresUs(Found) || !compat::enabledChecks(Found).empty())
    return optionsProvider(Settings);
  TidySettings OurOwn = Settings;
  OurOwn.Checks = DefaultChecks.str() +
                  (Settings.Checks.empty() ? "" : "," + Settings.Checks);
  return optionsProvider(OurOwn);
}

/// Why \p C could not be checked, as \p Errors say; empty: it was.
static std::string problemIn(llvm::ArrayRef<tidy::ClangTidyError> Errors,
                             const Command &C) {
  std::string Problem;
  for (const tidy::ClangTidyError &E : Errors) {
    if (!isFailure(E))
      continue;
    const Remark R = toRemark(E.Message, C.Directory);
    Problem = lineAndColumn(R) + R.Text;
    // The library's own headers do not parse without what --isa-root adds.
    if (!C.Hint.empty() && (StringRef(R.Text).ends_with("file not found") ||
                            StringRef(R.File).contains("/pto/")))
      Problem += " (" + C.Hint + ")";
    // One without a place only says that there were too many.
    if (!R.File.empty())
      break;
  }
  return Problem;
}

/// \p E, a finding in the file of \p C, of which \p Facts were seen.
static LintFinding toFinding(const tidy::ClangTidyError &E, const Command &C,
                             const UnitFacts &Facts) {
  LintFinding F;
  F.Check = E.DiagnosticName;
  F.IsError = E.IsWarningAsError || E.DiagLevel == tidy::ClangTidyError::Error;
  F.Main = toRemark(E.Message, C.Directory);
  for (const tooling::DiagnosticMessage &Note : E.Notes)
    F.Notes.push_back(toRemark(Note, C.Directory));
  F.Target = UnitRequest::takeMark(F.Main.Text);
  F.Function = functionAt(Facts, F.Main);
  F.Tiles = quotedNames(F.Main.Text);
  return F;
}

static View checkView(const Command &C, const TidySettings &Settings) {
  View Seen;
  UnitResult &Result = Seen.Result;
  auto Provider = optionsProviderFor(C.File, Settings);
  const tidy::ClangTidyOptions Options = Provider->getOptions(C.File);
  const std::vector<std::string> Checks = compat::enabledChecks(Options);
  if (Checks.empty()) {
    Result.Problem = (Settings.Checks.empty()
                          ? "its .clang-tidy enables no check of pto-tidy"
                          : "no check of pto-tidy is enabled") +
                     std::string("; pass --checks='pto-*'");
    return Seen;
  }
  tidy::ClangTidyContext Context(std::move(Provider));
  tidy::ClangTidyDiagnosticConsumer Consumer(Context);
  compat::TidyDiagnostics Diagnostics(Context, Consumer);
  Context.setCurrentBuildDirectory(C.Directory);

  OneCommand Database(C);
  tooling::ClangTool Tool(Database, {C.File});
  Tool.setDiagnosticConsumer(&Consumer);
  Tool.setPrintErrorMessage(false);
  Tool.appendArgumentsAdjuster(extraArguments(Options));
  Tool.appendArgumentsAdjuster(tooling::getStripPluginsAdjuster());
  Tool.appendArgumentsAdjuster(tooling::getInsertArgumentAdjuster(
      {"-resource-dir", PTO_CLANG_RESOURCE_DIR},
      tooling::ArgumentInsertPosition::BEGIN));
  UnitFacts Facts;
  UnitQuestions Asked;
  Asked.Directory = C.Directory;
  const CheckOptions Drawn = mapOptions(Options);
  UnitRequest Request(Settings.WantMaps ? Drawn.key() : "");
  Asked.Request = &Request;
  if (Settings.WantMaps) {
    Asked.Maps = Drawn.analysisOptions();
    Asked.Maps->WantMaps = true;
  }
  UnitFactory Factory(Context, Asked, Facts);
  const int Code = Tool.run(&Factory);

  Seen.TestsCore = Facts.TestsCore;

  const std::vector<tidy::ClangTidyError> Errors = Consumer.take();
  Result.Problem = problemIn(Errors, C);
  if (!Result.Problem.empty())
    return Seen;
  if (!Facts.Parsed || Code != 0) {
    Result.Problem = "clang could not run its compile command";
    return Seen;
  }
  if (!Facts.IsCPlusPlus) {
    Result.Problem = "it is compiled as C; kernels are C++";
    return Seen;
  }
  // What cannot be written into a report cannot be found again by it.
  for (const std::string &File : Facts.Files)
    if (!llvm::json::isUTF8(File)) {
      Result.Problem =
          "the name of " + llvm::json::fixUTF8(File) + " is not UTF-8";
      return Seen;
    }
  Result.Kernels = Request.Kernels;
  Result.IncompleteKernels = Request.IncompleteKernels;
  Result.Files.assign(Facts.Files.begin(), Facts.Files.end());
  Result.Maps = std::move(Facts.Maps);
  for (const tidy::ClangTidyError &E : Errors) {
    LintFinding F = toFinding(E, C, Facts);
    (F.Target.empty() ? Result.Findings : Result.TargetFindings)
        .push_back(std::move(F));
  }
  return Seen;
}

/// Adds to \p Into what of \p From it lacks, in the order of the places.
static void merge(std::vector<LintFinding> &Into,
                  std::vector<LintFinding> From) {
  auto Key = [](const LintFinding &F) {
    return std::tie(F.Main.File, F.Main.Offset, F.Check, F.Main.Text, F.Target);
  };
  std::move(From.begin(), From.end(), std::back_inserter(Into));
  llvm::stable_sort(Into, [&](const LintFinding &A, const LintFinding &B) {
    return Key(A) < Key(B);
  });
  Into.erase(llvm::unique(Into,
                          [&](const LintFinding &A, const LintFinding &B) {
                            return Key(A) == Key(B);
                          }),
             Into.end());
}

/// A kernel's maps, one where both kinds of core have the same.
static std::vector<MemoryMap> mergeMaps(std::vector<MemoryMap> Vector,
                                        std::vector<MemoryMap> Cube) {
  auto nameApart = [](std::vector<MemoryMap> &Maps, StringRef Core,
                      const std::vector<llvm::json::Value> &Shared) {
    for (MemoryMap &M : Maps)
      if (!llvm::is_contained(Shared, toJSON(M)))
        M.Kernel += (" (" + Core + ")").str();
  };
  std::vector<llvm::json::Value> OfVector, Shared;
  for (const MemoryMap &M : Vector)
    OfVector.push_back(toJSON(M));
  for (const MemoryMap &M : Cube)
    if (llvm::json::Value V = toJSON(M); llvm::is_contained(OfVector, V))
      Shared.push_back(std::move(V));
  llvm::erase_if(Cube, [&](const MemoryMap &M) {
    return llvm::is_contained(Shared, toJSON(M));
  });
  nameApart(Vector, "vector", Shared);
  nameApart(Cube, "cube", {});
  std::move(Cube.begin(), Cube.end(), std::back_inserter(Vector));
  return Vector;
}

/// What a file gives that is compiled once for each kind of core.
static UnitResult merged(UnitResult Vector, UnitResult Cube) {
  merge(Vector.Findings, std::move(Cube.Findings));
  merge(Vector.TargetFindings, std::move(Cube.TargetFindings));
  Vector.Kernels = std::max(Vector.Kernels, Cube.Kernels);
  Vector.IncompleteKernels =
      std::max(Vector.IncompleteKernels, Cube.IncompleteKernels);
  for (std::string &File : Cube.Files)
    if (!llvm::is_contained(Vector.Files, File))
      Vector.Files.push_back(std::move(File));
  Vector.Maps = mergeMaps(std::move(Vector.Maps), std::move(Cube.Maps));
  return Vector;
}

/// Whether the text of \p File names a macro of a core, be it in a comment.
static bool textNamesCore(StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Buffer && namesCoreMacro((*Buffer)->getBuffer());
}

/// What \p C shows as the code of one kind of core, where the other one is
/// looked at as well.
static View checkOneOfBoth(const Command &C, StringRef Core,
                           const TidySettings &Settings) {
  Command One = forCore(C, Core);
  One.Args.insert(llvm::find(One.Args, "--"), "-DPTO_TIDY_EACH_CORE");
  return checkView(One, Settings);
}

UnitResult lint::checkUnit(const Command &C, const TidySettings &Settings) {
  if (!Settings.EachCore || !showsBothCores(C))
    return checkView(C, Settings).Result;
  // The parse for both is done last where it will hardly be needed.
  std::optional<View> Both;
  auto bothSuffice = [&] {
    if (!Both)
      Both = checkView(C, Settings);
    return !Both->TestsCore;
  };
  const bool Named = textNamesCore(C.File);
  if (!Named && bothSuffice())
    return std::move(Both->Result);
  View Vector = checkOneOfBoth(C, "vector", Settings);
  if (Named && !Vector.TestsCore && bothSuffice())
    return std::move(Both->Result);
  View Cube = checkOneOfBoth(C, "cube", Settings);
  if (Vector.parsed() && Cube.parsed())
    return merged(std::move(Vector.Result), std::move(Cube.Result));
  // The file may be for the other kind of core alone.
  if (!Both)
    Both = checkView(C, Settings);
  const std::string Core = Vector.parsed() ? "cube" : "vector";
  View &Failed = Vector.parsed() ? Cube : Vector;
  if (Both->parsed())
    Both->Result.Note =
        "checked as the code of both kinds of core at once, "
        "since as " +
        Core + " code alone it does not parse: " + Failed.Result.Problem;
  else
    Both->Result.Problem =
        Failed.Result.Problem + " (parsed as " + Core + " code)";
  return std::move(Both->Result);
}
