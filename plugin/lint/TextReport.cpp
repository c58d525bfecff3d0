// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the report as clang prints it, with clang's printer.

#include "Report.h"
#include "pto-tidy/Compat.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace ptotidy;
using namespace ptotidy::lint;

namespace {
class TextPrinter {
public:
  TextPrinter(llvm::raw_ostream &OS, bool Colors)
      : Files(FileSystemOptions()), Consumer(Context),
        Engine(Context, Consumer), Manager(Engine.engine(), Files),
        Printer(OS, language(), Colors) {}

  void print(const LintFinding &F) {
    print(F.Main,
          F.IsError ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning,
          F.Main.Text + " [" + F.Check +
              (F.IsError ? ",-warnings-as-errors]" : "]"));
    for (const Remark &Note : F.Notes)
      print(Note, DiagnosticsEngine::Note, Note.Text);
  }

private:
  /// The printer keeps a reference to it.
  static const LangOptions &language() {
    static const LangOptions Language = [] {
      LangOptions L;
      L.CPlusPlus = true;
      return L;
    }();
    return Language;
  }

  void print(const Remark &R, DiagnosticsEngine::Level Level,
             const std::string &Text) {
    SmallVector<CharSourceRange, 4> Ranges;
    for (const Span &S : R.Ranges)
      Ranges.push_back(range(S));
    SmallVector<FixItHint, 4> Hints;
    for (const Fix &F : R.Fixes)
      if (CharSourceRange Range = range(F.Where); Range.isValid())
        Hints.push_back(FixItHint::CreateReplacement(Range, F.Text));
    Printer.printer().emitDiagnostic(
        FullSourceLoc(location(R.File, R.Offset), Manager), Level, Text, Ranges,
        Hints);
  }

  SourceLocation location(const std::string &File, unsigned Offset) {
    auto Ref = Files.getOptionalFileRef(File);
    if (File.empty() || !Ref)
      return {};
    const FileID ID = Manager.getOrCreateFileID(*Ref, SrcMgr::C_User);
    return Manager.getLocForStartOfFile(ID).getLocWithOffset(
        static_cast<SourceLocation::IntTy>(Offset));
  }

  CharSourceRange range(const Span &S) {
    const SourceLocation Begin = location(S.File, S.Offset);
    if (Begin.isInvalid())
      return {};
    return CharSourceRange::getCharRange(
        Begin,
        Begin.getLocWithOffset(static_cast<SourceLocation::IntTy>(S.Length)));
  }

  FileManager Files;
  // The source manager asks for an engine, though nothing goes through it.
  tidy::ClangTidyContext Context{std::make_unique<tidy::DefaultOptionsProvider>(
      tidy::ClangTidyGlobalOptions(), tidy::ClangTidyOptions())};
  tidy::ClangTidyDiagnosticConsumer Consumer;
  compat::TidyDiagnostics Engine;
  SourceManager Manager;
  compat::DiagnosticPrinter Printer;
};
} // namespace

std::string lint::textReport(const Report &R, bool Colors) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS.enable_colors(Colors);
  TextPrinter Printer(OS, Colors);
  for (const LintFinding &F : R.Findings)
    if (F.isNew())
      Printer.print(F);
  OS.flush();
  return Text;
}
