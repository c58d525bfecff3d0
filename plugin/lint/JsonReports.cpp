// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the reports for programs: our own JSON, and those of
// GitHub and GitLab. SARIF has a file of its own.

#include "Report.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace ptotidy::lint;

static std::string pretty(json::Value Value) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << formatv("{0:2}\n", Value);
  return OS.str();
}

static json::Object place(const Remark &R, Sources &S) {
  if (R.File.empty())
    return json::Object{{"message", R.Text}};
  const LineColumn P = S.place(R.File, R.Offset);
  return json::Object{{"file", S.relative(R.File)},
                      {"line", P.Line},
                      {"column", P.Column},
                      {"message", R.Text}};
}

static json::Array fixes(const Remark &R, Sources &S) {
  json::Array Result;
  for (const Fix &F : R.Fixes) {
    const LineColumn P = S.place(F.Where.File, F.Where.Offset);
    Result.push_back(json::Object{{"file", S.relative(F.Where.File)},
                                  {"line", P.Line},
                                  {"column", P.Column},
                                  {"offset", F.Where.Offset},
                                  {"length", F.Where.Length},
                                  {"text", F.Text}});
  }
  return Result;
}

std::string ptotidy::lint::jsonReport(const Report &R, Sources &S) {
  json::Array Findings;
  for (const LintFinding &F : R.Findings) {
    json::Object O = place(F.Main, S);
    O["check"] = F.Check;
    O["level"] = F.IsError ? "error" : "warning";
    O["function"] = F.Function;
    O["tiles"] = json::Array(F.Tiles);
    O["fingerprint"] = F.Fingerprint;
    O["baselined"] = F.InBaseline;
    json::Array Notes;
    for (const Remark &Note : F.Notes)
      Notes.push_back(place(Note, S));
    O["notes"] = std::move(Notes);
    O["fixes"] = fixes(F.Main, S);
    Findings.push_back(std::move(O));
  }
  json::Array Files;
  for (const Report::Unit &U : R.Units) {
    json::Object O{{"file", S.relative(U.File)},
                   {"status", !U.Problem.empty() ? "not checked"
                              : U.Findings       ? "findings"
                                                 : "clean"},
                   {"findings", U.Findings},
                   {"kernels", U.Kernels},
                   {"incompleteKernels", U.IncompleteKernels}};
    if (!U.Target.empty()) {
      O["target"] = U.Target;
      O["core"] = U.Core;
    }
    if (!U.Problem.empty())
      O["reason"] = U.Problem;
    if (!U.Note.empty())
      O["note"] = U.Note;
    Files.push_back(std::move(O));
  }
  return pretty(
      json::Object{{"version", 1},
                   {"tool", json::Object{{"name", "pto-lint"},
                                         {"version", PTO_TIDY_VERSION}}},
                   {"summary", json::Object{{"files", R.Units.size()},
                                            {"notChecked", R.failed()},
                                            {"findings", R.fresh()},
                                            {"baselined", R.baselined()},
                                            {"unchanged", R.Unchanged},
                                            {"withoutKernel", R.Others}}},
                   {"files", std::move(Files)},
                   {"findings", std::move(Findings)},
                   {"staleBaseline", json::Array(R.Stale)}});
}

/// Escapes as workflow commands ask for; \p Property also for values before
/// the `::`.
static std::string escaped(StringRef Text, bool Property) {
  std::string Result;
  for (char C : Text) {
    const bool Special = C == '%' || C == '\r' || C == '\n' ||
                         (Property && (C == ':' || C == ','));
    if (!Special) {
      Result += C;
      continue;
    }
    static constexpr char Hex[] = "0123456789ABCDEF";
    Result += '%';
    Result += Hex[static_cast<unsigned char>(C) >> 4];
    Result += Hex[static_cast<unsigned char>(C) & 15];
  }
  return Result;
}

std::string ptotidy::lint::githubReport(const Report &R, Sources &S) {
  std::string Text;
  for (const LintFinding &F : R.Findings) {
    if (!F.isNew())
      continue;
    Text += F.IsError ? "::error " : "::warning ";
    std::string Message = F.Main.Text;
    if (!F.Main.File.empty()) {
      const LineColumn P = S.place(F.Main.File, F.Main.Offset);
      Text += "file=" + escaped(S.relative(F.Main.File), true) +
              ",line=" + std::to_string(P.Line) +
              ",col=" + std::to_string(P.Column) + ",";
    }
    for (const Remark &Note : F.Notes) {
      Message += '\n';
      if (!Note.File.empty())
        Message += S.relative(Note.File) + ":" +
                   std::to_string(S.place(Note.File, Note.Offset).Line) + ": ";
      Message += Note.Text;
    }
    Text += "title=" + escaped(F.Check, true) + "::" + escaped(Message, false) +
            "\n";
  }
  // A file that was not checked must be seen, too.
  for (const Report::Unit &U : R.Units)
    if (!U.Problem.empty())
      Text +=
          "::error file=" + escaped(S.relative(U.File), true) +
          ",title=pto-lint::" + escaped("not checked: " + U.Problem, false) +
          "\n";
  return Text;
}

std::string ptotidy::lint::gitlabReport(const Report &R, Sources &S) {
  json::Array Issues;
  for (const LintFinding &F : R.Findings) {
    if (!F.isNew())
      continue;
    const unsigned Line =
        F.Main.File.empty() ? 1 : S.place(F.Main.File, F.Main.Offset).Line;
    Issues.push_back(json::Object{
        {"description", F.Main.Text},
        {"check_name", F.Check},
        {"fingerprint", F.Fingerprint},
        {"severity", F.IsError ? "critical" : "major"},
        {"location", json::Object{{"path", S.relative(F.Main.File)},
                                  {"lines", json::Object{{"begin", Line}}}}}});
  }
  return pretty(std::move(Issues));
}
