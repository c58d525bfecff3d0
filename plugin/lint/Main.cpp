// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pto-lint: the checks of pto-tidy as a gate. This file has the order of the
// work: options, configuration, inputs, run, baseline, report, exit code.

#include "Baseline.h"
#include "ChangedLines.h"
#include "Config.h"
#include "Fixes.h"
#include "Inputs.h"
#include "MapPicture.h"
#include "OutputFile.h"
#include "Pages.h"
#include "ProgressLine.h"
#include "Report.h"
#include "Unit.h"
#include "pto-tidy/Findings/Finding.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

using namespace llvm;
using namespace ptotidy;
using namespace ptotidy::lint;

static int fail(const std::string &Message) {
  complain(Message);
  return ExitTrouble;
}

static int fail(Error Trouble) { return fail(toString(std::move(Trouble))); }

/// Prints \p Text as all that was asked for.
static int answer(const std::string &Text) {
  if (Error Trouble = writeToStdout(Text))
    return fail(std::move(Trouble));
  return ExitClean;
}

static int listChecks() {
  std::string Text;
  for (CheckKind Kind : allChecks())
    Text += (checkName(Kind) + ": " + checkSummary(Kind) + "\n").str();
  return answer(Text);
}

static int explain(const std::string &Check) {
  if (const char *Page = findPage(Check))
    return answer(Page);
  return fail("there is no check '" + Check + "'; --list-checks lists them");
}

static std::vector<std::string> filesOf(ArrayRef<Command> Commands) {
  std::vector<std::string> Files;
  for (const Command &C : Commands)
    Files.push_back(C.File);
  return Files;
}

/// What several commands show alike is one finding.
static std::string keyOf(const LintFinding &F) {
  return F.Check + '\n' + F.Main.File + '\n' + std::to_string(F.Main.Offset) +
         '\n' + F.Main.Text;
}

static int failOverwriting(const std::string &Path) {
  return fail("the output '" + Path + "' would overwrite what is read");
}

static int emitDatabase(const LintOptions &Options, const LintInputs &Inputs) {
  std::vector<Command> Usable;
  int Code = ExitClean;
  for (const Command &C : Inputs.Commands)
    if (C.Problem.empty())
      Usable.push_back(C);
    else
      Code = fail(C.label() + ": " + C.Problem);
  const std::string Path = Options.EmitDatabase + "/compile_commands.json";
  if (!Options.Database.empty() &&
      realPath(Path) == realPath(databaseFile(Options.Database)))
    return failOverwriting(Path);
  if (std::error_code Trouble =
          sys::fs::create_directories(Options.EmitDatabase))
    return fail("cannot write " + Path + ": " + Trouble.message());
  if (Error Trouble = writeWhole(Path, databaseText(Usable)))
    return fail(std::move(Trouble));
  complain(plural(Usable.size(), "command") + " written to " + Path);
  return Code;
}

/// Whether \p F, or a place that it names, is on a changed line.
static bool isChanged(const LintFinding &F, const ChangedLines &Lines,
                      Sources &S) {
  auto Changed = [&](const Remark &R) {
    return !R.File.empty() &&
           Lines.contains(R.File, S.place(R.File, R.Offset).Line);
  };
  return Changed(F.Main) || any_of(F.Notes, Changed);
}

namespace {
class LintRun {
public:
  LintRun(const LintOptions &Options, LintInputs Inputs)
      : Options(Options), Inputs(std::move(Inputs)) {}

  int run() {
    if (int Code = prepare())
      return Code;
    std::optional<std::vector<UnitResult>> Results = check();
    if (!Results) {
      complain("interrupted; no report was written");
      return ExitInterrupted;
    }
    merge(*Results);
    Checked = std::move(*Results);
    // Which headers there are, the parse has told.
    if (int Code = failIfOutput(Seen))
      return Code;
    Outcome.Others = Inputs.Others;
    if (!Options.WriteBaseline.empty())
      return writeBaseline();
    if (Known) {
      Known->mark(Outcome.Findings);
      Outcome.Stale = Known->stale(Seen);
    }
    if (Changed)
      leaveOutUnchanged();
    addFingerprints(Outcome, Texts);
    return finish();
  }

private:
  /// Fails where an output would overwrite one of \p Read.
  int failIfOutput(const std::set<std::string> &Read) {
    const std::vector<std::string> Outputs = Options.outputs();
    if (Outputs.empty())
      return ExitClean;
    std::set<std::string> Real;
    for (const std::string &File : Read)
      Real.insert(realPath(File));
    for (const std::string &Path : Outputs)
      if (Real.count(realPath(Path)))
        return failOverwriting(Path);
    return ExitClean;
  }

