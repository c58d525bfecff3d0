// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the finding of compile commands: from the command line,
// from a database, or from a checkout of the library, in this order. It fails
// closed: a file without a command is an error, not something to guess.

#include "Inputs.h"
#include "pto-tidy/Driver/HostFlags.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <memory>

using namespace llvm;
using namespace ptotidy::lint;
using clang::tooling::CompilationDatabase;
using clang::tooling::CompileCommand;
using ptotidy::plainPath;

static Error sentence(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

std::string ptotidy::lint::realPath(StringRef Path) {
  SmallString<256> Real;
  if (sys::fs::real_path(Path, Real))
    return plainPath(Path);
  return std::string(Real);
}

std::string ptotidy::lint::databaseFile(StringRef Given) {
  if (sys::fs::is_directory(Given))
    return plainPath((Given + "/compile_commands.json").str());
  return plainPath(Given);
}

static Expected<std::unique_ptr<CompilationDatabase>>
loadDatabase(const std::string &File) {
  if (!sys::fs::is_regular_file(File))
    return sentence("no compile database: there is no " + File);
  std::string Message;
  std::unique_ptr<CompilationDatabase> Database;
  // The reader below takes it for YAML, and prints what is wrong by itself.
  if (sys::path::filename(File) != "compile_flags.txt")
    if (auto Buffer = MemoryBuffer::getFile(File))
      if (auto Value = json::parse((*Buffer)->getBuffer()); !Value)
        return sentence("cannot read the compile database " + File + ": " +
                        toString(Value.takeError()));
  if (sys::path::filename(File) == "compile_flags.txt")
    Database =
        clang::tooling::FixedCompilationDatabase::loadFromFile(File, Message);
  else
    Database = clang::tooling::JSONCompilationDatabase::loadFromFile(
        File, Message, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Database) {
    // The reader's message may have several lines.
    std::replace(Message.begin(), Message.end(), '\n', ' ');
    return sentence("cannot read the compile database " + File + ": " +
                    StringRef(Message).trim());
  }
  return clang::tooling::expandResponseFiles(std::move(Database),
                                             vfs::getRealFileSystem());
}

static Command toCommand(const CompileCommand &From) {
  Command C;
  C.Directory = plainPath(From.Directory);
  C.File = absolutePath(From.Filename, C.Directory);
  C.Args = From.CommandLine;
  return C;
}

/// Whether what \p C compiles has kernels: the device compiler was asked, or
/// the text has a kernel's words.
static bool isKernel(const Command &C) {
  if (isDeviceCommand(C.Args))
    return true;
  // What is wrong with a file is reported when it is its turn.
  if (!sys::fs::is_regular_file(C.File))
    return true;
  auto Buffer = MemoryBuffer::getFile(C.File);
  if (!Buffer)
    return true;
  const StringRef Text = (*Buffer)->getBuffer();
  for (StringRef Word :
       {"pto-inst.hpp", "pto_instr.hpp", "__global__", "AICORE", "TASSIGN"})
    if (Text.contains(Word))
      return true;
  return false;
}

namespace {
class InputFinder {
public:
  explicit InputFinder(const LintOptions &Options) : Options(Options) {
    Settings.Target = Options.Target;
    Settings.IsaRoot = Options.IsaRoot;
    Settings.PreludeDir = Options.PreludeDir.empty() ? ptotidy::findPrelude()
                                                     : Options.PreludeDir;
  }

  Expected<LintInputs> find() {
    Error Trouble = Options.Database.empty() ? fromFiles() : fromDatabase();
    if (Trouble)
      return Trouble;
    return std::move(Found);
  }

private:
  /// What --core says, for a command that says nothing.
  void chooseCore(Command &C) const {
    if (!C.Problem.empty() || !(C.Core.empty() || C.Core == "both"))
      return;
    if (Options.Core == CoreChoice::Vector)
      C = forCore(std::move(C), "vector");
    else if (Options.Core == CoreChoice::Cube)
      C = forCore(std::move(C), "cube");
  }

  void add(Command C) {
    if (!sys::fs::exists(C.File))
      C.Problem = "no such file";
    else if (sys::fs::is_directory(C.File))
      C.Problem = "it is a directory";
    else if (!sys::fs::is_regular_file(C.File))
      C.Problem = "it is no regular file";
    else if (!sys::fs::is_directory(C.Directory))
      C.Problem =
          "its command runs in " + C.Directory + ", which is no directory";
    else if (auto Text = MemoryBuffer::getFile(C.File); !Text)
      C.Problem = "it cannot be read: " + Text.getError().message();
    else if (isDeviceCommand(C.Args))
      adaptDeviceCommand(C, Settings);
    chooseCore(C);
    // Two targets of a build often compile a file with the same command.
    std::string Key = C.Directory;
    for (const std::string &Arg : C.Args)
      Key += '\0' + Arg;
    if (C.Args.empty() || Seen.insert(Key).second)
      Found.Commands.push_back(std::move(C));
  }

  Error fromDatabase() {
    const std::string File = databaseFile(Options.Database);
    auto Database = loadDatabase(File);
    if (!Database)
      return Database.takeError();
    std::vector<Command> All;
    for (const CompileCommand &C : (*Database)->getAllCompileCommands())
      All.push_back(toCommand(C));
    if (!Options.Inputs.empty())
      return addMatching(All, File);
    for (Command &C : All)
      if (isKernel(C))
        add(std::move(C));
      else
        ++Found.Others;
    if (All.empty())
      return sentence(File + " has no entries");
    if (Found.Commands.empty())
      return sentence("no file of " + File + " has a kernel");
    return Error::success();
  }

  /// A file that exists means itself; everything else is a pattern.
  Error addMatching(std::vector<Command> &All, StringRef Database) {
    std::vector<bool> Wanted(All.size());
    for (const std::string &Input : Options.Inputs) {
      const bool IsFile = sys::fs::is_regular_file(Input);
      const std::string Path = plainPath(Input);
      Regex Pattern(Input);
      std::string Wrong;
      if (!IsFile && !Pattern.isValid(Wrong))
        return sentence("'" + Input +
                        "' is neither a file nor a pattern: " + Wrong);
      bool Any = false;
      for (size_t I = 0; I != All.size(); ++I)
        if (IsFile ? All[I].File == Path : Pattern.match(All[I].File))
          Wanted[I] = Any = true;
      if (!Any)
        return sentence(IsFile ? "no entry for " + Path + " in " + Database
                               : "no such file, and no entry of " + Database +
                                     " matches: " + Input);
    }
    for (size_t I = 0; I != All.size(); ++I)
      if (Wanted[I])
        add(std::move(All[I]));
    return Error::success();
  }

  Error fromFiles() {
    if (Options.Inputs.empty())
      return sentence("nothing to check: name files, or a compile database "
                      "with -p (see --help)");
    for (const std::string &Input : Options.Inputs) {
      if (sys::fs::is_directory(Input))
        return sentence("'" + Input +
                        "' is a directory: name its kernels, or pass -p with "
                        "the directory of a compile_commands.json");
      if (Error Trouble = addFile(plainPath(Input)))
        return Trouble;
    }
    return Error::success();
  }

  Error addFile(const std::string &File) {
    if (Options.Flags && needsLibrary(*Options.Flags) &&
        sys::fs::is_regular_file(File)) {
      Command C = commandFromLibrary(File, Settings, *Options.Flags);
      chooseCore(C);
      Found.Commands.push_back(std::move(C));
      return Error::success();
    }
    if (Options.Flags) {
      Command C;
      C.File = File;
      C.Directory = plainPath("");
      C.Args = {"clang++"};
      C.Args.insert(C.Args.end(), Options.Flags->begin(), Options.Flags->end());
      C.Args.push_back(File);
      if (!Options.IsaRootGiven)
        C.Hint = std::string("flags after -- are all that clang gets") +
                 (Options.IsaRoot.empty() ? "" : ", PTO_ISA_ROOT or not") +
                 "; with --isa-root they are added to those that the library "
                 "needs";
      add(std::move(C));
      return Error::success();
    }
    if (!sys::fs::exists(File)) {
      Command C;
      C.File = File;
      add(std::move(C));
      return Error::success();
    }
    const std::string Nearest = databaseAbove(File);
    if (Nearest.empty() && Options.IsaRoot.empty())
      return sentence("no compile database above " + File +
                      "; pass -p DIR, or flags after --, or --isa-root");
    if (Nearest.empty()) {
      Command C = commandFromLibrary(File, Settings);
      chooseCore(C);
      Found.Commands.push_back(std::move(C));
      return Error::success();
    }
    auto &Database = Databases[Nearest];
    if (!Database) {
      auto Loaded = loadDatabase(Nearest);
      if (!Loaded)
        return Loaded.takeError();
      Database = std::move(*Loaded);
    }
    const std::vector<CompileCommand> Own = Database->getCompileCommands(File);
    if (Own.empty())
      return sentence("no entry for " + File + " in " + Nearest);
    for (const CompileCommand &C : Own)
      add(toCommand(C));
    return Error::success();
  }

  /// True for flags that say neither how a host parses the library nor that it
  /// is a device compiler's command, where the library was named: they are
  /// meant to be added to its own.
  bool needsLibrary(ArrayRef<std::string> Flags) const {
    return Options.IsaRootGiven && !isDeviceCommand(Flags) &&
           llvm::none_of(Flags, [](StringRef Flag) {
             return Flag.contains("pto-tidy-prelude.h") ||
                    Flag.contains("__CPU_SIM");
           });
  }

  /// The nearest database in a directory above \p File; empty if there is none.
  static std::string databaseAbove(StringRef File) {
    for (StringRef Directory = sys::path::parent_path(File); !Directory.empty();
         Directory = sys::path::parent_path(Directory))
      for (StringRef Name : {"compile_commands.json", "compile_flags.txt"}) {
        SmallString<256> Candidate(Directory);
        sys::path::append(Candidate, Name);
        if (sys::fs::is_regular_file(Candidate))
          return std::string(Candidate);
      }
    return {};
  }

  const LintOptions &Options;
  HostSettings Settings;
  LintInputs Found;
  StringSet<> Seen;
  std::map<std::string, std::unique_ptr<CompilationDatabase>> Databases;
};
} // namespace

Expected<LintInputs> ptotidy::lint::findInputs(const LintOptions &Options) {
  return InputFinder(Options).find();
}

std::string ptotidy::lint::databaseText(ArrayRef<Command> Commands) {
  json::Array Entries;
  for (const Command &C : Commands) {
    json::Array Arguments;
    for (const std::string &Arg : C.Args)
      Arguments.push_back(json::fixUTF8(Arg));
    Entries.push_back(json::Object{{"directory", json::fixUTF8(C.Directory)},
                                   {"file", json::fixUTF8(C.File)},
                                   {"arguments", std::move(Arguments)}});
  }
  std::string Text;
  raw_string_ostream OS(Text);
  OS << formatv("{0:2}\n", json::Value(std::move(Entries)));
  return OS.str();
}
