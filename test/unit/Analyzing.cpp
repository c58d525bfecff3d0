// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the analysis of a kernel that a test holds as text.

#include "Analyzing.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace ptotidy;
using namespace ptotidy::test;

Analyzed test::analyzeCode(const std::string &Code,
                           const AnalysisOptions &Options,
                           const TranslationUnitMacros &Macros) {
  Analyzed Result;
  clang::IgnoringDiagConsumer Silent;
  std::unique_ptr<clang::ASTUnit> Unit =
      clang::tooling::buildASTFromCodeWithArgs(
          Code,
          {"-std=c++17", "-I", PTO_TEST_INPUTS, "-resource-dir",
           PTO_CLANG_RESOURCE_DIR},
          "kernel.cpp", "unit-test",
          std::make_shared<clang::PCHContainerOperations>(),
          clang::tooling::getClangStripDependencyFileAdjuster(),
          clang::tooling::FileContentMappings(), &Silent);
  if (!Unit)
    return Result;
  Result.Parsed = true;
  llvm::raw_string_ostream Events(Result.Events);
  AnalysisResult R = analyze(Unit->getASTContext(), Options, Macros, &Events);
  Events.flush();
  Result.Stats = R.Stats;
  const clang::SourceManager &SM = Unit->getSourceManager();
  auto line = [&](clang::SourceLocation Loc) {
    return Loc.isValid() ? std::to_string(SM.getExpansionLineNumber(Loc))
                         : std::string("?");
  };
  for (const Finding &F : R.Findings) {
    std::string Text =
        line(F.Loc) + ": " + checkName(F.Kind).str() + ": " + F.Message;
    for (const FindingNote &N : F.Notes)
      Text += "\n  " + line(N.Loc) + ": " + N.Text;
    bool IsAdvice = checkName(F.Kind).starts_with("ptoadvice-");
    (IsAdvice ? Result.Advice : Result.Findings).push_back(std::move(Text));
  }
  return Result;
}

std::string test::readTestFile(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(PTO_TEST_INPUTS "/../" + Path);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}
