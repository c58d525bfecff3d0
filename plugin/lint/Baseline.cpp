// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements baselines. Names of files are relative to the baseline,
// so that it can be checked in. A key may occur several times; the file says
// how often.

#include "Baseline.h"
#include "Inputs.h"
#include "pto-tidy/Compat.h"
#include "pto-tidy/Driver/HostFlags.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace ptotidy::lint;
using ptotidy::plainPath;

bool Baseline::Key::operator<(const Key &Other) const {
  return std::tie(File, Function, Check, Tiles) <
         std::tie(Other.File, Other.Function, Other.Check, Other.Tiles);
}

static std::string realDirectory(StringRef File) {
  return realPath(sys::path::parent_path(plainPath(File)));
}

/// \p File as seen from \p Directory, with ".." where it is beside it.
static std::string relativeTo(StringRef Directory, StringRef File) {
  SmallString<256> Real;
  if (sys::fs::real_path(File, Real))
    Real = File;
  auto Its = sys::path::begin(Real), ItsEnd = sys::path::end(Real);
  auto From = sys::path::begin(Directory), FromEnd = sys::path::end(Directory);
  while (Its != ItsEnd && From != FromEnd && *Its == *From) {
    ++Its;
    ++From;
  }
  SmallString<256> Result;
  for (; From != FromEnd; ++From)
    sys::path::append(Result, "..");
  for (; Its != ItsEnd; ++Its)
    sys::path::append(Result, *Its);
  return std::string(Result);
}

Baseline::Key Baseline::keyOf(const LintFinding &F, StringRef Directory) {
  return {F.Check, relativeTo(Directory, F.Main.File), F.Function, F.Tiles};
}

Expected<Baseline> Baseline::load(StringRef Path) {
  auto Fail = [&](const Twine &Why) {
    return createStringError(inconvertibleErrorCode(),
                             "cannot read the baseline " + Path + ": " + Why);
  };
  // To read a pipe may take forever.
  if (sys::fs::exists(Path) && !sys::fs::is_regular_file(Path))
    return Fail("it is no file");
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return Fail(Buffer.getError().message());
  auto Value = json::parse((*Buffer)->getBuffer());
  if (!Value)
    return Fail(toString(Value.takeError()));
  const json::Object *Top = Value->getAsObject();
  const json::Array *Findings = Top ? Top->getArray("findings") : nullptr;
  if (!Findings)
    return Fail("it has no list 'findings'");
  if (Top->getInteger("version").value_or(0) != 1)
    return Fail("its version is not 1");
  Baseline Result;
  Result.Directory = realDirectory(Path);
  for (const json::Value &Entry : *Findings) {
    json::Path::Root Root("findings");
    json::ObjectMapper O(Entry, Root);
    Key K;
    int64_t Count = 0;
    if (!O || !O.map("check", K.Check) || !O.map("file", K.File) ||
        !O.map("function", K.Function) || !O.map("tiles", K.Tiles) ||
        !O.map("count", Count))
      return Fail(toString(Root.getError()));
    if (Count < 1 || !isUInt<32>(Count))
      return Fail("the count " + std::to_string(Count) + " is none");
    Result.Entries[K].Known += Count;
  }
  return Result;
}

std::string Baseline::textFor(StringRef Path, ArrayRef<LintFinding> Findings) {
  const std::string Directory = realDirectory(Path);
  std::map<Key, unsigned> Counts;
  for (const LintFinding &F : Findings)
    ++Counts[keyOf(F, Directory)];
  json::Array Entries;
  for (const auto &[K, Count] : Counts)
    Entries.push_back(json::Object{{"check", K.Check},
                                   {"file", K.File},
                                   {"function", K.Function},
                                   {"tiles", json::Array(K.Tiles)},
                                   {"count", Count}});
  std::string Text;
  raw_string_ostream OS(Text);
  OS << formatv("{0:2}\n",
                json::Value(json::Object{{"version", 1},
                                         {"findings", std::move(Entries)}}));
  return OS.str();
}

void Baseline::mark(MutableArrayRef<LintFinding> Findings) {
  for (LintFinding &F : Findings) {
    auto It = Entries.find(keyOf(F, Directory));
    if (It == Entries.end())
      continue;
    F.InBaseline = ++It->second.Found <= It->second.Known;
  }
}

std::vector<std::string>
Baseline::stale(const std::set<std::string> &Seen) const {
  std::set<std::string> Names;
  for (const std::string &File : Seen)
    Names.insert(relativeTo(Directory, File));
  std::vector<std::string> Lines;
  for (const auto &[K, Counts] : Entries) {
    if (Counts.Found >= Counts.Known)
      continue;
    if (!Names.count(K.File) && sys::fs::exists(Directory + "/" + K.File))
      continue;
    std::string Line = K.Check + " in " + K.File;
    if (!K.Function.empty())
      Line += ", function '" + K.Function + "'";
    if (!K.Tiles.empty())
      Line += ", '" + join(K.Tiles, "', '") + "'";
    if (Counts.Known > 1)
      Line += " (" + std::to_string(Counts.Found) + " of " +
              std::to_string(Counts.Known) + " left)";
    Lines.push_back(std::move(Line));
  }
  return Lines;
}