  /// Reads and tries everything that could fail before the long part.
  int prepare() {
    std::set<std::string> Read;
    for (const Command &C : Inputs.Commands)
      Read.insert(C.File);
    if (!Options.Baseline.empty())
      Read.insert(Options.Baseline);
    if (!Options.Database.empty())
      Read.insert(databaseFile(Options.Database));
    if (int Code = failIfOutput(Read))
      return Code;
    for (const std::string &Path : Options.outputs())
      if (Error Trouble = probeWritable(Path))
        return fail(std::move(Trouble));
    if (!Options.Baseline.empty()) {
      auto Loaded = Baseline::load(Options.Baseline);
      if (!Loaded)
        return fail(Loaded.takeError());
      Known = std::move(*Loaded);
    }
    if (!Options.DiffRevision.empty()) {
      auto Lines =
          ChangedLines::since(Options.DiffRevision, filesOf(Inputs.Commands));
      if (!Lines)
        return fail(Lines.takeError());
      Changed = std::move(*Lines);
    }
    return ExitClean;
  }

  std::optional<std::vector<UnitResult>> check() {
    TidySettings Settings;
    Settings.Checks = Options.Checks;
    Settings.PtoTarget = Options.Target;
    Settings.HeaderFilter = Options.HeaderFilter;
    Settings.EachCore = Options.Core == CoreChoice::Auto;
    Settings.WantMaps = !Options.MemoryMaps.empty();
    auto Progress = makeProgress(Inputs.Commands, Options);
    return runUnits(
        Inputs.Commands.size(), Options.Jobs,
        std::chrono::seconds(Options.SecondsPerUnit),
        [&](size_t Index) {
          const Command &C = Inputs.Commands[Index];
          if (C.Problem.empty())
            return checkUnit(C, Settings);
          UnitResult Result;
          Result.Problem = C.Problem;
          return Result;
        },
        *Progress);
  }

  /// One finding for what several commands show: a header's, or that of a file
  /// which is compiled for two kinds of core.
  void merge(std::vector<UnitResult> &Results) {
    std::set<std::string> Known;
    for (size_t I = 0; I != Results.size(); ++I) {
      const Command &C = Inputs.Commands[I];
      Outcome.Units.push_back(
          {C.label(), C.File, C.Target, C.Core, Results[I].Problem, 0,
           Results[I].Note, Results[I].Kernels, Results[I].IncompleteKernels});
      Seen.insert(Results[I].Files.begin(), Results[I].Files.end());
      for (LintFinding &F : Results[I].Findings) {
        const std::string Key = keyOf(F);
        Labels[Key].push_back(C.label());
        if (Known.insert(Key).second)
          Outcome.Findings.push_back(std::move(F));
      }
    }
  }

  void countRemaining() {
    Remaining.clear();
    for (const LintFinding &F : Outcome.Findings) {
      if (!F.isNew())
        continue;
      for (const std::string &Label : Labels[keyOf(F)])
        ++Remaining[Label];
    }
  }

  void leaveOutUnchanged() {
    const size_t All = Outcome.Findings.size();
    auto Unchanged = [&](const LintFinding &F) {
      return !isChanged(F, *Changed, Texts);
    };
    erase_if(Outcome.Findings, Unchanged);
    for (UnitResult &U : Checked)
      erase_if(U.TargetFindings, Unchanged);
    Outcome.Unchanged = All - Outcome.Findings.size();
  }

