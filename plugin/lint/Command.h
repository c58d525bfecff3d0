// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines a compile command as pto-lint runs it, and the adaption of
// one that was made for the device compiler (bisheng, ccec).

#ifndef PTO_TIDY_PLUGIN_LINT_COMMAND_H
#define PTO_TIDY_PLUGIN_LINT_COMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace ptotidy::lint {

struct Command {
  std::string File;              ///< absolute
  std::string Directory;         ///< where relative paths of Args begin
  std::vector<std::string> Args; ///< compiler first, the file last
  /// What the device compiler was told; empty where it was not asked.
  std::string Target, Core;
  /// Why it cannot be run, in one line; empty when it can.
  std::string Problem;
  /// What may help where a header is not found; may be empty.
  std::string Hint;

  /// The file, and what tells it from another command for the same file.
  std::string label() const;
};

/// What adapting a command needs beyond the command.
struct HostSettings {
  std::string Target;  ///< for files whose command names no chip; may be empty
  std::string IsaRoot; ///< where no -I of the command has the library
  std::string PreludeDir; ///< of pto-tidy-prelude.h
};

/// \p Path without "." and "..", seen from \p Directory, which is absolute.
std::string absolutePath(llvm::StringRef Path, llvm::StringRef Directory);

/// Whether \p Args are for the device compiler.
bool isDeviceCommand(llvm::ArrayRef<std::string> Args);

/// The chip and the kind of core that --cce-aicore-arch=\p Arch (or
/// --npu-arch) stands for, as pto-flags spells them; nothing if unknown.
std::optional<std::pair<std::string, std::string>>
parseDeviceArch(llvm::StringRef Arch);

/// Makes a device command one that a stock clang parses. What cannot be
/// adapted gets a Problem.
void adaptDeviceCommand(Command &C, const HostSettings &Settings);
/// Whether \p C shows the code of two kinds of core at once: with the prelude
/// where no kind was chosen, else where it defines the macros of both. Not so
/// for a chip of which one core runs both.
bool showsBothCores(const Command &C);
/// \p C for one \p Core, "vector" or "cube".
Command forCore(Command C, llvm::StringRef Core);

/// A command for a file that no database knows, from the library's checkout;
/// \p Extra are the user's own flags.
Command commandFromLibrary(llvm::StringRef File, const HostSettings &Settings,
                           std::vector<std::string> Extra = {});

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_COMMAND_H
