// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pto-flags: prints, one per line, the compiler arguments with which a stock
// clang (or clang-tidy) parses a device kernel.
//
//   pto-flags --target=A5 [--core=vector|cube] --isa-root=DIR kernel.cpp

#include "../common/StandardOutput.h"
#include "pto-tidy/Driver/HostFlags.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace ptotidy;

static cl::OptionCategory Category("pto-flags options");

static cl::opt<std::string> File(cl::Positional, cl::desc("<kernel file>"),
                                 cl::cat(Category));
static cl::opt<std::string>
    Target("target",
           cl::desc("the chip: A2A3, A5, A6, Kirin9030, KirinX90, "
                    "KirinDev0000; without it, the environment variable "
                    "PTO_TARGET, else the chip that a directory of the "
                    "file's path names"),
           cl::cat(Category));
static cl::opt<std::string>
    Core("core", cl::desc("whose code to parse: vector, cube or both"),
         cl::init("both"), cl::cat(Category));
static cl::opt<std::string>
    IsaRoot("isa-root",
            cl::desc("a checkout of the PTO Tile Library; without it, the "
                     "environment variable PTO_ISA_ROOT"),
            cl::cat(Category));
static cl::opt<std::string>
    PreludeDir("prelude",
               cl::desc("the directory of pto-tidy-prelude.h; without it, "
                        "include/pto-tidy/prelude next to this program"),
               cl::cat(Category));
static cl::list<std::string>
    ExtraArgs("extra-arg", cl::desc("an argument to add; may be repeated"),
              cl::cat(Category));

/// Says \p Message on one line and gives the exit code for bad input.
static int fail(const Twine &Message) {
  errs() << "pto-flags: " << Message << '\n';
  return 2;
}

int main(int Argc, const char **Argv) {
  cl::HideUnrelatedOptions(Category);
  if (!cl::ParseCommandLineOptions(
          Argc, Argv,
          "Prints the compiler arguments with which a stock clang parses a "
          "device kernel, one per line.\n",
          &errs()))
    return 2;

  if (File.empty())
    return fail("name a kernel file (see --help)");
  HostFlagsOptions Options;
  Options.File = File;
  Options.ExtraArgs = ExtraArgs;
  if (!sys::fs::is_regular_file(File))
    return fail("no such file: " + File);

  const std::string Chip =
      !Target.empty() ? Target.getValue()
                      : sys::Process::GetEnv("PTO_TARGET").value_or("");
  if (!Chip.empty()) {
    Expected<HostTarget> Parsed = parseHostTarget(Chip);
    if (!Parsed)
      return fail(toString(Parsed.takeError()));
    Options.Target = *Parsed;
  } else if (std::optional<HostTarget> Guess = guessHostTarget(File)) {
    Options.Target = *Guess;
  } else {
    return fail("no directory of '" + File +
                "' names a chip; pass --target, or set PTO_TARGET, to one of " +
                knownHostTargets());
  }

  Expected<ParsedCores> Kind = parseCores(Core);
  if (!Kind)
    return fail(toString(Kind.takeError()));
  Options.Core = *Kind;

  Options.IsaRoot = IsaRoot;
  if (Options.IsaRoot.empty())
    Options.IsaRoot = sys::Process::GetEnv("PTO_ISA_ROOT").value_or("");
  if (Options.IsaRoot.empty())
    return fail("pass --isa-root=DIR or set PTO_ISA_ROOT: a checkout of the "
                "PTO Tile Library");
  Options.PreludeDir = PreludeDir.empty() ? findPrelude() : PreludeDir;

  Expected<std::vector<std::string>> Args = hostFlags(Options);
  if (!Args)
    return fail(toString(Args.takeError()));
  for (const std::string &Arg : *Args)
    outs() << Arg << '\n';
  return exitAfterOutput("pto-flags", 0);
}