  int writeBaseline() {
    if (Outcome.failed()) {
      errs() << accounting(Outcome);
      return fail("no baseline was written: it would lack the files that were "
                  "not checked");
    }
    if (Error Trouble = writeWhole(
            Options.WriteBaseline,
            Baseline::textFor(Options.WriteBaseline, Outcome.Findings)))
      return fail(std::move(Trouble));
    complain(plural(Outcome.Findings.size(), "finding") + " written to " +
             Options.WriteBaseline);
    return ExitClean;
  }

  std::string report() {
    switch (Options.Format) {
    case ReportFormat::Text:
      return textReport(Outcome, Options.Output.empty() &&
                                     sys::Process::StandardOutHasColors());
    case ReportFormat::Json:
      return jsonReport(Outcome, Texts);
    case ReportFormat::Sarif:
      return sarifReport(Outcome, Texts, Options.DocsUrl);
    case ReportFormat::GitHub:
      return githubReport(Outcome, Texts);
    case ReportFormat::GitLab:
      return gitlabReport(Outcome, Texts);
    }
    llvm_unreachable("a format without a report");
  }

  Error writeMaps() {
    if (Options.MemoryMaps.empty())
      return Error::success();
    const MapReport Maps = makeMapReport(Checked, Outcome, Texts);
    for (const std::string &Path : Options.MemoryMaps)
      if (Error Trouble = writeWhole(Path, mapText(Maps, Path)))
        return Trouble;
    return Error::success();
  }

  int finish() {
    countRemaining();
    for (Report::Unit &U : Outcome.Units)
      U.Findings = Remaining[U.Label];
    const std::string Text = report();
    if (wasInterrupted()) {
      complain("interrupted; no report was written");
      return ExitInterrupted;
    }
    if (Error Trouble = Options.Output.empty()
                            ? writeToStdout(Text)
                            : writeWhole(Options.Output, Text))
      return fail(std::move(Trouble));
    if (Error Trouble = writeMaps())
      return fail(std::move(Trouble));
    if (Options.ApplyFixes && !Outcome.failed()) {
      auto Applied = applyFixes(Outcome);
      if (!Applied)
        return fail(Applied.takeError());
      complain(plural(*Applied, "finding") + " fixed");
    }
    errs() << accounting(Outcome);
    if (Outcome.failed())
      return ExitTrouble;
    return Outcome.fresh() ? ExitFindings : ExitClean;
  }

  const LintOptions &Options;
  LintInputs Inputs;
  std::vector<UnitResult> Checked; ///< whose findings are in Outcome
  Report Outcome;
  Sources Texts;
  std::set<std::string> Seen;
  std::map<std::string, std::vector<std::string>> Labels;
  std::map<std::string, size_t> Remaining;
  std::optional<Baseline> Known;
  std::optional<ChangedLines> Changed;
};
} // namespace

static int lintMain(int Argc, const char **Argv) {
  int Exit = ExitTrouble;
  const std::optional<LintOptions> Options = parseOptions(Argc, Argv, Exit);
  if (!Options)
    return Exit;
  if (Options->ListChecks)
    return listChecks();
  if (!Options->Explain.empty())
    return explain(Options->Explain);
  if (std::string Wrong = verifyChecks(Options->Checks); !Wrong.empty())
    return fail(Wrong);

  auto Inputs = findInputs(*Options);
  if (!Inputs)
    return fail(Inputs.takeError());
  if (!Options->EmitDatabase.empty())
    return emitDatabase(*Options, *Inputs);

  const ConfigProblems Config = verifyConfigFiles(filesOf(Inputs->Commands));
  for (const std::string &Problem : Config.Problems)
    complain(Problem);
  if (!Config.Problems.empty())
    return ExitTrouble;
  if (Options->VerifyConfig) {
    complain(plural(Config.Files, ".clang-tidy file") + " read, no problem");
    return ExitClean;
  }
  noteInterrupts();
  return LintRun(*Options, std::move(*Inputs)).run();
}

int main(int Argc, const char **Argv) {
  // A reader that goes away is an error of writing, told like any other.
  std::signal(SIGPIPE, SIG_IGN);
  const int Exit = lintMain(Argc, Argv);
  if (!errs().has_error())
    return Exit;
  // Nobody was told what became of the files. LLVM would end the program with
  // the code that means findings.
  errs().clear_error();
  return Exit == ExitInterrupted ? Exit : ExitTrouble;
}
