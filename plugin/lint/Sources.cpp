// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the counting of lines and columns.

#include "Sources.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace ptotidy::lint;

Sources::Sources() {
  SmallString<256> Current;
  // Fails only where there is no current directory; nothing is below "" then.
  (void)sys::fs::current_path(Current);
  Root = std::string(Current);
  for (StringRef Directory = Current; !Directory.empty();
       Directory = sys::path::parent_path(Directory))
    if (sys::fs::exists(Directory + "/.git")) {
      Root = Directory.str();
      break;
    }
}

LineColumn Sources::place(const std::string &File, unsigned Offset) {
  auto &Text = Texts[File];
  if (!Text) {
    auto Buffer = MemoryBuffer::getFile(File);
    Text = Buffer ? std::move(*Buffer) : MemoryBuffer::getMemBuffer("");
  }
  const StringRef Before = Text->getBuffer().take_front(Offset);
  const StringRef Line = Before.substr(Before.rfind('\n') + 1);
  LineColumn P;
  P.Line = static_cast<unsigned>(Before.count('\n')) + 1;
  P.Column = static_cast<unsigned>(Line.size()) + 1;
  for (char C : Line)
    if ((static_cast<unsigned char>(C) & 0xC0) != 0x80)
      ++P.Characters;
  return P;
}

std::string Sources::relative(StringRef File) const {
  StringRef Rest = File;
  return Rest.consume_front(Root) && Rest.consume_front("/") ? Rest.str()
                                                             : File.str();
}
