// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements writing files whole or not at all.

#include "OutputFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

static Error cannotWrite(const Twine &What, const Twine &Why) {
  return createStringError(inconvertibleErrorCode(),
                           "cannot write " + What + ": " + Why);
}

/// Writes all of \p Text; 0, or the number of the error.
static int writeTo(int Descriptor, StringRef Text) {
  while (!Text.empty()) {
    const ssize_t Written = ::write(Descriptor, Text.data(), Text.size());
    if (Written < 0 && errno == EINTR)
      continue;
    if (Written < 0)
      return errno;
    Text = Text.drop_front(static_cast<size_t>(Written));
  }
  return 0;
}

/// Whether \p Path is there and must not be replaced by a regular file.
static bool isSpecial(StringRef Path) {
  sys::fs::file_status Status;
  return !sys::fs::status(Path, Status) &&
         Status.type() != sys::fs::file_type::regular_file;
}

/// Makes a new file beside \p Path, with a name that nobody has, and names it
/// in \p Made. Returns its descriptor, or -1 with errno set.
static int createBeside(StringRef Path, std::string &Made) {
  // createUniqueFile() takes each `%` in a path for a place to fill.
  constexpr unsigned MostTries = 128;
  constexpr mode_t ForAll = 0666; // what the umask leaves of it
  for (unsigned Try = 0; Try != MostTries; ++Try) {
    Made = (Path + "." + Twine(::getpid()) + "." + Twine(Try) + ".tmp").str();
    const int Descriptor =
        ::open(Made.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, ForAll);
    if (Descriptor >= 0 || errno != EEXIST)
      return Descriptor;
  }
  return -1;
}

static Error writeDirectly(const std::string &Path, StringRef Text) {
  const int Descriptor = ::open(Path.c_str(), O_WRONLY | O_CLOEXEC);
  if (Descriptor < 0)
    return cannotWrite(Path, std::strerror(errno));
  int Code = writeTo(Descriptor, Text);
  if (::close(Descriptor) != 0 && Code == 0)
    Code = errno;
  return Code ? cannotWrite(Path, std::strerror(Code)) : Error::success();
}

Error ptotidy::lint::writeWhole(StringRef Path, StringRef Text) {
  if (isSpecial(Path))
    return writeDirectly(Path.str(), Text);
  // A link stays a link: what it leads to is replaced.
  SmallString<256> Real;
  if (sys::fs::real_path(Path, Real))
    Real = Path;
  std::string Temporary;
  const int Descriptor = createBeside(Real, Temporary);
  if (Descriptor < 0)
    return cannotWrite(Path, std::strerror(errno));
  int Code = 0;
  // Who may read and run what was there may go on doing so, and nobody else.
  struct stat Before;
  constexpr mode_t Permissions = 07777;
  if (::stat(Real.c_str(), &Before) == 0 &&
      ::fchmod(Descriptor, Before.st_mode & Permissions) != 0)
    Code = errno;
  if (Code == 0)
    Code = writeTo(Descriptor, Text);
  if (Code == 0 && ::fsync(Descriptor) != 0)
    Code = errno;
  if (::close(Descriptor) != 0 && Code == 0)
    Code = errno;
  if (Code == 0)
    Code = sys::fs::rename(Temporary, Real).value();
  if (Code == 0)
    return Error::success();
  sys::fs::remove(Temporary);
  return cannotWrite(Path, std::strerror(Code));
}

Error ptotidy::lint::probeWritable(StringRef Path) {
  sys::fs::file_status Status;
  if (!sys::fs::status(Path, Status) &&
      Status.type() == sys::fs::file_type::directory_file)
    return cannotWrite(Path, "it is a directory");
  if (isSpecial(Path))
    return Error::success();
  std::string Temporary;
  const int Descriptor = createBeside(Path, Temporary);
  if (Descriptor < 0)
    return cannotWrite(Path, std::strerror(errno));
  ::close(Descriptor);
  sys::fs::remove(Temporary);
  return Error::success();
}

Error ptotidy::lint::writeToStdout(StringRef Text) {
  const int Code = writeTo(STDOUT_FILENO, Text);
  return Code ? cannotWrite("to standard output", std::strerror(Code))
              : Error::success();
}
