// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the search for code that the preprocessor took away.

#include "HiddenBranches.h"
#include "DeviceCalls.h"
#include "pto-tidy/Model/Cores.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace ptotidy;

/// True for what waits, or has others wait, and touches neither tiles nor the
/// flags of one core.
static bool onlyOrders(llvm::StringRef Name) {
  switch (syncCallNamed(Name)) {
  case SyncCall::TellOthers:
  case SyncCall::WaitForOthers:
  case SyncCall::Barrier:
  case SyncCall::DataBarrier:
    return true;
  default:
    return false;
  }
}

namespace {
/// A group of conditional directives.
class Group {
public:
  Group(unsigned Begin, bool OfCores, bool BeginsHidden)
      : Begin(Begin), OfCores(OfCores), InHidden(BeginsHidden) {}

  /// The next branch begins.
  void branch() {
    end();
    InHidden = true;
  }
  void end() {
    Hides |= InHidden && At != Start;
    At = Start;
  }
  /// A token of the branch.
  void token(const Token &T) {
    if (!InHidden)
      return;
    OnlyOrders = OnlyOrders && isOfOrder(T);
    Hides = Hides || !isIdle(T);
    if (T.is(tok::raw_identifier))
      Words.insert(T.getRawIdentifier());
  }
  /// A directive in the branch.
  void directive() {
    Hides |= InHidden;
    OnlyOrders &= !InHidden;
  }

  unsigned Begin; ///< in the text
  bool OfCores;
  llvm::DenseSet<llvm::StringRef> Words; ///< of what may be left out
  bool Hides = false;     ///< something that may do anything was left out
  bool OnlyOrders = true; ///< ... but did nothing but wait

private:
  /// True while \p T goes on with `(void)name;` or `return;`. A core for which
  /// there is nothing to do often has its arguments named, and that is all.
  bool isIdle(const Token &T) {
    const bool IsWord = T.is(tok::raw_identifier);
    if (At == Start && T.is(tok::l_paren))
      At = Bracket;
    else if (At == Bracket && IsWord && T.getRawIdentifier() == "void")
      At = Void;
    else if (At == Void && T.is(tok::r_paren))
      At = Cast;
    else if ((At == Cast && IsWord) ||
             (At == Start && IsWord && T.getRawIdentifier() == "return"))
      At = Name;
    else if (At == Name && T.is(tok::semi))
      At = Start;
    else
      return false;
    return true;
  }
  /// True while \p T goes on with calls of which each only orders. What stands
  /// in their brackets makes a number, or names a pipe.
  bool isOfOrder(const Token &T) {
    if (T.is(tok::l_paren))
      return Brackets++ || onlyOrders(Callee);
    if (T.is(tok::r_paren))
      return Brackets-- != 0;
    if (Brackets)
      return true;
    Callee = T.is(tok::raw_identifier) ? T.getRawIdentifier() : "";
    return !Callee.empty() || T.isOneOf(tok::semi, tok::l_brace, tok::r_brace);
  }

  bool InHidden; ///< the branch may be one that is left out
  /// How much of `(void)name;` or `return;` has been read.
  enum { Start, Bracket, Void, Cast, Name } At = Start;
  llvm::StringRef Callee; ///< the last word outside of brackets
  unsigned Brackets = 0;
};
} // namespace

/// The groups of conditional directives between \p Begin and \p End of the file
/// \p Text that chose between kinds of core and left something out, each with
/// where it ends, in the order of their ends.
static std::vector<std::pair<Group, unsigned>>
groupsAt(llvm::StringRef Text, unsigned Begin, unsigned End,
         const LangOptions &Options) {
  llvm::SmallVector<Group, 4> Open;
  std::vector<std::pair<Group, unsigned>> Found;
  Lexer L(SourceLocation(), Options, Text.begin(), Text.begin() + Begin,
          Text.end());
  Token T;
  bool InDirective = false;
  for (unsigned At = Begin; At < End && !L.LexFromRawLexer(T);) {
    At = L.getBufferLocation() - Text.begin();
    InDirective &= !T.isAtStartOfLine();
    if (InDirective)
      continue;
    if (!T.is(tok::hash) || !T.isAtStartOfLine()) {
      for (Group &G : Open)
        G.token(T);
      continue;
    }
    InDirective = true;
    if (L.LexFromRawLexer(T) || !T.is(tok::raw_identifier))
      continue;
    const llvm::StringRef Word = T.getRawIdentifier();
    const llvm::StringRef Rest = llvm::StringRef(
        L.getBufferLocation(), Text.end() - L.getBufferLocation());
    const llvm::StringRef Condition =
        Rest.take_until([](char C) { return C == '\n'; });
    const bool IsIf = Word.starts_with("if"), IsEnd = Word == "endif",
               IsBranch = Word.starts_with("el");
    for (Group &G : Open)
      if (!(IsEnd || IsBranch) || &G != &Open.back())
        G.directive();
    if (IsIf) {
      // With both macros defined a negation leaves its own branch out.
      Open.push_back(Group(At, namesCoreMacro(Condition),
                           Word == "ifndef" || Condition.contains('!')));
    } else if (Open.empty()) {
      continue;
    } else if (IsBranch) {
      Open.back().OfCores |= Word == "elif" && namesCoreMacro(Condition);
      Open.back().branch();
    } else if (IsEnd) {
      Open.back().end();
      if (Open.back().OfCores && Open.back().Hides)
        Found.push_back({std::move(Open.back()), At});
      Open.pop_back();
    }
  }
  return Found;
}

