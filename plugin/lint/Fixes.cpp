// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the applying of fixes. Every file is written whole.

#include "Fixes.h"
#include "OutputFile.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>

using namespace llvm;
using namespace ptotidy::lint;
using clang::tooling::Replacement;
using clang::tooling::Replacements;

Expected<size_t> ptotidy::lint::applyFixes(const Report &R) {
  std::map<std::string, Replacements> ByFile;
  size_t Applied = 0;
  for (const LintFinding &F : R.Findings) {
    if (!F.isNew() || F.Main.Fixes.empty())
      continue;
    std::map<std::string, Replacements> Trial = ByFile;
    bool Fits = true;
    for (const Fix &Part : F.Main.Fixes)
      if (Error Conflict = Trial[Part.Where.File].add(
              Replacement(Part.Where.File, Part.Where.Offset, Part.Where.Length,
                          Part.Text))) {
        consumeError(std::move(Conflict));
        Fits = false;
        break;
      }
    if (!Fits)
      continue;
    ByFile = std::move(Trial);
    ++Applied;
  }
  for (const auto &[File, Changes] : ByFile) {
    auto Buffer = MemoryBuffer::getFile(File);
    if (!Buffer)
      return createStringError(Buffer.getError(),
                               "cannot fix " + File + ": " +
                                   Buffer.getError().message());
    auto Text =
        clang::tooling::applyAllReplacements((*Buffer)->getBuffer(), Changes);
    if (!Text)
      return Text.takeError();
    if (Error Trouble = writeWhole(File, *Text))
      return Trouble;
  }
  return Applied;
}
