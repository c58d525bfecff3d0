// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the display of progress.

#include "ProgressLine.h"
#include "Report.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace llvm;
using namespace ptotidy::lint;

namespace {
class NoProgress : public Progress {
public:
  void started(size_t) override {}
  void finished(size_t, const UnitResult &) override {}
};

/// One line per file. A file that is done waits for those before it, so that
/// the log of a run does not depend on who was faster.
class PlainProgress : public Progress {
public:
  PlainProgress(ArrayRef<Command> Commands, bool HasFilter)
      : Commands(Commands), HasFilter(HasFilter), Lines(Commands.size()) {}

  void started(size_t) override {}

  void finished(size_t Index, const UnitResult &Result) override {
    Lines[Index] = "[" + std::to_string(Index + 1) + "/" +
                   std::to_string(Lines.size()) + "] " +
                   Commands[Index].label() + ": " + outcome(Result) + "\n";
    for (; Next < Lines.size() && !Lines[Next].empty(); ++Next)
      errs() << Lines[Next];
  }

private:
  /// Why a file was not checked stands in the account at the end.
  std::string outcome(const UnitResult &Result) const {
    if (!Result.Problem.empty())
      return "not checked";
    if (Result.Kernels == 0 && Result.Findings.empty())
      return "no kernel";
    if (Result.Findings.empty())
      return "clean";
    return plural(Result.Findings.size(), "finding") +
           (HasFilter ? ", old and new" : "");
  }

  ArrayRef<Command> Commands;
  const bool HasFilter; ///< what is found here may not count in the end
  std::vector<std::string> Lines;
  size_t Next = 0;
};

class TerminalProgress : public Progress {
public:
  explicit TerminalProgress(ArrayRef<Command> Commands)
      : Commands(Commands), Begin(Clock::now()) {}
  ~TerminalProgress() override { errs() << "\r\x1b[K"; }

  void started(size_t Index) override {
    Current = sys::path::filename(Commands[Index].File).str();
    draw();
  }
  void finished(size_t, const UnitResult &Result) override {
    ++Done;
    Findings += Result.Findings.size();
    Problems += !Result.Problem.empty();
    draw();
  }

private:
  using Clock = std::chrono::steady_clock;

  std::string timeLeft() const {
    if (!Done)
      return "";
    const double Gone =
        std::chrono::duration<double>(Clock::now() - Begin).count();
    const auto Left =
        static_cast<unsigned>(Gone / static_cast<double>(Done) *
                                  static_cast<double>(Commands.size() - Done) +
                              0.5);
    std::string Seconds = std::to_string(Left % 60);
    if (Seconds.size() < 2)
      Seconds.insert(0, "0");
    return ", " + std::to_string(Left / 60) + ":" + Seconds + " left";
  }

  void draw() {
    constexpr size_t BarWidth = 20;
    const size_t Filled = Done * BarWidth / Commands.size();
    std::string Line =
        "[" + std::string(Filled, '#') + std::string(BarWidth - Filled, '-') +
        "] " + std::to_string(Done) + "/" + std::to_string(Commands.size()) +
        ", " + plural(Findings, "finding");
    if (Problems)
      Line += ", " + std::to_string(Problems) + " not checked";
    Line += timeLeft() + ", " + Current;
    winsize Size = {};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &Size) == 0 && Size.ws_col > 1 &&
        Line.size() >= Size.ws_col)
      Line.resize(Size.ws_col - 1u);
    errs() << '\r' << Line << "\x1b[K";
  }

  ArrayRef<Command> Commands;
  Clock::time_point Begin;
  size_t Done = 0, Findings = 0, Problems = 0;
  std::string Current;
};
} // namespace

std::unique_ptr<Progress>
ptotidy::lint::makeProgress(ArrayRef<Command> Commands,
                            const LintOptions &Options) {
  if (Options.Quiet)
    return std::make_unique<NoProgress>();
  if (sys::Process::StandardErrIsDisplayed() && !Commands.empty())
    return std::make_unique<TerminalProgress>(Commands);
  return std::make_unique<PlainProgress>(
      Commands, !Options.Baseline.empty() || !Options.DiffRevision.empty());
}
