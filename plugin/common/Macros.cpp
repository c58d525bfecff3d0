// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the reading of macros.

#include "Macros.h"
#include "clang/Lex/LiteralSupport.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace clang;
using namespace ptotidy;

namespace {
/// Evaluates the tokens of a macro such as (192u * 1024u): integers, + - * /
/// << >> and brackets, and other macros of that kind.
class ExpressionReader {
public:
  ExpressionReader(Preprocessor &PP, ArrayRef<Token> Tokens, unsigned Depth)
      : PP(PP), Tokens(Tokens), Depth(Depth) {}

  std::optional<uint64_t> read() {
    auto V = shift();
    return Next == Tokens.size() ? V : std::nullopt;
  }

private:
  bool take(tok::TokenKind Kind) {
    if (Next == Tokens.size() || !Tokens[Next].is(Kind))
      return false;
    ++Next;
    return true;
  }
  std::optional<uint64_t> shift() {
    auto L = sum();
    while (L) {
      bool Left = take(tok::lessless);
      if (!Left && !take(tok::greatergreater))
        break;
      auto R = sum();
      if (!R || *R > 63)
        return std::nullopt;
      if (Left && *R && *L >> (64 - *R))
        return std::nullopt;
      L = Left ? *L << *R : *L >> *R;
    }
    return L;
  }
  std::optional<uint64_t> sum() {
    auto L = product();
    while (L) {
      bool Plus = take(tok::plus);
      if (!Plus && !take(tok::minus))
        break;
      auto R = product();
      if (!R)
        return std::nullopt;
      if (!Plus && *R > *L)
        return std::nullopt;
      L = Plus ? llvm::checkedAddUnsigned(*L, *R) : *L - *R;
    }
    return L;
  }
  std::optional<uint64_t> product() {
    auto L = primary();
    while (L) {
      bool Times = take(tok::star);
      if (!Times && !take(tok::slash))
        break;
      auto R = primary();
      if (!R || (!Times && *R == 0))
        return std::nullopt;
      L = Times ? llvm::checkedMulUnsigned(*L, *R) : *L / *R;
    }
    return L;
  }
  std::optional<uint64_t> primary() {
    if (Next == Tokens.size())
      return std::nullopt;
    const Token &T = Tokens[Next];
    if (Brackets < MostBrackets && take(tok::l_paren)) {
      ++Brackets;
      auto V = shift();
      --Brackets;
      return take(tok::r_paren) ? V : std::nullopt;
    }
    if (T.is(tok::numeric_constant)) {
      ++Next;
      NumericLiteralParser Literal(PP.getSpelling(T), T.getLocation(),
                                   PP.getSourceManager(), PP.getLangOpts(),
                                   PP.getTargetInfo(), PP.getDiagnostics());
      llvm::APInt V(64, 0);
      if (Literal.hadError || !Literal.isIntegerLiteral() ||
          Literal.GetIntegerValue(V))
        return std::nullopt;
      return V.getZExtValue();
    }
    if (IdentifierInfo *II = T.getIdentifierInfo(); II && Depth < 8) {
      const MacroInfo *MI = PP.getMacroInfo(II);
      if (!MI || !MI->isObjectLike())
        return std::nullopt;
      ++Next;
      return ExpressionReader(PP, MI->tokens(), Depth + 1).read();
    }
    return std::nullopt;
  }

  Preprocessor &PP;
  ArrayRef<Token> Tokens;
  unsigned Depth;
  size_t Next = 0;
  static constexpr unsigned MostBrackets = 64;
  unsigned Brackets = 0;
};
} // namespace

static const MacroInfo *macro(Preprocessor &PP, const Twine &Name) {
  return PP.getMacroInfo(PP.getIdentifierInfo(Name.str()));
}

static std::optional<uint64_t> valueOf(Preprocessor &PP, const MacroInfo *MI) {
  if (!MI || !MI->isObjectLike())
    return std::nullopt;
  return ExpressionReader(PP, MI->tokens(), 0).read();
}

TranslationUnitMacros ptotidy::readMacros(Preprocessor &PP) {
  TranslationUnitMacros Out;
  Out.AutoMode = macro(PP, "__PTO_AUTO__") != nullptr;
  auto isFor = [&](CoreKind Core) {
    return llvm::any_of(coreMacros(Core), [&](StringRef Name) {
      return macro(PP, Name) != nullptr;
    });
  };
  const bool IsVector = isFor(CoreKind::Vector), IsCube = isFor(CoreKind::Cube);
  Out.BothCores = IsVector && IsCube;
  Out.OneCore = IsVector != IsCube;
  if (macro(PP, "PTO_TIDY_EACH_CORE"))
    Out.OneOfBoth = IsVector ? CoreKind::Vector : CoreKind::Cube;
  for (const TargetSpec &T : knownTargets())
    if (macro(PP, "PTO_NPU_ARCH_" + StringRef(T.Name).upper()))
      Out.Target = T.Name;
  if (Out.Target.empty())
    if (auto Arch = valueOf(PP, macro(PP, "__NPU_ARCH__")))
      if (const TargetSpec *T = findTargetByArch(*Arch))
        Out.Target = T->Name;
  for (unsigned I = 0; I != NumMemorySpaces; ++I) {
    auto Space = static_cast<MemorySpace>(I);
    auto read = [&](StringRef What, std::map<MemorySpace, uint64_t> &Into,
                    bool IsPowerOf2) {
      const std::string Name =
          ("PTO_" + capacityMacroWord(Space) + "_" + What + "_BYTES").str();
      const MacroInfo *MI = macro(PP, Name);
      if (!MI || !PP.getSourceManager().isWrittenInCommandLineFile(
                     MI->getDefinitionLoc()))
        return;
      // Addresses are signed numbers further on.
      constexpr uint64_t Most = std::numeric_limits<int64_t>::max();
      const auto V = valueOf(PP, MI);
      if (!V || *V > Most)
        Out.Errors.push_back({Name, "its value is no number of bytes"});
      else if (IsPowerOf2 && !llvm::isPowerOf2_64(*V))
        Out.Errors.push_back({Name, "its value is no power of two"});
      else
        Into[Space] = *V;
    };
    read("SIZE", Out.Capacity, /*IsPowerOf2=*/false);
    read("ALIGN", Out.Alignment, /*IsPowerOf2=*/true);
  }
  return Out;
}
