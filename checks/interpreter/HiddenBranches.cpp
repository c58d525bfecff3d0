// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for code that the preprocessor took away.

#include "HiddenBranches.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace ptotidy;

static bool namesACore(llvm::StringRef Condition) {
  return Condition.contains("__DAV_VEC__") ||
         Condition.contains("__DAV_CUBE__");
}

/// Where, between \p Begin and \p End of the file \p Text, conditional
/// directives end that chose between kinds of core and left something out.
static llvm::SmallVector<unsigned, 4> hiddenAt(llvm::StringRef Text,
                                               unsigned Begin, unsigned End,
                                               const LangOptions &Options) {
  struct Group {
    bool OfCores;
    bool Hides;
  };
  llvm::SmallVector<Group, 4> Open;
  llvm::SmallVector<unsigned, 4> Found;
  Lexer L(SourceLocation(), Options, Text.begin(), Text.begin() + Begin,
          Text.end());
  Token T;
  for (unsigned At = Begin; At < End && !L.LexFromRawLexer(T);) {
    At = L.getBufferLocation() - Text.begin();
    if (!T.is(tok::hash) || !T.isAtStartOfLine())
      continue;
    if (L.LexFromRawLexer(T) || !T.is(tok::raw_identifier))
      continue;
    const llvm::StringRef Word = T.getRawIdentifier();
    const llvm::StringRef Rest = llvm::StringRef(
        L.getBufferLocation(), Text.end() - L.getBufferLocation());
    const llvm::StringRef Condition =
        Rest.take_until([](char C) { return C == '\n'; });
    if (Word == "if" || Word == "ifdef" || Word == "ifndef")
      // With both macros defined a negation leaves its own branch out.
      Open.push_back(
          {namesACore(Condition), Word == "ifndef" || Condition.contains('!')});
    else if (Open.empty())
      continue;
    else if (Word == "elif") {
      Open.back().OfCores |= namesACore(Condition);
      Open.back().Hides = true;
    } else if (Word == "else")
      Open.back().Hides = true;
    else if (Word == "endif") {
      if (Open.back().OfCores && Open.back().Hides)
        Found.push_back(At);
      Open.pop_back();
    }
  }
  return Found;
}

llvm::SmallVector<unsigned, 1>
HiddenBranches::find(const CompoundStmt *Body) const {
  const SourceManager &SM = Context.getSourceManager();
  auto [File, Begin] = SM.getDecomposedLoc(Body->getLBracLoc());
  auto [EndFile, End] = SM.getDecomposedLoc(Body->getRBracLoc());
  // A body that a macro writes holds no directive.
  if (Body->getLBracLoc().isMacroID() || Body->getRBracLoc().isMacroID() ||
      File != EndFile || Begin >= End)
    return {};
  const llvm::StringRef Text = SM.getBufferData(File);
  if (!namesACore(Text.slice(Begin, End)))
    return {};
  llvm::SmallVector<unsigned, 1> Indices;
  for (unsigned Offset : hiddenAt(Text, Begin, End, Context.getLangOpts())) {
    unsigned Index = 0;
    bool Inside = false;
    for (const Stmt *St : Body->body()) {
      auto [StFile, StBegin] =
          SM.getDecomposedLoc(SM.getExpansionLoc(St->getBeginLoc()));
      auto [StEndFile, StEnd] =
          SM.getDecomposedLoc(SM.getExpansionLoc(St->getEndLoc()));
      if (StFile != File || StEndFile != File || Offset < StBegin)
        break;
      // What stands inside of a statement is for that statement's own list.
      Inside = Offset < StEnd;
      if (Inside)
        break;
      ++Index;
    }
    if (!Inside && (Indices.empty() || Indices.back() != Index))
      Indices.push_back(Index);
  }
  return Indices;
}

llvm::SmallVector<unsigned, 1> HiddenBranches::in(const CompoundStmt *Body) {
  if (!BothCores)
    return {};
  auto [It, New] = Known.try_emplace(Body);
  if (New)
    It->second = find(Body);
  return It->second;
}
