// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the reading of pto-lint's command line.

#include "Options.h"
#include "Inputs.h"
#include "MapPicture.h"
#include "pto-tidy/Analysis/Analysis.h"
#include "pto-tidy/Compat.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <thread>

using namespace llvm;
using namespace ptotidy::lint;

namespace {
/// Reads one of an option's named values; of another one it says what there is.
template <typename ValueT> class NamedValue : public cl::parser<ValueT> {
public:
  using cl::parser<ValueT>::parser;

  bool parse(cl::Option &O, StringRef ArgName, StringRef Arg, ValueT &Value) {
    std::string Known;
    for (const auto &Each : this->Values) {
      if (Each.Name == Arg) {
        Value = Each.V.getValue();
        return false;
      }
      Known += (Known.empty() ? "" : ", ") + Each.Name.str();
    }
    return O.error("'" + Arg + "' is none of " + Known, ArgName);
  }
};
} // namespace

static cl::OptionCategory Category("pto-lint options");

static cl::list<std::string> Inputs(cl::Positional,
                                    cl::desc("<file or, with -p, pattern>..."),
                                    cl::cat(Category));
static cl::opt<std::string>
    Database("p",
             cl::desc("directory of compile_commands.json; without files or "
                      "patterns all kernels of it are checked"),
             cl::value_desc("DIR"), cl::cat(Category));
static cl::opt<std::string> EmitDatabase(
    "emit-compile-commands",
    cl::desc("write the commands as a host clang understands them to "
             "DIR/compile_commands.json, and check nothing"),
    cl::value_desc("DIR"), cl::cat(Category));
static cl::opt<std::string> DiffRevision(
    "diff",
    cl::desc("report only what concerns lines changed since a git revision"),
    cl::value_desc("REV"), cl::cat(Category));
static cl::opt<std::string>
    IsaRoot("isa-root",
            cl::desc("a checkout of the PTO Tile Library; flags after -- are "
                     "added to those that it needs; default: $PTO_ISA_ROOT, "
                     "for files without flags"),
            cl::value_desc("DIR"), cl::cat(Category));
static cl::opt<std::string>
    PreludeDir("prelude",
               cl::desc("the directory of pto-tidy-prelude.h; default: next to "
                        "this program"),
               cl::value_desc("DIR"), cl::cat(Category));
static cl::opt<unsigned> Jobs("j",
                              cl::desc("files checked side by side; default: "
                                       "one per processor"),
                              cl::value_desc("N"), cl::init(0), cl::Prefix,
                              cl::cat(Category));
static cl::opt<unsigned>
    Timeout("timeout",
            cl::desc("seconds that one file may take; 0: as many as it likes; "
                     "default: 600"),
            cl::value_desc("N"), cl::init(600), cl::cat(Category));
static cl::opt<ReportFormat, false, NamedValue<ReportFormat>> Format(
    "format", cl::desc("how to report (default: text)"),
    cl::values(
        clEnumValN(ReportFormat::Text, "text", "as clang prints it"),
        clEnumValN(ReportFormat::Json, "json", "everything, for programs"),
        clEnumValN(ReportFormat::Sarif, "sarif", "SARIF 2.1.0"),
        clEnumValN(ReportFormat::GitHub, "github",
                   "workflow commands: annotations of a pull request"),
        clEnumValN(ReportFormat::GitLab, "gitlab", "a Code Quality report")),
    cl::init(ReportFormat::Text), cl::cat(Category));
static cl::opt<std::string>
    Output("o", cl::desc("write the report to FILE, whole or not at all"),
           cl::value_desc("FILE"), cl::cat(Category));
static cl::opt<std::string>
    Baseline("baseline",
             cl::desc("findings that FILE holds do not count against the gate"),
             cl::value_desc("FILE"), cl::cat(Category));
static cl::opt<std::string>
    WriteBaseline("write-baseline",
                  cl::desc("write the present findings to FILE as a baseline"),
                  cl::value_desc("FILE"), cl::cat(Category));
static cl::list<std::string> MemoryMaps(
    "memory-map",
    cl::desc("draw where the tiles lie from when to when: a page (.html), a "
             "picture (.svg) or data (.json)"),
    cl::value_desc("FILE"), cl::cat(Category));
static cl::opt<std::string>
    Checks("checks",
           cl::desc("checks to add to, or with - to take from, pto-* and "
                    "what .clang-tidy says"),
           cl::value_desc("GLOBS"), cl::cat(Category));
static cl::opt<std::string> Target(
    "target",
    cl::desc("the option PtoTarget for all checks, and the chip to parse "
             "for where nothing else names one; default: $PTO_TARGET"),
    cl::value_desc("NAME"), cl::cat(Category));
static cl::opt<CoreChoice, false, NamedValue<CoreChoice>> Core(
    "core",
    cl::desc("what a file is parsed as whose command names no kind of core "
             "(default: auto)"),
    cl::values(clEnumValN(CoreChoice::Auto, "auto",
                          "once for each kind of core, where the code tests "
                          "its macros; else as both"),
               clEnumValN(CoreChoice::Vector, "vector", "vector code"),
               clEnumValN(CoreChoice::Cube, "cube", "cube code"),
               clEnumValN(CoreChoice::Both, "both",
                          "the code of both at once")),
    cl::init(CoreChoice::Auto), cl::cat(Category));
static cl::opt<std::string>
    HeaderFilter("header-filter",
                 cl::desc("report findings in headers that match, too"),
                 cl::value_desc("REGEX"), cl::cat(Category));
static cl::opt<std::string> Explain("explain",
                                    cl::desc("print the page of a check"),
                                    cl::value_desc("CHECK"), cl::cat(Category));
static cl::opt<bool> ListChecks("list-checks", cl::desc("print all checks"),
                                cl::cat(Category));
