// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one place that knows with which compiler arguments a stock clang parses a
// device kernel. pto-flags prints them; a driver that runs clang-tidy can call
// them directly. docs/device-parsing.md says why the arguments are what they
// are.

#ifndef PTO_TIDY_DRIVER_HOSTFLAGS_H
#define PTO_TIDY_DRIVER_HOSTFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace ptotidy {

/// The chips that the library can be compiled for.
enum class HostTarget { A2A3, A5, A6, Kirin9030, KirinX90, KirinDev0000 };

/// Whose code of a kernel is parsed. A kernel for both kinds of core guards
/// each core's code with the preprocessor: with Both, one function shows one
/// after the other.
enum class ParsedCores { Both, Vector, Cube };

/// \p Path made absolute, and without "." and ".." where that names the same
/// file: behind a symbolic link ".." leads to where the link leads. A path that
/// does not exist is cleaned by its text alone.
std::string plainPath(const llvm::Twine &Path);

/// The spelling of \p Target that parseHostTarget reads, e.g. "A2A3".
llvm::StringRef hostTargetName(HostTarget Target);

/// All names that parseHostTarget knows, separated by ", ".
std::string knownHostTargets();

/// Reads a chip's name; letter case does not matter. An unknown name is an
/// error whose message lists the known ones.
llvm::Expected<HostTarget> parseHostTarget(llvm::StringRef Name);

/// Reads "vector", "cube" or "both". Anything else is an error whose message
/// says so.
llvm::Expected<ParsedCores> parseCores(llvm::StringRef Name);

/// Whether the chip that -D\p Macro=\p Value means (__NPU_ARCH__,
/// PTO_NPU_ARCH_...) has cores for vectors and others for matrices. On the
/// Kirins one core runs the code of both. True where the macro means no chip.
bool hasSeparateCores(llvm::StringRef Macro, llvm::StringRef Value);

/// The chip that the directories of \p Path name, or nothing. See the
/// definition for what counts and why it may be relied upon.
std::optional<HostTarget> guessHostTarget(llvm::StringRef Path);

/// What hostFlags needs to know.
struct HostFlagsOptions {
  /// The kernel. Must exist.
  std::string File;
  HostTarget Target = HostTarget::A2A3;
  ParsedCores Core = ParsedCores::Both;
  /// A checkout (or an installation) of the library: has
  /// include/pto/pto-inst.hpp.
  std::string IsaRoot;
  /// include/pto-tidy/prelude of this project: has pto-tidy-prelude.h.
  std::string PreludeDir;
  /// The caller's own arguments. They come after the library's directories and
  /// before the stand-ins for the Ascend toolkit, so that real headers win.
  std::vector<std::string> ExtraArgs;
};

/// The arguments for clang, without the compiler's name and without the file.
/// All paths in them are absolute. A missing file, root or prelude is an error
/// of one sentence that names it.
llvm::Expected<std::vector<std::string>>
hostFlags(const HostFlagsOptions &Options);

/// The prelude that belongs to the running program: in the build tree or the
/// installation that it is part of. Empty if there is none.
std::string findPrelude();

/// The instructions `<NAME>` whose `<NAME>_IMPL` the public headers below \p
/// IsaRoot use and the prelude in \p PreludeDir does not declare; sorted. Empty
/// for the versions of the library that the prelude's list was made from. A
/// header or a list that cannot be read counts as empty.
std::vector<std::string> missingImplNames(llvm::StringRef IsaRoot,
                                          llvm::StringRef PreludeDir);

/// The names that the prelude in \p PreludeDir can declare for a version of the
/// library whose public headers below \p IsaRoot do not (its
/// PTO_TIDY_NEEDS_<name>), and has to; sorted. A file that cannot be read
/// counts as empty.
std::vector<std::string> missingDeclarations(llvm::StringRef IsaRoot,
                                             llvm::StringRef PreludeDir);

} // namespace ptotidy

#endif // PTO_TIDY_DRIVER_HOSTFLAGS_H
