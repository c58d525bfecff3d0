// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the reading of the checks' options.

#include "CheckOptions.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>

using namespace llvm;
using namespace ptotidy;

std::string ptotidy::spaceOption(MemorySpace Space, StringRef What) {
  return (spaceName(Space) + What).str();
}

static std::optional<uint64_t> readNumber(CheckOptions &Out,
                                          CheckOptions::Reader Read,
                                          StringRef Name, uint64_t Least,
                                          uint64_t Most) {
  std::optional<StringRef> Text = Read(Name);
  uint64_t Value = 0;
  if (!Text || Text->empty())
    return std::nullopt;
  if (Text->trim().getAsInteger(0, Value))
    Out.Errors.push_back({Name.str(), "'" + Text->str() + "' is not a number"});
  else if (Value < Least || Value > Most)
    Out.Errors.push_back({Name.str(), "'" + Text->str() + "' is not between " +
                                          std::to_string(Least) + " and " +
                                          std::to_string(Most)});
  else
    return Value;
  return std::nullopt;
}

static bool readBool(CheckOptions &Out, CheckOptions::Reader Read,
                     StringRef Name) {
  std::optional<StringRef> Text = Read(Name);
  if (!Text || *Text == "false" || *Text == "0" || Text->empty())
    return false;
  if (*Text != "true" && *Text != "1")
    Out.Errors.push_back(
        {Name.str(), "'" + Text->str() + "' is neither true nor false"});
  return true;
}

CheckOptions CheckOptions::read(Reader Read) {
  CheckOptions Out;
  Out.Target = Read("PtoTarget").value_or("").str();
  Out.Strict = readBool(Out, Read, "Strict");
  // Some runs may take a multiple of it.
  constexpr uint64_t MostSteps = 1'000'000'000;
  Out.MaxSteps =
      readNumber(Out, Read, "MaxSteps", 1, MostSteps).value_or(Budget().Steps);
  // Addresses are signed numbers further on.
  constexpr uint64_t MostBytes = std::numeric_limits<int64_t>::max();
  for (unsigned I = 0; I != NumMemorySpaces; ++I) {
    auto Space = static_cast<MemorySpace>(I);
    if (auto Bytes = readNumber(Out, Read, spaceOption(Space, "SizeBytes"), 0,
                                MostBytes))
      Out.Capacity[Space] = *Bytes;
    if (auto Bytes = readNumber(Out, Read, spaceOption(Space, "AlignBytes"), 1,
                                MostBytes)) {
      if (isPowerOf2_64(*Bytes))
        Out.Alignment[Space] = *Bytes;
      else
        Out.Errors.push_back(
            {spaceOption(Space, "AlignBytes"),
             "'" + std::to_string(*Bytes) + "' is no power of two"});
    }
  }
  if (auto Parsed = parseTargets(Out.Target))
    Out.Targets = std::move(*Parsed);
  else
    Out.Errors.push_back({"PtoTarget", toString(Parsed.takeError())});
  return Out;
}

std::string CheckOptions::key() const {
  std::string Key =
      Target + "|" + std::to_string(Strict) + "|" + std::to_string(MaxSteps);
  for (const auto *Map : {&Capacity, &Alignment}) {
    Key += "|";
    for (const auto &[Space, Bytes] : *Map)
      Key += spaceName(Space).str() + std::to_string(Bytes) + ",";
  }
  return Key;
}

AnalysisOptions CheckOptions::analysisOptions() const {
  AnalysisOptions Out;
  Out.Targets = Targets;
  Out.Strict = Strict;
  Out.Bounds.Steps = MaxSteps;
  // More statements are more work on values, fewer are no more than they were.
  const Budget Usual;
  Out.Bounds.Work =
      Usual.Work * std::max<uint64_t>(MaxSteps, Usual.Steps) / Usual.Steps;
  Out.Capacity = Capacity;
  Out.Alignment = Alignment;
  return Out;
}

std::vector<std::string> ptotidy::checkOptionNames() {
  std::vector<std::string> Out = {"PtoTarget", "Strict", "MaxSteps"};
  for (StringRef What : {"SizeBytes", "AlignBytes"})
    for (unsigned I = 0; I != NumMemorySpaces; ++I)
      Out.push_back(spaceOption(static_cast<MemorySpace>(I), What));
  return Out;
}
