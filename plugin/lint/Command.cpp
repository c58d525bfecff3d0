// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the adaption of device compile commands. Of a device
// command only what a host compiler and the prelude understand is kept: macros
// and search paths. Target, core and mode come from its --cce- options; all
// else (code generation, linking, the standard) is for the device alone.

#include "Command.h"
#include "Inputs.h"
#include "pto-tidy/Driver/HostFlags.h"
#include "pto-tidy/Model/Cores.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace ptotidy;
using namespace ptotidy::lint;

std::string Command::label() const {
  if (Target.empty())
    return File;
  return File + " (" + Target + (Core == "both" ? "" : " " + Core) + ")";
}

static bool isDeviceFlag(StringRef Arg) {
  return Arg == "-xcce" || Arg.starts_with("--cce-") ||
         Arg.starts_with("-cce-") || Arg.starts_with("--npu-arch=");
}

bool lint::isDeviceCommand(ArrayRef<std::string> Args) {
  if (Args.empty())
    return false;
  const StringRef Compiler = sys::path::stem(Args.front());
  if (Compiler == "bisheng" || Compiler == "ccec")
    return true;
  for (size_t I = 1; I < Args.size(); ++I)
    if (isDeviceFlag(Args[I]) ||
        (Args[I] == "-x" && I + 1 < Args.size() && Args[I + 1] == "cce"))
      return true;
  return false;
}

std::optional<std::pair<std::string, std::string>>
lint::parseDeviceArch(StringRef Arch) {
  std::string Core = "both";
  if (Arch.consume_back("-vec"))
    Core = "vector";
  else if (Arch.consume_back("-cube"))
    Core = "cube";
  // The library's own builds say which is which: tests/npu/<chip>/src/st.
  const StringRef Target = StringSwitch<StringRef>(Arch)
                               .Case("dav-c220", "A2A3")
                               .Case("dav-2201", "A2A3")
                               .Case("dav-c310", "A5")
                               .Case("dav-3510", "A5")
                               .Case("dav-3101", "A5")
                               .Case("dav-920r1", "A6")
                               .Case("dav-9201", "A6")
                               .Case("dav-l311", "Kirin9030")
                               .Case("dav-3113", "Kirin9030")
                               .Case("dav-l300", "KirinX90")
                               .Case("dav-3003", "KirinX90")
                               .Case("dav-l510", "KirinDev0000")
                               .Case("dav-5101", "KirinDev0000")
                               .Default("");
  if (Target.empty())
    return std::nullopt;
  return std::make_pair(Target.str(), Core);
}

std::string lint::absolutePath(StringRef Path, StringRef Directory) {
  SmallString<256> Result;
  if (!sys::path::is_absolute(Path))
    Result = Directory;
  sys::path::append(Result, Path);
  return plainPath(Result);
}

namespace {
/// What a device command says, sorted by what becomes of it.
struct DeviceFlags {
  std::vector<std::string> Kept;
  std::vector<std::string> SearchPaths;
  std::string Arch;
  bool AutoMode = false;
};
} // namespace

/// The option that \p Arg is or begins with, of those that take a value and
/// are kept; empty for all others.
static StringRef keptOption(StringRef Arg) {
  for (StringRef Option : {"-isystem", "-iquote", "-idirafter", "-include",
                           "-imacros", "-I", "-D", "-U"})
    if (Arg.starts_with(Option))
      return Option;
  return {};
}

/// Macros that the prelude or hostFlags define by themselves.
static bool isOwnMacro(StringRef Definition) {
  const StringRef Name = Definition.split('=').first;
  return Name == "__NPU_ARCH__" || Name == "MEMORY_BASE" ||
         Name == "REGISTER_BASE" || Name.starts_with("__CCE") ||
         Name == "__CPU_SIM";
}

static DeviceFlags sortFlags(const Command &C) {
  DeviceFlags Out;
  for (size_t I = 1; I < C.Args.size(); ++I) {
    StringRef Arg = C.Args[I];
    if (Arg.consume_front("--cce-aicore-arch=") ||
        Arg.consume_front("--npu-arch=")) {
      Out.Arch = Arg.str();
      continue;
    }
    if (Arg == "--cce-pto-auto-enable") {
      Out.AutoMode = true;
      continue;
    }
    // The values of these look like options of their own.
    if (Arg == "-mllvm" || Arg == "-Xclang" || Arg == "-Xlinker" ||
        Arg == "-Xassembler" || Arg == "-MF" || Arg == "-MT" || Arg == "-MQ" ||
        Arg == "-o" || Arg == "-x") {
      ++I;
      continue;
    }
    // What stands between is for the host side of a fat object.
    if (Arg == "-Xhost-start") {
      while (I < C.Args.size() && C.Args[I] != "-Xhost-end")
        ++I;
      continue;
    }
    const StringRef Option = keptOption(Arg);
    if (Option.empty())
      continue;
    const bool Joined = Arg.size() > Option.size();
    if (!Joined && I + 1 == C.Args.size())
      break;
    const StringRef Value = Joined ? Arg.substr(Option.size()) : C.Args[++I];
    if (Option == "-D" && isOwnMacro(Value))
      continue;
    if (Option == "-I" || Option == "-isystem")
      Out.SearchPaths.push_back(absolutePath(Value, C.Directory));
    Out.Kept.push_back(Option.str());
    if (Option.size() == 2)
      Out.Kept.back() += Value.str();
    else
      Out.Kept.push_back(Value.str());
  }
  return Out;
}

