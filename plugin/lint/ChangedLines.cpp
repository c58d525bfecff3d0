// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the reading of what git says has changed.

#include "ChangedLines.h"
#include "Inputs.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <algorithm>
#include <climits>
#include <set>
#include <utility>

using namespace llvm;
using namespace ptotidy::lint;

static Error sentence(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

/// What `git -C Directory Args` prints; nothing if it fails.
static Expected<std::string> git(StringRef Directory,
                                 std::vector<StringRef> Args) {
  auto Program = sys::findProgramByName("git");
  if (!Program)
    return sentence("--diff needs git, which was not found");
  SmallString<128> Output;
  if (std::error_code Code =
          sys::fs::createTemporaryFile("pto-lint", "diff", Output))
    return sentence("no temporary file: " + Code.message());
  FileRemover Remover(Output);
  std::vector<StringRef> All = {*Program, "-C", Directory, "-c",
                                "core.quotePath=off"};
  All.insert(All.end(), Args.begin(), Args.end());
  const std::optional<StringRef> Redirects[] = {StringRef(), StringRef(Output),
                                                StringRef()};
  if (sys::ExecuteAndWait(*Program, All, std::nullopt, Redirects) != 0)
    return sentence("git failed in " + Directory);
  auto Buffer = MemoryBuffer::getFile(Output);
  if (!Buffer)
    return sentence("what git printed is gone: " + Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

Expected<ChangedLines> ChangedLines::since(StringRef Revision,
                                           ArrayRef<std::string> Files) {
  ChangedLines Result;
  std::set<std::string> Directories, Tops;
  for (const std::string &File : Files)
    Directories.insert(sys::path::parent_path(File).str());
  for (const std::string &Directory : Directories) {
    auto Top = git(Directory, {"rev-parse", "--show-toplevel"});
    if (!Top) {
      consumeError(Top.takeError());
      return sentence("--diff: " + Directory + " is in no git repository");
    }
    const std::string Path = realPath(StringRef(*Top).trim());
    if (!Tops.insert(Path).second)
      continue;
    if (Error Trouble = Result.addRepository(Path, Revision))
      return Trouble;
  }
  return Result;
}

Error ChangedLines::addRepository(const std::string &Top, StringRef Revision) {
  const std::string Commit = (Revision + "^{commit}").str();
  if (auto Known = git(Top, {"rev-parse", "--verify", "--quiet",
                             "--end-of-options", Commit});
      !Known) {
    consumeError(Known.takeError());
    return sentence("--diff: git knows no revision '" + Revision + "' in " +
                    Top);
  }
  auto Diff = git(Top, {"diff", "--unified=0", "--inter-hunk-context=0",
                        "--no-color", "--no-ext-diff", "--no-textconv",
                        "--text", "--no-renames", "--src-prefix=a/",
                        "--dst-prefix=b/", "--end-of-options", Revision});
  if (!Diff)
    return Diff.takeError();
  readDiff(Top, *Diff);
  // A file that git does not know yet is new from its first line on.
  auto New = git(Top, {"ls-files", "--others", "--exclude-standard", "-z"});
  if (!New)
    return New.takeError();
  SmallVector<StringRef, 16> Names;
  StringRef(*New).split(Names, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names)
    Ranges[Top + "/" + Name.str()].push_back({1, UINT_MAX});
  return Error::success();
}

/// The name that git writes as \p Quoted: as it is, or, where there are bytes
/// in it that are no plain text, as a string literal of C.
static std::string unquote(StringRef Quoted) {
  if (!Quoted.consume_front("\""))
    return Quoted.str();
  Quoted.consume_back("\"");
  std::string Name;
  while (!Quoted.empty()) {
    const char C = Quoted.front();
    Quoted = Quoted.drop_front();
    if (C != '\\' || Quoted.empty()) {
      Name += C;
      continue;
    }
    constexpr size_t OctalDigits = 3;
    const StringRef Digits = Quoted.take_front(OctalDigits);
    unsigned Byte = 0;
    if (!Digits.getAsInteger(8, Byte)) {
      Name += static_cast<char>(Byte);
      Quoted = Quoted.drop_front(Digits.size());
      continue;
    }
    constexpr StringRef Letters = "abtnvfr", Meant = "\a\b\t\n\v\f\r";
    const size_t Known = Letters.find(Quoted.front());
    Name += Known == StringRef::npos ? Quoted.front() : Meant[Known];
    Quoted = Quoted.drop_front();
  }
  return Name;
}

namespace {
/// What is left of one hunk: lines of text may look like headers.
struct Hunk {
  unsigned OldLeft = 0, NewLeft = 0;
  unsigned Next = 1; ///< line of the new file
  /// Lines of the old file went since the last one of the new file.
  bool HasGone = false;

  bool isOver() const { return OldLeft == 0 && NewLeft == 0; }

  /// Reads the head of a hunk, after "@@ -"; what is none has no lines.
  void begin(StringRef Head) {
    unsigned OldFirst = 0, First = 0;
    OldLeft = NewLeft = 1;
    if (Head.consumeInteger(10, OldFirst) ||
        (Head.consume_front(",") && Head.consumeInteger(10, OldLeft)) ||
        !Head.consume_front(" +") || Head.consumeInteger(10, First) ||
        (Head.consume_front(",") && Head.consumeInteger(10, NewLeft))) {
      OldLeft = NewLeft = 0;
      return;
    }
    // Without lines of the new file it names the one before.
    Next = NewLeft ? First : First + 1;
    HasGone = false;
  }
};
} // namespace

void ChangedLines::readDiff(const std::string &Top, StringRef Diff) {
  std::string File;
  Hunk Now;
  auto change = [&](unsigned First, unsigned Last) {
    if (File.empty())
      return;
    auto &Changed = Ranges[File];
    if (!Changed.empty() && Changed.back().second + 1 == First)
      Changed.back().second = Last;
    else
      Changed.push_back({First, Last});
  };
  // Where lines only went, their neighbours stand for them.
  auto noteGone = [&] {
    if (std::exchange(Now.HasGone, false))
      change(std::max(Now.Next, 2u) - 1, Now.Next);
  };
  // The configuration of git, or its environment, may have it print lines that
  // did not change, whatever it is asked for.
  auto readText = [&](char Kind) {
    if (Kind == '-') {
      Now.HasGone = true;
    } else if (Kind == '+') {
      change(Now.Next, Now.Next);
      Now.HasGone = false;
    } else {
      noteGone();
    }
    Now.OldLeft -= Kind != '+' && Now.OldLeft != 0;
    Now.NewLeft -= Kind != '-' && Now.NewLeft != 0;
    Now.Next += Kind != '-';
    if (Now.isOver())
      noteGone();
  };
  while (!Diff.empty()) {
    StringRef Line;
    std::tie(Line, Diff) = Diff.split('\n');
    if (!Now.isOver()) {
      // "\ No newline at end of file"
      if (!Line.starts_with("\\"))
        readText(Line.empty() ? ' ' : Line.front());
      continue;
    }
    if (Line.consume_front("+++ ")) {
      Line.consume_back("\t");
      const std::string Name = unquote(Line);
      StringRef Path = Name;
      File = Path.consume_front("b/") ? Top + "/" + Path.str() : "";
      continue;
    }
    if (Line.consume_front("@@ -"))
      Now.begin(Line);
  }
}

bool ChangedLines::contains(StringRef File, unsigned Line) const {
  auto It = Ranges.find(realPath(File));
  if (It == Ranges.end())
    return false;
  for (const auto &[First, Last] : It->second)
    if (First <= Line && Line <= Last)
      return true;
  return false;
}
