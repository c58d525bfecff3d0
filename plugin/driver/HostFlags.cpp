// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See HostFlags.h.

#include "pto-tidy/Driver/HostFlags.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace llvm;

namespace ptotidy {

namespace {

/// What the device compiler's driver is told for a chip.
struct TargetInfo {
  HostTarget Target;
  StringLiteral Name;
  /// The chip's directory below tests/npu and include/pto/npu.
  StringLiteral Directory;
  StringLiteral NpuArch;
  /// How the library's own build calls the chip's kind of memory hierarchy.
  StringLiteral Hierarchy;
  bool SeparateCores; ///< hasSeparateCores()
};

constexpr TargetInfo Targets[] = {
    {HostTarget::A2A3, "A2A3", "a2a3", "2201", "MEMORY_BASE", true},
    {HostTarget::A5, "A5", "a5", "3510", "REGISTER_BASE", true},
    {HostTarget::A6, "A6", "a6", "9201", "REGISTER_BASE", true},
    {HostTarget::Kirin9030, "Kirin9030", "kirin9030", "3113", "REGISTER_BASE",
     false},
    {HostTarget::KirinX90, "KirinX90", "kirinX90", "3003", "REGISTER_BASE",
     false},
    {HostTarget::KirinDev0000, "KirinDev0000", "kirinDev0000", "5101",
     "REGISTER_BASE", false},
};

const TargetInfo &infoOf(HostTarget Target) {
  for (const TargetInfo &Info : Targets)
    if (Info.Target == Target)
      return Info;
  llvm_unreachable("a target without a row");
}

Error sentence(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

bool isIdentifierChar(char C) { return isAlnum(C) || C == '_'; }

/// Calls \p Visit for every word of \p Text, with the text that follows it.
template <typename VisitorT> void forEachWord(StringRef Text, VisitorT Visit) {
  for (size_t Pos = 0; Pos < Text.size();) {
    if (!isIdentifierChar(Text[Pos])) {
      ++Pos;
      continue;
    }
    StringRef Word = Text.substr(Pos).take_while(isIdentifierChar);
    Pos += Word.size();
    Visit(Word, Text.substr(Pos));
  }
}

/// Adds to \p Names every instruction that \p Text forwards: the first argument
/// of a macro whose name begins with MAP_INSTR_IMPL, and what stands before
/// `_IMPL`.
void collectImplNames(StringRef Text, StringSet<> &Names) {
  auto Add = [&](StringRef Name) {
    // `API` is the forwarding macros' own parameter.
    if (!Name.empty() && isUpper(Name[0]) && Name != "API" &&
        !Name.starts_with("MAP_INSTR"))
      Names.insert(Name);
  };
  forEachWord(Text, [&](StringRef Word, StringRef Rest) {
    if (Word.starts_with("MAP_INSTR_IMPL")) {
      if (Rest.consume_front("("))
        Add(Rest.ltrim().take_while(isIdentifierChar));
    } else if (Word.consume_back("_IMPL")) {
      Add(Word);
    }
  });
}

/// Whether \p Word, before a name, makes a declaration of it. The last is the
/// type of the one variable that missingDeclarations asks for.
bool introducesDeclaration(StringRef Word) {
  return Word == "struct" || Word == "class" || Word == "enum" ||
         Word == "union" || Word == "bool";
}

/// Removes from \p Names the ones that \p Text declares.
void removeDeclaredNames(StringRef Text, StringSet<> &Names) {
  StringRef Previous;
  forEachWord(Text, [&](StringRef Word, StringRef) {
    if (introducesDeclaration(Previous))
      Names.erase(Word);
    Previous = Word;
  });
}

} // namespace

bool hasSeparateCores(StringRef Macro, StringRef Value) {
  for (const TargetInfo &Info : Targets)
    if ((Macro == "__NPU_ARCH__" && Value == Info.NpuArch) ||
        (Macro.starts_with("PTO_NPU_ARCH_") &&
         Macro.ends_with(Info.Name.upper())))
      return Info.SeparateCores;
  return true;
}

std::string plainPath(const Twine &Path) {
  SmallString<256> Result;
  Path.toVector(Result);
  // Fails only where there is no current directory; the path stays as it is
  // then.
  (void)sys::fs::make_absolute(Result);
  SmallString<256> Plain = Result;
  sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
  bool IsSame = false;
  if (sys::fs::exists(Result) &&
      (sys::fs::equivalent(Result, Plain, IsSame) || !IsSame))
    sys::path::remove_dots(Result);
  else
    Result = Plain;
  return std::string(Result);
}

StringRef hostTargetName(HostTarget Target) { return infoOf(Target).Name; }

std::string knownHostTargets() {
  std::vector<StringRef> Names;
  for (const TargetInfo &Info : Targets)
    Names.push_back(Info.Name);
  return join(Names, ", ");
}

Expected<HostTarget> parseHostTarget(StringRef Name) {
  for (const TargetInfo &Info : Targets)
    if (Name.equals_insensitive(Info.Name))
      return Info.Target;
  return sentence("unknown target '" + Name + "'; the known ones are " +
                  knownHostTargets());
}

Expected<ParsedCores> parseCores(StringRef Name) {
  if (Name == "both")
    return ParsedCores::Both;
  if (Name == "vector")
    return ParsedCores::Vector;
  if (Name == "cube")
    return ParsedCores::Cube;
  return sentence("unknown core '" + Name +
                  "'; the known ones are vector, cube, both");
}

// A directory counts when its whole name is a chip's, or what follows its last
// `_` or
// `-` is (tests/npu/a5/..., examples/a2a3/..., fast_hadamard_a5/...). This may
// be relied upon because kernels are written per chip (the chips' instruction
// sets, capacities and fractal layouts differ, and a kernel is built for one
// --cce-aicore-arch), and the library, its runtime and its kernel collections
// all sort them into directories by these very names; none of the names is a
// word that a directory would have for another reason. The deepest one wins: an
// outer directory may be a checkout of a port. The file's own name does not
// count: `foo_a5.cpp` next to `foo.cpp` often holds only what differs. Where no
// directory names a chip there is no guess, and the caller has to say: a wrong
// chip gives wrong capacities silently.
std::optional<HostTarget> guessHostTarget(StringRef Path) {
  std::string Absolute = plainPath(Path);
  StringRef Directory = sys::path::parent_path(Absolute);
  for (auto It = sys::path::rbegin(Directory), End = sys::path::rend(Directory);
       It != End; ++It) {
    StringRef Suffix = It->substr(It->find_last_of("_-") + 1);
    for (const TargetInfo &Info : Targets)
      if (It->equals_insensitive(Info.Name) ||
          Suffix.equals_insensitive(Info.Name))
        return Info.Target;
  }
  return std::nullopt;
}

std::string findPrelude() {
  static int Anchor;
  std::string Program = sys::fs::getMainExecutable(nullptr, &Anchor);
  for (StringRef Directory = sys::path::parent_path(Program);
       !Directory.empty(); Directory = sys::path::parent_path(Directory)) {
    SmallString<256> Candidate = Directory;
    sys::path::append(Candidate, "include", "pto-tidy", "prelude");
    if (sys::fs::exists(Candidate + "/pto-tidy-prelude.h"))
      return std::string(Candidate);
  }
  return "";
}

std::vector<std::string> missingImplNames(StringRef IsaRoot,
                                          StringRef PreludeDir) {
  StringSet<> Used;
  for (StringRef Header : {"include/pto/common/pto_instr.hpp",
                           "include/pto/comm/pto_comm_inst.hpp"}) {
    SmallString<256> Path = IsaRoot;
    sys::path::append(Path, Header);
    if (auto Buffer = MemoryBuffer::getFile(Path))
      collectImplNames((*Buffer)->getBuffer(), Used);
  }

  StringSet<> Declared;
  SmallString<256> List = PreludeDir;
  sys::path::append(List, "inert", "pto-tidy-impl-names.def");
  if (auto Buffer = MemoryBuffer::getFile(List)) {
    SmallVector<StringRef, 0> Lines;
    (*Buffer)->getBuffer().split(Lines, '\n');
    for (StringRef Line : Lines)
      if (Line.consume_front("PTO_TIDY_IMPL("))
        Declared.insert(Line.take_while(isIdentifierChar));
  }

  std::vector<std::string> Missing;
  for (const auto &Entry : Used)
    if (!Declared.contains(Entry.getKey()))
      Missing.push_back(Entry.getKey().str());
  llvm::sort(Missing);
  return Missing;
}

std::vector<std::string> missingDeclarations(StringRef IsaRoot,
                                             StringRef PreludeDir) {
  constexpr StringLiteral Prefix = "PTO_TIDY_NEEDS_";
  StringSet<> Names;
  SmallString<256> Inert = PreludeDir;
  sys::path::append(Inert, "inert", "pto-tidy-inert.h");
  if (auto Buffer = MemoryBuffer::getFile(Inert))
    forEachWord((*Buffer)->getBuffer(), [&](StringRef Word, StringRef) {
      if (Word.consume_front(Prefix) && !Word.empty())
        Names.insert(Word);
    });

  for (StringRef Directory : {"include/pto/common", "include/pto/comm"}) {
    SmallString<256> Path = IsaRoot;
    sys::path::append(Path, Directory);
    std::error_code Ignored;
    for (sys::fs::directory_iterator It(Path, Ignored), End;
         !Ignored && It != End; It.increment(Ignored)) {
      StringRef Name = sys::path::filename(It->path());
      // What the simulator's stub declares is not there in a kernel.
      if (!(Name.ends_with(".hpp") || Name.ends_with(".h")) ||
          Name == "cpu_stub.hpp")
        continue;
      if (auto Buffer = MemoryBuffer::getFile(It->path()))
        removeDeclaredNames((*Buffer)->getBuffer(), Names);
    }
  }

  std::vector<std::string> Missing;
  for (const auto &Entry : Names)
    Missing.push_back(Entry.getKey().str());
  llvm::sort(Missing);
  return Missing;
}

Expected<std::vector<std::string>> hostFlags(const HostFlagsOptions &Options) {
  const TargetInfo &Info = infoOf(Options.Target);
  std::string Root = plainPath(Options.IsaRoot);
  std::string Prelude = plainPath(Options.PreludeDir);
  std::string File = plainPath(Options.File);
  if (!sys::fs::is_regular_file(File))
    return sentence("no such file: " + Options.File);
  if (Options.IsaRoot.empty() ||
      !sys::fs::exists(Root + "/include/pto/pto-inst.hpp"))
    return sentence("no PTO Tile Library (include/pto/pto-inst.hpp) below '" +
                    Options.IsaRoot + "'");
  if (Options.PreludeDir.empty())
    return sentence(
        "no prelude (include/pto-tidy/prelude) in a directory above "
        "this program; --prelude names one elsewhere");
  if (!sys::fs::exists(Prelude + "/pto-tidy-prelude.h"))
    return sentence("no prelude (pto-tidy-prelude.h) in '" +
                    Options.PreludeDir + "'");

  // HIP is what makes clang accept <<<...>>>; only the host side, no GPU
  // toolkit.
  // --hipstdpar is clang's mode in which device functions may call any
  // function, as kernels here do. It goes to the compiler proper because the
  // driver would look for a GPU library.
  std::vector<std::string> Args = {
      "-xhip",   "--offload-host-only", "-nogpuinc", "-nogpulib",
      "-Xclang", "--hipstdpar",         "-std=c++20"};
  Args.push_back(("-D__NPU_ARCH__=" + Info.NpuArch).str());
  Args.push_back(("-D" + Info.Hierarchy).str());
  if (Options.Core == ParsedCores::Vector)
    Args.push_back("-DPTO_TIDY_CORE_VECTOR");
  else if (Options.Core == ParsedCores::Cube)
    Args.push_back("-DPTO_TIDY_CORE_CUBE");

  std::vector<std::string> Missing = missingImplNames(Root, Prelude);
  if (!Missing.empty()) {
    std::string Define = "-DPTO_TIDY_EXTRA_IMPLS=";
    for (const std::string &Name : Missing)
      Define += "PTO_TIDY_IMPL(" + Name + ")";
    Args.push_back(Define);
  }

  for (const std::string &Name : missingDeclarations(Root, Prelude))
    Args.push_back("-DPTO_TIDY_NEEDS_" + Name);

  Args.push_back("-include");
  Args.push_back(Prelude + "/pto-tidy-prelude.h");

  auto AddInclude = [&](const Twine &Directory) {
    std::string Path = plainPath(Directory);
    std::string Arg = "-I" + Path;
    if (sys::fs::is_directory(Path) && !is_contained(Args, Arg))
      Args.push_back(Arg);
  };
  // The order matters: inert/ shadows headers of the library.
  AddInclude(Prelude + "/inert");
  AddInclude(Prelude);
  AddInclude(Root + "/include");
  // Where kernels, in the library and elsewhere, keep the headers they share
  // and have theirs generated.
  std::string Directory = sys::path::parent_path(File).str();
  AddInclude(Directory);
  AddInclude(Directory + "/include");
  AddInclude(Directory + "/build");
  AddInclude(Directory + "/..");
  AddInclude(Directory + "/../..");
  Args.insert(Args.end(), Options.ExtraArgs.begin(), Options.ExtraArgs.end());
  AddInclude(Root + "/tests/common");
  // The library's own kernels outside tests/ use the test suite's host helpers,
  // as their build files say.
  if (StringRef(File).starts_with(Root + "/") &&
      !StringRef(File).starts_with(Root + "/tests/"))
    AddInclude(Root + "/tests/npu/" + Info.Directory + "/comm/st/testcase");
  AddInclude(Root + "/pkg_inc");
  AddInclude(Prelude + "/stubs");
  return Args;
}

} // namespace ptotidy