/// Gives \p C the arguments that pto-flags would print.
static void useHostFlags(Command &C, StringRef Target, StringRef Core,
                         StringRef IsaRoot, StringRef PreludeDir,
                         std::vector<std::string> Extra) {
  auto Fail = [&](Error E) { C.Problem = toString(std::move(E)); };
  HostFlagsOptions Options;
  Options.File = C.File;
  Options.IsaRoot = IsaRoot.str();
  Options.PreludeDir = PreludeDir.str();
  Options.ExtraArgs = std::move(Extra);
  if (auto Parsed = parseHostTarget(Target))
    Options.Target = *Parsed;
  else
    return Fail(Parsed.takeError());
  if (auto Parsed = parseCores(Core))
    Options.Core = *Parsed;
  else
    return Fail(Parsed.takeError());
  auto Flags = hostFlags(Options);
  if (!Flags)
    return Fail(Flags.takeError());
  C.Target = hostTargetName(Options.Target).str();
  C.Core = Core.str();
  C.Args = {"clang++"};
  C.Args.insert(C.Args.end(), Flags->begin(), Flags->end());
  C.Args.push_back(C.File);
}

/// The target for a command that does not name one.
static std::string fallbackTarget(StringRef File,
                                  const HostSettings &Settings) {
  // Several targets may be asked for; a file is parsed for one.
  const StringRef Given = StringRef(Settings.Target).split(';').first;
  const StringRef First = Given.split(',').first.trim();
  if (!First.empty())
    return First.str();
  if (auto Guess = guessHostTarget(File))
    return hostTargetName(*Guess).str();
  return {};
}

void lint::adaptDeviceCommand(Command &C, const HostSettings &Settings) {
  DeviceFlags Flags = sortFlags(C);
  std::string Target, Core = "both";
  if (Flags.Arch.empty()) {
    Target = fallbackTarget(C.File, Settings);
    if (Target.empty()) {
      C.Problem = "its device command has no --cce-aicore-arch and no "
                  "directory of its path names a chip; pass --target";
      return;
    }
  } else if (auto Known = parseDeviceArch(Flags.Arch)) {
    std::tie(Target, Core) = *Known;
  } else {
    C.Problem = "unknown chip in --cce-aicore-arch=" + Flags.Arch;
    return;
  }
  std::string IsaRoot = Settings.IsaRoot;
  for (const std::string &Path : Flags.SearchPaths)
    if (sys::path::filename(Path) == "include" &&
        sys::fs::exists(Path + "/pto/pto-inst.hpp")) {
      IsaRoot = sys::path::parent_path(Path).str();
      break;
    }
  if (IsaRoot.empty()) {
    C.Problem = "no -I of its command has the PTO Tile Library "
                "(pto/pto-inst.hpp); pass --isa-root or set PTO_ISA_ROOT";
    return;
  }
  if (Flags.AutoMode)
    Flags.Kept.insert(Flags.Kept.begin(), "-D__PTO_AUTO__");
  useHostFlags(C, Target, Core, IsaRoot, Settings.PreludeDir,
               std::move(Flags.Kept));
}

bool lint::showsBothCores(const Command &C) {
  bool Prelude = false, Vector = false, Cube = false, Separate = true;
  for (size_t I = 1; I < C.Args.size(); ++I) {
    StringRef Arg = C.Args[I];
    if (sys::path::filename(Arg) == "pto-tidy-prelude.h")
      Prelude = true;
    if (!Arg.consume_front("-D"))
      continue;
    if (Arg.empty() && I + 1 < C.Args.size())
      Arg = C.Args[++I];
    const auto [Name, Value] = Arg.split('=');
    Separate &= hasSeparateCores(Name, Value);
    Vector |= Name == "PTO_TIDY_CORE_VECTOR" ||
              is_contained(coreMacros(CoreKind::Vector), Name);
    Cube |= Name == "PTO_TIDY_CORE_CUBE" ||
            is_contained(coreMacros(CoreKind::Cube), Name);
  }
  return Separate && Vector == Cube && (Vector || Prelude);
}

Command lint::forCore(Command C, StringRef Core) {
  const bool Vector = Core == "vector";
  std::vector<std::string> Choice = {
      Vector ? "-DPTO_TIDY_CORE_VECTOR" : "-DPTO_TIDY_CORE_CUBE",
      Vector ? "-D__DAV_VEC__=1" : "-D__DAV_CUBE__=1",
      Vector ? "-UPTO_TIDY_CORE_CUBE" : "-UPTO_TIDY_CORE_VECTOR"};
  for (StringRef Macro : coreMacros(Vector ? CoreKind::Cube : CoreKind::Vector))
    Choice.push_back("-U" + Macro.str());
  // Behind what the command itself defines; the last word counts.
  C.Args.insert(llvm::find(C.Args, "--"), Choice.begin(), Choice.end());
  C.Core = Core.str();
  return C;
}

Command lint::commandFromLibrary(StringRef File, const HostSettings &Settings,
                                 std::vector<std::string> Extra) {
  Command C;
  C.File = File.str();
  C.Directory = plainPath("");
  const std::string Target = fallbackTarget(File, Settings);
  if (Target.empty())
    C.Problem = "no directory of its path names a chip; pass --target";
  else
    useHostFlags(C, Target, "both", Settings.IsaRoot, Settings.PreludeDir,
                 std::move(Extra));
  return C;
}
