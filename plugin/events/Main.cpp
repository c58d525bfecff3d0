// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines pto-events: it prints the events that the interpreter
// makes of the kernels in a file, one line each, and the counts of the run; or
// the live ranges of the tiles as JSON.
// Tests read them, and so does a person who asks why there is no finding.

#include "../common/Macros.h"
#include "../common/StandardOutput.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace ptotidy;

static llvm::cl::OptionCategory Category("pto-events options");
static llvm::cl::list<std::string> Files(llvm::cl::Positional,
                                         llvm::cl::desc("<kernel file>..."),
                                         llvm::cl::cat(Category));
static llvm::cl::opt<std::string> BuildDirectory(
    "p",
    llvm::cl::desc("directory of compile_commands.json; default: the nearest "
                   "one above the first file"),
    llvm::cl::value_desc("DIR"), llvm::cl::cat(Category));
static llvm::cl::opt<std::string>
    Target("target", llvm::cl::desc("the targets, as the option PtoTarget"),
           llvm::cl::value_desc("NAME"), llvm::cl::cat(Category));
static llvm::cl::opt<bool>
    StatsOnly("counts",
              llvm::cl::desc("print the findings and the last line only"),
              llvm::cl::cat(Category));
static llvm::cl::opt<bool> WantLiveRanges(
    "live-ranges",
    llvm::cl::desc("print the live ranges of the tiles instead, as JSON"),
    llvm::cl::cat(Category));

static constexpr char Overview[] =
    "Prints what pto-tidy follows in the kernels of a file, in this order: "
    "each access\nof a tile with its pipe and bytes, each flag, event and "
    "barrier, with its line;\nthe findings; one line with the numbers of "
    "kernels, of placements and accesses\n(and how many of them were decided) "
    "and of statements followed (steps).\n\n"
    "  pto-events kernel.cpp -- -std=c++17 -I include\n"
    "  pto-events kernel.cpp -- $(pto-flags --isa-root=DIR --target=A5 "
    "kernel.cpp)\n\n"
    "Exit codes: 0 printed, 2 something did not work.\n";

static llvm::json::Array liveRanges(llvm::ArrayRef<MemoryMap> Maps) {
  llvm::json::Array Ranges;
  for (const MemoryMap &M : Maps)
    for (const MapArea &A : M.Areas)
      for (const MapBox &B : A.Boxes)
        Ranges.push_back(
            llvm::json::Object{{"kernel", M.Kernel},
                               {"tile", B.Tile},
                               {"type", B.Type},
                               {"space", A.Space},
                               {"symbolic", !A.Base.empty()},
                               {"begin", B.Begin},
                               {"end", B.End},
                               {"placed", M.Rows[B.Placed].Where.Line},
                               {"firstDefinition", M.Rows[B.First].Where.Line},
                               {"lastUse", M.Rows[B.Last].Where.Line}});
  return Ranges;
}

namespace {
class EventsConsumer : public ASTConsumer {
public:
  EventsConsumer(CompilerInstance &CI, const AnalysisOptions &Options,
                 bool &HadErrors)
      : CI(CI), Options(Options), HadErrors(HadErrors) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    const TranslationUnitMacros Macros = readMacros(CI.getPreprocessor());
    for (const auto &[Name, Problem] : Macros.Errors)
      llvm::errs() << "pto-events: macro '" << Name << "': " << Problem << "\n";
    if (!Macros.Errors.empty()) {
      HadErrors = true;
      return;
    }
    AnalysisResult R =
        analyze(Context, Options, Macros,
                StatsOnly || WantLiveRanges ? nullptr : &llvm::outs());
    if (WantLiveRanges) {
      llvm::outs() << llvm::formatv("{0:2}\n",
                                    llvm::json::Value(liveRanges(R.Maps)));
      return;
    }
    for (const Finding &F : R.Findings)
      llvm::outs() << F.Loc.printToString(Context.getSourceManager()) << ": "
                   << F.Message << " [" << checkName(F.Kind) << "]\n";
    llvm::outs() << "kernels " << R.Stats.Kernels << ", incomplete "
                 << R.Stats.IncompleteKernels << ", placements "
                 << R.Stats.Placements << ", decided "
                 << R.Stats.DecidedPlacements << ", accesses "
                 << R.Stats.Accesses << ", decided " << R.Stats.DecidedAccesses
                 << ", steps " << R.Stats.Steps << "\n";
  }

private:
  CompilerInstance &CI;
  const AnalysisOptions &Options;
  bool &HadErrors;
};

class EventsAction : public ASTFrontendAction {
public:
  EventsAction(const AnalysisOptions &Options, bool &HadErrors)
      : Options(Options), HadErrors(HadErrors) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef) override {
    return std::make_unique<EventsConsumer>(CI, Options, HadErrors);
  }

private:
  const AnalysisOptions &Options;
  bool &HadErrors;
};

class EventsFactory : public tooling::FrontendActionFactory {
public:
  explicit EventsFactory(const AnalysisOptions &Options) : Options(Options) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<EventsAction>(Options, HadErrors);
  }

  /// Whether a macro of the command line was none that can be read.
  bool HadErrors = false;

private:
  const AnalysisOptions &Options;
};
} // namespace

/// Says \p Message on one line and gives the exit code for bad input.
static int fail(const llvm::Twine &Message) {
  llvm::errs() << "pto-events: " << Message << '\n';
  return 2;
}

/// The compile database of -p, or the nearest one above the first file; null
/// if there is none.
static std::unique_ptr<tooling::CompilationDatabase> findDatabase() {
  std::string Ignored; // which forms were tried, in several lines
  return BuildDirectory.empty()
             ? tooling::CompilationDatabase::autoDetectFromSource(Files.front(),
                                                                  Ignored)
             : tooling::CompilationDatabase::autoDetectFromDirectory(
                   BuildDirectory, Ignored);
}

int main(int Argc, const char **Argv) {
  // What follows `--` is for clang.
  std::string Message;
  std::unique_ptr<tooling::CompilationDatabase> Database =
      tooling::FixedCompilationDatabase::loadFromCommandLine(Argc, Argv,
                                                             Message);
  llvm::cl::HideUnrelatedOptions(Category);
  if (!llvm::cl::ParseCommandLineOptions(Argc, Argv, Overview, &llvm::errs()))
    return 2;
  if (Files.empty())
    return fail("name a kernel file (see --help)");
  for (const std::string &File : Files)
    if (!llvm::sys::fs::is_regular_file(File))
      return fail("no such file: " + File);
  if (!Database)
    Database = findDatabase();
  if (!Database)
    return fail("no compile database for '" + Files.front() +
                "'; pass -p DIR, or flags after --");
  AnalysisOptions Options;
  auto Targets = parseTargets(Target);
  if (!Targets)
    return fail(llvm::toString(Targets.takeError()));
  Options.Targets = std::move(*Targets);
  Options.WantMaps = WantLiveRanges;
  tooling::ClangTool Tool(*Database, Files);
  Tool.appendArgumentsAdjuster(tooling::getInsertArgumentAdjuster(
      {"-resource-dir", PTO_CLANG_RESOURCE_DIR},
      tooling::ArgumentInsertPosition::BEGIN));
  EventsFactory Factory(Options);
  const bool HasRun = Tool.run(&Factory) == 0;
  return exitAfterOutput("pto-events", HasRun && !Factory.HadErrors ? 0 : 2);
}
