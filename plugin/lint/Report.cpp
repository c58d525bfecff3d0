// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what all forms of a report share, and the account of
// every file at the end of a run.

#include "Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MD5.h"
#include <map>

using namespace llvm;
using namespace ptotidy::lint;

size_t Report::failed() const {
  return static_cast<size_t>(
      count_if(Units, [](const Unit &U) { return !U.Problem.empty(); }));
}

size_t Report::baselined() const {
  return static_cast<size_t>(
      count_if(Findings, [](const LintFinding &F) { return !F.isNew(); }));
}

void ptotidy::lint::addFingerprints(Report &R, const Sources &S) {
  std::map<std::string, unsigned> Seen;
  for (LintFinding &F : R.Findings) {
    const std::string Key = F.Check + '\n' + S.relative(F.Main.File) + '\n' +
                            F.Function + '\n' + join(F.Tiles, "\n");
    MD5 Hash;
    Hash.update(Key);
    Hash.update("\n" + std::to_string(Seen[Key]++));
    MD5::MD5Result Result;
    Hash.final(Result);
    F.Fingerprint = std::string(Result.digest());
  }
}

std::string ptotidy::lint::plural(size_t Count, StringRef Noun) {
  return std::to_string(Count) + " " + Noun.str() + (Count == 1 ? "" : "s");
}

/// What is wrong with \p U and where; a place in the file is named once.
static std::string problemOf(const Report::Unit &U) {
  if (StringRef(U.Problem).starts_with(U.Label + ":"))
    return U.Problem;
  return U.Label + ": " + U.Problem;
}

std::string ptotidy::lint::accounting(const Report &R) {
  std::string Text;
  size_t WithFindings = 0, WithoutKernel = 0, Incomplete = 0;
  for (const Report::Unit &U : R.Units) {
    if (!U.Problem.empty())
      Text += "pto-lint: not checked: " + problemOf(U) + "\n";
    else if (U.Findings)
      ++WithFindings;
    WithoutKernel += U.Problem.empty() && U.Kernels == 0;
    Incomplete += U.IncompleteKernels;
  }
  for (const std::string &Line : R.Stale)
    Text +=
        "pto-lint: no longer occurs, but is in the baseline: " + Line + "\n";
  const size_t Clean = R.Units.size() - R.failed() - WithFindings;
  Text += "pto-lint: " + plural(R.Units.size(), "file") + ": " +
          std::to_string(Clean) + " clean, " + std::to_string(WithFindings) +
          " with findings, " + std::to_string(R.failed()) + " not checked; " +
          plural(R.fresh(), "finding");
  if (size_t Known = R.baselined())
    Text += ", " + std::to_string(Known) + " more in the baseline";
  if (R.Unchanged)
    Text += ", " + std::to_string(R.Unchanged) + " more on unchanged lines";
  if (Incomplete)
    Text += "; " + plural(Incomplete, "kernel") +
            " not followed to the end (ptoadvice-incomplete-analysis says why)";
  if (WithoutKernel)
    Text += "; no kernel in " + plural(WithoutKernel, "file");
  if (R.Others)
    Text += "; " + plural(R.Others, "other file") +
            " of the database without a kernel";
  return Text + "\n";
}
