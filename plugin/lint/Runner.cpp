// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the run over all translation units. A unit is checked
// in a forked process, not in a thread: a crash or a fatal error of the
// compiler library ends that process only, and the library's own globals are
// not shared. The result comes back through a pipe as JSON.

#include "Runner.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

using namespace llvm;
using namespace ptotidy::lint;

static volatile std::sig_atomic_t Interrupted = 0;

extern "C" {
static void noteSignal(int) { Interrupted = 1; }
}

void ptotidy::lint::noteInterrupts() {
  struct sigaction Action = {};
  Action.sa_handler = noteSignal;
  sigemptyset(&Action.sa_mask);
  sigaction(SIGINT, &Action, nullptr);
  sigaction(SIGTERM, &Action, nullptr);
}

bool ptotidy::lint::wasInterrupted() { return Interrupted != 0; }

namespace {
/// One unit that is being checked.
struct Worker {
  size_t Index = 0;
  pid_t Process = -1;
  int Output = -1; ///< its result as JSON
  int Errors = -1; ///< what the compiler library printed
  std::string OutputText, ErrorText;
  std::chrono::steady_clock::time_point Begin =
      std::chrono::steady_clock::now();
  bool TookTooLong = false;
};
} // namespace

static void writeAll(int Descriptor, StringRef Text) {
  while (!Text.empty()) {
    const ssize_t Written = write(Descriptor, Text.data(), Text.size());
    if (Written < 0 && errno == EINTR)
      continue;
    if (Written <= 0)
      return;
    Text = Text.drop_front(static_cast<size_t>(Written));
  }
}

/// The life of a worker process.
[[noreturn]] static void work(size_t Index, int Output, int Errors,
                              function_ref<UnitResult(size_t)> Check) {
  // Ctrl-C reaches all processes of a terminal. The main one ends the workers;
  // one that ended by itself would look as if the library had crashed.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  const int Nothing = open("/dev/null", O_RDWR);
  dup2(Nothing, STDIN_FILENO);
  dup2(Nothing, STDOUT_FILENO);
  dup2(Errors, STDERR_FILENO);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << toJSON(Check(Index));
  writeAll(Output, OS.str());
  // No destructors: buffers that were copied from the parent are its own.
  _exit(0);
}

static std::optional<Worker> start(size_t Index,
                                   function_ref<UnitResult(size_t)> Check) {
  int Output[2], Errors[2];
  if (pipe2(Output, O_CLOEXEC) != 0)
    return std::nullopt;
  if (pipe2(Errors, O_CLOEXEC) != 0) {
    close(Output[0]);
    close(Output[1]);
    return std::nullopt;
  }
  const pid_t Process = fork();
  if (Process == 0)
    work(Index, Output[1], Errors[1], Check);
  close(Output[1]);
  close(Errors[1]);
  if (Process < 0) {
    close(Output[0]);
    close(Errors[0]);
    return std::nullopt;
  }
  Worker W;
  W.Index = Index;
  W.Process = Process;
  W.Output = Output[0];
  W.Errors = Errors[0];
  return W;
}

/// Reads what there is; closes the descriptor at the end of it.
static void drain(int &Descriptor, std::string &Into) {
  char Buffer[1 << 16];
  const ssize_t Size = read(Descriptor, Buffer, sizeof(Buffer));
  if (Size > 0) {
    Into.append(Buffer, static_cast<size_t>(Size));
    return;
  }
  if (Size < 0 && (errno == EINTR || errno == EAGAIN))
    return;
  close(Descriptor);
  Descriptor = -1;
}

/// The first line of \p Text that says something.
static std::string firstLine(StringRef Text) {
  return Text.ltrim().split('\n').first.trim().str();
}

static UnitResult collect(Worker &W, std::chrono::seconds Most) {
  int Status = 0;
  while (waitpid(W.Process, &Status, 0) < 0 && errno == EINTR)
    ;
  UnitResult Result;
  if (W.TookTooLong) {
    Result.Problem = "it took longer than " + std::to_string(Most.count()) +
                     " s (--timeout)";
    return Result;
  }
  const std::string Said = firstLine(W.ErrorText);
  const std::string Because = Said.empty() ? "" : ": " + Said;
  if (WIFSIGNALED(Status)) {
    Result.Problem = std::string("the process that checked it crashed (") +
                     strsignal(WTERMSIG(Status)) + ")" + Because;
    return Result;
  }
  if (auto Value = json::parse(W.OutputText)) {
    json::Path::Root Root;
    if (fromJSON(*Value, Result, Root))
      return Result;
  } else {
    consumeError(Value.takeError());
  }
  Result = UnitResult();
  Result.Problem =
      "the process that checked it ended without a result" + Because;
  return Result;
}

static void killAll(std::vector<Worker> &Running) {
  for (Worker &W : Running) {
    kill(W.Process, SIGKILL);
    waitpid(W.Process, nullptr, 0);
    for (int Descriptor : {W.Output, W.Errors})
      if (Descriptor >= 0)
        close(Descriptor);
  }
}

std::optional<std::vector<UnitResult>>
ptotidy::lint::runUnits(size_t Count, unsigned Jobs, std::chrono::seconds Most,
                        function_ref<UnitResult(size_t)> Check,
                        Progress &Report) {
  std::vector<UnitResult> Results(Count);
  std::vector<Worker> Running;
  size_t Next = 0;
  while (Next < Count || !Running.empty()) {
    if (wasInterrupted()) {
      killAll(Running);
      return std::nullopt;
    }
    while (Next < Count && Running.size() < Jobs) {
      std::optional<Worker> W = start(Next, Check);
      if (!W) {
        // No more processes may be had; wait for one, or give up this unit.
        if (!Running.empty())
          break;
        Results[Next].Problem =
            std::string("no process for it: ") + std::strerror(errno);
        Report.finished(Next, Results[Next]);
        ++Next;
        continue;
      }
      Report.started(Next);
      Running.push_back(std::move(*W));
      ++Next;
    }
    std::vector<pollfd> Descriptors;
    for (Worker &W : Running) {
      Descriptors.push_back({W.Output, POLLIN, 0});
      Descriptors.push_back({W.Errors, POLLIN, 0});
    }
    // A negative descriptor is one that poll leaves out.
    if (poll(Descriptors.data(), Descriptors.size(), 200) < 0)
      continue;
    for (size_t I = 0; I != Running.size(); ++I) {
      if (Descriptors[2 * I].revents)
        drain(Running[I].Output, Running[I].OutputText);
      if (Descriptors[2 * I + 1].revents)
        drain(Running[I].Errors, Running[I].ErrorText);
    }
    for (Worker &W : Running) {
      const bool HasEnded = W.Output < 0 && W.Errors < 0;
      if (Most.count() == 0 || W.TookTooLong || HasEnded ||
          std::chrono::steady_clock::now() - W.Begin < Most)
        continue;
      // What it leaves open is closed, and it is collected as any other.
      kill(W.Process, SIGKILL);
      W.TookTooLong = true;
    }
    for (size_t I = 0; I != Running.size();) {
      if (Running[I].Output >= 0 || Running[I].Errors >= 0) {
        ++I;
        continue;
      }
      const size_t Index = Running[I].Index;
      Results[Index] = collect(Running[I], Most);
      Report.finished(Index, Results[Index]);
      Running.erase(Running.begin() + static_cast<ptrdiff_t>(I));
    }
  }
  if (wasInterrupted())
    return std::nullopt;
  return Results;
}