/// \p St without the labels before it: what stands between them and it is
/// no part of it.
static const Stmt *unlabelled(const Stmt *St) {
  for (;;)
    if (const auto *Case = dyn_cast<SwitchCase>(St))
      St = Case->getSubStmt();
    else if (const auto *Label = dyn_cast<LabelStmt>(St))
      St = Label->getSubStmt();
    else
      return St;
}

HiddenCode::List HiddenBranches::find(const CompoundStmt *Body) const {
  const SourceManager &SM = Context.getSourceManager();
  auto [File, Begin] = SM.getDecomposedLoc(Body->getLBracLoc());
  auto [EndFile, End] = SM.getDecomposedLoc(Body->getRBracLoc());
  // A body that a macro writes holds no directive.
  if (Body->getLBracLoc().isMacroID() || Body->getRBracLoc().isMacroID() ||
      File != EndFile || Begin >= End)
    return {};
  const llvm::StringRef Text = SM.getBufferData(File);
  if (!namesCoreMacro(Text.slice(Begin, End)))
    return {};
  HiddenCode::List Found;
  for (const auto &[Of, Offset] :
       groupsAt(Text, Begin, End, Context.getLangOpts())) {
    unsigned Index = 0, First = 0;
    bool Inside = false;
    for (const Stmt *St : Body->body()) {
      auto [StFile, StBegin] = SM.getDecomposedLoc(
          SM.getExpansionLoc(unlabelled(St)->getBeginLoc()));
      auto [StEndFile, StEnd] =
          SM.getDecomposedLoc(SM.getExpansionLoc(St->getEndLoc()));
      if (StFile != File || StEndFile != File || Offset < StBegin)
        break;
      // What stands inside of a statement is for that statement's own list.
      Inside = Offset < StEnd;
      if (Inside)
        break;
      ++Index;
      First += StBegin < Of.Begin;
    }
    if (Inside)
      continue;
    if (Found.empty() || Found.back().Before != Index)
      Found.push_back({First, Index, true});
    Found.back().First = std::min(Found.back().First, First);
    Found.back().OnlyOrders &= Of.OnlyOrders;
  }
  return Found;
}

const std::vector<HiddenBranches::Choice> &
HiddenBranches::choicesIn(FileID File) {
  auto [It, New] = Files.try_emplace(File);
  const llvm::StringRef Text = Context.getSourceManager().getBufferData(File);
  if (New && namesCoreMacro(Text))
    for (auto &[Of, End] :
         groupsAt(Text, 0, Text.size(), Context.getLangOpts()))
      It->second.push_back({Of.Begin, End, std::move(Of.Words)});
  return It->second;
}

bool HiddenBranches::isOneOfTwo(const FunctionDecl *Callee,
                                const FunctionDecl *Caller) {
  if (!BothCores || !Callee->getIdentifier())
    return false;
  const SourceManager &SM = Context.getSourceManager();
  auto [File, At] =
      SM.getDecomposedLoc(SM.getExpansionLoc(Callee->getLocation()));
  auto [CallerFile, CallerAt] =
      SM.getDecomposedLoc(SM.getExpansionLoc(Caller->getLocation()));
  const unsigned Place = At, CallerPlace = CallerAt;
  const bool IsSameFile = File == CallerFile;
  return llvm::any_of(choicesIn(File), [&](const Choice &Of) {
    return Of.Begin < Place && Place < Of.End &&
           !(IsSameFile && Of.Begin < CallerPlace && CallerPlace < Of.End) &&
           Of.Words.contains(Callee->getName());
  });
}

HiddenCode::List HiddenBranches::in(const CompoundStmt *Body) {
  if (!BothCores)
    return {};
  auto [It, New] = Known.try_emplace(Body);
  if (New)
    It->second = find(Body);
  return It->second;
}
