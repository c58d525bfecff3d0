// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the report as SARIF 2.1.0 (OASIS standard).

#include "../common/DocsUrl.h"
#include "Pages.h"
#include "Report.h"
#include "pto-tidy/Findings/Finding.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace ptotidy;
using namespace ptotidy::lint;

/// \p Path as part of a URI.
static std::string encoded(StringRef Path) {
  std::string Result;
  for (char C : Path)
    if (isAlnum(C) || StringRef("/-._~+@=").contains(C)) {
      Result += C;
    } else {
      static constexpr char Hex[] = "0123456789ABCDEF";
      Result += '%';
      Result += Hex[static_cast<unsigned char>(C) >> 4];
      Result += Hex[static_cast<unsigned char>(C) & 15];
    }
  return Result;
}

namespace {
class SarifWriter {
public:
  SarifWriter(const Report &R, Sources &S, std::string Docs)
      : R(R), S(S), Docs(std::move(Docs)) {}

  json::Value write() {
    json::Array Results;
    for (const LintFinding &F : R.Findings)
      Results.push_back(result(F));
    json::Object Driver{{"name", "pto-lint"},
                        {"version", PTO_TIDY_VERSION},
                        {"semanticVersion", PTO_TIDY_VERSION},
                        {"rules", std::move(Rules)}};
    json::Object Run{
        {"tool", json::Object{{"driver", std::move(Driver)}}},
        {"columnKind", "unicodeCodePoints"},
        {"originalUriBaseIds",
         json::Object{
             {"SRCROOT",
              json::Object{{"uri", "file://" + encoded(S.root()) + "/"}}}}},
        {"invocations", json::Array{invocation()}},
        {"results", std::move(Results)}};
    return json::Object{
        {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/"
                    "os/schemas/sarif-schema-2.1.0.json"},
        {"version", "2.1.0"},
        {"runs", json::Array{std::move(Run)}}};
  }

private:
  /// The index of the rule \p Check, which is made at its first use.
  size_t rule(const std::string &Check) {
    auto [It, New] = RuleIndex.insert({Check, RuleIndex.size()});
    if (!New)
      return It->second;
    json::Object Rule{
        {"id", Check},
        {"name", Check},
        {"defaultConfiguration", json::Object{{"level", "warning"}}}};
    for (CheckKind Kind : allChecks())
      if (checkName(Kind) == Check)
        Rule["shortDescription"] = json::Object{{"text", checkSummary(Kind)}};
    if (const char *Page = findPage(Check)) {
      if (!Docs.empty())
        Rule["helpUri"] = Docs + Check + ".md";
      Rule["help"] = json::Object{{"text", Page}, {"markdown", Page}};
    }
    Rules.push_back(std::move(Rule));
    return It->second;
  }

  json::Object artifact(StringRef File) {
    const std::string Relative = S.relative(File);
    if (Relative.size() == File.size())
      return json::Object{{"uri", "file://" + encoded(File)}};
    return json::Object{{"uri", encoded(Relative)}, {"uriBaseId", "SRCROOT"}};
  }

  json::Object region(const std::string &File, unsigned Offset,
                      unsigned Length) {
    const LineColumn From = S.place(File, Offset);
    json::Object Result{{"startLine", From.Line},
                        {"startColumn", From.Characters}};
    if (Length) {
      const LineColumn To = S.place(File, Offset + Length);
      Result["endLine"] = To.Line;
      Result["endColumn"] = To.Characters;
    }
    return Result;
  }

  json::Object location(const Remark &Place) {
    return json::Object{
        {"physicalLocation",
         json::Object{{"artifactLocation", artifact(Place.File)},
                      {"region", region(Place.File, Place.Offset, 0)}}}};
  }

  json::Object result(const LintFinding &F) {
    std::string Message = F.Main.Text;
    json::Array Related;
    for (const Remark &Note : F.Notes) {
      // A note without a place has no room in relatedLocations.
      if (Note.File.empty()) {
        Message += "\n" + Note.Text;
        continue;
      }
      json::Object L = location(Note);
      L["id"] = Related.size() + 1;
      L["message"] = json::Object{{"text", Note.Text}};
      Related.push_back(std::move(L));
    }
    json::Object Result{
        {"ruleId", F.Check},
        {"ruleIndex", rule(F.Check)},
        {"level", F.IsError ? "error" : "warning"},
        {"message", json::Object{{"text", Message}}},
        {"partialFingerprints", json::Object{{"ptoLint/v1", F.Fingerprint}}},
        {"properties", json::Object{{"function", F.Function},
                                    {"tiles", json::Array(F.Tiles)}}}};
    if (!F.Main.File.empty()) {
      json::Object L = location(F.Main);
      if (!F.Function.empty())
        L["logicalLocations"] = json::Array{json::Object{
            {"fullyQualifiedName", F.Function}, {"kind", "function"}}};
      Result["locations"] = json::Array{std::move(L)};
    }
    if (!Related.empty())
      Result["relatedLocations"] = std::move(Related);
    if (!F.Main.Fixes.empty())
      Result["fixes"] = json::Array{fix(F)};
    if (F.InBaseline) {
      Result["baselineState"] = "unchanged";
      Result["suppressions"] = json::Array{json::Object{
          {"kind", "external"}, {"justification", "in the baseline"}}};
    }
    return Result;
  }

  /// One fix changes all its places at once.
  json::Object fix(const LintFinding &F) {
    std::map<std::string, json::Array> ByFile;
    for (const Fix &Part : F.Main.Fixes) {
      json::Object Deleted =
          region(Part.Where.File, Part.Where.Offset, Part.Where.Length);
      if (!Part.Where.Length) {
        Deleted["endLine"] = Deleted["startLine"];
        Deleted["endColumn"] = Deleted["startColumn"];
      }
      ByFile[Part.Where.File].push_back(
          json::Object{{"deletedRegion", std::move(Deleted)},
                       {"insertedContent", json::Object{{"text", Part.Text}}}});
    }
    json::Array Changes;
    for (auto &[File, Replacements] : ByFile)
      Changes.push_back(
          json::Object{{"artifactLocation", artifact(File)},
                       {"replacements", std::move(Replacements)}});
    return json::Object{
        {"description", json::Object{{"text", "apply the suggested fix"}}},
        {"artifactChanges", std::move(Changes)}};
  }

  json::Object invocation() {
    json::Array Notifications;
    for (const Report::Unit &U : R.Units)
      if (!U.Problem.empty())
        Notifications.push_back(json::Object{
            {"level", "error"},
            {"message", json::Object{{"text", "not checked: " + U.Problem}}},
            {"locations",
             json::Array{json::Object{
                 {"physicalLocation",
                  json::Object{{"artifactLocation", artifact(U.File)}}}}}}});
    return json::Object{
        {"executionSuccessful", R.failed() == 0},
        {"toolExecutionNotifications", std::move(Notifications)}};
  }

  const Report &R;
  Sources &S;
  const std::string Docs;
  json::Array Rules;
  std::map<std::string, size_t> RuleIndex;
};
} // namespace

std::string ptotidy::lint::sarifReport(const Report &R, Sources &S,
                                       const std::string &DocsUrl) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << formatv("{0:2}\n", SarifWriter(R, S, docsUrl(DocsUrl)).write());
  return OS.str();
}
