// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what the memory maps of a run are: those of all files,
// with the findings that the report has.

#include "MapPicture.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace ptotidy;
using namespace ptotidy::lint;

namespace {
/// Finds what of one map the findings speak of.
class FindingMatcher {
public:
  FindingMatcher(MemoryMap &M, Sources &S) : M(M), S(S) {
    for (size_t I = 0; I != M.Rows.size(); ++I)
      Rows[{M.Rows[I].Where.File, M.Rows[I].Where.Line}].push_back(
          static_cast<int>(I));
    for (const MapArea &A : M.Areas)
      TargetsOfMap = std::max(TargetsOfMap, A.Limits.size());
  }

  /// \p Targets have it; all, if there are none.
  void add(const LintFinding &F, const std::vector<std::string> &Targets) {
    std::vector<int> Places = rowsOf(F.Main);
    for (const Remark &Note : F.Notes)
      append_range(Places, rowsOf(Note));
    if (Places.empty())
      return;
    MapFinding Found;
    Found.Check = F.Check;
    Found.Message = F.Main.Text;
    if (Targets.size() < TargetsOfMap)
      Found.Targets = Targets;
    for (const Remark &Note : F.Notes)
      Found.Notes.push_back(
          Note.File.empty()
              ? Note.Text
              : S.relative(Note.File) + ":" +
                    std::to_string(S.place(Note.File, Note.Offset).Line) +
                    ": " + Note.Text);
    Found.Row = Places.front();
    for (size_t A = 0; A != M.Areas.size(); ++A)
      for (size_t B = 0; B != M.Areas[A].Boxes.size(); ++B)
        if (speaksOf(F, M.Areas[A].Boxes[B], Places))
          Found.Boxes.push_back({static_cast<int>(A), static_cast<int>(B)});
    M.Findings.push_back(std::move(Found));
  }

private:
  std::vector<int> rowsOf(const Remark &R) const {
    if (R.File.empty())
      return {};
    auto It =
        Rows.find({R.File, static_cast<int>(S.place(R.File, R.Offset).Line)});
    return It == Rows.end() ? std::vector<int>() : It->second;
  }

  /// Whether \p F names the tile of \p B and a place where it is touched.
  static bool speaksOf(const LintFinding &F, const MapBox &B,
                       const std::vector<int> &Places) {
    return is_contained(F.Tiles, B.Tile) &&
           (is_contained(Places, B.Placed) ||
            any_of(B.Accesses, [&](const MapAccess &A) {
              return is_contained(Places, A.Row);
            }));
  }

  MemoryMap &M;
  Sources &S;
  size_t TargetsOfMap = 0;
  std::map<std::pair<std::string, int>, std::vector<int>> Rows;
};
} // namespace

/// What the map of one target or of several shows: a finding, and who has it.
using Shown =
    std::vector<std::pair<const LintFinding *, std::vector<std::string>>>;

/// What the targets of \p Results have by themselves, each finding once.
static Shown ownFindings(const std::vector<UnitResult> &Results) {
  Shown Out;
  std::map<std::tuple<StringRef, StringRef, unsigned, StringRef>, size_t> Index;
  for (const UnitResult &U : Results)
    for (const LintFinding &F : U.TargetFindings) {
      auto [It, New] = Index.try_emplace(
          {F.Check, F.Main.File, F.Main.Offset, F.Main.Text}, Out.size());
      if (New)
        Out.push_back({&F, {}});
      std::vector<std::string> &Targets = Out[It->second].second;
      if (!is_contained(Targets, F.Target))
        Targets.push_back(F.Target);
    }
  return Out;
}

MapReport ptotidy::lint::makeMapReport(std::vector<UnitResult> &Results,
                                       const Report &R, Sources &S) {
  MapReport Out;
  Shown OfReport;
  for (const LintFinding &F : R.Findings)
    OfReport.push_back({&F, {}});
  const Shown Own = ownFindings(Results);
  for (size_t I = 0; I != Results.size(); ++I) {
    const Report::Unit &U = R.Units[I];
    if (!U.Problem.empty())
      Out.NotChecked.push_back({S.relative(U.Label), U.Problem});
    if (Results[I].Maps.empty())
      continue;
    for (MemoryMap &M : Results[I].Maps) {
      FindingMatcher Matcher(M, S);
      for (const auto &[F, Targets] :
           Results[I].TargetFindings.empty() ? OfReport : Own)
        Matcher.add(*F, Targets);
      M.Definition.File = S.relative(M.Definition.File);
      for (MapRow &Row : M.Rows) {
        Row.Where.File = S.relative(Row.Where.File);
        for (MapPlace &Call : Row.Calls)
          Call.File = S.relative(Call.File);
      }
    }
    Out.Units.push_back({S.relative(U.Label), std::move(Results[I].Maps)});
  }
  return Out;
}

static json::Value dataOf(const MapReport &R) {
  json::Array Files, NotChecked;
  for (const MapReport::Unit &U : R.Units)
    Files.push_back(
        json::Object{{"file", U.Label}, {"kernels", json::Array(U.Maps)}});
  for (const auto &[File, Reason] : R.NotChecked)
    NotChecked.push_back(json::Object{{"file", File}, {"reason", Reason}});
  return json::Object{{"version", 1},
                      {"tool", json::Object{{"name", "pto-lint"},
                                            {"version", PTO_TIDY_VERSION}}},
                      {"files", std::move(Files)},
                      {"notChecked", std::move(NotChecked)}};
}

std::string ptotidy::lint::mapPathProblem(StringRef Path) {
  for (StringRef Known : {".html", ".svg", ".json"})
    if (sys::path::extension(Path) == Known)
      return {};
  return "--memory-map=" + Path.str() +
         ": the name must end in .html, .svg or .json";
}

std::string ptotidy::lint::mapText(const MapReport &R, StringRef Path) {
  const StringRef Form = sys::path::extension(Path);
  if (Form == ".svg")
    return mapSvg(R);
  std::string Text;
  raw_string_ostream OS(Text);
  if (Form == ".json") {
    OS << formatv("{0:2}\n", dataOf(R));
    return OS.str();
  }
  OS << dataOf(R);
  return mapHtml(R, OS.str());
}