static cl::opt<bool>
    VerifyConfig("verify-config",
                 cl::desc("look at the .clang-tidy files only: unknown checks "
                          "and options of pto-tidy"),
                 cl::cat(Category));
static cl::opt<bool> ApplyFixes("fix", cl::desc("apply the suggested fixes"),
                                cl::cat(Category));
static cl::opt<bool> Quiet("quiet", cl::desc("no progress, no list of files"),
                           cl::cat(Category));
static cl::alias QuietAlias("q", cl::desc("as --quiet"), cl::aliasopt(Quiet),
                            cl::cat(Category));
static cl::opt<std::string>
    DocsUrl("docs-url",
            cl::desc("where the pages of the checks are, for help links"),
            cl::value_desc("URL"), cl::cat(Category));

void ptotidy::lint::complain(const std::string &Message) {
  errs() << "pto-lint: " << Message << '\n';
}

std::vector<std::string> LintOptions::outputs() const {
  std::vector<std::string> Written = MemoryMaps;
  for (const std::string &Path : {Output, WriteBaseline})
    if (!Path.empty())
      Written.push_back(Path);
  return Written;
}

/// What is wrong with a combination of options; empty if nothing is.
static std::string contradiction(const LintOptions &O) {
  if (O.Flags && !O.Database.empty())
    return "-p and flags after -- exclude each other";
  if (O.Flags && O.Inputs.empty())
    return "there are flags after --, but no file";
  if (!O.Baseline.empty() && !O.WriteBaseline.empty())
    return "--baseline and --write-baseline exclude each other";
  if (!O.WriteBaseline.empty() && !O.DiffRevision.empty())
    return "--write-baseline and --diff exclude each other: a baseline holds "
           "all findings";
  if (!O.WriteBaseline.empty() && !O.MemoryMaps.empty())
    return "--write-baseline and --memory-map exclude each other";
  for (const std::string &Path : O.MemoryMaps)
    if (std::string Wrong = mapPathProblem(Path); !Wrong.empty())
      return Wrong;
  std::set<std::string> Written;
  for (const std::string &Path : O.outputs())
    if (!Written.insert(realPath(Path)).second)
      return "two outputs go to '" + Path + "'";
  if (StringRef(O.DiffRevision).starts_with("-"))
    return "'" + O.DiffRevision + "' is no git revision";
  if (std::string Wrong;
      !O.HeaderFilter.empty() && !Regex(O.HeaderFilter).isValid(Wrong))
    return "--header-filter: '" + O.HeaderFilter +
           "' is no regular expression: " + Wrong;
  return {};
}

std::optional<LintOptions>
ptotidy::lint::parseOptions(int Argc, const char **Argv, int &Exit) {
  Exit = ExitTrouble;
  LintOptions O;
  // What follows `--` is for clang, not for us.
  for (int I = 1; I < Argc; ++I)
    if (StringRef(Argv[I]) == "--") {
      O.Flags.emplace(Argv + I + 1, Argv + Argc);
      Argc = I;
      break;
    }
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](raw_ostream &OS) {
    OS << "pto-lint " PTO_TIDY_VERSION " (LLVM "
       << StringRef(compat::LlvmRelease) << ")\n";
  });
  std::string Wrong;
  raw_string_ostream Errors(Wrong);
  if (!cl::ParseCommandLineOptions(
          Argc, Argv,
          "Finds placement and synchronisation bugs in Ascend NPU kernels.\n\n"
          "  pto-lint kernel.cpp -- -std=c++17 -I include\n"
          "  pto-lint -p build [pattern...]\n\n"
          "Exit codes: 0 clean, 1 findings, 2 something did not work.\n",
          &Errors)) {
    // The first option that is wrong, and what may have been meant by it. Of a
    // value that cannot be read the parser has told already.
    auto [First, Rest] = StringRef(Errors.str()).split('\n');
    StringRef Guess = Rest.split('\n').first;
    if (!First.empty())
      errs() << First
             << (Guess.consume_front("pto-lint: ") ? " " + Guess : Guess)
             << '\n';
    return std::nullopt;
  }

  O.Inputs.assign(Inputs.begin(), Inputs.end());
  O.Database = Database;
  O.EmitDatabase = EmitDatabase;
  O.DiffRevision = DiffRevision;
  O.IsaRoot = IsaRoot;
  O.IsaRootGiven = !O.IsaRoot.empty();
  if (O.IsaRoot.empty())
    O.IsaRoot = sys::Process::GetEnv("PTO_ISA_ROOT").value_or("");
  O.PreludeDir = PreludeDir;
  O.DocsUrl = DocsUrl;
  O.SecondsPerUnit = Timeout;
  O.Jobs = Jobs ? Jobs : std::max(1u, std::thread::hardware_concurrency());
  O.Format = Format;
  O.Output = Output;
  O.Baseline = Baseline;
  O.WriteBaseline = WriteBaseline;
  O.MemoryMaps.assign(MemoryMaps.begin(), MemoryMaps.end());
  O.Checks = Checks;
  O.Target = Target;
  if (O.Target.empty())
    O.Target = sys::Process::GetEnv("PTO_TARGET").value_or("");
  O.Core = Core;
  O.HeaderFilter = HeaderFilter;
  O.Explain = Explain;
  O.ListChecks = ListChecks;
  O.VerifyConfig = VerifyConfig;
  O.ApplyFixes = ApplyFixes;
  O.Quiet = Quiet;

  if (std::string Both = contradiction(O); !Both.empty()) {
    complain(Both);
    return std::nullopt;
  }
  if (auto Targets = parseTargets(O.Target); !Targets) {
    complain(toString(Targets.takeError()));
    return std::nullopt;
  }
  return O;
}
